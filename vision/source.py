"""What the camera's parent and child processes tell each other at the start: values, light to load."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.observation import Zone
from vision.camera.sim.moves import Move

if TYPE_CHECKING:
    from vision.calibration import Calibration
    from vision.camera.base import Camera
    from vision.eye import Eye

Script = Callable[[], Iterable[Move]]
"""Makes the moves of the simulated table anew; a function of a module, so that it reaches the child."""

BEAT = 0.4
"""Seconds between two heartbeats of the child, and a preview with every second one."""


@dataclass(frozen=True, slots=True)
class Known:
    """A face that the record says lies on the table. It is reported once more under its old number
    ``track``, so that whoever keeps the record knows that it is still there."""

    track: int
    card: Card | None
    zone: Zone


@dataclass(frozen=True, slots=True)
class Source:
    """What a child process needs to watch a table.

    ``spec`` names the camera; ``calibration`` is a camera straight above where none is given, over so many
    ``seats``, with ``piles`` before each of them and a ``stock`` as in ``Calibration``; ``script`` is for the
    simulated table; ``deck`` are the cards of the game; ``frozen_after`` as in ``ViewGuard``.
    ``taught`` is the folder of the taught deck that is played with (``vision.decks``).
    ``eye`` and ``opener`` make the eye and the camera inside the child (without them: the weights of
    ``models/`` and ``open_camera``) and must be functions of a module.
    """

    spec: str
    calibration: Calibration | None = None
    seats: int = 4
    piles: int = 0
    stock: bool = False
    script: Script | None = None
    frozen_after: float | None = 2.5
    deck: tuple[Card, ...] = PACK_WITH_JOKERS
    pack: bool = True
    taught: Path | None = None
    eye: Callable[[], Eye] | None = None
    opener: Callable[..., Camera] | None = None

    @property
    def simulated(self) -> bool:
        return self.spec.partition(":")[0].partition("?")[0] == "sim"


@dataclass(frozen=True, slots=True)
class Task:
    """One child's work. ``elapsed`` is where the worker's clock stands when the child begins. ``lesson`` is
    the folder of the lesson (``vision.lesson``) that it holds instead of watching the game."""

    source: Source
    elapsed: float
    known: tuple[Known, ...]
    dealt: tuple[Card, ...]
    first_track: int
    lesson: Path | None = None
