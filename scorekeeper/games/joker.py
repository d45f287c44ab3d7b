"""Joker, a game of the Old Maid family: pairs go, and whoever is left with the joker loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from scorekeeper.actions import Action, read_number, read_text
from scorekeeper.cards import CARDS, PACK, PACK_WITH_JOKERS, RANKS, Card, Suit
from scorekeeper.errors import RecordError
from scorekeeper.games import joker_words as words
from scorekeeper.games.base import Board, Game, Lying, Setup, Value
from scorekeeper.games.forms import common
from scorekeeper.games.joker_options import JOKER_OPTIONS
from scorekeeper.games.starts import Start
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER, TableMatch
from scorekeeper.rulings import Kind, Ruling, Text
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


class JokerMatch(TableMatch):
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
        self.must_draw = False
        """The seat on turn has thrown a pair and goes on."""
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
        self.phase, self.must_draw, self.drawn = "TURN", False, None

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

    # Facts

    def take(self, at: int, action: Action) -> None:
        if self.phase == "DEAL" and self.number < 0 and action.do in _SHOWS_A_DEAL:
            self.deal(at, None)
        match action:
            case Action(do="deal"):
                self.deal(at, action.dealer)
            case Action(do="dealer", seat=seat) if seat is not None:
                self.dealer_named(at, seat, self.phase == "DEAL")
            case Action(do="takeback", seat=seat):
                for card in action.cards or ((action.card,) if action.card else ()):
                    self.picked_up(seat, card)
            case Action(do="say", what="forfeit"):
                self.forfeit = str(action.value)
            case _ if self.phase == "DEAL":
                self.refuse(at, DEAL_FIRST)
            case Action(do="throw", seat=seat, cards=cards) if seat is not None and cards:
                self.throw(at, seat, cards)
            case Action(do="lay", seat=seat, count=count) if seat is not None and count is not None:
                self.throw_unseen(at, seat, count)
            case Action(do="show", seat=seat, card=card) if seat is not None and card:
                self.show(at, seat, card)
            case _ if self.phase == "END" and not (action.do == "end" and not self.closed):
                self.refuse(at, MATCH_OVER)
            case Action(do="draw", seat=seat) if seat is not None:
                self.draw(at, seat, action.from_, 1 if action.count is None else action.count)
            case Action(do="say", what="ready"):
                self.say_ready(at, action.seat)
            case Action(do="say") | Action(do="pass"):
                self.say_none(at, action.seat)
            case Action(do="end"):
                self.end(at)
            case _:
                self.refuse(at)

    def deal(self, at: int, dealer: Seat | None) -> None:
        if self.loser is not None:
            self.refuse(at, MATCH_OVER)
            return
        if dealer is not None:
            self.dealer = dealer
        self.number += 1
        self.since, self.court.since, self.lying = at, len(self.court.rulings), ()
        self.lay_out()
        self.phase, self.turn = "PAIRS", None

    def say_ready(self, at: int, seat: Seat | None) -> None:
        if self.phase != "PAIRS":
            self.refuse(at)
            return
        self.ready |= set(range(self.seats)) if seat is None else {seat}
        if all(seat in self.ready or not self.h[seat] for seat in range(self.seats)):
            self.begin_turns()

    def say_none(self, at: int, seat: Seat | None) -> None:
        """The seat on turn has no pair. After a pair it may only stop where the option lets it; whether it
        did shows when the next one draws."""
        stops = self.phase == "TURN" and self.must_draw
        if seat not in (None, self.turn) or not (self.phase == "DRAWN" or stops):
            self.refuse(at)
        elif not stops or self.options["must_continue"] == "no":
            self.pass_on()

    def draw(self, at: int, seat: Seat, source: Seat | None, count: int) -> None:
        if self.phase == "PAIRS":
            self.begin_turns()
            if self.phase == "END":
                self.refuse(at, MATCH_OVER)
                return
        assert self.turn is not None
        due = self.turn if self.phase == "TURN" else self.follower(self.turn)
        if self.phase == "TURN" and self.must_draw and seat == self.follower(self.turn):
            if self.options["must_continue"] == "yes" and not self.stopped_early(at, seat):
                return
            due = seat
        if seat == self.turn and self.phase == "DRAWN":
            because = (self.drawn.at, at) if self.drawn else (at,)
            if self.reject(at, "R7", words.second_draw(self.name(seat)), seat, because):
                return
        elif seat != due and self.reject(
            at, "R6", words.drew_out_of_turn(self.name(seat), self.name(due)), seat
        ):
            return
        neighbour = self.follower(seat)
        source = neighbour if source is None else source
        if source != neighbour:
            text = words.wrong_neighbour(self.name(seat), self.name(source), self.name(neighbour))
            if self.reject(at, "R5", text, seat):
                return
        if count != 1 and self.reject(at, "R7", words.second_draw(self.name(seat)), seat):
            return
        self.move(at, seat, source)

    def stopped_early(self, at: int, seat: Seat) -> bool:
        """The next seat draws although the one on turn has made a pair and must go on. True if the table
        lets that draw stand."""
        assert self.turn is not None
        stands = at in self.accepted
        text = words.stopped(self.name(self.turn), self.name(seat))
        because = (*(face.at for face in self.last_pair[:1]), at)
        self.rule("R8", Kind.NOTE if stands else Kind.FLAG, at, text, self.turn, because)
        return stands

    def may_accept(self, ruling: Ruling) -> bool:
        """Also the draw of the next seat when one had stopped too early."""
        early = ruling.rule == "R8" and ruling.kind is Kind.FLAG
        return early or super().may_accept(ruling)

    def move(self, at: int, seat: Seat, source: Seat) -> None:
        """``seat`` draws a card from ``source``."""
        if not self.h[source] or source == seat:
            return
        known = frozenset(card for card, holder in self.holders.items() if holder == source)
        card = next(iter(known)) if known and self.h[source] == 1 else None
        # which of several cards was drawn nobody can tell, so all that was known of that hand is in doubt
        self.holders = {c: s for c, s in self.holders.items() if s != source}
        if card:
            self.holders[card] = seat
        self.hold(source, -1)
        self.hold(seat, 1)
        self.turn, self.phase, self.must_draw = seat, "DRAWN", False
        self.drawn = Drawn(source, at, known, card)
        self.safe = tuple(other for other in self.safe if other != seat)
        self.settle(seat)

    def throw(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        if self.impossible(at, seat, cards):
            return
        fault = self.fault(seat, cards)
        if fault:
            rule, text = fault
            if self.reject(at, rule, text, seat):
                for card in cards:
                    self.leave_lying(seat, card, at)
                if self.joker in cards:
                    self.holders = {**self.holders, self.joker: seat}
                return
        self.last_pair = tuple(Lying(seat, card, at) for card in cards)
        self.faces = {**self.faces, **dict.fromkeys(cards, at)}
        self.holders = {card: holder for card, holder in self.holders.items() if card not in cards}
        for card in cards:
            self.thrown = {**self.thrown, card.rank: self.thrown.get(card.rank, 0) + 1}
        self.book_pair(at, seat, cards)

    def throw_unseen(self, at: int, seat: Seat, count: int) -> None:
        """A pair thrown face down, where the table plays so."""
        if self.options["throw_face"] == "up":
            self.refuse(at, words.FACE_UP, seat)
            return
        name = self.name(seat)
        if count != 2 and self.reject(at, "R3", words.not_two(name, count), seat):
            return
        if self.h[seat] < count and self.reject(at, "R11", words.too_few_left(name, self.h[seat]), seat):
            return
        self.last_pair = ()
        self.book_pair(at, seat, ())

    def impossible(self, at: int, seat: Seat, cards: Sequence[Card]) -> bool:
        """Voids the round for a face that cannot be, or cannot be any more."""
        fallen: dict[str, int] = dict(self.thrown)
        for number, card in enumerate(cards):
            fallen[card.rank] = fallen.get(card.rank, 0) + 1
            if card not in PACK and card != self.joker:
                self.rule("R12", Kind.MISDEAL, at, words.foreign(card), seat)
            elif card in self.faces or card in cards[:number] or (card in PACK and fallen[card.rank] > 4):
                because = (self.faces.get(card), at)
                self.rule("R4", Kind.MISDEAL, at, words.once_too_often(card), seat, because)
            else:
                continue
            self.void()
            return True
        return False

    def fault(self, seat: Seat, cards: Sequence[Card]) -> tuple[str, Text] | None:
        """The rule that ``cards`` break as a pair of ``seat``, with its sentence."""
        name = self.name(seat)
        if len(cards) != 2:
            return "R3", words.not_two(name, len(cards))
        if self.joker in cards:
            return "R2", words.joker_thrown(name)
        first, second = cards
        if first.rank != second.rank:
            return "R1", words.unequal(name, first, second)
        if self.options["pair_rule"] == "rank_and_colour" and _red(first) != _red(second):
            return "R1", words.other_colour(name, first, second)
        if self.h[seat] < 2:
            return "R11", words.too_few_left(name, self.h[seat])
        return None

    def book_pair(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        thrown = len(cards) or 2
        self.hold(seat, -thrown)
        self.pairs = min(self.pairs + thrown // 2, PAIRS)
        if self.phase == "END" and seat == self.loser:
            return
        own_draw = self.phase == "DRAWN" and seat == self.turn
        drawn = self.drawn.card if own_draw and self.drawn else None
        if drawn and cards and drawn not in cards and self.drawn:
            because = (self.drawn.at, at)
            self.rule("R10", Kind.NOTE, at, words.not_the_drawn(self.name(seat), drawn), seat, because)
        if self.phase == "PAIRS":
            self.settle(seat)
            return
        if not own_draw:
            self.rule("R9", Kind.NOTE, at, words.late_pair(self.name(seat)), seat)
        else:
            emptied = self.drawn is not None and not self.h[self.drawn.source]
            self.phase, self.drawn = "TURN", None
            self.must_draw = True
            if emptied and self.options["empty_neighbour"] == "turn_ends":
                self.pass_on()
        self.settle(seat)
        if self.phase != "END" and self.turn == seat and not self.h[seat]:
            self.pass_on()

    def show(self, at: int, seat: Seat, card: Card) -> None:
        if self.impossible(at, seat, (card,)):
            return
        if self.phase == "DRAWN" and seat == self.turn and self.drawn and card in self.drawn.known:
            self.drawn = replace(self.drawn, card=card)
        self.holders = {**self.holders, card: seat}

    def end(self, at: int) -> None:
        """Closes the game. What the last hand still holds of pairs should have been thrown by now."""
        self.closed = True
        if self.loser is None:
            self.phase, self.turn = "END", None
        elif self.pairs < PAIRS and self.h[self.loser] > 1:
            self.rule("R14", Kind.FLAG, at, words.pairs_held(self.name(self.loser)), self.loser)

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
            return ["say"] if self.closed and self.loser is not None else [*last, *_CLOSING[self.closed]]
        stops = self.must_draw and self.options["must_continue"] == "no"
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


_SHOWS_A_DEAL = frozenset({"throw", "lay", "draw", "show"})
_CLOSING = {False: ["end", "say"], True: ["deal"]}


def _red(card: Card) -> bool:
    return card.suit in (Suit.HEARTS, Suit.DIAMONDS)


def _thrown(value: Any) -> dict[str, int]:
    if not isinstance(value, dict) or not set(value) <= set(RANKS):
        raise RecordError('start: thrown gives the number of cards thrown of each rank, as in {"T": 4}')
    thrown = {rank: read_number(f"start: thrown {rank}", number) for rank, number in value.items()}
    if any(number not in (0, 2, 4) for number in thrown.values()):
        raise RecordError("start: thrown is 0, 2 or 4 for each rank, since cards go in pairs")
    return thrown


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {action.what!r}")
    if action.what == "forfeit":
        read_text("value", action.value)


def _check_draw(action: Action) -> None:
    if action.count == 0:
        raise RecordError("count is the number of cards drawn, as a rule 1")


def _check_throw(action: Action) -> None:
    if not action.cards:
        raise RecordError("throw needs the thrown cards, as a rule two")


SAYS = ("ready", "none", "forfeit")
"""Words that count: all pairs are thrown (without a seat: everybody's), no pair after a draw, and what the
company makes the loser do."""

JOKER = Game(
    key="joker",
    titles={"en": "Joker", "fa": "جوکر"},
    seats=tuple(range(2, 21)),
    deck=PACK_WITH_JOKERS,
    phases=("DEAL", "PAIRS", "TURN", "DRAWN", "END"),
    options=JOKER_OPTIONS,
    actions=(
        common("deal"),
        common("dealer"),
        common("throw", check=_check_throw, text=words.THROW),
        common("lay", may=(), text=words.LAY),
        common("draw", needs=("seat",), may=("from", "count"), check=_check_draw, text=words.DRAW),
        common("say", says=SAYS, check=_check_say),
        common("pass", may=(), text=words.PASS),
        common("takeback", needs=("seat",), may=("card", "cards")),
        common("show", may=("pile",)),
        common("accept"),
        common("end", may=()),
        common("correct"),
    ),
    start=("dealer", "turn", "h", "pairs", "thrown"),
    begin=JokerMatch,
    joker=the_joker,
)
