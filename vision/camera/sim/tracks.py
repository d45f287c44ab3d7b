"""Things that move: who they are and where they are at any moment."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from scorekeeper.cards import Card
from scorekeeper.seats import Seat
from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import Timed

PAPER = 0.3
"""Thickness of a card in millimetres."""

Ease = Literal["both", "swing", "out", "line"]


def eased(ease: Ease, u: float) -> float:
    """Fraction of the way at fraction ``u`` of the time."""
    match ease:
        case "both":  # starts and ends at rest
            return u * u * u * (10 - 15 * u + 6 * u * u)
        case "swing":  # starts at rest, ends in motion
            return u * u * (2 - u)
        case "out":  # starts in motion, friction stops it
            return 1 - (1 - u) ** 2
        case "line":
            return u


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, a packet of cards, or the fan of backs in a player's hand (``fan`` is the seat).

    ``card`` is the face of a single card; packets show backs. ``ident`` is unique on this table.
    """

    ident: int
    card: Card | None = None
    count: int = 1
    fan: Seat | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """A pose at a time, and how it is reached from the key before."""

    t: float
    pose: Pose
    ease: Ease = "both"


def pose_at(keys: tuple[Key, ...], t: float) -> Pose:
    """The pose at time ``t``; before the first and after the last key it stands still."""
    if t <= keys[0].t:
        return keys[0].pose
    for a, b in pairwise(keys):
        if t < b.t:
            return a.pose.mixed(b.pose, eased(b.ease, (t - a.t) / (b.t - a.t)))
    return keys[-1].pose


@dataclass(frozen=True, slots=True)
class Track:
    """The way of a thing: at its first key it is taken up (if it lay there), at its last it is laid down
    if it ``stays``, else it leaves the table. With one key it is only laid down, or only removed."""

    thing: Thing
    keys: tuple[Key, ...]
    stays: bool = True


@dataclass(frozen=True, slots=True)
class HandTrack:
    """The way of a seat's hand: its grip on a card, or flat on the table. It is there between its keys."""

    seat: Seat
    flat: bool
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """One move worked out: its times, and all that moves."""

    timed: Timed
    tracks: tuple[Track, ...] = ()
    hands: tuple[HandTrack, ...] = ()

    @property
    def begins(self) -> float:
        """When the first hand of it appears."""
        return min([self.timed.start, *(hand.keys[0].t for hand in self.hands)])


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that lay still from ``since`` until ``until`` (infinite while it still lies)."""

    thing: Thing
    pose: Pose
    since: float
    until: float = float("inf")
