"""The fortune of the family played out: the script of whole fortunes.

``deal``; ``show`` of the card in the hand; then each card laid on its house (``play``) and the one that lay
there lifted (``show``), until the ten of diamonds comes; where the table looks at the rest, ``show`` of the
closed houses; ``end``.

Planted mistakes, each in a fortune of its own where it means to begin again:

- ``row``: a card is laid in another row, and taken back; ``house``: not in the next house of its row;
- ``win``: the goal is claimed although houses are closed;
- ``houses``: fifteen houses are laid; ``lift``: a card is lifted from another house than the one just filled;
  ``peek``: a house is turned up out of turn. The fortune is laid again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import CARDS, Card
from scorekeeper.games.base import Value
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay

_ROWS = "KAJQ"
_GOAL = CARDS["TD"]
_CARDS = (*(CARDS[rank + suit] for rank in _ROWS for suit in "SHDC"), _GOAL)
_HOUSES = 16


def play_out(rng: Random, header: Header, fortunes: int, mistakes: Collection[str]) -> Script:
    """The script of up to ``fortunes`` fortunes with these mistakes among them."""
    replay = Replay(header)
    options = header.setup().options
    planted: list[Planted] = []
    wanted = set(mistakes)
    for number in range(fortunes):
        if number and options["repeat"] == "once_per_day":
            break
        table = _Table(rng, replay, options, wanted, planted)
        while not table.fortune():
            pass
    return Script(header, replay.actions, tuple(planted))


@dataclass
class _Table:
    """A fortune while it is laid."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    mistakes: set[str]
    planted: list[Planted]
    houses: list[Card] = field(default_factory=list)
    """The cards that lie face down, from house 1 on."""
    closed: list[int] = field(default_factory=list)

    def tell(self, do: str, **fields: Any) -> int:
        self.replay.append(Action(do, **fields))
        return len(self.replay) - 1

    def _now(self, kind: str, likely: float = 0.3) -> bool:
        return kind in self.mistakes and self.rng.random() < likely

    def _plant(self, kind: str, at: int) -> None:
        self.mistakes.discard(kind)
        self.planted.append(Planted(kind, 0, at, at))

    def fortune(self) -> bool:
        """One fortune; false where a mistake means to begin again."""
        pack = list(_CARDS)
        self.rng.shuffle(pack)
        self.houses, self.closed = pack[:_HOUSES], list(range(1, _HOUSES + 1))
        if self._now("houses", 0.8):
            self._plant("houses", self.tell("deal", count=_HOUSES - 1))
            return False
        self.tell("deal")
        hand = pack[_HOUSES]
        self.tell("show", card=hand)
        while hand != _GOAL:
            if self._now("win", 0.1):
                self._plant("win", self.tell("say", what="win"))
            house = self._place(hand)
            if house is None:
                return False
            hand = self.houses[house - 1]
            self.tell("show", card=hand, pile=str(house))
        if not self.closed and self.rng.random() < 0.5:
            self.tell("say", what="win")
        if self.options["after_loss"] == "show_all":
            for house in self.closed:
                self.tell("show", card=self.houses[house - 1], pile=str(house))
        self.tell("end")
        return True

    def _place(self, card: Card) -> int | None:
        """Lays the card on a house, and returns it; ``None`` where the fortune is begun anew."""
        row = _ROWS.index(card.rank)
        own = [house for house in self.closed if (house - 1) // 4 == row]
        if self._now("peek"):
            self._spoil("peek", self.rng.choice(self.closed))
            return None
        others = [house for house in self.closed if house not in own]
        if others and self._now("row"):
            self._wrong("row", card, self.rng.choice(others))
        if len(own) > 1 and self.options["house_choice"] == "next" and self._now("house"):
            self._wrong("house", card, self.rng.choice(own[1:]))
        free = self.options["house_choice"] == "free"
        house = self.rng.choice(own) if free else own[0]
        self.tell("play", card=card, pile=str(house))
        self.closed.remove(house)
        if self.closed and self._now("lift"):
            self._spoil("lift", self.rng.choice(self.closed))
            return None
        return house

    def _wrong(self, kind: str, card: Card, house: int) -> None:
        self._plant(kind, self.tell("play", card=card, pile=str(house)))
        self.tell("takeback", card=card)

    def _spoil(self, kind: str, house: int) -> None:
        self._plant(kind, self.tell("show", card=self.houses[house - 1], pile=str(house)))


PLAYOUT = Playout(
    play_out,
    {"row": ("R3",), "house": ("R4",), "win": ("R9",), "houses": ("R2",), "lift": ("R5",), "peek": ("R6",)},
)
