"""Playouts: the same seed gives the same script, legal ones are clean, planted mistakes come out on time."""

from __future__ import annotations

import pytest

from scorekeeper.cards import PACK
from scorekeeper.errors import UnknownGameError
from scorekeeper.playout import deal_script
from scorekeeper.record import Record
from scorekeeper.replay import Replay, score
from scorekeeper.rulings import Kind


def outcome_of(script):
    return score(Record(script.header, script.actions))


def test_the_same_seed_gives_the_same_script():
    assert deal_script("hokm", 5, 2, {"revoke"}) == deal_script("hokm", 5, 2, {"revoke"})
    assert deal_script("hokm", 5) != deal_script("hokm", 6)


def test_a_deal_is_whole():
    actions = deal_script("hokm", 1).actions
    assert [a.do for a in actions[:3]] == ["hakem", "deal", "trump"]
    assert actions[-1].do == "end"
    tricks = [actions[n : n + 5] for n in range(3, len(actions) - 1, 5)]
    assert all([a.do for a in trick] == ["play"] * 4 + ["collect"] for trick in tricks)
    played = [a.card for a in actions if a.card]
    assert len(set(played)) == len(played)
    assert set(played) <= set(PACK)


@pytest.mark.parametrize("seed", range(200))
def test_a_legal_deal_is_scored_without_a_word(seed):
    script = deal_script("hokm", seed)
    outcome = outcome_of(script)
    assert script.planted == ()
    assert outcome["rulings"] == []
    assert [deal["why"][0] for deal in outcome["deals"]] in (["7"], ["0"])
    assert (outcome["phase"], outcome["expects"]) == ("SCORE", ["deal"])


def test_hakem_rotates_and_the_match_ends():
    script = deal_script("hokm", 2, deals=100)
    outcome = outcome_of(script)
    assert outcome["match_over"]
    assert max(outcome["score"]) >= 7
    hakems = [deal["hakem"] for deal in outcome["deals"]]
    for hakem, deal, after in zip(hakems, outcome["deals"], hakems[1:], strict=False):
        won = 0 if deal["score"][0] else 1
        assert after == (hakem if hakem % 2 == won else (hakem + 1) % 4)
    named = [action.seat for action in script.actions if action.do == "trump"]
    assert named == hakems


@pytest.mark.parametrize("seed", range(40))
def test_a_planted_revoke_is_proved_exactly_when_the_suit_appears(seed):
    script = deal_script("hokm", seed, 2, {"revoke"})
    replay = Replay(script.header)
    proved = []
    for action in script.actions:
        at = len(replay)
        proved += [(r.seat, at, r.because) for r in replay.append(action) if r.kind is Kind.BREACH]
    assert [plant.kind for plant in script.planted] == ["revoke"] * len(replay.outcome()["deals"])
    assert proved == [(p.seat, p.provable_at, (p.at, p.provable_at)) for p in script.planted]
    for plant in script.planted:  # it is a revoke: the suit was led, denied, and played later
        led = next(a for a in reversed(script.actions[: plant.at]) if a.do in ("play", "collect"))
        assert led.do == "play"
        assert script.actions[plant.at].card.suit != script.actions[plant.provable_at].card.suit


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("mistakes", [{"turn"}, {"turn", "revoke"}])
def test_a_card_out_of_turn_is_flagged(seed, mistakes):
    script = deal_script("hokm", seed, 1, mistakes)
    rulings = outcome_of(script)["rulings"]
    flags = [(r["rule"], r["seat"], r["at"]) for r in rulings if r["kind"] == "flag"]
    assert flags == [("R1", p.seat, p.at) for p in script.planted if p.kind == "turn"]
    assert len(rulings) == len(mistakes)


@pytest.mark.parametrize("mistakes", [(), {"revoke"}])
def test_where_ruffing_is_a_duty(mistakes):
    for seed in range(15):
        script = deal_script("hokm", seed, 1, mistakes, {"must_ruff": True})
        at = [r["at"] for r in outcome_of(script)["rulings"]]
        assert at == [plant.provable_at for plant in script.planted]


def test_with_hakem_drawn_anew_in_each_rond():
    options = {"ronds_to_win": 2, "new_rond_hakem": "redraw"}
    outcome = outcome_of(deal_script("hokm", 3, 60, options=options))
    assert outcome["match_over"]
    assert outcome["rulings"] == []


def test_what_cannot_be_played_out():
    with pytest.raises(UnknownGameError):
        deal_script("chess")
    with pytest.raises(ValueError, match="mistakes are revoke, turn"):
        deal_script("hokm", mistakes={"peek"})
