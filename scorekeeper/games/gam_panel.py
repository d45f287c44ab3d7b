"""What the page offers and shows of Gam."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.games.gam_cards import POINTS
from scorekeeper.games.gam_deal import DEALT
from scorekeeper.games.gam_match import STOCK
from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import CARDS, Moment, Tap, ask, during, never, numbers, tap
from scorekeeper.games.trick_panel import CLOSE, WHYS, result


def _bids(moment: Moment) -> tuple[int, ...]:
    return numbers(int(moment.options["bid_min"]), int(moment.options["bid_max"]))


BID_TAPS = (
    tap(
        "bid",
        "Bid",
        "خواندن",
        ask("value", "number", "How many points?", "چند امتیاز می‌خواند؟", choices=_bids),
        who="call",
    ),
)
CONTRACT_TAPS = (
    tap(
        "contract",
        "Who won the bidding",
        "نتیجهٔ خواندن",
        ask("value", "number", "For how many points?", "با چند امتیاز؟", choices=_bids),
        who="ask",
    ),
)
LAY_TAPS = (
    tap(
        "lay",
        "Laid cards aside",
        "برگ کنار گذاشت",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=lambda _moment: numbers(1, DEALT)),
        who="ask",
        seen=True,
        again=True,
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
    tap(
        "show",
        "A card was shown",
        "برگی رو شد",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        seen=True,
        when=during("DRAW"),
    ),
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
)
