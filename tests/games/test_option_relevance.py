"""Options that nobody is asked for, because they can change nothing with so many players or beside the other
options: whatever they are set to, a game takes the same course."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.errors import OptionError
from scorekeeper.games.base import Game, Option
from scorekeeper.games.registry import GAMES, find
from scorekeeper.games.trick_options import ACCUSATION, ACCUSATION_EVIDENCE, TRICK_OPTIONS
from scorekeeper.playout import deal_script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from tests.games.few import FEW

NAMES = tuple("ABCDEFGHIJKLMNOPQRST")


def alone(game: Game, option: Option) -> list[tuple[int, dict[str, Any]]]:
    """Numbers of players, and the options beside it, with which this one cannot matter."""
    fewest, most = min(game.seats), max(game.seats)
    cases: list[tuple[int, dict[str, Any]]] = [
        (count, {}) for count in sorted({fewest, 3, 4, most} & set(game.seats))
    ]
    for name, values in option.idle.items():
        cases += [(most if most < 5 else 4, {name: value}) for value in values]
    return [(seats, given) for seats, given in cases if not option.matters(seats, game.settle(given))]


CASES = [
    pytest.param(game, option, seats, given, id=f"{game.key}-{option.name}-{seats}-{given}")
    for game in GAMES.values()
    for option in game.options
    for seats, given in alone(game, option)
]


@pytest.mark.parametrize(("game", "option", "seats", "given"), CASES)
def test_it_changes_nothing(game: Game, option: Option, seats: int, given: dict[str, Any]) -> None:
    script = deal_script(game.key, 7, 3, options=given, seats=NAMES[:seats])
    usual = Replay(script.header)
    for action in script.actions:
        usual.append(action)
    for value in option.values:
        try:
            other = Replay(
                Header(game.key, NAMES[:seats], {**given, option.name: value}, script.header.start)
            )
        except OptionError:
            continue  # beside these it could only be refused
        for action in script.actions:
            other.append(action)
        assert other.outcome() == usual.outcome()


def test_they_name_options_and_values_of_their_game() -> None:
    for game in GAMES.values():
        own = {option.name for option in game.options}
        known = {option.name: option for option in (*TRICK_OPTIONS, *game.options)}
        for option in game.options:
            for name, values in option.idle.items():
                assert set(values) <= set(known[name].values)
                assert name in own or known[name].default not in values
            assert option.players is None or set(option.players) <= set(game.seats)


def test_an_option_that_the_game_does_not_have_makes_none_idle() -> None:
    few = replace(FEW, options=(ACCUSATION_EVIDENCE,))
    assert ACCUSATION_EVIDENCE.matters(4, few.settle({}))
    few = replace(FEW, options=(ACCUSATION, ACCUSATION_EVIDENCE))
    assert not ACCUSATION_EVIDENCE.matters(4, few.settle({"accusation": "off"}))


@pytest.mark.parametrize(
    ("players", "given", "without"),
    [
        (2, {}, "four_player_sur three_player_clubs direction open_show jack_may_decline"),
        (3, {}, "four_player_sur bar_50_four_players bar_over_59 sur_cancels open_players"),
        (4, {}, "bar_over_59 three_player_clubs"),
        (4, {"bar_over_50": "off"}, "bar_50_four_players bar_50_inclusive"),
    ],
)
def test_house_rules_of_pasur_for_other_numbers_of_players(
    players: int, given: dict[str, Any], without: str
) -> None:
    """As the sentence of each rule says."""
    game = find("pasur")
    offered = {o.name for o in game.options if o.matters(players, game.settle(given))}
    assert not offered & set(without.split())
    assert {"target", "sur_definition", "bar_ten_scope", "variant"} <= offered


def test_open_rules_are_asked_for_in_the_open_game() -> None:
    game = find("pasur")
    (show,) = [option for option in game.options if option.name == "open_show"]
    assert show.matters(2, game.settle({"variant": "open"}))
