"""The short words of an option's values, which set-up shows beside the option's sentence."""

from __future__ import annotations

import pytest

from scorekeeper.games.base import Game, Option
from scorekeeper.games.registry import GAMES

OFFERED = [
    pytest.param(option, id=f"{game.key}-{option.name}")
    for game in GAMES.values()
    for option in game.options
    if len(option.values) > 1
]


@pytest.mark.parametrize("option", OFFERED)
def test_every_value_that_is_no_number_has_short_words(option: Option) -> None:
    for value in option.values:
        words = option.word(value)
        if isinstance(value, str | bool):
            assert words is not None, value
        if words is not None:
            assert set(words) == {"en", "fa"}
            assert all(0 < len(word) <= 30 for word in words.values()), words


@pytest.mark.parametrize("option", OFFERED)
def test_values_are_told_apart_by_their_words(option: Option) -> None:
    for lang in ("en", "fa"):
        said = [words[lang] if (words := option.word(value)) else str(value) for value in option.values]
        assert len(set(said)) == len(said), said


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_only_values_have_words(game: Game) -> None:
    for option in game.options:
        assert set(option.words) <= set(option.values), option.name


def test_a_plain_yes_or_no_needs_no_words_and_a_number_has_none() -> None:
    option = Option("wild", (False, True, 1.5), False, {"en": "Wild cards", "fa": "برگ آزاد"})
    assert option.to_json()["words"] == [{"en": "no", "fa": "نه"}, {"en": "yes", "fa": "بله"}, None]


def test_a_game_says_its_own_words_where_another_has_an_option_of_that_name() -> None:
    option = Option(
        "variant",
        ("closed", "open"),
        "closed",
        {"en": "Who may join", "fa": "چه کسی می‌آید"},
        words={"closed": {"en": "friends", "fa": "دوستان"}, "open": {"en": "anybody", "fa": "هر کس"}},
    )
    assert [words["en"] for words in option.to_json()["words"]] == ["friends", "anybody"]
