"""Hokm between the deals: points, ronds, the match, and who is hakem next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from scorekeeper.cards import Suit
from scorekeeper.games.base import Value
from scorekeeper.seats import Seat, left, right, side

TO_WIN = 7
"""Tricks that win a deal, and deal points that win a rond."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the match stands. ``hakem`` and ``dealer`` are those of the running deal, after it those of
    the next; ``None`` while they are to be drawn."""

    hakem: Seat | None = None
    dealer: Seat | None = None
    score: tuple[int, int] = (0, 0)
    ronds: tuple[int, int] = (0, 0)
    deals: tuple[Mapping[str, Any], ...] = ()
    winner: int | None = None

    def with_hakem(self, hakem: Seat | None, options: Mapping[str, Value]) -> Standing:
        """The same with this hakem, and the dealer at his side."""
        if hakem is None:
            return replace(self, hakem=None, dealer=None)
        at_left = options["dealer_seat"] == "left_of_hakem"
        return replace(self, hakem=hakem, dealer=left(hakem) if at_left else right(hakem))


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended. ``why`` is the score in tricks, or ``award``; ``kind`` is ``plain``, ``kot``,
    ``por-kot``, ``bam``, ``bam_fail`` or ``award``."""

    winner: int
    points: int
    why: str
    kind: str
    tricks: tuple[int, ...]
    trump: Suit | None


def played_on(tricks: tuple[int, ...], options: Mapping[str, Value]) -> bool:
    """Whether a deal that came to this was played on for bam, which stops at the first trick that is lost."""
    return options["bam"] == "on" and max(tricks) > TO_WIN and min(tricks) <= 1


def deal_result(
    tricks: tuple[int, ...], hakem: Seat | None, trump: Suit | None, options: Mapping[str, Value], bam: bool
) -> Result:
    """The result of a deal in which a side has seven tricks. ``bam``: it was played on after 7–0."""
    winner = 0 if tricks[0] >= tricks[1] else 1
    own, other = tricks[winner], tricks[1 - winner]
    why = f"{own}-{other}"
    if own == 13 and options["bam"] == "on":
        return Result(winner, 0, why, "bam", tricks, trump)
    if other and not bam:
        return Result(winner, 1, why, "plain", tricks, trump)
    ours = hakem is None or winner == side(hakem)
    kind, points = ("kot", 2) if ours else ("por-kot", 3)
    if other:
        kind = "bam_fail"
        points = {"keep_kot": points, "single_point": 1, "lose_kot": 0}[str(options["bam_fail"])]
    return Result(winner, points, why, kind, tricks, trump)


def settle(standing: Standing, result: Result, options: Mapping[str, Value]) -> Standing:
    """The standing after a deal: points, rond, match, and the next hakem."""
    points = [0, 0]
    points[result.winner] = result.points
    entry = {
        "score": points,
        "why": result.why,
        "kind": result.kind,
        "tricks": list(result.tricks),
        "hakem": standing.hakem,
        "trump": result.trump.value if result.trump else None,
    }
    deals = (*standing.deals, entry)
    after = replace(_rotate(standing, result, options), deals=deals)
    if result.kind == "bam":
        return replace(after, winner=result.winner)
    score = (standing.score[0] + points[0], standing.score[1] + points[1])
    if score[result.winner] < TO_WIN:
        return replace(after, score=score)
    ronds = list(standing.ronds)
    ronds[result.winner] += 1
    after = replace(after, ronds=(ronds[0], ronds[1]))
    if ronds[result.winner] >= cast(int, options["ronds_to_win"]):
        return replace(after, score=score, winner=result.winner)
    if options["new_rond_hakem"] == "redraw":
        after = after.with_hakem(None, options)
    return replace(after, score=(0, 0))


def _rotate(standing: Standing, result: Result, options: Mapping[str, Value]) -> Standing:
    hakem = standing.hakem
    if hakem is None:
        return standing
    unchanged = result.kind == "award" and options["hakem_after_award"] == "unchanged"
    stays = unchanged or side(hakem) == result.winner
    return standing.with_hakem(hakem if stays else right(hakem), options)
