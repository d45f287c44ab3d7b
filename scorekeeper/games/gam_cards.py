"""The trumps of Gam: which sixteen cards they are, what beats what, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import BLACK_JOKER, PACK, RED_JOKER, Card, Suit
from scorekeeper.games.base import Value

COUNT = 16
"""Trumps in the pack."""
POINTS = 10
"""Points in a deal."""
_OTHER = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
_BELOW = "23456789T"


def off_jack(trump: Suit) -> Card:
    """Jik: the jack of the other suit of the trump's colour."""
    return Card("J", _OTHER[trump])


def trumps(trump: Suit) -> tuple[Card, ...]:
    """The sixteen trumps, in no order."""
    suited = (card for card in PACK if card.suit is trump)
    return (*suited, off_jack(trump), RED_JOKER, BLACK_JOKER)


def high_joker(option: Value, played: Sequence[Card]) -> Card:
    """The joker that beats the other one. ``played``: the jokers in the order in which they fell."""
    if option == "first_played" and played:
        return played[0]
    return BLACK_JOKER if option == "BJ" else RED_JOKER


def strength(card: Card, trump: Suit, high: Card) -> int:
    """How high a trump is; 0 for a card that is none. ``high`` is the high joker."""
    if card.is_joker:
        return 11 if card == high else 10
    if card == off_jack(trump):
        return 12
    if card.suit is not trump:
        return 0
    if card.rank in _BELOW:
        return _BELOW.index(card.rank) + 1
    return {"J": 13, "Q": 14, "K": 15, "A": 16}[card.rank]


def points(card: Card) -> int:
    """What a trump is worth."""
    if card.is_joker or card.rank in "AJT2":
        return 1
    return 3 if card.rank == "3" else 0
