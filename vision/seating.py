"""Whose hand it was: from the side where the arm came in, and from where the card lies.

Whose turn it is plays no part: only so can a play out of turn be seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.seats import Seat
from vision.calibration import Calibration
from vision.motion import CELLS, Glance, Mask

Array = npt.NDArray[np.float64]

_KEEP = 3.0
"""Seconds of history."""
_BEFORE = 0.6
"""Seconds before a card's rest in which the hand that threw it was on its way."""
_ARM = 7.0
"""How much an arm that is seen all the way says, as log-odds."""
_PLACE = 1.5
"""How much the landing place says, at most."""
_LIES = 0.9
"""A thing of which so much rests is no arm at work."""
_STEPS = np.linspace(0.0, 1.0, 28)


class Hands:
    """Remembers where the table was changed over the last seconds, and traces arms in it."""

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._history: deque[tuple[float, Mask]] = deque()
        self._edge: npt.NDArray[np.intp] = np.zeros((0, 2), np.intp)
        self._edge_seats: Array = np.zeros((0, calibration.seats))
        self._rows = 0
        self._still: npt.NDArray[np.int32] = np.zeros((0, 0), np.int32)
        """Things at rest that differ from the known table, each with a number of its own; 0 elsewhere."""

    def remember(self, glance: Glance) -> None:
        """Takes what one frame showed into the history."""
        if glance.changed.shape[0] != self._rows:
            self._survey(glance.changed.shape[0])
        alive = self._alive(glance)
        if alive.any() or (self._history and self._history[-1][1].any()):
            self._history.append((glance.t, alive))
        while self._history and self._history[0][0] < glance.t - _KEEP:
            self._history.popleft()

    def brought(self, cells: Mask, rested: float, place: Array) -> tuple[Seat | None, float]:
        """The seat whose hand laid the card that covers ``cells`` and rested at time ``rested``, with its
        probability. ``place`` (2,) is the card's middle in table coordinates."""
        evidence = np.zeros(self._calibration.seats)
        arrived = False
        for t, changed in reversed(self._history):
            here = bool(cells.any()) and float(changed[cells].mean()) >= 0.05
            if arrived and here:
                break  # that was another hand, earlier
            if t <= rested and not here:
                # A thrown card slides ahead of the hand that threw it.
                arrived = True
                if t < rested - _BEFORE:
                    break
            weight = (0.3 if arrived else 1.0) if t <= rested + 0.1 else 0.5
            evidence += weight * self._arms(changed, cells)
        return self._decide(evidence, place)

    def took(self, cells: Mask, since: float, until: float) -> tuple[Seat | None, float]:
        """The seat towards which the cards that covered ``cells`` were drawn, with its probability;
        the hand was over them between ``since`` and ``until``."""
        evidence = np.zeros(self._calibration.seats)
        for t, changed in self._history:
            if since <= t <= until:
                # The hand that leaves last has the cards.
                weight = 0.3 + (t - since) / max(until - since, 0.1)
                evidence += weight * self._arms(changed, cells)
        return self._decide(evidence, np.zeros(2))

    def reaches(self, changed: Mask, cells: Mask) -> bool:
        """Whether something that comes from beyond the picture's edge lies over the changed ``cells``."""
        return bool((changed & cells).any()) and bool(self._arms(changed, cells).max(initial=0.0) > 0.3)

    def _arms(self, changed: Mask, cells: Mask) -> Array:
        """For each seat, how much of a straight arm from its edge to the cells' middle is there."""
        at_edge = changed[self._edge[:, 0], self._edge[:, 1]]
        if not at_edge.any() or not cells.any():
            return np.zeros(self._calibration.seats)
        ys, xs = np.nonzero(cells)
        middle = np.array([ys.mean(), xs.mean()])
        ends = self._edge[at_edge]
        line = middle + _STEPS[None, :, None] * (ends[:, None, :] - middle)
        cover = changed[line[..., 0].round().astype(int), line[..., 1].round().astype(int)].mean(axis=1)
        return np.asarray(((cover**4)[:, None] * self._edge_seats[at_edge]).max(axis=0))

    def _decide(self, evidence: Array, place: Array) -> tuple[Seat | None, float]:
        total = float(evidence.sum())
        odds = (
            _PLACE
            * (self._calibration.directions() @ place)
            * min(1.0, 0.3 / max(float(np.abs(place).max()), 0.3))
        )
        if total > 0:
            odds = odds + _ARM * evidence / float(evidence.max()) * min(1.0, 4.0 * total)
        power = np.exp(odds - odds.max())
        power /= power.sum()
        seat = int(np.argmax(power))
        if total == 0 and float(np.linalg.norm(place)) < 0.05:
            return None, float(power[seat])
        return seat, float(power[seat])

    def _alive(self, glance: Glance) -> Mask:
        """What is changed, without the things in it that just lie there (a card, a heap, a fan of cards).
        They stay what they are when an arm comes to touch them, as long as they lie still."""
        still = np.where(glance.changed, self._still, 0)
        if still.any():
            cells = np.bincount(still.ravel())
            calm = np.bincount(still[glance.settled], minlength=len(cells))
            still[(calm < _LIES * cells)[still]] = 0
        rest = glance.changed & (still == 0)
        count, labels = cv2.connectedComponents(rest.astype(np.uint8), connectivity=8)
        cells = np.bincount(labels.ravel(), minlength=count)
        lives = (np.bincount(labels[glance.settled], minlength=count) < _LIES * cells) & glance.moving.any()
        lives[0] = False
        alive = np.asarray(lives[labels])
        new = np.where(rest & ~alive, labels + int(still.max(initial=0)), 0)
        self._still = np.asarray(still + new, np.int32)
        return alive

    def _survey(self, rows: int) -> None:
        """Which seat each cell of the picture's edge belongs to."""
        self._rows = rows
        self._history.clear()
        self._still = np.zeros((rows, CELLS), np.int32)
        ring = np.ones((rows, CELLS), bool)
        ring[1:-1, 1:-1] = False
        self._edge = np.argwhere(ring)
        points = self._edge[:, ::-1] + 0.5
        table = self._calibration.to_table(points, (CELLS, rows))
        table /= np.linalg.norm(table, axis=1, keepdims=True)
        closeness = np.exp(5.0 * table @ self._calibration.directions().T)
        self._edge_seats = closeness / closeness.sum(axis=1, keepdims=True)


def union(masks: Sequence[Mask]) -> Mask:
    """The cells of any of the masks (at least one)."""
    return np.asarray(np.logical_or.reduce(list(masks)))
