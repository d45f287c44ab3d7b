"""What a playout gives: the script of a match, with the mistakes that were planted in it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.actions import Action
from scorekeeper.record import Header
from scorekeeper.seats import Seat

CARELESS = 0.12
"""How often a player plays any card that is allowed."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A mistake of ``seat`` at action ``at``. ``provable_at`` is the first action at which the cards prove
    it: for a revoke the first later card of the denied suit from that hand."""

    kind: str
    seat: Seat
    at: int
    provable_at: int


@dataclass(frozen=True, slots=True)
class Script:
    """A match as it will be played: its header, its true record, and the mistakes in it."""

    header: Header
    actions: tuple[Action, ...]
    planted: tuple[Planted, ...] = ()
