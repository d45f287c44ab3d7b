"""Which card may be laid in Dirty Seven, and the proof that one was held back.

Who draws although a card fits is only found out later. The cards of that hand that surface afterwards were
either there already or received since. So if more of them would have fitted than cards were received, one
that fitted was there: a pigeonhole proof, and the only way in which a hidden hand can be judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.cards import Card, Suit
from scorekeeper.games.base import Value
from scorekeeper.seats import Seat


def fits(card: Card, top: Card, suit: Suit | None, options: Mapping[str, Value], bonus: bool = False) -> bool:
    """Whether ``card`` may be laid on ``top`` where ``suit`` is in force and no cards are owed for sevens.
    ``bonus``: it is the bonus of an eight."""
    if card.rank != "J":
        return card.suit == suit or card.rank == top.rank
    if bonus:
        return options["jack_as_bonus"] == "yes" or card.suit == suit
    return top.rank != "7" or options["jack_on_spent_seven"] == "yes"


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What a seat did at action ``at`` although it might have had a card that fitted: it ``drew``, or passed,
    or for R7 followed the number. ``ground`` are the actions that say what lay there.

    ``received`` are the cards that it got at or after ``at``, with those that it owed then: nobody knows when
    they were drawn. ``shown`` are the cards of it that have surfaced since (a card that goes back and comes
    again counts once), ``laid`` those of them that stayed."""

    rule: str
    seat: Seat
    at: int
    top: Card
    suit: Suit
    ground: tuple[int | None, ...]
    received: int
    bonus: bool = False
    drew: bool = False
    shown: Mapping[Card, int] = field(default_factory=dict)
    laid: Mapping[Card, int] = field(default_factory=dict)
    ats: tuple[int, ...] = ()

    @property
    def because(self) -> tuple[int | None, ...]:
        """The actions that prove it: what lay there, what the seat did, and the cards that surfaced."""
        return (*self.ground, self.at, *self.ats)

    def receives(self, cards: int) -> Suspicion:
        return replace(self, received=self.received + cards)

    def sees(self, cards: Sequence[Card], at: int, stays: bool) -> Suspicion:
        """These cards are visible at once; ``stays``: they have left the hand for good."""
        shown, laid = dict(self.shown), dict(self.laid)
        for card in dict.fromkeys(cards):
            number = laid.get(card, 0) + list(cards).count(card)
            shown[card] = max(shown.get(card, 0), number)
            if stays:
                laid[card] = number
        return replace(self, shown=shown, laid=laid, ats=(*self.ats, at))

    def proved(self, options: Mapping[str, Value]) -> bool:
        """Whether more fitting cards have surfaced than cards were received."""
        fitting = sum(number for card, number in self.shown.items() if self._fitted(card, options))
        return fitting > self.received

    def _fitted(self, card: Card, options: Mapping[str, Value]) -> bool:
        if self.rule == "R7" and card.suit != self.suit:
            return False
        return fits(card, self.top, self.suit, options, self.bonus)
