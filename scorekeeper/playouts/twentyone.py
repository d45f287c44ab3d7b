"""Twenty-one played out: the script of whole rounds.

Each round is ``say`` of who opens the bank or declines, ``say`` ``khabar`` where the banker announces,
``deal``, and for each player his bet, side bets, ``draw`` with or without ``say`` ``card``, ``show`` of cards
that he turns up, ``say`` ``stand`` or ``burnt``, the banker's ``lay`` and ``draw`` where he exchanges his
card, ``draw`` and ``hand``; then ``end``. Players see their own hand. Planted mistakes, once in each round
that has room for them:

- ``turn``: a card goes to a player whose turn it is not; it is laid aside;
- ``burn``: somebody hides that he is burnt, until his hand is seen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games.base import Value
from scorekeeper.games.twentyone_state import BEST, DECK, WHOLE, total
from scorekeeper.playouts.script import CARELESS, Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat


def play_out(rng: Random, header: Header, rounds: int, mistakes: Collection[str]) -> Script:
    """The script of up to ``rounds`` rounds with these mistakes in each that has room for them."""
    replay = Replay(header)
    planted: list[Planted] = []
    for _ in range(rounds):
        table = _Table(rng, replay, header.setup().options, len(header.seats), set(mistakes))
        table.open_bank()
        if replay.outcome()["match_over"]:
            break
        table.play_round()
        planted += table.planted
    return Script(header, replay.actions, tuple(planted))


class _UsedUpError(Exception):
    """A card is wanted, but there is none, and the round ends."""


@dataclass
class _Table:
    """A round while it is played; ``mistakes`` are those that were not made yet."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    players: int
    mistakes: set[str]
    planted: list[Planted] = field(default_factory=list)
    pack: list[Card] = field(default_factory=list)
    hands: dict[Seat, list[Card]] = field(default_factory=dict)
    shown: set[Card] = field(default_factory=set)
    """Cards that were turned up by the player on turn."""

    @property
    def state(self) -> dict[str, Any]:
        return self.replay.outcome()

    def tell(self, do: str, **fields: Any) -> int:
        """Records an action, and gives its number."""
        self.replay.append(Action(do, **fields))
        return len(self.replay) - 1

    def say(self, seat: Seat, what: str, **fields: Any) -> int:
        return self.tell("say", seat=seat, what=what, **fields)

    def maybe(self, chance: float) -> bool:
        return self.rng.random() < chance

    # The bank

    def open_bank(self) -> None:
        """Somebody puts up a bank, or all decline."""
        if not self.replay.actions and self.maybe(0.3):
            self.tell("dealer", seat=self.rng.randrange(self.players))
        while (state := self.state)["phase"] == "BANK_OPEN":
            seat = state["turn"]
            if self.maybe(0.15):
                self.say(seat, "decline")
            elif self.maybe(0.2):
                return  # who deals has the bank
            else:
                value = {"value": self.rng.choice([1, 2]) * self._stake} if self.maybe(0.3) else {}
                self.say(seat, "bank", **value)

    @property
    def _stake(self) -> int:
        return cast(int, self.options["stake"])

    @property
    def _least(self) -> int:
        return cast(int, self.options["min_bet"])

    def _announce(self) -> None:
        state, threshold = self.state, self.options["threshold"]
        most = threshold if isinstance(threshold, int) else 3 * self._stake
        ready = state["bank"] >= most and not state["last_round"]
        if ready and (self.options["khabar_duty"] == "duty" or self.maybe(0.6)):
            self.say(state["banker"], "khabar")

    # The round

    def play_round(self) -> None:
        if self.state["banker"] is not None:
            self._announce()
        self.pack = list(DECK)
        self.rng.shuffle(self.pack)
        self.tell("deal")
        state = self.state
        self.hands = {seat: [self.pack.pop()] for seat, held in enumerate(state["h"]) if held}
        with suppress(_UsedUpError):
            while (state := self.state)["phase"] not in ("ROUND_END", "ROUND_START", "BANK_OPEN"):
                self._turn(state["banker"], state["turn"])
        state = self.state
        if state["last_round"] and self.maybe(0.3) and state["phase"] == "ROUND_END":
            self.say(state["banker"], "take")
        else:
            self.tell("end")

    def _take(self, seat: Seat) -> Card:
        """The next card of the pack; the used ones are shuffled when there is none."""
        if not self.pack:
            held = {card for hand in self.hands.values() for card in hand}
            self.pack = [card for card in DECK if card not in held]
            self.rng.shuffle(self.pack)
        card = self.pack.pop()
        self.hands.setdefault(seat, []).append(card)
        return card

    def _draw(self, seat: Seat) -> int:
        if not self.pack and self.options["deck_out"] == "end_round":
            raise _UsedUpError
        at = self.tell("draw", seat=seat, count=1)
        self._take(seat)
        return at

    def _turn(self, banker: Seat, seat: Seat) -> None:
        self.shown = set()
        if seat not in self.hands:
            self._draw(seat)
        if "lay" in self.state["expects"] and self.maybe(0.5):
            self.tell("lay", seat=banker, count=1)
            self.hands[banker] = []
            self._draw(banker)
        self._bet(banker, seat)
        self._want_cards(banker, seat)
        if total(self.hands[seat]) > BEST and not self._hides():
            self.say(seat, "burnt")
            if self.options["burnt_show"] == "yes":
                self.tell("hand", seat=seat, cards=tuple(self.hands[seat]))
            self.hands[seat] = []
            return
        self._compare(banker, seat)

    def _bet(self, banker: Seat, seat: Seat) -> None:
        bank = self.state["bank"]
        whole = bank <= self._least or self.maybe(0.06)
        self.say(
            seat, "bet", value=WHOLE if whole else self.rng.randint(self._least, min(bank, 8 * self._least))
        )
        if self.options["side_bets"] != "on":
            return
        for other in range(self.players):
            room = self.state["bank"] - sum(bet or 0 for bet in self.state["bets"]) - self._sides(seat)
            if other not in (banker, seat) and room >= self._least and self.maybe(0.5):
                bet = self.rng.randint(self._least, min(room, 4 * self._least))
                self.say(other, "side", value={"on": seat, "bet": bet})

    def _sides(self, seat: Seat) -> int:
        """What has been bet on ``seat`` by others, since the last hand was compared."""
        bets = 0
        for action in reversed(self.replay.actions):
            if action.do in ("hand", "deal", "end"):
                break
            if action.what == "side" and action.value["on"] == seat:
                bets += action.value["bet"]
        return bets

    def _want_cards(self, banker: Seat, seat: Seat) -> None:
        hand = self.hands[seat]
        while total(hand) < 15 or (total(hand) < 18 and self.maybe(CARELESS)):
            self._turn_up(seat)
            if self.maybe(0.4):
                self.say(seat, "card")
            if "turn" in self.mistakes and self.maybe(0.5):
                self._astray(banker, seat)
            self._draw(seat)
            bets = self.state["bets"][seat]
            room = self.state["bank"] - bets - self._sides(seat)
            if self.options["raise"] == "yes" and room > 0 and self.maybe(0.3):
                self.say(seat, "bet", value=bets + self.rng.randint(1, room))

    def _turn_up(self, seat: Seat) -> None:
        """Who has three cards turns up one for each that he wants."""
        hand, rule = self.hands[seat], self.options["reveal_rule"]
        due = {"off": 0, "once": 1}.get(str(rule), len(hand) - 2) if len(hand) >= 3 else 0
        while len(self.shown) < due:
            card = next(card for card in hand if card not in self.shown)
            self.shown.add(card)
            self.tell("show", seat=seat, card=card)

    def _compare(self, banker: Seat, seat: Seat) -> None:
        stood = self.say(seat, "stand")
        hidden = total(self.hands[seat]) > BEST
        shared = self.options["banker_hand"] == "shared" and self.state["phase"] == "SHOW"
        while not shared and total(self.hands[banker]) < 14:
            self._draw(banker)
        if not shared and self.maybe(0.5):
            self.say(banker, "stand")
        hands = [seat] if shared else [seat, banker]
        if not hidden and self.maybe(0.3):
            hands.reverse()
        for one in hands:
            at = self.tell("hand", seat=one, cards=tuple(self.hands[one]))
            if hidden and one == seat:
                self.planted.append(Planted("burn", seat, stood, at))
                if self.maybe(0.5):
                    break  # the banker need not show his
        self.hands[seat] = []
        if self.options["banker_hand"] != "shared":
            self.hands[banker] = []
            self._take(banker)

    # Mistakes

    def _hides(self) -> bool:
        """Whether he says nothing of being burnt."""
        hides = "burn" in self.mistakes
        self.mistakes.discard("burn")
        return hides

    def _astray(self, banker: Seat, seat: Seat) -> None:
        """A card goes to another player."""
        others = [one for one in range(self.players) if one not in (banker, seat) and self.hands.get(one)]
        if not others:
            return
        other = self.rng.choice(others)
        self.mistakes.discard("turn")
        at = self.tell("draw", seat=other, count=1)
        self.planted.append(Planted("turn", other, at, at))


PLAYOUT = Playout(play_out, {"turn": ("R5",), "burn": ("R6",)}, noted=frozenset({"R5", "R6"}))
