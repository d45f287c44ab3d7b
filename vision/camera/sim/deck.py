"""The simulated deck: 54 faces and a back drawn by code, at the proportions of real cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scorekeeper.cards import Card, Suit
from vision.camera.base import Image
from vision.camera.sim.courts import draw_court, draw_jester
from vision.camera.sim.glyphs import draw_star, draw_suit, draw_text, width_of
from vision.camera.sim.pen import Colour, Pen, arc, rgb

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""Millimetres."""
_CORNER = 3.4  # radius of the rounded corners
_DENSITY = 8.0  # pixels per millimetre

_RED, _BLACK = rgb("c4161f"), rgb("16161a")
_PAPER = rgb("fcfbf7")


@dataclass(frozen=True, slots=True)
class Style:
    """What distinguishes one printed deck from another. Sizes in millimetres."""

    index_height: float
    index_suit: float
    inset: float
    """From the card's long edge to the middle of its indices."""
    pip: float
    spread: float
    """From the card's middle to the outer columns of pips."""
    court: float
    """Breadth of the frame about kings, queens and knaves."""
    four_colours: bool
    back: Colour


STYLES: dict[str, Style] = {
    "classic": Style(8.2, 6.2, 5.6, 11.5, 13.4, 41.0, False, rgb("27457f")),
    "large": Style(12.0, 8.0, 7.4, 10.0, 11.0, 35.0, False, rgb("8e1f2b")),
    "four": Style(8.6, 6.6, 5.8, 11.5, 13.4, 41.0, True, rgb("1f5e4b")),
}
"""The decks by the name that a camera spec uses."""

_ROWS = {1: (0.0,), 2: (-1.0, 1.0), 3: (-1.0, 0.0, 1.0), 4: (-1.0, -1 / 3, 1 / 3, 1.0)}
# For each number: pips in each outer column, and the heights of those in the middle column.
_LAYOUT: dict[int, tuple[int, tuple[float, ...]]] = {
    2: (0, (-1, 1)),
    3: (0, (-1, 0, 1)),
    4: (2, ()),
    5: (2, (0,)),
    6: (3, ()),
    7: (3, (-0.5,)),
    8: (3, (-0.5, 0.5)),
    9: (4, (0,)),
    10: (4, (-2 / 3, 2 / 3)),
}


def _colour(style: Style, suit: Suit) -> Colour:
    if style.four_colours and suit is Suit.DIAMONDS:
        return rgb("1e5fb4")
    if style.four_colours and suit is Suit.CLUBS:
        return rgb("1c7a3c")
    return _RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else _BLACK


def _outline(w: float = CARD_WIDTH, h: float = CARD_HEIGHT, r: float = _CORNER) -> npt.NDArray[np.float64]:
    x, y = w / 2 - r, h / 2 - r
    return np.concatenate([
        arc(x, -y, r, r, -90, 0, 12), arc(x, y, r, r, 0, 90, 12), arc(-x, y, r, r, 90, 180, 12),
        arc(-x, -y, r, r, 180, 270, 12)
    ])  # fmt: skip


def _blank() -> Pen:
    image: Image = np.empty((round(CARD_HEIGHT * _DENSITY), round(CARD_WIDTH * _DENSITY), 3), np.uint8)
    image[:] = _PAPER
    return Pen(image).at(CARD_WIDTH * _DENSITY / 2, CARD_HEIGHT * _DENSITY / 2, _DENSITY)


def _indices(pen: Pen, style: Style, text: str, suit: Suit, colour: Colour) -> None:
    for turn in (0, 180):
        corner = pen.at(0, 0, 1, turn).at(-CARD_WIDTH / 2 + style.inset, -CARD_HEIGHT / 2 + 4.0)
        # A ten is squeezed to the breadth of the other indices.
        squeeze = min(1.0, 1.45 * style.inset / (style.index_height * width_of(text)))
        draw_text(corner.at(0, 0, style.index_height, 0, squeeze), text, colour, 0.17)
        draw_suit(
            corner.at(0, style.index_height + 1.4 + style.index_suit / 2, style.index_suit), suit, colour
        )


def _pips(pen: Pen, style: Style, number: int, suit: Suit, colour: Colour) -> None:
    side, middle = _LAYOUT[number]
    spots = [(x, y) for x in (-1.0, 1.0) for y in (_ROWS[side] if side else ())]
    spots += [(0.0, y) for y in middle]
    for x, y in spots:
        draw_suit(pen.at(x * style.spread, y * 29.5, style.pip, 180 if y > 0.01 else 0), suit, colour)


def _ace(pen: Pen, suit: Suit, colour: Colour) -> None:
    if suit is not Suit.SPADES:
        draw_suit(pen.at(0, 0, 23), suit, colour)
        return
    draw_suit(pen.at(0, 0, 37), suit, colour)
    for scale, ink in ((25.0, _PAPER), (23.2, colour)):
        draw_suit(pen.at(0, 0.4, scale), suit, ink)
    draw_star(pen.at(0, 2.2, 5.2), 8, 0.62, _PAPER)
    draw_star(pen.at(0, 2.2, 3.4), 8, 0.62, colour)


def _joker(pen: Pen, coloured: bool) -> None:
    colour = _RED if coloured else _BLACK
    for turn in (0, 180):
        corner = pen.at(0, 0, 1, turn).at(-CARD_WIDTH / 2 + 5.6, -CARD_HEIGHT / 2 + 4.4)
        for i, letter in enumerate("JOKER"):
            draw_text(corner.at(0, i * 5.6, 4.7), letter, colour, 0.19)
        draw_star(corner.at(0, 31.5, 2.9), 5, 0.42, colour)
    draw_jester(pen.at(0, 0, 1.15), coloured)


@lru_cache(maxsize=4)
def face(deck: str, card: Card) -> Image:
    """The face of ``card``, upright, (704, 504, 3), with square corners (see ``mask``)."""
    style, pen = STYLES[deck], _blank()
    if card.suit is None:
        _joker(pen, card.rank == "RJ")
    else:
        colour = _colour(style, card.suit)
        if card.rank == "A":
            _ace(pen, card.suit, colour)
        elif card.rank in "JQK":
            draw_court(pen, card.rank, card.suit, colour, style.court)
        else:
            _pips(pen, style, 10 if card.rank == "T" else int(card.rank), card.suit, colour)
        _indices(pen, style, "10" if card.rank == "T" else card.rank, card.suit, colour)
    return _finish(pen)


@lru_cache(maxsize=8)
def back(deck: str) -> Image:
    """The common back: a lattice of eight-pointed stars in a frame."""
    pen, ink = _blank(), STYLES[deck].back
    pen.fill(_outline(CARD_WIDTH - 7, CARD_HEIGHT - 7, 1.6), ink)
    pale, mid = rgb("f4ead2"), tuple(int(c * 0.45 + 0.55 * p) for c, p in zip(ink, _PAPER, strict=True))
    middle: Colour = (mid[0], mid[1], mid[2])
    step = 8.6
    for row in range(-5, 6):
        for column in range(-4, 5):
            x, y = (column + (0.5 if row % 2 else 0)) * step, row * step * 0.86
            if abs(x) > CARD_WIDTH / 2 - 7.4 or abs(y) > CARD_HEIGHT / 2 - 7.4:
                continue
            for turn, length in ((45, 0.62), (135, 0.62), (0, 0.9)):
                spoke = pen.at(x, y, step * length / 1.2, turn)
                spoke.stroke([(-0.6, 0), (0.6, 0)], 0.035, middle)
            draw_star(pen.at(x, y, 3.1), 8, 0.7, pale)
            draw_star(pen.at(x, y, 2.2), 8, 0.7, ink)
            draw_star(pen.at(x, y, 1.1), 4, 0.45, pale)
    for inset, width in ((9.0, 0.5), (11.0, 0.25)):
        pen.stroke(_outline(CARD_WIDTH - inset, CARD_HEIGHT - inset, 1.2), width, pale, closed=True)
    return _finish(pen)


def _finish(pen: Pen) -> Image:
    # A hair of grey along the cut edge separates white cards that lie on each other.
    pen.stroke(_outline(), 0.5, rgb("b9b4a8"), closed=True)
    return pen.image


@lru_cache(maxsize=1)
def mask() -> npt.NDArray[np.uint8]:
    """Where a card's paper is, (704, 504): 255 inside, 0 beyond the rounded corners."""
    paper: Image = np.zeros((round(CARD_HEIGHT * _DENSITY), round(CARD_WIDTH * _DENSITY), 3), np.uint8)
    pen = Pen(paper).at(CARD_WIDTH * _DENSITY / 2, CARD_HEIGHT * _DENSITY / 2, _DENSITY)
    pen.fill(_outline(), (255, 255, 255))
    return np.ascontiguousarray(paper[:, :, 0])


__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "STYLES", "Style", "back", "face", "mask"]
