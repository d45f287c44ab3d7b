"""A face that a look did not find: is it still there, has it gone, or cannot that be seen?"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np

from vision.camera.base import Points
from vision.motion import Glance, Motion
from vision.seating import Hands, union


class Presence(Enum):
    """What the cells of a face say about it."""

    THERE = "there"
    BARE = "bare"
    """The bare table shows in its place."""
    STRANGE = "strange"
    """Something else shows in its place, at rest."""
    HIDDEN = "hidden"
    """A hand, motion or other cards keep it from view."""


def judge(
    quad: Points, above: Sequence[Points], motion: Motion, hands: Hands, glance: Glance, known: bool
) -> Presence:
    """What the part of ``quad`` shows that no card of ``above``, which came later, covers. ``known``: the
    table is known with this card on it, not without."""
    cells = motion.mask(quad, grow=-0.5)
    if not (glance.changed & cells).any():
        return Presence.THERE if known else Presence.BARE
    covered = union([motion.mask(other) for other in above]) if above else np.zeros_like(cells)
    uncovered = cells & ~covered
    calm = uncovered & (glance.t - glance.moved_at >= motion.settle)
    if int(uncovered.sum()) < max(6, 0.12 * int(cells.sum())) or calm.sum() < 0.6 * uncovered.sum():
        return Presence.HIDDEN
    bare = float(motion.is_bare()[calm].mean())
    same = float(motion.is_known()[calm].mean())
    if known and same >= 0.6 and same >= bare:
        return Presence.THERE
    if bare >= 0.6:
        return Presence.BARE
    return Presence.HIDDEN if hands.reaches(glance.changed, cells) else Presence.STRANGE
