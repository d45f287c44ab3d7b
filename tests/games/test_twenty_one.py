"""Twenty-one: every case of its specification, its rules R1 to R19, its options."""

from __future__ import annotations

import pytest

from scorekeeper.cards import Card
from scorekeeper.errors import RecordError
from scorekeeper.games.twentyone_state import total
from tests.games.tables import cards, do, played, rulings

BANKER = {"banker": 1, "bank": 1000}


def say(seat, what, value=None):
    return do("say", seat=seat, what=what, **({} if value is None else {"value": value}))


def hand(seat, text):
    return do("hand", seat=seat, cards=cards(text))


def against(punter, bet, ours, theirs, banker=1):
    """One player's turn from his bet to the showing of both hands."""
    made = [say(punter, "bet", bet)]
    if len(cards(ours)) > 1:
        made.append(do("draw", seat=punter, count=len(cards(ours)) - 1))
    made.append(say(punter, "stand"))
    if len(cards(theirs)) > 1:
        made.append(do("draw", seat=banker, count=len(cards(theirs)) - 1))
    return [*made, hand(punter, ours), hand(banker, theirs)]


def one(*actions, start=None, players=2, **options):
    return played("twenty-one", players, do("deal"), *actions, start=start or BANKER, **options)


def sums(text):
    return total([Card.parse(card) for card in cards(text)])


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (say(0, "stand"), "Amin made no bet, so the lowest one of 50 stands"),
        (
            do("draw", seat=0, count=1),
            "Amin had not bet before the second card, so the lowest bet of 50 stands",
        ),
    ],
)
def test_r4_says_what_came_instead_of_a_bet(action, words):
    outcome = one(action)
    assert [ruling["text"]["en"] for ruling in outcome["rulings"]] == [words]
    assert outcome["bets"][0] == 50


FAULTS = ("reject", "flag", "penalty", "misdeal", "note")


class TestSourceExamples:
    def test_s1(self):
        outcome = one(*against(0, 200, "TD 7S", "9C 8H"))
        assert (outcome["bank"], outcome["nets"]) == (1200, [-200, 0])
        assert outcome["results"] == [
            {"seat": 0, "on": 0, "bet": 200, "total": 17, "banker": 17, "won": False}
        ]
        assert rulings(outcome, *FAULTS) == []

    @pytest.mark.parametrize(("theirs", "count"), [("9C 8H 6C", 23), ("9C 7H", 16)])
    def test_s2(self, theirs, count):
        outcome = one(*against(0, 200, "TD 7S", theirs))
        assert (outcome["bank"], outcome["nets"][0]) == (800, 200)
        assert (outcome["results"][0]["banker"], outcome["results"][0]["won"]) == (count, True)

    def test_s3(self):
        assert [sums(f"TD 7S {third}") for third in ("KH", "JH", "6H")] == [21, 19, 23]
        burnt = one(say(0, "bet", 200), do("draw", seat=0, count=2), say(0, "burnt"))
        assert (burnt["bank"], burnt["results"][0]["won"]) == (1200, False)

    def test_s4(self):
        assert sums("AS AH") == 21

    def test_s5(self):
        assert one(*against(0, 200, "AS TH", "AC TD"))["bank"] == 1200

    @pytest.mark.parametrize(
        ("theirs", "bank", "nets"), [("9C 7H", 300, [400, 300]), ("TC 8H", 1700, [-400, -300])]
    )
    def test_s6(self, theirs, bank, nets):
        turn = against(0, 400, "TD 7S", theirs, banker=2)
        turn.insert(1, say(1, "side", {"on": 0, "bet": 300}))
        outcome = one(*turn, start={"banker": 2, "bank": 1000}, players=3, side_bets="on")
        assert (outcome["bank"], outcome["nets"][:2]) == (bank, nets)
        assert [(r["seat"], r["on"], r["bet"]) for r in outcome["results"]] == [(0, 0, 400), (1, 0, 300)]

    def test_s7(self):
        start = {"banker": 1, "bank": 3000, "nets": [-2000, -1000]}
        lost = [say(1, "khabar"), do("deal"), *against(0, 2900, "TD 8S", "9C 8H"), do("end")]
        outcome = played("twenty-one", 2, *lost, start=start)
        assert rulings(outcome, *FAULTS) == []
        assert (outcome["bank"], outcome["nets"], outcome["banker"]) == (0, [900, -900], None)
        assert (outcome["phase"], outcome["turn"], outcome["last_round"]) == ("BANK_OPEN", 0, False)

    def test_s8(self):
        outcome = one(
            say(0, "bet", 50), do("draw", seat=0, count=2), say(0, "card"), do("draw", seat=0, count=1)
        )
        assert rulings(outcome) == ["note R8@0"]
        up = one(
            say(0, "bet", 50), do("draw", seat=0, count=2), do("show", seat=0, card="6S"), say(0, "card"),
            do("draw", seat=0, count=1), do("show", seat=0, card="7S"), say(0, "card"),
        )  # fmt: skip
        assert rulings(up) == []


class TestDerived:
    @pytest.mark.parametrize(("text", "count"), [("AS AH JC", 24), ("KS QH JC AD", 20), ("6S 7H 8D", 21)])
    def test_d1_d2_and_d3(self, text, count):
        assert sums(text) == count

    def test_d4(self):
        assert one(*against(0, 200, "TD 8S", "9C 8H"))["bank"] == 800

    def test_d5(self):
        assert one(*against(0, 200, "AS TH", "AC AD"))["bank"] == 1200

    def test_d6(self):
        outcome = one(*against(0, 200, "9C 7H", "KS 9H 9D"))
        assert (outcome["results"][0]["banker"], outcome["bank"]) == (22, 800)

    @pytest.mark.parametrize(("theirs", "bank", "then"), [("TC 8H", 2400, 1), ("9C 7H", 0, 0)])
    def test_d7(self, theirs, bank, then):
        start = {"banker": 1, "bank": 1200}
        outcome = one(*against(0, "bank", "TD 7S", theirs), start=start)
        assert outcome["bank"] == bank
        assert outcome["phase"] == "ROUND_END"
        assert one(*against(0, "bank", "TD 7S", theirs), do("end"), start=start)["turn"] == then
        refill = one(*against(0, "bank", "TD 7S", theirs), do("end"), start=start, bank_broke="refill")
        assert refill["turn"] == 1

    def test_d8(self):
        actions = [say(0, "bet", 800), say(1, "side", {"on": 0, "bet": 300})]
        start = {"banker": 2, "bank": 1000}
        outcome = one(*actions, start=start, players=3, side_bets="on")
        assert rulings(outcome) == ["reject R3@1"]
        assert one(*actions, start=start, players=3, side_bets="on", side_cap="none")["rulings"] == []

    def test_d9(self):
        turn = [say(0, "bet", 200), do("draw", seat=0, count=2), say(0, "stand"), hand(0, "TD 6S 7H")]
        outcome = one(*turn)
        assert rulings(outcome, "flag") == ["flag R6@0"]
        assert (outcome["bank"], outcome["results"][0]["total"]) == (1200, 23)
        both = one(*turn, hand(1, "9C"))
        assert (both["results"][0]["banker"], both["bank"], rulings(both, "reject")) == (9, 1200, [])
        first = one(*turn[:3], do("draw", seat=1, count=2), hand(1, "KS TC 9D"), hand(0, "TD 6S 7H"))
        assert (first["bank"], rulings(first, "flag")) == (1200, ["flag R6@0"])
        assert one(*turn, hidden_burn="2x")["bank"] == 1400

    def test_d10(self):
        made = [say(0, "bet", 50), do("draw", seat=0, count=2), do("show", seat=0, card="6S")]
        outcome = one(*made, do("draw", seat=0, count=1), say(0, "card"))
        assert rulings(outcome) == ["note R8@0"]
        assert one(*made, do("draw", seat=0, count=1), say(0, "card"), reveal_rule="once")["rulings"] == []

    def test_d11(self):
        start = {"banker": 2, "bank": 1000}
        burnt = [say(0, "bet", 150), do("draw", seat=0, count=2), say(0, "burnt")]
        change = [do("lay", seat=2, count=1), do("draw", seat=2, count=1)]
        outcome = one(*burnt, *change, *against(1, 100, "TD 8S", "9C 8H", 2), start=start, players=3)
        assert (outcome["bank"], rulings(outcome, *FAULTS)) == (1050, [])
        assert one(*burnt, *change, start=start, players=3)["bank"] == 1150
        again = one(*burnt, *change, do("lay", seat=2, count=1), start=start, players=3)
        assert rulings(again, *FAULTS) == ["reject R9@2"]

    def test_d12(self):
        start = {"banker": 2, "bank": 3100, "nets": [0, -2100, -1000]}
        turns = [*against(0, 300, "TD 7S", "9C 8H", 2), *against(1, 3300, "TC 8S", "9D 8D", 2)]
        outcome = played("twenty-one", 3, say(2, "khabar"), do("deal"), *turns, start=start)
        assert outcome["bank"] == 100
        done = played("twenty-one", 3, say(2, "khabar"), do("deal"), *turns, do("end"), start=start)
        assert done["nets"] == [-300, 1200, -900]
        assert sum(done["nets"]) + done["bank"] == 0

    def test_d13(self):
        turns = [
            *against(0, 200, "TD 7S", "9C 8H", 3),
            *against(1, 500, "TC 8S", "9D 8D", 3),
            *against(2, 100, "9S 6S", "9H 6H", 3),
        ]
        outcome = played("twenty-one", 4, say(3, "bank", 1000), do("deal"), *turns)
        assert (outcome["bank"], outcome["nets"]) == (800, [-200, 500, -100, -1000])
        assert sum(outcome["nets"]) + outcome["bank"] == 0
        assert [r["won"] for r in outcome["results"]] == [False, True, False]

    def test_d14(self):
        outcome = one(say(0, "bet", 200), do("draw", seat=0, count=2), do("show", seat=0, card="5H"))
        assert rulings(outcome) == ["misdeal R1@0"]
        assert (outcome["bank"], outcome["h"], outcome["bets"], outcome["turn"]) == (
            1000,
            [1, 1],
            [None, None],
            0,
        )

    def test_d15(self):
        outcome = one(say(0, "bet", 20))
        assert (rulings(outcome), outcome["bets"]) == (["reject R3@0"], [None, None])
        small = one(say(0, "bet", 30), start={"banker": 1, "bank": 30})
        assert (rulings(small), small["bets"]) == ([], [30, None])


class TestRules:
    def test_r2(self):
        twice = one(*against(0, 200, "TD 7S", "TD 8H"))
        assert rulings(twice) == ["misdeal R2@1"]
        assert (twice["bank"], twice["nets"], twice["phase"]) == (1000, [0, 0], "ROUND_START")
        shown = [
            say(0, "bet", 200),
            do("draw", seat=0, count=1),
            do("show", seat=0, card="TD"),
            say(0, "stand"),
        ]
        same = one(*shown, hand(0, "TD 7S"), hand(1, "9C"))
        assert rulings(same, *FAULTS) == []
        next_round = one(
            *against(0, 200, "TD 7S", "9C 8H"), do("end"), do("deal"), *against(0, 200, "TD 7S", "9C 8H")
        )
        assert rulings(next_round, *FAULTS) == []

    def test_r4(self):
        changed = one(say(0, "bet", 200), say(0, "bet", 300))
        assert (rulings(changed), changed["bets"][0]) == (["reject R4@0"], 200)
        assert one(say(0, "bet", 200), say(0, "bet", 300), **{"raise": "yes"})["bets"][0] == 300
        none = one(do("draw", seat=0, count=1))
        assert (rulings(none), none["bets"][0]) == (["flag R4@0"], 50)
        late = one(do("draw", seat=0, count=1), say(0, "bet", 300))
        assert rulings(late) == ["flag R4@0", "reject R4@0"]

    def test_r5(self):
        after = one(say(0, "bet", 50), say(0, "stand"), do("draw", seat=0, count=1))
        assert (rulings(after), after["h"]) == (["reject R5@0"], [1, 1])
        kept = one(say(0, "bet", 50), say(0, "stand"), do("draw", seat=0, count=1), do("accept", of=3))
        assert (rulings(kept), kept["h"]) == (["note R5@0"], [2, 1])
        other = one(do("draw", seat=1, count=1), start={"banker": 2, "bank": 1000}, players=3)
        assert rulings(other) == ["reject R5@1"]

    def test_r7(self):
        actions = [say(0, "bet", 50), do("draw", seat=0, count=1), say(0, "burnt")]
        assert one(*actions)["results"][0]["total"] is None
        shown = one(*actions, hand(0, "TD 7S"), burnt_show="yes")
        assert (shown["results"][0]["total"], shown["results"][0]["won"]) == (17, False)

    def test_r9(self):
        for actions in (
            [do("lay", seat=1, count=1)],
            [say(0, "bet", 50), do("draw", seat=0, count=2), do("lay", seat=1, count=1)],
        ):
            assert rulings(one(*actions), "reject") == ["reject R9@1"]
        start = {"banker": 2, "bank": 1000}
        burnt = [say(0, "bet", 150), do("draw", seat=0, count=2), say(0, "burnt")]
        bet = one(*burnt, say(1, "bet", 100), do("lay", seat=2, count=1), start=start, players=3)
        assert rulings(bet, "reject") == ["reject R9@2"]
        seen = one(*burnt, do("show", seat=2, card="9C"), do("lay", seat=2, count=1), start=start, players=3)
        assert rulings(seen, "reject") == ["reject R9@2"]
        off = one(*burnt, do("lay", seat=2, count=1), start=start, players=3, exchange="off")
        assert rulings(off, "reject") == ["reject R9@2"]

    def test_r10(self):
        outcome = one(say(0, "bet", 50), do("draw", seat=1, count=1))
        assert (rulings(outcome), outcome["h"]) == (["reject R10@1"], [1, 1])

    def test_r11(self):
        turn = against(0, 200, "TD 8S", "9C 8H")
        outcome = one(*turn[:-2], hand(0, "TD 8S 6C"), hand(1, "9C 8H"))
        assert rulings(outcome, "penalty") == ["penalty R11@0"]
        short = one(*turn[:-2], hand(0, "TD"), hand(1, "9C 8H"))
        assert (rulings(short, "penalty"), short["bank"]) == (["penalty R11@0"], 1200)
        banker = one(*turn[:-2], hand(0, "TD 6S"), hand(1, "9C"))
        assert (rulings(banker, "penalty"), banker["bank"]) == (["penalty R11@1"], 800)

    def test_a_card_that_was_asked_for_was_given_though_nobody_told_it(self):
        bank = [do("draw", seat=1, count=1)]
        asked = [say(0, "bet", 200), say(0, "card"), say(0, "stand"), *bank]
        won = one(*asked, hand(0, "AC AS"), hand(1, "TD 9H"))
        assert (rulings(won, "penalty"), won["bank"]) == ([], 800)
        more = one(*asked, hand(0, "6C 7S 8D"), hand(1, "TD 9H"))
        assert (rulings(more, "penalty"), more["bank"]) == (["penalty R11@0"], 1200)
        told = one(*asked[:2], do("draw", seat=0, count=1), *asked[2:], hand(0, "6C 7S 8D"), hand(1, "TD 9H"))
        assert rulings(told, "penalty") == ["penalty R11@0"]  # the one that he asked for is told

    def test_r12(self):
        outcome = one(*against(0, 200, "AS AH JC", "9C"))
        assert (rulings(outcome, "flag"), outcome["bank"]) == (["flag R6@0"], 1200)

    def test_r13(self):
        start = {"banker": 2, "bank": 1000}
        side = say(1, "side", {"on": 0, "bet": 100})
        assert rulings(one(say(0, "bet", 50), side, start=start, players=3)) == ["reject R13@1"]
        for seat, on in ((2, 0), (0, 0), (0, 1)):
            actions = [say(0, "bet", 50), say(seat, "side", {"on": on, "bet": 100})]
            assert rulings(one(*actions, start=start, players=3, side_bets="on")) == [f"reject R13@{seat}"]
        late = [say(0, "bet", 50), do("draw", seat=0, count=1), side]
        assert rulings(one(*late, start=start, players=3, side_bets="on")) == ["reject R13@1"]

    def test_r15(self):
        below = played("twenty-one", 2, say(1, "khabar"), start=BANKER)
        assert (rulings(below), below["last_round"]) == (["reject R15@1"], False)
        late = one(say(1, "khabar"), start={"banker": 1, "bank": 3000})
        assert (rulings(late), late["last_round"]) == (["reject R15@1"], False)
        other = played("twenty-one", 2, say(0, "khabar"), start={"banker": 1, "bank": 3000})
        assert rulings(other) == ["reject R15@0"]
        lower = played("twenty-one", 2, say(1, "khabar"), start={"banker": 1, "bank": 2000}, threshold=2000)
        assert lower["last_round"]

    def test_r16(self):
        rich = {"banker": 1, "bank": 3000}
        early = played("twenty-one", 2, say(1, "take"), start=rich)
        assert (rulings(early), early["bank"]) == (["reject R16@1"], 3000)
        early = played("twenty-one", 2, say(1, "khabar"), say(1, "take"), start=rich)
        assert rulings(early) == ["reject R16@1"]
        free = played("twenty-one", 2, say(1, "take"), start=rich, khabar_needed="no")
        assert (free["bank"], free["nets"], free["banker"]) == (0, [0, 3000], None)
        by_hand = played(
            "twenty-one",
            2,
            say(1, "khabar"),
            do("deal"),
            *against(0, 50, "TD 7S", "9C 8H"),
            say(1, "take"),
            start=rich,
        )
        assert (by_hand["bank"], by_hand["nets"]) == (0, [-50, 3050])
        duty = played("twenty-one", 2, do("deal"), start=rich, khabar_duty="duty")
        assert rulings(duty) == ["flag R16@1"]

    def test_r17(self):
        first = played("twenty-one", 3, say(0, "bank", 500))
        assert (rulings(first), first["banker"]) == ([], 0)
        wrong = played("twenty-one", 3, do("dealer", seat=2), say(0, "bank", 500))
        assert (rulings(wrong), wrong["turn"], wrong["bank"]) == (["reject R17@0"], 2, 0)
        skipped = played("twenty-one", 3, say(2, "decline"), say(1, "bank", 500))
        assert rulings(skipped) == ["reject R17@1"]
        right = played("twenty-one", 3, say(2, "decline"), say(0, "bank", 500))
        assert (rulings(right), right["banker"], right["nets"]) == ([], 0, [-500, 0, 0])
        named = played("twenty-one", 3, do("dealer", seat=1), do("deal"))
        assert (named["banker"], named["bank"], named["turn"], named["h"]) == (1, 1000, 2, [1, 1, 1])

    def test_nobody_is_willing(self):
        outcome = played("twenty-one", 2, say(1, "decline"), say(0, "decline"))
        assert (outcome["match_over"], outcome["phase"]) == (True, "GAME_END")

    def test_r19(self):
        outcome = one(
            *against(0, 200, "TD 7S", "9C 8H", 2), do("deal"), start={"banker": 2, "bank": 1000}, players=3
        )
        assert rulings(outcome, "misdeal") == ["misdeal R19@None"]
        assert (outcome["bank"], outcome["nets"]) == (1000, [0, 0, 0])

    def test_out_of_turn(self):
        outcome = one(say(1, "bet", 50), start={"banker": 2, "bank": 1000}, players=3)
        assert rulings(outcome) == ["reject R0@1"]
        assert rulings(one(say(0, "bet", 50), do("end"))) == ["reject R0@None"]


class TestOptions:
    def test_one_by_one(self):
        outcome = one(do("draw", seat=0, count=1), *against(0, 200, "TD 7S", "9C 8H"), deal_mode="one_by_one")
        assert (rulings(outcome, *FAULTS), outcome["bank"]) == ([], 1200)

    def test_a_shared_hand(self):
        start = {"banker": 2, "bank": 1000}
        turns = [
            *against(0, 200, "TD 7S", "9C 8H", 2),
            say(1, "bet", 100),
            do("draw", seat=1, count=1),
            say(1, "stand"),
            hand(1, "TC 8S"),
        ]
        outcome = one(*turns, start=start, players=3, banker_hand="shared")
        assert (rulings(outcome, *FAULTS), outcome["bank"]) == ([], 1100)
        assert [r["banker"] for r in outcome["results"]] == [17, 17]

    def test_the_bank_changes_every_round(self):
        outcome = one(*against(0, 200, "TD 7S", "9C 8H"), do("end"), bank_change="every_round")
        assert (outcome["bank"], outcome["turn"], outcome["nets"]) == (0, 0, [-200, 1200])

    def test_when_the_cards_run_out(self):
        greedy = [say(0, "bet", 50), do("draw", seat=0, count=36)]
        assert rulings(one(*greedy, deck_out="end_round"), "reject") == ["reject R0@0"]
        ended = one(*greedy, do("end"), deck_out="end_round")
        assert ended["phase"] == "ROUND_START"
        assert rulings(one(*greedy), "reject") == []

    @pytest.mark.parametrize(
        "options",
        [
            {"min_bet": 2000},
            {"threshold": 500},
            {"khabar_needed": "no", "khabar_duty": "duty"},
            {"stake": 0},
        ],
    )
    def test_options_that_do_not_fit(self, options):
        with pytest.raises(RecordError):
            played("twenty-one", 2, **options)

    @pytest.mark.parametrize(
        "start",
        [{"turn": 0}, {"banker": 1, "turn": 1}, {"nets": [1]}, {"banker": 2}, {"banker": 1, "h": [1]}],
    )
    def test_starts_that_cannot_be(self, start):
        with pytest.raises(RecordError):
            played("twenty-one", 2, start=start)

    @pytest.mark.parametrize(
        "action",
        [
            say(0, "hello"),
            do("say", what="bet", value=5),
            say(0, "bet", "much"),
            say(0, "side", {"on": 1}),
            do("draw", seat=0, count=0),
            do("hand", seat=0, cards=[]),
        ],
    )
    def test_actions_that_are_none(self, action):
        with pytest.raises(RecordError):
            one(action)
