"""Random rounds of Dirty Seven with real hands: who keeps the rules is never accused, and who draws although
a card fits is found out exactly when the cards on the table first prove it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest

from scorekeeper.actions import Action
from scorekeeper.cards import CARDS, PACK, Suit
from scorekeeper.games.dirty_seven_state import minus_points
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from tests.games.tables import NAMES


@dataclass
class Draw:
    """A draw, as everybody saw it: the state before it with the actions that made it, the cards received and
    those surfaced since."""

    seat: int
    at: int
    top: str
    suit: str
    because: tuple[int, ...]
    received: int = 0
    surfaced: Counter = field(default_factory=Counter)
    proved: int | None = None

    def test(self):
        """The formula of the rules: surfaced − received > surfaced cards that did not fit."""
        fits = [
            n
            for card, n in self.surfaced.items()
            if (card[0] == "J" and self.top[0] != "7")
            or (card[0] != "J" and (card[1] == self.suit or card[0] == self.top[0]))
        ]
        return self.surfaced.total() - self.received > self.surfaced.total() - sum(fits)


class Table:
    """A round that is really played: every hand is known here, and only actions go to the rules."""

    def __init__(self, seed, careless):
        self.rng = Random(f"dirty seven {seed}")
        self.careless = careless
        seats = self.rng.choice([2, 3, 4, 5])
        packs = self.rng.choice([1, 2])
        self.replay = Replay(Header("dirty-seven", NAMES[:seats], {"packs": packs}))
        self.deck = [str(card) for card in PACK] * packs
        self.rng.shuffle(self.deck)
        self.hands = [[self.deck.pop() for _ in range(7)] for _ in range(seats)]
        self.draws: list[Draw] = []
        self.found: list[tuple[tuple[int, ...], int]] = []
        self.lied = 0
        self.do("deal")
        self.ground = (self.do("table", cards=(CARDS[self.deck.pop()],)),)

    def do(self, name, **fields):
        self.replay.append(Action(name, **fields))
        return len(self.replay) - 1

    @property
    def now(self):
        return self.replay.outcome()

    def fitting(self, seat, state):
        top, suit = state["top"], state["suit"]
        if state["pend"]:
            return [card for card in self.hands[seat] if card[0] == "7"]
        return [
            card
            for card in self.hands[seat]
            if (card[0] == "J" and top[0] != "7")
            or (card[0] != "J" and (card[1] == suit or card[0] == top[0]))
        ]

    def receive(self, seat, count, at):
        self.hands[seat] += [self.deck.pop() for _ in range(count)]
        for draw in self.draws:
            if draw.seat == seat and draw.at <= at:
                draw.received += count

    def surface(self, seat, cards, at):
        for draw in self.draws:
            if draw.seat == seat and draw.proved is None:
                draw.surfaced.update(cards)
                draw.because += (at,)
        proved = [d for d in self.draws if d.seat == seat and d.proved is None and d.test()]
        for draw in proved:
            draw.proved = at
            self.found.append((draw.because, at))
        for _ in proved:
            self.pay(seat, at)

    def pay(self, seat, at):
        """The penalty for what was proved is drawn at once."""
        self.receive(seat, 1, at)
        self.do("draw", seat=seat, count=1)

    def turn(self):
        state = self.now
        seat, phase = state["turn"], state["phase"]
        if phase == "SUIT":
            self.ground += (self.do("say", seat=seat, what="suit", value=self.rng.choice(list(Suit)).value),)
            return
        if phase == "TARGET":
            target = self.rng.choice([s for s in range(len(self.hands)) if s != seat])
            at = self.do("say", seat=seat, what="target", value=target)
            self.receive(target, 1, at)
            self.do("draw", seat=target, count=1)
            return
        able = self.fitting(seat, state)
        lazy = able and phase in ("TURN", "BONUS") and self.rng.random() < self.careless
        if able and not lazy and (phase != "DRAWN" or self.rng.random() < 0.7):
            card = self.rng.choice(able)
            self.hands[seat].remove(card)
            at = self.do("play", seat=seat, card=CARDS[card])
            self.ground = (at,)
            self.surface(seat, [card], at)
        elif phase == "DRAWN":
            self.do("say", seat=seat, what="keep")
        else:
            count = state["pend"] or 1
            at = self.do("draw", seat=seat, count=count)
            if not state["pend"]:
                self.lied += bool(able)
                self.draws.append(Draw(seat, at, state["top"], state["suit"], (*self.ground, at)))
            self.receive(seat, count, at)
        if len(self.hands[seat]) == 1:
            self.do("say", seat=seat, what="single")

    def play(self):
        while self.now["phase"] != "SHOW" and len(self.deck) > 12:
            self.turn()
        return self.now["phase"] == "SHOW"


@pytest.mark.parametrize("seed", range(40))
def test_who_keeps_the_rules_is_never_accused(seed):
    table = Table(seed, careless=0)
    ended = table.play()
    assert table.replay.rulings == ()
    assert table.now["h"] == [len(hand) for hand in table.hands]
    if ended:
        for seat, hand in enumerate(table.hands):
            if hand:
                table.do("hand", seat=seat, cards=tuple(CARDS[card] for card in hand))
        table.do("end")
        assert table.replay.rulings == ()
        (entry,) = table.now["deals"]
        double = 2 if entry["doubled"] else 1
        assert entry["score"] == [double * minus_points([CARDS[c] for c in hand]) for hand in table.hands]


@pytest.mark.parametrize("seed", range(60))
def test_a_card_held_back_is_proved_exactly_when_it_first_can_be(seed):
    table = Table(seed, careless=0.4)
    table.play()
    rulings = [(ruling.because, ruling.at) for ruling in table.replay.rulings]
    assert {ruling.rule for ruling in table.replay.rulings} <= {"R6"}
    assert sorted(rulings) == sorted(table.found)
    assert table.now["h"] == [len(hand) for hand in table.hands]


def test_some_are_found_out():
    tables = [Table(seed, careless=0.4) for seed in range(20)]
    for table in tables:
        table.play()
    assert sum(len(table.found) for table in tables) > 10
