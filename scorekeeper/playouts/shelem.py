"""Shelem played out: the script of whole deals.

Each deal is ``deal`` (before the first one the dealer is named or drawn by lot), the auction or its result,
``draw`` and ``lay`` of the middle cards, ``trump`` where the table names it, then ``play`` in turn,
``collect`` for each trick, and ``end``. Where nobody bids there is another ``deal``. Some tables enter the
contract without a seat, or only while the cards are played. Mistakes: see `tricks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.cards import PACK, Card
from scorekeeper.games.plays import Play
from scorekeeper.games.shelem_deal import ASIDE, HAND, POINT_CARDS
from scorekeeper.games.shelem_options import highest
from scorekeeper.playouts.hands import Hands, best_suit, rank
from scorekeeper.playouts.tricks import TrickTable
from scorekeeper.seats import Seat

_PASSED_OUT = 2
"""So often in a row nobody bids at most."""


@dataclass
class ShelemTable(TrickTable):
    """A deal of four players."""

    late: int | None = None
    """The trick in which the contract is entered, where that is done late."""
    contract: tuple[Seat, int] = (0, 0)

    def play_deal(self) -> None:
        for tried in range(_PASSED_OUT + 1):
            self.deal()
            self._shuffle()
            if self._auction(must=tried == _PASSED_OUT):
                break
        self._widow()
        self.leader = self.contract[0]
        self.play_tricks()

    def _shuffle(self) -> None:
        pack = list(PACK)
        self.rng.shuffle(pack)
        hands = [pack[HAND * seat : HAND * (seat + 1)] for seat in range(self.seats)]
        self.hands = Hands(hands)
        self.lay_out(pack[HAND * self.seats :])

    def lay_out(self, rest: list[Card]) -> None:
        """What is not dealt to the hands: the four cards of the middle."""
        self.hands.aside = rest

    # The auction

    def _auction(self, must: bool) -> bool:
        """Whether somebody plays the deal. ``must``: somebody has to."""
        worth = [self._worth(seat) for seat in range(self.seats)]
        if must or self.options.get("first_caller_must_bid"):
            worth = [max(value, self._least) for value in worth]
        if self.options["auction_entry"] == "full" or self.rng.random() < 0.4:
            return self._call(worth)
        seat = max(range(self.seats), key=lambda seat: worth[seat])
        self.contract = seat, max(worth[seat], self._least)
        how = self.rng.randrange(4)
        plain = (self.options["discard_limit"], self.options["trump_source"]) == ("none", "first_lead")
        if how == 0 and plain and not self.mistakes:
            self.late = self.rng.randrange(1, HAND + 1)
        else:
            self.enter(None if how == 1 else seat)
        return True

    @property
    def _least(self) -> int:
        return cast(int, self.options["bid_min"])

    def _worth(self, seat: Seat) -> int:
        """How much this hand is worth in a bid: from below the least one on."""
        hand = self.hands.held[seat]
        suit = best_suit(hand)
        trumps = [card for card in hand if card.suit == suit]
        chances = (
            55 + 9 * len(trumps) + 6 * sum(card.rank == "A" for card in hand) + self.rng.randrange(-10, 15)
        )
        step = cast(int, self.options["bid_step"])
        return min(chances // step * step, highest(self.options))

    def enter(self, seat: Seat | None) -> None:
        """The contract is tapped, with or without whose it is."""
        self.tell("contract", value=self.contract[1], **({} if seat is None else {"seat": seat}))

    def _call(self, worth: Sequence[int]) -> bool:
        """Bids and passes, each as far as a hand is worth it."""
        step, first = cast(int, self.options["bid_step"]), True
        while (state := self.state)["phase"] == "AUCTION":
            seat, bid = state["turn"], state["bid"]
            value = self._least if bid is None else bid + step
            if value <= worth[seat] or (first and self.options.get("first_caller_must_bid")):
                more = self.rng.randrange((max(worth[seat], value) - value) // step + 1)
                self.tell("bid", seat=seat, value=value + step * self.rng.choice([0, 0, more]))
            else:
                self.tell("pass", seat=seat)
            first = False
        if state["declarer"] is None:
            return False
        self.contract = state["declarer"], state["bid"]
        return True

    # The middle cards

    def _widow(self) -> None:
        """The declarer takes up the middle cards and lays four aside; he decides on a suit."""
        declarer, hand = self.contract[0], self.hands.held[self.contract[0]]
        self.tell("draw", seat=declarer, count=ASIDE)
        hand += self.hands.aside
        self.trump = best_suit(hand)
        limit = self.options["discard_limit"]
        points = frozenset(POINT_CARDS)
        if limit != "none":
            trumps = frozenset(card for card in PACK if card.suit == self.trump)
            self.hands.forbidden = points if limit == "no_points" else trumps
        free = [card for card in hand if card not in self.hands.forbidden]
        cheap = sorted(free, key=lambda card: (card.suit == self.trump, card.rank == "A", rank(card)))
        self.hands.aside = cheap[:ASIDE]
        for card in self.hands.aside:
            hand.remove(card)
        self.hands.declarer = declarer
        self.tell("lay", seat=declarer, count=ASIDE)
        if self.options["trump_source"] == "named_first":
            self.tell("trump", suit=self.trump, seat=declarer)

    # Play

    def allowed(self, seat: Seat, plays: Sequence[Play]) -> list[Card]:
        if not plays and self.trick == 1:
            return [card for card in self.hands.held[seat] if card.suit == self.trump]
        return super().allowed(seat, plays)

    def play_trick(self) -> None:
        super().play_trick()
        if self.trick == self.late:
            self.enter(self.contract[0])


PLAYOUT = ShelemTable.playout()
