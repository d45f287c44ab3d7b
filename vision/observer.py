"""From frames to observations: a card landed, cards left, the view changed.

Each frame passes the motion gate; only where something has come to rest is the eye opened, a few
times for each landing. A new face becomes a candidate, is looked at until its votes decide, and is
then reported with the seat whose hand brought it. Nothing here knows the rules of a game.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.observation import Backs, Gone, Observation, Place, Reread, Up, View, Zone
from scorekeeper.seats import Seat
from vision.attention import Attention
from vision.calibration import Array, Calibration
from vision.camera.base import Frame, Points
from vision.deal import Deal
from vision.detect import overlap
from vision.eye import CarefulEye, Eye
from vision.heaps import HeapChange, Heaps
from vision.layout import SURE, Face, certain, match, reading
from vision.lying import LyingBacks
from vision.motion import Glance, Mask, Motion, TableState
from vision.novelty import Novelty
from vision.presence import Presence, judge
from vision.seating import Hands, union
from vision.sights import BACK, NOTHING, Sight
from vision.snapshots import jpeg, shrunk, upright
from vision.source import Known
from vision.view import ViewGuard

_LOOKS = 6
"""After so many looks a candidate is reported, sure or not."""
_QUICK, _QUICK_SURE = 2, 0.97
"""So many looks are enough for a reading this sure."""
_ARM_PATIENCE, _CLEAR, _CLEAR_PATIENCE = 0.6, 0.9, 0.3
"""Seconds that a hand may lie on a card before the card counts as landed all the same; and where so much of
it is seen that it is hardly a hand that reaches there, but a fan of cards."""
_ARRIVES = 0.1
"""Seconds from one look to the next while a card that was read comes to rest: the next may soon cover it."""
_RECOUNT, _RECOUNTS = 0.2, 3
"""Seconds from one look to the next while a changed number of backs is not certain, and how many of them, as
long as nothing moves."""
_HAND = 0.7
"""Below this probability it is open whose hand moved face-down cards."""
_STILL_THERE = 0.2
"""A moving card that covers less than this of where it lay is in a hand."""
_ON_THE_WAY = 4.0
"""Seconds in which cards that left come to lie on somebody's heap."""
_START_LOOKS, _PAUSE_AT_START = 3, 0.1
"""How many looks there are at what already lies on the table, and seconds between them."""
_ORDER_PATIENCE = 1.5
"""Seconds that a later event waits for an earlier one that is not decided yet."""
_GATHERS = 4.0
"""Seconds that a hand may go on gathering cards, for as long as it keeps others from view."""


class Observer:
    """Watches one table.

    ``known`` are the faces that already lie there and are no new plays, ``dealt`` cards that were surely seen
    before in this deal, ``deck`` the cards that the game is played with; ``frozen_after`` as in
    ``ViewGuard``; ``pack`` whether each card is there once in a deal (``new_deal`` tells when one begins).
    """

    def __init__(
        self,
        eye: Eye,
        calibration: Calibration | None = None,
        *,
        known: Sequence[Known] = (),
        dealt: Collection[Card] = (),
        first_track: int = 1,
        frozen_after: float | None = None,
        deck: Collection[Card] = PACK_WITH_JOKERS,
        pack: bool = True,
    ) -> None:
        self.calibration = calibration or Calibration()
        self.looks = 0
        self._eye = CarefulEye(eye, deck)
        self._motion = Motion()
        self._attention = Attention(self._motion, self.calibration)
        self._hands = Hands(self.calibration)
        self._heaps = Heaps()
        self._carried: dict[Seat, float] = {}
        """When cards left the table towards a seat."""
        self._guard = ViewGuard(frozen_after)
        self._next_track = max([first_track, *(k.track + 1 for k in known)])
        self._tracks: list[Face] = []
        self._candidates: list[Face] = []
        self._decided: list[Face] = []
        self._leaving: list[Face] = []
        self._backs = LyingBacks(self._motion, self._hands, self.calibration)
        self._unseen: list[Face] = []
        """Those that the last look did not find."""
        self._deal = Deal(dealt, pack)
        self._expected = list(known)
        self._expected_until: float | None = None
        self._start_looks = _START_LOOKS
        self._novelty = Novelty(self._motion, self._backs)
        self._began_with = 0
        """How many looks have shown what lay there at the beginning."""
        self._looked_at = -1.0
        self._recounts = 0
        self._arriving = False
        """Whether the last look showed a new card that had not come to rest."""
        self._last: tuple[Frame, Glance] | None = None

    # -- what others ask ---------------------------------------------------------------------------

    @property
    def view(self) -> View:
        return self._guard.view

    @property
    def state(self) -> TableState:
        """The table at a glance, for the page's status."""
        return TableState.EMPTY if self._last is None else self._last[1].state(bool(self._tracks))

    @property
    def _beginning(self) -> bool:
        """Whether what is seen may lie there from before the first picture, or is awaited from the record."""
        return self._start_looks > 0 or bool(self._expected)

    @property
    def settled(self) -> bool:
        """Nothing is waiting to be looked at or decided."""
        return not (self._candidates or self._decided or self._leaving)

    def new_deal(self) -> None:
        """The cards are gathered: from now on each may appear again."""
        self._deal.begin(self._tracks)

    # -- the frame's way ---------------------------------------------------------------------------

    def step(self, frame: Frame) -> list[Observation]:
        """What the next frame brings; usually nothing. Times are on the source's clock."""
        glance = self._motion.update(frame.image, frame.t)
        self._last = frame, glance
        self._novelty.follow(glance)
        if self._expected and self._expected_until is None:
            self._expected_until = glance.t + 4.0
        change = self._guard.judge(self._motion, glance)
        out: list[Observation] = [] if change is None else [change]
        if self._guard.view is not View.OK or self._guard.doubtful:
            return out
        self._hands.remember(glance)
        if self._guard.upset(glance):
            self._motion.rebase(self._under_cards())
            self._start_looks = 2
        self._attention.follow(glance)
        if self._wants_look(glance):
            out += self._look(frame, glance)
        out += self._emit(frame, glance)
        return out

    def finish(self) -> list[Observation]:
        """The recording is over: what came to rest at its very end is looked at once more, and told."""
        if self._last is None or self._guard.view is not View.OK:
            return []
        frame, glance = self._last
        out: list[Observation] = []
        for look in range(1, _QUICK + 3):
            later = replace(glance, t=glance.t + 0.02 * look)
            out += [*self._look(frame, later), *self._emit(frame, later)]
        return out

    def _wants_look(self, glance: Glance) -> bool:
        if glance.t - self._looked_at < 0.025:
            return False  # looks at nearly the same picture add nothing
        if self._beginning:
            return glance.t - self._looked_at >= _PAUSE_AT_START
        if any(not self._motion.restless(face.quad, glance) for face in self._candidates):
            return True
        if self._arriving and glance.t - self._looked_at >= _ARRIVES:
            return True
        self._recounts = 0 if glance.moving.any() else self._recounts
        if self._heaps.unsure and self._recounts < _RECOUNTS and glance.t - self._looked_at >= _RECOUNT:
            self._recounts += 1
            return True
        return self._attention.wanted(glance, self._looked_at)

    def _look(self, frame: Frame, glance: Glance) -> list[Backs]:
        self._looked_at = glance.t
        self.looks += 1
        sights = self._eye.look(frame.image)
        backs = [s for s in sights if s.back or float(s.probabilities[BACK]) > 0.5]
        faces = [
            s
            for s in sights
            if not s.back and float(s.probabilities[BACK]) <= 0.5 and float(s.probabilities[NOTHING]) <= 0.5
        ]
        lying = self._lying()
        pairs = [
            (face, sight)
            for face, sight in match(lying, faces)
            if not self._moved_on(face, sight) and not self._carried_off(face, sight, glance)
        ]
        seen = {id(face) for face, _ in pairs}
        for face, sight in pairs:
            self._see(face, sight, frame, glance)
        matched = {id(sight) for _, sight in pairs}
        found = [sight for _, sight in pairs if sight.visible > 0.6]
        under = self._under_cards()
        for sight in sorted(faces, key=lambda sight: -sight.score * sight.reading.sure):
            if id(sight) in matched:
                continue
            if self._novelty.is_new(sight, self._lying(), found, under, glance, self._beginning):
                self._discover(sight, frame, glance)
        self._arriving = any(
            sight.reading.card is not None
            and sight.visible > _CLEAR
            and id(sight) not in matched
            and self._motion.restless(sight.quad, glance)
            for sight in faces
        )
        self._unseen = [face for face in lying if id(face) not in seen]
        for face in self._unseen:
            self._miss(face, glance)
        quads = [sight.quad for sight in backs]
        resting = [quad for quad in quads if not self._motion.restless(quad, glance)]
        if self._began_with < _START_LOOKS:
            self._backs.begin(resting)
        else:
            self._backs.look(resting, [sight.quad for sight in faces], glance)
        seen_again = [face.quad for face, _ in pairs if face not in self._candidates]
        self._learn([*seen_again, *resting], glance)
        for face, _ in pairs:
            if face not in self._candidates and not face.learnt:
                face.learnt = self._is_learnt(face, glance)
        self._start_looks = max(0, self._start_looks - 1)
        counted = [(self.calibration.back_zone(self._middle(quad)), quad) for quad in self._backs.quads]
        if self._began_with < _START_LOOKS:
            self._began_with += 1
            self._heaps.begin(counted)
            return []
        return [
            Backs(glance.t, heap.zone, heap.change, self._mover(heap, glance), heap.sure)
            for heap in self._heaps.count(counted, self._restless_zones(glance), self._expecting(glance.t))
        ]

    def _expecting(self, t: float) -> set[Seat]:
        """The seats towards which cards have just left: they come to lie on a heap there."""
        self._carried = {seat: since for seat, since in self._carried.items() if t - since <= _ON_THE_WAY}
        return set(self._carried)

    def _moved_on(self, face: Face, sight: Sight) -> bool:
        """Whether a card that lay in another zone was taken there: it has left, and another one came."""
        if self._zone(sight.quad) == face.zone:
            return False
        return overlap(np.asarray(face.quad, np.float32), sight.quad) < 0.5

    def _carried_off(self, face: Face, sight: Sight, glance: Glance) -> bool:
        """Whether a hand holds the card elsewhere: it no longer lies there."""
        away = overlap(np.asarray(face.quad, np.float32), sight.quad) < _STILL_THERE
        return away and face not in self._candidates and self._motion.restless(sight.quad, glance)

    def _mover(self, heap: HeapChange, glance: Glance) -> Seat | None:
        """The seat whose hand brought or took backs, ``None`` where that was not seen."""
        cells = union([self._motion.mask(quad) for quad in heap.quads])
        if not cells.any() or _at_the_edge(cells):
            return None
        moved = float(np.median(glance.moved_at[cells]))
        if heap.change < 0:
            seat, sure = self._hands.took(cells, moved - 1.5, moved + 0.3)
        else:
            seat, sure = self._hands.brought(cells, moved, np.zeros(2))
        return seat if sure >= _HAND else None

    def _zone(self, quad: Points) -> Zone:
        return self.calibration.zone(self._middle(quad))

    def _middle(self, quad: Points) -> Array:
        """The middle of a quad in table coordinates."""
        return self.calibration.to_table(quad.mean(axis=0)[None], self._motion.size).reshape(2)

    def _restless_zones(self, glance: Glance) -> set[Zone]:
        rows, columns = glance.moving.shape
        cells = np.argwhere(glance.moving)[::5, ::-1] + 0.5
        return {self.calibration.back_zone(at) for at in self.calibration.to_table(cells, (columns, rows))}

    def _see(self, face: Face, sight: Sight, frame: Frame, glance: Glance) -> None:
        restless = self._motion.restless(sight.quad, glance)
        face.missed = 0
        if face in self._candidates:
            if not restless:
                face.look(sight)
                self._picture(face, sight, frame)
            return
        if not restless and sight.visible > 0.6:
            face.quad = sight.quad
            if face.reading.card is None and sight.visible > 0.9 and face.votes.looks < 2 * _LOOKS:
                face.votes.add(sight.probabilities)

    def _discover(self, sight: Sight, frame: Frame, glance: Glance) -> None:
        cells = self._motion.mask(sight.quad)
        face = Face(sight.quad, self._zone(sight.quad), float(np.median(glance.moved_at[cells])))
        face.look(sight)
        self._picture(face, sight, frame)
        self._candidates.append(face)
        if self._beginning:
            self._novelty.veil(sight.quad)

    def _picture(self, face: Face, sight: Sight, frame: Frame) -> None:
        if not face.picture or sight.visible >= face.visible:
            face.picture = jpeg(upright(frame.image, sight.quad), 88)

    def _miss(self, face: Face, glance: Glance) -> None:
        """A known face was not found: is it gone, covered, or hidden by a hand?"""
        above = [other.quad for other in self._lying() if other.rested > face.rested]
        presence = judge(face.quad, above, self._motion, self._hands, glance, face.learnt)
        if presence in (Presence.HIDDEN, Presence.THERE):
            return
        face.missed += 1
        if face.missed >= (2 if presence is Presence.BARE else 4 + face.votes.looks):
            self._lose(face, glance)

    def _lose(self, face: Face, glance: Glance) -> None:
        cells = self._motion.mask(face.quad)
        if face in self._candidates:
            self._candidates.remove(face)
            votes = face.votes.probabilities()
            sure = float(votes[:BACK].max())
            beside = sure < SURE and self._is_beside_the_game(face, votes)
            if beside or sure < (0.5 if face.steady else SURE):
                return  # it was a phantom, as a hand that stops for a moment may be
            # It lay there too shortly to be looked at again, and was read: it counts.
            self._decided.append(face)
        face.gone_at = float(np.median(glance.moved_at[cells]))
        self._leaving.append(face)

    # -- learning the table ------------------------------------------------------------------------

    def _under_cards(self) -> Mask:
        cells = np.zeros(self._motion.known.shape[:2], bool)
        for quad in [*(face.quad for face in self._lying()), *self._backs.quads]:
            cells |= self._motion.mask(quad, grow=1.5)
        return cells

    def _lying(self) -> list[Face]:
        """All faces on the table that are not known to have left."""
        return [face for face in [*self._tracks, *self._candidates, *self._decided] if face.gone_at is None]

    def _is_learnt(self, face: Face, glance: Glance) -> bool:
        """Whether the look that found this face has taken it for a part of the table."""
        cells = self._motion.mask(face.quad)
        return bool((glance.settled | ~glance.changed)[cells].mean() > 0.8)

    def _learn(self, confirmed: Sequence[Points], glance: Glance) -> None:
        """After a look: what of the changes is explained (by the bare table, by cards that were found where
        they should be), and what is not."""
        under = self._under_cards()
        waiting = np.zeros_like(under)
        for face in [*self._candidates, *(face for face in self._unseen if face.missed)]:
            waiting |= self._motion.mask(face.quad, grow=1.5)
        uncovered = self._novelty.unveil(glance.settled & ~under & ~waiting)
        explained = (self._motion.is_bare() | uncovered) & ~under
        for quad in confirmed:
            explained |= self._motion.mask(quad, grow=1.5)
        self._attention.learn(glance, explained, waiting, under)

    # -- deciding and telling ----------------------------------------------------------------------

    def _emit(self, frame: Frame, glance: Glance) -> list[Observation]:
        for face in list(self._candidates):
            self._decide(face, glance)
        self._part()
        out: list[Observation] = []
        while True:
            held = min((face.rested for face in self._candidates), default=np.inf)
            leaving_at = min((face.gone_at or 0.0 for face in self._leaving), default=np.inf)
            next_up = min(self._decided, key=lambda face: face.rested, default=None)
            if next_up is not None and next_up.rested <= leaving_at:
                if held < next_up.rested and glance.t - held < _ORDER_PATIENCE:
                    break
                self._decided.remove(next_up)
                out += self._report(next_up, frame, glance)
            elif self._leaving:
                if held < leaving_at and glance.t - held < _ORDER_PATIENCE:
                    break
                # Another that was not found any more has most likely left with them.
                if any(face.missed for face in self._candidates) and glance.t - leaving_at < _ORDER_PATIENCE:
                    break
                if not self._all_left(glance):
                    break
                out += self._report_gone(frame)
            else:
                break
        out += self._give_up_expected(glance)
        return out

    def _part(self) -> None:
        """A card that came to rest may be one that lay elsewhere: it left there before it came here."""
        for new in self._decided if self._deal.pack else ():
            card = reading(new.votes.probabilities()).card
            for old in [face for face in self._tracks if card is not None and face.reading.card == card]:
                if old.gone_at is None and old not in self._unseen:
                    continue
                if old.gone_at is None:
                    self._leaving.append(old)
                old.gone_at = min(old.gone_at or new.rested, new.rested - 0.01)

    def _decide(self, face: Face, glance: Glance) -> None:
        votes = face.votes.probabilities()
        if face.votes.looks >= 2 and float(votes[NOTHING] + votes[BACK]) > 0.5:
            self._candidates.remove(face)
            return
        sure = float(votes[:BACK].max())
        if face.votes.looks >= _LOOKS and sure < SURE and self._is_beside_the_game(face, votes):
            self._candidates.remove(face)
            return
        looks = face.votes.looks
        enough = (
            (looks >= _QUICK and sure >= _QUICK_SURE) or (looks > _QUICK and sure >= SURE) or looks >= _LOOKS
        )
        if not enough or face.steady < 1 or face.missed:
            return
        if self._motion.restless(face.quad, glance):
            return
        cells = self._motion.mask(face.quad)
        patience = _ARM_PATIENCE if face.visible < _CLEAR else _CLEAR_PATIENCE
        if glance.t - face.rested < patience and self._hands.reaches(glance.changed, cells):
            return
        self._candidates.remove(face)
        face.zone = self._zone(face.quad)  # it may have been seen first on its way there
        self._decided.append(face)

    def _is_beside_the_game(self, face: Face, votes: Array) -> bool:
        """Whether what looks a little like a card that is not played with lies where people keep their
        things: nobody is asked about it."""
        return face.zone.place is not Place.POOL and self._eye.foreign(votes)

    def _report(self, face: Face, frame: Frame, glance: Glance) -> list[Observation]:
        out: list[Observation] = []
        pictures = (jpeg(shrunk(frame.image), 80), face.picture)
        if self._claim(face):
            self._tracks.append(face)
            self._deal.add(face, self._tracks)
            return [Up(face.rested, face.track, face.reading, face.zone, None, 0.0, pictures)]
        face.track = self._next_track
        self._next_track += 1
        cells = self._motion.mask(face.quad)
        face.seat, seat_sure = self._hands.brought(cells, face.rested, self._middle(face.quad))
        face.reading = reading(face.votes.probabilities())
        self._tracks.append(face)
        size = float(cells.sum())
        self._attention.card_cells += (size - self._attention.card_cells) * (
            0.2 if self._attention.card_cells else 1
        )
        settled = self._deal.add(face, self._tracks)
        out.append(Up(face.rested, face.track, face.reading, face.zone, face.seat, seat_sure, pictures))
        return out + [Reread(glance.t, other.track, other.reading) for other in settled]

    def _all_left(self, glance: Glance) -> bool:
        """Whether it is clear which faces left together; adds those that lay hidden under the others."""
        first = self._leaving[0]
        stay = [face for face in self._tracks if face.gone_at is None and face.zone == first.zone]
        if not stay:
            return True
        unclear = [face for face in stay if self._unclear(face, glance)]
        since = min(face.gone_at or 0.0 for face in self._leaving)
        if unclear and glance.t - since < _ORDER_PATIENCE:
            return False
        if glance.t - since < _GATHERS and not all(face.missed for face in unclear):
            return False  # what lies under the hand that gathers the others may stay
        if len(self._leaving) >= 2:
            for face in stay:
                if self._hidden(face) or (face in unclear and len(self._leaving) > len(stay)):
                    face.gone_at = since
                    self._leaving.append(face)
        return True

    def _unclear(self, face: Face, glance: Glance) -> bool:
        cells = self._motion.mask(face.quad)
        touched = float((glance.changed | glance.moving)[cells].mean())
        return touched > 0.12 and not self._hidden(face)

    def _hidden(self, face: Face) -> bool:
        """Whether a card that came later covers nearly all of this one."""
        return any(
            other.rested > face.rested and overlap(face.quad, other.quad) > 0.5 for other in self._lying()
        )

    def _report_gone(self, frame: Frame) -> list[Observation]:
        zone = self._leaving[0].zone
        faces = [face for face in self._leaving if face.zone == zone]
        self._leaving = [face for face in self._leaving if face.zone != zone]
        self._tracks = [face for face in self._tracks if face not in faces]
        until = max(face.gone_at or 0.0 for face in faces)
        cells = union([self._motion.mask(face.quad) for face in faces])
        since = max(until - 2.0, *(face.rested + 0.1 for face in faces))
        seat, sure = self._hands.took(cells, since, until)
        if zone.place is Place.SEAT:
            self._deal.forget(faces)
        if seat is not None:
            self._carried[seat] = until
        faces.sort(key=lambda face: face.track)
        pictures = (jpeg(shrunk(frame.image), 80),)
        return [Gone(until, tuple(face.track for face in faces), zone, seat, sure, pictures)]

    def _claim(self, face: Face) -> bool:
        """Whether the record already knows this face; then it takes its track over."""
        probabilities = face.votes.probabilities()
        for known in self._expected:
            likely = known.card is None or float(probabilities[certain(known.card) > 0].sum()) > 0.2
            if known.zone.place is face.zone.place and likely:
                self._expected.remove(known)
                face.track = known.track
                face.reading = reading(probabilities if known.card is None else certain(known.card))
                return True
        return False

    def _give_up_expected(self, glance: Glance) -> list[Observation]:
        """Faces that the record knows and that are no longer there have left unseen."""
        if not self._expected or self._expected_until is None or glance.t < self._expected_until:
            return []
        if not glance.still and glance.t < self._expected_until + 10.0:
            return []
        zones = dict.fromkeys(known.zone for known in self._expected)
        out: list[Observation] = [
            Gone(glance.t, tuple(k.track for k in self._expected if k.zone == zone), zone, None, 0.0)
            for zone in zones
        ]
        self._expected.clear()
        return out


def _at_the_edge(cells: Mask) -> bool:
    """What lies at the picture's edge looks like an arm itself."""
    return bool(cells[[0, -1]].any() or cells[:, [0, -1]].any())


__all__ = ["Eye", "Observer"]
