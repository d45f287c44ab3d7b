"""Hokm: hands that are laid open."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.games import disputing, trick_words
from scorekeeper.games.hokm_state import HAND, HokmState
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat


def lay_open(match: HokmState, at: int, seat: Seat, action: Action) -> None:
    """``seat`` lays its hand open: in a dispute, to throw it in, or to have its cards counted (R9)."""
    deal, cards = match.deal, action.cards or ()
    if deal is None:
        match.reject(at, seat=seat)
        return
    if match.phase == "DEAL_REST" and len(cards) != HAND:
        match.flag(
            "R9", at, trick_words.hand_before_lead(match.name(seat), len(cards), HAND), seat, Kind.MISDEAL
        )
        match.misdeal, match.phase = action, "MISDEAL"
        return
    deal.lay_open(seat, cards, at)
    if match.frozen:
        disputing.hand_shown(match, seat)
    else:
        match.after_cards(at)
