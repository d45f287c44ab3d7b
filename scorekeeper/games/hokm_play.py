"""Hokm from the first lead to the end of the deal, and the words that count."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games import disputing, trick_words
from scorekeeper.games import hokm_words as words
from scorekeeper.games.hokm_dealing import seat_anew
from scorekeeper.games.hokm_state import BEFORE_LEAD, HokmState
from scorekeeper.games.hokm_view import turn
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat, side


def play(match: HokmState, at: int, seat: Seat | None, card: Card) -> None:
    """A card falls. Without a ``seat`` it is that of the seat on turn."""
    if not (match.deal and match.deal.takes(seat, card)):
        match.gather(at)
    if not match.over and not match.frozen:
        match.imply_deal(at)
    deal = match.deal
    if seat is None:
        seat = turn(match)
    played_on = match.phase in BEFORE_LEAD and deal is not None and seat is not None and deal.plays_on(seat)
    if deal and played_on:
        deal.play_on()
    refused = None if played_on else why_no_card(match, seat)
    if refused is not None or deal is None or seat is None:
        match.flag("R12", at, refused or words.NO_HAKEM, seat)
        if deal and seat is not None:
            deal.hold(seat, card, at, over=match.ended)
        return
    if match.phase in BEFORE_LEAD:  # whoever dealt and named the trump, from the first lead on it stands
        match.before = match.standing
    match.phase = "BAM" if match.phase in ("KOT_WINDOW", "BAM") else "PLAY"
    deal.play(seat, card, at)
    match.after_cards(at)


def why_no_card(match: HokmState, seat: Seat | None) -> Text | None:
    """Why this seat may not play any card now (R12), or ``None``."""
    deal, hakem = match.deal, match.standing.hakem
    if match.over:
        return trick_words.MATCH_OVER
    if match.frozen:
        return trick_words.FROZEN
    if match.phase == "TRUMP" and seat is not None and seat != hakem:
        return words.before_trump(match.name(seat))
    if match.phase == "KOT_WINDOW" and deal:
        if match.options["bam_trigger"] == "phone":
            return words.BAM_NOT_SAID
        if seat is not None and deal.leader is not None and seat != deal.leader:
            return words.only_winner_leads_on(match.name(seat), match.name(deal.leader))
    return {
        "CHOOSE": match.nobody_yet,
        "SCORE": trick_words.DEAL_OVER,
        "MISDEAL": trick_words.TO_BE_DEALT,
    }.get(match.phase)


def take_back(match: HokmState, at: int, seat: Seat, card: Card) -> None:
    if match.deal is None:
        match.reject(at, seat=seat)
    else:
        match.deal.take_back(seat, card, at)


def collect(match: HokmState, at: int, seat: Seat) -> None:
    """A trick is swept; with no card on the table it is one whose winner is entered by hand."""
    if match.over or match.frozen:
        return
    match.imply_deal(at)
    deal = match.deal
    if deal is None or match.phase in ("SCORE", "MISDEAL"):
        return  # the sweep of a trick that is booked already
    if match.phase == "KOT_WINDOW" and deal.swept:
        if match.options["bam_trigger"] == "phone":
            return
        match.phase = "BAM"
    elif match.phase in BEFORE_LEAD:
        match.phase = "PLAY"
    deal.collect(seat, at)
    match.after_cards(at)


def begin_deal(match: HokmState, at: int, dealer: Seat | None) -> None:
    """A new deal begins, and closes the one before (R13: the wrong player deals)."""
    match.close(at)
    if match.over:
        match.reject(at, text=trick_words.MATCH_OVER)
        return
    if match.standing.hakem is None or match.phase == "CHOOSE":
        match.flag("R13", at, match.nobody_yet, dealer)
        return
    if match.phase in BEFORE_LEAD:  # a deal in which no card was led leaves no trace
        match.standing = match.before
    due = match.standing.dealer
    if dealer in (None, due):
        match.cure("R13", at)
    match.new_deal(at)
    if dealer is not None and due is not None and dealer != due:
        match.flag("R13", at, trick_words.wrong_dealer(match.name(dealer), match.name(due)), dealer)
        match.replace_dealer(dealer)


def end(match: HokmState, at: int, won: tuple[int, ...] | None) -> None:
    """The deal is closed. ``won``: the tricks of both sides, entered by hand."""
    if won is not None:
        enter(match, at, (won[0], won[1]))
    match.close(at)


def enter(match: HokmState, at: int, won: tuple[int, int]) -> None:
    """Takes tricks entered by hand, unless the deal is decided or stands at 7–0 for the other side."""
    match.gather(at)
    if match.phase == "MISDEAL":
        match.new_deal(at)
    match.imply_deal(at)
    deal = match.deal
    if deal is None or match.phase == "CHOOSE":
        match.reject(at, "R13", match.nobody_yet)
        return
    seen, on = deal.tally(), match.phase in ("KOT_WINDOW", "BAM")
    if match.scored:
        if won != seen:
            match.flag("R9", at, trick_words.RESULT_STANDS, kind=Kind.NOTE)
    elif on and (seen[0] > seen[1]) != (won[0] > won[1]):
        match.flag("R9", at, trick_words.COUNTED_OTHERWISE, kind=Kind.NOTE)
    else:
        match.phase = "BAM" if on else "PLAY"
        deal.enter(won)


def say(match: HokmState, at: int, action: Action) -> None:
    """Words that count; `hokm.SAYS` lists them."""
    seat, deal = action.seat, match.deal
    if action.what == "seats":
        seat_anew(match, at, action.value)
    elif action.what == "award":
        disputing.award_by_table(match, at, action.value)
    elif action.what == "bam":
        match.gather(at)
        leader = deal.leader if deal else None
        if match.phase == "KOT_WINDOW" and (None in (seat, leader) or side(seat or 0) == side(leader or 0)):
            match.phase = "BAM"
        else:
            match.reject(at, seat=seat)
    elif seat is not None and action.what == "only-trumps":
        if deal is None or not deal.only_trumps(seat, at):
            match.reject(at, "R15", seat=seat)
    elif seat is not None and action.what == "talk":
        match.flag("R11", at, trick_words.talked(match.name(seat)), seat, Kind.NOTE)
        match.talked = True
    elif seat is not None:
        match.flag("R10", at, trick_words.looked(match.name(seat)), seat, Kind.NOTE)


def accept(match: HokmState, at: int, of: int) -> None:
    """The table lets a flagged action stand."""
    if match.deal is None or not match.deal.accept(of, at):
        match.reject(at)
    elif match.deal.void:
        match.void()
