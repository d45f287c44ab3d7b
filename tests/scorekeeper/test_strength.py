"""The measure of the referee: what it counts, and that he is as strong as he should be."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from scorekeeper.games.trick_table import TrickTable as Table
from scorekeeper.playout import GAMES
from scorekeeper.replay import Replay
from scorekeeper.strength import Tally, case, judge
from webui.cli import main


def judged(script):
    tally = Tally()
    judge(script, tally, "it")
    return tally


def test_all_games_at_random():
    result = CliRunner().invoke(main, ["strength", "--deals", "600", "--json"])
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert figures.keys() == GAMES.keys()
    assert sum(game["deals"] for game in figures.values()) >= 600
    for game in figures.values():
        assert (game["innocents"], game["misjudged"], game["cases"]) == (0, 0, [])
        assert game["planted"] == game["proved"] == game["in_time"] > 0


def test_for_a_reader_and_one_game():
    result = CliRunner().invoke(main, ["strength", "hokm", "--deals", "4", "--seed", "9"])
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["deals", "hokm", "all"]
    assert CliRunner().invoke(main, ["strength", "hokn"]).exit_code == 2


def test_a_game_that_is_only_played_by_hand_stops_nobody(monkeypatch):
    monkeypatch.delitem(GAMES, "hokm")
    result = CliRunner().invoke(main, ["strength", "--deals", "1", "--json"])
    assert (result.exit_code, json.loads(result.stdout).keys()) == (0, {next(iter(GAMES))})
    refused = CliRunner().invoke(main, ["strength", "hokm"])
    assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
    assert "hokm" in refused.output


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_planted_is_an_accusation_and_what_is_late_is_seen(game):
    number = next(n for n in range(1, 99, 2) if case(game, n).planted)
    script = case(game, number)
    assert judged(script).sound
    innocent = judged(replace(script, planted=()))
    assert (innocent.innocents > 0, innocent.sound) == (True, False)
    plant = script.planted[0]
    late = replace(plant, provable_at=plant.provable_at - 1)
    tally = judged(replace(script, planted=(late, *script.planted[1:])))
    assert (tally.proved, tally.in_time, tally.sound) == (tally.planted, tally.planted - 1, False)
    missed = judged(replace(script, planted=(*script.planted, replace(plant, at=10**6))))
    assert missed.proved == missed.planted - 1
    assert not missed.sound


@pytest.mark.parametrize("game", [game for game, playout in GAMES.items() if playout.tricks])
def test_a_trick_that_goes_to_nobody_or_to_another_is_seen(game, monkeypatch):
    script = case(game, 0)
    sweeps = [at for at, action in enumerate(script.actions) if action.do == "collect"]
    assert judged(script).sound
    actions = list(script.actions)
    actions[sweeps[1]] = replace(actions[sweeps[1]], seat=(actions[sweeps[1]].seat + 1) % 4)
    assert judged(replace(script, actions=tuple(actions))).misjudged == 1
    monkeypatch.setattr(Table, "trick_winners", lambda _table: [])
    unwon = judged(script)
    assert (unwon.misjudged, unwon.sound) == (len(sweeps), False)


def test_every_game_of_tricks_is_judged_by_its_tricks():
    tricks = {game for game in GAMES if "trick_winners" in Replay(case(game, 0).header).outcome()}
    assert tricks == {game for game, playout in GAMES.items() if playout.tricks}


def test_a_proof_that_voids_the_deal_ends_a_playout_of_gam():
    script = case("gam", 47)
    options = script.header.options
    assert (options["referee_mode"], options["deal_award"]) == ("auto", "void_deal")
    assert judged(script).sound


@pytest.mark.parametrize(
    ("game", "number"),
    [("dirty-seven", 1141), ("twenty-one", 2120), ("twenty-one", 5293), ("bluff", 102125), ("bluff", 104377)],
)
def test_cases_that_blamed_innocents_once(game, number):
    """The last two cards of the stock; side bets on who raises twice; a doubt after the last card has won."""
    assert judged(case(game, number)).sound
