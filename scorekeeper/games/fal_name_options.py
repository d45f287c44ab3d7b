"""What people do differently in the fortune by a name."""

from __future__ import annotations

from scorekeeper.games.base import Option

FAL_NAME_OPTIONS = (
    Option(
        "pair_rule",
        ("equal_rank", "every_two"),
        "equal_rank",
        {
            "en": "Two neighbours of one rank are set apart, or every two cards one after the other",
            "fa": "دو برگِ هم‌عددِ کنار هم جدا می‌شوند، یا همهٔ برگ‌ها دوتا دوتا",
        },
        words={
            "equal_rank": {"en": "two of one rank", "fa": "دو برگِ هم‌عدد"},
            "every_two": {"en": "every two cards", "fa": "همه دوتا دوتا"},
        },
    ),
    Option(
        "turning",
        ("whole_pack", "one_by_one"),
        "whole_pack",
        {
            "en": "The gathered pack is turned over at once, or its cards one by one from the top",
            "fa": "همهٔ ورق‌ها یک‌جا برگردانده می‌شوند، یا یکی‌یکی از رو",
        },
        words={
            "whole_pack": {"en": "at once", "fa": "یک‌جا"},
            "one_by_one": {"en": "one by one", "fa": "یکی‌یکی"},
        },
    ),
    Option(
        "cascade",
        ("no", "yes"),
        "no",
        {
            "en": "Cards that become neighbours when a pair has gone stay, or are a pair too",
            "fa": "برگ‌هایی که با رفتنِ یک جفت کنار هم می‌افتند می‌مانند، یا آن‌ها هم جفت‌اند",
        },
        words={
            "no": {"en": "stay", "fa": "می‌مانند"},
            "yes": {"en": "are a pair too", "fa": "آن‌ها هم جفت‌اند"},
        },
        idle={"pair_rule": ("every_two",)},
    ),
    Option(
        "laying",
        ("face_down", "face_up"),
        "face_down",
        {
            "en": "The piles are laid face down and turned over, or laid face up and read from the top",
            "fa": "ردیف‌ها به پشت چیده و بعد برگردانده می‌شوند، یا رو چیده و از بالا خوانده می‌شوند",
        },
        words={
            "face_down": {"en": "face down", "fa": "به پشت"},
            "face_up": {"en": "face up", "fa": "رو"},
        },
    ),
    Option(
        "repeat_meanings",
        ("each_pair", "once"),
        "each_pair",
        {
            "en": "A rank that comes twice is read twice, or only once",
            "fa": "عددی که دو بار بیاید دو بار خوانده می‌شود، یا فقط یک بار",
        },
        words={
            "each_pair": {"en": "twice", "fa": "دو بار"},
            "once": {"en": "only once", "fa": "فقط یک بار"},
        },
    ),
    Option(
        "name_part",
        ("first_name", "full_name"),
        "first_name",
        {"en": "The first name counts, or the full name", "fa": "اسم کوچک حساب است، یا اسم کامل"},
        words={
            "first_name": {"en": "the first name", "fa": "اسم کوچک"},
            "full_name": {"en": "the full name", "fa": "اسم کامل"},
        },
    ),
    Option(
        "pile_direction",
        ("left_to_right", "right_to_left"),
        "left_to_right",
        {
            "en": "The piles lie from left to right, or from right to left",
            "fa": "ردیف‌ها از چپ به راست چیده می‌شوند، یا از راست به چپ",
        },
        words={
            "left_to_right": {"en": "from left to right", "fa": "از چپ به راست"},
            "right_to_left": {"en": "from right to left", "fa": "از راست به چپ"},
        },
    ),
    Option(
        "six_text",
        ("see_each_other", "we_shall_see"),
        "see_each_other",
        {
            "en": "A six means that you see each other soon, or that we shall see soon",
            "fa": "شش یعنی به‌زودی همدیگر را می‌بینید، یا به‌زودی می‌بینیم",
        },
        words={
            "see_each_other": {"en": "you see each other", "fa": "می‌بینید"},
            "we_shall_see": {"en": "we shall see", "fa": "می‌بینیم"},
        },
    ),
)
