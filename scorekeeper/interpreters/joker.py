"""What an observation means in Joker. Pure, like ``following``.

- ``Backs`` before the seats, where a deal may begin: `deal`;
- ``Up`` at ``pool``: a card of a `throw` of the hand that brought it. Cards that one hand brings within a
  moment are thrown together, however many they are; others may throw meanwhile;
- ``Backs`` that come to ``pool`` by a hand: a pair thrown face down, a `lay`;
- ``Backs`` that another hand takes from before a seat: a `draw` from that seat. If the hand was not seen,
  backs that come before a seat at once tell whose it was. What a hand takes from before its own seat is
  thrown, or goes back to where it was drawn;
- ``Up`` at ``seat:i``: a face that everybody sees, a `show`;
- ``Gone`` from ``pool``, cards of one throw: a `takeback`. Faces of several throws are tidied away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card
from scorekeeper.following import Face, Limits, State
from scorekeeper.interpreters.gestures import TableInterpreter
from scorekeeper.observation import Backs, Gone, Place, Up
from scorekeeper.seats import Seat


@dataclass
class _Throw:
    """Cards that a hand is throwing, told by the fact ``number``; the last one lay at ``t``."""

    number: int
    seat: Seat | None
    t: float


class JokerInterpreter(TableInterpreter):
    """Joker with any number of players."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._throws: list[_Throw] = []

    def _time(self, t: float) -> None:
        for throw in self._throws:
            if t - throw.t > self.limits.together:
                self._close(throw.number)
        self._throws = [throw for throw in self._throws if t - throw.t <= self.limits.together]

    # Faces

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        if seen.zone.place is Place.SEAT:
            self._tell_card("show", seen, self._taken(state), evidence, seat=seen.zone.seat)
        elif seen.zone.place is Place.POOL:
            self._thrown(seen, state, evidence)

    def _thrown(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        seat, _ = self._whose(seen.seat, seen.seat_sure)
        for throw in self._throws:
            pending = self._pending(throw.number)
            if pending is None or (None not in (seat, throw.seat) and seat != throw.seat):
                continue
            self._tell_another(throw.number, seen, self._taken(state), evidence)
            throw.t = seen.t
            if throw.seat is None and seat is not None:
                throw.seat = seat
                self._whose_throw(throw)
            return
        number = self._tell_cards("throw", seen, self._taken(state), evidence)
        self._throws.append(_Throw(number, seat, seen.t))

    def _whose_throw(self, throw: _Throw) -> None:
        """The hand that brought the second card tells whose the first one was."""
        pending = self._pending(throw.number)
        if pending is not None and pending.action.seat is None:
            self._put(replace(pending, action=replace(pending.action, seat=throw.seat), seats=()))

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        thrown = [face for face in faces if face.do == "throw"]
        throws = {(face.number, face.t) for face in thrown}
        if len(throws) != 1 or self._ahead(state).outcome()["match_over"]:
            return
        spots = [spot for face in thrown if (spot := self._spot(face, state)) is not None]
        waiting = self._waiting(thrown[0])
        told = waiting.action if waiting is not None else self._recorded(thrown[0], state)[1]
        if not spots or told is None:
            return
        self._close(thrown[0].number)
        self._push(
            Action(
                do="takeback",
                seat=told.seat,
                t=seen.t,
                by="camera",
                sure=round(seen.seat_sure, 4),
                evidence=evidence,
            ),
            spots=spots,
        )

    # Face-down cards

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        outcome = self._ahead(state).outcome()
        if "deal" in outcome["expects"]:
            if self._deal_seen(seen, evidence):
                self._faces, self._throws = [], []
            return
        self._packets.clear()
        if outcome["phase"] == "DEAL":
            return
        match seen.zone.place:
            case Place.POOL if seen.change > 0:
                self._tell_backs("lay", seen, evidence)
            case Place.SEAT if outcome["phase"] == "END":
                pass  # the last hand is shown round
            case Place.SEAT if seen.change < 0 and seen.seat != seen.zone.seat:
                self._tell_backs("draw", seen, evidence, from_=seen.zone.seat)
            case Place.SEAT if seen.change > 0:
                self._drawn_by(seen)
            case _:
                pass

    def _taken(self, state: State) -> set[Card]:
        """The cards that lie in the middle, and the joker that is not in the pack."""
        taken = {card for card in self.deck if card.is_joker and str(card) != self._options(state)["joker"]}
        back: set[Card] = set()
        for told in self._facts(state):
            action = told.action
            cards = {card for card in (action.card, *(action.cards or ())) if card in PACK}
            if action.do == "deal":
                break
            if action.do == "takeback":
                back |= cards
            elif action.do == "throw":
                taken |= cards - back
                back -= cards
        return taken
