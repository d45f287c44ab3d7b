"""Works out each move before a frame of it is drawn: who moves where and when, and what lies there then.

Everything follows from the seed and the moves so far; each move has its own random numbers, so that
the times of a game are known without drawing it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from vision.camera.sim import dealing, laying, plays, taking
from vision.camera.sim.moves import (
    Bury,
    Deal,
    Gather,
    Lay,
    LayOut,
    Move,
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
)
from vision.camera.sim.stage import Stage
from vision.camera.sim.tracks import HandTrack, Key, Lying, Plan


class Director:
    """Plans the moves of one table in their order."""

    def __init__(self, settings: SimSettings) -> None:
        self._settings = settings
        self._stage = Stage(settings)
        self._index = 0
        self._free = 0.6 / settings.speed  # when the last hand has gone
        self._last: Move | None = None

    @property
    def lying(self) -> list[Lying]:
        """The faces that lie or lay on the table (since about the last gathering)."""
        return self._stage.lying

    def plan(self, move: Move) -> Plan:
        """The next move, worked out; the table's state is then the one after it."""
        rng = self._stage.rng = np.random.default_rng([self._settings.seed, 0xD0, self._index])
        self._index += 1
        start = self._free + self._gap(move, rng) / self._settings.speed
        idle: tuple[HandTrack, ...] = ()
        if self._settings.fidget > rng.random():
            idle, start = self._fidget(start, rng)
        plan = self._work_out(move, start)
        self._free, self._last = plan.timed.end, move
        return replace(plan, hands=(*idle, *plan.hands))

    def _work_out(self, move: Move, start: float) -> Plan:
        stage = self._stage
        match move:
            case Throw():
                return plays.throw(stage, move, start)
            case Takeback():
                return plays.takeback(stage, move, start)
            case Sweep():
                return taking.sweep(stage, move, start)
            case Take():
                return taking.take(stage, move, start)
            case Return():
                return taking.put_back(stage, move, start)
            case Deal():
                return dealing.deal(stage, move, start)
            case LayOut():
                return laying.from_pack(stage, move, start)
            case Bury():
                return dealing.bury(stage, move, start)
            case Refill():
                return dealing.refill(stage, move, start)
            case TakeUp():
                return dealing.take_up(stage, move, start)
            case Lay():
                return laying.lay_aside(stage, move, start)
            case Show():
                return laying.show(stage, move, start)
            case TurnUp():
                return laying.turn_up(stage, move, start)
            case Gather():
                return dealing.gather(stage, move, start)
            case Pause(seconds):
                end = start + seconds / self._settings.speed
                return Plan(Timed(move, start, end, end))

    def _fidget(self, start: float, rng: np.random.Generator) -> tuple[tuple[HandTrack, ...], float]:
        """A hand that points at something and goes again, and when it has gone."""
        places, at = self._stage.places, self._stage.clock(start)
        seat, flat = int(rng.integers(len(places.seats))), bool(rng.random() < 0.6)
        x, y = (float(v) for v in places.at(seat, float(rng.normal(0, 60)), float(rng.uniform(20, 150))))
        there = places.hand(seat, x, y, 35.0)
        near = replace(there, x=x + float(rng.normal(0, 12)), y=y + float(rng.normal(0, 12)))
        away, stay = places.away(seat), float(rng.uniform(0.3, 1.2))
        keys = (
            Key(start, away), Key(at(0.45), there), Key(at(0.45 + stay), near), Key(at(0.9 + stay), away)
        )  # fmt: skip
        return (HandTrack(seat, flat, keys),), at(1.0 + stay + 0.4 * (1 - self._settings.hurry))

    def _gap(self, move: Move, rng: np.random.Generator) -> float:
        """Seconds for which no hand is in view before the move."""
        calm = 1 - self._settings.hurry
        think = float(rng.gamma(2.0, 0.28))  # mostly quick, now and then a long thought
        match move:
            case Pause():
                return 0.0
            case Sweep() | Take():
                return 0.15 + calm * float(rng.uniform(0.75, 1.35))
            case Deal() | LayOut() | Gather():
                return 0.3 + calm
        if isinstance(self._last, Sweep | Take | Deal):
            think += 0.35
        return 0.08 + calm * (0.22 + min(think, 1.6))


def timeline(moves: Iterable[Move], settings: SimSettings) -> tuple[Timed, ...]:
    """When each move happens, before any frame is drawn."""
    director = Director(settings)
    return tuple(director.plan(move).timed for move in moves)
