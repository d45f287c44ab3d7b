"""Light, focus, size and tilt of made-up pictures, whose right values are known from how they were made."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.quality import measure

PAPER, INK, TABLE = 230, 20, 90
WIDTH, HEIGHT = 100.0, 140.0  # nearly 63 to 88, as cards are


def upright(x: float, y: float, scale: float = 1.0) -> np.ndarray:
    wide, high = WIDTH * scale, HEIGHT * scale
    return np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], np.float32)


def picture(*quads: np.ndarray, light: float = 1.0) -> np.ndarray:
    """White cards with black bars across their middle on a grey table, 640 by 480."""
    image = np.full((480, 640, 3), TABLE, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(image, np.round(quad).astype(np.int32), (PAPER,) * 3)
        for share in (0.25, 0.5, 0.75):
            left, right = quad[0] + share * (quad[3] - quad[0]), quad[1] + share * (quad[2] - quad[1])
            ends = [left + 0.2 * (right - left), left + 0.8 * (right - left)]
            a, b = (tuple(round(float(value)) for value in end) for end in ends)
            cv2.line(image, a, b, (INK,) * 3, 10)
    return np.asarray(image * light, np.uint8)


def test_brightness_paper_and_ink_are_those_that_were_painted() -> None:
    quad = upright(200, 100)
    found = measure(picture(quad), [quad])
    assert found.paper == PAPER
    assert found.ink == INK
    assert (found.width, found.height) == (640, 480)
    half = measure(picture(quad, light=0.5), [quad])
    assert (half.paper, half.ink) == (PAPER / 2, INK / 2)
    assert measure(picture(), ()).brightness == TABLE


def test_a_cards_length_is_the_median_of_all() -> None:
    quads = [upright(10, 10, 0.5), upright(200, 100), upright(400, 100, 1.2)]
    assert measure(picture(*quads), quads).card == pytest.approx(HEIGHT)


@pytest.mark.parametrize("sigma", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("noise", [0, 4])
def test_blur_is_what_the_picture_was_blurred_with(sigma: float, noise: int) -> None:
    quad = upright(200, 100)
    image = cv2.GaussianBlur(picture(quad), (0, 0), sigma).astype(np.float64)
    image += np.random.default_rng(1).normal(0, noise, image.shape)
    found = measure(np.clip(image, 0, 255).astype(np.uint8), [quad]).blur
    assert found == pytest.approx(sigma, rel=0.25)


def test_a_sharp_picture_has_next_to_no_blur_and_needs_no_cards_to_show_it() -> None:
    quad = upright(200, 100)
    for quads in ([quad], []):
        blur = measure(picture(quad), quads).blur
        assert blur is not None
        assert blur < 0.5


@pytest.mark.parametrize("degrees", [0.0, 40.0, 60.0])
@pytest.mark.parametrize("turned", [0.0, 35.0, 90.0])
def test_tilt_is_how_far_the_table_was_tilted(degrees: float, turned: float) -> None:
    # Far away, a tilt of the table shortens what lies along it by its cosine, however the card lies.
    angle = np.radians(turned)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    quad = (upright(-50, -70) @ turn) * [1.0, np.cos(np.radians(degrees))] + [320, 240]
    found = measure(picture(quad), [quad]).tilt
    assert found == pytest.approx(degrees, abs=6)  # the made-up card is 0.2 % too wide


def test_an_empty_table_says_nothing_of_cards() -> None:
    found = measure(picture(), ())
    assert (found.paper, found.ink, found.card, found.tilt, found.blur) == (None,) * 5
