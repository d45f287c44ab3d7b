"""Pasur at random: legal rounds are clean and worth twenty points, planted mistakes come out at once."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.pasur import PASUR
from scorekeeper.playout import NAMES, deal_script
from scorekeeper.record import Header, Record, read, write
from scorekeeper.replay import Replay

BLAME = ("reject", "flag", "misdeal", "penalty", "breach")


def options_of(rng):
    """Any options that legal play can keep to."""
    while True:
        chosen = {o.name: rng.choice(o.values) for o in PASUR.options if rng.random() < 0.4}
        if chosen.get("initial_three_pictures") == "redeal":
            continue
        players = rng.choice(PASUR.seats)
        try:
            Header("pasur", NAMES[:players], chosen).setup()
        except (OptionError, RecordError):
            continue
        return players, chosen


@pytest.mark.parametrize("seed", range(60))
def test_a_legal_match_is_clean_and_every_round_is_worth_twenty(seed):
    players, chosen = options_of(Random(seed))
    script = deal_script("pasur", seed, 2, options=chosen, seats=NAMES[:players])
    outcome = Replay.of(read(write(Record(script.header, script.actions)))).outcome()
    assert [r for r in outcome["rulings"] if r["kind"] in BLAME] == []
    for deal in outcome["deals"]:
        tied = chosen.get("three_player_clubs") == "nobody" and players == 3 and max(deal["clubs"]) < 7
        assert sum(deal["cards"]) in ((13, 20) if tied else (20,))
        assert sum(deal["clubs"]) == 13
    seen = [card for pile in outcome["taken"] for card in pile] + outcome["pool"]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("seed", range(40))
def test_planted_mistakes_are_ruled_on_at_once(seed):
    players = PASUR.seats[seed % 3]
    script = deal_script("pasur", seed, 1, {"turn", "capture"}, seats=NAMES[:players])
    replay = Replay(script.header)
    found = []
    for action in script.actions:
        at = len(replay)
        found += [(r.seat, at) for r in replay.append(action) if r.kind in BLAME]
    assert found == [(plant.seat, plant.provable_at) for plant in script.planted]
    assert replay.outcome()["deals"] or replay.outcome()["match_over"]


def test_what_is_put_back_changes_nothing():
    for seed in range(20):
        script = deal_script("pasur", seed, 1, {"turn", "capture"}, seats=NAMES[:2])
        out = [p.at for p in script.planted] + [p.at + 1 for p in script.planted if p.kind == "turn"]
        with_them = Replay.of(Record(script.header, script.actions)).outcome()
        clean = tuple(action for at, action in enumerate(script.actions) if at not in out)
        without = Replay.of(Record(script.header, clean)).outcome()
        assert {**with_them, "rulings": []} == {**without, "rulings": []}


def test_accepting_what_was_rejected_is_playing_it_anew():
    for seed in range(20):
        script = deal_script("pasur", seed, 1, {"capture"}, seats=NAMES[:2])
        if not script.planted:
            continue
        of = script.planted[0].at
        replay = Replay.of(Record(script.header, script.actions[: of + 1]))
        pool, wanted = replay.outcome()["pool"], {str(card) for card in script.actions[of].cards or ()}
        replay.append(Action("accept", of=of))
        assert set(replay.outcome()["pool"]) == set(pool) - wanted
        assert (
            replay.outcome()["surs"]
            == Replay.of(Record(script.header, script.actions[:of])).outcome()["surs"]
        )
