"""Counting a round of Pasur: clubs, the ten of diamonds, the two of clubs, jacks and aces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Suit
from scorekeeper.games.base import Value

CLUBS = 7
"""What most clubs are worth, and how many of them are enough."""
COUNTED = ("clubs", "aces", "jacks", "cards", "surs", "points")
"""What a player may claim to have, with ``say count``."""


@dataclass(frozen=True, slots=True)
class Count:
    """A counted round, each by side: points of the captured cards, clubs, and the points of surs."""

    cards: tuple[int, ...]
    clubs: tuple[int, ...]
    surs: tuple[int, ...]

    @property
    def score(self) -> tuple[int, ...]:
        return tuple(cards + surs for cards, surs in zip(self.cards, self.surs, strict=True))


def count(taken: Sequence[Collection[Card]], surs: Sequence[int], options: Mapping[str, Value]) -> Count:
    """What the captured cards of each side are worth. ``surs`` are the points of their surs."""
    clubs = tuple(clubs_in(cards) for cards in taken)
    winner = clubs_to(clubs, options)
    points = tuple(
        sum(map(card_points, cards)) + (CLUBS if number == winner else 0)
        for number, cards in enumerate(taken)
    )
    return Count(points, clubs, tuple(surs))


def clubs_in(cards: Collection[Card]) -> int:
    return sum(card.suit is Suit.CLUBS for card in cards)


def card_points(card: Card) -> int:
    """The points of a single card."""
    if card.rank in "AJ":
        return 1
    return {"TD": 3, "2C": 2}.get(str(card), 0)


def clubs_to(clubs: Sequence[int], options: Mapping[str, Value]) -> int | None:
    """The side that gets the seven points of the clubs: the one with seven of them; of three players
    without, the one beside two equals, or else the one with most."""
    for number, held in enumerate(clubs):
        if held >= CLUBS:
            return number
    if len(clubs) < 3 or sum(clubs) == 0:
        return None
    alone = [number for number, held in enumerate(clubs) if list(clubs).count(held) == 1]
    if len(alone) == 1:
        return alone[0] if options["three_player_clubs"] == "third_player" else None
    return max(alone, key=lambda number: clubs[number], default=None)
