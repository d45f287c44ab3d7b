"""Table tops drawn by code: wood, felt, cloth and a woven kilim; and the lamp above them."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.cards import Suit
from vision.camera.base import Image
from vision.camera.sim.glyphs import draw_star, draw_suit
from vision.camera.sim.moves import TABLES, SimSettings
from vision.camera.sim.pen import Colour, Pen, rgb

_Grey = npt.NDArray[np.float32]


def _clouds(
    rng: np.random.Generator, shape: tuple[int, int], cell: tuple[float, float], octaves: int = 3
) -> _Grey:
    """Smooth noise of about unit spread; ``cell``: its largest spots in pixels (down, across)."""
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        h = max(2, round(shape[0] / cell[0] * 2**octave) + 2)
        w = max(2, round(shape[1] / cell[1] * 2**octave) + 2)
        spots = rng.standard_normal((h, w)).astype(np.float32)
        total += cv2.resize(spots, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC) / 2**octave
    return total


def _tinted(base: Colour, tone: _Grey) -> Image:
    """``base`` made lighter and darker by ``tone`` (fractions)."""
    return np.asarray(np.clip(np.array(base, np.float32) * (1 + tone[:, :, None]), 0, 255), np.uint8)


def _wood(rng: np.random.Generator, shape: tuple[int, int], light: Colour, dark: Colour) -> Image:
    h, w = shape
    out = np.empty((h, w, 3), np.uint8)
    plank = int(rng.integers(h // 6, h // 4))
    top = -int(rng.integers(0, plank))
    while top < h:
        rows = slice(max(0, top), min(h, top + plank))
        size = (rows.stop - rows.start, w)
        y = np.linspace(0, 1, size[0], dtype=np.float32)[:, None]
        warp = _clouds(rng, size, (plank * 1.2, w / 2.5), 2)
        rings = np.sin((y * rng.uniform(4, 8) + warp * rng.uniform(0.6, 1.3)) * 2 * np.pi + rng.uniform(0, 6))
        fibre = _clouds(rng, size, (2.5, w / 9), 2)
        pores = np.minimum(_clouds(rng, size, (2.0, 60.0), 1) + 1.2, 0)
        mix = np.clip(
            0.5 + 0.20 * rings + 0.10 * fibre + 0.16 * warp + 0.12 * pores + rng.normal(0, 0.07), 0, 1
        )
        out[rows] = (np.array(dark) * (1 - mix[:, :, None]) + np.array(light) * mix[:, :, None]).astype(
            np.uint8
        )
        top += plank
        if 0 < top < h:
            seam = out[max(0, top - 2) : top + 1]
            seam[:] = (seam * 0.62).astype(np.uint8)
    return out


def _felt(rng: np.random.Generator, shape: tuple[int, int], base: Colour) -> Image:
    fuzz = cv2.GaussianBlur(rng.standard_normal(shape).astype(np.float32), (0, 0), 0.9)
    return _tinted(base, fuzz * 0.085 + _clouds(rng, shape, (220, 260), 3) * 0.022)


def _linen(rng: np.random.Generator, shape: tuple[int, int]) -> Image:
    h, w = shape
    x, y = np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32)
    warp = rng.standard_normal(w).astype(np.float32) * 0.035 + 0.03 * np.sin(x * 2.1)
    weft = rng.standard_normal(h).astype(np.float32) * 0.035 + 0.03 * np.sin(y * 2.1)
    folds = _clouds(rng, shape, (500, 620), 2) * 0.02
    cloth = _tinted(rgb("cfc4ac"), warp[None, :] + weft[:, None] + folds)
    stripe, pen = rgb("8f3f3a"), Pen(cloth.copy())
    for offset, width in ((0.115, 0.012), (0.138, 0.004), (0.16, 0.004)):
        d = offset * h
        pen.stroke([(d, d), (w - d, d), (w - d, h - d), (d, h - d)], width * h, stripe, closed=True)
    for i in np.arange(0.06 * h, w, 0.085 * h):
        for y_at in (0.06 * h, h - 0.06 * h):
            draw_star(pen.at(float(i), y_at, h * 0.022), 8, 0.6, stripe)
    return cv2.addWeighted(cloth, 0.3, pen.image, 0.7, 0).astype(np.uint8)


def _kilim(rng: np.random.Generator, shape: tuple[int, int]) -> Image:
    h, w = shape
    ground, navy, cream, gold = rgb("7d2327"), rgb("25304f"), rgb("d8c7a0"), rgb("b07a34")
    image = np.empty((h, w, 3), np.uint8)
    image[:] = ground
    pen = Pen(image)
    for inset, colour in ((0.0, navy), (0.055, cream), (0.066, navy), (0.13, gold), (0.14, ground)):
        d = inset * h
        pen.fill([(d, d), (w - d, d), (w - d, h - d), (d, h - d)], colour)
    step = h * 0.064
    for x in np.arange(step * 0.9, w, step):
        for y in (h * 0.098, h - h * 0.098):
            draw_star(pen.at(float(x), y, step * 0.3), 4, 0.55, gold)
    for y in np.arange(step * 0.9, h, step):
        for x in (h * 0.098, w - h * 0.098):
            draw_star(pen.at(x, float(y), step * 0.3), 4, 0.55, gold)
    cell = h * 0.135
    for row in range(-4, 5):
        for column in range(-8, 9):
            x, y = w / 2 + (column + row % 2 * 0.5) * cell * 1.2, h / 2 + row * cell * 0.62
            if not (0.19 * h < x < w - 0.19 * h and 0.19 * h < y < h - 0.19 * h):
                continue
            tile = pen.at(x, y, cell * 0.30)
            tile.stroke([(0, -1), (1.3, 0), (0, 1), (-1.3, 0)], 0.1, navy, closed=True)
            if (row + column) % 2:
                draw_star(tile.at(0, 0, 0.42), 8, 0.62, cream)
                draw_star(tile.at(0, 0, 0.2), 8, 0.62, navy)
            else:
                draw_suit(tile.at(0, 0, 0.62), Suit.DIAMONDS, gold)
    weave = np.where(np.arange(h) % 3 == 0, -0.10, 0.03).astype(np.float32)[:, None]
    tone = (
        weave
        + rng.standard_normal(shape).astype(np.float32) * 0.05
        + _clouds(rng, shape, (40, 400), 2) * 0.035
    )
    return np.asarray(np.clip(image * (1 + tone[:, :, None]), 0, 255), np.uint8)


def table_top(settings: SimSettings, shape: tuple[int, int]) -> Image:
    """The table top as drawn flat, of ``shape`` (height, width)."""
    rng = np.random.default_rng([settings.seed, 0x70])
    name = settings.table or TABLES[int(rng.integers(len(TABLES)))]
    match name:
        case "walnut":
            return _wood(rng, shape, rgb("8a5a38"), rgb("4d2c19"))
        case "oak":
            return _wood(rng, shape, rgb("cfa26a"), rgb("9a6a3a"))
        case "felt":
            return _felt(rng, shape, rgb("1f6b43"))
        case "baize":
            return _felt(rng, shape, rgb("27466e"))
        case "linen":
            return _linen(rng, shape)
        case _:
            return _kilim(rng, shape)


def lamp(settings: SimSettings) -> npt.NDArray[np.uint8]:
    """How brightly each pixel is lit, (height, width, 3): 200 leaves it as it is."""
    rng = np.random.default_rng([settings.seed, 0x1A])
    w, h = settings.width, settings.height
    x = (np.arange(w, dtype=np.float32) / w - 0.5)[None, :] * 16 / 9
    y = (np.arange(h, dtype=np.float32) / h - 0.5)[:, None]
    lx, ly = rng.uniform(-0.45, 0.45), rng.uniform(-0.35, 0.2)
    spot = np.exp(-(((x - lx) ** 2 + (y - ly) ** 2) / rng.uniform(1.3, 2.6)))
    vignette = 1 - 0.16 * (x**2 + y**2)
    gain = settings.light * (0.72 + 0.36 * spot) * vignette
    # From the warm light of a lamp to the neutral light of a window.
    warmth = rng.uniform(0.0, 1.0)
    colour = np.array([1 - 0.13 * warmth, 1 - 0.035 * warmth, 1.0], np.float32)
    return np.clip(200 * gain[:, :, None] * colour, 0, 255).astype(np.uint8)


__all__ = ["lamp", "table_top"]
