"""What the page offers and shows of Joker."""

from __future__ import annotations

from scorekeeper.games.panel import Panel, shown, text, wait
from scorekeeper.games.taps import Moment, ask, done, during, never, tap, word


def _throwing(moment: Moment) -> bool:
    return moment.expects("throw")


def _late(moment: Moment) -> bool:
    """A pair that is thrown now had been held back."""
    return moment.phase == "TURN" and moment.options["throw_face"] == "up"


def _late_unseen(moment: Moment) -> bool:
    return moment.phase == "TURN" and moment.options["throw_face"] == "down"


def _may_stop(moment: Moment) -> bool:
    return moment.expects("say") and moment.phase in ("DRAWN", "TURN")


def _lost(moment: Moment) -> bool:
    return moment.phase == "END" and moment.expects("say") and not moment.outcome.get("forfeit")


THROW_TAPS = (
    tap(
        "throw",
        "Throw a pair",
        "انداختنِ جفت",
        ask("cards", "cards", "Which two cards?", "کدام دو برگ؟", count=2),
        seen=True,
        again=True,
        when=_throwing,
        done=done("pair thrown", "جفت انداخت"),
    ),
    tap(
        "throw",
        "Throw a pair that was held back",
        "انداختنِ جفتی که نگه داشته شده بود",
        ask("cards", "cards", "Which two cards?", "کدام دو برگ؟", count=2),
        who="ask",
        when=_late,
        quiet=True,
    ),
)
LAY_TAPS = (
    tap(
        "lay",
        "Throw a pair face down",
        "انداختنِ جفت به پشت",
        seen=True,
        fixed={"count": 2},
        again=True,
        done=done("pair thrown face down", "جفت به پشت انداخت"),
    ),
    tap(
        "lay",
        "Throw a held-back pair face down",
        "انداختنِ جفتِ نگه‌داشته به پشت",
        who="ask",
        when=_late_unseen,
        quiet=True,
        fixed={"count": 2},
    ),
)
DRAW_TAPS = (
    tap(
        "draw",
        "Draw from the neighbour",
        "کشیدن از همسایه",
        seen=True,
        who="call",
        when=during("TURN"),
        done=done("card drawn", "از همسایه کشید"),
    ),
    tap(
        "draw",
        "Somebody drew from another hand",
        "کسی از دستِ دیگری کشید",
        ask("from", "seat", "From whose hand?", "از دستِ چه کسی؟"),
        who="ask",
        when=never,
    ),
)
SAY_TAPS = (
    word(
        "ready",
        "All have thrown their pairs",
        "همه جفت‌هایشان را انداختند",
        who="nobody",
        when=during("PAIRS"),
        only="host",
    ),
    word("ready", "No more pairs", "دیگر جفت ندارد", who="ask", when=during("PAIRS"), only="player"),
    word("ready", "One has no more pairs", "یک نفر دیگر جفت ندارد", who="ask", when=never, only="host"),
    word("none", "No pair", "جفت نشد", when=_may_stop),
    word(
        "forfeit",
        "What the loser has to do",
        "جریمهٔ بازنده",
        ask("value", "text", "What does the company say?", "جمع چه می‌گوید؟"),
        who="nobody",
        when=_lost,
    ),
)
END_TAPS = (
    tap(
        "end",
        "Finish the game",
        "پایانِ بازی",
        who="nobody",
        done=done("game finished", "بازی تمام شد"),
    ),
)
PASS_TAPS = (tap("pass", "No pair", "جفت نشد", who="call", when=never),)
TAKEBACK_TAPS = (
    tap(
        "takeback",
        "Cards went back to the hand",
        "برگ‌ها به دست برگشت",
        ask(
            "cards",
            "cards",
            "Which cards?",
            "کدام برگ‌ها؟",
            choices=lambda moment: [f.card for f in moment.open],
        ),
        when=never,
    ),
)
SHOW_TAPS = (
    tap(
        "show",
        "A card was seen",
        "برگی دیده شد",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        when=never,
    ),
)

JOKER_PANEL = Panel(
    shows=(
        shown("h", "sides", "in hand", "برگ"),
        shown("pairs", "number", "Pairs thrown", "جفت‌های انداخته", of=26),
        shown("safe", "order", "Safe", "نجات‌یافته‌ها"),
        shown("loser", "seat", "Left with the joker", "ژوکر دستِ"),
        shown("forfeit", "text", "Forfeit", "جریمه"),
    ),
    waits={
        "DEAL": wait("All cards are dealt", "همهٔ برگ‌ها پخش می‌شود", ("{name} deals", "{name} پخش می‌کند")),
        "PAIRS": wait(
            "Everybody throws his pairs",
            "هر کس جفت‌هایش را می‌اندازد",
            ("{name} throws his pairs", "{name} جفت‌هایش را می‌اندازد"),
        ),
        "TURN": wait(
            "A card is drawn",
            "برگی کشیده می‌شود",
            ("{name} draws from the neighbour at his right", "{name} از دستِ همسایهٔ راستش می‌کشد"),
        ),
        "DRAWN": wait("Is it a pair?", "جفت شد؟", ("Has {name} a pair now?", "{name} جفت شد؟")),
    },
    layout="middle",
    last=text("Last pair: {name}", "آخرین جفت: {name}"),
    main="h",
)
