"""Options that all trick games share, and the combinations that contradict themselves."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Option, Value
from scorekeeper.games.words import sentence
from scorekeeper.rulings import Text

REFEREE_MODE = Option(
    "referee_mode",
    ("on_accusation", "announce", "auto"),
    "on_accusation",
    {
        "en": "A proved breach waits for an accusation, is announced to all, or is judged at once by itself",
        "fa": "تقلبِ ثابت‌شده یا منتظر اعتراض می‌ماند، یا به همه اعلام می‌شود، یا خودبه‌خود داوری می‌شود",
    },
    words={
        "on_accusation": {"en": "only after an accusation", "fa": "فقط پس از اعتراض"},
        "announce": {"en": "says it at once", "fa": "همان لحظه اعلام کند"},
        "auto": {"en": "judges at once", "fa": "همان لحظه رأی بدهد"},
    },
)
ACCUSATION = Option(
    "accusation",
    ("on", "table", "off"),
    "on",
    {
        "en": "An accusation is judged by the record, decided by the players themselves, or not played with",
        "fa": "اعتراض را داور از روی بازی‌ها داوری می‌کند، یا خود بازیکنان تصمیم می‌گیرند، یا اصلاً بازی نمی‌شود",
    },
    words={
        "on": {"en": "the referee judges", "fa": "داور رأی می‌دهد"},
        "table": {"en": "the table decides", "fa": "خود بازیکن‌ها رأی می‌دهند"},
        "off": {"en": "no accusations", "fa": "اعتراض در کار نیست"},
    },
)
ACCUSATION_EVIDENCE = Option(
    "accusation_evidence",
    ("table_only", "table_and_hands"),
    "table_only",
    {
        "en": "An accusation is judged by what lay on the table, or the accused also lay their hands open",
        "fa": "داوری فقط از روی کارت‌های بازی‌شده است، یا متهمان دستشان را هم رو می‌کنند",
    },
    words={
        "table_only": {"en": "what lay on the table", "fa": "آنچه روی میز آمده"},
        "table_and_hands": {"en": "also the hands laid open", "fa": "برگ‌های دست هم رو می‌شود"},
    },
    idle={"accusation": ("table", "off")},
)
ACCUSATION_NOT_YET_PROVABLE = Option(
    "accusation_not_yet_provable",
    ("lose", "hold"),
    "lose",
    {
        "en": "An accusation that cannot be proved yet is lost at once, or waits until the deal is closed",
        "fa": "اعتراضی که هنوز ثابت نمی‌شود همان‌جا باخته است، یا تا پایان دست صبر می‌کند",
    },
    words={
        "lose": {"en": "counts as not proved", "fa": "اثبات‌نشده حساب شود"},
        "hold": {"en": "judged when the deal is over", "fa": "تا پایان دست صبر شود"},
    },
    idle={"accusation": ("table", "off"), "accusation_evidence": ("table_and_hands",)},
)
ACCUSATION_DEADLINE = Option(
    "accusation_deadline",
    ("next_packet", "deal_end", "next_trick"),
    "next_packet",
    {
        "en": "Accusing is possible until the next deal begins, until this deal is decided, or until "
        "the trick "
        "after the one that proves it has been gathered",
        "fa": "مهلت اعتراض تا شروع پخشِ بعدی، تا معلوم‌شدن برندهٔ دست، یا تا جمع‌شدن دورِ بعد از اثبات است",
    },
    words={
        "next_packet": {"en": "until the next deal begins", "fa": "تا آغاز پخش بعد"},
        "deal_end": {"en": "until the deal ends", "fa": "تا پایان دست"},
        "next_trick": {"en": "until the next trick", "fa": "تا دور بعد"},
    },
    idle={"accusation": ("off",)},
)
DEAL_AWARD = Option(
    "deal_award",
    ("award", "void_deal"),
    "award",
    {
        "en": "Whoever loses an accusation loses the deal too, or the deal is void",
        "fa": "هر که اعتراض را ببازد دست را هم می‌بازد، یا دست باطل است",
    },
    words={
        "award": {"en": "loses the deal", "fa": "دست را می‌بازد"},
        "void_deal": {"en": "the deal is void", "fa": "دست باطل شود"},
    },
)
TAKE_BACK = Option(
    "take_back",
    ("until_collect", "until_next_card", "never"),
    "until_collect",
    {
        "en": "A card may be taken back until its trick is gathered, until the next card falls, or never",
        "fa": "کارت را تا جمع‌شدن دور، یا تا افتادن کارت بعدی می‌شود پس گرفت، یا هرگز",
    },
    words={
        "until_collect": {"en": "until the trick is swept", "fa": "تا جمع شدن دور"},
        "until_next_card": {"en": "until the next card", "fa": "تا برگ بعد"},
        "never": {"en": "never", "fa": "هرگز"},
    },
)
OUT_OF_TURN = Option(
    "out_of_turn",
    ("retract_or_condone", "void_deal", "award"),
    "retract_or_condone",
    {
        "en": "A card out of turn that stays on the table is condoned, makes the deal void, or costs the "
        "side that played it the deal",
        "fa": "کارتِ بی‌نوبتی که روی زمین بماند بخشیده می‌شود، یا دست را باطل می‌کند، یا طرفِ بازیکنش دست را "
        "می‌بازد",
    },
    words={
        "retract_or_condone": {"en": "card goes back, or stands", "fa": "برگردد، وگرنه پذیرفته است"},
        "void_deal": {"en": "the deal is void", "fa": "دست باطل شود"},
        "award": {"en": "costs the deal", "fa": "دست را می‌بازد"},
    },
)
LATE_MISDEAL = Option(
    "late_misdeal",
    ("void_same_dealer", "play_on"),
    "void_same_dealer",
    {
        "en": "A wrong number of cards found after the first lead makes the deal void, or is only noted",
        "fa": "تعداد نادرست کارت‌ها که پس از شروع بازی معلوم شود دست را باطل می‌کند، یا فقط یادداشت می‌شود",
    },
    words={
        "void_same_dealer": {"en": "void, same dealer again", "fa": "باطل؛ همان نفر دوباره پخش کند"},
        "play_on": {"en": "play on", "fa": "بازی ادامه یابد"},
    },
)
TALK_RULING = Option(
    "talk_ruling",
    ("note", "table"),
    "note",
    {
        "en": "Talking about the cards is only noted, or the table may decide the deal for it",
        "fa": "حرف‌زدن دربارهٔ کارت‌ها فقط یادداشت می‌شود، یا بازیکنان می‌توانند به خاطرش برندهٔ دست را تعیین کنند",
    },
    words={
        "note": {"en": "only noted", "fa": "فقط یادداشت شود"},
        "table": {"en": "the table decides", "fa": "بازیکن‌ها تصمیم بگیرند"},
    },
)
DRAW_TIE = Option(
    "draw_tie",
    ("redraw", "suit_order"),
    "redraw",
    {
        "en": "When lots are drawn, equal cards are drawn again, or the suit decides (spades, "
        "hearts, diamonds, clubs)",
        "fa": "در قرعه، هم‌رده‌ها دوباره می‌کشند، یا خال تعیین می‌کند (پیک، دل، خشت، خاج)",
    },
    words={
        "redraw": {"en": "draw again", "fa": "دوباره بکشند"},
        "suit_order": {"en": "spade, heart, diamond, club", "fa": "پیک، دل، خشت، خاج"},
    },
)
MUST_RUFF = Option(
    "must_ruff",
    (False, True),
    False,
    {
        "en": "A player without the led suit must play a trump if he holds one",
        "fa": "کسی که خالِ بازی‌شده را ندارد، اگر حکم دارد باید ببُرد",
    },
)
TRICK_OPTIONS = (
    REFEREE_MODE,
    ACCUSATION,
    ACCUSATION_EVIDENCE,
    ACCUSATION_NOT_YET_PROVABLE,
    ACCUSATION_DEADLINE,
    DEAL_AWARD,
    TAKE_BACK,
    OUT_OF_TURN,
    LATE_MISDEAL,
    TALK_RULING,
    DRAW_TIE,
    MUST_RUFF,
)
_DEFAULTS: Mapping[str, Value] = {option.name: option.default for option in TRICK_OPTIONS}


def of_law(options: Mapping[str, Value]) -> Mapping[str, Value]:
    """The values by which the shared law judges: of an option that a game does not declare, the default."""
    return {**_DEFAULTS, **options}


JUDGED_BY_ITSELF: Text = {
    "en": "A proved breach that is judged at once by itself needs accusations that are judged by the record; "
    "change one of these two rules",
    "fa": "تقلبِ ثابت‌شده‌ای که خودبه‌خود داوری می‌شود اعتراضی می‌خواهد که داور داوری‌اش کند؛ "
    "یکی از این دو قانون را عوض کنید",
}
HANDS_LAID_OPEN: Text = {
    "en": "An accusation cannot wait until the deal is closed where the accused also lay their hands open; "
    "change one of these two rules",
    "fa": "اعتراضی که متهمان برایش دستشان را رو می‌کنند نمی‌تواند تا پایان دست صبر کند؛ "
    "یکی از این دو قانون را عوض کنید",
}


def nobody_could_bid(least: int, most: int) -> Text:
    """The lowest bid lies above the highest."""
    return sentence(
        "The lowest bid ({least}) is more than the highest bid ({most}), so nobody could bid",
        "کمترین تعهد ({least}) از بیشترین تعهد ({most}) بیشتر است و کسی نمی‌تواند بخواند",
        least=least,
        most=most,
    )


def refuse_trick_options(options: Mapping[str, Value]) -> OptionError | None:
    """The error against a contradiction among the shared options, or ``None``."""
    options = of_law(options)
    if options["referee_mode"] == "auto" and options["accusation"] != "on":
        return OptionError(JUDGED_BY_ITSELF, "referee_mode", "accusation")
    if (
        options["accusation_not_yet_provable"] == "hold"
        and options["accusation_evidence"] == "table_and_hands"
    ):
        return OptionError(HANDS_LAID_OPEN, "accusation_not_yet_provable", "accusation_evidence")
    return None
