"""Joker Spades played out: the script of whole deals.

Each deal is ``deal`` (before the first one the dealer is named or drawn by lot), the bids one by one or their
totals as ``contract``, in some deals only while the cards are played; then ``play`` in turn, ``collect`` for
each trick, and ``end``. Who holds the black joker plays it in time. Mistakes: see `tricks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper.cards import BLACK_JOKER, RED_JOKER, Card, Suit
from scorekeeper.games.plays import Play, winning
from scorekeeper.games.spades import DECK
from scorekeeper.games.spades_options import HAND
from scorekeeper.playouts.hands import Hands
from scorekeeper.playouts.tricks import TrickTable
from scorekeeper.seats import Seat, right

_PLAIN = {Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS}


@dataclass
class _SpadesTable(TrickTable):
    """``black`` is the trick in which the black joker was played, ``broken`` whether a spade or joker fell
    on another suit."""

    black: int | None = None
    black_by: int = 1
    """The trick in which it is played at the latest."""
    broken: bool = False
    late: int | None = None
    """The trick in which the bids are entered, where that is done late."""
    totals: tuple[int, int] = (0, 0)

    def play_deal(self) -> None:
        self.deal()
        pack = list(DECK)
        self.rng.shuffle(pack)
        self.hands = Hands([pack[HAND * seat : HAND * (seat + 1)] for seat in range(4)])
        self.trump = Suit.SPADES
        self.leader = right(self.state["dealer"])
        # Early enough for the colour joker to come after it.
        self.black_by = self.rng.randrange(1, min(self._deadline, HAND - 2) + 1)
        self._bid()
        self.play_tricks()

    @property
    def _deadline(self) -> int:
        return cast(int, self.options["bj_deadline"])

    def _bid(self) -> None:
        least, most = cast(int, self.options["bid_min_each"]), cast(int, self.options["bid_max_each"])
        bids = [min(max(self._worth(seat), least), most) for seat in range(4)]
        self.totals = bids[0] + bids[2], bids[1] + bids[3]
        how = self.rng.randrange(4)
        if self.options["bid_entry"] == "per_seat" or how == 0:
            for step in range(4):
                seat = (self.leader + step) % 4
                self.tell("bid", seat=seat, value=bids[seat])
        elif how == 1 and not self.mistakes:
            self.late = self.rng.randrange(1, HAND + 1)
        else:
            self.tell("contract", value=list(self.totals))

    def _worth(self, seat: Seat) -> int:
        hand = self.hands.held[seat]
        high = sum(card.is_joker or card.rank in "AK" for card in hand)
        return high + sum(card.suit is Suit.SPADES for card in hand) // 3 + self.rng.choice([-1, 0, 0])

    # Play

    def best(self, plays: Sequence[Play]) -> Play:
        jokers = [play for play in plays if play.card.is_joker]
        return max(jokers, key=lambda play: play.card == RED_JOKER) if jokers else winning(plays, self.trump)

    def led(self, plays: Sequence[Play]) -> Suit | None:
        if plays and plays[0].card.is_joker:
            return Suit.SPADES if self.options["joker_lead_suit"] == "spades" else None
        return super().led(plays)

    def allowed(self, seat: Seat, plays: Sequence[Play]) -> list[Card]:
        hand, led = self.hands.held[seat], self.led(plays)
        if BLACK_JOKER in hand and self.trick >= self.black_by:
            return [BLACK_JOKER]
        jokers = [card for card in hand if card == BLACK_JOKER or (card == RED_JOKER and self._free(plays))]
        plain = [card for card in hand if card.suit]
        follow = self.options["joker_follows_spades"] is True
        if led is None:
            unbroken = not plays and self.options["break_spades"] and not self.broken
            leads = [card for card in plain if card.suit in _PLAIN] if unbroken else plain
            return [*(leads or plain), *jokers] or hand
        cards = [card for card in plain if card.suit is led]
        if not cards and follow and jokers and led is Suit.SPADES:
            return jokers
        if not cards and self.options["must_ruff"]:
            cards = [card for card in plain if card.suit is Suit.SPADES]
            if not cards and follow and jokers:
                return jokers
        return [*(cards or plain), *jokers] or hand

    def _free(self, plays: Sequence[Play]) -> bool:
        """Whether the colour joker may be played."""
        if self.trick > self._deadline and self.options["rj_after_deadline"] == "free":
            return True
        here = any(play.card == BLACK_JOKER for play in plays)
        return self.black is not None and (not here or self.options["rj_same_trick"] is True)

    def revokes(self, seat: Seat, plays: Sequence[Play]) -> list[Card]:
        wrong = super().revokes(seat, plays)
        ruffs = bool(self.options["must_ruff"]) and self.led(plays) is not Suit.SPADES
        return [card for card in wrong if card.suit is Suit.SPADES] if ruffs else wrong

    def lies(self, seat: Seat, card: Card, at: int, plays: list[Play]) -> None:
        led, free = self.led(plays), self._free(plays)
        unbroken = not plays and self.options["break_spades"] and not self.broken
        super().lies(seat, card, at, plays)
        if card == BLACK_JOKER:
            self.black = self.trick
        if unbroken and card.suit is Suit.SPADES:
            self.hands.denied[seat] |= _PLAIN
        denies = led is Suit.SPADES or (led is not None and self.options["must_ruff"])
        if denies and self.options["joker_follows_spades"] and card.suit not in (None, led, Suit.SPADES):
            self.hands.barred[seat] |= {BLACK_JOKER, RED_JOKER} if free else {BLACK_JOKER}

    def finish(self, plays: Sequence[Play]) -> None:
        if plays[0].card.suit is not Suit.SPADES:
            self.broken |= any(play.card.suit in (None, Suit.SPADES) for play in plays)
        super().finish(plays)
        if self.trick == self.late:
            self.tell("contract", value=list(self.totals))


PLAYOUT = _SpadesTable.playout()
