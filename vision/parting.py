"""What is larger or much smaller than a card: two white cards side by side may look like a large one, and of
a card that lies aslant only its middle may be found, or all but one end.

On a table seen from above all cards are about as large; in a photograph nobody knows how large they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_ALIKE = 0.15
"""By so much of it the side that two cards have in common may be longer or shorter than a card's."""
_LEAST, _MOST = 0.45, 0.85
"""The part of the other side that one card takes."""
_SMALL = 0.6
"""What is smaller than so much of a card's area is no whole card."""
_LONGER = 1.35
"""By so much a part that was taken for a card is lengthened: two rows of pips in five may be missing."""


def card_size(quads: Sequence[Floats]) -> tuple[float, float] | None:
    """The short and the long side of a card, from ``quads`` of whole cards, which begin with a short side. Of
    two sizes the smaller: the larger may be two cards."""
    if not quads:
        return None
    short, long = np.sort([_sides(quad) for quad in quads], axis=0)[(len(quads) - 1) // 2]
    return float(short), float(long)


def in_two(quad: Floats, size: tuple[float, float]) -> list[tuple[Floats, Floats]]:
    """The ways in which a quad may be two cards of this size, one at each end; none where it is no larger
    than one. Each part begins with a short side, as a detection does."""
    short, long = size
    ways = []
    for turn in (0, 1):
        one = np.roll(quad, turn, axis=0)  # to be parted along its first side
        whole, common = _sides(one)
        for side, other in ((short, long), (long, short)):
            part = side / max(whole, 1.0)
            if abs(common - other) < _ALIKE * other and _LEAST < part < _MOST:
                first, second = _end(one, part), np.roll(_end(np.roll(one, 2, axis=0), part), 2, axis=0)
                again = 0 if side == short else 1
                ways.append((np.roll(first, again, axis=0), np.roll(second, again, axis=0)))
    return ways


def grown(quad: Floats, size: tuple[float, float]) -> Floats | None:
    """A quad that is too small for a card, as large as one about its middle; ``None`` where it is not."""
    first, second = _sides(quad)
    part = first * second / (size[0] * size[1])
    middle = quad.mean(axis=0)
    return np.asarray(middle + (quad - middle) / np.sqrt(part), np.float32) if 0 < part < _SMALL else None


def lengthened(quad: Floats) -> list[Floats]:
    """The four quads that reach farther on one side each, as a card does of which only a part was found."""
    longer = []
    for side in range(4):
        a, b, c, d = np.roll(quad, -side, axis=0)
        more = np.array([a, b, b + (c - b) * _LONGER, a + (d - a) * _LONGER], np.float32)
        longer.append(np.roll(more, side, axis=0))
    return longer


def _end(quad: Floats, part: float) -> Floats:
    """So much of a quad as lies at the beginning of its first side."""
    a, b, c, d = quad
    return np.asarray([a, a + (b - a) * part, d + (c - d) * part, d], np.float32)


def _sides(quad: Floats) -> tuple[float, float]:
    """The mean lengths of the first and third, and of the second and fourth side."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return float(sides[0::2].mean()), float(sides[1::2].mean())
