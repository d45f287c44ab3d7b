"""A made-up game of tricks, for what the shared law says where there are more than two sides.

Four play, each for himself, with spades as trump. The first deal has three cards each, the next one two, the
third one; the rest of the pack is nobody's. From the dealer's right on everybody bids once how many tricks he
will win. Who wins as many gets ten and as many points, everybody else none, and so does who loses the deal by
a ruling; then all others get what their bids would have brought. Thirty points win.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from scorekeeper import interpreter, playout
from scorekeeper.actions import Action, read_number
from scorekeeper.cards import PACK, Suit
from scorekeeper.games import registry, trick_options, trick_start, trick_words
from scorekeeper.games.base import Game, Match, Setup
from scorekeeper.games.forms import common
from scorekeeper.games.panel import Panel, plain, shown
from scorekeeper.games.proof import Knowledge, Pile
from scorekeeper.games.starts import Start
from scorekeeper.games.trick_forms import deal_actions
from scorekeeper.games.trick_match import TrickMatch
from scorekeeper.games.trick_panel import WHYS
from scorekeeper.games.trick_score import Result, Standing, settle
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.interpreters.tricks import TrickInterpreter
from scorekeeper.playouts import seen, seen_tricks
from scorekeeper.playouts.hands import Hands
from scorekeeper.playouts.tricks import TrickTable
from scorekeeper.seats import Seat, right

FIRST = 3
"""The cards of the first deal."""
_NONE: tuple[int | None, ...] = (None,) * 4


def alone(seat: Seat) -> int:
    return seat


class FewMatch(TrickMatch):
    CALLING = "BIDS"
    bids = _NONE

    def __init__(self, setup: Setup, standing: Standing, first: int) -> None:
        super().__init__(setup, standing, alone)
        self.first = first

    def hand(self) -> int:
        return max(self.first - len(self.before.deals), 1)

    def new_table(self) -> TrickDeal:
        self.bids, hand = _NONE, self.hand()
        knowledge = Knowledge(PACK, [hand] * 4, piles=[Pile(len(PACK) - 4 * hand)])
        return TrickDeal(
            self.court,
            self.options,
            PACK,
            knowledge,
            dealt=hand,
            trump=Suit.SPADES,
            leader=self.leader(),
        )

    def due(self) -> Seat | None:
        first = self.leader()
        order = [] if first is None else [(first + step) % 4 for step in range(4)]
        return next((seat for seat in order if self.bids[seat] is None), first)

    def call(self, at: int, action: Action) -> None:
        if self.before_lead and action.seat is not None:
            self.bids = tuple(action.value if s == action.seat else bid for s, bid in enumerate(self.bids))

    def why_not_yet(self, _seat: Seat | None) -> Any:
        return trick_words.NOT_NOW if None in self.bids else None

    def wants(self, _phase: str) -> list[str]:
        return ["bid"] if None in self.bids else ["play"]

    def result(self, deal: TrickDeal) -> Result | None:
        won = deal.tally() if self.entered is None else self.entered
        bids = [bid or 0 for bid in self.bids]
        met = [bid == tricks if self.lost is None else True for bid, tricks in zip(bids, won, strict=True)]
        points = (10 + bid if met[seat] and seat != self.lost else 0 for seat, bid in enumerate(bids))
        return Result(tuple(points), "award" if self.lost is not None else "", {"won": list(won)})

    def settled(self, result: Result) -> Standing:
        after = settle(self.standing, result, target=30)
        return after if after.dealer is None else replace(after, dealer=right(after.dealer))

    def about(self, deal: TrickDeal | None) -> dict[str, Any]:
        return {"bids": list(self.bids)}


def begin(setup: Setup) -> Match:
    start = Start(setup.start)
    standing = Standing(start.seat("dealer"), start.points("score", 30, 4))
    match = FewMatch(setup, standing, start.number("first", FIRST, FIRST))
    if any(key in start for key in _OF_DEAL):
        match.imply_deal(0)
        match.since = 0
        assert match.deal is not None
        trick_start.put(start, match.deal, PACK, match.hand())
        match.bids = start.numbers("bids", 4, (0,) * 4, FIRST)
        match.phase = "PLAY" if match.deal.begun else "BIDS"
        match.deal.prove(None)
    return match


_OF_DEAL = ("bids", *trick_start.of_deal(4))

FEW = Game(
    key="few",
    titles={"en": "Few", "fa": "کم"},
    seats=(4,),
    deck=PACK,
    phases=("DRAW", "DEAL", "BIDS", "PLAY", "DISPUTE", "SCORE", "OVER"),
    options=(
        trick_options.ACCUSATION,
        trick_options.ACCUSATION_EVIDENCE,
        trick_options.OUT_OF_TURN,
        trick_options.TALK_RULING,
    ),
    actions=deal_actions(
        common("bid", check=lambda action: read_number("value", action.value) and None),
        side_of=alone,
        tricks=range(1, FIRST + 1),
    ),
    start=("dealer", "score", "first", *_OF_DEAL),
    begin=begin,
    refuse=trick_options.refuse_trick_options,
    panel=Panel(
        shows=(*plain("trump"), shown("bids", "sides", "bid: {n}", "پیش‌بینی: {n}")),
        whys=WHYS,
    ),
)


@dataclass
class _FewTable(TrickTable):
    def play_deal(self) -> None:
        self.deal()
        hand, pack = self.state["hand"], list(PACK)
        self.rng.shuffle(pack)
        held = [pack[hand * seat : hand * (seat + 1)] for seat in range(4)]
        self.hands, self.trump = Hands(held, aside=pack[4 * hand :]), Suit.SPADES
        self.leader = right(self.state["dealer"])
        for step in range(4):
            self.tell("bid", seat=(self.leader + step) % 4, value=self.rng.randrange(2))
        self.play_tricks()


PLAYOUT = replace(_FewTable.playout(), start=lambda rng: {"first": rng.randrange(1, FIRST + 1)})


@contextmanager
def playing_few() -> Iterator[None]:
    """The game is one of Hakam's, followed and played out, with the lines that CONTRIBUTING.md names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.GAMES, "few", FEW)
        patch.setitem(playout.GAMES, "few", PLAYOUT)
        patch.setitem(interpreter._INTERPRETERS, "few", TrickInterpreter)
        patch.setitem(seen.SHOWN, "few", seen_tricks._as(seen_tricks.Tricks))
        yield
