"""What the page offers and shows of Gam."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.games.gam_cards import POINTS
from scorekeeper.games.gam_deal import DEALT, HELD
from scorekeeper.games.gam_match import STOCK
from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import CARDS, COMMON, Moment, Tap, ask, done, during, never, numbers, tap
from scorekeeper.games.trick_panel import CLOSE, LOT, WHYS, contract_taps, disputed, result
from scorekeeper.games.words import figures, sentence
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat, side


def _bids(moment: Moment) -> tuple[int, ...]:
    """The bids that are still high enough, and that the score of the side allows."""
    least = max(int(moment.options["bid_min"]), (moment.outcome.get("high") or 0) + 1)
    bids = numbers(least, int(moment.options["bid_max"]))
    turn = moment.turn
    in_hole = turn is not None and moment.outcome["score"][side(turn)] < 0
    barred = in_hole and moment.options["moon_in_hole"] == "forbidden_bid"
    return tuple(bid for bid in bids if not (barred and bid == POINTS))


def _contracts(moment: Moment) -> tuple[int, ...]:
    """What the contract can be: the highest bid so far, or more."""
    least = max(int(moment.options["bid_min"]), moment.outcome.get("high") or 0)
    return numbers(least, int(moment.options["bid_max"]))


def _leader(moment: Moment) -> Seat | None:
    """Whose card is next: before the first lead the declarer's, whoever is busy with the exchange."""
    if moment.phase not in ("DISCARD", "REFILL"):
        return moment.turn
    seat: Seat | None = moment.outcome.get("declarer")
    return seat


def _aside(moment: Moment) -> int | None:
    """How many cards the declarer has still to lay aside, once it is his turn and the others' are counted."""
    aside: int | None = moment.outcome.get("aside")
    return aside if moment.phase == "REST" else None


def _piles(moment: Moment) -> tuple[int, ...]:
    """So many cards the declarer may lay aside: all but six."""
    return numbers(1, _aside(moment) or DEALT + STOCK - HELD)


def _rest(moment: Moment) -> Text | None:
    aside = _aside(moment)
    if aside is None or moment.turn is None:
        return disputed(moment)
    if not aside:
        return text("{name} leads", "{name} شروع می‌کند")
    return sentence(
        "{{name}} takes the rest and lays {n} aside",
        "{{name}} بقیه را برمی‌دارد و {n} برگ کنار می‌گذارد",
        n=figures(aside),
    )


BID_TAPS = (
    tap(
        "bid",
        "Bid",
        "خواندن",
        ask("value", "number", "How many points?", "چند امتیاز می‌خواند؟", choices=_bids),
        when=lambda moment: moment.expects("bid") and bool(_bids(moment)),
        who="call",
        done=done("bid", "خواند"),
    ),
)
CONTRACT_TAPS = contract_taps(
    tap(
        "contract",
        "Who won the bidding",
        "نتیجهٔ خواندن",
        ask("value", "number", "For how many points?", "با چند امتیاز؟", choices=_contracts),
        who="ask",
        done=done("won the bidding", "خواندن را برد"),
    ),
)


def _others_lay(moment: Moment) -> bool:
    return moment.expects("lay") and moment.phase != "REST"


def _one_of_them(moment: Moment) -> bool:
    """The holder of this phone is not the declarer, whose turn comes after all others."""
    return _others_lay(moment) and moment.you != moment.outcome.get("declarer")


_OTHERS = tap(
    "lay",
    "Laid cards aside",
    "برگ کنار گذاشت",
    ask("count", "number", "How many cards?", "چند برگ؟", choices=lambda _moment: numbers(1, DEALT)),
    who="ask",
    seen=True,
    again=True,
    only="host",
    when=_others_lay,
)
LAY_TAPS = (
    _OTHERS,
    replace(_OTHERS, only="player", when=_one_of_them),
    tap(
        "lay",
        "Laid cards aside",
        "برگ کنار گذاشت",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=_piles),
        who="call",
        seen=True,
        again=True,
        when=lambda moment: moment.expects("lay") and moment.phase == "REST" and _aside(moment) != 0,
    ),
)
DRAW_TAPS = (
    tap(
        "draw",
        "Drew cards",
        "برگ گرفت",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=lambda _moment: numbers(1, STOCK)),
        who="ask",
        seen=True,
        again=True,
    ),
)
SHOW_TAPS: tuple[Tap, ...] = (
    tap(
        "show",
        "A trump was given up",
        "حکمی کنار رفت",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        seen=True,
        when=during("DISCARD", "REFILL", "REST"),
    ),
    LOT,
    tap(
        "show",
        "A card of the discards was turned up",
        "برگی از کنارگذاشته‌ها رو شد",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        when=never,
        fixed={"pile": "discard"},
    ),
)
PLAY_TAPS = (replace(COMMON["play"], seat=_leader),)
OUT_TAPS = (
    tap(
        "out",
        "Goes out without trumps",
        "حکم ندارد و کنار می‌رود",
        replace(
            CARDS,
            text=text("Which cards lie open? (if any)", "کدام برگ‌هایش رو شد؟ (اگر شد)"),
            needed=False,
        ),
    ),
)
END_TAPS = (
    CLOSE,
    result(
        "got",
        "Enter the points of the deal",
        "ثبت امتیاز این دست",
        lambda _moment: range(POINTS + 1),
    ),
)

GAM_PANEL = Panel(
    shows=(
        *plain("trump"),
        shown("declarer", "seat", "Declarer", "حاکم"),
        shown("bid", "number", "Contract", "تعهد"),
        shown("tricks", "sides", "tricks: {n}", "{n} دور"),
        shown("games", "sides", "games won: {n}", "{n} بازی برده"),
        shown("shown", "cards", "Trumps given up", "حکم‌های کنارگذاشته"),
        shown("out", "order", "Without trumps", "کنار رفته‌اند"),
        shown("rest", "number", "Left for the declarer", "ماندهٔ وسط برای حاکم"),
    ),
    waits={
        "DISCARD": wait(
            "The others lay aside what is no trump",
            "بقیه هر چه حکم نیست کنار می‌گذارند",
        ),
        "REFILL": wait("Hands are filled up to six", "دست‌ها تا شش برگ پر می‌شود"),
        "REST": wait(
            "The declarer takes the rest",
            "بقیهٔ برگ‌ها مال حاکم است",
            ("{name} takes the rest and keeps six", "{name} بقیه را برمی‌دارد و شش برگ نگه می‌دارد"),
        ),
    },
    whys={
        **WHYS,
        "made": text("made", "به تعهد رسید"),
        "failed": text("failed", "نرسید"),
        "moon": text("to the moon", "شلیک به ماه"),
    },
    goal=lambda options, _seats: int(options["target"]),
    exact=_rest,
)
