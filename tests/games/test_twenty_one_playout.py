"""Twenty-one at random: the chips always add up, a fair table hears no blame, and mistakes come out."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.errors import OptionError
from scorekeeper.games.twentyone import TWENTY_ONE
from scorekeeper.playout import deal_script
from scorekeeper.record import Record, read, write
from scorekeeper.replay import Replay
from tests.games.tables import NAMES

BLAME = ("reject", "flag", "penalty", "misdeal", "note")


def options_of(rng):
    while True:
        chosen = {o.name: rng.choice(o.values) for o in TWENTY_ONE.options if rng.random() < 0.4}
        try:
            TWENTY_ONE.settle(chosen)
        except OptionError:
            continue
        return chosen


def script_of(seed, mistakes=()):
    rng = Random(seed)
    options = options_of(rng)
    return deal_script("twenty-one", seed, 4, mistakes, options, NAMES[: rng.randint(2, 5)])


@pytest.mark.parametrize("seed", range(60))
def test_the_chips_add_up(seed):
    script = script_of(seed)
    record = Record(script.header, script.actions)
    assert read(write(record)) == record
    replay, results = Replay(script.header), []
    for action in script.actions:
        before = replay.outcome()["results"]
        replay.append(action)
        state = replay.outcome()
        assert state["bank"] + sum(state["nets"]) == 0
        results += state["results"][len(before) :] if action.do != "deal" else []
    assert [r for r in replay.rulings if r.kind in BLAME] == []
    for result in results:
        ours, theirs = result["total"], result["banker"]
        if ours is None or theirs is None:
            assert not result["won"]
        else:
            assert result["won"] == (ours <= 21 and (theirs > 21 or ours > theirs))


@pytest.mark.parametrize("seed", range(30))
def test_planted_mistakes_come_out(seed):
    script = script_of(seed, {"turn", "burn"})
    replay, found = Replay(script.header), []
    for action in script.actions:
        at = len(replay)
        found += [(r.rule, r.seat, at) for r in replay.append(action) if r.kind in BLAME]
    rules = {"turn": "R5", "burn": "R6"}
    planted = [(rules[plant.kind], plant.seat, plant.provable_at) for plant in script.planted]
    assert sorted(found) == sorted(planted)
