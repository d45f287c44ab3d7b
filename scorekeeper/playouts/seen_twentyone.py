"""How the scripts of Twenty-one look to a camera above the table. All words and bets are tapped.

- ``deal``: a back comes before the banker, and before each player who gets one now (``Backs`` at ``seat:i``).
- ``draw``: a back comes before its seat by the banker's hand. One that was not due is taken away again.
- ``show`` and ``hand``: backs are turned up (``Backs`` −1, then ``Up`` at ``seat:i``) by their holder's hand.
- ``lay``: the banker lays a back to the used cards (``Backs`` −1 at his seat, +1 at ``discard``).
- Hands that were settled are laid to the used cards, and the banker gets a fresh back where he plays with
  each player anew. When the used cards are shuffled, their heap is gone and there is a stock (``Pile``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.games.twentyone_state import DECK
from scorekeeper.observation import Place, Zone
from scorekeeper.playouts.scene import Heard
from scorekeeper.playouts.script import Script
from scorekeeper.playouts.showing import SHUFFLING, Table
from scorekeeper.seats import Seat

_USED = Zone(Place.DISCARD)


class TwentyOne(Table):
    """``down`` are the backs before each seat, ``dealt`` the cards taken from the pack since it was shuffled,
    ``over`` the seats whose hands are settled and still lie there."""

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.down = dict.fromkeys(self.seats, 0)
        self.dealt = 0
        self.over: list[Seat] = []
        self.fresh: Seat | None = None
        """The banker who gets a card anew."""
        self.burnt: Seat | None = None
        """Who said that he is burnt, and has to show it yet."""

    def show(self, action: Action) -> Iterator[Heard]:
        seat, banker = action.seat, self.state["banker"]
        if action.do != "hand":
            yield from self.lay_aside()
        if action.do == "deal":
            yield from self.deal()
            return
        if seat is None or action.do in ("say", "dealer"):
            self.burnt = seat if action.what == "burnt" else self.burnt
            yield self.scene.say(action)
            return
        before = Zone(Place.SEAT, seat)
        match action.do:
            case "draw":
                if self.dealt + 1 > len(DECK):
                    yield from self.shuffle()
                yield from self.give(seat, banker)
            case "lay":
                yield self.scene.backs(before, -1, seat)
                yield self.scene.backs(_USED, 1, seat)
                self.down[seat] -= 1
            case "show" | "hand":
                up = {face.card for face in self.scene.at(before)}
                for card in action.cards or ((action.card,) if action.card else ()):
                    if card not in up:
                        yield self.scene.backs(before, -1, seat)
                        yield self.scene.up(card, before, seat)
                        self.down[seat] -= 1
            case _:
                yield self.scene.say(action)

    def deal(self) -> Iterator[Heard]:
        yield from self.clear()
        banker = self.state["turn"] if self.state["banker"] is None else self.state["banker"]
        self.scene.tick(SHUFFLING)
        self.down, self.dealt = dict.fromkeys(self.seats, 0), 0
        yield from self.give(banker, banker)
        if self.options["deal_mode"] == "all_first":
            for step in range(1, len(self.seats)):
                yield from self.give((banker + step) % len(self.seats), banker)

    def give(self, seat: Seat, banker: Seat) -> Iterator[Heard]:
        self.down[seat] += 1
        self.dealt += 1
        yield self.scene.backs(Zone(Place.SEAT, seat), 1, banker)

    def shuffle(self) -> Iterator[Heard]:
        self.dealt = sum(self.state["h"])
        yield self.scene.pile(_USED, False)
        yield self.scene.pile(Zone(Place.STOCK), True)

    def after(self, action: Action, before: dict[str, Any]) -> Iterator[Heard]:
        """Who has to be settled now; a card that was not due goes away."""
        if action.do == "draw" and self.state["h"] == before["h"] and action.seat is not None:
            self.down[action.seat] -= 1
            self.dealt -= 1
            yield self.scene.backs(Zone(Place.SEAT, action.seat), -1, before["banker"])
            yield self.scene.backs(_USED, 1, before["banker"])
        done = self.state["results"][len(before["results"]) :] if action.do != "deal" else []
        if not done:
            return
        self.over = [done[0]["on"]]
        compared, self.burnt = action.do == "hand" and self.burnt is None, None
        if compared and self.options["banker_hand"] == "per_punter":
            self.over.append(before["banker"])
            self.fresh = before["banker"] if self.state["phase"] == "BET" else None

    def lay_aside(self) -> Iterator[Heard]:
        """Settled hands go to the used cards."""
        for seat in self.over:
            zone = Zone(Place.SEAT, seat)
            if self.scene.at(zone):
                yield self.scene.gone(self.scene.at(zone), seat)
            if self.down[seat]:
                yield self.scene.backs(zone, -self.down[seat], seat)
                yield self.scene.backs(_USED, self.down[seat], seat)
            self.down[seat] = 0
        self.over = []
        if self.fresh is not None:
            banker, self.fresh = self.fresh, None
            if self.dealt + 1 > len(DECK):
                yield from self.shuffle()
            yield from self.give(banker, banker)


SHOWN: dict[str, Callable[[Script], Iterator[Heard]]] = {
    "twenty-one": lambda script: TwentyOne(script).all(),
}
