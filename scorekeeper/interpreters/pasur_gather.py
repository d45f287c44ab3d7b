"""What leaves the pool of Pasur together. Pure, like ``following``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, State
from scorekeeper.interpreters.gestures import Told
from scorekeeper.interpreters.returning import ReturningInterpreter
from scorekeeper.observation import Gone, Observation, Place, Up
from scorekeeper.seats import Seat


@dataclass
class _Gather:
    """Faces that leave the pool together towards ``seat``, told by the fact ``number``; the last of them
    left at ``t``. ``thrown`` is the card that captures."""

    number: int
    t: float
    seat: Seat | None
    thrown: Face | None
    faces: list[Face] = field(default_factory=list)

    @property
    def captures(self) -> bool:
        """The card that captures has left with others."""
        return self.thrown in self.faces and len(self.faces) > 1


class GatheringInterpreter(ReturningInterpreter):
    """Faces that leave within a moment towards one seat left together: a capture, the leftovers of a round,
    or a card taken back."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._gather: _Gather | None = None

    def _time(self, t: float) -> None:
        if self._gather is not None and t - self._gather.t > self.limits.again:
            self._end_gather()

    def _ends(self, seen: Observation) -> None:
        gather = self._gather
        if gather is None or not isinstance(seen, Up | Gone):
            return
        seat, _ = self._whose(seen.seat, seen.seat_sure)
        if isinstance(seen, Up) or (seat is not None and gather.seat not in (None, seat)):
            self._end_gather()

    def _gathered(
        self, seen: Gone, faces: Sequence[Face], over: bool, state: State, evidence: tuple[str, ...]
    ) -> None:
        """These faces leave the pool; ``over``: all cards of the round have been played."""
        seat, seats = self._whose(seen.seat, seen.seat_sure)
        rest = [face for face in self._faces if face.zone.place is Place.POOL and face not in faces]
        leftovers = over and not rest
        gather = self._gather
        if gather is not None and leftovers and gather.captures and seen.t - gather.t > self.limits.together:
            # What is left at the end of a round follows the last capture, and is a gathering of its own.
            self._end_gather()
            gather = None
        if gather is None:
            thrown = next(self._throws(state), None)
            if not over and not self._may_take(seat, thrown, state):
                thrown = self._ask_unseen(seat, seen, evidence)
            action = Action("take", seat=seat, t=seen.t, by="camera", sure=1.0)
            number = self._push(action, seats=seats, open=True)
            gather = self._gather = _Gather(number, seen.t, seat, thrown)
            if thrown is not None and thrown not in self._faces:
                gather.faces.append(thrown)
        gather.faces += faces
        gather.t = seen.t
        self._tell_gather(gather, seen, leftovers, state, evidence)

    def _tell_gather(
        self, gather: _Gather, seen: Gone, leftovers: bool, state: State, evidence: tuple[str, ...]
    ) -> None:
        """Says what the faces that have left so far are: a capture, leftovers, or a card taken back."""
        pending = self._pending(gather.number)
        if pending is None:
            return
        thrown = gather.thrown
        faces = sorted(
            gather.faces, key=lambda face: (not leftovers and face is not thrown, face.t, face.index)
        )
        spots = [spot for face in faces if (spot := self._spot(face, state)) is not None]
        if not spots:
            self._queue.remove(pending)
            self._gather = None
            return
        action = replace(
            pending.action,
            sure=round(min(pending.action.sure or 1.0, seen.seat_sure), 4),
            evidence=(*pending.action.evidence, *evidence),
        )
        seats = pending.seats
        owner = None if thrown is None else self._owner(thrown, state)
        alone = faces == [thrown] and not leftovers and (None in (owner, gather.seat) or gather.seat == owner)
        if action.do == "take" and alone:
            action, seats = replace(action, do="takeback", seat=owner), ()
        elif action.do == "takeback" and not alone:
            action, seats = replace(action, do="take", seat=gather.seat), self._whose(gather.seat, 1.0)[1]
        self._put(replace(pending, action=action, seats=seats).with_spots(spots))

    def _end_gather(self) -> None:
        """Nothing more leaves with it."""
        if self._gather is not None:
            self._close(self._gather.number)
            self._gather = None

    def _may_take(self, seat: Seat | None, thrown: Face | None, state: State) -> bool:
        """Whether ``seat`` was seen to lay the card that captures; where that is not known, it was."""
        owner = None if thrown is None else self._owner(thrown, state)
        if seat is None or (thrown is not None and owner is None):
            return True
        return owner is not None and self._side(owner) == self._side(seat)

    def _ask_unseen(self, seat: Seat | None, seen: Gone, evidence: tuple[str, ...]) -> Face:
        """A seat gathers cards and laid none that was seen: only the table knows which it was."""
        number = self._push(Action("play", seat=seat, t=seen.t, by="camera", evidence=evidence))
        return Face(-number, number, seen.t, "play", seen.zone)

    def _throws(self, state: State) -> Iterator[Face]:
        """The cards played in this deal that lie there since, the newest first; no further back than to the
        last one that was captured."""
        back: list[Card | None] = []
        for told in self._facts(state):
            action = told.action
            if action.do in ("deal", "table", "end"):
                return
            if action.do == "takeback":
                back += action.cards or (action.card,)
            if action.do != "play":
                continue
            if action.card in back:
                back.remove(action.card)
                continue
            face = next((face for face in self._faces if self._brought(face, told)), None)
            if face is None:
                return
            yield face

    def _brought(self, face: Face, told: Told) -> bool:
        """Whether this fact brought the face."""
        if told.number is not None:
            return face.number == told.number
        return self._waiting(face) is None and (face.do, face.t) == (told.action.do, told.action.t)

    def _side(self, seat: Seat) -> int:
        return seat % 2 if self.seats == 4 else seat

    def _owner(self, face: Face, state: State) -> Seat | None:
        """Whose card it is; ``None`` while that is asked."""
        waiting = self._waiting(face)
        action = waiting.action if waiting is not None else self._recorded(face, state)[1]
        return None if action is None else action.seat
