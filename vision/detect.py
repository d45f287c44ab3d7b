"""Find cards: a quad for every face and back in a picture, also where other cards cover part of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.backend import Network
from vision.weights import model_settings

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

LONG_SIDE = 640
_STEP = 64
_STRIDES = (8, 16, 32, 64)
_SAME = 0.6
"""Two quads that overlap by more than this (intersection over union) are one card."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A card in a picture.

    ``quad``: (4, 2) float32 in pixels of the picture, clockwise; from the first to the second corner
    runs a short
    edge of the card (the top of the print or, as likely, its half-turn). Amodal: the whole card,
    whatever covers it,
    so that corners may lie outside the picture. ``kind``: ``"face"`` or ``"back"``. ``score``: 0–1.
    """

    quad: Floats
    kind: str
    score: float
    other: float = 0.0


class Finds(Protocol):
    """Whatever finds cards. ``limit``: detections below this score are dropped."""

    limit: float

    def find(self, image: Picture, long_side: int = LONG_SIDE) -> list[Detection]: ...


class Detector:
    """Finds cards with the detector of ``models/`` (or of another folder with its own checksums)."""

    def __init__(self, models: Path | None = None, threads: int = 0, backend: str | None = None) -> None:
        self._network = Network("detector.onnx", models, threads, backend)
        self.limit = model_settings(models).detector_limit
        self._grids: dict[tuple[int, int], tuple[Floats, Floats]] = {}

    def find(self, image: Picture, long_side: int = LONG_SIDE) -> list[Detection]:
        """Cards of a BGR picture, best first. ``long_side``: to how many pixels the picture is brought
        for the search."""
        high, wide = image.shape[:2]
        scale = long_side / max(high, wide)
        w, h = (max(_STEP, round(side * scale / _STEP) * _STEP) for side in (wide, high))
        shrinks = w < wide
        small = cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
        batch = np.ascontiguousarray(small.transpose(2, 0, 1)[None], np.float32) / np.float32(255)
        (out,) = self._network.run(batch)
        return self._decode(out[0], h, w, np.array([wide / w, high / h], np.float32))

    def _grid(self, high: int, wide: int) -> tuple[Floats, Floats]:
        """Centres (cells, 2) and strides (cells,)."""
        if (high, wide) not in self._grids:
            centres, strides = [], []
            for stride in _STRIDES:
                y, x = np.mgrid[0 : high // stride, 0 : wide // stride].astype(np.float32) + np.float32(0.5)
                centres.append(np.stack([x.ravel(), y.ravel()], 1) * stride)
                strides.append(np.full(x.size, stride, np.float32))
            self._grids[high, wide] = (np.concatenate(centres), np.concatenate(strides))
        return self._grids[high, wide]

    def _decode(self, out: Floats, high: int, wide: int, scale: Floats) -> list[Detection]:
        centres, strides = self._grid(high, wide)
        scores = 1 / (1 + np.exp(-out[:, :2]))
        best = scores.max(axis=1)
        cells = np.flatnonzero(best > self.limit)
        cells = cells[np.argsort(-best[cells])][:300]
        quads = (
            out[cells, 2:].reshape(-1, 4, 2) * (strides[cells] * 4)[:, None, None] + centres[cells][:, None]
        )
        found = [
            Detection(
                np.asarray(quad * scale + (scale - 1) / 2, np.float32),
                ("face", "back")[int(scores[cell].argmax())],
                float(best[cell]),
                float(scores[cell].min()),
            )
            for cell, quad in zip(cells, quads, strict=True)
        ]
        return distinct([one for one in found if _is_card(one.quad)])


def _is_card(quad: Floats) -> bool:
    """Convex, clockwise and not a splinter."""
    if not cv2.isContourConvex(quad) or cv2.contourArea(quad, oriented=True) < 60:
        return False
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return bool(sides.min() > 0.12 * sides.max())


def overlap(a: Floats, b: Floats) -> float:
    """Intersection over union of two convex quads."""
    if (a.max(axis=0) < b.min(axis=0)).any() or (b.max(axis=0) < a.min(axis=0)).any():
        return 0.0
    shared, _ = cv2.intersectConvexConvex(a, b)
    return float(shared / (cv2.contourArea(a) + cv2.contourArea(b) - shared + 1e-6))


def distinct(found: list[Detection], same: float = _SAME) -> list[Detection]:
    """``found`` (best first) without the repeats of a card."""
    kept: list[Detection] = []
    for one in found:
        if all(overlap(one.quad, other.quad) < same for other in kept):
            kept.append(one)
    return kept
