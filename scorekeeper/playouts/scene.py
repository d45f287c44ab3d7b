"""What lies on a table that a script is shown on, and what a camera says when that changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.observation import POOL, Backs, Gone, Observation, Pile, Reading, Up, Zone
from scorekeeper.seats import Seat

Heard = Observation | Action
"""An `Observation` is seen; an `Action` is said aloud and tapped on a phone."""
STEP = 0.5
"""Seconds between two things that happen."""


@dataclass(frozen=True, slots=True)
class Lies:
    """A face on the table: which card it truly is, and where it lies."""

    track: int
    card: Card
    zone: Zone


def surely(card: Card, share: float = 0.99) -> Reading:
    """A reading that is certain."""
    return Reading(card, share, ((card, share),))


@dataclass(slots=True)
class Scene:
    """The table and the clock of its camera: each change is one observation, half a second after the one
    before. Every face has a track number of its own; a card that is moved gets a new one."""

    t: float = 0.0
    track: int = 0
    lying: list[Lies] = field(default_factory=list)
    """The faces on the table in the order in which they came to rest."""

    def up(
        self,
        card: Card,
        zone: Zone = POOL,
        seat: Seat | None = None,
        *,
        reading: Reading | None = None,
        sure: float = 0.95,
    ) -> Up:
        """``card`` comes to rest in ``zone``, from the hand of ``seat``; read surely unless ``reading``
        says otherwise. ``sure`` is how certain the seat is."""
        self.tick()
        self.track += 1
        self.lying.append(Lies(self.track, card, zone))
        pictures = (b"table %d" % self.track, b"card %d" % self.track)
        return Up(self.t, self.track, reading or surely(card), zone, seat, sure, pictures)

    def gone(self, faces: Iterable[Lies], seat: Seat | None = None, *, sure: float = 0.9) -> Gone:
        """These faces, all of one zone, leave together towards ``seat``."""
        self.tick()
        leaving = list(faces)
        zones = {face.zone for face in leaving} or {POOL}
        assert len(zones) == 1, "what leaves together lay together"
        self.lying = [face for face in self.lying if face not in leaving]
        return Gone(self.t, tuple(face.track for face in leaving), zones.pop(), seat, sure)

    def backs(self, zone: Zone, change: int, seat: Seat | None = None, *, sure: float = 0.95) -> Backs:
        """Face-down cards come to ``zone`` or go, by the hand of ``seat``; ``sure``: their number."""
        self.tick()
        return Backs(self.t, zone, change, seat, sure=sure)

    def pile(self, zone: Zone, present: bool) -> Pile:
        self.tick()
        return Pile(self.t, zone, present)

    def say(self, action: Action) -> Action:
        """``action`` is tapped on a phone now."""
        self.tick()
        return replace(action, t=self.t)

    def at(self, zone: Zone) -> list[Lies]:
        """The faces that lie in ``zone``, in the order in which they came there."""
        return [face for face in self.lying if face.zone == zone]

    def find(self, card: Card, zone: Zone | None = None) -> Lies:
        """The face of ``card`` that came last (in ``zone``)."""
        for face in reversed(self.lying):
            if face.card == card and zone in (None, face.zone):
                return face
        raise LookupError(f"{card} does not lie {'on the table' if zone is None else f'at {zone}'}")

    def tick(self, seconds: float = STEP) -> None:
        """Time passes."""
        self.t += seconds
