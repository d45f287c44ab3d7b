"""Confidences that mean what they say: one temperature and one limit, fitted on decks that never trained.

The logits are divided by the temperature that makes the truth likeliest (Guo et al. 2017, "On calibration of
modern neural networks"); the limit is the lowest from which the answers that are told as certain are false no
more often than asked for.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision import evaluate
from vision.detect import overlap
from vision.read import Eye
from vision.sights import CLASSES
from vision.synth.flats import CODES
from vision.weights import Genuine

Floats = NDArray[np.float64]
_SAME = 0.5
"""Overlap with a true quad from which a sight is of that card."""
_BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)


@dataclass(frozen=True, slots=True)
class Answers:
    """What the reader said of cards whose truth is known: ``logits`` (N, 56) at temperature 1, the true
    classes ``numbers`` (N,), and the visible parts ``seen`` (N,), 0–1."""

    logits: Floats
    numbers: NDArray[np.int64]
    seen: Floats


@dataclass(frozen=True, slots=True)
class Fitted:
    """``curve`` lists for bands of certainty (from, to) how many answers fell in and what share was right."""

    temperature: float
    limit: float
    curve: tuple[tuple[float, float, int, float], ...]


def answers(models: Path | None, samples: Iterable[evaluate.Sample]) -> Answers:
    """Let the weights of ``models`` look at ``samples``, which carry the quads of their cards."""
    eye = Eye(models)
    eye.reader.temperature = 1.0
    eye.genuine = Genuine()
    logits, numbers, seen = [], [], []
    for sample in samples:
        for sight in eye.look(sample.image):
            near = [
                (overlap(sight.quad, truth.quad), truth) for truth in sample.cards if truth.quad is not None
            ]
            agreed, truth = max(near, key=lambda pair: pair[0], default=(0.0, None))
            if truth is None or agreed < _SAME:
                continue
            logits.append(np.log(np.maximum(sight.probabilities, 1e-12)))
            numbers.append(CODES.index(truth.card))
            seen.append(1.0 if truth.visible is None else truth.visible)
    return Answers(
        np.array(logits, np.float64).reshape(-1, CLASSES), np.array(numbers, np.int64), np.array(seen)
    )


def chances(logits: Floats, temperature: float) -> Floats:
    """Softmax of ``logits`` (N, 56) divided by ``temperature``."""
    scaled = logits / temperature
    scaled = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    return np.asarray(scaled / scaled.sum(axis=1, keepdims=True))


def fit(given: Answers, most_false: float, least_seen: float = 0.3) -> Fitted:
    """The temperature that makes the truth likeliest and the lowest limit, in steps of 0.005, above which
    at most ``most_false`` of all answers are false. Cards of which less than ``least_seen`` shows are left
    out: what is not there cannot be read.

    Raises:
        ValueError: nothing was found that could be judged.
    """
    keep = given.seen >= least_seen
    logits, numbers = given.logits[keep], given.numbers[keep]
    if len(numbers) == 0:
        raise ValueError("no card was found on the pictures; train the detector first")
    tried = np.exp(np.linspace(np.log(0.5), np.log(4.0), 61))
    likely = [
        float(np.log(np.maximum(chances(logits, t)[np.arange(len(numbers)), numbers], 1e-12)).mean())
        for t in tried
    ]
    temperature = round(float(tried[int(np.argmax(likely))]), 2)
    chance = chances(logits, temperature)
    best, right = chance.max(axis=1), chance.argmax(axis=1) == numbers
    limit = next(
        (
            float(limit)
            for limit in np.round(np.arange(0.6, 1.0, 0.005), 3)
            if float(((best >= limit) & ~right).mean()) <= most_false
        ),
        0.999,
    )
    curve = tuple(
        (low, high, int(inside.sum()), round(float(right[inside].mean()), 4))
        for low, high in pairwise(_BINS)
        if (inside := (best >= low) & ((best < high) | (high == 1.0))).any()
    )
    return Fitted(temperature, limit, curve)


def calibrate(folder: Path, pictures: int = 400, most_false: float = 0.004, seed: int = 11) -> Fitted:
    """Fit temperature and limit of the weights in ``folder`` on so many scenes, and write them into its
    settings."""
    from vision.training.export import put_settings

    half = pictures // 2
    samples = itertools.chain(evaluate.rendered(half, seed, "plain"), evaluate.rendered(half, seed + 1))
    with tqdm(samples, total=2 * half, desc="calibrating", unit="picture", disable=None) as bar:
        fitted = fit(answers(folder, bar), most_false)
    put_settings(folder, {"limit": fitted.limit, "temperature": fitted.temperature})
    return fitted
