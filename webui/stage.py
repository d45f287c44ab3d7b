"""The simulated table's play: what a script of the rules looks like, and what in it is said aloud.

``scorekeeper.playout`` writes the script, the simulated camera plays its moves; what no camera can see
(the trump, a bid, who is hakem) is said by the script at its time, as a player would tap it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.seats import Seat, left
from vision.camera.sim.moves import Deal, Gather, Move, Pause, Sweep, Takeback, Throw, Timed

_SEEN = frozenset({"play", "takeback", "collect", "deal"})
_THINKS = 1.2
"""Seconds in which the hakem looks at his first five cards and names the trump."""
_AHEAD = 24
"""How many actions of the script the camera can have missed in a row and still be found again."""


@dataclass(frozen=True, slots=True)
class Line:
    """One action of the script; ``move`` is the move that shows it, or before which it is said aloud."""

    action: Action
    move: int
    aloud: bool


def staged(actions: Sequence[Action]) -> tuple[tuple[Move, ...], tuple[Line, ...]]:
    """The moves that show ``actions``, and for each action its place among them."""
    moves: list[Move] = []
    lines: list[Line] = []
    dealer: Seat | None = None
    hakem: Seat | None = None
    for at, action in enumerate(actions):
        if action.do == "hakem":
            hakem = action.seat
        if action.do == "deal":
            if dealer is not None:
                moves.append(Gather(dealer))
            dealer = action.dealer if action.dealer is not None else _dealer(actions[at:], hakem)
            lines.append(Line(action, len(moves), aloud=False))
            five_first = _next(actions[at:], ("trump", "play")) == "trump"
            moves.append(Deal(dealer, (5,) if five_first else (5, 4, 4)))
            continue
        lines.append(Line(action, len(moves), aloud=action.do not in _SEEN))
        if action.do == "play" and action.seat is not None and action.card is not None:
            moves.append(Throw(action.seat, action.card))
        elif action.do == "takeback" and action.seat is not None and action.card is not None:
            moves.append(Takeback(action.seat, action.card))
        elif action.do == "collect" and action.seat is not None:
            moves.append(Sweep(action.seat))
        elif action.do == "trump" and dealer is not None:
            lines[-1] = Line(action, len(moves) + 1, aloud=True)
            moves += [Pause(_THINKS), Deal(dealer, (4, 4))]
    return tuple(moves), tuple(lines)


def rested(
    moves: Sequence[Move], lines: Sequence[Line], place: int, seconds: float
) -> tuple[tuple[Move, ...], tuple[Line, ...]]:
    """The same play with a pause before line ``place``."""
    at = lines[place].move
    later = tuple(Line(line.action, line.move + (line.move >= at), line.aloud) for line in lines)
    return (*moves[:at], Pause(seconds), *moves[at:]), later


def _next(actions: Sequence[Action], wanted: Iterable[str]) -> str | None:
    return next((action.do for action in actions if action.do in wanted), None)


def _dealer(deal: Sequence[Action], hakem: Seat | None) -> Seat:
    """Where the script leaves it open: left of the hakem, who leads the first trick."""
    lead = next((action.seat for action in deal if action.do == "play"), hakem)
    return left(lead if lead is not None else 0)


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


def _same(line: Action, fact: Action) -> bool:
    if line.do != fact.do:
        return False
    if line.card is not None and fact.card is not None:
        return line.card == fact.card  # there is one of it in a deal, whoever is said to have played it
    return (line.seat is None or fact.seat is None or line.seat == fact.seat) and (
        line.suit is None or line.suit == fact.suit
    )


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
    for action in (line.action for line in coming if line.action.do == "play"):
        card = str(action.card)
        if question["kind"] == "card" and action.seat == question["seat"]:
            likely = not question["choices"] or card in question["choices"]
            return {"card": card, "seat": action.seat} if likely else None
        if question["kind"] == "seat" and card == question.get("card"):
            return {"seat": action.seat}
    return None
