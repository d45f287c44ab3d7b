"""What tables play differently in Bluff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.base import Option, Value


def _whole(value: Any) -> Value | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 12 else None


def _seconds(value: Any) -> Value | None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if number and 0 < value <= 3600 else None


BLUFF_OPTIONS = (
    Option(
        "packs",
        ("by_players", 1, 2),
        "by_players",
        {
            "en": "So many packs are mixed; as usual: one up to five players, else two",
            "fa": "تعداد دسته‌های ورق؛ معمول: تا پنج نفر یک دسته و بیشتر دو دسته",
        },
        _whole,
        words={"by_players": {"en": "as usual", "fa": "معمول"}},
    ),
    Option(
        "rank_rule",
        ("free", "same_until_doubt", "ascending"),
        "free",
        {
            "en": "Any rank may be claimed, the same one until somebody doubts, or always the next higher",
            "fa": "هر عددی را می‌شود گفت، یا تا اولین شک همان عدد را، یا همیشه عدد بعدی را",
        },
        words={
            "free": {"en": "any rank", "fa": "هر عددی"},
            "same_until_doubt": {"en": "the same until somebody doubts", "fa": "همان عدد تا اولین شک"},
            "ascending": {"en": "always the next higher", "fa": "همیشه عددِ بعدی"},
        },
    ),
    Option(
        "min_cards",
        (1, 2),
        1,
        {"en": "So many cards at least are laid at once", "fa": "دست‌کم این تعداد برگ با هم گذاشته می‌شود"},
    ),
    Option(
        "max_cards",
        ("hand", "all_of_rank"),
        "hand",
        {
            "en": "Up to the whole hand may be laid at once, or only as many as there are of one rank",
            "fa": "تا همهٔ دست را می‌شود با هم گذاشت، یا فقط به تعداد برگ‌های یک عدد",
        },
        words={
            "hand": {"en": "the whole hand", "fa": "همهٔ دست"},
            "all_of_rank": {"en": "as many as of one rank", "fa": "به تعداد برگ‌های یک عدد"},
        },
    ),
    Option(
        "pass",
        ("no", "yes"),
        "no",
        {
            "en": "Everybody must lay cards in his turn, or may pass",
            "fa": "هر کس در نوبتش باید برگ بگذارد، یا می‌تواند رد کند",
        },
        words={
            "no": {"en": "must lay", "fa": "باید بگذارد"},
            "yes": {"en": "may pass", "fa": "می‌تواند رد کند"},
        },
    ),
    Option(
        "count_mismatch",
        ("lie", "reject"),
        "lie",
        {
            "en": "Another number of cards than claimed is a lie, or must be put right at once",
            "fa": "تعدادی جز آنچه گفته شده دروغ است، یا باید همان‌جا درست شود",
        },
        words={
            "lie": {"en": "a lie", "fa": "دروغ است"},
            "reject": {"en": "put right at once", "fa": "همان‌جا درست شود"},
        },
    ),
    Option(
        "doubt_by",
        ("anyone", "next_player"),
        "anyone",
        {
            "en": "Anybody may doubt, or only the next player",
            "fa": "همه می‌توانند بگویند بلف زدی، یا فقط نفر بعدی",
        },
        words={
            "anyone": {"en": "anybody", "fa": "همه"},
            "next_player": {"en": "only the next player", "fa": "فقط نفر بعدی"},
        },
    ),
    Option(
        "window",
        ("until_next_play", 5, 10),
        "until_next_play",
        {
            "en": "A play may be doubted until the next one lays, or for so many seconds",
            "fa": "تا برگ‌گذاشتنِ نفر بعدی می‌شود شک کرد، یا تا این تعداد ثانیه",
        },
        _seconds,
        words={
            "until_next_play": {"en": "until the next one lays", "fa": "تا برگ‌گذاشتنِ نفرِ بعدی"},
            5: {"en": "for 5 seconds", "fa": "تا ۵ ثانیه"},
            10: {"en": "for 10 seconds", "fa": "تا ۱۰ ثانیه"},
        },
    ),
    Option(
        "after_challenge",
        ("next_in_turn", "winner_leads", "loser_leads"),
        "next_in_turn",
        {
            "en": "After a doubt the turn goes on, or the one who was right plays, or the one who was wrong",
            "fa": "پس از شک نوبت ادامه می‌یابد، یا کسی که حق داشت بازی می‌کند، یا کسی که باخت",
        },
        words={
            "next_in_turn": {"en": "the turn goes on", "fa": "نوبت ادامه می‌یابد"},
            "winner_leads": {"en": "who was right", "fa": "کسی که حق داشت"},
            "loser_leads": {"en": "who was wrong", "fa": "کسی که باخت"},
        },
    ),
    Option(
        "reveal",
        ("last_play_only", "whole_pile"),
        "last_play_only",
        {
            "en": "A doubt turns up the last play only, or the whole pile may be looked at",
            "fa": "با شک فقط آخرین برگ‌ها رو می‌شود، یا همهٔ برگ‌های وسط را می‌شود دید",
        },
        words={
            "last_play_only": {"en": "the last play only", "fa": "فقط آخرین برگ‌ها"},
            "whole_pile": {"en": "the whole pile", "fa": "همهٔ برگ‌های وسط"},
        },
    ),
    Option(
        "win_confirm",
        ("after_window", "at_once"),
        "after_window",
        {
            "en": "The last cards can still be doubted before the win counts, or they win at once",
            "fa": "به آخرین برگ‌ها هم می‌شود شک کرد و بعد بُرد حساب است، یا بی‌درنگ می‌برند",
        },
        words={
            "after_window": {"en": "can still be doubted", "fa": "می‌شود شک کرد"},
            "at_once": {"en": "wins at once", "fa": "بی‌درنگ می‌برد"},
        },
    ),
    Option(
        "continue_for_places",
        ("no", "yes"),
        "no",
        {
            "en": "The game ends with the first empty hand, or the others play on for the places",
            "fa": "بازی با اولین دستِ خالی تمام است، یا بقیه برای رتبه‌ها ادامه می‌دهند",
        },
        words={
            "no": {"en": "ends", "fa": "تمام است"},
            "yes": {"en": "the others play on", "fa": "بقیه ادامه می‌دهند"},
        },
    ),
    Option(
        "auto_hint",
        ("off", "on"),
        "off",
        {
            "en": "An impossible claim is only cited after a doubt, or announced by itself",
            "fa": "ادعای ناممکن فقط پس از شک گفته می‌شود، یا خودبه‌خود اعلام می‌شود",
        },
        words={
            "off": {"en": "only after a doubt", "fa": "فقط پس از شک"},
            "on": {"en": "announced by itself", "fa": "خودبه‌خود"},
        },
    ),
    Option(
        "direction",
        ("anticlockwise", "clockwise"),
        "anticlockwise",
        {"en": "The turn goes to the right, or to the left", "fa": "نوبت به راست می‌چرخد، یا به چپ"},
        words={
            "anticlockwise": {"en": "to the right", "fa": "به راست"},
            "clockwise": {"en": "to the left", "fa": "به چپ"},
        },
    ),
    Option(
        "first_player",
        ("after_dealer", "dealer"),
        "after_dealer",
        {
            "en": "The player at the dealer's right begins, or the dealer",
            "fa": "اول نفرِ سمت راستِ دست‌دهنده بازی می‌کند، یا خودِ او",
        },
        words={
            "after_dealer": {"en": "the next player", "fa": "نفرِ بعد"},
            "dealer": {"en": "the dealer", "fa": "دست‌دهنده"},
        },
    ),
)


def packs(options: Mapping[str, Value], seats: int) -> int:
    """How many packs are mixed."""
    chosen = options["packs"]
    if isinstance(chosen, int):
        return chosen
    return 1 if seats <= 5 else 2
