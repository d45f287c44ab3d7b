"""Rulings: what the rules say about the facts, with the facts that prove it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.seats import Seat

Text = Mapping[str, str]
"""One sentence in each language of the page: keys ``en`` and ``fa``."""


class Kind(StrEnum):
    """What a ruling does."""

    FLAG = "flag"
    """Visible at once, announced at once, can be put right."""
    BREACH = "breach"
    """Proved, and waiting for somebody to accuse."""
    MISDEAL = "misdeal"
    """A fault of the deal, or a deal declared void."""
    NOTE = "note"
    """Recorded without consequence."""
    VERDICT = "verdict"
    """The end of a dispute."""
    REJECT = "reject"
    """The action does not count."""
    PENALTY = "penalty"
    """Points or a deal given for a fault."""
    RESULT = "result"
    """A score or a win was booked."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling of one rule of the game's specification.

    ``at`` is the number of the action that made it provable (``None``: it follows from the starting
    position alone), ``because`` the numbers of the actions that prove it. ``side`` is the side that
    the ruling is against; ``seat`` the seat, where the proof names one. ``cured`` is the number of the
    action that put a flag right.
    """

    rule: str
    kind: Kind
    at: int | None
    text: Text
    seat: Seat | None = None
    side: int | None = None
    because: tuple[int, ...] = ()
    cured: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The ruling as the outcome prints it."""
        line: dict[str, Any] = {
            "rule": self.rule,
            "kind": self.kind.value,
            "seat": self.seat,
            "side": self.side,
            "at": self.at,
            "because": list(self.because),
            "text": dict(self.text),
        }
        if self.cured is not None:
            line["cured"] = self.cured
        return line
