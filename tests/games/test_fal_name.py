"""The fortune by a name: every case of its specification, and its notes."""

from __future__ import annotations

import pytest

from scorekeeper.errors import RecordError
from scorekeeper.games.fal_name_match import count_letters
from tests.games.tables import cards, do, played, rulings

NEW_PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
MIXED = cards(
    "5H AC 6D JS 2C QS AS 7H 2H QC 4H 9S KD 6C 8D 7C QH 4D TH KS 9H 5C 5D 3D JC KC 8S TC 6H TD 2S JD 4C 3H "
    "8C AD 2D 6S 3S AH 7D 9C QD JH 7S 9D 5S 4S 3C KH TS 8H"
)


def told(deck, letters, **options):
    name = {"what": "letters" if isinstance(letters, int) else "name", "value": letters}
    return played("fal-name", 1, do("say", seat=0, **name), do("end"), start={"deck": deck}, **options)


def read(text, *more, **options):
    return played("fal-name", 1, do("table", cards=cards(text)), *more, **options)


def pairs(outcome):
    return " ".join("".join(pair) for pair in outcome["pairs"])


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("علی", 3),
        ("آرش", 3),
        ("رضا", 3),
        ("مریم", 4),
        ("محمد", 4),
        ("محمّد", 4),
        ("سارا", 4),
        ("امیرحسین", 8),
        ("امیر حسین", 8),
        ("امیر\u200cحسین", 8),
        ("آ ئـؤ", 3),
        ("لا", 2),
        ("Zoë 2.", 3),
    ],
)
def test_letters(name, letters):
    assert count_letters(name) == letters
    outcome = played("fal-name", 1, do("say", what="name", value=name))
    assert (outcome["letters"], outcome["phase"]) == (letters, "LAY")


class TestCases:
    def test_f1(self):
        outcome = told(NEW_PACK, 13)
        assert outcome["piles"] == [4] * 13
        assert "".join(outcome["ranks"]) == "KKQQJJTT99887766554433" + "22AA"
        assert (outcome["match_over"], outcome["phase"]) == (True, "END")

    def test_f2(self):
        outcome = told(NEW_PACK, 26)
        assert outcome["piles"] == [2] * 26
        assert "".join(outcome["ranks"]) == "KQJT98765432A" * 2

    def test_f3(self):
        outcome = told(NEW_PACK, 4)
        assert (outcome["pairs"], outcome["meanings"], outcome["match_over"]) == ([], [], True)
        assert outcome["message"]["en"] == "no two alike"

    def test_f4(self):
        outcome = told(NEW_PACK, 5)
        assert (outcome["piles"], outcome["pairs"]) == ([11, 11, 10, 10, 10], [])

    def test_f5(self):
        outcome = told(MIXED, "مریم")
        assert pairs(outcome) == "ADAH QSQC 9C9D 2C2H 7D7S"
        assert outcome["ranks"] == ["A", "Q", "9", "2", "7"]
        assert [m["en"] for m in outcome["meanings"]] == [
            "loves you",
            "there is a rival",
            "wants to talk with you",
            "is in two minds about making the first move",
            "has bad intentions",
        ]
        assert outcome["meanings"][0]["fa"] == "دوستت دارد"

    def test_f6(self):
        assert told(MIXED, 4, cascade="yes")["ranks"] == ["A", "J", "Q", "9", "2", "7"]

    @pytest.mark.parametrize("options", [{"turning": "one_by_one"}, {"laying": "face_up"}])
    def test_f7(self, options):
        assert told(MIXED, 4, **options)["ranks"] == ["7", "2", "9", "Q", "A"]

    @pytest.mark.parametrize(
        ("letters", "expected"),
        [
            (5, "3H3S ACAS"),
            (6, "KSKC 2S2D"),
            ("علی", ""),
            (12, "4S4H 7S7H JDJH QDQS 8D8S"),
        ],
        ids=["F8", "F9", "F10", "F11"],
    )
    def test_f8_to_f11(self, letters, expected):
        assert pairs(told(MIXED, letters)) == expected

    def test_f12(self):
        assert pairs(read("5S 5H 5D 2C")) == "5S5H"
        assert pairs(read("2C 5D 5H 5S")) == "5D5H"

    def test_f13(self):
        assert read("3S 8H 8D 3C")["ranks"] == ["8"]
        assert read("3S 8H 8D 3C", cascade=True)["ranks"] == ["8", "3"]

    def test_the_order_of_f5(self):
        taken = do("say", what="letters", value=4)
        order = played("fal-name", 1, taken, do("end"), start={"deck": MIXED}, pair_rule="every_two")
        faces = [card for pair in order["pairs"] for card in pair]
        assert faces[:11] == cards("JS 7H 9S 7C KS 3D TC JD AD AH JH")
        assert faces[-4:] == cards("2D 7D 7S 3C")
        assert (len(order["pairs"]), len(order["meanings"])) == (26, 52)


class TestOptions:
    def test_a_meaning_once(self):
        outcome = told(NEW_PACK, 13, repeat_meanings="once")
        assert (len(outcome["ranks"]), len(outcome["meanings"])) == (26, 13)

    def test_the_six(self):
        assert read("6S 6H")["meanings"][0]["en"] == "you will see each other soon"
        assert read("6S 6H", six_text="we_shall_see")["meanings"][0]["en"] == "we shall see soon"

    def test_one_pile_is_the_dealt_order(self):
        outcome = told(["AS", "AH", *(c for c in NEW_PACK if c not in ("AS", "AH"))], 1)
        assert (outcome["piles"], pairs(outcome)) == ([52], "ASAH")


def lay(*piles):
    return [do("lay", seat=0, count=1, pile=pile) for pile in piles]


class TestNotes:
    letters = do("say", what="letters", value=3)

    def test_r1_wrong_number_of_piles_begins_again(self):
        outcome = played("fal-name", 1, self.letters, *lay(1, 2, 1))
        assert rulings(outcome) == ["misdeal R1@0"]
        assert outcome["rulings"][0]["at"] == 3
        outcome = played("fal-name", 1, self.letters, *lay(1, 2, 1, 1, 2, 3, 1))
        assert (rulings(outcome), outcome["piles"]) == (["misdeal R1@0"], [2, 1, 1])

    def test_r1_the_seen_number_can_be_accepted(self):
        outcome = played("fal-name", 1, self.letters, *lay(1, 2, 1, 2), do("accept", of=3))
        assert (rulings(outcome), outcome["letters"], outcome["piles"]) == (["note R1@0"], 2, [2, 2])

    def test_r1_more_piles_than_letters(self):
        assert rulings(played("fal-name", 1, self.letters, *lay(1, 2, 3, 4, 1))) == ["misdeal R1@0"]

    def test_r1_the_name_comes_after_the_row(self):
        assert rulings(played("fal-name", 1, *lay(1, 2, 1), self.letters)) == ["misdeal R1@0"]

    def test_r2_a_pile_skipped_or_doubled(self):
        assert rulings(played("fal-name", 1, self.letters, *lay(1, 2, 3, 1, 3))) == ["note R2@0"]
        assert rulings(played("fal-name", 1, self.letters, *lay(1, 2, 2, 3, 1))) == ["note R2@0"]

    def test_r2_a_skipped_pile_that_gets_its_card_is_told_once(self):
        assert rulings(played("fal-name", 1, self.letters, *lay(1, 2, 3, 1, 3, 2, 1, 2))) == ["note R2@0"]

    def test_r2_sizes_entered_pile_by_pile(self):
        sizes = [do("lay", seat=0, count=n, pile=p) for p, n in ((1, 18), (2, 18), (3, 16))]
        assert rulings(played("fal-name", 1, self.letters, *sizes)) == ["note R2@0"]
        sizes[1:] = [do("lay", seat=0, count=17, pile=p) for p in (2, 3)]
        outcome = played("fal-name", 1, self.letters, *sizes)
        assert (rulings(outcome), outcome["piles"], outcome["phase"]) == ([], [18, 17, 17], "GATHER")

    def test_r4_dealt_face_up(self):
        up = do("table", cards=["5S"])
        outcome = played("fal-name", 1, self.letters, *lay(1, 2), up, *lay(3))
        assert (rulings(outcome), outcome["piles"], outcome["pairs"]) == (["note R4@0"], [1, 1, 1], [])
        assert rulings(played("fal-name", 1, self.letters, *lay(1, 2), up, laying="face_up")) == []

    def test_r5_left_together(self):
        taken = do("take", seat=0, cards=["AD", "AH"])
        faces = do("table", cards=FACES)
        outcome = played("fal-name", 1, faces, taken, do("end"))
        assert rulings(outcome) == ["note R5@0"] * 4
        assert outcome["rulings"][0]["at"] == 2
        assert pairs(outcome) == "ADAH QSQC 9C9D 2C2H 7D7S"
        assert rulings(played("fal-name", 1, faces, do("end"))) == []

    def test_a_pair_set_apart_changes_the_outcome(self):
        assert pairs(read("5S 5H 5D 2C", do("take", cards=["5H", "5D"]))) == "5H5D"

    @pytest.mark.parametrize(("two", "wrong"), [("5S 2C", True), ("5S 5D", True), ("5S 5H", False)])
    def test_r6_not_a_pair(self, two, wrong):
        outcome = read("5S 5H 5D 2C", do("take", seat=0, cards=cards(two)))
        assert rulings(outcome) == (["reject R6@0"] if wrong else [])
        assert pairs(outcome) == "5S5H"

    def test_r6_accepted(self):
        outcome = read("5S 5H 5D 2C", do("take", seat=0, cards=["5S", "5D"]), do("accept", of=1))
        assert (rulings(outcome), pairs(outcome)) == (["note R6@0"], "5S5D")

    def test_r6_with_cascade(self):
        inner, outer = do("take", cards=["8H", "8D"]), do("take", cards=["3S", "3C"])
        assert rulings(read("3S 8H 8D 3C", inner, outer)) == ["reject R6@0"]
        assert rulings(read("3S 8H 8D 3C", inner, outer, cascade="yes")) == []

    def test_r7_a_face_twice_a_joker_too_few(self):
        outcome = read("5S 5H 5S")
        assert (rulings(outcome), outcome["match_over"]) == (["misdeal R7@None"], False)
        assert rulings(read("5S RJ")) == ["misdeal R7@None"]
        assert rulings(read("5S 5H", do("end"))) == ["misdeal R7@0"]
        again = read("5S 5H", do("table", cards=["5S"]), do("table", cards=NEW_PACK), do("end"))
        assert (again["match_over"], again["rulings"][0]["because"]) == (True, [0, 1])

    @pytest.mark.parametrize(
        ("entered", "because"),
        [((NEW_PACK, NEW_PACK[51:]), [0, 1]), ((NEW_PACK[:26], NEW_PACK[26:], NEW_PACK[26:]), [1, 2])],
        ids=["the last face", "the last half"],
    )
    def test_r7_faces_entered_again_when_all_were_read(self, entered, because):
        lines = [do("table", cards=faces) for faces in entered]
        outcome = played("fal-name", 1, *lines)
        assert (rulings(outcome), outcome["rulings"][0]["because"]) == (["misdeal R7@None"], because)
        assert (outcome["match_over"], outcome["pairs"]) == (False, [])

    def test_r7_what_does_not_count_cannot_be_finished(self):
        faces, foreign = do("table", cards=NEW_PACK), do("take", cards=["RJ", "AS"])
        outcome = played("fal-name", 1, faces, foreign, do("end"))
        assert rulings(outcome) == ["misdeal R7@None", "reject R0@None"]
        assert "52" not in outcome["rulings"][1]["text"]["en"]
        again = played("fal-name", 1, faces, foreign, do("end"), faces, do("end"))
        assert (rulings(again)[2:], again["match_over"]) == ([], True)

    def test_r6_speaks_of_likeness_only_where_it_matters(self):
        apart = do("take", seat=0, cards=["5S", "5D"])
        (ruling,) = read("5S 5H 5D 2C", apart)["rulings"]
        assert "alike" in ruling["text"]["en"]
        (ruling,) = read("5S 5H 5D 2C", apart, pair_rule="every_two")["rulings"]
        assert (ruling["rule"], ruling["text"]["en"].split(";")[0]) == ("R6", "5♠, 5♦: not two neighbours")

    @pytest.mark.parametrize(
        "line",
        [
            do("say", what="name", value="123"),
            do("say", what="letters", value=53),
            do("say", what="nmae", value="x"),
            do("lay", count=1, pile="x"),
            do("table", cards=[]),
        ],
    )
    def test_malformed(self, line):
        with pytest.raises(RecordError):
            played("fal-name", 1, line)


FACES = cards(
    "JS 7H 9S 7C KS 3D TC JD AD AH JH 4S 8H 6D AS 4H 6C TH 5D 8S 2S 8C 3S QD 5S TS AC QS QC KD QH 9H KC 6H "
    "3H 6S 9C 9D KH 5H 2C 2H 8D 4D 5C JC TD 4C 2D 7D 7S 3C"
)
