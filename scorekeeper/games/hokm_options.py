"""What tables play differently in Hokm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Option, Value
from scorekeeper.games.trick_options import DRAW_TIE, TRICK_OPTIONS, refuse_trick_options
from scorekeeper.rulings import Text


def _two_counts(value: Any) -> Value | None:
    return (
        value if isinstance(value, tuple) and len(value) == 2 and all(0 <= v <= 13 for v in value) else None
    )


HOKM_OPTIONS = (
    Option(
        "ronds_to_win",
        (1, 2, 3),
        1,
        {"en": "So many ronds win the match", "fa": "برندهٔ بازی کسی است که این تعداد روند را ببرد"},
    ),
    Option(
        "points_per_rond",
        (7,),
        7,
        {"en": "A rond is won with seven deal points", "fa": "هر روند با هفت امتیاز برده می‌شود"},
    ),
    Option(
        "hakem_choice",
        ("first_ace", "high_draw", "four_cards", "manual"),
        "first_ace",
        {
            "en": "Hakem is who gets the first ace, who draws the highest card, who takes the "
            "highest of four face-down "
            "cards, or whom the table names",
            "fa": "حاکم کسی است که اولین آس به او برسد، بزرگ‌ترین برگ را بکشد، از چهار کارت "
            "بزرگ‌ترین را بردارد، "
            "یا بازیکنان تعیینش کنند",
        },
        words={
            "first_ace": {"en": "first ace", "fa": "اولین آس"},
            "high_draw": {"en": "highest card drawn", "fa": "بالاترین برگ"},
            "four_cards": {"en": "one of four cards", "fa": "یکی از چهار برگ"},
            "manual": {"en": "by hand", "fa": "خودمان می‌گوییم"},
        },
    ),
    Option(
        "partners",
        ("agreed", "drawn"),
        "agreed",
        {
            "en": "Partners sit opposite as agreed, or the same draw makes hakem's partner",
            "fa": "یارها توافقی روبه‌روی هم‌اند، یا همان قرعه یارِ حاکم را هم تعیین می‌کند",
        },
        words={
            "agreed": {"en": "agreed", "fa": "با توافق"},
            "drawn": {"en": "drawn by lot", "fa": "با قرعه"},
        },
        idle={"hakem_choice": ("four_cards", "manual")},
    ),
    Option(
        "dealer_seat",
        ("left_of_hakem", "right_of_hakem"),
        "left_of_hakem",
        {
            "en": "Who deals: the player at hakem's left or right",
            "fa": "چه کسی دست می‌دهد: سمت چپ یا سمت راست حاکم",
        },
        words={
            "left_of_hakem": {"en": "left of hakem", "fa": "دست چپ حاکم"},
            "right_of_hakem": {"en": "right of hakem", "fa": "دست راست حاکم"},
        },
    ),
    Option(
        "partner_first5",
        ("after_trump", "in_turn"),
        "after_trump",
        {
            "en": "Hakem's partner gets his first five cards after the trump is named, or in his turn",
            "fa": "پنج کارت اول یارِ حاکم پس از اعلام حکم داده می‌شود، یا به نوبت",
        },
        words={
            "after_trump": {"en": "after trump is named", "fa": "پس از گفتن حکم"},
            "in_turn": {"en": "in turn", "fa": "به نوبت"},
        },
    ),
    Option(
        "middle_card",
        ("allowed", "not_allowed"),
        "allowed",
        {
            "en": "Hakem may let his partner's middle card name the trump",
            "fa": "حاکم می‌تواند بگوید «برگ وسط یارم» تا آن کارت حکم را تعیین کند",
        },
        words={
            "allowed": {"en": "yes", "fa": "بله"},
            "not_allowed": {"en": "no", "fa": "نه"},
        },
    ),
    Option(
        "bam",
        ("on", "off"),
        "on",
        {
            "en": "After 7–0 a side may play on; all thirteen tricks win the whole match",
            "fa": "پس از هفت بر صفر می‌شود ادامه داد؛ هر سیزده دور یعنی بُردِ کل بازی (بام)",
        },
        words={
            "on": {"en": "on", "fa": "باشد"},
            "off": {"en": "off", "fa": "نباشد"},
        },
    ),
    Option(
        "bam_trigger",
        ("lead_or_phone", "phone"),
        "lead_or_phone",
        {
            "en": "Playing on for bam is shown by the next lead or said on a phone, or only said on a phone",
            "fa": "ادامه برای بام با کارتِ بعدی معلوم می‌شود یا روی گوشی اعلام می‌شود، یا فقط روی گوشی",
        },
        words={
            "lead_or_phone": {"en": "by leading on, or on the phone", "fa": "با بازی کردن یا با گوشی"},
            "phone": {"en": "only on the phone", "fa": "فقط با گوشی"},
        },
        idle={"bam": ("off",)},
    ),
    Option(
        "bam_fail",
        ("keep_kot", "single_point", "lose_kot"),
        "keep_kot",
        {
            "en": "A side that fails at bam keeps its kot, gets one point, or gets nothing",
            "fa": "اگر بام نشد، امتیاز کوت می‌ماند، یا یک امتیاز می‌شود، یا هیچ",
        },
        words={
            "keep_kot": {"en": "kot stands", "fa": "کوت می‌ماند"},
            "single_point": {"en": "one point", "fa": "یک امتیاز"},
            "lose_kot": {"en": "no points", "fa": "بی‌امتیاز"},
        },
        idle={"bam": ("off",)},
    ),
    Option(
        "misdeal_14_12",
        ("hakem_chooses", "always_redeal"),
        "hakem_chooses",
        {
            "en": "When one player has fourteen cards and another twelve, hakem chooses between a "
            "new deal and giving "
            "a card over, or it is always dealt again",
            "fa": "اگر یکی چهارده و دیگری دوازده کارت داشت، حاکم پخش دوباره یا دادنِ یک کارت را انتخاب می‌کند، "
            "یا همیشه دوباره پخش می‌شود",
        },
        words={
            "hakem_chooses": {"en": "hakem chooses", "fa": "حاکم انتخاب می‌کند"},
            "always_redeal": {"en": "always deal again", "fa": "همیشه دوباره پخش شود"},
        },
    ),
    Option(
        "exchange_card",
        ("giver_picks", "blind_draw"),
        "giver_picks",
        {
            "en": "The card that is given over is picked by its holder, or drawn from his hand unseen",
            "fa": "کارتی را که داده می‌شود صاحبش انتخاب می‌کند، یا ندیده از دستش کشیده می‌شود",
        },
        words={
            "giver_picks": {"en": "the giver picks it", "fa": "دهنده انتخاب می‌کند"},
            "blind_draw": {"en": "drawn blind", "fa": "ندیده کشیده می‌شود"},
        },
        idle={"misdeal_14_12": ("always_redeal",)},
    ),
    Option(
        "ruff_ban_tricks",
        ((2, 0), (1, 0), (0, 0)),
        (2, 0),
        {
            "en": "In so many tricks of the given card's suit the giver's side may not ruff: if it "
            "is the dealer's side, "
            "if it is hakem's side",
            "fa": "در این تعداد دور از خالِ کارتِ داده‌شده طرفِ دهنده حق بُرش ندارد: اگر تیم "
            "دست‌دهنده باشد، اگر تیم حاکم باشد",
        },
        _two_counts,
        idle={"misdeal_14_12": ("always_redeal",)},
    ),
    Option(
        "ruff_ban_scope",
        ("team", "giver"),
        "team",
        {
            "en": "The ban on ruffing binds both players of the giver's side, or only the giver",
            "fa": "منعِ بُرش برای هر دو بازیکنِ طرفِ دهنده است، یا فقط برای خودِ دهنده",
        },
        words={
            "team": {"en": "the whole side", "fa": "هر دو یار"},
            "giver": {"en": "only the giver", "fa": "فقط دهنده"},
        },
        idle={"misdeal_14_12": ("always_redeal",), "ruff_ban_tricks": ((0, 0),)},
    ),
    Option(
        "hakem_after_award",
        ("as_deal_result", "unchanged"),
        "as_deal_result",
        {
            "en": "After an accusation hakem changes as if the awarded side had won the deal, or stays",
            "fa": "پس از اعتراض حاکم مثل دستی که آن طرف برده عوض می‌شود، یا همان می‌ماند",
        },
        words={
            "as_deal_result": {"en": "as if the deal had been won", "fa": "مثل بردن دست"},
            "unchanged": {"en": "hakem stays", "fa": "حاکم می‌ماند"},
        },
    ),
    Option(
        "new_rond_hakem",
        ("continue", "redraw"),
        "continue",
        {
            "en": "In a new rond hakem goes on as after any deal, or is drawn again",
            "fa": "در روند تازه حاکم مثل هر دست ادامه می‌یابد، یا دوباره قرعه کشیده می‌شود",
        },
        words={
            "continue": {"en": "goes on as before", "fa": "ادامه دارد"},
            "redraw": {"en": "drawn again", "fa": "دوباره قرعه"},
        },
        idle={"ronds_to_win": (1,)},
    ),
    *(option for option in TRICK_OPTIONS if option is not DRAW_TIE),
    replace(DRAW_TIE, idle={"hakem_choice": ("first_ace", "manual")}),
)

NO_PARTNER: Text = {
    "en": "Partners can only be drawn where hakem is found by the first ace or by the highest card drawn; "
    "choose one of these two, or agree on the partners",
    "fa": "یارِ قرعه‌ای فقط وقتی معلوم می‌شود که حاکم با اولین آس یا با بالاترین برگ تعیین شود؛ "
    "یکی از این دو را انتخاب کنید یا یارها توافقی باشند",
}


def refuse_hokm_options(options: Mapping[str, Value]) -> OptionError | None:
    """The error against option values that exclude each other, or ``None``."""
    if options["partners"] == "drawn" and options["hakem_choice"] in ("four_cards", "manual"):
        return OptionError(NO_PARTNER, "hakem_choice", "partners")
    return refuse_trick_options(options)
