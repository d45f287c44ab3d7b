"""The lettering and the suit marks of the simulated deck, as outlines of our own."""

from __future__ import annotations

import numpy as np

from scorekeeper.cards import Suit
from vision.camera.sim.pen import Colour, Floats, Pen, arc, bezier, mirrored

_HALF_HEART = bezier(
    (0, -0.26), (0.05, -0.42), (0.16, -0.5), (0.27, -0.5),
    (0.42, -0.5), (0.5, -0.38), (0.5, -0.22),
    (0.5, 0.02), (0.16, 0.2), (0, 0.5),
)  # fmt: skip
_HALF_SPADE = bezier(
    (0, -0.52), (0.13, -0.24), (0.48, -0.06), (0.48, 0.17), (0.48, 0.36), (0.16, 0.42), (0, 0.16)
)
_HALF_DIAMOND = bezier(
    (0, -0.54), (0.1, -0.32), (0.24, -0.13), (0.4, 0), (0.24, 0.13), (0.1, 0.32), (0, 0.54)
)
_HALF_STEM = bezier((0, 0.05), (0.03, 0.3), (0.07, 0.42), (0.24, 0.5), (0.2, 0.5), (0.1, 0.5), (0, 0.5))


def draw_suit(pen: Pen, suit: Suit, colour: Colour) -> None:
    """The suit's mark, 1 unit high, about the origin."""
    match suit:
        case Suit.HEARTS:
            pen.fill(mirrored(_HALF_HEART), colour)
        case Suit.DIAMONDS:
            pen.fill(mirrored(_HALF_DIAMOND), colour)
        case Suit.SPADES:
            pen.fill(mirrored(_HALF_SPADE), colour)
            pen.fill(mirrored(_HALF_STEM), colour)
        case Suit.CLUBS:
            for x, y in ((0, -0.26), (-0.26, 0.1), (0.26, 0.1)):
                pen.disc(x, y, 0.245, colour)
            pen.fill([(-0.12, -0.1), (0.12, -0.1), (0.12, 0.2), (-0.12, 0.2)], colour)
            pen.fill(mirrored(_HALF_STEM), colour)


def _slab(x: float, y: float, half: float) -> Floats:
    return np.array([(x - half, y), (x + half, y)])


# Strokes of each sign in a box 1 high, y from 0 (top) to 1 (foot): (points, heavy?) with its width.
_SIGNS: dict[str, tuple[float, list[tuple[Floats, bool]]]] = {
    "A": (0.80, [
        (np.array([(0.10, 1), (0.39, 0)]), False), (np.array([(0.39, 0), (0.69, 1)]), True),
        (np.array([(0.2, 0.66), (0.58, 0.66)]), False), (_slab(0.10, 1, 0.11), False),
        (_slab(0.69, 1, 0.13), False),
    ]),
    "2": (0.62, [
        (bezier((0.05, 0.26), (0.06, 0.08), (0.18, 0), (0.31, 0), (0.46, 0), (0.57, 0.1), (0.57, 0.27),
                (0.57, 0.5), (0.2, 0.66), (0.05, 1)), True),
        (np.array([(0.05, 1), (0.58, 1)]), True), (np.array([(0.58, 1), (0.6, 0.84)]), False),
    ]),
    "3": (0.62, [
        (np.array([(0.07, 0.16), (0.07, 0), (0.54, 0), (0.27, 0.4)]), False),
        (np.array([(0.07, 0), (0.54, 0)]), True),
        (bezier((0.25, 0.4), (0.45, 0.37), (0.58, 0.5), (0.58, 0.69), (0.58, 0.9), (0.45, 1), (0.3, 1),
                (0.16, 1), (0.07, 0.93), (0.05, 0.8)), True),
    ]),
    "4": (0.68, [
        (np.array([(0.46, 0), (0.04, 0.7)]), False), (np.array([(0.04, 0.7), (0.64, 0.7)]), False),
        (np.array([(0.48, 0), (0.48, 1)]), True), (_slab(0.48, 1, 0.14), False),
    ]),
    "5": (0.62, [
        (np.array([(0.54, 0), (0.13, 0)]), True), (np.array([(0.13, 0), (0.09, 0.47)]), False),
        (bezier((0.09, 0.46), (0.18, 0.38), (0.25, 0.36), (0.31, 0.36), (0.47, 0.36), (0.58, 0.48),
                (0.58, 0.68), (0.58, 0.88), (0.45, 1), (0.29, 1),
                (0.16, 1), (0.07, 0.93), (0.05, 0.8)), True),
    ]),
    "6": (0.62, [
        (bezier((0.5, 0.04), (0.3, 0.06), (0.06, 0.25), (0.06, 0.66)), True),
        (arc(0.32, 0.69, 0.255, 0.31, 0, 360), True),
    ]),
    "7": (0.62, [
        (np.array([(0.07, 0.16), (0.07, 0)]), False), (np.array([(0.07, 0), (0.58, 0)]), True),
        (bezier((0.58, 0), (0.42, 0.3), (0.28, 0.6), (0.26, 1)), True),
    ]),
    "8": (0.62, [
        (arc(0.31, 0.245, 0.215, 0.245, 0, 360), True), (arc(0.31, 0.725, 0.26, 0.275, 0, 360), True),
    ]),
    "9": (0.62, [
        (bezier((0.12, 0.96), (0.32, 0.94), (0.56, 0.75), (0.56, 0.34)), True),
        (arc(0.3, 0.31, 0.255, 0.31, 0, 360), True),
    ]),
    "1": (0.30, [
        (np.array([(0.02, 0.15), (0.15, 0.0)]), False), (np.array([(0.16, 0), (0.16, 1)]), True),
        (_slab(0.16, 1, 0.13), False),
    ]),
    "0": (0.48, [(arc(0.24, 0.5, 0.2, 0.5, 0, 360), True)]),
    "J": (0.56, [
        (bezier((0.4, 0), (0.4, 0.3), (0.4, 0.5), (0.4, 0.72), (0.4, 0.92), (0.32, 1), (0.2, 1),
                (0.1, 1), (0.03, 0.92), (0.03, 0.78)), True),
        (_slab(0.4, 0, 0.15), False),
    ]),
    "Q": (0.74, [
        (arc(0.36, 0.48, 0.3, 0.48, 0, 360), True),
        (bezier((0.34, 0.7), (0.48, 0.74), (0.52, 1.08), (0.74, 1.04)), False),
    ]),
    "K": (0.78, [
        (np.array([(0.14, 0), (0.14, 1)]), True), (np.array([(0.62, 0), (0.18, 0.56)]), False),
        (np.array([(0.3, 0.42), (0.66, 1)]), True),
        (_slab(0.14, 0, 0.13), False), (_slab(0.14, 1, 0.13), False),
        (_slab(0.62, 0, 0.11), False), (_slab(0.67, 1, 0.12), False),
    ]),
    "O": (0.72, [(arc(0.36, 0.5, 0.3, 0.5, 0, 360), True)]),
    "E": (0.62, [
        (np.array([(0.14, 0), (0.14, 1)]), True), (np.array([(0.02, 0), (0.56, 0), (0.56, 0.15)]), False),
        (np.array([(0.02, 1), (0.58, 1), (0.58, 0.84)]), False),
        (np.array([(0.14, 0.48), (0.42, 0.48)]), False),
    ]),
    "R": (0.74, [
        (np.array([(0.14, 0), (0.14, 1)]), True),
        (bezier((0.14, 0), (0.3, 0), (0.6, -0.02), (0.6, 0.26),
                (0.6, 0.52), (0.35, 0.52), (0.14, 0.52)), False),
        (np.array([(0.36, 0.52), (0.66, 1)]), True),
        (_slab(0.14, 0, 0.12), False), (_slab(0.14, 1, 0.13), False),
    ]),
}  # fmt: skip


def width_of(text: str) -> float:
    """Width of ``text`` where letters are 1 high."""
    return sum(_SIGNS[sign][0] for sign in text) + 0.12 * (len(text) - 1)


def draw_text(pen: Pen, text: str, colour: Colour, weight: float = 0.15) -> None:
    """Letters 1 unit high; their middle at x = 0, their top at y = 0."""
    x = -width_of(text) / 2
    for sign in text:
        width, strokes = _SIGNS[sign]
        for points, heavy in strokes:
            thick = weight if heavy else weight * 0.6
            # All but true uprights lie inside the box by half their width, so that letters are equally high.
            upright = len(points) == 2 and points[0, 0] == points[1, 0]
            inside = points if upright else points * [1, 1 - thick] + [0, thick / 2]
            pen.at(x, 0).ribbon(inside, thick, colour)
        x += width + 0.12


def draw_star(pen: Pen, points: int, inner: float, colour: Colour) -> None:
    """A star of radius 1 with as many points; ``inner`` is the radius of its notches."""
    a = np.radians(np.arange(2 * points) * 180 / points - 90)
    r = np.where(np.arange(2 * points) % 2 == 0, 1.0, inner)
    pen.fill(np.stack([r * np.cos(a), r * np.sin(a)], axis=1), colour)
