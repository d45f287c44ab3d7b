"""The order of facts and the questions among them, the same in every game.

Pure: no clock, no input or output; all times are those of the observations.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.errors import ConflictError, HakamError
from scorekeeper.games.base import Board
from scorekeeper.observation import Observation, Place, Zone
from scorekeeper.questions import Pending, Question
from scorekeeper.seats import Seat


class AnswerError(HakamError):
    """An answer that does not answer the question."""


class State(Protocol):
    """What is needed of the record so far; a ``Replay`` has it."""

    @property
    def standing(self) -> Sequence[Action | None]: ...

    @property
    def board(self) -> Board: ...

    def outcome(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Below these a person is asked. ``seat`` and ``card`` are probabilities; ``card`` applies where the
    pack leaves one likely card of a doubtful reading (the reader has its own calibrated limit)."""

    seat: float = 0.7
    card: float = 0.97
    again: float = 2.5
    """Seconds within which a card that went alone, followed by the rest of its trick, was swept with it."""
    deal: float = 20.0
    """Seconds that shuffling and dealing take at least: a card of the hakem that comes later than this
    after the end of a deal leads in the next one, even if nobody has said that it was dealt."""


@dataclass(slots=True)
class Face:
    """A face that lies on the table. ``number`` is that of the fact that brought it, ``t`` its time (by
    which the recorded action is found). ``stale``: the camera has started anew since, so ``track`` may
    be another card's by now."""

    track: int
    number: int
    t: float
    do: str
    zone: Zone
    stale: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "track": self.track,
            "number": self.number,
            "t": self.t,
            "do": self.do,
            "place": self.zone.place.value,
            "seat": self.zone.seat,
        }


@dataclass(frozen=True, slots=True)
class OnTable:
    """A card of the open trick: recorded as action ``at``, or held back as the fact of this ``number``."""

    seat: Seat | None
    card: Card | None
    at: int | None = None
    number: int | None = None

    @property
    def held(self) -> bool:
        return self.at is None


@dataclass(frozen=True, slots=True)
class Known:
    """A face that lies on the table, for a camera that starts anew; no ``card`` while it is asked."""

    track: int
    card: Card | None
    zone: Zone


class Interpreter:
    """The order of facts and the questions among them; what a game's observations mean is a subclass's.

    ``deck`` are the cards of the game, ``seats`` the number of players.
    """

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        self.deck = frozenset(deck)
        self.seats = seats
        self.limits = limits or Limits()
        self._queue: deque[Pending] = deque()
        self._doubts: list[Pending] = []
        self._faces: list[Face] = []
        self._count = 0

    def observe(
        self, seen: Observation, state: State, evidence: Sequence[str] = ()
    ) -> list[Action | Question]:
        """The facts that ``seen`` completes, in the order of the record, and the questions it opens.

        ``state`` is the record so far, ``evidence`` the ids under which the pictures of ``seen`` are kept.
        """
        before = {question.id for question in self.questions}
        self._read(seen, state, tuple(evidence))
        ready: list[Action | Question] = [*self._release()]
        return ready + [question for question in self.questions if question.id not in before]

    def answer(self, question: str, action: Action | None, by: str) -> list[Action]:
        """The facts that become complete when ``question`` is answered by ``by``.

        ``action`` carries the missing ``card`` or ``seat``; ``None`` means that nothing was played there.

        Raises:
            ConflictError: no such question is open (any more).
            AnswerError: the answer lacks what was asked.
        """
        pending = self._find(question)
        asked = pending.question
        if action is None:
            self._drop(pending)
            return self._release()
        card = action.card
        if asked is not None and asked.kind == "card" and card is None:
            raise AnswerError("Say which card it is.")
        if card is not None and card not in self.deck:
            raise AnswerError("This card is not in the pack of this game.")
        if asked is not None and asked.kind == "seat" and action.seat is None:
            raise AnswerError("Say whose card it is.")
        if action.seat is not None and not 0 <= action.seat < self.seats:
            raise AnswerError("There is no such seat at this table.")
        if pending.was is not None and card == pending.was:
            self._drop(pending)
            return self._release()
        self._put(pending.answered(card=card, seat=action.seat, by=by, sure=1.0))
        return self._release()

    def flush(self) -> list[Action]:
        """Gives up every open question, and returns the facts that they held back."""
        for pending in [p for p in (*self._queue, *self._doubts) if p.question]:
            self._drop(pending)
        return self._release()

    @property
    def questions(self) -> tuple[Question, ...]:
        """The open questions, oldest first."""
        return tuple(asked for pending in (*self._queue, *self._doubts) if (asked := pending.question))

    @property
    def pending(self) -> tuple[Pending, ...]:
        """The facts that are not in the record yet, in order; what is asked for is missing in them."""
        return tuple(self._queue)

    def open_trick(self, state: State) -> list[OnTable]:
        """What lies on the table for the game: recorded facts and those held back."""
        raise NotImplementedError

    def known(self, state: State) -> list[Known]:
        """The faces that lie on the table, as far as the camera has reported them."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """What must survive a restart: the open questions and what lies on the table."""
        return {
            "count": self._count,
            "queue": [pending.to_json() for pending in self._queue],
            "doubts": [pending.to_json() for pending in self._doubts],
            "faces": [face.to_json() for face in self._faces],
        }

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Takes up what ``to_json`` kept. What lies there is known; a camera that reports it again does
        no harm."""
        self._count = kept["count"]
        self._queue = deque(Pending.from_json(pending) for pending in kept["queue"])
        self._doubts = [Pending.from_json(pending) for pending in kept["doubts"]]
        self._faces = [
            Face(
                face["track"],
                face["number"],
                face["t"],
                face["do"],
                Zone(Place(face["place"]), face["seat"]),
                stale=True,
            )
            for face in kept["faces"]
        ]

    def _read(self, seen: Observation, state: State, evidence: tuple[str, ...]) -> None:
        raise NotImplementedError

    def _push(
        self,
        action: Action,
        cards: tuple[tuple[Card, float], ...] = (),
        seats: tuple[Seat, ...] = (),
    ) -> int:
        self._count += 1
        self._queue.append(Pending(self._count, action, cards, seats))
        return self._count

    def _doubt(
        self, action: Action, cards: tuple[tuple[Card, float], ...], seats: tuple[Seat, ...], was: Card
    ) -> None:
        self._count += 1
        self._doubts.append(Pending(self._count, action, cards, seats, was))

    def _release(self) -> list[Action]:
        ready = []
        while self._queue and self._queue[0].question is None:
            ready.append(self._queue.popleft().action)
        for pending in [p for p in self._doubts if p.question is None]:
            self._doubts.remove(pending)
            ready.append(pending.action)
        return ready

    def _find(self, question: str) -> Pending:
        for pending in (*self._queue, *self._doubts):
            if pending.id == question and pending.question is not None:
                return pending
        raise ConflictError("This question is no longer open.")

    def _put(self, pending: Pending) -> None:
        """Replaces the fact of the same number."""
        for facts in (self._queue, self._doubts):
            for place, other in enumerate(facts):
                if other.number == pending.number:
                    facts[place] = pending

    def _drop(self, pending: Pending) -> None:
        for facts in (self._queue, self._doubts):
            if pending in facts:
                facts.remove(pending)
