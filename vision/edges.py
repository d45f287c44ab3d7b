"""A quad moved onto the edges of the card that it nearly fits.

What the networks guess is pulled to what the picture shows, and how clear each edge was tells whether to
believe it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

_WIDE, _HIGH, _MARGIN = 200, 280, 50
_FRAME = np.array(
    [[_MARGIN, _MARGIN], [_MARGIN + _WIDE, _MARGIN],
     [_MARGIN + _WIDE, _MARGIN + _HIGH], [_MARGIN, _MARGIN + _HIGH]], np.float32,
)  # fmt: skip
_ROUNDS = ((34, 2), (10, 1))
"""How far an edge is looked for in the straightened card and in which steps, px, in each round."""
_SAMPLES = np.linspace(0.08, 0.92, 48)
"""Where along a side its edge is felt for; the rounded corners are left out."""
_MOST = 12.0
"""Grey levels per pixel: a single bright spot must not outweigh a whole edge."""
_FAR = 0.15
"""The part of its clearness that an edge at the end of the reach loses against one where it was expected."""


def snapped(image: Picture, quad: Floats) -> tuple[Floats, Floats]:
    """The quad (4, 2) px on the clearest straight edges near it, and the clearness of its four sides.

    Clearness (4,), in the order top, right, bottom, left: grey levels per pixel of the straightened card, up
    to 12; from 3 on it is an edge and not the grain of a table.
    """
    quad = np.asarray(quad, np.float32)
    clear = np.zeros(4, np.float32)
    for reach, step in _ROUNDS:
        there = cv2.getPerspectiveTransform(quad, _FRAME)
        size = (_WIDE + 2 * _MARGIN, _HIGH + 2 * _MARGIN)
        crop = cv2.warpPerspective(image, there, size, borderMode=cv2.BORDER_REPLICATE)
        crop = cv2.GaussianBlur(crop, (0, 0), 1.5).astype(np.float32)
        across = cv2.Sobel(crop, cv2.CV_32F, 1, 0) / 8
        down = cv2.Sobel(crop, cv2.CV_32F, 0, 1) / 8
        sides = []
        for k, (start, end) in enumerate(zip(_FRAME, np.roll(_FRAME, -1, axis=0), strict=True)):
            slope = down if k % 2 == 0 else across.transpose(1, 0, 2)
            place = int(start[1 - k % 2])
            first, last = sorted((int(start[k % 2]), int(end[k % 2])))
            band = np.asarray(slope[place - reach : place + reach + 1, first:last], np.float32)
            ends, clear[k] = _clearest(band, step)
            if start[k % 2] > end[k % 2]:
                ends = ends[::-1]
            move = np.zeros((2, 2))
            move[:, 1 - k % 2] = ends
            points = np.column_stack([np.stack([start, end]) + move, [1.0, 1.0]])
            sides.append(np.cross(points[0], points[1]))
        corners = [np.cross(sides[k - 1], sides[k]) for k in range(4)]
        frame = np.array([[corner[:2] / corner[2] for corner in corners]])
        if not np.isfinite(frame).all() or not cv2.isContourConvex(frame[0].astype(np.float32)):
            return quad, np.zeros(4, np.float32)
        quad = cv2.perspectiveTransform(frame, np.linalg.inv(there))[0].astype(np.float32)
    return quad, clear


def _clearest(band: Floats, step: int) -> tuple[NDArray[np.float64], float]:
    """Where the clearest line runs in a band (2·reach + 1, along, 3) of slopes across it.

    Its two ends as offsets from the middle of the band, px, in whole steps, and its clearness.
    """
    high, along, _ = band.shape
    reach = high // 2
    offsets = np.arange(0, high, step)
    first, last = np.meshgrid(offsets, offsets, indexing="ij")
    rows = np.rint(first[..., None] * (1 - _SAMPLES) + last[..., None] * _SAMPLES).astype(int)
    felt = np.clip(band[rows, (_SAMPLES * (along - 1)).astype(int)], -_MOST, _MOST)
    clear = np.abs(felt.mean(axis=2)).max(axis=-1)
    likely = 1 - _FAR * (np.abs(first - reach) + np.abs(last - reach)) / (2 * reach)
    best = np.unravel_index((clear * likely).argmax(), clear.shape)
    ends = np.array([offsets[best[0]] - reach, offsets[best[1]] - reach], np.float64)
    return ends, float(clear[best])
