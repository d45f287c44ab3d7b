"""Shelem for two: whose card is due, from hand or pile, open and covered piles, auction, deal."""

from __future__ import annotations

import pytest

from scorekeeper.errors import RecordError
from tests.games.playing import do, kinds, match, more

BID = {"dealer": 1, "decl": 0, "bid": 100}
TOPS = "0a!3C 0b!5D 0c!KD 1a!AD 1b!2C 1c!7H"
PILES = {
    "piles0": [["3C", "4C", "6C", "8C"], ["5D", "5S", "6S", "7S"], ["KD", "KS", "QS", "JS"]],
    "piles1": [["AD", "AH", "KH", "QH"], ["2C", "9C", "TC", "JC"], ["7H", "8H", "9H", "TH"]],
}


def shelem2(*parts, start=None, **options):
    return match("shelem2", *parts, start=BID if start is None else start, **options)


class TestTurn:
    def test_hands_first_then_piles(self):
        replay = shelem2(TOPS)
        for cards, turn in (("0:9D", 1), ("1:TD", 0), (do("play", seat=0, card="KD", pile="c"), 1)):
            more(replay, cards)
            assert replay.outcome()["turn"] == turn
        more(replay, do("play", seat=1, card="AD"))
        outcome = replay.outcome()
        assert (outcome["turn"], outcome["trick_winners"], outcome["trump"], kinds(replay)) == (
            1,
            [1],
            "D",
            [],
        )

    def test_an_open_card_is_known_to_come_from_its_pile(self):
        replay = shelem2(TOPS, "0|9D TD", do("play", card="KD"), do("play", card="AD"))
        assert (kinds(replay), replay.outcome()["tops"][0]) == ([], {"a": "3C", "b": "5D"})

    def test_the_winner_leads_from_the_hand(self):
        replay = shelem2(TOPS, "0|9D TD cKD aAD")
        assert kinds(more(replay, "0:2D")) == ["flag R1@0"]

    def test_a_card_from_the_hand_where_a_pile_is_due(self):
        assert kinds(shelem2(TOPS, "0|9D TD 2S")) == ["flag R21@0"]
        assert kinds(shelem2(TOPS, "0:9D", do("play", seat=1, card="AD", pile="a"))) == ["flag R21@1"]
        assert kinds(shelem2(TOPS, do("play", seat=0, card="KD", pile="c"))) == ["flag R21@0"]

    def test_a_second_card_from_the_piles(self):
        assert kinds(shelem2(TOPS, "0|9D TD cKD", do("play", seat=0, card="5D", pile="b"))) == ["flag R5@0"]

    def test_a_card_of_the_other_s_piles(self):
        assert kinds(shelem2(TOPS, "0|9D TD", do("play", seat=0, card="AD", pile="a"))) == ["flag R21@0"]

    def test_piles_of_the_other_by_option(self):
        cards = "0|9D TD", do("play", seat=0, card="AD", pile="a"), do("play", seat=1, card="KD", pile="c")
        replay = shelem2(TOPS, *cards, pile_owner="opposite")
        assert (kinds(replay), replay.outcome()["trick_winners"]) == ([], [0])

    def test_put_back_it_lies_where_it_lay(self):
        wrong = do("play", seat=0, card="AD", pile="a")
        replay = shelem2(TOPS, "0|9D TD", wrong, "0<AD")
        assert replay.outcome()["tops"] == [
            {"a": "3C", "b": "5D", "c": "KD"},
            {"a": "AD", "b": "2C", "c": "7H"},
        ]
        covered = do("play", seat=0, card="8D", pile="c")
        replay = shelem2(TOPS, "0|9D TD", covered, "0<8D", do("play", seat=0, card="KD", pile="c"))
        more(replay, do("play", seat=1, card="AD", pile="a"), "0c!8D")
        assert kinds(replay) == ["flag R19@0"]
        assert replay.outcome()["tops"][0]["c"] == "8D"


class TestFollowing:
    def test_an_open_top_has_to_follow(self):
        replay = shelem2(TOPS, "0|9D TD a3C")
        assert kinds(replay) == ["flag R20@0"]
        more(replay, "0<3C", do("play", seat=0, card="KD", pile="c"))
        assert replay.rulings[0].cured is not None
        assert replay.outcome()["tops"][0] == {"a": "3C", "b": "5D"}

    def test_not_put_right_it_can_be_accused(self):
        replay = shelem2(TOPS, "0|9D TD a3C aAD", "1:2S")
        assert kinds(replay) == ["flag R20@0", "breach R20@0"]
        # What was to be done about it is said while it can be done.
        assert [r.text["en"].endswith("take it back") for r in replay.rulings] == [True, False]
        more(replay, do("accuse", by_seat=1))
        assert replay.outcome()["score"] == [-100, 165]

    def test_tops_of_the_other_do_not_matter(self):
        tops = "0a!3C 0b!5S 0c!KH 1a!AD 1b!2C 1c!7H"
        assert kinds(shelem2(tops, "0|9D TD a3C aAD")) == []

    def test_piles_say_nothing_about_the_hand(self):
        cards = "0a!3C 0b!5D 0c!KH 1a!AD 1b!2C 1c!7H", "0|9D 2S b5D aAD"
        assert kinds(shelem2(*cards)) == []
        replay = shelem2(*cards, "1|2D 3D")
        assert kinds(replay) == ["breach R2@1"]

    def test_covered_cards_and_discards_may_hold_a_denied_suit(self):
        start = {**BID, "trump": "S", "unseen": ["7H", "2C", "8H", "9H", "TH", "JH"], "left": [0, 2]}
        replay = shelem2(start={**start, "void1": ["H"]})
        assert kinds(replay) == []


class TestPiles:
    def test_tops_are_turned_when_both_have_played(self):
        replay = shelem2(do("deal"), "p=0 b=1:100", "1:AC", "0a!3C", start={"dealer": 1})
        assert kinds(replay) == ["flag R19@0"]
        replay = shelem2(do("deal"), "p=0 b=1:100", "1|AC 2D", "0a!3C", start={"dealer": 1})
        assert kinds(replay) == []

    def test_the_next_card_is_turned_after_the_trick(self):
        early = TOPS, "0|9D TD cKD", "0c!KS"
        assert kinds(shelem2(*early)) == ["flag R19@0"]
        assert kinds(shelem2(*early, pile_flip="at_once")) == []
        replay = shelem2(TOPS, "0|9D TD cKD aAD", "0c!KS")
        assert (kinds(replay), replay.outcome()["tops"][0]["c"]) == ([], "KS")

    def test_or_when_both_hands_have_played(self):
        played = TOPS, "0|9D TD cKD aAD"
        assert kinds(shelem2(*played, "0c!KS", pile_flip="after_hand_cards")) == ["flag R19@0"]
        assert kinds(shelem2(*played, "1|2D 3D", "0c!KS", pile_flip="after_hand_cards")) == []

    def test_a_covered_card_that_is_played(self):
        assert kinds(shelem2(TOPS, "0|9D TD", do("play", seat=0, card="8D", pile="c"))) == ["flag R19@0"]

    def test_a_card_that_lies_in_a_pile_comes_from_no_hand(self):
        assert kinds(shelem2(TOPS, "0|9D 5D")) == ["flag R3@1"]

    def test_piles_that_the_position_tells_turn_by_themselves(self):
        replay = shelem2("0|9D", start={**BID, **PILES})
        assert replay.outcome()["tops"] == [{}, {}]
        more(replay, "1:TD")
        assert replay.outcome()["tops"][0] == {"a": "3C", "b": "5D", "c": "KD"}
        more(replay, do("play", seat=0, card="KD", pile="c"), do("play", seat=1, card="AD", pile="a"), "1>")
        assert replay.outcome()["tops"] == [
            {"a": "3C", "b": "5D", "c": "KS"},
            {"a": "AH", "b": "2C", "c": "7H"},
        ]
        assert kinds(replay) == []

    def test_a_card_taken_back_is_the_top_again(self):
        replay = shelem2("0|9D TD cKD", "0<KD", start={**BID, **PILES}, pile_flip="at_once")
        assert replay.outcome()["tops"][0]["c"] == "KD"
        more(replay, do("play", seat=0, card="KD", pile="c"))
        assert (kinds(replay), replay.outcome()["tops"][0]["c"]) == ([], "KS")

    def test_piles_of_a_position_count_and_lie_open(self):
        start = {**BID, "trump": "S", "tricks": [10, 0], "lead": 0, "left": [2, 2], "void1": ["H"]}
        start["unseen"] = ["2C", "3C", "4C", "5C", "7H", "8H", "9H", "TH", "AD", "KD"]
        piles = {"piles0": [["AD"], [], []], "piles1": [["KD"], [], []]}
        replay = shelem2(start={**start, **piles})
        assert replay.outcome()["tops"] == [{"a": "AD"}, {"a": "KD"}]
        assert kinds(more(replay, "0:2C")) == []
        discards = [do("show", seat=0, card=card, pile="discard") for card in ("3C", "4C", "5C")]
        assert kinds(more(replay, *discards), "breach") == ["breach R2@1"]


class TestAuction:
    def test_the_other_begins(self):
        assert shelem2(do("deal"), start={"dealer": 1}).outcome()["turn"] == 0

    def test_one_pass_after_a_bid_ends_it(self):
        outcome = shelem2("b=0:100 b=1:105 p=0", start={"dealer": 1}).outcome()
        assert (outcome["declarer"], outcome["bid"], outcome["phase"]) == (1, 105, "WIDOW")

    def test_a_first_pass_leaves_the_dealer_the_choice(self):
        assert shelem2("p=0 b=1:100", start={"dealer": 1}).outcome()["declarer"] == 1
        assert shelem2("p=0 p=1", start={"dealer": 1}).outcome()["phase"] == "ALL_PASS"

    def test_the_first_may_have_to_bid(self):
        replay = shelem2("p=0", start={"dealer": 1}, first_caller_must_bid=True)
        assert kinds(replay) == ["flag R15@0"]
        assert replay.outcome()["turn"] == 0

    def test_the_deal_alternates(self):
        replay = shelem2(do("end", taken=[110, 55]))
        assert replay.outcome()["dealer"] == 0
        more(replay, do("contract", seat=1, value=100), do("end", taken=[55, 110]))
        assert (replay.outcome()["dealer"], replay.outcome()["score"]) == (1, [165, 165])

    def test_drawn_by_lot(self):
        assert match("shelem2", "0!9H 1!KD").outcome()["dealer"] == 1


@pytest.mark.parametrize(
    "start",
    [{"piles0": [["3C"]]}, {"piles0": [["3C", "3C"], [], []]}, {"piles1": [["1X"], [], []]}, {"decl": 2}],
)
def test_malformed_start(start):
    with pytest.raises(RecordError):
        shelem2(start={**BID, **start})


@pytest.mark.parametrize(
    "line",
    [do("play", card="AS", pile="a"), do("play", seat=0, card="AS", pile="d"), do("play", seat=2, card="AS")],
)
def test_malformed(line):
    with pytest.raises(RecordError):
        shelem2(line)


def sweep(seat):
    return do("collect", seat=seat)


class TestUnseen:
    """A card that left the piles of a seat unseen: which of its tops lies open still nobody knows."""

    TRICK = "0|9D TD cKD aAD"

    @pytest.mark.parametrize("second", ["1|2D 3D b2C", ""])
    def test_nothing_rests_on_its_old_tops(self, second):
        """5D of 0 lay open in trick 1. It may be what 0 played in the second trick, of which nobody saw that
        card, or none: so 3C to a diamond is no fault in the third. What is turned up since counts again."""
        unseen = self.TRICK, sweep(1), second, sweep(1)
        third = "1|JD QD c7H" if second else "1|JD QD b2C"
        replay = shelem2(TOPS, *unseen, third, do("play", seat=0, card="3C", pile="a"), sweep(0))
        assert kinds(replay, "flag", "breach", "misdeal") == []
        replay = shelem2(TOPS, *unseen, "0b!5D", third, do("play", seat=0, card="3C", pile="a"), sweep(0))
        assert kinds(replay, "flag", "breach", "misdeal") == ["flag R20@0", "breach R20@0"]

    def test_its_hand_is_not_counted_short(self):
        """A legal deal of twelve tricks, of which one pile card was missed: the points are asked for."""
        piles = {
            "piles0": ["9D.5S.7H.3H", "5C.3S.8C.8S", "6S.JC.QD.TS"],
            "piles1": ["AH.2D.TD.QS", "6H.7C.2S.3D", "2H.KH.4C.6D"],
        }
        tricks = (
            "1|AD 8D c2H a9D|1 1|9S AS b6H a5S|0 0|TC QC b5C b7C|1 1|KD 2C b2S|1 1|AC 3C cKH b8C|1 "
            "1|4D 4H b3D c6S|1 1|7D 6C c4C a7H|1 1|5D 9C c6D a3H|1 1|JD 9H aAH b8S|1 1|KS TH a2D cJC|1 "
            "1|JS QH aTD cQD|0 0|KC JH cTS aQS|0"
        )
        replay = shelem2(start={"decl": 1, "bid": 110, "dealer": 0, **piles})
        for trick in tricks.replace("|0 ", "|0;").replace("|1 ", "|1;").split(";"):
            leader, cards, winner = trick.split("|")
            more(replay, f"{leader}|{cards}", sweep(int(winner)))
        assert kinds(replay) == ["note R7@1"]
        assert replay.outcome()["phase"] == "COUNT"


class TestPileFaults:
    def test_a_top_that_the_other_took_need_not_be_played(self):
        """R21 against 0, who plays AD of 1: of the tops of 1 neither 2C nor 7H is a diamond."""
        taken = do("play", seat=0, card="AD", pile="a"), do("play", seat=1, card="2C", pile="b")
        assert kinds(shelem2(TOPS, "0|9D TD", *taken, "0:2S")) == ["flag R21@0"]

    def test_what_shows_that_a_top_had_to_follow(self):
        """5D was turned up by action 1 and diamonds led by 6; the breach says no more how to mend it."""
        flag, breach = shelem2(TOPS, "0|9D TD a3C aAD", "1:2S").rulings
        assert (flag.because, breach.because) == ((1, 6, 8), (1, 6, 8))
        assert flag.text["en"] == f"{breach.text['en']}: take it back"

    def test_it_is_judged_when_the_next_top_is_turned(self):
        replay = shelem2(TOPS, "0|9D TD a3C aAD", "0a!4C", referee_mode="auto")
        assert [(str(r.kind), r.at) for r in replay.rulings] == [("flag", 8), ("breach", 8), ("verdict", 10)]

    def test_a_pile_card_that_is_entered_twice_is_one(self):
        twice = do("play", seat=0, card="KD", pile="c"), do("play", seat=0, card="KD", pile="c")
        replay = shelem2(TOPS, "0|9D TD", *twice, "1:AD 1:2S")
        assert (kinds(replay), replay.outcome()["trick_winners"]) == (["flag R3@0"], [1])

    def test_a_misread_top_is_one_fault(self):
        assert kinds(shelem2(TOPS, "0|9D TD", do("play", seat=0, card="9D", pile="c"))) == ["flag R3@0"]

    def test_a_pile_card_that_is_entered_again_after_its_trick_is_no_lead(self):
        again = do("play", seat=0, card="KD", pile="c")
        replay = shelem2(TOPS, "0|9D TD cKD aAD", sweep(1), again, "1:2S")
        assert (kinds(replay), replay.outcome()["trick"]) == (["flag R3@0"], [[1, "2S"]])

    def test_what_lies_there_for_a_pile_card_and_cannot_be_one_binds_nobody(self):
        """9D, entered again as a card of pile a, is none of it; 5D follows and stands in for it."""
        misread = do("play", seat=0, card="9D", pile="a")
        replay = shelem2(TOPS, "0|9D TD", misread, do("play", seat=0, card="5D", pile="b"), "1:AD")
        assert (kinds(replay), replay.outcome()["trick_winners"]) == (["flag R3@0"], [1])

    def test_a_card_from_the_hand_that_is_entered_twice_is_one(self):
        piles = do("play", seat=0, card="KD", pile="c"), do("play", seat=1, card="AD", pile="a")
        replay = shelem2(TOPS, "0|9D TD", "0:9D", *piles, sweep(1), "1:2S")
        assert (kinds(replay), replay.outcome()["tricks"]) == (["flag R3@0"], [0, 1])

    @pytest.mark.parametrize("again", ["0:9D", "1:TD", "1:9D"])
    @pytest.mark.parametrize("place", range(5))
    def test_a_card_from_the_hand_that_is_entered_again_a_trick_later(self, again, place):
        second = ["1:JD", "0:2D", do("play", seat=1, card="2C", pile="b"), do("play", seat=0, card="5D")]
        parts = *second[:place], again, *second[place:]
        replay = shelem2(TOPS, "0|9D TD cKD aAD", sweep(1), *parts, sweep(1), "1:QD", out_of_turn="award")
        outcome = replay.outcome()
        assert kinds(replay) == [f"flag R3@{again[0]}"]
        assert (outcome["trick_winners"], outcome["trick"]) == ([1, 1], [[1, "QD"]])

    def test_a_pile_card_that_is_exchanged_though_none_goes_back(self):
        """KD lies on its pile again, and 5D is played."""
        other = do("play", seat=0, card="5D", pile="b"), do("play", seat=1, card="AD", pile="a")
        replay = shelem2(TOPS, "0|9D TD cKD", "0<KD", *other, sweep(1), take_back="never")
        outcome = replay.outcome()
        assert (kinds(replay), outcome["trick_winners"]) == (["flag R6@0"], [1])
        assert outcome["tops"][0] == {"a": "3C", "c": "KD"}

    def test_after_a_card_that_was_entered_again_the_tops_are_turned_as_ever(self):
        again = do("play", seat=0, card="KD", pile="c")
        assert kinds(shelem2(TOPS, "0|9D TD cKD aAD", again, sweep(1), "0c!KS 1a!AH")) == ["flag R3@0"]

    def test_a_card_of_a_pile_that_comes_too_late_is_in_no_hand(self):
        """1 did not follow diamonds; QD lay covered before it."""
        late = do("play", seat=1, card="QD", pile="a")
        replay = shelem2(TOPS, "0|9D 2S b5D aAD", do("accuse", by_seat=0), late)
        assert kinds(replay) == ["verdict R14@0", "flag R12@1"]
