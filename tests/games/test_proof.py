"""Counting proofs against brute force, and the cheap proofs one by one."""

from __future__ import annotations

import itertools
import random

import pytest

from scorekeeper.cards import CARDS, PACK, Suit
from scorekeeper.games.court import Court
from scorekeeper.games.proof import Denial, Knowledge, Pile, Sink, bits, possible
from scorekeeper.games.registry import GAMES
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind

OPTIONS = GAMES["hokm"].settle({})


def cards(text):
    return [CARDS[code] for code in text.split()]


def could_be(unseen, rooms, denials):
    """Whether some way to deal ``unseen`` into hands of these sizes agrees with the denials: all tried."""
    denied = {(d.seat, d.suit) for d in denials}
    for hands in itertools.product(range(len(rooms)), repeat=len(unseen)):
        if all(hands.count(seat) == room for seat, room in enumerate(rooms)) and not any(
            (seat, card.suit) in denied for seat, card in zip(hands, unseen, strict=True)
        ):
            return True
    return False


@pytest.mark.parametrize("seed", range(300))
def test_counting_agrees_with_trying_every_deal(seed):
    rng = random.Random(seed)
    unseen = rng.sample(PACK, rng.randrange(1, 7))
    rooms = [0, 0, 0, 0]
    for _ in unseen:
        rooms[rng.randrange(4)] += 1
    denials = [Denial(rng.randrange(4), rng.choice(list(Suit)), n, n) for n in range(rng.randrange(1, 6))]
    knowledge = Knowledge(unseen, rooms)
    for denial in denials:
        knowledge.deny(denial)
    for team in ((0, 2), (1, 3)):
        own = [d for d in denials if d.seat in team]
        proof = knowledge.overfull(team)
        assert (proof is None) == could_be(unseen, rooms, own)
        if proof is None:
            continue
        assert not could_be(unseen, rooms, proof.denials)
        for denial in proof.denials:  # none of them could be left out
            assert could_be(unseen, rooms, [d for d in proof.denials if d != denial])
        by_one = [seat for seat in team if not could_be(unseen, rooms, [d for d in own if d.seat == seat])]
        assert (proof.seat in by_one) if by_one else proof.seat is None


@pytest.mark.parametrize("seed", range(60))
def test_hidden_piles_take_what_hands_may_not_hold(seed):
    """A pile that nobody can see is a place like a hand that denied nothing."""
    rng = random.Random(seed)
    unseen = rng.sample(PACK, rng.randrange(2, 7))
    pile = rng.randrange(1, len(unseen))
    rooms = [pile, *([0] * 3)]
    for _ in range(len(unseen) - pile):
        rooms[rng.randrange(1, 4)] += 1
    bars = [frozenset(rng.sample(list(Suit), rng.randrange(0, 4))) for _ in range(3)]
    denials = [Denial(seat, suit) for seat, bar in enumerate(bars, start=1) for suit in bar]
    knowledge = Knowledge(unseen, [0, *rooms[1:]], piles=[Pile(pile)])
    assert knowledge.possible((1, 2, 3), denials) == could_be(unseen, rooms, denials)


@pytest.mark.parametrize("seed", range(60))
def test_cards_known_in_part_are_in_a_hand_or_in_what_it_laid(seed):
    rng = random.Random(seed)
    unseen = rng.sample(PACK, rng.randrange(3, 7))
    rooms = [0] * 5  # four hands and what seat 0 laid
    for _ in unseen:
        rooms[rng.choice([0, 0, 1, 2, 3, 4, 4])] += 1
    denials = [Denial(rng.randrange(4), rng.choice(list(Suit)), n, n) for n in range(3)]
    partly = rng.sample(unseen, rng.randrange(1, 3))
    knowledge = Knowledge(unseen, rooms[:4], piles=[Pile(rooms[4], 0, laid=True)])
    knowledge.partly = dict.fromkeys(partly, 0)
    assert knowledge.adds_up()
    for team in ((0, 2), (1, 3)):
        own = [d for d in denials if d.seat in team]
        tried = (
            zip(places, unseen, strict=True)
            for places in itertools.product(range(5), repeat=len(unseen))
            if [places.count(place) for place in range(5)] == rooms
        )
        denied = {(d.seat, d.suit) for d in own}
        fits = any(
            all(
                (place, card.suit) not in denied and (card not in partly or place in (0, 4))
                for place, card in deal
            )
            for deal in tried
        )
        assert knowledge.possible(team, own) == fits


def test_jokers_belong_to_no_suit_unless_the_game_says_so():
    everything = bits(PACK)
    assert possible(bits(cards("RJ BJ")), [Sink(2, everything)])
    assert not possible(bits(cards("RJ 7C")), [Sink(2, everything)])
    for suit, fits in ((None, True), (Suit.SPADES, False)):
        knowledge = Knowledge(cards("RJ BJ"), [0, 0, 0, 2], joker_suit=suit)
        assert knowledge.possible((1, 3), [Denial(3, Suit.SPADES)]) is fits
    knowledge = Knowledge(cards("RJ"), [0, 0, 0, 1], joker_suit=Suit.SPADES)
    assert knowledge.possible((1, 3), [Denial(3, Suit.SPADES, spared=(CARDS["RJ"],))])


def test_the_other_side_may_have_lied():
    """One heart for two hands that both denied hearts: neither side is proved."""
    knowledge = Knowledge(cards("7H 2C"), [1, 1, 0, 0])
    knowledge.deny(Denial(0, Suit.HEARTS))
    knowledge.deny(Denial(1, Suit.HEARTS))
    assert knowledge.overfull((0, 2)) is None
    assert knowledge.overfull((1, 3)) is None


def test_counting_is_silent_where_the_numbers_do_not_agree():
    for left in ([0, 0, 0, 2], [1, 0, 0, 1]):
        knowledge = Knowledge(cards("7H"), left)
        knowledge.deny(Denial(3, Suit.HEARTS))
        assert knowledge.overfull((1, 3)) is None


def test_a_proof_is_given_once():
    knowledge = Knowledge(cards("7H"), [0, 0, 0, 1])
    knowledge.deny(Denial(3, Suit.HEARTS))
    proof = knowledge.overfull((1, 3))
    assert proof is not None
    assert proof.seat == 3
    assert knowledge.overfull((1, 3)) is None
    assert knowledge.surfaced(3, CARDS["7H"]) == []


def random_deal(rng, lie=0.0):
    """Thirteen tricks by random players who may break suit; every state is checked by the caller."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    court = Court(("Amin", "Hamid", "Ali", "Hamed"))
    deal = TrickDeal(court, OPTIONS, PACK, Knowledge(PACK, [13] * 4), dealt=13, trump=Suit.HEARTS, leader=0)
    lies = []
    for at in range(52):
        if deal.full:
            deal.gather(at)
        seat = deal.turn
        led = deal.open[0].card.suit if deal.open else None
        follow = [card for card in hands[seat] if card.suit == led]
        others = [card for card in hands[seat] if card.suit != led]
        breaks = bool(follow and others) and rng.random() < lie
        card = rng.choice(others if breaks or not follow else follow)
        if breaks:
            lies.append((seat, led, at))
        hands[seat].remove(card)
        deal.play(seat, card, at)
        yield deal, hands, lies, at


@pytest.mark.parametrize("seed", range(150))
def test_a_legal_deal_of_thirteen_tricks_is_never_accused(seed):
    for deal, _, _, _ in random_deal(random.Random(seed)):
        assert deal.court.rulings == []
    assert sum(deal.tally()) == 13


@pytest.mark.parametrize("seed", range(60))
def test_every_lie_is_proved_when_the_suit_appears_and_no_truth_ever(seed):
    """After thirteen tricks every card has appeared, so each lie has been proved, at the first later card
    of its suit from that hand or earlier by counting; and nothing that was true is ever ruled on."""
    rng = random.Random(seed)
    first_later = {}
    lies = []
    for deal, _, lies, at in random_deal(rng, lie=0.08):
        latest = deal.open[-1]
        for seat, suit, lied_at in lies:
            if lied_at < at and (latest.seat, latest.card.suit) == (seat, suit):
                first_later.setdefault((seat, suit, lied_at), at)
    breaches = [ruling for ruling in deal.court.rulings if ruling.kind is Kind.BREACH]
    by_lie = {lied_at: seat for seat, _, lied_at in lies}
    for lie, at in first_later.items():
        proofs = [ruling for ruling in breaches if lie[2] in ruling.because]
        assert proofs
        assert min(ruling.at for ruling in proofs) <= at
    for ruling in breaches:
        wrong = [by_lie[number] for number in ruling.because if number in by_lie]
        assert wrong, "a ruling without a lie"
        assert all(seat % 2 == ruling.side for seat in wrong)
        if ruling.seat is not None:
            assert ruling.seat in wrong


@pytest.mark.parametrize("seed", range(30))
def test_the_end_of_real_deals_agrees_with_trying_every_deal(seed):
    """With seven or fewer cards unseen: a side is proved exactly when all its denials that are not yet
    refuted can no longer be true together."""
    for deal, hands, _, _ in random_deal(random.Random(seed), lie=0.1):
        unseen = [card for hand in hands for card in hand]
        if len(unseen) > 7:
            continue
        refuted = {number for ruling in deal.court.rulings for number in ruling.because}
        for team in (0, 1):
            own = [d for d in deal.knowledge.denials if d.seat % 2 == team and d.at not in refuted]
            assert could_be(unseen, deal.knowledge.left, own)


def guilty(team, hands, denied, surfaced):
    """Whether ``team`` has certainly lied, seen from the hands: a suit that it denied came out of the same
    hand, or its two hands cannot be filled from the unseen cards without the suits they denied."""
    if any(seat in surfaced for seat in (team, team + 2)):
        return True
    unseen = {card for hand in hands for card in hand}
    fits = [{card for card in unseen if card.suit not in denied[seat]} for seat in (team, team + 2)]
    sizes = [len(hands[seat]) for seat in (team, team + 2)]
    return len(fits[0]) < sizes[0] or len(fits[1]) < sizes[1] or len(fits[0] | fits[1]) < sum(sizes)


@pytest.mark.parametrize("seed", range(120))
def test_the_first_proof_comes_at_the_first_card_that_proves_it(seed):
    """Over whole deals with liars on both sides, against the same question asked from the hands' side."""
    denied, surfaced, first = [set() for _ in range(4)], set(), {}
    for deal, hands, _, at in random_deal(random.Random(1000 + seed), lie=0.06):
        latest = deal.open[-1]
        if latest.card.suit in denied[latest.seat]:
            surfaced.add(latest.seat)
        if latest.card.suit != deal.open[0].card.suit:
            denied[latest.seat].add(deal.open[0].card.suit)
        for team in (0, 1):
            if guilty(team, hands, denied, surfaced):
                first.setdefault(team, at)
    ruled = {}
    for ruling in deal.court.rulings:
        ruled.setdefault(ruling.side, ruling.at)
    assert ruled == first
