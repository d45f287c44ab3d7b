"""Twenty-one at random: the chips always add up, a fair table hears no blame, and mistakes come out."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.actions import Action
from scorekeeper.cards import PACK
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.twentyone import SAYS, TWENTY_ONE
from scorekeeper.games.twentyone_state import DECK
from scorekeeper.playout import deal_script
from scorekeeper.record import Header, Record, read, write
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


def anything(rng, seats, length):
    """Any action of the game: few chips and cards, so that they meet."""
    value = {
        "bet": rng.choice([30, 400, 1000, 2500, "bank"]),
        "side": {"on": rng.randrange(seats), "bet": rng.choice([30, 50, 700, 1500])},
        "bank": rng.choice([None, 100, 1000]),
    }
    seat, what = rng.randrange(seats), rng.choice([*SAYS, *("bet", "side", "stand") * 3])
    faces = [str(card) for card in rng.sample([*DECK[:14], *PACK[1:3]], rng.choice([1, 2, 2, 3]))]
    line = rng.choice(
        [
            *[{"do": "say", "seat": seat, "what": what, "value": value.get(what)}] * 6,
            *[{"do": "draw", "seat": seat, "count": rng.choice([1, 1, 2, 9])}] * 3,
            *[{"do": "hand", "seat": seat, "cards": faces}] * 3,
            *[{"do": "accept", "of": rng.randrange(max(length, 1))}] * 3,
            {"do": "show", "seat": seat, "card": faces[0]},
            {"do": "lay", "seat": seat, "count": 1},
            {"do": "deal", "dealer": rng.choice([None, seat])},
            {"do": "dealer", "seat": seat},
            {"do": "end"},
        ]
    )
    return {name: given for name, given in line.items() if given is not None}


@pytest.mark.parametrize("seed", range(40))
def test_the_chips_add_up_whatever_is_recorded(seed):
    """Also where half of the actions are not what the game waits for, and the table lets many stand."""
    rng = Random(f"anything {seed}")
    options = {**options_of(rng), "side_bets": "on"}
    replay = Replay(Header("twenty-one", NAMES[: rng.randint(2, 4)], options))
    for _ in range(80):
        state = replay.outcome()
        line = anything(rng, len(replay.header.seats), len(replay))
        if state["expects"] and rng.random() < 0.6:
            while line["do"] not in (*state["expects"], "accept"):
                line = anything(rng, len(replay.header.seats), len(replay))
            if "seat" in line and state["turn"] is not None and line.get("what") != "side":
                line["seat"] = state["turn"]
        try:
            replay.append(Action.from_json(line))
        except RecordError:
            continue  # nothing before it, or a say without what it needs
        state = replay.outcome()
        assert state["bank"] >= 0
        assert state["bank"] + sum(state["nets"]) == 0, line
        assert all(held >= 0 for held in state["h"])
