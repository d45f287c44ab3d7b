"""Twenty-one with a banker: its declaration."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import entries
from scorekeeper.games.base import Game
from scorekeeper.games.forms import common
from scorekeeper.games.twentyone_match import TwentyOneMatch
from scorekeeper.games.twentyone_options import TWENTY_ONE_OPTIONS, refuse_twenty_one_options
from scorekeeper.games.twentyone_panel import (
    DEAL_TAPS,
    DEALER_TAPS,
    DRAW_TAPS,
    END_TAPS,
    HAND_TAPS,
    LAY_TAPS,
    SAY_TAPS,
    SHOW_TAPS,
    TWENTY_ONE_PANEL,
)
from scorekeeper.games.twentyone_state import DECK, WHOLE
from scorekeeper.seats import Seat

SAYS = ("bank", "decline", "khabar", "bet", "side", "card", "stand", "burnt", "take")
"""Words that count."""
_MOST = 10**9


def _check_say(action: Action) -> None:
    what, value = action.what, action.value
    if what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {quoted(what)}")
    if action.seat is None:
        raise RecordError(f"say {what} needs the seat that says it")
    if what == "bank" and value is not None and not _chips(value):
        raise RecordError(
            "say bank takes the number of chips in the bank as value, as in 1000", text=entries.CHIPS
        )
    if what == "bet" and value != WHOLE and not _chips(value):
        raise RecordError(
            'say bet needs the number of chips as value, or "bank" for the whole bank', text=entries.CHIPS
        )
    if what == "side" and not _is_side(value):
        raise RecordError('say side needs a value such as {"on": 2, "bet": 100}', text=entries.CHIPS)


def _chips(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _MOST


def _is_side(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != {"on", "bet"}:
        return False
    on = value["on"]
    return isinstance(on, int) and not isinstance(on, bool) and on >= 0 and _chips(value["bet"])


def _bet_on(action: Action) -> Mapping[str, Seat]:
    """On whose hand a side bet is made."""
    return {"on": action.value["on"]} if action.what == "side" else {}


def _check_count(action: Action) -> None:
    if action.count is not None and not 1 <= action.count <= len(DECK):
        raise RecordError(f"count is a number from 1 to {len(DECK)}", text=entries.cards(len(DECK)))


def _check_hand(action: Action) -> None:
    if not action.cards:
        raise RecordError('cards lists the hand, as in ["TD", "7S"]', text=entries.NO_CARDS)


TWENTY_ONE = Game(
    key="twenty-one",
    titles={"en": "Twenty-one", "fa": "بیست و یک"},
    seats=tuple(range(2, 11)),
    deck=DECK,
    phases=(
        *("BANK_OPEN", "ROUND_START", "BET", "SIDE", "DRAW"),
        *("BANKER", "SHOW", "ROUND_END", "GAME_END"),
    ),
    options=TWENTY_ONE_OPTIONS,
    actions=(
        common("dealer", taps=DEALER_TAPS),
        common("deal", taps=DEAL_TAPS),
        common("say", says=SAYS, check=_check_say, seats=_bet_on, taps=SAY_TAPS),
        common("draw", may=(), check=_check_count, taps=DRAW_TAPS),
        common("show", may=(), taps=SHOW_TAPS),
        common("lay", may=(), check=_check_count, taps=LAY_TAPS),
        common("hand", check=_check_hand, taps=HAND_TAPS),
        common("accept"),
        common("end", may=(), taps=END_TAPS),
        common("correct"),
    ),
    start=("banker", "bank", "nets", "last_round", "turn", "h"),
    begin=TwentyOneMatch,
    refuse=refuse_twenty_one_options,
    panel=TWENTY_ONE_PANEL,
)
