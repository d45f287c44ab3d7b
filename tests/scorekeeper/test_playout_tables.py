"""Table games at random, with any options: legal ones are clean, planted mistakes come out exactly when they
can be proved, no card is lost, and records say what they said."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.games.bluff_options import packs
from scorekeeper.games.dirty_seven_state import minus_points
from scorekeeper.playout import GAMES, deal_script
from scorekeeper.playouts.script import Script
from scorekeeper.record import Record, read, write
from scorekeeper.replay import Replay, score
from tests.scorekeeper.kinds import TABLES
from tests.scorekeeper.test_seen_tables import header_of, script_of

BLAME = ("reject", "flag", "misdeal", "penalty", "breach")


def blamed(game: str, outcome: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        ruling
        for ruling in outcome["rulings"]
        if ruling["kind"] in BLAME or (ruling["kind"] == "note" and ruling["rule"] in GAMES[game].noted)
    ]


@pytest.mark.parametrize("game", TABLES)
def test_a_legal_game_is_never_accused(game: str) -> None:
    for seed in range(200, 225):
        script = script_of(game, seed)
        outcome = Replay.of(read(write(Record(script.header, script.actions)))).outcome()
        assert blamed(game, outcome) == [], seed
        assert script.planted == ()


@pytest.mark.parametrize("game", TABLES)
def test_planted_mistakes_come_out_exactly_when_they_can_be_proved(game: str) -> None:
    found: set[str] = set()
    for seed in range(300, 320):
        script = script_of(game, seed, *GAMES[game].mistakes)
        outcome = score(Record(script.header, script.actions))
        rulings = [(ruling["seat"], ruling["at"]) for ruling in blamed(game, outcome)]
        assert sorted(rulings) == sorted((plant.seat, plant.provable_at) for plant in script.planted), seed
        by_place = {(r["seat"], r["at"]): r["rule"] for r in blamed(game, outcome)}
        for plant in script.planted:
            rule = by_place[plant.seat, plant.provable_at]
            assert rule in GAMES[game].mistakes[plant.kind], (seed, plant)
            found.add(plant.kind)
    assert found == set(GAMES[game].mistakes)


def steps(script: Script) -> list[dict[str, Any]]:
    replay = Replay(script.header)
    outcomes = []
    for action in script.actions:
        replay.append(action)
        outcomes.append(replay.outcome())
    return outcomes


@pytest.mark.parametrize("seed", range(400, 408))
class TestNoCardIsLost:
    def test_pasur(self, seed: int) -> None:
        script = script_of("pasur", seed, "turn", "capture")
        dealt = 0
        for action, outcome in zip(script.actions, steps(script), strict=True):
            if action.do == "deal":
                dealt += 4 * len(script.header.seats)
            seen = [card for pile in outcome["taken"] for card in pile] + outcome["pool"]
            assert len(seen) == len(set(seen)) <= dealt + 4
        outcome = score(Record(script.header, script.actions))
        nobody = script.header.setup().options["three_player_clubs"] == "nobody"
        for deal in outcome["deals"]:
            assert sum(deal["cards"]) in ((13, 20) if nobody and max(deal["clubs"]) < 7 else (20,))
            assert sum(deal["clubs"]) == 13

    def test_dirty_seven(self, seed: int) -> None:
        script = script_of("dirty-seven", seed, *GAMES["dirty-seven"].mistakes)
        hands = {action.seat: action.cards or () for action in script.actions if action.do == "hand"}
        outcome = score(Record(script.header, script.actions))
        assert {seat: outcome["h"][seat] for seat in hands} == {
            seat: len(cards) for seat, cards in hands.items()
        }
        for deal in outcome["deals"]:
            double = 2 if deal["doubled"] else 1
            minus = [double * minus_points(hands.get(seat, ())) for seat in range(len(script.header.seats))]
            assert deal["score"] == minus

    def test_bluff(self, seed: int) -> None:
        script = script_of("bluff", seed, *GAMES["bluff"].mistakes)
        cards = 52 * packs(script.header.setup().options, len(script.header.seats))
        for outcome in steps(script):
            assert sum(outcome["h"]) + outcome["pool"] == cards

    def test_joker(self, seed: int) -> None:
        script = script_of("joker", seed, *GAMES["joker"].mistakes)
        for outcome in steps(script):
            assert sum(outcome["h"]) + 2 * outcome["pairs"] == 53
        assert outcome["pairs"] == 26
        assert outcome["h"][outcome["loser"]] == 1

    def test_fortunes(self, seed: int) -> None:
        name = score(Record(*_told(script_of("fal-name", seed, *GAMES["fal-name"].mistakes))))
        paired = [card for pair in name["pairs"] for card in pair]
        assert sum(name["piles"]) == 52
        assert len(paired) == len(set(paired))
        family = score(Record(*_told(script_of("fal-family", seed, *GAMES["fal-family"].mistakes))))
        assert family["opened"] == sum(family["open"])
        assert family["result"] == ("WIN" if family["opened"] == 16 else "LOSS")


def _told(script: Script) -> tuple[Any, tuple[Action, ...]]:
    return script.header, script.actions


def without(ruling: dict[str, Any], of: int) -> dict[str, Any]:
    """The ruling as it is numbered when action ``of`` is not there."""

    def number(at: int | None) -> int | None:
        return at if at is None or at < of else at - 1

    return {**ruling, "at": number(ruling["at"]), "because": [number(at) for at in ruling["because"]]}


@pytest.mark.parametrize("game", TABLES)
def test_undoing_is_never_having_done(game: str) -> None:
    rng = random.Random(f"undo {game}")
    for seed in range(500, 506):
        script = script_of(game, seed, *(GAMES[game].mistakes if seed % 2 else ()))
        of = rng.randrange(len(script.actions))
        undone = Replay.of(Record(script.header, script.actions))
        undone.append(Action("correct", of=of, remove=True))
        left = Record(script.header, script.actions[:of] + script.actions[of + 1 :])
        outcome = undone.outcome()
        rulings = [without(ruling, of) for ruling in outcome["rulings"]]
        assert {**outcome, "rulings": rulings} == score(left), (seed, of)


@pytest.mark.parametrize("game", TABLES)
def test_the_notation_says_what_the_record_says(game: str) -> None:
    for seed in range(600, 606):
        script = script_of(game, seed, *GAMES[game].mistakes)
        record = Record(script.header, script.actions)
        assert read(write(record)) == record


def test_the_same_seed_is_the_same_game_and_any_number_plays() -> None:
    for game in TABLES:
        header = header_of(game, random.Random(7), seats=20)
        scripts = [deal_script(game, 7, 1, (), header.options, header.seats) for _ in range(2)]
        assert scripts[0] == scripts[1]
        assert scripts[0] != deal_script(game, 8, 1, (), header.options, header.seats)
