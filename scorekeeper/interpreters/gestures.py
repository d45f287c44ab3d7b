"""What table games share: one gesture may bring or take several cards. Pure, like ``following``."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.errors import RecordError
from scorekeeper.following import Face, Limits, OnTable, State
from scorekeeper.games.base import Value
from scorekeeper.interpreters.faces import FaceInterpreter
from scorekeeper.interpreters.packets import Packets
from scorekeeper.observation import (
    Backs,
    Gone,
    Observation,
    Pile,
    Reread,
    Up,
    View,
    ViewChanged,
)
from scorekeeper.questions import Pending, Spot
from scorekeeper.seats import Seat

_AT_ONCE = frozenset({"correct", "accept"})
_CLOSING = frozenset({"deal", "end"})


@dataclass(frozen=True, slots=True)
class Told:
    """A fact of the game so far: recorded as action ``at``, or waiting as the fact of this ``number``."""

    action: Action
    at: int | None = None
    number: int | None = None


class TableInterpreter(FaceInterpreter):
    """Games without tricks. A subclass says what a face, a departure and a heap mean in its game."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._packets = Packets(self.limits.packets)
        self._out: list[Action] = []
        """Facts that were complete before the observation that is being read."""
        self._settings: Mapping[str, Value] | None = None

    def _options(self, state: State) -> Mapping[str, Value]:
        """What the table plays differently."""
        if self._settings is None:
            self._settings = state.header.setup().options
        return self._settings

    # What a subclass implements

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        """A face that was not there before."""
        raise NotImplementedError

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        """These faces have left; the caller forgets them."""
        raise NotImplementedError

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        """Face-down cards came or went."""

    def _pile(self, seen: Pile, state: State, evidence: tuple[str, ...]) -> None:
        """A heap came or went."""

    def _time(self, t: float) -> None:
        """It is ``t`` now: what cannot get any more is complete."""

    def _ends(self, seen: Observation) -> None:
        """Completes what this observation does not belong to."""

    # The order of things

    def _read(self, seen: Observation, state: State, evidence: tuple[str, ...]) -> None:
        self._time(seen.t)
        self._ends(seen)
        state = self._caught_up(state)
        match seen:
            case Up():
                known = self._seen_before(seen, state)
                if known is None:
                    self._up(seen, state, evidence)
                else:
                    known.track, known.stale = seen.track, False
                    self._reread(known, seen.reading, seen.t, state, evidence)
            case Reread():
                face = self._face(seen.track)
                if face is not None:
                    self._reread(face, seen.reading, seen.t, state, evidence)
            case Gone():
                faces = self._gone_faces(seen.tracks)
                self._gone(seen, faces, state, evidence)
                self._faces = [face for face in self._faces if face not in faces]
            case Backs():
                self._backs(seen, state, evidence)
            case Pile():
                self._pile(seen, state, evidence)
            case ViewChanged(view=View.STARTING | View.LOST):
                self._camera_begins_anew()
            case _:
                pass

    def _caught_up(self, state: State) -> State:
        """The state with the facts that are complete by now."""
        ready = self._release()
        if ready:
            state = state.copy()
            for fact in ready:
                with suppress(RecordError):
                    state.append(fact)
        self._out = ready
        return state

    def _release(self) -> list[Action]:
        ready, self._out = [*self._out, *super()._release()], []
        return [_back_as_card(fact) for fact in ready]

    def _put(self, pending: Pending) -> None:
        """Whose card it was that is taken back, the fact that brought it tells."""
        super()._put(pending)
        seat = pending.action.seat
        for other in list(self._queue) if seat is not None else ():
            asks = other.action.do == "takeback" and other.action.seat is None
            if asks and any(spot.of == pending.number for spot in other.spots):
                self._put(replace(other, action=replace(other.action, seat=seat)))

    def _forget(self, of: int, index: int | None = None) -> None:
        """What was never laid was not taken back."""
        super()._forget(of, index)
        for other in list(self._queue):
            mine = bool(other.spots) and all(spot.of == of for spot in other.spots)
            if index is None and mine and other.action.do == "takeback":
                self._queue.remove(other)

    def tapped(self, action: Action) -> list[Action]:
        """What a person enters has its place behind the facts that wait, except where it puts others
        right."""
        if action.do in _AT_ONCE:
            return [action]
        ready = self.settle() if action.do in _CLOSING else []
        if not self._queue:
            return [*ready, action]
        self._push(action)
        return [*ready, *self._release()]

    def pass_time(self, t: float) -> list[Action]:
        self._time(t)
        return self._release()

    def restore(self, kept: Mapping[str, Any]) -> None:
        super().restore(kept)
        self._queue = deque(replace(pending, open=False) for pending in self._queue)

    def open_trick(self, state: State) -> list[OnTable]:
        lying = [OnTable(card.seat, card.card, at=card.at) for card in state.board.open]
        for pending in self._queue:
            lying = self._lying_after(lying, pending)
        return lying

    def _lying_after(self, lying: list[OnTable], pending: Pending) -> list[OnTable]:
        """What lies there when a waiting fact has happened too."""
        action = pending.action
        cards = [spot.card for spot in pending.spots] or [action.card]
        if action.do in ("play", "table", "throw"):
            return [*lying, *(OnTable(action.seat, card, number=pending.number) for card in cards)]
        if action.do in ("take", "takeback"):
            return [face for face in lying if face.card is None or face.card not in cards]
        return [] if action.do in ("deal", "end", "collect") else lying

    def _facts(self, state: State) -> Iterator[Told]:
        """The facts of the running round, the newest first."""
        for pending in reversed(self._queue):
            yield Told(pending.action, number=pending.number)
        for at in range(len(state.standing) - 1, state.board.since - 1, -1):
            action = state.standing[at]
            if action is not None:
                yield Told(action, at=at)

    # Telling

    def _tell_card(
        self,
        do: str,
        seen: Up,
        taken: Collection[Card],
        evidence: tuple[str, ...],
        *,
        seat: Seat | None = None,
        needs_seat: bool = True,
        pile: str | None = None,
    ) -> Face:
        """A fact of one card; ``seat`` where its place says whose it is, otherwise the hand that came."""
        card, cards = self._identify(seen.reading, taken)
        sure = seen.reading.sure
        seats: tuple[Seat, ...] = ()
        if seat is None and needs_seat:
            seat, seats = self._whose(seen.seat, seen.seat_sure)
            sure = min(sure, seen.seat_sure)
        action = Action(
            do, seat=seat, card=card, pile=pile, t=seen.t, by="camera", sure=round(sure, 4), evidence=evidence
        )
        face = Face(seen.track, self._push(action, cards, seats), seen.t, do, seen.zone)
        self._faces.append(face)
        return face

    def _whose(self, seat: Seat | None, sure: float) -> tuple[Seat | None, tuple[Seat, ...]]:
        """The seat if it is certain, and the seats that may be answered if it is not."""
        if seat is not None and sure >= self.limits.seat:
            return seat, ()
        likely = () if seat is None else (seat,)
        return None, likely + tuple(other for other in range(self.seats) if other not in likely)

    def _tell_cards(
        self,
        do: str,
        seen: Up,
        taken: Collection[Card],
        evidence: tuple[str, ...],
        *,
        seat: Seat | None = None,
        needs_seat: bool = True,
    ) -> int:
        """Begins a fact of several cards with its first, and waits for the others; returns its number."""
        seats: tuple[Seat, ...] = ()
        if seat is None and needs_seat:
            seat, seats = self._whose(seen.seat, seen.seat_sure)
        action = Action(do, seat=seat, t=seen.t, by="camera", sure=1.0)
        number = self._push(action, seats=seats, open=True)
        self._tell_another(number, seen, taken, evidence)
        return number

    def _tell_another(
        self, number: int, seen: Up, taken: Collection[Card], evidence: tuple[str, ...]
    ) -> None:
        """One more card of the fact of this number."""
        pending = self._pending(number)
        if pending is None:
            return
        card, cards = self._identify(seen.reading, taken)
        action = replace(
            pending.action,
            sure=round(min(pending.action.sure or 0.0, seen.reading.sure), 4),
            evidence=(*pending.action.evidence, *evidence),
        )
        index = len(pending.spots)
        self._put(replace(pending, action=action).with_spots((*pending.spots, Spot(card, cards))))
        assert pending.action.t is not None
        self._faces.append(
            Face(seen.track, number, pending.action.t, pending.action.do, seen.zone, index=index)
        )

    def _tell_backs(
        self,
        do: str,
        seen: Backs,
        evidence: tuple[str, ...],
        *,
        seat: Seat | None = None,
        needs_seat: bool = True,
        **more: Any,
    ) -> int:
        """A fact of face-down cards, of the seat whose hand moved them; asks how many where it is not sure
        of that."""
        seats: tuple[Seat, ...] = ()
        if seat is None and needs_seat:
            seat, seats = self._whose(seen.seat, 1.0)
        counted = abs(seen.change)
        sure = seen.sure >= self.limits.count
        counts = () if sure else tuple(dict.fromkeys((counted, counted + 1, max(counted - 1, 1))))
        action = Action(
            do,
            seat=seat,
            count=counted if sure else None,
            t=seen.t,
            by="camera",
            sure=round(seen.sure, 4),
            evidence=evidence,
            **more,
        )
        return self._push(action, seats=seats, counts=counts)

    def _pending(self, number: int) -> Pending | None:
        return next((pending for pending in self._queue if pending.number == number), None)

    def _close(self, number: int | None) -> None:
        """Nothing more belongs to the fact of this number."""
        pending = None if number is None else self._pending(number)
        if pending is not None and pending.open:
            self._put(replace(pending, open=False))

    def _hold(self, number: int) -> None:
        """What is seen next may still change the fact of this number."""
        pending = self._pending(number)
        if pending is not None:
            self._put(replace(pending, open=True))

    def _drawn_by(self, seen: Backs) -> None:
        """Backs come before a seat: it was this one that drew, if that is still asked."""
        for pending in reversed(self._queue):
            action = pending.action
            if (
                action.do == "draw"
                and action.seat is None
                and seen.t - (action.t or 0.0) <= self.limits.again
            ):
                self._put(pending.answered(seat=seen.zone.seat, by="camera", sure=action.sure or 0.0))
                return

    # Dealing

    def _deal_seen(self, seen: Backs, evidence: tuple[str, ...], players: int | None = None) -> bool:
        """Whether these backs complete the packets of a deal to ``players`` (all who sit there); then it is
        told."""
        if not self._packets.deal(seen, self.seats if players is None else players):
            return False
        self._push(Action(do="deal", t=seen.t, by="camera", evidence=evidence))
        return True


def _back_as_card(fact: Action) -> Action:
    """A single card that is taken back is written as such."""
    if fact.do != "takeback" or fact.cards is None or len(fact.cards) != 1:
        return fact
    return replace(fact, card=fact.cards[0], cards=None)
