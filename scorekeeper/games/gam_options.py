"""What tables play differently in Gam."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Option, Value
from scorekeeper.games.gam_cards import POINTS
from scorekeeper.games.trick_options import MUST_RUFF, TRICK_OPTIONS, nobody_could_bid, refuse_trick_options
from scorekeeper.rulings import Text


def _number(most: int) -> Any:
    def read(value: Any) -> Value | None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return value if whole and 1 <= value <= most else None

    return read


def _option(name: str, values: tuple[Value, ...], en: str, fa: str, other: Any = None, **more: Any) -> Option:
    return Option(name, values, values[0], {"en": en, "fa": fa}, other, **more)


GAM_OPTIONS = (
    _option(
        "target",
        (52,),
        "A game is won with this many points",
        "بازی با این امتیاز برده می‌شود",
        _number(10**6),
    ),
    _option(
        "games_to_win",
        (1,),
        "So many games win the match",
        "برنده کسی است که این تعداد بازی را ببرد",
        _number(100),
    ),
    _option("bid_min", (4,), "The least that may be bid", "کمترین تعهد", _number(POINTS)),
    _option("bid_max", (10,), "The most that may be bid", "بیشترین تعهد", _number(POINTS)),
    _option(
        "auction_rounds",
        ("one", "until_three_pass"),
        "Everybody calls once, or bidding goes on until three have passed",
        "هر کس یک بار می‌خواند، یا خواندن تا پاسِ سه نفر ادامه دارد",
        words={
            "one": {"en": "one call each", "fa": "هر کس یک بار"},
            "until_three_pass": {"en": "until three have passed", "fa": "تا پاسِ سه نفر"},
        },
    ),
    _option(
        "all_pass",
        ("stick_dealer_4", "redeal"),
        "If all pass, the dealer has to take the lowest bid, or the cards are dealt again",
        "اگر همه پاس بدهند کمترین تعهد به دست‌دهنده می‌چسبد، یا دوباره دست می‌دهند",
        words={
            "stick_dealer_4": {"en": "the dealer takes it", "fa": "به دست‌دهنده می‌چسبد"},
            "redeal": {"en": "deal again", "fa": "دوباره دست می‌دهند"},
        },
    ),
    _option(
        "moon_in_hole",
        ("plus_10", "forbidden_bid"),
        "A bid of ten by a side in the hole is worth ten points, or may not be made",
        "تعهدِ ده برای تیمی که در چاله است فقط ده امتیاز دارد، یا ممنوع است",
        words={
            "plus_10": {"en": "ten points", "fa": "ده امتیاز"},
            "forbidden_bid": {"en": "not allowed", "fa": "ممنوع"},
        },
    ),
    _option(
        "direction",
        ("clockwise", "counter"),
        "Play goes round to the left, or to the right",
        "نوبت به سمت چپ می‌چرخد، یا به سمت راست",
        words={
            "clockwise": {"en": "to the left", "fa": "به چپ"},
            "counter": {"en": "to the right", "fa": "به راست"},
        },
    ),
    _option(
        "next_dealer",
        ("left", "right"),
        "The next deal is dealt by the player at the left, or at the right",
        "دستِ بعد را نفرِ سمت چپ می‌دهد، یا سمت راست",
        words={
            "left": {"en": "at the left", "fa": "سمت چپ"},
            "right": {"en": "at the right", "fa": "سمت راست"},
        },
    ),
    _option(
        "high_joker",
        ("RJ", "BJ", "first_played"),
        "The high joker is the colour one, the black one, or whichever is played first",
        "ژوکر بالا ژوکر رنگی است، یا ژوکر سیاه، یا هر کدام که اول بازی شود",
        words={
            "RJ": {"en": "the colour joker", "fa": "ژوکر رنگی"},
            "BJ": {"en": "the black joker", "fa": "ژوکر سیاه"},
            "first_played": {"en": "whichever is played first", "fa": "هر کدام که اول بازی شود"},
        },
    ),
    _option(
        "trump_entry",
        ("phone", "first_lead"),
        "The trump suit is named before the first card, or by the first card itself",
        "خال حکم پیش از اولین کارت اعلام می‌شود، یا خودِ اولین کارت آن را معلوم می‌کند",
        words={
            "phone": {"en": "before the first card", "fa": "پیش از اولین کارت"},
            "first_lead": {"en": "by the first card", "fa": "با اولین کارت"},
        },
    ),
    _option(
        "surplus_points",
        ("lost", "to_own_team"),
        "Scoring trumps that had to be given up count for nobody, or for their own side",
        "حکم‌های امتیازداری که ناچار کنار رفته‌اند برای هیچ‌کس حساب نیست، یا مالِ همان تیم است",
        words={
            "lost": {"en": "for nobody", "fa": "برای هیچ‌کس"},
            "to_own_team": {"en": "for their own side", "fa": "برای همان تیم"},
        },
    ),
    _option(
        "winner_without_trump",
        ("next_active", "partner"),
        "If the winner of a trick has no trump left, the next player leads, or his partner",
        "اگر برندهٔ دور دیگر حکم نداشت نفرِ بعدی شروع می‌کند، یا یارش",
        words={
            "next_active": {"en": "the next player", "fa": "نفرِ بعدی"},
            "partner": {"en": "his partner", "fa": "یارش"},
        },
    ),
    _option(
        "going_out",
        ("at_turn", "at_once"),
        "Who has no trump left goes out at his turn, or at once",
        "کسی که حکم ندارد سرِ نوبتش کنار می‌رود، یا همان لحظه",
        words={
            "at_turn": {"en": "at his turn", "fa": "سرِ نوبتش"},
            "at_once": {"en": "at once", "fa": "همان لحظه"},
        },
    ),
    _option(
        "laid_down",
        ("face_up", "face_down"),
        "Who goes out lays his cards down face up, or face down",
        "کسی که کنار می‌رود کارت‌هایش را رو می‌گذارد، یا به پشت",
        words={
            "face_up": {"en": "face up", "fa": "رو"},
            "face_down": {"en": "face down", "fa": "به پشت"},
        },
    ),
    _option(
        "discard_piles",
        ("per_seat", "common"),
        "Everybody has his own discard pile, or there is one for all",
        "هر کس کارت‌های کنارگذاشته‌اش جداست، یا همه در یک دسته است",
        words={
            "per_seat": {"en": "one each", "fa": "هر کس جدا"},
            "common": {"en": "one for all", "fa": "یک دسته"},
        },
    ),
    _option(
        "both_52",
        ("declarer", "higher"),
        "If both sides reach the target, the declarer's wins, or the higher total",
        "اگر هر دو تیم به امتیاز رسیدند تیمِ حاکم برنده است، یا هر که بیشتر دارد",
        words={
            "declarer": {"en": "the declarer's side", "fa": "تیمِ حاکم"},
            "higher": {"en": "the higher total", "fa": "امتیازِ بیشتر"},
        },
    ),
    *(option for option in TRICK_OPTIONS if option is not MUST_RUFF),
    replace(MUST_RUFF, players=()),
)

ONLY_TRUMPS: Text = {
    "en": "In Gam only trumps are played, so nobody can be obliged to play a trump on another suit",
    "fa": "در گام فقط حکم بازی می‌شود و اجبار به بریدنِ خالِ دیگر معنا ندارد",
}


def refuse_gam_options(options: Mapping[str, Value]) -> OptionError | None:
    """The error against option values that exclude each other, or ``None``."""
    least, most = cast(int, options["bid_min"]), cast(int, options["bid_max"])
    if least > most:
        return OptionError(nobody_could_bid(least, most), "bid_min", "bid_max")
    if options["must_ruff"] is True:
        return OptionError(ONLY_TRUMPS, "must_ruff")
    return refuse_trick_options(options)
