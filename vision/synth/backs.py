"""Backs of cards: lattices, rosettes, stripes, pictures, plain colours, with and without a white rim."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
_TONES = [
    (170, 40, 30),
    (30, 60, 160),
    (20, 20, 24),
    (40, 110, 60),
    (120, 30, 90),
    (200, 120, 30),
    (90, 90, 95),
    (20, 90, 110),
]


def back(rng: Random, art: Callable[[Random], Picture], size: tuple[int, int]) -> Picture:
    """A back of ``size`` = (width, height) px, BGR."""
    wide, high = size
    a = np.array(rng.choice(_TONES)[::-1], float) + rng.uniform(-25, 25)
    b = (
        np.array([250, 250, 248], float)
        if rng.random() < 0.6
        else np.array(rng.choice(_TONES)[::-1], float) + 40
    )
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y = np.abs(x - wide / 2), np.abs(y - high / 2)
    step = rng.uniform(6, 34)
    kind = rng.randrange(8)
    if kind == 0:
        wave = np.minimum(
            np.abs((x + y) % step - step / 2), np.abs((x - y) % step - step / 2)
        ) < step * rng.uniform(0.06, 0.3)
    elif kind == 1:
        wave = ((x // step + y // step) % 2) > 0
    elif kind == 2:
        wave = np.sin(np.hypot(x, y) * 6.3 / step) + np.sin(np.arctan2(y, x) * rng.randrange(4, 30)) > 0
    elif kind == 3:
        wave = np.hypot(x % step - step / 2, y % step - step / 2) < step * rng.uniform(0.2, 0.48)
    elif kind == 4:
        wave = np.sin(x * 6.3 / step + 2 * np.sin(y * 6.3 / step)) * np.sin(
            y * 6.3 / step + 2 * np.sin(x * 6.3 / step)
        ) > rng.uniform(-0.3, 0.3)
    elif kind == 5:
        wave = np.abs(y % step) < step * 0.5
    else:
        wave = np.zeros((high, wide), bool)
    out = np.where(wave[..., None], b, a)
    if kind >= 6:
        out = art(rng).astype(float) if kind == 6 else out
        out = cv2.resize(out, (wide, high))
    if rng.random() < 0.35:
        centre = (wide // 2, high // 2)
        tone = tuple(float(v) for v in b)
        canvas = np.ascontiguousarray(out)
        cv2.ellipse(
            canvas,
            centre,
            (int(wide * rng.uniform(0.12, 0.32)), int(high * rng.uniform(0.1, 0.25))),
            0,
            0,
            360,
            tone,
            -1,
        )
        cv2.ellipse(
            canvas,
            centre,
            (int(wide * 0.1), int(high * 0.08)),
            0,
            0,
            360,
            tuple(float(v) for v in a),
            rng.choice([-1, 3]),
        )
        out = canvas
    if rng.random() < 0.7:
        rim = int(wide * rng.uniform(0.02, 0.09))
        edge = np.array([248, 248, 248]) if rng.random() < 0.85 else np.array(rng.choice(_TONES)[::-1])
        inner = out[rim:-rim, rim:-rim].copy()
        out[:] = edge
        out[rim:-rim, rim:-rim] = inner
    return np.clip(out, 0, 255).astype(np.uint8)
