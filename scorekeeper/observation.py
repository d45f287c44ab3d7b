"""Observations: what the camera may say. The port between seeing and knowing the rules.

An observation is a confirmed change on the table, never a frame: a face came to rest, faces left,
backs came or went. ``t`` is in seconds on the clock of the camera source, monotonic. Vision says
what lies there and whose hand brought it; what that *means* is decided by the interpreter.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.cards import Card
from scorekeeper.seats import Seat


class Place(StrEnum):
    """Kinds of zone on the table."""

    POOL = "pool"
    STOCK = "stock"
    DISCARD = "discard"
    SEAT = "seat"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the table: the middle (pool), the stock, the discard pile, the space in front of a seat
    or the place of its won cards (these two with ``seat``). ``pile`` is the number, from 1, of one of
    several heaps or houses in the same place."""

    place: Place
    seat: Seat | None = None
    pile: int | None = None

    def __str__(self) -> str:
        owner = "" if self.seat is None else f":{self.seat}"
        return f"{self.place.value}{owner}" + ("" if self.pile is None else f"#{self.pile}")


POOL = Zone(Place.POOL)


@dataclass(frozen=True, slots=True)
class Reading:
    """Which card a face is.

    ``card`` is ``None`` when the reader is not sure; then ``maybe`` holds the likeliest cards with
    their probabilities, best first. ``sure`` is the calibrated probability of the best card.
    """

    card: Card | None
    sure: float
    maybe: tuple[tuple[Card, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Up:
    """A face came to rest in a zone. ``track`` names this physical card until it leaves the table;
    ``seat`` is the seat whose hand brought it, ``None`` if that could not be seen. ``pictures`` are
    JPEG files of the moment (first the whole table, then the card upright)."""

    t: float
    track: int
    reading: Reading
    zone: Zone
    seat: Seat | None
    seat_sure: float = 1.0
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Reread:
    """A better reading of a face that already lies there (more frames, or settled by the pack)."""

    t: float
    track: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class Gone:
    """Faces left the table together. ``seat`` is the seat towards which they went."""

    t: float
    tracks: tuple[int, ...]
    zone: Zone
    seat: Seat | None
    seat_sure: float = 1.0
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Backs:
    """Face-down cards came (``change`` > 0) or went (< 0). ``seat`` is the seat whose hand brought or took
    them, ``sure`` the probability that there were so many."""

    t: float
    zone: Zone
    change: int
    seat: Seat | None = None
    sure: float = 1.0
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """A heap whose cards cannot be told apart is there, or is no longer."""

    t: float
    zone: Zone
    present: bool


class View(StrEnum):
    """Whether the table can be seen."""

    OK = "ok"
    STARTING = "starting"
    LOST = "lost"
    """No pictures arrive: unplugged, hung, or the recording's file is gone."""
    BLOCKED = "blocked"
    """Pictures arrive, but black, white or covered."""
    FROZEN = "frozen"
    """The same picture again and again."""
    MOVED = "moved"
    """The camera no longer looks where it was calibrated."""
    ENDED = "ended"
    """The recording is over."""
    TEACHING = "teaching"
    """The camera is shown a deck, card by card, and the game waits."""
    IDLE = "idle"
    """The simulated table cannot show this game."""


@dataclass(frozen=True, slots=True)
class ViewChanged:
    """The view of the table changed. ``detail`` is a sentence for the log."""

    t: float
    view: View
    detail: str = ""


Observation = Up | Reread | Gone | Backs | Pile | ViewChanged
