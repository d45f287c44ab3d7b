"""The renderer beside a training run: fills the rings with scenes and crops."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import cv2
import numpy as np

from vision.synth.flats import BACK, Press, cache_folder, load_flats
from vision.synth.scenes import CropRenderer, Scene
from vision.synth.tables import load_textures
from vision.training.ring import Ring

SCENE = (640, 384)
CROP = (128, 176)
"""The reader's input: width and height in pixels."""
_REDRAWN = {"scenes": 30, "crops": 150}
"""After so many examples a deck is drawn anew, which takes about a third of the time that they took."""
CARDS = 16
"""Most labelled cards of a scene; one label is 8 corner coordinates, kind (0 face, 1 back), middle x,
y, visible."""


def scene_ring(folder: Path | None = None, capacity: int = 7000) -> Ring:
    return Ring((folder or cache_folder()) / "scenes", capacity, (SCENE[1], SCENE[0], 3), (CARDS, 12))


def crop_ring(folder: Path | None = None, capacity: int = 50_000) -> Ring:
    """Labels: 8 corner coordinates, class, visible part."""
    return Ring((folder or cache_folder()) / "crops", capacity, (CROP[1], CROP[0], 3), (10,))


def scene_label(scene: Scene) -> np.ndarray:
    """Labels of the cards of a scene, topmost first; free rows have kind −1."""
    label = np.full((CARDS, 12), -1, np.float32)
    for row, card in enumerate(list(reversed(scene.cards))[:CARDS]):
        label[row, :8] = card.quad.ravel()
        label[row, 8] = float(card.number == BACK)
        label[row, 9:11] = card.centre
        label[row, 11] = card.visible
    return label


def render(what: str, seed: int, count: int | None = None) -> None:
    """Fill the ring of ``scenes`` or ``crops``: ``count`` of them, or until the process is ended; then the
    decks are drawn anew meanwhile."""
    cv2.setNumThreads(1)
    seed += int(time.time()) % 100_000
    renderer = CropRenderer(load_flats(), load_textures(), held_out=False, seed=seed)
    press = Press(seed) if count is None else None
    scenes, crops = scene_ring(), crop_ring()
    for number in itertools.count(1) if count is None else range(1, count + 1):
        if press is not None and number % _REDRAWN[what] == 0:
            press.redraw()
        if what == "scenes":
            scene = renderer.scene(SCENE)
            scenes.put(scene.image, scene_label(scene))
        else:
            crop = renderer.crop(CROP)
            crops.put(crop.image, np.array([*crop.corners.ravel(), crop.number, crop.visible], np.float32))
