"""The actions of the games that deal, call and play tricks, and what is checked in one before it is taken."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import entries
from scorekeeper.games.forms import Form, common
from scorekeeper.games.trick_panel import ACCUSE, CLOSE, MISDEAL_TAPS, SHOW_TAPS, say_taps, tricks_won
from scorekeeper.seats import Seat, side

SAYS = ("award", "talk", "look")
"""Words that count: the players decide who gets the deal, or of more than two sides who loses it; talking
(R11) and looking (R10) as notes."""
FAULTS = ("count",)
"""Faults of the deal that are reported."""


def check_say(action: Action, says: tuple[str, ...] = SAYS, sides: int = 2) -> None:
    if action.what not in says:
        raise RecordError(f"what is one of {', '.join(says)}, not {quoted(action.what)}")
    if action.what == "award":
        if isinstance(action.value, bool) or action.value not in range(sides):
            gets = "gets" if sides == 2 else "loses"
            raise RecordError(f"say award needs the side that {gets} the deal as value: 0 to {sides - 1}")
    elif action.seat is None:
        raise RecordError(f"say {action.what} needs the seat that it is about")


def check_misdeal(action: Action) -> None:
    if action.what not in FAULTS:
        raise RecordError(f"what is one of {', '.join(FAULTS)}, not {quoted(action.what)}")


def check_accuse(action: Action, side_of: Callable[[Seat], int] = side) -> None:
    by, against = action.by_seat, action.against
    if by is not None and against is not None and side_of(by) == side_of(against):
        raise RecordError(
            "against is a seat of another side; nobody accuses himself or his partner", text=entries.OWN_SIDE
        )


def _check_end(action: Action, sides: int, tricks: Collection[int]) -> None:
    won = action.won
    if won is not None and not (len(won) == sides and sum(won) in tricks):
        together = " or ".join(map(str, tricks))
        due = f"{min(tricks)}–{max(tricks)}" if len(tricks) > 1 else together
        raise RecordError(
            f"won is the tricks of each of the {sides} sides, together {together}",
            text=entries.tricks(sum(won), due),
        )


def deal_actions(
    *own: Form,
    seats: int = 4,
    side_of: Callable[[Seat], int] = side,
    tricks: Collection[int] = (13,),
) -> tuple[Form, ...]:
    """All actions of a game of so many players on these sides, whose deals have one of these numbers of
    tricks. Of ``own`` those of the shared law take their place there, and the others stand between the deal
    and the first card."""
    sides = len({side_of(seat) for seat in range(seats)})
    accuse = common("accuse", check=partial(check_accuse, side_of=side_of))
    if sides > 2:  # of two it can only be the other
        accuse = common("accuse", needs=("by_seat", "against"), may=(), check=accuse.check, taps=(ACCUSE,))
    of_deal = (
        common("dealer"),
        common("deal"),
        common("play", may=("seat",)),
        common("takeback"),
        common("show", may=(), taps=SHOW_TAPS),
        common("collect"),
        common("hand"),
        common("say", says=SAYS, check=partial(check_say, sides=sides), taps=say_taps(sides)),
        common("misdeal", says=FAULTS, check=check_misdeal, taps=MISDEAL_TAPS),
        accuse,
        common("accept"),
        common(
            "end",
            may=("won",),
            check=partial(_check_end, sides=sides, tricks=tricks),
            taps=(CLOSE, tricks_won(sides)),
        ),
        common("correct"),
    )
    written = {form.do: form for form in own}
    law = [written.pop(form.do, form) for form in of_deal]
    return (*law[:2], *written.values(), *law[2:])
