"""Shelem: its declaration, and how a match begins."""

from __future__ import annotations

from typing import cast

from scorekeeper.actions import Action, read_number
from scorekeeper.cards import PACK
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import shelem_words, trick_start
from scorekeeper.games.base import Game, Match, Setup
from scorekeeper.games.forms import common
from scorekeeper.games.shelem_deal import HAND
from scorekeeper.games.shelem_match import ShelemMatch
from scorekeeper.games.shelem_options import SHELEM_OPTIONS, highest, refuse_shelem_options, total
from scorekeeper.games.shelem_panel import (
    BID_TAPS,
    CONTRACT_TAPS,
    DRAW_TAPS,
    END_TAPS,
    LAY_TAPS,
    PASS_TAPS,
    SAY_TAPS,
    SHELEM_PANEL,
    SHOW_TAPS,
)
from scorekeeper.games.starts import Start
from scorekeeper.games.trick_forms import SAYS, check_say, deal_actions
from scorekeeper.games.trick_score import Standing

SHELEM_SAYS = (*SAYS, "no-suit")
"""Also: the declarer holds none of the suit that he named as trump (R16)."""
PILES = ("widow", "discard")
OF_DEAL = ("decl", "declarer", "bid", "trump", "taken")
PHASES = (
    "DRAW",
    "DEAL",
    "AUCTION",
    "ALL_PASS",
    "WIDOW",
    "LEAD1",
    "PLAY",
    "COUNT",
    "DISPUTE",
    "SCORE",
    "OVER",
)


def begin(setup: Setup) -> Match:
    """A match from its setup: from the draw for dealer, or from the position that ``start`` gives.

    Raises:
        RecordError: ``start`` is malformed or contradicts itself.
    """
    start = Start(setup.start)
    target = cast(int, setup.options["target"])
    match = ShelemMatch(setup, Standing(start.seat("dealer"), start.points("score", target)))
    put_deal(setup, start, match)
    return match


def put_deal(setup: Setup, start: Start, match: ShelemMatch) -> None:
    """Puts the deal under way into ``match``, if ``start`` tells of one."""
    seats = len(setup.seats)
    if not any(key in start for key in (*OF_DEAL, *trick_start.of_deal(seats))):
        return
    match.imply_deal(0)
    deal = match.deal
    assert deal is not None
    trick_start.put(start, deal, PACK, HAND)
    deal.seen_before = deal.deck - deal.knowledge.unseen.union(*deal.knowledge.known)
    declarer = start.seat("decl") if "decl" in start else start.seat("declarer")
    bid = start.number("bid", 0)
    if "bid" in start:
        least, most = cast(int, setup.options["bid_min"]), highest(setup.options)
        if not least <= bid <= most or bid % cast(int, setup.options["bid_step"]):
            raise RecordError(f"start: bid is from {least} to {most} in steps, not {bid}")
        match.bid, match.agreed, match.phase = bid, True, "WIDOW"
    if declarer is not None:
        match.declarer = match.bidder = declarer
        deal.declare(declarer, ())
    deal.named = start.suit("trump")
    taken = start.pair("taken", total(setup.options))
    if sum(deal.before):
        deal.brought = taken if "taken" in start and deal.begun else None
    lead = start.seat("lead")
    if lead is not None:
        deal.leader = lead
    if deal.begun:
        match.phase = "PLAY"
    if deal.named is not None:
        deal.name_trump(deal.named)
    deal.prove(None)


def check_bid(action: Action) -> None:
    read_number("value", action.value)


def check_pile(action: Action) -> None:
    if action.pile not in (None, *PILES):
        raise RecordError(f"pile is widow or discard, not {quoted(action.pile)}")


def check_end(action: Action) -> None:
    taken = action.taken
    if taken is not None and not (len(taken) == 2 and sum(taken) in (165, 185)):
        raise RecordError(
            "taken is the points of both sides, together 165 (185 where aces count 15), as in [130, 35]",
            text=shelem_words.WRONG_TOTAL,
        )


def _check_say(action: Action) -> None:
    if action.what == "no-suit" and action.seat is not None:
        return
    check_say(action, SHELEM_SAYS)


SHELEM = Game(
    key="shelem",
    titles={"en": "Shelem", "fa": "شلم"},
    seats=(4,),
    deck=PACK,
    phases=PHASES,
    options=SHELEM_OPTIONS,
    actions=deal_actions(
        common("bid", check=check_bid, taps=BID_TAPS),
        common("pass", needs=(), may=("seat",), taps=PASS_TAPS),
        common("contract", check=check_bid, taps=CONTRACT_TAPS),
        common(
            "draw",
            text={"en": "The middle cards are taken up", "fa": "برگ‌های زمین برداشته می‌شود"},
            taps=DRAW_TAPS,
        ),
        common(
            "lay",
            may=(),
            text={"en": "Cards are laid aside face down", "fa": "برگ‌هایی خوابانده می‌شود"},
            taps=LAY_TAPS,
        ),
        common("trump"),
        common("show", may=("pile",), check=check_pile, taps=SHOW_TAPS),
        common("say", says=SHELEM_SAYS, check=_check_say, taps=SAY_TAPS),
        common("end", may=("taken",), check=check_end, taps=END_TAPS),
    ),
    start=("score", "dealer", *OF_DEAL, *trick_start.of_deal(4)),
    begin=begin,
    refuse=refuse_shelem_options,
    panel=SHELEM_PANEL,
)
