"""The eye as the observer uses it: whatever finds and reads cards, made safe."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from typing import Protocol

import numpy as np

from scorekeeper.cards import Card
from vision.camera.base import Image
from vision.layout import in_deck
from vision.sights import BACK, Sight, likely

_MOST_CARDS = 120
"""More faces and backs than this in one picture are a failure of the eye."""

_FOREIGN = 0.2
"""From this probability upwards that a card is none of the deck's, the deck has no say: a joker that somebody
plays in a game without jokers must be seen as one, or asked about."""

log = logging.getLogger(__name__)


class Eye(Protocol):
    """Whatever finds and reads the cards of a picture."""

    def look(self, image: Image) -> list[Sight]:
        """All cards in ``image`` (height, width, 3) BGR."""


class CarefulEye:
    """An eye whose failures cost a look and not the game, and that knows which cards are played with."""

    def __init__(self, eye: Eye, deck: Collection[Card]) -> None:
        self._eye = eye
        self._possible = in_deck(deck)

    def look(self, image: Image) -> list[Sight]:
        """What the eye sees, as far as it is sound; the best first."""
        try:
            sights = self._eye.look(image)
        except Exception:
            log.exception("a look failed")
            return []
        sound = [s for s in sights if np.isfinite(s.quad).all() and np.isfinite(s.probabilities).all()]
        best = sorted(sound, key=lambda sight: -sight.score)[:_MOST_CARDS]
        return [self._within_deck(sight) for sight in likely(best)]

    def foreign(self, probabilities: np.ndarray) -> bool:
        """Whether the likeliest card (of (56,) probabilities) is none of the deck's."""
        return not self._possible[int(probabilities[:BACK].argmax())]

    def _within_deck(self, sight: Sight) -> Sight:
        possible = sight.probabilities * self._possible
        left = float(possible.sum())
        if left <= 1 - _FOREIGN:
            return sight
        return replace(sight, probabilities=np.asarray(possible / left, np.float32))
