"""Putting flat cards into a picture: camera, perspective, shadow, and who covers whom."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class View:
    """A pinhole camera above the table: ``matrix`` maps table millimetres to picture pixels, (3, 3)."""

    matrix: NDArray[np.float64]

    def project(self, points: NDArray[np.float64]) -> Floats:
        """Table points (N, 2) in mm to pixels (N, 2)."""
        flat = np.hstack([points, np.ones((len(points), 1))]) @ self.matrix.T
        return np.asarray(flat[:, :2] / flat[:, 2:3], np.float32)


def view(tilt: float, spin: float, size: tuple[int, int], card_px: float, focal: float) -> View:
    """A camera ``tilt`` radians off the vertical, the table turned by ``spin``, a card at the centre about
    ``card_px`` high if seen from above; ``focal`` in picture widths."""
    wide, high = size
    f = focal * wide
    distance = f * 88.0 / card_px
    c, s = np.cos(spin), np.sin(spin)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    look = np.array([[1, 0, 0], [0, np.cos(tilt), 0], [0, -np.sin(tilt), distance]])
    lens = np.array([[f, 0, wide / 2], [0, f, high / 2], [0, 0, 1]])
    return View(lens @ look @ turn)


def card_corners(centre: NDArray[np.float64], angle: float, wide: float, high: float) -> NDArray[np.float64]:
    """Corners of a card on the table in mm, (4, 2): top-left of the print first, then clockwise."""
    half = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(centre + half @ np.array([[c, s], [-s, c]]))


_MASKS: dict[tuple[int, int, int], Picture] = {}


def _mask(wide: int, high: int, radius: int) -> Picture:
    key = (wide, high, radius)
    if key not in _MASKS:
        mask = np.zeros((high, wide), np.uint8)
        r = max(1, radius)
        cv2.rectangle(mask, (r, 0), (wide - 1 - r, high - 1), 255, -1)
        cv2.rectangle(mask, (0, r), (wide - 1, high - 1 - r), 255, -1)
        for x in (r, wide - 1 - r):
            for y in (r, high - 1 - r):
                cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
        _MASKS[key] = mask
    return _MASKS[key]


@dataclass(slots=True)
class Canvas:
    """A picture in the making; ``owner`` says for each pixel which thing lies on top (0: table, 255: an
    occluder)."""

    image: Picture
    owner: Picture = field(init=False)

    def __post_init__(self) -> None:
        self.owner = np.zeros(self.image.shape[:2], np.uint8)

    def box(self, points: Floats, margin: int) -> tuple[int, int, int, int] | None:
        high, wide = self.owner.shape
        x0, y0 = np.floor(points.min(axis=0)).astype(int) - margin
        x1, y1 = np.ceil(points.max(axis=0)).astype(int) + margin + 1
        x0, y0, x1, y1 = max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
        return None if x1 - x0 < 2 or y1 - y0 < 2 else (int(x0), int(y0), int(x1), int(y1))

    def lay(
        self, flat: Picture, quad: Floats, number: int, gain: Floats | float = 1.0,
        shadow: tuple[float, float, float] = (0.0, 0.0, 0.0), radius: float = 0.04,
    ) -> float:  # fmt: skip
        """Lay a flat picture onto ``quad``; ``shadow`` = (dx, dy, strength). Returns the whole area in
        pixels."""
        area = float(cv2.contourArea(quad))
        region = self.box(quad, 2 + int(max(abs(shadow[0]), abs(shadow[1]))) * 2)
        if region is None or area < 16:
            return area
        x0, y0, x1, y1 = region
        size = (x1 - x0, y1 - y0)
        side = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
        while flat.shape[0] > 2 * side and flat.shape[0] > 40:
            flat = np.asarray(
                cv2.resize(flat, (flat.shape[1] // 2, flat.shape[0] // 2), interpolation=cv2.INTER_AREA)
            )
        high, wide = flat.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(source, quad - np.array([x0, y0], np.float32))
        warped = cv2.warpPerspective(
            flat, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        mask = cv2.warpPerspective(
            _mask(wide, high, round(radius * high)), matrix, size, flags=cv2.INTER_LINEAR
        )
        part = self.image[y0:y1, x0:x1]
        if shadow[2] > 0:
            cast = np.zeros((size[1], size[0]), np.uint8)
            cv2.fillConvexPoly(cast, np.round(quad - [x0, y0] + [shadow[0], shadow[1]]).astype(np.int32), 255)
            k = 2 * int(1 + max(abs(shadow[0]), abs(shadow[1]))) + 1
            soft = cv2.blur(cast, (k, k))
            dark = cv2.merge([255 - cv2.convertScaleAbs(soft, alpha=shadow[2])] * 3)
            part[:] = cv2.multiply(part, dark, scale=1 / 255)
        if not isinstance(gain, float) or gain != 1.0:
            warped = np.clip(warped * np.asarray(gain, np.float32), 0, 255).astype(np.uint8)
        blend(part, np.asarray(warped, np.uint8), np.asarray(mask, np.uint8))
        self.owner[y0:y1, x0:x1][mask > 127] = number
        return area

    def cover(self, layer: Picture, mask: Picture, number: int = 255) -> None:
        """Put a whole-picture layer on top where ``mask`` says so."""
        blend(self.image, layer, mask)
        self.owner[mask > 127] = number


def blend(part: Picture, top: Picture, mask: Picture) -> None:
    """``part`` = ``top`` where ``mask`` (0–255) is high, in place."""
    a = cv2.merge([mask] * 3)
    part[:] = cv2.add(cv2.multiply(top, a, scale=1 / 255), cv2.multiply(part, 255 - a, scale=1 / 255))
