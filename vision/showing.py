"""Cards shown to the camera one after another: which is the next, and when it has been seen enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import Card
from vision.detect import overlap
from vision.read import Sight
from vision.teaching import kept

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

_AGREE, _AGREE_DOUBTFUL = 4, 7
"""Frames that must agree in a row: where the reader names the expected card too, and where it is in doubt."""
_STILL = 0.85
"""Overlap with the frame before of a card that lies still."""
_ALIKE, _AGAIN = 0.95, 0.965
"""Likeness (cosine of features) of frames of one card in a row, and of a card that was shown before."""
_LEAST_SEEN = 0.8
_KEEP = 3
"""So many of the agreeing frames are kept."""


class News(Enum):
    """What a frame has brought."""

    NOTHING = "nothing"
    TAUGHT = "taught"
    OTHER = "other"
    """A card lies still that is surely another one than the expected."""
    STILL_THERE = "still there"
    """The card that was taught last lies there still, or again."""
    SEVERAL = "several"
    """Several cards are shown at once."""


@dataclass(slots=True)
class Showing:
    """The cards of ``order``, to be shown in this order; ``pictures`` are those that were taught."""

    order: Sequence[Card]
    pictures: dict[Card, list[Picture]] = field(default_factory=dict)
    seen_as: Card | None = None
    """What the card of the last frame surely looks like."""
    _at: int = 0
    _run: list[tuple[Floats, Floats, Picture]] = field(default_factory=list)
    _last: Floats | None = None
    """The features of the card that was taught last."""

    @property
    def expected(self) -> Card | None:
        """The next card; ``None`` when all have been shown or skipped."""
        return self.order[self._at] if self._at < len(self.order) else None

    def see(self, image: Picture, sights: Sequence[tuple[Sight, Floats]]) -> News:
        """One frame, and the faces that the eye sees in it with their features (n,)."""
        whole = [pair for pair in sights if pair[0].visible >= _LEAST_SEEN]
        if self.expected is None or len(whole) != 1:
            self._run.clear()
            return News.SEVERAL if len(whole) > 1 else News.NOTHING
        ((sight, features),) = whole
        if self._run and (
            overlap(self._run[-1][0], sight.quad) < _STILL or likeness(self._run[0][1], features) < _ALIKE
        ):
            self._run.clear()
        self._run.append((sight.quad, features, image))
        del self._run[: -2 * _AGREE_DOUBTFUL]
        self.seen_as = sight.reading.card
        named = self.seen_as == self.expected
        if len(self._run) < (_AGREE if named else _AGREE_DOUBTFUL):
            return News.NOTHING
        if not named and self._last is not None and likeness(self._last, features) >= _AGAIN:
            return News.STILL_THERE
        if not named and self.seen_as is not None:
            return News.STILL_THERE if self.seen_as in self.pictures else News.OTHER
        self._take()
        return News.TAUGHT

    def insist(self) -> bool:
        """The card that lies there is the expected one, whatever it looks like; whether there is any."""
        if not self._run or self.expected is None:
            return False
        self._take()
        return True

    def skip(self) -> None:
        """Go on to the next card without this one."""
        if self.expected is not None:
            self._at += 1
            self._run.clear()

    def undo(self) -> Card | None:
        """Go back to the card before, and forget it; which one that is."""
        if self._at == 0:
            return None
        self._at -= 1
        self.pictures.pop(self.order[self._at], None)
        self._last = None
        self._run.clear()
        return self.order[self._at]

    def _take(self) -> None:
        shown = self._run[:: -max(1, len(self._run) // _KEEP)][:_KEEP]
        self.pictures[self.order[self._at]] = [kept(image, quad) for quad, _, image in shown]
        self._last = self._run[-1][1]
        self._at += 1
        self._run.clear()


def likeness(one: Floats, other: Floats) -> float:
    """The cosine of two features (n,), 1 for the same."""
    return float(one @ other / max(1e-6, float(np.linalg.norm(one) * np.linalg.norm(other))))
