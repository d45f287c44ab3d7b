"""What a match of Hokm shows: the outcome, whose turn it is, and what would be in order now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.games import disputing
from scorekeeper.games.hokm_score import Result, Standing, settle
from scorekeeper.games.hokm_state import HAND, PLAYING, HokmState
from scorekeeper.seats import Seat


def outcome(match: HokmState) -> dict[str, Any]:
    """The outcome's keys of this game, a full trick that still lies on the table counted."""
    phase, standing = view(match)
    deal = match.deal
    line: dict[str, Any] = {
        "phase": phase,
        "turn": _turn(match, phase, standing),
        "expects": _expects(match, phase, standing),
        "dealer": standing.dealer,
        "hakem": standing.hakem,
        "hand": HAND,
        "trump": deal.trump.value if deal and deal.trump else None,
        "players": list(match.court.names),
        "sides": [[0, 2], [1, 3]],
        "score": list(standing.score),
        "ronds": list(standing.ronds),
        "tricks": list(deal.tally()) if deal else [0, 0],
        "trick": [[play.seat, str(play.card)] for play in deal.open] if deal else [],
        "trick_winners": deal.trick_winners() if deal else [],
        "deals": [dict(entry) for entry in standing.deals],
        "winner": standing.winner,
        "match_over": standing.winner is not None,
    }
    if match.mate is not None:
        line["partner"] = match.mate
    if match.misdeal is not None and match.may_exchange:
        line["giver"] = match.misdeal.seat
    if disputing.may_award(match):
        line["talked"] = True
    return line


def view(match: HokmState) -> tuple[str, Standing]:
    """Phase and standing as everybody sees them."""
    phase, standing, deal = match.phase, match.standing, match.deal
    if match.frozen:
        phase = "DISPUTE"
    elif deal and phase in PLAYING and deal.winner is not None:
        decision = match.decision(deal)
        if isinstance(decision, Result):
            phase, standing = "SCORE", settle(standing, decision, match.options)
        elif decision is not None:
            phase = decision
    if disputing.held(match):  # it may still decide who wins
        standing = replace(standing, winner=None)
    return ("MATCH_OVER" if standing.winner is not None else phase), standing


def turn(match: HokmState) -> Seat | None:
    """The seat that is expected to act."""
    return _turn(match, *view(match))


def _turn(match: HokmState, phase: str, standing: Standing) -> Seat | None:
    if phase == "DEAL5":
        return standing.dealer
    if phase in ("TRUMP", "DEAL_REST"):
        return standing.hakem
    if phase == "MISDEAL":
        return standing.hakem if match.may_exchange else standing.dealer
    if phase in (*PLAYING, "KOT_WINDOW") and match.deal:
        return match.deal.turn
    return None


def _expects(match: HokmState, phase: str, standing: Standing) -> list[str]:
    deal, options = match.deal, match.options
    sweep = ["collect"] if deal and deal.full else []
    dealing = [] if standing.hakem is None else ["deal"]
    if phase == "CHOOSE":
        if match.mate is not None:
            return ["say"]
        return ["hakem"] if options["hakem_choice"] == "manual" else ["show", "hakem"]
    if phase == "DISPUTE":
        return ["hand", "end"] if match.dispute and match.dispute.waits == "hands" else ["say"]
    if phase in PLAYING and deal:
        doubts = ["correct", "accept"] if deal.doubts else []
        return [*doubts, *([] if deal.trump else ["trump"]), "play", *sweep]
    if phase == "KOT_WINDOW":
        return [*sweep, *(["play"] if options["bam_trigger"] == "lead_or_phone" else []), "say", "end"]
    return {
        "DEAL5": ["deal"],
        "TRUMP": ["trump", "show"] if options["middle_card"] == "allowed" else ["trump"],
        "DEAL_REST": ["play"],
        "MISDEAL": ["deal", "show"] if match.may_exchange else ["deal"],
        "SCORE": dealing if match.ended else [*sweep, "end", *dealing],
        "MATCH_OVER": [],
    }[phase]
