"""Pasur played out: the script of whole rounds.

Each round is ``deal``, ``table`` (laid out anew where a jack has to be buried), in open Pasur one ``show``
for each hand; then ``play``, with ``take`` where it captures, further deals with ``deal``, the leftovers as
a ``take``, and ``end``. Players see their own hand and the pool, and mostly take what is worth most.
Planted mistakes, once in each round, put right at once:

- ``turn``: a seat plays before the one whose turn it is and takes the card back;
- ``capture``: somebody takes cards that do not make eleven, and puts them back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from random import Random

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games.base import Value
from scorekeeper.games.pasur_capture import captures, fault_of, value
from scorekeeper.games.pasur_count import card_points
from scorekeeper.playouts.script import CARELESS, Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat


def play_out(rng: Random, header: Header, rounds: int, mistakes: Collection[str]) -> Script:
    """The script of up to ``rounds`` rounds with these mistakes in each."""
    replay = Replay(header)
    planted: list[Planted] = []
    options = header.setup().options
    for _ in range(rounds):
        outcome = replay.outcome()
        if outcome["match_over"]:
            break
        table = _Table(rng, replay, options, len(header.seats), set(mistakes))
        table.round()
        planted += table.planted
    return Script(header, replay.actions, tuple(planted))


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
    hands: list[list[Card]] = field(default_factory=list)
    shown: set[Seat] = field(default_factory=set)

    def tell(self, action: Action) -> None:
        self.replay.append(action)

    @property
    def pool(self) -> list[Card]:
        return [Card.parse(card) for card in self.replay.outcome()["pool"]]

    def round(self) -> None:
        """Plays one pack through, or until a sur ends the match."""
        self.stock = list(PACK)
        self.rng.shuffle(self.stock)
        self.deal()
        self._lay_out()
        while not self.replay.outcome()["match_over"]:
            self._play_deal()
            if not self.stock or self.replay.outcome()["match_over"]:
                break
            self.deal()
        outcome = self.replay.outcome()
        if outcome["match_over"]:
            return
        if outcome["pool"] and outcome["last"] is not None:
            self.tell(Action("take", seat=outcome["last"], cards=tuple(self.pool)))
        self.tell(Action("end"))

    def deal(self) -> None:
        self.tell(Action("deal"))
        self.hands = [[self.stock.pop() for _ in range(4)] for _ in range(self.players)]
        self.shown = set()

    def _lay_out(self) -> None:
        """The first pool. Two jacks would mean a new deal, so one of them is put back before it is seen."""
        cards = [self.stock.pop() for _ in range(4)]
        keeps = self.options["initial_jack"] == "keep"
        while not keeps and sum(card.rank == "J" for card in cards) > 1:
            self.stock += cards
            self.rng.shuffle(self.stock)
            cards = [self.stock.pop() for _ in range(4)]
        self.tell(Action("table", cards=tuple(cards)))
        while not keeps and any(card.rank == "J" for card in cards):
            jack = next(card for card in cards if card.rank == "J")
            cards.remove(jack)
            cards.append(self.stock.pop())
            self.stock.insert(self.rng.randrange(len(self.stock)), jack)
            if sum(card.rank == "J" for card in cards) <= 1:
                self.tell(Action("table", cards=tuple(cards)))

    def _play_deal(self) -> None:
        if self.options["variant"] == "open":
            for seat in range(self.players):
                self._show(seat)
        while (seat := self.replay.outcome()["turn"]) is not None and any(self.hands):
            if self.options["variant"] == "open" and seat not in self.shown:
                self._show(seat)
            self._turn(seat)
            if self.replay.outcome()["match_over"]:
                return

    def _show(self, seat: Seat) -> None:
        if self.hands[seat]:
            self.tell(Action("show", seat=seat, card=self.rng.choice(self.hands[seat])))
            self.shown.add(seat)

    def _turn(self, seat: Seat) -> None:
        if "turn" in self.mistakes and self.rng.random() < 0.3:
            self._too_early(seat)
        pool = self.pool
        card, taken = self._choose(self.hands[seat], pool)
        self.hands[seat].remove(card)
        at = len(self.replay)
        self.tell(Action("play", seat=seat, card=card))
        if (
            "capture" in self.mistakes
            and pool
            and self.rng.random() < 0.3
            and self._too_much(seat, card, pool)
        ):
            taken = frozenset() if self.options["foul_policy"] == "lose_turn" else taken
        if taken:
            self.tell(Action("take", seat=seat, cards=(card, *sorted(taken, key=pool.index))))
        if self._was_shown(seat, card, at):
            self.shown.discard(seat)

    def _was_shown(self, seat: Seat, card: Card, at: int) -> bool:
        if self.options["open_show"] != "keep_one_shown":
            return False
        shows = [a for a in self.replay.actions[:at] if a.do == "show" and a.seat == seat]
        return bool(shows) and shows[-1].card == card

    def _choose(self, hand: Sequence[Card], pool: Sequence[Card]) -> tuple[Card, frozenset[Card]]:
        """A card and what it takes: mostly what is worth most."""
        moves = [(card, taken) for card in hand for taken in captures(card, pool, self.options)]
        duty = self.options["capture_duty"] == "must_if_card_can"
        free = [card for card in hand if not (duty and captures(card, pool, self.options))]
        if free and (not moves or self.rng.random() < CARELESS):
            return self.rng.choice(free), frozenset()
        if self.rng.random() < CARELESS:
            return self.rng.choice(moves)
        return max(moves, key=lambda move: (_worth({*move[1], move[0]}), len(move[1])))

    # Mistakes

    def _too_early(self, due: Seat) -> None:
        others = [seat for seat in range(self.players) if seat != due and self.hands[seat]]
        throw = next((a for a in reversed(self.replay.actions) if a.do in ("play", "deal")), None)
        if throw is not None and throw.do == "play" and throw.seat in others:
            others.remove(throw.seat)
        if not others:
            return
        seat = self.rng.choice(others)
        card = self.rng.choice(self.hands[seat])
        self._plant("turn", seat)
        self.tell(Action("play", seat=seat, card=card))
        self.tell(Action("takeback", seat=seat, card=card))

    def _too_much(self, seat: Seat, card: Card, pool: Sequence[Card]) -> bool:
        """Takes what the card may not take, if this is the time for it."""
        taken = self.rng.sample(list(pool), self.rng.randint(1, len(pool)))
        if fault_of(card, pool, (card, *taken), self.options) is None:
            return False
        self._plant("capture", seat)
        self.tell(Action("take", seat=seat, cards=(card, *taken)))
        return True

    def _plant(self, kind: str, seat: Seat) -> None:
        self.mistakes.discard(kind)
        self.planted.append(Planted(kind, seat, len(self.replay), len(self.replay)))


def _worth(cards: Collection[Card]) -> float:
    # Exactly rounded: the order of a set, which differs from run to run, must not decide.
    return fsum(card_points(card) + 0.6 * (card.suit is Suit.CLUBS) + 0.01 * value(card) for card in cards)


def _keeps_to(options: Mapping[str, Value], _planted: bool) -> bool:
    """Three pictures among the first four cards are played."""
    return options.get("initial_three_pictures") != "redeal"


PLAYOUT = Playout(play_out, {"turn": ("R1",), "capture": ("R3", "R4", "R5", "R6")}, keeps_to=_keeps_to)
