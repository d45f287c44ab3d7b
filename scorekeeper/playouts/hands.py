"""The hands of a deal of tricks while it is played, and what the table can conclude about them.

Written apart from the referee, so that what it must find can be told from the hands alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from scorekeeper.cards import Card, Suit
from scorekeeper.games.plays import HIGH, Play
from scorekeeper.playouts.script import CARELESS
from scorekeeper.seats import Seat

Best = Callable[[Sequence[Play]], Play]
"""Which of these cards takes the trick."""


@dataclass
class Hands:
    """``aside`` are cards that lie face down for the whole deal. ``denied`` are the suits that each seat did
    not follow, ``known`` the cards that everybody has seen in a hand. ``forbidden`` are the cards that
    ``declarer`` may not lay aside."""

    held: list[list[Card]]
    aside: list[Card] = field(default_factory=list)
    covered: list[Card] = field(default_factory=list)
    """Cards of piles that nobody has seen yet."""
    declarer: Seat | None = None
    forbidden: frozenset[Card] = frozenset()
    denied: list[set[Suit]] = field(default_factory=list)
    known: list[set[Card]] = field(default_factory=list)
    barred: list[set[Card]] = field(default_factory=list)
    """Single cards that each seat has denied."""
    surfaced: set[Seat] = field(default_factory=set)
    """Seats that played a card that they had denied."""

    def __post_init__(self) -> None:
        self.denied = [set() for _ in self.held]
        self.known = [set() for _ in self.held]
        self.barred = [set() for _ in self.held]

    def play(self, seat: Seat, card: Card, led: Suit | None, ruff: Suit | None = None) -> None:
        """A card leaves a hand; ``led`` is the suit that it should follow, ``ruff`` the one that has to be
        played without it."""
        self.held[seat].remove(card)
        self.known[seat].discard(card)
        if self._denies(seat, [card]):
            self.surfaced.add(seat)
        if led and card.suit and card.suit is not led:
            self.denied[seat].add(led)
            if ruff and card.suit is not ruff:
                self.denied[seat].add(ruff)

    def proved(self, seats: Collection[Seat]) -> bool:
        """Whether a lie of these seats, a side, is certain for everybody: a card of a denied suit came out
        of the hand or is known to be in it, or the hidden cards cannot fill the hidden places without
        such a card."""
        if any(seat in self.surfaced or self._denies(seat, self.known[seat]) for seat in seats):
            return True
        hidden = {card for hand in (*self.held, self.aside, self.covered) for card in hand}
        hidden -= set().union(*self.known)
        places = [
            (len(self.held[seat]) - len(self.known[seat]), {c for c in hidden if not self._denies(seat, [c])})
            for seat in seats
        ]
        if self.declarer in seats:
            places.append((len(self.aside), hidden - self.forbidden))
        return any(
            len(set().union(*(cards for _, cards in some))) < sum(size for size, _ in some)
            for number in range(1, len(places) + 1)
            for some in combinations(places, number)
        )

    def _denies(self, seat: Seat, cards: Iterable[Card]) -> bool:
        return any(card.suit in self.denied[seat] or card in self.barred[seat] for card in cards)


def choose(
    rng: Random,
    seat: Seat,
    allowed: Sequence[Card],
    plays: Sequence[Play],
    best: Best,
    last: bool,
    mate: Seat | None,
    trump: Suit | None,
) -> Card:
    """A card that a player who sees only his hand and the table might play: a cheap one that wins, if that
    is not the trick of ``mate`` already, else one that is worth little. ``last``: nobody plays after him."""
    if rng.random() < CARELESS:
        return rng.choice(allowed)
    if not plays:
        return lead(rng, allowed, trump)
    leading = best(plays)
    winners = [card for card in allowed if best([*plays, Play(seat, card, 0)]).seat == seat]
    if winners and not (leading.seat == mate and (last or rank(leading.card) >= HIGH["Q"])):
        plain = [card for card in winners if card.suit != trump]
        return max(plain, key=rank) if plain and not last else min(winners, key=rank)
    return min(allowed, key=lambda card: (card.suit == trump, rank(card)))


def lead(rng: Random, hand: Sequence[Card], trump: Suit | None) -> Card:
    """A card to lead with: an ace, else a high one of the longest suit."""
    plain = [card for card in hand if card.suit and card.suit != trump]
    aces = [card for card in plain if card.rank == "A"]
    if aces:
        return rng.choice(aces)
    lengths = {suit: sum(card.suit == suit for card in hand) for suit in Suit}
    return max(plain or hand, key=lambda card: (lengths[card.suit or trump or Suit.SPADES], rank(card)))


def rank(card: Card) -> int:
    """How high a card is in its suit; jokers above all."""
    return HIGH.get(card.rank, len(HIGH))


def best_suit(cards: Collection[Card]) -> Suit:
    """The longest suit, and of two the higher."""

    def worth(suit: Suit) -> tuple[int, int]:
        ranks = [rank(card) for card in cards if card.suit == suit]
        return len(ranks), sum(ranks)

    return max(Suit, key=worth)
