"""How the scripts of table games look to a camera above the table. Everything that is not named here is said
aloud and tapped.

**Pasur.** ``deal``: four backs come before each seat (``Backs`` at ``seat:i``), and the hands are taken up.
``table``: four faces come into the middle (``Up`` at ``pool``) by the dealer's hand; a buried jack leaves it
(``Gone``) before another comes. ``show``: a face lies before its seat (``Up`` at ``seat:i``). ``play``: a
face comes into the middle from the hand, or from there. ``take``: faces leave the middle towards the seat,
together or one after another, and lie as backs at its ``won`` cards; where that is rejected they come back.
``takeback``: a face alone leaves the middle, or its place before the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.playouts.scene import Heard, Lies, Scene
from scorekeeper.playouts.script import Script
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat

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


class Pasur(Table):
    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.takes = 0

    def show(self, action: Action) -> Iterator[Heard]:
        seat, card, scene = action.seat, action.card, self.scene
        match action.do:
            case "deal":
                yield from self.deal()
            case "table":
                yield from self.lay_out(action.cards or ())
            case "show" if card is not None:
                yield scene.up(card, Zone(Place.SEAT, seat), seat)
            case "play" if card is not None:
                before = Zone(Place.SEAT, seat)
                if any(face.card == card for face in scene.at(before)):
                    yield scene.gone([scene.find(card, before)], seat)
                yield scene.up(card, POOL, seat)
            case "take" if seat is not None:
                yield from self.take(seat, action.cards or ())
            case "takeback" if card is not None:
                face = scene.find(card)
                yield scene.gone([face], seat)
            case _:
                yield scene.say(action)

    def after(self, action: Action, before: dict[str, Any]) -> Iterator[Heard]:
        """What was taken wrongly comes back."""
        if action.do == "take" and self.state["pool"] == before["pool"]:
            for card in action.cards or ():
                yield self.scene.up(card, POOL, action.seat)

    def deal(self) -> Iterator[Heard]:
        if self.state["deal"] in (0, 12 // len(self.seats)) or self.state["phase"] == "LAYOUT":
            yield from self.clear()
        self.scene.tick(SHUFFLING)
        for seat in self.seats:
            yield self.scene.backs(Zone(Place.SEAT, seat), 4, self.state["dealer"])
        for seat in self.seats:
            yield self.scene.backs(Zone(Place.SEAT, seat), -4, seat)

    def lay_out(self, cards: Collection[Card]) -> Iterator[Heard]:
        for face in self.scene.at(POOL):
            if face.card not in cards:
                yield self.scene.gone([face], self.state["dealer"])
        lying = [face.card for face in self.scene.at(POOL)]
        for card in cards:
            if card not in lying:
                yield self.scene.up(card, POOL, self.state["dealer"])

    def take(self, seat: Seat, cards: Collection[Card]) -> Iterator[Heard]:
        """Every third time they are gathered one by one."""
        self.takes += 1
        faces = [self.scene.find(card, POOL) for card in cards]
        heaps: list[list[Lies]] = [[face] for face in faces] if self.takes % 3 == 0 else [faces]
        self.scene.tick(3.0)
        for heap in heaps:
            yield self.scene.gone(heap, seat)
        yield self.scene.backs(Zone(Place.WON, seat), len(faces), seat)


SHOWN: dict[str, Callable[[Script], Iterator[Heard]]] = {
    "pasur": lambda script: Pasur(script).all(),
}
