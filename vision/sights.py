"""What was seen of single cards in one picture, and which of it is one card seen twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.observation import Reading
from vision.detect import Detection, overlap

Floats = NDArray[np.float32]

BACK, NOTHING = 54, 55
CLASSES = 56
"""The reader's: the 54 cards of PACK_WITH_JOKERS, a back, nothing."""
WHOLE = 0.85
"""Cards of which so much can be seen have nothing of note lying on them."""
_ON_OTHERS = 0.35
_PRINT = 0.6
"""So large a part of a card a picture or sign of its print may be."""
_INSIDE = 0.94
"""A quad of which so much lies in another is within it."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One card as it was seen in one picture.

    ``quad``: (4, 2) float32, refined corners in picture pixels, clockwise, amodal. ``reading``: which card a
    face is; for a back its ``card`` is ``None`` and ``back`` is true. ``visible``: the part of the card that
    can be seen, 0–1. ``score``: the detector's. ``probabilities``: (56,), of each of the ``CLASSES``.
    """

    quad: Floats
    reading: Reading
    back: bool
    visible: float
    score: float
    probabilities: Floats


def sight_of(quad: Floats, chance: Floats, visible: float, score: float, limit: float) -> Sight:
    """The sight of a card of these probabilities (56,), which is told as certain from ``limit`` on."""
    best = int(chance.argmax())
    back = best == BACK
    order = np.argsort(-chance[:BACK])[:3]
    maybe = tuple((PACK_WITH_JOKERS[int(k)], float(chance[k])) for k in order)
    sure = float(chance[best])
    certain = not back and sure >= limit
    reading = Reading(PACK_WITH_JOKERS[best] if certain else None, sure, () if certain or back else maybe)
    return Sight(quad, reading, back, visible, score, chance)


def back_of(one: Detection) -> Sight:
    """The sight of what the detector surely took for a back."""
    chance = np.zeros(CLASSES, np.float32)
    chance[BACK] = 1.0
    return Sight(one.quad, Reading(None, one.score), True, 1.0, one.score, chance)


def merged(sights: Sequence[Sight], same: float = 0.75, alike: float = 0.3) -> list[Sight]:
    """Sights without repeats: refined corners may turn two loose quads into one card. Two that are likely
    the same card are one from a smaller overlap on: a pack has each card once.

    No card has room in another: of two faces one of which lies within the other the surer is kept. A quad
    that lies within a much larger one is a part of that card's print, unless it is read surely and the larger
    is not: then the larger is none.
    """
    kept: list[Sight] = []
    for one in sorted(sights, key=lambda sight: -sight.reading.sure * sight.score):
        repeats = (
            overlap(one.quad, other.quad) >= _limit(one, other, same, alike) or _nested(one, other)
            for other in kept
        )
        if not any(repeats):
            kept.append(one)
    cards = [one for one in kept if not any(_frames(one, other) for other in kept)]
    return [one for one in cards if not any(_within(one.quad, other.quad) for other in cards)]


def _frames(large: Sight, small: Sight) -> bool:
    """Whether ``large`` only seems to be a card: a smaller one that is read surely lies within it."""
    sure = small.reading.card is not None and small.score > large.score
    return sure and large.reading.card is None and _within(small.quad, large.quad)


def likely(sights: Sequence[Sight]) -> list[Sight]:
    """Sights without the doubtful ones that lie on cards which are read better and can be seen whole: what
    lay on them would cover them. For who looks again; a photograph's answer keeps them, as a card of a heap
    is easily taken for whole."""

    def whole_beside(one: Sight) -> list[Sight]:
        better = max(0.5, one.reading.sure)
        return [other for other in sights if other.visible > WHOLE and other.reading.sure > better]

    return [
        one
        for one in sights
        if one.reading.card is not None or one.back or not _straddles(one, whole_beside(one))
    ]


def _straddles(one: Sight, whole: Sequence[Sight]) -> bool:
    area = sum(cv2.intersectConvexConvex(one.quad, other.quad)[0] for other in whole)
    return bool(area > _ON_OTHERS * cv2.contourArea(one.quad))


def _limit(one: Sight, other: Sight, same: float, alike: float) -> float:
    if one.back or other.back:
        return same  # backs are all alike, and lie on each other in heaps
    repeated = one.probabilities.argmax() == other.probabilities.argmax()
    return alike if repeated and min(one.reading.sure, other.reading.sure) > 0.5 else same


def _nested(one: Sight, other: Sight) -> bool:
    """Whether one of two faces lies wholly within the other, and is not so small that it may be print."""
    areas = sorted((cv2.contourArea(one.quad), cv2.contourArea(other.quad)))
    if one.back or other.back or areas[0] < _PRINT * areas[1] or overlap(one.quad, other.quad) == 0:
        return False
    shared, _ = cv2.intersectConvexConvex(one.quad, other.quad)
    return bool(shared > _INSIDE * areas[0])


def _within(small: Floats, large: Floats) -> bool:
    area = cv2.contourArea(small)
    if area > _PRINT * cv2.contourArea(large) or overlap(small, large) == 0:
        return False
    shared, _ = cv2.intersectConvexConvex(small, large)
    return bool(shared > 0.8 * area)
