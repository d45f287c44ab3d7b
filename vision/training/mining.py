"""Crops of what the detector itself takes for cards, with its own looseness and its mistakes.

Quads that are moved by lot teach the reader less than those it will be given: about what can be seen of a
covered card, across two cards, turned by a quarter, or about no card at all but a chip, the fold of a cloth,
printed paper (Shrivastava et al. 2016, "Training region-based object detectors with online hard example
mining"; Ross et al. 2011, "A reduction of imitation learning and structured prediction to no-regret online
learning": learn on what one's own answers lead to). Each crop is named after the card of which it shows most,
so that where two cards share a crop the reader learns to doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from vision.detect import Detection, overlap
from vision.parting import lengthened
from vision.read import Eye
from vision.sights import NOTHING
from vision.synth.flats import cache_folder, load_flats
from vision.synth.scenes import Renderer, Scene, corners_in_crop
from vision.synth.tables import load_textures
from vision.training.render import CROP
from vision.training.ring import Ring

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
SIZE = (960, 576)
"""Width and height of the scenes: cards of them are as large as those of photographs."""
_LIMIT = 0.1
"""Detections of a lower score are left out."""
_CLEAN, _FITS, _WELL = 0.02, 0.5, 0.8
"""Part of a detection below which there is no card in it, overlap with a card from which it is that card's,
and from which it fits."""
_EACH, _SELDOM = 6, 0.25
"""At most so many of a scene are kept; those that fit, of which the renderer makes enough, and those that are
no card, of which there are many, are as likely as this."""
_EMPTY, _TRIED = 0.1, 0.25
"""So many of the scenes have no card, and so many quads are as the eye tries them."""
_FAR = 1.0
"""A corner may lie so far outside its crop, in parts of it; such a crop shows too little of its card."""
_COVERED = 255


def mined_ring(folder: Path | None = None, capacity: int = 24_000) -> Ring:
    """Labels as those of ``crop_ring``."""
    return Ring((folder or cache_folder()) / "mined-crops", capacity, (CROP[1], CROP[0], 3), (10,))


def mine(models: Path | None, seed: int, count: int | None = None) -> int:
    """Put ``count`` crops (as many as there is room for) into the ring, from scenes drawn for it; returns how
    many."""
    with tqdm(total=count or mined_ring().capacity, desc="mined", unit="crop", mininterval=5) as bar:
        for made in mining(models, seed):
            bar.update(made)
            if bar.n >= bar.total:
                return int(bar.n)
    return 0


def mining(models: Path | None, seed: int) -> Iterator[int]:
    """Put crops into the ring, scene after scene without end; gives the number of each."""
    cv2.setNumThreads(1)
    eye = Eye(models, threads=1, hasty=True)
    eye.detector.limit = _LIMIT
    rng = np.random.default_rng(seed)
    renderer = Renderer(load_flats(), load_textures(), held_out=False, seed=seed)
    ring = mined_ring()
    while True:
        crops = _mined(eye, renderer.scene(SIZE, "empty" if rng.random() < _EMPTY else "rendered"), rng)
        for crop, label in crops:
            ring.put(crop, label)
        yield len(crops)


def _mined(eye: Eye, scene: Scene, rng: np.random.Generator) -> list[tuple[Picture, Floats]]:
    """Crops of one scene with their labels (10,)."""
    taken = [(one, which, fit) for one in eye.find(scene.image) for which, fit in _shown(scene, one)]
    if not taken:
        return []
    chance = np.array([_SELDOM if which is None or fit > _WELL else 1.0 for _, which, fit in taken])
    some = rng.choice(len(taken), min(_EACH, len(taken)), replace=False, p=chance / chance.sum())
    quads = [_tried(taken[k][0].quad, rng) for k in some]
    crops, matrices = eye.reader.crops([scene.image], quads)
    pictures = np.asarray((crops.transpose(0, 2, 3, 1) * 255).round(), np.uint8)
    labels = [_label(scene, taken[k][1], matrix) for k, matrix in zip(some, matrices, strict=True)]
    return [(crop, label) for crop, label in zip(pictures, labels, strict=True) if label is not None]


def _tried(quad: Floats, rng: np.random.Generator) -> Floats:
    """A detection's quad, or what may be tried instead of it where it reads doubtfully; see ``Eye``."""
    if rng.random() > _TRIED:
        return quad
    tries = [np.roll(quad, 1, axis=0), *lengthened(quad)]
    return tries[int(rng.integers(len(tries)))]


def _shown(scene: Scene, one: Detection) -> list[tuple[int | None, float]]:
    """Of which card (its place in ``scene.cards``; ``None``: of none) a detection shows most, and how well it
    fits; empty where that cannot be said, as of a quad outside the picture or under a hand."""
    inside = np.zeros(scene.owner.shape, np.uint8)
    cv2.fillConvexPoly(inside, one.quad.round().astype(np.int32), 1)
    owners = np.bincount(scene.owner[inside > 0], minlength=_COVERED + 1)
    area = owners.sum()
    if area < 16:
        return []
    owners[0] = 0
    covered, owners[_COVERED] = owners[_COVERED], 0
    if covered > area / 2:
        return []
    if owners.sum() < _CLEAN * area:
        return [(None, 0.0)] if covered < _CLEAN * area else []
    fits = [overlap(card.quad, one.quad) for card in scene.cards]
    its = [k for k, fit in enumerate(fits) if fit > _FITS and 4 * owners[k + 1] > owners.max()]
    which = max(its or range(len(fits)), key=lambda k: int(owners[k + 1]))
    if owners[which + 1] < owners.sum() / 2 and not its:
        return []
    return [(which, fits[which])]


def _label(scene: Scene, which: int | None, matrix: NDArray[np.float64]) -> Floats | None:
    """The label of a crop of this card, or of nothing; ``None`` where hardly any of the card is in it."""
    if which is None:
        return np.array([*np.zeros(8), NOTHING, 0.0], np.float32)
    card = scene.cards[which]
    corners = corners_in_crop(card.quad, matrix) / np.array(CROP, np.float32)
    if not ((corners > -_FAR) & (corners < 1 + _FAR)).all():
        return None
    return np.array([*(corners * CROP).ravel(), card.number, card.visible], np.float32)
