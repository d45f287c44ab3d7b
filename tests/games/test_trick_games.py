"""Whole deals of Joker Spades and of Shelem by random players, legal ones and liars."""

from __future__ import annotations

import json
from random import Random

import pytest

from scorekeeper.record import read
from scorekeeper.replay import Replay, score
from scorekeeper.rulings import Kind
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
