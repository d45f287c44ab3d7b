"""The sentences of rulings: numbers with what they count."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

import pytest

from scorekeeper import games
from scorekeeper.cards import BLACK_JOKER, CARDS
from scorekeeper.games.trick_words import foreign
from scorekeeper.games.words import card_name, joined, sentence

_ONE_OF_MANY = re.compile(r"\b1 (cards|houses|letters|piles|points|chips|tricks|kings|were)\b")


_TOLD = {"rank": "K", "what": "clubs"}


def test_a_number_is_written_with_what_it_counts() -> None:
    def said(laid: int) -> dict[str, str]:
        return dict(sentence("{laid:card}, {laid}", "{laid} برگ", laid=laid))

    assert said(1) == {"en": "1 card, 1", "fa": "1 برگ"}
    assert said(3) == {"en": "3 cards, 3", "fa": "3 برگ"}


def test_a_joker_that_begins_a_sentence_has_a_capital() -> None:
    for card, words in ((BLACK_JOKER, "The black joker"), (CARDS["7H"], "7♥")):
        assert foreign(card)["en"].startswith(f"{words} does not belong")
    assert "seen: the black joker" in sentence("seen: {card}", "", card=card_name(BLACK_JOKER))["en"]


@pytest.mark.parametrize(
    ("names", "en", "fa"),
    [
        ([], "", ""),
        (["A"], "A", "A"),
        (["A", "B"], "A and B", "A و B"),
        (["A", "B", "C", "D"], "A, B, C and D", "A، B، C و D"),
    ],
)
def test_many_names_have_one_and(names: list[str], en: str, fa: str) -> None:
    assert joined(names) == {"en": en, "fa": fa}


def _sentences() -> Iterator[Callable[..., dict[str, str]]]:
    """Every function of the modules of words that takes names and numbers, and nothing else."""
    for module in iter_modules(games.__path__):
        if not module.name.endswith("_words"):
            continue
        words = import_module(f"{games.__name__}.{module.name}")
        for _, function in inspect.getmembers(words, inspect.isfunction):
            kinds = {each.annotation for each in inspect.signature(function).parameters.values()}
            if function.__module__ == words.__name__ and {"int"} <= kinds <= {"int", "str"}:
                yield function


@pytest.mark.parametrize(
    "function", list(_sentences()), ids=lambda each: f"{each.__module__}.{each.__name__}"
)
def test_one_is_not_many(function: Callable[..., dict[str, str]]) -> None:
    said = function(
        **{
            each.name: 1 if each.annotation == "int" else _TOLD.get(each.name, "Amin")
            for each in inspect.signature(function).parameters.values()
        }
    )
    assert not _ONE_OF_MANY.search(said["en"]), said["en"]
