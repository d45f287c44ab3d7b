"""What lies on the table in a deal of tricks, and what can be asked of it."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from scorekeeper.cards import Card, Suit
from scorekeeper.games.base import Lying, Value
from scorekeeper.games.court import Court
from scorekeeper.games.plays import Play, winning
from scorekeeper.games.proof import Denial, Knowledge
from scorekeeper.games.revokes import Revokes
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat


class TrickTable:
    """The open trick, the tricks won, and what everybody knows about the hands."""

    STEP = 1
    """Added to a seat's number for the next one: 1 plays to the right, 3 to the left."""
    TRUMP = True
    """One suit is trump; until it is known, nobody can say who takes a trick."""

    def __init__(
        self,
        court: Court,
        options: Mapping[str, Value],
        deck: tuple[Card, ...],
        knowledge: Knowledge,
        *,
        dealt: int,
        trump: Suit | None = None,
        leader: Seat | None = None,
        tricks: tuple[int, ...] | None = None,
    ) -> None:
        self.court, self.options, self.deck, self.dealt = court, options, frozenset(deck), dealt
        self.knowledge, self.trump, self.leader = knowledge, trump, leader
        self.before, self.gone = tricks or (0,) * len(court.sides), 0
        """Tricks won by each side before the position that the record begins with, and tricks played
        before it of which nobody says who won them."""
        self.winners: list[Seat | None] = []
        self.led: list[Suit | None] = []
        self.open: list[Play] = []
        self.extra: list[Play] = []
        self.last: tuple[Play, ...] = ()
        self.last_winner: Seat | None = None
        self.swept = True
        """Nobody waits for the sweep of the last trick: it was seen, or there is none."""
        self.void = False
        self.decided = self.halted = False
        """The deal is played out, awarded or void: a fault that is found now cannot make it void any more.
        A dispute has stopped its play, which does not go on."""
        self.lost: int | None = None
        """The side that loses the deal by a card which stayed where it may not."""
        self.begun = False
        self._fell: dict[Card, int] = {}
        """The cards of the tricks gathered, with the actions that played them."""
        self._faults: dict[tuple[str, int], Text] = {}
        """What a breach will say where a flag of this rule, against the card of this action, is not put
        right."""
        self.turned: dict[Card, int | None] = {}
        """The cards laid aside that everybody saw, with the actions that showed them."""
        self.second: Seat | None = None
        """The seat that put two cards down in the open trick, the last of which came when it was full."""
        self._returned: dict[Seat, Play] = {}
        self._lifted: dict[int, Ruling] = {}
        """The cards of the open trick that were taken up though they may not go back, by the actions that
        played them, with the flags against that."""
        self._kept: tuple[Denial, ...] = ()
        """What was denied in the open trick by such cards, which were exchanged all the same."""
        self.revokes = Revokes(court, knowledge, dealt)
        self._gathers: list[int] = []
        self._doubted: list[Seat] = []
        """The seats whose cards from the hand could not be what they seemed, in the tricks gathered."""

    def copy(self, court: Court) -> Self:
        twin = copy.copy(self)
        twin.court, twin.revokes = court, self.revokes.copy(court)
        twin.knowledge = twin.revokes.knowledge
        twin.winners, twin.led = self.winners[:], self.led[:]
        twin.open, twin.extra = self.open[:], self.extra[:]
        twin.turned = dict(self.turned)
        twin._returned, twin._gathers = dict(self._returned), self._gathers[:]
        twin._lifted = dict(self._lifted)
        twin._fell, twin._faults = dict(self._fell), dict(self._faults)
        twin._doubted = self._doubted[:]
        return twin

    # What can be asked

    @property
    def full(self) -> bool:
        """Every seat that takes part has a card in the open trick."""
        return bool(self.open) and not self.awaited()

    def awaited(self) -> set[Seat]:
        """The seats whose card of the open trick is still to come."""
        return set(range(len(self.knowledge.left))) - {play.seat for play in self.open}

    @property
    def winner(self) -> Seat | None:
        """Who takes the full open trick; ``None`` as long as the trump is not known, where there is one."""
        known = self.trump is not None or not self.TRUMP
        return self.best(self.open).seat if self.full and known else None

    def best(self, plays: Sequence[Play]) -> Play:
        """The card that takes this trick."""
        return winning(plays, self.trump)

    @property
    def asked(self) -> Suit | None:
        """The suit that the lead of the open trick asks for; ``None`` if it binds nobody."""
        return self.open[0].card.suit if self.open else None

    @property
    def turn(self) -> Seat | None:
        """The seat that plays next."""
        if self.full:
            return self.winner
        if not self.open or (len(self.open) == 1 and self._early_lead()):
            return self.leader
        return self._next()

    @property
    def trick(self) -> int:
        """The number of the open trick, from 1."""
        return self.gone + sum(self.before) + len(self.winners) + 1

    def trick_winners(self) -> list[Seat | None]:
        """Who won the tricks of this deal, a full one among them."""
        return [*self.winners, self.winner] if self.full else list(self.winners)

    def tally(self) -> tuple[int, ...]:
        """Tricks of each side, a full one counted."""
        won = list(self.before)
        for seat in self.trick_winners():
            if seat is not None:
                won[self.court.side_of(seat)] += 1
        return tuple(won)

    @staticmethod
    def lying(plays: Sequence[Play]) -> tuple[Lying, ...]:
        """These cards as everybody sees them."""
        return tuple(Lying(play.seat, play.card, play.at) for play in plays)

    def played_at(self, card: Card) -> int | None:
        """The action that played ``card``, where it was seen to be played."""
        lying = (play.at for play in self.open if play.card == card and not play.doubtful)
        return next(lying, self._fell.get(card))

    def tricks_since(self, breach: Ruling, before: int) -> int:
        """How many tricks were gathered ``before`` an action since the card that proved ``breach`` fell."""
        return sum(at < before and (breach.at is None or at > breach.at) for at in self._gathers)

    @property
    def doubts(self) -> bool:
        """A card lies there whose face cannot be right."""
        return any(play.doubtful for play in (*self.open, *self.extra))

    def may_hold(self, seat: Seat, count: int) -> bool:
        """Whether ``seat`` may hold so many cards now. A face that could not be right may have been the same
        card once more, and then one more is in the hand."""
        doubted = [*self._doubted, *(p.seat for p in self.open if p.doubtful and p.pile is None)]
        return 0 <= count - self.knowledge.left[seat] <= doubted.count(seat)

    def from_hand(self, seat: Seat) -> Play | None:
        """The card from the hand of ``seat`` that lies in the open trick."""
        return next((play for play in self.open if play.seat == seat and play.pile is None), None)

    def has_played(self, seat: Seat) -> bool:
        """A card from the hand of ``seat`` lies in the open trick."""
        return self.from_hand(seat) is not None

    def in_trick(self, seat: Seat, card: Card) -> bool:
        """``card`` of ``seat`` lies in the open trick."""
        return any((play.seat, play.card) == (seat, card) for play in self.open)

    def takes(self, seat: Seat | None, card: Card) -> bool:
        """``card`` of ``seat`` belongs to the open trick, though that may be full: it lies there already, it
        is the one whose face could not be right, the other one was taken up, or put down by mistake."""
        if seat is None:
            return not self.full
        if self.open and seat in self.awaited():
            return True
        lying = self.from_hand(seat)
        doubted = lying is not None and (lying.doubtful or lying.at in self._lifted)
        return (doubted and seat != self.turn) or seat == self.second or self.in_trick(seat, card)

    def _next(self) -> Seat:
        awaited, seat = self.awaited(), self.open[0].seat
        while seat not in awaited:
            seat = (seat + self.STEP) % len(self.knowledge.left)
        return seat

    def _early_lead(self) -> bool:
        lead = self.open[0]
        return self.leader not in (None, lead.seat) and self._flag(lead.at, "R1") is not None

    def _lead_seen(self) -> bool:
        """The first card of the open trick is its lead for certain: none is missing that may have been."""
        missing = self.awaited()
        return not self._lead_doubted() and (not missing or self.leader not in (None, *missing))

    def _is_held(self, play: Play) -> bool:
        """A card whose face could not be right, or that came when none might be played (R12), told of a seat
        that has still to play in the open trick."""
        early = play.doubtful or self._flag(play.at, "R12") is not None
        return early and play.pile is None and play.seat in self.awaited()

    def _lead_doubted(self) -> bool:
        """What was led in the open trick cannot be right, or something before it that may be the lead."""
        lead = self.open[0]
        doubted = [*(play for play in self.open if play.doubtful), *filter(self._is_held, self.extra)]
        return any(play.at <= lead.at for play in doubted)

    def _two_leads(self) -> bool:
        """The seat whose lead it was led beside a card that had come too early. Nobody can say which of
        the two the others had to follow, so nothing is denied in such a trick."""
        seats = [play.seat for play in self.open]
        if self.leader is None or seats[0] == self.leader or self.leader not in seats:
            return False
        before = seats[: seats.index(self.leader)]
        return len(before) < len(self.knowledge.left) - 1

    def _flag(self, at: int, rule: str | None = None) -> Ruling | None:
        """The flag against the card of action ``at`` that nobody has put right."""
        return next(
            (r for r in self._flags_at(at) if r.cured is None and rule in (None, r.rule)),
            None,
        )

    def _flags_at(self, at: int) -> Iterator[Ruling]:
        """The flags against the card of action ``at``, cured ones too, the latest first."""
        for ruling in reversed(self.court.of_deal()):
            if ruling.kind is Kind.FLAG and ruling.at == at:
                yield ruling
