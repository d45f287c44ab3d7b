"""A script that is shown on a scene: what every game without tricks needs for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.observation import Place
from scorekeeper.playouts.scene import Heard, Scene
from scorekeeper.playouts.script import Script
from scorekeeper.replay import Replay

SHUFFLING = 20.0
"""Seconds that it takes to shuffle and deal."""


class Table:
    """A game on a scene. ``state`` is the outcome before the action that is shown."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.scene = Scene()
        self.seats = range(len(script.header.seats))
        self.options = script.header.setup().options
        self.state: dict[str, Any] = {}

    def all(self) -> Iterator[Heard]:
        """The whole script."""
        replay = Replay(self.script.header)
        self.state = replay.outcome()
        for action in self.script.actions:
            yield from self.show(action)
            replay.append(action)
            before, self.state = self.state, replay.outcome()
            yield from self.after(action, before)

    def show(self, action: Action) -> Iterator[Heard]:
        """What is seen and said of one action."""
        yield self.scene.say(action)

    def after(self, action: Action, before: dict[str, Any]) -> Iterator[Heard]:
        """What is seen when the action has been judged; ``before`` is the outcome without it."""
        del action, before
        yield from ()

    def clear(self, zones: Collection[Place] = tuple(Place)) -> Iterator[Heard]:
        """Whatever still lies face up is gathered."""
        for zone in dict.fromkeys(face.zone for face in self.scene.lying if face.zone.place in zones):
            yield self.scene.gone(self.scene.at(zone))
