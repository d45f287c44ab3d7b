"""What the page offers and shows of Joker Spades."""

from __future__ import annotations

from scorekeeper.games.panel import Panel, plain, shown, text, wait
from scorekeeper.games.taps import Ask, Moment, ask, done, numbers, tap
from scorekeeper.games.trick_panel import HOW_MUCH, WHYS, disputed
from scorekeeper.rulings import Text
from scorekeeper.seats import Seat

_HAND = 13


def _bids(moment: Moment) -> tuple[int, ...]:
    return numbers(int(moment.options["bid_min_each"]), int(moment.options["bid_max_each"]))


def _each_bids(moment: Moment) -> bool:
    """Bids are made one by one, or have to be: then also after the first lead, where some are missing."""
    return moment.phase == "BIDS" or (moment.options["bid_entry"] == "per_seat" and moment.expects("bid"))


def _bidder(moment: Moment) -> Seat | None:
    """Whose bid is the next one, from the dealer's right round; whoever is on turn may be there to play."""
    dealer, calls = moment.outcome.get("dealer"), moment.outcome.get("calls") or ()
    order = [] if dealer is None else [(dealer + step) % moment.seats for step in range(1, moment.seats + 1)]
    return next((seat for seat in order if seat < len(calls) and calls[seat] is None), moment.turn)


def _totals(moment: Moment) -> tuple[int, ...]:
    """Those that a side can make; it may bid more all the same."""
    least, most = int(moment.options["bid_min_each"]), int(moment.options["bid_max_each"])
    return numbers(2 * least, min(2 * most, _HAND))


def _sums(moment: Moment) -> Text | None:
    """What the two rows of numbers are, where the totals of the sides are entered."""
    calls = moment.outcome.get("calls") or ()
    asked = moment.phase == "BIDS" and moment.options["bid_entry"] == "team_totals"
    return _TOGETHER if asked and all(call is None for call in calls) else disputed(moment)


_TOGETHER = text(
    "How many tricks do the two partners bid together?",
    "هر دو یار روی هم چند دور تعهد می‌دهند؟",
)

CONTRACT_TAPS = (
    tap(
        "contract",
        "The bids of both sides",
        "تعهد دو طرف",
        *(Ask(f"value.{side}", "number", HOW_MUCH, _totals, open=True, side=side) for side in (0, 1)),
        who="nobody",
    ),
)
BID_TAPS = (
    tap(
        "bid",
        "One player's bid",
        "تعهد یک نفر",
        ask("value", "number", "How many tricks?", "چند دور؟", choices=_bids),
        when=_each_bids,
        seat=_bidder,
        again=True,
        done=done("bid", "تعهد داد"),
    ),
)

SPADES_PANEL = Panel(
    shows=(
        *plain("trump"),
        shown("bids", "sides", "bid {n}", "تعهد {n}"),
        shown("tricks", "sides", "tricks: {n}", "{n} دور"),
        shown("bags", "sides", "bags: {n}", "{n} اضافه"),
        shown("calls", "seats", "bids {n}", "تعهد {n}", zero=True),
    ),
    waits={
        "BIDS": wait(
            "The bids of both sides",
            "تعهدِ دو طرف",
            ("It is {name}'s turn to bid", "نوبتِ {name} است که تعهدش را بگوید"),
        ),
    },
    whys=WHYS,
    goal=lambda options, _seats: int(options["target"]),
    exact=_sums,
)
