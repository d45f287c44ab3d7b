"""Two catalogues that agree, the choice of a language, digits and names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import webui
from webui import i18n

ROOM = Path(webui.__file__).parent


def test_both_languages_have_the_same_sentences() -> None:
    assert set(i18n.catalogue("fa")) == set(i18n.catalogue("en"))


def test_both_languages_fill_in_the_same_values() -> None:
    for key, sentence in i18n.catalogue("en").items():
        there = set(re.findall(r"\{(\w+)\}", i18n.catalogue("fa")[key]))
        here = set(re.findall(r"\{(\w+)\}", sentence))
        assert there == here, key


def test_every_sentence_that_the_server_says_exists() -> None:
    used = set()
    for file in ROOM.rglob("*.py"):
        used.update(re.findall(r'"((?:error|guard|app)\.(?!html)\w+)"', file.read_text(encoding="utf-8")))
    for file in (ROOM / "templates").rglob("*.html"):
        used.update(re.findall(r"""\bt\(["']([\w.]+)["']""", file.read_text(encoding="utf-8")))
    for file in (ROOM / "static").rglob("*.js"):
        used.update(re.findall(r"""\bt\(["']([\w.]+)["']""", file.read_text(encoding="utf-8")))
    assert len(used) > 10
    assert used - set(i18n.catalogue("en")) == set()


@pytest.mark.parametrize(
    ("query", "cookie", "preset", "accept", "chosen"),
    [
        (None, None, None, None, "fa"),
        (None, None, None, "en-GB,en;q=0.9", "en"),
        (None, None, None, "de-DE,de;q=0.9", "fa"),
        (None, None, None, "en;q=0.5,fa;q=0.8", "fa"),
        (None, None, None, "en;q=broken", "en"),
        (None, None, "fa", "en", "fa"),
        (None, "en", "fa", "fa", "en"),
        ("fa", "en", "en", "en", "fa"),
        ("xx", "en", "fa", "fa", "en"),
    ],
)
def test_the_language_is_what_was_said_nearest(
    query: str | None, cookie: str | None, preset: str | None, accept: str | None, chosen: str
) -> None:
    assert i18n.choose(query, cookie, preset, accept) == chosen


def test_digits_follow_the_language() -> None:
    assert i18n.digits(1402, "fa") == "۱۴۰۲"
    assert i18n.digits(1402, "en") == "1402"
    assert i18n.ascii_digits("۱۲٣") == "123"


@pytest.mark.parametrize(
    ("given", "tidy"),
    [
        ("  Amin \n", "Amin"),
        ("علي", "علی"),
        ("كاوه", "کاوه"),
        ("می\u200cنا", "می\u200cنا"),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("evil\u202egnp", "evilgnp"),
        ("a\u0000b\u200bc", "abc"),
        ("Z" + "\u0301" * 50, "Ź\u0301\u0301"),
        ("🙂", "🙂"),
        ("x" * 10_000, "x" * i18n.NAME_LENGTH),
        ("\u200f\u200e", ""),
        ("۱۲۳", "۱۲۳"),
    ],
)
def test_names_are_made_harmless(given: str, tidy: str) -> None:
    assert i18n.tidy_name(given) == tidy
