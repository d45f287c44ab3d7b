"""What happens on the simulated table: moves, and the settings of the table they happen on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from urllib.parse import parse_qsl

from scorekeeper.cards import Card
from scorekeeper.errors import CameraError
from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class Throw:
    """A card is played face up from a seat into the middle: from the hand, or from before the seat if it
    lies open there. ``apart``: to a free place, where it touches no other card."""

    seat: Seat
    card: Card
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Takeback:
    """A seat takes its card from the middle, or from before it, back into its hand."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Sweep:
    """A seat gathers the cards of the middle, turns them and lays them on its heap of won tricks."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """A seat gathers these cards of the middle, one after another, turns them and lays them on its heap."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Return:
    """A seat lays the cards that it took last back into the middle, face up, each to a free place."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Packet:
    """Some backs for a seat, or for the middle (``None``). With a ``pile`` (1 to 3, from the seat's left)
    they stay there as that pile before the seat; otherwise the seat takes them up."""

    to: Seat | None
    count: int
    pile: int | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals packets of backs, in this order.

    While cards of the pack are left, it stays in front of the dealer for a further ``Deal``. ``pack`` is how
    many cards a new one has. With ``stock`` what is left is spread in the middle as the stock.
    """

    dealer: Seat
    packets: tuple[Packet, ...]
    pack: int = 52
    stock: bool = False


@dataclass(frozen=True, slots=True)
class LayOut:
    """The dealer lays cards from the pack face up into the middle, each to a free place."""

    dealer: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bury:
    """The dealer puts a face of the middle back into the pack."""

    dealer: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Refill:
    """The dealer lays so many cards of the stock before a seat, spread, and the seat takes them up."""

    dealer: Seat
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class TakeUp:
    """A seat takes up the backs that lie in the middle."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lay:
    """A seat lays so many cards of its hand aside, face down: spread, or as one packet."""

    seat: Seat
    count: int
    spread: bool = True


@dataclass(frozen=True, slots=True)
class Show:
    """A seat lays cards of its hand face up before it, side by side."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A seat turns the top card of one of its piles."""

    seat: Seat
    pile: int
    card: Card


@dataclass(frozen=True, slots=True)
class Gather:
    """All cards go to a seat and leave the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing happens (at speed 1, for so many seconds)."""

    seconds: float


Move = (
    Throw
    | Takeback
    | Sweep
    | Take
    | Return
    | Deal
    | LayOut
    | Bury
    | Refill
    | TakeUp
    | Lay
    | Show
    | TurnUp
    | Gather
    | Pause
)


def with_players(spec: str, players: int) -> str:
    """The camera spec of a simulated table at which so many people sit."""
    return f"{spec}{'&' if '?' in spec else '?'}players={players}"


def shown(cards: Iterable[Card]) -> Iterator[Move]:
    """Each of the cards is laid down alone, and taken away."""
    for card in cards:
        yield Throw(0, card)
        yield Sweep(0)


def brisk(spec: str, fps: float) -> str:
    """The camera spec of a simulated table where nobody thinks between the moves."""
    return f"{spec}{'&' if '?' in spec else '?'}fps={fps:g}&hurry=1"


def to_each(dealer: Seat, sizes: Sequence[int], seats: int = 4, step: int = 1) -> tuple[Packet, ...]:
    """A packet of each size for every seat in turn; ``step`` leads from a seat to the next, and the dealer
    comes last."""
    order = [(dealer + step * turn) % seats for turn in range(1, seats + 1)]
    return tuple(Packet(seat, size) for size in sizes for seat in order)


@dataclass(frozen=True, slots=True)
class Timed:
    """When a move happens, in seconds of the source's clock: the hand appears at ``start``, the cards
    lie still from ``rest`` on, the last hand is out of the picture at ``end``."""

    move: Move
    start: float
    rest: float
    end: float


TABLES = ("walnut", "oak", "felt", "baize", "linen", "kilim")
"""Table tops by name."""
DECKS = ("classic", "large", "four")
"""Drawn decks by name; the fourth suit colours of ``four`` are blue diamonds and green clubs."""


@dataclass(frozen=True, slots=True)
class SimSettings:
    """A simulated table, as the query of its camera spec gives it.

    ``game``, ``deals`` and ``mistakes`` are for whoever writes the script; the table ignores them.
    """

    game: str = "hokm"
    players: int | None = None
    """2, 3 or 4 people at the table; without it as many as the game has places for, at most 4."""
    seed: int = 1
    deals: int | None = None
    mistakes: tuple[str, ...] = ()
    fps: float = 30.0
    speed: float = 1.0
    """The game's pace: 2 is twice as fast, hands included."""
    hurry: float = 0.0
    """0: people think between plays; 1: the next hand comes as soon as the last one has gone."""
    width: int = 1280
    height: int = 720
    deck: str = "classic"
    table: str = ""
    """One of ``TABLES``; empty: the seed chooses."""
    light: float = 1.0
    """Brightness; 1 is a well-lit room."""
    noise: float = 1.0
    """Sensor noise; 1 is a common webcam in a well-lit room, 0 none."""
    blur: float = 0.5
    """Defocus, standard deviation in pixels at 1280 columns."""
    tilt: float = 4.0
    """The camera looks down up to so many degrees from the vertical."""
    shake: float = 0.0
    """Amplitude of the camera's sway in pixels."""
    backs: bool = True
    """The players' fanned hands are seen at the table's edges."""
    tea: bool = True
    """Tea glasses stand in the corners."""
    nudge: float = 0.3
    """How often a card that lies there is shifted a little by one that slides onto it."""
    fidget: float = 0.0
    """How often, between two moves, a hand comes over the table for nothing."""
    start: float = 0.0
    """Seconds of the game that have passed before the first frame (a camera that was away)."""
    extra: tuple[tuple[str, str], ...] = field(default=())
    """Parameters that the table does not know; whoever writes the script may (game options)."""

    @property
    def seats(self) -> int:
        """How many people sit there."""
        return self.players or 4

    @staticmethod
    def parse(spec: str) -> SimSettings:
        """The settings of ``sim[:GAME[?name=value&…]]``.

        Raises:
            CameraError: a value is out of range or of the wrong kind.
        """
        head, _, query = spec.partition("?")
        scheme, _, game = head.partition(":")
        if scheme != "sim":
            raise CameraError(f"{spec!r} is not a simulated table; write it as in sim:hokm?seed=7")
        known = {f.name: f for f in fields(SimSettings)}
        values: dict[str, object] = {"game": game or "hokm"}
        extra: list[tuple[str, str]] = []
        for name, text in parse_qsl(query, keep_blank_values=True):
            if name in ("game", "extra") or name not in known:
                extra.append((name, text))
            else:
                values[name] = _value(name, text)
        settings = SimSettings(**values, extra=tuple(extra))  # type: ignore[arg-type]
        settings.check()
        return settings

    def check(self) -> None:
        """Raises CameraError with one sentence if a value is out of its range."""
        ranges: dict[str, tuple[float, float]] = {
            "fps": (1, 120), "speed": (0.1, 50), "hurry": (0, 1), "width": (320, 3840), "height": (180, 2160),
            "light": (0.1, 2), "noise": (0, 8), "blur": (0, 4), "tilt": (0, 30), "shake": (0, 20),
            "nudge": (0, 1), "fidget": (0, 1),
            "start": (0, 1e7),
        }  # fmt: skip
        for name, (low, high) in ranges.items():
            if not low <= getattr(self, name) <= high:
                raise CameraError(f"the simulated table takes {name} from {low:g} to {high:g}")
        if self.players not in (None, 2, 3, 4):
            raise CameraError("the simulated table takes players from 2 to 4")
        if self.deck not in DECKS:
            raise CameraError(f"the simulated table has no deck {self.deck!r}; it has {', '.join(DECKS)}")
        if self.table and self.table not in TABLES:
            raise CameraError(f"the simulated table has no top {self.table!r}; it has {', '.join(TABLES)}")
        if self.seed < 0:
            raise CameraError("the simulated table takes a seed from 0 upwards")


_WHOLE = {"players", "seed", "deals", "width", "height"}
_REAL = {"fps", "speed", "hurry", "light", "noise", "blur", "tilt", "shake", "nudge", "fidget", "start"}


def _value(name: str, text: str) -> object:
    if name == "mistakes":
        return tuple(part for part in text.split(",") if part)
    if name in ("backs", "tea"):
        return text.lower() not in ("0", "no", "false", "off")
    try:
        if name in _WHOLE:
            return int(text)
        if name in _REAL:
            return float(text)
    except ValueError:
        kind = "a whole number" if name in _WHOLE else "a number"
        raise CameraError(f"the simulated table takes {kind} for {name}, not {text!r}") from None
    return text
