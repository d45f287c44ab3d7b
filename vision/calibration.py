"""Where the table lies in the picture, and where its seats are.

Table coordinates have their origin in the middle of the table, x to the right and y down as seen
from above with seat 0 below. Both run from -1 to 1 between the table's edges, so that the four
edges are equally far however long the table is.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.errors import HakamError
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.seats import Seat
from vision.camera.base import Points

Array = npt.NDArray[np.float64]

_CORNER = 0.58
"""From here on towards the table's corners there are no piles."""
_CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class CalibrationError(HakamError):
    """A calibration cannot be used: its numbers describe no table."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The table plane and the seats round it.

    ``corners``: the table's four corners as fractions of the picture's width and height, clockwise
    from the one at the left hand of seat 2, that is top left where the camera hangs above seat 0's
    side of the picture. ``bearings``: for each seat the direction in degrees from the middle of the
    table, 0 to the right and 90 down. ``pool``: how far the middle, where cards are played, reaches
    towards the edges (0 to 1). ``piles``: where heaps of their own lie before each seat, how many; the space
    before the seat is divided among them evenly, from its left hand to its right, but for the corners, where
    it keeps what it has won. ``stock``: whether what lies face down in the middle is the stock.

    Without arguments: a camera straight above that sees just the table, seat 0 at the bottom and the
    others anticlockwise.

    Raises:
        CalibrationError: the corners do not go clockwise round an area, or a number is out of range.
    """

    corners: tuple[tuple[float, float], ...] = _CORNERS
    bearings: tuple[float, ...] = (90.0, 0.0, 270.0, 180.0)
    pool: float = 0.62
    piles: int = 0
    stock: bool = False

    def __post_init__(self) -> None:
        if len(self.corners) != 4 or not np.isfinite(np.asarray(self.corners, float)).all():
            raise CalibrationError("A calibration needs the table's four corners; mark them again.")
        quad = np.asarray(self.corners, np.float32)
        if not cv2.isContourConvex(quad) or cv2.contourArea(quad, oriented=True) < 0.02:
            raise CalibrationError(
                "The table's corners do not go clockwise round a table; mark them again from the top left."
            )
        if not self.bearings or not 0.1 <= self.pool <= 1.0:
            raise CalibrationError("A calibration needs a direction for each seat and a pool from 0.1 to 1.")

    @property
    def seats(self) -> int:
        return len(self.bearings)

    def to_table(self, points: Points, size: tuple[int, int]) -> Array:
        """Table coordinates (n, 2) of pixels ``points`` (n, 2) of a picture of ``size`` (width, height)."""
        target = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
        source = (np.asarray(self.corners) * np.asarray(size)).astype(np.float32)
        plane = cv2.getPerspectiveTransform(source, target)
        flat = np.asarray(points, np.float64).reshape(-1, 2)
        moved = np.concatenate([flat, np.ones((len(flat), 1))], axis=1) @ plane.T
        return np.asarray(moved[:, :2] / moved[:, 2:], np.float64)

    def directions(self) -> Array:
        """Unit vectors (seats, 2) in table coordinates from the middle towards each seat."""
        angles = np.radians(np.asarray(self.bearings))
        return np.stack([np.cos(angles), np.sin(angles)], axis=1)

    def seat_at(self, point: Array) -> Seat:
        """The seat in whose direction a point (2,) in table coordinates lies."""
        return int(np.argmax(self.directions() @ point))

    def zone(self, point: Array) -> Zone:
        """The zone of a point (2,) in table coordinates: the pool in the middle, else the nearest seat's."""
        if float(np.abs(point).max()) <= self.pool:
            return POOL
        seat = self.seat_at(point)
        if not self.piles:
            return Zone(Place.SEAT, seat)
        out = self.directions()[seat]
        right = float(point @ np.array([out[1], -out[0]]))
        if abs(right) >= _CORNER:
            return Zone(Place.SEAT, seat)
        return Zone(Place.SEAT, seat, 1 + int((right / _CORNER + 1) / 2 * self.piles))

    def back_zone(self, point: Array) -> Zone:
        """The zone of something that lies there face down."""
        zone = self.zone(point)
        return Zone(Place.STOCK) if self.stock and zone == POOL else zone

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(value: Mapping[str, Any]) -> Calibration:
        """The calibration of a JSON object; absent keys take the default.

        Raises:
            CalibrationError: a key is unknown or a value does not fit.
        """
        unknown = sorted(set(value) - {"corners", "bearings", "pool", "piles", "stock"})
        if unknown:
            raise CalibrationError(
                f"The calibration has an unknown key {unknown[0]!r}; mark the table again."
            )
        try:
            return Calibration(
                corners=tuple((float(x), float(y)) for x, y in value.get("corners", _CORNERS)),
                bearings=tuple(float(angle) for angle in value.get("bearings", (90.0, 0.0, 270.0, 180.0))),
                pool=float(value.get("pool", 0.62)),
                piles=int(value.get("piles", 0)),
                stock=bool(value.get("stock", False)),
            )
        except (TypeError, ValueError) as error:
            raise CalibrationError(
                "The calibration holds a value that is no number; mark it again."
            ) from error

    @staticmethod
    def seated(seats: int, piles: int = 0, stock: bool = False) -> Calibration:
        """The camera straight above, for a number of seats spread evenly, anticlockwise from the bottom;
        three sit at three sides of the table."""
        bearings: tuple[float, ...] = (90.0, 0.0, 180.0)
        if seats != 3:
            bearings = tuple(math.fmod(450.0 - 360.0 / seats * seat, 360.0) for seat in range(seats))
        return Calibration(bearings=bearings, piles=piles, stock=stock)


def load(path: Path) -> Calibration:
    """Reads a calibration file.

    Raises:
        CalibrationError: the file cannot be read or describes no table.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CalibrationError(f"The calibration {path} cannot be read; mark the table again.") from error
    if not isinstance(value, dict):
        raise CalibrationError(f"The calibration {path} is no JSON object; mark the table again.")
    return Calibration.from_json(value)


def save(calibration: Calibration, path: Path) -> None:
    """Writes a calibration file, whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(calibration.to_json()), encoding="utf-8")
    part.replace(path)
