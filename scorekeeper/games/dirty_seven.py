"""Dirty Seven: cards by suit or rank, sevens that add up, and mistakes that cost a card each."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.actions import Action, read_number, read_suit
from scorekeeper.cards import PACK
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import dirty_seven_words as words
from scorekeeper.games import entries
from scorekeeper.games.base import Game
from scorekeeper.games.dirty_seven_match import DirtySevenMatch
from scorekeeper.games.dirty_seven_options import DIRTY_SEVEN_OPTIONS
from scorekeeper.games.dirty_seven_panel import (
    DIRTY_SEVEN_PANEL,
    DRAW_TAPS,
    END_TAPS,
    HAND_TAPS,
    PASS_TAPS,
    SAY_TAPS,
    TABLE_TAPS,
)
from scorekeeper.games.dirty_seven_state import DISPUTED
from scorekeeper.games.forms import common
from scorekeeper.games.table_disputes import accuse_form
from scorekeeper.seats import Seat


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {quoted(action.what)}")
    if action.what == "suit":
        read_suit("value of say suit", action.value)
    elif action.what == "target":
        read_number("value of say target, the seat that draws,", action.value)
    elif action.what in ("single", "out") and action.seat is None:
        raise RecordError(f"say {action.what} needs the seat that says it")


def _target(action: Action) -> Mapping[str, Seat]:
    """Who draws for a two."""
    return {"value of say target": action.value} if action.what == "target" else {}


def _check_draw(action: Action) -> None:
    if not 1 <= (action.count or 0) <= 2 * len(PACK):
        raise RecordError("count is the number of cards drawn, from 1", text=entries.cards(2 * len(PACK)))


def _check_table(action: Action) -> None:
    if not action.cards:
        raise RecordError("table needs the opening card in cards", text=entries.NO_CARDS)


SAYS = ("suit", "target", "single", "keep", "out")
"""Words that count: the suit after a jack, who draws for a two, that one card is left, that the drawn card
is kept, and that the hand is empty."""

DIRTY_SEVEN = Game(
    key="dirty-seven",
    titles={"en": "Dirty Seven", "fa": "هفت خبیث"},
    seats=tuple(range(2, 15)),
    deck=PACK,
    phases=(
        "DEAL",
        "TURN",
        "DRAWN",
        "ANSWER7",
        "BONUS",
        "SUIT",
        "TARGET",
        "CALL",
        "ROUND_END",
        "SHOW",
        "SCORE",
        "GAME_END",
    ),
    options=DIRTY_SEVEN_OPTIONS,
    actions=(
        common("deal"),
        common("dealer"),
        common("table", check=_check_table, text=words.TABLE, taps=TABLE_TAPS),
        common("play", may=("seat", "pile")),
        common("draw", check=_check_draw, text=words.DRAW, taps=DRAW_TAPS),
        common("pass", text=words.PASS, taps=PASS_TAPS),
        common("say", says=SAYS, check=_check_say, seats=_target, taps=SAY_TAPS),
        common("takeback"),
        common("hand", taps=HAND_TAPS),
        accuse_form(DISPUTED),
        common("accept"),
        common("end", may=(), text=words.END, taps=END_TAPS),
        common("correct"),
    ),
    start=("dealer", "turn", "dir", "top", "suit", "pend", "h", "totals", "out"),
    begin=DirtySevenMatch,
    panel=DIRTY_SEVEN_PANEL,
)
