"""When the eye is worth opening, and what of the table's changes a look has explained."""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Calibration
from vision.motion import Glance, Mask, Motion, Seconds

LEAST_CELLS = 14
"""Fewer changed cells than this are no card."""
_PAUSE, _PAUSE_EDGE = 0.06, 0.5
"""Seconds between two looks for the same change: in the pool, and where only the table's edges changed."""
_ARM_REST = 0.35
"""Seconds that an arm must rest before it is worth a look."""
_LARGE = 2.2
"""What is larger than so many cards is no landing: an arm, or several cards that are drawn together."""
_PUZZLED, _AGAIN = 0.4, 0.35
"""Seconds of looking at a change that shows no reason for it, before looks come less often, and how often."""
_ABSORB, _ABSORB_EDGE = 6.0, 1.0
"""Seconds after which an unexplained thing (a mug, a resting hand) belongs to the table: in the pool, and at
the edges, where people hold their cards and heaps grow."""


class Attention:
    """Chooses the moments for a look from where the table has come to rest otherwise than it was known."""

    def __init__(self, motion: Motion, calibration: Calibration) -> None:
        self._motion = motion
        self._calibration = calibration
        self.card_cells = 0.0
        """The size of a card on this table, 0 while it is not known."""
        self._fresh = 0
        self._snoozed_until: Seconds = np.zeros((0, 0))
        self._edge: Mask = np.zeros((0, 0), bool)

    def follow(self, glance: Glance) -> None:
        """Takes a frame in; what moves is new again."""
        if self._snoozed_until.shape != glance.moving.shape:
            rows, columns = shape = glance.moving.shape
            self._snoozed_until = np.zeros(shape)
            cells = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 2) + 0.5
            table = self._calibration.to_table(cells, (columns, rows))
            self._edge = np.asarray((np.abs(table).max(axis=1) > self._calibration.pool).reshape(shape))
        self._snoozed_until[glance.moving] = 0.0

    def wanted(self, glance: Glance, looked_at: float) -> bool:
        """Whether a look is due, the last one having been at ``looked_at``. While what has come to rest still
        grows, as when a hand withdraws from a card, it waits."""
        area = self._fresh_area(glance)
        grown, self._fresh = area > 1.08 * self._fresh, area
        only_edge = not (glance.settled & ~self._edge).any()
        return area > 0 and not grown and glance.t - looked_at >= (_PAUSE_EDGE if only_edge else _PAUSE)

    def learn(self, glance: Glance, explained: Mask, waiting: Mask, under_cards: Mask) -> None:
        """After a look: what is ``explained`` is known from now on; what is not, and is not ``waiting`` for
        another look, is looked at less often and in the end taken for a part of the table."""
        self._motion.accept(glance.settled & explained & ~waiting, under_cards)
        rest = glance.settled & ~explained & ~waiting
        age = glance.t - glance.moved_at
        puzzling = rest & (age > _PUZZLED)
        self._snoozed_until[puzzling] = glance.t + _AGAIN
        small = puzzling & ~under_cards & ~_large(glance.changed)
        old = rest & (age > _ABSORB) | puzzling & self._edge & (age > _ABSORB_EDGE)
        self._motion.accept(old | small, under_cards)

    def _fresh_area(self, glance: Glance) -> int:
        """How many cells have come to rest otherwise than they were known, in parts large enough for a card.
        What hangs together with the picture's edge is most likely an arm, as is what is much larger than a
        card, and must rest for longer."""
        fresh = glance.settled & (self._snoozed_until <= glance.t)
        if int(fresh.sum()) < LEAST_CELLS:
            return 0
        rows, columns = fresh.shape
        _, labels, stats, _ = cv2.connectedComponentsWithStats(fresh.astype(np.uint8), connectivity=8)
        area = 0
        for label, (x, y, width, height, cells) in enumerate(stats.tolist()):
            if label == 0 or cells < LEAST_CELLS:
                continue
            arm = x == 0 or y == 0 or x + width == columns or y + height == rows
            arm = arm or cells > _LARGE * self.card_cells > 0
            if arm and glance.t - float(np.median(glance.moved_at[labels == label])) < _ARM_REST:
                continue
            area += cells
        return area


def _large(cells: Mask) -> Mask:
    """The cells in connected parts as large as a part of a card."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=8)
    big = stats[:, cv2.CC_STAT_AREA] >= 4 * LEAST_CELLS
    big[0] = False
    return np.asarray(big[labels])
