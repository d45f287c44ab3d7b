"""Deals of tricks while they are played out, for the games that share the law of `games.trick_match`.

Planted mistakes, once in each deal:

- ``revoke``: a seat that holds the led suit plays another card; the deal's later cards prove it;
- ``turn``: a seat plays before the one whose turn it is. The table plays on, or the card is taken back;
- ``accuse``: a seat accuses the others without a proof, where that is played with, and the accused lay their
  hands open if the table wants to see them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card, Suit
from scorekeeper.games.base import Value
from scorekeeper.games.plays import HIGH, Play, winning
from scorekeeper.games.trick_options import of_law
from scorekeeper.playouts.hands import Hands, choose
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat

MISTAKES: Mapping[str, tuple[str, ...]] = {"revoke": ("R2",), "turn": ("R1",), "accuse": ()}
AGAIN = frozenset({"R2"})
NEVER = 99
_TRIES = 50
"""Deals that are tried until one has room for the mistakes asked for."""


def dealer_of(rng: Random, replay: Replay) -> Seat:
    """Who deals next. The first dealer is drawn by lot, or agreed on; or he just deals."""
    seats, outcome = len(replay.header.seats), replay.outcome()
    if outcome["phase"] == "DRAW":
        how = rng.randrange(3)
        if how == 0:
            replay.append(Action("dealer", seat=rng.randrange(seats)))
        elif how == 1:
            for seat, rank in enumerate(rng.sample(sorted(HIGH), seats)):
                cards = [card for card in replay.game.deck if card.rank == rank]
                replay.append(Action("show", seat=seat, card=rng.choice(cards)))
    dealer: Seat | None = replay.outcome()["dealer"]
    return rng.randrange(seats) if dealer is None else dealer


@dataclass
class TrickTable:
    """A deal while it is played; ``mistakes`` are those that were not made yet."""

    rng: Random
    replay: Replay
    options: Mapping[str, Value]
    mistakes: set[str]
    planted: list[Planted] = field(default_factory=list)
    hands: Hands = field(default_factory=lambda: Hands([]))
    trump: Suit | None = None
    leader: Seat = 0
    trick: int = 0
    revoke_from: int = NEVER
    turn_from: int = NEVER
    accuse_from: int = NEVER
    revoked: tuple[Seat, int] | None = None
    """Who revoked at which action, until it is proved."""

    def __post_init__(self) -> None:
        self.sides: list[list[Seat]] = self.state["sides"]

    @classmethod
    def playout(cls) -> Playout:
        """What a game says whose deals are played like this."""
        return Playout(cls.play_out, MISTAKES, again=AGAIN, tricks=True)

    @classmethod
    def play_out(cls, rng: Random, header: Header, deals: int, mistakes: Collection[str]) -> Script:
        """The script of up to ``deals`` deals with these mistakes in each, as far as they have room for
        them."""
        replay = Replay(header)
        planted: list[Planted] = []
        for _ in range(deals):
            if replay.outcome()["match_over"]:
                break
            for _ in range(_TRIES):
                table = cls(rng, replay.copy(), of_law(header.setup().options), set(mistakes))
                table.play_deal()
                if not table.mistakes:
                    break
            replay = table.replay
            planted += table.planted
        return Script(header, replay.actions, tuple(planted))

    def play_deal(self) -> None:
        """Deals, calls and plays a deal to its end."""
        raise NotImplementedError

    @property
    def state(self) -> dict[str, Any]:
        return self.replay.outcome()

    def tell(self, do: str, **fields: Any) -> int:
        """Records an action, and gives its number."""
        self.replay.append(Action(do, **fields))
        return len(self.replay) - 1

    @property
    def seats(self) -> int:
        return len(self.replay.header.seats)

    def own_side(self, seat: Seat) -> list[Seat]:
        """The side of a seat."""
        return next(side for side in self.sides if seat in side)

    # What a game has of its own

    def best(self, plays: Sequence[Play]) -> Play:
        """The card that takes the trick."""
        return winning(plays, self.trump)

    def last(self, plays: Sequence[Play]) -> bool:
        """Whether after these the last card of the trick comes."""
        return len(plays) == self.seats - 1

    def led(self, plays: Sequence[Play]) -> Suit | None:
        """The suit that has to be followed."""
        return plays[0].card.suit if plays else None

    def allowed(self, seat: Seat, plays: Sequence[Play]) -> list[Card]:
        """The cards that ``seat`` may play by the rules."""
        hand, led = self.hands.held[seat], self.led(plays)
        following = [card for card in hand if card.suit == led]
        if following or led is None:
            return following or hand
        ruffs = [card for card in hand if card.suit == self.trump]
        return ruffs if self.options["must_ruff"] and ruffs else hand

    def revokes(self, seat: Seat, plays: Sequence[Play]) -> list[Card]:
        """The cards with which ``seat`` would revoke, denying the led suit and nothing more."""
        hand, led = self.hands.held[seat], self.led(plays)
        if led is None or all(card.suit != led for card in hand):
            return []
        others = [card for card in hand if card.suit not in (None, led)]
        trumps = [card for card in others if card.suit == self.trump]
        return trumps or others if self.options["must_ruff"] else others

    # Before the first lead

    def deal(self) -> None:
        """A new deal begins."""
        self.tell("deal", dealer=dealer_of(self.rng, self.replay))

    # Play

    def play_tricks(self) -> None:
        """Plays the deal to its end, and closes it."""
        tricks: int = self.state["hand"]
        if "revoke" in self.mistakes:
            self.revoke_from = self.rng.randrange(1, min(tricks + 1, 6))
        if "turn" in self.mistakes:
            self.turn_from = self.rng.randrange(1, min(tricks + 1, 7))
        if "accuse" in self.mistakes and self.options["accusation"] != "off" and tricks > 1:
            self.accuse_from = self.rng.randrange(2, min(tricks + 1, 9))
        self.mistakes.discard("accuse")
        while self.trick < tricks and self.running:
            self.trick += 1
            self.play_trick()
        self.tell("end")

    @property
    def running(self) -> bool:
        """Nothing has ended the deal: where the referee judges by himself, a proof does."""
        return not self.planted or self.state["phase"] not in ("SCORE", "DEAL", "DRAW", "OVER", "DISPUTE")

    def play_trick(self) -> None:
        order = [(self.leader + step) % self.seats for step in range(self.seats)]
        plays: list[Play] = []
        while order:
            if plays and len(order) > 1 and self.trick >= self.turn_from and self.revoked is None:
                self._too_early(order, plays)
            self._play(order.pop(0), plays)
            if not self.running:
                return
        self.finish(plays)

    def finish(self, plays: Sequence[Play]) -> None:
        """The trick is swept."""
        self.leader = self.best(plays).seat
        self.tell("collect", seat=self.leader)

    def _play(self, seat: Seat, plays: list[Play]) -> None:
        if self.trick >= self.accuse_from and self.revoked is None:
            self._accuse()
            if not self.running:
                return
        allowed = self.allowed(seat, plays)
        wrong = self.revokes(seat, plays) if self.trick >= self.revoke_from and self.may_revoke(seat) else []
        card = self.pick(seat, wrong or allowed, plays)
        at = self.tell("play", seat=seat, card=card)
        self.lies(seat, card, at, plays)
        if wrong:
            self.revoked, self.revoke_from = (seat, at), NEVER
        self.look(at)

    def lies(self, seat: Seat, card: Card, at: int, plays: list[Play]) -> None:
        """The card of action ``at`` joins the trick."""
        self.hands.play(seat, card, self.led(plays), self.trump if self.options["must_ruff"] else None)
        plays.append(Play(seat, card, at))

    def may_revoke(self, seat: Seat) -> bool:
        """Whether this seat may be the one that revokes: nothing of its hand is known."""
        return not self.hands.known[seat]

    def look(self, at: int) -> None:
        """Whether action ``at`` proves what was done before."""
        if self.revoked and self.hands.proved(self.own_side(self.revoked[0])):
            self.planted.append(Planted("revoke", *self.revoked, at))
            self.mistakes.discard("revoke")
            self.revoked = None

    def pick(self, seat: Seat, cards: Sequence[Card], plays: Sequence[Play]) -> Card:
        mate = next((one for one in self.own_side(seat) if one != seat), None)
        return choose(self.rng, seat, cards, plays, self.best, self.last(plays), mate, self.trump)

    def _too_early(self, order: list[Seat], plays: list[Play]) -> None:
        """Another seat than the next in ``order`` plays; its card stays, or goes back."""
        seat = self.rng.choice(order[1:])
        card = self.pick(seat, self.allowed(seat, plays), plays)
        at = self.tell("play", seat=seat, card=card)
        self.plant_turn(seat, at)
        if self.may_stay():
            order.remove(seat)
            self.lies(seat, card, at, plays)
        else:
            self.tell("takeback", seat=seat, card=card)
            self.hands.known[seat].add(card)

    def _accuse(self) -> None:
        """Somebody accuses another side, which he names where there are several, and the dispute is gone
        through."""
        self.accuse_from = NEVER
        by = self.rng.randrange(self.seats)
        others = [side for side in self.sides if by not in side]
        accused = others[0] if len(others) == 1 else self.rng.choice(others)
        at = self.tell("accuse", by_seat=by, against=None if len(others) == 1 else accused[0])
        self.planted.append(Planted("accuse", by, at, at))
        if "say" in self.state["expects"]:
            self.tell("say", what="award", value=self.rng.randrange(len(self.sides)))
        for seat in accused:
            if "hand" in self.state["expects"]:
                self.tell("hand", seat=seat, cards=tuple(self.hands.held[seat]))

    def plant_turn(self, seat: Seat, at: int) -> None:
        """``seat`` played too early."""
        self.planted.append(Planted("turn", seat, at, at))
        self.mistakes.discard("turn")
        self.turn_from = NEVER

    def may_stay(self) -> bool:
        """Whether the table lets a card that came too early lie."""
        return self.options["out_of_turn"] == "retract_or_condone" and self.rng.random() < 0.5
