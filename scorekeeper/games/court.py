"""The list of rulings of a running match."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace

from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat, side


class Court:
    """Keeps the rulings that stand, which of them the present action brought, and where the running
    deal's begin. ``side_of`` gives the side of a seat: as a rule partners sit opposite. ``sides`` are all of
    them, in order."""

    def __init__(self, names: tuple[str, ...], side_of: Callable[[Seat], int] = side) -> None:
        self.names, self.side_of = names, side_of
        self.sides = tuple(sorted({side_of(seat) for seat in range(len(names))}))
        self.rulings: list[Ruling] = []
        self.fresh: list[Ruling] = []
        self.since = 0

    def members(self, of: int) -> tuple[Seat, ...]:
        """The seats of a side."""
        return tuple(seat for seat in range(len(self.names)) if self.side_of(seat) == of)

    def side_names(self, of: int) -> tuple[str, ...]:
        """The names of the players of a side."""
        return tuple(self.names[seat] for seat in self.members(of))

    def copy(self) -> Court:
        twin = copy.copy(self)
        twin.rulings, twin.fresh = self.rulings[:], self.fresh[:]
        return twin

    def rule(
        self,
        rule: str,
        kind: Kind,
        at: int | None,
        text: Text,
        *,
        seat: Seat | None = None,
        against: int | None = None,
        because: tuple[int | None, ...] | None = None,
    ) -> Ruling:
        """Adds a ruling. Its side is ``against``, or else the side of ``seat``; ``because`` is ``at``
        where nothing else is given."""
        reasons = (at,) if because is None else because
        ruling = Ruling(
            rule,
            kind,
            at,
            text,
            seat,
            self.side_of(seat) if against is None and seat is not None else against,
            tuple(sorted({number for number in reasons if number is not None})),
        )
        self.rulings.append(ruling)
        self.fresh.append(ruling)
        return ruling

    def of_deal(self) -> list[Ruling]:
        """The rulings of the running deal."""
        return self.rulings[self.since :]

    def unmended(self, rule: str) -> bool:
        """Whether a fault of this rule was flagged in the running deal and not put right."""
        return any(r.rule == rule and r.kind is Kind.FLAG and r.cured is None for r in self.of_deal())

    def change(self, old: Ruling, **changes: object) -> None:
        """Puts a ruling of the running deal right in its place."""
        for rulings in (self.rulings, self.fresh):
            for number in range(len(rulings) - 1, -1, -1):
                if rulings[number] is old:
                    rulings[number] = replace(old, **changes)  # type: ignore[arg-type]

    def drop(self, falls: Callable[[Ruling], bool]) -> None:
        """Removes rulings of the running deal that no longer rest on anything."""
        self.rulings[self.since :] = [ruling for ruling in self.of_deal() if not falls(ruling)]
        self.fresh = [ruling for ruling in self.fresh if not falls(ruling)]
