"""Sentences of rulings in both languages: the names of cards and suits, and filling in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cards import Card, Suit
from scorekeeper.rulings import Text

SUITS: dict[Suit, Text] = {
    Suit.SPADES: {"en": "spades", "fa": "پیک"},
    Suit.HEARTS: {"en": "hearts", "fa": "دل"},
    Suit.DIAMONDS: {"en": "diamonds", "fa": "خشت"},
    Suit.CLUBS: {"en": "clubs", "fa": "خاج"},
}
_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_RANKS = {"A": "آس", "K": "شاه", "Q": "بی‌بی", "J": "سرباز", "T": "10"}
_JOKERS: dict[str, Text] = {
    "RJ": {"en": "the colour joker", "fa": "ژوکر رنگی"},
    "BJ": {"en": "the black joker", "fa": "ژوکر سیاه"},
}


def card_name(card: Card) -> Text:
    """``7♥`` and ``7 دل``; the page writes the digits of its language."""
    if card.suit is None:
        return _JOKERS[card.rank]
    rank = "10" if card.rank == "T" else card.rank
    return {
        "en": f"{rank}{_SIGNS[card.suit]}",
        "fa": f"{_RANKS.get(card.rank, card.rank)} {SUITS[card.suit]['fa']}",
    }


def joined(names: Sequence[str]) -> Text:
    """Names one after the other: ``Amin and Ali``."""
    return {"en": " and ".join(names), "fa": " و ".join(names)}


def sentence(en: str, fa: str, **parts: str | int | Text) -> Text:
    """The sentence with its ``{parts}`` filled in, each in its language where it has two."""

    def fill(template: str, language: str) -> str:
        return template.format(
            **{
                name: str(part) if isinstance(part, str | int) else part[language]
                for name, part in parts.items()
            }
        )

    return {"en": fill(en, "en"), "fa": fill(fa, "fa")}
