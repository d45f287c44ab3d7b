"""Flat pictures ready to be laid on the frame, and the rectangles that they touch."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.cards import Card
from vision.camera.base import Image
from vision.camera.sim import deck
from vision.camera.sim.pen import Floats

Rect = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels; the last two lie outside."""

_MARGIN = 9.0  # millimetres that a shadow's picture reaches beyond its card


def union(a: Rect | None, b: Rect | None) -> Rect | None:
    if a is None or b is None:
        return a or b
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def common(a: Rect, b: Rect) -> Rect | None:
    rect = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return rect if rect[0] < rect[2] and rect[1] < rect[3] else None


def grown(a: Rect, by: int) -> Rect:
    return a[0] - by, a[1] - by, a[2] + by, a[3] + by


@dataclass(frozen=True, slots=True)
class Sprite:
    """A flat picture: BGRA with colour multiplied by opacity, or the grey mask of a shadow.
    ``place`` (3, 3) maps its pixels to millimetres of its own plane."""

    image: npt.NDArray[np.uint8]
    place: Floats


def placement(density: float, left: float, top: float) -> Floats:
    """``place`` of a picture with so many pixels a millimetre; pixel centres lie at whole numbers."""
    return np.array(
        [[1 / density, 0, left + 0.5 / density], [0, 1 / density, top + 0.5 / density], [0, 0, 1]]
    )


def _card(picture: Image, density: float) -> Sprite:
    """A card's picture at about the frame's resolution, with a transparent rim for soft edges."""
    size = (round(deck.CARD_WIDTH * density), round(deck.CARD_HEIGHT * density))
    colour = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    alpha = cv2.resize(deck.mask(), size, interpolation=cv2.INTER_AREA)[:, :, None]
    bgra = np.dstack([(colour.astype(np.uint16) * alpha // 255).astype(np.uint8), alpha])
    rim = 2
    bgra = cv2.copyMakeBorder(bgra, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=0)
    shift = np.array([[1, 0, 0.5 - rim], [0, 1, 0.5 - rim], [0, 0, 1.0]])
    exact = np.diag([deck.CARD_WIDTH / size[0], deck.CARD_HEIGHT / size[1], 1.0])
    middle = np.array([[1, 0, -deck.CARD_WIDTH / 2], [0, 1, -deck.CARD_HEIGHT / 2], [0, 0, 1.0]])
    return Sprite(np.ascontiguousarray(bgra), middle @ exact @ shift)


def _shadow(soft: float) -> Sprite:
    density = 0.75
    w, h = deck.CARD_WIDTH + 2 * _MARGIN, deck.CARD_HEIGHT + 2 * _MARGIN
    mask = np.zeros((round(h * density), round(w * density)), np.uint8)
    d = round(_MARGIN * density)
    mask[d:-d, d:-d] = 255
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft * density), np.uint8)
    return Sprite(mask, placement(density, -w / 2, -h / 2))


class CardSprites:
    """The deck at the resolution of one camera; each face is drawn when it is first asked for."""

    def __init__(self, name: str, density: float) -> None:
        self._name, self._density = name, density
        self._faces: dict[Card | None, Sprite] = {}
        self.edge = _card(np.full((*deck.mask().shape, 3), (196, 204, 208), np.uint8), density)
        """Only paper: what is seen of the cards inside a packet."""
        self.near_shadow, self.far_shadow = _shadow(1.1), _shadow(3.6)

    def face(self, card: Card | None) -> Sprite:
        """A face, or the back for ``None``."""
        sprite = self._faces.get(card)
        if sprite is None:
            picture = deck.face(self._name, card) if card else deck.back(self._name)
            sprite = self._faces[card] = _card(picture, self._density)
        return sprite
