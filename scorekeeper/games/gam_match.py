"""A running match of Gam: the auction, the exchange of cards, the score."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

from scorekeeper.actions import Action
from scorekeeper.cards import Card, Suit
from scorekeeper.games import disputing, entries
from scorekeeper.games import gam_words as words
from scorekeeper.games.gam_cards import POINTS, points
from scorekeeper.games.gam_deal import DEALT, HELD, GamDeal
from scorekeeper.games.gam_score import GamStanding, settle
from scorekeeper.games.trick_match import TrickMatch
from scorekeeper.games.trick_score import Result
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat, left, right, side

STOCK = 18
_EXCHANGE = ("TRUMP", "DISCARD", "REFILL", "REST")
"""Phases in which cards are laid aside and drawn: the trump was said aloud, and may be entered later."""
AWARD = 10
"""What a deal is worth that is given to a side."""


def _with(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    """``numbers`` by seat, with another one for this seat."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])


class GamMatch(TrickMatch):
    """The fold over a record of Gam, as `base.Match` describes it. ``calls`` are the bids in their order
    (0: a pass), ``kept`` how many cards each player but the declarer kept of his nine."""

    CALLING = "AUCTION"
    CALLS = frozenset({"bid", "pass", "contract", "trump"})
    JOKERS = True
    HAND = HELD
    calls: tuple[tuple[Seat, int], ...] = ()
    called: Mapping[Seat, int] = MappingProxyType({})
    """The actions of everybody's last calls."""
    declarer: Seat | None = None
    bid: int | None = None
    kept: tuple[int | None, ...] = (None,) * 4
    laid: tuple[int, ...] = (0,) * 4
    """How many cards everybody has laid aside face down."""
    drawn: tuple[int, ...] = (0,) * 4
    """How many cards everybody has drawn to hold six again."""
    exchange: str = "DISCARD"
    """How far the exchange of cards is, also while the trump was only said aloud."""
    at: int | None = None
    """The action that is being taken."""

    @property
    def gam(self) -> GamDeal | None:
        """The running deal, as the one that it is."""
        return cast(GamDeal | None, self.deal)

    def new_table(self) -> GamDeal:
        self.calls, self.called, self.declarer, self.bid, self.kept = (), {}, None, None, (None,) * 4
        self.exchange, self.laid, self.drawn = "DISCARD", (0,) * 4, (0,) * 4
        return GamDeal(self.court, self.options, None)

    def take(self, at: int, action: Action) -> None:
        self.at = at
        seat = action.seat
        if action.do == "out" and seat is not None:
            self._out(at, seat, action.cards or ())
        elif action.do in ("lay", "draw") and seat is not None and action.count is not None:
            self._exchange(at, action.do, seat, action.count)
        else:
            super().take(at, action)
            return
        disputing.referee(self, at)

    # Auction

    def leader(self) -> Seat | None:
        return self.declarer

    def calls_missing(self) -> bool:
        return self.declarer is None or self.deal is None or self.deal.trump is None

    def due(self) -> Seat | None:
        if self.declarer is None:
            return self._caller()
        # All but the declarer lay cards aside, and the dealer fills up their hands.
        return {"DISCARD": None, "REFILL": self.standing.dealer}.get(self.phase, self.declarer)

    def _next(self, seat: Seat) -> Seat:
        return left(seat) if self.options["direction"] == "clockwise" else right(seat)

    def _caller(self) -> Seat | None:
        """Whose turn it is to bid or to pass; ``None`` if nobody knows who dealt."""
        dealer = self.standing.dealer
        if dealer is None:
            return None
        seat = self._next(self.calls[-1][0] if self.calls else dealer)
        passed = self._passed() if self.options["auction_rounds"] == "until_three_pass" else set()
        while seat in passed:
            seat = self._next(seat)
        return seat

    def _passed(self) -> set[Seat]:
        return {seat for seat, value in self.calls if value == 0}

    def _high(self) -> int:
        return max((value for _, value in self.calls), default=0)

    def _highest(self) -> Seat:
        """Who made the highest bid."""
        return next(seat for seat, value in reversed(self.calls) if value == self._high())

    def call(self, at: int, action: Action) -> None:
        if action.do == "trump":
            if action.suit is not None:
                self._name_trump(at, action.suit, action.seat)
        elif self.declarer is not None:
            if (action.value, action.seat) != (self.bid, self.declarer):
                self.flag("R15", at, words.NO_AUCTION, action.seat)
        elif action.do == "contract":
            self._contract(at, action.seat, action.value)
        else:
            self._call_once(at, action.seat, action.value if action.do == "bid" else None)
        if self.declarer is not None and self.phase == self.PENDING:
            self.conclude()

    def _call_once(self, at: int, seat: Seat | None, value: int | None) -> None:
        due = self._caller()
        seat = due if seat is None else seat
        if seat is None:
            self.reject(at, "R13")
            return
        name, one = self.name(seat), self.options["auction_rounds"] == "one"
        again = seat in ({caller for caller, _ in self.calls} if one else self._passed())
        if again:
            text = words.called_already(name) if one else words.passed_before(name)
            self.court.rule("R15", Kind.FLAG, at, text, seat=seat, because=(self.called.get(seat), at))
            return
        if due not in (None, seat) and due is not None:
            self.unheard("R13", at, words.call_turn(name, self.name(due)), seat)
            return
        if value is not None and self._refused(at, seat, value):
            return
        self.cure("R15", at, seat)
        self.cure_calls("R13", at)
        self.calls, self.called = (*self.calls, (seat, value or 0)), {**self.called, seat: at}
        self._close_auction()

    def _refused(self, at: int, seat: Seat, value: int) -> bool:
        """Whether this bid cannot be (R15)."""
        name = self.name(seat)
        least, most = cast(int, self.options["bid_min"]), cast(int, self.options["bid_max"])
        hole = self.standing.score[side(seat)] < 0
        earlier: int | None = None
        if not least <= value <= most:
            text = words.bid_range(name, least, most)
        elif value <= self._high():
            text, earlier = words.bid_higher(name, self._high()), self.called.get(self._highest())
        elif value == POINTS and hole and self.options["moon_in_hole"] == "forbidden_bid":
            text = words.moon_from_hole(name)
        else:
            return False
        self.court.rule("R15", Kind.FLAG, at, text, seat=seat, because=(earlier, at))
        return True

    def _close_auction(self) -> None:
        passed, high = self._passed(), self._high()
        if self.options["auction_rounds"] == "one":
            over = len(self.calls) == 4
        else:
            over = len(passed) == 4 or (len(passed) == 3 and high > 0)
        if not over:
            return
        if high > 0:
            self._declare(self._highest(), high)
        elif self.options["all_pass"] == "redeal":
            self.void()
        else:
            dealer = self.standing.dealer
            self._declare(self.calls[-1][0] if dealer is None else dealer, cast(int, self.options["bid_min"]))

    def _contract(self, at: int, seat: Seat | None, value: int) -> None:
        """The whole auction in one entry."""
        if seat is None:
            self.reject(at, "R15")
            return
        highest = bool(self.calls) and (self._highest(), self._high()) == (seat, value)
        if not highest and self._refused(at, seat, value):
            return
        self.cure("R15", at)
        self._declare(seat, value)

    def _declare(self, seat: Seat, value: int) -> None:
        self.declarer, self.bid = seat, value
        if self.deal:
            self.deal.leader = seat
        if self.phase == self.CALLING:
            self.phase = "TRUMP" if self.deal and self.deal.trump is None else "DISCARD"

    def _name_trump(self, at: int, suit: Suit, seat: Seat | None) -> None:
        deal = self.gam
        if deal is None or self.declarer is None:
            self.unheard("R13", at, words.NO_TRUMP_YET, seat)
        elif seat not in (None, self.declarer) and seat is not None:
            self.unheard("R13", at, words.wrong_namer(self.name(seat), self.name(self.declarer)), seat)
        elif deal.trump is None:
            self.cure_calls("R13", at)
            deal.name_trump(suit, at)
            if self.phase == "TRUMP":
                self.phase = self.exchange
        elif suit is not deal.trump:
            self.unheard("R13", at, words.TRUMP_STANDS, seat)

    # Before the first lead

    def _exchange(self, at: int, do: str, seat: Seat, count: int) -> None:
        """Cards laid aside face down, and cards drawn to hold six again (R20)."""
        deal = self.gam
        if deal is None or self.phase not in _EXCHANGE:
            self.reject(at, seat=seat)
            return
        if do == "lay":
            self._lay_aside(at, deal, seat, count)
        elif seat == self.declarer:
            self.drawn = _with(self.drawn, seat, self.drawn[seat] + count)
            self._reach("REST")
        else:
            self._fill_up(at, seat, count)

    def _lay_aside(self, at: int, deal: GamDeal, seat: Seat, count: int) -> None:
        """So many cards at once, or some first: of what was seen in the hand, trumps alone stay for
        certain. More than the seat holds it cannot lay aside."""
        holds = self._holds(deal, seat)
        if count > holds:
            self.reject(at, text=words.laid_more_than_held(self.name(seat), count, holds), seat=seat)
            return
        deal.seen.may_lay_aside(seat, but=deal.seen.trumps)
        laid = self.laid[seat] + count
        self.laid = _with(self.laid, seat, laid)
        deal.seen.discards[seat] = laid
        if seat == self.declarer:
            self._reach("REST")
            rest = self.rest()
            if rest is not None and laid == DEALT + rest - HELD:
                deal.all_kept.add(seat)
        elif laid <= DEALT:
            self.keep({seat: DEALT - laid})

    def _holds(self, deal: GamDeal, seat: Seat) -> int:
        """How many cards this seat has at most: what it drew need not be recorded."""
        rest, drawn = self.rest(), self.drawn[seat]
        if seat == self.declarer:
            drawn = STOCK if rest is None else max(rest, drawn)
        given = sum(play.seat == seat for play in deal.given_up)
        return max(DEALT + drawn - self.laid[seat] - given, 0)

    def _fill_up(self, at: int, seat: Seat, count: int) -> None:
        """All cards that this seat needs to hold six again, or some beside those it has drawn (R20)."""
        needs = self._needs(seat)
        self.drawn = _with(self.drawn, seat, count if count == needs else self.drawn[seat] + count)
        if needs is not None and needs != self.drawn[seat]:
            self.flag("R20", at, words.wrong_refill(self.name(seat), self.drawn[seat], needs), seat)
        else:
            self.cure("R20", at, seat)
            self._reach("REFILL")
            self._end_refill()

    def _needs(self, seat: Seat) -> int | None:
        """How many cards this seat draws to hold six again; ``None`` if nobody counted what it kept."""
        kept = self.kept[seat]
        return None if kept is None else max(HELD - kept, 0)

    def _end_refill(self) -> None:
        """What is left of the stock is the declarer's, once the others hold six."""
        others = [seat for seat in range(4) if seat != self.declarer]
        if self.exchange == "REFILL" and all(self._needs(seat) == self.drawn[seat] for seat in others):
            self._reach("REST")

    def _reach(self, phase: str) -> None:
        self.exchange = phase
        if self.phase != "TRUMP":
            self.phase = phase

    def keep(self, kept: dict[Seat, int]) -> None:
        """These seats kept so many of their nine cards."""
        self.kept = tuple(kept.get(seat, before) for seat, before in enumerate(self.kept))
        deal, rest = self.gam, self.rest()
        if deal is None:
            return
        for seat, number in kept.items():
            deal.seen.discards[seat] = DEALT - number
            if number <= HELD:
                deal.all_kept.add(seat)
        if rest is not None:
            if self.exchange == "DISCARD":
                self._reach("REFILL")
            self._end_refill()
            if self.declarer is not None and deal.seen.discards[self.declarer] is None:
                deal.seen.discards[self.declarer] = self.aside()

    def rest(self) -> int | None:
        """What is left of the stock for the declarer; ``None`` if nobody counted what the others kept."""
        others = [kept for seat, kept in enumerate(self.kept) if seat != self.declarer]
        if None in others or len(others) != 3:
            return None
        return STOCK - sum(max(HELD - (kept or 0), 0) for kept in others)

    def aside(self) -> int | None:
        """How many cards the declarer lays aside face down, to keep six; ``None`` as for `rest`."""
        rest, deal = self.rest(), self.gam
        if rest is None or deal is None:
            return None
        own = sum(given.seat == self.declarer for given in deal.given_up)
        return max(DEALT + rest - HELD - own, 0)

    @property
    def by_lead(self) -> bool:
        """The declarer's first card may tell the trump."""
        return self.options["trump_entry"] == "first_lead"

    def why_not_yet(self, _seat: Seat | None) -> Text | None:
        if self.declarer is None:
            return words.AUCTION_FIRST
        return words.TRUMP_FIRST if self.deal and self.deal.trump is None and not self.by_lead else None

    def hand_sizes(self, seat: Seat) -> tuple[int, ...]:
        """Nine as dealt; once cards are laid aside and drawn, whatever may be in the hand by then."""
        if self.phase == "AUCTION" or (self.phase == "TRUMP" and self.exchange == "DISCARD"):
            return (DEALT,)
        if seat == self.declarer:
            return tuple(range(HELD, DEALT + STOCK + 1))
        kept = self.kept[seat]
        return tuple(range(DEALT + 1)) if kept is None else (HELD, kept, DEALT)

    def _lay_open(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        if self.before_lead and len(cards) == HELD:
            self.cure("R20", at, seat)
        super()._lay_open(at, seat, cards)
        self._count_again()

    def _misdeal(self, at: int, action: Action) -> None:
        """Once cards were laid aside it is R20, which is put right before the first lead."""
        if self.before_lead and (self.exchange != "DISCARD" or any(self.laid)):
            self.flag("R20", at, words.NOT_SIX, action.seat)
        else:
            super()._misdeal(at, action)

    def wrong_hand(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        """After the exchange of cards it is R20, which is put right before the first lead."""
        if self.deal is None or self.hand_sizes(seat) == (DEALT,):
            super().wrong_hand(at, seat, cards)
            return
        self.flag("R20", at, words.wrong_held(self.name(seat), len(cards)), seat)
        self.deal.lay_open(seat, cards, at)

    def wants(self, phase: str) -> list[str]:
        if phase == "AUCTION":
            return ["bid", "pass", "contract"]
        if phase == "TRUMP" and self.by_lead:
            return ["play", "trump"]
        if phase in ("TRUMP", "PLAY"):
            return ["trump"] if self.gam and self.gam.trump is None else []
        if phase in ("DISCARD", "REFILL", "REST"):
            return [{"DISCARD": "lay", "REFILL": "draw", "REST": "lay"}[phase], "show", "play"]
        return ["contract", "bid"] if self.declarer is None else ["end"]

    def _expects(self, phase: str) -> list[str]:
        expects = super()._expects(phase)
        if phase == "SCORE" and self._not_found():
            return ["show", *expects]
        return [*expects, "out"] if phase == "PLAY" else expects

    def show_before_lead(self, at: int, deal: TrickDeal, action: Action, seat: Seat, card: Card) -> None:
        if self.phase == "AUCTION" or (self.phase == "TRUMP" and self.exchange == "DISCARD"):
            super().show_before_lead(at, deal, action, seat, card)
            return
        assert isinstance(deal, GamDeal)
        if action.pile == "discard":
            deal.turn_up_discard(seat, card, at)
        elif deal.trump is not None and not deal.is_trump(card):
            super().show_before_lead(at, deal, action, seat, card)
        else:
            deal.give_up(seat, card, at)
            size = deal.seen.discards[seat]
            if seat == self.declarer and size:
                deal.seen.discards[seat] = size - 1
                self._reach("REST")

    def show_in_play(self, at: int, deal: TrickDeal, action: Action, seat: Seat, card: Card) -> None:
        assert isinstance(deal, GamDeal)
        if action.pile == "discard":
            deal.turn_up_discard(seat, card, at)
        elif seat in deal.out:
            deal.show(seat, card, at)  # it lies open since this seat went out
        else:
            super().show_in_play(at, deal, action, seat, card)
        self._count_again()

    # Play

    def put(self, deal: TrickDeal, seat: Seat, card: Card, at: int, pile: str | None) -> None:
        assert isinstance(deal, GamDeal)
        if not deal.begun:
            self._end_exchange(deal)
        super().put(deal, seat, card, at, pile)

    def _play(self, at: int, seat: Seat | None, card: Card, pile: str | None) -> None:
        """Whoever is busy with the exchange of cards, the first card is the declarer's."""
        super()._play(at, self.declarer if seat is None and self.before_lead else seat, card, pile)

    def _end_exchange(self, deal: GamDeal) -> None:
        """Everybody has laid aside what was no trump, recorded or not. Where a number is wrong and nobody put
        it right, counting proves nothing."""
        deal.knowledge.counted &= not self.court.unmended(deal.COUNT)
        for seat, laid in enumerate(self.laid):
            if not laid:
                deal.seen.may_lay_aside(seat, but=deal.seen.trumps)

    def _out(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        """A seat without trumps goes out."""
        deal = self.gam
        if deal is not None:
            deal.has_not_played(seat, cards, at)
        self.gather(at)
        if self.over or self.frozen or self.booked or deal is None or seat in deal.out:
            self.reject(at, seat=seat)
            return
        if self.before_lead:
            if deal.trump is None or self.declarer is None:
                self.reject(at, seat=seat)
                return
            self.before, self.phase = self.standing, "PLAY"
        if not deal.begun:
            self._end_exchange(deal)
        deal.go_out(seat, cards, at)
        self.after_cards(at)

    def played(self, deal: TrickDeal) -> int:
        return min(super().played(deal), HELD)

    def complete(self, deal: TrickDeal) -> bool:
        assert isinstance(deal, GamDeal)
        return not deal.still_in

    def may_close(self, deal: TrickDeal) -> bool:
        assert isinstance(deal, GamDeal)
        return len(deal.still_in) <= 1 and not deal.blind

    def finished(self, deal: TrickDeal) -> None:
        assert isinstance(deal, GamDeal)
        deal.check_all_seen(self.at)

    def _not_found(self) -> list[Card]:
        """The trumps that nobody has seen, once all cards are played: a full last trick says it before it is
        gathered, since the cards laid aside are gathered with it."""
        deal = self.gam
        known = deal is not None and not deal.blind and self.entered is None and self.awarded is None
        if deal is None or not known or not (self.phase == "SCORE" or self._all_lies_there()):
            return []
        return deal.in_order(deal.missing())

    def _count_again(self) -> None:
        """What is laid open after the close may show that a trump counted for the last hand was not there."""
        deal = self.gam
        if not self.booked or deal is None or self.awarded is not None or self.entered is not None:
            return
        if list(deal.got()) != self.standing.deals[-1]["got"]:
            self.standing = self.before
            self.finished(deal)
            self.conclude()

    # Score

    def enter(self, at: int, action: Action) -> None:
        got = action.got or self._of_piles(action.cap)
        if got is not None and sum(got) > POINTS:
            self.reject(at, "R12", entries.points(sum(got), POINTS))
            return
        if got is None or self.stands(at, got):
            return
        self.imply_deal(at)
        if self.deal:
            self.entered, self.phase = got, "PLAY"
            self.deal.begun, self.deal.knowledge.counted = True, False

    def _of_piles(self, cap: tuple[tuple[Card, ...], ...] | None) -> tuple[int, ...] | None:
        """The points of the trumps among these cards; of all of them where nobody has named the trump."""
        trumps = self.gam.seen.trumps if self.gam else frozenset()
        if cap is None:
            return None
        return tuple(sum(points(card) for card in pile if not trumps or card in trumps) for pile in cap)

    def got(self) -> tuple[int, int]:
        """The points of each side."""
        if self.entered is not None:
            return self.entered[0], self.entered[1]
        deal = self.gam
        return deal.got() if deal else (0, 0)

    def result(self, deal: TrickDeal) -> Result | None:
        assert isinstance(deal, GamDeal)
        if self.declarer is None or self.bid is None:
            return None
        team = side(self.declarer)
        more: dict[str, Any] = {
            "declarer": self.declarer,
            "bid": self.bid,
            "trump": deal.trump.value if deal.trump else None,
        }
        if self.awarded is not None:
            scored = [0 if one != team else -self.bid for one in (0, 1)]
            scored[self.awarded] = AWARD
            return Result((scored[0], scored[1]), "award", more, first=team)
        if deal.blind and self.entered is None:
            return None
        got = self.got()
        more["got"] = list(got)
        scored = list(got)
        scored[team] = got[team] if got[team] >= self.bid else -self.bid
        if self.bid == got[team] == POINTS and self.before.score[team] >= 0:
            return Result((0, 0), "moon", more, first=team)
        made = "made" if scored[team] >= 0 else "failed"
        return Result((scored[0], scored[1]), made, more, first=team)

    def settled(self, result: Result) -> GamStanding:
        return settle(cast(GamStanding, self.standing), result, self.options)

    def about(self, _deal: TrickDeal | None) -> dict[str, Any]:
        gam = self.gam
        aside = self.aside()
        if aside is not None and self.declarer is not None:
            aside = max(aside - self.laid[self.declarer], 0)
        return {
            "declarer": self.declarer,
            "bid": self.bid,
            "got": list(self.got()),
            "games": list(cast(GamStanding, self.view()[1]).games),
            "kept": list(self.kept),
            "short": [
                seat
                for seat in range(4)
                if seat != self.declarer and (self._needs(seat) or 0) > self.drawn[seat]
            ],
            "rest": self.rest(),
            "aside": aside,
            "high": self._high() or None,
            "shown": [str(given.card) for given in gam.given_up] if gam else [],
            "out": sorted(gam.out) if gam else [],
            "missing": [str(card) for card in self._not_found()],
        }

    def end_at_start(self, missing: tuple[Card, ...]) -> None:
        """A deal whose cards are all played, of whose trumps these were never seen."""
        deal = self.gam
        if deal is None:
            return
        for card in deal.seen.trumps - set(missing):
            deal.knowledge.turn_up(card)
        deal.knowledge.left, deal.begun = [0] * 4, True
        deal.check_all_seen(None)
        deal.blind = True
        self.phase = self.PENDING
