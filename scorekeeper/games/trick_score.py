"""Where a match of tricks stands between the deals: scores, who deals, who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """``dealer`` is that of the running deal, after it that of the next; ``None`` while nobody has named or
    drawn him. ``bags`` are tricks above the bids, where a game counts them."""

    dealer: Seat | None = None
    score: tuple[int, ...] = (0, 0)
    deals: tuple[Mapping[str, Any], ...] = ()
    winner: int | None = None
    bags: tuple[int, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal brought each side. ``why`` is one word for it; ``more`` are further keys of its entry.
    ``first`` is the side that wins the match where several sides reach the target by this deal; ``None``
    leaves that to the totals."""

    points: tuple[int, ...]
    why: str
    more: Mapping[str, Any]
    first: int | None = None
    bags: tuple[int, ...] = (0, 0)


def settle(standing: Standing, result: Result, target: int, play_on: bool = False) -> Standing:
    """The standing after a deal; who deals next is the game's affair. With ``play_on`` nobody has won as
    long as several sides have reached the target."""
    score = tuple(old + new for old, new in zip(standing.score, result.points, strict=True))
    entry = {"score": list(result.points), "why": result.why, "dealer": standing.dealer, **result.more}
    reached = [side for side, total in enumerate(score) if total >= target]
    winner = reached[0] if len(reached) == 1 else None
    if len(reached) > 1 and not play_on:
        ahead = [side for side in reached if score[side] == max(score)]
        by_totals = ahead[0] if len(ahead) == 1 else None
        winner = by_totals if result.first is None else result.first
    return replace(standing, score=score, deals=(*standing.deals, entry), winner=winner, bags=result.bags)
