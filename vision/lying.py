"""The backs that lie on the table, looked at again and again: one that a look overlooks lies there still, and
what looked like one from the beginning is none."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibration import Calibration
from vision.camera.base import Points
from vision.detect import overlap
from vision.motion import Glance, Motion
from vision.presence import Presence, judge
from vision.seating import Hands

_SAME = 0.5
"""Two quads that overlap by more than this are one back."""
_ON_TABLE = 0.9
"""A back of which less lies on the table is held in a hand."""
_AS_BEFORE = 0.7
"""Where so much of the table looks as it did at the beginning, nothing has come to lie."""


class LyingBacks:
    """Remembers where backs lie. ``quads`` are those of the last look, (4, 2) each in frame pixels."""

    def __init__(self, motion: Motion, hands: Hands, calibration: Calibration) -> None:
        self.quads: list[Points] = []
        self._motion, self._hands, self._calibration = motion, hands, calibration
        self._first: npt.NDArray[np.float32] | None = None
        """The table as it was at the beginning, (rows, CELLS, 3)."""

    def begin(self, backs: Sequence[Points]) -> None:
        """These lay there before anybody looked."""
        self.quads = [quad for quad in backs if self.on_table(quad)]
        self._first = self._motion.known.copy()

    def look(self, backs: Sequence[Points], faces: Sequence[Points], glance: Glance) -> list[Points]:
        """Takes one look, the quads of all backs and faces that it shows at rest; returns ``quads``."""
        seen = [quad for quad in backs if self.on_table(quad)]
        pairs = sorted(
            (
                (overlap(_flat(old), _flat(new)), i, j)
                for i, old in enumerate(self.quads)
                for j, new in enumerate(seen)
            ),
            reverse=True,
        )
        again: set[int] = set()
        known: set[int] = set()
        for shared, i, j in pairs:
            if shared > _SAME and i not in again and j not in known:
                again.add(i)
                known.add(j)
        come = [quad for j, quad in enumerate(seen) if j in known or not self._was_there(quad)]
        stay = [
            quad
            for i, quad in enumerate(self.quads)
            if i not in again and self._stays(quad, come, faces, glance)
        ]
        self.quads = [*come, *stay]
        return self.quads

    def on_table(self, quad: Points) -> bool:
        """Whether a card lies on the table, and does not reach over its edge as one in a hand does."""
        table = np.asarray(self._calibration.corners) * np.asarray(self._motion.size)
        shared, _ = cv2.intersectConvexConvex(_flat(quad), _flat(table))
        return bool(shared > _ON_TABLE * cv2.contourArea(_flat(quad)))

    def _was_there(self, quad: Points) -> bool:
        """Whether the table looks there as it did when no back was seen there."""
        if self._first is None:
            return False
        cells = self._motion.mask(quad)
        return bool(cells.any() and self._motion.like(self._first)[cells].mean() >= _AS_BEFORE)

    def _stays(self, quad: Points, backs: Sequence[Points], faces: Sequence[Points], glance: Glance) -> bool:
        """Whether a back that was not found is there all the same."""
        if any(overlap(_flat(quad), _flat(face)) > _SAME for face in faces):
            return False
        presence = judge(quad, backs, self._motion, self._hands, glance, known=True)
        return presence in (Presence.THERE, Presence.HIDDEN)


def _flat(quad: Points) -> npt.NDArray[np.float32]:
    return np.asarray(quad, np.float32)
