"""Seeded random games: the script of the simulated table, and the material of tests. Each game's players
are in `scorekeeper.playouts`; a deal is there what the game deals and scores together.

A script is the whole true record of a match, in order; it ends early where the match does. Players know only
their own hand and what lies on the table, and play like people who have played before: aces first, cheap
wins, trumps where they help, with some carelessness. Mistakes are planted where they are asked for; which
ones a game has is said in its module.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from scorekeeper.errors import UnknownGameError, quoted
from scorekeeper.playouts import (
    bluff,
    dirty_seven,
    fal_family,
    fal_name,
    gam,
    hokm,
    joker,
    pasur,
    shelem,
    shelem2,
    spades,
    twentyone,
)
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.record import Header

__all__ = ["GAMES", "NAMES", "Planted", "Playout", "Script", "deal_script", "playout_of"]

NAMES = ("Amin", "Hamid", "Ali", "Hamed")
GAMES: dict[str, Playout] = {
    "hokm": hokm.PLAYOUT,
    "gam": gam.PLAYOUT,
    "shelem": shelem.PLAYOUT,
    "shelem2": shelem2.PLAYOUT,
    "spades": spades.PLAYOUT,
    "twenty-one": twentyone.PLAYOUT,
    "pasur": pasur.PLAYOUT,
    "dirty-seven": dirty_seven.PLAYOUT,
    "bluff": bluff.PLAYOUT,
    "joker": joker.PLAYOUT,
    "fal-name": fal_name.PLAYOUT,
    "fal-family": fal_family.PLAYOUT,
}
"""The games that can be played out."""


def playout_of(game: str) -> Playout:
    """How a game is played out.

    Raises:
        UnknownGameError: it cannot be played out.
    """
    if game not in GAMES:
        raise UnknownGameError(
            f"the game {quoted(game)} cannot be played out; these can be: {', '.join(GAMES)}"
        )
    return GAMES[game]


def deal_script(
    game: str = "hokm",
    seed: int = 0,
    deals: int = 1,
    mistakes: Collection[str] = (),
    options: Mapping[str, Any] | None = None,
    seats: tuple[str, ...] = NAMES,
    start: Mapping[str, Any] | None = None,
) -> Script:
    """The script of up to ``deals`` deals; the same arguments always give the same script. ``start`` is the
    position between two deals from which it is played, as in a header.

    Raises:
        UnknownGameError: this game cannot be played out.
        ValueError: there is no such mistake.
    """
    playout = playout_of(game)
    header = Header(game, seats, dict(options or {}), dict(start or {}))
    known = playout.mistakes
    unknown = set(mistakes) - set(known)
    if unknown:
        raise ValueError(f"mistakes are {', '.join(known)}, not {', '.join(sorted(unknown))}")
    return playout.play_out(Random(f"{game} {seed}"), header, deals, mistakes)
