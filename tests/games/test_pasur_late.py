"""Pasur told late, twice or wrongly: what it costs, what it leaves open, what is said and what proves it."""

from __future__ import annotations

import json

import pytest

from scorekeeper.offers import shown, taps
from scorekeeper.permissions import HOST, Person
from scorekeeper.record import read
from scorekeeper.replay import Replay
from tests.games.pasur_moves import at_pool, moves, shares
from tests.games.tables import NAMES, cards, do, played, rulings

ALL_BUT_ONE = "9D*2D; QS; QD*QS; 5S; 3S; 3H*5S+3S; 6S; 5C"
"""A deal over 2D: two surs of seat 0, one of seat 1, and 5C that may take 6S as the last card."""


def take(seat, text):
    return do("take", seat=seat, cards=cards(text))


def show(seat, card):
    return do("show", seat=seat, card=card)


def texts(outcome, number=-1):
    ruling = outcome["rulings"][number]
    return ruling["text"]["en"], ruling["text"]["fa"]


def open_pasur(*actions, players=2, **options):
    start = {"pool": ["QD"], "turn": 0}
    return played("pasur", players, *actions, start=start, variant="open", **options)


class TestLateCaptures:
    """After the time to settle a capture stays open until the next card; §5 B1 asks for the score when the
    deal of the capture began."""

    @pytest.mark.parametrize("late", [False, True])
    def test_both_surs_of_a_deal_count_though_the_next_has_been_dealt(self, late):
        """S4: from 47 to 52 and 57; the next deal is barred."""
        ends = [do("deal"), take(1, "5C 6S")] if late else [take(1, "5C 6S"), do("deal")]
        start = {"score": [0, 47]}
        assert at_pool("2D", ALL_BUT_ONE, *ends, start=start)["live"] == [10, 57]
        then = at_pool("2D", ALL_BUT_ONE, *ends, *moves("TS; AS*TS"), start=start)
        assert (then["live"], rulings(then, "note")) == ([10, 57], ["note R12@1"])

    @pytest.mark.parametrize("late", [False, True])
    def test_a_late_sur_bars_the_next_deal(self, late):
        """42 and two surs are 52 when deal 2 begins."""
        ends = [do("deal"), take(1, "5C 6S")] if late else [take(1, "5C 6S"), do("deal")]
        outcome = at_pool("2D", ALL_BUT_ONE, *ends, *moves("TS; AS*TS"), start={"score": [0, 42]})
        assert (outcome["live"], rulings(outcome, "note")) == ([10, 52], ["note R12@1"])

    def test_one_that_the_table_lets_stand_leaves_the_next_open(self):
        late = [take(0, "7H 4D"), do("accept", of=2)]
        outcome = at_pool("4D KD 2C", "7H; KS", *late, take(1, "KS KD"))
        assert rulings(outcome) == ["note R7@0"]
        assert (outcome["pool"], outcome["taken"]) == (["2C"], [["4D", "7H"], ["KD", "KS"]])
        whole = at_pool("4D 2C", "7H; JS", *late, take(1, "JS 2C"))  # all that the jack still finds
        assert (rulings(whole), whole["pool"], whole["live"]) == (["note R7@0"], [], [0, 0])

    def test_so_it_does_for_the_partner(self):
        """Seat 0 forgot 7H+4D; 9S of its partner takes 2C."""
        late = [take(0, "7H 4D"), do("accept", of=3)]
        outcome = at_pool("4D KD 2C", "7H; KS; 9S", *late, take(2, "9S 2C"), players=4)
        assert (rulings(outcome), outcome["pool"]) == (["note R7@0"], ["KD", "KS"])

    def test_a_sur_may_be_claimed_until_the_next_card_of_its_side(self):
        claim = do("say", seat=0, what="sur")
        outcome = at_pool("4D", "7H*4D; KS", claim)
        assert rulings(outcome) == ["result R11@0"]
        again = at_pool("4D", "7H*4D; KS; 2S", claim, *moves("3S", 1))
        assert rulings(again) == ["result R11@0", "note R11@0"]


class TestLastCardOfARound:
    TEXT = "2S; 3S; 4S; 5S; 6S; 9S; 8S; 7H"

    def offered(self, person, *more):
        start = {"pool": ["KD"], "turn": 0, "deal": 6, "last": 0}
        header = {"record": 1, "game": "pasur", "seats": NAMES[:2], "start": start}
        replay = Replay.of(read("\n".join(map(json.dumps, (header, *moves(self.TEXT), *more)))))
        (line,) = [tap for tap in taps(person, replay, asked=False) if tap["do"] == "take"]
        given = {ask["field"]: ask.get("given") for ask in line["asks"]}
        return line["due"], given, shown(replay)["wait"]["en"]

    def test_it_may_still_take(self):
        """7H takes 4S; only then is the rest gathered by who took last."""
        due, given, wait = self.offered(HOST)
        assert (due, given) == (True, {"seat": 1, "cards": ["7H"]})
        assert "may still take" in wait
        assert self.offered(Person("player", 1))[:2] == (True, {"cards": ["7H"]})
        assert not self.offered(Person("player", 0))[0]

    def test_then_the_rest_is_gathered(self):
        due, given, wait = self.offered(HOST, take(1, "7H 4S"))
        assert (due, given) == (True, {"seat": 1, "cards": cards("KD 2S 3S 5S 6S 9S 8S")})
        assert "gets the rest" in wait


class TestToldTwice:
    """The same card of the same seat, lying there, is one card seen twice."""

    def test_a_card_out_of_turn(self):
        early = [do("play", seat=1, card="7H")] * 2
        start = {"pool": ["QD"], "turn": 0}
        stands = played("pasur", 3, *early, do("play", seat=0, card="KS"), start=start)
        assert (rulings(stands), stands["pool"], stands["turn"]) == (["reject R1@1"], cards("QD 7H KS"), 2)
        back = [do("takeback", seat=1, card="7H"), do("play", seat=0, card="KS")]
        went = played("pasur", 3, *early, *back, start=start)
        assert (went["pool"], went["turn"]) == (cards("QD KS"), 1)

    def test_a_second_card(self):
        second = [do("play", seat=0, card="3S")] * 2
        outcome = at_pool("KD", "2S", *second, do("takeback", seat=0, card="3S"), do("accuse", by_seat=1))
        assert rulings(outcome) == ["reject R2@0", "verdict R2@0"]
        assert "still lies there" not in texts(outcome)[0]
        assert outcome["expects"] == ["play"]

    def test_a_card_that_goes_back_without_blame(self):
        twice = [do("play", seat=1, card="KS"), do("takeback", seat=1, card="KS")]
        outcome = at_pool("4D 5S", "7H; KS", *twice, capture_duty="must_if_card_can")
        assert outcome["expects"] == ["take"]

    def test_a_shown_card(self):
        assert rulings(open_pasur(show(0, "6H"), show(0, "6H"), show(1, "9H"))) == []
        back = do("takeback", seat=0, card="6H")
        outcome = open_pasur(show(0, "6H"), show(1, "9H"), back, show(0, "6H"), *moves("6H"))
        assert rulings(outcome) == ["reject R16@0"]
        assert (outcome["pool"], outcome["turn"]) == (["QD", "6H"], 1)
        more = open_pasur(show(0, "6H"), show(1, "9H"), *[show(0, "7H")] * 2)
        assert rulings(more) == ["reject R15@0"]

    def test_a_card_taken(self):
        outcome = at_pool("4D KD", "7H*4D+4D")
        assert (rulings(outcome), outcome["pool"], outcome["taken"][0]) == ([], ["KD"], ["4D", "7H"])

    @pytest.mark.parametrize("between", ["", "KS", "KS; QC"])
    def test_a_card_that_still_lies_where_its_player_laid_it(self, between):
        played_on = moves(f"7H; {between}" if between else "7H")
        outcome = at_pool("4D QD", "7H", *played_on[1:], do("play", seat=0, card="7H"))
        assert outcome["rulings"] == []
        once = at_pool("4D QD", "7H", *played_on[1:])
        assert (outcome["pool"], outcome["turn"]) == (once["pool"], once["turn"])

    def test_the_last_card_of_a_deal(self):
        """All have played four: told again it is no fifth card."""
        text = "2S; 3S; 4S; 5S; 6S; TS; 8S; 9H"
        outcome = at_pool("KD", text, do("play", seat=1, card="9H"))
        assert (outcome["rulings"], outcome["phase"]) == ([], "DEAL_END")

    def test_the_last_card_of_a_deal_takes_before_the_next_is_dealt(self):
        """A nine and a two make eleven."""
        assert at_pool("KD", "2S; 3S; 4S; 5S; 6S; TS; 8S; 9H")["expects"] == ["take", "deal"]
        assert at_pool("KD", "2S; 3S; 4S; 5S; 6S; TS; 8S; 9H*2S")["expects"] == ["deal"]

    @pytest.mark.parametrize("seat", [1, 0])
    def test_a_card_in_the_pool_comes_from_no_other_hand(self, seat):
        """7H of seat 0 cannot be in the hand of seat 1, and played after its capture in no hand at all."""
        text = "7H" if seat else "7H*4D; QC"
        outcome = at_pool("4D QD", text, do("play", seat=seat, card="7H"))
        assert rulings(outcome) == [f"misdeal R19@{seat}"]

    @pytest.mark.parametrize(("text", "players"), [("7H*4D", 2), ("7H; 4S*7H", 3), ("7H*4D; KS", 3)])
    def test_a_card_that_was_captured_since(self, text, players):
        """Told again while another is on turn: nothing is due from seat 0, so it is no card played now."""
        once = at_pool("4D QD", text, players=players)
        outcome = at_pool("4D QD", text, do("play", seat=0, card="7H"), players=players)
        assert outcome["turn"] != 0
        assert (outcome["rulings"], outcome["turn"], outcome["pool"], outcome["taken"]) == (
            [], once["turn"], once["pool"], once["taken"],
        )  # fmt: skip

    def test_the_last_card_of_a_deal_that_was_captured_since(self):
        text = "2S; 3S; 4S; 5S; 6S; TS; 8S; 9H*2S"
        outcome = at_pool("KD", text, do("play", seat=1, card="9H"))
        assert (outcome["rulings"], outcome["phase"]) == ([], "DEAL_END")

    @pytest.mark.parametrize("policy", ["reject", "lose_turn"])
    @pytest.mark.parametrize("next_card", ["", "KS"])
    def test_a_capture(self, policy, next_card):
        turn = moves(f"7H*4D; {next_card}" if next_card else "7H*4D")
        outcome = at_pool("4D QD", "7H*4D", *turn[2:], take(0, "7H 4D"), foul_policy=policy)
        assert (outcome["rulings"], outcome["turn"]) == ([], 0 if next_card else 1)
        assert outcome["taken"] == [cards("4D 7H"), []]

    def test_a_capture_by_the_partner_too(self):
        outcome = at_pool("4D QD", "7H*4D", take(2, "7H 4D"), players=4)
        assert outcome["rulings"] == []

    def test_a_refused_capture_costs_one_turn(self):
        """7 and 5 are 12. Seat 0 loses the capture, not its next turn too."""
        wrong = [take(0, "7H 5S"), take(0, "7H 5S")]
        outcome = at_pool("4D 5S", "7H", *wrong, *moves("KS", 1), foul_policy="lose_turn")
        assert (rulings(outcome), outcome["turn"]) == (["reject R3@0"], 0)

    def test_a_card_taken_back(self):
        back = do("takeback", seat=1, card="7H")
        outcome = at_pool("QD", "KS", do("play", seat=0, card="7S"), *[do("takeback", seat=0, card="7S")] * 2)
        assert rulings(outcome) == ["reject R2@0"]
        early = [do("play", seat=1, card="7H"), back, back]
        assert rulings(played("pasur", 2, *early, start={"pool": ["QD"], "turn": 0})) == ["reject R1@1"]

    def test_a_shown_card_taken_back(self):
        """6H of seat 1 goes back to where it was shown; lifted later on it is taken back there too."""
        early = [show(0, "9H"), show(1, "6H"), do("play", seat=1, card="6H")]
        back = do("takeback", seat=1, card="6H")
        assert rulings(open_pasur(*early, back, back)) == ["reject R1@1"]
        assert rulings(open_pasur(*early, back, *moves("KS"), back)) == ["reject R1@1", "reject R16@1"]

    def test_the_first_pool(self):
        table = do("table", cards=cards("KD QC 9H 2S"))
        outcome = played("pasur", 2, do("deal"), table, *moves("2D*9H; 5C"), table)
        assert (outcome["rulings"], outcome["pool"]) == ([], cards("KD QC 2S 5C"))
        more = played("pasur", 2, do("deal"), table, *moves("2D"), do("table", cards=["3H"]))
        assert rulings(more) == ["misdeal R10@None"]


class TestTheFirstPool:
    def test_a_shown_card_cannot_lie_in_it(self):
        table = do("table", cards=cards("JD QC 9H 2S"))
        outcome = played(
            "pasur",
            2,
            do("deal"),
            table,
            show(0, "9D"),
            do("table", cards=cards("9D QC 9H 2S")),
            variant="open",
        )
        assert rulings(outcome) == ["note R10@None", "misdeal R19@None"]
        assert outcome["rulings"][-1]["because"] == [2, 3]

    def test_a_card_of_it_that_was_told_as_a_play(self):
        """It was refused, since no pool lay there, and belongs to the pool."""
        laid = [do("deal"), do("play", seat=0, card="9H"), do("table", cards=cards("KD QC 9H 2S"))]
        outcome = played("pasur", 2, *laid)
        assert (rulings(outcome), outcome["phase"]) == (["reject R10@0"], "TURN")
        assert outcome["expects"] == ["play"]


class TestWhatIsPutRight:
    def test_only_by_the_card_that_had_to_capture(self):
        """R8 against 7H is let stand; that 6D takes 5C later does not put it right."""
        let = [do("play", seat=1, card="KS"), do("accept", of=2), *moves("6D*5C; 3S")]
        outcome = at_pool("4D 5C", "7H; KS", *let, capture_duty="must_if_card_can")
        assert rulings(outcome) == ["flag R8@0", "note R8@0"]
        assert "cured" not in outcome["rulings"][0]

    def test_only_in_the_deal_in_which_nothing_was_shown(self):
        deal = [show(1, "9H"), *moves("2S; 9H; 3S; TS; 4S; TC; 3H; 8C"), do("deal"), show(0, "6H")]
        outcome = open_pasur(*deal, open_show="one_per_deal")
        assert rulings(outcome) == ["flag R15@0"]
        assert "cured" not in outcome["rulings"][0]

    def test_all_who_owe_a_card_are_named_when_the_first_stands(self):
        outcome = open_pasur(do("play", seat=1, card="7H"), do("play", seat=0, card="KS"), players=3)
        assert rulings(outcome) == ["reject R1@1", "flag R15@0", "flag R15@1", "flag R15@2"]
        assert [ruling["at"] for ruling in outcome["rulings"]] == [0, 1, 1, 1]


class TestTheTurnIsLost:
    def test_a_capture_that_had_to_be_made(self):
        options = {"capture_duty": "must_if_card_can", "foul_policy": "lose_turn"}
        outcome = at_pool("4D 5S", "7H; KS", take(0, "7H 5S"), **options)  # twelve
        assert (outcome["turn"], outcome["expects"]) == (1, ["play", "takeback"])
        on = at_pool("4D 5S", "7H; KS", take(0, "7H 5S"), *moves("KS", 1), **options)
        assert (rulings(on), on["pool"]) == (["flag R8@0", "reject R3@0"], cards("4D 5S 7H KS"))

    def test_the_one_that_the_seat_has(self):
        gathered = at_pool("4D 5S", "7H", take(1, "7H 4D"), players=3, foul_policy="lose_turn")
        assert (rulings(gathered), gathered["turn"]) == (["reject R7@1"], 2)
        assert gathered["expects"] == ["play", "take"]  # 7H may take all the same
        foreign = open_pasur(show(0, "6H"), show(1, "9H"), *moves("9H"), foul_policy="lose_turn")
        assert (rulings(foreign), foreign["turn"]) == (["reject R17@0"], 1)

    def test_or_else_its_next(self):
        early = [do("play", seat=1, card="7H"), do("takeback", seat=1, card="7H")]
        start = {"pool": ["QD"], "turn": 0}
        outcome = played("pasur", 3, *early, *moves("KS"), start=start, foul_policy="lose_turn")
        assert outcome["turn"] == 2


class TestWhatTheTableLets:
    def test_it_plays_without_a_first_pool(self):
        actions = [do("deal"), do("play", seat=0, card="7H"), do("accept", of=1), *moves("8H", 1)]
        outcome = played("pasur", 2, *actions)
        assert (rulings(outcome), outcome["phase"], outcome["turn"]) == (["note R10@0"], "TURN", 0)
        assert outcome["pool"] == ["7H", "8H"]

    def test_accusations_while_a_later_deal_is_shown(self):
        deal = [*moves("2S; 9H; 3S; TS; 4S; TC; 3H; 8C"), do("deal"), do("accuse", by_seat=1, against=0)]
        outcome = open_pasur(*deal, open_show="one_per_deal")
        assert (outcome["phase"], rulings(outcome, "verdict", "reject")) == ("EXPOSE", ["verdict R15@0"])
        header = {
            "record": 1, "game": "pasur", "seats": NAMES[:2], "options": {"variant": "open"},
            "start": {"pool": ["QD"], "turn": 0},
        }  # fmt: skip
        for lines, may in (([], False), (deal[:-1], True)):
            replay = Replay.of(read("\n".join(map(json.dumps, (header, *lines)))))
            assert replay.outcome()["phase"] == "EXPOSE"
            assert any(tap["do"] == "accuse" for tap in taps(HOST, replay, asked=False)) == may

    def test_a_count_is_claimed_after_the_round_that_ends_the_match(self):
        """55 and 9 are 64; the pile holds AC and 3C."""
        start = {"score": [55, 30], "won": shares(9)}
        for clubs, notes in ((9, ["note R13@0"]), (2, [])):
            claim = do("say", seat=0, what="count", value={"clubs": clubs})
            outcome = played("pasur", 2, do("end"), claim, start=start)
            assert (outcome["match_over"], rulings(outcome, "note", "reject")) == (True, notes)
        claim = do("say", seat=0, what="count", value={"clubs": 9})
        uncounted = at_pool("4D", "7H*4D", claim, start={"score": [47, 0]}, target=52)
        assert rulings(uncounted) == ["result R11@0", "reject R0@0"]


class TestSentences:
    LAST = moves("2S; 3S; 4S; 5S; 6S; 9S; 8S; QH")
    POOL = "KD 2S 3S 4S 5S 6S 9S 8S QH"

    def left(self, seat, text, last=None, **options):
        start = {"pool": ["KD"], "turn": 0, "deal": 6, **({} if last is None else {"last": last})}
        return played("pasur", 2, *self.LAST, take(seat, text), start=start, **options)

    def test_leftovers(self):
        some = self.left(1, "KD 2S 3S", last=1)
        assert rulings(some) == ["reject R9@1"]
        assert "only some of the cards that were left" in texts(some)[0]
        assert "فقط بخشی از کارت‌های مانده" in texts(some)[1]
        played_last = self.left(0, self.POOL, no_capture_leftovers="last_player")
        assert texts(played_last)[0].endswith("Hamid, who played last, since nobody captured")
        assert "کسی چیزی برنداشته" in texts(played_last)[1]
        captured = self.left(0, self.POOL, last=1)
        assert texts(captured)[0].endswith("Hamid, who captured last")
        strange = self.left(1, f"{self.POOL} 9C", last=1)
        assert (rulings(strange), "9♣" in texts(strange)[0]) == (["reject R14@1"], True)

    def test_what_a_jack_takes(self):
        """Either the numbers or one jack may be taken: all of them, or two jacks, are too many."""
        for pool, taken in (("7C JD", "7C+JD"), ("7C JD JH", "JH+JD")):
            outcome = at_pool(pool, f"JS*{taken}", jack_mixed_table="numbers_or_one_jack")
            assert rulings(outcome) == ["reject R5@0"]
            assert "a jack takes all numbers, or one jack, or nothing" in texts(outcome)[0]
            assert "یا یک سرباز" in texts(outcome)[1]
        usual = at_pool("7C JD", "JS*7C")
        assert "a jack takes all numbers and jacks, or nothing" in texts(usual)[0]

    @pytest.mark.parametrize(
        ("pool", "card", "taken", "rule"),
        [("4D 5S", "7H", "4D", "R3"), ("4D KD", "KS", "KD", "R6"), ("9C JD QS", "JC", "9C JD", "R5")],
    )
    def test_the_played_card_is_left_behind(self, pool, card, taken, rule):
        outcome = at_pool(pool, card, take(0, taken))
        assert rulings(outcome) == [f"reject {rule}@0"]
        assert "but left it lying there" in texts(outcome)[0]
        assert "جا گذاشت" in texts(outcome)[1]
        wrong = at_pool("4D 5S", "7H", take(0, "5S"))  # with 7H it would be twelve
        assert "make eleven" in texts(wrong)[0]

    def test_what_was_moved(self):
        outcome = at_pool("4D KD", "7H*4D+9S+3C")
        assert texts(outcome)[0].startswith("Amin moved 9♠ and 3♣,")
        assert texts(outcome)[0].endswith("everything goes back as it was")
        assert texts(outcome)[1].endswith("همه چیز باید مثل قبل شود")

    def test_a_barred_side_need_not_be_ahead(self):
        outcome = at_pool("4D", "7H*4D", start={"score": [51, 60]})
        assert texts(outcome)[0].endswith("this side's score was too high when the deal began")

    def test_his_own_shown_card(self):
        outcome = open_pasur(show(0, "6H"), show(1, "9H"), *moves("5S*6H"))
        assert rulings(outcome) == ["reject R17@0"]
        assert "still a hand card" in texts(outcome)[0]
        assert "هنوز کارتِ دست است" in texts(outcome)[1]


class TestWhatProvesIt:
    def test_a_second_card(self):
        outcome = at_pool("KD", "2S", do("play", seat=0, card="3S"))
        assert outcome["rulings"][0]["because"] == [0, 1]

    def test_a_fifth_card(self):
        """Seat 0 has played with actions 0, 3, 6 and 9."""
        text = "2S; 3S; 4S; 5S; 6S; TS; 8S; 9H; 9C; QC; QD"
        outcome = at_pool("KD", text, do("play", seat=0, card="QH"), players=3)
        assert rulings(outcome) == ["reject R2@0", "misdeal R10@0"]
        assert [ruling["because"] for ruling in outcome["rulings"]] == [[0, 3, 6, 9, 11]] * 2

    def test_who_captured_last(self):
        text = "4H*7D; 2S; 3S; 4S; 6S; TS; 8C; QH"
        left = take(1, "KD 2S 3S 4S 6S TS 8C QH")
        outcome = at_pool("KD 7D", text, left, start={"deal": 6})
        assert rulings(outcome) == ["reject R9@1"]
        assert outcome["rulings"][0]["because"] == [1, 9]
