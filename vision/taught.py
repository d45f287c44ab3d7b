"""A deck that was taught: how a card of it is told from the others.

Two things are known of each card that was shown. What the reader says of it: of a strange deck's clubs it may
say spades, and does so again whenever they are seen. And what it looks like: its small picture and the
reader's features, told apart by a ridge regression over the pictures of all cards. Nothing here is trained
with torch, and it costs a few multiplications a card.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crop import border
from vision.decks import LEAST
from vision.weights import Mixture

Floats = NDArray[np.float32]

FACES = 54
_WHOLE = 256
"""So many features are of the whole card; the rest are of its two index corners."""
_SMALL = (24, 34)
"""Width and height of the small picture."""
_SPREAD = 0.02
"""The part of what the reader says that may be anything."""


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """``shown`` (54,): which cards were. ``said`` (54, 54): how likely the reader says each card (columns) of
    each card (rows). ``middle`` (n,): the mean look of the deck's cards, and ``apart`` (54, n): what tells
    each card from the others. ``mixture`` says how much it all weighs. ``alike``: pairs of cards that can
    hardly be told apart, known only when it was just learnt."""

    shown: NDArray[np.bool_]
    said: Floats
    middle: Floats
    apart: Floats
    mixture: Mixture
    alike: tuple[tuple[int, int], ...] = ()

    def chances(self, plain: Floats, logits: Floats, features: Floats, crops: Floats) -> Floats:
        """Probabilities (N, 56) of cards with these logits (N, 56), features and crops (N, 3, high, wide).

        How likely it is that there is a face at all stays as the reader has it in ``plain``, its own
        probabilities: a card that others cover looks like none that was shown.
        """
        if int(self.shown.sum()) < LEAST:
            return plain
        mix = self.mixture
        alike = np.where(self.shown, self.likeness(features, crops), mix.strange)
        out = plain.copy()
        faces = plain[:, :FACES].sum(axis=1, keepdims=True)
        scores = mix.says * self.saying(logits) + mix.looks * alike
        out[:, :FACES] = faces * softmax(np.asarray(scores, np.float32))
        return out

    def saying(self, logits: Floats) -> Floats:
        """How much what the reader says speaks for each of the 54 (N, 54): the logarithm of how likely it
        says so of that card."""
        likely = _product(says(logits, self.mixture), (1 - _SPREAD) * self.said + _SPREAD / FACES)
        return np.asarray(np.log(np.maximum(likely, 1e-9)), np.float32)

    def likeness(self, features: Floats, crops: Floats) -> Floats:
        """How much each of the cards looks like each of the 54 (N, 54): near 1 for the same, near 0 for
        others; whichever way round it lies."""
        pictures = small(crops)
        ways = (look(picture, features, self.middle) for picture in (pictures, turned(pictures)))
        return np.maximum(*(_product(way, self.apart) for way in ways))


def says(logits: Floats, mixture: Mixture) -> Floats:
    """What the reader says (N, 54) of cards with these logits (N, 56), among the faces."""
    return softmax(logits[:, :FACES] * np.float32(mixture.sharpness))


def small(crops: Floats) -> Floats:
    """The small pictures (N, high, wide, 3) of crops (N, 3, high, wide)."""
    wide, high = _SMALL
    out = np.empty((len(crops), high, wide, 3), np.float32)
    y, x = (round(border(side)) for side in crops.shape[2:])
    for number, crop in enumerate(crops[:, :, y : crops.shape[2] - y, x : crops.shape[3] - x]):
        card = np.ascontiguousarray(crop.transpose(1, 2, 0))
        out[number] = cv2.resize(card, _SMALL, interpolation=cv2.INTER_AREA)
    return out


def turned(pictures: Floats) -> Floats:
    """Small pictures turned by half."""
    return pictures[:, ::-1, ::-1]


def look(pictures: Floats, features: Floats, middle: Floats | None = None) -> Floats:
    """What cards look like (N, n): small picture and features, each without its mean and of length 1; as a
    difference from a deck's ``middle``, again of length 1 each, where that is given."""
    flat = pictures.reshape(len(pictures), -1)
    parts = [
        _unit(flat - flat.mean(axis=1, keepdims=True)),
        np.hstack([_unit(features[:, :_WHOLE]), _unit(features[:, _WHOLE:])]) / np.sqrt(2),
    ]
    if middle is not None:
        size = flat.shape[1]
        parts = [
            _unit(part - about) for part, about in zip(parts, (middle[:size], middle[size:]), strict=True)
        ]
    return np.hstack(parts).astype(np.float32)


def softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def _product(rows: Floats, others: Floats) -> Floats:
    """Each of ``rows`` (N, n) with each of ``others`` (M, n): not through the library of linear algebra, for
    its threads wait for each other where the machine is busy, a thousand times as long as so little takes."""
    return np.asarray(np.einsum("ij,kj->ik", rows, others), np.float32)


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)
