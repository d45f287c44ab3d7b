"""The motion gate: what moves, what has changed since the last look, and what lies still again.

It works on a small copy of the frame, a grid of ``CELLS`` columns, so that a still table costs next
to nothing. A cell is *moving* while it differs from the frame before or from the one a moment ago,
*changed* while it differs from the table as it was last looked at, and *settled* once it is changed
but has not moved for a moment. Stillness is judged cell by cell: a card that lies can be read while
another hand is still over the table.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera.base import Image, Points

CELLS = 160
"""Columns of the grid; its rows follow from the picture's shape."""

Mask = npt.NDArray[np.bool_]
"""One value for each cell, (rows, CELLS)."""
Seconds = npt.NDArray[np.float64]

_MOVING = 7.0
"""Least difference, of 255, between two moments that is motion and not noise."""
_CHANGED = 11.0
"""Least difference from the known table that counts as a change."""
_DRIFT = 3.0
"""Seconds in which the known table follows slow changes of light."""


class TableState(StrEnum):
    """What a person would say of the table at a glance."""

    EMPTY = "empty"
    HAND = "hand"
    SETTLING = "settling"
    STILL = "still"


@dataclass(frozen=True, slots=True)
class Glance:
    """What one frame says. ``moved_at`` holds for each cell the time of its last motion;
    ``unchanged_for`` is how long, in seconds, the pictures have been the same to the last bit."""

    t: float
    moving: Mask
    changed: Mask
    settled: Mask
    moved_at: Seconds
    unchanged_for: float

    @property
    def still(self) -> bool:
        return not self.moving.any() and not self.changed.any()

    def state(self, cards: bool) -> TableState:
        """The table's state, given whether cards are known to lie there."""
        if self.moving.any():
            return TableState.HAND
        if self.changed.any():
            return TableState.SETTLING
        return TableState.STILL if cards else TableState.EMPTY


class Motion:
    """The gate over one source's frames, which all have one shape.

    ``settle`` is how long, in seconds, a cell must rest before it is worth a look.
    """

    def __init__(self, settle: float = 0.12) -> None:
        self.settle = settle
        self.noise = 1.0
        self.known: npt.NDArray[np.float32] = np.zeros((0, 0, 3), np.float32)
        """The table as it was last looked at, (rows, CELLS, 3); follows slow changes of light."""
        self.bare: npt.NDArray[np.float32] = self.known
        """The same without cards, as far as it has been seen."""
        self.now: npt.NDArray[np.uint8] = np.zeros((0, 0, 3), np.uint8)
        self.size = (0, 0)
        self._expected = self.now
        self._shift = np.zeros(3, np.float32)
        self._recent: deque[tuple[float, npt.NDArray[np.uint8]]] = deque()
        self._moved_at: Seconds = np.zeros((0, 0))
        self._same_since = 0.0
        self._drifted_at = 0.0

    def update(self, image: Image, t: float) -> Glance:
        """Takes the next frame (height, width, 3) of time ``t`` in."""
        height, width = image.shape[:2]
        rows = max(1, round(CELLS * height / width))
        small = np.asarray(cv2.resize(image, (CELLS, rows), interpolation=cv2.INTER_AREA), np.uint8)
        if self.size != (width, height):
            self.size = (width, height)
            self._begin(small, t)
        before = self.now
        self.now = small
        difference = np.asarray(cv2.absdiff(small, before), np.uint8)
        if not difference.any():
            moving: Mask = np.zeros(small.shape[:2], bool)
        else:
            self._same_since = t
            moving = self._moving(difference)
        self._recent.append((t, small))
        while len(self._recent) > 1 and self._recent[1][0] <= t - self.settle * 0.75:
            self._recent.popleft()
        self._moved_at[moving] = t
        changed = _strongest(cv2.absdiff(small, self._expected)) > self.limit
        self._drift(changed | moving, t)
        settled = changed & (t - self._moved_at >= self.settle)
        return Glance(t, moving, changed, settled, self._moved_at, t - self._same_since)

    @property
    def limit(self) -> float:
        """The difference above which a cell is no longer what it was."""
        return max(_CHANGED, 6.0 * self.noise + 5.0)

    def accept(self, cells: Mask, under_cards: Mask) -> None:
        """The table's ``cells`` have been looked at: from now on they are known as they are. What is not
        ``under_cards`` is taken for the bare table."""
        fresh = self.now.astype(np.float32) - self._shift
        self.known[cells] = fresh[cells]
        bare = cells & ~under_cards
        self.bare[bare] = fresh[bare]
        self._expect()

    def rebase(self, under_cards: Mask) -> None:
        """Takes the whole picture as the known table: after a sudden change of light."""
        self._shift[:] = 0.0
        self.accept(np.ones(self.known.shape[:2], bool), under_cards)

    def is_bare(self) -> Mask:
        """Cells that look as they do without cards."""
        return np.asarray(self._difference(self.bare) <= self.limit)

    def like(self, table: npt.NDArray[np.float32]) -> Mask:
        """Cells that look as they do in ``table``, (rows, CELLS, 3), a ``known`` of before."""
        return np.asarray(self._difference(table) <= self.limit)

    def is_known(self) -> Mask:
        """Cells that look as they did when they were last looked at."""
        return np.asarray(self._difference(self.known) <= self.limit)

    def restless(self, quad: Points, glance: Glance) -> bool:
        """Whether more than a little of a quad of frame pixels has moved within the settling time."""
        cells = self.mask(quad)
        return not cells.any() or bool((glance.t - glance.moved_at[cells] < self.settle).mean() > 0.12)

    def mask(self, quad: Points, grow: float = 0.0) -> Mask:
        """The cells inside a quad of frame pixels, grown by ``grow`` cells on all sides."""
        scale = np.array([CELLS / self.size[0], self.known.shape[0] / self.size[1]])
        cells = np.zeros(self.known.shape[:2], np.uint8)
        corners = np.asarray(quad, np.float64) * scale - 0.5
        if grow:
            middle = corners.mean(axis=0)
            away = corners - middle
            corners = middle + away * (
                1.0 + grow / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
            )
        cv2.fillConvexPoly(cells, np.round(corners * 16).astype(np.int32), 1, shift=4)
        return cells.astype(bool)

    def _begin(self, small: npt.NDArray[np.uint8], t: float) -> None:
        self.now = small
        self.known = small.astype(np.float32)
        self.bare = self.known.copy()
        self._expected = small
        self._recent.clear()
        self._moved_at = np.full(small.shape[:2], t - 10.0)
        self._same_since = self._drifted_at = t
        self._shift = np.zeros(3, np.float32)

    def _moving(self, difference: npt.NDArray[np.uint8]) -> Mask:
        # A slow hand moves less than the limit from frame to frame, so an older frame is compared too.
        strongest = _strongest(difference)
        limit = max(_MOVING, 5.0 * self.noise + 4.0)
        moving = strongest > limit
        quiet = strongest[~moving]
        if quiet.size > moving.size // 2:
            self.noise += 0.05 * (float(quiet.mean()) - self.noise)
        if self._recent:
            moving |= _strongest(cv2.absdiff(self.now, self._recent[0][1])) > limit
        return np.asarray(moving)

    def _difference(self, table: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        return _strongest(np.abs(self.now - table - self._shift))

    def _drift(self, busy: Mask, t: float) -> None:
        elapsed = t - self._drifted_at
        if elapsed < 0.2:
            return
        self._drifted_at = t
        # Light that changes everywhere at once (a cloud, the camera's exposure) is no change of the table.
        self._shift = np.median(
            self.now[::3, ::3].reshape(-1, 3) - self.known[::3, ::3].reshape(-1, 3), axis=0
        )
        share = min(1.0, elapsed / _DRIFT)
        calm = ~busy
        error = self.now - self.known - self._shift
        self.known[calm] += share * error[calm]
        error = np.clip(self.now - self.bare - self._shift, -self.limit, self.limit)
        near = calm & (_strongest(np.abs(error)) < self.limit)
        self.bare[near] += share * error[near]
        self._expect()

    def _expect(self) -> None:
        """What this frame would be if nothing had changed."""
        self._expected = np.clip(self.known + self._shift, 0, 255).astype(np.uint8)


def _strongest(difference: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The largest difference (rows, CELLS) of the three colours."""
    blue, green, red = cv2.split(difference)
    return np.asarray(cv2.max(cv2.max(blue, green), red))
