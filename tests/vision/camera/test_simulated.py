"""The simulated table: its truth is what its pictures show."""

from __future__ import annotations

import itertools
import time

import cv2
import numpy as np
import pytest

from scorekeeper.cards import PACK, PACK_WITH_JOKERS, Card
from vision.camera.sim import deck
from vision.camera.sim.lens import Lens, Pose
from vision.camera.sim.moves import DECKS
from vision.camera.sim.seats import Places
from vision.camera.simulated import (
    Deal,
    Gather,
    Pause,
    SimSettings,
    SimulatedTable,
    Sweep,
    Takeback,
    Throw,
    timeline,
    to_each,
)

SMALL = {"width": 640, "height": 360, "fps": 10.0}


def card(text):
    return Card.parse(text)


def trick(first=0, cards=("AS", "3H", "TD", "KC")):
    return [Throw((first + i) % 4, card(c)) for i, c in enumerate(cards)]


def until(table, t):
    while (frame := table.read()) is not None and frame.t < t:
        pass
    assert frame is not None
    return frame


def rectified(image, quad, size=(126, 176)):
    w, h = size
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32)
    return cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad.astype(np.float32), corners), size)


def alike(a, b):
    """Correlation of two pictures."""
    a, b = (x.astype(float).ravel() - x.mean() for x in (a, b))
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def test_the_same_seed_shows_the_same_frames():
    settings = SimSettings(seed=5, **SMALL)
    one, two = (SimulatedTable([*trick(), Sweep(1)], settings) for _ in range(2))
    for _ in range(60):
        assert np.array_equal(one.read().image, two.read().image)


def test_another_seed_shows_another_table():
    frames = [SimulatedTable(trick(), SimSettings(seed=s, **SMALL)).read().image for s in (1, 2)]
    assert not np.array_equal(*frames)


def test_the_times_are_known_beforehand():
    packets = to_each(3, (5, 4, 4))
    second = trick(2, ("4S", "5S", "6S", "7S"))
    moves = [Deal(3, packets), *trick(), Sweep(2), *second, Sweep(0), Gather(0)]
    settings = SimSettings(seed=4)
    times = timeline(moves, settings)
    assert [timed.move for timed in times] == moves
    for a, b in itertools.pairwise(times):
        assert a.start <= a.rest <= a.end <= b.start
    assert times == timeline(moves, settings)
    throws = [timed for timed in times if isinstance(timed.move, Throw)]
    between = [b.rest - a.rest for a, b in itertools.pairwise(throws[:4])]
    assert all(1.0 < gap < 3.5 for gap in between)
    assert all(b.start - a.rest >= 0.5 for a, b in itertools.pairwise(throws[:4]))
    faster = timeline(moves, SimSettings(seed=4, speed=2))
    assert faster[-1].end == pytest.approx(times[-1].end / 2)


@pytest.mark.parametrize(("seed", "name"), [(1, "classic"), (2, "large"), (3, "four"), (4, "classic")])
def test_at_rest_each_card_lies_where_the_truth_says(seed, name):
    moves = trick(seed % 4)
    settings = SimSettings(seed=seed, deck=name, noise=0, blur=0, light=1.0)
    times = timeline(moves, settings)
    table = SimulatedTable(moves, settings)
    for i, timed in enumerate(times):
        frame = until(table, timed.end + 0.05)
        truths = table.truth_quads(frame.t)
        assert [truth.card for truth in truths] == [move.card for move in moves[: i + 1]]
        newest = truths[-1]
        assert newest.visible == 1.0
        seen = rectified(frame.image, newest.quad)
        face = cv2.resize(deck.face(name, newest.card), (126, 176), interpolation=cv2.INTER_AREA)
        scores = {shift: alike(seen[4:-4, 4:-4], np.roll(face, shift, (0, 1))[4:-4, 4:-4])
                  for shift in ((0, 0), (2, 0), (-2, 0), (0, 2), (0, -2))}  # fmt: skip
        assert scores[0, 0] > 0.9
        assert max(scores, key=scores.get) == (0, 0), "the truth is right to the pixel"


def test_cards_stay_readable_under_each_other():
    covered = 0
    for seed in range(12):
        end = timeline(trick(), SimSettings(seed=seed))[-1].end
        table = SimulatedTable(trick(), SimSettings(seed=seed, noise=0, start=end + 0.1, **SMALL))
        frame = table.read()
        truths = table.truth_quads(frame.t)
        assert len(truths) == 4
        assert all(truth.visible > 0.35 for truth in truths)
        covered += sum(truth.visible < 0.98 for truth in truths)
        for truth in truths:
            assert (truth.quad > 0).all()
            assert (truth.quad < (640, 360)).all()
            height = np.linalg.norm(truth.quad[3] - truth.quad[0])
            assert 60 < height < 90, "130 to 170 pixels high at 1280 columns"
    assert covered > 6, "cards do overlap"


def test_a_sweep_empties_the_middle_and_a_takeback_takes_one_card():
    moves = [Throw(0, card("AS")), Takeback(0, card("AS")), *trick(1), Sweep(2)]
    settings = SimSettings(seed=2, **SMALL)
    times = timeline(moves, settings)
    table = SimulatedTable(moves, settings)
    empty = until(table, times[0].start - 0.2).image
    until(table, times[0].rest + 0.1)
    assert len(table.truth_quads(times[0].rest)) == 1
    after = until(table, times[1].end + 0.1)
    assert table.truth_quads(after.t) == []
    assert cv2.absdiff(after.image, empty).mean() < 4, "the table is as it was"
    until(table, times[-2].rest + 0.1)
    assert len(table.truth_quads(times[-2].rest)) == 4
    assert table.truth_quads(until(table, times[-1].end).t) == []


def test_a_heap_grows_where_the_winner_sits_and_is_gathered():
    moves = [*trick(), Sweep(1), Gather(0)]
    settings = SimSettings(seed=6, noise=0, **SMALL)
    times = timeline(moves, settings)
    table = SimulatedTable(moves, settings)
    before = until(table, 0.1).image
    heap = Places(Lens(settings), settings.seed).heap(1)
    quad = Lens(settings).project(heap.corners(20, 20)).astype(np.float32)
    swept = until(table, times[4].end + 0.1).image
    assert cv2.absdiff(rectified(swept, quad), rectified(before, quad)).mean() > 25
    gathered = until(table, times[5].end + 0.1).image
    assert cv2.absdiff(gathered, before).mean() < 4


def test_the_script_ends_and_so_does_the_film():
    table = SimulatedTable([Throw(0, card("AS"))], SimSettings(**SMALL))
    frames = list(iter(table.read, None))
    assert 20 < len(frames) < 60
    assert [f.number for f in frames] == list(range(len(frames)))
    assert table.read() is None


def test_an_endless_script_is_read_as_it_is_needed():
    def endless():
        while True:
            yield Pause(0.2)
            asked.append(1)

    asked = []
    table = SimulatedTable(endless(), SimSettings(**SMALL))
    until(table, 2.0)
    assert len(asked) < 20


def test_a_camera_that_was_away_finds_the_game_gone_on():
    moves = [*trick(), Sweep(3), *trick(3, ("4S", "5S", "6S", "7S"))]
    whole = SimulatedTable(moves, SimSettings(seed=9, noise=0, backs=False, **SMALL))
    late = SimulatedTable(moves, SimSettings(seed=9, noise=0, backs=False, start=14.0, **SMALL))
    frame = until(whole, 14.0)
    first = late.read()
    assert first.t == frame.t == 14.0
    assert cv2.absdiff(first.image, frame.image).max() <= 2
    assert [q.card for q in late.truth_quads(14.0)] == [q.card for q in whole.truth_quads(14.0)]


def test_a_paced_table_keeps_real_time_and_slows_down_for_a_slow_reader():
    table = SimulatedTable(trick(), SimSettings(**SMALL), paced=True)
    assert table.live
    began = time.monotonic()
    first = table.read()
    frame = table.read()
    while frame.t < first.t + 0.5:
        frame = table.read()
    assert time.monotonic() - began >= 0.35
    time.sleep(0.6)
    late = table.read()
    assert 0 < late.t - frame.t <= 0.1 + 1 / SMALL["fps"]


def test_hands_come_from_the_seats_side():
    for seat in range(4):
        settings = SimSettings(seed=3, noise=0, backs=False, **SMALL)
        moves = [Throw(seat, card("7H"))]
        timed = timeline(moves, settings)[0]
        table = SimulatedTable(moves, settings)
        before = table.read().image
        moving = until(table, (timed.start + timed.rest) / 2 - 0.05).image
        changed = cv2.absdiff(moving, before).max(axis=2) > 30
        bottom, right, top, left = (
            changed[-3:].any(),
            changed[:, -3:].any(),
            changed[:3].any(),
            changed[:, :3].any(),
        )
        assert [bottom, right, top, left] == [s == seat for s in range(4)]


def test_a_face_is_its_own_half_turn_but_no_other_card():
    faces = {c: deck.face("classic", c) for c in PACK_WITH_JOKERS}
    assert len({f.tobytes() for f in faces.values()}) == 54
    turned = [cv2.absdiff(faces[c][::-1, ::-1], faces[c]).mean() for c in PACK if c.rank in "TJQK4"]
    assert max(turned) < 2.5


def test_the_lens_keeps_heights_and_sides():
    lens = Lens(SimSettings(seed=1, tilt=0))
    lying, above = (lens.plane(Pose(100, 50, z=z)) @ np.array([0, 0, 1.0]) for z in (0, 50))
    low, high = lying[:2] / lying[2], above[:2] / above[2]
    assert high[0] > low[0], "what is nearer to the camera seems farther out"
    assert high[1] > low[1]


def test_a_card_may_be_pushed_by_the_next_and_the_truth_follows():
    pushed = 0
    for seed in range(8):
        settings = SimSettings(seed=seed, nudge=1.0, **SMALL)
        times = timeline(trick(), settings)
        table = SimulatedTable(trick(), settings)
        until(table, times[-1].end)
        first = {q.card: q.quad for q in table.truth_quads(times[0].rest + 0.01)}
        last = {q.card: q.quad for q in table.truth_quads(times[-1].rest + 0.01)}
        assert [str(c) for c in last] == ["AS", "3H", "TD", "KC"], "pushing does not change what is on top"
        way = np.abs(last[card("AS")] - first[card("AS")]).max()
        assert way < 12
        pushed += way > 0.2
    assert pushed >= 2


def test_hands_that_come_for_nothing_change_no_card():
    moves = trick()
    settings = SimSettings(seed=3, fidget=1.0, **SMALL)
    times = timeline(moves, settings)
    calm = timeline(moves, SimSettings(seed=3, **SMALL))
    assert times[-1].rest > calm[-1].rest + 4
    table = SimulatedTable(moves, settings)
    before = until(table, times[0].end).image
    changes = []
    while (frame := table.read()).t < times[1].start:
        changes.append(cv2.absdiff(frame.image, before).mean())
    assert max(changes) > 5, "a hand was there"
    assert changes[-1] < 4, "and left all as it was"


def test_every_deck_that_a_spec_may_name_is_drawn():
    assert tuple(deck.STYLES) == DECKS
    backs = [deck.back(name) for name in DECKS]
    assert all((picture.shape, picture.dtype) == ((704, 504, 3), np.uint8) for picture in backs)
