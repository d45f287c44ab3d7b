"""The state of a match in which a dealer deals, calls are made, and all tricks are played, and the steps
between its states. What a game implements, and what it may have of its own, is named here.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from scorekeeper.actions import Action
from scorekeeper.games import disputing
from scorekeeper.games import trick_words as words
from scorekeeper.games.base import Setup
from scorekeeper.games.court import Court
from scorekeeper.games.disputes import Dispute
from scorekeeper.games.draws import Draw
from scorekeeper.games.reopening import Kept
from scorekeeper.games.trick_options import of_law
from scorekeeper.games.trick_score import Result, Standing
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat, right, side


class TrickState:
    """``phase`` is the state of the specification, except that a dispute and the end of the match are seen
    from ``dispute`` and ``standing``. A full trick counts at once in what is shown, but it is booked only
    when it is gathered, since until then a card may be taken back. `trick_match` takes the actions.
    """

    CALLING = "AUCTION"
    """The phase in which calls are made, before the first lead."""
    PENDING = "SCORE"
    """The phase in which all cards are played and something that the score needs is still missing."""
    CALLS = frozenset[str]()
    """Actions that may be entered after the first lead, because they were said aloud before it."""
    FIRM = frozenset({"R15", "R18"})
    """Rules whose flags the table cannot let stand: what they are against has not happened."""
    JOKERS = False
    """Jokers belong to the pack; in a draw for dealer they decide nothing."""
    HAND = 13
    """Tricks in a deal, where all have as many (`hand`)."""

    def __init__(self, setup: Setup, standing: Standing, side_of: Callable[[Seat], int] = side) -> None:
        self.options = of_law(setup.options)
        self.court = Court(setup.seats, side_of)
        self.standing = self.before = standing
        self.phase = "DRAW" if standing.dealer is None else "DEAL"
        self.deal: TrickDeal | None = None
        self.number = -1
        self.since = 0
        self.dispute: Dispute | None = None
        self.draw = self.new_draw()
        self.lost: int | None = None
        """The side that lost the running deal by a ruling."""
        self.entered: Any = None
        """What the deal came to, entered by hand."""
        self.booked = self.talked = self.ended = False
        self.void_calls = frozenset[int]()
        """Calls that do not count, whatever the table says of the flag against them."""
        self.announced = False
        """The running deal was begun by an action of its own, not only by what followed."""
        self.late: tuple[TrickState, list[tuple[int, Action]]] | None = None
        """From a first lead without all calls on: the match before it, and what happened since."""
        self.unsure: Kept | None = None
        """The match before a card that may have been the right one of two."""
        self.short: Kept | None = None
        """The match before the sweep of a trick in which one card was missing."""

    def copy(self) -> Self:
        twin = copy.copy(self)
        twin.court = self.court.copy()
        twin.deal = self.deal.copy(twin.court) if self.deal else None
        twin.late = (self.late[0], self.late[1][:]) if self.late else None
        return twin

    # What a game implements

    def new_table(self) -> TrickDeal:
        """The tricks of a new deal; forgets the calls of the last one."""
        raise NotImplementedError

    def result(self, deal: TrickDeal) -> Result | None:
        """What the deal, all played, awarded or entered by hand, came to; ``None`` as long as something is
        missing."""
        raise NotImplementedError

    def settled(self, result: Result) -> Standing:
        """The standing after the deal, with the next dealer."""
        raise NotImplementedError

    # What a game may have of its own

    def hand(self) -> int:
        """The cards of everybody at the first lead, as many as there are tricks, in the running deal or in
        the next one. Where they change, ``before`` tells how many: the standing before that deal."""
        return self.HAND

    def call(self, at: int, action: Action) -> None:
        """A call: one of `CALLS`."""
        self.reject(at, seat=action.seat)

    def calls_missing(self) -> bool:
        """Not all calls of the running deal are known."""
        return False

    def due(self) -> Seat | None:
        """Whose turn it is before the first lead."""
        return self.leader()

    def why_not_yet(self, _seat: Seat | None) -> Text | None:
        """Why no card may be played yet (R12), or ``None``."""
        return None

    def enter(self, at: int, action: Action) -> None:
        """Takes what the ``end`` of a deal enters by hand: as a rule the tricks of each side."""
        if action.won is None:
            return
        self.gather(at)
        if self.deal and self.phase == "SCORE" and sum(self.deal.tally()) == self.hand():
            if action.won != self.deal.tally():
                self.flag("R9", at, words.COUNTED_OTHERWISE, kind=Kind.NOTE)
            return
        self.imply_deal(at)
        if self.deal and not self.stands(at, action.won):
            self.entered, self.phase = action.won, "PLAY"
            self.deal.begun, self.deal.knowledge.counted = True, False

    def stands(self, at: int, result: Any) -> bool:
        """Whether the running deal is decided, so that a ``result`` entered by hand changes nothing any
        more; where it is another one, that is said."""
        if self.booked and result != self.entered:
            self.flag("R9", at, words.RESULT_STANDS, kind=Kind.NOTE)
        return self.booked

    def wants(self, _phase: str) -> list[str]:
        """What would be in order in a phase before the first lead, or while the score waits."""
        return ["play"]

    def about(self, _deal: TrickDeal | None) -> dict[str, Any]:
        """The outcome's keys of this game alone."""
        return {}

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
        """The running deal is decided."""
        return self.booked

    @property
    def awarded(self) -> int | None:
        """Of two sides the one that got the running deal by a ruling."""
        return None if self.lost is None else 1 - self.lost

    @property
    def before_lead(self) -> bool:
        """A deal has begun in which no card was played yet."""
        return self.deal is not None and self.phase not in ("DRAW", "DEAL", "PLAY", "SCORE", self.PENDING)

    def name(self, seat: Seat) -> str:
        return self.court.names[seat]

    def played(self, deal: TrickDeal) -> int:
        """Tricks of the running deal, a full one counted."""
        return deal.trick - (0 if deal.full else 1)

    def complete(self, deal: TrickDeal) -> bool:
        """All cards are played, those of a full trick on the table among them."""
        return self.played(deal) >= self.hand()

    def may_close(self, _deal: TrickDeal) -> bool:
        """The cards that were not played can change nothing any more, so the deal may be closed."""
        return False

    # Ruling

    def flag(
        self, rule: str, at: int, text: Text, seat: Seat | None = None, kind: Kind = Kind.FLAG
    ) -> Ruling:
        return self.court.rule(rule, kind, at, text, seat=seat)

    def unheard(self, rule: str, at: int, text: Text, seat: Seat | None = None) -> None:
        """A call that does not count."""
        self.flag(rule, at, text, seat)
        self.void_calls |= {at}

    def reject(
        self, at: int, rule: str = "R12", text: Text = words.NOT_NOW, seat: Seat | None = None
    ) -> None:
        """The action changes nothing."""
        self.court.rule(rule, Kind.REJECT, at, text, seat=seat)

    def cure(self, rule: str, at: int, seat: Seat | None = None, after: int = -1) -> None:
        """Flags of this rule in the running deal, of ``seat`` alone where one is given and only those that
        came ``after`` an action, are put right by action ``at``."""
        for ruling in self.court.of_deal():
            stands = (ruling.rule, ruling.kind, ruling.cured) == (rule, Kind.FLAG, None)
            if stands and seat in (None, ruling.seat) and (ruling.at is None or ruling.at > after):
                self.court.change(ruling, cured=at)

    def cure_calls(self, rule: str, at: int) -> None:
        """The same, but what the beginning of the deal brought is not put right by a call."""
        self.cure(rule, at, after=self.since if self.announced else self.since - 1)

    # Steps

    def new_draw(self) -> Draw:
        by_suit = self.options["draw_tie"] == "suit_order"
        return Draw(first_ace=False, places=1, by_suit=by_suit, seats=len(self.court.names))

    def _replace_dealer(self, dealer: Seat | None) -> None:
        self.standing = replace(self.standing, dealer=dealer)
        if self.before_lead and self.deal:
            self.deal.leader = self.leader()

    def leader(self) -> Seat | None:
        """Who plays the first card of the deal."""
        dealer = self.standing.dealer
        return None if dealer is None else right(dealer, len(self.court.names))

    def _start_deal(self, at: int) -> None:
        self.before = self.standing
        self.number += 1
        self.since, self.court.since = at, len(self.court.rulings)
        self.dispute = self.lost = self.entered = self.late = None
        self.draw = self.new_draw()
        self.booked = self.talked = self.ended = self.announced = False
        self.void_calls = frozenset()
        self.phase = self.CALLING
        self.deal = self.new_table()

    def imply_deal(self, at: int) -> None:
        """A deal that nobody recorded: its first action shows that it has begun."""
        if self.phase in ("DRAW", "DEAL"):
            self._start_deal(at)

    def gather(self, at: int) -> None:
        """A full trick leaves the table, whether or not anybody saw it swept."""
        if self.deal and self.phase == "PLAY":
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
        elif self.phase != "PLAY":
            return
        elif deal.lost is not None:
            self.forfeit(deal.lost)
        elif not deal.full and self.complete(deal):
            self.finished(deal)
            self.conclude()

    def finished(self, deal: TrickDeal) -> None:
        """All cards are played; what they prove at last is ruled on here."""

    def conclude(self) -> None:
        """Books the deal if everything that its score needs is known."""
        result = self.result(self.deal) if self.deal else None
        self.phase = self.PENDING if result is None else "SCORE"
        if result is not None:
            self.standing, self.booked = self.settled(result), True
        if self.deal:
            self.deal.decided, self.deal.void = True, False

    def void(self) -> None:
        """The deal counts nothing: the same dealer deals again. An accusation that waited for the close of
        the deal is judged."""
        self.standing, self.booked, self.late = self.before, False, None
        self.phase = "DRAW" if self.standing.dealer is None else "DEAL"
        if self.deal:
            self.deal.void = self.deal.decided = True
        disputing.close(self)

    def forfeit(self, loser: int) -> None:
        """A side loses the deal, in place of whatever it had brought."""
        if self.options["deal_award"] == "void_deal":
            self.void()
            return
        self.lost = loser
        self.standing, self.booked = self.before, False
        self.conclude()
