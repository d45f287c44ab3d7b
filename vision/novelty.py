"""Which sights are cards that have come to rest since the table was last looked at."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.camera.base import Points
from vision.layout import SURE, Face
from vision.lying import LyingBacks
from vision.motion import Glance, Mask, Motion
from vision.seating import union
from vision.sights import BACK, Sight

_LANDING = 1.0
"""Seconds in which what overlaps a card that has just landed is a second sight of it."""
_SAME, _SAME_AS_ANOTHER = 0.5, 0.65
"""What shares more than this part of the smaller one with a card that has just landed is that card; the
second where it surely reads otherwise."""
_SEEN, _SEEN_APART = 0.7, 0.85
"""The same for a card that this look has shown to lie there still; the second where both are read surely and
are not the same."""
_ON_THE_TABLE = 0.3
"""What lies with more than this part of it beside all cards lies on the table itself."""
_TABLE_CHANGED, _CARD_CHANGED = 0.6, 0.12
"""So much of what it covers must have changed: of the table, and of the cards under it, which look much
alike."""


class Novelty:
    """Judges the sights of one look after the other, and remembers where the table itself was never seen."""

    def __init__(self, motion: Motion, backs: LyingBacks) -> None:
        self._motion, self._backs = motion, backs
        self._veiled: Mask = np.zeros((0, 0), bool)
        """Where cards lay from the beginning: nobody has seen the table under them."""
        self._began_at = 0.0

    def follow(self, glance: Glance) -> None:
        """Takes each frame's glance; the first of a shape is a beginning."""
        if self._veiled.shape != glance.moving.shape:
            self._veiled, self._began_at = np.zeros(glance.moving.shape, bool), glance.t

    def veil(self, quad: Points) -> None:
        """A card lay here from the beginning."""
        self._veiled |= self._motion.mask(quad, grow=1.5)

    def unveil(self, bare: Mask) -> Mask:
        """These cells show the table; returns those of them where it is seen for the first time."""
        uncovered = self._veiled & bare
        self._veiled &= ~uncovered
        return uncovered

    def is_new(
        self,
        sight: Sight,
        lying: Sequence[Face],
        seen: Sequence[Sight],
        under: Mask,
        glance: Glance,
        beginning: bool,
    ) -> bool:
        """Whether a sight that is none of the faces ``lying`` there can be a card that has come to rest.

        ``seen`` are this look's sights of those faces, ``under`` the cells under cards; at the ``beginning``
        what lies there has changed nothing.
        """
        if self._motion.restless(sight.quad, glance):
            return False
        if sight.reading.card is None and not self._backs.on_table(sight.quad):
            return False  # a fan of backs in a hand looks a little like something
        landed = [face for face in lying if glance.t - face.rested < _LANDING]
        if self._is_known(sight, landed, seen):
            return False
        return beginning or self._has_changed(sight, landed, under, glance)

    def _is_known(self, sight: Sight, landed: Sequence[Face], seen: Sequence[Sight]) -> bool:
        """Whether a sight is a second one of a known face, or of a part of it."""
        cells = self._motion.mask(sight.quad)
        others = [
            (face.quad, _SAME_AS_ANOTHER if _reads_otherwise(sight, face) else _SAME) for face in landed
        ]
        others += [(other.quad, _SEEN_APART if _apart(sight, other) else _SEEN) for other in seen]
        for quad, most in others:
            other = self._motion.mask(quad)
            if (cells & other).sum() > most * min(cells.sum(), other.sum()):
                return True
        return False

    def _has_changed(self, sight: Sight, landed: Sequence[Face], under: Mask, glance: Glance) -> bool:
        """Whether the table, or what lay there, looks otherwise than before."""
        cells = self._motion.mask(sight.quad)
        free = cells & ~under
        if free.sum() > _ON_THE_TABLE * cells.sum():
            known = free & ~self._veiled
            if known.sum() < 0.5 * free.sum():  # the card that lay there may have looked the same
                return float(np.median(glance.moved_at[free])) > self._began_at
            return bool(glance.changed[known].mean() > _TABLE_CHANGED)
        # Of a card that another has just covered in part the rest is no new one: nothing has changed there.
        if landed and sight.reading.card is None:
            rest = cells & ~union([self._motion.mask(face.quad, grow=1.5) for face in landed])
            cells = rest if rest.sum() > _ON_THE_TABLE * cells.sum() else cells
        return bool(glance.changed[cells].mean() > _CARD_CHANGED)


def _reads_otherwise(sight: Sight, face: Face) -> bool:
    """Whether a sight surely shows another card than ``face``, as where cards are laid out in a row."""
    clear = sight.visible > 0.8 and float(sight.probabilities[:BACK].max()) >= SURE
    return clear and face.probability(sight) < 0.02


def _apart(one: Sight, other: Sight) -> bool:
    """Whether two sights of one look are surely two cards, one of which leaves only a strip of the other."""
    cards = {one.reading.card, other.reading.card}
    return None not in cards and len(cards) == 2 and one.visible > 0.8
