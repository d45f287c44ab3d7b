"""Pictures to keep and to show: the whole table made smaller, and one card upright."""

from __future__ import annotations

import cv2
import numpy as np

from vision.camera.base import Image, Points

_CARD = (200, 280)


def upright(image: Image, quad: Points) -> Image:
    """The card in ``quad`` (4, 2, clockwise), rectified to 200 by 280 pixels."""
    corners = np.asarray(quad, np.float32)
    if np.linalg.norm(corners[0] - corners[1]) > np.linalg.norm(corners[1] - corners[2]):
        corners = np.roll(corners, 1, axis=0)
    width, height = _CARD
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    plane = cv2.getPerspectiveTransform(corners, target)
    return np.asarray(cv2.warpPerspective(image, plane, _CARD), np.uint8)


def shrunk(image: Image, width: int = 960) -> Image:
    """The picture, at most ``width`` pixels wide."""
    if image.shape[1] <= width:
        return image
    height = round(image.shape[0] * width / image.shape[1])
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def jpeg(image: Image, quality: int = 80) -> bytes:
    """The picture as a JPEG file."""
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])
