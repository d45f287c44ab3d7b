"""Games that are played out by the law of tricks: nothing legal is blamed, nothing is lost, and what was
planted is proved when the cards prove it. Undoing, for every game of this kind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.games.registry import GAMES
from scorekeeper.playout import NAMES, deal_script
from scorekeeper.playouts.script import Script
from scorekeeper.record import Record, read, write
from scorekeeper.replay import Replay, score
from tests.scorekeeper.kinds import LAW
from tests.scorekeeper.test_seen_tricks import options_of


def script_of(game: str, seed: int, mistakes: tuple[str, ...] = (), deals: int = 1) -> Script:
    options = options_of(game, random.Random(f"{game} {seed}"))
    return deal_script(game, seed, deals, mistakes, options, NAMES[: GAMES[game].seats[0]])


def deals_of(script: Script) -> list[list[Action]]:
    """The actions of each deal."""
    deals: list[list[Action]] = []
    for action in script.actions:
        if action.do == "deal":
            deals.append([])
        if deals:
            deals[-1].append(action)
    return deals


def hands_of(script: Script) -> list[int]:
    """How many cards everybody is dealt in each deal."""
    replay, hands = Replay(script.header), []
    for action in script.actions:
        replay.append(action)
        if action.do == "deal":
            hands.append(replay.outcome()["hand"])
    return hands


@pytest.mark.parametrize("game", LAW)
@pytest.mark.parametrize("seed", range(20))
def test_a_legal_deal_hears_no_blame_and_loses_nothing(game: str, seed: int) -> None:
    script = script_of(game, seed, deals=2)
    record = Record(script.header, script.actions)
    assert read(write(record)) == record
    outcome = score(record)
    assert outcome["rulings"] == []
    points = 185 if script.header.setup().options.get("ace_points") == 15 else 165
    pack, piles = set(GAMES[game].deck), 24 if game == "shelem2" else 0
    scored = []
    for actions, hand in zip(deals_of(script), hands_of(script), strict=True):
        played = [action.card for action in actions if action.do == "play"]
        assert len(set(played)) == len(played)
        assert set(played) <= pack
        assert len(played) in (0, hand * len(script.header.seats) + piles)  # nobody bid, or all was played
        scored += [hand] if played else []
    for deal, hand in zip(outcome["deals"], scored, strict=True):
        if "taken" in deal:
            assert sum(deal["taken"]) == points
        else:
            assert sum(deal["won"]) == hand


@pytest.mark.parametrize("game", LAW)
@pytest.mark.parametrize("seed", range(20))
def test_what_was_planted_is_found_when_it_can_be(game: str, seed: int) -> None:
    script = script_of(game, 100 + seed, ("revoke", "turn"))
    replay = Replay(script.header)
    proved: dict[int | None, int] = {}
    flags = []
    for action in script.actions:
        at = len(replay)
        for ruling in replay.append(action):
            if ruling.kind == "breach":
                assert ruling.rule == "R2"
                proved.setdefault(ruling.side, at)
            elif ruling.kind == "flag":
                flags.append((ruling.rule, ruling.seat, at))
    revokes = [plant for plant in script.planted if plant.kind == "revoke"]
    assert proved == {replay.side_of(plant.seat): plant.provable_at for plant in revokes}
    assert flags == [("R1", plant.seat, plant.at) for plant in script.planted if plant.kind == "turn"]
    for plant in revokes:  # it was a revoke: the suit that was asked for is played from that hand later
        assert script.actions[plant.at].seat == plant.seat
        assert plant.at < plant.provable_at


def test_most_deals_have_room_for_the_mistakes() -> None:
    planted = [
        plant.kind for seed in range(12) for plant in script_of("shelem", seed, ("revoke", "turn")).planted
    ]
    assert planted.count("revoke") > 8
    assert planted.count("turn") > 8


@pytest.mark.parametrize("game", LAW)
@pytest.mark.parametrize("seed", range(6))
def test_an_accusation_without_a_proof_is_lost(game: str, seed: int) -> None:
    script = deal_script(game, seed, 1, {"accuse"}, {}, NAMES[: GAMES[game].seats[0]])
    (plant,) = script.planted
    replay = Replay.of(Record(script.header, script.actions))
    verdicts = [r for r in replay.outcome()["rulings"] if r["kind"] == "verdict"]
    side = replay.side_of(plant.seat)
    assert [(v["rule"], v["side"], v["at"]) for v in verdicts] == [("R14", side, plant.at)]


def without_numbers(outcome: dict[str, Any]) -> dict[str, Any]:
    """The outcome without the numbers of actions."""
    numbers = ("at", "because", "cured")
    rulings = [{k: v for k, v in ruling.items() if k not in numbers} for ruling in outcome["rulings"]]
    return {**outcome, "rulings": rulings}


@pytest.mark.parametrize("game", [*LAW, "gam", "twenty-one"])
@pytest.mark.parametrize("seed", range(4))
def test_undoing_is_replaying_without(game: str, seed: int) -> None:
    rng = random.Random(f"undo {game} {seed}")
    mistakes = {"gam": ("turn",), "twenty-one": ("burn",)}.get(game, ("turn",))
    seats = NAMES[: 4 if 4 in GAMES[game].seats else 2]
    script = deal_script(game, seed, 1, mistakes, {}, seats)
    whole = Record(script.header, script.actions)
    for at in rng.sample(range(len(script.actions)), 4):
        replay = Replay.of(whole)
        replay.append(Action("correct", of=at, remove=True))
        left = Record(script.header, (*script.actions[:at], *script.actions[at + 1 :]))
        assert without_numbers(replay.outcome()) == without_numbers(score(left))
        replay.append(Action("correct", of=len(script.actions), remove=True))
        assert replay.outcome() == score(whole)
