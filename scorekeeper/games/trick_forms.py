"""What the games that deal, call and play tricks check in an action before it is taken."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError, quoted
from scorekeeper.seats import side

SAYS = ("award", "talk", "look")
"""Words that count: the players give the deal to a side; talking (R11) and looking (R10) as notes."""
FAULTS = ("count",)
"""Faults of the deal that are reported."""


def check_say(action: Action, says: tuple[str, ...] = SAYS) -> None:
    if action.what not in says:
        raise RecordError(f"what is one of {', '.join(says)}, not {quoted(action.what)}")
    if action.what == "award":
        if isinstance(action.value, bool) or action.value not in (0, 1):
            raise RecordError("say award needs the side that gets the deal as value: 0 or 1")
    elif action.seat is None:
        raise RecordError(f"say {action.what} needs the seat that it is about")


def check_misdeal(action: Action) -> None:
    if action.what not in FAULTS:
        raise RecordError(f"what is one of {', '.join(FAULTS)}, not {quoted(action.what)}")


def check_accuse(action: Action) -> None:
    by, against = action.by_seat, action.against
    if by is not None and against is not None and side(by) == side(against):
        raise RecordError("against is a seat of the other side; partners do not accuse each other")
