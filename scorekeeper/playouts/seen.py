"""What a camera and the people at the table give of a script: observations, and actions that are tapped.

This is how a deal looks when nothing is misread; the interpreter must make the script's record of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorekeeper.playouts import seen_tables, seen_tricks, seen_twentyone
from scorekeeper.playouts.scene import Heard
from scorekeeper.playouts.script import Script

SHOWN: dict[str, Callable[[Script], Iterator[Heard]]] = {
    **seen_tricks.SHOWN,
    **seen_twentyone.SHOWN,
    **seen_tables.SHOWN,
}
"""For each game, how its script looks."""


def seen(script: Script) -> Iterator[Heard]:
    """The observations and taps of a whole script, in their order, on the camera's clock."""
    return SHOWN[script.header.game](script)
