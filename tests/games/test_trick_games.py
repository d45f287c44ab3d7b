"""Whole deals of Joker Spades and of Shelem by random players, legal ones and liars."""

from __future__ import annotations

import json
from random import Random

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError
from scorekeeper.games.registry import GAMES
from scorekeeper.record import Header, read
from scorekeeper.replay import Replay, score
from scorekeeper.rulings import Kind
from tests.games import test_every_game as every
from tests.games import trick_players as players


def text(header, lines):
    return "\n".join(json.dumps(line) for line in (header, *lines))


def first_breach(header, lines, rule):
    """The first breach of each side: the action at which it was ruled."""
    replay, found = Replay(read(text(header, ())).header), {}
    for action in read(text(header, lines)).actions:
        at = len(replay)
        for ruling in replay.append(action):
            if (ruling.kind, ruling.rule) == (Kind.BREACH, rule):
                found.setdefault(ruling.side, at)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_a_legal_deal_of_spades(seed):
    header, table, bids = players.spades(Random(seed))
    outcome = score(read(text(header, table.lines)))
    assert outcome["rulings"] == []
    assert outcome["trick_winners"] == table.winners
    won = [sum(w % 2 == team for w in table.winners) for team in (0, 1)]
    assert (outcome["bids"], outcome["won"], sum(won)) == (bids, won, 13)
    assert outcome["score"] == [
        10 * bid + tricks - bid if tricks >= bid else -10 * bid for bid, tricks in zip(bids, won, strict=True)
    ]
    dealer = table.lines[0]["dealer"]
    ahead = outcome["score"][dealer % 2] > outcome["score"][1 - dealer % 2]
    assert outcome["dealer"] == ((dealer + 1) % 4 if ahead else dealer)


@pytest.mark.parametrize("play", [players.shelem, players.shelem2])
@pytest.mark.parametrize("seed", range(60))
def test_a_legal_deal_of_shelem(play, seed):
    header, table, declarer, bid = play(Random(seed))
    outcome = score(read(text(header, table.lines)))
    assert outcome["rulings"] == []
    assert outcome["trick_winners"] == table.winners
    assert (outcome["declarer"], outcome["bid"], outcome["trump"]) == (declarer, bid, table.trump)
    us = declarer % 2
    taken = [sum(players.points(cards) for w, cards in table.tricks if w % 2 == team) for team in (0, 1)]
    aside = [card for card in table.aside if str(card) in outcome["discards"]]
    assert len(aside) == len(outcome["discards"]) == 4
    taken[us] += players.points(aside)
    assert (outcome["taken"], sum(taken)) == (taken, 165)
    ours, theirs = taken[us], taken[1 - us]
    expected = 330 if theirs == 0 else ours if ours >= bid else -165 if ours < theirs else -bid
    assert outcome["score"][us] == expected
    assert outcome["score"][1 - us] == theirs


LIARS = [players.spades, players.shelem, players.shelem2]


@pytest.mark.parametrize("play", LIARS)
@pytest.mark.parametrize("seed", range(60))
def test_the_first_proof_comes_at_the_first_card_that_proves_it(play, seed):
    header, table, *_ = play(Random(500 + seed), lie=0.1)
    assert first_breach(header, table.lines, "R2") == table.first


@pytest.mark.parametrize("seed", range(60))
def test_a_black_joker_that_is_kept_is_found_as_early_as_possible(seed):
    header, table, _ = players.spades(Random(seed), keep_black=True)
    found = first_breach(header, table.lines, "R17")
    assert found == table.late
    assert len(found) <= 1


def with_odd_things(seed, play):
    """A deal of liars under any options, with a few actions that do not belong there."""
    rng = Random(f"odd {seed}")
    head, table, *_ = play(rng, lie=0.04)
    game, lines = GAMES[head["game"]], list(table.lines)
    for _ in range(rng.randrange(1, 7)):
        lines.insert(rng.randrange(len(lines)), every.line(rng, game, len(head["seats"]), 5))
    options = every.header(rng, game).options
    replay = Replay(Header(head["game"], tuple(head["seats"]), options, head["start"]))
    for line in lines:
        try:
            fresh = replay.append(Action.from_json(line))
        except RecordError:
            continue
        assert all(ruling in replay.rulings for ruling in fresh)
    return replay


@pytest.mark.parametrize("play", LIARS)
@pytest.mark.parametrize("seed", range(80))
def test_odd_things_in_a_deal_break_nothing(seed, play):
    replay = with_odd_things(seed, play)
    outcome = json.loads(json.dumps(replay.outcome()))
    assert outcome["phase"] in replay.game.phases
    assert set(outcome["expects"]) <= {form.do for form in replay.game.actions}
    assert sum(outcome["tricks"]) <= 13
    for deal in outcome["deals"]:
        if "won" in deal and deal["why"] != "award":
            assert sum(deal["won"]) == 13
        if "taken" in deal and deal["why"] != "award":
            assert sum(deal["taken"]) in (165, 185)
    for ruling in outcome["rulings"]:
        assert ruling["text"]["en"]
        assert ruling["text"]["fa"]
        assert not set("{}") & set(ruling["text"]["en"] + ruling["text"]["fa"])
    # a correction that changes nothing brings everything out the same
    at, bid = next((n, a) for n, a in enumerate(replay.actions) if a.do == "bid" and a.seat is not None)
    before = replay.outcome()
    replay.append(Action("correct", of=at, seat=bid.seat))
    assert replay.outcome() == before
