"""Cards that lie on the table for long, leave it and are put back. Pure, like ``following``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, State
from scorekeeper.interpreters.gestures import TableInterpreter, Told
from scorekeeper.observation import Up
from scorekeeper.questions import Pending, Spot

_LAYING = ("play", "table")


class ReturningInterpreter(TableInterpreter):
    """Games that have each card once. One that lies there by the record and whose face has left may come
    back; then it is no new fact."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._returning: dict[int, dict[Card, Face]] = {}
        """For cards that are asked: those that have left the table and may be these, come back."""
        self._unknown: dict[int, list[Face]] = {}
        """The same of those that are asked themselves, each as the face that it would be."""
        self._answers: dict[tuple[int, int], Card] = {}
        """What was answered of those, by number and place."""

    def restore(self, kept: Mapping[str, Any]) -> None:
        super().restore(kept)
        self._returning, self._unknown, self._answers = {}, {}, {}

    def _put_back(self, seen: Up, state: State) -> bool:
        """Whether ``seen`` is surely a card that lay there before."""
        card = seen.reading.card
        away = {} if card is None else self._away(seen, state)
        if card in away:
            self._faces.append(away[card])
        return card in away

    def _may_be_back(self, number: int, seen: Up, state: State) -> None:
        """Notes what the card of this fact may be, if it is asked, beside a new one: a card that has left,
        also if it was taken by a fact that waits."""
        pending = self._pending(number)
        if pending is None or pending.question is None:
            return
        taken = {
            spot.card
            for other in self._queue
            if other.action.do == "take"
            for spot in other.spots
            if spot.card
        }
        back = self._away(seen, state, taken)
        if back:
            self._returning[number] = back
        asked = [other for other in self._queue if other.number != number and other.action.do in _LAYING]
        lying = {(face.number, face.index) for face in self._faces}
        self._unknown[number] = [
            Face(seen.track, other.number, other.action.t or 0.0, other.action.do, seen.zone, index=index)
            for other in asked
            for index, spot in enumerate(other.spots or (Spot(other.action.card, other.cards),))
            if spot.card is None and (other.number, index) not in lying
        ]

    def _away(self, seen: Up, state: State, more: Collection[Card] = ()) -> dict[Card, Face]:
        """The cards that lie there by the record, and ``more``, whose faces have left; each as the face
        ``seen``."""
        lying = {one.card for one in self.open_trick(state) if one.card is not None} | set(more)
        lying -= {self._card(face, state) for face in self._faces}
        away: dict[Card, Face] = {}
        for told in self._facts(state) if lying else ():
            action = told.action
            if action.do not in _LAYING or action.t is None:
                continue
            for index, card in self._cards_of(told):
                if card in lying and card not in away:
                    number = told.number or 0
                    away[card] = Face(seen.track, number, action.t, action.do, seen.zone, index=index)
        for one in state.board.open:
            if one.at is None and one.card in lying and one.card not in away:
                away[one.card] = Face(seen.track, 0, 0.0, "table", seen.zone, card=one.card)
        return away

    def _cards_of(self, told: Told) -> Iterator[tuple[int, Card]]:
        """The known cards of a fact, with their places in it."""
        pending = None if told.number is None else self._pending(told.number)
        spots = [spot.card for spot in pending.spots] if pending is not None else []
        for index, card in enumerate(spots or told.action.cards or (told.action.card,)):
            if card is not None:
                yield index, card

    def answer(self, question: str, action: Action | None, by: str) -> list[Action]:
        pending = next((pending for pending in self._queue if pending.id == question), None)
        card = None if action is None else action.card
        if pending is not None and card is not None:
            back = self._returning.pop(pending.number, {})
            for face in self._unknown.pop(pending.number, ()):
                if self._answers.get((face.number, face.index)) == card:
                    back = {**back, card: face}
            index = next((at for at, spot in enumerate(pending.spots) if spot.asked), 0)
            self._answers[pending.number, index] = card
            if card in back:
                self._is_back(pending, back[card], card)
                action = None
            elif pending.action.do in _LAYING:
                self._lay_together(pending, card)
        return super().answer(question, action, by)

    def _is_back(self, pending: Pending, back: Face, card: Card) -> None:
        """What was asked about is a card that lay there before; it lies there again, or has left again."""
        index = next((at for at, spot in enumerate(pending.spots) if spot.asked), 0)
        lying = [face for face in self._faces if face.number == pending.number]
        self._faces = [back if face in lying else face for face in self._faces]
        self._tell(pending.number, index, card)

    def _lay_together(self, pending: Pending, card: Card) -> None:
        """The card of ``pending`` is known now. Where it was seen to come later, it was put back then."""
        index = next((at for at, spot in enumerate(pending.spots) if spot.asked), 0)
        behind = [other for other in self._queue if other.number > pending.number]
        if any(other.action.do == "takeback" and _tells_of(other, pending.number) for other in behind):
            return  # it went back to the hand, and came from there again
        for other in behind:
            told = [other.action.card, *(spot.card for spot in other.spots)]
            if other.action.do not in _LAYING or [one for one in told if one is not None] != [card]:
                continue
            self._queue.remove(other)
            for face in self._faces:
                if face.number == other.number:
                    face.number, face.do, face.index = pending.number, pending.action.do, index
                    face.t = pending.action.t or face.t


def _tells_of(fact: Pending, number: int) -> bool:
    """Whether ``fact`` tells of a card of the fact of this number."""
    return any(spot.of == number for spot in fact.spots)
