"""A running match of Shelem: the auction, the four cards of the middle, the count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card
from scorekeeper.games import disputing, trick_words
from scorekeeper.games import shelem_words as words
from scorekeeper.games.proof import Knowledge, Pile
from scorekeeper.games.shelem_deal import ASIDE, HAND, ShelemDeal
from scorekeeper.games.shelem_options import highest, total
from scorekeeper.games.trick_match import TrickMatch
from scorekeeper.games.trick_score import Result, Standing, settle
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat, right


class ShelemMatch(TrickMatch):
    """``bid`` is the highest so far, ``declarer`` whose contract it is once the auction is over."""

    CALLING = "AUCTION"
    PENDING = "COUNT"
    CALLS = frozenset({"bid", "pass", "contract", "trump"})
    HAND = HAND
    deal: ShelemDeal | None
    bid: int | None = None
    bidder: Seat | None = None
    declarer: Seat | None = None
    agreed = False
    """The auction is over, or its result has been entered."""
    passed: frozenset[Seat] = frozenset()
    caller: Seat | None = None
    """Who called last."""
    called: Mapping[Seat, int] = MappingProxyType({})
    """The actions of everybody's last calls."""
    taker: tuple[Seat, int] | None = None
    """Who took the middle cards before the contract was entered, by which action."""
    presumed: Seat | None = None
    """Who seems to be the declarer, where the first card fell before the contract was entered."""
    widow: tuple[Card, ...] = ()
    """Cards of the middle that everybody saw."""
    lifted = 0
    """How many cards of the middle were taken up."""
    laid = 0
    """How many cards have been laid aside since then."""

    def new_table(self) -> ShelemDeal:
        self.bid = self.bidder = self.declarer = self.caller = self.taker = self.presumed = None
        self.agreed, self.passed, self.called, self.widow = False, frozenset(), {}, ()
        self.lifted = self.laid = 0
        return self.table()

    def table(self) -> ShelemDeal:
        """The tricks of a new deal."""
        knowledge = Knowledge(PACK, [HAND] * len(self.court.names), piles=[Pile(ASIDE, laid=True)])
        return ShelemDeal(self.court, self.options, PACK, knowledge, dealt=HAND)

    def leader(self) -> Seat | None:
        return self.declarer

    # Auction

    def calls_missing(self) -> bool:
        unnamed = self.options["trump_source"] == "named_first" and self.deal and self.deal.named is None
        return not self.agreed or bool(unnamed)

    def due(self) -> Seat | None:
        if self.phase == "AUCTION":
            return self.speaker()
        return self.standing.dealer if self.phase == "ALL_PASS" else self.declarer

    def speaker(self) -> Seat | None:
        """Who has to bid or pass; ``None`` if anybody may begin."""
        seats, dealer = len(self.court.names), self.standing.dealer
        if self.caller is None:
            return None if dealer is None else right(dealer, seats)
        order = [(self.caller + step) % seats for step in range(1, seats + 1)]
        return next((seat for seat in order if seat not in self.passed), None)

    def take(self, at: int, action: Action) -> None:
        if action.do in ("draw", "lay"):
            self.widow_moved(at, action)
            disputing.referee(self, at)
        else:
            super().take(at, action)

    def call(self, at: int, action: Action) -> None:
        if self.phase == "ALL_PASS" and action.do != "trump":
            self._start_deal(at)
        if action.do == "trump":
            self._name_trump(at, action)
        elif action.do == "contract":
            self._contract(at, action.seat, action.value)
        elif self.agreed or self.phase not in ("AUCTION", self.PENDING):
            self.flag("R15", at, words.AUCTION_OVER, action.seat)
        else:
            seat = self.speaker() if action.seat is None else action.seat
            if seat is None:
                self.reject(at, "R13")
            else:
                self._speak(at, seat, action.value if action.do == "bid" else None)
        if self.agreed and self.phase == self.PENDING:
            self.conclude()

    def _speak(self, at: int, seat: Seat, value: int | None) -> None:
        """``seat`` bids ``value`` or passes."""
        name, due = self.name(seat), self.speaker()
        if self._refused(at, seat, value):
            return
        if due not in (None, seat) and due is not None:
            self.unheard("R13", at, words.call_turn(name, self.name(due)), seat)
            return
        if value is None and self.caller is None and self.options.get("first_caller_must_bid"):
            self.flag("R15", at, words.must_bid(name), seat)
            return
        self.cure("R15", at, seat)
        self.cure_calls("R13", at)
        self.caller, self.called = seat, {**self.called, seat: at}
        if value is None:
            self.passed |= {seat}
        else:
            self.bid, self.bidder = value, seat
        self._end_auction(at)

    def _refused(self, at: int, seat: Seat | None, value: int | None) -> bool:
        """Whether this bid of ``value``, or pass, cannot be (R15)."""
        name = words.DECLARER if seat is None else self.name(seat)
        least, most = cast(int, self.options["bid_min"]), highest(self.options)
        step = cast(int, self.options["bid_step"])
        against: Seat | None = None
        if seat in self.passed:
            text, against = words.passed_before(name), seat
        elif value is None:
            return False
        elif not least <= value <= most or value % step:
            text = words.bid_amount(name, value, least, most, step)
        elif self.bid is not None and value <= self.bid:
            text, against = words.not_higher(name, value, self.bid), self.bidder
        else:
            return False
        earlier = None if against is None else self.called.get(against)
        self.court.rule("R15", Kind.FLAG, at, text, seat=seat, because=(earlier, at))
        return True

    def _end_auction(self, at: int) -> None:
        others = set(range(len(self.court.names))) - self.passed - {self.bidder}
        closes = self.bid == highest(self.options) and self.options["bid_165_closes"]
        if self.bidder is not None and (closes or not others):
            self._declare(at, self.bidder)
        elif not others:
            self._all_passed(at)

    def _all_passed(self, at: int) -> None:
        dealer, rule = self.standing.dealer, self.options["all_pass"]
        if rule == "dealer_takes_min" and dealer is not None:
            self.bid, self.bidder = cast(int, self.options["bid_min"]), dealer
            self._declare(at, dealer)
            return
        if rule == "redeal_next_dealer" and dealer is not None:
            self.standing = replace(self.standing, dealer=right(dealer, len(self.court.names)))
        self.before, self.phase = self.standing, "ALL_PASS"

    def _contract(self, at: int, seat: Seat | None, value: int) -> None:
        """The whole auction in one entry."""
        if self.options["auction_entry"] == "full" and not self.agreed:
            self.reject(at, "R13", words.FULL_AUCTION, seat)
            return
        if self.agreed:
            if (value, seat) not in ((self.bid, None), (self.bid, self.declarer)):
                self.flag("R15", at, words.AUCTION_OVER, seat)
            return
        if value == self.bid and seat is None:
            seat = self.bidder
        if (value, seat) != (self.bid, self.bidder) and self._refused(at, seat, value):
            return
        self.cure("R15", at)
        self.bid = value
        if seat is None and self.taker is not None:
            seat = self.taker[0]
        self._declare(at, seat)

    def _declare(self, at: int, seat: Seat | None) -> None:
        """The auction is over. ``seat`` is unknown where only the amount was entered: then it is who takes
        the middle cards or leads."""
        self.agreed = True
        self.declarer = self.bidder = seat
        if self.phase == "AUCTION":
            laid = self.deal is not None and self.deal.discarded is not None
            self.phase = "LEAD1" if laid else "WIDOW"
        if seat is None or self.deal is None:
            return
        self.deal.declare(seat, self.widow)
        if self.taker is not None and self.taker[0] != seat:
            who, when = self.taker
            text = words.widow_taken(self.name(who), self.name(seat))
            self.court.rule("R18", Kind.FLAG, at, text, seat=who, because=(when, at))

    def _name_trump(self, at: int, action: Action) -> None:
        deal, seat, suit = self.deal, action.seat, action.suit
        if deal is None or suit is None or self.phase in ("ALL_PASS", self.PENDING):
            self.reject(at, "R16", seat=seat)
        elif self.options["trump_source"] == "first_lead" or (deal.trick > 1 and deal.trump is not None):
            self.reject(at, "R16", words.LEAD_MAKES_TRUMP, seat)
        elif not self.agreed:
            self.reject(at, "R12", words.TRUMP_AFTER_AUCTION, seat)
        elif seat not in (None, self.declarer) and seat is not None and self.declarer is not None:
            self.unheard("R13", at, words.wrong_namer(self.name(seat), self.name(self.declarer)), seat)
        elif deal.named not in (None, suit) and deal.named is not None:
            text = trick_words.trump_changed(deal.named, suit)
            self.court.rule("R16", Kind.FLAG, at, text, seat=seat, because=(deal.named_at, at))
            self.void_calls |= {at}
        else:
            self.cure_calls("R13", at)
            deal.name_trump(suit, at)

    # The middle cards

    def widow_moved(self, at: int, action: Action) -> None:
        """Face-down cards of the middle are taken up (``draw``), or cards laid aside for them (``lay``)."""
        seat, count = cast(int, action.seat), cast(int, action.count)
        if not self.over and not self.frozen:
            self.imply_deal(at)
        deal, name = self.deal, self.name(seat)
        if self.over or self.frozen or deal is None or not (self.before_lead or self.phase == "PLAY"):
            self.reject(at, "R18", seat=seat)
        elif self.phase == "PLAY":
            self._touched(at, deal, seat)
        elif self.agreed and self.declarer not in (None, seat) and self.declarer is not None:
            self.flag("R18", at, words.widow_taken(name, self.name(self.declarer)), seat)
        elif not self.agreed and (self.options["auction_entry"] == "full" or self.caller is not None):
            self.flag("R18", at, words.widow_early(name), seat)
        else:
            self.cure("R18", at)
            self._found(at, deal, seat)
            if self.laid == ASIDE:  # what lay aside is in his hand again
                self.laid = self.lifted = 0
            if not self.laid:
                deal.take_up(seat)
            if action.do == "draw":
                self._take_up(at, seat, count)
            else:
                self._lay_aside(at, deal, seat, count)
            if self.agreed:
                self.phase = "WIDOW" if deal.discarded is None else "LEAD1"

    def _take_up(self, at: int, seat: Seat, count: int) -> None:
        """``seat`` takes up all four cards, or some beside those it has (R9)."""
        self.lifted = count if count == ASIDE else self.lifted + count
        if self.lifted == ASIDE:
            self.cure("R9", at)
        else:
            self.flag("R9", at, words.widow_count(self.name(seat), self.lifted), seat)

    def _lay_aside(self, at: int, deal: ShelemDeal, seat: Seat, count: int) -> None:
        """``seat`` lays cards aside: all four, or some beside those that lie there (R17)."""
        self.lifted = self.lifted or ASIDE  # before that he took up the others, whether anybody saw it or not
        self.laid = count if count == ASIDE else self.laid + count
        if self.laid == ASIDE:
            deal.discarded = seat
            self.cure("R17", at)
        else:
            self.flag("R17", at, words.discard_count(self.name(seat), self.laid), seat)

    def _found(self, at: int, deal: ShelemDeal, seat: Seat) -> None:
        """``seat`` shows by what it does that it is the declarer."""
        if not self.agreed:
            self.taker = (seat, at)
        elif self.declarer is None:
            self.declarer = self.bidder = seat
            deal.declare(seat, self.widow)

    def _touched(self, at: int, deal: ShelemDeal, seat: Seat) -> None:
        """R17: the cards laid aside were laid, taken or changed after the first lead; R18 by another seat.
        As long as nobody knows whose they are, nothing is proved."""
        text, own = words.discards_touched(self.name(seat)), seat in (self.declarer, self.presumed)
        self.flag("R17" if own else "R18", at, text, seat)
        if own:
            deal.knowledge.counted = False
        if seat == self.declarer:
            self.flag("R17", at, text, seat, Kind.BREACH)

    def show_before_lead(self, at: int, deal: TrickDeal, action: Action, seat: Seat, card: Card) -> None:
        if action.pile is None or not isinstance(deal, ShelemDeal):
            super().show_before_lead(at, deal, action, seat, card)
        else:
            self._hidden_seen(at, deal, action.pile, seat, card)

    def show_in_play(self, at: int, deal: TrickDeal, action: Action, seat: Seat, card: Card) -> None:
        if action.pile is None or not isinstance(deal, ShelemDeal):
            super().show_in_play(at, deal, action, seat, card)
        elif self.phase == "PLAY":
            self._hidden_seen(at, deal, action.pile, seat, card)
        elif action.pile == "discard":
            deal.turn_discard(seat, card, at)  # they are counted

    def _hidden_seen(self, at: int, deal: ShelemDeal, pile: str, seat: Seat, card: Card) -> None:
        """R10: a card of the middle was seen, or one of those laid aside."""
        if pile == "discard":
            self.flag("R10", at, words.discard_seen(card), kind=Kind.NOTE)
            deal.turn_discard(seat, card, at)
        elif not deal.misread(deal.whose(card, seat), card, at):
            self.flag("R10", at, words.widow_seen(card), kind=Kind.NOTE)
            self.widow = (*self.widow, card)
            deal.see_widow(card)

    def hand_sizes(self, seat: Seat) -> tuple[int, ...]:
        laid = self.deal is not None and self.deal.discarded is not None
        mine = self.declarer in (None, seat) and not laid
        return (HAND, HAND + ASIDE) if mine else (HAND,)

    # Play

    def why_not_yet(self, _seat: Seat | None) -> Text | None:
        if self.phase == "ALL_PASS":
            return trick_words.TO_BE_DEALT
        spoken = self.announced or self.caller is not None
        checked = self.options["auction_entry"] == "full" and spoken
        return words.AUCTION_FIRST if checked and not self.agreed else None

    def put(self, deal: TrickDeal, seat: Seat, card: Card, at: int, pile: str | None) -> None:
        if not deal.begun and isinstance(deal, ShelemDeal):
            self._first_card(at, deal, seat)
        super().put(deal, seat, card, at, pile)

    def _first_card(self, at: int, deal: ShelemDeal, seat: Seat) -> None:
        """``seat`` leads. As long as nobody knows the declarer, it may be anybody who has laid cards aside,
        and among them what was seen of his hand. Where a number is wrong and nobody put it right, counting
        proves nothing."""
        deal.knowledge.counted &= not (self.court.unmended("R9") or self.court.unmended("R17"))
        if self.agreed and self.declarer is None:
            self._found(at, deal, seat)
        if self.declarer is None:
            self.presumed = seat if self.taker is None else self.taker[0]
            for other in range(len(self.court.names)):
                if other != deal.discarded:
                    deal.knowledge.may_lay_aside(other)

    def say(self, at: int, action: Action) -> None:
        if action.what != "no-suit":
            super().say(at, action)
        elif self.deal is None or action.seat != self.declarer or not self.deal.yield_trump(at):
            self.reject(at, "R16", seat=action.seat)

    # Score

    def enter(self, at: int, action: Action) -> None:
        if action.taken is None:
            return
        if sum(action.taken) != total(self.options):
            self.reject(at, "R12", words.WRONG_TOTAL)
            return
        self.gather(at)
        if not self._may_be(action.taken):
            self.reject(at, "R12", words.WRONG_POINTS)
            return
        if self.deal and self.deal.counts() and self.phase in (self.PENDING, "SCORE"):
            if action.taken != self.deal.taken():
                self.flag("R9", at, trick_words.COUNTED_OTHERWISE, kind=Kind.NOTE)
            return
        self.imply_deal(at)
        if self.deal and self.phase != "ALL_PASS" and not self.stands(at, action.taken):
            self.entered, self.phase = action.taken, "PLAY"
            self.deal.begun, self.deal.knowledge.counted = True, False

    def _may_be(self, taken: tuple[int, ...]) -> bool:
        """Whether these can be the points of both sides, as far as it is known who won the tricks: each
        brings five, with the cards laid aside as the thirteenth, and who has none has no points."""
        deal = self.deal if self.phase in ("PLAY", self.PENDING) else None
        tricks = list(deal.tally()) if deal else [0, 0]
        whole = deal is not None and sum(tricks) == HAND
        if deal and whole:
            last = self.options["discards_count_for"] == "last_trick"
            owner = deal.trick_winners()[-1] if last and deal.trick_winners() else self.declarer
            if owner is not None:
                tricks[self.court.side_of(owner)] += 1
            whole = owner is not None

        def fits(won: int, points: int) -> bool:
            return points % 5 == 0 and points >= 5 * won and not (whole and points and not won)

        return all(map(fits, tricks, taken))

    def result(self, deal: TrickDeal) -> Result | None:
        if not isinstance(deal, ShelemDeal) or self.bid is None or self.declarer is None:
            return None
        us, bid, options = self.court.side_of(self.declarer), self.bid, self.options
        entered = self.entered is not None
        if self.awarded is None and not entered and not deal.counts():
            return None
        taken = self.entered if entered else deal.taken()
        more = {
            "declarer": self.declarer,
            "bid": bid,
            "taken": list(taken),
            "trump": deal.trump.value if deal.trump else None,
        }
        points, first = [0, 0], us if options["both_reach_target"] == "declarer" else None
        if self.awarded is not None:
            points[us] = -bid
            points[1 - us] = 0
            points[self.awarded] = total(options)
            return Result((points[0], points[1]), "award", more, first)
        ours, theirs = taken[us], taken[1 - us]
        points[1 - us] = theirs
        if theirs == 0:
            slam = cast(int, options["slam_points"])
            why, points[us] = "slam", 2 * total(options) if slam == 330 else slam
        elif ours >= bid:
            why, points[us] = "made", ours
        else:
            why = "yasa" if ours < theirs else "failed"
            penalty = {"double_bid": 2 * bid, "bid": bid}.get(str(options["yasa_penalty"]), total(options))
            points[us] = -penalty if why == "yasa" else -bid
            if options["opp_score_if_failed"] == "zero":
                points[1 - us] = 0
        return Result((points[0], points[1]), why, more, first)

    def settled(self, result: Result) -> Standing:
        after = settle(self.standing, result, cast(int, self.options["target"]))
        dealer = after.dealer
        return after if dealer is None else replace(after, dealer=right(dealer, len(self.court.names)))

    def wants(self, phase: str) -> list[str]:
        named = self.options["trump_source"] == "named_first" and self.deal and self.deal.named is None
        trump = ["trump"] if named and self.agreed else []
        full = self.options["auction_entry"] == "full"
        if phase == "AUCTION":
            return ["bid", "pass"] if full else ["bid", "pass", "contract"]
        if phase in ("WIDOW", "LEAD1"):
            middle = ["lay"] if self.lifted else ["draw", "lay"]
            return [*(middle if phase == "WIDOW" else []), *trump, "play"]
        if phase == "ALL_PASS":
            return ["deal"]
        calls = ["bid", "pass"] if full else ["contract"]
        return [*([] if self.agreed else calls), *trump] or ["end"]

    def about(self, deal: TrickDeal | None) -> dict[str, Any]:
        entered = self.entered is not None
        ours = deal if isinstance(deal, ShelemDeal) else None
        taken = self.entered if entered else ours.taken() if ours else (0, 0)
        return {
            "declarer": self.declarer,
            "bid": self.bid,
            "bidder": self.bidder,
            "passed": sorted(self.passed),
            "speaker": None if self.agreed else self.speaker(),
            "taker": None if self.taker is None else self.taker[0],
            "taken": list(taken),
            "discards": [str(card) for card in ours.discards()] if ours and not entered else [],
        }
