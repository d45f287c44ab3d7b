"""Shelem for two played out: the script of whole deals.

As in `shelem`, with three piles before each player: a ``show`` with its pile for each top that is turned up,
and in each trick two cards from the hands and then a ``play`` with its ``pile`` from both players. Mistakes:
see `tricks`; ``turn`` is a pile card that is played before the leader's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.cards import Card
from scorekeeper.games.plays import Play
from scorekeeper.games.shelem2_deal import PILE_SIZE, PILES
from scorekeeper.playouts.shelem import ShelemTable
from scorekeeper.seats import Seat


@dataclass
class _Shelem2Table(ShelemTable):
    """``piles`` by the seat before which they lie and their letter, each from its top; ``turned`` are those
    whose top lies open."""

    piles: dict[tuple[Seat, str], list[Card]] = field(default_factory=dict)
    turned: set[tuple[Seat, str]] = field(default_factory=set)

    def lay_out(self, rest: list[Card]) -> None:
        for seat in (0, 1):
            for pile in PILES:
                self.piles[seat, pile] = [rest.pop() for _ in range(PILE_SIZE)]
        self.turned = set()
        self.hands.covered = [card for pile in self.piles.values() for card in pile]
        self.hands.aside = rest

    def last(self, plays: Sequence[Play]) -> bool:
        return len(plays) == 3

    def play_trick(self) -> None:
        leader, flip = self.leader, self.options["pile_flip"]
        plays: list[Play] = []
        for seat in (leader, 1 - leader):
            self._play(seat, plays)
            if not self.running:
                return
        if self.trick == 1 or flip == "after_hand_cards":
            self._turn_up()
        order = [leader, 1 - leader]
        while order and self.running:
            if len(order) > 1 and self.trick >= self.turn_from and self.revoked is None:
                self._too_early(order, plays)
            self._play_top(order.pop(0), plays)
        if not self.running:
            return
        self.finish(plays)
        if flip == "after_trick":
            self._turn_up()
        if self.trick == self.late:
            self.enter(self.contract[0])

    def _turn_up(self) -> None:
        """The tops of all piles are turned up."""
        for (seat, pile), cards in self.piles.items():
            if cards and (seat, pile) not in self.turned and self.running:
                self.turned.add((seat, pile))
                self.hands.covered.remove(cards[0])
                self.look(self.tell("show", seat=seat, pile=pile, card=cards[0]))

    def _owner(self, seat: Seat) -> Seat:
        return seat if self.options["pile_owner"] == "own" else 1 - seat

    def _top(self, seat: Seat, plays: Sequence[Play]) -> tuple[str, Card]:
        """The pile that ``seat`` plays from, and its top."""
        owner, led = self._owner(seat), self.led(plays)
        tops = {cards[0]: pile for (one, pile), cards in self.piles.items() if one == owner and cards}
        following = [card for card in tops if card.suit == led]
        card = self.pick(seat, following or list(tops), plays)
        return tops[card], card

    def _play_top(self, seat: Seat, plays: list[Play]) -> None:
        pile, card = self._top(seat, plays)
        at = self.tell("play", seat=seat, card=card, pile=pile)
        self._leaves(seat, pile, card, at, plays)

    def _leaves(self, seat: Seat, pile: str, card: Card, at: int, plays: list[Play]) -> None:
        plays.append(Play(seat, card, at, pile=pile))
        key = self._owner(seat), pile
        self.piles[key].remove(card)
        self.turned.discard(key)
        if self.options["pile_flip"] == "at_once":
            self._turn_up()

    def _too_early(self, order: list[Seat], plays: list[Play]) -> None:
        seat = order[1]
        pile, card = self._top(seat, plays)
        at = self.tell("play", seat=seat, card=card, pile=pile)
        self.plant_turn(seat, at)
        if self.may_stay():
            order.remove(seat)
            self._leaves(seat, pile, card, at, plays)
        else:
            self.tell("takeback", seat=seat, card=card)


PLAYOUT = _Shelem2Table.playout()
