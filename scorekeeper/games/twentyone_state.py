"""The state of Twenty-one: the bank, everybody's chips, and the round that is being played."""

from __future__ import annotations

import copy
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Self, cast

from scorekeeper.cards import PACK, Card
from scorekeeper.errors import RecordError
from scorekeeper.games import twentyone_words as words
from scorekeeper.games.base import Lying, Setup
from scorekeeper.games.starts import Start
from scorekeeper.games.tablelaw import Sightings, TableMatch
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat

DECK: tuple[Card, ...] = tuple(card for card in PACK if card.rank not in "2345")
BEST = 21
_VALUES = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
WHOLE = "bank"
"""The bet of the whole bank."""


def total(cards: Collection[Card]) -> int:
    """What a hand counts: two aces are 21, if they are all of it."""
    if len(cards) == 2 and all(card.rank == "A" for card in cards):
        return BEST
    return sum(_VALUES[card.rank] if card.rank in _VALUES else int(card.rank) for card in cards)


@dataclass(frozen=True, slots=True)
class Side:
    """A side bet of ``seat``."""

    seat: Seat
    bet: int


@dataclass(slots=True)
class Round:
    """One round of the banker against everybody. ``turn`` is the player he plays with, ``None`` when he has
    played with all; ``stage`` is ``BET``, ``SIDE``, ``DRAW``, ``BANKER`` or ``SHOW``."""

    held: list[int]
    turn: Seat | None
    nets: list[int]
    """Everybody's chips when the round began, and with them the bank."""
    bank: int
    stage: str = "BET"
    bets: dict[Seat, int] = field(default_factory=dict)
    sides: list[Side] = field(default_factory=list)
    up: list[list[Lying]] = field(default_factory=list)
    """Faces turned up by each seat of the hand that it holds."""
    hands: dict[Seat, tuple[int, bool, int]] = field(default_factory=dict)
    """Hands that were shown: total, whether the number of cards was right, and the action."""
    shown_last: Seat | None = None
    """The player who lost by his own hand alone: the banker may still show his."""
    results: list[dict[str, Any]] = field(default_factory=list)
    retained: bool = False
    """The banker keeps a hidden card after a burnt player, and nobody has bet since."""
    exchanged: bool = False
    exchanging: bool = False
    """The banker has laid his card aside and takes another one."""
    bank_shown: int | None = None
    """The banker's one hand against all, once it is shown."""
    dealt: int = 0
    """Cards taken from the pack since it was shuffled."""
    noted: int = 0
    """For how many cards in hand the player was told to turn one up."""
    unbet: bool = False
    """The position was given with cards drawn, but without the bet on them."""
    over: bool = False

    def copy(self) -> Round:
        twin = copy.copy(self)
        twin.held, twin.nets, twin.up = self.held[:], self.nets[:], [faces[:] for faces in self.up]
        twin.bets, twin.sides = dict(self.bets), self.sides[:]
        twin.hands, twin.results = dict(self.hands), self.results[:]
        return twin


class TwentyOneState(TableMatch):
    """``banker`` is ``None`` while a bank has to be opened, by ``next`` first. ``last_round``: the banker has
    announced that he takes the bank after this round."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        start = Start(setup.start, self.seats)
        self.stake = cast(int, self.options["stake"])
        self.least = cast(int, self.options["min_bet"])
        threshold = self.options["threshold"]
        self.threshold = threshold if isinstance(threshold, int) else 3 * self.stake
        self.banker = start.seat("banker")
        self.next: Seat = self.seats - 1 if self.banker is None else self.banker
        self.bank = start.number("bank", self.stake if self.banker is not None else 0, 10**9)
        self.nets = _nets(start, self.seats)
        self.last_round = start.flag("last_round")
        self.anybody = self.banker is None
        """Nobody was asked yet, so whoever opens the bank first is the first banker."""
        self.declined = 0
        """How many seats in a row did not want to be banker."""
        self.match_over = False
        self.round: Round | None = None
        self.sightings = Sightings(DECK)
        if "turn" in start or "h" in start:
            self.number = 0
            self.round = self._dealt(start)

    def _dealt(self, start: Start) -> Round:
        banker = self.banker
        if banker is None:
            raise RecordError("start: a round that is dealt already has a banker")
        turn = start.seat("turn")
        turn = self.after(banker) if turn is None else turn
        if turn == banker:
            raise RecordError("start: turn is a player's seat, not the banker's")
        playing = self.begun(turn)
        playing.held = list(start.numbers("h", self.seats, playing.held, len(DECK)))
        playing.unbet = playing.held[turn] > 1
        return playing

    def copy(self) -> Self:
        twin = super().copy()
        twin.nets, twin.sightings = self.nets[:], self.sightings.copy()
        twin.round = self.round.copy() if self.round else None
        return twin

    # Asking

    def playing(self) -> Round | None:
        """The round in which somebody still has to play."""
        return self.round if self.round and not self.round.over and self.round.turn is not None else None

    def room(self, playing: Round) -> int:
        """What can still be bet on the hand that is played."""
        turn = playing.turn
        open_bets = sum(side.bet for side in playing.sides) + (
            playing.bets.get(turn, 0) if turn is not None else 0
        )
        return self.bank - open_bets

    # Stepping

    def begun(self, turn: Seat) -> Round:
        """A round that begins with ``turn``: everybody who is still to play has one card, if they get it
        at once."""
        banker = self.banker
        seats = {turn}
        while banker is not None and self.after(turn) != banker:
            turn = self.after(turn)
            seats.add(turn)
        at_once = self.options["deal_mode"] == "all_first"
        held = [int(seat == banker or (at_once and seat in seats)) for seat in range(self.seats)]
        return Round(
            held,
            min(seats, key=self._from_banker),
            self.nets[:],
            self.bank,
            up=[[] for _ in held],
            dealt=sum(held),
        )

    def _from_banker(self, seat: Seat) -> int:
        return (seat - (self.banker or 0)) % self.seats

    def fresh_hand(self, playing: Round, seat: Seat, cards: int) -> None:
        """``seat`` lays its hand aside and holds so many new cards."""
        playing.held[seat], playing.up[seat] = cards, []
        playing.dealt += cards

    def settle(
        self, at: int, playing: Round, won: bool, totals: tuple[int | None, int | None], times: int = 1
    ) -> None:
        """Pays the bets on the player on turn, and goes on to the next. ``times``: how often he pays his
        own bet."""
        turn, banker = playing.turn, self.banker
        assert turn is not None
        assert banker is not None
        bets = [Side(turn, playing.bets.get(turn, 0)), *playing.sides]
        for bet in bets:
            change = bet.bet if won else -bet.bet * (times if bet.seat == turn else 1)
            self.nets[bet.seat] += change
            self.bank -= change
            playing.results.append(
                {
                    "seat": bet.seat,
                    "on": turn,
                    "bet": bet.bet,
                    "total": totals[0],
                    "banker": totals[1],
                    "won": won,
                }
            )
            text = words.settled(self.name(bet.seat), self.name(turn), bet.bet, won)
            self.rule(
                "R18", Kind.RESULT, at, text, bet.seat, (*(hand[2] for hand in playing.hands.values()), at)
            )
        self.fresh_hand(playing, turn, 0)
        self.go_on(playing)

    def go_on(self, playing: Round) -> None:
        """The next player's turn, or the end of the round."""
        turn = playing.turn
        assert turn is not None
        playing.bets, playing.sides, playing.hands = {}, [], {}
        playing.noted, playing.unbet, playing.stage, playing.exchanging = 0, False, "BET", False
        onward = self.after(turn)
        playing.turn = None if onward == self.banker or self.bank <= 0 else onward

    def close(self, at: int) -> None:
        """The round is closed: after an announced one the banker takes the bank, an empty one goes on."""
        playing = self.round
        if playing is None or playing.over:
            return
        playing.over, playing.turn = True, None
        if self.last_round or self.options["bank_change"] == "every_round":
            self.take_bank(at)
        elif self.bank <= 0:
            self._leave(refill=self.options["bank_broke"] == "refill")

    def take_bank(self, at: int) -> None:
        """The banker takes what is in the bank, and the next player is asked."""
        banker = self.banker
        if banker is None:
            return
        if self.bank:
            self.rule("R16", Kind.RESULT, at, words.taken(self.name(banker), self.bank), banker)
        self.nets[banker] += self.bank
        self.bank = 0
        self._leave()

    def _leave(self, refill: bool = False) -> None:
        banker = self.banker
        assert banker is not None
        self.next = banker if refill else self.after(banker)
        self.banker, self.last_round, self.declined = None, False, 0

    def void(self) -> None:
        """The round counts nothing: all bets go back, the same banker deals again."""
        if self.round:
            self.nets, self.bank = self.round.nets[:], self.round.bank
            self.round = None


def _nets(start: Start, seats: int) -> list[int]:
    value: Sequence[Any] | None = start.value("nets")
    if value is None:
        return [0] * seats
    whole = isinstance(value, list) and all(isinstance(v, int) and not isinstance(v, bool) for v in value)
    if not whole or len(value) != seats:
        raise RecordError(f"start: nets is a list of {seats} whole numbers")
    return list(value)
