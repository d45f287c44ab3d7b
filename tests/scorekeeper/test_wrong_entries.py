"""Whatever a person enters on the page, what is refused is refused with a sentence in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError
from scorekeeper.games.registry import GAMES
from scorekeeper.games.taps import numbers
from scorekeeper.offers import taps
from scorekeeper.permissions import HOST
from scorekeeper.playout import GAMES as PLAYOUTS
from scorekeeper.playout import NAMES, deal_script
from scorekeeper.record import Header
from scorekeeper.replay import Replay

TYPED = (-1, 0, 1, 99, 10**10)
"""Numbers that may be typed where others than those on the buttons are taken."""
PERSIAN = re.compile(r"[\u0600-\u06ff]")
PROGRAMMERS = re.compile(r"[\[\]{}_\"]|\b(None|value|seat \d|taken is|won is|got is|count is)\b")


def entered(tap: Mapping[str, Any], seats: int) -> Iterator[dict[str, Any]]:
    """The actions that this button can bring about: every corner of the numbers that it asks for, and the
    same of all else."""
    fields = [ask["field"] for ask in tap["asks"]]
    for answers in product(*(_answers(ask, seats) for ask in tap["asks"])):
        action: dict[str, Any] = {"do": tap["do"], **tap["fixed"]}
        for field, answer in zip(fields, answers, strict=True):
            _put(action, field, answer)
        yield {name: value for name, value in action.items() if value is not None}


def _answers(ask: Mapping[str, Any], seats: int) -> tuple[Any, ...]:
    choices = [each["value"] if isinstance(each, dict) else each for each in ask.get("choices", ())]
    match ask["kind"]:
        case "number":
            typed = TYPED if ask.get("open") or not choices else ()
            return (*typed, *dict.fromkeys((*choices[:1], *choices[-1:])))
        case "seat":
            return tuple(choices) or numbers(0, seats - 1)
        case "side":
            return (0, 1)
        case "card":
            return (choices[0] if choices else "7H",)
        case "cards":
            return ([], ["7H"], ["7H", "7H"])
        case "order":
            return ([*range(seats)],)
        case "text":
            return ("A", "A" * 200)
        case _:
            return (choices[0] if choices else {"suit": "H", "rank": "7"}[ask["kind"]],)


def _put(action: dict[str, Any], field: str, answer: Any) -> None:
    name, _, part = field.partition(".")
    if name == "*":
        action.update(answer)
    elif not part:
        action[name] = answer
    elif part.isdigit():
        action.setdefault(name, []).append(answer)
    else:
        action.setdefault(name, {})[part] = answer


def moments(game: str) -> Iterator[Replay]:
    """Played games at the first moment of each of their phases."""
    seats = 4 if 4 in GAMES[game].seats else max(GAMES[game].seats)
    seen = set[str]()
    for seed in range(3):
        script = deal_script(game, seed, seats=NAMES[:seats])
        replay = Replay(script.header)
        for action in (None, *script.actions):
            if action is not None:
                replay.append(action)
            phase = replay.outcome()["phase"]
            if phase not in seen:
                seen.add(phase)
                yield replay


def refusal(replay: Replay, line: Mapping[str, Any]) -> RecordError | None:
    """Why the table does not take this tap."""
    try:
        replay.copy().append(Action.from_json(line, replay.joker))
    except RecordError as error:
        return error
    return None


@pytest.mark.parametrize("game", PLAYOUTS)
def test_what_is_refused_is_refused_in_words(game: str) -> None:
    asked = 0
    for replay in moments(game):
        for tap in taps(HOST, replay, asked=False):
            for line in entered(tap, len(replay.header.seats)):
                asked += 1
                error = refusal(replay, line)
                if error is not None:
                    assert error.text is not None, (line, str(error))
                    assert PERSIAN.search(error.text["fa"]), error.text
                    assert not re.search("[A-Za-z]", error.text["fa"]), error.text
                    assert not PROGRAMMERS.search(error.text["en"]), error.text
    assert asked > 20


@pytest.mark.parametrize(
    ("game", "result", "en", "fa"),
    [
        ("hokm", {"won": [3, 6]}, "3 and 6 tricks end no deal", "دست با 3 و 6 دور تمام نمی‌شود"),
        ("hokm", {"won": [7, 7]}, "there are 13 in all", "کلِ دورها 13 است"),
        ("spades", {"won": [9, 5]}, "are 14 together, but a deal has 13", "14 است، ولی یک دست 13 دور"),
        ("gam", {"got": [7, 4]}, "are 11 together, but a deal has 10", "11 است، ولی یک دست 10 امتیاز"),
        ("shelem", {"taken": [100, 60]}, "do not add up", "نمی‌خواند"),
        ("shelem2", {"taken": [100, 60]}, "do not add up", "نمی‌خواند"),
    ],
)
def test_a_wrong_sum_is_said(game: str, result: dict[str, Any], en: str, fa: str) -> None:
    replay = Replay(Header(game, NAMES[: max(GAMES[game].seats)], {}, {}))
    with pytest.raises(RecordError) as refused:
        replay.append(Action.from_json({"do": "end", **result}))
    assert refused.value.text is not None
    assert en in refused.value.text["en"]
    assert fa in refused.value.text["fa"]
