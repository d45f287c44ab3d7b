"""Matches begun and told a few actions, and what somebody is offered in them."""

from __future__ import annotations

from typing import Any

from scorekeeper.actions import Action
from scorekeeper.games.registry import GAMES
from scorekeeper.offers import shown, taps
from scorekeeper.permissions import HOST, Person
from scorekeeper.record import Header
from scorekeeper.replay import Replay


def begun(game: str, start: dict[str, Any] | None = None, options: dict[str, Any] | None = None) -> Replay:
    seats = min(max(GAMES[game].seats), 4)
    return Replay(Header(game, tuple("ABCD"[:seats]), options or {}, start or {}))


def told(replay: Replay, *actions: dict[str, Any]) -> Replay:
    for action in actions:
        replay.append(Action.from_json(action, replay.joker))
    return replay


def due(replay: Replay, person: Person = HOST) -> list[str]:
    return [
        ".".join(filter(None, [tap["do"], tap["fixed"].get("what")]))
        for tap in taps(person, replay, asked=False)
        if tap["due"]
    ]


def choices(replay: Replay, do: str, ask: int = -1) -> list[Any]:
    """What the first due button of ``do`` offers in answer to this question."""
    button = next(tap for tap in taps(HOST, replay, asked=False) if tap["do"] == do)
    found: list[Any] = button["asks"][ask].get("choices", [])
    return found


def wait(replay: Replay) -> dict[str, str]:
    found: dict[str, str] = shown(replay)["wait"]
    return found


TRICK = [{"do": "play", "seat": seat, "card": card} for seat, card in enumerate(("AH", "2C", "5H", "6H"))]
ONE, OTHER = Person("player", 1), Person("player", 2)


def words(replay: Replay, person: Person) -> list[str | None]:
    return [tap["fixed"].get("what") for tap in taps(person, replay, asked=False) if tap["do"] == "say"]


def asked(replay: Replay, person: Person) -> tuple[list[str], list[str]]:
    """What a phone is asked for, and what it may do beside while it waits for somebody else."""
    buttons = [tap for tap in taps(person, replay, asked=False) if tap["due"]]
    aside = [tap["label"]["en"] for tap in buttons if tap.get("aside")]
    return [tap["label"]["en"] for tap in buttons if not tap.get("aside")], aside


def labels(replay: Replay, person: Person = HOST) -> list[str]:
    return [tap["label"]["en"] for tap in taps(person, replay, asked=False) if tap["due"]]
