"""The fortune by the letters of a name: its declaration."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.cards import PACK
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import entries
from scorekeeper.games import fal_name_words as words
from scorekeeper.games.base import Game
from scorekeeper.games.fal_name_match import CARDS, NameMatch, letters_of
from scorekeeper.games.fal_name_options import FAL_NAME_OPTIONS
from scorekeeper.games.fal_panel import (
    END_TAPS,
    FAL_NAME_PANEL,
    NAME_LAY_TAPS,
    NAME_SAY_TAPS,
    NAME_TABLE_TAPS,
    NAME_TAKE_TAPS,
)
from scorekeeper.games.forms import common


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {quoted(action.what)}")
    letters_of(action.what, action.value)


def _check_lay(action: Action) -> None:
    pile, count = action.pile, action.count
    if pile is not None and not (pile.isascii() and pile.isdigit() and 1 <= int(pile) <= CARDS):
        raise RecordError(f"pile is a number from 1 to {CARDS}, not {quoted(pile)}")
    if count is not None and not 1 <= count <= CARDS:
        raise RecordError(
            f"count is the number of cards laid, 1 to {CARDS}, not {count}", text=entries.cards(CARDS)
        )


def _check_cards(action: Action) -> None:
    if not action.cards:
        raise RecordError(f"{action.do} needs at least one card in cards", text=entries.NO_CARDS)


SAYS = ("name", "letters")
"""Words that count: the other person's name, or the number of its letters."""

FAL_NAME = Game(
    key="fal-name",
    titles={"en": "Fortune by a name", "fa": "فال اسم"},
    seats=(1,),
    deck=PACK,
    phases=("NAME", "LAY", "GATHER", "TURN", "READ", "END"),
    options=FAL_NAME_OPTIONS,
    actions=(
        common(
            "say",
            needs=("what", "value"),
            may=("seat",),
            says=SAYS,
            check=_check_say,
            text=words.SAY,
            taps=NAME_SAY_TAPS,
        ),
        common(
            "lay",
            needs=("count",),
            may=("seat", "pile"),
            check=_check_lay,
            text=words.LAY,
            taps=NAME_LAY_TAPS,
        ),
        common("table", may=("seat",), check=_check_cards, text=words.TABLE, taps=NAME_TABLE_TAPS),
        common(
            "take",
            needs=("cards",),
            may=("seat",),
            check=_check_cards,
            text=words.TAKE,
            taps=NAME_TAKE_TAPS,
        ),
        common("accept"),
        common("end", may=(), taps=END_TAPS),
        common("correct"),
    ),
    start=("deck", "name", "letters"),
    begin=NameMatch,
    panel=FAL_NAME_PANEL,
)
