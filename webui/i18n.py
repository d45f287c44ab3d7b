"""Two languages: sentences by key, Persian digits, direction, tidy names.

The catalogues are ``translations/fa.json`` and ``translations/en.json``: one flat object of key →
sentence, with ``{name}`` for values. Both have the same keys (a test holds them together), so the
page's scripts, the templates and the server's errors share one source and nothing has to be compiled.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, cast

Language = Literal["fa", "en"]
LANGUAGES: tuple[Language, ...] = ("fa", "en")
DEFAULT: Language = "fa"
COOKIE = "lang"

_FOLDER = Path(__file__).with_name("translations")
_PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_ASCII_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")
# Arabic keyboards and old Persian fonts write these two letters with other code points than Persian does.
_PERSIAN_LETTERS = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک"})
_ZWNJ = "\u200c"  # holds the parts of Persian words apart; the only invisible character a name needs
NAME_LENGTH = 24
_TOLD = ("lost.", "may.")
"""Keys of sentences that come from below, in English and with values filled in."""


@cache
def catalogue(lang: Language) -> Mapping[str, str]:
    """All sentences of a language by their keys."""
    text = (_FOLDER / f"{lang}.json").read_text(encoding="utf-8")
    return MappingProxyType(cast("dict[str, str]", json.loads(text)))


def translate(lang: Language, key: str, **values: object) -> str:
    """The sentence of ``key``, with ``{name}`` filled in; numbers get the language's digits.

    An unknown key comes back as itself: a page with one odd word is better than no page.
    """
    sentence = catalogue(lang).get(key, key)
    for name, value in values.items():
        text = digits(value, lang) if isinstance(value, int | float) else str(value)
        sentence = sentence.replace("{" + name + "}", text)
    return sentence


@cache
def _keys_by_sentence() -> Mapping[str, str]:
    return {sentence: key for key, sentence in catalogue("en").items()}


@cache
def _patterns() -> Sequence[tuple[re.Pattern[str], str]]:
    """Sentences with ``{values}`` in them that the rules or the camera may say, and their keys."""
    said = [(key, sentence) for key, sentence in catalogue("en").items() if key.startswith(_TOLD)]
    return [
        (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(sentence)), re.DOTALL), key)
        for key, sentence in said
        if "{" in sentence
    ]


def in_words_of(lang: Language, sentence: str, unknown: str | None = None) -> str:
    """An English sentence of the rules or of the camera in ``lang``, as far as the catalogue knows it; else
    ``unknown``, or the sentence itself."""
    key = _keys_by_sentence().get(sentence)
    if key is not None:
        return translate(lang, key)
    for pattern, known in _patterns():
        found = pattern.fullmatch(sentence)
        if found:
            values = found.groupdict()
            return translate(
                lang, known, **{n: digits(v, lang) if v.isdigit() else v for n, v in values.items()}
            )
    return sentence if unknown is None or lang == "en" else unknown


def digits(value: object, lang: Language) -> str:
    """``value`` as text, with Persian digits where the language is Persian."""
    text = str(value)
    return text.translate(_PERSIAN_DIGITS) if lang == "fa" else text


def ascii_digits(text: str) -> str:
    """Persian and Arabic digits as ASCII ones, for what people type."""
    return text.translate(_ASCII_DIGITS)


def direction(lang: Language) -> Literal["rtl", "ltr"]:
    """The writing direction, for the ``dir`` attribute."""
    return "rtl" if lang == "fa" else "ltr"


def language(text: str | None) -> Language | None:
    """``text`` as a language that we have (``en-GB`` is ``en``), or ``None``."""
    tag = (text or "").strip().lower().split("-")[0]
    return next((known for known in LANGUAGES if known == tag), None)


def choose(query: str | None, cookie: str | None, preset: str | None, accept: str | None) -> Language:
    """The language of an answer: the address, then the phone's earlier choice, then ``--lang``, then
    the first of the browser's languages that we have, then Persian."""
    for said in (query, cookie, preset):
        known = language(said)
        if known is not None:
            return known
    wished: list[tuple[float, Language]] = []
    for part in (accept or "").split(","):
        tag, _, parameters = part.partition(";")
        known = language(tag)
        if known is not None:
            wished.append((_quality(parameters), known))
    # max() keeps the first of equals, which is the browser's order.
    return max(wished, key=lambda wish: wish[0])[1] if wished else DEFAULT


def _quality(parameters: str) -> float:
    _, _, number = parameters.partition("q=")
    try:
        return float(number) if number else 1.0
    except ValueError:
        return 0.0


def tidy_name(text: str) -> str:
    """A person's name that cannot harm the page: composed, one line, Persian letters for their Arabic
    twins, no control or direction characters, no towers of accents, at most ``NAME_LENGTH`` long.

    May be empty, which the caller must answer.
    """
    composed = unicodedata.normalize("NFC", text[: NAME_LENGTH * 8]).translate(_PERSIAN_LETTERS)
    kept: list[str] = []
    marks = 0
    for char in composed:
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if char.isspace():
            kept.append(" ")
        elif char == _ZWNJ or (category[0] not in "CZ" and marks <= 2):
            kept.append(char)
    return " ".join("".join(kept).split())[:NAME_LENGTH].strip(" " + _ZWNJ)
