"""Votes over looks, the pack as the only constraint, and the same card found again."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.observation import POOL, Reading
from vision.layout import Face, Votes, match, reading, settle_doubts, shift
from vision.sights import CLASSES, Sight

SQUARE = np.array([(0, 0), (50, 0), (50, 70), (0, 70)], np.float32)


def moved(dx, dy):
    return SQUARE + np.array([dx, dy], np.float32)


def chances(**cards):
    p = np.full(CLASSES, 1e-5)
    for code, value in cards.items():
        p[PACK_WITH_JOKERS.index(Card.parse(code[1:]))] = value
    return p / p.sum()


def sight(quad, p, visible=1.0):
    return Sight(np.asarray(quad, np.float32), reading(p), False, visible, 0.9, p)


def lying(quad, code):
    face = Face(np.asarray(quad, np.float32), POOL, 0.0, reading=Reading(Card.parse(code), 1.0))
    face.votes.add(chances(**{"_" + code: 1.0}))
    return face


def test_votes_make_three_weak_looks_a_sure_one():
    votes = Votes()
    for _ in range(5):
        votes.add(chances(_6H=0.85, _9H=0.15))
    said = reading(votes.probabilities())
    assert said.card == Card.parse("6H")
    assert said.sure > 0.9


def test_one_bad_look_does_not_decide():
    votes = Votes()
    for p in (chances(_6H=0.99), chances(_9H=0.9, _6H=0.01), chances(_6H=0.99), chances(_6H=0.97)):
        votes.add(p)
    assert reading(votes.probabilities()).card == Card.parse("6H")


def test_a_doubtful_reading_says_what_it_may_be():
    said = reading(chances(_6H=0.55, _9H=0.41, _8H=0.04))
    assert said.card is None
    assert [str(card) for card, _ in said.maybe[:3]] == ["6H", "9H", "8H"]


def test_a_certain_card_settles_a_doubtful_one():
    [settled] = settle_doubts([chances(_6H=0.55, _9H=0.44)], {Card.parse("9H")})
    assert reading(settled).card == Card.parse("6H")


def test_doubtful_cards_settle_each_other():
    first, second = settle_doubts([chances(_6H=0.6, _9H=0.4), chances(_6H=0.97, _9H=0.03)], set())
    assert reading(first).card == Card.parse("9H")
    assert reading(second).card == Card.parse("6H")


def test_what_the_pack_makes_impossible_stays_a_question():
    p = chances(_6H=0.7)
    [settled] = settle_doubts([p], set(PACK_WITH_JOKERS))
    assert np.allclose(settled, p)


@given(st.lists(st.lists(st.floats(0.01, 1.0), min_size=5, max_size=5), min_size=1, max_size=5))
def test_settling_is_a_distribution_for_each_card(rows):
    doubts = []
    for row in rows:
        p = np.zeros(CLASSES)
        p[:5] = row
        doubts.append(p / p.sum())
    for doubt, settled in zip(doubts, settle_doubts(doubts, {PACK_WITH_JOKERS[4]}), strict=True):
        assert settled.sum() == pytest.approx(1.0)
        if doubt[4] < 0.79:  # the other cards are worth a fifth: the card that lies elsewhere is ruled out
            assert settled[4] == pytest.approx(0.0)


def test_a_half_turn_is_no_shift():
    assert shift(SQUARE, np.roll(SQUARE, 2, axis=0)) == 0.0


def test_cards_are_matched_by_place_and_by_face():
    a, b = lying(SQUARE, "AS"), lying(moved(30, 0), "3H")
    seen = [sight(moved(31, 1), chances(_3H=1.0)), sight(moved(-1, 0), chances(_AS=1.0))]
    assert {(f.reading.card, id(s)) for f, s in match([a, b], seen)} == {
        (Card.parse("AS"), id(seen[1])),
        (Card.parse("3H"), id(seen[0])),
    }


def test_another_card_in_the_same_place_is_another_card():
    assert match([lying(SQUARE, "AS")], [sight(SQUARE, chances(_KD=1.0))]) == []


def test_a_surely_read_card_is_another_card_also_where_a_part_of_it_cannot_be_seen():
    assert match([lying(SQUARE, "AS")], [sight(SQUARE, chances(_KD=1.0), visible=0.7)]) == []


def test_a_half_covered_face_that_reads_badly_is_still_the_same():
    face = lying(SQUARE, "AS")
    [(found, _)] = match([face], [sight(SQUARE, chances(_KD=0.5, _QD=0.3), visible=0.5)])
    assert found is face


def test_a_pushed_card_is_found_again():
    face = lying(SQUARE, "AS")
    [(found, _)] = match([face], [sight(moved(60, 20), chances(_AS=1.0))])
    assert found is face
