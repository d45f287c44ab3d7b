"""How the scripts of Bluff and Joker look to a camera above the table. Everything that is not named here
is said aloud and tapped.

**Bluff.** ``deal``: backs before each seat. ``lay``: backs come to the heap in the middle (``Backs`` at
``pool``) by the seat's hand; ``takeback``: they leave it again. ``play``: a card falls open there
(``Up``). ``reveal``: backs of the heap are turned up where they lie (``Backs`` −k, then k times ``Up``).
``collect``: faces and backs leave the middle towards the seat that takes them.

**Joker.** ``deal``: backs before each seat. ``throw``: faces come into the middle by one hand, at once;
``lay``: backs. ``takeback``: the faces leave it again. ``draw``: a back is taken from before another seat
by the seat's hand, and comes before it; where that is rejected it goes the way back. ``show``: a face
before the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.playouts.scene import Heard
from scorekeeper.playouts.script import Script
from scorekeeper.playouts.showing import SHUFFLING, Table
from scorekeeper.seats import Seat


class Bluff(Table):
    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.open: list[Card] = []
        """Cards of the last play that fell open."""
        self.layer: Seat | None = None

    def show(self, action: Action) -> Iterator[Heard]:
        seat, card, scene = action.seat, action.card, self.scene
        match action.do:
            case "deal":
                yield from self.clear()
                scene.tick(SHUFFLING)
                for other, held in enumerate(self.state["h"]):
                    yield scene.backs(Zone(Place.SEAT, other), held, self.state["dealer"])
            case "lay":
                scene.tick(3.0)
                self.lays(seat)
                yield scene.backs(POOL, action.count or 0, seat)
            case "takeback":
                yield scene.backs(POOL, -(action.count or 0), seat)
            case "play" if card is not None:
                self.lays(seat)
                self.open.append(card)
                yield scene.up(card, POOL, seat)
            case "reveal":
                yield from self.turn_up(action)
            case "collect" if seat is not None:
                yield from self.collect(seat)
            case _:
                yield scene.say(action)

    def lays(self, seat: Seat | None) -> None:
        if seat != self.layer:
            self.layer, self.open = seat, []

    def turn_up(self, action: Action) -> Iterator[Heard]:
        """Those of the doubted play that fell open lie there already."""
        hidden = list(action.cards or ())
        for card in self.open if self.state["phase"] == "REVEAL" else ():
            hidden.remove(card)
        self.scene.tick(3.0)
        yield self.scene.backs(POOL, -len(hidden), action.seat)
        yield from (self.scene.up(card, POOL, action.seat) for card in hidden)

    def collect(self, seat: Seat) -> Iterator[Heard]:
        faces, self.layer, self.open = self.scene.at(POOL), None, []
        self.scene.tick(3.0)
        yield self.scene.gone(faces, seat)
        yield self.scene.backs(POOL, -52, seat)
        yield self.scene.pile(POOL, False)


class Joker(Table):
    def show(self, action: Action) -> Iterator[Heard]:
        seat, scene = action.seat, self.scene
        match action.do:
            case "deal":
                yield from self.clear()
                scene.tick(SHUFFLING)
                for other, held in enumerate(self.state["h"]):
                    yield scene.backs(Zone(Place.SEAT, other), held, self.state["dealer"])
            case "throw":
                scene.tick(1.5)
                yield from (scene.up(card, POOL, seat) for card in action.cards or ())
            case "lay":
                yield scene.backs(POOL, action.count or 0, seat)
            case "takeback":
                faces = [scene.find(card, POOL) for card in action.cards or ()]
                yield scene.gone(faces, seat)
            case "draw":
                yield scene.backs(Zone(Place.SEAT, action.from_), -1, seat)
                yield scene.backs(Zone(Place.SEAT, seat), 1, seat)
            case "show" if action.card is not None:
                yield scene.up(action.card, Zone(Place.SEAT, seat), seat)
            case _:
                yield scene.say(action)

    def after(self, action: Action, before: dict[str, Any]) -> Iterator[Heard]:
        """A card that was drawn wrongly goes back."""
        if action.do == "draw" and self.state["h"] == before["h"]:
            yield self.scene.backs(Zone(Place.SEAT, action.seat), -1, action.seat)
            yield self.scene.backs(Zone(Place.SEAT, action.from_), 1, action.seat)


SHOWN: dict[str, Callable[[Script], Iterator[Heard]]] = {
    "bluff": lambda script: Bluff(script).all(),
    "joker": lambda script: Joker(script).all(),
}
