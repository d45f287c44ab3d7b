"""What an observation means: observation + state → actions and questions. Which game has which interpreter.

Who did it comes from what the camera saw (whose hand, which side), never from whose turn it is, and which
card it is comes from the picture, never from what would be legal: only so are illegal plays found. The
pack alone may help: a card that has already been played in this deal, or is not in the pack, is asked
about instead of believed. Pure, like ``following``.
"""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.cards import Card
from scorekeeper.errors import UnknownGameError
from scorekeeper.following import AnswerError, Interpreter, Known, Limits, OnTable
from scorekeeper.interpreters.bluff import BluffInterpreter
from scorekeeper.interpreters.dirty_seven import DirtySevenInterpreter
from scorekeeper.interpreters.fal_family import FalFamilyInterpreter
from scorekeeper.interpreters.fal_name import FalNameInterpreter
from scorekeeper.interpreters.gam import GamInterpreter
from scorekeeper.interpreters.joker import JokerInterpreter
from scorekeeper.interpreters.pasur import PasurInterpreter
from scorekeeper.interpreters.shelem import ShelemInterpreter
from scorekeeper.interpreters.shelem2 import Shelem2Interpreter
from scorekeeper.interpreters.tricks import TrickInterpreter
from scorekeeper.interpreters.twentyone import TwentyOneInterpreter
from scorekeeper.questions import Question

__all__ = ["AnswerError", "Interpreter", "Known", "Limits", "OnTable", "Question", "interpreter_for"]

_INTERPRETERS: dict[str, type[Interpreter]] = {
    "hokm": TrickInterpreter,
    "shelem": ShelemInterpreter,
    "shelem2": Shelem2Interpreter,
    "spades": TrickInterpreter,
    "gam": GamInterpreter,
    "twenty-one": TwentyOneInterpreter,
    "pasur": PasurInterpreter,
    "dirty-seven": DirtySevenInterpreter,
    "bluff": BluffInterpreter,
    "joker": JokerInterpreter,
    "fal-name": FalNameInterpreter,
    "fal-family": FalFamilyInterpreter,
}


def interpreter_for(
    game: str, deck: Collection[Card], seats: int, limits: Limits | None = None
) -> Interpreter:
    """The interpreter of a game.

    Raises:
        UnknownGameError: the camera cannot follow this game yet.
    """
    if game not in _INTERPRETERS:
        raise UnknownGameError(
            f"The camera cannot follow the game {game!r} yet; its record can still be scored."
        )
    return _INTERPRETERS[game](deck, seats, limits)
