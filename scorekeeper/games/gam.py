"""Gam with ten points: its declaration, and how a match begins."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from scorekeeper.actions import Action, read_number, read_suit
from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.errors import RecordError
from scorekeeper.games import entries, trick_start
from scorekeeper.games.base import Game, Match, Setup
from scorekeeper.games.forms import common
from scorekeeper.games.gam_cards import POINTS
from scorekeeper.games.gam_deal import DEALT, FROM_START, HELD
from scorekeeper.games.gam_match import STOCK, GamMatch
from scorekeeper.games.gam_options import GAM_OPTIONS, refuse_gam_options
from scorekeeper.games.gam_panel import (
    BID_TAPS,
    CONTRACT_TAPS,
    DEAL_TAPS,
    DRAW_TAPS,
    END_TAPS,
    GAM_PANEL,
    LAY_TAPS,
    OUT_TAPS,
    PLAY_TAPS,
    SHOW_TAPS,
)
from scorekeeper.games.gam_score import GamStanding
from scorekeeper.games.starts import Start
from scorekeeper.games.trick_forms import FAULTS, SAYS, check_accuse, check_misdeal, check_say
from scorekeeper.games.trick_panel import MISDEAL_TAPS, SAY_TAPS


def begin(setup: Setup) -> Match:
    """A match from its setup: from the draw for dealer, or from the position that ``start`` gives.

    Raises:
        RecordError: ``start`` is malformed or contradicts itself.
    """
    start = Start(setup.start)
    games = start.pair("games", cast(int, setup.options["games_to_win"]) - 1)
    score = start.points("score", cast(int, setup.options["target"]))
    match = GamMatch(setup, GamStanding(start.seat("dealer"), score, games=games))
    if any(key in start for key in _OF_DEAL):
        match.imply_deal(0)
        match.since = 0
        _put(start, match)
    return match


def _put(start: Start, match: GamMatch) -> None:
    deal = match.gam
    assert deal is not None
    trick_start.put(start, deal, PACK_WITH_JOKERS, HELD)
    suit = start.value("trump")
    if suit is not None:
        deal.name_trump(read_suit("start: trump", suit))
    declarer = start.seat("declarer" if "declarer" in start else "decl")
    bid, shown, kept = start.number("bid", 4, POINTS), start.cards("shown"), None
    if "kept" in start:
        kept = start.numbers("kept", 3, (), DEALT)
    if declarer is not None:
        match.declarer, match.bid = declarer, bid
        deal.leader = declarer if "lead" not in start else deal.leader
        match.phase = "TRUMP" if suit is None else "DISCARD"
        for card in shown:
            if card not in deal.knowledge.unseen:
                raise RecordError(f"start: shown has {card}, whose place is known already")
            if suit is not None and not deal.is_trump(card):
                raise RecordError(f"start: shown has {card}, which is no trump")
            deal.give_up(declarer, card, FROM_START)
        if kept is not None:
            others = [seat for seat in range(4) if seat != declarer]
            match.keep(dict(zip(others, kept, strict=True)))
    void = [denial for denial in deal.knowledge.denials if denial.suit is deal.trump]
    deal.knowledge.denials = [replace(denial, by="gone") for denial in void]
    for denial in void:
        deal.out[denial.seat] = None
    if deal.begun:
        match.phase = "PLAY"
    if "missing" in start:
        missing = start.cards("missing")
        if not set(missing) <= deal.seen.trumps:
            raise RecordError("start: missing lists trumps, and needs the trump suit beside it")
        match.end_at_start(missing)
    deal.prove(None)


def _check_bid(action: Action) -> None:
    read_number("value", action.value)


def _check_contract(action: Action) -> None:
    _check_bid(action)
    if action.seat is None:
        raise RecordError("contract needs the seat that won the bidding")


def _check_end(action: Action) -> None:
    got, cap = action.got, action.cap
    if got is not None and not (len(got) == 2 and sum(got) <= POINTS):
        raise RecordError(
            "got is the points of both sides, together ten at most, as in [7, 3]",
            text=entries.points(sum(got), POINTS),
        )
    if cap is not None and len(cap) != 2:
        raise RecordError('cap is the cards that score of both sides, as in [["TC", "2C"], ["AC"]]')
    if cap is not None and len({card for pile in cap for card in pile}) != sum(map(len, cap)):
        raise RecordError("cap holds a card twice", text=entries.TWICE)
    if got is not None and cap is not None:
        raise RecordError("give the points as got or the cards as cap, not both")


def _check_out(action: Action) -> None:
    if action.cards is not None and len(set(action.cards)) != len(action.cards):
        raise RecordError("cards holds a card twice", text=entries.TWICE)


def _check_count(action: Action) -> None:
    if action.count is not None and action.count > DEALT + STOCK:
        raise RecordError(f"count is a number up to {DEALT + STOCK}", text=entries.cards(DEALT + STOCK))


_OF_DEAL = (
    *("declarer", "decl", "bid", "trump", "kept", "shown", "missing"),
    *trick_start.of_deal(4),
)

GAM = Game(
    key="gam",
    titles={"en": "Gam (ten points)", "fa": "گام ده‌امتیازی"},
    seats=(4,),
    deck=PACK_WITH_JOKERS,
    phases=(
        *("DRAW", "DEAL", "AUCTION", "TRUMP", "DISCARD", "REFILL", "REST"),
        *("PLAY", "DISPUTE", "SCORE", "OVER"),
    ),
    options=GAM_OPTIONS,
    actions=(
        common("dealer"),
        common("deal", taps=DEAL_TAPS),
        common("bid", check=_check_bid, taps=BID_TAPS),
        common("pass"),
        common("contract", check=_check_contract, taps=CONTRACT_TAPS),
        common("trump"),
        common("lay", may=(), check=_check_count, taps=LAY_TAPS),
        common("draw", may=(), check=_check_count, taps=DRAW_TAPS),
        common("show", may=("pile",), taps=SHOW_TAPS),
        common("play", may=("seat",), taps=PLAY_TAPS),
        common("takeback"),
        common("out", check=_check_out, taps=OUT_TAPS),
        common("collect"),
        common("hand"),
        common("say", says=SAYS, check=check_say, taps=SAY_TAPS),
        common("misdeal", says=FAULTS, check=check_misdeal, taps=MISDEAL_TAPS),
        common("accuse", check=check_accuse),
        common("accept"),
        common("end", may=("got", "cap"), check=_check_end, taps=END_TAPS),
        common("correct"),
    ),
    start=("score", "games", "dealer", *_OF_DEAL),
    begin=begin,
    refuse=refuse_gam_options,
    panel=GAM_PANEL,
)
