"""What the camera sees in Gam beside the tricks, and what is asked of it."""

from __future__ import annotations

import pytest

from scorekeeper.actions import Action
from scorekeeper.cards import Suit
from scorekeeper.observation import POOL, Pile, Place, Zone
from tests.scorekeeper.acting import Desk, card, unsure
from tests.scorekeeper.tabletop import backs, before, desk_of, gone, lines, rules, up

STOCK, WON = Zone(Place.STOCK), Place.WON


def play(desk: Desk, *plays: tuple[int, str]) -> None:
    for seat, code in plays:
        up(desk, code, POOL, seat)


# The exchange


@pytest.fixture
def exchange() -> Desk:
    """Seat 0 has dealt, seat 3 has the contract, hearts are trumps."""
    desk = desk_of("gam", {"dealer": 0})
    desk.say(Action("deal"))
    desk.say(Action("contract", seat=3, value=5))
    desk.say(Action("trump", suit=Suit.HEARTS, seat=3))
    return desk


def test_cards_laid_aside_and_drawn(exchange: Desk) -> None:
    backs(exchange, before(1), 6, 1)
    backs(exchange, before(2), 5, 2)
    backs(exchange, before(0), 9, 0)
    backs(exchange, STOCK, -3, 0)
    backs(exchange, before(1), 3, 0)
    backs(exchange, STOCK, -2, 0)
    backs(exchange, before(2), 2, 0)
    backs(exchange, STOCK, -6, 0)  # the dealer refills himself, from his own hand
    backs(exchange, before(0), 6, 0)
    backs(exchange, STOCK, -7, 3)
    exchange.see(Pile(30.0, STOCK, False))
    backs(exchange, before(3), 10, 3)
    play(exchange, (3, "AH"))
    assert lines(exchange, 3) == [
        *("lay 1 6", "lay 2 5", "lay 0 9", "draw 1 3", "draw 2 2", "draw 0 6", "draw 3 7", "lay 3 10"),
        "play 3 AH",
    ]
    assert rules(exchange) == []


@pytest.mark.parametrize("late", [False, True], ids=["", "trump entered late"])
def test_when_all_have_laid_aside_the_dealer_refills_himself_also_from_a_stock_that_nobody_sees(
    late: bool,
) -> None:
    exchange = desk_of("gam", {"dealer": 0})
    exchange.say(Action("deal"))
    exchange.say(Action("contract", seat=3, value=5))
    if not late:
        exchange.say(Action("trump", suit=Suit.HEARTS, seat=3))
    since = len(exchange.replay.actions)
    for seat, laid in ((2, 8), (1, 6), (0, 5)):
        backs(exchange, before(seat), laid, seat)
    exchange.tap(*exchange.interpreter.pass_time(exchange.scene.t + 5.0))
    exchange.scene.t += 5.0
    backs(exchange, before(2), 5, None)
    backs(exchange, before(1), 3, 0)
    backs(exchange, before(0), 2, 0)
    exchange.tap(*exchange.interpreter.pass_time(exchange.scene.t + 5.0))
    assert lines(exchange, since) == ["lay 2 8", "lay 1 6", "lay 0 5", "draw 2 5", "draw 1 3", "draw 0 2"]
    assert rules(exchange) == []


def test_backs_that_a_hand_hid_for_a_moment_belong_to_those_beside_them(exchange: Desk) -> None:
    backs(exchange, before(1), 4, 1)
    backs(exchange, before(1), 2, None)
    backs(exchange, before(2), 5, 2)
    backs(exchange, before(0), 9, 0)
    backs(exchange, STOCK, -2, 0, sure=0.5)
    backs(exchange, before(1), 2, 0, sure=0.5)
    backs(exchange, before(1), 1, None, sure=0.5)
    (asked,) = exchange.interpreter.questions
    assert (asked.kind, asked.do, asked.seat, asked.choices[0]) == ("count", "draw", 1, 3)
    exchange.answer(asked.id, Action("draw", count=3))
    assert lines(exchange, 3) == ["lay 1 6", "lay 2 5", "lay 0 9", "draw 1 3"]


def test_who_took_the_last_of_the_stock_is_asked_where_no_hand_was_seen(exchange: Desk) -> None:
    backs(exchange, STOCK, -3, None)  # nobody has drawn yet: what hid them for a moment is no draw
    exchange.tap(*exchange.interpreter.pass_time(exchange.scene.t + 5.0))
    assert not exchange.interpreter.questions
    for seat in (1, 2, 0):
        backs(exchange, before(seat), 6, seat)
    for seat in (1, 2, 0):
        backs(exchange, STOCK, -3, 0)
        backs(exchange, before(seat), 3, 0)
    backs(exchange, STOCK, -7, None, sure=0.5)
    exchange.tap(*exchange.interpreter.pass_time(exchange.scene.t + 5.0))
    (asked,) = exchange.interpreter.questions
    assert (asked.kind, asked.do, asked.choices[0]) == ("seat", "draw", 3)
    exchange.answer(asked.id, Action("draw", seat=3))
    (asked,) = exchange.interpreter.questions
    assert (asked.kind, asked.choices[0]) == ("count", 7)
    exchange.answer(asked.id, Action("draw", count=7))
    assert lines(exchange, 9) == ["draw 3 7"]


def test_backs_that_were_only_out_of_sight_are_not_drawn(exchange: Desk) -> None:
    for seat, laid in ((2, 8), (1, 6), (0, 5)):
        backs(exchange, before(seat), laid, seat)
    exchange.scene.t += 5.0
    backs(exchange, before(2), -1, None)
    backs(exchange, before(2), 1, None)
    exchange.tap(*exchange.interpreter.pass_time(exchange.scene.t + 5.0))
    assert lines(exchange, 3) == ["lay 2 8", "lay 1 6", "lay 0 5"]


def test_a_count_seen_at_one_end_only_is_asked_unless_it_is_very_sure(exchange: Desk) -> None:
    backs(exchange, before(1), 2, 1, sure=0.9)
    (asked,) = exchange.see(Pile(exchange.scene.t + 5.0, STOCK, True))
    assert (asked.kind, asked.do, asked.seat) == ("count", "lay", 1)


def test_what_two_places_count_differently_is_asked(exchange: Desk) -> None:
    backs(exchange, before(1), 6, 1)
    backs(exchange, STOCK, -2, 0)
    (asked,) = backs(exchange, before(1), 3, 0)
    assert (asked.kind, asked.do, asked.seat, asked.choices) == ("count", "draw", 1, (3, 2))


def test_cards_before_a_seat_in_one_look_with_those_that_left_the_stock_are_drawn(exchange: Desk) -> None:
    table = exchange.scene.table
    t = table.t + 0.5
    came, went = table.backs(before(2), 3, None), table.backs(STOCK, -3, None)
    for seen in (came, went):
        object.__setattr__(seen, "t", t)
        exchange.see(seen)
    assert lines(exchange, 3) == ["draw 2 3"]


def test_the_common_pile_of_discards_is_by_the_hand(exchange: Desk) -> None:
    backs(exchange, Zone(Place.DISCARD), 6, 1)
    backs(exchange, Zone(Place.DISCARD), 5, None)  # nobody saw whose: the record need not have it
    assert lines(exchange, 3) == ["lay 1 6"]


def test_time_alone_completes_a_move(exchange: Desk) -> None:
    backs(exchange, before(1), 6, 1)
    assert exchange.interpreter.waits
    assert lines(exchange, 3) == []
    exchange.tap(*exchange.interpreter.pass_time(exchange.scene.t + 3.0))
    assert lines(exchange, 3) == ["lay 1 6"]
    assert not exchange.interpreter.waits


def test_the_exchange_counts_although_the_trump_was_only_said() -> None:
    desk = desk_of("gam", {"dealer": 0})
    desk.say(Action("deal"))
    desk.say(Action("contract", seat=3, value=5))
    for seat in (0, 1, 2):
        backs(desk, before(seat), 6, seat)
    desk.say(Action("trump", suit=Suit.HEARTS, seat=3))
    assert lines(desk, 2) == ["lay 0 6", "lay 1 6", "lay 2 6", "trump 3"]
    outcome = desk.replay.outcome()
    assert (outcome["kept"][:3], outcome["rest"], outcome["phase"]) == ([3, 3, 3], 9, "REFILL")
    assert rules(desk) == []


# Play


@pytest.fixture
def gam() -> Desk:
    """Seat 0 leads, hearts are trumps; it goes on with seats 3, 2 and 1."""
    return desk_of("gam", {"decl": 0, "bid": 5, "trump": "H"})


def test_a_whole_hand_before_a_seat_is_out() -> None:
    desk = desk_of("gam", {"decl": 0, "bid": 5, "trump": "H"})
    play(desk, (0, "AH"))
    for code in ("2S", "3S", "4S", "5C", "6C", "7C"):
        up(desk, code, before(3), 3)
    play(desk, (2, "5H"))
    assert lines(desk) == ["play 0 AH", "out 3 2S 3S 4S 5C 6C 7C", "play 2 5H"]
    assert rules(desk) == []


def test_cards_that_are_taken_up_again_were_shown(gam: Desk) -> None:
    play(gam, (0, "AH"))
    up(gam, "2S", before(3), 3)
    up(gam, "3S", before(3), 3)
    assert lines(gam) == ["play 0 AH"]
    gone(gam, 3, "2S", "3S")
    play(gam, (3, "5H"))
    assert lines(gam) == ["play 0 AH", "show 3 2S", "show 3 3S", "play 3 5H"]


def test_fewer_cards_than_a_hand_are_asked_about_when_play_goes_on(gam: Desk) -> None:
    play(gam, (0, "AH"))
    for code in ("2S", "3S", "4S", "5C", "6C"):
        up(gam, code, before(3), 3)
    play(gam, (2, "5H"))
    (asked,) = gam.interpreter.questions
    assert (asked.kind, asked.do, asked.seat, asked.choices) == ("call", "out", 3, ("out", "show"))
    gam.answer(asked.id, Action("out"))
    (asked,) = gam.interpreter.questions
    assert (asked.kind, asked.choices) == ("card", ())
    assert asked.to_json()["beside"] == ["2S", "3S", "4S", "5C", "6C"]
    gam.answer(asked.id, Action("out", card=card("7C")))
    assert lines(gam) == ["play 0 AH", "out 3 2S 3S 4S 5C 6C 7C", "play 2 5H"]


def test_a_trump_among_them_is_never_believed_to_be_a_lie_unasked(gam: Desk) -> None:
    play(gam, (0, "AH"))
    for code in ("2S", "3S", "4S", "5C", "6C", "JD"):
        up(gam, code, before(3), 3)
    (asked,) = gam.interpreter.questions
    assert (asked.kind, asked.choices) == ("call", ("out", "show"))
    assert rules(gam) == []
    gam.answer(asked.id, Action("show"))
    assert lines(gam, 1) == ["show 3 2S", "show 3 3S", "show 3 4S", "show 3 5C", "show 3 6C", "show 3 JD"]
    assert {rule for rule, _, _ in rules(gam)} == {"R8"}


def test_who_goes_out_with_a_trump_has_lied(gam: Desk) -> None:
    play(gam, (0, "AH"))
    for code in ("2S", "3S", "4S", "5C", "6C", "JD"):
        up(gam, code, before(3), 3)
    gam.answer(gam.interpreter.questions[0].id, Action("out"))
    assert rules(gam) == [("R2", "breach", 3)]


def test_backs_before_a_seat_are_out_only_where_hands_are_laid_face_down(gam: Desk) -> None:
    down = desk_of("gam", {"decl": 0, "bid": 5, "trump": "H"}, laid_down="face_down")
    for desk in (gam, down):
        play(desk, (0, "AH"))
        backs(desk, before(3), 6, 3)
    assert (lines(gam, 1), lines(down, 1)) == ([], ["out 3"])


def test_a_trick_before_its_winner_is_nobody_going_out() -> None:
    desk = desk_of("gam", {"decl": 0, "bid": 5, "trump": "H"}, laid_down="face_down")
    play(desk, (0, "AH"), (3, "5H"), (2, "6H"), (1, "7H"))
    gone(desk, 0, "AH", "5H", "6H", "7H")
    backs(desk, before(0), 4, 0)
    assert lines(desk, 4) == ["collect 0"]
    backs(desk, before(0), 5, 0)
    assert lines(desk, 4) == ["collect 0", "out 0"]


def test_the_two_that_its_player_keeps_is_not_taken_back(gam: Desk) -> None:
    play(gam, (0, "AH"), (3, "2H"), (2, "6H"), (1, "7H"))
    gone(gam, 3, "2H")
    gone(gam, 0, "AH", "6H", "7H")
    assert lines(gam, 4) == ["collect 0"]
    assert gam.replay.outcome()["got"] == [1, 1]


def test_another_card_that_goes_alone_while_the_rest_stays_is_taken_back(gam: Desk) -> None:
    play(gam, (0, "AH"), (3, "5H"), (2, "6H"), (1, "7H"))
    gone(gam, 1, "7H")
    assert lines(gam, 4) == []
    play(gam, (1, "9H"))
    assert lines(gam, 4) == ["takeback 1 7H", "play 1 9H"]


def test_a_two_that_goes_alone_while_play_goes_on_is_asked(gam: Desk) -> None:
    play(gam, (0, "AH"), (3, "2H"), (2, "6H"), (1, "7H"))
    gone(gam, 3, "2H")
    play(gam, (0, "KH"))
    (asked,) = gam.interpreter.questions
    assert (asked.kind, asked.choices) == ("call", ("collect", "takeback"))
    gam.answer(asked.id, Action("takeback"))
    assert lines(gam, 4) == ["takeback 3 2H", "play 0 KH"]


LAST = {"decl": 0, "bid": 5, "trump": "H", "tricks": [2, 2], "void1": ["H"], "void2": ["H"], "void3": ["H"]}


def test_a_trick_of_one_card_that_goes_as_the_recording_ends_is_swept(gam: Desk) -> None:
    desk = desk_of("gam", LAST)
    play(desk, (0, "AH"))
    gone(desk, 0, "AH")
    desk.tap(*desk.interpreter.flush())
    assert lines(desk) == ["play 0 AH", "collect 0"]
    # a card of a trick of four that goes alone is none
    play(gam, (0, "AH"), (3, "5H"), (2, "6H"), (1, "7H"))
    gone(gam, 1, "7H")
    gam.tap(*gam.interpreter.flush())
    assert lines(gam, 4) == []


def test_a_trick_of_one_card_lies_among_the_won_ones() -> None:
    desk = desk_of("gam", LAST)
    play(desk, (0, "AH"))
    gone(desk, 0, "AH")
    backs(desk, Zone(WON, 0), 1, 0)
    assert lines(desk) == ["play 0 AH", "collect 0"]


def test_a_trick_of_one_card_that_comes_back_was_taken_back() -> None:
    desk = desk_of("gam", LAST)
    play(desk, (0, "AH"))
    gone(desk, 0, "AH")
    play(desk, (0, "AH"))
    assert lines(desk) == ["play 0 AH", "takeback 0 AH", "play 0 AH"]


def test_a_trick_of_one_card_of_which_nothing_more_is_seen_is_asked() -> None:
    desk = desk_of("gam", LAST)
    play(desk, (0, "AH"))
    gone(desk, 0, "AH")
    play(desk, (0, "KH"))
    (asked,) = desk.interpreter.questions
    desk.answer(asked.id, Action("collect"))
    assert lines(desk) == ["play 0 AH", "collect 0", "play 0 KH"]


def test_a_trick_of_one_card_before_a_hand_is_laid_open_is_asked_before_it() -> None:
    desk = desk_of("gam", {**LAST, "tricks": [0, 0]})
    play(desk, (0, "AH"))
    gone(desk, 0, "AH")
    for code in ("9C", "TC", "JC", "QC", "KC"):  # all that seat 0 holds, unless it took its card back
        up(desk, code, before(0), 0)
    (asked,) = desk.interpreter.questions
    assert (asked.kind, asked.choices) == ("call", ("collect", "takeback"))
    desk.answer(asked.id, Action("collect"))
    assert lines(desk) == ["play 0 AH", "collect 0", "out 0 9C TC JC QC KC"]


def test_a_doubtful_card_of_a_trick_of_one_is_swept_all_the_same() -> None:
    desk = desk_of("gam", LAST)
    (asked,) = up(desk, "AH", POOL, 0, reading=unsure("AH", "4H"))
    gone(desk, 0, "AH")
    backs(desk, Zone(WON, 0), 1, 0)
    desk.answer(asked.id, Action("play", card=card("AH")))
    assert lines(desk) == ["play 0 AH", "collect 0"]
