"""What the page offers and shows of Pasur."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import CARDS, Face, Moment, ask, done, never, numbers, tap, word
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat

_POOL = 4
LAST_CARD: Text = {
    "en": "The last card may still take; whoever took last then gets the rest of the table",
    "fa": "برگِ آخر هنوز می‌تواند بردارد؛ بعد ماندهٔ زمین به کسی می‌رسد که آخر از همه برداشته است",
}

LAST_OF_DEAL: Text = {
    "en": "The last card may still take; then deal four more to everybody",
    "fa": "برگِ آخر هنوز می‌تواند بردارد؛ بعد به هر کس چهار برگ دیگر بدهید",
}


def _pool(moment: Moment) -> tuple[str, ...]:
    """What can be taken: the pool, and whatever else lies open."""
    return tuple(face.card for face in moment.open)


def _thrown(moment: Moment) -> Face | None:
    """The card played last. One that was refused lies there too, but takes nothing."""
    pool = moment.outcome["pool"]
    return replace(moment, open=[face for face in moment.open if face.card in pool]).newest


def _gathering(moment: Moment) -> bool:
    """All has been played, and the last card takes nothing more: what is left is gathered."""
    return moment.phase == "LEFTOVER" and moment.outcome["may_take"] is None


def _taken(moment: Moment) -> list[str]:
    """What is surely taken: the card just played; in the end all that is left."""
    if _gathering(moment):
        return list(moment.outcome["pool"])
    thrown = _thrown(moment)
    return [] if thrown is None else [thrown.card]


def _taker(moment: Moment) -> Seat | None:
    thrown = _thrown(moment)
    return moment.turn if _gathering(moment) or thrown is None else thrown.seat


def _buried(moment: Moment) -> bool:
    """A jack lies among the first four, which are laid out with another card instead."""
    return moment.phase == "LAYOUT" and moment.expects("table") and moment.expects("play")


def _first_four(moment: Moment) -> bool:
    return moment.expects("table") and not _buried(moment)


def _relaid(moment: Moment) -> Text:
    """Why the first four do not stay as they lie."""
    if _buried(moment):
        return text(
            "A jack lies there: {name} puts it into the stock and turns up another card",
            "سرباز آمده است: {name} آن را میان دسته می‌گذارد و برگ دیگری رو می‌کند",
        )
    jacks = sum(card.startswith("J") for card in moment.outcome["pool"])
    if jacks > 1 and moment.options["initial_jack"] != "keep":
        return text(
            "Two or more jacks lie there: {name} deals again",
            "دو سرباز یا بیشتر آمده است: {name} دوباره پخش می‌کند",
        )
    return text(
        "Three kings or queens lie there: {name} deals again",
        "سه شاه یا سه بی‌بی آمده است: {name} دوباره پخش می‌کند",
    )


def _exact(moment: Moment) -> Text | None:
    """Why the first four are asked for again, and what the last card of a deal may still do."""
    if moment.phase == "LAYOUT" and moment.expects("play"):
        return _relaid(moment)
    last = {"LEFTOVER": LAST_CARD, "DEAL_END": LAST_OF_DEAL}
    return None if moment.outcome["may_take"] is None else last.get(moment.phase)


def _goal(options: Mapping[str, Any], seats: int) -> int:
    target = options["target"]
    return target if isinstance(target, int) else 124 if seats == 4 else 62


TABLE_TAPS = (
    tap(
        "table",
        "The first four cards",
        "چهار برگِ اولِ زمین",
        ask("cards", "cards", "Which four lie on the table?", "کدام چهار برگ روی زمین است؟", count=_POOL),
        who="nobody",
        seen=True,
        when=_first_four,
    ),
    tap(
        "table",
        "The jack was replaced",
        "سرباز عوض شد",
        ask(
            "cards",
            "cards",
            "Which four lie on the table now?",
            "حالا کدام چهار برگ روی زمین است؟",
            count=_POOL,
        ),
        who="nobody",
        seen=True,
        when=_buried,
    ),
    tap(
        "table",
        "Cards turned up on the table",
        "برگ‌های روی زمین",
        CARDS,
        who="nobody",
        when=lambda moment: not moment.expects("table"),
        quiet=True,
    ),
)
TAKE_TAPS = (
    tap(
        "take",
        "Take from the table",
        "برداشتن از زمین",
        ask(
            "cards",
            "cards",
            "Which cards are taken, the played one among them?",
            "کدام برگ‌ها برداشته شد، با خودِ برگِ بازی‌شده؟",
            choices=_pool,
            given=_taken,
        ),
        seat=_taker,
        seen=True,
        done=done("taken from the table", "از زمین برداشت"),
    ),
)
SHOW_TAPS = (
    tap("show", "Shows a card", "برگی رو می‌کند", ask("card", "card", "Which card?", "کدام برگ؟"), seen=True),
)
SAY_TAPS = (
    word("sur", "Sur!", "سور!", who="ask", when=never),
    word(
        "count",
        "Claims a number of clubs",
        "می‌گوید این‌قدر خاج دارد",
        ask(
            "value.clubs",
            "number",
            "How many clubs?",
            "چند خاج؟",
            choices=lambda _moment: numbers(0, 13),
        ),
        who="ask",
        when=never,
    ),
)

END_TAPS = (
    tap(
        "end",
        "Count the cards taken",
        "شمردنِ برگ‌های گرفته",
        who="nobody",
        done=done("cards counted", "برگ‌های گرفته شمرده شد"),
    ),
)

PASUR_PANEL = Panel(
    shows=(
        *plain("pool"),
        shown("deal", "number", "Deal", "دستِ"),
        shown("live", "sides", "with surs: {n}", "با سورها {n}"),
        shown("surs", "sides", "surs: {n}", "{n} سور"),
    ),
    waits={
        "DEAL": wait("The cards are dealt", "برگ‌ها پخش می‌شود", ("{name} deals", "{name} پخش می‌کند")),
        "LAYOUT": wait(
            "Four cards are laid on the table",
            "چهار برگ روی زمین چیده می‌شود",
            ("{name} lays four cards on the table", "{name} چهار برگ روی زمین می‌چیند"),
        ),
        "EXPOSE": wait("Everybody shows a card", "هر کس یک برگ رو می‌کند"),
        "TURN": wait("Somebody is to play", "نوبت بازی", ("{name} is to play", "نوبت {name} است")),
        "DEAL_END": wait("Deal four more to everybody", "به هر کس چهار برگ دیگر بدهید"),
        "LEFTOVER": wait(
            "The rest of the table stays with nobody",
            "ماندهٔ زمین به کسی نمی‌رسد",
            ("{name} gets the rest of the table", "ماندهٔ زمین به {name} می‌رسد"),
        ),
        "COUNT": wait("Count the cards that were taken", "برگ‌های گرفته‌شده را بشمارید"),
        "ROUND_END": wait("The round is over", "این دور تمام شد"),
    },
    layout="middle",
    last=text("Last taken: {name}", "آخرین برداشت: {name}"),
    goal=_goal,
    exact=_exact,
)
