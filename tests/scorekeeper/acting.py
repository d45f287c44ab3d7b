"""A camera and the people at the table, acted from a script of actions: what is seen, what is tapped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card
from scorekeeper.following import Interpreter
from scorekeeper.observation import POOL, Gone, Observation, Place, Reading, Up, Zone
from scorekeeper.questions import Question
from scorekeeper.record import Header
from scorekeeper.replay import Replay

SEEN = frozenset({"play", "collect", "takeback", "show"})
"""What a camera sees of a trick game; the rest is tapped."""
HEADER = Header("hokm", ("Amin", "Hamid", "Ali", "Hamed"))


def card(code: str) -> Card:
    return Card.parse(code)


def sure(code: str | Card, share: float = 0.99) -> Reading:
    one = code if isinstance(code, Card) else card(code)
    return Reading(one, share, ((one, share),))


def unsure(*likely: str | Card) -> Reading:
    """A reading that is not certain; the likeliest card first."""
    cards = [one if isinstance(one, Card) else card(one) for one in likely]
    shares = [0.9 * 0.6**n / sum(0.6**k for k in range(len(cards))) for n in range(len(cards))]
    return Reading(None, shares[0], tuple(zip(cards, shares, strict=True)))


def like(one: Card) -> Card:
    """Another card that could be taken for ``one``."""
    return PACK[(PACK.index(one) + 7) % len(PACK)]


@dataclass(slots=True)
class Scene:
    """What lies on the table, and the clock of the camera."""

    t: float = 0.0
    track: int = 0
    lying: dict[int, Card] = field(default_factory=dict)

    def up(self, reading: Reading, seat: int | None, true: Card, zone: Zone = POOL, sure: float = 0.95) -> Up:
        self.t += 0.5
        self.track += 1
        self.lying[self.track] = true
        pictures = (b"table %d" % self.track, b"card %d" % self.track)
        return Up(self.t, self.track, reading, zone, seat, sure, pictures)

    def gone(self, cards: Iterable[Card], seat: int | None, sure: float = 0.9) -> Gone:
        self.t += 0.5
        wanted = set(cards)
        tracks = tuple(track for track, one in self.lying.items() if one in wanted)
        for track in tracks:
            del self.lying[track]
        return Gone(self.t, tracks, POOL, seat, sure)

    def of(self, action: Action, reading: Reading | None = None) -> Observation:
        """What the camera reports of ``action``, with ``reading`` instead of a sure one."""
        if action.do == "collect":
            return self.gone(list(self.lying.values()), action.seat)
        assert action.card is not None
        if action.do == "takeback":
            return self.gone([action.card], action.seat)
        if action.do == "show":
            assert action.seat is not None
            zone = Zone(Place.SEAT, action.seat)
            return self.up(reading or sure(action.card), action.seat, action.card, zone)
        return self.up(reading or sure(action.card), action.seat, action.card)


def facts(actions: Iterable[Action]) -> list[tuple[str, int | None, str | None]]:
    """``do``, seat and card of what a camera saw, for comparing."""
    return [
        (action.do, action.seat, None if action.card is None else str(action.card))
        for action in actions
        if action.do in SEEN
    ]


class Desk:
    """An interpreter and a record at work together, without thread or disk."""

    def __init__(self, interpreter: Interpreter, header: Header = HEADER) -> None:
        self.interpreter = interpreter
        self.replay = Replay(header)
        self.scene = Scene()

    def tap(self, *actions: Action) -> None:
        for action in actions:
            self.replay.append(action)

    def see(self, seen: Observation, evidence: Sequence[str] = ()) -> list[Question]:
        said = self.interpreter.observe(seen, self.replay, evidence)
        self.tap(*(fact for fact in said if isinstance(fact, Action)))
        return [asked for asked in said if isinstance(asked, Question)]

    def play(self, code: str, seat: int | None, reading: Reading | None = None) -> list[Question]:
        return self.see(self.scene.up(reading or sure(code), seat, card(code)))

    def sweep(self, seat: int | None) -> list[Question]:
        return self.see(self.scene.gone(list(self.scene.lying.values()), seat))

    def answer(self, question: str, answer: Action | None, by: str = "Ali") -> None:
        self.tap(*self.interpreter.answer(question, answer, by))

    @property
    def record(self) -> list[str]:
        """The facts as short words: ``play 0 AD``, ``collect 0``."""
        return [
            " ".join(str(part) for part in (a.do, a.seat, a.card) if part is not None)
            for a in self.replay.actions
        ]

    def run(self, script: Iterable[Action], readings: Iterator[Reading | None]) -> list[Question]:
        asked = []
        for action in script:
            if action.do in SEEN:
                reading = next(readings) if action.do == "play" else None
                asked += self.see(self.scene.of(action, reading))
            else:
                self.tap(action)
        return asked
