"""Joker played out: the script of one game, to its end.

``deal``; everybody's pairs as ``throw`` (``lay`` where they go face down) and ``say ready``; then ``draw``,
pairs and now and then the word that there was none; ``end``, and what the loser has to do. Players know
their own hand only.

Planted mistakes, once in each game, put right at once where they do not stay:

- ``unequal``: two cards that are no pair are thrown; ``three``: three cards; ``joker``: the joker and
  another;
- ``turn``: a seat draws before the one whose turn it is; ``neighbour``: a seat draws from another than it
  should; ``second``: a seat draws again without a pair;
- ``late``: a pair that was held back is thrown when it was not drawn;
- ``stop``: a seat that made a pair does not go on drawing, and the next one draws.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import CARDS, PACK, Card, Suit
from scorekeeper.games.base import Value
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat


def play_out(rng: Random, header: Header, games: int, mistakes: Collection[str]) -> Script:
    """The script of a game with these mistakes; a record holds one game, whatever ``games`` says."""
    replay = Replay(header)
    table = _Table(rng, replay, header.setup().options, len(header.seats), set(mistakes))
    if games > 0 and not replay.outcome()["match_over"]:
        table.play()
    return Script(header, replay.actions, tuple(table.planted))


@dataclass
class _Table:
    """The game while it is played."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    players: int
    mistakes: set[str]
    planted: list[Planted] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    kept: tuple[Seat, Card, Card] | None = None
    """A pair that a seat holds back."""
    state: dict[str, Any] = field(default_factory=dict)

    def tell(self, do: str, **fields: Any) -> int:
        self.replay.append(Action(do, **fields))
        self.state = self.replay.outcome()
        return len(self.replay) - 1

    def play(self) -> None:
        self.tell("deal")
        pack = [*PACK, CARDS[str(self.options["joker"])]]
        self.rng.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(count)] for count in self.state["h"]]
        self._first_pairs()
        while self.state["phase"] != "END":
            self._turn()
        loser: Seat = self.state["loser"]
        self.kept = None
        while pair := self._pair_of(loser):
            self._throw(loser, pair)
        if self.rng.random() < 0.5:
            self.tell("show", seat=loser, card=self.hands[loser][0])
        self.tell("end")
        self.tell("say", seat=loser, what="forfeit", value="tea for all")

    def _first_pairs(self) -> None:
        order = [(self.state["dealer"] + 1 + step) % self.players for step in range(self.players)]
        if self.options["first_player"] == "dealer":
            order = [order[-1], *order[:-1]]
        seats = order if self.options["initial_throw"] == "in_turn" else self.rng.sample(order, len(order))
        if "late" in self.mistakes:
            self._hold_back(seats)
        for seat in seats:
            self._fouls(seat)
            while pair := self._pair_of(seat):
                self._throw(seat, pair)
            if self.state["phase"] == "PAIRS":
                self.tell("say", seat=seat, what="ready")

    def _hold_back(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
            pair = self._pair_of(seat)
            if pair is not None and len(self.hands[seat]) > 6:
                self.kept = (seat, *pair)
                return

    # Turns

    def _turn(self) -> None:
        seat: Seat = self.state["turn"]
        if self.state["phase"] == "TURN":
            self._plant_before(seat)
            self._draw(seat)
            return
        pair = self._pair_with(seat, self.hands[seat][-1])
        if pair is not None:
            self._throw(seat, pair)
            self._after_a_pair(seat)
        else:
            self._no_pair(seat)

    def _draw(self, seat: Seat) -> None:
        source = self._follower(seat)
        self._say_draw(seat, source)
        card = self.rng.choice(self.hands[source])
        self.hands[source].remove(card)
        self.hands[seat].append(card)

    def _say_draw(self, seat: Seat, source: Seat) -> int:
        return self.tell("draw", seat=seat, from_=source, count=1)

    def _no_pair(self, seat: Seat) -> None:
        """Passes the turn with a word, or the next one simply draws."""
        if self.kept is not None and self.kept[0] == seat and self.rng.random() < 0.5:
            self.kept = None  # the pair that was held back may be thrown with the next own card
        if "second" in self.mistakes and self.rng.random() < 0.3:
            at = self._say_draw(seat, self._follower(seat))
            self._plant("second", seat, at, at)
        match self.rng.randrange(3):
            case 0:
                self.tell("say", seat=seat, what="none")
            case 1:
                self.tell("pass", seat=seat)
            case _:
                self._draw(self._follower(seat))

    def _after_a_pair(self, seat: Seat) -> None:
        state = self.state
        goes_on = state["phase"] == "TURN" and state["turn"] == seat and state["h"][seat] > 0
        if not goes_on:
            return
        if self.options["must_continue"] == "no" and self.rng.random() < 0.4:
            self.tell("say", seat=seat, what="none")
        elif self.options["must_continue"] == "yes" and "stop" in self.mistakes and self._gap(seat):
            after = self._follower(seat)
            thrown = len(self.replay) - 1
            at = self._say_draw(after, self._follower(after))
            self._plant("stop", seat, thrown, at)

    def _gap(self, seat: Seat) -> bool:
        after = self._follower(seat)
        return self._follower(after) != after and self.rng.random() < 0.5

    # Cards

    def _follower(self, seat: Seat) -> Seat:
        order = [(seat + step) % self.players for step in range(1, self.players)]
        return next((other for other in order if self.hands[other]), seat)

    def _pair_of(self, seat: Seat) -> tuple[Card, Card] | None:
        hand = list(self.hands[seat])
        self.rng.shuffle(hand)
        return next((pair for card in hand if (pair := self._pair_with(seat, card))), None)

    def _pair_with(self, seat: Seat, card: Card) -> tuple[Card, Card] | None:
        kept = self.kept[1:] if self.kept is not None and self.kept[0] == seat else ()
        if card in kept:
            return None
        for other in self.hands[seat]:
            if other != card and other not in kept and self._are_pair(card, other):
                return card, other
        return None

    def _are_pair(self, card: Card, other: Card) -> bool:
        if card.is_joker or card.rank != other.rank:
            return False
        return self.options["pair_rule"] == "rank" or _red(card) == _red(other)

    def _throw(self, seat: Seat, pair: Sequence[Card]) -> int:
        for card in pair:
            self.hands[seat].remove(card)
        if self.options["throw_face"] == "down":
            return self.tell("lay", seat=seat, count=len(pair))
        return self.tell("throw", seat=seat, cards=tuple(pair))

    # Mistakes

    def _plant(self, kind: str, seat: Seat, at: int, provable_at: int) -> None:
        self.mistakes.discard(kind)
        self.planted.append(Planted(kind, seat, at, provable_at))

    def _fouls(self, seat: Seat) -> None:
        """Cards thrown that may not be, before the others; they go back."""
        hand = self.hands[seat]
        if self.options["throw_face"] == "down" or len(hand) < 4:
            return
        jokers = [card for card in hand if card.is_joker]
        plain = [card for card in hand if not card.is_joker]
        unequal = [card for card in plain if card.rank != plain[0].rank]
        for kind, cards in (
            ("unequal", [plain[0], *unequal[:1]]),
            ("three", plain[:3]),
            ("joker", [*jokers, plain[0]]),
        ):
            size = 3 if kind == "three" else 2
            if kind in self.mistakes and len(cards) == size and self.rng.random() < 0.4:
                at = self.tell("throw", seat=seat, cards=tuple(cards))
                self._plant(kind, seat, at, at)
                self.tell("takeback", seat=seat, cards=tuple(cards))

    def _plant_before(self, seat: Seat) -> None:
        """Before a seat draws: another one does, or it draws from the wrong one, or throws a pair late."""
        after = self._follower(seat)
        must_draw = self.replay.actions[-1].do in ("throw", "lay")
        others = [s for s in range(self.players) if s not in (seat, after) and self.hands[s]]
        if "turn" in self.mistakes and others and not must_draw and self.rng.random() < 0.2:
            early = self.rng.choice(others)
            if self._follower(early) != early:
                at = self._say_draw(early, self._follower(early))
                self._plant("turn", early, at, at)
        if "neighbour" in self.mistakes and others and self.rng.random() < 0.2:
            at = self._say_draw(seat, self.rng.choice(others))
            self._plant("neighbour", seat, at, at)
        if "late" in self.mistakes and self.kept is not None and self.rng.random() < 0.5:
            holder, *pair = self.kept
            if set(pair) <= set(self.hands[holder]) and len(self.hands[holder]) > 2:
                self.kept = None
                at = self._throw(holder, pair)
                self._plant("late", holder, at, at)


def _red(card: Card) -> bool:
    return card.suit in (Suit.HEARTS, Suit.DIAMONDS)


PLAYOUT = Playout(
    play_out,
    {
        "unequal": ("R1",),
        "three": ("R3",),
        "joker": ("R2",),
        "turn": ("R6",),
        "neighbour": ("R5",),
        "second": ("R7",),
        "late": ("R9",),
        "stop": ("R8",),
    },
    noted=frozenset({"R9"}),
)
