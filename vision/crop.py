"""The straightened picture of one card that the reader is given: where in it the card lies."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MARGIN = 0.12
"""The border around the card in a crop, both sides together, as a part of the card's side."""


def border(side: float) -> float:
    """The border at each end of a crop's side of this length."""
    return side * MARGIN / 2 / (1 + MARGIN)


def crop_corners(size: tuple[int, int]) -> Floats:
    """Where the corners of a card lie in a crop of this width and height when the quad fits, (4, 2)."""
    wide, high = size
    x, y = border(wide), border(high)
    return np.array([[x, y], [wide - x, y], [wide - x, high - y], [x, high - y]], np.float32)


def crop_matrix(quad: Floats, size: tuple[int, int]) -> NDArray[np.float64]:
    """The homography (3, 3) from picture pixels to a crop of this width and height, in which ``quad`` keeps
    its border."""
    return np.asarray(cv2.getPerspectiveTransform(np.asarray(quad, np.float32), crop_corners(size)))
