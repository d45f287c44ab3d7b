"""The state of Twenty-one: the bank, everybody's chips, and the round that is being played."""

from __future__ import annotations

import copy
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, cast

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
class Bet:
    """What ``seat`` bets on the hand of ``on``, by action ``at``: his own, or as a side bet another's."""

    seat: Seat
    on: Seat
    chips: int
    at: int


class Shown(NamedTuple):
    """A hand that was laid open: what it counts, whether it has as many cards as were dealt, and by which
    action."""

    total: int
    right: bool
    at: int


@dataclass(slots=True)
class Round:
    """One round of the banker against everybody. ``turn`` is the player he plays with, ``None`` when he has
    played with all; ``stage`` is ``BET``, ``SIDE``, ``DRAW``, ``BANKER`` or ``SHOW``."""

    held: list[int]
    turn: Seat | None
    nets: list[int]
    """Everybody's chips when the round began, and with them the bank."""
    bank: int
    made: list[tuple[int | None, ...]]
    """The actions by which each seat has as many cards as it holds."""
    stage: str = "BET"
    bets: dict[Seat, Bet] = field(default_factory=dict)
    sides: list[Bet] = field(default_factory=list)
    up: list[list[Lying]] = field(default_factory=list)
    """Faces turned up by each seat of the hand that it holds."""
    hands: dict[Seat, Shown] = field(default_factory=dict)
    """Hands that are compared."""
    burnt: int | None = None
    """The action that said so, while a burnt hand has still to be shown."""
    late: tuple[Seat, tuple[Lying, ...]] | None = None
    """The player who lost by his own hand alone, and what was turned up of the banker's: he may still show
    the rest."""
    results: list[dict[str, Any]] = field(default_factory=list)
    retained: bool = False
    """The banker keeps a hidden card after a burnt player, and nobody has bet since."""
    exchanged: bool = False
    exchanging: bool = False
    """The banker has laid his card aside and takes another one."""
    bank_shown: Shown | None = None
    """The banker's one hand against all, once it is shown."""
    dealt: int = 0
    """Cards taken from the pack since it was shuffled."""
    asked: int = 0
    """Cards that the player on turn has asked for, and that nobody saw him get."""
    noted: int = 0
    """For how many cards in hand the player was told to turn one up."""
    unbet: bool = False
    """The player's turn began with more than his first card, but without a bet on it."""
    over: bool = False

    def copy(self) -> Round:
        twin = copy.copy(self)
        twin.held, twin.nets, twin.up = self.held[:], self.nets[:], [faces[:] for faces in self.up]
        twin.made, twin.bets, twin.sides = self.made[:], dict(self.bets), self.sides[:]
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
        if self.bank and self.banker is None:
            raise RecordError("start: a bank that holds chips has a banker")
        self.nets = _nets(start, self.seats)
        self.last_round = start.flag("last_round")
        self.anybody = self.banker is None
        """Nobody was asked yet, so whoever opens the bank first is the first banker."""
        self.lot = self.banker is None
        """No bank was put up or declined yet, so the first banker can be named."""
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
        playing = self.begun(turn, None)
        playing.held = list(start.numbers("h", self.seats, playing.held, len(DECK)))
        playing.dealt = sum(playing.held)
        self.begin_turn(playing, turn)
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

    @property
    def state(self) -> str:
        """The phase of the game."""
        if self.match_over:
            return "GAME_END"
        if self.banker is None:
            return "BANK_OPEN"
        playing = self.playing()
        if playing is not None:
            return playing.stage
        return "ROUND_START" if self.round is None or self.round.over else "ROUND_END"

    def due(self) -> Seat | None:
        """The seat that is expected to act."""
        phase, playing = self.state, self.playing()
        if phase == "BANK_OPEN":
            return self.next
        if phase in ("ROUND_START", "BANKER"):
            return self.banker
        if playing is None or playing.turn is None:
            return None
        banker = playing.exchanging or (phase == "SHOW" and playing.turn in playing.hands)
        return self.banker if banker else playing.turn

    def room(self, playing: Round, on: Seat) -> int:
        """What can still be bet on the hand of ``on``, so that the bank can pay all bets on it."""
        bets = (*playing.bets.values(), *playing.sides)
        return max(self.bank - sum(bet.chips for bet in bets if bet.on == on), 0)

    def used_up(self, playing: Round, more: int = 1) -> bool:
        """Whether the round ends if so many more cards are wanted."""
        wanted = playing.stage != "SHOW" and self.options["deck_out"] == "end_round"
        return wanted and playing.dealt + more > len(DECK)

    # Stepping

    def begun(self, turn: Seat, at: int | None) -> Round:
        """A round that begins with ``turn``, dealt by action ``at``: everybody who is still to play has one
        card, if they get it at once."""
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
            [(at,) * cards for cards in held],
            up=[[] for _ in held],
            dealt=sum(held),
        )

    def _from_banker(self, seat: Seat) -> int:
        return (seat - (self.banker or 0)) % self.seats

    def begin_turn(self, playing: Round, turn: Seat | None) -> None:
        """It is the hand of ``turn`` that is played now: he has not bet, and nothing is shown yet."""
        playing.turn, playing.stage = turn, "BET"
        playing.bets, playing.hands, playing.burnt = {}, {}, None
        playing.noted, playing.asked, playing.exchanging = 0, 0, False
        playing.unbet = turn is not None and playing.held[turn] > 1

    def give(self, playing: Round, seat: Seat, cards: int, at: int) -> None:
        """``seat`` gets so many more cards."""
        playing.held[seat] += cards
        playing.dealt += cards
        playing.made[seat] = (*playing.made[seat], at)

    def fresh_hand(self, playing: Round, seat: Seat, cards: int, at: int) -> None:
        """``seat`` lays its hand aside and holds so many new cards."""
        playing.held[seat], playing.up[seat], playing.made[seat] = 0, [], ()
        self.give(playing, seat, cards, at)

    def settle(
        self, at: int, playing: Round, won: bool, totals: tuple[int | None, int | None], times: int = 1
    ) -> None:
        """Pays the bets on the player on turn, and goes on to the next. ``times``: how often he pays his
        own bet."""
        turn, banker = playing.turn, self.banker
        assert turn is not None
        assert banker is not None
        reasons = (*(hand.at for hand in playing.hands.values()), playing.burnt, at)
        own = playing.bets.get(turn) or Bet(turn, turn, 0, at)
        for bet in (own, *(side for side in playing.sides if side.on == turn)):
            change = bet.chips if won else -bet.chips * (times if bet is own else 1)
            self.nets[bet.seat] += change
            self.bank -= change
            playing.results.append(
                {
                    "seat": bet.seat,
                    "on": turn,
                    "bet": bet.chips,
                    "total": totals[0],
                    "banker": totals[1],
                    "won": won,
                }
            )
            text = words.settled(self.name(bet.seat), self.name(turn), bet.chips, won)
            self.rule("R18", Kind.RESULT, at, text, bet.seat, reasons)
        if self.bank < 0:
            self.rule("R18", Kind.RESULT, at, words.short(self.name(banker), -self.bank), banker, reasons)
            self._empty(banker)
        self.fresh_hand(playing, turn, 0, at)
        self.go_on(playing)

    def go_on(self, playing: Round) -> None:
        """The next player's turn, or the end of the round."""
        turn = playing.turn
        assert turn is not None
        playing.sides = [side for side in playing.sides if side.on != turn]
        onward = self.after(turn)
        self.begin_turn(playing, None if onward == self.banker or self.bank <= 0 else onward)

    def break_off(self, playing: Round) -> None:
        """Nobody plays on in this round: what is still bet goes back."""
        playing.sides = []
        self.begin_turn(playing, None)

    def close(self, at: int) -> None:
        """The round is closed: after an announced one the banker takes the bank, an empty one goes on."""
        playing = self.round
        if playing is None or playing.over:
            return
        self.finish(playing)
        if self.last_round or self.options["bank_change"] == "every_round":
            self.take_bank(at)
        elif self.bank <= 0:
            self._leave(refill=self.options["bank_broke"] == "refill")

    def finish(self, playing: Round) -> None:
        """The round is over; only what came of it is still told."""
        playing.over = True
        self.break_off(playing)

    def take_bank(self, at: int) -> None:
        """The banker takes what is in the bank, and the next player is asked."""
        banker = self.banker
        if banker is None:
            return
        if self.bank:
            self.rule("R16", Kind.RESULT, at, words.taken(self.name(banker), self.bank), banker)
        self._empty(banker)
        self._leave()

    def _empty(self, banker: Seat) -> None:
        """What the bank holds is the banker's, and what it lacks he pays."""
        self.nets[banker] += self.bank
        self.bank = 0

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
