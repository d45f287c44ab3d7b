"""Seats round the table.

Seat 0 is the first name of the record; each next seat is the right-hand neighbour, so the numbers
run anticlockwise as seen from above. In an unmirrored picture from straight above, whose y axis
points down, seats 0, 1, 2, 3 sit at the bottom, right, top and left.
"""

from __future__ import annotations

Seat = int
"""A seat's number, from 0."""


def right(seat: Seat, seats: int = 4) -> Seat:
    """The right-hand neighbour."""
    return (seat + 1) % seats


def left(seat: Seat, seats: int = 4) -> Seat:
    """The left-hand neighbour."""
    return (seat - 1) % seats


def partner(seat: Seat) -> Seat:
    """The seat opposite, of four."""
    return (seat + 2) % 4


def side(seat: Seat) -> int:
    """The side of a seat where partners sit opposite: 0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat % 2
