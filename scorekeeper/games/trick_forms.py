"""The actions of the games that deal, call and play tricks, and what is checked in one before it is taken."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games.forms import Form, common
from scorekeeper.games.trick_panel import END_TAPS, MISDEAL_TAPS, SAY_TAPS
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


def _check_end(action: Action) -> None:
    won = action.won
    if won is not None and not (len(won) == 2 and sum(won) == 13):
        raise RecordError("won is the tricks of both sides, together thirteen, as in [8, 5]")


_OF_DEAL = (
    common("dealer"),
    common("deal"),
    common("play", may=("seat",)),
    common("takeback"),
    common("show", may=()),
    common("collect"),
    common("hand"),
    common("say", says=SAYS, check=check_say, taps=SAY_TAPS),
    common("misdeal", says=FAULTS, check=check_misdeal, taps=MISDEAL_TAPS),
    common("accuse", check=check_accuse),
    common("accept"),
    common("end", may=("won",), check=_check_end, taps=END_TAPS),
    common("correct"),
)


def deal_actions(*own: Form) -> tuple[Form, ...]:
    """All actions of such a game. Of ``own`` those of the shared law take their place there, and the others
    stand between the deal and the first card."""
    written = {form.do: form for form in own}
    law = [written.pop(form.do, form) for form in _OF_DEAL]
    return (*law[:2], *written.values(), *law[2:])
