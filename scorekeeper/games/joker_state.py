"""The state of a match of Joker: hands, pairs, turn, and who is safe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from scorekeeper.actions import read_number
from scorekeeper.cards import CARDS, PACK, RANKS, Card
from scorekeeper.errors import RecordError
from scorekeeper.games import joker_words as words
from scorekeeper.games.base import Board, Lying, Setup, Value
from scorekeeper.games.starts import Start
from scorekeeper.games.tablelaw import TableMatch
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat

DEALT = len(PACK) + 1
PAIRS = len(PACK) // 2


def the_joker(options: Mapping[str, Value]) -> Card:
    """The one joker of the pack."""
    return CARDS[str(options["joker"])]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card that went from ``source`` to the seat on turn by action ``at``. ``known`` are the cards that
    everybody knew in that hand; ``card`` is the drawn one, where everybody knows it."""

    source: Seat
    at: int
    known: frozenset[Card]
    card: Card | None = None


class JokerState(TableMatch):
    """``h`` are the hand sizes, ``thrown`` the cards thrown of each rank, ``pairs`` the pairs in the middle.

    The phases: DEAL, PAIRS (all throw what they have), TURN (the seat on turn has to draw), DRAWN (it has
    drawn and has not thrown since), END (one seat is left with cards)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.joker = the_joker(setup.options)
        self.phase = "DEAL"
        self.turn: Seat | None = None
        self.forfeit = cast(str, setup.options["forfeit"])
        self.lay_out()
        start = Start(setup.start, self.seats)
        dealer = start.seat("dealer")
        if dealer is not None:
            self.dealer = dealer
            self.h = self.dealt()
        if any(key in start for key in ("turn", "h", "pairs", "thrown")):
            self.under_way(start)

    def lay_out(self) -> None:
        """A new deal lies on the table."""
        self.h = self.dealt()
        self.pairs = 0
        self.thrown: dict[str, int] = {}
        self.faces: dict[Card, int] = {}
        self.holders: dict[Card, Seat] = {}
        """Cards that everybody has seen in a hand."""
        self.ready: frozenset[Seat] = frozenset()
        self.safe: tuple[Seat, ...] = ()
        self.made: int | None = None
        """The action by which the seat on turn has made a pair: it goes on."""
        self.drawn: Drawn | None = None
        self.last_pair: tuple[Lying, ...] = ()
        self.loser: Seat | None = None
        self.closed = False

    def dealt(self) -> tuple[int, ...]:
        """The hand sizes when all cards are dealt one by one, beginning at the dealer's right."""
        return tuple(
            DEALT // self.seats + ((seat - self.dealer - 1) % self.seats < DEALT % self.seats)
            for seat in range(self.seats)
        )

    def under_way(self, start: Start) -> None:
        self.number = 0
        self.h = start.numbers("h", self.seats, self.h, DEALT)
        known = start.value("thrown")
        if known is not None:
            self.thrown = _thrown(known)
        pairs = start.value("pairs")
        total = sum(self.h)
        implied = max(DEALT - total, 0) if "h" in start else sum(self.thrown.values())
        self.pairs = read_number("start: pairs", pairs) if pairs is not None else implied // 2
        if self.pairs > PAIRS:
            raise RecordError(f"start: pairs is {self.pairs}, but the pack has {PAIRS}")
        if pairs is not None and total != DEALT - 2 * self.pairs:
            self.rule("R11", Kind.FLAG, None, words.miscounted(total, DEALT - 2 * self.pairs), because=())
        turn = start.seat("turn")
        if turn is None and not self.pairs:
            self.phase = "PAIRS"
        else:
            self.begin_turns(turn)

    # Seats

    def follower(self, seat: Seat) -> Seat:
        """The nearest seat to the right of ``seat`` that still has cards; ``seat`` itself if nobody has."""
        for steps in range(1, self.seats):
            if self.h[self.after(seat, steps)]:
                return self.after(seat, steps)
        return seat

    @property
    def first(self) -> Seat:
        """The seat that draws first."""
        seat = self.dealer if self.options["first_player"] == "dealer" else self.after(self.dealer)
        return seat if self.h[seat] else self.follower(seat)

    def begin_turns(self, seat: Seat | None = None) -> None:
        """Everybody has thrown what he had: drawing begins."""
        self.turn = self.first if seat is None else seat
        self.phase = "TURN"
        self.settle(self.turn)
        if self.phase == "TURN" and not self.h[self.turn]:
            self.turn = self.follower(self.turn)

    def pass_on(self) -> None:
        """The seat on turn has finished."""
        if self.turn is not None:
            self.turn = self.follower(self.turn)
        self.phase, self.made, self.drawn = "TURN", None, None

    def settle(self, first: Seat) -> None:
        """Books who has run out of cards, several at once from ``first`` to the right, and the end."""
        for steps in range(self.seats):
            seat = self.after(first, steps)
            if not self.h[seat] and seat not in self.safe:
                self.safe = (*self.safe, seat)
        left = [seat for seat in range(self.seats) if self.h[seat]]
        if len(left) == 1:
            self.phase, self.turn, self.loser = "END", None, left[0]

    def hold(self, seat: Seat, change: int) -> None:
        self.h = tuple(max(n + change, 0) if i == seat else n for i, n in enumerate(self.h))

    def void(self) -> None:
        """The round counts nothing; the same dealer deals again."""
        self.phase, self.turn, self.loser = "DEAL", None, None

    # Showing

    def outcome(self) -> dict[str, Any]:
        outcome: dict[str, Any] = {
            "phase": self.phase,
            "turn": self.waiting(),
            "expects": self.expects(),
            "dealer": self.dealer,
            "h": list(self.h),
            "pairs": self.pairs,
            "safe": list(self.safe),
            "loser": self.loser,
            "winner": None,
            "match_over": self.loser is not None,
        }
        if self.forfeit:
            outcome["forfeit"] = self.forfeit
        return outcome

    def waiting(self) -> Seat | None:
        """The seat that has to act. Pairs are thrown by all at once, or one after the other."""
        if self.phase == "DEAL":
            return self.dealer
        if self.phase == "PAIRS" and self.options["initial_throw"] == "in_turn":
            order = (self.after(self.first, steps) for steps in range(self.seats))
            return next((seat for seat in order if self.h[seat] and seat not in self.ready), None)
        return self.turn

    def expects(self) -> list[str]:
        throw = "throw" if self.options["throw_face"] == "up" else "lay"
        if self.phase == "END":
            last = [throw] if self.loser is not None and self.h[self.loser] > 1 else []
            if not self.closed:
                return [*last, "end", "say"]
            return ["deal"] if self.loser is None else [*last, "say"]
        stops = self.made is not None and self.options["must_continue"] == "no"
        return {
            "DEAL": ["deal"],
            "PAIRS": [throw, "say", "draw"],
            "TURN": ["draw", "say", "pass"] if stops else ["draw"],
            "DRAWN": [throw, "draw", "say", "pass"],
        }[self.phase]

    def board(self) -> Board:
        closed = self.seen if self.loser is not None else self.since
        return Board(
            self.court.names,
            self.lying,
            self.last_pair,
            None,
            max(self.number, 0),
            self.since,
            closed,
        )


def _thrown(value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or not set(value) <= set(RANKS):
        raise RecordError('start: thrown gives the number of cards thrown of each rank, as in {"T": 4}')
    thrown = {rank: read_number(f"start: thrown {rank}", number) for rank, number in value.items()}
    if any(number not in (0, 2, 4) for number in thrown.values()):
        raise RecordError("start: thrown is 0, 2 or 4 for each rank, since cards go in pairs")
    return thrown
