"""What tables play differently in Joker Spades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Option, Value
from scorekeeper.games.trick_options import TRICK_OPTIONS, nobody_could_bid, refuse_trick_options
from scorekeeper.rulings import Text

HAND = 13


def _tricks(value: Any) -> Value | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HAND else None


def _bags(value: Any) -> Value | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100 else None


def _points(value: Any) -> Value | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 10**5 else None


SPADES_OPTIONS = (
    Option(
        "target",
        (501, 1001),
        501,
        {"en": "The match is won with so many points", "fa": "برنده کسی است که به این امتیاز برسد"},
        _points,
    ),
    Option(
        "bid_min_each",
        (2,),
        2,
        {"en": "The least that a player may bid", "fa": "کمترین تعهد هر بازیکن"},
        _tricks,
    ),
    Option(
        "bid_max_each",
        (13,),
        13,
        {"en": "The most that a player may bid", "fa": "بیشترین تعهد هر بازیکن"},
        _tricks,
    ),
    Option(
        "bid_entry",
        ("team_totals", "per_seat"),
        "team_totals",
        {
            "en": "The total of each side is entered, or every bid is entered and checked",
            "fa": "فقط جمع تعهد هر تیم ثبت می‌شود، یا تعهدِ هر نفر ثبت و داوری می‌شود",
        },
        words={
            "team_totals": {"en": "the total of each side", "fa": "جمعِ هر تیم"},
            "per_seat": {"en": "every bid", "fa": "تعهدِ هر نفر"},
        },
    ),
    Option(
        "joker_lead_suit",
        ("spades", "any"),
        "spades",
        {
            "en": "When a joker is led, the others follow with spades, or play what they like",
            "fa": "اگر با ژوکر شروع شود بقیه باید پیک بدهند، یا هر چه بخواهند",
        },
        words={
            "spades": {"en": "spades", "fa": "پیک"},
            "any": {"en": "what they like", "fa": "هر چه بخواهند"},
        },
    ),
    Option(
        "joker_follows_spades",
        (False, True),
        False,
        {
            "en": "Who has no spade but a joker must play it when spades are led",
            "fa": "کسی که پیک ندارد ولی ژوکر دارد، وقتی پیک بازی شده باید ژوکر بدهد",
        },
    ),
    Option(
        "rj_same_trick",
        (True, False),
        True,
        {
            "en": "The colour joker may follow the black one in the same trick, or only in a later one",
            "fa": "ژوکر رنگی در همان دوری که ژوکر سیاه آمده مجاز است، یا فقط از دور بعد",
        },
        words={
            True: {"en": "in the same trick", "fa": "در همان دور"},
            False: {"en": "only in a later one", "fa": "فقط از دور بعد"},
        },
    ),
    Option(
        "bj_deadline",
        (10,),
        10,
        {
            "en": "The black joker has to be played in this trick at the latest",
            "fa": "ژوکر سیاه حداکثر تا این دور باید بازی شود",
        },
        lambda value: _tricks(value) or None,
    ),
    Option(
        "rj_after_deadline",
        ("free", "blocked"),
        "free",
        {
            "en": "Once the black joker is overdue the colour joker is free, or it still has to wait",
            "fa": "وقتی مهلت ژوکر سیاه گذشت ژوکر رنگی آزاد است، یا باز هم باید منتظر بماند",
        },
        words={
            "free": {"en": "free", "fa": "آزاد است"},
            "blocked": {"en": "still waits", "fa": "باز منتظر می‌ماند"},
        },
    ),
    Option(
        "bj_late_ruling",
        ("breach", "warn"),
        "breach",
        {
            "en": "A black joker that comes too late can be accused, or is only noted",
            "fa": "دیرآمدنِ ژوکر سیاه اعتراض دارد، یا فقط یادداشت می‌شود",
        },
        words={
            "breach": {"en": "can be accused", "fa": "اعتراض دارد"},
            "warn": {"en": "only noted", "fa": "فقط یادداشت می‌شود"},
        },
    ),
    Option(
        "dealer_rule",
        ("until_ahead", "rotate"),
        "until_ahead",
        {
            "en": "A dealer deals until his side is ahead, or everybody deals once in turn",
            "fa": "هر کس تا جلو افتادنِ تیمش دست می‌دهد، یا دست‌دادن نوبتی می‌چرخد",
        },
        words={
            "until_ahead": {"en": "until his side is ahead", "fa": "تا جلو افتادنِ تیمش"},
            "rotate": {"en": "in turn", "fa": "نوبتی"},
        },
    ),
    Option(
        "tie_keeps_dealer",
        (True, False),
        True,
        {
            "en": "With equal scores the dealer stays, or the deal moves on",
            "fa": "با امتیاز برابر دست‌دهنده می‌ماند، یا عوض می‌شود",
        },
        words={
            True: {"en": "the dealer stays", "fa": "می‌ماند"},
            False: {"en": "the deal moves on", "fa": "عوض می‌شود"},
        },
        idle={"dealer_rule": ("rotate",)},
    ),
    Option(
        "break_spades",
        (False, True),
        False,
        {
            "en": "Spades may be led at any time, or only after one fell on another suit",
            "fa": "با پیک همیشه می‌شود شروع کرد، یا فقط پس از آن که پیکی روی خالِ دیگر افتاد",
        },
        words={
            False: {"en": "at any time", "fa": "همیشه"},
            True: {"en": "after one has fallen", "fa": "پس از افتادنِ پیک"},
        },
    ),
    Option(
        "bag_penalty",
        ("none", 10),
        "none",
        {
            "en": "Tricks above the bids cost nothing, or each time so many of them have come together "
            "they cost ten times as many points",
            "fa": "دورهای اضافه جریمه ندارد، یا هر بار که این تعداد جمع شد ده برابرش کم می‌شود",
        },
        _bags,
        words={
            "none": {"en": "they cost nothing", "fa": "جریمه ندارد"},
            10: {"en": "ten of them cost 100 points", "fa": "هر ده تا ۱۰۰ امتیاز کم می‌کند"},
        },
    ),
    Option(
        "both_reach_target",
        ("higher_total", "play_on"),
        "higher_total",
        {
            "en": "If both sides reach the target, the higher total wins, or they play on until only one "
            "has reached it",
            "fa": "اگر هر دو تیم به امتیاز رسیدند بیشتر برنده است، یا ادامه می‌دهند تا فقط یکی رسیده باشد",
        },
        words={
            "higher_total": {"en": "the higher total", "fa": "امتیازِ بیشتر"},
            "play_on": {"en": "play on", "fa": "ادامه می‌دهند"},
        },
    ),
    *TRICK_OPTIONS,
)

DEALS_ONCE: Text = {
    "en": "Where the deal passes on after every deal, equal scores cannot decide who deals; "
    "change one of these two rules",
    "fa": "وقتی پخش پس از هر دست به نفر بعد می‌رسد، تساوی نمی‌تواند دست‌دهنده را تعیین کند؛ "
    "یکی از این دو قانون را عوض کنید",
}


def refuse_spades_options(options: Mapping[str, Value]) -> OptionError | None:
    """The error against option values that exclude each other, or ``None``."""
    least, most = cast(int, options["bid_min_each"]), cast(int, options["bid_max_each"])
    if least > most:
        return OptionError(nobody_could_bid(least, most), "bid_min_each", "bid_max_each")
    if options["dealer_rule"] == "rotate" and options["tie_keeps_dealer"] is False:
        return OptionError(DEALS_ONCE, "dealer_rule", "tie_keeps_dealer")
    return refuse_trick_options(options)
