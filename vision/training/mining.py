"""Crops of what the detector itself takes for cards: backs with its own looseness, and its mistakes.

Clutter that is drawn to look like a card teaches the reader less than what the detector really mistakes for
one: a chip, the fold of a cloth, printed paper (Shrivastava et al. 2016, "Training region-based object
detectors with online hard example mining"). What holds a part of a card is left out: an index in a loose crop
can be read, and a reader that learns to call it nothing overlooks the cards of a heap. Faces are left to the
renderer: a scene's labels do not name them.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision.detect import overlap
from vision.read import Eye
from vision.sights import NOTHING
from vision.synth.flats import BACK, cache_folder
from vision.synth.scenes import corners_in_crop
from vision.training.photographs import photo_scenes
from vision.training.render import CROP, scene_ring
from vision.training.ring import Ring

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
_LIMIT = 0.1
"""Detections of a lower score are left out."""
_CLEAN, _ON = 0.1, 0.5
"""Part of a detection that no card may cover where there is nothing, and overlap with a card from which it is
that card."""
_EACH = 4
"""At most so many of a scene are kept, the likelier those of a higher score: the others resemble them."""


def mined_ring(folder: Path | None = None, capacity: int = 16_000) -> Ring:
    """Labels as those of ``crop_ring``."""
    return Ring((folder or cache_folder()) / "mined-crops", capacity, (CROP[1], CROP[0], 3), (10,))


def mine(models: Path | None, seed: int) -> int:
    """Fill the ring from the rendered scenes and the training photographs, once through at most; returns how
    many crops were put in."""
    eye = Eye(models, threads=1)
    eye.detector.limit = _LIMIT
    rng = np.random.default_rng(seed)
    ring, sources = mined_ring(), (scene_ring(), photo_scenes())
    places = [(source, place) for source in sources for place in range(len(source))]
    before = int(ring.written[0])
    with tqdm(total=ring.capacity, desc="mined", unit="crop", mininterval=5) as bar:
        for which in rng.permutation(len(places)):
            source, place = places[int(which)]
            for crop, label in _mined(eye, np.array(source.pictures[place]), source.labels[place], rng):
                ring.put(crop, label)
            bar.update(int(ring.written[0]) - before - bar.n)
            if bar.n >= ring.capacity:
                break
    return int(ring.written[0]) - before


def _mined(
    eye: Eye, picture: Picture, labels: Floats, rng: np.random.Generator
) -> list[tuple[Picture, Floats]]:
    """Crops of one scene with their labels (10,)."""
    cards = [row for row in labels if row[8] >= 0]
    taken: list[tuple[float, Floats, Floats | None]] = []
    for one in eye.find(picture):
        shares = [overlap(np.asarray(row[:8].reshape(4, 2)), one.quad) for row in cards]
        nearest = int(np.argmax(shares)) if shares else -1
        if all(_part(np.asarray(row[:8].reshape(4, 2)), one.quad) < _CLEAN for row in cards):
            taken.append((one.score, one.quad, None))
        elif shares[nearest] > _ON and cards[nearest][8] == 1:
            taken.append((one.score, one.quad, cards[nearest]))
    if not taken:
        return []
    chance = np.array([score for score, _, _ in taken])
    some = rng.choice(len(taken), min(_EACH, len(taken)), replace=False, p=chance / chance.sum())
    crops, matrices = eye.reader.crops([picture], [taken[k][1] for k in some])
    pictures = np.asarray((crops.transpose(0, 2, 3, 1) * 255).round(), np.uint8)
    return [
        (crop, _label(taken[k][2], matrix)) for crop, matrix, k in zip(pictures, matrices, some, strict=True)
    ]


def _part(card: Floats, quad: Floats) -> float:
    """How much of ``quad`` is covered by ``card``, 0–1."""
    shared, _ = cv2.intersectConvexConvex(np.asarray(card, np.float32), quad)
    return float(shared / (cv2.contourArea(quad) + 1e-6))


def _label(back: Floats | None, matrix: NDArray[np.float64]) -> Floats:
    """The label of a back with this row of a scene's labels, or of nothing."""
    if back is None:
        return np.array([*np.zeros(8), NOTHING, 0.0], np.float32)
    corners = corners_in_crop(back[:8].reshape(4, 2), matrix)
    return np.array([*corners.ravel(), BACK, back[11]], np.float32)
