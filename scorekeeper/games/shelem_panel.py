"""What the page offers and shows of Shelem, for four and for two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.games import trick_panel
from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.shelem2_deal import PILES
from scorekeeper.games.shelem_deal import ASIDE
from scorekeeper.games.shelem_options import highest, total
from scorekeeper.games.taps import CARD, COMMON, Moment, ask, done, never, numbers, tap, word
from scorekeeper.games.trick_panel import CLOSE, WHYS, contract_taps, disputed, result
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat


def _bids(moment: Moment) -> tuple[int, ...]:
    least, step = (int(moment.options[name]) for name in ("bid_min", "bid_step"))
    return numbers(-(-least // step) * step, highest(moment.options), step)


def _higher(moment: Moment) -> tuple[int, ...]:
    """The bids above the highest so far."""
    high = moment.outcome.get("bid") or 0
    return tuple(bid for bid in _bids(moment) if bid > high)


def _contracts(moment: Moment) -> tuple[int, ...]:
    """What the contract can be: the highest bid so far, or more."""
    high = moment.outcome.get("bid") or 0
    return tuple(bid for bid in _bids(moment) if bid >= high)


def _declarer(moment: Moment) -> Seat | None:
    seat: Seat | None = moment.outcome.get("declarer")
    return seat


def _speaker(moment: Moment) -> Seat | None:
    """Who is to bid or to pass, also where the cards are played already."""
    seat: Seat | None = moment.outcome.get("speaker")
    return seat


def _taker(moment: Moment) -> Seat | None:
    """Whose contract it is to all appearances: he took up the middle cards."""
    seat: Seat | None = moment.outcome.get("taker")
    return _declarer(moment) if seat is None else seat


def _exact(moment: Moment) -> Text | None:
    """What the phase alone does not tell, as that the middle is taken up already."""
    if moment.phase == "WIDOW" and moment.turn is not None and not moment.expects("draw"):
        return text("{name} lays four cards aside", "{name} چهار برگ می‌خواباند")
    return disputed(moment) or _leads(moment)


def _leads(moment: Moment) -> Text | None:
    """The sentence before the first lead, where that is not what makes trump."""
    if moment.phase != "LEAD1" or moment.options["trump_source"] != "named_first" or moment.turn is None:
        return None
    if moment.outcome.get("trump") is None:
        return text("{name} names trump and leads", "{name} حکم را می‌گوید و شروع می‌کند")
    return text("{name} leads", "{name} شروع می‌کند")


def _led_another(moment: Moment) -> bool:
    """The declarer named the trump, and another suit lies there as his first card."""
    trump, declarer = moment.outcome.get("trump"), _declarer(moment)
    named = moment.options["trump_source"] == "named_first" and trump is not None
    first = not any(moment.outcome.get("tricks", ()))
    return named and first and any(f.seat == declarer and f.card[-1] != trump for f in moment.open)


def _two_more(moment: Moment) -> bool:
    """In the game for two the third and fourth card of a trick come from the piles."""
    return moment.expects("play") and len(moment.outcome.get("trick", ())) in (2, 3)


def _from_hand(moment: Moment) -> bool:
    return moment.expects("play") and not _two_more(moment)


def _tops(moment: Moment) -> list[Any]:
    """The open tops of the piles of the seat on turn."""
    tops = moment.outcome.get("tops") or ()
    turn = moment.turn
    if turn is None or turn >= len(tops):
        return []
    words = text("the top of a pile", "روی دسته")
    return [({"pile": pile, "card": card}, words, card) for pile, card in tops[turn].items()]


def _has_tops(moment: Moment) -> bool:
    return bool(_tops(moment))


def _no_tops(moment: Moment) -> bool:
    return not _tops(moment)


def _covered(moment: Moment) -> bool:
    """Whether a pile's next card has still to be turned up."""
    tops = moment.outcome.get("tops") or ()
    return moment.phase == "PLAY" and any(len(piles) < len(PILES) for piles in tops)


_PILE = ask(
    "pile",
    "choice",
    "Which pile?",
    "کدام دسته؟",
    choices=lambda _moment: [(pile, text(f"pile {n}", f"دستهٔ {n}")) for n, pile in enumerate(PILES, 1)],
)

BID_TAPS = (
    tap(
        "bid",
        "Bid",
        "خواندن",
        ask("value", "number", "How much is bid?", "چند می‌خواند؟", choices=_higher),
        when=lambda moment: moment.expects("bid") and bool(_higher(moment)),
        who="call",
        seat=_speaker,
        done=done("bid", "خواند"),
    ),
)
PASS_TAPS = (replace(COMMON["pass"], seat=_speaker),)
CONTRACT_TAPS = contract_taps(
    tap(
        "contract",
        "Who won the bidding",
        "نتیجهٔ خواندن",
        ask("value", "number", "How much did he promise?", "تعهدش چند است؟", choices=_contracts),
        who="ask",
        seat=_taker,
        done=done("won the bidding", "خواندن را برد"),
    ),
)
DRAW_TAPS = (
    tap(
        "draw",
        "The middle was taken up",
        "زمین برداشته شد",
        who="call",
        seat=_declarer,
        seen=True,
        fixed={"count": ASIDE},
    ),
)
LAY_TAPS = (
    tap(
        "lay", "Four cards laid aside", "چهار برگ خوابانده شد", who="call", seen=True, fixed={"count": ASIDE}
    ),
)
SAY_TAPS = (
    *trick_panel.SAY_TAPS,
    word(
        "no-suit",
        "Has none of the suit he named",
        "از خالی که گفته ندارد",
        seat=_declarer,
        when=_led_another,
    ),
)
END_TAPS = (
    CLOSE,
    result(
        "taken",
        "Enter the points of the deal",
        "ثبت امتیاز این دست",
        lambda moment: range(0, total(moment.options) + 1, 5),
    ),
)
PLAY2_TAPS = (
    tap(
        "play",
        "Play from the hand",
        "برگ از دست",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        seen=True,
        again=True,
        when=_from_hand,
    ),
    tap(
        "play",
        "Play from a pile",
        "برگ از دسته‌ها",
        ask(
            "*", "choice", "Which card?", "کدام برگ؟", choices=_tops, when=lambda moment: bool(_tops(moment))
        ),
        replace(_PILE, when=_no_tops),
        replace(CARD, when=_no_tops),
        who="call",
        seen=True,
        again=True,
        when=_two_more,
    ),
)
SHOW_TAPS = (
    *trick_panel.SHOW_TAPS,
    tap(
        "show",
        "A card of the middle or of the discards",
        "برگی از زمین یا خوابانده‌ها",
        ask(
            "pile",
            "choice",
            "Where did it lie?",
            "کجا بود؟",
            choices=lambda _moment: [
                ("widow", text("in the middle", "زمین")),
                ("discard", text("laid aside", "خوابانده‌ها")),
            ],
        ),
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        when=never,
    ),
)
SHOW2_TAPS = (
    tap(
        "show",
        "Turn up the top of a pile",
        "برگِ روی دسته رو شد",
        _PILE,
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        seen=True,
        again=True,
        when=_covered,
    ),
    *SHOW_TAPS,
)

SHELEM_PANEL = Panel(
    shows=(
        *plain("trump"),
        shown("declarer", "seat", "Declarer", "حاکم"),
        shown("bid", "number", "Contract", "تعهد"),
        shown("tricks", "sides", "tricks: {n}", "{n} دور"),
        shown("passed", "order", "Passed", "پاس داده‌اند"),
        shown("tops", "piles", "Piles", "دسته‌ها"),
    ),
    waits={
        "ALL_PASS": wait("All have passed: deal again", "همه پاس دادند؛ دوباره پخش کنید"),
        "WIDOW": wait(
            "The middle is taken up",
            "زمین برداشته می‌شود",
            (
                "{name} takes up the middle and lays four aside",
                "{name} زمین را برمی‌دارد و چهار برگ می‌خواباند",
            ),
        ),
        "LEAD1": wait(
            "The first card makes trump",
            "اولین برگ حکم را معلوم می‌کند",
            ("{name} leads: the first card makes trump", "{name} شروع می‌کند؛ برگ اولش حکم است"),
        ),
        "COUNT": wait("The points are counted", "امتیازها شمرده می‌شود"),
    },
    whys={
        **WHYS,
        "made": text("made", "به تعهد رسید"),
        "failed": text("failed", "نرسید"),
        "slam": text("shelem", "شلم"),
        "yasa": text("yasa", "یاسا"),
    },
    goal=lambda options, _seats: int(options["target"]),
    exact=_exact,
)
