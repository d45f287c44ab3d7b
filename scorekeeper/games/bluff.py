"""Bluff: face-down cards and a claim; whoever is caught lying, or doubts wrongly, takes the pile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.actions import Action, read_number
from scorekeeper.cards import PACK
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import bluff_words as words
from scorekeeper.games import entries
from scorekeeper.games.base import Game
from scorekeeper.games.bluff_match import BluffMatch
from scorekeeper.games.bluff_options import BLUFF_OPTIONS
from scorekeeper.games.bluff_panel import (
    BLUFF_PANEL,
    COLLECT_TAPS,
    END_TAPS,
    LAY_TAPS,
    PLAY_TAPS,
    REVEAL_TAPS,
    SAY_TAPS,
    TAKEBACK_TAPS,
)
from scorekeeper.games.bluff_play import read_rank
from scorekeeper.games.forms import common
from scorekeeper.seats import Seat


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {quoted(action.what)}")
    if action.what != "pool" and action.seat is None:
        raise RecordError(f"say {action.what} needs the seat that says it")
    if action.what == "claim":
        _check_claim(action.value)
    elif action.what == "doubt" and action.value is not None:
        read_number("value of a doubt, the doubted seat,", action.value)
    elif action.what in ("pool", "hand"):
        read_number("value, the number of cards counted,", action.value)


def _doubted(action: Action) -> Mapping[str, Seat]:
    """Whom a doubt is against, where it says so."""
    return {"value of a doubt": action.value} if action.what == "doubt" and action.value is not None else {}


def _check_claim(value: Any) -> None:
    if not isinstance(value, dict) or set(value) != {"count", "rank"}:
        raise RecordError('say claim needs a value such as {"count": 4, "rank": "3"}')
    if not read_number("count of a claim", value["count"]):
        raise RecordError("a claim names at least one card", text=entries.cards(len(PACK)))
    read_rank(value["rank"])


def _check_reveal(action: Action) -> None:
    if not action.cards:
        raise RecordError("reveal needs the cards that were turned up", text=entries.NO_CARDS)


SAYS = ("claim", "doubt", "out", "pool", "hand")
"""Words that count: what was laid, that it is a bluff, that the hand is empty, and how many cards were
counted in the middle or in a hand."""

BLUFF = Game(
    key="bluff",
    titles={"en": "Bluff", "fa": "بلوف"},
    seats=tuple(range(3, 21)),
    deck=PACK,
    phases=("DEAL", "PLAY", "WINDOW", "REVEAL", "JUDGE", "PICKUP", "WON", "GAME_END"),
    options=BLUFF_OPTIONS,
    actions=(
        common("deal"),
        common("dealer"),
        common("lay", may=(), taps=LAY_TAPS),
        common("pass", text=words.PASS),
        common("say", says=SAYS, check=_check_say, seats=_doubted, taps=SAY_TAPS),
        common("reveal", check=_check_reveal, taps=REVEAL_TAPS),
        common("collect", may=("count",), text=words.COLLECT, taps=COLLECT_TAPS),
        common("play", may=("seat",), text=words.PLAY, taps=PLAY_TAPS),
        common("takeback", needs=("seat",), may=("count", "card"), text=words.TAKEBACK, taps=TAKEBACK_TAPS),
        common("accept"),
        common("end", may=(), text=words.END, taps=END_TAPS),
        common("correct"),
    ),
    start=("dealer", "turn", "h", "pool", "known"),
    begin=BluffMatch,
    panel=BLUFF_PANEL,
)
