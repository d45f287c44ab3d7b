"""Fair play: a phone receives what the table shows, and nothing that a player has to remember."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import permissions, scoreboard
from scorekeeper.actions import Action
from scorekeeper.errors import NotAllowedError
from scorekeeper.observation import POOL, Up
from scorekeeper.permissions import Person
from scorekeeper.playout import deal_script
from scorekeeper.replay import Replay
from scorekeeper.store import open_store
from scorekeeper.table import Table
from tests.scorekeeper.acting import Scene, card, sure

REVOKE = (("AS", "2C", "5S", "6S"), ("AD", "3D", "4D", "5D"), ("KD", "3S", "6D", "7D"))
"""Hearts are trumps. Seat 1 denies spades in the first trick and plays one in the third."""


class Played:
    """Tricks on a table that keeps pictures."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.scene = Scene()
        self.pictures: dict[str, list[str]] = {}

    def play(self, code: str, seat: int) -> None:
        self.table.observe(self.scene.up(sure(code), seat, card(code)))
        self.table.known()
        shown = self.table.scoreboard()["trick"]
        self.pictures[code] = next(play["evidence"] for play in shown if play["card"] == code)

    def trick(self, codes: tuple[str, ...], leader: int = 0, sweep: int | None = 0) -> None:
        for place, code in enumerate(codes):
            self.play(code, (leader + place) % 4)
        if sweep is not None:
            self.table.observe(self.scene.of(Action("collect", sweep)))
            self.table.known()

    def may_show(self, code: str) -> bool:
        return all(self.table.may_show(picture) for picture in self.pictures[code])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with open_store(tmp_path, kept_free=0) as store:
        table = Table(store)
        yield table
        table.close()


def start(table: Table, mode: str = "on_accusation", **position: Any) -> Played:
    table.start(
        {
            "record": 1,
            "game": "hokm",
            "seats": ["Amin", "Hamid", "Ali", "Hamed"],
            "options": {"referee_mode": mode},
            "start": {"hakem": 0, "trump": "H", **position},
        }
    )
    return Played(table)


ROLES = [("host", None), ("host", 0), ("player", 1), ("player", 2), ("viewer", None)]


@pytest.mark.parametrize(("role", "seat"), ROLES)
def test_a_silent_proof_is_told_to_nobody(table: Table, role: str, seat: int | None) -> None:
    played = start(table)
    for trick in REVOKE:
        played.trick(trick)
    assert table.replay is not None
    assert [ruling.rule for ruling in table.replay.rulings] == ["R2"]
    text = json.dumps(table.scoreboard(role, seat))
    assert "R2" not in text
    assert "breach" not in text
    assert "2C" not in text
    for picture in (*played.pictures["2C"], *played.pictures["AD"]):
        assert picture not in text
        assert not table.may_show(picture)
    assert table.public_record().count("\n") == 1


def test_an_accusation_opens_the_proof_with_its_two_pictures(table: Table) -> None:
    played = start(table)
    for trick in REVOKE:
        played.trick(trick)
    table.act({"do": "accuse", "by_seat": 0}, by="Amin", role="player", seat=0)
    board = table.scoreboard()
    verdict = next(ruling for ruling in board["rulings"] if ruling["kind"] == "verdict")
    assert verdict["rule"] == "R2"
    shown = {picture for pictures in verdict["evidence"] for picture in pictures}
    assert set(played.pictures["2C"]) | set(played.pictures["3S"]) <= shown
    assert played.may_show("2C")
    assert board["score"] == [1, 0]
    assert "accuse" not in table.scoreboard("host")["can"]


def test_announced_breaches_are_shown_at_once(table: Table) -> None:
    played = start(table, mode="announce")
    for trick in REVOKE:
        played.trick(trick)
    (ruling,) = [ruling for ruling in table.scoreboard()["rulings"] if ruling["kind"] == "breach"]
    assert set(ruling["text"]) == {"en", "fa"}
    assert played.may_show("2C")


def test_pictures_of_the_open_and_of_the_last_trick_only(table: Table) -> None:
    played = start(table)
    played.trick(("AD", "3D", "4D", "5D"))
    played.trick(("KD", "6D", "7D", "8D"))
    played.trick(("QD", "9D"), sweep=None)
    assert not played.may_show("AD")
    assert played.may_show("KD")
    assert played.may_show("QD")
    board = table.scoreboard()
    assert [play["card"] for play in board["last_plays"] if play["do"] == "play"] == [
        "KD",
        "6D",
        "7D",
        "8D",
        "QD",
        "9D",
    ]
    assert board["last_plays"][-1]["seat"] == 1
    assert board["last_plays"][-1]["by"] == "camera"


def test_a_closed_deal_is_open_to_all(table: Table) -> None:
    played = start(table, tricks=[6, 1])
    played.trick(("AD", "3D", "4D", "5D"))
    assert "play" not in table.public_record()
    table.act({"do": "end"})
    assert table.scoreboard()["deals"][0]["score"] == [1, 0]
    assert "play" not in table.public_record()  # until the next packet somebody may still accuse
    table.act({"do": "trump", "suit": "S"}, role="player", seat=0)
    assert '"AD"' in table.public_record()
    assert played.may_show("AD")
    assert '"do": "trump"' not in table.public_record()


def test_pictures_of_an_earlier_game_stay_visible(table: Table) -> None:
    played = start(table, tricks=[6, 1])
    played.trick(("AD", "3D", "4D", "5D"))
    start(table)
    assert played.may_show("AD")
    assert not table.may_show("0" * 64)


def test_the_board_says_what_the_contract_says(table: Table) -> None:
    played = start(table)
    played.trick(("AD",), sweep=None)
    board = table.scoreboard("player", 1)
    expected = {
        *("seq", "game", "phase", "players", "sides", "score", "trick", "expects", "questions", "rulings"),
        *("health", "turn", "dealer", "hakem", "trump", "ronds", "tricks", "deals", "winner", "match_over"),
        *("game_id", "title", "last_trick", "last_plays", "options", "simulated", "you", "can", "at"),
    }
    assert expected <= set(board)
    assert board["you"] == {"role": "player", "seat": 1}
    assert board["turn"] == 1
    assert board["title"] == {"en": "Hokm", "fa": "حکم"}
    assert board["options"]["referee_mode"] == "on_accusation"
    assert set(scoreboard.NOBODY) <= set(board)
    assert len(json.dumps(board)) < 8000


def test_what_is_offered(table: Table) -> None:
    start(table)
    assert table.scoreboard("viewer")["can"] == []
    assert "accuse" not in table.scoreboard("player", 0)["can"]
    table.observe(Up(1.0, 1, sure("AD"), POOL, 0))
    table.known()
    assert {"accuse", "correct"} <= set(table.scoreboard("player", 3)["can"])
    assert {"accuse", "correct", "end", "misdeal"} <= set(table.scoreboard("host")["can"])
    assert "end" not in table.scoreboard("player", 3)["can"]


def test_a_player_without_a_seat_is_a_viewer(table: Table) -> None:
    start(table)
    assert table.replay is not None
    assert permissions.offered(Person("player", None), table.replay, asked=False) == []


def test_who_sat_at_a_larger_table_looks_on(table: Table) -> None:
    table.start({"record": 1, "game": "pasur", "seats": ["Amin", "Mina"]})
    assert "deal" in table.scoreboard("player", 1)["can"]
    assert table.scoreboard("player", 2)["can"] == []
    assert table.scoreboard("player", 2)["taps"] == []
    with pytest.raises(NotAllowedError, match="take a seat"):
        table.act({"do": "deal"}, role="player", seat=2)


def test_what_lay_there_from_the_start_is_not_doubtful(table: Table) -> None:
    start = {"dealer": 1, "turn": 0, "pool": ["4H", "7D"]}
    table.start({"record": 1, "game": "pasur", "seats": ["Amin", "Mina"], "start": start})
    assert [card["held"] for card in table.scoreboard("viewer", None)["trick"]] == [False, False]


def test_a_doubt_names_the_earlier_entry_that_it_rests_on() -> None:
    """A card was entered for another seat and taken back; much later its holder's play of it is doubted."""
    script = deal_script("spades", 3)
    first = next(at for at, action in enumerate(script.actions) if action.do == "play")
    lead = script.actions[first]
    own = next(a for a in script.actions[first + 5 :] if a.do == "play" and a.seat != lead.seat)
    slip = (replace(lead, card=own.card), Action("takeback", seat=lead.seat, card=own.card))
    replay = Replay(script.header)
    for action in (*script.actions[:first], *slip, *script.actions[first:]):
        replay.append(action)
    doubt = next(
        ruling for ruling in scoreboard.scoreboard(1, replay, None)["rulings"] if ruling["rule"] == "R3"
    )
    assert doubt["seat"] == own.seat
    assert doubt["earlier"] == [{"at": first + 1, "do": "takeback", "seat": lead.seat}]


def test_a_ruling_is_past_when_the_next_deal_begins() -> None:
    script = deal_script("spades", 3, 2)
    second = [at for at, action in enumerate(script.actions) if action.do == "deal"][1]
    first = next(at for at, action in enumerate(script.actions) if action.do == "play")
    actions = list(script.actions)
    wrong = replace(actions[first], seat=(actions[first].seat or 0) ^ 1)
    replay = Replay(script.header)
    for action in (*actions[:first], wrong, *actions[first:second]):
        replay.append(action)

    def told() -> list[tuple[int, bool]]:
        return [(each["at"], each["past"]) for each in scoreboard.scoreboard(1, replay, None)["rulings"]]

    assert (first, False) in told()
    replay.append(actions[second])
    assert (first, True) in told()
