"""The state of a match of Dirty Seven: hands, stock, turn, suspicions, and the score of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from scorekeeper.actions import Action, read_card, read_list, read_number
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games import dirty_seven_words as words
from scorekeeper.games.base import Board, Lying, Setup
from scorekeeper.games.dirty_seven_proof import Suspicion
from scorekeeper.games.starts import Start, seat
from scorekeeper.games.tablelaw import Sightings, TableMatch, impossible
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat

HAND = 7
PLAYING = frozenset({"TURN", "DRAWN", "ANSWER7", "BONUS", "SUIT", "TARGET"})
DISPUTED = PLAYING | {"SHOW"}
"""The phases in which somebody may be accused."""
MINUS = {"J": 20, "Q": 3, "K": 4, "A": 11, "T": 10, **{str(n): n for n in range(2, 10)}}
BACK = frozenset({"R1", "R2", "R3", "R4", "R5"})
"""Rules whose penalty also sends a laid card back."""


def minus_points(cards: Sequence[Card]) -> int:
    """What a hand costs its holder."""
    return sum(MINUS[card.rank] for card in cards)


@dataclass(frozen=True, slots=True)
class Duty:
    """``seat`` ended its turn by action ``at`` with one card in the hand and has to say so."""

    seat: Seat
    at: int
    t: float | None


@dataclass(frozen=True, slots=True)
class Answer:
    """``seat`` has begun to draw for sevens. ``because``: the sevens, and its draws so far."""

    seat: Seat
    because: tuple[int, ...]


class DirtySevenState(TableMatch):
    """``h`` are the booked hand sizes, ``debt`` cards that a seat owes and was not yet seen to draw (they
    are in ``h`` already), ``pend`` the cards still owed for sevens by the seat on turn.

    The phases: DEAL (also until the opening card), TURN, DRAWN, ANSWER7, BONUS, SUIT, TARGET, SHOW, SCORE,
    GAME_END. ``finisher`` has laid his last card; a seven or two of his may still be drawn for."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.packs = int(str(setup.options["packs"]))
        if HAND * self.seats + 1 > len(PACK) * self.packs:
            raise OptionError(words.too_few_cards(self.seats, self.packs), "packs")
        start = Start(setup.start, self.seats)
        self.totals = start.numbers("totals", self.seats, [0] * self.seats)
        self.out: tuple[Seat, ...] = tuple(
            seat("start: out", value, self.seats)
            for value in read_list("start: out", start.value("out") or [])
        )
        if len(set(self.out)) != len(self.out) or len(self.out) >= self.seats - 1:
            raise RecordError("start: out names eliminated seats once each, and leaves two at least")
        dealer = start.seat("dealer")
        if dealer is not None:
            self.dealer = dealer
        self.next_dealer: Seat | None = None
        """Who deals after a counted round."""
        self.deals: tuple[dict[str, Any], ...] = ()
        self.champion: Seat | None = None
        self.dealt_now = False
        """The hands are dealt, the opening card is not turned up yet."""
        self.phase = "DEAL"
        self.lay_out()
        if any(key in start for key in ("turn", "dir", "top", "suit", "pend", "h")):
            self.under_way(start)

    def lay_out(self) -> None:
        """A new round is dealt."""
        self.step = 1
        self.h: tuple[int, ...] = tuple(0 if s in self.out else HAND for s in range(self.seats))
        self.debt: tuple[int, ...] = (0,) * self.seats
        self.stock = len(PACK) * self.packs - sum(self.h)
        self.discards = 0
        self.top: Card | None = None
        self.suit: Suit | None = None
        self.before: Suit | None = None
        """The suit that was in force before a jack."""
        self.named: int | None = None
        """The action that named the suit in force."""
        self.pend = 0
        self.sevens: tuple[int, ...] = ()
        """The sevens that ``pend`` adds up."""
        self.turn: Seat = self.first
        self.bonus = False
        self.last_layer: Seat | None = None
        self.last_lay: int | None = None
        self.last_t: float | None = None
        """When the seat on turn laid or drew last."""
        self.answer: Answer | None = None
        self.paid = False
        """The seat on turn has drawn what it owed, and nothing for its turn yet."""
        self.called: frozenset[Seat] = frozenset()
        self.early: int | None = None
        """The action by which the seat on turn has said beforehand that one card will be left."""
        self.duties: tuple[Duty, ...] = ()
        self.suspicions: tuple[Suspicion, ...] = ()
        self.finisher: Seat | None = None
        self.doubled = False
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self.miscounted: frozenset[Seat] = frozenset()
        self.seen_faces = Sightings(PACK * self.packs)
        self.shuffled = False
        """The discards were shuffled for a card that is drawn after the action being judged."""
        self.fresh_stock = False
        """They were shuffled, and nothing was laid on the top card since."""
        self.blurred = False
        """They may have been shuffled later than booked: nobody knows any more which faces come again."""
        self.leaving = 0
        """Cards drawn by the action being judged: they are gone before any card is drawn for a penalty."""

    def under_way(self, start: Start) -> None:
        self.number = 0
        self.h = start.numbers("h", self.seats, self.h, len(PACK) * self.packs)
        self.top = read_card("start: top", start.value("top")) if "top" in start else None
        if self.top is not None and self.top not in PACK:
            raise RecordError("start: top is a card of the pack of 52")
        self.suit = start.suit("suit") or (self.top.suit if self.top else None)
        self.pend = read_number("start: pend", start.value("pend")) if "pend" in start else 0
        direction = start.value("dir")
        if direction not in (None, 1, -1) or isinstance(direction, bool):
            raise RecordError("start: dir is 1 (anticlockwise) or -1")
        self.step = direction or 1
        turn = start.seat("turn")
        if turn is not None and turn in self.out:
            raise RecordError("start: the seat on turn is out")
        self.turn = self.first if turn is None else turn
        self.discards = 0 if self.top is None else 1
        self.stock = max(len(PACK) * self.packs - sum(self.h) - self.discards, 0)
        if self.top is not None:
            self.seen_faces.see(self.top, None)
            self.phase = "ANSWER7" if self.pend else "TURN"

    def copy(self) -> Self:
        twin = super().copy()
        twin.seen_faces = self.seen_faces.copy()
        return twin

    # Asking

    def follower(self, of: Seat, steps: int = 1, direction: int | None = None) -> Seat:
        """The seat so many steps on in the direction of play, eliminated ones left out."""
        step, found = direction or self.step, of
        for _ in range(steps):
            found = (found + step) % self.seats
            while found in self.out:
                found = (found + step) % self.seats
        return found

    @property
    def first(self) -> Seat:
        """The seat that plays first."""
        if self.options["first_player"] == "dealer" and self.dealer not in self.out:
            return self.dealer
        return self.follower(self.dealer, direction=1)

    @property
    def losers(self) -> list[Seat]:
        """Who has to show his hand."""
        return [s for s in range(self.seats) if s not in self.out and s != self.finisher]

    @property
    def available(self) -> int:
        """How many cards can still be drawn."""
        again = self.options["stock_out"] == "reshuffle_discards"
        return self.stock + (max(self.discards - 1, 0) if again else 0)

    @property
    def owed_for_sevens(self) -> int:
        """How many cards the seat on turn still draws for sevens: no more than there are."""
        return min(self.pend, self.available) if self.phase == "ANSWER7" else 0

    @property
    def owes(self) -> list[int]:
        """How many cards each seat has to draw."""
        return [n + (self.owed_for_sevens if s == self.turn else 0) for s, n in enumerate(self.debt)]

    @property
    def ground(self) -> tuple[int | None, ...]:
        """The actions that say on what a card is laid now."""
        return self.last_lay, self.named

    @property
    def passes(self) -> bool:
        """Whether the seat on turn passes, and does not draw, if it has no bonus for its eight."""
        pass_on = self.options["eight_no_follow"] == "pass"
        return pass_on and self.phase == "BONUS" and self.h[self.turn] > 0

    def whole(self, of: Seat) -> bool:
        """Whether a loser has shown every card that he must hold."""
        return len(self.hands.get(of, ())) == self.h[of]

    def single(self, of: Seat) -> bool:
        """Whether one card is left in a hand, or was before a penalty that it still has to draw."""
        return 1 in (self.h[of], self.h[of] - self.debt[of])

    def over(self, since: float | None, t: float | None) -> bool | None:
        """Whether the seconds to call a single card are over at ``t``; ``None`` where seconds do not count,
        or nobody knows them."""
        limit = self.options["call_deadline"]
        if isinstance(limit, str) or since is None or t is None:
            return None
        return t > since + float(str(limit))

    # Cards

    def hold(self, of: Seat, change: int) -> None:
        """Who lays a card that he could not have without what he owes has drawn it."""
        self.h = tuple(max(n + change, 0) if i == of else n for i, n in enumerate(self.h))
        self.debt = tuple(map(min, self.debt, self.h))

    def owe(self, of: Seat, change: int) -> None:
        self.debt = tuple(max(n + change, 0) if i == of else n for i, n in enumerate(self.debt))

    def receive(self, of: Seat, cards: int) -> None:
        """So many cards come into the hand from the stock. More than are left there means that the
        discards were shuffled: then only the top card counts as seen."""
        if cards > self.stock and self.discards > 1:
            self.stock += self.discards - 1
            self.discards, self.shuffled, self.fresh_stock = 1, True, True
            self.sight_anew()
        self.stock = max(self.stock - cards, 0)
        self.hold(of, cards)
        self.touch(of, cards)

    def sight_anew(self) -> None:
        """Only the top card counts as seen."""
        self.seen_faces = Sightings(PACK * self.packs)
        if self.top is not None:
            self.seen_faces.see(self.top, self.last_lay)

    def touch(self, of: Seat, cards: int) -> None:
        """So many cards that nobody can tell from its own have been in the hand of this seat."""
        self.suspicions = tuple(s.receives(cards) if s.seat == of else s for s in self.suspicions)

    def owed(self, of: Seat, cards: int) -> None:
        """Cards that are booked at once, whether or not anybody sees them drawn."""
        cards = min(cards, max(self.available - self.leaving, 0))
        self.receive(of, cards)
        self.owe(of, cards)

    def missing(self, of: Seat, cards: int) -> None:
        """So many cards that are booked are neither in the hand nor owed yet."""
        self.owe(of, cards)
        self.touch(of, cards)

    def surface(self, of: Seat, cards: Sequence[Card], at: int, stays: bool) -> None:
        """Cards of a hand are seen: every open suspicion is tried. What these cards prove is proved together,
        before any penalty for it is drawn."""
        self.suspicions = tuple(s.sees(cards, at, stays) if s.seat == of else s for s in self.suspicions)
        proved = [s for s in self.suspicions if s.seat == of and s.proved(self.options)]
        self.suspicions = tuple(s for s in self.suspicions if s not in proved)
        for suspicion in proved:
            name, top, suit = self.name(of), suspicion.top, suspicion.suit
            if suspicion.rule == "R7":
                text = words.held_suit(name, suit)
            else:
                text = words.held_back(name, top, suit, suspicion.drew)
            self.penalize(suspicion.rule, at, of, text, suspicion.because)

    def suspect(self, rule: str, at: int, drew: bool = False, paid: int = 0) -> None:
        """The seat on turn may have had a card that fits. What it owes, or has ``paid`` by the same action,
        it may have received since."""
        free = rule == "R6" and self.options["draw_when_able"] == "free"
        if self.top is not None and self.suit is not None and not free:
            received = self.debt[self.turn] + paid
            suspicion = Suspicion(
                rule, self.turn, at, self.top, self.suit, self.ground, received, self.bonus, drew
            )
            self.suspicions = (*self.suspicions, suspicion)

    def too_often(self, at: int, of: Seat | None, card: Card) -> bool:
        """Voids the round for a face that the packs do not have, or not so often."""
        if card in PACK and self.seen_faces.see(card, at):
            return False
        because = (*self.seen_faces.of(card), at)
        self.rule("R15", Kind.MISDEAL, at, impossible(card, card in PACK), of, because)
        self.lay_out()
        self.phase = "DEAL"
        return True

    # Ruling

    def penalize(
        self, rule: str, at: int, of: Seat, text: Text, because: tuple[int | None, ...] | None = None
    ) -> bool:
        """One card as penalty. False if the table has accepted the action: then it is a note."""
        if at in self.accepted and rule in BACK:
            self.rule(rule, Kind.NOTE, at, text, of, because)
            return False
        self.rule(rule, Kind.PENALTY, at, text, of, because)
        self.owed(of, 1)
        return True

    def may_accept(self, ruling: Ruling) -> bool:
        """Also a laid card that goes back with a penalty."""
        return (ruling.kind is Kind.PENALTY and ruling.rule in BACK) or super().may_accept(ruling)

    # Turns

    def begin(self, of: Seat, phase: str = "TURN") -> None:
        """The turn of a seat begins."""
        if of != self.turn:
            self.called, self.early = self.called - {of}, None
        self.turn, self.phase, self.bonus, self.paid = of, phase, False, False

    def finish(self, at: int, t: float | None, steps: int = 1, phase: str = "TURN") -> None:
        """The turn of the seat on turn ends, unless it is the next one as well."""
        seat, following = self.turn, self.follower(self.turn, steps)
        if following != seat:
            if self.h[seat] == 1 and seat not in self.called:
                self.duties = (*self.duties, Duty(seat, at, t))
            elif self.early is not None and not self.single(seat):
                text = words.false_call(self.name(seat), self.h[seat])
                self.penalize("R9", at, seat, text, (self.early, at))
        self.begin(following, phase)

    def round_over(self) -> None:
        """A hand is empty: the others show theirs."""
        self.phase, self.lying, self.paid = "SHOW", (), False

    # Scoring

    def book(self) -> None:
        """Counts the hands shown."""
        assert self.finisher is not None
        factor = 2 if self.doubled and self.options["jack_doubles"] == "round" else 1
        minus = [factor * minus_points(self.hands.get(s, ())) for s in range(self.seats)]
        if self.doubled and self.options["jack_doubles"] == "total":
            for loser in self.losers:
                minus[loser] = 2 * (self.totals[loser] + minus[loser]) - self.totals[loser]
        self.totals = tuple(total + points for total, points in zip(self.totals, minus, strict=True))
        entry = {"score": minus, "winner": self.finisher, "doubled": self.doubled}
        self.deals = (*self.deals, entry)
        fallen = [s for s in self.losers if self.totals[s] >= int(str(self.options["limit"]))]
        self.out = (*self.out, *fallen)
        left = [s for s in range(self.seats) if s not in self.out]
        self.phase, self.next_dealer = "SCORE", self.follower(self.dealer, direction=1)
        if len(left) == 1:
            self.champion = left[0]
        elif fallen and self.options["game_end"] == "first_elimination":
            lowest = min(self.totals[s] for s in left)
            best = [s for s in left if self.totals[s] == lowest]
            self.champion = self.finisher if self.finisher in best else best[0]
        if self.champion is not None:
            self.phase = "GAME_END"

    # Showing

    def outcome(self) -> dict[str, Any]:
        acting = self.phase in PLAYING
        return {
            "phase": self.phase,
            "turn": self.turn if acting else self.dealer if self.phase == "DEAL" else None,
            "expects": self.expects(),
            "dealer": self.dealer,
            "dir": self.step,
            "top": None if self.top is None else str(self.top),
            "suit": None if self.suit is None else self.suit.value,
            "pend": self.pend,
            "owes": self.owes,
            "paid": self.paid,
            "h": list(self.h),
            "totals": list(self.totals),
            "score": list(self.totals),
            "out": list(self.out),
            "deals": [dict(entry) for entry in self.deals],
            "winner": self.champion,
            "match_over": self.champion is not None,
        }

    def expects(self) -> list[str]:
        if self.phase == "DEAL":
            return ["deal"] if self.number < 0 or not self.dealt_now else ["table"]
        passing = ["say", "pass"]
        drawing = ["draw"] if self.available else passing
        answered = self.finisher is not None or self.answer is not None
        return {
            "TURN": ["play", *drawing],
            "DRAWN": ["play", *passing],
            "ANSWER7": drawing if answered else ["play", *drawing],
            "BONUS": ["play", *(passing if self.passes else drawing)],
            "SUIT": ["say"],
            "TARGET": ["say"],
            "SHOW": ["end"] if all(map(self.whole, self.losers)) else ["hand"],
            "SCORE": ["deal"],
            "GAME_END": [],
        }[self.phase]

    def board(self) -> Board:
        closed = self.seen if self.phase in ("SCORE", "GAME_END") else self.since
        top = (
            (Lying(self.last_layer, self.top, self.last_lay),)
            if self.top is not None and self.last_lay is not None
            else ()
        )
        return Board(self.court.names, (*top, *self.lying), (), None, max(self.number, 0), self.since, closed)

    def told(self, action: Action) -> Seat:
        """The seat that an action is about; where it names none, the seat on turn."""
        return self.turn if action.seat is None else action.seat
