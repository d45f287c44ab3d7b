"""Accusations in a running match of tricks, and what the table decides by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from scorekeeper.games import trick_words as words
from scorekeeper.games.base import Value
from scorekeeper.games.court import Court
from scorekeeper.games.disputes import (
    LOST_ALREADY,
    NOTHING_TO_LOSE,
    Dispute,
    accusable,
    decided_by_table,
    judge,
    refusal,
    waits_for,
    who_gets,
)
from scorekeeper.games.reopening import Kept
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat


class Disputed(Protocol):
    """What a match needs in which one side may accuse the other."""

    options: Mapping[str, Value]
    court: Court
    dispute: Dispute | None
    ended: bool
    talked: bool
    unsure: Kept | None

    @property
    def deal(self) -> TrickDeal | None: ...

    @property
    def over(self) -> bool:
        """The match is decided."""

    @property
    def scored(self) -> bool:
        """The running deal is decided."""

    def gather(self, at: int) -> None: ...

    def forfeit(self, loser: int) -> None:
        """A side loses the running deal, in place of whatever it had brought."""

    def void(self) -> None:
        """The running deal counts nothing."""

    def reject(self, at: int, rule: str, text: Text = ..., seat: Seat | None = ...) -> None: ...


def accuse(match: Disputed, at: int, by: Seat, accused: Seat | None = None) -> None:
    """Seat ``by`` accuses the side of seat ``accused`` of a breach; of two sides it can only be the other."""
    court = match.court
    others = [side for side in court.sides if side != court.side_of(by)]
    against = others[0] if accused is None else court.side_of(accused)
    over = _closed(match)
    match.gather(at)
    proved = accusable(match.court, against, _late(match, at)) is not None
    over = over or (not proved and accusable(match.court, against, lambda _: False) is not None)
    text = _refusal(match, over)
    if text is not None:
        match.reject(at, "R14", text, by)
        return
    match.dispute = Dispute(at, against, by, waits_for(match.options, proved))
    if match.dispute.judged:
        decide(match, match.dispute)
    elif match.deal is not None:
        match.deal.halted = match.dispute.frozen


def decide(match: Disputed, dispute: Dispute) -> None:
    """Judges a dispute by everything that is known now. By an accusation that is not proved nobody loses a
    deal that is void, or that a card out of turn has cost already."""
    breach = accusable(match.court, dispute.against, _late(match, dispute.at))
    match.dispute = replace(dispute, waits="")
    if breach is None and match.deal is not None and match.deal.void:
        match.court.rule("R14", Kind.NOTE, dispute.at, NOTHING_TO_LOSE, seat=dispute.by)
        match.void()
    elif breach is None and match.deal is not None and match.deal.lost is not None:
        match.court.rule("R14", Kind.NOTE, dispute.at, LOST_ALREADY, seat=dispute.by)
        match.forfeit(match.deal.lost)
    else:
        match.forfeit(judge(match.court, dispute, breach, match.options))


def close(match: Disputed) -> None:
    """The cards are gathered: a dispute that is still open is judged by what is known, or dropped where
    the table should have decided it."""
    dispute = match.dispute
    if dispute is None or dispute.judged:
        return
    if dispute.waits == "table":
        match.dispute = replace(dispute, waits="")
    else:
        decide(match, dispute)


def held(match: Disputed) -> bool:
    """An accusation waits for the close of the deal."""
    return match.dispute is not None and match.dispute.waits == "close"


def referee(match: Disputed, at: int) -> None:
    """With a referee who judges by himself, a proved breach is its own accusation, within the same time, as
    soon as no card can go back any more on which it rests."""
    deal = match.deal
    if match.options["referee_mode"] != "auto" or match.dispute is not None or _closed(match) or not deal:
        return
    for ruling in match.court.of_deal():
        if ruling.kind is Kind.BREACH and ruling.side is not None and not _may_fall(match, deal, ruling):
            decide(match, Dispute(at, ruling.side))
            return


def hand_shown(match: Disputed, seat: Seat) -> None:
    """``seat`` laid its hand open while a dispute stops the play: it may have waited for that."""
    if match.dispute:
        match.dispute = match.dispute.with_hand(seat)
        if match.dispute.hands_shown(match.court):
            decide(match, match.dispute)


def may_award(match: Disputed) -> bool:
    """Somebody talked, and the players may decide the deal for it, unless it is void or they decided."""
    theirs = match.talked and match.options["talk_ruling"] == "table" and match.dispute is None
    return theirs and match.deal is not None and not match.deal.void


def award_by_table(match: Disputed, at: int, named: int) -> None:
    """The players decide the deal: to end a dispute that is theirs, or for talking. Of two sides they name
    the one that gets it, of more the one that loses it."""
    dispute, sides = match.dispute, match.court.sides
    loser = named if len(sides) > 2 else 1 - named
    if dispute and dispute.waits == "table":
        match.dispute = replace(dispute, waits="")
        decided_by_table(match.court, dispute, loser, at, match.options)
    elif may_award(match):
        text = words.awarded(who_gets(match.court, loser, match.options))
        match.court.rule("R11", Kind.PENALTY, at, text, against=loser)
        match.dispute = Dispute(at, loser)
    else:
        match.reject(at, "R14")
        return
    match.forfeit(loser)


def shows(match: Disputed, ruling: Ruling) -> bool:
    """Proofs of the running deal wait for an accusation, unless the referee announces them. Those of the last
    deal wait too, as long as somebody may still accuse: no next deal ends the time for it."""
    if ruling.kind is not Kind.BREACH or match.options["referee_mode"] != "on_accusation":
        return True
    if open_to_all(match) and not accusable_now(match):
        return True
    return all(ruling is not own for own in match.court.of_deal())


def accusable_now(match: Disputed) -> bool:
    """Somebody may be accused of a breach of the running deal, the last one of a match among them: whoever
    closes that takes nobody's right."""
    return _refusal(match, _closed(match)) is None


def open_to_all(match: Disputed) -> bool:
    """The running deal is no secret any more: it is judged, or closed with the match."""
    judged = match.dispute is not None and match.dispute.judged
    return judged or (match.ended and match.over)


def _refusal(match: Disputed, over: bool) -> Text | None:
    """Why nobody can accuse now, or ``None``. ``over``: the deadline has passed."""
    begun = match.deal is not None and match.deal.begun
    return refusal(match.dispute, match.options, begun=begun, over=over)


def _closed(match: Disputed) -> bool:
    """The deal is decided, and nobody can be accused any more."""
    return match.options["accusation_deadline"] == "deal_end" and match.scored


def _may_fall(match: Disputed, deal: TrickDeal, breach: Ruling) -> bool:
    """The next action may take this breach back: a card of the open trick goes, or the one for which that
    trick is opened again."""
    beside = match.unsure[2].seat if match.unsure else None
    reopened = [play.at for play in deal.last if play.seat == beside]
    return deal.may_fall(breach) or not set(reopened).isdisjoint(breach.because)


def _late(match: Disputed, at: int) -> Callable[[Ruling], bool]:
    """Tells of a breach whether it could no longer be accused by action ``at``: the trick after the one that
    proved it had been gathered."""
    deal = match.deal if match.options["accusation_deadline"] == "next_trick" else None
    return lambda breach: deal is not None and deal.tricks_since(breach, at) > 1
