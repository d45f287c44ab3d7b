"""What the page offers and shows of Hokm."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games import trick_panel
from scorekeeper.games.hokm_score import TO_WIN
from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import CARD, Moment, ask, done, during, never, tap, word
from scorekeeper.games.trick_panel import (
    AWARD,
    COUNT_WRONG,
    NOTES,
    WHYS,
    disputed,
)
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat, partner


def _moving(moment: Moment) -> bool:
    return moment.phase == "CHOOSE" and moment.expects("say")


def _exact(moment: Moment) -> Text | None:
    """What is awaited where the phase alone does not tell."""
    if _moving(moment):
        return _MOVE
    if moment.phase == "MISDEAL" and not moment.expects("show"):
        return _AGAIN[moment.turn is not None]
    if moment.phase == "SCORE" and moment.outcome.get("hakem") is None:
        return _FIND_ANEW
    return disputed(moment)


_MOVE = text("The partners sit down face to face", "یارها روبه‌روی هم بنشینند")
_AGAIN = wait(
    "The cards are dealt again",
    "برگ‌ها دوباره پخش می‌شود",
    ("{name} deals again", "{name} دوباره پخش می‌کند"),
)
_FIND_ANEW = text(
    "The rond is over: close the deal, then find hakem anew",
    "روند تمام شد؛ دست را ببندید و حاکمِ تازه را معلوم کنید",
)


def _showing(phase: str) -> Callable[[Moment], bool]:
    return lambda moment: moment.phase == phase and moment.expects("show")


def _mate(moment: Moment) -> Seat | None:
    """The hakem's partner, whose middle card may name the trump."""
    hakem = moment.outcome.get("hakem")
    return None if hakem is None else partner(hakem)


def _giver(moment: Moment) -> Seat | None:
    """Who has fourteen cards."""
    seat: Seat | None = moment.outcome.get("giver")
    return seat


SHOW_TAPS = (
    *trick_panel.SHOW_TAPS,
    tap(
        "show",
        "The middle card names trump",
        "برگِ وسط حکم را معلوم کرد",
        CARD,
        who="call",
        seat=_mate,
        when=_showing("TRUMP"),
        seen=True,
        quiet=True,
    ),
    tap(
        "show",
        "A card is given over",
        "برگی داده می‌شود",
        CARD,
        who="call",
        seat=_giver,
        when=_showing("MISDEAL"),
        seen=True,
    ),
)
SAY_TAPS = (
    word(
        "bam",
        "Play on for bam",
        "ادامه تا بام",
        when=during("KOT_WINDOW"),
        done=done("plays on for bam", "تا بام ادامه داد"),
    ),
    word(
        "seats",
        "Partners sit down face to face",
        "یارها روبه‌روی هم می‌نشینند",
        ask(
            "value",
            "order",
            "Who sits where, beginning at the first seat?",
            "از جای اول، چه کسی کجا می‌نشیند؟",
        ),
        who="nobody",
        when=_moving,
    ),
    *AWARD,
    word("only-trumps", "Says to hold only trumps", "می‌گوید فقط حکم دارد", who="about", when=never),
    *NOTES,
)
MISDEAL_TAPS = (
    tap(
        "misdeal",
        "Misdeal: one has 14 cards, another 12",
        "اشتباه در پخش: یکی ۱۴ برگ دارد، یکی ۱۲",
        ask("seat", "seat", "Who has 14 cards?", "چه کسی ۱۴ برگ دارد؟"),
        ask("to", "seat", "Who has 12 cards?", "چه کسی ۱۲ برگ دارد؟"),
        what="14-12",
        who="nobody",
        when=never,
    ),
    COUNT_WRONG,
)

HOKM_PANEL = Panel(
    shows=(
        *plain("hakem", "trump", "ronds"),
        shown("tricks", "sides", "tricks: {n}", "{n} دور", of=TO_WIN),
        shown("partner", "seat", "Drawn as hakem's partner", "یارِ حاکم با قرعه"),
    ),
    waits={
        "CHOOSE": wait("Draw for hakem", "حاکم را معلوم کنید"),
        "DEAL5": wait(
            "Deal five cards each",
            "پنج برگ اول را پخش کنید",
            ("{name} deals five cards each", "{name} پنج برگ اول را پخش می‌کند"),
        ),
        "TRUMP": wait(
            "Hakem names trump", "حاکم حکم را بگوید", ("{name} names trump", "حاکم، {name}، حکم را بگوید")
        ),
        "DEAL_REST": wait(
            "Deal the rest",
            "بقیهٔ برگ‌ها را پخش کنید",
            ("{name} leads when all is dealt", "پس از پخش، {name} شروع می‌کند"),
        ),
        "MISDEAL": wait(
            "Misdeal: hakem decides",
            "پخش اشتباه شده؛ حاکم تصمیم می‌گیرد",
            ("Misdeal: {name} decides", "پخش اشتباه شده؛ {name} تصمیم می‌گیرد"),
        ),
        "KOT_WINDOW": wait(
            "Seven to nothing! Play on for bam, or deal",
            "هفت بر صفر! یا ادامه تا بام، یا پخش دست بعد",
            (
                "Seven to nothing! {name} may play on for bam",
                "هفت بر صفر! {name} می‌تواند تا بام ادامه دهد",
            ),
        ),
        "BAM": wait(
            "Playing for bam", "بازی تا بام", ("For bam: {name} is to play", "بازی تا بام؛ نوبت {name} است")
        ),
    },
    whys={
        **WHYS,
        "bam": text("bam", "بام"),
        "bam_fail": text("bam failed", "بام نشد"),
        "kot": text("kot", "کوت"),
        "por-kot": text("por-kot", "پُرکوت"),
    },
    goal=lambda options, _seats: int(options["points_per_rond"]),
    between=("CHOOSE", "DEAL5", "TRUMP"),
    exact=_exact,
)
