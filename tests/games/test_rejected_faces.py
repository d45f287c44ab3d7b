"""A face that was rejected lies on the table only until it is told again as it should be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.record import read
from scorekeeper.replay import Replay
from tests.games.tables import NAMES, cards, do


def lying(
    game: str, seats: int, lines: list[dict[str, Any]], start: dict[str, Any] | None = None
) -> list[str]:
    header = {"record": 1, "game": game, "seats": NAMES[:seats], "start": start or {}}
    replay = Replay.of(read("\n".join(json.dumps(line) for line in (header, *lines))))
    return [str(face.card) for face in replay.board.open]


ORDER = cards("KS KH KD AC AS AH AD JC JS JH JD QC QS QH QD TD KC")
CASES = {
    "joker": (
        ("joker", 4),
        [do("deal"), do("throw", seat=0, cards=cards("8S 9S"))],
        [do("throw", seat=0, cards=cards("8S 8H"))],
        ["8S", "9S"],
        ["9S"],
        None,
    ),
    "dirty-seven": (
        ("dirty-seven", 2),
        [do("play", seat=0, card="9S"), do("play", seat=0, card="9S")],
        [
            do("play", seat=0, card="JH"),
            do("say", seat=0, what="suit", value="S"),
            do("play", seat=1, card="3S"),
            do("play", seat=0, card="9S"),
        ],
        ["9S"],
        ["9S"],
        {"top": "3H", "turn": 0},
    ),
    "fal-family": (
        ("fal-family", 1),
        [do("deal"), do("show", card="KC"), do("play", card="KC", pile=9)],
        [do("play", card="KC", pile=1)],
        ["KC"],
        ["KC"],
        None,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_was_rejected_lies_there_until_it_is_told_properly(name: str) -> None:
    (game, seats), wrong, right, before, after, start = CASES[name]
    assert lying(game, seats, wrong, start) == before
    assert lying(game, seats, wrong + right, start) == after
