"""A running match of Hokm: the states from the draw for hakem to the last rond."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games import hokm_words as words
from scorekeeper.games.base import Board, Setup
from scorekeeper.games.court import Court
from scorekeeper.games.disputes import Dispute, accusable, decided_by_table, judge, refusal, waits_for
from scorekeeper.games.draws import Draw
from scorekeeper.games.hokm_deal import Ban, HokmDeal
from scorekeeper.games.hokm_score import TO_WIN, Result, Standing, deal_result, settle
from scorekeeper.games.proof import Knowledge
from scorekeeper.games.trick_words import foreign
from scorekeeper.games.words import joined
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat, partner, side

HAND = 13
PLAYING = ("PLAY", "BAM")
BEFORE_LEAD = ("DEAL5", "TRUMP", "DEAL_REST")


class HokmMatch:
    """The fold over a record of Hokm. `hokm.begin` makes it.

    ``phase`` is the state of the specification, except that a dispute and the end of the match are seen
    from ``dispute`` and ``standing``. A full trick counts at once in what is shown, but it is booked only
    when it is gathered, since until then a card may be taken back.
    """

    def __init__(self, setup: Setup, standing: Standing, phase: str) -> None:
        self.setup, self.options = setup, setup.options
        self.court = Court(setup.seats)
        self.standing, self.phase = standing, phase
        self.before = standing
        """The standing before the running deal was scored, for an award that takes its place."""
        self.deal: HokmDeal | None = None
        self.number = -1
        self.dispute: Dispute | None = None
        self.draw = self.new_draw()
        self.mate: Seat | None = None
        self.misdeal: Action | None = None
        self.ended = False
        self.talked = False
        self.tentative: Ruling | None = None
        """The flag against a trump that the wrong seat named; it stands from the first lead on."""
        self.seen = self.since = 0
        self.late: tuple[HokmMatch, list[tuple[int, Action]]] | None = None
        """From a first lead without trump on: the match before it, and what happened since."""

    # The match that the replay asks

    @property
    def rulings(self) -> list[Ruling]:
        return self.court.rulings

    @property
    def fresh(self) -> list[Ruling]:
        return self.court.fresh

    def copy(self) -> HokmMatch:
        twin = copy.copy(self)
        twin.court = self.court.copy()
        twin.deal = self.deal.copy(twin.court) if self.deal else None
        twin.late = (self.late[0], self.late[1][:]) if self.late else None
        return twin

    def apply(self, at: int, action: Action) -> None:
        self.court.fresh = []
        self._take(at, action)

    def _take(self, at: int, action: Action) -> None:
        self.seen = at + 1
        if self.late and action.do != "trump":
            self.late[1].append((at, action))
        _HANDLERS[action.do](self, at, action)
        self._referee(at)
        if self.phase not in PLAYING:
            self.late = None

    def shows(self, ruling: Ruling) -> bool:
        if ruling.kind is not Kind.BREACH or self.options["referee_mode"] != "on_accusation":
            return True
        return self._open_to_all() or all(ruling is not own for own in self.court.of_deal())

    def board(self) -> Board:
        deal = self.deal
        lying = deal.lying() if deal else ()
        last = deal.lying(deal.last) if deal else ()
        return Board(
            self.court.names,
            lying,
            last,
            deal.last_winner if deal else None,
            max(self.number, 0),
            self.since,
            self.seen if self._open_to_all() or deal is None else self.since,
        )

    def _open_to_all(self) -> bool:
        """Nothing of the running deal is a secret any more: it is judged, or closed with the match."""
        judged = self.dispute is not None and self.dispute.judged
        return judged or (self.ended and self.standing.winner is not None)

    def outcome(self) -> dict[str, Any]:
        phase, standing = self._view()
        deal = self.deal
        line: dict[str, Any] = {
            "phase": "MATCH_OVER" if standing.winner is not None else phase,
            "turn": self._turn(phase, standing),
            "expects": self._expects(phase, standing),
            "dealer": standing.dealer,
            "hakem": standing.hakem,
            "trump": deal.trump.value if deal and deal.trump else None,
            "players": list(self.court.names),
            "sides": [[0, 2], [1, 3]],
            "score": list(standing.score),
            "ronds": list(standing.ronds),
            "tricks": list(deal.tally()) if deal else [0, 0],
            "trick": [[play.seat, str(play.card)] for play in deal.open] if deal else [],
            "trick_winners": deal.trick_winners() if deal else [],
            "deals": [dict(entry) for entry in standing.deals],
            "winner": standing.winner,
            "match_over": standing.winner is not None,
        }
        if self.mate is not None:
            line["partner"] = self.mate
        return line

    def _view(self) -> tuple[str, Standing]:
        """Phase and standing with a full trick that still lies there counted."""
        if self.dispute and self.dispute.frozen:
            return "DISPUTE", self.standing
        deal = self.deal
        if deal is None or self.phase not in PLAYING or deal.winner is None:
            return self.phase, self.standing
        decision = self._decision(deal)
        if isinstance(decision, Result):
            return "SCORE", settle(self.standing, decision, self.options)
        return decision or self.phase, self.standing

    def _turn(self, phase: str, standing: Standing) -> Seat | None:
        if standing.winner is not None:
            return None
        if phase == "DEAL5":
            return standing.dealer
        if phase in ("TRUMP", "DEAL_REST", "MISDEAL"):
            return standing.hakem
        if phase in (*PLAYING, "KOT_WINDOW") and self.deal:
            return self.deal.turn
        return None

    def _expects(self, phase: str, standing: Standing) -> list[str]:
        if standing.winner is not None:
            return []
        deal = self.deal
        lying = ["collect"] if deal and deal.full else []
        if phase == "CHOOSE":
            if self.mate is not None:
                return ["say"]
            return ["hakem"] if self.options["hakem_choice"] == "manual" else ["show", "hakem"]
        if phase == "DISPUTE":
            return ["hand", "end"] if self.dispute and self.dispute.waits == "hands" else ["say"]
        if phase == "MISDEAL":
            return ["deal", "show"] if self._may_exchange() else ["deal"]
        if phase == "KOT_WINDOW":
            on = ["say"] if self.options["bam_trigger"] == "phone" else ["play", "say"]
            return [*lying, *on, "end"]
        if phase in PLAYING and deal:
            wanted = ["play", *lying]
            if deal.trump is None:
                wanted.insert(0, "trump")
            if any(play.doubtful for play in deal.open):
                wanted[:0] = ["correct", "accept"]
            return wanted
        return {
            "DEAL5": ["deal"],
            "TRUMP": ["trump", "show"] if self.options["middle_card"] == "allowed" else ["trump"],
            "DEAL_REST": ["play"],
            "SCORE": ["deal"] if self.ended else [*lying, "end", "deal"],
        }[phase]

    # Between the deals

    def new_draw(self) -> Draw:
        return Draw(
            first_ace=self.options["hakem_choice"] == "first_ace",
            places=2 if self.options["partners"] == "drawn" else 1,
            by_suit=self.options["draw_tie"] == "suit_order",
        )

    def _new_deal(self, at: int) -> None:
        standing = self.standing
        self.before = standing
        self.number += 1
        self.since, self.court.since = at, len(self.court.rulings)
        self.dispute = self.misdeal = self.tentative = None
        self.ended = self.talked = False
        self.deal = HokmDeal(
            self.court, self.options, PACK, Knowledge(PACK, [HAND] * 4), dealt=HAND, leader=standing.hakem
        )
        self.phase = "TRUMP"

    def _implied(self, at: int) -> None:
        """A deal that nobody recorded: its first action shows that it has begun."""
        if self.phase == "DEAL5":
            self._new_deal(at)

    def _flag(
        self, rule: str, at: int, text: Text, seat: Seat | None = None, kind: Kind = Kind.FLAG
    ) -> Ruling:
        return self.court.rule(rule, kind, at, text, seat=seat)

    def _reject(
        self, at: int, rule: str = "R12", text: Text = words.NOT_NOW, seat: Seat | None = None
    ) -> None:
        self.court.rule(rule, Kind.REJECT, at, text, seat=seat)

    def _do_hakem(self, at: int, action: Action) -> None:
        if self.standing.winner is not None or self.phase not in (*BEFORE_LEAD, "CHOOSE", "SCORE", "MISDEAL"):
            self._reject(at, "R13", words.NO_CHANGE_IN_PLAY, action.seat)
            return
        self._choose(action.seat)

    def _choose(self, hakem: Seat | None) -> None:
        self._stand(self.standing.with_hakem(hakem, self.options))
        if self.phase == "CHOOSE":
            self.phase = "DEAL5"
        elif self.deal and self.phase in BEFORE_LEAD:
            self.deal.leader = hakem

    def _do_dealer(self, at: int, action: Action) -> None:
        if self.standing.winner is not None or self.phase not in (*BEFORE_LEAD, "CHOOSE", "SCORE", "MISDEAL"):
            self._reject(at, "R13", words.NO_CHANGE_IN_PLAY, action.seat)
            return
        self._cure("R13", at)
        self._stand(replace(self.standing, dealer=action.seat))

    def _stand(self, standing: Standing) -> None:
        """Takes over what the table set by hand; what a finished deal began with stays as it was."""
        self.standing = standing
        if self.phase != "SCORE":
            self.before = standing

    def _cure(self, rule: str, at: int) -> None:
        for ruling in self.court.of_deal():
            if ruling.rule == rule and ruling.kind is Kind.FLAG and ruling.cured is None:
                self.court.change(ruling, cured=at)

    def _do_deal(self, at: int, action: Action) -> None:
        self._close(at)
        if self.standing.winner is not None:
            self._reject(at, text=words.MATCH_OVER)
            return
        if self.standing.hakem is None:
            self._flag("R13", at, words.NO_HAKEM, action.dealer)
            return
        if self.phase in BEFORE_LEAD:  # a deal that no card was led in leaves no trace
            self.standing = self.before
        due = self.standing.dealer
        if action.dealer in (None, due):
            self._cure("R13", at)
        self._new_deal(at)
        if action.dealer is not None and due is not None and action.dealer != due:
            self._flag(
                "R13", at, words.wrong_dealer(self._name(action.dealer), self._name(due)), action.dealer
            )
            self.standing = replace(self.standing, dealer=action.dealer)

    def _do_end(self, at: int, action: Action) -> None:
        if action.won is not None and self.standing.winner is None:
            self._implied(at)
            if self.deal and self.phase in (*BEFORE_LEAD, *PLAYING):
                self.phase = "PLAY"
                self.deal.open = []
                self.deal.enter((action.won[0], action.won[1]))
        self._close(at)
        self.ended = True
        if self.standing.hakem is None and self.phase == "SCORE":
            self.phase, self.draw, self.mate = "CHOOSE", self.new_draw(), None

    def _close(self, at: int) -> None:
        """The cards are gathered: the running deal is scored, or it is void."""
        deal = self.deal
        if self.dispute and self.dispute.frozen:
            self._judge_or_drop()
        if deal and deal.full and self.phase in PLAYING:
            self._gather(at)
        if deal and self.phase in ("KOT_WINDOW", "BAM"):
            self._score(deal, bam=False)
        elif deal and self.phase == "PLAY":
            result = self._decision(deal)
            if isinstance(result, Result):
                self._book(result)
            elif result == "KOT_WINDOW":
                self._score(deal, bam=False)
            else:
                self._flag("R9", at, words.closed_early(deal.tally()), kind=Kind.MISDEAL)
                self._void()
        if self.dispute and self.dispute.waits == "close":
            self._judge()

    # The draw, trump, faults of the deal

    def _do_show(self, at: int, action: Action) -> None:
        seat, card = action.seat, action.card
        assert seat is not None
        assert card is not None
        if self.phase == "CHOOSE":
            self._draw(at, seat, card)
            return
        if self.phase == "DEAL5" and self.draw.shown:
            return  # the rest of the cards that went round in the draw
        self._implied(at)
        deal = self.deal
        if deal is None:
            return
        if self.phase == "MISDEAL" and self._may_exchange() and self._exchange(at, action, deal):
            return
        middle = (
            self.phase == "TRUMP" and self.standing.hakem is not None and seat == partner(self.standing.hakem)
        )
        if middle and self.options["middle_card"] == "allowed" and card in PACK:
            deal.show(seat, card, at)
            self._name_trump(deal, card.suit)
            return
        over = self.phase in ("SCORE", "KOT_WINDOW") or self._frozen()
        if not over and not deal.misread(seat, card, at):
            self._flag("R8", at, words.exposed(self._name(seat), card), seat)
            deal.show(seat, card, at)
        elif over:
            deal.show(seat, card, at)

    def _draw(self, at: int, seat: Seat, card: Card) -> None:
        if self.options["hakem_choice"] == "manual":
            return
        if card not in PACK:
            self._flag("R4", at, foreign(card), seat)
            return
        self.draw = self.draw.show(seat, card)
        drawn = self.draw.drawn()
        if drawn:
            self.standing = self.standing.with_hakem(drawn[0], self.options)
        if len(drawn) == self.draw.places:
            if len(drawn) == 1:
                self.phase = "DEAL5"
            else:
                self.mate = drawn[1]

    def _do_trump(self, at: int, action: Action) -> None:
        if self.phase == "CHOOSE" or self.standing.hakem is None:
            self._flag("R13", at, words.NO_HAKEM, action.seat)
            return
        if self.standing.winner is not None or self._frozen():
            self._reject(at, "R12", words.MATCH_OVER if self.standing.winner is not None else words.FROZEN)
            return
        if self.phase == "SCORE" or (self.phase == "MISDEAL" and self.misdeal is None):
            self._new_deal(at)
        self._implied(at)
        deal, suit, hakem = self.deal, action.suit, self.standing.hakem
        assert deal is not None
        assert suit is not None
        wrong = action.seat not in (None, hakem)
        if deal.trump is not None:
            mended = self.tentative is not None and not wrong and not deal.begun
            if mended and self.tentative is not None:
                self.court.change(self.tentative, cured=at)
                self.tentative, deal.trump = None, suit
            elif suit != deal.trump:
                self._flag("R16", at, words.trump_changed(deal.trump, suit), action.seat)
            return
        if self.late:
            deal = self._replay_late(at, suit)
        else:
            self._name_trump(deal, suit)
        if wrong and action.seat is not None:
            text = words.wrong_trump_namer(self._name(action.seat), self._name(hakem))
            self.tentative = self._flag("R13", at, text, action.seat)

    def _name_trump(self, deal: HokmDeal, suit: Suit | None) -> None:
        deal.trump = suit
        if self.phase == "TRUMP":
            self.phase = "DEAL_REST"

    def _replay_late(self, at: int, suit: Suit) -> HokmDeal:
        """The trump is entered after the first lead: the deal is judged again from its first card."""
        assert self.late is not None
        start, log = self.late
        before, number = self.court.of_deal(), self.seen
        self.__dict__.update(start.copy().__dict__)
        assert self.deal is not None
        self._name_trump(self.deal, suit)
        for number_then, action in log:
            _HANDLERS[action.do](self, number_then, action)
            self._referee(number_then)
        self.late, self.seen = None, number
        self.court.fresh = [ruling for ruling in self.court.of_deal() if ruling not in before]
        return self.deal

    def _do_misdeal(self, at: int, action: Action) -> None:
        self._implied(at)
        if self.phase not in ("TRUMP", "DEAL_REST"):
            self._flag("R9", at, words.NOT_PROVED_MISDEAL, action.seat, Kind.NOTE)
            return
        self.misdeal = action
        hakem = self.standing.hakem
        text = (
            words.misdealt(self._name(hakem)) if self._may_exchange() and hakem is not None else words.COUNT
        )
        self._flag("R9", at, text, action.seat, Kind.MISDEAL)
        self.phase = "MISDEAL"

    def _may_exchange(self) -> bool:
        fault = self.misdeal
        return (
            fault is not None and fault.what == "14-12" and self.options["misdeal_14_12"] == "hakem_chooses"
        )

    def _exchange(self, at: int, action: Action, deal: HokmDeal) -> bool:
        """The giver turns a card up and gives it to the receiver (R9); his side may be banned from ruffing
        its suit for a while."""
        fault, card, giver = self.misdeal, action.card, action.seat
        receiver = action.to if action.to is not None else fault.to if fault else None
        if fault is None or card is None or giver is None or receiver is None or receiver == giver:
            return False
        if giver != (fault.seat if fault.seat is not None else giver) or deal.misread(giver, card, at):
            return False
        deal.knowledge.show(receiver, card, at)
        dealers = self.standing.dealer is not None and side(self.standing.dealer) == side(giver)
        bans = self.options["ruff_ban_tricks"]
        tricks = bans[0 if dealers else 1] if isinstance(bans, tuple) else 0
        if tricks and card.suit is not None:
            scope = {giver} if self.options["ruff_ban_scope"] == "giver" else {giver, partner(giver)}
            deal.ban = Ban(frozenset(scope), card.suit, tricks)
        self.misdeal = None
        self.phase = "DEAL_REST" if deal.trump else "TRUMP"
        return True

    # Play

    def _do_play(self, at: int, action: Action) -> None:
        card = action.card
        assert card is not None
        if self.deal and self.deal.full and self.phase in PLAYING:
            self._gather(at)
        if self.standing.winner is None and not self._frozen():
            self._implied(at)
        deal, seat = self.deal, action.seat
        if seat is None:
            seat = self._turn(self.phase, self.standing)
        refused = self._no_play(seat, deal)
        if refused is not None or deal is None or seat is None:
            self._flag("R12", at, refused or words.NO_HAKEM, seat)
            if deal and seat is not None:
                deal.hold(seat, card, at)
            return
        if self.phase == "TRUMP":
            self.late = (self.copy(), [(at, action)])
        if self.phase in BEFORE_LEAD:  # whoever dealt and named the trump, from the first lead on it stands
            self.before = self.standing
        self.phase = "BAM" if self.phase in ("KOT_WINDOW", "BAM") else "PLAY"
        deal.play(seat, card, at)
        self._after_cards()

    def _no_play(self, seat: Seat | None, deal: HokmDeal | None) -> Text | None:
        """Why no card may be played now by this seat, or ``None`` (R12)."""
        if self.standing.winner is not None:
            return words.MATCH_OVER
        if self._frozen():
            return words.FROZEN
        if self.phase == "TRUMP" and seat is not None and seat != self.standing.hakem:
            return words.before_trump(self._name(seat))
        if self.phase == "KOT_WINDOW" and deal:
            if self.options["bam_trigger"] == "phone":
                return words.BAM_NOT_SAID
            if seat is not None and deal.leader is not None and seat != deal.leader:
                return words.only_winner_leads_on(self._name(seat), self._name(deal.leader))
        return {"CHOOSE": words.NO_HAKEM, "SCORE": words.DEAL_OVER, "MISDEAL": words.TO_BE_DEALT}.get(
            self.phase
        )

    def _do_takeback(self, at: int, action: Action) -> None:
        if self.deal is None or action.seat is None or action.card is None:
            self._reject(at)
            return
        self.deal.take_back(action.seat, action.card, at)

    def _do_collect(self, at: int, action: Action) -> None:
        assert action.seat is not None
        if self.standing.winner is not None or self._frozen():
            return
        self._implied(at)
        deal = self.deal
        if deal is None or self.phase in ("SCORE", "MISDEAL"):
            return  # the sweep of a trick that is booked already
        if self.phase == "KOT_WINDOW":
            if self.options["bam_trigger"] == "phone":
                return
            self.phase = "BAM"
        elif self.phase in BEFORE_LEAD:
            self.phase = "PLAY"
        deal.collect(action.seat, at)
        self._after_cards()

    def _gather(self, at: int) -> None:
        if self.deal:
            self.deal.gather(at)
            self._after_cards()

    def _after_cards(self) -> None:
        """Books what the cards on the table have decided, once they are gathered."""
        deal = self.deal
        if deal is None:
            return
        if deal.void:
            self._void()
        elif deal.award is not None:
            self._award(deal.award)
        elif not deal.full:
            decision = self._decision(deal)
            if isinstance(decision, Result):
                self._book(decision)
            elif decision:
                self.phase = decision

    def _decision(self, deal: HokmDeal) -> str | Result | None:
        """What the tricks won so far decide: the deal's result, that it stands at 7–0, or nothing yet."""
        tricks = deal.tally()
        if self.phase == "BAM":
            decided = min(tricks) > 0 or max(tricks) == HAND
            return self._result(deal, bam=True) if decided else None
        if max(tricks) < TO_WIN:
            return None
        if min(tricks) == 0 and max(tricks) == TO_WIN and self.options["bam"] == "on":
            return "KOT_WINDOW"
        return self._result(deal, bam=max(tricks) > TO_WIN)

    def _result(self, deal: HokmDeal, bam: bool) -> Result:
        return deal_result(deal.tally(), self.standing.hakem, deal.trump, self.options, bam)

    def _score(self, deal: HokmDeal, bam: bool) -> None:
        self._book(self._result(deal, bam))

    def _book(self, result: Result) -> None:
        self.standing = settle(self.before, result, self.options)
        self.phase = "SCORE"

    def _void(self) -> None:
        """The deal counts nothing: the same dealer deals again, hakem stays."""
        self.standing, self.phase, self.misdeal = self.before, "MISDEAL", None

    def _award(self, winner: int) -> None:
        """Exactly one deal point by a ruling, in place of whatever the deal had brought."""
        if self.options["deal_award"] == "void_deal":
            self._void()
            return
        deal = self.deal
        self._book(
            Result(
                winner, 1, "award", "award", deal.tally() if deal else (0, 0), deal.trump if deal else None
            )
        )

    # Disputes, words, the table's decisions

    def _frozen(self) -> bool:
        return self.dispute is not None and self.dispute.frozen

    def _do_accuse(self, at: int, action: Action) -> None:
        by, deal = action.by_seat, self.deal
        assert by is not None
        against = 1 - side(by)
        over = self.options["accusation_deadline"] == "deal_end" and self.phase == "SCORE"
        if deal and deal.full and self.phase in PLAYING:
            self._gather(at)
        proved = accusable(self.court, against, self._late_breach) is not None
        over = over or (not proved and accusable(self.court, against, lambda _: False) is not None)
        text = refusal(self.dispute, self.options, begun=deal is not None and deal.begun, over=over)
        if text is not None:
            self._reject(at, "R14", text, by)
            return
        self.dispute = Dispute(at, against, by, waits_for(self.options, proved))
        if self.dispute.judged:
            self._judge()

    def _judge(self) -> None:
        assert self.dispute is not None
        breach = accusable(self.court, self.dispute.against, self._late_breach)
        self.dispute = replace(self.dispute, waits="")
        self._award(judge(self.court, self.dispute, breach, self.options["deal_award"] == "award"))

    def _judge_or_drop(self) -> None:
        """The cards are gathered while a dispute is open: it is judged by what is known, and dropped where
        the table should have decided."""
        assert self.dispute is not None
        if self.dispute.waits == "hands":
            self._judge()
        else:
            self.dispute = replace(self.dispute, waits="")

    def _late_breach(self, ruling: Ruling) -> bool:
        if self.options["accusation_deadline"] != "next_trick" or self.deal is None:
            return False
        return self.deal.tricks_since(ruling) > 1

    def _referee(self, at: int) -> None:
        """With a referee who judges by himself, a proved breach is its own accusation."""
        if self.options["referee_mode"] != "auto" or self.dispute is not None or self.deal is None:
            return
        for ruling in self.court.fresh:
            if ruling.kind is Kind.BREACH and ruling.side is not None:
                self.dispute = Dispute(at, ruling.side)
                self._judge()
                return

    def _do_hand(self, at: int, action: Action) -> None:
        deal, seat, cards = self.deal, action.seat, action.cards or ()
        assert seat is not None
        if deal is None:
            self._reject(at, seat=seat)
            return
        if self.phase == "DEAL_REST" and len(cards) != HAND:
            self._flag("R9", at, words.hand_before_lead(self._name(seat), len(cards)), seat, Kind.MISDEAL)
            self.misdeal, self.phase = action, "MISDEAL"
            return
        counts = deal.begun and self.phase not in ("SCORE", "MISDEAL")
        if counts:
            deal.lay_open(seat, cards, at)
        else:
            for card in cards:
                deal.show(seat, card, at)
        if self.dispute and self.dispute.frozen:
            self.dispute = self.dispute.with_hand(seat)
            if self.dispute.hands_shown:
                self._judge()
        elif counts:
            self._after_cards()

    def _do_say(self, at: int, action: Action) -> None:
        seat, deal = action.seat, self.deal
        if action.what == "seats":
            self._seat_anew(at, action.value)
        elif action.what == "bam":
            leader = deal.leader if deal else None
            ours = seat is None or leader is None or side(seat) == side(leader)
            if deal and deal.full and self.phase in PLAYING:
                self._gather(at)
            if self.phase == "KOT_WINDOW" and ours:
                self.phase = "BAM"
            else:
                self._reject(at, seat=seat)
        elif action.what == "only-trumps":
            if deal is None or seat is None or not deal.only_trumps(seat, at):
                self._reject(at, "R15", seat=seat)
        elif action.what == "award":
            self._table_award(at, action.value)
        else:
            name = self._name(seat or 0)
            talk = action.what == "talk"
            self._flag(
                "R11" if talk else "R10",
                at,
                words.talked(name) if talk else words.looked(name),
                seat,
                Kind.NOTE,
            )
            self.talked = self.talked or talk

    def _seat_anew(self, at: int, order: list[int]) -> None:
        """Players who were drawn as partners move, so that they face each other."""
        hakem = self.standing.hakem
        if self.phase != "CHOOSE" or self.mate is None or hakem is None:
            self._reject(at)
            return
        if partner(order.index(hakem)) != order.index(self.mate):
            self._reject(at, "R13", words.PARTNERS_APART)
            return
        self.court.names = tuple(self.court.names[old] for old in order)
        self.mate = order.index(self.mate)
        self._choose(order.index(hakem))

    def _table_award(self, at: int, winner: int) -> None:
        dispute = self.dispute
        if dispute and dispute.waits == "table":
            self.dispute = replace(dispute, waits="")
            decided_by_table(self.court, dispute, winner, at)
        elif self.talked and self.options["talk_ruling"] == "table" and dispute is None:
            names = self.court.names
            self.court.rule(
                "R11",
                Kind.PENALTY,
                at,
                words.awarded(joined((names[winner], names[winner + 2]))),
                against=1 - winner,
            )
            self.dispute = Dispute(at, 1 - winner)
        else:
            self._reject(at, "R14")
            return
        self._award(winner)

    def _do_accept(self, at: int, action: Action) -> None:
        of = action.of
        assert of is not None
        if self.deal is None or not self.deal.accept(of, at):
            self._reject(at)
        elif self.deal.void:
            self._void()

    def _name(self, seat: Seat) -> str:
        return self.court.names[seat]


_HANDLERS: dict[str, Callable[[HokmMatch, int, Action], None]] = {
    "hakem": HokmMatch._do_hakem,
    "dealer": HokmMatch._do_dealer,
    "deal": HokmMatch._do_deal,
    "trump": HokmMatch._do_trump,
    "play": HokmMatch._do_play,
    "takeback": HokmMatch._do_takeback,
    "show": HokmMatch._do_show,
    "collect": HokmMatch._do_collect,
    "hand": HokmMatch._do_hand,
    "say": HokmMatch._do_say,
    "misdeal": HokmMatch._do_misdeal,
    "accuse": HokmMatch._do_accuse,
    "accept": HokmMatch._do_accept,
    "end": HokmMatch._do_end,
}
"""What each action does; `Game.check` lets no other through."""
