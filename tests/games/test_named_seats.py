"""Whatever field names a seat, one beyond the table is refused with a sentence, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError
from scorekeeper.games.base import Game
from scorekeeper.games.forms import SEATS, Form
from scorekeeper.games.registry import GAMES
from scorekeeper.games.taps import Tap

FILLED: dict[str, Any] = {
    "seat": 0,
    "card": "7H",
    "cards": ["7H", "7C"],
    "suit": "H",
    "pile": "1",
    "value": 1,
    "count": 1,
    "to": 0,
    "from": 0,
    "by_seat": 0,
    "against": 1,
    "of": 0,
}
"""A value for each field that an action may need."""


def beyond(form: Form, seat: int) -> Iterator[dict[str, Any]]:
    """The actions of this form with ``seat`` in one of their fields each."""
    needed = {name: FILLED[name] for name in form.needs if name != "what"}
    for name in (name.rstrip("_") for name in SEATS):
        if name in (*form.needs, *form.may):
            for what in form.says or (None,):
                yield {"do": form.do, **needed, **({"what": what} if what else {}), name: seat}
    for tap in form.buttons():
        if any(ask.kind == "seat" and ask.field.startswith("value") for ask in tap.asks):
            yield {"do": form.do, "seat": 0, "what": tap.what, "value": _value(tap, seat)}


def _value(tap: Tap, seat: int) -> Any:
    """What the button asks for, with ``seat`` for the seat among it."""
    parts = {ask.field.partition(".")[2]: seat if ask.kind == "seat" else 1 for ask in tap.asks}
    return parts.get("", parts)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_seat_beyond_the_table_is_refused(game: Game) -> None:
    tried = 0
    for seats in {min(game.seats), max(game.seats)}:
        lines = [line for form in game.actions for line in beyond(form, seats)]
        for line in lines:
            tried += 1
            with pytest.raises(RecordError, match=f"is {seats}, but the seats are 0 to {seats - 1}"):
                game.check(seats, [Action("end")], Action.from_json(line))
    assert tried > 1


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("twenty-one", {"do": "say", "seat": 1, "what": "side", "value": {"on": 2, "bet": 100}}),
        ("dirty-seven", {"do": "say", "seat": 0, "what": "target", "value": 2}),
        ("bluff", {"do": "say", "seat": 0, "what": "doubt", "value": 2}),
    ],
)
def test_the_seats_in_a_value_are_those_of_the_table(game: str, line: dict[str, Any]) -> None:
    """Three players: seat 2 is there, seat 3 is not, and a correction does not bring it either."""
    action = Action.from_json(line)
    GAMES[game].check(3, [], action)
    value = {**line["value"], "on": 3} if isinstance(line["value"], dict) else 3
    correction = Action.from_json({"do": "correct", "of": 0, "value": value})
    with pytest.raises(RecordError, match="is 3, but the seats are 0 to 2"):
        GAMES[game].check(3, [action], correction)
