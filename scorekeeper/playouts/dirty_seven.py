"""Dirty Seven played out: the script of whole rounds.

Each round is ``deal``, ``table`` (again while special cards are replaced), then ``play``, ``draw`` and what
is said; the losers' ``hand`` and ``end``. What is owed, for a mistake or for a two, is drawn at once or
later: at any time, together with a draw of the turn, or before the hand is shown. Players know their hand
and what lies there, lay what fits, and like to be rid of dear cards. A round in which no card is left to
draw and nobody can lay stays unfinished.

Planted mistakes, once in each round where there is occasion, put right at once where they can be:

- ``turn``: a seat lays a card before the one whose turn it is;
- ``fit``: somebody lays a card that does not fit, where such a card goes back;
- ``single``: somebody does not say that one card is left, which the next play or draw of another proves;
- ``draw``: somebody draws and keeps although a card fits. It counts as planted where the cards that come out
  of that hand prove it: more of them would have fitted than it has received since, or owed already then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games.base import Value
from scorekeeper.playouts.script import CARELESS, Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat

_HAND = 7
_DEAR = {"J": 20, "A": 11, "T": 10, "K": 4, "Q": 3}
_PLAIN = "34569QK"
_LONG = 300
"""After so many turns everybody lays what he can, so that a round ends."""


def play_out(rng: Random, header: Header, rounds: int, mistakes: Collection[str]) -> Script:
    """The script of up to ``rounds`` rounds with these mistakes in each."""
    replay = Replay(header)
    planted: list[Planted] = []
    options = header.setup().options
    for _ in range(rounds):
        if replay.outcome()["match_over"]:
            break
        table = _Table(rng, replay, options, len(header.seats), set(mistakes))
        finished = table.round()
        planted += table.planted
        if not finished:
            break
    return Script(header, replay.actions, tuple(sorted(planted, key=lambda plant: plant.provable_at)))


@dataclass
class _Held:
    """A seat drew at action ``at`` although it may have held one of ``fitting``. It has ``received`` so many
    cards since, as the books have it: what it owes counts from when it is owed. ``shown`` are those of its
    cards that everybody has seen since, ``out`` those that lie."""

    seat: Seat
    at: int
    fitting: frozenset[Card]
    received: int
    shown: Counter[Card] = field(default_factory=Counter)
    out: Counter[Card] = field(default_factory=Counter)

    def see(self, cards: Sequence[Card], stays: bool) -> bool:
        """Whether these cards, seen at once, prove that it held one."""
        for card, number in Counter(cards).items():
            self.shown[card] = max(self.shown[card], self.out[card] + number)
            if stays:
                self.out[card] += number
        return sum(self.shown[card] for card in self.fitting) > self.received


@dataclass
class _Table:
    """A round while it is played."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    players: int
    mistakes: set[str]
    planted: list[Planted] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    hands: dict[Seat, list[Card]] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    drawn: Card | None = None
    """The only card that may be laid after a draw."""
    bonus: bool = False
    passed: bool = False
    """The seat on turn has drawn and leaves the turn to the next without a word."""
    layer: Seat | None = None
    """Who has laid the top card."""
    before: str | None = None
    """The suit in force before a jack."""
    called: set[Seat] = field(default_factory=set)
    silent: tuple[Seat, int] | None = None
    """Who has not said that one card is left, and the action that left it."""
    held: list[_Held] = field(default_factory=list)
    owing: Counter[Seat] = field(default_factory=Counter)
    """What everybody has still to draw for mistakes and twos."""

    def tell(self, do: str, **fields: Any) -> int:
        self.replay.append(Action(do, **fields))
        self.state = self.replay.outcome()
        return len(self.replay) - 1

    def round(self) -> bool:
        """Plays it; false if it cannot come to an end."""
        self.tell("deal")
        self._deal([seat for seat in range(self.players) if seat not in self.state["out"]])
        while self.state["phase"] == "DEAL":
            opening = self.stock.pop()
            self.tell("table", cards=(opening,))
            if self.state["phase"] == "DEAL":  # it is replaced, and goes back among the others
                self.stock.insert(self.rng.randrange(len(self.stock)), opening)
        self.pile = [opening]
        if self.options["opening_special"] == "effect" and opening.rank == "2":
            self._next_draws(self._next(self.state["turn"], -1))
        turns = idle = 0
        while self.state["phase"] != "SHOW":
            turns, before = turns + 1, self._cards_held()
            self._turn(hurry=turns > _LONG)
            idle = idle + 1 if self._cards_held() == before and not self._available() else 0
            if idle > 4 * self.players or turns > 4 * _LONG:
                return False
        self._show()
        return True

    def _deal(self, seats: Sequence[Seat]) -> None:
        """Deals, so that a plain card is left to begin with."""
        while not any(card.rank in _PLAIN for card in self.stock):
            self.stock = list(PACK) * int(str(self.options["packs"]))
            self.rng.shuffle(self.stock)
            self.hands = {seat: [self.stock.pop() for _ in range(_HAND)] for seat in seats}

    def _cards_held(self) -> list[int]:
        return [len(hand) for hand in self.hands.values()]

    # Turns

    def _turn(self, hurry: bool) -> None:
        for debtor in list(self.owing):
            if self.rng.random() < 0.3:
                self._settle(debtor)
        seat: Seat = self.state["turn"]
        phase: str = self.state["phase"]
        if phase == "DRAWN" and self.passed:
            seat, phase = self._next(seat), "TURN"
        self.passed = False
        if phase in ("TURN", "ANSWER7"):
            self.drawn, self.bonus = None, False
            self.called.discard(seat)
            if self.silent is not None and self.silent[0] == seat:
                self.silent = None
        if phase == self.state["phase"] == "TURN":
            self._plant_before(seat)
        match phase:
            case "SUIT":
                suits = [suit for suit in Suit if self._may_name(suit)]
                self.tell("say", seat=seat, what="suit", value=self.rng.choice(suits).value)
            case "TARGET":
                others = [other for other in self.hands if other != seat]
                target = self.rng.choice(others)
                self.tell("say", seat=seat, what="target", value=target)
                self._single(seat)
                self._pay(target)
            case "ANSWER7":
                self._answer_seven(seat)
            case "BONUS":
                self.drawn, self.bonus = None, True
                self._lay_or_draw(seat, phase, hurry)
            case "DRAWN":
                self._lay_or_keep(seat, hurry)
            case _:
                self._lay_or_draw(seat, phase, hurry)
        self._single(seat)

    def _next(self, seat: Seat, way: int = 1) -> Seat:
        """The seat after ``seat`` in the direction of play, or with -1 the one before."""
        way *= self.state["dir"]
        order = [(seat + step * way) % self.players for step in range(1, self.players + 1)]
        return next(other for other in order if other in self.hands)

    def _may_name(self, suit: Suit) -> bool:
        return self.options["jack_same_suit"] == "yes" or suit != self.before

    def _answer_seven(self, seat: Seat) -> None:
        sevens = [card for card in self.hands[seat] if card.rank == "7"]
        if sevens and "play" in self.state["expects"] and self.rng.random() > CARELESS:
            self._lay(seat, self.rng.choice(sevens))
            return
        count = min(self.state["pend"], self._available())
        if not count:
            self.tell("say", seat=seat, what="keep")
            return
        first = self.rng.randint(1, count)
        self._draw(seat, first)
        rest = min(count - first, self._available())  # the last cards may have gone for a penalty
        if rest:
            self._draw(seat, rest)

    def _lay_or_draw(self, seat: Seat, phase: str, hurry: bool) -> None:
        able = self._fitting(seat)
        if able and not self._holds_back(seat, able, phase, hurry):
            self._lay(seat, self._choose(able))
        elif phase == "BONUS" and self.options["eight_no_follow"] == "pass" and self.hands[seat]:
            self.tell("pass", seat=seat)
        elif self._available():
            self._draw(seat, 1, frozenset(card for card in PACK if self._fits(card)))
            self.drawn = self.hands[seat][-1]
            if able and self.options["draw_when_able"] == "foul":
                self.tell("say", seat=seat, what="keep")
        else:
            self.tell("say", seat=seat, what="keep")

    def _holds_back(self, seat: Seat, able: Sequence[Card], phase: str, hurry: bool) -> bool:
        if hurry or phase != "TURN" or not self._available():
            return False
        if self.options["draw_when_able"] == "free":
            return self.rng.random() < CARELESS
        tried = sum(held.seat == seat for held in self.held if held.fitting)
        return "draw" in self.mistakes and len(able) > 1 and tried < 3 and self.rng.random() < 0.3

    def _lay_or_keep(self, seat: Seat, hurry: bool) -> None:
        able = [card for card in self._fitting(seat) if self.drawn in (None, card)]
        if able and (hurry or self.rng.random() < 0.8):
            self._lay(seat, self._choose(able))
            return
        match self.rng.randrange(3):
            case 0:
                self.tell("say", seat=seat, what="keep")
            case 1:
                self.tell("pass", seat=seat)
            case _ if len(self.hands[seat]) > 1 and self._available():
                self.passed = True
            case _:
                self.tell("pass", seat=seat)

    def _fitting(self, seat: Seat) -> list[Card]:
        """What may be laid, as far as everybody would agree."""
        able = [card for card in self.hands[seat] if self._fits(card)]
        suited = [card for card in able if card.suit == self.state["suit"]]
        if self.options["match_order"] == "suit_first" and suited and not self.bonus:
            return [card for card in able if card in suited or card.rank == "J"]
        return able

    def _fits(self, card: Card) -> bool:
        top, suit = self.state["top"], self.state["suit"]
        if card.rank != "J":
            return bool(card.suit == suit or card.rank == top[0])
        if self.bonus:
            return bool(self.options["jack_as_bonus"] == "yes" or card.suit == suit)
        return bool(top[0] != "7" or self.options["jack_on_spent_seven"] == "yes")

    def _choose(self, able: Sequence[Card]) -> Card:
        if self.rng.random() < CARELESS:
            return self.rng.choice(able)
        return max(able, key=lambda card: _DEAR.get(card.rank, 0))

    def _single(self, seat: Seat) -> None:
        """Says that one card is left, when the turn is over and it is so."""
        state = self.state
        over = state["turn"] != seat and state["h"][seat] == 1 and seat not in self.called
        if not over or self.passed or state["phase"] not in ("TURN", "DRAWN", "ANSWER7"):
            return
        if "single" in self.mistakes and self.rng.random() < 0.7:
            self.mistakes.discard("single")
            self.silent = (seat, len(self.replay) - 1)
        elif self.silent is None or self.silent[0] != seat:
            self.called.add(seat)
            self.tell("say", seat=seat, what="single")

    # Cards

    def _lay(self, seat: Seat, card: Card) -> None:
        if len(self.hands[seat]) == 1:
            self._settle(seat)
        self.before = self.state["suit"]
        self.hands[seat].remove(card)
        at = self.tell("play", seat=seat, card=card)
        self.pile.append(card)
        self.layer = seat
        self._acted(seat, at)
        self._surface(seat, [card], at, stays=True)
        if card.rank == "2" and (self.hands[seat] or self.options["last_card_effects"] == "draws"):
            self._next_draws(seat)

    def _next_draws(self, seat: Seat) -> None:
        """A two of ``seat`` was laid; where it may not choose, the next one draws."""
        if self.options["two_target"] == "next_only":
            self._pay(self._next(seat))

    def _draw(self, seat: Seat, count: int, fitting: frozenset[Card] = frozenset()) -> None:
        """A draw of the turn, and with it or just before what the seat owes. ``fitting`` are the cards that
        it could have laid instead."""
        if self.rng.random() < 0.5:
            self._settle(seat)
        owed = self.owing.pop(seat, 0)
        at = self.tell("draw", seat=seat, count=owed + count)
        self._take(seat, owed + count)
        self._book(seat, count)
        if fitting and self.options["draw_when_able"] == "foul":
            self.held.append(_Held(seat, at, fitting, owed + count))
        self._acted(seat, at)

    def _acted(self, seat: Seat, at: int) -> None:
        """A seat plays or draws: whoever has not said that one card is left has missed it."""
        if self.silent is not None and self.silent[0] != seat:
            missed, left = self.silent
            self.silent = None
            self.planted.append(Planted("single", missed, left, at))
            self._pay(missed)

    def _pay(self, seat: Seat) -> None:
        """A card for a mistake, or for a two: at once, or later."""
        if not self._available():
            return
        self.owing[seat] += 1
        self._book(seat, 1)
        now = self.state["phase"] == "SHOW" or not self.hands[seat]
        if now or self.rng.random() < 0.5:
            self._settle(seat)

    def _settle(self, seat: Seat) -> None:
        """Draws what the seat owes."""
        owed = self.owing.pop(seat, 0)
        if owed:
            self.tell("draw", seat=seat, count=owed)
            self._take(seat, owed)

    def _book(self, seat: Seat, count: int) -> None:
        for held in self.held:
            if held.seat == seat:
                held.received += count

    def _take(self, seat: Seat, count: int) -> None:
        if count > len(self.stock) and len(self.pile) > 1:
            below = self.pile[:-1]
            self.rng.shuffle(below)
            self.stock, self.pile = below + self.stock, self.pile[-1:]
        self.hands[seat] += [self.stock.pop() for _ in range(count)]

    def _available(self) -> int:
        again = self.options["stock_out"] == "reshuffle_discards"
        return len(self.stock) - self.owing.total() + (len(self.pile) - 1 if again else 0)

    def _surface(self, seat: Seat, cards: Sequence[Card], at: int, stays: bool) -> None:
        """Cards of a hand are seen, and may prove that one was held back."""
        found = [held for held in self.held if held.seat == seat and held.see(cards, stays)]
        for held in found:
            self.held.remove(held)
            self.planted.append(Planted("draw", seat, held.at, at))
            self.mistakes.discard("draw")
            self._pay(seat)

    # The end

    def _show(self) -> None:
        """The losers show their hands; one that proves a mistake is shown again with its penalty card."""
        losers = [seat for seat, hand in self.hands.items() if hand]
        self.rng.shuffle(losers)
        for seat in losers:
            self._settle(seat)
            shown = tuple(self.hands[seat])
            at = self.tell("hand", seat=seat, cards=shown)
            self._surface(seat, shown, at, stays=False)
            if len(self.hands[seat]) > len(shown):
                self.tell("hand", seat=seat, cards=tuple(self.hands[seat]))
        self.tell("end")

    # Mistakes

    def _plant_before(self, seat: Seat) -> None:
        """Before a seat plays: somebody else does, or it lays what does not fit."""
        others = [other for other in self.hands if other != seat and len(self.hands[other]) > 2]
        early = [other for other in others if other != self.layer]
        if "turn" in self.mistakes and early and self.rng.random() < 0.3:
            other = self.rng.choice(early)
            self._foul("turn", other, self.rng.choice(self.hands[other]))
        wrong = [card for card in self.hands[seat] if not self._fits(card)]
        back = self.options["foul_card"] == "back" and len(self.hands[seat]) > 2
        if "fit" in self.mistakes and wrong and back and self.rng.random() < 0.3:
            self._foul("fit", seat, self.rng.choice(wrong))

    def _foul(self, kind: str, seat: Seat, card: Card) -> None:
        self.mistakes.discard(kind)
        at = self.tell("play", seat=seat, card=card)
        self.planted.append(Planted(kind, seat, at, at))
        stays = self.options["foul_card"] == "stays"
        if stays:
            self.hands[seat].remove(card)
            self.pile.append(card)
            self.layer = seat
        else:
            self.tell("takeback", seat=seat, card=card)
        self._acted(seat, at)
        self._surface(seat, [card], at, stays)
        self._pay(seat)


PLAYOUT = Playout(play_out, {"turn": ("R1",), "fit": ("R2", "R3"), "single": ("R9",), "draw": ("R6",)})
