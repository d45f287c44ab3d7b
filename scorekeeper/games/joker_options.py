"""What tables play differently in Joker."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.base import Option, Value


def _text(value: Any) -> Value | None:
    return value if isinstance(value, str) and len(value) <= 200 else None


JOKER_OPTIONS = (
    Option(
        "pair_rule",
        ("rank", "rank_and_colour"),
        "rank",
        {
            "en": "A pair is two cards of one rank, or of one rank and one colour",
            "fa": "جفت یعنی دو برگِ هم‌عدد، یا هم‌عدد و هم‌رنگ",
        },
        words={
            "rank": {"en": "one rank", "fa": "هم‌عدد"},
            "rank_and_colour": {"en": "one rank and one colour", "fa": "هم‌عدد و هم‌رنگ"},
        },
    ),
    Option(
        "initial_throw",
        ("all_at_once", "in_turn"),
        "all_at_once",
        {
            "en": "After the deal all throw their pairs at once, or one after the other",
            "fa": "پس از پخش همه با هم جفت‌هایشان را می‌اندازند، یا به نوبت",
        },
        words={
            "all_at_once": {"en": "all at once", "fa": "همه با هم"},
            "in_turn": {"en": "one after the other", "fa": "به نوبت"},
        },
    ),
    Option(
        "throw_face",
        ("up", "down"),
        "up",
        {
            "en": "Pairs are thrown face up, so that everybody sees them, or face down",
            "fa": "جفت‌ها رو انداخته می‌شوند تا همه ببینند، یا به پشت",
        },
        words={
            "up": {"en": "face up", "fa": "رو"},
            "down": {"en": "face down", "fa": "به پشت"},
        },
    ),
    Option(
        "must_continue",
        ("yes", "no"),
        "yes",
        {
            "en": "Who made a pair must draw again, or may stop",
            "fa": "هر کس جفت کرد باید باز هم بکشد، یا می‌تواند بس کند",
        },
        words={
            "yes": {"en": "must draw again", "fa": "باید بکشد"},
            "no": {"en": "may stop", "fa": "می‌تواند بس کند"},
        },
    ),
    Option(
        "empty_neighbour",
        ("next_in_to_right", "turn_ends"),
        "next_in_to_right",
        {
            "en": "When the neighbour has no cards left, one goes on drawing from the next, or the turn ends",
            "fa": "اگر دست همسایه خالی شد، از نفر بعدی کشیده می‌شود، یا نوبت تمام است",
        },
        words={
            "next_in_to_right": {"en": "draws from the next", "fa": "از نفر بعدی"},
            "turn_ends": {"en": "the turn ends", "fa": "نوبت تمام است"},
        },
        players=tuple(range(3, 21)),
    ),
    Option(
        "emptied_by_draw",
        ("safe",),
        "safe",
        {
            "en": "A player whose last card is drawn is safe",
            "fa": "کسی که آخرین برگش را بکشند نجات یافته است",
        },
    ),
    Option(
        "first_player",
        ("after_dealer", "dealer"),
        "after_dealer",
        {
            "en": "The player at the dealer's right draws first, or the dealer",
            "fa": "اول نفرِ سمت راستِ دست‌دهنده می‌کشد، یا خودِ او",
        },
        words={
            "after_dealer": {"en": "the next player", "fa": "نفرِ بعد"},
            "dealer": {"en": "the dealer", "fa": "دست‌دهنده"},
        },
    ),
    Option(
        "joker",
        ("RJ", "BJ"),
        "RJ",
        {
            "en": "The colour joker is in the pack, or the black one",
            "fa": "ژوکر رنگی در بازی است، یا ژوکر سیاه",
        },
        words={
            "RJ": {"en": "the colour joker", "fa": "ژوکر رنگی"},
            "BJ": {"en": "the black joker", "fa": "ژوکر سیاه"},
        },
    ),
    Option(
        "forfeit",
        ("",),
        "",
        {"en": "What the loser has to do", "fa": "جریمهٔ بازنده"},
        _text,
    ),
)
