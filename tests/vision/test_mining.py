"""What the detector takes for cards is cut out, and named after the card of which it shows most."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.detect import Detection
from vision.read import Eye
from vision.sights import BACK, NOTHING
from vision.synth.scenes import Laid, Scene
from vision.training import mining
from vision.training.render import CROP


def quad(x: float, y: float) -> np.ndarray:
    return np.array([(x, y), (x + 60, y), (x + 60, y + 84), (x, y + 84)], np.float32)


def scene(*cards: tuple[np.ndarray, int], hand: np.ndarray | None = None) -> Scene:
    """Quads and classes of cards, each laid on those before it; half of each is said to be visible."""
    owner = np.zeros((384, 640), np.uint8)
    for number, (corners, _) in enumerate(cards, start=1):
        cv2.fillConvexPoly(owner, corners.astype(np.int32), number)
    if hand is not None:
        cv2.fillConvexPoly(owner, hand.astype(np.int32), 255)
    laid = tuple(Laid(corners, number, 0.5, tuple(corners.mean(axis=0))) for corners, number in cards)
    return Scene(np.full((384, 640, 3), 90, np.uint8), laid, 0.0, owner)


def mined(monkeypatch: pytest.MonkeyPatch, seen: Scene, *found: np.ndarray) -> list[np.ndarray]:
    """The labels of what is cut out where the detector found these quads."""
    eye = Eye(threads=1)
    monkeypatch.setattr(eye, "find", lambda picture: [Detection(corners, "face", 0.5) for corners in found])
    crops = mining._mined(eye, seen, np.random.default_rng(1))
    assert all(crop.shape == (CROP[1], CROP[0], 3) for crop, _ in crops)
    return [label for _, label in crops]


def test_a_loose_quad_is_the_card_that_it_is_of(monkeypatch: pytest.MonkeyPatch) -> None:
    (label,) = mined(monkeypatch, scene((quad(100, 100), BACK), (quad(250, 100), 7)), quad(105, 98))
    assert label[8] == BACK
    assert label[9] == 0.5
    # The detection is 5 px too far right and 2 px too high, of 60 by 84 px on 128 by 176 less the border.
    scale = np.array(CROP) / 1.12 / (60, 84)
    first = label[:2] - np.array(CROP) * 0.06 / 1.12
    assert first == pytest.approx(np.array([-5, 2]) * scale, abs=0.01)


def test_where_no_card_is_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    (label,) = mined(monkeypatch, scene((quad(100, 100), 7)), quad(400, 40))
    assert label[8] == NOTHING


def test_what_shows_two_cards_is_called_after_the_one_of_which_it_shows_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = scene((quad(100, 100), 7), (quad(160, 100), 20))
    (label,) = mined(monkeypatch, there, quad(135, 100))
    assert label[8] == 20


def test_a_quad_about_a_covered_card_is_not_called_after_what_covers_it_from_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Two fifths of the lower card are covered; the quad fits the lower one.
    there = scene((quad(100, 100), 7), (quad(136, 100), 20))
    (label,) = mined(monkeypatch, there, quad(98, 100))
    assert label[8] == 7


def test_what_lies_under_a_hand_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    there = scene((quad(100, 100), 7), hand=quad(100, 100))
    assert mined(monkeypatch, there, quad(100, 100)) == []


def test_a_card_that_lies_mostly_outside_its_crop_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    small = np.array([(110, 110), (122, 110), (122, 127), (110, 127)], np.float32)
    assert mined(monkeypatch, scene((quad(100, 100), 7)), small) == []


def test_at_most_six_of_a_scene_are_cut_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(mined(monkeypatch, scene(), *(quad(40 * k, 40) for k in range(12)))) == 6
