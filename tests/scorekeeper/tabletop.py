"""A table on which single things are moved, and what the record makes of them."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.registry import GAMES
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import Place, Zone
from scorekeeper.playout import NAMES
from scorekeeper.questions import Question
from scorekeeper.record import Header
from tests.scorekeeper.acting import Desk, card


def desk_of(game: str, start: dict[str, Any] | None = None, **options: object) -> Desk:
    header = Header(game, NAMES[: GAMES[game].seats[0]], options, start or {})
    return Desk(interpreter_for(game, GAMES[game].deck, len(header.seats)), header)


def before(seat: int, pile: int | None = None) -> Zone:
    return Zone(Place.SEAT, seat, pile)


def lines(desk: Desk, since: int = 0) -> list[str]:
    """The facts as short words, with pile, count and cards."""
    parts = [(a.do, a.seat, a.card, a.pile, a.count, *(a.cards or ())) for a in desk.replay.actions[since:]]
    return [" ".join(str(part) for part in line if part is not None) for line in parts]


def up(desk: Desk, code: str, zone: Zone, seat: int | None, **more: Any) -> list[Question]:
    return desk.see(desk.scene.table.up(card(code), zone, seat, **more))


def backs(desk: Desk, zone: Zone, change: int, seat: int | None, sure: float = 0.95) -> list[Question]:
    return desk.see(desk.scene.table.backs(zone, change, seat, sure=sure))


def gone(desk: Desk, seat: int | None, *codes: str) -> list[Question]:
    table = desk.scene.table
    return desk.see(table.gone([table.find(card(code)) for code in codes], seat))


def rules(desk: Desk) -> list[tuple[str, str, int | None]]:
    return [(ruling.rule, ruling.kind.value, ruling.seat) for ruling in desk.replay.rulings]
