"""Facts of the running table that are not complete yet: time completes them, taps wait behind them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.playouts.scene import Scene
from scorekeeper.store import open_store
from scorekeeper.table import Table
from tests.scorekeeper.acting import card, unsure


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Running:
    """A table under a clock of its own, and the scene before its camera."""

    def __init__(self, folder: Path, game: str, **start: Any) -> None:
        self.clock, self.scene = Clock(), Scene()
        self.store = open_store(folder, kept_free=0)
        self.table = Table(self.store, clock=self.clock)
        self.table.start(
            {
                "record": 1,
                "game": game,
                "seats": ["Amin", "Hamid", "Ali"][: start.pop("seats")],
                "start": start,
            }
        )

    @property
    def told(self) -> list[str]:
        self.table.known()  # all that was seen has been taken in
        replay = self.table.replay
        assert replay is not None
        return [action.do for action in replay.actions]

    def close(self) -> None:
        self.table.close()
        self.store.close()


@pytest.fixture
def pasur(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, "pasur", seats=2, dealer=1)
    for seat in (0, 1):
        running.table.observe(running.scene.backs(Zone(Place.SEAT, seat), 4, 1))
    for code in ("4D", "9C", "KH", "2S"):
        running.table.observe(running.scene.up(card(code), POOL, 1))
    yield running
    running.close()


def test_a_capture_is_recorded_when_nothing_more_has_left(pasur: Running) -> None:
    pasur.table.observe(pasur.scene.up(card("7H"), POOL, 0))
    pasur.table.observe(pasur.scene.gone(pasur.scene.at(POOL)[-1:] + pasur.scene.at(POOL)[:1], 0))
    assert pasur.told == ["deal", "table", "play"]
    seen = pasur.table.subscribe()
    seen.get()
    pasur.clock.now += 10.0
    assert seen.get(timeout=30.0) is not None  # nothing else happens: time alone completes it
    assert pasur.told == ["deal", "table", "play", "take"]


def test_the_end_of_a_round_is_not_held_up(pasur: Running) -> None:
    pasur.table.observe(pasur.scene.up(card("7H"), POOL, 0))
    pasur.table.observe(pasur.scene.gone(pasur.scene.at(POOL)[-1:] + pasur.scene.at(POOL)[:1], 0))
    pasur.table.act({"do": "end"})
    assert pasur.told == ["deal", "table", "play", "take", "end"]


def test_what_is_tapped_waits_behind_a_doubt(tmp_path: Path) -> None:
    running = Running(tmp_path, "bluff", seats=3, turn=0, h=[18, 17, 17])
    running.table.observe(running.scene.backs(POOL, 3, 0, sure=0.3))
    running.table.known()
    (asked,) = running.table.scoreboard()["questions"]
    assert asked["kind"] == "count"
    running.table.act(
        {"do": "say", "seat": 0, "what": "claim", "value": {"count": 2, "rank": "K"}}, role="player", seat=0
    )
    assert running.told == []
    with pytest.raises(RecordError):
        running.table.act({"do": "say", "seat": 0, "what": "claim"})  # that is none, now or later
    running.table.answer(asked["id"], {"count": 2}, role="player", seat=1)
    assert running.told == ["lay", "say"]
    assert running.table.replay is not None
    assert running.table.replay.rulings == ()
    running.close()


def test_what_waits_survives_the_power(tmp_path: Path) -> None:
    running = Running(tmp_path, "bluff", seats=3, turn=0, h=[18, 17, 17])
    running.table.observe(running.scene.backs(POOL, 3, 0, sure=0.3))
    running.table.act({"do": "say", "seat": 0, "what": "claim", "value": {"count": 3, "rank": "K"}})
    running.close()
    store = open_store(tmp_path, kept_free=0)
    table = Table(store)
    (asked,) = table.scoreboard()["questions"]
    table.answer(asked["id"], {"count": 3})
    assert table.replay is not None
    assert [action.do for action in table.replay.actions] == ["lay", "say"]
    table.close()
    store.close()


def test_a_face_that_is_asked_lies_on_the_table_meanwhile(pasur: Running) -> None:
    pasur.table.observe(pasur.scene.up(card("7H"), POOL, 0, reading=unsure("7H", "7D")))
    pasur.table.known()
    board = pasur.table.scoreboard()
    assert [one["card"] for one in board["trick"]] == ["4D", "9C", "KH", "2S", None]
    assert [one["id"] for one in board["questions"]] == [board["trick"][-1]["question"]]
    assert pasur.told == ["deal", "table"]
    pasur.table.answer(board["questions"][0]["id"], Action("play", card=card("7H")).to_json())
    assert pasur.told == ["deal", "table", "play"]


def _capture(pasur: Running) -> None:
    """Seat 0 lays what is read as the seven of hearts, and takes the four with it."""
    pasur.table.observe(pasur.scene.up(card("7H"), POOL, 0))
    pasur.table.observe(pasur.scene.gone(pasur.scene.at(POOL)[-1:] + pasur.scene.at(POOL)[:1], 0))


def _corrected(pasur: Running) -> tuple[list[str], list[str], list[str]]:
    """What seat 0 has won and what lies in the pool, with the rules that were broken."""
    pasur.table.known()
    replay = pasur.table.replay
    assert replay is not None
    outcome = replay.outcome()
    return outcome["taken"][0], outcome["pool"], [ruling.rule for ruling in replay.rulings]


def test_a_card_that_is_corrected_after_its_capture_is_right_in_the_capture_too(pasur: Running) -> None:
    # 7 + 4 = 11, whichever seven it was: what is won is the card that lay there
    _capture(pasur)
    pasur.table.observe(pasur.scene.up(card("QD"), POOL, 1))
    assert pasur.told == ["deal", "table", "play", "take", "play"]
    pasur.table.act({"do": "correct", "of": 2, "card": "7D"})
    assert pasur.told[5:] == ["correct", "correct"]
    assert _corrected(pasur) == (["4D", "7D"], ["9C", "KH", "2S", "QD"], [])


def test_so_it_is_in_a_capture_that_is_not_recorded_yet(pasur: Running) -> None:
    _capture(pasur)
    assert pasur.told == ["deal", "table", "play"]
    pasur.table.act({"do": "correct", "of": 2, "card": "7D"})
    pasur.table.observe(pasur.scene.up(card("QD"), POOL, 1))
    assert pasur.told == ["deal", "table", "play", "correct", "take", "play"]
    assert _corrected(pasur) == (["4D", "7D"], ["9C", "KH", "2S", "QD"], [])


def test_a_later_card_of_the_old_name_is_another_one(pasur: Running) -> None:
    _capture(pasur)
    pasur.table.observe(pasur.scene.up(card("QD"), POOL, 1))
    pasur.table.act({"do": "correct", "of": 2, "card": "7D"})
    # now the true seven of hearts comes and stays; the card before was no seven of diamonds either
    pasur.table.observe(pasur.scene.up(card("7H"), POOL, 0))
    pasur.table.act({"do": "correct", "of": 2, "card": "7S"})
    assert _corrected(pasur) == (["4D", "7S"], ["9C", "KH", "2S", "QD", "7H"], [])
