"""The simulated table as a camera: it plays a script of moves and yields frames of it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from scorekeeper.cards import Card
from vision.camera.base import Frame, Points
from vision.camera.sim.deck import CARD_HEIGHT, CARD_WIDTH
from vision.camera.sim.director import Director, timeline
from vision.camera.sim.lens import Pose
from vision.camera.sim.moves import (
    Bury,
    Deal,
    Gather,
    Lay,
    LayOut,
    Move,
    Packet,
    Pause,
    Refill,
    Return,
    Show,
    SimSettings,
    Sweep,
    Take,
    Takeback,
    TakeUp,
    Throw,
    Timed,
    TurnUp,
    to_each,
)
from vision.camera.sim.painter import Painter
from vision.camera.sim.seats import shown
from vision.camera.sim.tracks import Plan

_TAIL = 1.5  # seconds of still table after the last move, at any pace: so long people look
_STRIDE = 0.1  # at most so many seconds of the game pass between two frames in real time
_AHEAD = 0.5  # seconds for which moves are worked out before they begin


@dataclass(frozen=True, slots=True)
class TruthQuad:
    """A face that lies still. ``quad`` is (4, 2) float32 in frame pixels, clockwise from the card's own
    top left, the whole card; ``visible`` is the part of it that no other card covers."""

    card: Card
    quad: Points
    visible: float


class SimulatedTable:
    """A camera above a simulated table.

    ``moves`` may be endless. With ``paced`` frames come in real time, and a few are dropped when they are
    read too slowly, as from a camera; a reader that is slower still slows the game down. Without it each
    frame comes as soon as it is asked for.
    The table tells the truth about what lies there, for tests; vision itself never asks for it.
    """

    def __init__(self, moves: Iterable[Move], settings: SimSettings, paced: bool = False) -> None:
        settings.check()
        self.live = paced
        self.settings = settings
        self._moves: Iterator[Move] = iter(moves)
        self._director = Director(settings)
        self._painter = Painter(settings)
        self._coming: list[Plan] = []
        self._over: float | None = None  # when the script ends
        self._planned = 0.0
        self._number = round(settings.start * settings.fps) - 1
        self._first = self._number + 1
        self._began: float | None = None
        self._closed = False

    def read(self) -> Frame | None:
        if self._closed:
            return None
        self._number = self._next_number()
        t = self._number / self.settings.fps
        self._advance(t)
        if self._over is not None and t > self._over + _TAIL:
            return None
        return Frame(self._painter.paint(t, self._number), self._number, t)

    def close(self) -> None:
        self._closed = True

    def truth_quads(self, t: float) -> list[TruthQuad]:
        """The faces that lie still at ``t`` (up to the newest frame's time), lowest first. Hands above
        them are not counted."""
        here = [lie for lie in self._director.lying if lie.since <= t < lie.until]
        here.sort(key=lambda lie: lie.pose.z)
        quads = []
        for i, lie in enumerate(here):
            assert lie.thing.card is not None
            part = shown(lie.pose, [other.pose for other in here[i + 1 :]])
            quads.append(TruthQuad(lie.thing.card, self._quad(lie.pose, t), part))
        return quads

    def truth_backs(self) -> list[tuple[Points, float]]:
        """The backs that lie still in the newest frame, single cards and packets: their quads as those of
        ``TruthQuad``, and the part of each that no other card covers."""
        resting = sorted(self._painter.resting, key=lambda laid: laid[1].z)
        backs = []
        for i, (thing, pose) in enumerate(resting):
            if thing.card is None and thing.fan is None:
                part = shown(pose, [above for other, above in resting[i + 1 :] if other.fan is None])
                backs.append((self._quad(pose, self._number / self.settings.fps), part))
        return backs

    def _quad(self, pose: Pose, t: float) -> Points:
        plane = self._painter.lens.plane(pose)
        w, h = CARD_WIDTH / 2, CARD_HEIGHT / 2
        corners = plane @ np.array([(-w, w, w, -w), (-h, -h, h, h), (1, 1, 1, 1)])
        # cv2 draws pixel centres at whole numbers: the sprites are placed by the same rule.
        sway = np.array(self._painter.sway(t)) if self.settings.shake else np.zeros(2)
        quad: Points = ((corners[:2] / corners[2]).T + sway).astype(np.float32)
        return quad

    def _next_number(self) -> int:
        """The number of the frame to show, after waiting for its time."""
        if not self.live:
            return self._number + 1
        now = time.monotonic()
        if self._began is None:
            self._began = now
        due = self._first + int((now - self._began) * self.settings.fps)
        number = max(self._number + 1, min(due, self._number + round(_STRIDE * self.settings.fps)))
        # A machine that is too slow plays slower, it does not miss how the cards come to the table.
        self._began += max(0, due - number) / self.settings.fps
        time.sleep(max(0.0, (number - self._first) / self.settings.fps - (time.monotonic() - self._began)))
        return number

    def _advance(self, t: float) -> None:
        while self._over is None and self._planned < t + _AHEAD:
            move = next(self._moves, None)
            if move is None:
                self._over = self._planned
                break
            plan = self._director.plan(move)
            self._planned = max(self._planned, plan.timed.end)
            self._coming.append(plan)
        while self._coming and self._coming[0].begins <= t:
            self._painter.begin(self._coming.pop(0))


__all__ = [
    "Bury", "Deal", "Gather", "Lay", "LayOut", "Move", "Packet", "Pause", "Refill", "Return", "Show",
    "SimSettings", "SimulatedTable", "Sweep", "Take", "TakeUp", "Takeback", "Throw", "Timed", "TruthQuad",
    "TurnUp", "timeline", "to_each",
]  # fmt: skip
