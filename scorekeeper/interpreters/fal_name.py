"""What an observation means in the fortune by a name. Pure, like ``following``.

The name is tapped. The camera sees the piles, ``pool#1`` to ``pool#n``, and the row of faces, ``pool``:

- ``Backs`` that come to ``pool#k``: a `lay` on pile k; how many is asked where the count is not sure. What
  leaves a pile is gathered;
- ``Up`` at ``pool``: the next face that is read, a `table`. The faces are read as they are turned up, in
  their order; one that was set apart and comes back is not read again;
- ``Gone`` from ``pool``: cards set apart, a `take`; cards that leave within a moment left together. When all
  faces leave, the row is tidied away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, OnTable, State
from scorekeeper.interpreters.returning import ReturningInterpreter
from scorekeeper.observation import Backs, Gone, Observation, Place, Up
from scorekeeper.questions import Pending

_READER = 0


class FalNameInterpreter(ReturningInterpreter):
    """One reader, and nobody to ask whose hand it was."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._apart: tuple[int, float, list[Face]] | None = None
        """Cards that are being set apart: the number of their fact, when the last one left, and which."""

    def _time(self, t: float) -> None:
        if self._apart is not None and t - self._apart[1] > self.limits.again:
            self._set_apart()

    def _ends(self, seen: Observation) -> None:
        if isinstance(seen, Up | Backs):
            self._set_apart()

    def _set_apart(self) -> None:
        if self._apart is not None:
            self._close(self._apart[0])
            self._apart = None

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        if seen.zone.place is not Place.POOL or seen.zone.pile is not None:
            return
        if self._put_back(seen, state):
            return
        taken = self._taken(state) - set(self._away(seen, state))
        number = self._tell_cards("table", seen, taken, evidence, needs_seat=False)
        self._may_be_back(number, seen, state)
        self._close(number)

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        if seen.zone.place is not Place.POOL or seen.zone.pile is not None or not faces:
            return
        row = self.open_trick(state)
        read, asked = {one.card for one in row}, {one.number for one in row if one.card is None}
        faces = [face for face in faces if face.number in asked or self._card(face, state) in read - {None}]
        apart = [] if self._apart is None else self._apart[2]
        if all(face in faces or face in apart for face in self._faces) and len(self._faces) > 2:
            return
        number = None if self._apart is None else self._apart[0]
        if not faces:
            return
        if number is None or self._pending(number) is None:
            action = Action("take", seat=_READER, t=seen.t, by="camera", evidence=evidence)
            number, apart = self._push(action, open=True), []
        apart = [*apart, *faces]
        pending = self._pending(number)
        spots = [spot for face in apart if (spot := self._spot(face, state)) is not None]
        if pending is not None and spots:
            self._put(pending.with_spots(spots))
            self._apart = number, seen.t, apart
        elif pending is not None:
            self._queue.remove(pending)

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        del state
        if seen.zone.place is Place.POOL and seen.zone.pile is not None and seen.change > 0:
            self._tell_backs("lay", seen, evidence, needs_seat=False, pile=str(seen.zone.pile))

    def _lying_after(self, lying: list[OnTable], pending: Pending) -> list[OnTable]:
        """What was turned up before all cards were laid is not read; what is set apart was read."""
        if pending.action.do in ("lay", "take"):
            return [] if pending.action.do == "lay" else lying
        return super()._lying_after(lying, pending)

    def _taken(self, state: State) -> set[Card]:
        """The cards that have been read."""
        return {face.card for face in self.open_trick(state) if face.card is not None}
