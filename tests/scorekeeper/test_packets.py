"""When backs before the seats are a deal: the same in every game."""

from __future__ import annotations

import pytest

from scorekeeper.actions import Action
from scorekeeper.games.registry import GAMES
from scorekeeper.interpreter import interpreter_for
from scorekeeper.playout import NAMES
from scorekeeper.record import Header
from tests.scorekeeper.acting import Desk
from tests.scorekeeper.kinds import DRAWN, FOLLOWED
from tests.scorekeeper.tabletop import backs, before


def table(game: str, seats: int) -> Desk:
    """A deal may begin here."""
    desk = Desk(interpreter_for(game, GAMES[game].deck, seats), Header(game, NAMES[:seats]))
    if "deal" not in desk.replay.outcome()["expects"]:
        desk.say(Action("dealer", seat=0))
    return desk


def deals(desk: Desk) -> int:
    return sum(action.do == "deal" for action in desk.replay.actions)


def _begins_with_a_deal(game: str) -> bool:
    return "deal" in table(game, 4).replay.outcome()["expects"]


FOURS = [game for game in FOLLOWED if 4 in GAMES[game].seats and _begins_with_a_deal(game)]
"""Games of four that begin with a deal."""


@pytest.mark.parametrize("game", FOURS)
def test_two_seats_of_four_are_no_deal_and_three_are(game: str) -> None:
    desk = table(game, 4)
    for seat in (1, 2, 1, 2):
        backs(desk, before(seat), 4, 0)
    assert deals(desk) == 0
    backs(desk, before(3), 4, 0)
    assert deals(desk) == 1


@pytest.mark.parametrize("game", DRAWN)
def test_who_just_deals_instead_of_drawing_for_it_is_seen(game: str) -> None:
    desk = Desk(interpreter_for(game, GAMES[game].deck, 4), Header(game, NAMES[:4]))
    assert desk.replay.outcome()["phase"] == "DRAW"
    for seat in (1, 2, 3):
        backs(desk, before(seat), 4, 0)
    assert deals(desk) == 1


@pytest.mark.parametrize("game", FOURS)
def test_backs_that_come_one_now_and_one_then_are_no_deal(game: str) -> None:
    desk = table(game, 4)
    for seat in (1, 2, 3, 0):
        backs(desk, before(seat), 4, 0)
        desk.scene.t += 9.0
    assert deals(desk) == 0


@pytest.mark.parametrize("game", ["shelem2", "pasur", "dirty-seven"])
def test_two_who_play_alone_are_dealt_to_when_both_have_got_theirs(game: str) -> None:
    desk = table(game, 2)
    backs(desk, before(1), 4, 0)
    assert deals(desk) == 0
    backs(desk, before(0), 4, 0)
    assert deals(desk) == 1


def test_who_is_out_is_not_dealt_to() -> None:
    header = Header("dirty-seven", NAMES[:4], start={"out": [1, 3]})
    desk = Desk(interpreter_for("dirty-seven", GAMES["dirty-seven"].deck, 4), header)
    for seat in (0, 2):
        backs(desk, before(seat), 7, 0)
    assert deals(desk) == 1
