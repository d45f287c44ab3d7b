"""Short records for tests: the notation of the test cases, mixed with actions as objects."""

from __future__ import annotations

from typing import Any

from scorekeeper.actions import Action
from scorekeeper.games.registry import find
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from tests.games import vectors

NAMES = ("Amin", "Hamid", "Ali", "Hamed")


def play(*parts: str | dict[str, Any], start: dict[str, Any] | None = None, **options: Any) -> Replay:
    """A match of Hokm after these actions."""
    return match("hokm", *parts, start=start, **options)


def match(
    game: str, *parts: str | dict[str, Any], start: dict[str, Any] | None = None, **options: Any
) -> Replay:
    """A match of any game after these actions."""
    seats = find(game).seats[0]
    return more(Replay(Header(game, NAMES[:seats], options, start or {})), *parts)


def more(replay: Replay, *parts: str | dict[str, Any]) -> Replay:
    for part in parts:
        seats = len(replay.header.seats)
        for line in vectors.actions(part.split(), seats) if isinstance(part, str) else [part]:
            replay.append(Action.from_json(line))
    return replay


def do(name: str, /, **fields: Any) -> dict[str, Any]:
    return {"do": name, **fields}


def kinds(replay: Replay, *wanted: str) -> list[str]:
    """Rulings as ``kind rule@seat``, of the wanted kinds."""
    return [f"{r.kind} {r.rule}@{r.seat}" for r in replay.rulings if not wanted or r.kind in wanted]


def won(*seats: int) -> str:
    return "w=" + ",".join(str(seat) for seat in seats)
