"""A card that falls beside a full trick which nobody has swept.

It is the next lead, in turn or out of it, unless its player then takes up the card that he had played: so he
put the right one down first, and the trick was not over. Only the next action can tell; until then the match
before the card is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games.court import Court
from scorekeeper.games.disputes import Dispute
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.seats import Seat

Kept = tuple[Any, int, Action]
"""The match before such a card, and the action that put it down, with its number."""


class Reopened(Protocol):
    """What a match needs whose full trick may be opened again."""

    court: Court
    dispute: Dispute | None
    late: Any

    @property
    def deal(self) -> TrickDeal | None: ...

    def copy(self) -> Any: ...


def keep(match: Reopened, at: int, action: Action) -> Kept | None:
    """The match as it is, if the card of ``action`` is going to be such a one."""
    deal, seat, card = match.deal, action.seat, action.card
    if deal is None or seat is None or card is None or not deal.full or deal.decided:
        return None
    first = deal.from_hand(seat)
    if first is None or deal.takes(seat, card) or not deal.may_go_back(first):
        return None
    return match.copy(), at, action


def reopen(
    match: Reopened, kept: Kept | None, seat: Seat, card: Card, take: Callable[[int, Action], None]
) -> None:
    """``seat`` takes ``card`` up: if that lay in the trick beside which its second card fell, the second card
    is judged anew, as one of that trick (R5)."""
    if kept is None:
        return
    before, at, action = kept
    if action.seat != seat or not before.deal.in_trick(seat, card) or before.dispute is not match.dispute:
        return
    rulings, late = match.court.of_deal(), match.late
    open_again = before.copy()
    open_again.deal.second = seat
    match.__dict__.update(open_again.__dict__)
    match.late = late
    take(at, action)
    open_again.deal.second = None  # whatever it plays from now on is a lead
    match.court.fresh = [ruling for ruling in match.court.of_deal() if ruling not in rulings]


def keep_short(match: Reopened, at: int, action: Action) -> Kept | None:
    """The match as it is, if ``action`` sweeps a trick in which one card is missing. Comes that next, the
    trick was not over: the last one was swept late, or the card entered late."""
    deal = match.deal
    if deal is None or deal.decided or len(deal.open) < 2 or len(deal.awaited()) != 1:
        return None
    return None if action.seat in deal.awaited() else (match.copy(), at, action)


def complete(match: Reopened, kept: Kept | None, seat: Seat | None) -> None:
    """The next card is of ``seat``: if it is the one that was missing, the trick lies there still."""
    if kept is None:
        return
    before, _, sweep = kept
    if seat not in before.deal.awaited() or before.dispute is not match.dispute:
        return
    late = match.late
    match.__dict__.update(before.copy().__dict__)
    match.late, match.court.fresh = late, []
    if match.deal is not None and sweep.seat is not None and match.deal.last_winner is not None:
        side_of = match.court.side_of
        match.deal.swept |= side_of(sweep.seat) == side_of(match.deal.last_winner)
