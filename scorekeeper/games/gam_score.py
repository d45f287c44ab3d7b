"""What a deal of Gam brings: points, games, and who has won the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from scorekeeper.games.base import Value
from scorekeeper.games.trick_score import Result, Standing
from scorekeeper.seats import left, right


@dataclass(frozen=True, slots=True)
class GamStanding(Standing):
    """Where the match stands; ``games`` are those that each side has won."""

    games: tuple[int, int] = (0, 0)


def settle(standing: GamStanding, result: Result, options: Mapping[str, Value]) -> GamStanding:
    """The standing after a deal. A moon wins the game and carries the totals on; any other game that is won
    starts the next one from nothing."""
    dealer = standing.dealer
    entry = {"score": list(result.points), "why": result.why, "dealer": dealer, **result.more}
    score = (standing.score[0] + result.points[0], standing.score[1] + result.points[1])
    won = result.first if result.why == "moon" else _game_won(score, result.first, options)
    games = (standing.games[0] + (won == 0), standing.games[1] + (won == 1))
    winner = won if won is not None and games[won] >= cast(int, options["games_to_win"]) else None
    if won is not None and winner is None and result.why != "moon":
        score = (0, 0)
    if dealer is not None:
        dealer = left(dealer) if options["next_dealer"] == "left" else right(dealer)
    deals = (*standing.deals, entry)
    return replace(standing, dealer=dealer, score=score, deals=deals, winner=winner, games=games)


def _game_won(score: tuple[int, int], declaring: int | None, options: Mapping[str, Value]) -> int | None:
    target = cast(int, options["target"])
    reached = [one for one in (0, 1) if score[one] >= target]
    if len(reached) < 2:
        return reached[0] if reached else None
    if options["both_52"] == "higher" and score[0] != score[1]:
        return int(score[1] > score[0])
    return declaring
