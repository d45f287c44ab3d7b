"""Table games from sight to action: what the camera sees of a script becomes its record, sure or asked."""

from __future__ import annotations

import random

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import HakamError
from scorekeeper.games.registry import find
from scorekeeper.interpreter import interpreter_for
from scorekeeper.playout import GAMES, deal_script
from scorekeeper.playouts.script import Script
from scorekeeper.playouts.seen import seen
from scorekeeper.questions import Question
from scorekeeper.record import Header, Record
from scorekeeper.replay import score
from tests.scorekeeper.acting import Desk
from tests.scorekeeper.doubting import Doubt
from tests.scorekeeper.kinds import TABLES
from tests.scorekeeper.test_seen_anything import Chaos


def header_of(game: str, rng: random.Random, seats: int = 6) -> Header:
    """Any options, and any number of players up to ``seats``."""
    declared = find(game)
    while True:
        options = {o.name: rng.choice(o.values) for o in declared.options if rng.random() < 0.4}
        players = rng.choice([number for number in declared.seats if number <= seats])
        header = Header(game, tuple(f"Player {seat}" for seat in range(players)), options)
        try:
            header.setup()
        except HakamError:
            continue
        if options.get("initial_three_pictures") != "redeal":  # the players of scripts play on
            return header


def script_of(game: str, seed: int, *mistakes: str) -> Script:
    header = header_of(game, random.Random(f"{game} {seed}"))
    return deal_script(game, seed, 1, mistakes, header.options, header.seats)


def desk_of(script: Script) -> Desk:
    header = script.header
    return Desk(interpreter_for(header.game, find(header.game).deck, len(header.seats)), header)


def fact(action: Action) -> dict[str, object]:
    """What an action says; cards that come or go together have no order."""
    said = action.given()
    if action.do != "table" and action.cards:
        said["cards"] = sorted(map(str, action.cards))
    return {"do": action.do, **said}


def assert_same(desk: Desk, script: Script) -> None:
    desk.tap(*desk.interpreter.settle())
    assert [fact(action) for action in desk.replay.actions] == [fact(action) for action in script.actions]
    assert desk.replay.outcome() == score(Record(script.header, script.actions))


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("seed", range(20))
def test_whole_games_are_followed_exactly(game: str, seed: int) -> None:
    script = script_of(game, seed, *(GAMES[game].mistakes if seed % 2 else ()))
    desk = desk_of(script)
    assert desk.watch(seen(script)) == []
    assert_same(desk, script)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_seen_breaks_nothing(game: str, seed: int) -> None:
    rng = random.Random(f"chaos {game} {seed}")
    script = script_of(game, 80 + seed)
    desk = desk_of(script)
    chaos = Chaos(desk, rng)
    for heard in seen(script):
        if isinstance(heard, Action):
            desk.say(heard)
        else:
            desk.see(heard)
        if rng.random() < 0.3:
            chaos.step()
    desk.tap(*desk.interpreter.flush())
    assert desk.interpreter.questions == ()
    assert desk.replay.outcome()["phase"] in desk.replay.game.phases


class Answers(Doubt):
    """Who laid the houses of a fortune knows how many there were, and not only at the first."""

    def truth(self, question: Question) -> Action:
        if (question.do, question.kind) == ("deal", "count"):
            self.asked += 1
            return Action("deal", count=int(question.choices[1]))
        return super().truth(question)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_doubtful_is_asked_and_the_answers_complete_the_record(game: str, seed: int) -> None:
    script = script_of(game, 50 + seed, *(GAMES[game].mistakes if seed % 2 else ()))
    desk, doubt = desk_of(script), Answers(random.Random(seed), find(game).deck)
    doubt.watch(desk, seen(script))
    assert doubt.asked > 0
    assert_same(desk, script)
