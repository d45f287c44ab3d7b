"""The exchange of cards in Gam, as the camera sees it. Pure, like ``following``.

Between the naming of the trump and the first lead:

- backs come before a seat by its own hand, or to the discard pile (``Backs`` at ``seat:i`` or ``discard``):
  cards laid aside, a ``lay``. Where hands are laid face down (``laid_down``) a seat may go ``out`` like this:
  it is asked, if the seat has laid cards aside before;
- backs leave the stock and come before a seat (``Backs`` at ``stock`` and then at ``seat:i``), or are brought
  there by another hand: a ``draw`` of that seat. A hand that takes the last of the stock keeps it: backs
  leave the stock, the heap is gone (``Pile``), and nothing comes before a seat.

How many cards they were is asked where the count is not sure, and whose hand took the last of the stock where
none was seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Limits, State
from scorekeeper.interpreters.tricks import TrickInterpreter
from scorekeeper.observation import Backs, Observation, Place
from scorekeeper.questions import Pending
from scorekeeper.seats import Seat

_PHASES = frozenset({"TRUMP", "DISCARD", "REFILL", "REST"})


class ExchangeInterpreter(TrickInterpreter):
    """The part of Gam's interpreter that is about face-down cards."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._moved: tuple[Backs, tuple[str, ...], bool] | None = None
        """Backs that left the stock, or came before a seat, and may belong to what comes next; whether the
        seat may have gone out with them."""
        self._hidden: dict[Seat, tuple[float, int]] = {}
        """When backs before a seat were last seen to go, and how many."""
        self._drawn: dict[Seat, tuple[float, int]] = {}
        """When drawn backs last came before a seat, and the number of the fact."""

    def _missing(self, laid: Sequence[Seat], state: State, before: int | None) -> list[Seat]:
        deal = self._of_deal(state, before)
        gone = {*laid, *(fact.seat for fact in deal if fact.do == "out")}
        if not any(pending.action.do == "deal" for pending in self._queue):
            gone |= set(state.outcome().get("out", ()))
        return [seat for seat in range(self.seats) if seat not in gone and self._left(seat, state, before)]

    def _playing(self, state: State) -> bool:
        """The first card has fallen."""
        return any(fact.do in ("play", "out") for fact in self._of_deal(state))

    @staticmethod
    def _face_down(state: State) -> bool:
        """Who goes out lays the hand face down."""
        return state.header.setup().options["laid_down"] == "face_down"

    def _read(self, seen: Observation, state: State, evidence: tuple[str, ...]) -> None:
        self._time(seen.t)
        if not isinstance(seen, Backs):
            self._end_move()
        super()._read(seen, state, evidence)

    def tapped(self, action: Action) -> list[Action]:
        self._end_move()
        if action.do == "deal":
            self._drawn = {}
        return super().tapped(action)

    @property
    def waits(self) -> bool:
        return self._moved is not None or super().waits

    def _time(self, t: float) -> None:
        super()._time(t)
        if self._moved is not None and t - self._moved[0].t > self.limits.again:
            self._end_move()

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        super()._backs(seen, state, evidence)
        if self._queue and self._queue[-1].action.do == "deal":
            self._drawn = {}
        if not self._playing(state) and state.outcome().get("phase") in _PHASES:
            self._exchange(seen, state, evidence)

    def _exchange(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        own = seen.zone.seat is not None and seen.seat in (None, seen.zone.seat)
        before = self._moved[0] if self._moved else None
        place = seen.zone.place
        if self._seen_again(seen):
            return
        if place is Place.STOCK and seen.change < 0:
            if before is not None and before.zone.place is Place.SEAT and before.t == seen.t:
                self._moved = None
                self._count_cards("draw", before.zone.seat, before, seen, evidence)
            else:
                self._end_move()
                self._moved = seen, evidence, False
        elif place is Place.DISCARD and seen.change > 0:
            self._end_move()
            if seen.seat is not None:
                self._count_cards("lay", seen.seat, seen, None, evidence)
        elif place is Place.SEAT and seen.change > 0:
            if self._are_more(seen):
                return
            stock = before if before is not None and before.zone.place is Place.STOCK else None
            if stock is not None and (not own or None in (stock.seat, seen.seat) or stock.seat == seen.seat):
                self._moved = None
            else:
                stock = None
                self._end_move()
            if not own or stock is not None or self._refilled(seen, state):
                self._count_cards("draw", seen.zone.seat, seen, stock, evidence)
            else:
                laid = any(fact.do == "lay" and fact.seat == seen.zone.seat for fact in self._of_deal(state))
                self._moved = seen, evidence, laid and self._face_down(state)

    def _seen_again(self, seen: Backs) -> bool:
        """Whether backs before a seat were only out of sight: there again, and no hand brought them."""
        seat = seen.zone.seat
        if seen.zone.place is not Place.SEAT or seat is None:
            return False
        if seen.change < 0:
            self._hidden[seat] = (seen.t, -seen.change)
            return False
        t, count = self._hidden.pop(seat, (float("-inf"), 0))
        return seen.seat is None and count == seen.change and seen.t - t <= self.limits.again

    def _are_more(self, seen: Backs) -> bool:
        """Whether these backs are the rest of those that came before the same seat a moment ago; the hand
        that laid them hid some."""
        assert seen.zone.seat is not None
        if self._moved is not None and self._moved[0].zone == seen.zone:
            first, evidence, out = self._moved
            both = replace(first, change=first.change + seen.change, sure=min(first.sure, seen.sure))
            self._moved = both, evidence, out
            return True
        t, number = self._drawn.get(seen.zone.seat, (float("-inf"), 0))
        if seen.t - t > self.limits.again:
            return False
        for pending in self._queue:
            if pending.number == number and pending.counts:
                counts = (pending.counts[0] + seen.change, *pending.counts)
                self._put(replace(pending, counts=tuple(dict.fromkeys(counts))))
        return True

    def _refilled(self, seen: Backs, state: State) -> bool:
        """Whether all but the declarer have laid their cards aside, so that what comes before them is from
        the stock, whoever was seen to bring it. The trump may be entered late: the phase does not tell."""
        laid = {fact.seat for fact in self._of_deal(state) if fact.do == "lay"}
        return len(laid) >= self.seats - 1 and seen.zone.seat in laid and not self._face_down(state)

    def _end_move(self) -> None:
        """Nothing more belongs to the last move of backs."""
        if self._moved is None:
            return
        (seen, evidence, out), self._moved = self._moved, None
        if seen.zone.place is Place.SEAT:
            self._count_cards("lay", seen.zone.seat, seen, None, evidence, ("lay", "out") if out else ())
        elif seen.seat is not None:
            self._count_cards("draw", seen.seat, seen, None, evidence)
        elif seen.change < -1 and self._rest_is_left:
            self._count_cards("draw", None, seen, None, evidence)

    @property
    def _rest_is_left(self) -> bool:
        """Whether all but one have drawn, so that what leaves the stock is what is left of it."""
        return len(self._drawn) == self.seats - 1

    def _count_cards(
        self,
        do: str,
        seat: Seat | None,
        seen: Backs,
        other: Backs | None,
        evidence: tuple[str, ...],
        calls: tuple[str, ...] = (),
    ) -> None:
        """A fact of backs; ``other`` is the same move, seen at its other end."""
        moves = [seen] if other is None else [seen, other]
        numbers = tuple(dict.fromkeys(abs(move.change) for move in moves))
        sure = min(move.sure for move in moves) if len(numbers) == 1 else 0.0
        certain = sure >= (self.limits.count if other is not None else self.limits.one_end)
        if len(numbers) == 1 and not certain:
            numbers = (numbers[0], numbers[0] + 1, max(numbers[0] - 1, 1))
        action = Action(
            do, seat=seat, count=numbers[0] if certain else None, t=seen.t, by="camera", sure=sure
        )
        counts = () if certain else tuple(dict.fromkeys(numbers))
        likely = sorted(range(self.seats), key=lambda other: other in self._drawn)
        seats = () if seat is not None else tuple(likely)
        number = self._push(replace(action, evidence=evidence), seats=seats, counts=counts, calls=calls)
        if do == "draw" and seat is not None and any(move.zone.place is Place.SEAT for move in moves):
            self._drawn[seat] = seen.t, number

    def _called(self, pending: Pending) -> None:
        if pending.action.do == "out":
            pending = replace(pending, action=replace(pending.action, count=None), counts=())
        super()._called(pending)
