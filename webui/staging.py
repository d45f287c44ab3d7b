"""What a script of the rules looks like on the simulated table: the moves that show each of its actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.errors import UnknownGameError
from scorekeeper.playout import playout_of
from scorekeeper.playouts.script import Script, packets
from scorekeeper.replay import Replay
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat, left
from vision.camera.sim.moves import (
    Bury,
    Deal,
    Gather,
    Lay,
    LayOut,
    Move,
    Packet,
    Pause,
    Refill,
    Return,
    Show,
    Sweep,
    Take,
    Takeback,
    TakeUp,
    Throw,
    TurnUp,
    to_each,
)

_SORTS, _COUNTS = 5.0, 1.5
"""Seconds in which a declarer looks through what he took up, and a dealer sees how many everybody needs."""
PILES = ("a", "b", "c")
"""The names of the piles before a seat, from its left."""


@dataclass(frozen=True, slots=True)
class Line:
    """One action of the script; ``move`` is the move that shows it (the last of them, where there are
    several), or before which it is said aloud."""

    action: Action
    move: int
    aloud: bool


class Staging:
    """Stages a script of tricks; the other games change what they do otherwise. ``replay`` is the record
    before the action that is shown."""

    SIZES: tuple[int, ...] = ()
    """The packets that everybody is dealt, where they do not follow from the hands."""
    THINKS: Mapping[str, float] = {"trump": 1.2, "bid": 0.8, "pass": 0.8, "contract": 3.0}
    """Seconds until these are said aloud; a contract alone stands for a whole auction."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.replay = Replay(script.header)
        self.seats = len(script.header.seats)
        self.options = script.header.setup().options
        self.dealer: Seat = 0
        self.hand = 0
        """The cards of each hand of the running deal."""
        self._at = 0
        self._used = False

    def all(self) -> tuple[tuple[Move, ...], tuple[Line, ...]]:
        """The moves of the whole script, and its lines."""
        moves: list[Move] = []
        lines: list[Line] = []
        for at, action in enumerate(self.script.actions):
            self._at = at
            shown = self.show(action)
            if shown is None:
                later = self.later(action)
                lines.append(Line(action, len(moves) + len(later[:1]), aloud=True))
                moves += later
            else:
                moves += shown
                lines.append(Line(action, max(len(moves) - 1, 0), aloud=False))
                self._used = True
            self.replay.append(action)
        return tuple(moves), tuple(lines)

    def show(self, action: Action) -> list[Move] | None:
        """The moves that show ``action``, or ``None`` where it is said aloud."""
        match action:
            case Action(do="deal"):
                tidy: list[Move] = [Gather(self.dealer)] if self._used else []
                self._begin(action)
                return [*tidy, *self.deal()]
            case Action(do="play", seat=int(seat), card=Card() as card):
                return [Throw(seat, card)]
            case Action(do="takeback", seat=int(seat), card=Card() as card):
                return [Takeback(seat, card)]
            case Action(do="collect", seat=int(seat)):
                return [Sweep(seat)]
            case Action(do="show", seat=int(seat), card=Card() as card):
                return [Show(seat, (card,))]
        return None

    def later(self, said: Action) -> list[Move]:
        """What happens until something is said aloud (the first of these moves) and because of it."""
        return [Pause(self.THINKS[said.do])] if said.do in self.THINKS else []

    def deal(self) -> list[Move]:
        """The packets of a new deal."""
        return [Deal(self.dealer, to_each(self.dealer, self.SIZES or packets(self.hand), self.seats))]

    def comes(self, *wanted: str) -> str | None:
        """Which of these actions comes next."""
        return next((one.do for one in self.script.actions[self._at :] if one.do in wanted), None)

    def _begin(self, deal: Action) -> None:
        """Looks who deals, and how many cards."""
        now = self.replay.copy()
        now.append(deal)
        outcome = now.outcome()
        lead = next((one.seat for one in self.script.actions[self._at :] if one.do == "play"), None)
        dealer = outcome.get("dealer")
        self.dealer = left(lead or 0, self.seats) if dealer is None else int(dealer)
        self.hand = int(outcome.get("hand", 0))


class Hokm(Staging):
    """The hakem names the trump when he has seen five cards."""

    def deal(self) -> list[Move]:
        if self.comes("trump", "play") == "trump":
            return [Deal(self.dealer, to_each(self.dealer, (5,)))]
        return super().deal()

    def later(self, said: Action) -> list[Move]:
        then: list[Move] = [Deal(self.dealer, to_each(self.dealer, (4, 4)))] if said.do == "trump" else []
        return [*super().later(said), *then]


class Shelem(Staging):
    """Four cards lie in the middle; the declarer takes them up and lays four aside."""

    def deal(self) -> list[Move]:
        others = [Packet((self.dealer + step) % 4, 12) for step in (1, 2, 3)]
        return [Deal(self.dealer, (*others, Packet(None, 4), Packet(self.dealer, 12)))]

    def show(self, action: Action) -> list[Move] | None:
        match action:
            case Action(do="draw", seat=int(seat)):
                return [TakeUp(seat)]
            case Action(do="lay", seat=int(seat), count=int(count)):
                return [Lay(seat, count)]
        return super().show(action)


class ShelemForTwo(Shelem):
    """Three piles lie before each player; their tops are turned up and played."""

    def deal(self) -> list[Move]:
        dealer, other = self.dealer, 1 - self.dealer
        piles = [Packet(seat, 4, pile) for pile in (1, 2) for seat in (other, dealer)]
        hands = (Packet(other, 12), Packet(dealer, 12))
        return [Deal(dealer, (*hands, *piles, Packet(other, 4, 3), Packet(None, 4), Packet(dealer, 4, 3)))]

    def show(self, action: Action) -> list[Move] | None:
        match action:
            case Action(do="show", seat=int(seat), card=Card() as card, pile=str(pile)) if pile in PILES:
                return [TurnUp(seat, 1 + PILES.index(pile), card)]
        return super().show(action)


class Gam(Staging):
    """A stock lies in the middle; everybody lays cards aside and gets others. A two stays with its player,
    and who has no trumps lays the hand open."""

    SIZES = (3, 3, 3)
    THINKS: Mapping[str, float] = {**Staging.THINKS, "trump": 6.0}

    def deal(self) -> list[Move]:
        step = 1 if self.options["direction"] == "counter" else -1
        return [Deal(self.dealer, to_each(self.dealer, self.SIZES, step=step), pack=54, stock=True)]

    def show(self, action: Action) -> list[Move] | None:
        match action:
            case Action(do="draw", seat=int(seat)) if seat == self.replay.outcome()["declarer"]:
                return [TakeUp(seat), Pause(_SORTS)]
            case Action(do="draw", seat=int(seat), count=int(count)):
                first = self.script.actions[self._at - 1].do != "draw"
                return [*([Pause(_COUNTS)] if first else []), Refill(self.dealer, seat, count)]
            case Action(do="lay", seat=int(seat), count=int(count)):
                return [Lay(seat, count, spread=False)]
            case Action(do="out", seat=int(seat), cards=(_, *_) as cards):
                return [Show(seat, cards)]
            case Action(do="collect", seat=int(seat)):
                return self._sweep(seat)
        return super().show(action)

    def _sweep(self, seat: Seat) -> list[Move]:
        trick = [(face.seat, face.card) for face in self.replay.board.open]
        two = next(((by, card) for by, card in trick if card.rank == "2" and by not in (None, seat)), None)
        if two is None or two[0] is None or len(trick) == 1:
            return [Sweep(seat)]
        rest = tuple(card for _, card in trick if card != two[1])
        return [Take(seat, rest), Take(two[0], (two[1],))]


class Pasur(Staging):
    """Cards lie apart in the middle until somebody takes some of them."""

    def deal(self) -> list[Move]:
        return [Deal(self.dealer, to_each(self.dealer, (4,), self.seats))]

    def show(self, action: Action) -> list[Move] | None:
        match action:
            case Action(do="deal") if self.replay.outcome()["phase"] == "DEAL_END":
                return self.deal()
            case Action(do="table", cards=(*cards,)):
                lying = [face.card for face in self.replay.board.open]
                gone = [Bury(self.dealer, card) for card in lying if card not in cards]
                return [*gone, LayOut(self.dealer, tuple(card for card in cards if card not in lying))]
            case Action(do="play", seat=int(seat), card=Card() as card):
                return [Throw(seat, card, apart=True)]
            case Action(do="take", seat=int(seat), cards=(*cards,)):
                refused = any(ruling.kind is Kind.REJECT for ruling in self.replay.copy().append(action))
                back = [Return(seat, tuple(cards))] if refused else []
                return [Take(seat, tuple(cards)), *back]
        return super().show(action)


_STAGINGS: dict[str, type[Staging]] = {
    "hokm": Hokm,
    "shelem": Shelem,
    "shelem2": ShelemForTwo,
    "gam": Gam,
    "pasur": Pasur,
}
"""The games that are shown otherwise than dealt in packets, played and swept."""


def piles_of(game: str) -> int:
    """How many piles lie before each seat."""
    return len(PILES) if game == "shelem2" else 0


def has_stock(game: str) -> bool:
    """Whether a stock lies in the middle."""
    return game == "gam"


def staged(script: Script) -> tuple[tuple[Move, ...], tuple[Line, ...]]:
    """The moves that show a script, and for each of its actions the place among them.

    Raises:
        UnknownGameError: it is of a game that the simulated table cannot show.
    """
    game = script.header.game
    if game not in _STAGINGS and not playout_of(game).tricks:
        raise UnknownGameError(f"the simulated table cannot show {game}, only games of tricks and Pasur")
    return _STAGINGS.get(game, Staging)(script).all()
