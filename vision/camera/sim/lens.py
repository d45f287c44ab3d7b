"""The simulated camera's geometry: millimetres on the table to pixels of the frame.

The table's origin is its middle, x points right and y down as seen from above, heights grow towards
the camera. Angles are in degrees, clockwise as seen from above.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.camera.sim.moves import SimSettings

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a flat thing is: middle (mm), turn about the vertical, height, and turn about its long axis
    (``over``: 0 face up, 180 face down)."""

    x: float
    y: float
    angle: float = 0.0
    z: float = 0.0
    over: float = 0.0

    def mixed(self, other: Pose, u: float) -> Pose:
        """The pose at fraction ``u`` of the way to ``other``."""
        return Pose(
            self.x + (other.x - self.x) * u,
            self.y + (other.y - self.y) * u,
            self.angle + (other.angle - self.angle) * u,
            self.z + (other.z - self.z) * u,
            self.over + (other.over - self.over) * u,
        )

    def corners(self, width: float, height: float) -> Floats:
        """The corners of a lying rectangle, (4, 2) mm, clockwise from its own top left."""
        half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * [width / 2, height / 2]
        c, s = np.cos(np.radians(self.angle)), np.sin(np.radians(self.angle))
        turned: Floats = half @ np.array([[c, s], [-s, c]]) + [self.x, self.y]
        return turned


class Lens:
    """A pinhole camera above the table, chosen by the seed."""

    def __init__(self, settings: SimSettings) -> None:
        rng = np.random.default_rng([settings.seed, 0xCA])
        self.size = (settings.width, settings.height)
        focal = 1150.0 * settings.width / 1280
        self.scale = float(rng.uniform(1.62, 1.82)) * settings.width / 1280
        """Pixels in one millimetre, about the middle of the frame."""
        tilt = np.radians(settings.tilt * rng.uniform(0.3, 1.0))
        azimuth, roll = rng.uniform(0, 2 * np.pi), np.radians(rng.normal(0, 0.35 * min(settings.tilt, 4)))
        axis = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
        cross = np.array([[0, 0, axis[1]], [0, 0, -axis[0]], [-axis[1], axis[0], 0]])
        lean = np.eye(3) + np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
        turn = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
        self._rotation = turn @ lean
        self._distance = focal / self.scale
        off = np.array([rng.normal(0, 6), rng.normal(0, 4)]) * settings.width / 1280
        cx, cy = settings.width / 2 + off[0], settings.height / 2 + off[1]
        self._lens = np.array([[focal, 0, cx], [0, focal, cy], [0, 0, 1.0]])

    def plane(self, pose: Pose) -> Floats:
        """The homography (3, 3) from a flat thing's own millimetres to pixels."""
        c, s = np.cos(np.radians(pose.angle)), np.sin(np.radians(pose.angle))
        co, so = np.cos(np.radians(pose.over)), np.sin(np.radians(pose.over))
        # Heights point to the camera, its own axis away from it.
        local = np.array([[c * co, -s, pose.x], [s * co, c, pose.y], [-so, 0, -pose.z]])
        in_camera = self._rotation @ local
        in_camera[2, 2] += self._distance
        h: Floats = self._lens @ in_camera
        return h

    def project(self, points: Floats) -> Floats:
        """Points (n, 2) of the table top, mm, to pixels."""
        h = self.plane(Pose(0, 0))
        p = np.concatenate([points, np.ones((len(points), 1))], axis=1) @ h.T
        pixels: Floats = p[:, :2] / p[:, 2:]
        return pixels

    def half_extent(self) -> tuple[float, float]:
        """About how far the frame reaches from the table's middle, right and down, in mm."""
        return self.size[0] / 2 / self.scale, self.size[1] / 2 / self.scale
