"""What an observation means in Shelem. Pure, like ``following``.

Beside what all games of tricks share, the camera sees of the four cards in the middle:

- backs leave the middle by a hand (``Backs`` at ``pool``, two or more): they are taken up, a ``draw``;
- after that, and before the first lead, backs come to lie before a hand's own seat or at its won cards
  (``Backs`` at ``seat:i`` or ``won:i``): cards laid aside, a ``lay``. How many they were is asked where the
  count is not sure;
- one back leaves the middle while the cards lie there, and a face comes there (``Backs`` −1, then ``Up`` at
  ``pool``): a card of the middle was turned up, a ``show`` with pile ``widow``;
- a face at the won cards that was not played in this deal (``Up`` at ``won:i``): one of the cards laid
  aside was turned up, a ``show`` with pile ``discard``.

Whose hand it was must be seen; if it was not, nothing is recorded, as the first lead tells the same. Only
what comes before who took up the cards of the middle is what that seat lays aside, also without a hand.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Limits, State
from scorekeeper.games.shelem_deal import ASIDE
from scorekeeper.interpreters.tricks import TrickInterpreter
from scorekeeper.observation import Backs, Place, Up


class ShelemInterpreter(TrickInterpreter):
    """Shelem for four: what the shared interpreter does, and the cards of the middle."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._turned: float | None = None
        """When a single back left the middle."""
        self._middle = 0
        """How many backs were seen to come to the middle and not to leave it."""

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        turned, self._turned = self._turned, None
        fresh = self._seen_before(seen, state) is None
        just = turned is not None and seen.t - turned <= self.limits.again
        if fresh and just and seen.zone.place is Place.POOL and not self._has(state, "draw", "play"):
            self._put_down(seen, "show", state, evidence, pile="widow")
        elif fresh and seen.zone.place is Place.WON and self._has(state, "lay", "play"):
            card = self._identify(seen.reading, self._taken(state))[0]
            if card is not None:
                self._put_down(seen, "show", state, evidence, pile="discard")
        else:
            super()._up(seen, state, evidence)

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        super()._backs(seen, state, evidence)
        if seen.zone.place is Place.POOL:
            self._middle = max(self._middle, 0) + seen.change
            if seen.change > 0:
                self._turned = None  # what lies there again was only out of sight
        if self._has(state, "play") or not self._dealt(state):
            return
        drawn = self._has(state, "draw")
        own = seen.zone.place in (Place.SEAT, Place.WON) and self._by_owner(seen, state)
        if seen.zone.place is Place.POOL and seen.change < 0 and not drawn:
            if seen.change == -1:
                self._turned = seen.t
            elif seen.seat is not None:
                # Backs that lie close together are easily counted as fewer; if none is left, it was all.
                sure = -seen.change == ASIDE or self._middle <= 0
                counts: tuple[int, ...] = () if sure else (ASIDE, -seen.change)
                draw = self._moved("draw", seen, ASIDE if sure else None, evidence)
                self._push(draw, counts=counts)
        elif own and seen.change > 0 and drawn and not self._has(state, "lay"):
            right = seen.change == ASIDE
            sure = seen.sure >= (self.limits.count if right else self.limits.one_end)
            sure = sure and (right or seen.seat is not None)
            counts = () if sure else tuple(dict.fromkeys((seen.change, ASIDE)))
            lay = self._moved("lay", seen, seen.change if sure else None, evidence)
            self._push(replace(lay, seat=seen.zone.seat), counts=counts)

    def _by_owner(self, seen: Backs, state: State) -> bool:
        """Whether it was the hand of the seat before which they lie. Where no hand was seen, as close to the
        table's edge, what comes before the declarer is what he lays aside."""
        if seen.seat is not None:
            return seen.zone.seat == seen.seat
        drew = next((fact.seat for fact in self._of_deal(state) if fact.do == "draw"), None)
        return drew is not None and seen.zone.seat == drew

    @staticmethod
    def _moved(do: str, seen: Backs, count: int | None, evidence: tuple[str, ...]) -> Action:
        return Action(
            do, seat=seen.seat, count=count, t=seen.t, by="camera", sure=seen.sure, evidence=evidence
        )

    def _has(self, state: State, *dos: str) -> bool:
        """Whether one of these was done in the running deal."""
        return any(fact.do in dos for fact in self._of_deal(state))

    def _dealt(self, state: State) -> bool:
        """Cards of a deal are on the table: it has begun, and is not decided yet."""
        return state.outcome().get("phase") not in ("DRAW", "DEAL", "ALL_PASS", "SCORE", "COUNT", "OVER")
