"""What tables play differently in Dirty Seven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.base import Option, Value


def _points(value: Any) -> Value | None:
    number = isinstance(value, int) and not isinstance(value, bool)
    return value if number and 1 <= value <= 100_000 else None


def _seconds(value: Any) -> Value | None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if number and 0 < value <= 3600 else None


def _option(name: str, values: Sequence[Value], en: str, fa: str, other: Any = None, **more: Any) -> Option:
    return Option(name, tuple(values), values[0], {"en": en, "fa": fa}, other, **more)


DIRTY_SEVEN_OPTIONS = (
    _option("packs", (2, 1), "So many packs are mixed", "تعداد دسته‌های ورق"),
    _option(
        "match_order",
        ("either", "suit_first"),
        "Suit or number may be followed, or the number only without the suit",
        "می‌شود خال یا عدد را آمد، یا عدد را فقط وقتی که خال را ندارید",
        words={
            "either": {"en": "suit or number", "fa": "خال یا عدد"},
            "suit_first": {"en": "the suit first", "fa": "اول خال"},
        },
    ),
    _option(
        "draw_when_able",
        ("foul", "free"),
        "Drawing while a card fits is a mistake, or allowed",
        "کشیدن وقتی برگی می‌خورد خطاست، یا آزاد است",
        words={
            "foul": {"en": "a mistake", "fa": "خطاست"},
            "free": {"en": "allowed", "fa": "آزاد است"},
        },
    ),
    _option(
        "opening_special",
        ("no_effect", "effect", "redraw"),
        "A special card turned up first has no effect, has it, or is replaced",
        "برگِ ویژه‌ای که اول رو شود اثر ندارد، اثر دارد، یا برگ دیگری رو می‌شود",
        words={
            "no_effect": {"en": "no effect", "fa": "اثر ندارد"},
            "effect": {"en": "it has its effect", "fa": "اثر دارد"},
            "redraw": {"en": "another is turned up", "fa": "برگِ دیگری رو می‌شود"},
        },
    ),
    _option(
        "after_seven",
        ("turn_ends", "may_play"),
        "After drawing for sevens the turn is over, or a card may still be laid",
        "پس از کشیدن برای هفت نوبت تمام است، یا هنوز می‌شود برگی آمد",
        words={
            "turn_ends": {"en": "the turn is over", "fa": "نوبت تمام است"},
            "may_play": {"en": "may still lay", "fa": "هنوز می‌شود آمد"},
        },
    ),
    _option(
        "seven_chain",
        ("unlimited", "cap_8"),
        "Sevens add up without limit, or to eight cards at most",
        "هفت‌ها بی‌حد روی هم می‌روند، یا حداکثر هشت برگ",
        words={
            "unlimited": {"en": "without limit", "fa": "بی‌حد"},
            "cap_8": {"en": "eight at most", "fa": "حداکثر هشت برگ"},
        },
    ),
    _option(
        "jack_on_spent_seven",
        ("no", "yes"),
        "No jack goes on any seven, or one may go on a seven that was drawn for",
        "سرباز روی هیچ هفتی نمی‌آید، یا روی هفتی که برایش کشیده‌اند می‌آید",
        words={
            "no": {"en": "on no seven", "fa": "روی هیچ هفتی"},
            "yes": {"en": "on one drawn for", "fa": "روی هفتِ کشیده‌شده"},
        },
    ),
    _option(
        "jack_same_suit",
        ("yes", "must_change"),
        "A jack may name the suit that was in force, or must change it",
        "سرباز می‌تواند همان خال را بگوید، یا باید عوضش کند",
        words={
            "yes": {"en": "may name it again", "fa": "همان خال هم می‌شود"},
            "must_change": {"en": "must change it", "fa": "باید عوض شود"},
        },
    ),
    _option(
        "jack_as_bonus",
        ("yes", "no"),
        "Any jack is a bonus on an eight, or only one of its suit",
        "هر سربازی جایزهٔ هشت می‌شود، یا فقط سربازِ همان خال",
        words={
            "yes": {"en": "any jack", "fa": "هر سربازی"},
            "no": {"en": "only of its suit", "fa": "فقط همان خال"},
        },
    ),
    _option(
        "eight_no_follow",
        ("draw_1", "pass"),
        "Who has no bonus card draws one, or passes",
        "کسی که برگِ جایزه ندارد یکی می‌کشد، یا رد می‌کند",
        words={
            "draw_1": {"en": "draws one", "fa": "یکی می‌کشد"},
            "pass": {"en": "passes", "fa": "رد می‌کند"},
        },
    ),
    _option(
        "eight_last_card",
        ("wins", "draw_1"),
        "An eight as last card wins, or its player draws one",
        "هشت به عنوان برگِ آخر می‌برد، یا صاحبش یکی می‌کشد",
        words={
            "wins": {"en": "wins", "fa": "می‌برد"},
            "draw_1": {"en": "draws one", "fa": "یکی می‌کشد"},
        },
    ),
    _option(
        "two_target",
        ("any_other", "next_only"),
        "A two lets its player choose who draws, or the next one draws",
        "با دو هر کس را بخواهید می‌کشد، یا فقط نفر بعدی",
        words={
            "any_other": {"en": "whom he likes", "fa": "هر کس را بخواهد"},
            "next_only": {"en": "the next one", "fa": "فقط نفر بعدی"},
        },
    ),
    _option(
        "ten_with_two",
        ("no_effect", "play_again"),
        "With two players a ten changes nothing, or its player goes on",
        "در بازی دونفره ده اثری ندارد، یا صاحبش دوباره بازی می‌کند",
        words={
            "no_effect": {"en": "nothing", "fa": "اثری ندارد"},
            "play_again": {"en": "plays again", "fa": "دوباره بازی می‌کند"},
        },
    ),
    _option(
        "call_deadline",
        ("before_next_action", 3, 5),
        "The single card is called before anybody else acts, or within so many seconds",
        "تک برگ را پیش از کارِ نفر بعدی باید گفت، یا تا این تعداد ثانیه",
        _seconds,
        words={
            "before_next_action": {"en": "before anybody else acts", "fa": "پیش از کارِ نفرِ بعدی"},
            3: {"en": "within 3 seconds", "fa": "تا ۳ ثانیه"},
            5: {"en": "within 5 seconds", "fa": "تا ۵ ثانیه"},
        },
    ),
    _option(
        "false_call",
        ("none", "1_card"),
        "A false call of the single card costs nothing, or a card",
        "گفتنِ تک برگِ نادرست جریمه ندارد، یا یک برگ",
        words={
            "none": {"en": "nothing", "fa": "جریمه ندارد"},
            "1_card": {"en": "a card", "fa": "یک برگ"},
        },
    ),
    _option(
        "foul_card",
        ("back", "stays"),
        "A wrong card goes back, or stays",
        "برگِ اشتباه برمی‌گردد، یا می‌ماند",
        words={
            "back": {"en": "goes back", "fa": "برمی‌گردد"},
            "stays": {"en": "stays", "fa": "می‌ماند"},
        },
    ),
    _option(
        "last_card_effects",
        ("none", "draws"),
        "A seven or two as last card has no effect, or is still drawn for",
        "هفت یا دو به عنوان برگِ آخر اثری ندارد، یا هنوز برایش می‌کشند",
        words={
            "none": {"en": "no effect", "fa": "اثری ندارد"},
            "draws": {"en": "still drawn for", "fa": "برایش می‌کشند"},
        },
    ),
    _option(
        "jack_doubles",
        ("round", "total"),
        "A last jack doubles the others' points of this round, or all they have",
        "سربازِ آخر امتیازِ همین دورِ بقیه را دو برابر می‌کند، یا همهٔ امتیازشان را",
        words={
            "round": {"en": "of this round", "fa": "همین دور"},
            "total": {"en": "all they have", "fa": "همهٔ امتیازشان"},
        },
    ),
    _option(
        "limit",
        (100, 200, 300, 500),
        "Who reaches so many minus points is out",
        "هر کس به این امتیاز منفی برسد حذف می‌شود",
        _points,
    ),
    _option(
        "game_end",
        ("last_survivor", "first_elimination"),
        "The last one left wins, or at the first elimination the lowest total",
        "آخرین بازمانده می‌برد، یا با اولین حذف کمترین امتیاز",
        words={
            "last_survivor": {"en": "the last one left", "fa": "آخرین بازمانده"},
            "first_elimination": {"en": "at the first elimination", "fa": "با اولین حذف"},
        },
        players=tuple(range(3, 15)),
    ),
    _option(
        "stock_out",
        ("reshuffle_discards", "no_draw"),
        "When the stock is out the discards are shuffled, or nobody draws",
        "وقتی برگِ وسط تمام شد، ریخته‌ها را بُر می‌زنند، یا دیگر کسی نمی‌کشد",
        words={
            "reshuffle_discards": {"en": "shuffled again", "fa": "بُر می‌زنند"},
            "no_draw": {"en": "nobody draws", "fa": "کسی نمی‌کشد"},
        },
    ),
    _option(
        "first_player",
        ("after_dealer", "dealer"),
        "The player at the dealer's right begins, or the dealer",
        "اول نفرِ سمت راستِ دست‌دهنده بازی می‌کند، یا خودِ او",
        words={
            "after_dealer": {"en": "the next player", "fa": "نفرِ بعد"},
            "dealer": {"en": "the dealer", "fa": "دست‌دهنده"},
        },
    ),
)
