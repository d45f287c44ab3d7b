"""How the scripts of the fortunes look to a camera above the table. Everything that is not named here is
said aloud and tapped.

**By a name.** ``lay``: backs come to pile k (``Backs`` at ``pool#k``); when all are laid, or the row is
wrong, the piles are gathered. ``table``: the next face of the turned pack comes into the row (``Up`` at
``pool``). ``take``: two faces leave it together; where that is rejected they come back.

**Of the family.** ``deal``: a back on each house (``Backs`` at ``pool#k``). ``show``: the card in the
hand lies at ``seat:0`` (``Up``); one from a house is lifted there, a back of the house leaving before, or
is turned up in its place. ``play``: the card in the hand leaves its place and comes to its house;
``takeback``: it leaves that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.playouts.scene import Heard
from scorekeeper.playouts.script import Script
from scorekeeper.playouts.showing import Table


class FalName(Table):
    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.piles: dict[int, int] = {}

    def show(self, action: Action) -> Iterator[Heard]:
        scene = self.scene
        match action.do:
            case "lay":
                pile = int(action.pile or 1)
                self.piles[pile] = self.piles.get(pile, 0) + (action.count or 0)
                yield scene.backs(Zone(Place.POOL, pile=pile), action.count or 0, 0)
            case "table":
                if sum(self.piles.values()) == 52:
                    yield from self.gather()
                yield from (scene.up(card, POOL, 0) for card in action.cards or ())
            case "take":
                scene.tick(3.0)
                yield scene.gone([scene.find(card, POOL) for card in action.cards or ()], 0)
            case _:
                yield scene.say(action)

    def after(self, action: Action, before: dict[str, Any]) -> Iterator[Heard]:
        """What was set apart wrongly comes back; piles that count nothing are gathered."""
        if action.do == "take" and self.state["rulings"] != before["rulings"]:
            yield from (self.scene.up(card, POOL, 0) for card in action.cards or ())
        fresh = self.state["rulings"][len(before["rulings"]) :]
        if action.do == "lay" and any(ruling["kind"] == "misdeal" for ruling in fresh):
            yield from self.gather()
        if action.do == "lay":
            yield from self.clear()

    def gather(self) -> Iterator[Heard]:
        for pile, size in self.piles.items():
            yield self.scene.backs(Zone(Place.POOL, pile=pile), -size, 0)
        self.piles = {}


class FalFamily(Table):
    HAND = Zone(Place.SEAT, 0)

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.closed: set[int] = set()

    def show(self, action: Action) -> Iterator[Heard]:
        card, scene = action.card, self.scene
        house = Zone(Place.POOL, pile=int(action.pile) if action.pile else None)
        match action.do:
            case "deal":
                yield from self.clear()
                for number in sorted(self.closed):
                    yield scene.backs(Zone(Place.POOL, pile=number), -1, 0)
                self.closed = set(range(1, (action.count or 16) + 1))
                for number in sorted(self.closed):
                    yield scene.backs(Zone(Place.POOL, pile=number), 1, 0, sure=1.0)
            case "show" if card is not None and house.pile is None:
                yield scene.up(card, self.HAND, 0)
            case "show" if card is not None:
                self.closed.discard(house.pile or 0)
                yield scene.backs(house, -1, 0)
                lifted = self.state["phase"] == "LIFT"
                yield scene.up(card, self.HAND if lifted else house, 0)
            case "play" if card is not None:
                yield from (scene.gone([face], 0) for face in scene.at(self.HAND))
                yield scene.up(card, house, 0)
            case "takeback" if card is not None:
                yield scene.gone([scene.find(card)], 0)
            case _:
                yield scene.say(action)


SHOWN: dict[str, Callable[[Script], Iterator[Heard]]] = {
    "fal-name": lambda script: FalName(script).all(),
    "fal-family": lambda script: FalFamily(script).all(),
}
