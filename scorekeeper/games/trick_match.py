"""A match in which a dealer deals, calls are made, and all tricks are played, told its actions one by one.

What a single game adds stands in its own file: `trick_state` names its places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games import disputing, reopening
from scorekeeper.games import trick_words as words
from scorekeeper.games.base import Board, Setup
from scorekeeper.games.trick_score import Standing
from scorekeeper.games.trick_state import TrickState
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat, side


class TrickMatch(TrickState):
    """The fold over a record, as `base.Match` describes it."""

    def __init__(self, setup: Setup, standing: Standing, side_of: Callable[[Seat], int] = side) -> None:
        super().__init__(setup, standing, side_of)
        self.seen = 0
        """How many actions of the record have been taken, with those that were removed from it."""

    # What `base.Match` asks for

    @property
    def rulings(self) -> Sequence[Ruling]:
        return self.court.rulings

    @property
    def fresh(self) -> Sequence[Ruling]:
        return self.court.fresh

    def apply(self, at: int, action: Action) -> None:
        self.court.fresh = []
        if action.do in self.CALLS and self.late and not self.frozen:
            self._call_late(at, action)
        else:
            if self.late:
                self.late[1].append((at, action))
            elif action.do in ("play", "collect") and not self.over:
                self.imply_deal(at)
                if self.before_lead and self.calls_missing():
                    self.late = (self.copy(), [(at, action)])
            self._step(at, action)
            called = self.before_lead and not self.calls_missing()
            if self.booked or called or (action.do == "takeback" and self._all_back):
                self.late = None
        self.seen = at + 1

    def _call_late(self, at: int, action: Action) -> None:
        """The call was made aloud and entered only after the first lead: the deal is judged again from its
        first card."""
        assert self.late is not None
        start, log = self.late
        before = self.court.of_deal()
        self.__dict__.update(start.copy().__dict__)
        self._step(at, action)
        still = (self.copy(), log) if self.calls_missing() else None
        for number, earlier in log:
            self._step(number, earlier)
        self.late = still
        self.court.fresh = [ruling for ruling in self.court.of_deal() if ruling not in before]

    @property
    def _all_back(self) -> bool:
        """The cards that came too early (R12) were all taken back, so none of them is a lead, whatever is
        entered later."""
        swept = self.late and any(earlier.do == "collect" for _, earlier in self.late[1])
        return self.before_lead and self.deal is not None and not self.deal.extra and not swept

    def shows(self, ruling: Ruling) -> bool:
        return disputing.shows(self, ruling)

    def accusable(self) -> bool:
        return disputing.accusable_now(self)

    def board(self) -> Board:
        deal = self.deal
        if deal is None:
            return Board(self.court.names, closed=self.seen)
        return Board(
            self.court.names,
            deal.lying((*deal.open, *deal.extra)),
            deal.lying(deal.last),
            deal.last_winner,
            self.number,
            self.since,
            self.seen if disputing.open_to_all(self) else self.since,
        )

    def outcome(self) -> dict[str, Any]:
        phase, standing = self.view()
        deal = self.deal
        return {
            "phase": phase,
            "turn": self._turn(phase),
            "expects": self._expects(phase),
            "dealer": standing.dealer,
            "hand": self.hand(),
            "trump": deal.trump.value if deal and deal.trump else None,
            "players": list(self.court.names),
            "sides": [list(self.court.members(number)) for number in self.court.sides],
            "score": list(standing.score),
            "tricks": list(deal.tally()) if deal else [0] * len(self.court.sides),
            "trick": [[play.seat, str(play.card)] for play in deal.open] if deal else [],
            "trick_winners": deal.trick_winners() if deal else [],
            **self.about(deal),
            **({"talked": True} if disputing.may_award(self) else {}),
            "deals": [dict(entry) for entry in standing.deals],
            "winner": standing.winner,
            "match_over": standing.winner is not None,
        }

    def view(self) -> tuple[str, Standing]:
        """Phase and standing as everybody sees them: a full last trick counts at once."""
        phase, standing, deal = self.phase, self.standing, self.deal
        if self.frozen:
            phase = "DISPUTE"
        elif deal and self._all_lies_there():
            result = self.result(deal)
            phase, standing = (self.PENDING, standing) if result is None else ("SCORE", self.settled(result))
        if disputing.held(self):  # it may still decide who wins
            standing = replace(standing, winner=None)
        return ("OVER" if standing.winner is not None else phase), standing

    def _all_lies_there(self) -> bool:
        """The last trick of the deal lies there full."""
        deal = self.deal
        return deal is not None and self.phase == "PLAY" and deal.winner is not None and self.complete(deal)

    def turn(self) -> Seat | None:
        """The seat that is expected to act."""
        return self._turn(self.view()[0])

    def _turn(self, phase: str) -> Seat | None:
        if phase == "DEAL":
            return self.standing.dealer
        if phase == "PLAY" and self.deal:
            return self.deal.turn
        return self.due() if self.before_lead and not self.frozen and not self.over else None

    def _expects(self, phase: str) -> list[str]:
        deal = self.deal
        sweep = ["collect"] if deal and deal.full else []
        if phase in ("DRAW", "DEAL", "OVER"):
            return {"DRAW": ["show", "dealer"], "DEAL": ["deal"], "OVER": []}[phase]
        if phase == "DISPUTE":
            return ["hand", "end"] if self.dispute and self.dispute.waits == "hands" else ["say"]
        if phase == "PLAY" and deal:
            doubts = ["correct", "accept"] if deal.doubts else []
            return [*doubts, *(self.wants(phase) if self.late else []), "play", *sweep]
        if phase == "SCORE" and (self.booked or (deal and self.result(deal))):
            return ["deal"] if self.ended else [*sweep, "end", "deal"]
        return self.wants(phase)

    # Actions

    def _step(self, at: int, action: Action) -> None:
        if action.do != "takeback":
            self.unsure = None
        short, self.short = self.short, None
        if action.do == "play":
            reopening.complete(self, short, action.seat)
        self.take(at, action)

    def take(self, at: int, action: Action) -> None:
        """Takes one fact into account."""
        match action:
            case Action(do="play", card=card) if card:
                self.unsure = reopening.keep(self, at, action)
                self._play(at, action.seat, card, action.pile)
            case Action(do="collect", seat=seat) if seat is not None:
                self.short = reopening.keep_short(self, at, action)
                self._collect(at, seat)
            case Action(do="deal"):
                self._begin_deal(at, action.dealer)
            case Action(do="takeback", seat=seat, card=card) if seat is not None and card:
                unsure, self.unsure = self.unsure, None
                reopening.reopen(self, unsure, seat, card, self.take)
                if self.deal is None:
                    self.reject(at, seat=seat)
                else:
                    self.deal.take_back(seat, card, at)
            case Action(do="show", seat=seat, card=card) if seat is not None and card:
                self._show(at, action, seat, card)
            case Action(do="hand", seat=seat) if seat is not None:
                self._lay_open(at, seat, action.cards or ())
            case Action(do="accuse", by_seat=by) if by is not None:
                disputing.accuse(self, at, by, action.against)
            case Action(do="say"):
                self.say(at, action)
            case Action(do="misdeal"):
                self._misdeal(at, action)
            case Action(do="accept", of=of) if of is not None:
                self._accept(at, of)
            case Action(do="dealer", seat=seat) if seat is not None:
                self._set_dealer(at, seat)
            case Action(do="end", won=won) if won and sum(won) != self.hand() and not self.over:
                # A slip of the finger: nothing is closed by it.
                self.reject(at, "R9", words.not_all_won(sum(won), self.hand()))
            case Action(do="end"):
                if not self.over and action.given():
                    self.enter(at, action)
                self._close(at)
                self.ended = self.phase in ("SCORE", self.PENDING)
            case _:
                self._call(at, action)
        disputing.referee(self, at)

    def _call(self, at: int, action: Action) -> None:
        """A call; after a deal whose cards are all played it is the first of the next one."""
        deal = self.deal
        if not self.frozen and deal and (self.booked or (self._all_lies_there() and self.result(deal))):
            self._close(at)
        if self.over or self.frozen:
            self.reject(at, "R12", words.MATCH_OVER if self.over else words.FROZEN, action.seat)
            return
        if self.booked:
            self._start_deal(at)
        self.imply_deal(at)
        self.call(at, action)

    def _play(self, at: int, seat: Seat | None, card: Card, pile: str | None) -> None:
        """A card falls. Without a ``seat`` it is that of the seat on turn."""
        if not (self.deal and self.deal.takes(seat, card)):
            self.gather(at)
        if not self.over and not self.frozen:
            self.imply_deal(at)
        deal = self.deal
        if seat is None:
            seat = self.turn()
        refused = words.WHOSE if seat is None else self._why_no_card(seat)
        if refused is not None or deal is None or seat is None:
            self.flag("R12", at, refused or words.TO_BE_DEALT, seat)
            if deal and seat is not None:
                # A card of a pile is in no hand.
                deal.hold(seat, card, at, over=self.ended or pile is not None)
            return
        if self.before_lead:  # whoever dealt, from the first lead on it stands
            self.before = self.standing
        self.phase = "PLAY"
        self.put(deal, seat, card, at, pile)
        self.after_cards(at)

    def put(self, deal: TrickDeal, seat: Seat, card: Card, at: int, _pile: str | None) -> None:
        """A card joins the open trick."""
        deal.play(seat, card, at)

    def _why_no_card(self, seat: Seat) -> Text | None:
        if self.over:
            return words.MATCH_OVER
        if self.frozen:
            return words.FROZEN
        if self.booked or self.phase in (self.PENDING, "SCORE"):
            return words.DEAL_OVER
        return self.why_not_yet(seat) if self.before_lead else None

    def _collect(self, at: int, seat: Seat) -> None:
        """A trick is swept; with no card on the table it is one whose winner is entered by hand."""
        if self.over or self.frozen:
            return
        self.imply_deal(at)
        deal = self.deal
        if deal is None or self.phase in ("SCORE", self.PENDING):
            return  # the sweep of a trick that is booked already
        if self.before_lead:
            if self.why_not_yet(seat) is not None:
                self.reject(at, "R12", seat=seat)
                return
            self.before, self.phase = self.standing, "PLAY"
        deal.collect(seat, at)
        self.after_cards(at)

    def _show(self, at: int, action: Action, seat: Seat, card: Card) -> None:
        if self.phase == "DRAW":
            self._draw(at, seat, card)
            return
        if self.phase == "DEAL" and self.draw.shown:
            return  # the rest of the cards of the draw
        self.imply_deal(at)
        deal = self.deal
        if deal is None:
            return
        if self.before_lead:
            self.show_before_lead(at, deal, action, seat, card)
        else:
            self.show_in_play(at, deal, action, seat, card)

    def show_in_play(self, at: int, deal: TrickDeal, _action: Action, seat: Seat, card: Card) -> None:
        """A face that was turned up after the first lead."""
        if self.booked or self.frozen or self.phase == self.PENDING:
            deal.show(seat, card, at)  # a hand that is thrown in
        else:
            self.expose(at, deal, seat, card)

    def expose(self, at: int, deal: TrickDeal, seat: Seat, card: Card) -> None:
        """R8: a card is seen that was not played."""
        if not deal.misread(seat, card, at):
            self.flag("R8", at, words.exposed(self.name(seat), card), seat)
            deal.show(seat, card, at)

    def _draw(self, at: int, seat: Seat, card: Card) -> None:
        if card.suit is None:
            if self.JOKERS:
                self.reject(at, text=words.NO_LOT, seat=seat)
            else:
                self.flag("R4", at, words.foreign(card), seat)
            return
        self.draw = self.draw.show(seat, card)
        drawn = self.draw.drawn()
        if drawn:
            self._replace_dealer(drawn[0])
            self.before, self.phase = self.standing, "DEAL"

    def _lay_open(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        """``seat`` lays its hand open: in a dispute, to throw it in, or to have its cards counted (R9)."""
        deal = self.deal
        if deal is None:
            self.reject(at, seat=seat)
            return
        if self.before_lead and len(cards) not in self.hand_sizes(seat):
            self.wrong_hand(at, seat, cards)
            return
        deal.lay_open(seat, cards, at)
        if self.frozen:
            disputing.hand_shown(self, seat)
        else:
            self.after_cards(at)

    def wrong_hand(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        """R9: a hand that is counted before the first lead has not the number of cards that it must have."""
        text = words.hand_before_lead(self.name(seat), len(cards), self.hand_sizes(seat)[0])
        self.flag("R9", at, text, seat, Kind.MISDEAL)
        self.void()

    def hand_sizes(self, _seat: Seat) -> tuple[int, ...]:
        """How many cards this seat may hold before the first lead."""
        return (self.hand(),)

    def say(self, at: int, action: Action) -> None:
        """Words that count."""
        seat = action.seat
        if action.what == "award":
            disputing.award_by_table(self, at, action.value)
        elif seat is not None and action.what == "talk":
            self.flag("R11", at, words.talked(self.name(seat)), seat, Kind.NOTE)
            self.talked = True
        elif seat is not None:
            self.flag("R10", at, words.looked(self.name(seat)), seat, Kind.NOTE)

    def _misdeal(self, at: int, action: Action) -> None:
        """A fault of the deal is reported (R9). After the first lead a report alone proves nothing."""
        self.imply_deal(at)
        if self.before_lead:
            self.flag("R9", at, words.COUNT, action.seat, Kind.MISDEAL)
            self.void()
        else:
            self.flag("R9", at, words.NOT_PROVED_MISDEAL, action.seat, Kind.NOTE)

    def _accept(self, at: int, of: int) -> None:
        """The table lets a flagged action stand."""
        deal = self.deal
        firm = of in self.void_calls
        firm |= any(r.at == of and r.rule in self.FIRM for r in self.court.of_deal())
        if deal is None or firm or not deal.accept(of, at):
            self.reject(at)
        elif deal.void:
            self.void()

    def _set_dealer(self, at: int, seat: Seat) -> None:
        if self.over or not (self.booked or self.before_lead or self.phase in ("DRAW", "DEAL")):
            self.reject(at, "R13", words.NO_CHANGE_IN_PLAY, seat)
            return
        self.cure("R13", at)
        self._replace_dealer(seat)
        if not self.booked:
            self.before = self.standing
        if self.phase == "DRAW":
            self.phase = "DEAL"

    def _begin_deal(self, at: int, dealer: Seat | None) -> None:
        """A new deal begins, and closes the one before (R13: the wrong player deals)."""
        self._close(at)
        if self.over:
            self.reject(at, text=words.MATCH_OVER)
            return
        if self.deal and self.phase == self.PENDING and not self.booked:
            self.flag("R12", at, words.NOT_SCORED, kind=Kind.NOTE)
            self.standing = self.before
        elif self.before_lead:  # a deal in which no card was led leaves no trace
            self.standing = self.before
        due = self.standing.dealer
        if dealer in (None, due):
            self.cure("R13", at)
        self._start_deal(at)
        self.announced = True
        if dealer is not None and dealer != due:
            if due is not None:
                text = words.wrong_dealer(self.name(dealer), self.name(due))
                self.flag("R13", at, text, dealer)
            self._replace_dealer(dealer)
            if due is None:  # nobody else was to deal, so he deals again if this deal is void
                self.before = self.standing

    def _close(self, at: int) -> None:
        """The cards are gathered: the running deal is scored, or it is void."""
        if self.frozen:
            disputing.close(self)
        self.gather(at)
        deal = self.deal
        if deal and self.phase == "PLAY":
            if self.entered is not None:
                self.conclude()
            elif self.may_close(deal):
                self.finished(deal)
                self.conclude()
            elif not disputing.held(self):  # else the accusation decides the deal
                self.flag("R9", at, words.closed_early(self.played(deal), self.hand()), kind=Kind.MISDEAL)
                self.void()
        disputing.close(self)

    def show_before_lead(self, at: int, deal: TrickDeal, action: Action, seat: Seat, card: Card) -> None:
        """A face that was turned up before the first lead."""
        del action
        self.expose(at, deal, seat, card)
