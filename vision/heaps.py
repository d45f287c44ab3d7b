"""Face-down cards: how many backs are seen in each zone, told when that has changed for good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from scorekeeper.observation import Place, Zone
from scorekeeper.seats import Seat
from vision.camera.base import Points
from vision.detect import overlap

_STOCK = Zone(Place.STOCK)
_APART, _ONE = 0.9, 0.5
"""How sure it is that backs are single cards: several that are told apart, and one, which may be a packet."""
_PACKET = 0.6
"""Backs that lie on each other like this are a packet, of which nobody can tell how many there are."""


@dataclass(frozen=True, slots=True)
class HeapChange:
    """So many backs more or fewer in a zone; ``quads`` are those that came there, or that lay there before;
    ``sure`` is the probability that each of them is one card."""

    zone: Zone
    change: int
    quads: tuple[Points, ...]

    @property
    def sure(self) -> float:
        apart = all(overlap(a, b) < _PACKET for a, b in combinations(self.quads, 2))
        return _APART if abs(self.change) > 1 and apart else _ONE


class Heaps:
    """Counts of backs by zone. A heap counts as the backs that can be told apart in it."""

    def __init__(self) -> None:
        self._told: dict[Zone, tuple[Points, ...]] = {}
        self._before: Counter[Zone] = Counter()
        self._covering: set[Zone] = set()
        """Zones where the last look saw a back beside those that were told, though they are not more."""

    @property
    def unsure(self) -> bool:
        """Whether the last look counted otherwise than what was told."""
        return bool(self._covering) or any(
            self._before[zone] != len(self._told.get(zone, ())) for zone in {*self._before, *self._told}
        )

    def begin(self, backs: Sequence[tuple[Zone, Points]]) -> None:
        """These lay there before anybody looked."""
        self._told = {zone: tuple(quad for one, quad in backs if one == zone) for zone, _ in backs}
        self._before = Counter(zone for zone, _ in backs)

    def count(
        self,
        backs: Sequence[tuple[Zone, Points]],
        restless: Iterable[Zone],
        expecting: Collection[Seat] = (),
    ) -> list[HeapChange]:
        """Takes one look: zone and quad of each back. Zones where something moves are left for a later look;
        the others must count the same twice before a change is told. Before the seats that are ``expecting``
        cards, a back that lies elsewhere than those before is one more, which covers another."""
        now, unclear = Counter(zone for zone, _ in backs), set(restless)
        stock = len(self._told.get(_STOCK, ()))
        drawing = stock > 0 and (_STOCK in unclear or now[_STOCK] not in (stock, self._before[_STOCK]))
        out = []
        covering: set[Zone] = set()
        for zone in {*now, *self._before, *self._told} - unclear:
            before = self._told.get(zone, ())
            change = now[zone] - len(before)
            if change > 0 and drawing:
                continue  # what comes from the stock has left it before
            if change and now[zone] == self._before[zone]:
                there = tuple(quad for other, quad in backs if other == zone)
                self._told[zone] = there
                quads = _others(there, before) if change > 0 else _others(before, there)
                out.append(HeapChange(zone, change, quads))
            elif not change and zone.seat in expecting:
                there = tuple(quad for other, quad in backs if other == zone)
                new = _elsewhere(there, before)
                if new and zone in self._covering:
                    self._told[zone] = there
                    out.append(HeapChange(zone, 1, new))
                elif new:
                    covering.add(zone)
        self._covering = covering
        for zone in unclear:
            now[zone] = len(self._told.get(zone, ()))
        self._before = now
        return sorted(out, key=lambda heap: (heap.change > 0, str(heap.zone)))  # they go before they come


def _others(quads: Sequence[Points], lying: Sequence[Points]) -> tuple[Points, ...]:
    """Those of ``quads`` that are not among the ones lying there; all, if they cannot be told from them."""
    return _elsewhere(quads, lying) or tuple(quads)


def _elsewhere(quads: Sequence[Points], lying: Sequence[Points]) -> tuple[Points, ...]:
    """Those of ``quads`` that lie where none of the others does."""
    middles = [other.mean(axis=0) for other in lying]
    near = 0.1 * max((float(np.linalg.norm(quad[0] - quad[2])) for quad in quads), default=0.0)
    return tuple(
        quad
        for quad in quads
        if all(float(np.linalg.norm(quad.mean(axis=0) - middle)) > near for middle in middles)
    )
