"""Whether the table can be seen: black, covered, frozen and moved views."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.observation import View, ViewChanged
from vision.motion import Glance, Motion

_DARK, _BRIGHT, _FLAT = 12.0, 244.0, 3.5
_PATIENCE = 0.6
"""Seconds that a bad view must last before it counts, so that a hand near the lens is no alarm."""
_MOVED_CELLS = 1.6
"""A shift of the picture by so many cells is a moved camera (about one per cent of its width)."""


class ViewGuard:
    """Judges each frame's view and speaks only when the judgement changes.

    ``frozen_after`` is how many seconds of bit-identical pictures mean that the source hangs, or ``None``
    for a source without noise of its own.
    """

    def __init__(self, frozen_after: float | None = None) -> None:
        self.view = View.STARTING
        self._frozen_after = frozen_after
        self._suspect: tuple[View, float] | None = None
        self._upset_since: float | None = None

    def judge(self, motion: Motion, glance: Glance) -> ViewChanged | None:
        """The change of view that this frame brings, if any."""
        view, detail = self._look(motion, glance)
        if view is self.view:
            self._suspect = None
            return None
        if self.view is not View.STARTING or view is not View.OK:
            if self._suspect is None or self._suspect[0] is not view:
                self._suspect = (view, glance.t)
            if glance.t - self._suspect[1] < _PATIENCE and view is not View.FROZEN:
                return None
        self._suspect = None
        self.view = view
        return ViewChanged(glance.t, view, detail)

    @property
    def doubtful(self) -> bool:
        """Whether the latest frames look bad, though perhaps not long enough to say so."""
        return self._suspect is not None and self._suspect[0] is not View.OK

    def upset(self, glance: Glance) -> bool:
        """Whether most of the table has looked otherwise for a second, and lies still: another light."""
        if glance.changed.mean() < 0.5:
            self._upset_since = None
            return False
        if self._upset_since is None:
            self._upset_since = glance.t
        return glance.t - self._upset_since > 1.0 and not self.doubtful and glance.moving.mean() < 0.05

    def _look(self, motion: Motion, glance: Glance) -> tuple[View, str]:
        if self._frozen_after is not None and glance.unchanged_for >= self._frozen_after:
            return View.FROZEN, "The camera sends the same picture again and again; plug it in anew."
        mean, spread = (float(value.mean()) for value in cv2.meanStdDev(motion.now))
        if mean < _DARK:
            return View.BLOCKED, "The picture is black; switch on the light or free the lens."
        if mean > _BRIGHT:
            return View.BLOCKED, "The picture is white; dim the light or free the lens."
        changed = float(glance.changed.mean())
        if spread < _FLAT and changed > 0.5:  # a plain table may be flat, but it was so before
            return View.BLOCKED, "The picture shows nothing but one colour; free the lens."
        if changed > 0.85 and likeness(motion) < 0.2:
            return View.BLOCKED, "Something covers the view of the table; free the lens."
        if (
            changed > (0.06 if self.view is View.MOVED else 0.12)
            and glance.moving.mean() < 0.02
            and shifted(motion)
        ):
            return View.MOVED, "The camera has moved; calibrate it again."
        return View.OK, ""


def _grey(motion: Motion) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    return motion.known.mean(axis=2, dtype=np.float32), motion.now.mean(axis=2, dtype=np.float32)


def likeness(motion: Motion) -> float:
    """Correlation (-1 to 1) of the picture with the known table; another light leaves it high."""
    known, now = _grey(motion)
    known -= known.mean()
    now -= now.mean()
    scale = float(np.sqrt((known**2).sum() * (now**2).sum()))
    return float((known * now).sum()) / scale if scale > 1e-6 else 0.0


def shifted(motion: Motion) -> bool:
    """Whether the picture as a whole lies otherwise than the known table."""
    known, now = _grey(motion)
    window = cv2.createHanningWindow((known.shape[1], known.shape[0]), cv2.CV_32F)
    (dx, dy), response = cv2.phaseCorrelate(_edges(known), _edges(now), window)
    return bool(np.hypot(dx, dy) > _MOVED_CELLS and response > 0.12)


def _edges(grey: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return np.asarray(cv2.Laplacian(grey, cv2.CV_32F), np.float32)
