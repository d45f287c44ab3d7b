"""Drawing lots with face-up cards: who is hakem (or dealer), and who is his partner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card, Suit
from scorekeeper.games.plays import HIGH
from scorekeeper.seats import Seat

_DIGNITY = {suit: -number for number, suit in enumerate(Suit)}


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards shown so far, in order. ``first_ace``: cards go round until an ace falls; otherwise everybody
    draws one and the highest wins. ``places`` is how many seats are drawn: 1, or 2 with a partner.
    ``by_suit``: equal ranks are told apart by the suit instead of drawing again."""

    first_ace: bool
    places: int
    by_suit: bool = False
    seats: int = 4
    shown: tuple[tuple[Seat, Card], ...] = ()

    def show(self, seat: Seat, card: Card) -> Draw:
        """The draw after one more card. One that nobody waits for changes nothing."""
        return replace(self, shown=(*self.shown, (seat, card))) if seat in self.waiting() else self

    def after(self, seat: Seat, card: Card) -> tuple[Draw, bool]:
        """The draw, when it is over, after one more card, and whether that is still one of it: it lies there
        already, or is the next of those that went round until an ace fell."""
        if (seat, card) in self.shown:
            return self, True
        goes_round = self.first_ace and seat == (self.shown[-1][0] + 1) % self.seats
        return (replace(self, shown=(*self.shown, (seat, card))) if goes_round else self), goes_round

    def seated(self, order: Sequence[Seat]) -> Draw:
        """The same when people have moved; ``order``: the old seat numbers in their new order."""
        return replace(self, shown=tuple((order.index(seat), card) for seat, card in self.shown))

    def drawn(self) -> tuple[Seat, ...]:
        """The seats drawn so far, best first."""
        return self._state()[0]

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still have a card to show."""
        return self._state()[1]

    def _state(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        everybody = tuple(range(self.seats))
        if not self.first_ace:
            return self._rank(everybody, 0, self.places)
        aces = tuple(dict.fromkeys(seat for seat, card in self.shown if card.rank == "A"))[: self.places]
        return aces, () if len(aces) == self.places else tuple(s for s in everybody if s not in aces)

    def _rank(
        self, group: tuple[Seat, ...], depth: int, places: int
    ) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """The best ``places`` of ``group``, all equal before draw number ``depth``, as far as the cards
        tell; and who has to draw (again) before they tell more."""
        hands = self._hands()
        missing = tuple(seat for seat in group if len(hands[seat]) <= depth)
        if missing:
            return (), missing
        drawn: tuple[Seat, ...] = ()
        for value in sorted({hands[seat][depth] for seat in group}, reverse=True):
            equal = tuple(seat for seat in group if hands[seat][depth] == value)
            if len(equal) > 1:
                best, waiting = self._rank(equal, depth + 1, places - len(drawn))
                if waiting:
                    return drawn + best, waiting
                equal = best
            drawn += equal
            if len(drawn) >= places:
                break
        return drawn[:places], ()

    def _hands(self) -> list[tuple[tuple[int, int], ...]]:
        hands: list[tuple[tuple[int, int], ...]] = [()] * self.seats
        for seat, card in self.shown:
            if card.suit is not None:
                dignity = _DIGNITY[card.suit] if self.by_suit else 0
                hands[seat] = (*hands[seat], (HIGH[card.rank], dignity))
        return hands
