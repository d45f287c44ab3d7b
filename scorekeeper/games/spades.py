"""Joker Spades (Ghahveh): its declaration, its bids and its score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from scorekeeper.actions import Action, read_number
from scorekeeper.cards import BLACK_JOKER, CARDS, PACK, RED_JOKER, Card, Suit
from scorekeeper.errors import RecordError
from scorekeeper.games import entries, trick_start
from scorekeeper.games import spades_words as words
from scorekeeper.games.base import Game, Match, Setup
from scorekeeper.games.forms import common
from scorekeeper.games.proof import Knowledge
from scorekeeper.games.spades_deal import SpadesDeal
from scorekeeper.games.spades_options import HAND, SPADES_OPTIONS, refuse_spades_options
from scorekeeper.games.spades_panel import BID_TAPS, CONTRACT_TAPS, SPADES_PANEL
from scorekeeper.games.starts import Start
from scorekeeper.games.trick_forms import deal_actions
from scorekeeper.games.trick_match import TrickMatch
from scorekeeper.games.trick_score import Result, Standing, settle
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat, right, side

DECK: tuple[Card, ...] = (
    *(card for card in PACK if card not in (CARDS["2H"], CARDS["2D"])),
    RED_JOKER,
    BLACK_JOKER,
)


class SpadesMatch(TrickMatch):
    """A running match. ``bids`` are those of the seats, ``totals`` the sums of both sides once they are
    known."""

    CALLING = "BIDS"
    CALLS = frozenset({"bid", "contract"})
    JOKERS = True
    HAND = HAND
    deal: SpadesDeal | None
    bids: tuple[int | None, ...] = (None,) * 4
    totals: tuple[int, int] | None = None

    def new_table(self) -> SpadesDeal:
        self.bids, self.totals = (None,) * 4, None
        jokers = Suit.SPADES if self.options["joker_follows_spades"] else None
        return SpadesDeal(
            self.court,
            self.options,
            DECK,
            Knowledge(DECK, [HAND] * 4, joker_suit=jokers),
            dealt=HAND,
            trump=Suit.SPADES,
            leader=self.leader(),
        )

    def take(self, at: int, action: Action) -> None:
        super().take(at, action)
        if self.deal and self.deal.void and not self.frozen and (self.before_lead or self.phase == "PLAY"):
            self.void()  # a card that was only shown is left in the pack too (R4)

    def view(self) -> tuple[str, Standing]:
        """With all bids known the deal is played, also before the first lead."""
        phase, standing = super().view()
        return ("PLAY" if phase == self.CALLING and self.totals else phase), standing

    # Bids

    def calls_missing(self) -> bool:
        return self.totals is None

    def due(self) -> Seat | None:
        """The next seat that has not bid, from the dealer's right round."""
        first = self.leader()
        if first is None or self.totals is not None:
            return first
        order = [(first + step) % 4 for step in range(4)]
        return next((seat for seat in order if self.bids[seat] is None), first)

    def call(self, at: int, action: Action) -> None:
        if action.do == "contract":
            self._total(at, action.value)
        else:
            seat = self.due() if action.seat is None else action.seat
            self._bid(at, seat, action.value)
        if self.totals and self.phase == self.PENDING:
            self.conclude()

    def _bid(self, at: int, seat: Seat | None, value: int) -> None:
        if seat is None:
            self.reject(at, "R13")
            return
        name, due = self.name(seat), self.due()
        least, most = cast(int, self.options["bid_min_each"]), cast(int, self.options["bid_max_each"])
        if self.totals is not None or self.bids[seat] is not None:
            self.flag("R15", at, words.BIDS_STAND if self.totals else words.bid_changed(name), seat)
            return
        if not least <= value <= most:
            self.flag("R15", at, words.bid_range(name, least, most), seat)
            return
        self.cure("R15", at, seat)
        if due not in (None, seat) and due is not None:
            self.flag("R13", at, words.bid_turn(name, self.name(due)), seat)
        self.bids = tuple(value if one == seat else bid for one, bid in enumerate(self.bids))
        if None not in self.bids:
            self.totals = self._sums()

    def _sums(self) -> tuple[int, int]:
        given = [bid or 0 for bid in self.bids]
        return given[0] + given[2], given[1] + given[3]

    def _total(self, at: int, value: list[int]) -> None:
        totals = (value[0], value[1])
        if self.totals is not None:
            if totals != self.totals:
                self.flag("R15", at, words.BIDS_STAND)
        elif not all(self._may_come_to(team, total) for team, total in enumerate(totals)):
            begun = any(bid is not None for bid in self.bids)
            self.flag("R15", at, words.OTHER_TOTALS if begun else words.TOTALS)
        else:
            self.cure("R15", at)
            self.totals = totals

    def _may_come_to(self, team: int, total: int) -> bool:
        """Whether the bids of a side, with those that it has still to make, may come to this total."""
        least, most = cast(int, self.options["bid_min_each"]), cast(int, self.options["bid_max_each"])
        made = [bid for bid in (self.bids[team], self.bids[team + 2]) if bid is not None]
        rest = 2 - len(made)
        return rest * least <= total - sum(made) <= rest * most

    def why_not_yet(self, _seat: Seat | None) -> Text | None:
        """Bids that are entered one by one have to be complete; totals may be entered later."""
        started = self.announced or any(bid is not None for bid in self.bids)
        checked = self.options["bid_entry"] == "per_seat" and started
        return words.BIDS_FIRST if checked and self.totals is None else None

    def wants(self, _phase: str) -> list[str]:
        if self.options["bid_entry"] == "per_seat":
            return ["bid"] if self.totals is None else ["play"]
        # Whoever has begun to enter bids one by one goes on so.
        calls = ["bid", "contract"] if any(bid is not None for bid in self.bids) else ["contract", "bid"]
        return [*calls, "play"] if self.before_lead else calls

    # Score

    def result(self, deal: TrickDeal) -> Result | None:
        totals = self.totals
        if totals is None:
            return None
        won = deal.tally() if self.entered is None else (self.entered[0], self.entered[1])
        more = {"bids": list(totals), "won": list(won)}
        if self.awarded is not None:
            points = [
                10 * total if team == self.awarded else -10 * total for team, total in enumerate(totals)
            ]
            return Result((points[0], points[1]), "award", more, bags=self.standing.bags)
        bags, scored = list(self.standing.bags), [0, 0]
        for team in (0, 1):
            over = won[team] - totals[team]
            scored[team] = 10 * totals[team] + over if over >= 0 else -10 * totals[team]
            most = self.options["bag_penalty"]
            if isinstance(most, int) and over > 0:
                times, bags[team] = divmod(bags[team] + over, most)
                scored[team] -= 10 * most * times
        return Result((scored[0], scored[1]), f"{won[0]}-{won[1]}", more, bags=(bags[0], bags[1]))

    def settled(self, result: Result) -> Standing:
        play_on = self.options["both_reach_target"] == "play_on"
        after = settle(self.standing, result, cast(int, self.options["target"]), play_on)
        dealer = after.dealer
        if dealer is None:
            return after
        ours, theirs = after.score[side(dealer)], after.score[1 - side(dealer)]
        stays = self.options["dealer_rule"] == "until_ahead" and (
            ours < theirs or (ours == theirs and self.options["tie_keeps_dealer"] is True)
        )
        return after if stays else replace(after, dealer=right(dealer))

    def about(self, deal: TrickDeal | None) -> dict[str, Any]:
        won = self.entered or (deal.tally() if deal else (0, 0))
        line: dict[str, Any] = {
            "bids": list(self.totals) if self.totals else None,
            "calls": list(self.bids),
            "won": list(won),
        }
        if self.entered is not None:
            line["tricks"] = list(self.entered)
        if isinstance(self.options["bag_penalty"], int):
            line["bags"] = list(self.view()[1].bags)
        return line


def begin(setup: Setup) -> Match:
    """A match from its setup: from the draw for dealer, or from the position that ``start`` gives.

    Raises:
        RecordError: ``start`` is malformed or contradicts itself.
    """
    start = Start(setup.start)
    target = cast(int, setup.options["target"])
    match = SpadesMatch(setup, Standing(start.seat("dealer"), start.points("score", target)))
    if any(key in start for key in _OF_DEAL):
        match.imply_deal(0)
        match.since = 0
        assert match.deal is not None
        gone = max(start.number("trickno", 1, HAND) - 1 - sum(start.pair("tricks", HAND)), 0)
        trick_start.put(start, match.deal, DECK, HAND, gone)
        if "bids" in start:
            match.totals = start.pair("bids", 2 * HAND)
            match.phase = "PLAY"
        if match.deal.begun:
            match.phase = "PLAY"
        match.deal.prove(None)
        match.deal.judge_black(None)
    return match


def _check_bid(action: Action) -> None:
    read_number("value", action.value)


def _check_contract(action: Action) -> None:
    value = action.value
    if not (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(v, int) and not isinstance(v, bool) and 0 <= v <= 2 * HAND for v in value)
    ):
        raise RecordError("value is the total of each side's bids, as in [6, 5]", text=entries.bids(2 * HAND))
    if action.seat is not None:
        raise RecordError("the totals are those of both sides; leave seat out")


_OF_DEAL = ("bids", "trickno", *trick_start.of_deal(4))

SPADES = Game(
    key="spades",
    titles={"en": "Ghahveh (Joker Spades)", "fa": "قهوه (پیک با ژوکر)"},
    seats=(4,),
    deck=DECK,
    phases=("DRAW", "DEAL", "BIDS", "PLAY", "DISPUTE", "SCORE", "OVER"),
    options=SPADES_OPTIONS,
    actions=deal_actions(
        common("bid", check=_check_bid, taps=BID_TAPS),
        common("contract", may=(), check=_check_contract, taps=CONTRACT_TAPS),
    ),
    start=("score", "dealer", *_OF_DEAL),
    begin=begin,
    refuse=refuse_spades_options,
    panel=SPADES_PANEL,
)
