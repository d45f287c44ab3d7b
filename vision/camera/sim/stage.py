"""What lies on the simulated table, and the people about it: the state that moves change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf

import numpy as np

from scorekeeper.cards import Card
from scorekeeper.seats import Seat
from vision.camera.sim.lens import Lens, Pose
from vision.camera.sim.moves import SimSettings
from vision.camera.sim.seats import Places
from vision.camera.sim.tracks import PAPER, Key, Lying, Thing, Track

Laid = tuple[Thing, Pose]


class Stage:
    """The table between two moves."""

    def __init__(self, settings: SimSettings) -> None:
        self.settings = settings
        self.places = Places(Lens(settings), settings.seed, settings.seats)
        self.pool: list[Laid] = []
        """Faces in the middle."""
        self.open: dict[Seat, list[Laid]] = {}
        """Faces before the seats."""
        self.heaps: dict[Seat, list[Laid]] = {}
        """What the seats have won, packet on packet."""
        self.aside: dict[Seat, list[Laid]] = {}
        """What the seats have laid aside face down."""
        self.piles: dict[tuple[Seat, int], Laid] = {}
        """The covered piles before the seats."""
        self.backs: list[Laid] = []
        """Backs in the middle: four for a seat to take up, or a stock that is spread there."""
        self.pack: Laid | None = None
        """What is left of the pack while it is dealt."""
        self.lying: list[Lying] = []
        """Faces that lie or lay on the table, in the order of coming to rest."""
        self.rng = np.random.default_rng(0)
        """The random numbers of the move that is being worked out."""
        self._fans: dict[Seat, Thing] = {}
        self._idents = 0

    def new(self, card: Card | None = None, count: int = 1, fan: Seat | None = None) -> Thing:
        self._idents += 1
        return Thing(self._idents, card, count, fan)

    def clock(self, start: float) -> Callable[[float], float]:
        """Seconds at speed 1 after ``start``, on the source's clock."""
        return lambda seconds: start + seconds / self.settings.speed

    def lay(self, thing: Thing, pose: Pose, t: float, before: Seat | None = None) -> None:
        """A face comes to rest in the middle, or before a seat."""
        (self.pool if before is None else self.open.setdefault(before, [])).append((thing, pose))
        self.lying.append(Lying(thing, pose, t))

    def pick(self, card: Card, t: float, before: Seat | None = None) -> Laid | None:
        """A face is lifted from the middle, or from before a seat; ``None`` if it does not lie there."""
        there = self.pool if before is None else self.open.get(before, [])
        found = next((laid for laid in there if laid[0].card == card), None)
        if found is not None:
            there.remove(found)
            self.lift(found[0], t)
        return found

    def free(self, seat: Seat) -> Pose:
        """Where a card of this seat lies apart from all others in the middle."""
        heaps = [heap[-1] for heap in self.heaps.values() if heap]
        laid = [*self.pool, *heaps, *self.piles.values(), *([self.pack] if self.pack else [])]
        laid += [one for there in (*self.open.values(), *self.aside.values()) for one in there]
        pose = self.places.free(seat, [pose for _, pose in laid], self.rng)
        return replace(pose, z=PAPER)

    def thinner(self, count: int, t: float) -> list[Track]:
        """So many cards leave the top of the pack at ``t``."""
        assert self.pack is not None
        pack, spot = self.pack
        tracks = [Track(pack, (Key(t, spot),), stays=False)]
        left = self.new(count=pack.count - count)
        self.pack = (left, spot) if left.count > 0 else None
        return [*tracks, Track(left, (Key(t, spot),))] if self.pack else tracks

    def shift(self, thing: Thing, pose: Pose, begun: float, rested: float) -> None:
        """A face of the middle is moved a little; its place among the others stays the same."""
        self.lift(thing, begun)
        self.pool = [(other, pose if other is thing else lay) for other, lay in self.pool]
        self.lying.append(Lying(thing, pose, rested))

    def lift(self, thing: Thing, t: float) -> None:
        """A face no longer lies still."""
        for i, lying in enumerate(self.lying):
            if lying.thing is thing and lying.until == inf:
                self.lying[i] = Lying(thing, lying.pose, lying.since, t)

    def forget(self, before: float) -> None:
        """Drops what was lifted before that time; an endless game needs no endless memory."""
        self.lying = [lying for lying in self.lying if lying.until >= before]

    def refan(self, seat: Seat, change: int, t: float, slide: float = 0.0) -> list[Track]:
        """The seat's fan of backs becomes one with so many cards more or fewer at ``t``; a first fan
        rises over the table's edge in ``slide`` seconds."""
        if not self.settings.backs:
            return []
        old = self._fans.pop(seat, None)
        tracks = [Track(old, (Key(t, self.places.fan(seat)),), stays=False)] if old else []
        count = (old.count if old else 0) + change
        if count > 0:
            new = self._fans[seat] = self.new(count=count, fan=seat)
            keys = [Key(t, self.places.fan(seat))]
            if old is None and slide > 0:
                keys = [Key(t, self.places.fan(seat, hidden=True)), Key(t + slide, self.places.fan(seat))]
            tracks.append(Track(new, tuple(keys)))
        return tracks

    def drop_fans(self, t: float) -> list[Track]:
        """All hands vanish below the table's edges: the deal is over."""
        tracks = [Track(fan, (Key(t, self.places.fan(s)),), stays=False) for s, fan in self._fans.items()]
        self._fans.clear()
        return tracks


def ahead(hand: Pose, distance: float) -> tuple[float, float]:
    """The point so many millimetres before a hand's fingers."""
    a = np.radians(hand.angle)
    return hand.x + distance * float(np.sin(a)), hand.y - distance * float(np.cos(a))


def near_turn(angle: float, to: float) -> float:
    """The angle of the same direction that is within half a turn of ``to``."""
    return to + (angle - to + 180) % 360 - 180
