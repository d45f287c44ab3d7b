"""When backs before the seats are a deal: one rule for all games. Pure, like ``following``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.observation import Backs, Place
from scorekeeper.seats import Seat

_SEATS = 3


def may_begin(outcome: Mapping[str, Any]) -> bool:
    """Whether a deal may begin now: also while the first dealer is still to be drawn by lot, for somebody may
    just deal."""
    expects = outcome.get("expects", ())
    return "deal" in expects or "dealer" in expects


class Packets:
    """Backs that came before seats while a deal could begin.

    Three seats (all of them, where fewer are dealt to) that get some within ``within`` seconds are dealt to.
    Before one seat alone won cards may have come to lie, and two may have moved the hands that they hold.
    """

    def __init__(self, within: float) -> None:
        self._within = within
        self._came: dict[Seat, float] = {}

    def clear(self) -> None:
        """No deal can begin now: what came so far was none."""
        self._came = {}

    def forget(self, seat: Seat) -> None:
        """What came before this seat has gone again."""
        self._came.pop(seat, None)

    def deal(self, seen: Backs, players: int) -> tuple[Seat, ...]:
        """Takes one more change in. Where these backs and those before them are a deal to ``players`` seats:
        the seats that have got theirs, in order; they are told once. Otherwise none."""
        if seen.change <= 0 or seen.zone.place is not Place.SEAT or seen.zone.seat is None:
            return ()
        self._came = {seat: t for seat, t in self._came.items() if t >= seen.t - self._within}
        self._came[seen.zone.seat] = seen.t
        if len(self._came) < min(_SEATS, players):
            return ()
        seats, self._came = tuple(self._came), {}
        return seats
