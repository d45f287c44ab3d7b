"""The faces that lie on the table, and the facts that brought them. Pure, like ``following``."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Interpreter, Known, State
from scorekeeper.observation import Reading, Up
from scorekeeper.questions import Pending, Spot


class FaceInterpreter(Interpreter):
    """Follows the faces on the table: which fact brought each, and whether it was seen before."""

    def known(self, state: State) -> list[Known]:
        return [Known(face.track, self._card(face, state), face.zone) for face in self._faces]

    def _camera_begins_anew(self) -> None:
        """The camera's track numbers mean other cards from now on."""
        for face in self._faces:
            face.stale = True

    # Which face

    def _face(self, track: int) -> Face | None:
        faces = [face for face in self._faces if face.track == track]
        return next((face for face in faces if not face.stale), faces[0] if faces else None)

    def _gone_faces(self, tracks: Collection[int]) -> list[Face]:
        """The faces of these tracks; a stale one only if its number is nobody else's now."""
        live = {face.track for face in self._faces if not face.stale}
        return [
            face for face in self._faces if face.track in tracks and not (face.stale and face.track in live)
        ]

    def _seen_before(self, seen: Up, state: State) -> Face | None:
        """The face that ``seen`` reports again: the same track, or the same card after a new start."""
        for face in self._faces:
            if face.track == seen.track and not face.stale:
                return face
        reading = seen.reading
        # A doubtful face may be one of before only if no hand was seen to bring it.
        likely = {card for card, _ in reading.maybe[:2]} if seen.seat is None else set()
        if reading.card is not None:
            likely = {reading.card}
        for face in self._faces:
            if face.stale and face.zone.place is seen.zone.place and likely & self._maybe(face, state):
                return face
        return None

    # Which card

    def _card(self, face: Face, state: State) -> Card | None:
        """The card of ``face``, ``None`` while it is asked."""
        if face.card is not None:
            return face.card
        pending = self._waiting(face)
        if pending is not None and pending.spots:
            return pending.spots[face.index].card
        action = pending.action if pending is not None else self._recorded(face, state)[1]
        if action is None or not action.cards:
            return None if action is None else action.card
        return action.cards[face.index] if face.index < len(action.cards) else None

    def _maybe(self, face: Face, state: State) -> set[Card]:
        """The card of ``face``, or while it is asked the two likeliest."""
        card, pending = self._card(face, state), self._waiting(face)
        if card is not None or pending is None:
            return set() if card is None else {card}
        cards = pending.spots[face.index].cards if pending.spots else pending.cards
        return {card for card, _ in cards[:2]}

    def _identify(
        self, reading: Reading, taken: Collection[Card]
    ) -> tuple[Card | None, tuple[tuple[Card, float], ...]]:
        """The card, if it is certain, and the likeliest cards if it is not. ``taken`` are those that it
        cannot be, as they are elsewhere."""

        def possible(card: Card) -> bool:
            return card in self.deck and card not in taken

        if reading.card is not None:
            if possible(reading.card):
                return reading.card, ()
            others = tuple((card, share) for card, share in reading.maybe if possible(card))
            return None, (*others, (reading.card, reading.sure))
        left = 1.0 - sum(share for card, share in reading.maybe if not possible(card))
        likely = tuple((card, share / left) for card, share in reading.maybe if possible(card) and left > 0)
        if likely and likely[0][1] >= self.limits.card:
            return likely[0][0], ()
        return None, likely or reading.maybe

    # Which fact

    def _waiting(self, face: Face) -> Pending | None:
        return next((pending for pending in self._queue if pending.number == face.number), None)

    def _is_asked(self, face: Face) -> bool:
        pending = self._waiting(face)
        return pending is not None and pending.question is not None

    def _recorded(self, face: Face, state: State) -> tuple[int | None, Action | None]:
        """The standing action that brought ``face``, with its number; a correction may have changed it."""
        standing = state.standing
        for at in range(len(standing) - 1, state.board.since - 1, -1):
            action = standing[at]
            if action is not None and action.do == face.do and action.t == face.t:
                return at, action
        return None, None

    # Cards read again

    def _reread(
        self, face: Face, reading: Reading, t: float, state: State, evidence: tuple[str, ...]
    ) -> None:
        """A better reading answers a question; one that contradicts the record asks one."""
        pending = self._waiting(face)
        if pending is not None:
            self._reread_waiting(pending, face, reading, state)
            return
        at, action = self._recorded(face, state)
        was = self._card(face, state)
        if at is None or action is None or was is None or reading.card in (None, was):
            return
        if (
            action.by != "camera"
            or action.sure is None
            or any(doubt.action.of == at for doubt in self._doubts)
        ):
            return  # a person has said which card it is, or is being asked
        assert reading.card is not None
        choices = ((reading.card, reading.sure), (was, action.sure))
        spots = [Spot(card) for card in action.cards or ()]
        if spots:
            spots[face.index] = Spot(None, choices)
        self._doubt(
            Action(do="correct", of=at, t=t, by="camera", evidence=evidence or action.evidence),
            () if spots else choices,
            seats=() if action.seat is None else (action.seat,),
            was=was,
            spots=spots,
        )

    def _reread_waiting(self, pending: Pending, face: Face, reading: Reading, state: State) -> None:
        if self._card(face, state) is not None:
            return
        card, cards = self._identify(reading, self._taken(state))
        sure = round(reading.sure, 4)
        if pending.spots:
            self._put(pending.with_spot(face.index, Spot(card, cards or pending.spots[face.index].cards)))
        elif card is None:
            self._put(replace(pending, cards=cards or pending.cards))
        else:
            self._put(pending.answered(card=card, by="camera", sure=sure))

    def _taken(self, state: State) -> Collection[Card]:
        """The cards that a new face cannot be, since the pack has each once and they are elsewhere."""
        raise NotImplementedError

    def _spot(self, face: Face, state: State) -> Spot | None:
        """``face`` as a card of a fact that tells of it again; ``None`` if nothing lay there after all."""
        card, pending = self._card(face, state), self._waiting(face)
        if card is None:
            return None if pending is None else Spot(of=face.number, index=face.index)
        if face.card is not None:
            return Spot(card)
        if pending is not None:
            return Spot(card, of=face.number, index=face.index)
        at = self._recorded(face, state)[0]
        for doubt in self._doubts:
            asked = next((n for n, spot in enumerate(doubt.spots) if spot.asked), None)
            if doubt.action.of == at and asked in (None, face.index):
                return Spot(of=doubt.number, index=asked or 0)
        return Spot(card)
