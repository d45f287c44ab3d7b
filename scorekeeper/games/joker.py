"""Joker, a game of the Old Maid family: pairs go, and whoever is left with the joker loses."""

from __future__ import annotations

from scorekeeper.actions import Action, read_text
from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import entries
from scorekeeper.games import joker_words as words
from scorekeeper.games.base import Game
from scorekeeper.games.forms import common
from scorekeeper.games.joker_match import JokerMatch
from scorekeeper.games.joker_options import JOKER_OPTIONS
from scorekeeper.games.joker_panel import (
    DRAW_TAPS,
    END_TAPS,
    JOKER_PANEL,
    LAY_TAPS,
    PASS_TAPS,
    SAY_TAPS,
    SHOW_TAPS,
    TAKEBACK_TAPS,
    THROW_TAPS,
)
from scorekeeper.games.joker_state import the_joker


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {quoted(action.what)}")
    if action.what == "forfeit":
        read_text("value", action.value)


def _check_draw(action: Action) -> None:
    if action.count == 0:
        raise RecordError(
            "count is the number of cards drawn, as a rule 1", text=entries.cards(len(PACK_WITH_JOKERS))
        )


def _check_throw(action: Action) -> None:
    if not action.cards:
        raise RecordError("throw needs the thrown cards, as a rule two", text=entries.NO_CARDS)


SAYS = ("ready", "none", "forfeit")
"""Words that count: all pairs are thrown (without a seat: everybody's), no pair after a draw, and what the
company makes the loser do."""

JOKER = Game(
    key="joker",
    titles={"en": "Joker", "fa": "جوکر"},
    seats=tuple(range(2, 21)),
    deck=PACK_WITH_JOKERS,
    phases=("DEAL", "PAIRS", "TURN", "DRAWN", "END"),
    options=JOKER_OPTIONS,
    actions=(
        common("deal"),
        common("dealer"),
        common("throw", check=_check_throw, text=words.THROW, taps=THROW_TAPS),
        common("lay", may=(), text=words.LAY, taps=LAY_TAPS),
        common(
            "draw",
            needs=("seat",),
            may=("from", "count"),
            check=_check_draw,
            text=words.DRAW,
            taps=DRAW_TAPS,
        ),
        common("say", says=SAYS, check=_check_say, taps=SAY_TAPS),
        common("pass", may=(), text=words.PASS, taps=PASS_TAPS),
        common("takeback", needs=("seat",), may=("card", "cards"), taps=TAKEBACK_TAPS),
        common("show", may=("pile",), taps=SHOW_TAPS),
        common("accept"),
        common("end", may=(), taps=END_TAPS),
        common("correct"),
    ),
    start=("dealer", "turn", "h", "pairs", "thrown"),
    begin=JokerMatch,
    joker=the_joker,
    panel=JOKER_PANEL,
)
