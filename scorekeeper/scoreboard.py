"""What a phone may receive: the table as its holder sees it, and nothing that he would have to remember.

Fair play: the open trick, the last trick, the scores, and those rulings that the table's
``referee_mode`` shows; older pictures of the running deal, proofs that wait for an accusation and the
record of the running deal go to nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.following import Interpreter
from scorekeeper.games.base import Lying
from scorekeeper.offers import deed, keys, label, shown
from scorekeeper.permissions import recent
from scorekeeper.questions import Question
from scorekeeper.record import Record, write
from scorekeeper.replay import Replay

_PLAYS_SHOWN = 16
_SHOWN = (
    *("game", "phase", "turn", "expects", "dealer", "sides", "score", "deals", "totals", "winner"),
    "match_over",
)
"""Keys of every game's outcome that everybody may see. Beside them go those that the game itself names in
its panel. What is not named stays here: much of it (who won which trick, what is left unseen) is what a
player has to remember."""

NOBODY: dict[str, Any] = {
    "game": None,
    "game_id": None,
    "at": None,
    "title": None,
    "phase": None,
    "players": [],
    "sides": [],
    "score": [],
    "turn": None,
    "expects": [],
    "trick": [],
    "last_trick": None,
    "last_plays": [],
    "deals": [],
    "rulings": [],
    "questions": [],
    "winner": None,
    "match_over": False,
    "options": {},
    "panel": None,
    "taps": [],
}
"""The scoreboard while no game has been started."""


def scoreboard(game_id: int, replay: Replay, interpreter: Interpreter | None) -> dict[str, Any]:
    """The scoreboard of a game, the same for everybody, as JSON values."""
    standing, board, outcome = replay.standing, replay.board, replay.public()
    questions = () if interpreter is None else interpreter.questions
    return {
        **NOBODY,
        **{key: outcome[key] for key in (*_SHOWN, *keys(replay.game)) if key in outcome},
        "panel": shown(replay),
        "game_id": game_id,
        "at": len(replay) - 1 if len(replay) else None,
        "title": dict(replay.game.titles),
        "players": list(board.players),
        "trick": _open_trick(replay, interpreter),
        "last_trick": {
            "cards": [_laid(card, standing) for card in board.last],
            "winner": board.last_winner,
        }
        if board.last
        else None,
        "last_plays": _last_plays(replay),
        "rulings": _recent_rulings(replay, outcome),
        "questions": [_asked(question, replay) for question in questions],
        "options": dict(replay.header.setup().options),
    }


def public_record(replay: Replay) -> str:
    """The record up to the last closed deal."""
    return write(Record(replay.header, replay.actions[: replay.board.closed]))


def pictures(value: Any) -> Iterable[str]:
    """The ids of all pictures that a scoreboard, or another JSON value, names under ``evidence``."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _strings(inner) if key == "evidence" else pictures(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from pictures(inner)


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _asked(question: Question, replay: Replay) -> dict[str, Any]:
    """The question, with the words for the actions among which somebody chooses."""
    line = question.to_json()
    if question.kind != "call":
        return line
    words = {str(do): label(replay.game, Action(str(do))) for do in question.choices}
    return {**line, "labels": {do: dict(text) for do, text in words.items() if text is not None}}


def _open_trick(replay: Replay, interpreter: Interpreter | None) -> list[dict[str, Any]]:
    standing = replay.standing
    if interpreter is None:
        return [_laid(card, standing) for card in replay.board.open]
    waiting = {pending.number: pending for pending in interpreter.pending}
    shown = []
    for card in interpreter.open_trick(replay):
        line: dict[str, Any] = {
            "seat": card.seat,
            "card": None if card.card is None else str(card.card),
            "at": card.at,
            "held": card.held,
        }
        pending = waiting.get(card.number) if card.number is not None else None
        action = standing[card.at] if card.at is not None else pending.action if pending else None
        if action is not None:
            line |= {"evidence": list(action.evidence), "sure": action.sure}
        if pending is not None and pending.question is not None:
            line["question"] = pending.id
        shown.append(line)
    return shown


def _laid(card: Lying, standing: Sequence[Action | None]) -> dict[str, Any]:
    action = None if card.at is None else standing[card.at]
    return {
        **card.to_json(),
        "held": False,
        "evidence": [] if action is None else list(action.evidence),
        "sure": None if action is None else action.sure,
    }


def _last_plays(replay: Replay) -> list[dict[str, Any]]:
    fresh = recent(replay)
    corrected = {action.of for action in replay.actions if action.do == "correct"}
    shown = []
    for at, action in enumerate(replay.standing[fresh:], start=fresh):
        if action is None:
            continue
        line = {"at": at, **action.to_json()}
        line["evidence"] = list(action.evidence)
        words = deed(replay.game, action)
        if words is not None:
            line["label"] = dict(words)
        if at in corrected:
            line["corrected"] = True
        shown.append(line)
    return shown[-_PLAYS_SHOWN:]


def _recent_rulings(replay: Replay, outcome: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those of the running deal and of the one before it, which are ``past``."""
    standing = replay.standing
    deals = [at for at, action in enumerate(standing) if action is not None and action.do == "deal"][-2:]
    first, last = deals if len(deals) == 2 else (0, 0)
    return [
        {**_with_evidence(ruling, standing), "past": ruling["at"] is not None and ruling["at"] < last}
        for ruling in outcome["rulings"]
        if ruling["at"] is None or ruling["at"] >= first
    ]


def _with_evidence(ruling: dict[str, Any], standing: Sequence[Action | None]) -> dict[str, Any]:
    """The ruling with what ``at`` did, and its pictures first, then those of each of ``because`` that is
    another; of these ``earlier`` says what was done and by whom, for either entry may be the wrong one."""
    numbers = [ruling["at"], *(number for number in ruling["because"] if number != ruling["at"])]
    facts = [standing[number] if number is not None else None for number in numbers]
    shown = [[] if fact is None else list(fact.evidence) for fact in facts]
    done = {} if facts[0] is None else {"do": facts[0].do}
    earlier = [
        {"at": number, "do": fact.do, "seat": fact.seat}
        for number, fact in zip(numbers[1:], facts[1:], strict=True)
        if fact is not None
    ]
    return {**ruling, **done, "evidence": shown, "earlier": earlier}
