"""What the page offers and shows of Twenty-one."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import CARDS, Moment, ask, done, during, never, numbers, tap, word
from scorekeeper.games.twentyone_state import WHOLE
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat


def _bets(moment: Moment) -> list[int]:
    """Round sums from the lowest bet up to what is in the bank."""
    least, left = int(moment.options["min_bet"]), _left(moment)
    return [sum_ for sum_ in (least * times for times in (1, 2, 3, 4, 6, 8, 10)) if sum_ <= left]


def _own_bet(moment: Moment) -> int:
    """The bet of the player on turn; 0 before he has bet."""
    return 0 if moment.turn is None else moment.outcome["bets"][moment.turn] or 0


def _raises(moment: Moment) -> list[int]:
    """Round sums from above the own bet up to what is in the bank."""
    least, own = int(moment.options["min_bet"]), _own_bet(moment)
    return [own + least * times for times in (1, 2, 4, 8) if own + least * times <= moment.outcome["bank"]]


def _may_raise(moment: Moment) -> bool:
    allowed = moment.options["raise"] == "yes" and _players("SIDE", "DRAW")(moment)
    return allowed and _own_bet(moment) > 0


def _left(moment: Moment) -> int:
    """What the bank holds beyond the bet on the hand that is played."""
    bets = sum(bet or 0 for bet in moment.outcome.get("bets", ()))
    return int(moment.outcome.get("bank") or 0) - (bets if moment.options["side_cap"] == "bank" else 0)


def _stakes(moment: Moment) -> list[int]:
    stake = int(moment.options["stake"])
    return [stake, 2 * stake, 3 * stake]


def _banker(moment: Moment) -> Seat | None:
    seat: Seat | None = moment.outcome.get("banker")
    return seat


def _players(*phases: str) -> Callable[[Moment], bool]:
    """Due in these phases, unless the banker takes a card for the one that he laid aside."""
    return lambda moment: moment.phase in phases and not _exchanges(moment)


def _exchanges(moment: Moment) -> bool:
    """Whether the table waits for the banker's new card before the player goes on."""
    return moment.phase in ("BET", "SIDE", "DRAW") and moment.turn == _banker(moment)


def _with_sides(moment: Moment) -> bool:
    """Others bet when the player has, until his second card comes."""
    if moment.options["side_bets"] == "off" or _left(moment) <= 0:
        return False
    return (
        _players("SIDE", "DRAW")(moment) and moment.turn is not None and moment.outcome["h"][moment.turn] < 2
    )


def _ripe(moment: Moment) -> bool:
    """The bank has grown to the threshold."""
    threshold, stake = moment.options["threshold"], int(moment.options["stake"])
    bank = int(moment.outcome.get("bank") or 0)
    return bank >= (threshold if isinstance(threshold, int) else 3 * stake)


def _may_announce(moment: Moment) -> bool:
    return moment.phase == "ROUND_START" and not moment.outcome.get("last_round") and _ripe(moment)


def _may_take(moment: Moment) -> bool:
    if moment.outcome.get("last_round"):
        return moment.phase == "ROUND_END"
    between = moment.phase in ("ROUND_START", "ROUND_END")
    return between and moment.options["khabar_needed"] == "no" and _ripe(moment)


def _may_settle(moment: Moment) -> bool:
    """Between two rounds the game may end with chips in the bank, if all agree."""
    between = moment.phase in ("ROUND_START", "ROUND_END")
    return between and bool(moment.outcome.get("bank")) and not _may_take(moment)


def _may_stand(moment: Moment) -> bool:
    """Who has not bet yet, on his first card, bets before he has enough."""
    if moment.phase != "BET":
        return _players("SIDE", "DRAW", "BANKER")(moment)
    return moment.turn is not None and moment.outcome["h"][moment.turn] > 1


_STARTING = during("ROUND_START", "ROUND_END")


def _drawing(moment: Moment) -> Text | None:
    """Where others cannot bet on a hand, nothing is said of it."""
    if _exchanges(moment):
        return _TAKES_ANOTHER
    return _DRAWS if moment.phase == "SIDE" and not _with_sides(moment) else None


_DRAWS = text("{name} draws", "{name} کارت می‌گیرد")
_TAKES_ANOTHER = text("{name}, the banker, takes another card", "{name}، بانکدار، برگِ دیگری برمی‌دارد")

DEALER_TAPS = (
    tap(
        "dealer",
        "Name the banker",
        "تعیین بانکدار",
        who="about",
        when=during("BANK_OPEN"),
        seat=lambda moment: moment.turn,
    ),
)
DEAL_TAPS = (
    tap("deal", "Deal", "پخش", who="nobody", seen=True, when=_STARTING),
    tap("deal", "Deal", "پخش", who="nobody", quiet=True, when=lambda moment: not _STARTING(moment)),
)
SAY_TAPS = (
    word(
        "bank",
        "Put up the bank",
        "بانک می‌گذارد",
        ask("value", "number", "With how many chips?", "با چند ژتون؟", choices=_stakes, open=True),
        when=during("BANK_OPEN"),
        done=done("the bank put up", "بانک گذاشت"),
    ),
    word("decline", "Declines", "بانک نمی‌گذارد", when=during("BANK_OPEN")),
    word("khabar", "Last round!", "بانک خبر!", seat=_banker, when=_may_announce),
    word(
        "take",
        "The banker takes the bank",
        "بانکدار بانک را برمی‌دارد",
        seat=_banker,
        when=_may_take,
        done=done("the bank taken", "بانک را برداشت"),
    ),
    word(
        "take",
        "The game ends: the banker takes the bank",
        "بازی تمام: بانکدار بانک را برمی‌دارد",
        seat=_banker,
        when=_may_settle,
        quiet=True,
    ),
    word(
        "bet",
        "Bet",
        "شرط",
        ask("value", "number", "How many chips?", "چند ژتون؟", choices=_bets, open=True),
        when=_players("BET"),
        done=done("bet", "شرط بست"),
    ),
    word(
        "bet",
        "The whole bank",
        "همهٔ بانک",
        when=_players("BET"),
        fixed={"value": WHOLE},
        done=done("bet the whole bank", "همهٔ بانک را شرط بست"),
    ),
    word(
        "bet",
        "Raise the bet",
        "بالا بردنِ شرط",
        ask("value", "number", "To how many chips?", "به چند ژتون؟", choices=_raises, open=True),
        when=_may_raise,
        quiet=True,
    ),
    word(
        "side",
        "Bet on another's hand",
        "شرط روی دستِ دیگری",
        ask("value.on", "seat", "On whose hand?", "روی دستِ چه کسی؟", given=lambda moment: moment.turn),
        ask("value.bet", "number", "How many chips?", "چند ژتون؟", choices=_bets, open=True),
        who="ask",
        when=_with_sides,
        done=done("side bet", "شرط کناری"),
    ),
    word(
        "card",
        "Asks for a card",
        "کارت می‌خواهد",
        when=_players("BET", "SIDE", "DRAW"),
        done=done("asked for a card", "کارت خواست"),
    ),
    word("stand", "Enough", "بس است", when=_may_stand),
    word("burnt", "Burnt", "سوز", when=_players("SIDE", "DRAW")),
)
_GOT = done("got a card", "کارت گرفت")
DRAW_TAPS = (
    tap(
        "draw",
        "The banker gave a card",
        "بانکدار کارت داد",
        who="call",
        seen=True,
        when=lambda moment: moment.expects("draw") and moment.turn != _banker(moment),
        fixed={"count": 1},
        done=_GOT,
    ),
    tap(
        "draw",
        "The banker took a card",
        "بانکدار کارت برداشت",
        who="call",
        seen=True,
        when=lambda moment: moment.expects("draw") and moment.turn == _banker(moment),
        fixed={"count": 1},
        done=_GOT,
    ),
    tap(
        "draw",
        "Somebody got cards",
        "کسی کارت گرفت",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=lambda _moment: numbers(1, 6)),
        who="ask",
        when=never,
    ),
)
SHOW_TAPS = (
    tap(
        "show", "Turned a card up", "برگی رو کرد", ask("card", "card", "Which card?", "کدام برگ؟"), seen=True
    ),
)
LAY_TAPS = (
    tap(
        "lay",
        "The banker exchanges his card",
        "بانکدار برگش را عوض می‌کند",
        who="call",
        seat=_banker,
        when=lambda moment: moment.expects("lay"),
        seen=True,
        quiet=True,
        fixed={"count": 1},
        done=done("card exchanged", "برگش را عوض کرد"),
    ),
)
END_TAPS = (
    tap(
        "end",
        "Finish the round",
        "پایانِ این دور",
        who="nobody",
        done=done("round finished", "این دور تمام شد"),
    ),
)
HAND_TAPS = (
    tap(
        "hand",
        "Show the hand",
        "رو کردنِ دست",
        CARDS,
        seen=True,
        again=True,
        done=done("hand shown", "دستش را رو کرد"),
    ),
)

TWENTY_ONE_PANEL = Panel(
    shows=(
        shown("nets", "sides", "in chips", "ژتون"),
        *plain("banker"),
        shown("bank", "number", "Bank", "بانک"),
        shown("bets", "seats", "bets {n}", "شرط {n}"),
        shown("h", "seats", "cards: {n}", "{n} برگ"),
        shown("last_round", "flag", "Last round", "بانک خبر: دورِ آخر"),
        shown("results", "bets", "This round", "شرط‌های این دور"),
    ),
    waits={
        "BANK_OPEN": wait(
            "Nobody wants the bank",
            "کسی بانک نمی‌گذارد",
            ("{name} may put up the bank", "{name} بانک می‌گذارد؟"),
        ),
        "ROUND_START": wait(
            "A new round", "دورِ تازه", ("{name}, the banker, deals", "{name}، بانکدار، پخش می‌کند")
        ),
        "BET": wait("Bets are made", "شرط می‌بندند", ("{name} is to bet", "{name} شرط می‌بندد")),
        "SIDE": wait(
            "Bets are made",
            "شرط می‌بندند",
            ("{name} draws; others may bet too", "{name} کارت می‌گیرد؛ بقیه هم می‌توانند شرط ببندند"),
        ),
        "DRAW": wait("Cards are drawn", "کارت می‌گیرند", ("{name} draws", "{name} کارت می‌گیرد")),
        "BANKER": wait("The banker draws", "بانکدار کارت می‌گیرد", ("{name} draws", "{name} کارت می‌گیرد")),
        "SHOW": wait(
            "Both show their hands", "هر دو دستشان را رو می‌کنند", ("{name} shows", "{name} رو می‌کند")
        ),
        "ROUND_END": wait("The round is over", "این دور تمام شد"),
    },
    main="nets",
    exact=_drawing,
)
