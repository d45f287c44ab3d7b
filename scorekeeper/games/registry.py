"""The list of games."""

from __future__ import annotations

from scorekeeper.actions import nearest
from scorekeeper.errors import UnknownGameError, quoted
from scorekeeper.games.base import Game
from scorekeeper.games.bluff import BLUFF
from scorekeeper.games.dirty_seven import DIRTY_SEVEN
from scorekeeper.games.fal_family import FAL_FAMILY
from scorekeeper.games.fal_name import FAL_NAME
from scorekeeper.games.gam import GAM
from scorekeeper.games.hokm import HOKM
from scorekeeper.games.joker import JOKER
from scorekeeper.games.pasur import PASUR
from scorekeeper.games.shelem import SHELEM
from scorekeeper.games.shelem2 import SHELEM2
from scorekeeper.games.spades import SPADES
from scorekeeper.games.twentyone import TWENTY_ONE

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        HOKM,
        GAM,
        PASUR,
        SHELEM,
        SHELEM2,
        SPADES,
        TWENTY_ONE,
        DIRTY_SEVEN,
        BLUFF,
        JOKER,
        FAL_NAME,
        FAL_FAMILY,
    )
}
"""Every game by the word that a record's header names it with."""


def find(name: str) -> Game:
    """The game of this name.

    Raises:
        UnknownGameError: there is none.
    """
    game = GAMES.get(name)
    if game is None:
        raise UnknownGameError(
            f"there is no game {quoted(name)}{nearest(name, GAMES)}; the games are {', '.join(GAMES)}"
        )
    return game
