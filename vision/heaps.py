"""Face-down cards: how many backs are seen in each zone, told when that has changed for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from scorekeeper.observation import Backs, Zone


class Heaps:
    """Counts of backs by zone. A heap counts as the backs that can be told apart in it."""

    def __init__(self) -> None:
        self._told: Counter[Zone] = Counter()
        self._before: Counter[Zone] = Counter()

    def count(self, t: float, backs: Iterable[Zone], restless: Iterable[Zone]) -> list[Backs]:
        """Takes one look: the zone of each back. Zones where something moves are left for a later look; the
        others must count the same twice before a change is told."""
        now, unclear = Counter(backs), set(restless)
        out = []
        for zone in {*now, *self._before, *self._told} - unclear:
            change = now[zone] - self._told[zone]
            if change and now[zone] == self._before[zone]:
                self._told[zone] = now[zone]
                out.append(Backs(t, zone, change, zone.seat))
        for zone in unclear:
            now[zone] = self._told[zone]
        self._before = now
        return sorted(out, key=lambda seen: str(seen.zone))
