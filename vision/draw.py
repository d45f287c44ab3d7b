"""Annotated pictures: quads and names drawn onto a copy."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sights import Sight

Picture = NDArray[np.uint8]
_SURE, _UNSURE, _BACK = (60, 200, 60), (40, 160, 255), (220, 140, 60)


def name(sight: Sight) -> str:
    """What is written beside a card: its code, ``6H? 9H?`` when not sure, ``XX`` for a back."""
    if sight.back:
        return "XX"
    if sight.reading.card is not None:
        return str(sight.reading.card)
    return " ".join(f"{card}?" for card, _ in sight.reading.maybe[:2])


def annotate(image: Picture, sights: Sequence[Sight]) -> Picture:
    """A copy of a BGR picture with every card outlined and named."""
    out = image.copy()
    thick = max(1, round(max(image.shape[:2]) / 640))
    for sight in sights:
        tone = _BACK if sight.back else _SURE if sight.reading.card is not None else _UNSURE
        cv2.polylines(out, [np.round(sight.quad).astype(np.int32)], True, tone, thick, cv2.LINE_AA)
        middle = sight.quad.mean(axis=0)
        text = name(sight)
        size = 0.55 * thick
        (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
        at = (int(middle[0] - wide / 2), int(middle[1] + high / 2))
        cv2.putText(out, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (0, 0, 0), thick * 3, cv2.LINE_AA)
        cv2.putText(out, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, tone, thick, cv2.LINE_AA)
    return out
