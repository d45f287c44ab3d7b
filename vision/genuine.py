"""Whether what was seen in a single picture is a card at all: patterned things lie on every table.

Who watches sees it again; of one picture a weighing of the evidence must decide, a logistic regression over
what detector and reader say of it and over the cards beside it that are read surely
(``hakam train calibrate`` fits it).
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sights import BACK, NOTHING, Sight
from vision.weights import Genuine

Floats = NDArray[np.float64]

_CLOSE = 1e-5
"""No chance is taken for nearer to 0 or 1 than this."""
_FAR = 1.0
"""No size is taken for farther from that of the known cards, in powers of e."""


def genuine(sights: Sequence[Sight], weights: Genuine) -> list[Sight]:
    """The sights of a picture that are most likely cards: those that are read surely, and of the others those
    that are likely enough."""
    return [
        one
        for one, row in zip(sights, evidence(sights), strict=True)
        if one.reading.card is not None or likelihood(row, one.back, weights) >= weights.least
    ]


def likelihood(row: Floats, back: bool, weights: Genuine) -> float:
    """How likely what this evidence (7,) is of is a card, 0–1."""
    return float(1 / (1 + np.exp(-row @ np.array(weights.back if back else weights.face))))


def evidence(sights: Sequence[Sight]) -> list[Floats]:
    """What speaks for each sight, (7,): the log odds of the detector's score and of the reader's chances of a
    back, of nothing and of a face; whether any other card is read surely, and how far the sizes of those are;
    and 1."""
    sizes = [0.5 * np.log(max(cv2.contourArea(one.quad), 1.0)) for one in sights]
    rows = []
    for k, one in enumerate(sights):
        known = [size for j, size in enumerate(sizes) if j != k and sights[j].reading.card is not None]
        far = min(abs(sizes[k] - float(np.median(known))), _FAR) if known else 0.0
        chances = np.array(
            [one.score, one.probabilities[BACK], one.probabilities[NOTHING], one.probabilities[:BACK].sum()],
            np.float64,
        )
        chances = np.clip(chances, _CLOSE, 1 - _CLOSE)
        rows.append(np.array([*np.log(chances / (1 - chances)), float(bool(known)), far, 1.0]))
    return rows
