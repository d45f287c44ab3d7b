"""Suit signs as masks: own outlines in several hands, or the signs of a font."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageStat

Mask = Image.Image
GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def _heart(narrow: float, dip: float) -> list[tuple[float, float]]:
    points = []
    for step in range(60):
        a = 2 * pi * step / 60
        x = 16 * sin(a) ** 3
        y = (12 + dip) * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)
        points.append((0.5 + narrow * x / 34, 0.46 - y / 32))
    return points


def _stem(draw: ImageDraw.ImageDraw, size: int, width: float, top: float, base: float) -> None:
    half = 0.03 + width * 0.03
    foot = 0.12 + width * 0.12
    draw.polygon(
        [
            (size * x, size * y)
            for x, y in (
                (0.5 - half, top), (0.5 + half, top), (0.5 + half * 1.6, base - 0.1),
                (0.5 + foot, base), (0.5 - foot, base), (0.5 - half * 1.6, base - 0.1),
            )
        ],
        fill=255,
    )  # fmt: skip


Hand = tuple[float, float, float]
"""How one printer draws signs: how wide, how curved and with how heavy a stem, each 0–1."""


@lru_cache(maxsize=2048)
def outline(suit: str, hand: Hand, size: int) -> Mask:
    """The sign of ``suit`` as an 8-bit mask of ``size`` × ``size``."""
    width, curve, stem = hand
    mask = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(mask)
    narrow = 0.8 + 0.22 * width
    dip = -1.8 + 3.8 * curve
    if suit == "D":
        wide, bend = 0.32 + 0.16 * width, 0.12 * curve
        corners = [(0.5, 0.03), (0.5 + wide, 0.5), (0.5, 0.97), (0.5 - wide, 0.5)]
        points = []
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            mx, my = (ax + bx) / 2, (ay + by) / 2
            mx, my = mx + (0.5 - mx) * bend * 3, my + (0.5 - my) * bend * 3
            for k in range(8):
                t = k / 8
                points.append(
                    (
                        (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
                        (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by,
                    )
                )
        draw.polygon([(size * x, size * y) for x, y in points], fill=255)
    elif suit == "H":
        draw.polygon([(size * x, size * y) for x, y in _heart(narrow, dip)], fill=255)
    elif suit == "S":
        draw.polygon([(size * x, size * (0.88 - y * 0.9)) for x, y in _heart(narrow * 0.98, dip)], fill=255)
        _stem(draw, size, 2 * stem, 0.5, 0.98)
    else:
        r = 0.19 + 0.06 * width
        spread = 0.21 + 0.07 * curve
        for x, y in ((0.5, 0.03 + r), (0.5 - spread, 0.58), (0.5 + spread, 0.58)):
            draw.ellipse([size * (x - r), size * (y - r), size * (x + r), size * (y + r)], fill=255)
        draw.rectangle([size * 0.42, size * 0.4, size * 0.58, size * 0.6], fill=255)
        _stem(draw, size, 2 * stem, 0.5, 0.98)
    return mask


@lru_cache(maxsize=512)
def glyph(suit: str, font: Path, size: int) -> Mask:
    """The sign of ``suit`` from a font, fitted to a mask of ``size`` × ``size``."""
    mask = text_mask(GLYPHS[suit], font, size)
    scale = size / max(mask.size)
    fitted = mask.resize((max(1, round(mask.width * scale)), max(1, round(mask.height * scale))))
    out = Image.new("L", (size, size), 0)
    out.paste(fitted, ((size - fitted.width) // 2, (size - fitted.height) // 2))
    return out


def more_pointed(spade: Mask, club: Mask) -> bool:
    """Whether the first sign is the one that ends in a point, as a spade does and no club."""
    tip, lobe = (sign.crop((0, 0, sign.width, sign.height // 5)) for sign in (spade, club))
    return float(ImageStat.Stat(tip).mean[0]) < 0.8 * float(ImageStat.Stat(lobe).mean[0])


@lru_cache(maxsize=2048)
def text_mask(text: str, font: Path, height: int, bold: int = 0) -> Mask:
    """``text`` as a mask cut to its ink, ``height`` px high (rank signs: the height of a capital)."""
    face = ImageFont.truetype(str(font), max(8, int(height * 1.4)))
    box = face.getbbox(text, stroke_width=bold)
    wide, high = int(box[2] - box[0]) + 2, int(box[3] - box[1]) + 2
    if wide < 4 or high < 4:
        return Image.new("L", (height, height), 0)
    mask = Image.new("L", (wide, high), 0)
    ImageDraw.Draw(mask).text((1 - box[0], 1 - box[1]), text, font=face, fill=255, stroke_width=bold)
    inked = mask.getbbox()
    if inked is None:
        return Image.new("L", (height, height), 0)
    mask = mask.crop(inked)
    return mask.resize((max(1, round(mask.width * height / mask.height)), height), Image.Resampling.LANCZOS)
