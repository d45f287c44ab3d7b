"""What the camera sees in Shelem and in Shelem for two beside the tricks, and what is asked of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.actions import Action
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.rulings import Kind
from tests.scorekeeper.acting import Desk, card, unsure
from tests.scorekeeper.kinds import DRAWN
from tests.scorekeeper.tabletop import backs, before, desk_of, gone, lines, rules, up

# Shelem: the cards of the middle


@pytest.fixture
def shelem() -> Desk:
    """Seat 0 has the contract, and the four cards lie in the middle."""
    desk = desk_of("shelem", {"dealer": 3})
    desk.say(Action("deal"))
    desk.say(Action("contract", seat=0, value=110))
    return desk


def test_a_card_of_the_middle_that_is_turned_up_is_no_lead(shelem: Desk) -> None:
    backs(shelem, POOL, -1, 0)
    up(shelem, "KD", POOL, 0)
    assert lines(shelem, 2) == ["show 0 KD widow"]
    assert rules(shelem) == [("R10", "note", None)]


def test_a_back_of_the_middle_that_was_only_out_of_sight_was_not_turned_up(shelem: Desk) -> None:
    backs(shelem, POOL, -1, 0)
    backs(shelem, POOL, 1, 0)
    up(shelem, "KD", POOL, 0)
    assert lines(shelem, 2) == ["play 0 KD"]


def test_a_card_in_the_middle_without_a_back_that_left_is_a_lead(shelem: Desk) -> None:
    up(shelem, "KD", POOL, 0)
    assert lines(shelem, 2) == ["play 0 KD"]


def test_how_many_cards_were_laid_aside_is_asked_where_nobody_counted(shelem: Desk) -> None:
    backs(shelem, POOL, -4, 0)
    (asked,) = backs(shelem, before(0), 3, 0, sure=0.4)
    assert (asked.kind, asked.do, asked.seat, asked.choices) == ("count", "lay", 0, (3, 4))
    up(shelem, "AD", POOL, 0)
    assert lines(shelem, 2) == ["draw 0 4"]
    shelem.answer(asked.id, Action("lay", count=4))
    assert lines(shelem, 2) == ["draw 0 4", "lay 0 4", "play 0 AD"]
    assert rules(shelem) == []


def test_a_wrong_number_accuses_nobody_unless_it_was_very_surely_seen(shelem: Desk) -> None:
    backs(shelem, POOL, -4, 0)
    (asked,) = backs(shelem, before(0), 3, 0, sure=0.9)
    assert (asked.kind, asked.choices) == ("count", (3, 4))
    shelem.answer(asked.id, Action("lay", count=4))
    assert lines(shelem, 2) == ["draw 0 4", "lay 0 4"]
    assert rules(shelem) == []


def test_four_cards_told_apart_are_four(shelem: Desk) -> None:
    backs(shelem, POOL, -4, 0)
    assert backs(shelem, before(0), 4, 0, sure=0.9) == []
    assert lines(shelem, 2) == ["draw 0 4", "lay 0 4"]


def test_a_wrong_number_that_was_surely_seen_is_judged(shelem: Desk) -> None:
    backs(shelem, POOL, -4, 0)
    backs(shelem, before(0), 3, 0)
    assert lines(shelem, 2) == ["draw 0 4", "lay 0 3"]
    assert rules(shelem) == [("R17", "flag", 0)]


def test_all_cards_of_the_middle_are_four_however_many_could_be_told_apart(shelem: Desk) -> None:
    backs(shelem, POOL, 2, 3)
    assert backs(shelem, POOL, -2, 0) == []
    assert lines(shelem, 2) == ["draw 0 4"]
    assert rules(shelem) == []


def test_whether_a_part_of_them_was_taken_up_is_asked(shelem: Desk) -> None:
    backs(shelem, POOL, 4, 3)
    (asked,) = backs(shelem, POOL, -2, 0)
    assert (asked.kind, asked.do, asked.seat, asked.choices) == ("count", "draw", 0, (4, 2))
    shelem.answer(asked.id, Action("draw", count=4))
    assert lines(shelem, 2) == ["draw 0 4"]


def test_the_wrong_hand_on_the_middle_cards_is_seen(shelem: Desk) -> None:
    backs(shelem, POOL, -4, 2)
    assert lines(shelem, 2) == ["draw 2 4"]
    assert rules(shelem) == [("R18", "flag", 2)]


def test_backs_that_are_neither_drawn_nor_laid_aside_are_nothing(shelem: Desk) -> None:
    backs(shelem, before(0), 12, 0)  # he puts his hand down for a moment
    backs(shelem, POOL, -4, None)  # nobody saw whose hand took them: the first lead will tell
    up(shelem, "AD", POOL, 0)
    backs(shelem, before(1), 4, 1)
    assert lines(shelem, 2) == ["play 0 AD"]


@pytest.mark.parametrize(("seat", "count", "told"), [(0, 4, ["lay 0 4"]), (1, 4, []), (1, 1, [])])
def test_four_before_the_declarer_are_laid_aside_also_by_a_hand_that_nobody_saw(
    shelem: Desk, seat: int, count: int, told: list[str]
) -> None:
    backs(shelem, POOL, -4, 0)
    backs(shelem, before(seat), count, None)
    assert lines(shelem, 2) == ["draw 0 4", *told]
    assert rules(shelem) == []


def test_a_packet_before_the_declarer_that_nobody_was_seen_to_lay_is_asked_about(shelem: Desk) -> None:
    backs(shelem, POOL, -4, 0)
    backs(shelem, before(0), 1, None)
    (asked,) = shelem.interpreter.questions
    assert (asked.kind, asked.do, asked.seat, asked.choices) == ("count", "lay", 0, (1, 4))
    shelem.answer(asked.id, Action("lay", count=4))
    assert lines(shelem, 2) == ["draw 0 4", "lay 0 4"]


def test_a_card_laid_aside_that_is_turned_up_is_seen(shelem: Desk) -> None:
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        up(shelem, code, POOL, seat)
    gone(shelem, 0, "AD", "6D", "4D", "2D")
    up(shelem, "6D", Zone(Place.WON, 0), 0)  # of a won trick: that is nothing new
    up(shelem, "TC", Zone(Place.WON, 0), 0)
    assert lines(shelem, 6) == ["collect 0", "show 0 TC discard"]
    assert rules(shelem) == [("R10", "note", None)]


def test_hands_laid_open_in_a_dispute_are_whole_when_something_else_happens() -> None:
    desk = desk_of(
        "shelem", {"decl": 0, "bid": 110, "left": [1, 2, 2, 2]}, accusation_evidence="table_and_hands"
    )
    desk.say(Action("play", seat=0, card=card("AD")))
    desk.say(Action("accuse", by_seat=0))
    assert desk.replay.outcome()["phase"] == "DISPUTE"
    up(desk, "6D", before(1), 1)
    (asked,) = up(desk, "KC", before(3), 3, reading=unsure("KC", "QC"))
    assert lines(desk, 2) == []
    gone(desk, 1, "6D")  # something else happens, so that was all
    assert lines(desk, 2) == ["hand 1 6D"]
    desk.answer(asked.id, Action("hand", card=card("QC")))
    assert lines(desk, 2) == ["hand 1 6D", "hand 3 QC"]


@pytest.mark.parametrize("late", [False, True], ids=["at once", "after a deal that nobody saw"])
@pytest.mark.parametrize("game", DRAWN)
def test_cards_drawn_by_lot_that_are_put_together_are_no_lead(game: str, late: bool) -> None:
    desk = desk_of(game)
    for seat, code in enumerate(("6C", "AS", "8H", "7C")):
        up(desk, code, before(seat), seat)
    shown = ["show 0 6C", "show 1 AS", "show 2 8H", "show 3 7C"]
    assert lines(desk) == shown
    gone(desk, 3, "7C")
    desk.scene.t += 20.0 * late
    up(desk, "7C", POOL, 0)
    assert lines(desk) == [*shown, *["play 0 7C"] * late]


def test_nothing_is_recorded_after_the_match() -> None:
    desk = desk_of("shelem", {"dealer": 3, "score": [1195, 0]})
    desk.say(Action("contract", seat=0, value=100))
    desk.say(Action("end", taken=(165, 0)))
    assert desk.replay.outcome()["match_over"]
    desk.scene.t += 60.0
    up(desk, "AD", POOL, 0)
    assert len(desk.replay) == 2


def test_the_last_trick_is_swept_although_the_contract_is_missing() -> None:
    start = {"decl": 0, "trump": "D", "taken": [60, 75], "tricks": [5, 6], "left": [1, 1, 1, 1], "lead": 0}
    desk = desk_of("shelem", start)
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        up(desk, code, POOL, seat)
    assert desk.replay.outcome()["phase"] == "COUNT"
    gone(desk, 0, "AD", "6D", "4D", "2D")
    assert lines(desk)[-1] == "collect 0"


def test_a_lead_long_after_a_deal_begins_the_next(shelem: Desk) -> None:
    shelem.say(Action("end", taken=(130, 35), t=1.0))
    shelem.scene.t += 60.0
    up(shelem, "AD", POOL, 1)
    assert lines(shelem, 3) == ["deal", "play 1 AD"]


def test_where_hakem_is_to_be_found_anew_nobody_leads() -> None:
    start = {"hakem": 0, "trump": "D", "score": [6, 0], "tricks": [6, 3], "lead": 0}
    desk = desk_of("hokm", start, ronds_to_win=2, new_rond_hakem="redraw")
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        desk.say(Action("play", seat=seat, card=card(code), t=1.0))
    desk.scene.t += 60.0
    up(desk, "AH", POOL, 1)
    assert lines(desk, 4) == ["show 1 AH"]
    desk.say(Action("end"))
    up(desk, "AC", POOL, 2)
    assert desk.replay.outcome()["hakem"] == 2


def test_hands_thrown_in_when_all_have_passed_are_nothing() -> None:
    desk = desk_of("shelem", {"dealer": 3})
    for seat in range(4):
        desk.say(Action("pass", seat=seat, t=1.0))
    assert desk.replay.outcome()["phase"] == "ALL_PASS"
    up(desk, "AD", POOL, 0)
    up(desk, "KD", before(0), 0)
    assert len(desk.replay) == 4
    backs(desk, before(0), 12, 3)
    backs(desk, before(1), 12, 3)
    backs(desk, before(2), 12, 3)
    assert lines(desk, 4) == ["deal"]


def test_backs_that_move_in_two_hands_are_no_deal() -> None:
    desk = desk_of("shelem", {"dealer": 3})
    for seat in range(4):
        desk.say(Action("pass", seat=seat, t=1.0))
    backs(desk, before(0), 1, 0)
    backs(desk, before(1), 1, 1)
    desk.scene.t += 60.0
    backs(desk, before(2), 1, 2)
    assert lines(desk, 4) == []


@pytest.mark.parametrize("game", DRAWN)
def test_hands_thrown_in_after_a_misdeal_are_nothing(game: str) -> None:
    desk = desk_of(game, {"dealer": 3})
    desk.say(Action("deal", t=1.0))
    desk.say(Action("misdeal", what="count", t=2.0))
    up(desk, "AD", POOL, 0)
    assert (len(desk.replay), desk.replay.outcome()["phase"]) == (2, "DEAL")
    desk.scene.t += 60.0
    up(desk, "AD", POOL, 0)
    assert lines(desk, 2) == ["deal", "play 0 AD"]


# Shelem for two: the piles


@pytest.fixture
def two() -> Desk:
    """Seat 0 has led 9D, seat 1 followed, and all tops lie open."""
    desk = desk_of("shelem2", {"decl": 0, "bid": 100})
    up(desk, "9D", POOL, 0)
    up(desk, "TD", POOL, 1)
    for seat, tops in enumerate((("3C", "5D", "KD"), ("AD", "2C", "7H"))):
        for number, code in enumerate(tops, start=1):
            up(desk, code, before(seat, number), seat)
    return desk


def test_tops_are_shown_with_their_pile_and_played_with_it(two: Desk) -> None:
    assert lines(two, 2) == [
        "show 0 3C a",
        "show 0 5D b",
        "show 0 KD c",
        "show 1 AD a",
        "show 1 2C b",
        "show 1 7H c",
    ]
    gone(two, 0, "KD")
    up(two, "KD", POOL, 0)
    assert lines(two, 8) == ["play 0 KD c"]


def test_a_card_drawn_by_lot_is_of_no_pile() -> None:
    desk = desk_of("shelem2")
    up(desk, "KC", before(0, 1), 0)
    up(desk, "TH", before(1, 2), 1)
    assert lines(desk) == ["show 0 KC", "show 1 TH"]


def test_a_top_has_its_pile_also_where_the_contract_is_entered_late() -> None:
    desk = desk_of("shelem2", {"dealer": 1})
    desk.say(Action("deal"))
    up(desk, "9D", POOL, 0)
    up(desk, "TD", POOL, 1)
    up(desk, "3C", before(0, 1), 0)
    assert lines(desk)[-1] == "show 0 3C a"


@pytest.mark.parametrize(("seat", "late"), [(None, 0.0), (0, 1.0)], ids=["no hand", "after the card lay"])
def test_a_back_that_a_hand_keeps_from_view_is_no_card_played(
    two: Desk, seat: int | None, late: float
) -> None:
    backs(two, before(0, 2), -1, seat)
    played = two.scene.table.up(card("4S"), POOL, 0)
    two.see(replace(played, t=played.t - late))  # told when the hand has gone, it lay there before
    assert lines(two, 8) == ["play 0 4S"]


def test_a_back_that_lies_on_its_pile_again_was_not_played(two: Desk) -> None:
    backs(two, before(0, 2), -1, 0)
    backs(two, before(0, 2), 1, 0)
    up(two, "QD", POOL, 0)
    assert lines(two, 8) == ["play 0 QD"]


@pytest.mark.parametrize("code", ["QD", None], ids=["read", "doubtful"])
def test_what_another_hand_lifted_from_a_pile_was_not_played_by_this_one(two: Desk, code: str | None) -> None:
    backs(two, before(1, 2), -1, 1)
    gone(two, 1, "7H")
    asked = up(two, "QD", POOL, 0, reading=None if code else unsure("QD", "JD"))
    for question in asked:
        two.answer(question.id, Action("play", card=card("QD")))
    assert lines(two, 8) == ["play 0 QD"]


def test_a_top_may_be_played_by_the_other_player(two: Desk) -> None:
    gone(two, 0, "7H")
    (asked,) = up(two, "7H", POOL, 0, reading=unsure("7H", "TH"))
    two.answer(asked.id, Action("play", card=card("7H")))
    assert lines(two, 8) == ["play 0 7H c"]
    assert ("R21", "flag", 0) in rules(two)


def test_a_doubtful_card_from_a_pile_is_from_that_pile(two: Desk) -> None:
    gone(two, 0, "KD")
    (asked,) = up(two, "KD", POOL, 0, reading=unsure("KD", "JD"))
    two.answer(asked.id, Action("play", card=card("KD")))
    assert lines(two, 8) == ["play 0 KD c"]


def test_another_card_than_the_top_that_was_lifted_is_from_the_hand(two: Desk) -> None:
    gone(two, 0, "KD")
    up(two, "JD", POOL, 0)
    assert lines(two, 8) == ["play 0 JD"]
    assert ("R21", "flag", 0) in rules(two)


def test_a_covered_card_that_is_played_is_from_its_pile(two: Desk) -> None:
    backs(two, before(0, 1), -1, 0)
    up(two, "QD", POOL, 0)
    assert lines(two, 8) == ["play 0 QD a"]
    assert ("R19", "flag", 0) in rules(two)


def test_a_back_that_is_missed_after_its_top_was_turned_up_is_no_card_played(two: Desk) -> None:
    backs(two, before(1, 3), -1, 1)  # the camera counts the pile a moment later
    up(two, "QD", POOL, 0)
    assert lines(two, 8) == ["play 0 QD"]


def test_a_top_that_goes_back_lies_where_it_lay(two: Desk) -> None:
    gone(two, 0, "5D")
    up(two, "5D", POOL, 0)
    gone(two, 0, "5D")
    up(two, "5D", before(0, 2), 0)
    gone(two, 0, "5D")
    up(two, "5D", POOL, 0)
    assert lines(two, 8) == ["play 0 5D b", "takeback 0 5D", "play 0 5D b"]


def test_a_doubtful_top_that_goes_back_leaves_nothing(two: Desk) -> None:
    gone(two, 0, "5D")
    up(two, "5D", POOL, 0, reading=unsure("5D", "6D"))
    gone(two, 0, "5D")
    up(two, "5D", before(0, 2), 0)
    assert lines(two, 8) == []
    assert two.interpreter.questions == ()


def test_a_trick_of_four_cards_is_swept_and_a_missing_one_asked(two: Desk) -> None:
    gone(two, 0, "KD")
    up(two, "KD", POOL, 0)
    (asked,) = gone(two, 1, "9D", "TD", "KD")
    assert (asked.kind, asked.do, asked.seat) == ("card", "play", 1)
    two.answer(asked.id, Action("play", card=card("AD")))
    assert lines(two, 8) == ["play 0 KD c", "play 1 AD", "collect 1"]
    assert two.replay.outcome()["tricks"] == [0, 1]


def test_a_top_turned_at_once_does_not_gather_the_trick() -> None:
    desk = desk_of("shelem2", {"decl": 0, "bid": 100}, pile_flip="at_once")
    for do, seat, code, pile in (
        *(("play", 0, "9D", None), ("play", 1, "TD", None)),
        *(("show", 0, "KD", "c"), ("show", 1, "AD", "a")),
        *(("play", 0, "KD", "c"), ("play", 1, "AD", "a"), ("show", 1, "8S", "a")),
        ("takeback", 1, "AD", None),
    ):
        desk.tap(Action(do, seat=seat, card=card(code), pile=pile))
    assert desk.replay.outcome()["trick"] == [[0, "9D"], [1, "TD"], [0, "KD"]]
    assert [ruling for ruling in desk.replay.rulings if ruling.kind is Kind.REJECT] == []
