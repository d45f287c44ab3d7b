"""Printed paper that is no card: newspapers, leaflets, letters, book covers, boxes with text."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.synth.fonts import rank_fonts

Picture = NDArray[np.uint8]
Rng = np.random.Generator
Tone = tuple[int, int, int]
_LETTERS = "aaaabcdeeeeefghiiiklmnnnooopqrrssstttuuvwxyz"
_COUNT = 220


@lru_cache(maxsize=2)
def printed_pages(seed: int) -> tuple[Picture, ...]:
    """A stock of printed pages, (H, W, 3) uint8 BGR with the longer side 420 px."""
    rng = np.random.default_rng(seed)
    return tuple(_page(rng) for _ in range(_COUNT))


def _page(rng: Rng) -> Picture:
    high = 420
    wide = int(high / rng.uniform(1.0, 2.2))
    paper = _paper(rng)
    page = Image.new("RGB", (wide, high), paper)
    draw = ImageDraw.Draw(page)
    ink: Tone = _any(rng) if rng.random() < 0.3 else (25, 25, 30)
    if sum(paper) < 300:
        ink = (235, 235, 235) if rng.random() < 0.7 else _any(rng)
    top = _headline(draw, rng, ink) if rng.random() < 0.75 else 8
    columns = int(rng.integers(1, 5))
    size = int(rng.integers(7, 15))
    font = _font(rng, size)
    left, gap = int(rng.integers(5, 20)), int(rng.integers(5, 12))
    width = max(20, (wide - 2 * left - (columns - 1) * gap) // columns)
    if rng.random() < 0.85:
        for column in range(columns):
            x, y = left + column * (width + gap), top
            while y < high - size - 6:
                if rng.random() < 0.05:
                    tall = int(rng.integers(20, 110))
                    _picture(page, rng, (x, y, x + width, min(high - 5, y + tall)))
                    y += tall + 6
                    continue
                if rng.random() < 0.07:
                    y += size
                    continue
                _line(
                    draw,
                    rng,
                    (x, y),
                    width if rng.random() < 0.8 else int(width * rng.uniform(0.2, 1)),
                    font,
                    ink,
                )
                y += size + int(rng.integers(1, 4))
    for _ in range(int(rng.integers(0, 4))):
        x, y = int(rng.uniform(0, wide * 0.8)), int(rng.uniform(0, high * 0.8))
        box = (x, y, min(wide, x + int(rng.integers(20, 160))), min(high, y + int(rng.integers(20, 160))))
        if rng.random() < 0.6:
            _picture(page, rng, box)
        elif rng.random() < 0.5:
            draw.ellipse(box, fill=_any(rng), outline=ink, width=int(rng.integers(1, 4)))
        else:
            _bars(draw, rng, box)
    if rng.random() < 0.3:
        edge = int(rng.integers(2, 14))
        draw.rectangle(
            (edge, edge, wide - edge, high - edge), outline=_any(rng), width=int(rng.integers(1, 6))
        )
    return np.ascontiguousarray(np.asarray(page, np.uint8)[..., ::-1])


def _paper(rng: Rng) -> Tone:
    kind = rng.random()
    if kind < 0.6:  # white, newsprint, cream
        base = rng.uniform(185, 252)
        r, g, b = base, base * rng.uniform(0.95, 1.0), base * rng.uniform(0.85, 1.0)
        return int(r), int(g), int(b)
    return _any(rng) if kind < 0.85 else (int(rng.uniform(5, 50)),) * 3


def _any(rng: Rng) -> Tone:
    r, g, b = (int(v) for v in rng.integers(0, 256, 3))
    return r, g, b


def _font(rng: Rng, size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    fonts = rank_fonts()
    try:
        return ImageFont.truetype(str(fonts[int(rng.integers(len(fonts)))]), size)
    except (OSError, ValueError):
        return ImageFont.load_default()


def _words(rng: Rng, count: int) -> str:
    words = ["".join(rng.choice(list(_LETTERS), int(rng.integers(2, 10)))) for _ in range(count)]
    return " ".join(word.capitalize() if rng.random() < 0.2 else word for word in words)


def _headline(draw: ImageDraw.ImageDraw, rng: Rng, ink: Tone) -> int:
    size = int(rng.integers(22, 90))
    font = _font(rng, size)
    y = int(rng.integers(4, 24))
    tone = ink if rng.random() < 0.6 else _any(rng)
    for _ in range(int(rng.integers(1, 4))):
        text = _words(rng, int(rng.integers(1, 4)))
        draw.text((int(rng.integers(-10, 20)), y), text.upper() if rng.random() < 0.4 else text, tone, font)
        y += int(size * 1.1)
    return y + 6


def _line(
    draw: ImageDraw.ImageDraw,
    rng: Rng,
    at: tuple[int, int],
    width: int,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    ink: Tone,
) -> None:
    text = _words(rng, 2)
    while draw.textlength(text, font) < width and len(text) < 160:
        text += " " + _words(rng, 2)
    while text and draw.textlength(text, font) > width:
        text = text[: -max(1, len(text) // 12)]
    draw.text(at, text, ink, font)


def _picture(page: Image.Image, rng: Rng, box: tuple[int, int, int, int]) -> None:
    wide, high = box[2] - box[0], box[3] - box[1]
    if wide < 8 or high < 8:
        return
    coarse = rng.integers(0, 256, (int(rng.integers(2, 9)), int(rng.integers(2, 9)), 3)).astype(np.uint8)
    smooth = cv2.INTER_CUBIC if rng.random() < 0.8 else cv2.INTER_NEAREST
    patch = np.asarray(cv2.resize(coarse, (wide, high), interpolation=smooth), np.uint8)
    if rng.random() < 0.4:
        patch = np.repeat(patch.mean(axis=2, keepdims=True), 3, axis=2).astype(np.uint8)
    page.paste(Image.fromarray(patch), box[:2])


def _bars(draw: ImageDraw.ImageDraw, rng: Rng, box: tuple[int, int, int, int]) -> None:
    """A bar code on white."""
    draw.rectangle(box, fill=(250, 250, 250))
    x = box[0] + 4
    while x < box[2] - 4:
        thick = int(rng.integers(1, 4))
        draw.rectangle((x, box[1] + 3, x + thick - 1, box[3] - 8), fill=(10, 10, 10))
        x += thick + int(rng.integers(1, 4))
