"""What lamp, lens and sensor do to a finished picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Rng = np.random.Generator


def expose(image: Picture, rng: Rng, hard: float = 1.0, fine: float = 1.0) -> Picture:
    """Lamp colour, shadows, glare, exposure, defocus, motion, noise, compression.

    ``hard`` 0–1 scales all of it; ``fine`` is the size of what has to stay readable (1: a card of 100 px).
    """
    fine = min(1.6, max(0.35, fine))
    high, wide = image.shape[:2]
    if rng.random() < 0.85:
        image = _lamp(image, rng, hard)
    if rng.random() < 0.12 * hard:
        image = _glare(image, rng)
    image = _tone(image, rng, hard)
    blur = rng.random()
    if blur < 0.3 * hard:
        sigma = abs(rng.normal(0, 0.9 * fine)) + 0.2
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), sigma))
    elif blur < 0.42 * hard and fine > 0.5:
        image = _motion(image, rng, fine)
    if rng.random() < 0.15 * hard and fine > 0.6:
        scale = rng.uniform(0.5, 0.9)
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR))
    if rng.random() < 0.2 * hard:
        soft = cv2.GaussianBlur(image, (0, 0), 1.2)
        image = np.asarray(cv2.addWeighted(image, 1.0 + (a := rng.uniform(0.3, 1.2)), soft, -a, 0))
    if rng.random() < 0.7:
        # one plane three times as wide: randn spreads a single mean and deviation over one channel only
        grain: np.ndarray = np.empty((high, 3 * wide), np.int16)
        spread = float(abs(rng.normal(0, 5.0 * hard)) + 0.5)
        cv2.randn(grain, np.zeros(1), np.full(1, spread))
        image = np.asarray(cv2.add(image, grain.reshape(image.shape), dtype=cv2.CV_8U))
    if rng.random() < 0.04 * hard:  # dead and hot pixels
        dots = rng.random((high, wide)) < rng.uniform(0.001, 0.02)
        image[dots] = rng.choice(np.array([0, 255], np.uint8), (int(dots.sum()), 1))
    if rng.random() < 0.5:
        quality = int(rng.uniform(35 if hard > 0.5 else 70, 96))
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return image


def _lamp(image: Picture, rng: Rng, hard: float) -> Picture:
    high, wide = image.shape[:2]
    grid = 1.0 + rng.uniform(-0.28, 0.28, (2, 3)).astype(np.float32) * hard
    if rng.random() < 0.15 * hard:  # a hard shadow across the table
        coarse = np.ones((24, 40), np.float32)
        points = rng.uniform(-5, 45, (3, 2)).astype(np.int32)
        cv2.fillConvexPoly(coarse, points, float(rng.uniform(0.4, 0.8)), cv2.LINE_AA)
        grid = cv2.resize(grid, (40, 24)) * coarse
    light = cv2.resize(grid, (wide, high), interpolation=cv2.INTER_LINEAR)
    tint = 1.0 + rng.uniform(-0.14, 0.14, 3) * hard
    if rng.random() < 0.1 * hard:
        tint = 1.0 + rng.uniform(-0.4, 0.3, 3)
    planes = [cv2.multiply(image[..., k], light, scale=float(tint[k]), dtype=cv2.CV_8U) for k in range(3)]
    return np.asarray(cv2.merge(planes))


def _glare(image: Picture, rng: Rng) -> Picture:
    high, wide = image.shape[:2]
    spot = np.zeros((48, 64), np.uint8)
    axes = (int(rng.uniform(2, 14)), int(rng.uniform(1, 8)))
    cv2.ellipse(
        spot,
        (int(rng.uniform(0, 64)), int(rng.uniform(0, 48))),
        axes,
        float(rng.uniform(0, 180)),
        0,
        360,
        255,
        -1,
    )
    soft = cv2.resize(cv2.blur(spot, (7, 7)), (wide, high))
    return np.asarray(
        cv2.add(image, cv2.merge([cv2.convertScaleAbs(soft, alpha=float(rng.uniform(0.2, 0.9)))] * 3))
    )


def _tone(image: Picture, rng: Rng, hard: float) -> Picture:
    x = np.arange(256, dtype=np.float32) / 255
    gamma = float(np.exp(rng.normal(0, 0.3 * hard)))
    gain = float(np.exp(rng.normal(0, 0.2 * hard)))
    lift = float(rng.normal(0, 0.03 * hard))
    curve = np.clip((x**gamma * gain + lift) * 255, 0, 255).astype(np.uint8)
    out = cv2.LUT(image, curve)
    if rng.random() < 0.25 * hard:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        a = float(rng.uniform(0.0, 0.6))
        out = cv2.addWeighted(out, 1 - a, grey, a, 0)
    return np.asarray(out)


def _motion(image: Picture, rng: Rng, fine: float) -> Picture:
    length = int(rng.integers(1, 2 + int(3 * fine))) * 2 + 1
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    centre = length // 2
    reach = centre * rng.uniform(0.5, 1)
    dx, dy = np.cos(angle) * reach, np.sin(angle) * reach
    cv2.line(kernel, (round(centre - dx), round(centre - dy)), (round(centre + dx), round(centre + dy)), 1.0)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()))
