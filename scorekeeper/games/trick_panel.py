"""The taps and words on the page that all games of tricks share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scorekeeper.games.panel import text
from scorekeeper.games.taps import CARD, COMMON, Ask, Moment, Tap, accusation, ask, never, tap, word
from scorekeeper.rulings import Text


def _judging(moment: Moment) -> bool:
    return moment.phase == "DISPUTE" and moment.expects("say")


def disputed(moment: Moment) -> Text | None:
    """For what an accusation waits that the accused answer."""
    return _LAY_OPEN if moment.phase == "DISPUTE" and moment.expects("hand") else None


_LAY_OPEN = text("The accused lay their hands open", "متهمان دستشان را رو می‌کنند")


def _talked(moment: Moment) -> bool:
    """Somebody talked, and the table may decide the deal for it."""
    return bool(moment.outcome.get("talked"))


def _drawing(moment: Moment) -> bool:
    """Cards are turned up to see whom the lot falls on."""
    return moment.phase in ("CHOOSE", "DRAW") and moment.expects("show")


def _decides(label: str, en: str, fa: str) -> tuple[Tap, Tap]:
    """The table itself decides a dispute, or the deal of somebody who talked, for which nobody waits; the
    question names a side."""
    side = ask("value", "side", en, fa)
    dispute = word("award", label, "حکمِ خود بازیکنان", side, who="nobody", when=_judging)
    return dispute, replace(dispute, when=_talked, quiet=True)


AWARD = _decides("The table gives the deal", "Which side gets the deal?", "دست به کدام طرف می‌رسد؟")
_LOST = _decides("The table decides", "Who loses this deal?", "چه کسی این دست را می‌بازد؟")
NOTES = (
    word("talk", "Talked about the cards", "دربارهٔ برگ‌ها حرف زد", who="about", when=never),
    word("look", "Looked at hidden cards", "برگ‌های پنهان را نگاه کرد", who="about", when=never),
)


def say_taps(sides: int = 2) -> tuple[Tap, ...]:
    """The words that count, between so many sides."""
    return (*(AWARD if sides == 2 else _LOST), *NOTES)


SAY_TAPS = say_taps()
LOT = tap("show", "A card of the draw", "برگِ قرعه", CARD, who="ask", seen=True, when=_drawing)
"""Before the first deal: who got which card, until it is known who is hakem or deals."""
SHOW_TAPS = (replace(COMMON["show"], when=never), LOT)


def contract_taps(contract: Tap) -> tuple[Tap, Tap]:
    """The outcome of the bidding entered at once: by the host for anybody, by a player for himself."""
    (value,) = contract.asks
    own = replace(value, text=text("How much did you bid?", "چند خواندید؟"))
    mine = text("I have won the bidding", "خواندن را من بردم")
    return replace(contract, only="host"), replace(contract, only="player", label=mine, asks=(own,))


ACCUSE = accusation(
    "Who broke the rules in this deal? Play stops, and who is wrong may lose the deal by it.",
    "چه کسی در این دست خلاف کرده است؟ بازی می‌ایستد، و هر که حق نداشته باشد شاید دست را ببازد.",
)
"""Where there are several whom one may accuse."""
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


def result(field: str, en: str, fa: str, values: Callable[[Moment], Sequence[int]], sides: int = 2) -> Tap:
    """The deal closed with its result entered by hand: a number for each side, where nobody followed the
    cards."""
    asks = (Ask(f"{field}.{side}", "number", HOW_MUCH, values, side=side) for side in range(sides))
    return tap("end", en, fa, *asks, who="nobody", when=never)


def tricks_won(sides: int = 2) -> Tap:
    """The deal closed with the tricks of each side entered by hand."""
    return result("won", "Enter the tricks of the deal", "ثبت دورهای این دست", _tricks, sides)


def _tricks(moment: Moment) -> Sequence[int]:
    return range(int(moment.outcome["hand"]) + 1)


HOW_MUCH = text("How much?", "چند؟")

END_TAPS = (CLOSE, tricks_won())
WHYS = {"award": text("the referee's ruling", "رأی داور")}
