"""Gam at random: legal deals are clean and share ten points, planted mistakes come out when they can."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.gam import GAM
from scorekeeper.games.gam_cards import points
from scorekeeper.playout import NAMES, deal_script
from scorekeeper.record import Header, Record, read, write
from scorekeeper.replay import Replay


def options_of(rng):
    while True:
        chosen = {o.name: rng.choice(o.values) for o in GAM.options if rng.random() < 0.3}
        if chosen.get("trump_entry") == "first_lead":
            continue  # the playout says the trump aloud
        try:
            Header("gam", NAMES, chosen).setup()
        except (OptionError, RecordError):
            continue
        return chosen


@pytest.mark.parametrize("seed", range(50))
def test_a_legal_deal_is_clean_and_shares_ten_points(seed):
    script = deal_script("gam", seed, 2, options=options_of(Random(seed)))
    outcome = Replay.of(read(write(Record(script.header, script.actions)))).outcome()
    assert (outcome["rulings"], outcome["missing"]) == ([], [])
    own = script.header.options.get("surplus_points") == "to_own_team"
    for deal in outcome["deals"]:
        given = [] if own else shown(script, deal, outcome)
        assert sum(deal["got"]) == 10 - sum(map(points, given))


def shown(script, deal, outcome):
    """The trumps that were given up in this deal."""
    number = [entry is deal for entry in outcome["deals"]].index(True)
    starts = [at for at, action in enumerate(script.actions) if action.do == "deal"]
    ends = [at for at, action in enumerate(script.actions) if action.do == "end"]
    start = max(at for at in starts if at < ends[number])
    return [a.card for a in script.actions[start : ends[number]] if a.do == "show"]


@pytest.mark.parametrize("seed", range(40))
def test_planted_mistakes_come_out(seed):
    script = deal_script("gam", seed, 1, {"out", "turn"})
    replay = Replay(script.header)
    found, broken = [], []
    for action in script.actions:
        at = len(replay)
        for ruling in replay.append(action):
            (broken if ruling.kind == "breach" else found).append((ruling.rule, ruling.seat, at))
    outs = [plant for plant in script.planted if plant.kind == "out"]
    turns = [plant for plant in script.planted if plant.kind == "turn"]
    assert broken == [("R2", plant.seat, plant.provable_at) for plant in outs]
    assert [one for one in found if one[0] == "R1"] == [("R1", plant.seat, plant.at) for plant in turns]
    assert [one for one in found if one[0] == "R17"] == [
        ("R17", plant.seat, plant.provable_at) for plant in outs
    ]
    assert {rule for rule, _, _ in found} <= {"R1", "R17", "R18"}
