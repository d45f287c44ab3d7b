"""Pasur, also Chahar-barg or Haft-khaj: its declaration."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.cards import PACK
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games.base import Game
from scorekeeper.games.forms import common
from scorekeeper.games.pasur_count import COUNTED
from scorekeeper.games.pasur_match import PasurMatch
from scorekeeper.games.pasur_options import PASUR_OPTIONS
from scorekeeper.games.pasur_panel import END_TAPS, PASUR_PANEL, SAY_TAPS, SHOW_TAPS, TABLE_TAPS, TAKE_TAPS
from scorekeeper.games.pasur_state import DISPUTED, shown_in_play
from scorekeeper.games.table_disputes import accuse_form

SAYS = ("sur", "count")
"""Words that count: a sur is claimed (R11), a count is claimed (R13)."""


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {quoted(action.what)}")
    if action.seat is None:
        raise RecordError(f"say {action.what} needs the seat that claims it")
    if action.what == "count" and not _is_count(action.value):
        raise RecordError(f'say count needs numbers of {", ".join(COUNTED)} as value, as in {{"clubs": 8}}')


def _is_count(value: object) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(what in COUNTED for what in value)
        and all(isinstance(number, int) and not isinstance(number, bool) for number in value.values())
    )


PASUR = Game(
    key="pasur",
    titles={"en": "Pasur", "fa": "پاسور"},
    seats=(2, 3, 4),
    deck=PACK,
    phases=(
        "DEAL",
        "LAYOUT",
        "EXPOSE",
        "TURN",
        "DEAL_END",
        "LEFTOVER",
        "COUNT",
        "ROUND_END",
        "MATCH_END",
    ),
    options=PASUR_OPTIONS,
    actions=(
        *(common(do) for do in ("dealer", "deal")),
        common("table", taps=TABLE_TAPS),
        common("show", may=(), taps=SHOW_TAPS),
        common("play", may=("seat",)),
        common("take", taps=TAKE_TAPS),
        common("takeback"),
        common("say", says=SAYS, check=_check_say, taps=SAY_TAPS),
        accuse_form(DISPUTED, lambda moment: shown_in_play(moment.phase, moment.outcome["deal"])),
        common("accept"),
        common("end", may=(), taps=END_TAPS),
        common("correct"),
    ),
    start=("score", "surs", "dealer", "deal", "turn", "pool", "won", "last"),
    begin=PasurMatch,
    panel=PASUR_PANEL,
)
