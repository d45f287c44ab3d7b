"""What tables play differently in Twenty-one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Option, Value
from scorekeeper.games.words import sentence
from scorekeeper.rulings import Text


def _chips(value: Any) -> Value | None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value if whole and 1 <= value <= 10**9 else None


def _option(name: str, values: tuple[Value, ...], en: str, fa: str, other: Any = None, **more: Any) -> Option:
    return Option(name, values, values[0], {"en": en, "fa": fa}, other, **more)


TWENTY_ONE_OPTIONS = (
    _option(
        "stake",
        (1000,),
        "The chips that a banker puts into the bank",
        "ژتونی که بانکدار به عنوان بانک می‌گذارد",
        _chips,
    ),
    _option("min_bet", (50,), "The lowest bet", "کمترین شرط", _chips),
    _option(
        "threshold",
        ("three_stakes", 3000),
        "From this bank on the banker may announce the last round; usual is three times the stake",
        "از این مقدارِ بانک به بعد بانکدار می‌تواند بانک‌خبر بگوید؛ معمولاً سه برابرِ بانکِ اول",
        _chips,
        words={"three_stakes": {"en": "three times the stake", "fa": "سه برابرِ بانکِ اول"}},
    ),
    _option(
        "deal_mode",
        ("all_first", "one_by_one"),
        "Everybody gets a first card at once, or each player when it is his turn",
        "اول به همه یک کارت می‌دهند، یا به هر نفر وقتی نوبتش شد",
        words={
            "all_first": {"en": "to everybody at once", "fa": "اول به همه"},
            "one_by_one": {"en": "when it is his turn", "fa": "هر کس در نوبتش"},
        },
    ),
    _option(
        "banker_hand",
        ("per_punter", "shared"),
        "The banker takes a fresh hand after each comparison, or one hand against all",
        "بانکدار پس از هر مقایسه دستِ تازه برمی‌دارد، یا با یک دست با همه مقایسه می‌کند",
        words={
            "per_punter": {"en": "a fresh one each time", "fa": "هر بار تازه"},
            "shared": {"en": "one against all", "fa": "یکی با همه"},
        },
    ),
    _option(
        "exchange",
        ("once_per_retained_card", "once_per_round", "off"),
        "After a burnt player the banker may exchange his hidden card once, once in a round, or never",
        "پس از سوختنِ یک نفر بانکدار می‌تواند کارتِ پنهانش را یک بار عوض کند، در هر دور یک بار، یا هرگز",
        words={
            "once_per_retained_card": {"en": "once after each", "fa": "هر بار یک بار"},
            "once_per_round": {"en": "once in a round", "fa": "در هر دور یک بار"},
            "off": {"en": "never", "fa": "هرگز"},
        },
    ),
    _option(
        "side_bets",
        ("off", "on"),
        "Nobody bets on another player's hand, or everybody may",
        "روی دستِ دیگری شرط نمی‌بندند، یا می‌بندند",
        words={
            "off": {"en": "nobody", "fa": "نمی‌بندند"},
            "on": {"en": "everybody", "fa": "می‌بندند"},
        },
        players=tuple(range(3, 11)),
    ),
    _option(
        "side_cap",
        ("bank", "none"),
        "Main and side bets together are at most the bank, or without limit",
        "جمعِ شرط‌ها از بانک بیشتر نمی‌شود، یا حدی ندارد",
        words={
            "bank": {"en": "at most the bank", "fa": "حداکثر بانک"},
            "none": {"en": "without limit", "fa": "بی‌حد"},
        },
        players=tuple(range(3, 11)),
        idle={"side_bets": ("off",)},
    ),
    _option(
        "reveal_rule",
        ("each_request", "once", "off"),
        "From three cards on each further card costs a card turned up, the first one only, or none",
        "از سه کارت به بالا برای هر کارتِ دیگر یک کارت رو می‌شود، یا فقط بار اول، یا اصلاً",
        words={
            "each_request": {"en": "for each further card", "fa": "برای هر کارتِ دیگر"},
            "once": {"en": "only the first time", "fa": "فقط بار اول"},
            "off": {"en": "none is turned up", "fa": "هیچ کارتی رو نمی‌شود"},
        },
    ),
    _option(
        "hidden_burn",
        ("1x", "2x"),
        "Who hides that he is burnt loses his bet, or twice as much",
        "کسی که سوختنش را پنهان کند شرطش را می‌بازد، یا دو برابرش را",
        words={
            "1x": {"en": "the bet", "fa": "شرطش"},
            "2x": {"en": "twice the bet", "fa": "دو برابرش"},
        },
    ),
    _option(
        "burnt_show",
        ("no", "yes"),
        "Who says that he is burnt need not show his hand, or has to",
        "کسی که می‌گوید سوز لازم نیست دستش را رو کند، یا باید رو کند",
        words={
            "no": {"en": "need not", "fa": "لازم نیست"},
            "yes": {"en": "has to", "fa": "باید"},
        },
    ),
    _option(
        "banker_draw",
        ("free",),
        "The banker draws as many cards as he likes",
        "بانکدار هر چند کارت که بخواهد برمی‌دارد",
    ),
    _option(
        "khabar_needed",
        ("yes", "no"),
        "The bank is only taken after a last round that was announced, or also without",
        "بانک فقط پس از بانک‌خبر برداشته می‌شود، یا بی خبر هم",
        words={
            "yes": {"en": "only when announced", "fa": "فقط پس از خبر"},
            "no": {"en": "also without", "fa": "بی خبر هم"},
        },
    ),
    _option(
        "khabar_duty",
        ("right", "duty"),
        "At the threshold the banker may announce the last round, or has to",
        "وقتی بانک به حد رسید بانکدار می‌تواند خبر بدهد، یا باید خبر بدهد",
        words={
            "right": {"en": "may", "fa": "می‌تواند"},
            "duty": {"en": "has to", "fa": "باید"},
        },
        idle={"khabar_needed": ("no",)},
    ),
    _option(
        "bank_broke",
        ("pass", "refill"),
        "When the bank is empty the next player is banker, or the same one fills it again",
        "وقتی بانک خالی شد بانکداری به نفر بعد می‌رسد، یا همان نفر دوباره بانک می‌گذارد",
        words={
            "pass": {"en": "the next player", "fa": "نفر بعد"},
            "refill": {"en": "fills it again", "fa": "همان نفر دوباره"},
        },
    ),
    _option(
        "bank_change",
        ("taken_or_broke", "every_round"),
        "The banker changes when the bank is taken or empty, or after every round",
        "بانکدار وقتی عوض می‌شود که بانک برداشته یا خالی شود، یا پس از هر دور",
        words={
            "taken_or_broke": {"en": "when taken or empty", "fa": "پس از برداشتن یا خالی‌شدن"},
            "every_round": {"en": "after every round", "fa": "پس از هر دور"},
        },
    ),
    _option(
        "deck_out",
        ("reshuffle_used", "end_round"),
        "When the cards run out the used ones are shuffled, or the round ends",
        "وقتی کارت‌ها تمام شد کارت‌های رفته را بُر می‌زنند، یا دور تمام می‌شود",
        words={
            "reshuffle_used": {"en": "shuffled again", "fa": "بُر می‌زنند"},
            "end_round": {"en": "the round ends", "fa": "دور تمام می‌شود"},
        },
    ),
    _option(
        "raise",
        ("no", "yes"),
        "A bet stays as it was made on the first card, or may be raised later",
        "شرط همان است که روی کارتِ اول بسته شد، یا بعداً می‌شود بالا برد",
        words={
            "no": {"en": "stays as it was", "fa": "همان می‌ماند"},
            "yes": {"en": "may be raised", "fa": "می‌شود بالا برد"},
        },
    ),
)

NO_KHABAR: Text = {
    "en": "The banker cannot be obliged to announce the last round where the bank is also taken without "
    "an announcement; change one of these two rules",
    "fa": "جایی که بانک بی‌خبر هم برداشته می‌شود، بانکدار را نمی‌شود مجبور به بانک‌خبر کرد؛ "
    "یکی از این دو قانون را عوض کنید",
}


def refuse_twenty_one_options(options: Mapping[str, Value]) -> OptionError | None:
    """The error against option values that exclude each other, or ``None``."""
    stake, least, most = options["stake"], options["min_bet"], options["threshold"]
    if isinstance(stake, int) and isinstance(least, int) and least > stake:
        text = sentence(
            "The lowest bet ({least}) is more than the chips that a banker puts into the bank ({stake})",
            "کمترین شرط ({least}) از ژتونی که بانکدار به عنوان بانک می‌گذارد ({stake}) بیشتر است",
            least=least,
            stake=stake,
        )
        return OptionError(text, "min_bet", "stake")
    if isinstance(most, int) and isinstance(stake, int) and most < stake:
        text = sentence(
            "The bank from which on the last round may be announced ({most}) is less than the chips that a "
            "banker puts into the bank ({stake}), so every bank could be taken at once",
            "حدِ بانک‌خبر ({most}) از ژتونی که بانکدار به عنوان بانک می‌گذارد ({stake}) کمتر است و هر بانکی را "
            "می‌شود همان اول برداشت",
            most=most,
            stake=stake,
        )
        return OptionError(text, "threshold", "stake")
    if options["khabar_needed"] == "no" and options["khabar_duty"] == "duty":
        return OptionError(NO_KHABAR, "khabar_needed", "khabar_duty")
    return None
