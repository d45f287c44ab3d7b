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
_RANKS = {
    "A": "آسِ",
    "2": "دوی",
    "3": "سهِ",
    "4": "چهارِ",
    "5": "پنجِ",
    "6": "ششِ",
    "7": "هفتِ",
    "8": "هشتِ",
    "9": "نهِ",
    "T": "دهِ",
    "J": "سربازِ",
    "Q": "بی‌بیِ",
    "K": "شاهِ",
}
_ORDINALS = [
    "آغاز",
    "اول",
    "دوم",
    "سوم",
    "چهارم",
    "پنجم",
    "ششم",
    "هفتم",
    "هشتم",
    "نهم",
    "دهم",
    "یازدهم",
    "دوازدهم",
    "سیزدهم",
]
_JOKERS: dict[str, Text] = {
    "RJ": {"en": "the colour joker", "fa": "ژوکر رنگی"},
    "BJ": {"en": "the black joker", "fa": "ژوکر سیاه"},
}

_NOUNS = (*SUITS.values(), *_JOKERS.values())


def card_name(card: Card) -> Text:
    """``7♥`` and ``هفتِ دل``: in words, since figures beside other figures could be misread."""
    if card.suit is None:
        return _JOKERS[card.rank]
    rank = "10" if card.rank == "T" else card.rank
    return {
        "en": f"{rank}{_SIGNS[card.suit]}",
        "fa": f"{_RANKS[card.rank]} {SUITS[card.suit]['fa']}",
    }


def ordinal(number: int) -> Text:
    """A trick's number: ``3`` and ``سوم``."""
    return {"en": str(number), "fa": _ORDINALS[number] if number < len(_ORDINALS) else str(number)}


_PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


def persian(text: str) -> str:
    """``text`` with Persian digits."""
    return text.translate(_PERSIAN_DIGITS)


def figures(number: int) -> Text:
    """A number in the digits of each language, for a sentence that the page shows as it is."""
    return {"en": str(number), "fa": persian(str(number))}


def joined(names: Sequence[str]) -> Text:
    """Names one after the other: ``Amin, Hamid and Ali``."""
    commas = {"en": ", ".join(names[:-1]), "fa": "، ".join(names[:-1])}
    if len(names) < 2:
        return dict.fromkeys(commas, "".join(names))
    return {"en": f"{commas['en']} and {names[-1]}", "fa": f"{commas['fa']} و {names[-1]}"}


class _Counting(int):
    """A number that may be written with what it counts."""

    def __format__(self, noun: str) -> str:
        figures = str(int(self))
        return f"{figures} {noun}{'' if self == 1 else 's'}" if noun else figures


def _part(part: str | int | Text, language: str) -> str | int:
    if isinstance(part, int):
        return _Counting(part)
    return part if isinstance(part, str) else part[language]


def sentence(en: str, fa: str, **parts: str | int | Text) -> Text:
    """The sentence with its ``{parts}`` filled in, each in its language where it has two. ``{laid:card}`` is
    a number with the English noun that it counts: ``1 card``, ``3 cards``. A joker or suit that begins the
    sentence is written with a capital."""

    def fill(template: str, language: str) -> str:
        return template.format(**{name: _part(part, language) for name, part in parts.items()})

    filled = fill(en, "en")
    if any(part in _NOUNS and en.startswith(f"{{{name}}}") for name, part in parts.items()):
        filled = filled[0].upper() + filled[1:]
    return {"en": filled, "fa": fill(fa, "fa")}
