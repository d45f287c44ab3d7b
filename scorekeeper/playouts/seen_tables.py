"""How the scripts of Pasur and Dirty Seven look to a camera above the table, and which module shows the
other games without tricks. Everything that is not named here is said aloud and tapped.

**Pasur.** ``deal``: four backs come before each seat (``Backs`` at ``seat:i``), and the hands are taken
up. ``table``: four faces come into the middle (``Up`` at ``pool``) by the dealer's hand; a buried jack
leaves it (``Gone``) before another comes. ``show``: a face lies before its seat (``Up`` at ``seat:i``).
``play``: a face comes into the middle from the hand, or from there. ``take``: faces leave the middle
towards the seat, together or one after another, and lie as backs at its ``won`` cards; where that is
rejected they come back. ``takeback``: a face alone leaves the middle, or its place before the seat.

**Dirty Seven.** ``deal``: seven backs before each seat. ``table`` and ``play``: a face on the ``discard``
pile, on top of the others; ``takeback``: it leaves again. ``draw``: backs leave the ``stock`` by the
seat's hand; where too few lie there, all but the top of the pile go to the stock first. ``hand``: faces
before the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.playouts import seen_fortunes, seen_heaps
from scorekeeper.playouts.scene import Heard, Lies
from scorekeeper.playouts.script import Script
from scorekeeper.playouts.showing import SHUFFLING, Table
from scorekeeper.seats import Seat

PILE, STOCK = Zone(Place.DISCARD), Zone(Place.STOCK)


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


class DirtySeven(Table):
    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.stock = 0
        self.held = [0] * len(script.header.seats)
        """How many cards everybody has in the hand; what he owes is booked before it is drawn."""
        deadline = self.options["call_deadline"]
        self.pause = deadline + 1.0 if isinstance(deadline, int | float) else 0.0
        """So long everybody waits for the word of who has one card left, where seconds are counted."""

    def show(self, action: Action) -> Iterator[Heard]:
        seat, card, scene = action.seat, action.card, self.scene
        match action.do:
            case "deal":
                yield from self.deal()
            case "table":
                yield from self.clear()
                yield from (scene.up(one, PILE, self.state["dealer"]) for one in action.cards or ())
            case "play" if card is not None:
                scene.tick(self.pause)
                yield scene.up(card, PILE, seat)
                self.held[seat or 0] -= 1
            case "takeback" if card is not None:
                yield scene.gone([scene.find(card, PILE)], seat)
                self.held[seat or 0] += 1
            case "draw" if seat is not None:
                count = action.count or 0
                only_pays = count <= self.state["h"][seat] - self.held[seat]
                scene.tick(0.0 if only_pays else self.pause)
                yield from self.draw(seat, count)
                self.held[seat] += count
            case "hand":
                before = Zone(Place.SEAT, seat)
                lying = [face.card for face in scene.at(before)]
                for one in action.cards or ():
                    if one in lying:
                        lying.remove(one)
                    else:
                        yield scene.up(one, before, seat)
            case _:
                yield scene.say(action)

    def after(self, action: Action, before: dict[str, Any]) -> Iterator[Heard]:
        """The opening card comes from the stock, unless it is replaced."""
        del before
        if action.do == "table" and self.state["phase"] != "DEAL":
            self.stock -= 1
        yield from ()

    def deal(self) -> Iterator[Heard]:
        yield from self.clear()
        self.scene.tick(SHUFFLING)
        seats = [seat for seat in self.seats if seat not in self.state["out"]]
        self.stock = 52 * int(str(self.options["packs"])) - 7 * len(seats)
        self.held = [7 if seat in seats else 0 for seat in self.seats]
        for seat in seats:
            yield self.scene.backs(Zone(Place.SEAT, seat), 7, self.state["dealer"])
        yield self.scene.pile(STOCK, True)
        for seat in seats:
            yield self.scene.backs(Zone(Place.SEAT, seat), -7, seat)

    def draw(self, seat: Seat, count: int) -> Iterator[Heard]:
        """Where the stock is too small, all but the top card are shuffled for it."""
        below = self.scene.at(PILE)[:-1]
        if count > self.stock and below:
            yield self.scene.gone(below)
            yield self.scene.backs(STOCK, len(below))
            self.stock += len(below)
        self.stock -= count
        yield self.scene.backs(STOCK, -count, seat)


SHOWN: dict[str, Callable[[Script], Iterator[Heard]]] = {
    "pasur": lambda script: Pasur(script).all(),
    "dirty-seven": lambda script: DirtySeven(script).all(),
    **seen_heaps.SHOWN,
    **seen_fortunes.SHOWN,
}
