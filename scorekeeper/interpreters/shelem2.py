"""What an observation means in Shelem for two. Pure, like ``following``.

Beside what Shelem for four has, three piles lie before each player; ``a``, ``b`` and ``c`` are the zones
``seat:i`` with the piles 1, 2 and 3:

- a face comes to a pile (``Up`` there): its top is turned up, a ``show`` with the pile;
- the face of a pile leaves it (``Gone`` there) and a face comes into the middle (``Up`` at ``pool``): the top
  is played, a ``play`` with the pile. So it is where a back leaves the pile instead (``Backs`` −1): a card
  that was still covered. A face that is surely another card than the one that left came from the hand;
- a face leaves the middle and lies on a pile again (``Gone`` at ``pool``, then ``Up`` at the pile): a
  ``takeback``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, OnTable, State
from scorekeeper.games.shelem2_deal import PILES
from scorekeeper.interpreters.shelem import ShelemInterpreter
from scorekeeper.observation import Backs, Gone, Place, Up, Zone
from scorekeeper.seats import Seat

_CARDS = 2
"""Cards of each player in a trick: one from the hand, one from a pile."""


@dataclass(frozen=True, slots=True)
class _Lifted:
    """A card that has left its pile: the open top, or one that nobody has seen (``card`` is ``None``)."""

    zone: Zone
    card: Card | None
    t: float


class Shelem2Interpreter(ShelemInterpreter):
    """Shelem for two: what Shelem for four has, and the piles."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._off: list[_Lifted] = []

    def _awaited(self, trick: Sequence[OnTable], state: State, before: int | None = None) -> list[Seat]:
        del state, before
        laid = [card.seat for card in trick]
        return [seat for seat in range(self.seats) for _ in range(_CARDS - laid.count(seat))]

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        pile = seen.zone.pile
        if seen.zone.place is Place.SEAT and pile is not None and self._seen_before(seen, state) is None:
            self._off = [off for off in self._off if off.zone != seen.zone]
            if not self._back_again(seen, state) and 1 <= pile <= len(PILES):
                self._put_down(seen, "show", state, evidence, pile=PILES[pile - 1])
        else:
            super()._up(seen, state, evidence)

    def _back_again(self, seen: Up, state: State) -> bool:
        """A card that was just taken back lies on its pile again."""
        back = next(reversed(self._of_deal(state)), None)
        if back is None or back.do != "takeback" or seen.reading.card not in (back.card, None):
            return False
        number = self._queue[-1].number if self._queue else 0
        self._faces.append(Face(seen.track, number, back.t or 0.0, "takeback", seen.zone))
        return True

    def _in_the_middle(self, seen: Up, state: State, evidence: tuple[str, ...]) -> str | None:
        do = super()._in_the_middle(seen, state, evidence)
        if do != "play":
            return do
        self._off = [off for off in self._off if off.card is not None or seen.t - off.t <= self.limits.again]
        off = next((off for off in self._off if seen.reading.card in (off.card, None)), None)
        if off is None:
            off = next((off for off in self._off if off.card is None), None)
        if off is None:
            return do
        self._off.remove(off)
        self._put_down(seen, "play", state, evidence, pile=PILES[(off.zone.pile or 1) - 1])
        return None

    def _gone(self, seen: Gone, state: State, evidence: tuple[str, ...]) -> None:
        for face in self._gone_faces(seen.tracks):
            if face.zone.pile is not None:
                self._off.append(_Lifted(face.zone, self._card(face, state), seen.t))
        super()._gone(seen, state, evidence)

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        if seen.zone.pile is None:
            super()._backs(seen, state, evidence)
            if self._queue and self._queue[-1].action.do == "deal":
                self._off = []
        elif seen.change == -1:
            self._off.append(_Lifted(seen.zone, None, seen.t))
