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

PILE, STOCK = Zone(Place.DISCARD), Zone(Place.STOCK)
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
                scene.tick(0.0 if self.state["h"][seat] > self.held[seat] else self.pause)
                yield from self.draw(seat, action.count or 0)
                self.held[seat] += action.count or 0
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
        faces = self.scene.at(POOL)
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
    "pasur": lambda script: Pasur(script).all(),
    "dirty-seven": lambda script: DirtySeven(script).all(),
    "bluff": lambda script: Bluff(script).all(),
    "joker": lambda script: Joker(script).all(),
    "fal-name": lambda script: FalName(script).all(),
    "fal-family": lambda script: FalFamily(script).all(),
}
