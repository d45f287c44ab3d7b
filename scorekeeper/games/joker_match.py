"""A running match of Joker: what each action does and which rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games import joker_words as words
from scorekeeper.games.base import Lying
from scorekeeper.games.joker_state import PAIRS, Drawn, JokerState
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat


class JokerMatch(JokerState):
    """The fold over a record of Joker."""

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
            case _ if self.closed and self.loser is None:
                self.refuse(at, MATCH_OVER)
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
        stops = self.phase == "TURN" and self.made is not None
        if seat not in (None, self.turn) or not (self.phase == "DRAWN" or stops):
            self.refuse(at)
        elif not stops or self.options["must_continue"] == "no":
            self.pass_on()

    def draw(self, at: int, seat: Seat, source: Seat | None, count: int) -> None:
        """A card is drawn. The first draw ends the throwing of pairs, unless it is rejected."""
        opening = self.phase == "PAIRS"
        if opening:
            self.begin_turns()
        source = self.follower(seat) if source is None else source
        if self.may_draw(at, seat, source, count):
            self.move(at, seat, source, count)
        elif opening:
            self.phase, self.turn = "PAIRS", None

    def may_draw(self, at: int, seat: Seat, source: Seat, count: int) -> bool:
        """Whether ``seat`` may draw so many cards from ``source`` now, or the table lets it."""
        assert self.turn is not None
        name, neighbour = self.name(seat), self.follower(seat)
        due = self.turn if self.phase == "TURN" else self.follower(self.turn)
        if self.phase == "TURN" and self.made is not None and seat == self.follower(self.turn):
            if self.options["must_continue"] == "yes" and not self.stopped_early(at, seat, self.made):
                return False
            due = seat
        if seat == self.turn and self.phase == "DRAWN":
            because = (self.drawn.at, at) if self.drawn else (at,)
            if self.reject(at, "R7", words.second_draw(name), seat, because):
                return False
        elif seat != due and self.reject(at, "R6", words.drew_out_of_turn(name, self.name(due)), seat):
            return False
        if source != neighbour:
            text = words.wrong_neighbour(name, self.name(source), self.name(neighbour))
            if self.reject(at, "R5", text, seat):
                return False
        return count == 1 or not self.reject(at, "R7", words.drew_several(name, count), seat)

    def stopped_early(self, at: int, seat: Seat, made: int) -> bool:
        """The next seat draws although the one on turn has ``made`` a pair and must go on. True if the table
        lets that draw stand."""
        assert self.turn is not None
        stands = at in self.accepted
        text = words.stopped(self.name(self.turn), self.name(seat))
        self.rule("R8", Kind.NOTE if stands else Kind.FLAG, at, text, self.turn, (made, at))
        return stands

    def may_accept(self, ruling: Ruling) -> bool:
        """Also the draw of the next seat when one had stopped too early."""
        early = ruling.rule == "R8" and ruling.kind is Kind.FLAG
        return early or super().may_accept(ruling)

    def move(self, at: int, seat: Seat, source: Seat, count: int) -> None:
        """``seat`` draws so many cards from ``source``."""
        if not self.h[source] or source == seat:
            return
        count = min(count, self.h[source])
        known = frozenset(card for card, holder in self.holders.items() if holder == source)
        # which of several cards was drawn nobody can tell, so all that was known of that hand is in doubt
        surely = known if count == self.h[source] else frozenset()
        others = {card: holder for card, holder in self.holders.items() if card not in known}
        self.holders = {**others, **dict.fromkeys(surely, seat)}
        self.hold(source, -count)
        self.hold(seat, count)
        self.turn, self.phase, self.made = seat, "DRAWN", None
        self.drawn = Drawn(source, at, known, next(iter(surely)) if surely and count == 1 else None)
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
        for card in cards:
            self.picked_up(None, card)
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
            because: tuple[int | None, ...] = (self.faces.get(card), at)
            if card not in PACK and card != self.joker:
                rule, text = "R12", words.foreign(card)
            elif card == self.joker and (card in self.faces or card in cards[:number]):
                rule, text = "R12", words.TWO_JOKERS
            elif card in self.faces:
                rule, text = "R4", words.thrown_before(card)
            elif card in cards[:number]:
                rule, text = "R4", words.twice_at_once(card)
            elif card in PACK and fallen[card.rank] > 4:
                rule, text = "R4", words.rank_thrown(card)
            else:
                continue
            self.rule(rule, Kind.MISDEAL, at, text, seat, because)
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
            self.phase, self.drawn, self.made = "TURN", None, at
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


_SHOWS_A_DEAL = frozenset({"throw", "lay", "draw", "show"})


def _red(card: Card) -> bool:
    return card.suit in (Suit.HEARTS, Suit.DIAMONDS)
