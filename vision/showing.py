"""Cards shown to the camera one after another: which is which, which is the next, and when one has been seen
enough.

They come in an order that is known beforehand, and what the reader is in doubt about is the next; or in any
order, and then a card is what the reader surely takes it for, unless another was taken for the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from scorekeeper.cards import Card
from vision.detect import overlap
from vision.lesson import News
from vision.photographed import faces_of
from vision.read import Eye
from vision.sights import Sight
from vision.teaching import kept

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

_AGREE, _AGREE_DOUBTFUL = 4, 7
"""Frames that must agree in a row: where the reader names an awaited card, and where it is in doubt."""
_STILL = 0.85
"""Overlap with the frame before of a card that lies still."""
_ALIKE, _AGAIN = 0.95, 0.965
"""Likeness (cosine of features) of frames of one card in a row, and of a card that was shown before."""
_LEAST_SEEN = 0.8
_KEEP = 3
"""So many of the agreeing frames are kept."""


@dataclass(slots=True)
class Showing:
    """The cards of ``order``, to be shown in this order or in any. ``pictures`` are those that were taught;
    ``done`` are the cards taught and skipped, in the order in which that happened."""

    order: Sequence[Card]
    any_order: bool = False
    pictures: dict[Card, list[Picture]] = field(default_factory=dict)
    done: list[Card] = field(default_factory=list)
    seen_as: Card | None = None
    """What the card of the last frame surely looks like."""
    maybe: tuple[Card, ...] = ()
    """What it likely is where that is not sure, the likeliest first."""
    _run: list[tuple[Floats, Floats, Picture]] = field(default_factory=list)
    _last: tuple[Floats, Floats] | None = None
    """Quad and features of the card that was taught last."""
    _rests: bool = False
    """Whether that card has lain there ever since."""

    @property
    def missing(self) -> list[Card]:
        """The cards that were neither taught nor skipped."""
        return [card for card in self.order if card not in self.done]

    @property
    def expected(self) -> Card | None:
        """The next card; ``None`` when all have been shown or skipped."""
        return next(iter(self.missing), None)

    @property
    def lies(self) -> bool:
        """Whether the card of the last frame lay there in the frame before, too."""
        return len(self._run) > 1

    def see(self, image: Picture, sights: Sequence[tuple[Sight, Floats]]) -> News:
        """One frame, and the faces that the eye sees in it with their features (n,)."""
        whole = [pair for pair in sights if pair[0].visible >= _LEAST_SEEN]
        if len(whole) != 1 or self.expected is None:
            self._run.clear()
            self._rests = False
            return News.SEVERAL if len(whole) > 1 else News.NOTHING
        ((sight, features),) = whole
        if self._run and not _one_card(self._run[-1][0], self._run[0][1], sight.quad, features):
            self._run.clear()
        if self._last is None or not _one_card(*self._last, sight.quad, features):
            self._rests = False
        self._run.append((sight.quad, features, image))
        del self._run[: -2 * _AGREE_DOUBTFUL]
        self.seen_as = sight.reading.card
        self.maybe = tuple(card for card, _ in sight.reading.maybe)
        awaited = self._awaited()
        if len(self._run) < (_AGREE if awaited else _AGREE_DOUBTFUL):
            return News.NOTHING
        if not awaited:
            if self._rests or (self._last and likeness(self._last[1], features) >= _AGAIN):
                return News.STILL_THERE
            if self.any_order:
                return News.DOUBTFUL if self.seen_as is None else News.OTHER
            if self.seen_as is not None:
                return News.STILL_THERE if self.seen_as in self.pictures else News.OTHER
        self._take(self.seen_as if self.any_order and self.seen_as else self.expected)
        return News.TAUGHT

    def insist(self, card: Card | None = None) -> bool:
        """The card that lies there is this one (or the expected), whatever it looks like; whether there is
        any. If another was taken for it before, that was wrong, and is forgotten."""
        card = card or self.expected
        if not self._run or card is None or card not in self.order:
            return False
        if card in self.done:
            self.done.remove(card)
        self._take(card)
        return True

    def skip(self, card: Card | None = None) -> None:
        """Go on without this card (or the expected one)."""
        card = card or self.expected
        if card is not None and card in self.missing:
            self.done.append(card)
            self._run.clear()

    def undo(self) -> Card | None:
        """Go back to the card before, and forget it; which one that is."""
        if not self.done:
            return None
        back = self.done.pop()
        if self.pictures.pop(back, None) is None:
            return back  # it was skipped, and what lies there has nothing to do with it
        # In any order the card that lies there would at once be taken for the same again.
        self._rests = self.any_order and self._rests
        if not self._rests:
            self._last = None
        self._run.clear()
        return back

    def _awaited(self) -> bool:
        """Whether the card of the last frame is surely one that may come now, and not the one before."""
        if self._rests:
            return False
        return self.seen_as in self.missing if self.any_order else self.seen_as == self.expected

    def _take(self, card: Card) -> None:
        shown = self._run[:: -max(1, len(self._run) // _KEEP)][:_KEEP]
        self.pictures[card] = [kept(image, quad) for quad, _, image in shown]
        self._last = self._run[-1][:2]
        self._rests = True
        self.done.append(card)
        self._run.clear()


def _one_card(quad: Floats, features: Floats, other_quad: Floats, other_features: Floats) -> bool:
    """Whether two frames show one card that lies still."""
    return overlap(quad, other_quad) >= _STILL and likeness(features, other_features) >= _ALIKE


def likeness(one: Floats, other: Floats) -> float:
    """The cosine of two features (n,), 1 for the same."""
    return float(one @ other / max(1e-6, float(np.linalg.norm(one) * np.linalg.norm(other))))


def eye_on(eye: Eye, image: Picture) -> list[tuple[Sight, Floats]]:
    """The faces of a frame, each with its features."""
    faces = faces_of(eye, image)
    if not faces:
        return []
    _, features, _ = eye.reader.describe([(image, sight.quad) for sight in faces])
    return list(zip(faces, features, strict=True))
