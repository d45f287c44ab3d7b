"""What tables play differently in Pasur."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Option, Value
from scorekeeper.games.words import sentence
from scorekeeper.rulings import Text


def _target(value: Any) -> Value | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 10**5 else None


def _option(name: str, values: tuple[Value, ...], en: str, fa: str, **more: Any) -> Option:
    return Option(name, values, values[0], {"en": en, "fa": fa}, **more)


PASUR_OPTIONS = (
    _option(
        "variant",
        ("closed", "open"),
        "Hands are closed, or everybody shows one of his cards",
        "دست‌ها بسته است، یا هر کس یکی از کارت‌هایش را رو می‌کند (پاسور روباز)",
        words={
            "closed": {"en": "closed", "fa": "بسته"},
            "open": {"en": "open", "fa": "روباز"},
        },
    ),
    Option(
        "target",
        ("usual", 62, 124),
        "usual",
        {
            "en": "The match is played to this many points; usual is 62, with four players 124",
            "fa": "بازی تا این امتیاز ادامه دارد؛ معمول ۶۲ و در چهارنفره ۱۲۴ است",
        },
        _target,
        words={"usual": {"en": "as usual", "fa": "معمول"}},
    ),
    _option(
        "sur_definition",
        ("any_clear", "lone_laid_card"),
        "A sur is any capture that empties the pool, or only that of a lone card just laid on an empty pool",
        "سور هر برداشتی است که زمین را خالی کند، یا فقط برداشتن تک‌کارتی که همان لحظه روی زمینِ خالی آمده",
        words={
            "any_clear": {"en": "any that empties the pool", "fa": "هر چه زمین را خالی کند"},
            "lone_laid_card": {"en": "only of a lone card just laid", "fa": "فقط تک‌کارتِ تازه‌آمده"},
        },
    ),
    _option(
        "capture_duty",
        ("may", "must_if_card_can"),
        "A card that can capture may also just be laid, or must capture",
        "کارتی که می‌تواند بردارد اجازه دارد فقط روی زمین بیاید، یا حتماً باید بردارد",
        words={
            "may": {"en": "as one likes", "fa": "اختیاری"},
            "must_if_card_can": {"en": "must capture", "fa": "اجباری"},
        },
    ),
    _option(
        "jack_may_decline",
        ("yes", "no"),
        "Where capturing is a duty, a jack may still be laid without taking, or has to take too",
        "اگر برداشتن اجباری باشد، سرباز باز هم می‌تواند بدون برداشتن بیاید، یا آن هم باید بردارد",
        words={
            "yes": {"en": "may be laid", "fa": "می‌تواند برندارد"},
            "no": {"en": "has to take", "fa": "باید بردارد"},
        },
        idle={"capture_duty": ("may",)},
    ),
    _option(
        "jack_mixed_table",
        ("all", "numbers_or_one_jack"),
        "A jack takes all numbers and jacks, or either the numbers or one jack",
        "سرباز همهٔ عددها و سربازها را برمی‌دارد، یا فقط عددها یا فقط یک سرباز را",
        words={
            "all": {"en": "all of them", "fa": "همه را"},
            "numbers_or_one_jack": {"en": "the numbers or one jack", "fa": "عددها یا یک سرباز را"},
        },
    ),
    _option(
        "picture_sur",
        ("yes", "no"),
        "A king on a lone king, a queen on a lone queen is a sur, or is none",
        "شاه روی تک‌شاه و بی‌بی روی تک‌بی‌بی سور است، یا نیست",
        words={
            "yes": {"en": "is a sur", "fa": "سور است"},
            "no": {"en": "is none", "fa": "سور نیست"},
        },
    ),
    _option(
        "jack_sur",
        ("unprotected", "any_lone_jack", "off"),
        "A jack that takes a lone jack earns a jack-sur unless that jack was just laid on an empty pool, "
        "always, or never",
        "برداشتن تک‌سرباز با سرباز سورِ سرباز است مگر آن سرباز همان لحظه روی زمینِ خالی آمده باشد، یا همیشه، "
        "یا هیچ‌وقت",
        words={
            "unprotected": {"en": "unless it was just laid", "fa": "مگر همان لحظه آمده باشد"},
            "any_lone_jack": {"en": "always", "fa": "همیشه"},
            "off": {"en": "never", "fa": "هیچ‌وقت"},
        },
    ),
    _option(
        "four_player_sur",
        (10, 5),
        "A sur with four players is worth this much",
        "امتیاز هر سور در بازی چهارنفره",
        players=(4,),
    ),
    _option(
        "four_player_jack_sur",
        (10, 20),
        "A jack-sur with four players is worth this much",
        "امتیاز سورِ سرباز در بازی چهارنفره",
        players=(4,),
        idle={"jack_sur": ("off",)},
    ),
    _option(
        "bar_over_50",
        ("deal", "round", "off"),
        "A side over fifty scores no surs from the next deal on, from the next round on, or goes on scoring",
        "طرفی که از ۵۰ گذشته از دستِ بعد سور نمی‌زند، یا از دورِ بعد، یا چنین قانونی نیست",
        words={
            "deal": {"en": "from the next deal on", "fa": "از دستِ بعد"},
            "round": {"en": "from the next round on", "fa": "از دورِ بعد"},
            "off": {"en": "goes on scoring", "fa": "چنین قانونی نیست"},
        },
    ),
    _option(
        "bar_50_inclusive",
        ("no", "yes"),
        "Exactly fifty does not bar from surs yet, or does",
        "خودِ ۵۰ هنوز جلوی سور را نمی‌گیرد، یا می‌گیرد",
        words={
            "no": {"en": "not yet", "fa": "نمی‌گیرد"},
            "yes": {"en": "does", "fa": "می‌گیرد"},
        },
        idle={"bar_over_50": ("off",)},
    ),
    _option(
        "bar_50_four_players",
        (100, 50),
        "With four players the bar stands at this score",
        "در بازی چهارنفره این امتیاز جلوی سور را می‌گیرد",
        players=(4,),
        idle={"bar_over_50": ("off",)},
    ),
    _option(
        "bar_ten_scope",
        ("match", "round"),
        "No more than ten surs count for a side in the match, or in a round",
        "هر طرف در کل بازی بیش از ده سور نمی‌زند، یا در هر دور",
        words={
            "match": {"en": "in the match", "fa": "در کل بازی"},
            "round": {"en": "in a round", "fa": "در هر دور"},
        },
    ),
    _option(
        "bar_last",
        ("last_deal", "last_card", "off"),
        "No sur counts in the last deal of a round, none with each player's last card, or all count",
        "در دستِ آخر دور سور حساب نیست، یا فقط در برگِ آخر هر نفر، یا همیشه حساب است",
        words={
            "last_deal": {"en": "none in the last deal", "fa": "در دستِ آخر حساب نیست"},
            "last_card": {"en": "none with the last cards", "fa": "در برگِ آخر حساب نیست"},
            "off": {"en": "all count", "fa": "همیشه حساب است"},
        },
    ),
    _option(
        "bar_over_59",
        ("off", "on"),
        "With two players a side over 59 still scores surs, or no longer does",
        "در بازی دونفره کسی که از ۵۹ گذشته باز سور می‌زند، یا دیگر نمی‌زند",
        words={
            "off": {"en": "still scores", "fa": "سور می‌زند"},
            "on": {"en": "no longer scores", "fa": "سور نمی‌زند"},
        },
        players=(2,),
    ),
    _option(
        "sur_cancels",
        ("off", "on"),
        "Surs add up, or a new sur strikes out one of the other side instead",
        "سورها جمع می‌شوند، یا سورِ تازه به جای امتیاز یکی از سورهای طرف مقابل را پاک می‌کند",
        words={
            "off": {"en": "they add up", "fa": "جمع می‌شوند"},
            "on": {"en": "one is struck out", "fa": "یکی پاک می‌شود"},
        },
        players=(2, 4),
    ),
    _option(
        "match_end",
        ("live_sur", "round_end"),
        "A sur that reaches the target ends the match at once, or the round is played to its end",
        "سوری که به حدِ بازی برسد همان‌جا بازی را تمام می‌کند، یا دور تا آخر بازی می‌شود",
        words={
            "live_sur": {"en": "at once", "fa": "همان‌جا"},
            "round_end": {"en": "after the round", "fa": "پایانِ دور"},
        },
    ),
    _option(
        "match_tie",
        ("another_round", "shared"),
        "Equal highest totals at the end play another round, or share the win",
        "اگر بالاترین امتیازها برابر شد یک دورِ دیگر بازی می‌شود، یا برد مشترک است",
        words={
            "another_round": {"en": "another round", "fa": "یک دورِ دیگر"},
            "shared": {"en": "a shared win", "fa": "بردِ مشترک"},
        },
    ),
    _option(
        "three_player_clubs",
        ("third_player", "nobody"),
        "Of three players without seven clubs, two of them equal, the third gets the seven points, or nobody",
        "در سه‌نفره اگر کسی هفت خاج نداشت و دو نفر برابر بودند، هفت امتیاز به نفر سوم می‌رسد، یا به هیچ‌کس",
        words={
            "third_player": {"en": "the third", "fa": "نفرِ سوم"},
            "nobody": {"en": "nobody", "fa": "هیچ‌کس"},
        },
        players=(3,),
    ),
    _option(
        "initial_jack",
        ("replace_one_redeal_more", "keep"),
        "A jack in the first pool is buried and replaced, two or more mean a new deal, or all stay",
        "سربازِ چهار برگِ اولِ زمین زیر دسته می‌رود و عوض می‌شود و با دو سرباز دوباره دست می‌دهند، یا همان می‌ماند",
        words={
            "replace_one_redeal_more": {"en": "replaced, or dealt again", "fa": "عوض شود، یا دست از نو"},
            "keep": {"en": "all stay", "fa": "همان می‌ماند"},
        },
    ),
    _option(
        "initial_three_pictures",
        ("keep", "redeal"),
        "Three kings or three queens in the first pool are played with, or dealt again",
        "با سه شاه یا سه بی‌بی در زمینِ اول بازی می‌شود، یا دوباره دست می‌دهند",
        words={
            "keep": {"en": "played with", "fa": "بازی می‌شود"},
            "redeal": {"en": "dealt again", "fa": "دوباره دست می‌دهند"},
        },
    ),
    _option(
        "direction",
        ("anticlockwise", "clockwise"),
        "Play goes round to the right, or to the left",
        "نوبت به سمت راست می‌چرخد، یا به سمت چپ",
        words={
            "anticlockwise": {"en": "to the right", "fa": "به راست"},
            "clockwise": {"en": "to the left", "fa": "به چپ"},
        },
        players=(3, 4),
    ),
    _option(
        "first_player",
        ("after_dealer", "dealer"),
        "The player after the dealer begins, or the dealer himself",
        "نفرِ بعد از دست‌دهنده شروع می‌کند، یا خودِ دست‌دهنده",
        words={
            "after_dealer": {"en": "the next player", "fa": "نفرِ بعد"},
            "dealer": {"en": "the dealer", "fa": "دست‌دهنده"},
        },
    ),
    _option(
        "dealer_rotation",
        ("next", "same"),
        "The next player deals the next round, or always the same one",
        "دورِ بعد را نفرِ بعدی دست می‌دهد، یا همیشه همان نفر",
        words={
            "next": {"en": "the next player", "fa": "نفرِ بعدی"},
            "same": {"en": "always the same", "fa": "همان نفر"},
        },
    ),
    _option(
        "no_capture_leftovers",
        ("nobody", "last_player"),
        "If nobody captured all round, the pool goes to nobody, or to who played last",
        "اگر در کل دور کسی چیزی برنداشت، زمین به هیچ‌کس نمی‌رسد، یا به آخرین بازیکن",
        words={
            "nobody": {"en": "nobody", "fa": "هیچ‌کس"},
            "last_player": {"en": "who played last", "fa": "آخرین بازیکن"},
        },
    ),
    _option(
        "open_show",
        ("keep_one_shown", "one_per_deal"),
        "Open: one card is always shown until the hand is empty, or one per deal",
        "روباز: تا خالی‌شدن دست همیشه یک کارت رو می‌ماند، یا در هر دست فقط یک کارت",
        words={
            "keep_one_shown": {"en": "always one", "fa": "همیشه یکی"},
            "one_per_deal": {"en": "one per deal", "fa": "در هر دست یکی"},
        },
        idle={"variant": ("closed",)},
    ),
    _option(
        "open_players",
        ("any", "two_only"),
        "Open: with any number of players, or with two only",
        "روباز: با هر تعداد بازیکن، یا فقط دونفره",
        words={
            "any": {"en": "any number", "fa": "هر تعداد"},
            "two_only": {"en": "two only", "fa": "فقط دونفره"},
        },
        players=(),
    ),
    _option(
        "foul_policy",
        ("reject", "lose_turn"),
        "A wrong move is put back without more, or also costs the turn",
        "کارِ نادرست فقط پس گرفته می‌شود، یا نوبت را هم می‌سوزاند",
        words={
            "reject": {"en": "only put back", "fa": "فقط پس گرفته می‌شود"},
            "lose_turn": {"en": "costs the turn too", "fa": "نوبت هم می‌سوزد"},
        },
    ),
)

THREE_SIDES: Text = {
    "en": "A sur can strike out a sur of the other side only where there are two sides; "
    "three players each play alone",
    "fa": "سور فقط وقتی سورِ حریف را پاک می‌کند که بازی دو طرف داشته باشد؛ سه نفر هر کدام تنها بازی می‌کنند",
}


def refuse_for(players: int, options: Mapping[str, Value]) -> OptionError | None:
    """The error against options that do not fit this number of players, or ``None``."""
    if players != 2 and options["bar_over_59"] == "on":
        text = sentence(
            "No sur for a side with more than 59 points is a rule for two players, not for {players}",
            "اینکه با بیش از 59 امتیاز سور حساب نشود قانونِ بازیِ دونفره است، نه {players} نفره",
            players=players,
        )
        return OptionError(text, "bar_over_59")
    if players == 3 and options["sur_cancels"] == "on":
        return OptionError(THREE_SIDES, "sur_cancels")
    if players != 2 and options["variant"] == "open" and options["open_players"] == "two_only":
        text = sentence(
            "By your rule only two players play open Pasur, not {players}; "
            "change it, or play with closed hands",
            "طبق قانونِ شما پاسورِ روباز فقط دونفره است، نه {players} نفره؛ "
            "آن را عوض کنید یا دست‌بسته بازی کنید",
            players=players,
        )
        return OptionError(text, "variant", "open_players")
    return None
