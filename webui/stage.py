"""Where in its script a simulated game stands, what is said aloud next, and what the script would answer.

``scorekeeper.playout`` writes the script, ``webui.staging`` says what it looks like; what no camera can see
(the trump, a bid, who is hakem) is said by the script at its time, as a player would tap it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.interpreters.packets import may_begin
from vision.camera.sim.moves import Move, Pause, Timed
from webui.staging import Line

_LATELY = 6
"""How far back a question may lie."""
_AHEAD = 24
"""How many actions of the script the camera can have missed in a row and still be found again."""


def rested(
    moves: Sequence[Move], lines: Sequence[Line], place: int, seconds: float
) -> tuple[tuple[Move, ...], tuple[Line, ...]]:
    """The same play with a pause before line ``place``."""
    at = lines[place].move
    later = tuple(Line(line.action, line.move + (line.move >= at), line.aloud) for line in lines)
    return (*moves[:at], Pause(seconds), *moves[at:]), later


def reached(lines: Sequence[Line], facts: Iterable[Action]) -> int:
    """How many lines the record has behind it: the place after the last that is among ``facts``.

    Facts that the script does not know (a misread card, what people tapped) are passed over, and so are
    lines that the camera missed.
    """
    place = 0
    for fact in facts:
        for ahead, line in enumerate(lines[place : place + _AHEAD]):
            if _same(line.action, fact):
                place += ahead + 1
                break
    return place


def lacking(lines: Sequence[Line], facts: Sequence[Action]) -> list[Line]:
    """The lines that the record lacks: those to come, and before them what was passed over lately."""
    place, late = reached(lines, facts), list(facts[-2 * _LATELY :])
    missed = []
    for line in lines[max(0, place - _LATELY) : place]:
        fact = next((fact for fact in late if _same(line.action, fact)), None)
        if fact is None:
            missed.append(line)
        else:
            late.remove(fact)
    return [*missed, *lines[place:]]


def _same(line: Action, fact: Action) -> bool:
    if line.do != fact.do:
        return False
    if line.card is not None and fact.card is not None:
        return line.card == fact.card  # there is one of it in a deal, whoever is said to have played it
    if line.cards is not None and fact.cards is not None:
        return set(line.cards) == set(fact.cards)
    return (line.seat is None or fact.seat is None or line.seat == fact.seat) and (
        line.suit is None or line.suit == fact.suit
    )


def between_deals(outcome: Mapping[str, Any]) -> bool:
    """Whether the cards are gathered and dealt anew now; in Pasur a pack is dealt little by little."""
    return may_begin(outcome) and outcome.get("phase") != "DEAL_END"


def moment(place: int, lines: Sequence[Line], times: Sequence[Timed]) -> float:
    """When, on the table's clock, the first ``place`` lines have happened and the next has not begun."""
    done = [line.move for line in lines[:place] if not line.aloud]
    if not done:
        return 0.0
    rest = times[done[-1]].rest
    if place < len(lines) and lines[place].move < len(times):
        return min(rest + 0.4, max(rest, times[lines[place].move].start - 0.05))
    return rest


def cue(line: Line, times: Sequence[Timed]) -> float:
    """When a line is said aloud: just before the move that follows it."""
    return times[line.move].start if line.move < len(times) else (times[-1].end if times else 0.0)


def answer_to(question: Mapping[str, Any], coming: Iterable[Line]) -> dict[str, Any] | None:
    """The answer that the script knows, ``None`` where it says that there was nothing to ask about.

    ``coming`` are the lines that the record lacks: the first that fits is what was seen.
    """
    kind, choices, seat = question["kind"], question["choices"], question["seat"]
    wanted = choices if kind == "call" else (question["do"],)
    if question["do"] == "correct":
        wanted = ("play", "show", "take", "table")
    for action in (line.action for line in coming if line.action.do in wanted):
        cards = [str(card) for card in action.cards or (action.card,) if card is not None]
        if kind == "seat":
            if question.get("card") in (None, *cards):
                return {"seat": action.seat}
        elif seat in (None, action.seat):
            if kind == "call":
                return {"do": action.do}
            if kind == "count":
                return {"count": action.count}
            left = [card for card in cards if card not in question.get("beside", ())]
            likely = [card for card in left if not choices or card in choices]
            return {"card": likely[0], "seat": action.seat} if likely else None
    return None
