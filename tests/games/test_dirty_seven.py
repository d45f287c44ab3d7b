"""Dirty Seven: every case of its specification, its rulings and options, and random rounds."""

from __future__ import annotations

import pytest

from scorekeeper.cards import CARDS, PACK
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.dirty_seven_state import minus_points
from tests.games.tables import cards, do, played, rulings


def seven(*lines, seats=4, start=None, **options):
    return played("dirty-seven", seats, *lines, start=start, **options)


def play(text):
    """``0:9H 1:TS`` as actions."""
    return [do("play", seat=int(t.split(":")[0]), card=t.split(":")[1]) for t in text.split()]


def draw(seat, count=1):
    return do("draw", seat=seat, count=count)


def say(seat, what, value=None, **more):
    return do("say", seat=seat, what=what, **({} if value is None else {"value": value}), **more)


def at(top, turn=0, **more):
    return {"top": top, "turn": turn, **more}


def hand(seat, text):
    return do("hand", seat=seat, cards=cards(text))


class TestCases:
    @pytest.mark.parametrize(
        ("card", "found"), [("9H", []), ("3S", []), ("9S", ["penalty R2@0"]), ("JC", [])]
    )
    def test_s1(self, card, found):
        assert rulings(seven(*play(f"0:{card}"), start=at("3H"))) == found

    def test_s2(self):
        lines = play("0:7H 1:7S 2:7D 3:7C")
        owed = [seven(*lines[:n], seats=5, start=at("3H"))["pend"] for n in (1, 2, 3, 4)]
        assert owed == [2, 4, 6, 8]
        outcome = seven(*lines, draw(4, 8), seats=5, start=at("3H"))
        assert (outcome["h"][4], outcome["pend"], outcome["turn"], rulings(outcome)) == (15, 0, 0, [])

    def test_s3(self):
        assert minus_points([CARDS[c] for c in cards("2S TD JC QH KS AD")]) == 50

    def test_s4(self):
        start = at("3H", h=[1, 6, 6])
        shown = (hand(1, "6D TC 5D AD"), hand(2, "3S 4D 3H 5H KD 7H 6H TD"))
        outcome = seven(*play("0:JC"), *shown, do("end"), seats=3, start={**start, "h": [1, 4, 8]})
        assert outcome["deals"] == [{"score": [0, 64, 84], "winner": 0, "doubled": True}]

    def test_s5(self):
        outcome = seven(*play("2:9H"), start=at("3H"))
        assert (rulings(outcome), outcome["h"], outcome["top"], outcome["turn"]) == (
            ["penalty R1@2"],
            [7, 7, 8, 7],
            "3H",
            0,
        )

    def test_s6(self):
        start = at("3H", h=[2, 7, 7, 7])
        outcome = seven(*play("0:9H 1:5H"), start=start)
        assert (rulings(outcome), outcome["h"][0]) == (["penalty R9@0"], 2)
        assert outcome["rulings"][0]["at"] == 1
        outcome = seven(*play("0:9H"), say(0, "single"), *play("1:5H"), start=start)
        assert (rulings(outcome), outcome["h"][0]) == ([], 1)

    def test_s7(self):
        outcome = seven(draw(0), *play("0:6H"), start=at("3H"))
        assert (rulings(outcome), outcome["h"][0], outcome["turn"]) == ([], 7, 1)
        outcome = seven(draw(0), say(0, "keep"), start=at("3H"))
        assert (rulings(outcome), outcome["h"][0], outcome["turn"]) == ([], 8, 1)
        outcome = seven(draw(0), *play("1:6H"), start=at("3H"))
        assert (rulings(outcome), outcome["turn"]) == ([], 2)

    def test_s8(self):
        outcome = finished([88, 0, 0], "KS 8D", "2C")
        assert (outcome["totals"], outcome["out"]) == ([100, 0, 2], [0])
        assert outcome["match_over"] is False

    @pytest.mark.parametrize(("card", "found"), [("9H", []), ("7S", []), ("JC", ["penalty R3@0"])])
    def test_d1(self, card, found):
        assert rulings(seven(*play(f"0:{card}"), start=at("7H"))) == found

    @pytest.mark.parametrize(
        ("card", "found"), [("7C", []), ("9H", ["penalty R4@0"]), ("JC", ["penalty R4@0"])]
    )
    def test_d2(self, card, found):
        outcome = seven(*play(f"0:{card}"), start=at("7H", pend=2))
        assert (rulings(outcome), outcome["pend"]) == (found, 4 if card == "7C" else 2)

    @pytest.mark.parametrize(
        ("card", "found"), [("5D", []), ("JH", []), ("5C", ["penalty R2@1"]), ("QC", ["penalty R2@1"])]
    )
    def test_d3(self, card, found):
        lines = (*play("0:JC"), say(0, "suit", "D"), *play(f"1:{card}"))
        assert rulings(seven(*lines, start=at("3C"))) == found
        assert rulings(seven(*play(f"1:{card}"), start=at("JC", 1, suit="D"))) == found

    def test_d4(self):
        for card, found in {"3C": [], "8H": [], "JS": [], "3H": ["penalty R2@0"]}.items():
            assert rulings(seven(*play(f"0:8C 0:{card}"), start=at("3C"))) == found
        for card, found in {"3H": [], "8D": [], "JS": [], "3C": ["penalty R2@0"]}.items():
            assert rulings(seven(*play(f"0:8C 0:8H 0:{card}"), start=at("3C"))) == found

    @pytest.mark.parametrize("direction", [1, -1])
    def test_d5(self, direction):
        assert seven(*play("1:AS"), start=at("3S", 1, dir=direction))["turn"] == 3

    def test_d6(self):
        outcome = seven(*play("1:TS"), seats=3, start=at("3S", 1))
        assert (outcome["dir"], outcome["turn"]) == (-1, 0)

    def test_d7(self):
        assert seven(*play("0:8S 0:AS"), seats=3, start=at("3S"))["turn"] == 2

    def test_d8(self):
        outcome = seven(*play("0:8S 0:7S"), start=at("3S"))
        assert (outcome["pend"], outcome["turn"], outcome["phase"]) == (2, 1, "ANSWER7")

    @pytest.mark.parametrize(("card", "turn"), [("TH", 1), ("AH", 0)])
    def test_d9(self, card, turn):
        assert seven(*play(f"0:{card}"), seats=2, start=at("3H"))["turn"] == turn

    @pytest.mark.parametrize(("chain", "owed"), [("unlimited", 10), ("cap_8", 8)])
    def test_d10(self, chain, owed):
        lines = play("0:7H 1:7S 2:7D 3:7C 4:7H")
        assert seven(*lines, seats=6, start=at("3H"), seven_chain=chain)["pend"] == owed

    def test_d11(self):
        start = at("3D", h=[2, 1, 1])
        outcome = seven(*play("0:8D 0:JD"), hand(1, "KS"), hand(2, "9S"), do("end"), seats=3, start=start)
        assert (rulings(outcome), outcome["totals"]) == ([], [0, 8, 18])

    def test_d12(self):
        lines = (*KEPT, *play("1:4H 2:6H 3:KH 0:5H 1:5S 2:QS 3:6S 0:KS"))
        outcome = seven(*lines, start=at("3H"))
        assert rulings(outcome) == ["penalty R6@0"]
        (ruling,) = outcome["rulings"]
        assert (ruling["at"], ruling["because"]) == (9, [0, 5, 9])

    def test_d13(self):
        lines = (*KEPT, *play("1:9S 2:QS 3:6S 0:KS"))
        assert rulings(seven(*lines, start=at("3H"))) == []

    def test_d14_d15(self):
        start = at("3S", 0, h=[1, 4, 2, 2], totals=[72, 95, 88, 60])
        shown = (hand(1, "2D 2S 4S 4C"), hand(2, "KS 8D"), hand(3, "5H 4D"))
        lines = (*play("0:9S"), *shown, do("end"))
        outcome = seven(*lines, start=start)
        assert (outcome["totals"], outcome["out"], outcome["match_over"]) == (
            [72, 107, 100, 69],
            [1, 2],
            False,
        )
        start = at("3S", 0, h=[1, 0, 0, 4], totals=[72, 107, 100, 69], out=[1, 2])
        outcome = seven(*play("0:9S"), hand(3, "JS AS 9H"), do("end"), start={**start, "h": [1, 0, 0, 3]})
        assert (outcome["totals"][3], outcome["out"]) == (109, [1, 2, 3])
        assert (outcome["winner"], outcome["match_over"], outcome["phase"]) == (0, True, "GAME_END")

    def test_d16(self):
        outcome = seven(*play("0:8S"), draw(0), *play("0:4S"), start=at("3S"))
        assert (rulings(outcome), outcome["turn"], outcome["h"][0]) == ([], 1, 6)
        outcome = seven(*play("0:8S"), draw(0), say(0, "keep"), start=at("3S"))
        assert (rulings(outcome), outcome["turn"], outcome["h"][0]) == ([], 1, 7)

    def test_d17(self):
        start = at("3C", h=[1, 2, 2])
        outcome = seven(*play("0:7C"), draw(1, 2), seats=3, start=start, last_card_effects="draws")
        assert (outcome["h"], outcome["phase"], rulings(outcome)) == ([0, 4, 2], "SHOW", [])
        assert seven(*play("0:7C"), seats=3, start=start)["phase"] == "SHOW"
        before = seven(*play("0:7C"), seats=3, start=start, last_card_effects="draws")
        assert (before["phase"], before["turn"], before["expects"]) == ("ANSWER7", 1, ["draw"])


def finished(totals, first, second, winner=1, **options):
    """A round of three that seat 1 wins, the others showing these hands."""
    h = [len(first.split()), 1, len(second.split())]
    return seven(
        *play("1:9S"),
        hand(0, first),
        hand(2, second),
        do("end"),
        seats=3,
        start=at("3S", winner, h=h, totals=totals),
        **options,
    )


KEPT = (draw(0), say(0, "keep"), *play("1:KH 2:QH 3:6H 0:9H"))
"""Seat 0 draws and keeps on 3H, and later lays a card that would have fitted."""


GOLDEN = [
    do("deal", dealer=2),
    do("table", cards=["QD"]),
    *play("0:7D 1:7S"),
    draw(2, 4),
    *play("0:2S"),
    say(0, "target", 1),
    draw(1),
    *play("1:TS 0:6S 2:9S 1:KS 0:KC 2:AC 0:9C 2:9H 1:JH"),
    say(1, "suit", "D"),
    *play("0:8D 0:JC"),
    hand(1, "6D TC 5D AD"),
    hand(2, "3S 4D 3H 5H KD 7H 6H TD"),
    do("end"),
]
GOLDEN_STATES = {
    3: {"pend": 2, "turn": 1},
    4: {"pend": 4, "turn": 2},
    5: {"pend": 0, "h": [6, 6, 11], "turn": 0},
    8: {"h": [5, 7, 11], "turn": 1},
    9: {"dir": -1, "turn": 0},
    10: {"turn": 2},
    11: {"turn": 1},
    12: {"turn": 0},
    13: {"turn": 2},
    14: {"turn": 0},
    15: {"turn": 2},
    16: {"turn": 1},
    18: {"turn": 0, "suit": "D"},
    20: {"h": [0, 4, 8], "phase": "SHOW"},
    23: {"totals": [0, 64, 84], "phase": "SCORE"},
}


@pytest.mark.parametrize("length", GOLDEN_STATES)
def test_golden_round(length):
    outcome = seven(*GOLDEN[:length], seats=3, packs=1)
    assert {key: outcome[key] for key in GOLDEN_STATES[length]} == GOLDEN_STATES[length]
    assert rulings(outcome) == []


def test_golden_round_says_single():
    assert seven(*GOLDEN, seats=3, packs=1)["deals"] == [{"score": [0, 64, 84], "winner": 0, "doubled": True}]


def test_check_sums():
    assert sum(minus_points([card]) for card in PACK) == 368


class TestRulings:
    def test_r1_a_skipped_player(self):
        assert rulings(seven(*play("0:AH 1:9H"), start=at("3H"))) == ["penalty R1@1"]

    def test_r1_accepted(self):
        outcome = seven(*play("2:9H"), do("accept", of=0), start=at("3H"))
        assert (rulings(outcome), outcome["h"], outcome["turn"]) == (["note R1@2"], [7, 7, 6, 7], 3)

    def test_r1_accepted_after_the_card_was_taken_back(self):
        lines = (*play("2:9H"), do("takeback", seat=2, card="9H"), do("accept", of=0))
        outcome = seven(*lines, start=at("3H"))
        assert (rulings(outcome), outcome["top"], outcome["h"]) == (["note R1@2"], "9H", [7, 7, 6, 7])

    def test_r2_the_penalty_is_paid_by_the_next_draw(self):
        lines = (*play("0:9S"), do("takeback", seat=0, card="9S"), draw(0))
        outcome = seven(*lines, start=at("3H"))
        assert (rulings(outcome), outcome["h"][0], outcome["phase"]) == (["penalty R2@0"], 8, "TURN")
        outcome = seven(*lines, draw(0), start=at("3H"))
        assert (outcome["h"][0], outcome["phase"]) == (9, "DRAWN")

    def test_r5_two_cards(self):
        assert rulings(seven(*play("0:9H 0:5H"), start=at("3H"))) == ["penalty R5@0"]
        assert rulings(seven(*play("0:JH 0:5H"), start=at("3H"))) == ["penalty R5@0"]

    def test_r4_a_last_seven_is_not_answered(self):
        game = {"seats": 3, "last_card_effects": "draws", "start": at("3H", h=[1, 5, 5])}
        outcome = seven(*play("0:7H 1:7S"), **game)
        assert (rulings(outcome), outcome["h"], outcome["owes"]) == (["penalty R4@1"], [0, 6, 5], [0, 3, 0])
        assert (
            "Hamid cannot answer a seven that was the last card: 2 cards"
            in outcome["rulings"][0]["text"]["en"]
        )
        assert "جواب ندارد" in outcome["rulings"][0]["text"]["fa"]
        assert rulings(seven(*play("0:7H 2:7S"), **game)) == ["penalty R1@2"]
        shown = seven(*play("0:7H 1:7S"), draw(1, 3), **game)
        assert (rulings(shown), shown["h"], shown["phase"]) == (["penalty R4@1"], [0, 8, 5], "SHOW")

    def test_r4_who_has_begun_to_draw_lays_no_seven(self):
        outcome = seven(*play("3:7H"), draw(0), *play("0:7C"), start=at("3H", 3))
        assert (rulings(outcome), outcome["pend"], outcome["owes"][0]) == (["penalty R4@0"], 1, 2)
        text = outcome["rulings"][0]["text"]
        assert "has begun to draw and can lay nothing now: 1 card to go" in text["en"]
        assert "کشیدن را شروع کرده" in text["fa"]
        assert outcome["rulings"][0]["because"] == [0, 1, 2]

    def test_r5_while_the_suit_is_to_be_named(self):
        outcome = seven(*play("0:JH 2:9H 0:5H"), seats=3, start=at("3H"), foul_card="stays")
        assert rulings(outcome) == ["penalty R1@2", "penalty R5@0"]

    def test_r5_no_bonus(self):
        outcome = seven(*play("0:8H 1:9H"), start=at("3H"))
        assert (rulings(outcome), outcome["turn"], outcome["h"]) == (["penalty R5@0"], 2, [7, 6, 7, 7])

    def test_r6_refusing_a_bonus(self):
        lines = (*play("0:8H"), draw(0), say(0, "keep"), *play("1:KH 2:QH 3:6H 0:9H 1:5H 2:2H"))
        lines = (*lines, say(2, "target", 1), *play("3:4H 0:3H"))
        outcome = seven(*lines, start=at("3H"))
        assert rulings(outcome) == ["penalty R6@0"]
        assert rulings(seven(*lines, start=at("3H"), draw_when_able="free")) == []

    def test_r6_at_the_show(self):
        start = at("3H", h=[1, 1, 7])
        lines = (draw(0), say(0, "keep"), *play("1:9H"), hand(0, "5H 4H"))
        outcome = seven(*lines, seats=3, start=start)
        assert (rulings(outcome), outcome["h"][0]) == (["penalty R6@0"], 3)
        again = seven(
            *lines, hand(0, "5H 4H 2S"), hand(2, "2D 3D 4D 5D 6D 9D QD"), do("end"), seats=3, start=start
        )
        assert (rulings(again), again["totals"]) == (["penalty R6@0"], [11, 0, 32])

    def test_r6_the_penalty_card_is_drawn_before_the_hand_is_shown_again(self):
        start = at("3H", h=[1, 1, 7])
        lines = (draw(0), say(0, "keep"), *play("1:9H"), hand(0, "5H 4H"), draw(0), hand(0, "5H 4H 2S"))
        assert rulings(seven(*lines, seats=3, start=start)) == ["penalty R6@0"]
        assert rulings(seven(*lines, draw(0), seats=3, start=start)) == ["penalty R6@0", "reject R0@0"]

    def test_r6_a_card_out_of_turn_proves_before_its_penalty_is_drawn(self):
        """Two hearts since the draw and one card received; the penalty for the second comes after it."""
        lines = (draw(0), say(0, "keep"), *play("1:KH 2:QH 0:9H 1:4H"))
        outcome = seven(*lines, *play("0:5H"), seats=3, start=at("3H", h=[6, 7, 7]))
        assert (sorted(rulings(outcome)), outcome["h"][0]) == (["penalty R1@0", "penalty R6@0"], 8)
        stays = seven(*lines, *play("0:5H"), seats=3, start=at("3H", h=[6, 7, 7]), foul_card="stays")
        assert (sorted(rulings(stays)), stays["h"][0]) == (["penalty R1@0", "penalty R6@0"], 7)

    def test_r6_a_hand_that_is_too_small_proves_before_the_rest_of_it_is_drawn(self):
        start = at("3H", h=[2, 1, 5])
        lines = (draw(0), say(0, "keep"), *play("1:KH"))
        outcome = seven(*lines, hand(0, "5H 4H"), seats=3, start=start)
        assert sorted(rulings(outcome)) == ["penalty R13@0", "penalty R6@0"]
        assert (outcome["h"][0], outcome["owes"]) == (5, [3, 0, 0])  # one was missing, and two penalties

    def test_r6_rests_on_the_card_that_lay_there_and_on_the_suit_named(self):
        lines = (
            *play("0:JC"),
            say(0, "suit", "H"),
            draw(1),
            say(1, "keep"),
            *play("2:KH 0:QH 1:9H 2:4H 0:6H"),
        )
        outcome = seven(*lines, *play("1:5H"), seats=3, start=at("3C"))
        assert (rulings(outcome), outcome["rulings"][0]["because"]) == (["penalty R6@1"], [0, 1, 2, 6, 9])

    def test_r6_says_whether_the_seat_drew_or_passed(self):
        later = play("1:KH 2:QH 0:9H")
        passed = seven(*play("0:8H"), say(0, "keep"), *later, seats=3, start=at("3H"), eight_no_follow="pass")
        assert passed["rulings"][0]["text"]["en"].startswith("Amin passed although a card fitted on 8♥")
        assert "می‌خورد، رد کرد" in passed["rulings"][0]["text"]["fa"]
        drew = seven(*KEPT, *play("1:4H 2:6H 3:KH 0:5H"), start=at("3H"))
        assert drew["rulings"][0]["text"]["en"].startswith("Amin drew although a card fitted on 3♥")

    def test_r6_what_one_card_proves_is_proved_together(self):
        others = (draw(1), say(1, "keep"), draw(2), say(2, "keep"))
        twice = (draw(0), say(0, "keep"), *others, *play("0:9H"), *others, draw(0), say(0, "keep"), *others)
        lines = (*twice, *play("0:KH"), *others)
        start = at("3H", h=[5, 7, 7])
        assert rulings(seven(*lines, seats=3, start=start)) == []
        # three hearts since the first draw and two cards received, two since the second and one received
        assert rulings(seven(*lines, *play("0:QH"), seats=3, start=start)) == ["penalty R6@0"] * 2

    def test_r6_later_draws_hide_it_but_not_what_was_proven(self):
        start = at("3H", h=[3, 7, 7])
        lines = (draw(0), say(0, "keep"), *play("1:KH 2:QH 0:9H 1:4H 2:6H"))
        assert rulings(seven(*lines, *play("0:5H"), seats=3, start=start)) == ["penalty R6@0"]
        hidden = (*lines, draw(0), say(0, "keep"), *play("1:3H 2:9H 0:5H"))
        assert rulings(seven(*hidden, seats=3, start=start)) == []

    def test_r6_a_card_that_comes_again_counts_once(self):
        wrong = (*play("0:9S"), do("takeback", seat=0, card="9S"))
        lines = (*wrong, draw(0), draw(0), say(0, "keep"), *play("1:KH"), *play("0:9H"))
        outcome = seven(*lines, *play("2:QH 3:6H 0:9H"), start=at("3H"))
        assert rulings(outcome) == ["penalty R2@0", "penalty R1@0"]

    def test_r7(self):
        lines = play("0:3S 1:KS 2:KH 3:QH 0:9H")
        assert rulings(seven(*lines, start=at("3H"))) == []
        outcome = seven(*lines, start=at("3H"), match_order="suit_first")
        assert (rulings(outcome), outcome["rulings"][0]["because"]) == (["penalty R7@0"], [0, 4])

    def test_r7_a_jack_that_could_not_be_laid_is_no_suit_held(self):
        for card, found in (("9S", ["penalty R7@0"]), ("JS", [])):
            lines = (*play("0:7H"), draw(1, 2), *play("2:8H 2:8S"), draw(2), *play(f"0:{card}"))
            outcome = seven(*lines, seats=3, start=at("7S", h=[4, 7, 7]), match_order="suit_first")
            assert rulings(outcome) == found

    def test_r8_no_more_can_be_drawn_than_is_there(self):
        none, one = at("7H", pend=2, h=[17, 17, 17]), at("7H", pend=2, h=[17, 17, 16])
        game = {"seats": 3, "packs": 1}
        for lines in ((say(0, "keep"),), tuple(play("1:9H"))):
            outcome = seven(*lines, start=none, **game)
            assert (rulings(outcome), outcome["pend"], outcome["h"][0]) == ([], 0, 17)
        outcome = seven(draw(0, 1), start=one, **game)
        assert (rulings(outcome), outcome["turn"], outcome["pend"]) == ([], 1, 0)

    def test_r8(self):
        owing = at("7H", pend=2)
        outcome = seven(draw(0, 1), *play("1:9H"), start=owing)
        assert (rulings(outcome), outcome["h"][0], outcome["turn"]) == (["penalty R8@0"], 10, 2)
        outcome = seven(*play("1:9H"), start=owing)
        assert (rulings(outcome), outcome["h"], outcome["turn"]) == (["penalty R8@0"], [10, 6, 7, 7], 2)
        outcome = seven(draw(0, 3), start=owing)
        assert (rulings(outcome), outcome["h"][0], outcome["turn"]) == (["penalty R8@0"], 10, 1)
        outcome = seven(draw(0, 1), draw(0, 1), start=owing)
        assert (rulings(outcome), outcome["h"][0], outcome["turn"]) == ([], 9, 1)
        outcome = seven(draw(0, 2), draw(0, 1), start=owing)
        assert (rulings(outcome), outcome["h"][0]) == (["penalty R8@0"], 10)
        outcome = seven(draw(0, 2), start=at("3H"))
        assert (rulings(outcome), outcome["h"][0]) == (["penalty R8@0"], 9)

    def test_r8_rests_on_the_sevens_and_on_what_was_drawn(self):
        sevens = play("0:7H 1:7S")
        for lines, because in (
            ((*sevens, *play("3:9S")), [0, 1, 2]),
            ((*sevens, draw(2), *play("3:9S")), [0, 1, 2, 3]),
            ((*sevens, draw(2, 5)), [0, 1, 2]),
        ):
            outcome = seven(*lines, start=at("3H"))
            assert (rulings(outcome), outcome["rulings"][0]["because"]) == (["penalty R8@2"], because)

    def test_r9_in_seconds(self):
        start = at("3H", h=[2, 7, 7, 7])
        lay, other = do("play", seat=0, card="9H", t=1.0), do("play", seat=1, card="5H", t=3.0)
        late = do("play", seat=2, card="6H", t=9.0)
        assert rulings(seven(lay, other, start=start, call_deadline=5)) == []
        assert rulings(seven(lay, other, late, start=start, call_deadline=5)) == ["penalty R9@0"]
        call = say(0, "single", t=5.0)
        assert rulings(seven(lay, other, call, late, start=start, call_deadline=5)) == []
        assert rulings(seven(lay, say(0, "single", t=9.0), start=start, call_deadline=5)) == ["penalty R9@0"]

    def test_r9_in_seconds_his_own_next_turn_comes_too_late(self):
        """One card is left at 1 s; within five seconds everybody else plays, and he lays it at 30 s."""
        start = at("3H", h=[2, 7, 7])
        lines = [do("play", seat=s, card=c, t=t) for s, c, t in ((0, "9H", 1), (1, "5H", 3), (2, "6H", 4))]
        last = do("play", seat=0, card="KH", t=30)
        outcome = seven(*lines, last, seats=3, start=start, call_deadline=5)
        assert (rulings(outcome), outcome["h"], outcome["phase"]) == (["penalty R9@0"], [1, 6, 6], "TURN")
        assert outcome["rulings"][0]["because"] == [0, 3]
        early = seven(*lines, {**last, "t": 6}, seats=3, start=start, call_deadline=5)
        assert (rulings(early), early["phase"]) == ([], "SHOW")

    def test_r9_in_seconds_the_next_seat_may_be_quicker(self):
        """He named no suit when the next one played; the card is his second, so nothing is to be called."""
        start = at("3H", h=[2, 5, 5])
        jack, other = do("play", seat=0, card="JH", t=1), do("play", seat=1, card="5H", t=2)
        assert rulings(seven(jack, other, seats=3, start=start, call_deadline=5)) == ["penalty R10@0"]
        late = seven(jack, {**other, "t": 7}, seats=3, start=start, call_deadline=5)
        assert rulings(late) == rulings(seven(jack, other, seats=3, start=start))
        assert rulings(late) == ["penalty R9@0", "penalty R10@0"]

    def test_r9_not_for_who_has_still_to_draw(self):
        """One card is left, and two are owed: with these, and the penalty, there are four."""
        outcome = seven(*play("0:7H 2:9H"), seats=3, start=at("3H", h=[7, 1, 7]))
        assert (rulings(outcome), outcome["h"]) == (["penalty R8@1"], [6, 4, 6])

    def test_r9_a_false_call(self):
        call = say(2, "single")
        assert rulings(seven(call, start=at("3H"))) == []
        assert rulings(seven(call, start=at("3H"), false_call="1_card")) == ["penalty R9@2"]

    @pytest.mark.parametrize(("held", "found"), [(2, []), (3, ["penalty R9@0"])])
    def test_r9_a_call_beforehand_is_false_if_the_turn_ends_with_more(self, held, found):
        lines = (say(0, "single"), *play("0:9H 1:KH"))
        outcome = seven(*lines, start=at("3H", h=[held, 7, 7, 7]), false_call="1_card")
        assert rulings(outcome) == found
        assert rulings(seven(*lines, start=at("3H", h=[held, 7, 7, 7]))) == []

    def test_r9_a_call_is_not_false_for_a_penalty_that_comes_after(self):
        game = {"start": at("3H", h=[2, 7, 7, 7]), "false_call": "1_card"}
        unnamed = seven(say(0, "single"), *play("0:JC 1:5C"), **game)
        assert (rulings(unnamed), unnamed["h"][0]) == (["penalty R10@0"], 2)
        late = seven(*play("0:9H 1:KH"), say(0, "single"), **game)
        assert (rulings(late), late["h"][0]) == (["penalty R9@0"], 2)

    def test_r10(self):
        outcome = seven(*play("0:JC 1:5C"), start=at("3C"))
        assert (rulings(outcome), outcome["turn"], outcome["h"]) == (["penalty R10@0"], 2, [7, 6, 7, 7])
        outcome = seven(*play("0:2C 1:5C"), start=at("3C"))
        assert (rulings(outcome), outcome["turn"], outcome["h"]) == (["penalty R10@0"], 2, [7, 6, 7, 7])

    def test_r11(self):
        two = play("0:2C")
        assert rulings(seven(*two, say(0, "target", 0), start=at("3C"))) == ["reject R11@0"]
        assert rulings(seven(*two, say(0, "target", 2), start=at("3C", out=[2]))) == ["reject R11@0"]
        assert seven(*two, say(0, "target", 3), start=at("3C"))["h"] == [6, 7, 7, 8]

    def test_r12(self):
        outcome = seven(draw(2), start=at("3C"))
        assert (rulings(outcome), outcome["h"], outcome["turn"]) == (["penalty R12@2"], [7, 7, 8, 7], 0)

    @pytest.mark.parametrize(("card", "options"), [("JC", {}), ("8C", {"eight_no_follow": "pass"})])
    def test_r12_on_turn_but_not_to_draw(self, card, options):
        outcome = seven(*play(f"0:{card}"), draw(0), start=at("3C"), **options)
        assert (rulings(outcome), outcome["h"][0]) == (["penalty R12@0"], 7)
        assert outcome["rulings"][0]["text"]["en"].startswith("Amin is on turn, but not to draw")
        assert "نوبتِ Amin است" in outcome["rulings"][0]["text"]["fa"]

    def test_r13(self):
        outcome = seven(say(2, "out"), start=at("3C"))
        assert (rulings(outcome), outcome["h"][2]) == (["penalty R13@2"], 8)
        start = at("3C", h=[1, 3, 2])
        outcome = seven(*play("0:9C"), hand(1, "KS KD"), seats=3, start=start)
        assert (rulings(outcome), outcome["h"][1]) == (["penalty R13@1"], 4)
        assert rulings(seven(*play("0:9C"), hand(1, "KS KD KH"), seats=3, start=start)) == []

    def test_r14(self):
        lines = (*play("0:JC"), say(0, "suit", "D"))
        outcome = seven(*lines, say(1, "suit", "H"), *play("1:KC"), start=at("3C"))
        assert rulings(outcome) == ["reject R14@1", "penalty R2@1"]
        assert [ruling["because"] for ruling in outcome["rulings"]] == [[0, 1, 2], [0, 1, 3]]
        assert rulings(seven(*lines, say(1, "suit", "D"), start=at("3C"))) == []

    def test_r15(self):
        outcome = seven(*play("0:3H"), seats=3, packs=1, start=at("3H"))
        assert (rulings(outcome), outcome["phase"]) == (["misdeal R15@0"], "DEAL")
        assert rulings(seven(*play("0:3H"), seats=3, start=at("3H"))) == []
        assert rulings(seven(*play("0:RJ"), start=at("3H"))) == ["misdeal R15@0"]
        taken = (*play("1:5H"), do("takeback", seat=1, card="5H"), *play("0:9H 1:5H"))
        assert rulings(seven(*taken, packs=1, start=at("3H"))) == ["penalty R1@1"]

    def test_nobody_counts_before_all_hands_are_shown(self):
        start = at("3C", h=[1, 1, 1])
        outcome = seven(*play("0:9C"), hand(1, "KS"), do("end"), seats=3, start=start)
        assert (rulings(outcome), outcome["deals"]) == (["reject R0@None"], [])

    def test_nobody_counts_before_a_penalty_of_the_show_is_drawn_and_shown(self):
        """5H and 4H fitted on 3H and one card was drawn: R6, so a third card is drawn and counts."""
        lines = (draw(0), say(0, "keep"), *play("1:9H"), hand(0, "5H 4H"), hand(2, "KS"))
        game = {"seats": 3, "start": at("3H", h=[1, 1, 1])}
        early = seven(*lines, do("end"), **game)
        assert (rulings(early), early["expects"]) == (["penalty R6@0", "reject R0@None"], ["hand"])
        outcome = seven(*lines, draw(0), hand(0, "5H 4H 2S"), do("end"), **game)
        assert (rulings(outcome), outcome["totals"]) == (["penalty R6@0"], [11, 0, 4])

    def test_nobody_counts_a_hand_that_is_not_what_it_must_be(self):
        """One card of three is shown: two more and the penalty make four."""
        lines = (*play("1:9H"), hand(2, "KS"), hand(0, "5H"))
        game = {"seats": 3, "start": at("3H", 1, h=[3, 1, 1])}
        short = seven(*lines, **game)
        assert (short["h"][0], short["owes"][0], short["expects"]) == (4, 3, ["hand"])
        outcome = seven(*lines, draw(0, 3), hand(0, "5H 2S 2D 2C"), do("end"), **game)
        assert (rulings(outcome), outcome["totals"]) == (["penalty R13@0"], [11, 0, 4])
        more = seven(*lines[:2], hand(0, "5H 2S 2D 2C"), **game)  # one goes back, another is drawn
        assert (rulings(more), more["h"][0], more["expects"]) == (["penalty R13@0"], 4, ["hand"])


class TestOptions:
    @pytest.mark.parametrize(
        ("option", "top", "turn", "pend", "phase"),
        [
            ("no_effect", "7H", 0, 0, "TURN"),
            ("effect", "7H", 0, 2, "ANSWER7"),
            ("effect", "AH", 1, 0, "TURN"),
            ("effect", "JH", 3, 0, "SUIT"),
            ("effect", "2H", 3, 0, "TARGET"),
            ("effect", "TH", 2, 0, "TURN"),
            ("redraw", "7H", 3, 0, "DEAL"),
        ],
    )
    def test_opening(self, option, top, turn, pend, phase):
        outcome = seven(do("deal"), do("table", cards=[top]), opening_special=option)
        assert (outcome["turn"], outcome["pend"], outcome["phase"]) == (turn, pend, phase)

    def test_redraw(self):
        outcome = seven(
            do("deal"), do("table", cards=["7H"]), do("table", cards=["9C"]), opening_special="redraw"
        )
        assert (outcome["top"], outcome["phase"]) == ("9C", "TURN")

    def test_an_opening_seven_refuses_a_jack(self):
        lines = (do("deal"), do("table", cards=["7H"]), *play("0:JC"))
        assert rulings(seven(*lines)) == ["penalty R3@0"]
        assert rulings(seven(*lines, jack_on_spent_seven="yes")) == []

    def test_after_seven(self):
        outcome = seven(draw(0, 2), start=at("7H", pend=2), after_seven="may_play")
        assert (outcome["phase"], outcome["turn"]) == ("DRAWN", 0)

    def test_jack(self):
        lines = (*play("0:JC"), say(0, "suit", "D"))
        assert rulings(seven(*lines, start=at("3D"), jack_same_suit="must_change")) == ["reject R10@0"]
        assert rulings(seven(*play("0:8C 0:JH"), start=at("3C"), jack_as_bonus="no")) == ["penalty R2@0"]
        assert rulings(seven(*play("0:8C 0:JC"), start=at("3C"), jack_as_bonus="no")) == []

    def test_eight(self):
        outcome = seven(*play("0:8C"), say(0, "keep"), start=at("3C"), eight_no_follow="pass")
        assert (rulings(outcome), outcome["turn"], outcome["h"][0]) == ([], 1, 6)
        start = at("3C", h=[1, 5, 5, 5])
        outcome = seven(*play("0:8C"), start=start, eight_last_card="draw_1")
        assert (outcome["phase"], outcome["turn"]) == ("BONUS", 0)
        outcome = seven(*play("0:8C"), draw(0), *play("0:9C"), start=start, eight_last_card="draw_1")
        assert (outcome["phase"], outcome["h"][0]) == ("SHOW", 0)

    def test_two(self):
        outcome = seven(*play("0:2C"), start=at("3C"), two_target="next_only")
        assert (outcome["h"], outcome["turn"]) == ([6, 8, 7, 7], 1)
        start = at("3C", h=[1, 5, 5, 5])
        outcome = seven(*play("0:2C"), say(0, "target", 2), start=start, last_card_effects="draws")
        assert (outcome["h"], outcome["phase"]) == ([0, 5, 6, 5], "SHOW")

    def test_ten_with_two(self):
        assert seven(*play("0:TH"), seats=2, start=at("3H"), ten_with_two="play_again")["turn"] == 0

    def test_a_foul_card_may_stay(self):
        outcome = seven(*play("0:9S"), start=at("3H"), foul_card="stays")
        assert (rulings(outcome), outcome["top"], outcome["h"][0], outcome["turn"]) == (
            ["penalty R2@0"],
            "9S",
            7,
            1,
        )

    def test_totals_doubled(self):
        start = at("3C", h=[1, 1, 1], totals=[10, 20, 30])
        lines = (*play("0:JC"), hand(1, "KS"), hand(2, "9S"), do("end"))
        assert seven(*lines, seats=3, start=start, jack_doubles="total")["totals"] == [10, 48, 78]

    def test_first_elimination(self):
        outcome = finished([88, 30, 20], "KS 8D", "2C", game_end="first_elimination")
        assert (outcome["winner"], outcome["out"]) == (2, [0])

    def test_first_player_and_the_next_dealer(self):
        opening = (do("deal"), do("table", cards=["9C"]))
        assert seven(*opening, first_player="dealer")["turn"] == 3
        outcome = seven(*GOLDEN, do("deal"), seats=3, packs=1)
        assert (outcome["dealer"], outcome["dir"], outcome["h"]) == (0, 1, [7, 7, 7])

    def test_the_dealer_is_named_by_hand(self):
        outcome = seven(*GOLDEN, do("dealer", seat=1), do("deal"), seats=3, packs=1)
        assert (outcome["dealer"], rulings(outcome)) == (1, [])

    def test_the_discards_are_shuffled(self):
        # 52 cards: 21 in the hands, one open, 30 in the stock; the 31st means that 7H came back into it
        for owed, found in ((29, []), (28, ["misdeal R15@2"])):
            lines = (*play("0:7S"), draw(1, owed + 2), *play("2:7H"))
            outcome = seven(*lines, seats=3, packs=1, start=at("7H", pend=owed))
            assert rulings(outcome) == found

    def test_a_penalty_is_drawn_when_the_card_that_proved_it_lies(self):
        # the stock is empty: 5H is under 6H when it is shuffled for the penalty, and comes to seat 0
        start = at("3H", h=[2, 25, 24])
        outcome = seven(*play("0:5H 1:6H"), draw(0), *play("2:9H 0:5H"), seats=3, packs=1, start=start)
        assert rulings(outcome) == ["penalty R9@0"]

    def test_what_is_owed_may_be_drawn_after_more_was_laid(self):
        """The stock is empty when seat 2 has to draw. If it lays 6H first, 9H is shuffled as well and may
        come to it; if it draws at once, 9H lies on the table."""
        foul = (*play("0:5H 1:9H 2:KC"), do("takeback", seat=2, card="KC"))
        told, game = [*play("2:6H"), draw(2)], {"seats": 3, "packs": 1, "start": at("3H", h=[17, 17, 17])}
        late = seven(*foul, *told, *play("0:QH 1:4H 2:9H"), **game)
        assert (rulings(late), late["h"]) == (["penalty R2@2"], [15, 15, 16])
        at_once = seven(*foul, *reversed(told), *play("0:QH 1:4H 2:9H"), **game)
        assert rulings(at_once) == ["penalty R2@2", "misdeal R15@2"]

    def test_nothing_is_left_to_draw_for_the_last_seven(self):
        start = at("3H", h=[1, 25, 25])
        game = {"seats": 3, "packs": 1, "last_card_effects": "draws", "stock_out": "no_draw"}
        outcome = seven(*play("0:7H"), say(1, "keep"), start=start, **game)
        assert (rulings(outcome), outcome["phase"]) == ([], "SHOW")

    def test_the_last_cards_are_drawn_before_the_penalty_that_the_draw_brings(self):
        """Two cards are left, and seat 0 has not said that it holds one."""
        game = {"seats": 3, "packs": 1, "stock_out": "no_draw", "start": at("3H", h=[2, 24, 23])}
        both = seven(*play("0:7H"), draw(1, 2), **game)
        assert (rulings(both), both["h"]) == (["penalty R9@0"], [1, 26, 23])
        single = seven(*play("0:7H"), draw(1), draw(0), **game)
        assert (rulings(single), single["h"], single["turn"]) == (["penalty R9@0"], [2, 25, 23], 2)
        last = seven(*play("0:9H"), draw(1), **{**game, "start": at("3H", h=[2, 25, 23])})
        assert (rulings(last), last["h"]) == (["penalty R9@0"], [1, 26, 23])

    def test_no_card_is_left_to_draw(self):
        game = {"seats": 3, "packs": 1, "stock_out": "no_draw", "start": at("3H", h=[17, 17, 17])}
        assert seven(**game)["expects"] == ["play", "say", "pass"]
        outcome = seven(draw(0), **game)
        assert (rulings(outcome), outcome["h"][0], outcome["turn"]) == (["reject R0@0"], 17, 0)
        assert seven(say(0, "keep"), **game)["turn"] == 1

    def test_too_many_players(self):
        with pytest.raises((RecordError, OptionError)):
            seven(seats=8, packs=1)
        assert seven(seats=8)["h"] == [7] * 8


@pytest.mark.parametrize(
    "line",
    [say(0, "suit", "X"), say(0, "target", "x"), do("draw", seat=0), draw(0, 0), do("table", cards=[])],
)
def test_malformed(line):
    with pytest.raises(RecordError):
        seven(do("deal"), line)
