"""Hokm: accusations, open hands, and what the table decides by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.games import hokm_words as words
from scorekeeper.games.disputes import Dispute, accusable, decided_by_table, judge, refusal, waits_for
from scorekeeper.games.hokm_state import HAND, HokmState
from scorekeeper.games.words import joined
from scorekeeper.rulings import Kind, Ruling
from scorekeeper.seats import Seat, side


def accuse(match: HokmState, at: int, by: Seat) -> None:
    """Seat ``by`` accuses the other side of a breach."""
    against = 1 - side(by)
    over = match.options["accusation_deadline"] == "deal_end" and match.phase == "SCORE"
    match.gather(at)
    proved = accusable(match.court, against, _late(match)) is not None
    over = over or (not proved and accusable(match.court, against, lambda _: False) is not None)
    begun = match.deal is not None and match.deal.begun
    text = refusal(match.dispute, match.options, begun=begun, over=over)
    if text is not None:
        match.reject(at, "R14", text, by)
        return
    match.dispute = Dispute(at, against, by, waits_for(match.options, proved))
    if match.dispute.judged:
        decide(match, match.dispute)


def decide(match: HokmState, dispute: Dispute) -> None:
    """Judges a dispute by everything that is known now."""
    breach = accusable(match.court, dispute.against, _late(match))
    match.dispute = replace(dispute, waits="")
    match.award(judge(match.court, dispute, breach, match.options["deal_award"] == "award"))


def close(match: HokmState) -> None:
    """The cards are gathered: a dispute that is still open is judged by what is known, or dropped where
    the table should have decided it."""
    dispute = match.dispute
    if dispute is None or dispute.judged:
        return
    if dispute.waits == "table":
        match.dispute = replace(dispute, waits="")
    else:
        decide(match, dispute)


def referee(match: HokmState, at: int) -> None:
    """With a referee who judges by himself, a proved breach is its own accusation."""
    if match.options["referee_mode"] != "auto" or match.dispute is not None:
        return
    for ruling in match.court.fresh:
        if ruling.kind is Kind.BREACH and ruling.side is not None:
            decide(match, Dispute(at, ruling.side))
            return


def lay_open(match: HokmState, at: int, seat: Seat, action: Action) -> None:
    """``seat`` lays its hand open: in a dispute, to throw it in, or to have its cards counted (R9)."""
    deal, cards = match.deal, action.cards or ()
    if deal is None:
        match.reject(at, seat=seat)
        return
    if match.phase == "DEAL_REST" and len(cards) != HAND:
        match.flag("R9", at, words.hand_before_lead(match.name(seat), len(cards)), seat, Kind.MISDEAL)
        match.misdeal, match.phase = action, "MISDEAL"
        return
    counts = deal.begun and match.phase not in ("SCORE", "MISDEAL")
    deal.lay_open(seat, cards, at, counts)
    if match.dispute and match.dispute.frozen:
        match.dispute = match.dispute.with_hand(seat)
        if match.dispute.hands_shown(match.court):
            decide(match, match.dispute)
    elif counts:
        match.after_cards()


def award_by_table(match: HokmState, at: int, winner: int) -> None:
    """The players give the deal to a side: to end a dispute that is theirs, or for talking."""
    dispute, names = match.dispute, match.court.names
    if dispute and dispute.waits == "table":
        match.dispute = replace(dispute, waits="")
        decided_by_table(match.court, dispute, winner, at)
    elif match.talked and match.options["talk_ruling"] == "table" and dispute is None:
        text = words.awarded(joined((names[winner], names[winner + 2])))
        match.court.rule("R11", Kind.PENALTY, at, text, against=1 - winner)
        match.dispute = Dispute(at, 1 - winner)
    else:
        match.reject(at, "R14")
        return
    match.award(winner)


def _late(match: HokmState) -> Callable[[Ruling], bool]:
    """Tells of a breach whether it can no longer be accused: the trick after the one that proved it has
    been gathered."""
    deal = match.deal if match.options["accusation_deadline"] == "next_trick" else None
    return lambda breach: deal is not None and deal.tricks_since(breach) > 1
