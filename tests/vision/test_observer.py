"""Landings, sweeps and the many ways in which hands disturb them, on a toy table with an oracle eye."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scorekeeper.cards import Card
from scorekeeper.observation import POOL, Gone, Place, Reread, Up, View, ViewChanged
from tests.vision.toy import HEIGHT, SPOTS, WIDTH, Motion, OracleEye, ToyTable, watch
from vision.observer import Observer
from vision.sights import CLASSES
from vision.source import Known

CARDS = ("AS", "3H", "TD", "KC")


def trick(table, start, gap=0.8, cards=CARDS, first=0):
    return [
        table.throw(start + i * gap, (first + i) % 4, card, angle=0.3 * i - 0.4)
        for i, card in enumerate(cards)
    ]


def told(observations):
    """The story in short: (+card, seat) and (-cards, seat)."""
    names = {o.track: str(o.reading.card) for o in observations if isinstance(o, Up)}
    story = []
    for o in observations:
        if isinstance(o, Up):
            story.append(("+", str(o.reading.card), o.seat))
        elif isinstance(o, Gone):
            story.append(("-", {names[t] for t in o.tracks}, o.seat))
    return story


def up(*cards, first=0):
    return [("+", card, (first + i) % 4) for i, card in enumerate(cards)]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("gap", [0.8, 0.35])
def test_a_trick_is_seen_in_order_with_its_seats_and_its_sweep(gap, seed):
    table = ToyTable(seed)
    cards = trick(table, 1.0, gap)
    table.sweep(1.0 + 3 * gap + 0.8, 2, cards)
    observations = watch(Observer(OracleEye(table)), table)
    assert told(observations) == [*up(*CARDS), ("-", set(CARDS), 2)]
    for o in observations:
        if isinstance(o, Up):
            assert o.zone == POOL
            assert [cv2.imdecode(np.frombuffer(p, np.uint8), 1).shape for p in o.pictures] == [
                (HEIGHT, WIDTH, 3),
                (280, 200, 3),
            ]


def test_the_next_lead_may_follow_the_sweep_at_once_and_lie_where_a_card_lay():
    table = ToyTable()
    cards = trick(table, 1.0)
    table.sweep(4.0, 1, cards)
    table.throw(4.0 + 0.5 + 0.3, 1, "7H")
    assert told(watch(Observer(OracleEye(table)), table)) == [
        *up(*CARDS),
        ("-", set(CARDS), 1),
        ("+", "7H", 1),
    ]


def test_two_cards_that_land_together_are_both_seen_by_their_own_hands():
    table = ToyTable()
    table.throw(1.0, 0, "AS")
    table.throw(1.1, 2, "3H")
    assert told(watch(Observer(OracleEye(table)), table)) == [("+", "AS", 0), ("+", "3H", 2)]


def test_a_card_lands_while_another_hand_waits_over_the_table():
    table = ToyTable()
    table.hand(3, [(1.0, (150, 200)), (3.0, (155, 195))])
    table.throw(2.0, 1, "QD")
    observer = Observer(OracleEye(table))
    seen = [(frame.t, o) for frame in table.frames() for o in observer.step(frame)]
    [(when, card)] = [(t, o) for t, o in seen if isinstance(o, Up)]
    assert (str(card.reading.card), card.seat) == ("QD", 1)
    assert when < 2.7


def test_a_resting_hand_does_not_lift_the_cards_under_it():
    table = ToyTable()
    trick(table, 1.0, cards=("AS", "3H"))
    table.hand(2, [(3.0, (330, 200)), (6.0, (330, 200))])
    assert told(watch(Observer(OracleEye(table)), table)) == up("AS", "3H")


def test_a_card_taken_back_leaves_alone_towards_its_seat():
    table = ToyTable()
    _, second = trick(table, 1.0, cards=("AS", "3H"))
    table.sweep(3.0, 1, [second])
    table.throw(5.0, 1, "5H")
    story = told(watch(Observer(OracleEye(table)), table))
    assert story == [*up("AS", "3H"), ("-", {"3H"}, 1), ("+", "5H", 1)]


def test_some_cards_are_gathered_one_after_another_and_the_others_stay():
    table = ToyTable()
    spots = [(150, 180), (230, 180), (310, 180), (390, 180)]
    cards = [table.throw(1.0 + i, 0, card, at=spots[i]) for i, card in enumerate(CARDS)]
    # The hand goes over the second card, which stays, to the first, the third and the last.
    for i, t in ((0, 5.5), (2, 5.8), (3, 6.1)):
        cards[i].moves.append(Motion(t, t + 0.1, spots[i], 0.0))
        cards[i].moves.append(Motion(6.4, 6.9, (830, 180), 0.5))
        cards[i].dies = 6.9
    table.hand(1, [(5.5, spots[0]), (5.8, spots[2]), (6.1, spots[3]), (6.4, spots[3])])
    story = told(watch(Observer(OracleEye(table)), table))
    assert story == [*(("+", card, 0) for card in CARDS), ("-", {"AS", "TD", "KC"}, 1)]


def test_a_card_under_the_hand_that_has_gathered_the_others_stays():
    table = ToyTable()
    spots = [(240, 120), (400, 120), (400, 240), (240, 240)]
    cards = [table.throw(1.0 + i, 0, card, at=spots[i], angle=1.5) for i, card in enumerate(CARDS)]
    for i, t in ((0, 5.5), (3, 5.7), (2, 5.9)):
        cards[i].dies = t
    # With the others in the hand, the arm rests on the second card for a while.
    table.hand(1, [(5.4, spots[0]), (5.7, spots[3]), (5.9, spots[2]), (6.0, (300, 110)), (7.3, (300, 110))])
    story = told(watch(Observer(OracleEye(table)), table))
    assert story == [*(("+", card, 0) for card in CARDS), ("-", {"AS", "TD", "KC"}, 1)]


def test_a_card_that_is_seen_in_the_hand_that_takes_it_does_not_lie_there():
    table = ToyTable()
    stays, taken = (table.throw(1.0 + i, i, card) for i, card in enumerate(CARDS[:2]))
    # It is drawn along slowly, in full view, while the hand holds it at its far end.
    taken.moves.append(Motion(4.0, 5.6, (560, 180), 0.0))
    taken.moves.append(Motion(5.6, 6.0, (830, 180), 0.0))
    taken.dies = 6.0
    table.hand(1, [(3.9, (405, 180)), (4.0, (405, 180)), (5.6, (580, 180)), (6.0, (850, 180))])
    story = told(watch(Observer(OracleEye(table)), table))
    assert story == [("+", str(stays.card), 0), ("+", str(taken.card), 1), ("-", {str(taken.card)}, 1)]


def test_a_card_that_lay_before_its_seat_is_played_into_the_middle():
    table = ToyTable()
    card = table.throw(1.0, 0, "AS", at=(200, 330))
    card.moves.append(Motion(3.0, 3.4, SPOTS[0], 0.0))
    table.hand(0, [(2.9, (200, 330)), (3.0, (200, 330)), (3.4, SPOTS[0])])
    observations = watch(Observer(OracleEye(table)), table)
    assert told(observations) == [("+", "AS", 0), ("-", {"AS"}, 0), ("+", "AS", 0)]
    assert [o.zone.place for o in observations if isinstance(o, Up | Gone)] == [
        Place.SEAT,
        Place.SEAT,
        Place.POOL,
    ]


def test_a_nudged_card_keeps_its_track():
    table = ToyTable()
    first = table.throw(1.0, 0, "AS", at=(320, 200))
    table.throw(2.0, 1, "3H", at=(345, 190))
    table.nudge(1.95, first, -25, 12)
    table.throw(3.0, 2, "KC")
    assert told(watch(Observer(OracleEye(table)), table)) == [("+", "AS", 0), ("+", "3H", 1), ("+", "KC", 2)]


def test_a_covered_card_stays_and_is_swept_with_the_others():
    table = ToyTable()
    cards = [table.throw(1.0 + i, i, card, at=(320, 180), angle=0.15 * i) for i, card in enumerate(CARDS)]
    table.sweep(5.0, 3, cards)
    assert told(watch(Observer(OracleEye(table)), table)) == [*up(*CARDS), ("-", set(CARDS), 3)]


def test_a_hand_that_lingers_over_the_trick_before_it_sweeps():
    table = ToyTable()
    cards = trick(table, 1.0, 0.5)
    table.sweep(3.2, 0, cards, linger=1.5)
    assert told(watch(Observer(OracleEye(table)), table)) == [*up(*CARDS), ("-", set(CARDS), 0)]


@pytest.mark.parametrize("misses", [0.1, 0.3])
def test_looks_that_overlook_a_card_change_nothing(misses):
    table = ToyTable(5)
    cards = trick(table, 1.0)
    table.sweep(4.4, 2, cards)
    assert told(watch(Observer(OracleEye(table, misses)), table)) == [*up(*CARDS), ("-", set(CARDS), 2)]


def test_a_doubtful_reading_is_told_as_doubtful_and_settled_by_the_pack():
    table = ToyTable()
    eye = OracleEye(table, readings={"6H": {"6H": 0.55, "9H": 0.41}})
    table.throw(1.0, 0, "6H")
    table.throw(2.0, 1, "9H")
    observations = watch(Observer(eye), table)
    first = next(o for o in observations if isinstance(o, Up))
    assert first.reading.card is None
    assert [str(card) for card, _ in first.reading.maybe[:2]] == ["6H", "9H"]
    settled = [o for o in observations if isinstance(o, Reread) and o.track == first.track]
    assert settled[-1].reading.card == Card.parse("6H")


def test_without_a_pack_a_doubt_stays_open():
    table = ToyTable()
    table.throw(1.0, 0, "6H")
    table.throw(2.0, 1, "9H")
    observations = watch(
        Observer(OracleEye(table, readings={"6H": {"6H": 0.55, "9H": 0.41}}), pack=False), table
    )
    assert not [o for o in observations if isinstance(o, Reread) and o.reading.card]


def test_faces_known_to_the_record_are_no_new_plays_after_a_new_start():
    table = ToyTable()
    table.lying("AS", SPOTS[0])
    table.lying("3H", SPOTS[1])
    table.throw(2.0, 2, "TD")
    table.end = 5.0
    known = [
        Known(7, Card.parse("AS"), POOL),
        Known(8, Card.parse("3H"), POOL),
        Known(9, Card.parse("KC"), POOL),
    ]
    observations = watch(Observer(OracleEye(table), known=known), table)
    seen = {(o.track, str(o.reading.card)) for o in observations if isinstance(o, Up)}
    assert seen == {(7, "AS"), (8, "3H"), (10, "TD")}
    assert [o.tracks for o in observations if isinstance(o, Gone)] == [(9,)]


@pytest.mark.parametrize("pause", [1.2, 2.0, 4.0])
def test_a_card_is_seen_where_one_lay_from_the_beginning(pause):
    """After a restart in the middle of a trick nobody has seen the cloth under its cards."""
    table = ToyTable()
    old = [table.lying("AS", SPOTS[1], 0.1), table.lying("KC", SPOTS[2], 0.1)]
    table.sweep(3.0, 1, old)
    table.throw(3.5 + pause, 1, "AD", angle=0.1)
    table.throw(5.0 + pause, 2, "8D", angle=0.1)
    known = [Known(1, Card.parse("AS"), POOL), Known(2, Card.parse("KC"), POOL)]
    observations = watch(Observer(OracleEye(table), known=known), table)
    told = [(type(o).__name__, getattr(o, "tracks", None) or str(o.reading.card)) for o in observations
            if isinstance(o, Up | Gone)]  # fmt: skip
    assert told == [("Up", "AS"), ("Up", "KC"), ("Gone", (1, 2)), ("Up", "AD"), ("Up", "8D")]


def blackout(table, image_of, start=2.0, end=4.0):
    table.override = lambda t, image: image_of(image) if start <= t < end else image


@pytest.mark.parametrize(
    ("image_of", "view"),
    [
        (lambda image: np.zeros_like(image), View.BLOCKED),
        (lambda image: np.full_like(image, 255), View.BLOCKED),
        (lambda image: np.full_like(image, 120), View.BLOCKED),
        (lambda image: np.roll(image, (18, 32), axis=(0, 1)), View.MOVED),
    ],
    ids=["black", "white", "covered", "moved"],
)
def test_a_bad_view_is_told_and_brings_no_phantoms(image_of, view):
    table = ToyTable()
    # A tablecloth with a pattern, without which nobody could see that the camera moved.
    blobs = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 400, (HEIGHT, WIDTH)), (0, 0), 5)
    table.cloth = np.clip(table.cloth + blobs[..., None], 0, 255)
    trick(table, 1.0, 0.3, cards=("AS", "3H"))
    blackout(table, image_of)
    table.throw(5.5, 2, "KC")
    observations = watch(Observer(OracleEye(table)), table)
    assert told(observations) == up("AS", "3H", "KC")
    views = [(o.view, o.t) for o in observations if isinstance(o, ViewChanged)]
    assert [v for v, _ in views] == [View.OK, view, View.OK]
    assert views[1][1] < 2.0 + 3.0


def test_a_frozen_source_is_told():
    table = ToyTable()
    table.throw(1.0, 0, "AS")
    frozen = {}
    table.override = lambda t, image: frozen.setdefault("image", image) if t > 3.0 else image
    table.end = 7.0
    observations = watch(Observer(OracleEye(table), frozen_after=2.0), table)
    views = [o.view for o in observations if isinstance(o, ViewChanged)]
    assert views == [View.OK, View.FROZEN]


@pytest.mark.parametrize(
    "light",
    [lambda t: 1.0 - 0.03 * t, lambda t: 0.7 if t > 2.6 else 1.0, lambda t: 1.0 + 0.03 * np.sin(9 * t)],
)
def test_light_that_changes_is_no_play(light):
    table = ToyTable()
    cards = trick(table, 1.0, 0.5, cards=("AS", "3H"))
    table.light = light
    cards += [table.throw(5.0, 2, "TD"), table.throw(6.0, 3, "KC")]
    table.sweep(7.2, 1, cards)
    assert told(watch(Observer(OracleEye(table)), table)) == [*up(*CARDS), ("-", set(CARDS), 1)]


def test_a_still_table_costs_no_look():
    table = ToyTable()
    table.end = 4.0
    observer = Observer(OracleEye(table))
    watch(observer, table)
    assert observer.looks == 3  # those at the start


def test_a_recording_that_ends_with_the_card_still_tells_it():
    table = ToyTable()
    table.throw(1.0, 0, "AS")
    observer = Observer(OracleEye(table))
    observations = []
    for frame in table.frames():
        if frame.t > 1.5:
            break
        observations += observer.step(frame)
        if frame.t > 1.2 and not observer.settled:
            break
    assert told(observations) == []
    assert told(observer.finish()) == [("+", "AS", 0)]


@pytest.mark.parametrize("fault", ["raises", "nan", "flood"])
def test_an_eye_that_fails_costs_looks_not_the_game(fault):
    table = ToyTable()
    table.throw(1.0, 0, "AS")
    table.throw(3.0, 1, "3H")
    oracle = OracleEye(table)

    class FailingEye:
        def look(self, image):
            sights = oracle.look(image)
            if table.now > 2.5 or not sights:
                return sights
            if fault == "raises":
                raise ValueError("no luck")
            if fault == "nan":
                return [replace(sight, quad=sight.quad * np.nan) for sight in sights]
            rubbish = np.full(CLASSES, 1 / CLASSES, np.float32)
            return [replace(sights[0], probabilities=rubbish, quad=sights[0].quad + n) for n in range(2000)]

    story = told(watch(Observer(FailingEye()), table))
    assert ("+", "3H", 1) in story
    assert len(story) <= 3
