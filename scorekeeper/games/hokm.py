"""Hokm, the game of four: its declaration, and how a match begins."""

from __future__ import annotations

from typing import Any, cast

from scorekeeper.actions import Action, read_number, read_suit
from scorekeeper.cards import PACK
from scorekeeper.errors import RecordError, quoted
from scorekeeper.games import entries
from scorekeeper.games.base import Game, Match, Setup
from scorekeeper.games.forms import common
from scorekeeper.games.hokm_deal import Ban, HokmDeal
from scorekeeper.games.hokm_match import HokmMatch
from scorekeeper.games.hokm_options import HOKM_OPTIONS, refuse_hokm_options
from scorekeeper.games.hokm_panel import HOKM_PANEL, MISDEAL_TAPS, SAY_TAPS, SHOW_TAPS
from scorekeeper.games.hokm_score import TO_WIN, Standing
from scorekeeper.games.hokm_state import HAND
from scorekeeper.games.proof import Denial, Knowledge
from scorekeeper.games.starts import Start, seat
from scorekeeper.games.trick_panel import END_TAPS
from scorekeeper.seats import side

_SEATS = range(4)


def begin(setup: Setup) -> Match:
    """A match from its setup: from the draw for hakem, or from the position that ``start`` gives.

    Raises:
        RecordError: ``start`` is malformed or contradicts itself.
    """
    start = Start(setup.start)
    standing = Standing(
        score=start.pair("score", TO_WIN - 1),
        ronds=start.pair("ronds", cast(int, setup.options["ronds_to_win"]) - 1),
    ).with_hakem(start.seat("hakem"), setup.options)
    dealer = start.seat("dealer")
    if dealer is not None:
        standing = Standing(standing.hakem, dealer, standing.score, standing.ronds)
    match = HokmMatch(setup, standing, "CHOOSE" if standing.hakem is None else "DEAL5")
    match.mate = start.seat("partner")
    deal = _deal_under_way(setup, start, match)
    if deal is not None:
        match.deal, match.number, match.phase = deal, 0, _phase(setup, deal)
        deal.prove(None)
    return match


def _deal_under_way(setup: Setup, start: Start, match: HokmMatch) -> HokmDeal | None:
    if not any(key in start for key in _OF_DEAL):
        return None
    tricks = start.pair("tricks", HAND)
    if sum(tricks) > HAND:
        raise RecordError(f"start: tricks are {sum(tricks)}, but a deal has {HAND}")
    known = [dict.fromkeys(start.cards(f"known{seat}")) for seat in _SEATS]
    placed = [card for cards in known for card in cards]
    unseen = start.cards("unseen") if "unseen" in start else PACK
    if len(set(placed)) != len(placed) or not {*placed, *unseen} <= set(PACK):
        raise RecordError("start: a card is known in two hands, or is not in the pack")
    left = start.numbers("left", 4, [HAND - sum(tricks)] * 4, HAND)
    lead = start.seat("lead")
    deal = HokmDeal(
        match.court,
        setup.options,
        PACK,
        Knowledge(unseen, left, known),
        dealt=HAND,
        trump=start.suit("trump"),
        leader=match.standing.hakem if lead is None else lead,
        tricks=tricks,
    )
    for player in _SEATS:
        for suit in start.suits(f"void{player}"):
            deal.knowledge.deny(Denial(player, suit))
    deal.begun = sum(tricks) > 0 or bool(deal.knowledge.denials) or "unseen" in start or "left" in start
    if "ban" in start:
        deal.ban = _ban(start.value("ban"))
    return deal


def _phase(setup: Setup, deal: HokmDeal) -> str:
    tricks = deal.tally()
    if max(tricks) < TO_WIN:
        return "PLAY"
    if min(tricks) > 0 or max(tricks) == HAND or setup.options["bam"] != "on":
        raise RecordError(
            "start: tricks: a deal ends with the seventh trick of a side; give the score instead"
        )
    return "KOT_WINDOW" if max(tricks) == TO_WIN else "BAM"


def _ban(value: Any) -> Ban:
    try:
        fields = {"team", "suit", "tricks", "seat"}
        if not isinstance(value, dict) or not fields >= set(value) >= {"team", "suit", "tricks"}:
            raise RecordError("an object is needed")
        team = seat("team", value["team"], 2)
        seats = {team, team + 2} if value.get("seat") is None else {seat("seat", value["seat"])}
        return Ban(frozenset(seats), read_suit("suit", value["suit"]), read_number("tricks", value["tricks"]))
    except RecordError as error:
        raise RecordError(f'start: ban is such as {{"team": 1, "suit": "D", "tricks": 2}}: {error}') from None


def _check_say(action: Action) -> None:
    if action.what not in SAYS:
        raise RecordError(f"what is one of {', '.join(SAYS)}, not {quoted(action.what)}")
    if action.what in ("talk", "look", "only-trumps") and action.seat is None:
        raise RecordError(f"say {action.what} needs the seat that it is about")
    if action.what == "award" and (isinstance(action.value, bool) or action.value not in (0, 1)):
        raise RecordError("say award needs the side that gets the deal as value: 0 or 1")
    if action.what == "seats" and not _is_order(action.value):
        raise RecordError(
            "say seats needs the old seat numbers in their new order as value, as in [3, 0, 2, 1]"
        )


def _is_order(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(v, int) and not isinstance(v, bool) for v in value)
        and sorted(value) == list(_SEATS)
    )


def _check_misdeal(action: Action) -> None:
    if action.what not in FAULTS:
        raise RecordError(f"what is one of {', '.join(FAULTS)}, not {quoted(action.what)}")
    if action.what == "14-12" and action.seat is not None and action.seat == action.to:
        raise RecordError(
            "seat holds fourteen cards and to twelve; they are two players", text=entries.TWO_PLAYERS
        )


def _check_accuse(action: Action) -> None:
    if None not in (action.by_seat, action.against) and side(action.by_seat or 0) == side(
        action.against or 0
    ):
        raise RecordError(
            "against is a seat of the other side; partners do not accuse each other", text=entries.OWN_SIDE
        )


def _check_end(action: Action) -> None:
    won = action.won
    if won is not None and not (len(won) == 2 and sum(won) <= HAND and max(won) >= TO_WIN):
        raise RecordError(
            "won is the tricks of both sides, one of them seven or more, as in [7, 2]",
            text=entries.race(*won, TO_WIN, HAND) if len(won) == 2 else None,
        )


SAYS = ("bam", "only-trumps", "seats", "award", "talk", "look")
"""Words that count: play on for bam; only trumps are left (R15); players move so that partners drawn by lot
face each other; the players give the deal to a side; talking (R11) and looking (R10) as notes."""
FAULTS = ("14-12", "count")
_OF_DEAL = (
    "trump",
    "tricks",
    "lead",
    "unseen",
    "left",
    "ban",
    *(f"{k}{s}" for k in ("known", "void") for s in _SEATS),
)

HOKM = Game(
    key="hokm",
    titles={"en": "Hokm", "fa": "حکم"},
    seats=(4,),
    deck=PACK,
    phases=(
        "CHOOSE",
        "DEAL5",
        "TRUMP",
        "DEAL_REST",
        "MISDEAL",
        "PLAY",
        "KOT_WINDOW",
        "BAM",
        "DISPUTE",
        "SCORE",
        "MATCH_OVER",
    ),
    options=HOKM_OPTIONS,
    actions=(
        *(common(do) for do in ("hakem", "dealer", "deal", "trump", "play", "takeback", "collect", "hand")),
        common("show", taps=SHOW_TAPS),
        common("say", says=SAYS, check=_check_say, taps=SAY_TAPS),
        common("misdeal", says=FAULTS, check=_check_misdeal, taps=MISDEAL_TAPS),
        common("accuse", check=_check_accuse),
        common("accept"),
        common("end", may=("won",), check=_check_end, taps=END_TAPS),
        common("correct"),
    ),
    start=("score", "ronds", "hakem", "dealer", "partner", *_OF_DEAL),
    begin=begin,
    refuse=refuse_hokm_options,
    panel=HOKM_PANEL,
)
