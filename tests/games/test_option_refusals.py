"""Options that exclude each other are refused in a sentence that a player understands, in both languages: no
names or values of options as a record writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Game, Value
from scorekeeper.games.registry import GAMES
from scorekeeper.record import Header
from tests.games.tables import NAMES

TRICKS: set[tuple[str, ...]] = {
    ("referee_mode", "accusation"),
    ("accusation_not_yet_provable", "accusation_evidence"),
}
REFUSED = {
    "hokm": {("hakem_choice", "partners")},
    "shelem": {
        ("bid_min", "bid_max"),
        ("bid_max", "ace_points"),
        ("bid_min", "bid_max", "bid_step"),
    },
    "shelem2": {
        ("bid_min", "bid_max"),
        ("bid_max", "ace_points"),
        ("bid_min", "bid_max", "bid_step"),
    },
    "spades": {("bid_min_each", "bid_max_each"), ("dealer_rule", "tie_keeps_dealer")},
    "gam": {("bid_min", "bid_max"), ("must_ruff",)},
    "pasur": {("bar_over_59",), ("sur_cancels",), ("variant", "open_players")},
    "dirty-seven": {("packs",)},
    "twenty-one": {("min_bet", "stake"), ("threshold", "stake"), ("khabar_needed", "khabar_duty")},
}
"""For each game the options that can exclude each other, or the number of players, beside those that all
games of tricks share."""
ALL = [pytest.param(game, id=game.key) for game in GAMES.values()]


def values(game: Game) -> list[tuple[str, Value]]:
    """Every option with each of its values, and with numbers where any will do."""
    offered = [(option.name, value) for option in game.options for value in option.values]
    numbers = (1, 8, 12, 170, 10**4)
    return offered + [(o.name, n) for o in game.options for n in numbers if o.other and o.other(n) == n]


def contradictions(game: Game) -> Iterator[OptionError]:
    for (one, first), (two, second) in combinations(values(game), 2):
        chosen = {one: first, two: second}
        if one == two:
            continue
        try:
            game.settle(chosen)
        except OptionError as error:
            yield error
    for name, value in [("", None), *((name, value) for name, value in values(game))]:
        for seats in {game.seats[0], 3, game.seats[-1]} & set(game.seats):
            options = {name: value} if name else {}
            more = {"variant": "open"} if name == "open_players" else {}
            names = tuple(NAMES[i % len(NAMES)] + str(i) for i in range(seats))
            try:
                Header(game.key, names, {**options, **more}).setup()
            except OptionError as error:
                yield error


def understood(game: Game, error: OptionError) -> None:
    assert set(error.text) == {"en", "fa"}
    assert set(error.options) <= {option.name for option in game.options}
    raw = {option.name for option in game.options} | {
        value for option in game.options for value in option.values if isinstance(value, str)
    }
    for text in error.text.values():
        assert not re.search(r"[={}]|\w_\w", text), text
    words = set(re.findall(r"[\w-]+", error.text["en"]))
    assert not {name for name in raw if "_" in name} & words, error.text["en"]
    assert not re.search("[A-Za-z]", error.text["fa"]), error.text["fa"]
    assert re.search("[\u0600-\u06ff]", error.text["fa"])
    for name in error.options:  # whoever writes a record finds the options by name
        assert name in str(error)


@pytest.mark.parametrize("game", ALL)
def test_what_cannot_go_together_is_said_to_players(game: Game) -> None:
    found = set()
    for error in contradictions(game):
        understood(game, error)
        found.add(error.options)
    declared = {option.name for option in game.options}
    shared = {names for names in TRICKS if declared.issuperset(names)}
    assert found == REFUSED.get(game.key, set()) | shared


@pytest.mark.parametrize("game", ALL)
def test_a_value_that_an_option_does_not_take_names_the_rule(game: Game) -> None:
    for option in game.options:
        with pytest.raises(OptionError) as caught:
            option.read([["?"]])
        understood(game, caught.value)
        assert option.text["en"] in caught.value.text["en"]
        assert option.text["fa"] in caught.value.text["fa"]


def test_an_option_that_a_game_does_not_have() -> None:
    with pytest.raises(OptionError) as caught:
        GAMES["shelem"].settle({"bid_minn": 100})
    assert caught.value.text["en"].startswith("Shelem has no rule")
    assert "bid_min" in str(caught.value)
