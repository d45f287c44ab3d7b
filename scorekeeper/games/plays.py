"""Played cards and their strength: which of them takes a trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Suit
from scorekeeper.seats import Seat

HIGH = {rank: value for value, rank in enumerate("23456789TJQKA")}
"""The ranks by their strength inside a suit, the ace highest."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card of a trick. ``doubtful``: its face cannot be right (R3, R4), so nothing rests on it until it
    is put right. ``barred``: it may not win the trick. ``pile``: it lay there, and did not come from the
    hand."""

    seat: Seat
    card: Card
    at: int
    doubtful: bool = False
    barred: bool = False
    pile: str | None = None


def winning(plays: Sequence[Play], trump: Suit | None) -> Play:
    """The play that takes a trick: the highest trump, else the highest card of the suit led."""
    sound = [play for play in plays if not play.doubtful]
    if not sound:
        return plays[0]
    led = sound[0].card.suit

    def strength(play: Play) -> tuple[int, int]:
        suit = play.card.suit
        if play.barred or suit not in (led, trump):
            return (0, 0)
        return (2 if suit == trump else 1, HIGH[play.card.rank])

    return max(sound, key=strength)
