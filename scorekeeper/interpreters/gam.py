"""What an observation means in Gam. Pure, like ``following``.

Beside what all games of tricks share, and the exchange of cards before the first lead (`gam_exchange`), the
camera sees during play:

- faces before a seat: before the first lead trumps that are given up, each a ``show``;
- after it, faces before a seat, as many as it still holds: it goes ``out``. If there were fewer when play
  goes on, or a trump is among them, it is asked what that was; if they are taken up again before, each was
  shown;
- where hands are laid face down (``laid_down``): backs before a seat by its own hand, which are no trick that
  it has just swept: it goes ``out``;
- one card alone leaves a trick to which everybody has played: it waits for what comes next. The rest goes
  too, or backs come to the won cards: a ``collect`` (a two stays with its player); the next card falls
  beside the rest: a ``takeback``; neither: it is asked.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card, Suit
from scorekeeper.following import Face, Limits, OnTable, State
from scorekeeper.games.gam_cards import trumps
from scorekeeper.interpreters.gam_exchange import ExchangeInterpreter
from scorekeeper.observation import Backs, Gone, Observation, Place, Up
from scorekeeper.questions import Pending, Spot
from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class _Alone:
    """A card that left a full trick alone: taken back, or the first of a sweep. ``asked`` is the fact where
    it is asked which card it was. ``rest``: other cards of the trick lie there still. ``two``: it may stay
    with its player however the trick goes."""

    back: Action
    asked: Pending | None
    seat: Seat | None
    t: float
    rest: bool
    two: bool


class GamInterpreter(ExchangeInterpreter):
    """Gam: what the shared interpreter does, the exchange of cards, and who goes out."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._alone: _Alone | None = None
        self._swept: dict[Seat, float] = {}
        """When each seat last swept a trick."""

    # The order of things

    def _read(self, seen: Observation, state: State, evidence: tuple[str, ...]) -> None:
        if isinstance(seen, Up) and seen.zone.place is Place.POOL:
            self._time(seen.t)
            self._goes_on(seen.reading.card)
        elif isinstance(seen, Up) and self._laid_after_one(seen, state):
            self._goes_on(seen.reading.card)
        super()._read(seen, state, evidence)

    def _laid_after_one(self, seen: Up, state: State) -> bool:
        """Whether this face before a seat is laid open after a trick of one card has left the middle."""
        return self._alone is not None and not self._alone.rest and self._seen_before(seen, state) is None

    def tapped(self, action: Action) -> list[Action]:
        if action.do in ("end", "deal"):
            self._alone = None  # it closes the trick too
        return super().tapped(action)

    @property
    def waits(self) -> bool:
        return self._alone is not None or super().waits

    def _time(self, t: float) -> None:
        super()._time(t)
        alone = self._alone
        if alone is not None and alone.rest and not alone.two and t - alone.t > self.limits.again:
            self._alone = None
            self._push(alone.back)

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        if self._end_alone(seen) or self._is_swept(seen):
            return
        super()._backs(seen, state, evidence)
        seat, own = seen.zone.seat, seen.seat in (None, seen.zone.seat)
        here = seen.change > 0 and seen.zone.place is Place.SEAT and own and seat is not None
        if here and seat is not None and self._playing(state) and self._face_down(state):
            self._hand_down(seen, seat, state, evidence)

    # Who goes out

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        seat = seen.zone.seat
        fresh = self._seen_before(seen, state) is None
        dispute = state.outcome().get("phase") == "DISPUTE"
        if not fresh or seen.zone.place is not Place.SEAT or seat is None or dispute:
            if fresh and seen.zone.place is Place.POOL:
                self._end_outs(state)
            super()._up(seen, state, evidence)
        elif self._laying(seat) or (self._playing(state) and seat in self._awaited((), state)):
            self._lay_down(seen, seat, state, evidence)
        else:
            super()._up(seen, state, evidence)

    def _lay_down(self, seen: Up, seat: Seat, state: State, evidence: tuple[str, ...]) -> None:
        """One more face before a seat that is still in."""
        card, cards = self._identify(seen.reading, self._taken(state))
        pending, left = self._laying(seat), self._left(seat, state)
        if pending is None:
            action = Action("out", seat=seat, t=seen.t, by="camera", evidence=evidence)
            pending = self._held(self._push(action, spots=[Spot(card, cards)], open=True))
        else:
            pending = pending.with_spots((*pending.spots, Spot(card, cards)))
            self._put(pending)
        index = len(pending.spots) - 1
        face = Face(seen.track, pending.number, pending.action.t or seen.t, "out", seen.zone, index=index)
        self._faces.append(face)
        if len(pending.spots) >= left:
            self._end_out(pending, state)

    def _laying(self, seat: Seat) -> Pending | None:
        """The faces that come before this seat."""
        return next(
            (p for p in self._queue if p.open and (p.action.do, p.action.seat) == ("out", seat)), None
        )

    def _held(self, number: int) -> Pending:
        return next(pending for pending in self._queue if pending.number == number)

    def _end_outs(self, state: State) -> None:
        """Play goes on, so nothing more comes before the seats."""
        for pending in [p for p in self._queue if p.open and p.action.do == "out"]:
            self._end_out(pending, state)

    def _end_out(self, pending: Pending, state: State) -> None:
        seat, spots = pending.action.seat, pending.spots
        missing = max(self._left(seat, state, pending.number) - len(spots), 0) if seat is not None else 0
        suit = state.outcome().get("trump")
        all_trumps = trumps(Suit(suit)) if suit else frozenset()
        maybe = {card for spot in spots for card in ([spot.card] if spot.card else dict(spot.cards))}
        calls = ("out", "show") if missing or maybe & set(all_trumps) else ()
        whole = pending.with_spots((*spots, *(Spot() for _ in range(missing))))
        self._put(replace(whole, open=False, calls=calls))

    def flush(self) -> list[Action]:
        """The last trick may have gone when the recording ended, before anybody saw where to."""
        alone, self._alone = self._alone, None
        if alone is not None and alone.asked is None and alone.seat is not None and not alone.rest:
            self._collected(replace(alone.back, do="collect", seat=alone.seat, card=None))
        return super().flush()

    def settle(self) -> list[Action]:
        for pending in [p for p in self._queue if p.open and p.action.do == "out"]:
            self._put(replace(pending, open=False, calls=("out", "show")))
        return super().settle()

    def _is_swept(self, seen: Backs) -> bool:
        """These backs are the trick that was just swept to where they lie."""
        to, place = seen.zone.seat, seen.zone.place
        if to is None or seen.change <= 0 or place not in (Place.WON, Place.SEAT) or to not in self._swept:
            return False
        return seen.t - self._swept.pop(to) <= self.limits.again

    def _hand_down(self, seen: Backs, seat: Seat, state: State, evidence: tuple[str, ...]) -> None:
        """Backs before a seat in play, where hands are laid face down: it goes out."""
        if seat in self._awaited((), state):
            self._push(Action("out", seat=seat, t=seen.t, by="camera", evidence=evidence))

    # What leaves the table

    def _gone(self, seen: Gone, state: State, evidence: tuple[str, ...]) -> None:
        gone = self._gone_faces(seen.tracks)
        for pending in [p for p in self._queue if p.open and p.action.do == "out"]:
            faces = [face for face in self._faces if face.number == pending.number]
            if all(face in gone for face in faces):
                self._only_shown(pending)
        trick = self.open_trick(state)
        current = [face for face in gone if any(self._is(face, card, state) for card in trick)]
        if seen.seat is not None and len(current) > 1:
            self._swept[seen.seat] = seen.t
        alone = self._alone
        if alone is not None and current:
            self._alone = None
            self._sweep(seen, [], evidence)
            self._faces = [face for face in self._faces if face not in gone]
            return
        super()._gone(seen, state, evidence)

    def _lift(self, face: Face, card: OnTable, seen: Gone, evidence: tuple[str, ...]) -> None:
        if not self._full:
            super()._lift(face, card, seen, evidence)
            return
        asked = self._waiting(face) if self._is_asked(face) else None
        back = Action("takeback", seat=card.seat, card=card.card, t=seen.t, by="camera", evidence=evidence)
        rest = any(other.do == "play" and other is not face for other in self._faces)
        two = card.card is None or card.card.rank == "2"
        sure = round(seen.seat_sure, 4)
        seat = seen.seat if seen.seat_sure >= self.limits.seat else None
        self._alone = _Alone(replace(back, sure=sure), asked, seat, seen.t, rest, two)

    def _end_alone(self, seen: Backs) -> bool:
        """The card that left alone lies among the won cards now."""
        alone, to = self._alone, seen.zone.seat
        won = seen.zone.place in (Place.WON, Place.SEAT) and seen.change > 0 and seen.zone.pile is None
        if alone is None or not won or to is None or seen.t - alone.t > self.limits.again:
            return False
        self._alone = None
        self._collected(replace(alone.back, do="collect", seat=to, card=None))
        return True

    def _goes_on(self, card: Card | None) -> None:
        """The next card falls: ``card``, as far as it is known."""
        alone, self._alone = self._alone, None
        if alone is None:
            return
        if alone.asked is not None:
            if alone.rest and alone.asked in self._queue:
                self._drop(alone.asked)  # play and takeback cancel out
        elif (alone.rest and not alone.two) or (card is not None and card == alone.back.card):
            self._push(alone.back)
        else:
            self._push(
                alone.back, seats=() if alone.seat is None else (alone.seat,), calls=("collect", "takeback")
            )

    def _called(self, pending: Pending) -> None:
        action = pending.action
        if action.do == "show":
            self._only_shown(pending)
        elif action.do == "collect":
            to = pending.seats[0] if pending.seats else action.seat
            self._put(replace(pending, action=replace(action, card=None, seat=to), seats=()))
        elif action.do == "takeback":
            self._put(replace(pending, seats=()))
        else:
            super()._called(pending)

    def _collected(self, action: Action) -> None:
        for face in self._faces:
            if face.do == "play":
                face.do = "swept"
        self._push(action)

    def _only_shown(self, pending: Pending) -> None:
        """The faces before a seat were shown, one fact each."""
        place = self._queue.index(self._held(pending.number))
        del self._queue[place]
        for face in [face for face in self._faces if face.number == pending.number]:
            self._count += 1
            spot, action = pending.spots[face.index], pending.action
            t = (action.t or 0.0) + 0.001 * face.index
            shown = replace(action, do="show", card=spot.card, cards=None, t=t)
            self._queue.insert(place + face.index, Pending(self._count, shown, spot.cards))
            face.number, face.t, face.do, face.index = self._count, t, "show", 0
