"""Cards: 52 of four suits and two jokers, written ``AS 2H TD JC RJ BJ``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.errors import HakamError, quoted

RANKS = "A23456789TJQK"
"""Ranks in the order of their numbers 1 to 13. Which rank is highest is the games' affair."""


class CardError(HakamError):
    """A text that is not a card."""


class Suit(StrEnum):
    """The four suits, in the order of dignity of the source's opening section."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


@dataclass(frozen=True, slots=True)
class Card:
    """One face. ``suit`` is ``None`` for the jokers, whose ``rank`` is ``RJ`` (colour) or ``BJ`` (black)."""

    rank: str
    suit: Suit | None

    @staticmethod
    def parse(text: str) -> Card:
        """The card that ``text`` names; ``10D`` is read as ``TD``, case does not matter.

        ``JK`` is not known here: which joker it means depends on the pack (see the record).

        Raises:
            CardError: ``text`` names no card.
        """
        code = text.strip().upper()
        if code.startswith("10"):
            code = "T" + code[2:]
        card = CARDS.get(code)
        if card is None:
            raise CardError(
                f"{quoted(text)} is not a card; write rank and suit, as in AS, TD, 7H, or RJ and BJ for the "
                "jokers"
            )
        return card

    @property
    def is_joker(self) -> bool:
        return self.suit is None

    def __str__(self) -> str:
        return self.rank if self.suit is None else f"{self.rank}{self.suit.value}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


RED_JOKER = Card("RJ", None)
BLACK_JOKER = Card("BJ", None)
PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""The 52 cards without jokers."""
PACK_WITH_JOKERS: tuple[Card, ...] = (*PACK, RED_JOKER, BLACK_JOKER)
"""The 54 cards; also the order of the reader's classes 0 to 53."""
CARDS: dict[str, Card] = {str(card): card for card in PACK_WITH_JOKERS}
"""Every card by its code."""
