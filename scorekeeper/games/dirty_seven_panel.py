"""What the page offers and shows of Dirty Seven."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.dirty_seven_state import DISPUTED, PLAYING
from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import Moment, ask, done, during, never, numbers, playing, tap, word
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat

_MOST = 10
"""Numbers of cards that have a button; more are typed."""


def _packs(options: Mapping[str, Any], _seats: int) -> int:
    return int(options["packs"])


def _single(moment: Moment) -> bool:
    """Somebody has one card left."""
    return moment.phase in PLAYING and 1 in moment.outcome.get("h", ())


def _whose(moment: Moment) -> Seat | None:
    """Who has one card left: the seat that laid last before any other."""
    hands = list(moment.outcome.get("h", ()))
    newest = moment.newest
    if newest is not None and newest.seat is not None and hands[newest.seat] == 1:
        return newest.seat
    return hands.index(1) if hands.count(1) == 1 else None


def _debtor(moment: Moment) -> Seat | None:
    """Who has cards to draw that are owed: whoever holds this phone before the seat on turn, and that before
    the others."""
    owes = moment.outcome.get("owes", ()) if moment.phase in DISPUTED else ()
    first = [seat for seat in (moment.you, moment.turn) if seat is not None]
    return next((seat for seat in (*first, *range(len(owes))) if owes and owes[seat]), None)


def _owed(moment: Moment) -> dict[str, int]:
    seat = _debtor(moment)
    return {} if seat is None else {"count": moment.outcome["owes"][seat]}


def _draws(moment: Moment) -> bool:
    """A card is drawn for the turn. What is owed comes first, as it does in the books."""
    turn = moment.turn
    return moment.expects("draw") and turn is not None and not moment.outcome["owes"][turn]


def _targets(moment: Moment) -> list[Seat]:
    return [seat for seat in playing(moment) if seat != moment.turn]


def _has_to_show(moment: Moment) -> bool:
    """The holder of this phone still had cards when another laid his last."""
    return moment.expects("hand") and moment.you is not None and moment.outcome["h"][moment.you] > 0


def _exact(moment: Moment) -> Text | None:
    """What the phase does not tell: that a draw has only paid what was owed, that sevens cannot be answered
    any more, and what is left to do once all is dealt, or shown."""
    if moment.outcome.get("paid"):
        return text(
            "{name} has drawn what was owed, and is still to play",
            "{name} بدهی‌اش را کشید و هنوز نوبتِ اوست",
        )
    if moment.phase == "ANSWER7" and not moment.expects("play"):
        return text("{name} draws for the seven", "{name} برای هفت می‌کشد")
    if moment.phase == "DEAL" and moment.expects("table"):
        return text("{name} turns up the opening card", "{name} برگِ اول را رو می‌کند")
    if moment.phase == "SHOW" and moment.expects("end"):
        return text("All hands are shown: count the round", "همهٔ دست‌ها رو شد؛ این دور را بشمارید")
    return None


TABLE_TAPS = (
    tap(
        "table",
        "The opening card",
        "برگِ اول",
        ask("cards", "cards", "Which card was turned up?", "چه برگی رو شد؟", count=1),
        who="nobody",
        seen=True,
    ),
)
DRAW_TAPS = (
    tap(
        "draw",
        "Draw a card",
        "یک برگ می‌کشد",
        who="call",
        seen=True,
        when=_draws,
        fixed={"count": 1},
        done=done("cards drawn", "برگ کشید"),
    ),
    tap(
        "draw",
        "Draw what is owed",
        "برگ‌های بدهی‌اش را می‌کشد",
        who="call",
        seat=_debtor,
        seen=True,
        when=lambda moment: _debtor(moment) is not None,
        known=_owed,
        done=done("cards drawn", "برگ کشید"),
    ),
    tap(
        "draw",
        "Somebody drew cards",
        "کسی برگ کشید",
        ask(
            "count",
            "number",
            "How many cards?",
            "چند برگ؟",
            choices=lambda _moment: numbers(1, _MOST),
            open=True,
        ),
        who="ask",
        when=never,
    ),
)
PASS_TAPS = (
    tap("pass", "Keeps the card", "نگه می‌دارد", who="call", when=during("DRAWN")),
    tap(
        "pass",
        "Passes",
        "رد می‌کند",
        who="call",
        when=lambda moment: moment.expects("pass") and moment.phase != "DRAWN",
    ),
)
SAY_TAPS = (
    word(
        "suit",
        "Name a suit",
        "خال را می‌گوید",
        ask("value", "suit", "Which suit?", "چه خالی؟"),
        when=during("SUIT"),
        done=done("suit named", "خال را گفت"),
    ),
    word(
        "target",
        "Who draws a card?",
        "چه کسی یک برگ بکشد؟",
        ask("value", "seat", "Who draws a card?", "چه کسی یک برگ بکشد؟", choices=_targets),
        when=during("TARGET"),
        done=done("who draws", "برگ می‌کشد"),
    ),
    word("single", "Single card!", "تک برگ!", seat=_whose, when=_single, urgent=True),
    word("keep", "Keeps the card", "نگه می‌دارد", when=never),
    word("out", "Says: my hand is empty", "می‌گوید دستم خالی شد", who="ask", when=never),
)
_CARDS = ask("cards", "cards", "Which cards?", "کدام برگ‌ها؟")
HAND_TAPS = (
    tap(
        "hand",
        "Show a loser's hand",
        "رو کردنِ دستِ بازنده",
        _CARDS,
        who="ask",
        seen=True,
        again=True,
        only="host",
        done=done("hand shown", "دستش رو شد"),
    ),
    tap(
        "hand",
        "Show my hand",
        "دستم را رو می‌کنم",
        _CARDS,
        who="ask",
        seen=True,
        only="player",
        when=_has_to_show,
        done=done("hand shown", "دستش رو شد"),
    ),
)
END_TAPS = (
    tap(
        "end",
        "Count the round",
        "شمردنِ این دور",
        who="nobody",
        done=done("round counted", "این دور شمرده شد"),
    ),
)

DIRTY_SEVEN_PANEL = Panel(
    shows=(
        shown("h", "seats", "cards: {n}", "{n} برگ"),
        shown("owes", "seats", "to draw: {n}", "{n} برگ باید بکشد"),
        *plain("top", "pend"),
        shown("suit", "suit", "Suit in force", "خالِ زمین"),
        shown(
            "dir",
            "word",
            "Direction",
            "جهت",
            words={1: text("to the right", "به راست"), -1: text("to the left", "به چپ")},
        ),
        shown("out", "order", "Out of the game", "حذف‌شده‌ها"),
    ),
    waits={
        "TURN": wait("A card is laid", "برگ می‌آیند", ("{name} is to play", "نوبت {name} است")),
        "DRAWN": wait(
            "Play the drawn card, or keep it",
            "برگِ کشیده را بیاید یا نگه دارد",
            ("{name} may play a card, or keep it", "{name} برگی بیاید یا نگه دارد"),
        ),
        "ANSWER7": wait(
            "A seven must be answered",
            "جوابِ هفت",
            ("{name} lays a seven, or draws", "{name} هفت بیاید یا بکشد"),
        ),
        "BONUS": wait(
            "One more card for the eight",
            "جایزهٔ هشت",
            ("{name} lays one more card", "{name} یک برگِ دیگر هم می‌آید"),
        ),
        "SUIT": wait("A suit is named", "خال اعلام می‌شود", ("{name} names a suit", "{name} خال را می‌گوید")),
        "TARGET": wait(
            "Who draws a card?",
            "چه کسی می‌کشد؟",
            ("{name} says who draws a card", "{name} می‌گوید چه کسی بکشد"),
        ),
        "SHOW": wait("The others show their hands", "بقیه دستشان را رو می‌کنند"),
        "SCORE": wait("The round is over", "این دور تمام شد"),
    },
    exact=_exact,
    layout="middle",
    goal=lambda options, _seats: int(options["limit"]),
    packs=_packs,
)
