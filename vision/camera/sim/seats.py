"""Where the people of the simulated table sit, reach and keep their cards. All in millimetres."""

from __future__ import annotations

import numpy as np

from scorekeeper.seats import Seat
from vision.camera.sim.lens import Floats, Lens, Pose

_INWARD = ((0, -1), (-1, 0), (0, 1), (1, 0))  # seats 0 to 3 at the bottom, right, top and left


class Places:
    """The geometry of four seats under one lens."""

    def __init__(self, lens: Lens, seed: int) -> None:
        self._half = lens.half_extent()
        rng = np.random.default_rng([seed, 0x5EA7])
        self.right_handed = tuple(bool(rng.random() > 0.15) for _ in range(4))

    def angle(self, seat: Seat) -> float:
        """The turn of a card that lies upright for this seat."""
        return (0.0, -90.0, 180.0, 90.0)[seat]

    def edge(self, seat: Seat) -> float:
        """From the middle to the frame's edge before this seat."""
        return self._half[1] if seat % 2 == 0 else self._half[0]

    def at(self, seat: Seat, right: float, out: float) -> Floats:
        """A point by its distances from the middle: to the seat's right hand, and out to the seat."""
        inward = np.array(_INWARD[seat], float)
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
        """The place of the seat's won tricks, at its left hand."""
        x, y = self.at(seat, -205.0 if seat % 2 == 0 else -150.0, self.edge(seat) - 49)
        return Pose(float(x), float(y), self.angle(seat))

    def front(self, seat: Seat) -> Pose:
        """Where packets are dealt to the seat."""
        x, y = self.at(seat, 0.0, self.edge(seat) - 34)
        return Pose(float(x), float(y), self.angle(seat) + 90)

    def stock(self, seat: Seat) -> Pose:
        """Where the dealer keeps the pack while he deals."""
        x, y = self.at(seat, 135.0 if seat % 2 == 0 else 100.0, self.edge(seat) - 62)
        return Pose(float(x), float(y), self.angle(seat))

    def fan(self, seat: Seat, hidden: bool = False) -> Pose:
        """The middle of the arc in which the seat holds its cards; hidden: below the table's edge."""
        x, y = self.at(seat, 0.0, self.edge(seat) + (190 if hidden else 98))
        return Pose(float(x), float(y), self.angle(seat), 45.0)


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


def touching(a: Pose, b: Pose) -> bool:
    """Whether two cards overlap."""
    return bool(_inside(_placed(_GRID, a), b).any())


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
        out = rng.uniform(44, 68) + (10 if seat % 2 else 0)
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
