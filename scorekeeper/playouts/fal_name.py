"""The fortune by a name played out: one reading.

``say name`` or ``letters``; ``lay`` card by card in the row of piles; ``table`` face by face in the order in
which the turned pack is read; where the reader sets pairs apart, ``take`` with each; ``end``.

Planted mistakes, put right where they can be:

- ``piles``: the first row has a pile too many, and the fortune is laid again;
- ``skip``: a pile is left out once, and gets its card next;
- ``up``: the top card is turned and laid face up before all are laid;
- ``pair``: two cards that are no pair are set apart, and put back;
- ``left``: a pair is left together, which the end shows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card
from scorekeeper.games.base import Value
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay

_NAMES = {"علی": 3, "مریم": 4, "امیرحسین": 8, "Sara": 4, "آرش": 3}
_CARDS = len(PACK)


def play_out(rng: Random, header: Header, readings: int, mistakes: Collection[str]) -> Script:
    """The script of a reading with these mistakes; a record holds one, whatever ``readings`` says."""
    replay = Replay(header)
    table = _Table(rng, replay, header.setup().options, set(mistakes))
    if readings > 0 and not replay.outcome()["match_over"]:
        table.read()
    return Script(header, replay.actions, tuple(sorted(table.planted, key=lambda plant: plant.provable_at)))


@dataclass
class _Table:
    """The reading while it is done."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    mistakes: set[str]
    planted: list[Planted] = field(default_factory=list)
    apart: int = 0
    """How many pairs the reader has set apart."""
    left: list[int] = field(default_factory=list)
    """Pairs that were left together, by the actions that showed their second card."""

    def tell(self, do: str, **fields: Any) -> int:
        self.replay.append(Action(do, **fields))
        return len(self.replay) - 1

    def read(self) -> None:
        piles = self._name()
        pack = list(PACK)
        self.rng.shuffle(pack)
        if "piles" in self.mistakes:
            for pile in range(1, piles + 2):
                self.tell("lay", count=1, pile=str(pile))
            shown = self.tell("lay", count=1, pile="1")
            self._plant("piles", shown, shown)
        self._lay(piles, pack)
        order = [card for pile in reversed(range(piles)) for card in pack[pile::piles]]
        if self.options["laying"] == "face_up" or self.options["turning"] == "one_by_one":
            order.reverse()
        self._turn_up(order)
        end = self.tell("end")
        if self.apart:
            self.planted += [Planted("left", 0, at, end) for at in self.left]

    def _name(self) -> int:
        if self.rng.random() < 0.5:
            name = self.rng.choice(list(_NAMES))
            self.tell("say", what="name", value=name)
            return _NAMES[name]
        letters = self.rng.randint(1, 12)
        self.tell("say", what="letters", value=letters)
        return letters

    def _plant(self, kind: str, at: int, provable_at: int) -> None:
        self.mistakes.discard(kind)
        self.planted.append(Planted(kind, 0, at, provable_at))

    def _lay(self, piles: int, pack: Sequence[Card]) -> None:
        skipped = self.rng.randrange(piles, _CARDS - piles) if "skip" in self.mistakes and piles > 2 else None
        order = [number % piles + 1 for number in range(_CARDS)]
        if skipped is not None:
            skipped -= skipped % piles
            order[skipped], order[skipped + 1] = order[skipped + 1], order[skipped]
        for number, pile in enumerate(order):
            if number == 20 and "up" in self.mistakes and self.options["laying"] == "face_down":
                at = self.tell("table", cards=(pack[number],))
                self._plant("up", at, at)
            at = self.tell("lay", count=1, pile=str(pile))
            if number == skipped:
                self._plant("skip", at, at)

    def _turn_up(self, order: Sequence[Card]) -> None:
        """Reads face by face. The reader sets every pair apart as it comes, or lets the referee do it."""
        by_hand = self.rng.random() < 0.5 or bool({"pair", "left"} & self.mistakes)
        lying: list[Card] = []
        fresh = False
        for card in order:
            at = self.tell("table", cards=(card,))
            before = lying[-1] if lying and fresh else None
            lying.append(card)
            fresh = True
            if before is None:
                continue
            if not self._alike(before, card):
                if "pair" in self.mistakes and by_hand and self.rng.random() < 0.2:
                    wrong = self.tell("take", seat=0, cards=(before, card))
                    self._plant("pair", wrong, wrong)
                continue
            lying[-2:] = []
            fresh = self.options["cascade"] == "yes"
            if by_hand:
                if "left" in self.mistakes and not self.left and self.rng.random() < 0.5:
                    self.left.append(at)
                else:
                    self.tell("take", seat=0, cards=(before, card))
                    self.apart += 1

    def _alike(self, first: Card, second: Card) -> bool:
        return self.options["pair_rule"] == "every_two" or first.rank == second.rank


PLAYOUT = Playout(
    play_out,
    {"piles": ("R1",), "skip": ("R2",), "up": ("R4",), "pair": ("R6",), "left": ("R5",)},
    noted=frozenset({"R2", "R4", "R5"}),
)
