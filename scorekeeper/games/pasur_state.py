"""The state of a match of Pasur: the running round, and what the rounds before it brought."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from scorekeeper.cards import PACK, Card
from scorekeeper.errors import RecordError
from scorekeeper.games.base import Lying, Setup
from scorekeeper.games.pasur_capture import Throw, captures
from scorekeeper.games.pasur_options import refuse_for
from scorekeeper.games.starts import Start
from scorekeeper.games.tablelaw import TableMatch
from scorekeeper.games.words import joined
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat, side

HAND = 4
DISPUTED = frozenset({"TURN", "DEAL_END", "LEFTOVER", "COUNT"})
"""The phases in which somebody may be accused."""


def shown_in_play(phase: str, deal: int) -> bool:
    """The cards of a later deal are shown: the round is being played, so somebody may be accused."""
    return phase == "EXPOSE" and deal > 1


@dataclass(frozen=True, slots=True)
class Sur:
    """A sur or jack-sur that counts."""

    side: int
    points: int
    jack: bool


@dataclass(slots=True)
class Round:
    """One pack played through, deal by deal. Faces are kept with the action that laid or played them."""

    players: int
    pool: list[Lying] = field(default_factory=list)
    taken: list[list[Lying]] = field(default_factory=list)
    """What each side has captured."""
    deal: int = 0
    plays: list[int] = field(default_factory=list)
    """How many cards of the running deal each seat has played."""
    turn: Seat | None = None
    laid_out: bool = False
    relay: str = ""
    """What the first pool asks for: ``table`` (a jack is to be buried) or ``deal``."""
    throw: Throw | None = None
    """The card played last."""
    before: Throw | None = None
    """The one before it."""
    open: bool = False
    """``throw`` may still capture."""
    capture: tuple[Lying, ...] = ()
    """The cards that were captured last, with the card that took them."""
    refused: tuple[Seat, frozenset[Card]] | None = None
    """The cards that somebody took though he may not, until the next card is played."""
    must: Ruling | None = None
    """What was ruled when the next card showed that ``throw`` did not capture though it has to."""
    early: list[Lying] = field(default_factory=list)
    """Cards out of turn that lie there: they stand if the seat on turn plays nevertheless."""
    skip: list[Seat] = field(default_factory=list)
    """Seats whose next turn is used up."""
    last: Seat | None = None
    """Who captured last."""
    last_at: int | None = None
    """The action of that capture."""
    surs: list[Sur] = field(default_factory=list)
    earned: set[int] = field(default_factory=set)
    """The sides whose card played last made a sur, or would have but for a bar."""
    claim: tuple[Seat, int] | None = None
    """A sur claimed for a card that has not captured yet."""
    claims: list[tuple[Seat, int, dict[str, int]]] = field(default_factory=list)
    live: list[int] = field(default_factory=list)
    """The live scores when the first card of the running deal came: until then the last card of the deal
    before it may still capture."""
    shown: dict[Card, Lying] = field(default_factory=dict)
    owes: list[Seat] = field(default_factory=list)
    """Open: seats that have to show a card."""
    missed: dict[Seat, Ruling] = field(default_factory=dict)
    """Open: what was ruled against the seats that did not show one in this deal, until they do."""
    told: list[Seat] = field(default_factory=list)
    """Open: seats that have shown a card in this deal."""
    known: dict[Card, Seat] = field(default_factory=dict)
    """Cards that everybody has seen go back into a hand."""
    back: tuple[Seat, Card, int] | None = None
    """The refused card that was taken back last, and by which action."""
    by_hand: bool = False
    """The captured cards were given, and nothing has been played since: the round may be closed."""
    void: bool = False
    counted: bool = False

    def copy(self) -> Round:
        twin = copy.copy(self)
        twin.pool, twin.early, twin.skip = self.pool[:], self.early[:], self.skip[:]
        twin.taken = [cards[:] for cards in self.taken]
        twin.plays, twin.surs, twin.claims = self.plays[:], self.surs[:], self.claims[:]
        twin.live, twin.owes, twin.told = self.live[:], self.owes[:], self.told[:]
        twin.shown, twin.known, twin.missed = dict(self.shown), dict(self.known), dict(self.missed)
        twin.earned = set(self.earned)
        return twin

    @property
    def over(self) -> bool:
        """It is counted or void: a new deal begins the next one."""
        return self.void or self.counted

    @property
    def begun(self) -> bool:
        """A card of the running deal has been played."""
        return sum(self.plays) > 0

    def cards(self) -> tuple[Card, ...]:
        """The cards of the pool as they were laid."""
        return tuple(face.card for face in self.pool)

    def captured(self) -> list[Lying]:
        """The cards that all sides have taken."""
        return [face for pile in self.taken for face in pile]

    def beside(self, throw: Throw) -> list[Card]:
        """What lies in the pool beside ``throw``."""
        return [face.card for face in self.pool if face.card != throw.card]

    def played(self, seat: Seat) -> list[int]:
        """The actions by which ``seat`` has played its cards of the running deal."""
        faces = (*self.pool, *self.captured())
        numbers = sorted(face.at for face in faces if face.seat == seat and face.at is not None)
        return numbers[max(len(numbers) - self.plays[seat], 0) :]

    def next(self, seat: Seat, step: int) -> Seat | None:
        """Who plays after ``seat``; ``None`` when all hands are empty."""
        while min(self.plays) < HAND:
            seat = (seat + step) % self.players
            if seat in self.skip:
                self.skip.remove(seat)
            elif self.plays[seat] < HAND:
                return seat
        return None


class PasurState(TableMatch):
    """The fold of Pasur without its handlers. ``score`` and ``surs`` are those of the counted rounds, each
    by side; a sur of the running round is in its `Round` until it is counted."""

    def __init__(self, setup: Setup) -> None:
        players = len(setup.seats)
        super().__init__(setup, side if players == 4 else None)
        refused = refuse_for(players, self.options)
        if refused:
            raise refused
        start = Start(setup.start, players)
        self.sides = [[0, 2], [1, 3]] if players == 4 else [[seat] for seat in range(players)]
        self.step = 1 if self.options["direction"] == "anticlockwise" else players - 1
        self.deals = 12 // players
        """Deals in a round."""
        target = self.options["target"]
        self.target = target if isinstance(target, int) else 124 if players == 4 else 62
        self.score = list(start.numbers("score", len(self.sides), [0] * len(self.sides)))
        self.surs = list(start.numbers("surs", len(self.sides), [0] * len(self.sides)))
        dealer = start.seat("dealer")
        self.dealer = self.seats - 1 if dealer is None else dealer
        self.entries: list[dict[str, Any]] = []
        self.winner: int | None = None
        self.match_over = False
        self.round: Round | None = None
        if any(key in start for key in ("deal", "turn", "pool", "won", "last")):
            self.number = 0
            self.round = self._under_way(start)

    def _under_way(self, start: Start) -> Round:
        pool, won = start.cards("pool"), _won(start, len(self.sides))
        cards = [*pool, *(card for pile in won for card in pile)]
        if len(set(cards)) != len(cards) or not set(cards) <= set(PACK):
            raise RecordError("start: a card is in the pool or in won twice, or is not in the pack")
        deal = start.value("deal")
        if deal is not None and (not isinstance(deal, int) or not 1 <= deal <= self.deals):
            raise RecordError(f"start: deal is a number from 1 to {self.deals}")
        turn, empty = start.seat("turn"), len(cards) == len(PACK)
        running = Round(
            self.seats,
            pool=[Lying(None, card, None) for card in pool],
            taken=[[Lying(None, card, None) for card in pile] for pile in won],
            deal=self.deals if empty else deal or 1,
            plays=[HAND if empty else 0] * self.seats,
            laid_out=True,
            last=start.seat("last"),
            by_hand="won" in start,
        )
        if not empty:
            running.turn = self.first() if turn is None else turn
            running.owes = list(range(self.seats)) if self.options["variant"] == "open" else []
        return running

    def copy(self) -> Self:
        twin = super().copy()
        twin.score, twin.surs, twin.entries = self.score[:], self.surs[:], self.entries[:]
        twin.round = self.round.copy() if self.round else None
        return twin

    # Asking

    def first(self) -> Seat:
        """Who begins a deal."""
        return self.dealer if self.options["first_player"] == "dealer" else self.after(self.dealer)

    def running(self) -> Round | None:
        """The round that is being played."""
        return None if self.round is None or self.round.over else self.round

    def side(self, seat: Seat) -> int:
        return self.court.side_of(seat)

    def side_name(self, number: int) -> Text:
        return joined([self.name(seat) for seat in self.sides[number]])

    def live(self) -> list[int]:
        """The match score with the surs of the running round."""
        live, running = self.score[:], self.running()
        for sur in running.surs if running else ():
            live[sur.side] += sur.points
        return live

    def surs_made(self) -> list[int]:
        """How many surs each side has made in the match."""
        made, running = self.surs[:], self.running()
        for sur in running.surs if running else ():
            made[sur.side] += 1
        return made

    def rejected(self) -> Sequence[Lying]:
        return (*(self.round.early if self.round else ()), *self.lying)

    def lies(self, seat: Seat | None, card: Card) -> bool:
        """This card of ``seat`` lies there rejected. What tells of it once more tells of the same card."""
        return any((face.seat, face.card) == (seat, card) for face in self.rejected())

    def capturing(self, running: Round) -> Throw | None:
        """The card played last, while it may still capture something."""
        throw = running.throw
        if throw is None or not running.open:
            return None
        return throw if captures(throw.card, running.beside(throw), self.options) else None

    # Stepping

    def new_round(self, at: int, dealer: Seat | None) -> Round:
        """The pack is shuffled and the first deal dealt."""
        self.number += 1
        self.since, self.court.since = at, len(self.court.rulings)
        self.lying = ()
        if dealer is not None:
            self.dealer = dealer
        self.round = Round(self.seats, taken=[[] for _ in self.sides])
        self.next_deal(self.round)
        return self.round

    def next_deal(self, running: Round) -> None:
        """Four more cards to each player."""
        running.deal += 1
        running.plays = [0] * self.seats
        running.turn, running.skip, running.early = self.first(), [], []
        running.shown, running.told, running.known, running.missed = {}, [], {}, {}
        running.owes = list(range(self.seats)) if self.options["variant"] == "open" else []

    def lose_turn(self, running: Round, seat: Seat) -> None:
        """Where a wrong move costs the turn, ``seat`` loses the one that it has, or else its next."""
        if self.options["foul_policy"] != "lose_turn":
            return
        if seat == running.turn:
            running.turn = running.next(seat, self.step)
        else:
            running.skip.append(seat)

    def void(
        self, at: int, rule: str, text: Text, seat: Seat | None = None, because: tuple[int | None, ...] = ()
    ) -> None:
        """The round counts nothing: the same dealer deals again."""
        self.rule(rule, Kind.MISDEAL, at, text, seat, (*because, at))
        self.lying = ()
        if self.round:
            self.round.void = True

    def undo_deal(self, at: int, text: Text) -> None:
        """A fault of the deal before its first play: it is dealt again."""
        running = self.round
        if running is None or running.deal <= 1:
            self.void(at, "R10", text)
            return
        self.rule("R10", Kind.MISDEAL, at, text)
        running.deal, running.turn, running.plays = running.deal - 1, None, [HAND] * self.seats
        running.shown, running.owes, running.early = {}, [], []


def _won(start: Start, sides: int) -> list[tuple[Card, ...]]:
    piles = start.value("won")
    if piles is None:
        return [()] * sides
    if not isinstance(piles, list) or len(piles) != sides:
        raise RecordError(f"start: won is a list of {sides} lists of cards")
    return [Start({"won": pile}).cards("won") for pile in piles]
