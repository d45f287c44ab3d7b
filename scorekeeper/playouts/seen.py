"""What a camera and the people at the table give of a script: observations, and actions that are tapped.

This is how a deal looks when nothing is misread; the interpreter must make the script's record of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorekeeper.actions import Action
from scorekeeper.observation import Observation
from scorekeeper.playouts.script import Script

Heard = Observation | Action
"""An `Observation` is seen; an `Action` is said aloud and tapped on a phone."""

SHOWN: dict[str, Callable[[Script], Iterator[Heard]]] = {}
"""For each game, how its script looks."""


def seen(script: Script) -> Iterator[Heard]:
    """The observations and taps of a whole script, in their order, on the camera's clock."""
    return SHOWN[script.header.game](script)
