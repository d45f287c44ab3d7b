"""How good a picture is to read cards in: light, focus, size and tilt, each as one number.

Functions of a frame and of the quads of the cards that were found in it. What the numbers mean to a person
is decided elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.base import Image, Points

Floats = NDArray[np.float32]

_PAPER, _INK = 75.0, 1.0
"""Percentiles of a card's brightness that are its white, and the darkest of its print."""
_CONTRAST = 50.0
"""Least difference, of 255, between the two sides of what counts as an edge."""
_EDGES = 60
"""Fewer edge pixels than this say nothing of the focus."""
_SHARPEST = 10.0
"""The percentile of all edges that is the picture's focus: hands and shadows have soft edges anyway."""
_SMOOTH = 0.8
"""Standard deviation in pixels with which noise is smoothed before edges are measured."""
_OWN = _SMOOTH**2 + 1 / 3 + 1 / 12
"""Variance (square pixels) of a perfect edge after smoothing and differences, with the pixels' own width."""
_ASPECT = 88 / 63
"""A card's length to its width."""


@dataclass(frozen=True, slots=True)
class Quality:
    """What a picture offers to a reader of cards; ``None`` where it shows nothing that could be measured.

    ``brightness``: mean of the whole picture, 0–255. ``paper`` and ``ink``: brightness of the cards' white
    and of their darkest print. ``blur``: of the sharpest edges, standard deviation in pixels. ``card``: a
    card's length in pixels (the median). ``tilt``: degrees between the line of sight and the vertical of
    the table, coarsely: a narrow deck or loose corners look up to 25 degrees tilted.
    """

    width: int
    height: int
    brightness: float
    paper: float | None
    ink: float | None
    blur: float | None
    card: float | None
    tilt: float | None


def measure(image: Image, quads: Sequence[Points]) -> Quality:
    """The quality of a picture (height, width, 3) BGR in which cards with these quads were found.

    ``quads``: (4, 2) each, clockwise, a short edge of the card from the first corner to the second.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    cards = [np.asarray(quad, np.float32) for quad in quads]
    insides = [inside for quad in cards if (inside := grey[_mask(grey, [quad])]).size]
    length = float(np.median([_length(quad) for quad in cards])) if cards else None
    return Quality(
        width=grey.shape[1],
        height=grey.shape[0],
        brightness=float(grey.mean()),
        paper=_middle(insides, _PAPER),
        ink=_middle(insides, _INK),
        blur=_blur(grey, cards, length),
        card=length,
        tilt=float(np.median([_tilt(quad) for quad in cards])) if cards else None,
    )


def _mask(grey: NDArray[np.uint8], cards: Sequence[Floats]) -> NDArray[np.bool_]:
    """The pixels of the cards."""
    mask = np.zeros(grey.shape, np.uint8)
    for quad in cards:
        cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
    return mask > 0


def _middle(insides: Sequence[NDArray[np.uint8]], percentile: float) -> float | None:
    """The median over the cards of a percentile of their pixels."""
    return float(np.median([np.percentile(inside, percentile) for inside in insides])) if insides else None


def _length(quad: Floats) -> float:
    """Mean of the two long edges."""
    return float((np.linalg.norm(quad[2] - quad[1]) + np.linalg.norm(quad[3] - quad[0])) / 2)


def _tilt(quad: Floats) -> float:
    """Degrees by which a card is foreshortened: from the axes of the ellipse that a circle on it becomes."""
    # The mean of opposite edges is the affine part of the picture of a card: it leaves the perspective out.
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    along = (quad[3] - quad[0] + quad[2] - quad[1]) / 2 / _ASPECT
    large, small = np.linalg.svd(np.stack([across, along]), compute_uv=False)
    return math.degrees(math.acos(min(1.0, float(small / max(large, 1e-6)))))


def _blur(grey: NDArray[np.uint8], cards: Sequence[Floats], length: float | None) -> float | None:
    """Standard deviation of the blur of the sharpest edges, on the cards where there are any.

    An edge of height C that is blurred by s is steepest with C / (s √(2π)).
    """
    smooth = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), _SMOOTH)
    slope = np.hypot(
        cv2.filter2D(smooth, -1, np.array([[-0.5, 0, 0.5]])),
        cv2.filter2D(smooth, -1, np.array([[-0.5], [0], [0.5]])),
    )
    reach = 2 * max(3, round((length or max(grey.shape) / 8) / 16)) + 1
    window = np.ones((reach, reach), np.uint8)
    contrast = cv2.dilate(smooth, window) - cv2.erode(smooth, window)
    edges = (contrast > _CONTRAST) & (slope > 1) & (slope >= cv2.dilate(slope, np.ones((3, 3), np.uint8)))
    if cards:
        edges &= _mask(grey, cards)
    if np.count_nonzero(edges) < _EDGES:
        return None
    spread = contrast[edges] / (slope[edges] * math.sqrt(2 * math.pi))
    sharpest = float(np.percentile(spread, _SHARPEST))
    return math.sqrt(max(0.0, sharpest**2 - _OWN))
