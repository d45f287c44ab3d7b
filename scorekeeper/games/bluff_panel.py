"""What the page offers and shows of Bluff. Of the cards in the middle it knows no more than their number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.cards import RANKS
from scorekeeper.games.bluff_options import packs
from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import Moment, ask, done, never, numbers, tap, word
from scorekeeper.seats import Seat

_MOST = 5
"""Numbers of cards that have a button; more are typed."""


def _last(moment: Moment, key: str) -> Any:
    return (moment.outcome.get("laid") or {}).get(key)


_SAY = text("Say what was laid", "بگویید چه برگ‌هایی گذاشته شد")


def _layer(moment: Moment) -> Seat | None:
    seat: Seat | None = _last(moment, "seat")
    return seat


def _unclaimed(moment: Moment) -> bool:
    """Cards have been laid and nobody has said yet what they are."""
    return moment.phase == "WINDOW" and _last(moment, "claim") is None


def _claimed(moment: Moment) -> bool:
    """What was laid can be doubted."""
    return moment.phase == "WINDOW" and not _unclaimed(moment)


def _may_doubt(moment: Moment) -> bool:
    """Whether the holder of this phone can doubt it."""
    barred = (_layer(moment), *moment.outcome.get("places", ()))
    anyone = moment.options["doubt_by"] == "anyone"
    return _claimed(moment) and moment.you not in barred and (anyone or moment.you == moment.turn)


def _may_lay(moment: Moment) -> bool:
    return moment.expects("lay")


def _fallen(moment: Moment) -> Sequence[str]:
    """The cards of the last play that lie open."""
    return [face.card for face in moment.open if face.seat == _layer(moment)]


def _counts(_moment: Moment) -> tuple[int, ...]:
    return numbers(1, _MOST)


LAY_TAPS = (
    tap(
        "lay",
        "Lay cards face down",
        "برگ به پشت می‌گذارد",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=_counts, open=True),
        who="call",
        seen=True,
        when=_may_lay,
        done=done("laid face down", "به پشت گذاشت"),
    ),
    tap(
        "lay",
        "Somebody laid cards out of turn",
        "کسی بی‌نوبت برگ گذاشت",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=_counts, open=True),
        who="ask",
        when=never,
    ),
)
SAY_TAPS = (
    word(
        "claim",
        "Say what they are",
        "گفتنِ ادعا",
        ask(
            "value.count",
            "number",
            "How many are claimed?",
            "می‌گوید چند برگ است؟",
            choices=_counts,
            given=lambda moment: _last(moment, "count"),
            open=True,
        ),
        ask("value.rank", "rank", "Of which rank?", "چه عددی؟", choices=lambda _moment: tuple(RANKS)),
        seat=_layer,
        when=_unclaimed,
        done=done("claimed", "ادعا کرد"),
    ),
    word("doubt", "You bluffed!", "بلف زدی!", who="ask", when=_may_doubt, urgent=True, only="player"),
    word("doubt", "You bluffed!", "بلف زدی!", who="ask", when=_claimed, urgent=True, only="host"),
    word("out", "Says: my hand is empty", "می‌گوید دستم خالی شد", who="ask", when=never),
    word(
        "pool",
        "The middle was counted",
        "برگ‌های وسط شمرده شد",
        ask("value", "number", "How many cards?", "چند برگ؟"),
        who="nobody",
        when=never,
    ),
    word(
        "hand",
        "A hand was counted",
        "یک دست شمرده شد",
        ask("value", "number", "How many cards?", "چند برگ؟"),
        who="ask",
        when=never,
    ),
)
REVEAL_TAPS = (
    tap(
        "reveal",
        "Turn the last cards up",
        "آخرین برگ‌ها رو می‌شود",
        ask("cards", "cards", "What were they?", "چه بودند؟"),
        seat=_layer,
        who="call",
        seen=True,
        done=done("turned up", "رو شد"),
    ),
)
COLLECT_TAPS = (
    tap(
        "collect",
        "Takes the whole middle",
        "همهٔ وسط را برمی‌دارد",
        who="about",
        seat=lambda moment: moment.outcome.get("takes"),
        seen=True,
    ),
)
TAKEBACK_TAPS = (
    tap(
        "takeback",
        "Cards went back to the hand",
        "برگ‌ها به دست برگشت",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=_counts, open=True),
        when=never,
    ),
    tap(
        "takeback",
        "A card that lay open went back",
        "برگی که رو بود به دست برگشت",
        ask("card", "card", "Which card?", "کدام برگ؟", choices=_fallen),
        who="call",
        seat=_layer,
        when=lambda moment: bool(_fallen(moment)),
        quiet=True,
    ),
)
PLAY_TAPS = (
    tap(
        "play",
        "A card fell face up",
        "برگی رو افتاد",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        when=never,
    ),
)
END_TAPS = (tap("end", "Nobody doubts", "کسی شک ندارد", who="nobody", when=_claimed),)

BLUFF_PANEL = Panel(
    shows=(
        shown("h", "sides", "in hand", "برگ"),
        *plain("pool"),
        shown("laid", "claim", "Laid last", "آخرین برگ‌ها"),
        shown("takes", "seat", "Takes the middle", "وسط را برمی‌دارد"),
        shown("places", "order", "Out", "تمام کرده‌اند"),
    ),
    waits={
        "DEAL": wait("All cards are dealt", "همهٔ برگ‌ها پخش می‌شود", ("{name} deals", "{name} پخش می‌کند")),
        "PLAY": wait("Cards are laid", "برگ می‌گذارند", ("{name} is to lay cards", "{name} برگ می‌گذارد")),
        "WINDOW": wait(
            "Does anybody doubt?",
            "کسی شک دارد؟",
            ("Does anybody doubt? Else {name} lays", "کسی شک دارد؟ وگرنه {name} برگ می‌گذارد"),
        ),
        "REVEAL": wait("The last cards are turned up", "آخرین برگ‌ها رو می‌شود"),
        "PICKUP": wait(
            "The middle is taken",
            "وسط برداشته می‌شود",
            ("The middle is taken; then {name} lays", "وسط برداشته می‌شود؛ بعد {name} برگ می‌گذارد"),
        ),
    },
    layout="middle",
    last=text("Turned up: {name}", "برگ‌های رو شدهٔ {name}"),
    packs=packs,
    main="h",
    exact=lambda moment: _SAY if _unclaimed(moment) else None,
)
