"""What lies where: faces on the table, each known by its four corners and the votes of several looks.

A card that lands lies on top and is fully visible, so its identity is decided from the looks of that
moment; later looks only follow it, and a card that others cover stays where it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.observation import Reading, Zone
from scorekeeper.seats import Seat
from vision.camera.base import Points
from vision.detect import overlap
from vision.sights import BACK, CLASSES, Sight

Array = npt.NDArray[np.float64]

SURE = 0.9
"""A reading below this probability is a question, not an answer."""
SETTLED = 0.97
"""The same where the pack alone makes a doubtful reading likely."""
_INDEX = {card: index for index, card in enumerate(PACK_WITH_JOKERS)}
_FLOOR = 1e-4
"""No single look may rule a card out."""
_LEFT = 0.2
"""What the cards that are still free must be worth together, for the pack to settle a reading."""
_DOUBTS = 6
"""At most so many doubtful cards are settled together, each among its four likeliest cards."""


def shift(a: Points, b: Points) -> float:
    """How far the corners of two quads lie apart, as a part of the diagonal; the corners' order does not
    matter, since a card looks the same after a half-turn."""
    diagonal = float(np.linalg.norm(a[0] - a[2])) or 1.0
    return min(float(np.linalg.norm(a - np.roll(b, k, axis=0), axis=1).mean()) for k in range(4)) / diagonal


class Votes:
    """The probabilities of several looks at one card, combined.

    Looks at a resting card resemble each other, so n of them weigh hardly more than one: as the fourth root.
    """

    def __init__(self) -> None:
        self.looks = 0
        self._total: Array = np.zeros(CLASSES)
        self._weight = 0.0

    def add(self, probabilities: npt.NDArray[Any], weight: float = 1.0) -> None:
        """One look: probabilities (CLASSES,) of each card, back and none."""
        self.looks += 1
        self._weight += weight
        self._total += weight * np.log(np.maximum(np.asarray(probabilities, np.float64), _FLOOR))

    def probabilities(self) -> Array:
        """(CLASSES,), summing to 1."""
        if not self._weight:
            return np.full(CLASSES, 1.0 / CLASSES)
        mean = self._total / self._weight * max(self._weight, 1.0) ** 0.25
        power = np.exp(mean - mean.max())
        return np.asarray(power / power.sum())


def in_deck(deck: Collection[Card]) -> Array:
    """1 for each of the CLASSES that can be there with this deck, 0 for the others."""
    possible = np.ones(CLASSES)
    possible[:BACK] = [card in deck for card in PACK_WITH_JOKERS]
    return possible


def certain(card: Card) -> Array:
    """The probabilities of a card that is known otherwise, as from the record."""
    probabilities: Array = np.zeros(CLASSES)
    probabilities[_INDEX[card]] = 1.0
    return probabilities


def reading(probabilities: Array, sure_from: float = SURE) -> Reading:
    """What probabilities (CLASSES,) say, among the faces; an answer from ``sure_from`` upwards."""
    faces = probabilities[:BACK]
    best = np.argsort(faces)[::-1][:4]
    sure = float(faces[best[0]])
    if sure >= sure_from:
        return Reading(PACK_WITH_JOKERS[best[0]], sure)
    total = float(faces.sum()) or 1.0
    maybe = tuple((PACK_WITH_JOKERS[i], float(faces[i]) / total) for i in best if faces[i] / total >= 0.01)
    return Reading(None, sure, maybe)


def settle_doubts(doubtful: Sequence[Array], seen: Collection[Card]) -> list[Array]:
    """Probabilities of doubtful cards, given that a pack holds each card once.

    ``doubtful`` are the looks' probabilities (CLASSES,) of cards that are not ``seen`` surely. Every way
    in which they can be different cards is weighed (the exact marginals over their likeliest cards), so
    that two doubtful cards also help each other. The rules of a game have no say here: an illegal card
    must stay an illegal card.
    """
    free = np.ones(CLASSES)
    for card in seen:
        free[_INDEX[card]] = 0.0
    weighed = []
    for doubt in doubtful:
        left = doubt * free
        # Where hardly anything is left, the certain ones may be the wrong ones: then it stays a question.
        weighed.append(left / left.sum() if left.sum() > _LEFT else doubt)
    together = weighed[-_DOUBTS:]
    if len(together) < 2:
        return weighed
    choices = [np.argsort(votes[:BACK])[::-1][:4] for votes in together]
    marginals = [np.zeros(CLASSES) for _ in together]
    for way in product(*choices):
        if len(set(way)) == len(way):
            weight = float(np.prod([votes[i] for votes, i in zip(together, way, strict=True)]))
            for marginal, i in zip(marginals, way, strict=True):
                marginal[i] += weight
    if marginals[0].sum() < 1e-9:
        return weighed
    return [*weighed[: len(weighed) - len(together)], *(marginal / marginal.sum() for marginal in marginals)]


@dataclass(slots=True, eq=False)
class Face:
    """A card on the table, face up: first a candidate that is looked at, then a track with a number.

    ``quad`` (4, 2) in frame pixels; ``rested`` the time when it came to rest; ``looks`` and ``steady``
    count looks and those in a row in which it did not shift; ``missed`` the looks without it.
    """

    quad: Points
    zone: Zone
    rested: float
    votes: Votes = field(default_factory=Votes)
    track: int = 0
    reading: Reading = field(default_factory=lambda: Reading(None, 0.0))
    seat: Seat | None = None
    steady: int = 0
    missed: int = 0
    visible: float = 0.0
    picture: bytes = b""
    learnt: bool = False
    """Whether the table is known with this card on it."""
    gone_at: float | None = None

    def look(self, sight: Sight) -> None:
        """Another look at a candidate."""
        self.steady = self.steady + 1 if shift(self.quad, sight.quad) < 0.04 else 0
        self.quad = sight.quad
        self.missed = 0
        self.visible = max(self.visible, sight.visible)
        self.votes.add(sight.probabilities, max(0.1, min(1.0, sight.visible)))

    def probability(self, sight: Sight) -> float:
        """How likely ``sight`` is this card, by its face alone."""
        if self.reading.card is not None:
            return float(sight.probabilities[_INDEX[self.reading.card]])
        return float(np.minimum(sight.probabilities, self.votes.probabilities()).sum())


def match(faces: Sequence[Face], sights: Sequence[Sight]) -> list[tuple[Face, Sight]]:
    """Pairs of known faces and sights of the same card, best first; each at most once.

    Place counts most, since cards rest; the face decides where one card replaced another in the same
    place, and finds a card again that was pushed aside.
    """
    scored: list[tuple[float, int, int]] = []
    for i, face in enumerate(faces):
        for j, sight in enumerate(sights):
            place = overlap(np.asarray(face.quad, np.float32), sight.quad)
            same = face.probability(sight)
            clear = sight.visible > 0.8 and float(sight.probabilities[:BACK].max()) >= SURE
            if (clear or (sight.visible > 0.6 and sight.reading.sure >= SETTLED)) and same < 0.02:
                continue  # another card lies there
            apart = float(np.linalg.norm(face.quad.mean(axis=0) - sight.quad.mean(axis=0)))
            near = apart < 1.5 * float(np.linalg.norm(face.quad[0] - face.quad[2]))
            if place > 0.5 or (place > 0.2 and same > 0.3) or (near and clear and same > 0.8):
                scored.append((place + 0.5 * same, i, j))
    pairs: list[tuple[Face, Sight]] = []
    taken_faces: set[int] = set()
    taken_sights: set[int] = set()
    for _, i, j in sorted(scored, reverse=True):
        if i not in taken_faces and j not in taken_sights:
            taken_faces.add(i)
            taken_sights.add(j)
            pairs.append((faces[i], sights[j]))
    return pairs


def cards_of(faces: Iterable[Face]) -> set[Card]:
    """The cards of faces that are surely read."""
    return {face.reading.card for face in faces if face.reading.card is not None}
