"""Records of the games without tricks, played as `hakam score` plays them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from scorekeeper.record import read
from scorekeeper.replay import Replay

NAMES = ("Amin", "Hamid", "Ali", "Hamed", "Reza", "Sara", "Maryam", "Arash", "Nima", "Zahra")


def do(name: str, /, **fields: Any) -> dict[str, Any]:
    return {"do": name, **{key.rstrip("_"): value for key, value in fields.items()}}


def played(
    game: str, seats: int, *lines: dict[str, Any], start: dict[str, Any] | None = None, **options: Any
) -> dict[str, Any]:
    """The outcome of a record with these actions, as JSON gives it."""
    header = {"record": 1, "game": game, "seats": NAMES[:seats], "options": options, "start": start or {}}
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in (header, *lines))
    outcome: dict[str, Any] = json.loads(json.dumps(Replay.of(read(text)).outcome()))
    return outcome


def rulings(outcome: dict[str, Any], *kinds: str) -> list[str]:
    """Rulings as ``kind rule@seat``, of the wanted kinds."""
    wanted = [r for r in outcome["rulings"] if not kinds or r["kind"] in kinds]
    return [f"{r['kind']} {r['rule']}@{r['seat']}" for r in wanted]


def cards(text: str) -> list[str]:
    return text.split()


def lines(*parts: dict[str, Any] | Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Actions and lists of actions as one list."""
    flat: list[dict[str, Any]] = []
    for part in parts:
        flat += [part] if isinstance(part, dict) else list(part)
    return flat
