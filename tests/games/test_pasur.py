"""Pasur: every case of its specification, its rules R1 to R19, its options."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.cards import PACK, Card
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.pasur_capture import captures
from scorekeeper.games.pasur_options import PASUR_OPTIONS
from tests.games.pasur_moves import at_pool, moves, shares
from tests.games.tables import cards, do, played, rulings

DEFAULTS = {option.name: option.default for option in PASUR_OPTIONS}


def sets(card, pool, **options):
    found = captures(Card.parse(card), [Card.parse(c) for c in cards(pool)], {**DEFAULTS, **options})
    return {frozenset(str(c) for c in taken) for taken in found}


def named(*groups):
    return {frozenset(cards(group)) for group in groups}


def surs(outcome):
    return [ruling for ruling in rulings(outcome) if ruling.split()[1].startswith(("R11", "R12"))]


class TestSourceExamples:
    def test_s1(self):
        outcome = at_pool("4D", "7H*4D")
        assert (outcome["pool"], rulings(outcome, "reject")) == ([], [])
        assert sets("7H", "4D") == named("4D")

    def test_s2(self):
        outcome = at_pool("2C AS KD", "8H*2C+AS")
        assert (outcome["pool"], rulings(outcome)) == (["KD"], [])

    def test_s3(self):
        outcome = at_pool("9C JD QS KH", "JC*9C+JD")
        assert (outcome["pool"], rulings(outcome)) == (["QS", "KH"], [])

    def test_s4(self):
        start = {"score": [47, 0]}
        assert at_pool("4D", "7H*4D", start=start)["live"] == [52, 0]
        deal = "7H*4D; 9S; 2H*9S; KS; QS; TS; 8S; JH*TS+8S"
        outcome = at_pool("4D", deal, do("deal"), *moves("KH*KS; 5S; QD*QS; 2D; 3S; TH"), start=start)
        assert (outcome["live"], outcome["surs"]) == ([57, 0], [2, 0])
        cleared = at_pool("4D", deal, do("deal"), *moves("KH*KS; QD*QS; 5S; 2D; 6H*5S; 9C*2D"), start=start)
        assert (cleared["live"], surs(cleared)[2:]) == ([57, 10], ["result R11@1", "result R11@1"])
        barred = at_pool(
            "4D", deal, do("deal"), *moves("KH*KS; QD*QS; 5S; 6D*5S; 2S; 3S; 9C*2S"), start=start
        )
        assert barred["live"] == [57, 10]

    def test_s4_is_barred_in_the_next_deal(self):
        deal = "7H*4D; 9S; 2H*9S; KS; KD*KS; QS; QD*QS; 5S"
        outcome = at_pool("4D", deal, do("deal"), *moves("6C*5S"), start={"score": [41, 0]})
        assert outcome["live"] == [61, 0]
        assert surs(outcome) == [*["result R11@0"] * 4, "note R12@0"]

    def test_s5_s6_and_s7(self):
        pack = [str(card) for card in PACK]
        clubs = [card for card in pack if card[1] == "C"]
        others = [card for card in pack if card[1] != "C"]
        for held, to in (((5, 5, 3), 2), ((6, 4, 3), 0)):
            won, rest = [], clubs
            for number in held:
                won.append(rest[:number])
                rest = rest[number:]
            won[0] = won[0] + others
            outcome = played("pasur", 3, do("end"), start={"won": won})
            assert outcome["deals"][0]["clubs"] == list(held)
            plain = [
                sum({"A": 1, "J": 1}.get(c[0], {"TD": 3, "2C": 2}.get(c, 0)) for c in pile) for pile in won
            ]
            assert outcome["deals"][0]["cards"] == [p + (7 if n == to else 0) for n, p in enumerate(plain)]
            assert sum(outcome["deals"][0]["cards"]) == 20

    def test_s8(self):
        outcome = at_pool("4D", "7H*4D; JS; JH*JS", players=3)
        assert surs(outcome) == ["result R11@0"]
        assert outcome["taken"][2] == ["JS", "JH"]

    def test_s9(self):
        outcome = at_pool("4D", "7H*4D; KS; KD*KS; QS; QD*QS; 5S; 6S*5S; JS", do("deal"), *moves("JD*JS"))
        assert (outcome["pool"], outcome["surs"]) == ([], [4, 0])
        before = outcome["live"]
        any_jack = at_pool(
            "4D", "7H*4D; KS; KD*KS; QS; QD*QS; 5S; 6S*5S; JS", do("deal"), *moves("JD*JS"),
            jack_sur="any_lone_jack",
        )  # fmt: skip
        assert any_jack["live"] == before

    def test_s10(self):
        outcome = at_pool("KD KH KC", "KS*KD")
        assert (outcome["pool"], outcome["last"]) == (["KH", "KC"], 0)


class TestDerived:
    def test_d1(self):
        pool = "7C 7H 5D 2C"
        assert sets("4S", pool) == named("7C", "7H", "5D 2C")
        outcome = at_pool(pool, "4S*7C+7H")
        assert rulings(outcome) == ["reject R3@0"]
        assert outcome["pool"] == [*cards(pool), "4S"]

    def test_d2(self):
        assert sets("3S", "8D 5C 3D 2C AH 6C") == named("8D", "5C 3D", "6C 2C", "5C 2C AH")

    def test_d3(self):
        pool = "KD 7C JD QH AC"
        assert sets("JS", pool) == named("7C JD AC")
        assert rulings(at_pool(pool, "JS*7C")) == ["reject R5@0"]
        assert rulings(at_pool(pool, "JS*7C+JD+AC+KD")) == ["reject R4@0"]
        assert rulings(at_pool(pool, "JS*7C+JD+AC")) == []

    def test_d4(self):
        assert rulings(at_pool("KD KH KC", "KS*KD+KH")) == ["reject R6@0"]

    def test_d5(self):
        outcome = at_pool("3D 5C", "3H*3D+5C")
        assert (outcome["live"], outcome["surs"], surs(outcome)) == ([5, 0], [1, 0], ["result R11@0"])
        assert at_pool("3D 5C", "3H*3D+5C", sur_definition="lone_laid_card")["live"] == [0, 0]

    @pytest.mark.parametrize("definition", ["any_clear", "lone_laid_card"])
    def test_d6(self, definition):
        outcome = at_pool("9S 2D", "JC*9S+2D; 6H; 5C*6H", sur_definition=definition)
        assert outcome["live"] == [5, 0]

    def test_d7(self):
        outcome = at_pool("JS 7D", "4C*7D; JH*JS")
        assert (outcome["live"], outcome["surs"]) == ([0, 10], [0, 1])

    def test_d8(self):
        outcome = at_pool("9S 2D", "JC*9S+2D; JS; JH*JS", players=3, jack_sur="any_lone_jack")
        assert outcome["live"] == [0, 0, 10]
        assert at_pool("9S 2D", "JC*9S+2D; JS; JH*JS", players=3)["live"] == [0, 0, 0]

    def test_d9_and_d10(self):
        assert at_pool("4D", "7H*4D", start={"score": [50, 0]})["live"] == [55, 0]
        barred = at_pool("4D", "7H*4D", start={"score": [50, 0]}, bar_50_inclusive="yes")
        assert barred["live"] == [50, 0]
        barred = at_pool("4D", "7H*4D", start={"score": [51, 0]})
        assert (barred["live"], surs(barred)) == ([51, 0], ["note R12@0"])

    def test_d11(self):
        text = "7H*4D; 5S; 6S*5S; 9S; 2D*9S"
        outcome = at_pool("4D", text, start={"score": [50, 0]}, bar_over_59="on")
        assert (outcome["live"], surs(outcome)[-1]) == ([60, 0], "note R12@0")

    def test_d12(self):
        outcome = at_pool("4D", "7H*4D", start={"score": [50, 0], "surs": [10, 0]})
        assert (outcome["live"], outcome["surs"], surs(outcome)) == ([50, 0], [10, 0], ["note R12@0"])

    def test_d13(self):
        assert at_pool("6S", "5D*6S", start={"deal": 6})["live"] == [0, 0]
        assert at_pool("6S", "5D*6S", start={"deal": 6}, bar_last="off")["live"] == [5, 0]
        assert at_pool("6S", "5D*6S", start={"deal": 6}, bar_last="last_card")["live"] == [5, 0]

    def test_d14(self):
        """Team A's captures are worth 13 and it makes two surs; the teams play to 124."""
        pool = "4D"
        text = "7H*4D; KS; KD*KS; 5C; QS; 2S; TS; 4S"
        outcome = at_pool(pool, text, players=4, start={"deal": 2, "score": [91, 0]})
        assert outcome["live"] == [111, 0]
        assert not outcome["match_over"]

    @pytest.mark.parametrize(
        ("totals", "points", "after", "winner"),
        [
            ((55, 50), (9, 11), [64, 61], 0),
            ((58, 52), (6, 14), [64, 66], 1),
            ((55, 49), (7, 13), [62, 62], None),
        ],
    )
    def test_d15_d16_and_d17(self, totals, points, after, winner):
        outcome = played("pasur", 2, do("end"), start={"score": list(totals), "won": shares(points[0])})
        assert outcome["deals"][0]["cards"] == list(points)
        assert (outcome["score"], outcome["winner"]) == (after, winner)
        assert outcome["match_over"] == (winner is not None)
        assert outcome["phase"] == ("ROUND_END" if winner is None else "MATCH_END")

    def test_d17_may_be_shared(self):
        start = {"score": [55, 49], "won": shares(7)}
        outcome = played("pasur", 2, do("end"), start=start, match_tie="shared")
        assert (outcome["match_over"], outcome["winner"]) == (True, None)

    def test_d18(self):
        one = cards("2C TD JS 3C 4C 5C 6C")
        two = cards("AC AD JD JC 7C 8C")
        three = [str(card) for card in PACK if str(card) not in (*one, *two)]
        outcome = played("pasur", 3, do("end"), start={"won": [one, two, three]})
        assert outcome["deals"] == [
            {"score": [13, 4, 3], "cards": [13, 4, 3], "clubs": [5, 4, 4], "surs": [0, 0, 0], "winner": 0}
        ]
        start = {"won": [one, two, three]}
        tied = played("pasur", 3, do("end"), start=start, three_player_clubs="nobody")
        assert sum(tied["deals"][0]["cards"]) == 13

    def test_d19(self):
        assert rulings(at_pool("TS", "KD*TS")) in (["reject R3@0"], ["reject R6@0"])

    def test_d20(self):
        actions = [
            do("show", seat=0, card="6H"),
            do("show", seat=1, card="9H"),
            *moves("9C; KS; 6H; QS; 2S"),
        ]
        outcome = played("pasur", 2, *actions, start={"pool": ["QD"], "turn": 0}, variant="open")
        assert rulings(outcome) == ["flag R15@0"]
        assert outcome["rulings"][0]["at"] == len(actions) - 1


GOLDEN = """
JS*9D+3H+6S+3D; 7S; 2D; 9C*2D; 3S; 3C; AC*3C+7S; 6C
2H*3S+6C; KD; 8C; 7H; 4H*7H; 4D; QS; AD
JD*AD+4D+8C; QC*QS; 8D; QH; JH*8D; 4S; TH; TS
AS*TH; JC*4S+TS; QD*QH; KC*KD; TC; 6D; 6H; 7D
5H*6D; AH*TC; 5D*6H; KH; 7C; 8S; 9H; 2C*9H
KS*KH; 4C*7C; 2S; 8H; 9S*2S; 5C; TD; 5S
"""


def golden(**options):
    made = []
    for number, deal in enumerate(GOLDEN.strip().splitlines()):
        made.append(do("deal"))
        if number == 0:
            made.append(do("table", cards=cards("9D 3H 6S 3D")))
        made += moves(deal)
    return played("pasur", 2, *made, do("end"), **options)


class TestGoldenRound:
    def test_it_is_that_of_the_specification(self):
        spec = Path(__file__).parents[3] / "shared" / "rules" / "pasur.md"
        if not spec.exists():
            pytest.skip("the specifications are not beside this checkout")
        text = spec.read_text().replace(" **sur**", "").replace("×", "*")
        assert all(deal in text for deal in GOLDEN.strip().splitlines())

    def test_g1(self):
        outcome = golden()
        assert outcome["deals"] == [
            {"score": [14, 16], "cards": [9, 11], "clubs": [5, 8], "surs": [1, 1], "winner": 1}
        ]
        assert [len(taken) for taken in outcome["taken"]] == [37, 15]
        assert outcome["taken"][0][-6:] == cards("7D 8S 8H 5C TD 5S")
        assert (outcome["score"], outcome["surs"], outcome["dealer"]) == ([14, 16], [1, 1], 0)
        assert (outcome["phase"], outcome["last"], outcome["clubs"]) == ("ROUND_END", 0, [5, 8])
        assert rulings(outcome, "reject", "flag", "misdeal", "note", "penalty") == []

    def test_g1_with_other_options(self):
        assert golden(picture_sur="no")["score"] == [14, 11]
        assert golden(sur_definition="lone_laid_card")["score"] == [9, 11]


class TestRules:
    def test_r1_the_card_goes_back(self):
        actions = [do("play", seat=1, card="7H"), do("takeback", seat=1, card="7H"), *moves("2S; 7H")]
        outcome = played("pasur", 2, *actions, start={"pool": ["KD"], "turn": 0})
        assert rulings(outcome) == ["reject R1@1"]
        assert (outcome["pool"], outcome["turn"]) == (cards("KD 2S 7H"), 0)

    def test_r1_both_stand_if_the_seat_on_turn_plays(self):
        actions = [do("play", seat=1, card="7H"), do("play", seat=0, card="4S")]
        outcome = played("pasur", 2, *actions, start={"pool": ["KD"], "turn": 0})
        assert (outcome["pool"], outcome["turn"]) == (cards("KD 7H 4S"), 0)
        more = played("pasur", 2, *actions, *moves("2S; 3S"), start={"pool": ["KD"], "turn": 0})
        assert (rulings(more), more["turn"]) == (["reject R1@1"], 0)

    def test_r1_accepted(self):
        actions = [do("play", seat=1, card="7H"), do("accept", of=0), do("play", seat=0, card="4S")]
        outcome = played("pasur", 2, *actions, start={"pool": ["KD"], "turn": 0})
        assert (outcome["pool"], outcome["turn"]) == (cards("KD 7H 4S"), 0)
        assert rulings(outcome) == ["note R1@1"]

    def test_r1_that_costs_the_turn(self):
        early = [do("play", seat=1, card="7H"), do("takeback", seat=1, card="7H")]
        start = {"pool": ["KD"], "turn": 0}
        outcome = played("pasur", 2, *early, *moves("2S"), start=start, foul_policy="lose_turn")
        assert outcome["turn"] == 0
        outcome = played(
            "pasur", 2, *early, *moves("2S; 3S; 4S; 5S", 0, 1), start=start, foul_policy="lose_turn"
        )
        assert (rulings(outcome), outcome["turn"]) == (["reject R1@1", "reject R2@0", "reject R2@0"], 1)

    def test_only_what_was_rejected_can_be_accepted(self):
        actions = [do("play", seat=0, card="4S"), do("accept", of=0), do("end"), do("accept", of=2)]
        outcome = played("pasur", 2, *actions, start={"pool": ["KD"], "turn": 0})
        assert rulings(outcome) == ["reject R0@None"] * 3
        twice = [do("play", seat=1, card="7H"), do("accept", of=0), do("accept", of=0)]
        outcome = played("pasur", 2, *twice, start={"pool": ["KD"], "turn": 0})
        assert rulings(outcome) == ["note R1@1", "reject R0@None"]

    def test_a_correction_undoes_what_was_accepted(self):
        actions = [do("play", seat=1, card="7H"), do("accept", of=0), do("correct", of=1, remove=True)]
        outcome = played("pasur", 2, *actions, start={"pool": ["KD"], "turn": 0})
        assert (rulings(outcome), outcome["pool"]) == (["reject R1@1"], ["KD"])

    def test_r2(self):
        outcome = at_pool("KD", "2S", do("play", seat=0, card="3S"))
        assert (rulings(outcome), outcome["pool"], outcome["turn"]) == (["reject R2@0"], cards("KD 2S"), 1)

    def test_r2_a_fifth_card_voids_the_round(self):
        outcome = at_pool("KD", "2S; 3S; 4S; 5S; 6S; TS; 8S; 9H", do("play", seat=0, card="QH"))
        assert rulings(outcome) == ["reject R2@0", "misdeal R10@0"]
        assert (outcome["phase"], outcome["expects"], outcome["pool"]) == ("DEAL", ["deal"], [])

    def test_r3_a_picture_in_a_sum_or_the_card_left_behind(self):
        assert rulings(at_pool("4D QS", "7H*4D+QS")) == ["reject R3@0"]
        left = at_pool("4D", "7H", do("take", seat=0, cards=["4D"]))
        assert rulings(left) == ["reject R3@0"]

    def test_a_rejected_capture_may_be_mended(self):
        outcome = at_pool("4D 5S", "7H*5S", do("take", seat=0, cards=["7H", "4D"]))
        assert (rulings(outcome), outcome["taken"][0]) == (["reject R3@0"], cards("4D 7H"))

    def test_an_accepted_capture_is_never_a_sur(self):
        outcome = at_pool("5S", "7H*5S", do("accept", of=1))
        assert (rulings(outcome), outcome["pool"]) == (["note R3@0"], [])
        assert (outcome["live"], outcome["taken"][0]) == ([0, 0], cards("5S 7H"))

    def test_r7(self):
        other = at_pool("4D", "7H", do("take", seat=1, cards=["7H", "4D"]))
        assert rulings(other) == ["reject R7@1"]
        late = at_pool("4D", "7H; KS", do("take", seat=0, cards=["7H", "4D"]))
        assert rulings(late) == ["reject R7@0"]
        nothing = at_pool("4D 7C", "KS*4D")
        assert rulings(nothing) == ["reject R6@0"]
        before = played("pasur", 2, do("take", seat=0, cards=["4D", "7C"]), start={"pool": cards("4D 7C")})
        assert rulings(before) == ["reject R7@0"]

    def test_the_partner_may_gather(self):
        outcome = at_pool("4D 5S", "7H", do("take", seat=2, cards=["7H", "4D"]), players=4)
        assert (rulings(outcome), outcome["last"], outcome["taken"][0]) == ([], 0, cards("4D 7H"))
        other = at_pool("4D 5S", "7H", do("take", seat=1, cards=["7H", "4D"]), players=4)
        assert rulings(other) == ["reject R7@1"]

    def test_r8(self):
        options = {"capture_duty": "must_if_card_can"}
        outcome = at_pool("4D 5S", "7H; KS", **options)
        assert (rulings(outcome), outcome["turn"], outcome["expects"]) == (
            ["flag R8@0"],
            0,
            ["take", "takeback"],
        )
        assert outcome["pool"] == cards("4D 5S 7H")
        on = at_pool(
            "4D 5S", "7H; KS", do("take", seat=0, cards=["7H", "4D"]), *moves("KS; 2S", 1), **options
        )
        assert (rulings(on), on["pool"]) == (["flag R8@0"], cards("5S KS 2S"))
        assert on["rulings"][0]["cured"] == 2
        assert rulings(at_pool("4D", "JH; KS", **options)) == []
        assert rulings(at_pool("4D", "JH; KS", jack_may_decline="no", **options)) == ["flag R8@0"]
        assert rulings(at_pool("4D", "8H; KS", **options)) == []

    def test_r9(self):
        text = "2S; 3S; 4S; 5S; 6S; 9S; 8S; QH"
        start = {"pool": ["KD"], "turn": 0, "deal": 6, "last": 1}
        pool = cards("KD 2S 3S 4S 5S 6S 9S 8S QH")
        wrong = played("pasur", 2, *moves(text), do("take", seat=0, cards=pool), start=start)
        assert (rulings(wrong), wrong["phase"]) == (["reject R9@0"], "LEFTOVER")
        partly = played("pasur", 2, *moves(text), do("take", seat=1, cards=pool[:3]), start=start)
        assert rulings(partly) == ["reject R9@1"]
        right = played("pasur", 2, *moves(text), do("take", seat=1, cards=pool), do("end"), start=start)
        assert rulings(right, "reject", "note") == []
        assert set(right["taken"][1]) == set(pool)
        let = played(
            "pasur", 2, *moves(text), do("take", seat=0, cards=pool), do("accept", of=8), start=start
        )
        assert (rulings(let), set(let["taken"][0])) == (["note R9@0"], set(pool))

    def test_the_last_card_may_capture_or_the_rest_is_left_over(self):
        text = "2S; 3S; 4S; 5S; 6S; 9S; 8S; 7H"
        start = {"pool": ["KD"], "turn": 0, "deal": 6, "last": 0}
        last = played("pasur", 2, *moves(text), do("take", seat=1, cards=["7H", "4S"]), start=start)
        assert (rulings(last), last["last"], last["turn"]) == ([], 1, 1)
        bad = played("pasur", 2, *moves(text), do("take", seat=1, cards=["7H", "5S"]), start=start)
        assert rulings(bad) == ["reject R3@1"]

    def test_r10(self):
        pool = do("table", cards=cards("9D 3H 6S"))
        outcome = played("pasur", 2, do("deal"), pool)
        assert (rulings(outcome), outcome["phase"]) == (["misdeal R10@None"], "DEAL")
        twice = played(
            "pasur", 2, do("deal"), do("table", cards=cards("9D 3H 6S 2D")), *moves("KS"), do("deal")
        )
        assert (rulings(twice), twice["pool"]) == (["misdeal R10@None"], [])
        extra = at_pool("KD", "2S; 3S", do("table", cards=cards("9D 3H 6S 2D")))
        assert rulings(extra) == ["misdeal R10@None"]
        early = at_pool(
            "KD",
            "2S; 3S; 4S; 5S; 6S; TS; 8S; 9H",
            do("deal"),
            do("table", cards=["9D"]),
            do("deal"),
            *moves("9C"),
        )
        assert (rulings(early), early["deal"], early["phase"]) == (["misdeal R10@None"], 2, "TURN")

    def test_a_void_round_counts_nothing(self):
        start = {"pool": ["4D"], "turn": 0, "score": [10, 20]}
        outcome = played("pasur", 2, *moves("7H*4D; 7H"), start=start)
        assert rulings(outcome) == ["result R11@0", "misdeal R19@1"]
        assert (outcome["live"], outcome["surs"], outcome["dealer"]) == ([10, 20], [0, 0], 1)

    def test_r11(self):
        assert rulings(at_pool("4D 5S", "7H*4D", do("say", seat=0, what="sur"))) == ["note R11@0"]
        assert rulings(at_pool("4D", "7H*4D", do("say", seat=0, what="sur"))) == ["result R11@0"]
        before = at_pool("4D", "7H", do("say", seat=0, what="sur"), do("take", seat=0, cards=["7H", "4D"]))
        assert rulings(before) == ["result R11@0"]
        never = at_pool("4D", "7H", do("say", seat=0, what="sur"), *moves("KS", 1))
        assert (rulings(never), never["rulings"][0]["at"]) == (["note R11@0"], 2)

    def test_r13(self):
        say = do("say", seat=1, what="count", value={"clubs": 9, "jacks": 1})
        won = {"won": shares(9)}
        assert rulings(played("pasur", 2, do("end"), say, start=won), "note") == ["note R13@1"]
        assert rulings(played("pasur", 2, say, do("end"), start=won), "note") == ["note R13@1"]
        right = do("say", seat=1, what="count", value={"clubs": 11, "points": 11})
        assert rulings(played("pasur", 2, right, do("end"), start=won), "note") == []

    def test_r14(self):
        assert rulings(at_pool("4D", "7H", do("take", seat=0, cards=["7H", "4S"]))) == ["reject R14@0"]
        assert rulings(at_pool("4D", "7H", do("takeback", seat=0, card="7H"))) == ["reject R14@0"]
        undone = at_pool("4D", "7H", do("takeback", seat=0, card="7H"), do("accept", of=1), *moves("2S"))
        assert (rulings(undone), undone["pool"]) == (["note R14@0"], cards("4D 2S"))

    def test_r19(self):
        assert rulings(at_pool("4D", "4D")) == ["misdeal R19@0"]
        assert rulings(at_pool("4D", "RJ")) == ["misdeal R19@0"]
        known = [
            do("play", seat=1, card="7H"),
            do("takeback", seat=1, card="7H"),
            do("play", seat=0, card="7H"),
        ]
        outcome = played("pasur", 2, *known, start={"pool": ["4D"], "turn": 0})
        assert rulings(outcome) == ["reject R1@1", "misdeal R19@0"]
        laid = played("pasur", 2, do("deal"), do("table", cards=cards("9D 9D 6S 2D")))
        assert rulings(laid) == ["misdeal R19@None"]


class TestOpenPasur:
    def table(self, *actions, players=2, **options):
        return played(
            "pasur", players, *actions, start={"pool": ["QD"], "turn": 0}, variant="open", **options
        )  # fmt: skip

    SHOWN = (do("show", seat=0, card="6H"), do("show", seat=1, card="9H"))

    def test_it_is_clean_when_everybody_shows(self):
        actions = [*self.SHOWN, *moves("6H"), do("show", seat=0, card="2S"), *moves("3S; 2S", 1)]
        outcome = self.table(*actions)
        assert rulings(outcome) == []
        assert self.table()["phase"] == "EXPOSE"
        assert self.table(*self.SHOWN)["phase"] == "TURN"

    def test_r15_nothing_shown_before_the_first_play(self):
        outcome = self.table(self.SHOWN[0], *moves("2S"))
        assert (rulings(outcome), outcome["rulings"][0]["at"]) == (["flag R15@1"], 1)
        late = self.table(self.SHOWN[0], *moves("2S"), self.SHOWN[1])
        assert late["rulings"][0]["cured"] == 2

    def test_r15_two_shown(self):
        outcome = self.table(*self.SHOWN, do("show", seat=0, card="7H"))
        assert rulings(outcome) == ["reject R15@0"]

    def test_one_per_deal(self):
        actions = [*self.SHOWN, *moves("6H; 9H; 2S")]
        assert rulings(self.table(*actions, open_show="one_per_deal")) == []
        again = self.table(*actions, do("show", seat=0, card="3S"), open_show="one_per_deal")
        assert rulings(again) == ["reject R15@0"]

    def test_r16(self):
        outcome = self.table(*self.SHOWN, do("takeback", seat=0, card="6H"), *moves("6H"))
        assert rulings(outcome) == ["reject R16@0"]

    def test_r17(self):
        outcome = self.table(*self.SHOWN, *moves("9H"))
        assert (rulings(outcome), outcome["turn"]) == (["reject R17@0"], 0)
        back = self.table(*self.SHOWN, *moves("9H"), do("takeback", seat=0, card="9H"), *moves("2S; 9H"))
        assert rulings(back) == ["reject R17@0"]
        taken = self.table(*self.SHOWN, *moves("2S"), do("take", seat=0, cards=["2S", "9H"]))
        assert rulings(taken) == ["reject R17@0"]

    def test_r18(self):
        assert rulings(self.table(do("show", seat=0, card="QD"))) == ["misdeal R18@0"]
        assert rulings(self.table(self.SHOWN[0], do("show", seat=1, card="6H"))) == ["misdeal R18@1"]

    def test_nothing_is_shown_in_closed_pasur(self):
        assert rulings(at_pool("4D", "7H", do("show", seat=1, card="2S"))) == ["reject R0@1"]


class TestRounds:
    def test_dealers_and_first_players(self):
        assert played("pasur", 3, do("deal"), do("table", cards=cards("9D 3H 6S 2D")))["turn"] == 0
        away = played(
            "pasur", 3, do("deal", dealer=1), do("table", cards=cards("9D 3H 6S 2D")), direction="clockwise"
        )
        assert (away["dealer"], away["turn"]) == (1, 0)
        own = played(
            "pasur", 3, do("dealer", seat=1), do("deal"), do("table", cards=cards("9D 3H 6S 2D")),
            first_player="dealer",
        )  # fmt: skip
        assert own["turn"] == 1
        assert golden(dealer_rotation="same")["dealer"] == 1

    @pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
    def test_deals_of_a_round(self, players, deals):
        pack = [str(card) for card in PACK]
        made = [do("deal"), do("table", cards=pack[:4])]
        rest = pack[4:]
        for number in range(deals):
            made += [do("deal")] if number else []
            made += moves("; ".join(rest[: 4 * players]), 0, players)
            rest = rest[4 * players :]
        outcome = played("pasur", players, *made)
        assert (outcome["phase"], outcome["deal"], rest) == ("LEFTOVER", deals, [])
        nobody = played("pasur", players, *made, do("end"))
        assert sum(nobody["deals"][0]["cards"]) == 0
        last = played("pasur", players, *made, do("end"), no_capture_leftovers="last_player")
        assert max(last["deals"][0]["cards"]) == 20
        assert played("pasur", players, *made, do("deal"))["deal"] == 1

    def test_jacks_in_the_first_pool(self):
        one = [do("deal"), do("table", cards=cards("JD 3H 6S 2D"))]
        outcome = played("pasur", 2, *one)
        assert (outcome["phase"], outcome["expects"]) == ("LAYOUT", ["table", "play"])
        buried = played("pasur", 2, *one, do("table", cards=cards("4S 3H 6S 2D")), *moves("JD*4S+3H+6S+2D"))
        assert rulings(buried) == ["note R10@None"]
        two = [do("deal"), do("table", cards=cards("JD JH 6S 2D"))]
        assert rulings(played("pasur", 2, *two)) == ["misdeal R10@None"]
        again = played(
            "pasur", 2, *two, do("deal"), do("table", cards=cards("JD 3C 6S 2D")), initial_jack="keep"
        )
        assert (again["phase"], again["pool"]) == ("TURN", cards("JD 3C 6S 2D"))
        kept = played("pasur", 2, *two, *moves("KS"))
        assert (rulings(kept), kept["phase"]) == (["note R10@None"], "TURN")
        kings = do("table", cards=cards("KD KH KS 2D"))
        assert rulings(played("pasur", 2, do("deal"), kings)) == []
        redealt = played("pasur", 2, do("deal"), kings, initial_three_pictures="redeal")
        assert rulings(redealt) == ["misdeal R10@None"]

    def test_a_sur_may_end_the_match(self):
        outcome = at_pool("4D", "7H*4D", do("play", seat=1, card="2S"), start={"score": [47, 0]}, target=52)
        assert (outcome["winner"], outcome["match_over"], outcome["score"]) == (0, True, [52, 0])
        assert (outcome["phase"], rulings(outcome, "reject")) == ("MATCH_END", ["reject R0@1"])
        later = at_pool("4D", "7H*4D", start={"score": [47, 0]}, target=52, match_end="round_end")
        assert not later["match_over"]

    def test_surs_that_cancel(self):
        own = at_pool("4D", "7H*4D; 2D; 9S*2D", sur_cancels="on")
        assert own["live"] == [10, 0]
        other = at_pool("4D", "7H*4D; 2D; 3S; 6D*2D+3S", sur_cancels="on")
        assert (other["live"], other["surs"]) == ([0, 0], [0, 0])
        assert surs(other) == ["result R11@0", "result R11@1"]

    @pytest.mark.parametrize(
        ("players", "options"),
        [
            (3, {"bar_over_59": "on"}),
            (3, {"sur_cancels": "on"}),
            (4, {"variant": "open", "open_players": "two_only"}),
            (2, {"target": 0}),
            (2, {"jack_sur": "sometimes"}),
        ],
    )
    def test_options_that_do_not_fit(self, players, options):
        with pytest.raises((OptionError, RecordError)):
            played("pasur", players, **options)

    @pytest.mark.parametrize(
        "start",
        [
            {"pool": ["4D"], "won": [["4D"], []]},
            {"pool": ["RJ"]},
            {"won": [[]]},
            {"deal": 7},
            {"score": [1]},
            {"turn": 2},
        ],
    )
    def test_starts_that_cannot_be(self, start):
        with pytest.raises(RecordError):
            played("pasur", 2, start=start)

    def test_four_players(self):
        sur = at_pool("4D", "7H*4D", players=4)
        assert (sur["live"], sur["sides"]) == ([10, 0], [[0, 2], [1, 3]])
        assert at_pool("4D", "7H*4D", players=4, four_player_sur=5)["live"] == [5, 0]
        jack = at_pool("JS 7D", "4C*7D; JH*JS", players=4, four_player_jack_sur="20")
        assert jack["live"] == [0, 20]
        for score, inclusive, live in (([100, 0], "no", 110), ([100, 0], "yes", 100), ([101, 0], "no", 101)):
            outcome = at_pool("4D", "7H*4D", players=4, start={"score": score}, bar_50_inclusive=inclusive)
            assert outcome["live"][0] == live

    def test_bars_by_round_and_scope(self):
        text = "7H*4D; KS; KD*KS; QS; QD*QS; 5S; 6S*5S; 2D"
        actions = [*moves(text), do("deal"), *moves("9S*2D")]
        start = {"pool": ["4D"], "turn": 0, "score": [35, 0]}
        assert played("pasur", 2, *actions, start=start)["live"] == [55, 0]
        assert played("pasur", 2, *actions, start=start, bar_over_50="round")["live"] == [60, 0]
        ten = {"score": [0, 0], "surs": [10, 0]}
        assert at_pool("4D", "7H*4D", start=ten, bar_ten_scope="round")["live"] == [5, 0]
