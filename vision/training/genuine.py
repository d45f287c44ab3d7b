"""Fit what tells a card from what only looks like one; see ``vision/genuine.py``.

Two logistic regressions, one of backs and one of doubtful faces, by Newton's method with a small ridge, and
the chance from which a sight is believed: the lowest at which tables without a card have no more phantoms
than asked for. To be done after the limit is set, for it says what is doubtful.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision.detect import overlap
from vision.evaluate import Sample, rendered
from vision.genuine import evidence, likelihood
from vision.read import STILL, Eye
from vision.weights import Genuine

Floats = NDArray[np.float64]
_SAME = 0.4
"""Overlap with a true quad from which a sight is of that card, as in ``hakam eval``."""
_RIDGE, _ROUNDS = 1.0, 30


@dataclass(frozen=True, slots=True)
class Doubtful:
    """One sight that was not read surely: its evidence (7,), whether it is a back, whether there is a card,
    and whether the picture has no card at all."""

    row: Floats
    back: bool
    there: bool
    empty: bool


def tell_cards(folder: Path, pictures: int = 400, most: float = 0.02, seed: int = 13) -> Genuine:
    """Fit what tells cards from what only looks like them, with the weights in ``folder``, on so many scenes
    with cards and as many without, and write it into its settings. ``most``: phantoms of an empty table."""
    from vision.training.export import put_settings

    half = pictures // 2
    samples = itertools.chain(
        rendered(half, seed, "plain"), rendered(half, seed + 1), rendered(pictures, seed + 2, "empty")
    )
    total = 2 * half + pictures
    with tqdm(samples, total=total, desc="telling cards", unit="picture", disable=None) as bar:
        fitted = fit(doubtful(folder, bar), most * pictures)
    put_settings(folder, {"genuine": asdict(fitted)})
    return fitted


def doubtful(models: Path, samples: Iterable[Sample]) -> list[Doubtful]:
    """What the weights of ``models`` see doubtfully in ``samples``, as photographs are looked at."""
    eye = Eye(models, sizes=STILL, thorough=True)
    eye.genuine = Genuine()
    out = []
    for sample in samples:
        sights = eye.look(sample.image)
        for one, row in zip(sights, evidence(sights), strict=True):
            if one.reading.card is None:
                there = any(
                    card.quad is not None and overlap(card.quad, one.quad) > _SAME for card in sample.cards
                )
                out.append(Doubtful(row, one.back, there, not sample.cards))
    return out


def fit(given: list[Doubtful], most: float) -> Genuine:
    """The weights of the evidence and the chance from which a sight is believed; ``most`` phantoms of tables
    without a card are then believed at most.

    Raises:
        ValueError: of backs or of faces nothing doubtful was seen; take more pictures.
    """
    back, face = (
        tuple(round(float(w), 3) for w in _weights([one for one in given if one.back == kind]))
        for kind in (True, False)
    )
    weights = Genuine(back, face)
    false = sorted((likelihood(one.row, one.back, weights) for one in given if one.empty), reverse=True)
    least = math.nextafter(false[int(most)], 1.0) if len(false) > most else 0.0
    return Genuine(back, face, least)


def _weights(given: list[Doubtful]) -> Floats:
    """The weights (7,) under which what is there and what is not is likeliest; the ridge is on weights in
    units of the spread of their evidence."""
    if not given:
        raise ValueError("nothing doubtful was seen on the pictures; take more of them")
    rows = np.array([one.row for one in given])
    there = np.array([one.there for one in given], np.float64)
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    middle[-1], spread[-1] = 0.0, 1.0
    x = (rows - middle) / spread
    w = np.zeros(7)
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (chance - there) + _RIDGE * w
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + _RIDGE * np.eye(7)
        w -= np.linalg.solve(bend, slope)
    out = w / spread
    out[-1] -= float((out[:-1] * middle[:-1]).sum())
    return np.asarray(out)
