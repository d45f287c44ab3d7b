"""Read cards: refine a quad's corners, straighten it from the full picture, say which card it is and
how sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.errors import ModelError
from vision.backend import Network, chosen
from vision.crop import crop_corners, crop_matrix
from vision.detect import LONG_SIDE, Detection, Detector, Finds, distinct, overlap
from vision.edges import snapped
from vision.genuine import genuine
from vision.parting import card_size, grown, in_two, lengthened
from vision.sights import BACK, NOTHING, WHOLE, Sight, back_of, merged, sight_of
from vision.taught import Taught
from vision.weights import model_settings

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

_BATCH = 16
_BACK_AT_ONCE, _NOTHING_AT_ONCE = 0.95, 0.98
"""From these certainties on a back, and what is no card, are told at the first look."""
_FACE_AT_ONCE, _LOOSE = 0.9999, 0.05
"""From this certainty on a face of any deck is told at the first look too, where no corner of the card lies
farther (in parts of the crop) from where it lies when the quad fits."""
_CLEAR = 0.995
"""Readings less sure than this are looked at again, turned by half."""

_CLEAR_EDGE = 2.0
"""Three sides of a quad on edges of this clearness: it fits the card."""
_NEAR = 0.5
"""Overlap of such a quad with the one it was made from."""
_FITS = 0.75
"""The same for the parts of a quad that may be two cards."""


class Reader:
    """Reads with the reader of ``models/`` (or of another folder with its own checksums)."""

    def __init__(self, models: Path | None = None, threads: int = 0, backend: str | None = None) -> None:
        self._network = Network("reader.onnx", models, threads, backend)
        self._crop = self._network.size
        settings = model_settings(models)
        self.limit = self._any_deck = settings.limit
        self.temperature = settings.temperature
        self.mixture = settings.taught
        self._taught: Taught | None = None

    def use(self, taught: Taught | None) -> None:
        """From now on the cards are of this deck; ``None``: of any."""
        self._taught = taught
        self.limit = self._any_deck if taught is None else taught.mixture.limit

    def chances(self, logits: Floats) -> Floats:
        """Probabilities (N, 56) of any deck's cards with these logits."""
        return _chances(logits / np.float32(self.temperature))

    def describe(self, views: Sequence[tuple[Picture, Floats]]) -> tuple[Floats, Floats, Floats]:
        """Logits (N, 56), features (N, n) and crops (N, 3, high, wide) of faces whose quads are exact, each
        in a picture of its own.

        Raises:
            ModelError: these weights tell no features.
        """
        crops = np.concatenate([self.crops([image], [quad])[0] for image, quad in views])
        logits, _, _, features = self._run(crops)
        if not features.shape[1]:
            raise ModelError("these weights cannot be taught a deck; use those that hakam comes with")
        return logits, features, crops

    def read(self, image: Picture, detections: Sequence[Detection]) -> list[Sight]:
        """What the detections show, in their order; those that are no card are left out."""
        return [sight for sight in self.read_each(image, detections) if sight is not None]

    def read_each(self, image: Picture, detections: Sequence[Detection]) -> list[Sight | None]:
        """What each of the detections shows; ``None`` where there is no card."""
        if not detections:
            return []
        pyramid = [image]
        quads = [one.quad for one in detections]
        crops, matrices = self.crops(pyramid, quads)
        logits, corners, seen, features = self._run(crops)
        at_first = _chances(logits)
        told = (at_first[:, BACK] > _BACK_AT_ONCE) | (at_first[:, NOTHING] > _NOTHING_AT_ONCE)
        if self._taught is None:
            fits = np.abs(corners - crop_corners((1, 1))).max(axis=(1, 2)) < _LOOSE
            told |= (at_first[:, :BACK].max(axis=1) > _FACE_AT_ONCE) & fits
        again = np.flatnonzero(~told)  # a back has nothing to read, and tables are full of them
        if len(again):
            for place in again:
                quads[place] = self._refined(quads[place], corners[place], matrices[place])
            crops[again], better = self.crops(pyramid, [quads[place] for place in again])
            for place, matrix in zip(again, better, strict=True):
                matrices[place] = matrix
            logits[again], corners[again], seen[again], features[again] = self._run(crops[again])
        doubtful = np.flatnonzero((_chances(logits).max(axis=1) < _CLEAR) & ~told)
        if len(doubtful):  # the half-turn is the same card: a second opinion
            turned = self._run(np.ascontiguousarray(crops[doubtful, :, ::-1, ::-1]))
            logits[doubtful] = (logits[doubtful] + turned[0]) / 2
            corners[doubtful] = (corners[doubtful] + 1 - np.roll(turned[1], 2, axis=1)) / 2
            seen[doubtful] = (seen[doubtful] + turned[2]) / 2
            features[doubtful] = (features[doubtful] + turned[3]) / 2
        chance = self.chances(logits)
        if self._taught is not None:
            chance = self._taught.chances(chance, logits, features, crops)
        sights: list[Sight | None] = []
        for k, one in enumerate(detections):
            if chance[k].argmax() == NOTHING:
                sights.append(None)
                continue
            quad = self._refined(quads[k], corners[k], matrices[k])
            sights.append(sight_of(quad, chance[k], float(seen[k]), one.score, self.limit))
        return sights

    def crops(
        self, pyramid: list[Picture], quads: Sequence[Floats]
    ) -> tuple[Floats, list[NDArray[np.float64]]]:
        """Straightened crops (N, 3, high, wide) of the quads, 0–1, and the homographies from picture to crop.
        ``pyramid``: the picture, to which this adds its halves as they are needed."""
        out = np.empty((len(quads), 3, self._crop[1], self._crop[0]), np.float32)
        matrices = []
        for k, quad in enumerate(quads):
            matrix = crop_matrix(quad, self._crop)
            side = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1).max()
            level = max(0, int(np.log2(max(side, 1.0) / self._crop[1] / 1.1)))
            while len(pyramid) <= level and min(pyramid[-1].shape[:2]) > 8:
                pyramid.append(
                    np.asarray(cv2.resize(pyramid[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
                )
            level = min(level, len(pyramid) - 1)
            shrink = np.diag([2.0**level, 2.0**level, 1.0])
            crop = cv2.warpPerspective(
                pyramid[level], matrix @ shrink, self._crop,
                flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(114, 114, 114),
            )  # fmt: skip
            out[k] = crop.transpose(2, 0, 1)
            matrices.append(matrix)
        out /= 255
        return out, matrices

    def _run(self, crops: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Logits (N, 56), corners (N, 4, 2) in parts of the crop, visible part (N,), features (N, n); older
        weights have no features."""
        parts = [self._network.run(crops[k : k + _BATCH]) for k in range(0, len(crops), _BATCH)]
        logits, corners, visible, *more = (np.concatenate(part) for part in zip(*parts, strict=True))
        features = more[0] if more else np.zeros((len(crops), 0), np.float32)
        return logits, corners.reshape(-1, 4, 2), 1 / (1 + np.exp(-visible[:, 0])), features

    def _refined(self, quad: Floats, corners: Floats, matrix: NDArray[np.float64]) -> Floats:
        """Corners of a crop (parts of it) back in the picture; the old quad if they make no card."""
        pixels = (corners * np.array(self._crop, np.float32))[None]
        better = cv2.perspectiveTransform(pixels.astype(np.float64), np.linalg.inv(matrix))[0].astype(
            np.float32
        )
        if not np.isfinite(better).all() or not cv2.isContourConvex(better) or overlap(quad, better) < 0.3:
            return quad
        return np.asarray(better, np.float32)


def _chances(logits: Floats) -> Floats:
    """Softmax over the classes (N, 56)."""
    chance = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(chance / chance.sum(axis=1, keepdims=True), np.float32)


STILL = (640, 320, 960)
"""The sizes at which a photograph is searched: nobody waits for the next frame, cards may fill it, and in a
heap only small parts of them can be seen."""
_FAINT, _MOST, _PERHAPS = 0.2, 16, 0.3
"""A photograph's cards are found from this score on, which is far below the detector's own limit: of a
heap's lower cards little can be seen. So many faces under that limit are read, as each takes its time; they
are tried again only if they are nothing with less than the last probability, and left out if not."""


class Eye:
    """Detector and reader together: a picture in, cards out. ``sizes``: the long sides at which it is
    searched. ``hasty``: what the detector takes for a back is believed without being read; a table is full
    of backs in hands, and who watches has no time for them. He looks at a table from above, where a doubtful
    card of another size than the others may be two, or a part of one. ``thorough``: what reads doubtfully is
    read again as if it lay crosswise, as if it were longer, and on the edges that the picture shows."""

    def __init__(
        self,
        models: Path | None = None,
        threads: int = 0,
        sizes: Sequence[int] = (LONG_SIDE,),
        hasty: bool = False,
        thorough: bool = False,
        backend: str | None = None,
    ) -> None:
        backend = backend or chosen(models, quick=hasty)
        self.detector: Finds = Detector(models, threads, backend)
        self._clear = self.detector.limit if thorough else 0.0
        """Below this score a sight is faint."""
        if thorough:
            self.detector.limit = min(_FAINT, self.detector.limit)
        self.reader = Reader(models, threads, backend)
        self.genuine = model_settings(models).genuine
        """By which it is told what is a card; who watches sees it again and needs none."""
        self.sizes = tuple(sizes)
        self.hasty = hasty
        self.thorough = thorough

    def find(self, image: Picture) -> list[Detection]:
        """The detector's quads at all sizes, without repeats."""
        found = [one for size in self.sizes for one in self.detector.find(image, size)]
        return distinct(sorted(found, key=lambda one: -one.score))

    def look(self, image: Picture) -> list[Sight]:
        """Every card of a BGR picture; two sights of one card are merged into the surer one."""
        return self.see(image, self.find(image))

    def see(self, image: Picture, found: Sequence[Detection]) -> list[Sight]:
        """What those quads show that were found in the picture, as ``look`` tells it."""
        backs = [one for one in found if self.hasty and _surely_back(one)]
        faces = [one for one in found if not (self.hasty and _surely_back(one))]
        if self.thorough:
            faint = [one for one in faces if one.score < self._clear and one.kind == "face"]
            faces = [*(one for one in faces if one.score >= self._clear), *faint[:_MOST]]
        sights = self.reader.read(image, faces)
        if self.thorough:
            sights = self._again(image, [one for one in sights if self._is_worth_it(one)])
        sights = self._of_size(image, sights) if self.hasty else genuine(sights, self.genuine)
        return merged([*sights, *map(back_of, backs)])

    def _is_worth_it(self, one: Sight) -> bool:
        """Whether a sight is clear, or may well be a face."""
        return one.score >= self._clear or (not one.back and float(one.probabilities[NOTHING]) < _PERHAPS)

    def _of_size(self, image: Picture, sights: list[Sight]) -> list[Sight]:
        """The sights, with those that are no card's size put right: a whole card for its middle, and two for
        what is a card at each of its ends."""
        whole = [one.quad for one in sights if one.reading.card is not None and one.visible > WHOLE]
        size = card_size(whole)
        if size is None:
            return sights
        parts: list[Sight] = []
        for one in sights:
            better: list[Sight] = []
            if one.reading.card is None and not one.back:
                better = self._whole(image, one, size)
            if not better and not one.back:
                better = self._two(image, one, size)
            parts += better or [one]
        return parts

    def _whole(self, image: Picture, one: Sight, size: tuple[float, float]) -> list[Sight]:
        """The card of which a sight is only a part, if it is read surely."""
        quad = grown(one.quad, size)
        read = None if quad is None else self.reader.read_each(image, [Detection(quad, "face", one.score)])[0]
        return [read] if quad is not None and read is not None and read.reading.card is not None else []

    def _two(self, image: Picture, one: Sight, size: tuple[float, float]) -> list[Sight]:
        """The two cards that a sight is: at least one of them is read surely, and they are not the same. What
        was read surely may be one of them with a strip of the other; then it must be among them."""
        for quads in in_two(one.quad, size):
            read = self.reader.read_each(image, [Detection(quad, "face", one.score) for quad in quads])
            # The ends of the whole are edges of cards; what the other hides of a part is only guessed.
            both = [
                replace(part, quad=quad)
                for quad, part in zip(quads, read, strict=True)
                if part is not None and not part.back and overlap(quad, part.quad) > _FITS
            ]
            sure = any(part.reading.card is not None for part in both)
            known = one.reading.card is None or any(part.reading.card == one.reading.card for part in both)
            different = len({int(part.probabilities.argmax()) for part in both}) == 2
            if len(both) == 2 and sure and known and different:
                return both
        return []

    def _again(self, image: Picture, sights: list[Sight]) -> list[Sight]:
        """The doubtful sights read in other ways. A stretched or slanting card may look as if it lay
        crosswise, loose corners hide the index, and an end of the card may be missing."""
        tries: list[tuple[int, Detection]] = []
        for place, sight in enumerate(sights):
            if sight.reading.card is not None or sight.back:
                continue
            quads = [np.roll(sight.quad, 1, axis=0), *lengthened(sight.quad)]
            edges, clear = snapped(image, sight.quad)
            if np.sort(clear)[1] > _CLEAR_EDGE and overlap(edges, sight.quad) > _NEAR:
                quads += [edges, np.roll(edges, 1, axis=0)]
            tries += [(place, Detection(quad, "face", sight.score)) for quad in quads]
        best = list(sights)
        seen = self.reader.read_each(image, [one for _, one in tries])
        for (place, _), other in zip(tries, seen, strict=True):
            if other is not None and not other.back and other.reading.sure > best[place].reading.sure:
                best[place] = other
        return [_agreed(first, last) for first, last in zip(sights, best, strict=True)]


def _agreed(first: Sight, last: Sight) -> Sight:
    """The better of two sights of a card; if the first had made up its mind otherwise, both count."""
    said, now = int(first.probabilities.argmax()), int(last.probabilities.argmax())
    if said == now or first.reading.sure < 0.5:
        return last
    both = np.asarray((first.probabilities + last.probabilities) / 2, np.float32)
    return sight_of(last.quad, both, last.visible, last.score, 1.0)


def _surely_back(one: Detection) -> bool:
    return one.kind == "back" and one.score > 0.5 and one.other < 0.1
