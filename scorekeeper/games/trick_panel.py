"""The taps and words on the page that all games of tricks share."""

from __future__ import annotations

from scorekeeper.games.panel import text
from scorekeeper.games.taps import COMMON, Ask, Moment, Tap, ask, never, tap, word


def _judging(moment: Moment) -> bool:
    return moment.phase == "DISPUTE" and moment.expects("say")


AWARD = word(
    "award",
    "The table gives the deal",
    "حکمِ خود بازیکنان",
    ask("value", "side", "Which side gets the deal?", "دست به کدام طرف می‌رسد؟"),
    who="nobody",
    when=_judging,
)
NOTES = (
    word("talk", "Talked with the partner", "با یار حرف زد", who="about", when=never),
    word("look", "Looked at hidden cards", "برگ‌های پنهان را نگاه کرد", who="about", when=never),
)
SAY_TAPS: tuple[Tap, ...] = (AWARD, *NOTES)
COUNT_WRONG = tap(
    "misdeal",
    "Misdeal: a number of cards is wrong",
    "اشتباه در پخش: تعداد برگ‌ها درست نیست",
    what="count",
    who="nobody",
    when=never,
    grave=True,
)
MISDEAL_TAPS: tuple[Tap, ...] = (COUNT_WRONG,)
CLOSE = COMMON["end"]


def result(field: str, en: str, fa: str, values: range) -> Tap:
    """The deal closed with its result entered by hand: a number for each side, where nobody followed the
    cards."""
    sides = (
        Ask(f"{field}.{side}", "number", HOW_MUCH, lambda _moment: tuple(values), side=side)
        for side in (0, 1)
    )
    return tap("end", en, fa, *sides, who="nobody", when=never)


HOW_MUCH = text("How much?", "چند؟")

END_TAPS = (CLOSE, result("won", "Enter the tricks of the deal", "ثبت دورهای این دست", range(14)))
WHYS = {"award": text("accusation", "اعتراض")}
