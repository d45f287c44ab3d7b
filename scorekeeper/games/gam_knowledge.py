"""What everybody knows about the hands in a deal of Gam, and the proof by counting its sixteen trumps.

A seat that goes out says that it holds no trump. That is a lie of one side for certain when the trumps
that nobody has seen are more than the places where they may be: the hands that are not out, and of the
other side also what it laid face down, since that side may be the one that lied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from scorekeeper.cards import Card, Suit
from scorekeeper.games.gam_cards import trumps
from scorekeeper.games.proof import Denial, Knowledge, Pile
from scorekeeper.seats import Seat


class GamKnowledge(Knowledge):
    """``trumps`` are known once the suit is named. ``discards`` are the sizes of the face-down discards by
    seat, ``None`` where nobody counted them."""

    def __init__(
        self,
        unseen: Iterable[Card],
        left: Sequence[int],
        known: Sequence[Mapping[Card, int | None]] | None = None,
        piles: Iterable[Pile] = (),
        joker_suit: Suit | None = None,
    ) -> None:
        super().__init__(unseen, left, known, piles, joker_suit)
        self.trumps = frozenset[Card]()
        self.discards: list[int | None] = [None for _ in left]

    def copy(self) -> Self:
        twin = super().copy()
        twin.discards = self.discards[:]
        return twin

    def name_trump(self, suit: Suit | None) -> None:
        self.trumps = frozenset(trumps(suit) if suit else ())

    def missing(self) -> list[Card]:
        """The trumps that nobody has seen."""
        return [card for card in sorted(self.trumps, key=str) if card in self.unseen]

    def covers(self, _denial: Denial, card: Card) -> bool:
        return card in self.trumps

    def adds_up(self) -> bool:
        return self.counted and self.watched and bool(self.trumps)

    def possible(
        self, seats: Sequence[Seat], denials: Iterable[Denial], _barred: Iterable[Card] = ()
    ) -> bool:
        """Whether ``denials`` of the side ``seats`` can all be true. Without any there is nothing to judge:
        a trump that a side laid face down is another breach, and proved by turning up its pile."""
        empty = {denial.seat for denial in denials}
        if not empty:
            return True
        others = [seat for seat in range(len(self.left)) if seat not in seats]
        discards = [self.discards[seat] for seat in others]
        if None in discards:
            return True
        hands = [max(left - len(known), 0) for left, known in zip(self.left, self.known, strict=True)]
        room = sum(hand for seat, hand in enumerate(hands) if seat not in empty)
        return len(self.missing()) <= room + sum(size or 0 for size in discards)
