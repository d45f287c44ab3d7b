"""Twenty-one from sight to action: what the camera sees of a script becomes its record."""

from __future__ import annotations

import random

import pytest

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Value
from scorekeeper.games.twentyone import TWENTY_ONE
from scorekeeper.interpreter import interpreter_for
from scorekeeper.playout import deal_script
from scorekeeper.playouts.script import Script
from scorekeeper.playouts.seen import seen
from scorekeeper.record import Record
from scorekeeper.replay import score
from tests.games.tables import NAMES
from tests.scorekeeper.acting import Desk, told
from tests.scorekeeper.doubting import Doubt


def options_of(rng: random.Random) -> dict[str, Value]:
    while True:
        chosen = {o.name: rng.choice(o.values) for o in TWENTY_ONE.options if rng.random() < 0.4}
        try:
            TWENTY_ONE.settle(chosen)
        except OptionError:
            continue
        return chosen


def script_of(seed: int, rounds: int = 2) -> Script:
    rng = random.Random(f"twenty-one {seed}")
    options, seats = (options_of(rng), rng.randint(2, 5)) if seed % 3 else ({}, 4)
    mistakes = ("turn", "burn") if seed % 2 else ()
    return deal_script("twenty-one", seed, rounds, mistakes, options, NAMES[:seats])


def desk_of(script: Script) -> Desk:
    seats = len(script.header.seats)
    return Desk(interpreter_for("twenty-one", TWENTY_ONE.deck, seats), script.header)


def assert_same(desk: Desk, script: Script) -> None:
    assert [told(action) for action in desk.replay.actions] == [told(action) for action in script.actions]
    assert desk.replay.outcome() == score(Record(script.header, script.actions))


@pytest.mark.parametrize("seed", range(20))
def test_rounds_are_followed_exactly(seed: int) -> None:
    script = script_of(seed)
    desk = desk_of(script)
    assert desk.watch(seen(script)) == []
    assert_same(desk, script)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_doubtful_is_asked_and_the_answers_complete_the_record(seed: int) -> None:
    script = script_of(60 + seed)
    desk, doubt = desk_of(script), Doubt(random.Random(seed), TWENTY_ONE.deck)
    doubt.watch(desk, seen(script))
    assert doubt.asked > 0
    assert_same(desk, script)
