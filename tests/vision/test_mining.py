"""What the detector takes for cards is cut out with the right labels."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detect import Detection
from vision.read import Eye
from vision.sights import BACK, NOTHING
from vision.training import mining
from vision.training.render import CARDS, CROP


def quad(x: float, y: float) -> np.ndarray:
    return np.array([(x, y), (x + 60, y), (x + 60, y + 84), (x, y + 84)], np.float32)


def scene(*cards: tuple[np.ndarray, bool]) -> np.ndarray:
    """Labels of a scene: quads, and whether they are backs; half of each can be seen."""
    labels = np.full((CARDS, 12), -1, np.float32)
    for row, (corners, back) in enumerate(cards):
        labels[row] = [*corners.ravel(), float(back), *corners.mean(axis=0), 0.5]
    return labels


def test_a_mistake_is_nothing_a_back_is_one_and_what_is_neither_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    eye = Eye(threads=1)
    there = {
        "mistake": quad(400, 40),
        "back": quad(105, 98),
        "face": quad(250, 100),
        "between": quad(125, 115),
        "corner": quad(280, 150),
    }
    found = [Detection(corners, "back", 0.5) for corners in there.values()]
    monkeypatch.setattr(eye, "find", lambda picture: found)
    picture = np.full((384, 640, 3), 90, np.uint8)
    labels = scene((quad(100, 100), True), (quad(250, 100), False))
    crops = mining._mined(eye, picture, labels, np.random.default_rng(1))
    told = {int(label[8]): label for _, label in crops}
    assert len(crops) == 2
    assert set(told) == {NOTHING, BACK}
    assert all(crop.shape == (CROP[1], CROP[0], 3) and (crop == 90).all() for crop, _ in crops)
    assert told[BACK][9] == 0.5
    # The detection is 5 px too far right and 2 px too high, of 60 by 84 px on 128 by 176 less the border.
    scale = np.array(CROP) / 1.12 / (60, 84)
    first = told[BACK][:2] - np.array(CROP) * 0.06 / 1.12
    assert first == pytest.approx(np.array([-5, 2]) * scale, abs=0.01)


def test_at_most_a_few_of_a_scene_are_cut_out(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = Eye(threads=1)
    found = [Detection(quad(40 * k, 40), "back", 0.3) for k in range(12)]
    monkeypatch.setattr(eye, "find", lambda picture: found)
    crops = mining._mined(eye, np.zeros((384, 640, 3), np.uint8), scene(), np.random.default_rng(1))
    assert len(crops) == 4
