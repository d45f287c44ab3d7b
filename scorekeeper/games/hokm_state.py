"""The state of a match of Hokm and the steps between its states.

The handlers of the single actions (`hokm_dealing`, `hokm_play`, `hokm_dispute`) work on this; `hokm_match`
puts them together.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Suit
from scorekeeper.games import disputing, trick_words
from scorekeeper.games import hokm_words as words
from scorekeeper.games.base import Setup
from scorekeeper.games.court import Court
from scorekeeper.games.disputes import Dispute
from scorekeeper.games.draws import Draw
from scorekeeper.games.hokm_deal import HokmDeal
from scorekeeper.games.hokm_score import TO_WIN, Result, Standing, deal_result, played_on, settle
from scorekeeper.games.proof import Knowledge
from scorekeeper.games.reopening import Kept
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat

HAND = 13
PLAYING = ("PLAY", "BAM")
BEFORE_LEAD = ("DEAL5", "TRUMP", "DEAL_REST")


class HokmState:
    """``phase`` is the state of the specification, except that a dispute and the end of the match are seen
    from ``dispute`` and ``standing``. A full trick counts at once in what is shown, but it is booked only
    when it is gathered, since until then a card may be taken back."""

    def __init__(self, setup: Setup, standing: Standing, phase: str) -> None:
        self.options = setup.options
        self.court = Court(setup.seats)
        self.standing, self.phase = standing, phase
        self.before = standing
        """The standing before the running deal was scored, for an award that takes its place."""
        self.deal: HokmDeal | None = None
        self.number = -1
        """The number of the running deal, from 0."""
        self.since = 0
        """The running deal's first action."""
        self.dispute: Dispute | None = None
        self.draw = self.new_draw()
        self.mate: Seat | None = None
        """Hakem's partner, where he was drawn."""
        self.misdeal: Action | None = None
        """The reported fault that the table still has to answer."""
        self.named: int | None = None
        """The action that named the trump."""
        self.tentative: Ruling | None = None
        """The flag against a trump that the wrong seat named."""
        self.talked = False
        self.ended = False
        self.unsure: Kept | None = None
        """The match before a card that may have been the right one of two."""
        self.short: Kept | None = None
        """The match before the sweep of a trick in which one card was missing."""

    # Asking

    @property
    def frozen(self) -> bool:
        """A dispute stops the play."""
        return self.dispute is not None and self.dispute.frozen

    @property
    def over(self) -> bool:
        """The match has a winner."""
        return self.standing.winner is not None

    @property
    def scored(self) -> bool:
        """The running deal is decided. A draw for the next hakem may be under way."""
        return self.phase == "SCORE" or (self.phase == "CHOOSE" and self.deal is not None)

    @property
    def between(self) -> bool:
        """No deal is being played, so hakem and dealer may be set by hand."""
        return not self.over and self.phase in (*BEFORE_LEAD, "CHOOSE", "SCORE", "MISDEAL")

    @property
    def may_exchange(self) -> bool:
        """A card may be given from a hand of fourteen to one of twelve instead of dealing again."""
        fourteen = self.misdeal is not None and self.misdeal.what == "14-12"
        return fourteen and self.options["misdeal_14_12"] == "hakem_chooses"

    @property
    def nobody_yet(self) -> Text:
        """Why nobody can deal or play while hakem, and perhaps his partner, is being found."""
        return words.NO_HAKEM if self.standing.hakem is None else words.PARTNER_FIRST

    def name(self, seat: Seat) -> str:
        return self.court.names[seat]

    def decision(self, deal: HokmDeal) -> str | Result | None:
        """What the tricks won so far decide: the deal's result, that it stands at 7–0, or nothing yet."""
        tricks = deal.tally()
        if self.phase == "BAM":
            decided = min(tricks) > 0 or max(tricks) == HAND
            return self.result(deal, bam=True) if decided else None
        if max(tricks) < TO_WIN:
            return None
        if min(tricks) == 0 and max(tricks) == TO_WIN and self.options["bam"] == "on":
            return "KOT_WINDOW"
        return self.result(deal, bam=played_on(tricks, self.options))

    def result(self, deal: HokmDeal, bam: bool = False) -> Result:
        """The result of the deal as the tricks stand. ``bam``: it was played on after 7–0."""
        return deal_result(deal.tally(), self.standing.hakem, deal.trump, self.options, bam)

    # Ruling

    def flag(
        self,
        rule: str,
        at: int,
        text: Text,
        seat: Seat | None = None,
        kind: Kind = Kind.FLAG,
        because: tuple[int | None, ...] | None = None,
    ) -> Ruling:
        return self.court.rule(rule, kind, at, text, seat=seat, because=because)

    def reject(
        self, at: int, rule: str = "R12", text: Text = trick_words.NOT_NOW, seat: Seat | None = None
    ) -> None:
        """The action changes nothing."""
        self.court.rule(rule, Kind.REJECT, at, text, seat=seat)

    def cure(self, rule: str, at: int) -> None:
        """Flags of this rule in the running deal are put right by action ``at``."""
        for ruling in self.court.of_deal():
            if ruling.rule == rule and ruling.kind is Kind.FLAG and ruling.cured is None:
                self.court.change(ruling, cured=at)

    # Stepping

    def new_draw(self) -> Draw:
        """Partners are drawn once; later ronds draw for hakem alone."""
        partners = self.options["partners"] == "drawn" and not any(self.standing.ronds)
        return Draw(
            first_ace=self.options["hakem_choice"] == "first_ace",
            places=2 if partners else 1,
            by_suit=self.options["draw_tie"] == "suit_order",
        )

    def choose(self, at: int, hakem: Seat | None) -> None:
        """``hakem`` is hakem of the next deal, or of the one that is being dealt."""
        if self.phase == "CHOOSE" and self.deal is not None:  # its cards went round in the draw
            self.deal, self.since = None, at
        self.stand(self.standing.with_hakem(hakem, self.options))
        if self.phase == "CHOOSE":
            self.phase = "DEAL5"
        elif self.deal and not self.deal.begun:
            self.deal.leader = hakem

    def stand(self, standing: Standing) -> None:
        """Takes over what the table set by hand; what a finished deal began with stays as it was."""
        self.standing = standing
        if not self.scored:
            self.before = standing

    def new_deal(self, at: int) -> None:
        self.before = self.standing
        self.number += 1
        self.since, self.court.since = at, len(self.court.rulings)
        self.dispute = self.misdeal = self.tentative = self.named = None
        self.ended = self.talked = False
        knowledge = Knowledge(PACK, [HAND] * 4)
        self.deal = HokmDeal(
            self.court, self.options, PACK, knowledge, dealt=HAND, leader=self.standing.hakem
        )
        self.phase = "TRUMP"

    def imply_deal(self, at: int) -> None:
        """A deal that nobody recorded: its first action shows that it has begun."""
        if self.phase == "DEAL5":
            self.new_deal(at)

    def name_trump(self, at: int, suit: Suit | None) -> None:
        self.named = at
        if self.deal:
            self.deal.trump = suit
        if self.phase == "TRUMP":
            self.phase = "DEAL_REST"

    def gather(self, at: int) -> None:
        """A full trick leaves the table, whether or not anybody saw it swept."""
        if self.deal and self.phase in PLAYING:
            self.deal.fill_in()
            if self.deal.full:
                self.deal.gather(at)
                self.after_cards(at)

    def after_cards(self, at: int) -> None:
        """Books what the cards have decided, once they are gathered; what they prove is judged before."""
        disputing.referee(self, at)
        deal = self.deal
        if deal is None or deal.decided:
            return
        if deal.void:
            self.void()
        elif deal.lost is not None:
            self.forfeit(deal.lost)
        elif not deal.full:
            decision = self.decision(deal)
            if isinstance(decision, Result):
                self.book(decision)
            elif decision:
                self.phase = decision

    def close(self, at: int) -> None:
        """The cards are gathered: the running deal is scored, or it is void."""
        if self.frozen:
            disputing.close(self)
        self.gather(at)
        deal = self.deal
        if deal and self.phase in (*PLAYING, "KOT_WINDOW"):
            decision = self.decision(deal)
            if isinstance(decision, Result):
                self.book(decision)
            elif decision is not None or self.phase == "BAM":  # 7–0, or a bam that was given up
                self.book(self.result(deal))
            elif not disputing.held(self):  # else the accusation decides the deal
                self.flag("R9", at, words.closed_early(deal.tally()), kind=Kind.MISDEAL)
                self.void()
        disputing.close(self)
        self.put_away()

    def book(self, result: Result) -> None:
        self.standing = settle(self.before, result, self.options)
        self.phase = "SCORE"
        if self.deal:
            self.deal.decided, self.deal.void = True, False
        if self.ended:
            self.put_away()

    def put_away(self) -> None:
        """The cards of a deal that is decided are gathered; where hakem is found anew, that comes next."""
        self.ended = self.scored
        if self.phase == "SCORE" and self.standing.hakem is None and not self.over:
            self.phase, self.draw, self.mate = "CHOOSE", self.new_draw(), None

    def void(self) -> None:
        """The deal counts nothing: the same dealer deals again, hakem stays. An accusation that waited for
        the close of the deal is judged."""
        self.standing, self.phase, self.misdeal = self.before, "MISDEAL", None
        if self.deal:
            self.deal.void = self.deal.decided = True
        disputing.close(self)

    def forfeit(self, loser: int) -> None:
        """Exactly one deal point for the other side by a ruling, in place of what the deal had brought."""
        if self.options["deal_award"] == "void_deal" or self.deal is None:
            self.void()
            return
        self.book(Result(1 - loser, 1, "award", "award", self.deal.tally(), self.deal.trump))

    def replace_dealer(self, dealer: Seat | None) -> None:
        """This seat deals, by hand or by mistake; the turn of dealing goes on from hakem all the same."""
        self.standing = replace(self.standing, dealer=dealer)
