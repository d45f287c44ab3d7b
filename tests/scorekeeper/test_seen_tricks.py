"""Games of tricks from sight to action: what the camera sees of a script becomes its record."""

from __future__ import annotations

import random

import pytest

from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.base import Value
from scorekeeper.games.registry import GAMES
from scorekeeper.interpreter import interpreter_for
from scorekeeper.playout import GAMES as PLAYOUTS
from scorekeeper.playout import NAMES, deal_script
from scorekeeper.playouts.script import Script
from scorekeeper.playouts.seen import seen
from scorekeeper.record import Header, Record
from scorekeeper.replay import score
from tests.scorekeeper.acting import Desk, told
from tests.scorekeeper.doubting import Doubt
from tests.scorekeeper.kinds import TRICKS


def options_of(game: str, rng: random.Random) -> dict[str, Value]:
    """Any options that a table can choose together."""
    names = NAMES[: GAMES[game].seats[0]]
    while True:
        chosen = {o.name: rng.choice(o.values) for o in GAMES[game].options if rng.random() < 0.35}
        if game == "hokm":
            chosen = {name: value for name, value in chosen.items() if name in ("must_ruff", "ronds_to_win")}
        try:
            Header(game, names, chosen).setup()
        except (OptionError, RecordError):
            continue
        return chosen


def script_of(game: str, seed: int, *, deals: int = 1, without: str = "") -> Script:
    """A script with the defaults at every third seed, and with mistakes at every second; ``without`` one."""
    rng = random.Random(f"{game} {seed}")
    options = options_of(game, rng) if seed % 3 else {}
    mistakes = set(PLAYOUTS[game].mistakes) - {without} if seed % 2 else ()
    return deal_script(game, seed, deals, mistakes, options, NAMES[: GAMES[game].seats[0]])


def desk_of(script: Script) -> Desk:
    game = script.header.game
    return Desk(interpreter_for(game, GAMES[game].deck, len(script.header.seats)), script.header)


def assert_same(desk: Desk, script: Script) -> None:
    """The record that was made says what the script does, and comes out the same."""
    assert [told(action) for action in desk.replay.actions] == [told(action) for action in script.actions]
    assert desk.replay.outcome() == score(Record(script.header, script.actions))


@pytest.mark.parametrize("game", TRICKS)
@pytest.mark.parametrize("seed", range(20))
def test_a_deal_is_followed_exactly(game: str, seed: int) -> None:
    script = script_of(game, seed)
    desk = desk_of(script)
    assert desk.watch(seen(script)) == []
    assert_same(desk, script)
    seen_by_camera = [
        action for action in desk.replay.actions if action.do in ("play", "takeback", "collect")
    ]
    assert all(action.by == "camera" for action in seen_by_camera)


@pytest.mark.parametrize("game", TRICKS)
def test_a_whole_match_start_is_followed_exactly(game: str) -> None:
    script = script_of(game, 3, deals=4)
    desk = desk_of(script)
    assert desk.watch(seen(script)) == []
    assert_same(desk, script)


@pytest.mark.parametrize("game", TRICKS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_doubtful_is_asked_and_the_answers_complete_the_record(game: str, seed: int) -> None:
    # A doubtful card that goes back is asked no more, and leaves nothing in the record.
    script = script_of(game, 40 + seed, without="turn")
    desk, doubt = desk_of(script), Doubt(random.Random(seed), GAMES[game].deck)
    doubt.watch(desk, seen(script))
    assert doubt.asked > 0
    assert_same(desk, script)
