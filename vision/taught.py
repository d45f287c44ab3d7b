"""A deck that was taught: how much a card looks like each of the cards that the household has shown."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.weights import Mixture

Floats = NDArray[np.float32]

FACES = 54
_WHOLE = 256
"""So many features are of the whole card; the rest are of its two index corners."""


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """``prototypes`` (54, features): the mean of what is seen of each card, both parts of length 1; zeros
    where a card was not shown. ``mixture`` says how much they weigh beside what the reader thinks itself."""

    prototypes: Floats
    mixture: Mixture

    @property
    def shown(self) -> NDArray[np.bool_]:
        """Which of the 54 cards were shown."""
        return np.asarray(self.prototypes.any(axis=1))

    def chances(self, logits: Floats, features: Floats) -> Floats:
        """Probabilities (N, 56) of cards with these logits (N, 56) and features.

        How likely it is that there is a face at all is left to the logits: a card that others cover looks
        like none that was shown. Cards that were not shown are as likely beside the others as they were.
        """
        mix = self.mixture
        scaled = logits * np.float32(mix.logits)
        plain = _softmax(scaled)
        there = unit(features)
        whole = there[:, :_WHOLE] @ self.prototypes[:, :_WHOLE].T
        signs = there[:, _WHOLE:] @ self.prototypes[:, _WHOLE:].T
        alike = np.where(self.shown, mix.whole * whole + mix.signs * signs - mix.strange, 0.0)
        out = plain.copy()
        faces = plain[:, :FACES].sum(axis=1, keepdims=True)
        out[:, :FACES] = faces * _softmax(scaled[:, :FACES] + alike.astype(np.float32))
        return out


def unit(features: Floats) -> Floats:
    """Features (..., n) with both of their parts brought to length 1."""
    parts = (features[..., :_WHOLE], features[..., _WHOLE:])
    return np.concatenate(
        [part / np.maximum(np.linalg.norm(part, axis=-1, keepdims=True), 1e-6) for part in parts], axis=-1
    ).astype(np.float32)


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)
