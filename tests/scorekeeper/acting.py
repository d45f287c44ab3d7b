"""A camera and the people at the table, acted from a script of actions: what is seen, what is tapped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card
from scorekeeper.following import Interpreter
from scorekeeper.observation import POOL, Gone, Observation, Place, Reading, Up, Zone
from scorekeeper.playouts import scene
from scorekeeper.playouts.scene import Heard
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
    """The scene that scripts are shown on, told by readings and by cards."""

    table: scene.Scene = field(default_factory=scene.Scene)

    @property
    def t(self) -> float:
        return self.table.t

    @t.setter
    def t(self, t: float) -> None:
        self.table.t = t

    @property
    def lying(self) -> dict[int, Card]:
        return {face.track: face.card for face in self.table.lying}

    def up(self, reading: Reading, seat: int | None, true: Card, zone: Zone = POOL, sure: float = 0.95) -> Up:
        return self.table.up(true, zone, seat, reading=reading, sure=sure)

    def gone(self, cards: Iterable[Card], seat: int | None, sure: float = 0.9) -> Gone:
        wanted = set(cards)
        return self.table.gone([face for face in self.table.lying if face.card in wanted], seat, sure=sure)

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


def told(action: Action) -> tuple[object, ...]:
    """What an action says, without who saw it and when."""
    dealer = action.do == "deal"  # whose deal it is, the camera leaves to the game
    return (action.do, tuple((k, v) for k, v in action.given().items() if not (dealer and k == "dealer")))


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

    def say(self, action: Action) -> None:
        """A person enters something."""
        self.tap(*self.interpreter.tapped(action))

    def watch(self, heard: Iterable[Heard]) -> list[Question]:
        """All that is seen and said, in its order; the questions that were asked."""
        asked = []
        for one in heard:
            if isinstance(one, Action):
                self.say(one)
            else:
                asked += self.see(one)
        return asked

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
                self.say(action)
        return asked
