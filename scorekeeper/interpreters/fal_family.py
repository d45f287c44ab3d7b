"""What an observation means in the fortune of the family. Pure, like ``following``.

The houses are ``pool#1`` to ``pool#16``; the card in the hand lies at ``seat:0``.

- ``Backs`` that come to the houses: together a `deal`, with their number where they are not sixteen; asked if
  the camera is not sure of that;
- ``Up`` at ``seat:0``: a `show` of the card in the hand, lifted from the house that a back has left last;
- a back leaves house k (``Backs`` at ``pool#k``) and a face comes there: it was turned up in its place, a
  `show` of that house. Any other ``Up`` at ``pool#k`` is the card in the hand laid there, a `play`;
- ``Gone`` from the house where a card was laid last: a `takeback`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, State
from scorekeeper.games.fal_family import HOUSES
from scorekeeper.interpreters.gestures import TableInterpreter
from scorekeeper.observation import Backs, Gone, Observation, Place, Up


class FalFamilyInterpreter(TableInterpreter):
    """One person, and nobody to ask whose hand it was."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._laid: set[int] = set()
        """The houses that are being laid."""
        self._layout: int | None = None
        """The number of the fact that they are."""
        self._sure = 1.0
        """How surely all of them were seen."""
        self._opened: int | None = None
        """The house whose back has left, and whose card was not seen yet."""

    def _ends(self, seen: Observation) -> None:
        if isinstance(seen, Up | Gone):
            self._houses_laid()

    def settle(self) -> list[Action]:
        self._houses_laid()
        return super().settle()

    def _houses_laid(self) -> None:
        """The layout is complete: as many houses as were seen."""
        pending = None if self._layout is None else self._pending(self._layout)
        if pending is not None and len(self._laid) != HOUSES:
            if self._sure >= self.limits.count:
                pending = replace(pending, action=replace(pending.action, count=len(self._laid)))
            else:
                pending = replace(pending, counts=(HOUSES, len(self._laid)))
            self._put(pending)
        self._close(self._layout)
        self._layout = None

    # Faces

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        house, opened = seen.zone.pile, self._opened
        shown = self._taken(state)
        if seen.zone.place is Place.SEAT:
            if seen.reading.card is not None and str(seen.reading.card) == state.outcome()["hand"]:
                return  # the card in the hand is looked at again
            self._opened = None
            pile = None if opened is None else str(opened)
            self._tell_card("show", seen, shown, evidence, needs_seat=False, pile=pile)
        elif seen.zone.place is Place.POOL and house is not None:
            if opened == house:
                self._opened = None
                self._tell_card("show", seen, shown, evidence, needs_seat=False, pile=str(house))
            else:
                hand = shown - self._lying(state)
                self._tell_card("play", seen, shown - hand, evidence, needs_seat=False, pile=str(house))

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        newest = next((told for told in self._facts(state) if told.action.do in ("play", "show")), None)
        if newest is None or newest.action.do != "play" or len(faces) != 1:
            return
        face = faces[0]
        same = newest.number == face.number if newest.number else newest.action.t == face.t
        if face.do != "play" or not same:
            return
        spot = self._spot(face, state)
        if spot is not None:
            self._push(Action("takeback", t=seen.t, by="camera", evidence=evidence), spots=[spot])

    # Backs

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        house = seen.zone.pile
        if seen.zone.place is not Place.POOL or house is None:
            return
        if seen.change < 0:
            self._houses_laid()
            self._opened = house
            return
        if self._layout is None:
            if "deal" not in self._ahead(state).outcome()["expects"]:
                return
            self._layout = self._push(Action("deal", t=seen.t, by="camera", evidence=evidence), open=True)
            self._faces, self._laid, self._sure, self._opened = [], set(), 1.0, None
        self._laid.add(house)
        self._sure *= seen.sure
        if len(self._laid) == HOUSES:
            self._houses_laid()

    def _taken(self, state: State) -> set[Card]:
        """The cards that have been seen in this fortune."""
        cards: set[Card] = set()
        for told in self._facts(state):
            if told.action.do == "deal":
                break
            if told.action.card is not None:
                cards.add(told.action.card)
        return cards

    def _lying(self, state: State) -> set[Card]:
        """The cards that lie on houses."""
        cards = (self._card(face, state) for face in self._faces if face.zone.place is Place.POOL)
        return {card for card in cards if card is not None}
