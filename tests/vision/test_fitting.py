"""Cards of labelled photographs are fitted to the edges that the picture shows."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision import edges

QUAD = np.array([[210, 130], [390, 160], [350, 420], [165, 385]], np.float32)
"""Where the card lies in the picture."""


def table(quad: np.ndarray) -> np.ndarray:
    """A pale card with a frame and a pip, as courts have one, on a grained table."""
    rng = np.random.default_rng(3)
    picture = np.clip(rng.normal(90, 8, (520, 640, 3)), 0, 255).astype(np.uint8)
    card = np.full((336, 240, 3), 225, np.uint8)
    cv2.rectangle(card, (34, 34), (206, 302), (150, 90, 60), 3)
    cv2.circle(card, (120, 168), 40, (20, 20, 200), -1)
    flat = np.array([[0, 0], [240, 0], [240, 336], [0, 336]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, quad)
    laid = cv2.warpPerspective(card, matrix, (640, 520))
    mask = cv2.warpPerspective(np.full((336, 240), 255, np.uint8), matrix, (640, 520))
    picture[mask > 127] = laid[mask > 127]
    return cv2.GaussianBlur(picture, (0, 0), 1.0)


@pytest.mark.parametrize("seed", range(6))
def test_a_rough_guess_is_moved_onto_the_edges(seed: int) -> None:
    guess = QUAD + np.random.default_rng(seed).uniform(-14, 14, (4, 2)).astype(np.float32)
    quad, clear = edges.snapped(table(QUAD), guess)
    assert np.abs(quad - QUAD).max() < 4, "px: 1.5 % of the height of the card"
    assert clear.min() > 3


def test_where_there_is_no_card_no_edge_is_clear() -> None:
    _, clear = edges.snapped(table(QUAD), QUAD + np.float32([380, 0]))
    assert clear.min() < 3


def test_half_a_card_is_not_taken_for_one() -> None:
    """The lower half of the card: its upper edge is nowhere in the picture."""
    half = QUAD.copy()
    half[0], half[1] = (QUAD[0] + QUAD[3]) / 2, (QUAD[1] + QUAD[2]) / 2
    quad, clear = edges.snapped(table(QUAD), half)
    assert clear.min() < 3 or np.abs(quad - half).max() > 20
