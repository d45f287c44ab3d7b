"""Kings, queens, knaves and jokers, in a style of our own after the painted cards of old Persia."""

from __future__ import annotations

import numpy as np

from scorekeeper.cards import Suit
from vision.camera.sim.glyphs import draw_star, draw_suit
from vision.camera.sim.pen import Colour, Floats, Pen, arc, bezier, mirrored, rgb

INK = rgb("1b1a1f")
SKIN = rgb("f3d3b3")
BLUSH = rgb("e9ab94")
GOLD = rgb("e7b43c")
CREAM = rgb("fbf3df")

_ROBES: dict[Suit, tuple[Colour, Colour, Colour]] = {
    Suit.SPADES: (rgb("24406e"), rgb("c43a33"), rgb("2c2530")),
    Suit.HEARTS: (rgb("b8242d"), rgb("2b5a8c"), rgb("6b3d22")),
    Suit.DIAMONDS: (rgb("c9482b"), rgb("1f7a72"), rgb("a5702f")),
    Suit.CLUBS: (rgb("23705a"), rgb("a62b3a"), rgb("221d24")),
}
"""Robe, sash and hair of each suit's people."""

_HALF_FACE = bezier((0, -9.2), (3.6, -9.2), (5.6, -6.6), (5.6, -2.8), (5.6, 1.6), (2.6, 5.0), (0, 5.2))
_HALF_ROBE = bezier((0, 4.2), (5, 4.4), (14.5, 6.2), (17.5, 13.5), (19.2, 18), (19.6, 25), (19.6, 31.5))
_BODY = mirrored(np.concatenate([_HALF_ROBE, [(0, 31.5)]]))


def _face(pen: Pen, brow: Colour) -> None:
    pen.shape(mirrored(_HALF_FACE), SKIN, INK, 0.45)
    for side in (-1, 1):
        pen.disc(side * 3.2, -0.2, 1.25, BLUSH)
        pen.fill(
            np.array([(side * 0.9, -3.1), (side * 2.5, -4.0), (side * 4.3, -3.2), (side * 2.5, -2.5)]), CREAM
        )
        pen.disc(side * 2.55, -3.2, 0.72, INK)
        pen.stroke(
            bezier((side * 0.8, -3.2), (side * 1.8, -4.3), (side * 3.4, -4.4), (side * 4.5, -3.3)), 0.4, INK
        )
        pen.stroke(bezier((0, -5.2), (side * 1.4, -6.3), (side * 3.4, -6.4), (side * 4.7, -5.1)), 0.65, brow)
    pen.stroke(np.array([(0.1, -3.8), (-0.75, -0.4), (0.3, -0.1)]), 0.38, INK)
    pen.fill(
        mirrored(bezier((0, 1.75), (0.7, 1.3), (1.5, 1.7), (1.7, 2.0), (1.0, 2.9), (0.5, 3.0), (0, 3.0))),
        rgb("b93a3f"),
    )


def _robe(pen: Pen, suit: Suit) -> None:
    robe, sash, _ = _ROBES[suit]
    pen.shape(_BODY, robe, INK, 0.5)
    for x in (-13.5, -8.5, 8.5, 13.5):
        for i, y in enumerate((11.5, 16.5, 21.5, 26.5)):
            draw_star(pen.at(x + (0.9 if i % 2 else -0.6) * np.sign(x), y, 1.25), 4, 0.42, GOLD)
    opening = mirrored(
        bezier((0, 4.0), (2.5, 5.0), (4.6, 6.0), (4.6, 8.0), (4.6, 16), (3.6, 24), (3.6, 31.5))
    )
    pen.shape(opening, CREAM, INK, 0.4)
    for y in np.arange(10.0, 30, 3.1):
        pen.disc(0, y, 0.85, sash)
    collar = mirrored(
        bezier((0, 12), (3.4, 9.6), (8.5, 8.6), (10.8, 6.2), (8.2, 4.6), (5.8, 4.2), (3.6, 3.2))
    )
    pen.shape(collar, GOLD, INK, 0.45)
    for x, y in ((0, 10.1), (-3.3, 8.4), (3.3, 8.4), (-6.6, 6.9), (6.6, 6.9)):
        pen.disc(x, y, 0.72, sash)


def _king(pen: Pen, suit: Suit) -> None:
    _, sash, hair = _ROBES[suit]
    pen.shape(
        mirrored(bezier((0, -8), (4, -8), (6.9, -5), (6.7, 0), (6.6, 3), (6, 5), (5.2, 6))), hair, INK, 0.4
    )
    _face(pen, hair)
    beard = mirrored(bezier((0, 2.2), (2.2, 0.6), (4.4, 0.6), (5.6, -2.4), (6.1, 4), (4.4, 11.5), (0, 13.6)))
    pen.shape(beard, hair, INK, 0.4)
    pen.fill(
        mirrored(bezier((0, 3.5), (0.9, 2.9), (1.5, 3.0), (1.8, 3.3), (1.0, 4.3), (0.5, 4.4), (0, 4.4))),
        rgb("b93a3f"),
    )
    for side in (-1, 1):
        pen.stroke(bezier((0, 1.6), (side * 1.7, 0.9), (side * 3.4, 2.8), (side * 4.8, 1.2)), 0.95, INK)
        pen.stroke(bezier((side * 1.4, 7), (side * 1.6, 9), (side * 1, 10.4), (side * 0.5, 11.6)), 0.3, INK)
    crown = np.array(
        [(-6.6, -6.6), (-8.2, -14.2), (-4.4, -10.8), (0, -16.4), (4.4, -10.8), (8.2, -14.2), (6.6, -6.6)]
    )
    pen.shape(crown, GOLD, INK, 0.5)
    pen.shape(np.array([(-6.7, -8.3), (6.7, -8.3), (6.5, -5.9), (-6.5, -5.9)]), sash, INK, 0.4)
    for x, y in ((-8.2, -14.6), (0, -16.9), (8.2, -14.6)):
        pen.disc(x, y, 1.15, INK)
        pen.disc(x, y, 0.75, sash)
    for x in (-4, 0, 4):
        pen.disc(x, -7.1, 0.65, CREAM)


def _queen(pen: Pen, suit: Suit) -> None:
    robe, sash, hair = _ROBES[suit]
    fall = mirrored(
        bezier(
            (0, -11),
            (6, -11),
            (8.4, -6),
            (8.2, -1),
            (8.0, 5),
            (10.5, 9),
            (9.4, 15.5),
            (6, 15),
            (4.4, 11),
            (4.2, 6),
        )
    )
    pen.shape(fall, hair, INK, 0.45)
    _face(pen, hair)
    for side in (-1, 1):
        pen.fill(bezier((0, -9.9), (side * 2.4, -8.6), (side * 5.2, -6.4), (side * 5.8, -2.6),
                        (side * 7.2, -6.4), (side * 4, -10.8), (0, -10.6)), hair)  # fmt: skip
        pen.disc(side * 6.5, 1.0, 0.95, GOLD)
        pen.disc(side * 6.5, 2.9, 0.7, robe)
    tiara = np.concatenate([arc(0, -8.6, 6.6, 5.6, 180, 360), arc(0, -8.3, 6.4, 2.2, 0, -180)])
    pen.shape(tiara, GOLD, INK, 0.45)
    for angle in (-150, -120, -90, -60, -30):
        x, y = 7.2 * np.cos(np.radians(angle)), -8.6 + 6.6 * np.sin(np.radians(angle))
        pen.disc(x, y, 1.05, INK)
        pen.disc(x, y, 0.68, CREAM if angle % 60 else sash)
    draw_star(pen.at(0, -12, 1.4), 6, 0.5, sash)
    pen.disc(0, -9.3, 0.6, INK)  # the jewel on her brow
    pen.stroke(bezier((12.5, 17), (13, 13), (14.2, 10), (13.6, 6.5)), 0.6, rgb("3f7d46"))
    for angle in range(0, 360, 72):
        pen.disc(13.5 + 1.7 * np.cos(np.radians(angle)), 5 + 1.7 * np.sin(np.radians(angle)), 1.3, sash)
    pen.disc(13.5, 5, 1.1, GOLD)


def _knave(pen: Pen, suit: Suit) -> None:
    robe, sash, hair = _ROBES[suit]
    curls = mirrored(
        bezier(
            (0, -9),
            (5, -9),
            (7.2, -5),
            (6.8, -1),
            (6.6, 1),
            (8.4, 2.2),
            (6.6, 3.8),
            (5.2, 4.6),
            (4.2, 3),
            (4.4, 1),
        )
    )
    pen.shape(curls, hair, INK, 0.45)
    _face(pen, hair)
    turban = np.concatenate([
        bezier((-7.2, -5.6), (-9.4, -10.5), (-5.5, -14.6), (0.5, -14.2), (6.5, -13.8),
        (9.2, -10.2), (7.2, -5.6)),
        bezier((7.2, -5.6), (3.5, -7.2), (-3.5, -7.2), (-7.2, -5.6)),
    ])  # fmt: skip
    pen.shape(turban, sash, INK, 0.5)
    for a, b in (((-7.6, -7.4), (4.5, -13.4)), ((-4.2, -6.8), (7.8, -10.2)), ((-7.4, -10.6), (0.2, -14.0))):
        pen.stroke(bezier(a, (a[0] + 4, a[1] - 1), (b[0] - 3, b[1] + 2.4), b), 0.4, INK)
    pen.shape(bezier((-5.2, -10.8), (-9.5, -13), (-10, -17.4), (-7.2, -19.2), (-7.6, -16.4),
    (-6.2, -14.4), (-3.6, -12.6)),
              CREAM, INK, 0.4)  # fmt: skip
    pen.stroke(bezier((-4.8, -11.6), (-7.4, -13.4), (-8.4, -15.6), (-7.6, -18)), 0.3, robe)
    pen.disc(-4.4, -11.2, 1.3, GOLD)
    pen.disc(-4.4, -11.2, 0.65, INK)
    pen.stroke(np.array([(13.6, 29), (13.6, 2)]), 0.9, rgb("7a5230"))
    pen.shape(np.array([(13.6, -4.6), (16, 1), (13.6, 3.2), (11.2, 1)]), rgb("c9d0d8"), INK, 0.4)


_PEOPLE = {"K": _king, "Q": _queen, "J": _knave}


def draw_court(pen: Pen, rank: str, suit: Suit, colour: Colour, width: float) -> None:
    """A two-headed king, queen or knave in a frame of ``width``, about the origin, in millimetres."""
    w, h = width / 2, 34.5
    frame: Floats = np.array([(-w, -h), (w, -h), (w, h), (-w, h)])
    pen.fill(frame, rgb("fdf8ea"))
    paper = pen.image.copy()
    person = Pen(paper, pen.matrix).at(0, -13.6, width / 39)
    _robe(person, suit)
    _PEOPLE[rank](person, suit)
    # The two halves meet on a slanting line, as is the custom.
    mask = np.zeros(paper.shape, np.uint8)
    Pen(mask, pen.matrix).fill([(-w, -h), (w, -h), (w, -4.2), (-w, 4.2)], (255, 255, 255))
    inside = np.zeros(paper.shape, np.uint8)
    Pen(inside, pen.matrix).fill(frame, (255, 255, 255))
    turned = np.rot90(paper, 2)
    both = np.where(mask > 127, paper, turned)
    pen.image[:] = np.where(inside > 127, both, pen.image)
    pen.stroke([(-w, 4.2), (w, -4.2)], 0.5, INK)
    for turn in (0, 180):
        if width > 36:  # else the index itself reaches into this corner
            draw_suit(pen.at(0, 0, 1, turn).at(-w + 5.9, -h + 6.3, 8.6), suit, colour)
    pen.stroke(frame, 0.7, INK, closed=True)
    pen.stroke(frame * [0.965, 0.98], 0.28, colour, closed=True)


def draw_jester(pen: Pen, coloured: bool) -> None:
    """The figure of a joker, in millimetres."""
    if coloured:
        first, second, third, star = rgb("c8232c"), rgb("2463a5"), GOLD, rgb("2f8f5b")
    else:
        first, second, third, star = rgb("3a3a42"), rgb("9a9aa3"), rgb("d4d4d8"), rgb("6a6a72")
    for i in range(16):
        a = np.radians([i * 22.5 - 3.2, i * 22.5, i * 22.5 + 3.2])
        ray = np.stack([np.cos(a), np.sin(a)], axis=1) * np.array([[13], [20], [13]])
        pen.fill(ray, star if i % 2 else third)
    for side, colour in ((-1, first), (1, second)):
        ear = bezier(
            (0, -4),
            (side * 4, -17),
            (side * 15, -18),
            (side * 17.5, -5),
            (side * 13, -9),
            (side * 8, -7),
            (side * 6.4, 1),
        )
        pen.shape(ear, colour, INK, 0.5)
        pen.disc(side * 17.4, -3.6, 1.9, INK)
        pen.disc(side * 17.4, -3.6, 1.4, third)
    pen.shape(
        bezier((-4.6, -5), (-5, -16), (-2, -21), (0, -22.5), (2, -21), (5, -16), (4.6, -5)), third, INK, 0.5
    )
    pen.disc(0, -23.2, 1.9, INK)
    pen.disc(0, -23.2, 1.4, first)
    face = pen.at(0, 3, 1.12)
    _face(face, INK)
    if not coloured:
        face.shape(mirrored(_HALF_FACE), rgb("ececee"), INK, 0.45)
        for side in (-1, 1):
            face.disc(side * 2.5, -3.2, 0.9, INK)
            face.stroke(
                bezier((side * 1, -5.4), (side * 2, -6.4), (side * 3.4, -6.3), (side * 4.6, -5.2)), 0.6, INK
            )
        face.stroke(np.array([(0.1, -3.8), (-0.75, -0.4), (0.3, -0.1)]), 0.38, INK)
    face.stroke(bezier((-3, 1.4), (-1.6, 3.8), (1.6, 3.8), (3, 1.4)), 0.6, INK)
    for i, x in enumerate((-9, -4.5, 0, 4.5, 9)):
        tip = 14.5 + (2.5 if i % 2 else 4.5)
        pen.shape(np.array([(x - 2.6, 9.6), (x + 2.6, 9.6), (x, tip)]), first if i % 2 else second, INK, 0.4)
        pen.disc(x, tip + 0.8, 1.0, third)
