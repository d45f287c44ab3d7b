"""The games by their kind, so that a new one is tested with its like."""

from __future__ import annotations

from scorekeeper.errors import UnknownGameError
from scorekeeper.games.registry import GAMES
from scorekeeper.interpreter import Interpreter, interpreter_for
from scorekeeper.interpreters.tricks import TrickInterpreter
from scorekeeper.playout import GAMES as PLAYOUTS


def _interpreter(game: str) -> Interpreter | None:
    try:
        return interpreter_for(game, GAMES[game].deck, GAMES[game].seats[0])
    except UnknownGameError:
        return None


FOLLOWED = tuple(game for game in PLAYOUTS if _interpreter(game) is not None)
"""Games that a camera follows."""
TRICKS = tuple(game for game in FOLLOWED if isinstance(_interpreter(game), TrickInterpreter))
DRAWN = tuple(game for game in TRICKS if "DRAW" in GAMES[game].phases and 4 in GAMES[game].seats)
"""Games of tricks for four whose first dealer is named or drawn by lot."""
TABLES = tuple(game for game in FOLLOWED if game not in (*TRICKS, "twenty-one"))
"""Games without tricks, but for the one that is played against a bank and has tests of its own."""
LAW = tuple(game for game, playout in PLAYOUTS.items() if "accuse" in playout.mistakes)
"""Games whose deals are played out by the shared law of tricks (`playouts.tricks`)."""
