"""A small vector pen: filled shapes and strokes with a transform, anti-aliased by cv2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera.base import Image

Floats = npt.NDArray[np.float64]
Colour = tuple[int, int, int]
"""Blue, green, red."""

_SHIFT = 4  # cv2's fixed point: sixteenths of a pixel


def rgb(text: str) -> Colour:
    """The colour written as six hex digits, red first."""
    return int(text[4:6], 16), int(text[2:4], 16), int(text[0:2], 16)


def bezier(*points: tuple[float, float], steps: int = 24) -> Floats:
    """The curve through the first point and each third one after it (cubic pieces), as (n, 2) points."""
    t = np.linspace(0, 1, steps)[:, None]
    pieces = []
    for i in range(0, len(points) - 1, 3):
        a, b, c, d = (np.array(p, float) for p in points[i : i + 4])
        pieces.append((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d)
    return np.concatenate(pieces)


def arc(cx: float, cy: float, rx: float, ry: float, start: float, stop: float, steps: int = 32) -> Floats:
    """Part of an ellipse; angles in degrees, 0 to the right, growing clockwise on the screen."""
    a = np.radians(np.linspace(start, stop, steps))
    return np.stack([cx + rx * np.cos(a), cy + ry * np.sin(a)], axis=1)


def mirrored(half: Floats) -> Floats:
    """A closed outline from its half right of x = 0, top to bottom."""
    return np.concatenate([half, (half * [-1, 1])[::-1]])


@dataclass
class Pen:
    """Draws on ``image``; ``matrix`` (2, 3) maps the user's units to pixels."""

    image: Image
    matrix: Floats = field(default_factory=lambda: np.eye(2, 3))

    def at(self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, squeeze: float = 1.0) -> Pen:
        """The same paper with the origin moved to (x, y), scaled and turned (degrees)."""
        c, s = np.cos(np.radians(turn)) * scale, np.sin(np.radians(turn)) * scale
        local = np.array([[c * squeeze, -s, x], [s * squeeze, c, y], [0, 0, 1]])
        return Pen(self.image, self.matrix @ local)

    @property
    def unit(self) -> float:
        """Pixels in one unit."""
        return float(np.sqrt(abs(np.linalg.det(self.matrix[:, :2]))))

    def _pixels(self, points: Floats | Sequence[tuple[float, float]]) -> npt.NDArray[np.int32]:
        p = np.asarray(points, float) @ self.matrix[:, :2].T + self.matrix[:, 2]
        fixed: npt.NDArray[np.int32] = np.round((p - 0.5) * (1 << _SHIFT)).astype(np.int32)
        return fixed

    def fill(self, points: Floats | Sequence[tuple[float, float]], colour: Colour) -> None:
        cv2.fillPoly(self.image, [self._pixels(points)], colour, cv2.LINE_AA, _SHIFT)

    def stroke(
        self,
        points: Floats | Sequence[tuple[float, float]],
        width: float,
        colour: Colour,
        closed: bool = False,
    ) -> None:
        """A line of ``width`` units with round joins and ends."""
        thick = max(1, round(width * self.unit))
        cv2.polylines(self.image, [self._pixels(points)], closed, colour, thick, cv2.LINE_AA, _SHIFT)

    def ribbon(self, points: Floats, width: float, colour: Colour) -> None:
        """A line of ``width`` units with square ends; a closed one where first and last point agree."""
        along = np.diff(points, axis=0)
        length = np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
        side = np.stack([-along[:, 1], along[:, 0]], axis=1) / length * width / 2
        for a, b, s in zip(points[:-1], points[1:], side, strict=True):
            self.fill(np.array([a + s, b + s, b - s, a - s]), colour)
        for x, y in points[1:-1]:
            self.disc(x, y, width / 2, colour)

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        self.fill(arc(x, y, r, r, 0, 360, 40), colour)

    def shape(self, points: Floats, colour: Colour, line: Colour, width: float) -> None:
        """A filled shape with an outline."""
        self.fill(points, colour)
        self.stroke(points, width, line, closed=True)
