"""What the page offers and shows of the two fortunes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import CARDS, Moment, Tap, ask, done, during, never, numbers, tap, word

_HOUSES = 16
_NO_SCORE = "result"

NAME_SAY_TAPS = (
    word(
        "name",
        "The name",
        "اسم",
        ask("value", "text", "Whose name is it about?", "اسمِ طرف چیست؟"),
        when=during("NAME"),
    ),
    word(
        "letters",
        "Or the number of its letters",
        "یا تعداد حروفش",
        ask(
            "value",
            "number",
            "How many letters?",
            "چند حرف؟",
            choices=lambda _moment: numbers(2, 12),
            open=True,
        ),
        when=during("NAME"),
        done=done("letters", "تعداد حروف"),
    ),
)
NAME_LAY_TAPS = (
    tap(
        "lay",
        "Cards were laid on a pile",
        "برگ روی یک ردیف گذاشته شد",
        ask(
            "pile",
            "number",
            "On which pile?",
            "روی کدام ردیف؟",
            choices=lambda moment: numbers(1, len(moment.outcome.get("piles") or ()) or 1),
        ),
        ask("count", "number", "How many cards?", "چند برگ؟"),
        seen=True,
        when=never,
    ),
)
NAME_TABLE_TAPS = (
    tap(
        "table",
        "Read the faces in order",
        "خواندنِ برگ‌ها به ترتیب",
        CARDS,
        who="turn",
        seen=True,
        again=True,
        done=done("faces read", "برگ‌ها خوانده شد"),
    ),
)
NAME_TAKE_TAPS = (tap("take", "Two cards set apart", "دو برگ جدا شد", CARDS, seen=True, when=never),)
END_TAPS = (
    tap(
        "end",
        "Finish the fortune",
        "پایانِ فال",
        who="nobody",
        done=done("fortune finished", "فال تمام شد"),
    ),
)

FAL_NAME_PANEL = Panel(
    shows=(
        shown("letters", "number", "Letters, so many piles", "تعداد حروف و ردیف‌ها"),
        shown("pairs", "sets", "Pairs", "جفت‌ها"),
        shown("meanings", "texts", "The cards say", "ورق‌ها می‌گویند"),
        *plain("message"),
    ),
    waits={
        "NAME": wait("Say the name", "اسم را بگویید"),
        "LAY": wait(
            "Lay all cards face down, one on each pile in turn",
            "همهٔ برگ‌ها را به پشت، یکی‌یکی روی ردیف‌ها بچینید",
        ),
        "GATHER": wait("Gather the piles from the first on", "ردیف‌ها را از اولی روی هم جمع کنید"),
        "READ": wait("Turn the cards over and read", "برگ‌ها را برگردانید و بخوانید"),
        "END": wait("The fortune has been told", "فال گفته شد"),
    },
    layout="middle",
    main=_NO_SCORE,
)


def _house(moment: Moment) -> Mapping[str, Any]:
    return {"card": moment.outcome.get("hand"), "pile": str(moment.outcome.get("house"))}


def _placeable(moment: Moment) -> bool:
    """The card in the hand has a house of its own."""
    return moment.phase == "PLACE" and moment.outcome.get("house") is not None


def _elsewhere(moment: Moment) -> bool:
    """It may be laid on a house that is named."""
    return moment.phase == "PLACE" and (moment.options["house_choice"] == "free" or not _placeable(moment))


def _lifted(moment: Moment) -> Mapping[str, Any]:
    return {"pile": str(moment.outcome["house"])} if moment.phase == "LIFT" else {}


def _once_more(moment: Moment) -> bool:
    return moment.phase == "END" and moment.expects("deal")


FAMILY_DEAL_TAPS = (
    tap(
        "deal",
        "Sixteen houses are laid out",
        "شانزده خانه چیده شد",
        who="nobody",
        seen=True,
        when=during("LAY"),
    ),
    tap(
        "deal",
        "Once more: lay the houses anew",
        "فال دیگر: چیدنِ خانه‌ها از نو",
        who="nobody",
        seen=True,
        when=_once_more,
    ),
    tap(
        "deal",
        "Begin again: lay the houses anew",
        "از اول: چیدنِ خانه‌ها از نو",
        who="nobody",
        seen=True,
        quiet=True,
        when=during("HAND", "PLACE", "LIFT"),
    ),
)
FAMILY_SHOW_TAPS = (
    tap(
        "show",
        "Turn the card up",
        "رو کردنِ برگ",
        ask("card", "card", "Which card is it?", "چه برگی است؟"),
        seen=True,
        known=_lifted,
    ),
)
FAMILY_PLAY_TAPS = (
    tap(
        "play",
        "Lay it on its house",
        "گذاشتن در خانه‌اش",
        seen=True,
        who="call",
        when=_placeable,
        known=_house,
    ),
    tap(
        "play",
        "It was laid on another house",
        "در خانهٔ دیگری گذاشته شد",
        ask(
            "pile", "number", "On which house?", "در کدام خانه؟", choices=lambda _moment: numbers(1, _HOUSES)
        ),
        when=_elsewhere,
        known=lambda moment: {"card": moment.outcome.get("hand")},
    ),
)
FAMILY_SAY_TAPS: tuple[Tap, ...] = (word("win", "I have reached the goal", "به مقصود رسیدم", when=never),)

FAL_FAMILY_PANEL = Panel(
    shows=(
        shown("hand", "card", "In the hand", "برگِ دست"),
        shown("opened", "number", "Houses opened", "خانه‌های بازشده", of=_HOUSES),
        shown("house", "number", "House", "خانهٔ"),
        *plain("houses"),
        shown(
            "result",
            "word",
            "Result",
            "نتیجه",
            words={"WIN": text("won", "برد"), "LOSS": text("lost", "باخت")},
        ),
        *plain("message"),
    ),
    waits={
        "LAY": wait("Lay out the sixteen houses", "شانزده خانه را بچینید"),
        "HAND": wait("Turn up the card in the hand", "برگِ دست را رو کنید"),
        "PLACE": wait("Lay the card on its house", "برگ را در خانه‌اش بگذارید"),
        "LIFT": wait("Turn up the card that lay there", "برگی را که آنجا بود رو کنید"),
        "END": wait("The fortune has been told", "فال گفته شد"),
    },
    layout="houses",
    main=_NO_SCORE,
)
