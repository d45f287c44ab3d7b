"""The order of facts and the questions among them, the same in every game.

Pure: no clock, no input or output; all times are those of the observations.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.corrections import LEAVING, put_right
from scorekeeper.errors import ConflictError, HakamError, RecordError
from scorekeeper.games.base import Board
from scorekeeper.observation import Observation, Place, Zone
from scorekeeper.questions import Pending, Question, Spot
from scorekeeper.record import Header
from scorekeeper.seats import Seat


class AnswerError(HakamError):
    """An answer that does not answer the question."""


class State(Protocol):
    """What is needed of the record so far; a ``Replay`` has it."""

    header: Header

    @property
    def standing(self) -> Sequence[Action | None]: ...

    @property
    def board(self) -> Board: ...

    def outcome(self) -> dict[str, Any]: ...

    def copy(self) -> Self: ...

    def append(self, action: Action, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """Below these a person is asked. ``seat``, ``card`` and ``count`` are probabilities; ``card`` applies
    where the pack leaves one likely card of a doubtful reading (the reader has its own calibrated limit)."""

    seat: float = 0.7
    card: float = 0.97
    count: float = 0.8
    one_end: float = 0.95
    """The same for a count that was seen at one end of a move only, and on which a ruling would rest: backs
    are close together, and one of them is easily overlooked."""
    again: float = 2.5
    """Seconds within which cards that went one after another went together."""
    together: float = 1.0
    """Seconds between two cards that one movement of a hand brings or takes."""
    packets: float = 8.0
    """Seconds within which packets to several seats are one deal."""
    dealt_on: float = 4.0
    """Seconds that it takes at least to deal on from a pack that is shuffled already."""
    deal: float = 20.0
    """Seconds that shuffling and dealing take at least: a card of the hakem that comes later than this
    after the end of a deal leads in the next one, even if nobody has said that it was dealt."""


@dataclass(slots=True)
class Face:
    """A face that lies on the table. ``number`` is that of the fact that brought it, ``t`` its time (by
    which the recorded action is found), ``index`` its place among the cards of that fact. ``stale``: the
    camera has started anew since, so ``track`` may be another card's by now."""

    track: int
    number: int
    t: float
    do: str
    zone: Zone
    stale: bool = False
    index: int = 0
    card: Card | None = None
    """Which card it is, where it lay in the starting position and no fact has brought it."""

    def to_json(self) -> dict[str, Any]:
        return {
            "track": self.track,
            "number": self.number,
            "t": self.t,
            "do": self.do,
            "place": self.zone.place.value,
            "seat": self.zone.seat,
            "pile": self.zone.pile,
            "index": self.index,
            "card": None if self.card is None else str(self.card),
        }

    @staticmethod
    def from_json(kept: Mapping[str, Any]) -> Face:
        """The face that `to_json` kept; the camera has started anew since."""
        zone = Zone(Place(kept["place"]), kept["seat"], kept.get("pile"))
        card, index = kept.get("card"), kept.get("index", 0)
        return Face(
            kept["track"],
            kept["number"],
            kept["t"],
            kept["do"],
            zone,
            stale=True,
            index=index,
            card=None if card is None else Card.parse(card),
        )


@dataclass(frozen=True, slots=True)
class OnTable:
    """A card of the open trick: recorded as action ``at``, held back as the fact of this ``number``, or, with
    neither, there from the starting position."""

    seat: Seat | None
    card: Card | None
    at: int | None = None
    number: int | None = None

    @property
    def held(self) -> bool:
        return self.number is not None


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

        ``action`` carries the missing ``card``, ``seat`` or ``count``, or tells as ``do`` what was done;
        ``None`` means that nothing was done there.

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
        if pending.calls:
            if action.do not in pending.calls:
                raise AnswerError(f"Say what was done there: {' or '.join(pending.calls)}.")
            self._called(pending.answered(do=action.do, by=by, sure=1.0))
            return self._release()
        if asked is not None and asked.kind == "card" and card is None:
            raise AnswerError("Say which card it is.")
        if card is not None and card not in self.deck:
            raise AnswerError("This card is not in the pack of this game.")
        if asked is not None and asked.kind == "seat" and action.seat is None:
            raise AnswerError("Say whose card it is.")
        if asked is not None and asked.kind == "count" and action.count is None:
            raise AnswerError("Say how many cards there were.")
        if action.seat is not None and not 0 <= action.seat < self.seats:
            raise AnswerError("There is no such seat at this table.")
        if pending.was is not None and card == pending.was:
            self._drop(pending)
            return self._release()
        # What was not asked is no answer; but who says which card it is may also say whose.
        seat = action.seat if pending.seats or pending.action.seat is not None else None
        count = action.count if pending.counts else None
        if pending.action.card is None and (asked is None or asked.kind != "card"):
            card = None
        self._put(pending.answered(card=card, seat=seat, count=count, by=by, sure=1.0))
        return self._release()

    def flush(self) -> list[Action]:
        """Gives up every open question, and returns the facts that they held back."""
        while asking := [p for p in (*self._queue, *self._doubts) if p.question]:
            self._drop(asking[0])
        return self.settle()

    def settle(self) -> list[Action]:
        """The facts that waited to see whether more belongs to them, when nothing more does: the recording
        is over, or somebody says what comes next."""
        self._queue = deque(replace(pending, open=False) for pending in self._queue)
        return self._release()

    def tapped(self, action: Action) -> list[Action]:
        """The facts that may be recorded now that a person has entered ``action``, itself among them unless
        it has to wait for others."""
        return [action]

    def renamed(self, was: Card, now: Card) -> None:
        """A person has corrected a recorded card: where a fact that waits tells how it left, it has its new
        name too."""
        for pending in list(self._queue):
            if pending.action.do not in LEAVING:
                continue
            spots = [replace(spot, card=now) if spot.card == was else spot for spot in pending.spots]
            right = replace(pending, action=put_right(pending.action, was, now))
            self._put(right.with_spots(spots) if spots else right)

    def pass_time(self, t: float) -> list[Action]:
        """The facts that are complete, since nothing more that belongs to them has been seen until ``t``
        (on the camera's clock)."""
        del t
        return []

    @property
    def waits(self) -> bool:
        """Whether time alone can complete a fact."""
        return any(pending.open for pending in self._queue)

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
        self._faces = [Face.from_json(face) for face in kept["faces"]]

    def _read(self, seen: Observation, state: State, evidence: tuple[str, ...]) -> None:
        raise NotImplementedError

    def _ahead(self, state: State) -> State:
        """The state with the facts that wait, what is asked in them answered by what is likeliest: enough to
        tell how far the game is."""
        waiting = [pending.likeliest for pending in self._queue if not pending.open]
        if waiting:
            state = state.copy()
        for action in waiting:
            with suppress(RecordError):
                state.append(action)
        return state

    def _push(
        self,
        action: Action,
        cards: tuple[tuple[Card, float], ...] = (),
        seats: tuple[Seat, ...] = (),
        spots: Sequence[Spot] = (),
        counts: tuple[int, ...] = (),
        open: bool = False,
        calls: tuple[str, ...] = (),
    ) -> int:
        self._count += 1
        pending = Pending(self._count, action, cards, seats, None, (), counts, open, calls)
        self._queue.append(pending.with_spots(spots) if spots else pending)
        return self._count

    def _doubt(
        self,
        action: Action,
        cards: tuple[tuple[Card, float], ...],
        seats: tuple[Seat, ...],
        was: Card,
        spots: Sequence[Spot] = (),
    ) -> None:
        self._count += 1
        pending = Pending(self._count, action, cards, seats, was)
        self._doubts.append(pending.with_spots(spots) if spots else pending)

    def _release(self) -> list[Action]:
        ready = []
        for pending in [p for p in self._doubts if p.ready]:
            self._doubts.remove(pending)
            ready.append(pending.action)
        while self._queue and self._queue[0].ready:
            ready.append(self._queue.popleft().action)
        return ready

    def _find(self, question: str) -> Pending:
        for pending in (*self._queue, *self._doubts):
            if pending.id == question and pending.question is not None:
                return pending
        raise ConflictError("This question is no longer open.")

    def _called(self, pending: Pending) -> None:
        """It was said what was done: the fact with its action."""
        self._put(pending)

    def _put(self, pending: Pending) -> None:
        """Replaces the fact of the same number, and tells the others which cards are known now."""
        for facts in (self._queue, self._doubts):
            for place, other in enumerate(facts):
                if other.number == pending.number:
                    facts[place] = pending
        known = [spot.card for spot in pending.spots] or [pending.action.card]
        for index, card in enumerate(known):
            if card is not None:
                self._tell(pending.number, index, card)

    def _drop(self, pending: Pending) -> None:
        """What is asked for was not there: the card, and with its last card the fact. A correction that
        nobody confirms leaves the card as it was."""
        at = next((at for at, spot in enumerate(pending.spots) if spot.asked), None)
        if pending.was is not None:
            self._doubts.remove(pending)
            self._tell(pending.number, at or 0, pending.was)
        elif at is not None and len(pending.spots) > 1:
            self._put(pending.with_spot(at, None))
            self._forget(pending.number, at)
        elif pending in self._queue:
            self._queue.remove(pending)
            self._forget(pending.number)

    def _tell(self, of: int, index: int, card: Card) -> None:
        """Card ``index`` of the fact number ``of`` is known now: so in the facts that tell of it too."""
        for other in list(self._queue):
            for at, spot in enumerate(other.spots):
                if (spot.of, spot.index) == (of, index) and spot.card is None:
                    self._put(other.with_spot(at, replace(spot, card=card)))

    def _forget(self, of: int, index: int | None = None) -> None:
        """Card ``index`` of the fact number ``of``, or all of its cards, never lay there: so in the facts
        that tell of it too. The cards after it have other places then."""
        for face in self._faces:
            if face.number == of and index is not None and face.index > index:
                face.index -= 1
        for other in list(self._queue):
            spots = []
            for spot in other.spots:
                if spot.of != of or spot.card is not None:
                    spots.append(spot)
                elif index is not None and spot.index != index:
                    spots.append(replace(spot, index=spot.index - (spot.index > index)))
            if other.spots and not spots:
                self._queue.remove(other)
            elif tuple(spots) != other.spots:
                self._put(other.with_spots(spots))
