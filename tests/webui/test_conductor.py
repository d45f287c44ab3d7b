"""The simulated game by itself: a camera that is never wrong stands in for the one that looks at pixels."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import CameraError
from scorekeeper.observation import POOL, Gone, Reading, Up, View, ViewChanged
from scorekeeper.playout import GAMES, deal_script
from scorekeeper.replay import Replay
from scorekeeper.store import open_store
from scorekeeper.table import Table
from tests.scorekeeper.kinds import DRAWN
from vision.camera.sim.director import timeline
from vision.camera.sim.moves import Gather, Move, SimSettings, Sweep, Throw
from webui.conductor import Conductor, check_script, goes_on
from webui.stage import cue, moment, reached
from webui.staging import staged

SETTINGS = SimSettings(seed=3, speed=10, hurry=1)
HEADER = {"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"]}


class TruthfulCamera:
    """Reports each move when it has come to rest, and at the start what lies there already."""

    def __init__(self, settings: SimSettings, blind_from: int | None = None) -> None:
        self._settings, self._blind_from = settings, blind_from
        self._ended = threading.Event()
        self._began: float | None = None
        self._elapsed = 0.0
        self.begun: list[float] = []

    def begin(self, table: Table, moves: Sequence[Move], elapsed: float) -> None:
        self._ended, self._elapsed, self._began = threading.Event(), elapsed, time.monotonic()
        self.begun.append(elapsed)
        threading.Thread(target=self._look, args=(table, tuple(moves), self._ended), daemon=True).start()

    def end(self) -> None:
        self._ended.set()

    def now(self) -> float | None:
        return None if self._began is None else self._elapsed + time.monotonic() - self._began

    def _look(self, table: Table, moves: Sequence[Move], ended: threading.Event) -> None:
        table.observe(ViewChanged(self._elapsed, View.STARTING))
        times = timeline(moves, self._settings)
        over = max((t.rest for t in times if isinstance(t.move, Sweep) and t.rest < self._elapsed), default=0)
        lying: list[int] = []
        for number, timed in enumerate(times):
            while (self.now() or 0.0) < timed.rest:
                if ended.wait(0.005):
                    return
            if len(self.begun) == 1 and number == self._blind_from:
                return
            move, t = timed.move, timed.rest
            if isinstance(move, Throw) and t > over:
                lying.append(number)
                table.observe(Up(t, number, Reading(move.card, 0.99), POOL, move.seat))
            elif isinstance(move, Sweep | Gather) and lying:
                table.observe(Gone(t, tuple(lying), POOL, move.seat))
                lying = []


@contextmanager
def playing(
    folder: Path, blind_from: int | None = None, settings: SimSettings = SETTINGS
) -> Iterator[tuple[Table, TruthfulCamera]]:
    with open_store(folder) as store:
        table = Table(store, simulated=True)
        if table.replay is None:
            table.start({**HEADER, "game": settings.game})
        camera = TruthfulCamera(settings, blind_from)
        conductor = Conductor(table, settings, camera)
        conductor.start()
        try:
            yield table, camera
        finally:
            conductor.close()
            table.close()


def wait_for(table: Table, enough: Callable[[Sequence[Action]], bool], seconds: float = 100.0) -> Replay:
    """The game as soon as its actions are ``enough``."""
    end = time.monotonic() + seconds
    while True:
        replay = table.replay
        assert replay is not None
        if enough(replay.actions):
            return replay
        assert time.monotonic() < end, [action.to_json() for action in replay.actions[-5:]]
        time.sleep(0.02)


def plain(actions: Sequence[Action]) -> list[tuple[object, ...]]:
    return [(a.do, a.seat, a.card, a.suit) for a in actions]


def test_the_record_is_the_script_also_across_a_restart(tmp_path: Path) -> None:
    script = deal_script("hokm", SETTINGS.seed, deals=2)
    ends = next(at for at, action in enumerate(script.actions) if action.do == "end")
    truth = plain(script.actions[: ends + 4])  # and into the next deal
    cut = next(at for at, action in enumerate(script.actions) if action.do == "collect") + 3
    with playing(tmp_path) as (table, camera):
        wait_for(table, lambda actions: len(actions) >= cut)
        assert goes_on(table, SETTINGS)
        assert not goes_on(table, None)
        assert not goes_on(table, replace(SETTINGS, seed=4))
        assert camera.begun == [0.0]
    with playing(tmp_path) as (table, camera):
        replay = wait_for(table, lambda actions: len(actions) >= len(truth))
        assert camera.begun[0] > 0  # the game went on, it did not begin again
        assert replay.outcome()["rulings"] == []
    assert plain(replay.actions[: len(truth)]) == truth


def test_the_trump_is_named_by_the_hakem(tmp_path: Path) -> None:
    with playing(tmp_path) as (table, _):
        replay = wait_for(table, lambda actions: len(actions) >= 3)
        trump = replay.actions[2]
        assert trump.do == "trump"
        assert trump.by == HEADER["seats"][replay.outcome()["hakem"]]


@pytest.mark.parametrize("game", DRAWN)
def test_who_just_deals_needs_not_be_drawn_by_lot(game: str, tmp_path: Path) -> None:
    """The first dealer of this script is neither drawn nor named, and the camera sees no packets."""
    seed = next(seed for seed in range(20) if deal_script(game, seed, deals=12).actions[0].do == "deal")
    with playing(tmp_path, settings=replace(SETTINGS, game=game, seed=seed)) as (table, _):
        wait_for(table, lambda actions: sum(action.do == "play" for action in actions) >= 8)
        assert table.scoreboard()["game_id"] == 1


def test_a_game_that_cannot_be_shown_is_left_to_the_hand_and_the_next_one_is_played(tmp_path: Path) -> None:
    with playing(tmp_path) as (table, camera):
        wait_for(table, lambda actions: len(actions) >= 3)
        table.start({**HEADER, "game": "bluff"})
        end = time.monotonic() + 60
        while table.scoreboard()["health"]["camera"] != "idle":
            assert time.monotonic() < end
            time.sleep(0.02)
        table.act({"do": "deal"}, role="host")
        replay = table.replay
        assert replay is not None
        assert "deal" in [action.do for action in replay.actions]
        table.start(HEADER)
        wait_for(table, lambda actions: len(actions) >= 3)
        assert len(camera.begun) == 2
        assert table.scoreboard()["health"]["camera"] != "idle"


def dealt(actions: Sequence[Action]) -> int:
    return sum(action.do == "deal" for action in actions)


def test_an_accusation_ends_the_deal_and_another_begins(tmp_path: Path) -> None:
    with playing(tmp_path) as (table, camera):
        wait_for(table, lambda actions: len(actions) >= 5)
        table.act({"do": "accuse", "by_seat": 0, "against": 1}, role="player", seat=0)
        replay = wait_for(table, lambda actions: plain(actions)[-1][0] == "play" and dealt(actions) == 2)
        assert len(camera.begun) == 2
        # A card that was in the air when the deal was ended may still come down, out of order.
        assert {ruling.rule for ruling in replay.rulings if ruling.kind == "flag"} <= {"R12"}


def test_a_lost_deal_is_void_and_the_play_goes_on(tmp_path: Path) -> None:
    """The camera misses whole tricks: the script's next deal must not be scored as part of this one."""
    with playing(tmp_path, blind_from=30) as (table, camera):
        replay = wait_for(table, lambda actions: dealt(actions) == 2 and plain(actions)[-1][0] == "play")
        assert len(camera.begun) == 2
        assert [ruling.rule for ruling in replay.rulings] == ["R9"]
        assert replay.outcome()["deals"] == []


def test_a_place_in_the_script_is_found_in_spite_of_misses() -> None:
    script = deal_script("hokm", 5, deals=2)
    actions = script.actions
    _, lines = staged(script)
    assert reached(lines, []) == 0
    assert reached(lines, actions[:30]) == 30
    seen = [action for at, action in enumerate(actions[:30]) if at not in (7, 8, 20)]
    assert reached(lines, seen) == 30


@pytest.mark.parametrize("place", [0, 1, 4, 6, 40])
def test_the_table_is_shown_as_the_record_left_it(place: int) -> None:
    moves, lines = staged(deal_script("hokm", 5, deals=2))
    times = timeline(moves, SimSettings(seed=5))
    at = moment(place, lines, times)
    for number, line in enumerate(lines):
        if line.aloud:
            assert cue(line, times) >= 0
        elif line.action.do != "deal":
            assert (times[line.move].rest <= at) == (number < place), line


def test_who_is_told_to_stop_while_writing_the_script_begins_no_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(tmp_path) as store:
        table = Table(store, simulated=True)
        table.start(HEADER)
        camera = TruthfulCamera(SETTINGS)
        conductor = Conductor(table, SETTINGS, camera)

        def slow(*given: object, **options: object) -> object:
            conductor.close()
            return deal_script("hokm", 3)

        monkeypatch.setattr("webui.conductor.deal_script", slow)
        conductor._run()
        table.close()
    assert camera.begun == []


def test_a_game_that_is_only_played_by_hand_is_refused_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(GAMES, "hokm")
    with pytest.raises(CameraError, match=r"cannot play hokm.*--camera none"):
        check_script({**HEADER, "options": {}}, SETTINGS)
    with pytest.raises(CameraError, match=r"cannot play bluff.*--camera none"):
        check_script({**HEADER, "game": "bluff", "options": {}}, SETTINGS)
