"""Every way in which hidden cards may lie, one by one: the brute force that proofs are held against.

A world says of each hidden card in whose hand or pile it lay at the beginning. What everybody sees strikes
out worlds; what is true in all that are left is certain. Nothing here knows of counting or of Hall.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import Card


@cache
def arrangements(number: int, rooms: tuple[int, ...]) -> NDArray[np.int8]:
    """All ways to put ``number`` cards into places of these sizes: a row each, a column for each card."""
    rows = np.zeros((1, 0), np.int8)
    free = np.array([rooms], np.int8)
    for _ in range(number):
        found = [np.flatnonzero(free[:, place]) for place in range(len(rooms))]
        places = np.concatenate([np.full(len(rows_of), n, np.int8) for n, rows_of in enumerate(found)])
        parents = np.concatenate(found)
        rows = np.column_stack([rows[parents], places])
        free = free[parents]
        free[np.arange(len(free)), places] -= 1
    return rows


class Worlds:
    """``hidden`` cards in places with these ``rooms``, the hands first. ``lies`` says of each denial in
    which worlds it is false."""

    def __init__(self, hidden: Sequence[Card], rooms: Sequence[int]) -> None:
        self.rows = arrangements(len(hidden), tuple(rooms))
        self.column = {card: number for number, card in enumerate(hidden)}
        self.lies: dict[Hashable, NDArray[np.bool_]] = {}

    def __len__(self) -> int:
        return len(self.rows)

    def keep(self, true: NDArray[np.bool_]) -> None:
        """Everybody sees that it is so."""
        self.rows = self.rows[true]
        self.lies = {denial: false[true] for denial, false in self.lies.items()}

    def seen(self, card: Card, *places: int) -> None:
        """Everybody sees that ``card`` is, or was, in one of these places."""
        if card in self.column:
            self.keep(np.isin(self.rows[:, self.column[card]], places))

    def some(self, cards: Collection[Card], place: int) -> NDArray[np.bool_]:
        """The worlds in which one of ``cards`` is in ``place``."""
        columns = [self.column[card] for card in cards if card in self.column]
        return (self.rows[:, columns] == place).any(axis=1)

    def number(self, cards: Collection[Card], place: int) -> NDArray[np.int64]:
        """How many of ``cards`` are in ``place``, for each world."""
        columns = [self.column[card] for card in cards if card in self.column]
        return (self.rows[:, columns] == place).sum(axis=1)

    def deny(self, denial: Hashable, cards: Collection[Card], place: int) -> None:
        """``denial`` says that none of ``cards`` is in ``place``."""
        self.lies[denial] = self.some(cards, place)

    def false(self, denials: Collection[Hashable]) -> NDArray[np.bool_]:
        """The worlds in which one of ``denials`` is a lie."""
        lies = np.zeros(len(self.rows), np.bool_)
        for denial in denials:
            lies |= self.lies[denial]
        return lies
