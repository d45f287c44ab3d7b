"""What the page offers and shows of Gam."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.cards import Card
from scorekeeper.games import gam_words as words
from scorekeeper.games.gam_cards import POINTS
from scorekeeper.games.gam_deal import DEALT, HELD
from scorekeeper.games.gam_match import STOCK
from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import CARDS, COMMON, COUNT, Moment, Tap, ask, done, during, numbers, tap
from scorekeeper.games.trick_panel import CLOSE, LOT, WHYS, contract_taps, disputed, result
from scorekeeper.games.words import figures, joined, sentence
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat, side


def _bids(moment: Moment) -> tuple[int, ...]:
    """The bids that are still high enough, and that the score of the side allows."""
    least = max(int(moment.options["bid_min"]), (moment.outcome.get("high") or 0) + 1)
    bids = numbers(least, int(moment.options["bid_max"]))
    turn = moment.turn
    in_hole = turn is not None and moment.outcome["score"][side(turn)] < 0
    barred = in_hole and moment.options["moon_in_hole"] == "forbidden_bid"
    return tuple(bid for bid in bids if not (barred and bid == POINTS))


def _contracts(moment: Moment) -> tuple[int, ...]:
    """What the contract can be: the highest bid so far, or more."""
    least = max(int(moment.options["bid_min"]), moment.outcome.get("high") or 0)
    return numbers(least, int(moment.options["bid_max"]))


def _leader(moment: Moment) -> Seat | None:
    """Whose card is next: before the first lead the declarer's, whoever is busy with the exchange."""
    if moment.phase not in ("DISCARD", "REFILL"):
        return moment.turn
    seat: Seat | None = moment.outcome.get("declarer")
    return seat


def _aside(moment: Moment) -> int | None:
    """How many cards the declarer has still to lay aside, once it is his turn and the others' are counted."""
    aside: int | None = moment.outcome.get("aside")
    return aside if moment.phase == "REST" else None


def _piles(moment: Moment) -> tuple[int, ...]:
    """So many cards the declarer may lay aside: all but six."""
    return numbers(1, _aside(moment) or DEALT + STOCK - HELD)


def _order(moment: Moment) -> list[Seat]:
    """Everybody, as the dealer serves them."""
    step = 3 if moment.options["direction"] == "clockwise" else 1
    return [((moment.outcome["dealer"] or 0) + step * turn) % 4 for turn in range(1, 5)]


def _short(moment: Moment) -> Seat | None:
    """Whose hand is filled up to six next."""
    short = moment.outcome["short"] if moment.phase == "REFILL" else ()
    return next((seat for seat in _order(moment) if seat in short), None)


def _still(moment: Moment) -> list[Seat]:
    """Who has laid nothing aside yet, from the dealer on: all but the declarer do."""
    kept, declarer = moment.outcome["kept"], moment.outcome["declarer"]
    return [seat for seat in _order(moment) if seat != declarer and kept[seat] is None]


def _some(moment: Moment) -> list[Seat]:
    """Who has laid cards aside, and may have laid some of them only."""
    kept, declarer = moment.outcome["kept"], moment.outcome["declarer"]
    return [seat for seat in range(4) if seat != declarer and kept[seat]]


def _more(moment: Moment) -> tuple[int, ...]:
    """How many more cards may be laid aside, by the holder of this phone or by whoever kept the most."""
    kept = moment.outcome["kept"]
    return numbers(1, max((kept[seat] for seat in _some(moment) if moment.you in (None, seat)), default=0))


def _hidden(moment: Moment) -> list[Card]:
    """The trumps that nobody has seen, once all cards are played."""
    return [Card.parse(code) for code in moment.outcome.get("missing", ())]


def _exact(moment: Moment) -> Text | None:
    """What the phase alone does not tell: who has still to lay aside, which trumps have to be found."""
    hidden = _hidden(moment)
    if moment.phase == "SCORE" and hidden:
        return words.missing(hidden)
    if moment.phase == "DISCARD" and _some(moment):
        names = [moment.outcome["players"][seat] for seat in _still(moment)]
        return sentence(
            "Still to lay aside what is no trump: {names}",
            "هنوز باید هر چه حکم نیست کنار بگذارند: {names}",
            names=joined(names),
        )
    return _rest(moment)


def _rest(moment: Moment) -> Text | None:
    aside = _aside(moment)
    if aside is None or moment.turn is None:
        return disputed(moment)
    if not aside:
        return text("{name} leads", "{name} شروع می‌کند")
    return sentence(
        "{{name}} takes the rest and lays {n} aside",
        "{{name}} بقیه را برمی‌دارد و {n} برگ کنار می‌گذارد",
        n=figures(aside),
    )


BID_TAPS = (
    tap(
        "bid",
        "Bid",
        "خواندن",
        ask("value", "number", "How many points?", "چند امتیاز می‌خواند؟", choices=_bids),
        when=lambda moment: moment.expects("bid") and bool(_bids(moment)),
        who="call",
        done=done("bid", "خواند"),
    ),
)
CONTRACT_TAPS = contract_taps(
    tap(
        "contract",
        "Who won the bidding",
        "نتیجهٔ خواندن",
        ask("value", "number", "For how many points?", "با چند امتیاز؟", choices=_contracts),
        who="ask",
        done=done("won the bidding", "خواندن را برد"),
    ),
)


def _others_lay(moment: Moment) -> bool:
    return moment.phase == "DISCARD" and bool(_still(moment))


def _laid_some(moment: Moment) -> bool:
    """Until the declarer takes the rest, cards may be laid aside that were left at first."""
    return moment.phase in ("DISCARD", "REFILL") and bool(_some(moment))


_ALL_ASIDE = replace(COUNT, choices=lambda _moment: numbers(1, DEALT))
_MORE_ASIDE = replace(COUNT, choices=_more)
_WHO_LAYS = ask(
    "seat",
    "seat",
    "Who?",
    "چه کسی؟",
    choices=_still,
    given=lambda moment: next(iter(_still(moment)), None),
)
_OTHERS = tap(
    "lay",
    "Laid cards aside",
    "برگ کنار گذاشت",
    _WHO_LAYS,
    _ALL_ASIDE,
    who="nobody",
    seen=True,
    again=True,
    only="host",
    when=_others_lay,
)
_OWN = replace(
    _OTHERS,
    asks=(_ALL_ASIDE,),
    who="ask",
    only="player",
    when=lambda moment: moment.phase == "DISCARD" and moment.you in _still(moment),
)
_REST_OF_THEM = replace(
    _OTHERS,
    label=text("Laid more cards aside", "برگ‌های دیگری هم کنار گذاشت"),
    asks=(replace(_WHO_LAYS, choices=_some, given=lambda _moment: None), _MORE_ASIDE),
    again=False,
    quiet=True,
    when=_laid_some,
)
LAY_TAPS = (
    _OTHERS,
    _OWN,
    _REST_OF_THEM,
    replace(
        _REST_OF_THEM,
        asks=(_MORE_ASIDE,),
        who="ask",
        only="player",
        when=lambda moment: _laid_some(moment) and moment.you in _some(moment),
    ),
    tap(
        "lay",
        "Laid cards aside",
        "برگ کنار گذاشت",
        ask("count", "number", "How many cards?", "چند برگ؟", choices=_piles),
        who="call",
        seen=True,
        again=True,
        when=lambda moment: moment.expects("lay") and moment.phase == "REST" and _aside(moment) != 0,
    ),
)
_DRAW = tap(
    "draw",
    "Drew cards",
    "برگ گرفت",
    replace(COUNT, choices=lambda _moment: numbers(1, STOCK)),
    who="ask",
    seat=_short,
    seen=True,
    again=True,
    only="host",
)
DRAW_TAPS = (
    _DRAW,
    replace(
        _DRAW,
        only="player",
        when=lambda moment: moment.expects("draw") and moment.you in moment.outcome["short"],
    ),
)
SHOW_TAPS: tuple[Tap, ...] = (
    tap(
        "show",
        "A trump was given up",
        "حکمی کنار رفت",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        seen=True,
        when=during("DISCARD", "REFILL", "REST"),
    ),
    LOT,
    tap(
        "show",
        "A card of the discards was turned up",
        "برگی از کنارگذاشته‌ها رو شد",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        when=lambda moment: bool(_hidden(moment)),
        fixed={"pile": "discard"},
    ),
    tap(
        "show",
        "A card of the discards was turned up",
        "برگی از کنارگذاشته‌ها رو شد",
        ask("card", "card", "Which card?", "کدام برگ؟"),
        who="ask",
        when=lambda moment: not _hidden(moment),
        quiet=True,
        only="host",
        fixed={"pile": "discard"},
    ),
)
DEAL_TAPS = (replace(COMMON["deal"], aside=lambda moment: bool(_hidden(moment))),)
"""While trumps have to be found the next deal waits: the cards laid aside would be gathered for it."""
PLAY_TAPS = (replace(COMMON["play"], seat=_leader),)
OUT_TAPS = (
    tap(
        "out",
        "Goes out without trumps",
        "حکم ندارد و کنار می‌رود",
        replace(
            CARDS,
            text=text("Which cards lie open? (if any)", "کدام برگ‌هایش رو شد؟ (اگر شد)"),
            needed=False,
        ),
    ),
)
END_TAPS = (
    CLOSE,
    result(
        "got",
        "Enter the points of the deal",
        "ثبت امتیاز این دست",
        lambda _moment: range(POINTS + 1),
    ),
)

GAM_PANEL = Panel(
    shows=(
        *plain("trump"),
        shown("declarer", "seat", "Declarer", "حاکم"),
        shown("bid", "number", "Contract", "تعهد"),
        shown("tricks", "sides", "tricks: {n}", "{n} دور"),
        shown("games", "sides", "games won: {n}", "{n} بازی برده"),
        shown("shown", "cards", "Trumps given up", "حکم‌های کنارگذاشته"),
        shown("out", "order", "Without trumps", "کنار رفته‌اند"),
        shown("rest", "number", "Left for the declarer", "ماندهٔ وسط برای حاکم"),
    ),
    waits={
        "DISCARD": wait(
            "The others lay aside what is no trump",
            "بقیه هر چه حکم نیست کنار می‌گذارند",
        ),
        "REFILL": wait("Hands are filled up to six", "دست‌ها تا شش برگ پر می‌شود"),
        "REST": wait(
            "The declarer takes the rest",
            "بقیهٔ برگ‌ها مال حاکم است",
            ("{name} takes the rest and keeps six", "{name} بقیه را برمی‌دارد و شش برگ نگه می‌دارد"),
        ),
    },
    whys={
        **WHYS,
        "made": text("made", "به تعهد رسید"),
        "failed": text("failed", "نرسید"),
        "moon": text("to the moon", "شلیک به ماه"),
    },
    goal=lambda options, _seats: int(options["target"]),
    exact=_exact,
)
