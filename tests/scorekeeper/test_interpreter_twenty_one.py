"""What the camera sees in Twenty-one, and what is asked of it."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.games.twentyone import TWENTY_ONE
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import Pile, Place, Zone
from scorekeeper.playout import NAMES
from scorekeeper.record import Header
from tests.scorekeeper.acting import Desk, card, unsure
from tests.scorekeeper.tabletop import backs, before, gone, lines, rules, up

USED = Zone(Place.DISCARD)


def bank(**options: Any) -> Desk:
    """Three players; seat 0 has the bank."""
    header = Header("twenty-one", NAMES[:3], options)
    desk = Desk(interpreter_for("twenty-one", TWENTY_ONE.deck, 3), header)
    desk.say(Action("say", seat=0, what="bank"))
    return desk


def say(desk: Desk, seat: int, what: str, value: object = None) -> None:
    desk.say(Action("say", seat=seat, what=what, value=value))


def deal(desk: Desk, seats: tuple[int, ...] = (0, 1, 2)) -> None:
    for seat in seats:
        backs(desk, before(seat), 1, 0)


@pytest.fixture
def desk() -> Desk:
    """Everybody has a card, and seat 1 has bet 100."""
    desk = bank()
    deal(desk)
    say(desk, 1, "bet", 100)
    return desk


def test_first_cards_are_a_deal_and_the_others_draws(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    say(desk, 1, "card")
    backs(desk, before(1), 1, 0)
    assert lines(desk) == ["say 0", "deal", "say 1", "draw 1 1", "say 1", "draw 1 1"]
    assert desk.replay.outcome()["h"] == [1, 3, 1]
    assert rules(desk) == []


def test_one_by_one_the_first_card_of_a_player_is_drawn() -> None:
    desk = bank(deal_mode="one_by_one")
    backs(desk, before(0), 1, 0)
    assert lines(desk, 1) == []
    backs(desk, before(1), 1, 0)
    assert lines(desk, 1) == ["deal", "draw 1 1"]
    assert desk.replay.outcome()["h"] == [1, 1, 0]


def test_a_second_card_for_somebody_else_is_judged_and_goes_aside(desk: Desk) -> None:
    backs(desk, before(2), 1, 0)
    assert rules(desk) == [("R5", "reject", 2)]
    backs(desk, before(2), -1, 0)
    backs(desk, USED, 1, 0)
    assert lines(desk, 3) == ["draw 2 1"]


def test_how_many_cards_came_is_asked_where_that_is_not_sure(desk: Desk) -> None:
    (asked,) = backs(desk, before(1), 1, 0, sure=0.5)
    assert (asked.kind, asked.do, asked.seat, asked.choices[0]) == ("count", "draw", 1, 1)
    desk.answer(asked.id, Action("draw", count=2))
    assert lines(desk, 3) == ["draw 1 2"]


def test_a_card_that_the_banker_deals_open_is_drawn_and_shown(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    up(desk, "7D", before(1), 0)
    assert lines(desk, 3) == ["draw 1 1", "draw 1 1", "show 1 7D"]


def test_a_card_that_its_holder_turns_up_is_shown(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    backs(desk, before(1), -1, 1)
    up(desk, "7D", before(1), 1)
    assert lines(desk, 3) == ["draw 1 1", "show 1 7D"]


def compare(desk: Desk) -> None:
    """Seat 1 holds two cards and has enough; so does the banker."""
    backs(desk, before(1), 1, 0)
    say(desk, 1, "stand")
    backs(desk, before(0), 1, 0)


def test_hands_are_whole_when_all_their_cards_lie_open(desk: Desk) -> None:
    compare(desk)
    up(desk, "TD", before(1), 1)
    assert lines(desk)[-1] == "draw 0 1"
    up(desk, "7S", before(1), 1)
    up(desk, "9C", before(0), 0)
    up(desk, "8H", before(0), 0)
    assert lines(desk)[-2:] == ["hand 1 TD 7S", "hand 0 9C 8H"]
    assert desk.replay.outcome()["bank"] == 1100  # 17 against 17: the banker counts one more


def test_the_banker_may_turn_up_a_card_and_still_draw(desk: Desk) -> None:
    compare(desk)
    up(desk, "6C", before(0), 0)
    up(desk, "KH", before(0), 0)
    backs(desk, before(0), 1, 0)
    up(desk, "9H", before(0), 0)
    assert lines(desk)[-1] == "draw 0 1"
    say(desk, 0, "stand")
    assert lines(desk)[-2:] == ["say 0", "hand 0 6C KH 9H"]
    up(desk, "TD", before(1), 1)
    up(desk, "8S", before(1), 1)
    assert desk.replay.outcome()["bank"] == 1100  # 18 against 19
    assert [rule for rule, kind, _ in rules(desk) if kind != "result"] == []


def test_the_banker_who_shows_first_is_done_when_the_player_shows(desk: Desk) -> None:
    compare(desk)
    up(desk, "9C", before(0), 0)
    up(desk, "8H", before(0), 0)
    assert lines(desk)[-1] == "draw 0 1"
    up(desk, "TD", before(1), 1)
    assert lines(desk)[-1] == "hand 0 9C 8H"
    up(desk, "8S", before(1), 1)
    assert lines(desk)[-1] == "hand 1 TD 8S"
    assert desk.replay.outcome()["bank"] == 900  # 18 against 17


def test_a_hand_that_is_gathered_too_soon_is_asked_and_not_judged(desk: Desk) -> None:
    compare(desk)
    up(desk, "TD", before(1), 1)
    (asked,) = gone(desk, 0, "TD")
    assert (asked.kind, asked.do, asked.seat, asked.choices) == ("card", "hand", 1, ())
    assert "R11" not in [rule for rule, _, _ in rules(desk)]
    desk.answer(asked.id, Action("hand", card=card("7S")))
    assert lines(desk)[-1] == "hand 1 TD 7S"


def test_a_doubtful_card_of_a_hand_is_asked(desk: Desk) -> None:
    compare(desk)
    up(desk, "TD", before(1), 1, reading=unsure("TD", "TH"))
    up(desk, "7S", before(1), 1)
    (asked,) = desk.interpreter.questions
    desk.answer(asked.id, Action("hand", card=card("TH")))
    assert lines(desk)[-1] == "hand 1 TH 7S"


def test_who_lays_all_his_cards_open_has_enough(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    up(desk, "TD", before(1), 1)
    up(desk, "7S", before(1), 1)
    assert lines(desk)[-3:] == ["show 1 TD", "show 1 7S", "hand 1 TD 7S"]
    assert desk.replay.outcome()["phase"] == "SHOW"


def test_the_banker_exchanges_his_hidden_card_after_a_burnt_player(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    backs(desk, before(1), 1, 0)
    say(desk, 1, "burnt")
    backs(desk, before(1), -3, 0)
    backs(desk, USED, 3, 0)  # the burnt hand goes: that is no exchange
    backs(desk, before(0), -1, 0)
    backs(desk, USED, 1, 0)
    assert desk.replay.outcome()["turn"] == 0
    backs(desk, before(0), 1, 0)
    assert lines(desk)[-3:] == ["say 1", "lay 0 1", "draw 0 1"]
    assert desk.replay.outcome()["turn"] == 2
    say(desk, 2, "bet", 100)
    backs(desk, before(2), 1, 0)
    assert lines(desk)[-2:] == ["say 2", "draw 2 1"]
    assert desk.replay.outcome()["h"] == [1, 0, 2]
    assert [rule for rule, kind, _ in rules(desk) if kind != "result"] == []


def test_the_bankers_old_hand_is_no_exchange_and_his_fresh_card_no_draw(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    say(desk, 1, "stand")
    backs(desk, before(0), 1, 0)
    for code in ("TD", "AS"):
        up(desk, code, before(1), 1)
    for code in ("8C", "7C"):
        up(desk, code, before(0), 0)
    gone(desk, 1, "TD", "AS")
    gone(desk, 0, "8C", "7C")
    length = len(desk.replay)
    backs(desk, before(0), 1, 0)
    say(desk, 2, "bet", 100)
    assert lines(desk, length) == ["say 2"]
    backs(desk, before(2), 1, 0)
    assert lines(desk, length) == ["say 2", "draw 2 1"]


def test_a_card_that_was_seen_comes_again_only_after_a_shuffle(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    up(desk, "7D", before(1), 1)
    (asked,) = up(desk, "7D", before(2), 2)
    assert (asked.kind, asked.seat) == ("card", 2)
    desk.answer(asked.id, None)
    desk.see(Pile(90.0, USED, False))
    assert up(desk, "7D", before(2), 2) == []


def test_memory_survives_a_restart(desk: Desk) -> None:
    backs(desk, before(1), 1, 0)
    up(desk, "7D", before(1), 1)
    kept = desk.interpreter.to_json()
    desk.interpreter = interpreter_for("twenty-one", TWENTY_ONE.deck, 3)
    desk.interpreter.restore(kept)
    assert desk.interpreter.to_json() == kept
    length = len(desk.replay)
    backs(desk, before(2), 1, 0)
    assert lines(desk, length) == ["draw 2 1"]


# What the game says of them


def tap(desk: Desk, seat: int, do: str, *codes: str) -> None:
    cards = tuple(card(code) for code in codes) or None
    desk.tap(Action(do, seat=seat, cards=cards, count=1 if do == "draw" else None))


def test_one_hand_against_all_stays_the_bankers_though_he_did_not_have_to_show_it() -> None:
    desk = bank(banker_hand="shared")
    deal(desk)
    say(desk, 1, "bet", 100)
    for seat in (1, 1):
        tap(desk, seat, "draw")
    say(desk, 1, "stand")
    tap(desk, 0, "draw")
    tap(desk, 1, "hand", "TD", "7S", "8S")  # burnt, and did not say so: lost at once
    assert desk.replay.outcome()["h"] == [2, 0, 1]
    say(desk, 2, "bet", 100)
    say(desk, 2, "stand")
    tap(desk, 2, "hand", "AD")
    tap(desk, 0, "hand", "6C", "7C")
    assert ("R11", "penalty", 0) not in rules(desk)
    assert desk.replay.outcome()["bank"] == 1200  # 11 against 13


def test_an_exchange_is_offered_only_while_the_bankers_card_is_hidden() -> None:
    desk = bank(banker_hand="shared")
    deal(desk)
    say(desk, 1, "bet", 100)
    say(desk, 1, "stand")
    tap(desk, 1, "hand", "AD")
    tap(desk, 0, "hand", "6C")
    say(desk, 2, "bet", 100)
    say(desk, 2, "burnt")
    assert "lay" not in desk.replay.outcome()["expects"]


def test_an_outcome_is_not_changed_by_what_comes_after_it(desk: Desk) -> None:
    outcome = desk.replay.outcome()
    backs(desk, before(1), 1, 0)
    assert outcome["h"] == [1, 1, 1]
