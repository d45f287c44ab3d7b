"""Gam played out: the script of whole deals.

Each deal is ``deal`` (before the first one the dealer is named or drawn by lot), the auction or its result as
``contract``, ``trump``, what everybody lays aside and draws (``lay``, ``draw``, and ``show`` for trumps that
are given up), then ``play`` and ``out`` in turn, ``collect`` for each trick, and ``end``. Some tables enter
the trump after the exchange, and not at all where the first card tells it. Players see their own hand and the
trick. Planted mistakes, once in each deal that has room for them:

- ``turn``: a seat plays before the one whose turn it is, and takes the card back;
- ``out``: a seat goes out though it holds a trump, and plays that one later.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import PACK_WITH_JOKERS, Card, Suit
from scorekeeper.games.base import Value
from scorekeeper.games.gam_cards import POINTS, high_joker, points, strength, trumps
from scorekeeper.games.gam_deal import DEALT, HELD
from scorekeeper.playouts.script import CARELESS, Planted, Playout, Script
from scorekeeper.playouts.tricks import dealer_of
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat, partner

_TRIES = 200
"""Deals that are tried until one has room for the mistakes asked for."""


def play_out(rng: Random, header: Header, deals: int, mistakes: Collection[str]) -> Script:
    """The script of up to ``deals`` deals with these mistakes in each."""
    replay = Replay(header)
    planted: list[Planted] = []
    for _ in range(deals):
        if replay.outcome()["match_over"]:
            break
        for _ in range(_TRIES):
            table = _Table(rng, replay.copy(), header.setup().options, set(mistakes))
            table.play_deal()
            if not table.mistakes:
                break
        replay = table.replay
        planted += table.planted
    return Script(header, replay.actions, tuple(planted))


@dataclass
class _Table:
    """One deal while it is played. ``mistakes`` are those that were not made yet."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    mistakes: set[str]
    planted: list[Planted] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    trump: Suit = Suit.SPADES
    by_lead: bool = False
    """The declarer's first card tells the trump."""
    hiding: Seat | None = None
    """Who went out with a trump in his hand, and at which action."""
    hid_at: int = 0
    jokers: list[Card] = field(default_factory=list)
    """In the order in which they fell."""
    void: Card | None = None
    """The trump that was hidden, played after all: it counts for nothing."""

    @property
    def state(self) -> dict[str, Any]:
        return self.replay.outcome()

    def tell(self, do: str, **fields: Any) -> None:
        self.replay.append(Action(do, **fields))

    def play_deal(self) -> None:
        """Deals until somebody has won the bidding, and plays."""
        while True:
            self.tell("deal", dealer=dealer_of(self.rng, self.replay))
            pack = list(PACK_WITH_JOKERS)
            self.rng.shuffle(pack)
            self.hands = [pack[DEALT * seat : DEALT * (seat + 1)] for seat in range(4)]
            self.stock = pack[4 * DEALT :]
            self._bid()
            if self.state["declarer"] is not None:
                break
        declarer: Seat = self.state["declarer"]
        self.trump = self._best_suit(self.hands[declarer])
        late = self.rng.random() < 0.3
        if not late:
            self.tell("trump", suit=self.trump, seat=declarer)
        self._exchange(declarer)
        self.by_lead = self.options["trump_entry"] == "first_lead" and any(
            map(self._tells, self.hands[declarer])
        )
        if late and not self.by_lead:
            self.tell("trump", suit=self.trump, seat=declarer)
        while self._running and (turn := self.state["turn"]) is not None:
            self._act(turn)
        if "collect" in self.state["expects"]:
            self._sweep()
        self.tell("end")

    @property
    def _running(self) -> bool:
        """Nothing has ended the deal: where the referee judges by himself, a proof does."""
        return not self.planted or self.state["phase"] not in ("SCORE", "DEAL", "DRAW", "OVER", "DISPUTE")

    # Before the first lead

    def _best_suit(self, hand: Collection[Card]) -> Suit:
        return max(Suit, key=lambda suit: self._worth(hand, suit))

    @staticmethod
    def _worth(hand: Collection[Card], suit: Suit) -> float:
        held = [card for card in hand if card in trumps(suit)]
        return len(held) + 0.4 * sum(points(card) for card in held)

    def _bid(self) -> None:
        high = 0
        if self.rng.random() < 0.25:
            seat = max(
                range(4), key=lambda one: self._worth(self.hands[one], self._best_suit(self.hands[one]))
            )
            self.tell("contract", seat=seat, value=self.options["bid_min"])
        while (state := self.state)["phase"] == "AUCTION":
            seat = state["turn"]
            hand = self.hands[seat]
            value = int(self._worth(hand, self._best_suit(hand))) + self.rng.choice([-1, 0, 0, 1])
            value = min(value, int(str(self.options["bid_max"])))
            hole = state["score"][seat % 2] < 0 and self.options["moon_in_hole"] == "forbidden_bid"
            if value > high and value >= int(str(self.options["bid_min"])) and not (value == POINTS and hole):
                high = value
                self.tell("bid", seat=seat, value=value)
            else:
                self.tell("pass", seat=seat)

    def _tells(self, card: Card) -> bool:
        """Whether the trump can be told by leading this card."""
        return card.suit is self.trump and card.rank != "J"

    def _is_trump(self, card: Card) -> bool:
        return card in trumps(self.trump)

    def _exchange(self, declarer: Seat) -> None:
        others = [seat for seat in range(4) if seat != declarer]
        for seat in others:
            kept = [card for card in self.hands[seat] if self._is_trump(card)]
            self.tell("lay", seat=seat, count=DEALT - len(kept))
            self.hands[seat] = kept
        for seat in others:
            count = max(HELD - len(self.hands[seat]), 0)
            if count:
                self.tell("draw", seat=seat, count=count)
                self.hands[seat] += [self.stock.pop() for _ in range(count)]
        if self.stock:
            self.tell("draw", seat=declarer, count=len(self.stock))
        self.hands[declarer] += self.stock
        for seat in (*others, declarer):
            self._down_to_six(seat)

    def _down_to_six(self, seat: Seat) -> None:
        """Trumps stay as far as they can; those that score and the high ones before the others."""
        hand = sorted(
            self.hands[seat], key=lambda card: (-self._is_trump(card), -points(card), self._low(card))
        )
        self.hands[seat], gone = hand[:HELD], hand[HELD:]
        hidden = [card for card in gone if not self._is_trump(card)]
        for card in gone:
            if self._is_trump(card):
                self.tell("show", seat=seat, card=card)
        if hidden:
            self.tell("lay", seat=seat, count=len(hidden))

    def _low(self, card: Card) -> int:
        return -strength(card, self.trump, high_joker(self.options["high_joker"], ()))

    # Play

    def _act(self, turn: Seat) -> None:
        if "collect" in self.state["expects"]:
            self._sweep()
            return
        if "turn" in self.mistakes and not self.by_lead and self.rng.random() < 0.2:
            self._too_early(turn)
        held = [card for card in self.hands[turn] if self._is_trump(card)]
        if self.by_lead:
            held, self.by_lead = [card for card in held if self._tells(card)], False
        elif held and self._hide(turn, held):
            return
        if not held:
            rest = tuple(self.hands[turn]) if self.options["laid_down"] == "face_up" else None
            self.tell("out", seat=turn, cards=rest)
            self.hands[turn] = []
            return
        self.hands[turn].remove(card := self._choose(turn, held))
        self.tell("play", seat=turn, card=card)
        self.jokers += [card] if card.is_joker else []
        self._surface()

    def _sweep(self) -> None:
        """The highest trump takes the trick."""
        high = high_joker(self.options["high_joker"], self.jokers)
        trick = [(by, Card.parse(card)) for by, card in self.state["trick"]]
        sound = [(strength(card, self.trump, high), by) for by, card in trick if card != self.void]
        self.tell("collect", seat=max(sound)[1] if sound else 0)

    def _choose(self, seat: Seat, held: list[Card]) -> Card:
        """The cheapest card that takes the trick from the other side, else a card worth little."""
        if self.rng.random() < CARELESS:
            return self.rng.choice(held)
        trick = [(by, Card.parse(card)) for by, card in self.state["trick"]]
        cheap = min(held, key=lambda card: (points(card) if card.rank != "2" else 0, -self._low(card)))
        if not trick:
            return min(held, key=self._low)
        by, best = min(trick, key=lambda play: self._low(play[1]))
        above = [card for card in held if self._low(card) < self._low(best)]
        if by == partner(seat) or not above:
            return cheap
        return max(above, key=self._low)

    # Mistakes

    def _too_early(self, due: Seat) -> None:
        state = self.state
        taken = {by for by, _ in state["trick"]}
        can = [
            seat
            for seat in range(4)
            if seat not in (due, *taken, *state["out"]) and any(map(self._is_trump, self.hands[seat]))
        ]
        if not can:
            return
        seat = self.rng.choice(can)
        card = self.rng.choice([card for card in self.hands[seat] if self._is_trump(card)])
        self._plant("turn", seat, len(self.replay))
        self.tell("play", seat=seat, card=card)
        self.tell("takeback", seat=seat, card=card)

    def _hide(self, seat: Seat, held: list[Card]) -> bool:
        """Goes out with a trump in the hand, if this is the time for it."""
        seen = {a.card for a in self.replay.actions if a.do == "takeback" and a.seat == seat}
        others = [s for s in range(4) if s != seat and any(map(self._is_trump, self.hands[s]))]
        begun = self.state["trick_winners"] or self.state["trick"]
        fits = "out" in self.mistakes and self.hiding is None and len(others) > 1 and not seen & set(held)
        if not (fits and begun) or len(held) == len(self.hands[seat]) or self.rng.random() < 0.4:
            return False
        self.hiding, self.hid_at = seat, len(self.replay)
        self.tell("out", seat=seat)
        return True

    def _surface(self) -> None:
        """Whoever hid a trump plays it after all, some time later."""
        seat = self.hiding
        if seat is None or "out" not in self.mistakes or self.rng.random() < 0.5:
            return
        if self.state["phase"] != "PLAY":
            return
        held = [card for card in self.hands[seat] if self._is_trump(card)]
        at = len(self.replay)
        self.planted.append(Planted("out", seat, self.hid_at, at))
        self.mistakes.discard("out")
        self.hands[seat].remove(held[0])
        self.void = held[0]
        self.tell("play", seat=seat, card=held[0])

    def _plant(self, kind: str, seat: Seat, at: int) -> None:
        self.mistakes.discard(kind)
        self.planted.append(Planted(kind, seat, at, at))


PLAYOUT = Playout(
    play_out, {"turn": ("R1",), "out": ("R2",)}, again=frozenset({"R2", "R17", "R18"}), tricks=True
)
