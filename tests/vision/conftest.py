"""Pictures that several tests look at."""

from __future__ import annotations

import numpy as np
import pytest


@pytest.fixture(scope="session")
def drawn_table() -> np.ndarray:
    """Seven of hearts, king of spades and ace of diamonds side by side, drawn by ``vision/synth``."""
    pytest.importorskip("PIL", reason="needs the extra train: Pillow")
    fonts = pytest.importorskip("vision.synth.fonts")
    try:
        there = fonts.rank_fonts() and fonts.suit_fonts()
    except OSError:
        there = ()
    if not there:
        pytest.skip("no fonts with suit signs (fontconfig, fonts-dejavu)")
    from random import Random

    from PIL import Image

    from scorekeeper.cards import CARDS
    from vision.synth import drawn
    from vision.synth.compose import Canvas

    rng = Random(5)
    plain = Image.new("RGB", (80, 110), (90, 120, 160))
    style = drawn.style(rng, list(fonts.rank_fonts()))
    canvas = Canvas(np.full((720, 1280, 3), 60, np.uint8))
    for number, code in enumerate(("7H", "KS", "AD")):
        face = drawn.face(style, CARDS[code], rng, lambda _: plain, lambda _c, _r: None)
        flat = np.ascontiguousarray(np.asarray(face.resize((240, 336)), np.uint8)[..., ::-1])
        x = 200.0 + 300 * number
        quad = np.array([[x, 250], [x + 130, 255], [x + 125, 436], [x - 5, 431]], np.float32)
        canvas.lay(flat, quad, number + 1)
    return canvas.image
