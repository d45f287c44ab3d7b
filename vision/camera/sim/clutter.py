"""What else stands on a family's table: a glass of tea on its saucer, seen from above."""

from __future__ import annotations

import cv2
import numpy as np

from vision.camera.base import Image
from vision.camera.sim.lens import Lens
from vision.camera.sim.pen import Colour, Floats, Pen, arc, rgb


def _ring(pen: Pen, r: float, width: float, colour: Colour) -> None:
    pen.stroke(arc(0, 0, r, r, 0, 360, 72), width, colour, closed=True)


def _tea(pen: Pen, turn: float) -> None:
    """Saucer, glass, tea and two lumps of sugar about the origin, in millimetres."""
    for r, tone in ((47, "d9d8d2"), (46, "f3f1ea"), (33, "dddbd4"), (31.5, "ebe9e2")):
        pen.disc(0, 0, r, rgb(tone))
    _ring(pen, 43.5, 0.9, rgb("b8933f"))
    _ring(pen, 40.5, 2.2, rgb("2d4f86"))
    for angle in np.arange(0, 360, 30) + turn:
        a = np.radians(angle)
        pen.disc(36.6 * float(np.cos(a)), 36.6 * float(np.sin(a)), 1.5, rgb("a8343b"))
    pen.disc(1.5, 2.2, 27.5, rgb("b9b4aa"))  # the glass's shadow on the saucer
    # A waisted glass: its rim, then tea that is darker towards the middle.
    pen.disc(0, 0, 26.0, rgb("cfc9bd"))
    pen.disc(0, 0, 24.6, rgb("a9683a"))
    for r, tone in ((23.4, "9c4a1d"), (21, "8a3512"), (17, "742508"), (12, "651c05")):
        pen.disc(0, 0, r, rgb(tone))
    pen.stroke(arc(0, 0, 25.3, 25.3, turn - 150, turn - 85), 1.1, rgb("fdfcf8"))
    pen.stroke(arc(0, 0, 25.3, 25.3, turn + 30, turn + 55), 0.8, rgb("f4f0e6"))
    pen.fill(arc(-8, -10, 4.6, 2.4, 0, 360), rgb("c98a5a"))  # the lamp in the tea
    pen.fill(arc(-8.4, -10.4, 2.6, 1.2, 0, 360), rgb("f6e3cc"))
    for at, lean in ((turn + 95, 20.0), (turn + 122, 61.0)):
        a = np.radians(at)
        lump = pen.at(35 * float(np.cos(a)), 35 * float(np.sin(a)), 1.0, lean)
        box: Floats = np.array([(-4.6, -3.6), (4.6, -3.6), (4.6, 3.6), (-4.6, 3.6)])
        lump.fill(box + np.array([1.0, 1.4]), rgb("bdb9b0"))
        lump.shape(box, rgb("fbfaf6"), rgb("d5d1c7"), 0.5)


def set_table(top: Image, lens: Lens, seed: int) -> None:
    """Puts a glass of tea into one or both of the corners that no player's cards use."""
    rng = np.random.default_rng([seed, 0x7EA])
    w, h = lens.half_extent()
    for side in ((-1, 1), (-1,), (1,))[int(rng.integers(3))]:
        x, y = side * (w - float(rng.uniform(34, 44))), -side * (h - float(rng.uniform(30, 38)))
        px, py = lens.project(np.array([(x, y)]))[0]
        radius = 47 * lens.scale
        shade = np.zeros(top.shape[:2], np.uint8)
        centre = (round(float(px) + 0.12 * radius), round(float(py) + 0.18 * radius))
        cv2.circle(shade, centre, round(radius * 1.02), 130, -1, cv2.LINE_AA)
        dark = 255 - cv2.GaussianBlur(shade, (0, 0), radius * 0.12)
        top[:] = cv2.multiply(top, cv2.merge([dark, dark, dark]), scale=1 / 255)
        _tea(Pen(top).at(float(px), float(py), lens.scale), float(rng.uniform(0, 360)))
