"""Short records for tests: the notation of the test cases, mixed with actions as objects."""

from __future__ import annotations

from typing import Any

from scorekeeper.actions import Action
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from tests.games import vectors

NAMES = ("Amin", "Hamid", "Ali", "Hamed")


def play(*parts: str | dict[str, Any], start: dict[str, Any] | None = None, **options: Any) -> Replay:
    """A match of Hokm after these actions."""
    replay = Replay(Header("hokm", NAMES, options, start or {}))
    return more(replay, *parts)


def more(replay: Replay, *parts: str | dict[str, Any]) -> Replay:
    for part in parts:
        for line in vectors.actions(part.split()) if isinstance(part, str) else [part]:
            replay.append(Action.from_json(line))
    return replay


def do(name: str, /, **fields: Any) -> dict[str, Any]:
    return {"do": name, **fields}


def kinds(replay: Replay, *wanted: str) -> list[str]:
    """Rulings as ``kind rule@seat``, of the wanted kinds."""
    return [f"{r.kind} {r.rule}@{r.seat}" for r in replay.rulings if not wanted or r.kind in wanted]


def won(*seats: int) -> str:
    return "w=" + ",".join(str(seat) for seat in seats)
