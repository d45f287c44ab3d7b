"""Where the people of the simulated table sit, reach and keep their cards. All in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scorekeeper.seats import Seat
from vision.camera.sim.lens import Floats, Lens, Pose

_INWARD = ((0, -1), (-1, 0), (0, 1), (1, 0))
_SIDES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""At which sides of the table the seats are, by their number; the sides are bottom, right, top and left."""


@dataclass(frozen=True, slots=True)
class _Room:
    """How a seat keeps its things: distances to its right hand in mm, without those that are fixed."""

    heap: float
    stock: float
    fan: float
    spot: float
    aside: float
    depth: float = 0.72
    """How far out things before the seat lie, as a part of the way to its edge."""
    piles: tuple[float, float, float] = (0.0, 0.0, 0.0)


_LONG = _Room(heap=-205.0, stock=135.0, fan=0.0, spot=-107.0, aside=125.0)
_SHORT = _Room(heap=-135.0, stock=100.0, fan=0.0, spot=-40.0, aside=66.0)
_ALONE = _Room(heap=300.0, stock=-250.0, fan=55.0, spot=-75.0, aside=262.0, piles=(-160.0, -55.0, 160.0))
"""A long side, a short side, and a long side of a table for two. Corners where the tea stands are free."""


class Places:
    """The geometry of the seats under one lens."""

    def __init__(self, lens: Lens, seed: int, players: int = 4) -> None:
        self._half = lens.half_extent()
        self._sides = _SIDES[players]
        rng = np.random.default_rng([seed, 0x5EA7])
        handed = tuple(bool(rng.random() > 0.15) for _ in range(4))
        self.right_handed = tuple(handed[side] for side in self._sides)

    @property
    def seats(self) -> range:
        return range(len(self._sides))

    def _room(self, seat: Seat) -> _Room:
        if len(self._sides) == 2:
            return _ALONE
        return _SHORT if self._sides[seat] % 2 else _LONG

    def angle(self, seat: Seat) -> float:
        """The turn of a card that lies upright for this seat."""
        return (0.0, -90.0, 180.0, 90.0)[self._sides[seat]]

    def edge(self, seat: Seat) -> float:
        """From the middle to the frame's edge before this seat."""
        return self._half[0] if self._sides[seat] % 2 else self._half[1]

    def at(self, seat: Seat, right: float, out: float) -> Floats:
        """A point by its distances from the middle: to the seat's right hand, and out to the seat."""
        inward = np.array(_INWARD[self._sides[seat]], float)
        point: Floats = -inward * out + np.array([-inward[1], inward[0]]) * right
        return point

    def shoulder(self, seat: Seat) -> Floats:
        return self.at(seat, 130.0 if self.right_handed[seat] else -130.0, self.edge(seat) + 270)

    def hand(self, seat: Seat, x: float, y: float, z: float = 25.0) -> Pose:
        """The seat's hand with its fingers at (x, y), the arm coming from the shoulder."""
        dx, dy = np.array([x, y]) - self.shoulder(seat)
        return Pose(x, y, float(np.degrees(np.arctan2(dx, -dy))), z)

    def away(self, seat: Seat) -> Pose:
        """The hand where the camera does not see it."""
        x, y = self.at(seat, 95.0 if self.right_handed[seat] else -95.0, self.edge(seat) + 120)
        return self.hand(seat, float(x), float(y), 60.0)

    def heap(self, seat: Seat) -> Pose:
        """The place of the seat's won tricks."""
        return self._pose(seat, self._room(seat).heap, self.edge(seat) - 49)

    def front(self, seat: Seat) -> Pose:
        """Where packets are dealt to the seat."""
        return self._pose(seat, 0.0, self.edge(seat) - 34, turn=90)

    def stock(self, seat: Seat) -> Pose:
        """Where the seat keeps the pack while it deals."""
        return self._pose(seat, self._room(seat).stock, self.edge(seat) - 62)

    def fan(self, seat: Seat, hidden: bool = False) -> Pose:
        """The middle of the arc in which the seat holds its cards; hidden: below the table's edge."""
        return self._pose(seat, self._room(seat).fan, self.edge(seat) + (190 if hidden else 98), z=45.0)

    def spot(self, seat: Seat, number: int) -> Pose:
        """Where the seat lays its open card of this number, from 0."""
        return self._pose(
            seat, self._room(seat).spot + 36.0 * number, self._room(seat).depth * self.edge(seat)
        )

    def row(self, middle: Pose, number: float) -> Pose:
        """The place of this number, from 0, in a row of cards side by side about ``middle``."""
        a = np.radians(middle.angle)
        return replace(
            middle,
            x=middle.x + 70.0 * number * float(np.cos(a)),
            y=middle.y + 70.0 * number * float(np.sin(a)),
        )

    def aside(self, seat: Seat, number: int, spread: bool = True) -> Pose:
        """Where the seat lays a card face down aside: each covers a part of the one before. Packets lie where
        the pack does."""
        room = self._room(seat)
        if not spread:
            return self._pose(seat, room.stock + 14.0 * number, self.edge(seat) - 62)
        return self._pose(seat, room.aside + 20.0 * number, self.edge(seat) * room.depth)

    def refill(self, seat: Seat, number: float) -> Pose:
        """Where cards of the stock are laid before the seat, spread about the number 0."""
        room = self._room(seat)
        right = -35.0 if room is _SHORT else 0.0
        return self._pose(seat, right + 20.0 * number, self.edge(seat) * room.depth)

    def pile(self, seat: Seat, number: int) -> Pose:
        """The place of one of the three piles before a seat, from 1; at a table for two."""
        return self._pose(seat, self._room(seat).piles[number - 1], self._room(seat).depth * self.edge(seat))

    def free(self, seat: Seat, taken: list[Pose], rng: np.random.Generator) -> Pose:
        """A place in the middle, near the seat, where a card touches none of those ``taken``; where there
        is none, one that leaves most of the others to be seen."""
        width, height = (0.57 * half for half in self._half)
        across, down = np.linspace(-width, width, 7), np.linspace(-height, height, 3) * 0.84
        home = self.at(seat, 0.0, 60.0)
        tried = []
        for x in across:
            for y in down:
                jitter = rng.normal(0, (2.0, 2.0, 3.0))
                pose = Pose(float(x + jitter[0]), float(y + jitter[1]), float(np.clip(jitter[2], -6, 6)))
                far = float(np.hypot(*(home - [pose.x, pose.y]))) + float(rng.gamma(2.0, 18.0))
                tried.append((far, pose))
        tried.sort(key=lambda one: one[0])
        for _, pose in tried:
            if not any(touching(pose, other, _APART) for other in taken):
                return pose
        return max(tried, key=lambda one: min(shown(other, [one[1]]) for other in taken))[1]

    def _pose(self, seat: Seat, right: float, out: float, turn: float = 0.0, z: float = 0.0) -> Pose:
        x, y = self.at(seat, right, out)
        return Pose(float(x), float(y), self.angle(seat) + turn, z)


_APART = 4.0
"""Millimetres that stay free between two cards that lie apart."""
_INDEX = np.array([(x, y) for x in (3.0, 6.5, 10.0) for y in (4.0, 10.0, 16.0, 21.0)]) - [31.5, 44.0]


def _inside(points: Floats, pose: Pose, width: float = 63.0, height: float = 88.0) -> np.ndarray:
    c, s = np.cos(np.radians(pose.angle)), np.sin(np.radians(pose.angle))
    local = (points - [pose.x, pose.y]) @ np.array([[c, -s], [s, c]])
    covered: np.ndarray = (np.abs(local) < [width / 2, height / 2]).all(axis=1)
    return covered


def _placed(points: Floats, pose: Pose) -> Floats:
    c, s = np.cos(np.radians(pose.angle)), np.sin(np.radians(pose.angle))
    world: Floats = points @ np.array([[c, s], [-s, c]]) + [pose.x, pose.y]
    return world


def readable(below: Pose, above: list[Pose]) -> float:
    """How much of its better corner index a card shows under the cards above it, 0 to 1."""
    best = 0.0
    for points in (_INDEX, -_INDEX):
        world = _placed(points, below)
        hidden = np.zeros(len(world), bool)
        for pose in above:
            hidden |= _inside(world, pose)
        best = max(best, 1 - float(hidden.mean()))
    return best


def touching(a: Pose, b: Pose, margin: float = 0.0) -> bool:
    """Whether two cards overlap, or come nearer to each other than ``margin``."""
    return bool(_inside(_placed(_GRID, a), b, 63.0 + 2 * margin, 88.0 + 2 * margin).any())


_GRID = np.stack(np.meshgrid(np.linspace(-30, 30, 13), np.linspace(-42.5, 42.5, 18)), axis=-1).reshape(-1, 2)


def shown(below: Pose, above: list[Pose]) -> float:
    """How much of a card's face shows under the cards above it, 0 to 1."""
    world = _placed(_GRID, below)
    hidden = np.zeros(len(world), bool)
    for pose in above:
        hidden |= _inside(world, pose)
    return 1 - float(hidden.mean())


def landing(places: Places, seat: Seat, pool: list[Pose], rng: np.random.Generator) -> Pose:
    """Where a thrown card comes to rest: before its seat, on the others but not over both their corners."""
    best, best_score = Pose(0, 0), -1.0
    for _ in range(16):
        out = rng.uniform(44, 68) + (10 if places.edge(seat) > places.edge(0) else 0)
        x, y = places.at(seat, float(np.clip(rng.normal(0, 15), -32, 32)), out)
        turn = float(np.clip(rng.normal(0, 15), -35, 35))
        pose = Pose(float(x), float(y), places.angle(seat) + turn)
        score = min((readable(p, [*pool[i + 1 :], pose]) for i, p in enumerate(pool)), default=1.0)
        if score > best_score:
            best, best_score = pose, score
        if score > 0.95:
            break
    return best


__all__ = ["Places", "landing", "readable", "shown", "touching"]
