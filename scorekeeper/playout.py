"""Seeded random games: the script of the simulated table, and the material of tests. Each game's players
are in `scorekeeper.playouts`; a deal is there what the game deals and scores together.

A script is the whole true record of a match, in order; it ends early where the match does. Players know only
their own hand and what lies on the table, and play like people who have played before: aces first, cheap
wins, trumps where they help, with some carelessness. Mistakes are planted where they are asked for; which
ones a game has is said in its module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
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
from scorekeeper.playouts.script import Planted, Script
from scorekeeper.record import Header

__all__ = ["GAMES", "NAMES", "Planted", "Script", "deal_script"]

NAMES = ("Amin", "Hamid", "Ali", "Hamed")
GAMES: dict[str, tuple[tuple[str, ...], Callable[[Random, Header, int, Collection[str]], Script]]] = {
    "hokm": (hokm.MISTAKES, hokm.play_out),
    "gam": (gam.MISTAKES, gam.play_out),
    "shelem": (shelem.MISTAKES, shelem.play_out),
    "shelem2": (shelem2.MISTAKES, shelem2.play_out),
    "spades": (spades.MISTAKES, spades.play_out),
    "twenty-one": (twentyone.MISTAKES, twentyone.play_out),
    "pasur": (pasur.MISTAKES, pasur.play_out),
    "dirty-seven": (dirty_seven.MISTAKES, dirty_seven.play_out),
    "bluff": (bluff.MISTAKES, bluff.play_out),
    "joker": (joker.MISTAKES, joker.play_out),
    "fal-name": (fal_name.MISTAKES, fal_name.play_out),
    "fal-family": (fal_family.MISTAKES, fal_family.play_out),
}
"""The games that can be played out: their mistakes, and what plays them."""


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
    if game not in GAMES:
        raise UnknownGameError(f"there is no playout of {quoted(game)}; {', '.join(GAMES)} can be played out")
    header = Header(game, seats, dict(options or {}), dict(start or {}))
    known, play_out = GAMES[game]
    unknown = set(mistakes) - set(known)
    if unknown:
        raise ValueError(f"mistakes are {', '.join(known)}, not {', '.join(sorted(unknown))}")
    return play_out(Random(f"{game} {seed}"), header, deals, mistakes)
