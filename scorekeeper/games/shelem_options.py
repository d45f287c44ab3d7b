"""What tables play differently in Shelem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Option, Value
from scorekeeper.games.trick_options import TRICK_OPTIONS, nobody_could_bid, refuse_trick_options
from scorekeeper.games.words import sentence


def _number(value: Any) -> Value | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 10**5 else None


SHELEM_OPTIONS = (
    Option(
        "target",
        (1200, 660, 330),
        1200,
        {"en": "The match is won with so many points", "fa": "برنده کسی است که به این امتیاز برسد"},
        _number,
    ),
    Option("bid_min", (100,), 100, {"en": "The lowest bid", "fa": "کمترین تعهد"}, _number),
    Option(
        "bid_max",
        (165,),
        165,
        {
            "en": "The highest bid; 165 stands for all points of the deal",
            "fa": "بیشترین تعهد؛ 165 یعنی همهٔ امتیازهای دست",
        },
        _number,
    ),
    Option(
        "bid_step",
        (5,),
        5,
        {"en": "Bids are multiples of this number", "fa": "تعهدها مضربی از این عددند"},
        _number,
    ),
    Option(
        "all_pass",
        ("redeal_same_dealer", "redeal_next_dealer", "dealer_takes_min"),
        "redeal_same_dealer",
        {
            "en": "If nobody bids, the same dealer deals again, the next one does, or the dealer has to play "
            "for the lowest bid",
            "fa": "اگر هیچ‌کس نخواند همان نفر دوباره دست می‌دهد، یا نفر بعد، "
            "یا دست‌دهنده با کمترین تعهد حاکم است",
        },
        words={
            "redeal_same_dealer": {"en": "the same dealer deals again", "fa": "همان نفر دوباره دست می‌دهد"},
            "redeal_next_dealer": {"en": "the next player deals", "fa": "نفرِ بعد دست می‌دهد"},
            "dealer_takes_min": {"en": "the dealer has to play", "fa": "دست‌دهنده حاکم می‌شود"},
        },
    ),
    Option(
        "yasa_penalty",
        (165, "double_bid", "bid"),
        165,
        {
            "en": "A declarer's side with fewer points than the other loses all points of the deal, twice "
            "its bid, or just its bid",
            "fa": "تیم حاکم که از حریف کمتر گرفت (یاسا) همهٔ امتیازهای دست، یا دو برابرِ تعهد، "
            "یا فقط تعهدش را منفی می‌شود",
        },
        words={
            165: {"en": "all points of the deal", "fa": "همهٔ امتیازهای دست"},
            "double_bid": {"en": "twice the bid", "fa": "دو برابرِ تعهد"},
            "bid": {"en": "just the bid", "fa": "فقط تعهد"},
        },
    ),
    Option(
        "slam_points",
        (330,),
        330,
        {
            "en": "Points for all tricks; 330 stands for twice the points of the deal",
            "fa": "امتیاز شلم؛ 330 یعنی دو برابرِ امتیازهای دست",
        },
        _number,
    ),
    Option(
        "opp_score_if_failed",
        ("taken", "zero"),
        "taken",
        {
            "en": "When the declarer fails, the other side scores what it took, or nothing",
            "fa": "وقتی حاکم به تعهدش نرسید حریف هر چه گرفته می‌نویسد، یا هیچ",
        },
        words={
            "taken": {"en": "what it took", "fa": "هر چه گرفته"},
            "zero": {"en": "nothing", "fa": "هیچ"},
        },
    ),
    Option(
        "both_reach_target",
        ("higher_total", "declarer"),
        "higher_total",
        {
            "en": "If both sides reach the target, the higher total wins, or the declarer's side does",
            "fa": "اگر هر دو تیم به امتیاز رسیدند بیشتر برنده است، یا تیم حاکم",
        },
        words={
            "higher_total": {"en": "the higher total", "fa": "امتیازِ بیشتر"},
            "declarer": {"en": "the declarer's side", "fa": "تیم حاکم"},
        },
    ),
    Option(
        "trump_source",
        ("first_lead", "named_first"),
        "first_lead",
        {
            "en": "The declarer's first card makes trump, or he names the suit before it",
            "fa": "اولین برگِ حاکم حکم را معلوم می‌کند، یا حاکم پیش از آن خال حکم را می‌گوید",
        },
        words={
            "first_lead": {"en": "the first card", "fa": "اولین برگ"},
            "named_first": {"en": "named before it", "fa": "پیش از آن گفته می‌شود"},
        },
    ),
    Option(
        "discard_limit",
        ("none", "no_points", "no_trump"),
        "none",
        {
            "en": "The declarer lays aside what he likes, no card that counts, or no trump",
            "fa": "حاکم هر چهار برگی را می‌خواباند، یا برگ امتیازدار نه، یا حکم نه",
        },
        words={
            "none": {"en": "what he likes", "fa": "هر برگی"},
            "no_points": {"en": "no card that counts", "fa": "برگِ امتیازدار نه"},
            "no_trump": {"en": "no trump", "fa": "حکم نه"},
        },
    ),
    Option(
        "discards_count_for",
        ("declarer", "last_trick"),
        "declarer",
        {
            "en": "The four cards laid aside are the declarer's, or go with the last trick",
            "fa": "چهار برگِ خوابانده مال حاکم است، یا با دورِ آخر می‌رود",
        },
        words={
            "declarer": {"en": "the declarer's", "fa": "مال حاکم"},
            "last_trick": {"en": "with the last trick", "fa": "با دورِ آخر"},
        },
    ),
    Option(
        "packet_size",
        (12, 4),
        12,
        {
            "en": "Cards are dealt twelve at a time, or four",
            "fa": "کارت‌ها دوازده‌تا دوازده‌تا داده می‌شود، یا چهارتا",
        },
    ),
    Option(
        "ace_points",
        (10, 15),
        10,
        {
            "en": "An ace counts 10, or 15 (then a deal has 185 points)",
            "fa": "هر آس 10 امتیاز دارد، یا 15 (آن‌وقت هر دست 185 امتیاز است)",
        },
    ),
    Option(
        "auction_entry",
        ("contract_only", "full"),
        "contract_only",
        {
            "en": "Only the contract is entered, or every bid and pass is entered and checked",
            "fa": "فقط تعهدِ نهایی ثبت می‌شود، یا همهٔ خواندن‌ها و پاس‌ها ثبت و داوری می‌شود",
        },
        words={
            "contract_only": {"en": "the contract only", "fa": "فقط تعهدِ نهایی"},
            "full": {"en": "every bid and pass", "fa": "همهٔ خواندن‌ها و پاس‌ها"},
        },
    ),
    Option(
        "bid_165_closes",
        (True, False),
        True,
        {
            "en": "The highest bid ends the auction at once, or the others still have to pass",
            "fa": "بیشترین تعهد خواندن را همان‌جا تمام می‌کند، یا بقیه باز باید پاس بدهند",
        },
        words={
            True: {"en": "ends it at once", "fa": "همان‌جا تمام است"},
            False: {"en": "the others still pass", "fa": "بقیه باید پاس بدهند"},
        },
    ),
    *TRICK_OPTIONS,
)
SHELEM2_OPTIONS = (
    *SHELEM_OPTIONS,
    Option(
        "pile_owner",
        ("own", "opposite"),
        "own",
        {
            "en": "A player plays from the piles before him, or from those before the other",
            "fa": "هر کس از دسته‌های جلوی خودش بازی می‌کند، یا از دسته‌های جلوی حریف",
        },
        words={
            "own": {"en": "his own", "fa": "مال خودش"},
            "opposite": {"en": "the other's", "fa": "مال حریف"},
        },
    ),
    Option(
        "pile_flip",
        ("after_trick", "at_once", "after_hand_cards"),
        "after_trick",
        {
            "en": "The next card of a pile is turned after the trick, at once, or when both have played from "
            "the hand",
            "fa": "برگ بعدیِ دسته پس از دور، همان‌جا، یا پس از بازیِ هر دو نفر از دست رو می‌شود",
        },
        words={
            "after_trick": {"en": "after the trick", "fa": "پس از دور"},
            "at_once": {"en": "at once", "fa": "همان‌جا"},
            "after_hand_cards": {"en": "after both hands", "fa": "پس از هر دو دست"},
        },
    ),
    Option(
        "first_caller_must_bid",
        (False, True),
        False,
        {
            "en": "Who calls first may pass, or has to bid",
            "fa": "نفر اول می‌تواند پاس بدهد، یا باید بخواند",
        },
        words={
            False: {"en": "may pass", "fa": "می‌تواند پاس بدهد"},
            True: {"en": "has to bid", "fa": "باید بخواند"},
        },
    ),
)


def total(options: Mapping[str, Value]) -> int:
    """All points of a deal: thirteen fives, the fives, the tens and the aces."""
    return 13 * 5 + 4 * 5 + 4 * 10 + 4 * cast(int, options["ace_points"])


def highest(options: Mapping[str, Value]) -> int:
    """The highest bid."""
    return total(options) if options["bid_max"] == 165 else cast(int, options["bid_max"])


def refuse_shelem_options(options: Mapping[str, Value]) -> OptionError | None:
    """The error against option values that exclude each other, or ``None``."""
    least, most, step = cast(int, options["bid_min"]), highest(options), cast(int, options["bid_step"])
    if most > total(options):
        text = sentence(
            "The highest bid ({most}) is more than all points of a deal ({total})",
            "بیشترین تعهد ({most}) از همهٔ امتیازهای یک دست ({total}) بیشتر است",
            most=most,
            total=total(options),
        )
        return OptionError(text, "bid_max", "ace_points")
    if least > most:
        return OptionError(nobody_could_bid(least, most), "bid_min", "bid_max")
    if least % step or most % step:
        text = sentence(
            "Bids are multiples of {step}, but the lowest bid ({least}) or the highest bid ({most}) is not",
            "تعهدها مضربی از {step} اند، ولی کمترین تعهد ({least}) یا بیشترین تعهد ({most}) مضربی از آن نیست",
            step=step,
            least=least,
            most=most,
        )
        return OptionError(text, "bid_min", "bid_max", "bid_step")
    return refuse_trick_options(options)
