"""What an observation means in Shelem for two. Pure, like ``following``.

Beside what Shelem for four has, three piles lie before each player; ``a``, ``b`` and ``c`` are the zones
``seat:i`` with the piles 1, 2 and 3:

- a face comes to a pile (``Up`` there): its top is turned up, a ``show`` with the pile. Before the cards are
  dealt no piles lie there, and it is drawn by lot, a ``show`` alone;
- the face of a pile leaves it (``Gone`` there) and a face comes into the middle (``Up`` at ``pool``): the top
  is played, a ``play`` with the pile. So it is where a back leaves the pile instead (``Backs`` −1): a card
  that was still covered. A face that is surely another card than the one that left came from the hand;
- a face leaves the middle and lies on a pile again (``Gone`` at ``pool``, then ``Up`` at the pile): a
  ``takeback``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

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
    """A card that has left its pile: the open top, a ``face`` before, or one that nobody has seen. ``card``
    as far as it is known, ``by`` the hand that took it."""

    zone: Zone
    card: Card | None
    t: float
    by: Seat | None
    face: Face | None = None


class Shelem2Interpreter(ShelemInterpreter):
    """Shelem for two: what Shelem for four has, and the piles."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._off: list[_Lifted] = []
        """Cards that left their piles and lie nowhere yet."""
        self._turned_up: dict[Zone, float] = {}
        """When a top was last turned up on each pile."""
        self._played: dict[int, _Lifted] = {}
        """Tops in the middle, by the number of the fact that played them."""
        self._back: list[_Lifted] = []
        """Tops that left the middle again."""

    def _missing(self, laid: Sequence[Seat], state: State, before: int | None) -> list[Seat]:
        del state, before
        return [seat for seat in range(self.seats) for _ in range(_CARDS - laid.count(seat))]

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        pile = seen.zone.pile
        if seen.zone.place is Place.SEAT and pile is not None and self._seen_before(seen, state) is None:
            self._off = [off for off in self._off if off.zone != seen.zone]
            self._turned_up[seen.zone] = seen.t
            if not self._is_back(seen) and 1 <= pile <= len(PILES):
                # Before the first deal it is drawn by lot; the contract may be entered late, so the phase
                # alone does not tell.
                dealt = self._dealt(state) or self._has(state, "deal", "draw", "play")
                self._put_down(seen, "show", state, evidence, pile=PILES[pile - 1] if dealt else None)
        else:
            super()._up(seen, state, evidence)

    def _is_back(self, seen: Up) -> bool:
        """A top that was just taken back lies on its pile again."""
        for back in self._back:
            if back.zone == seen.zone and back.face is not None and seen.reading.card in (back.card, None):
                self._back.remove(back)
                self._faces.append(replace(back.face, track=seen.track, stale=False))
                return True
        return False

    def _lift(self, face: Face, card: OnTable, seen: Gone, evidence: tuple[str, ...]) -> None:
        if face.number in self._played:
            self._back.append(self._played.pop(face.number))
        super()._lift(face, card, seen, evidence)

    def _in_the_middle(self, seen: Up, state: State, evidence: tuple[str, ...]) -> str | None:
        do = super()._in_the_middle(seen, state, evidence)
        if do != "play":
            return do
        self._off = [off for off in self._off if off.card is not None or seen.t - off.t <= self.limits.again]
        off = self._from_a_pile(seen)
        if off is None:
            return do
        self._off.remove(off)
        self._put_down(seen, "play", state, evidence, pile=PILES[(off.zone.pile or 1) - 1])
        self._played[self._faces[-1].number] = off
        return None

    def _from_a_pile(self, seen: Up) -> _Lifted | None:
        """What left its pile and has come into the middle as ``seen``."""
        card = seen.reading.card
        for off in self._off:
            if card is not None and off.card == card:
                return off
        for off in self._off:
            # A back that was there still when this card lay already is hidden by the hand that goes home.
            likely = off.t <= seen.t if off.card is None else card is None
            if likely and self._same_hand(off, seen):
                return off
        return None

    def _same_hand(self, off: _Lifted, seen: Up) -> bool:
        """Whether the hand that laid this card may be the one that lifted the other."""
        return None in (off.by, seen.seat) or off.by == seen.seat or seen.seat_sure < self.limits.seat

    def _gone(self, seen: Gone, state: State, evidence: tuple[str, ...]) -> None:
        by = seen.seat if seen.seat_sure >= self.limits.seat else None
        for face in self._gone_faces(seen.tracks):
            if face.zone.pile is not None:
                self._off.append(_Lifted(face.zone, self._card(face, state), seen.t, by, face))
        super()._gone(seen, state, evidence)

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        if seen.zone.pile is None:
            super()._backs(seen, state, evidence)
            if self._queue and self._queue[-1].action.do == "deal":
                self._off, self._back, self._played = [], [], {}
        elif seen.t - self._turned_up.pop(seen.zone, float("-inf")) <= self.limits.again:
            pass  # it is the back of the top that has just been turned up
        elif seen.change > 0:
            # What lies there again was only out of sight.
            self._off = [off for off in self._off if off.card is not None or off.zone != seen.zone]
        elif seen.change == -1 and seen.seat == seen.zone.seat:
            self._off.append(_Lifted(seen.zone, None, seen.t, seen.seat))
