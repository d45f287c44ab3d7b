"""Joker Spades at the table: dealer, bids, jokers, what can be accused, scores under every option."""

from __future__ import annotations

import pytest

from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.registry import GAMES
from tests.games.playing import do, kinds, match, more

D3 = {"dealer": 3}
BIDS = "b=0:3 b=1:3 b=2:3 b=3:2"
LATE = {"dealer": 3, "trickno": 11, "lead": 0}


def spades(*parts, start=None, **options):
    return match("spades", *parts, start=D3 if start is None else start, **options)


def points(*parts, start=None, **options):
    return spades(*parts, start=start, **options).outcome()["score"]


class TestDealer:
    def test_drawn_by_lot(self):
        replay = match("spades", "0!9H 1!KD 2!KS 3!2C")
        assert replay.outcome()["expects"] == ["show", "dealer"]
        more(replay, "1!AD 2!5D")
        outcome = replay.outcome()
        assert (outcome["phase"], outcome["dealer"], outcome["turn"]) == ("DEAL", 1, 1)

    def test_equal_cards_by_suit(self):
        replay = match("spades", "0!9H 1!KD 2!KS 3!2C", draw_tie="suit_order")
        assert replay.outcome()["dealer"] == 2

    def test_the_first_lead_is_at_his_right(self):
        outcome = spades(do("deal", dealer=3), BIDS).outcome()
        assert (outcome["phase"], outcome["turn"], outcome["expects"]) == ("PLAY", 0, ["play"])

    def test_the_wrong_dealer_is_told_and_can_be_put_right(self):
        replay = spades(do("deal", dealer=1))
        assert kinds(replay) == ["flag R13@1"]
        more(replay, do("deal", dealer=3))
        assert replay.outcome()["dealer"] == 3

    @pytest.mark.parametrize(
        ("options", "score", "won", "dealer"),
        [
            ({}, [0, 0], [6, 7], 0),
            ({}, [0, 10], [6, 7], 0),
            ({}, [10, 0], [6, 7], 1),
            ({"dealer_rule": "rotate"}, [0, 10], [6, 7], 1),
            ({"tie_keeps_dealer": False}, [1, 0], [6, 7], 1),
            ({}, [1, 0], [6, 7], 0),
        ],
    )
    def test_he_deals_until_his_side_is_ahead(self, options, score, won, dealer):
        start = {"dealer": 0, "score": score, "bids": [4, 4]}
        assert spades(do("end", won=won), start=start, **options).outcome()["dealer"] == dealer


class TestBids:
    def test_sums(self):
        outcome = spades(BIDS).outcome()
        assert (outcome["bids"], outcome["calls"]) == ([6, 5], [3, 3, 3, 2])

    def test_the_next_is_at_the_right(self):
        assert spades("b=0:3").outcome()["turn"] == 1
        assert kinds(spades("b=0:3 b=2:3")) == ["flag R13@2"]

    @pytest.mark.parametrize(
        ("bid", "rulings"), [(1, ["flag R15@0"]), (14, ["flag R15@0"]), (13, []), (2, [])]
    )
    def test_range(self, bid, rulings):
        assert kinds(spades(f"b=0:{bid}")) == rulings

    def test_range_by_option(self):
        assert kinds(spades("b=0:1", bid_min_each=1)) == []
        assert kinds(spades("b=0:8", bid_max_each=7)) == ["flag R15@0"]

    def test_no_second_bid_and_no_change_of_totals(self):
        assert kinds(spades("b=0:3 b=0:4")) == ["flag R15@0"]
        replay = spades(do("contract", value=[6, 5]), do("contract", value=[7, 5]))
        assert kinds(replay) == ["flag R15@None"]
        assert replay.outcome()["bids"] == [6, 5]

    @pytest.mark.parametrize("totals", [[3, 5], [6, 27]])
    def test_totals_of_two_bids(self, totals):
        if max(totals) > 26:
            with pytest.raises(RecordError):
                spades(do("contract", value=totals))
        else:
            assert kinds(spades(do("contract", value=totals))) == ["flag R15@None"]

    def test_a_mended_bid_cures_the_fault(self):
        replay = spades("b=0:1 b=0:2")
        assert replay.rulings[0].cured == 1

    def test_a_card_before_all_have_bid(self):
        replay = spades(do("deal"), "b=0:3 0:AH", bid_entry="per_seat")
        assert kinds(replay) == ["flag R12@0"]
        assert replay.outcome()["trick"] == []

    def test_bids_that_were_spoken_may_be_entered_after_it(self):
        replay = spades(do("deal"), "b=0:3 0:AH b=1:3 b=2:3 b=3:2", bid_entry="per_seat")
        assert kinds(replay) == []
        assert replay.outcome()["trick"] == [[0, "AH"]]

    def test_totals_may_be_entered_at_the_end(self):
        replay = spades("w=0,0,0,0,0,0,0,1,1,1,1,1,1")
        assert (replay.outcome()["phase"], replay.outcome()["expects"]) == ("SCORE", ["contract", "bid"])
        more(replay, do("contract", value=[6, 5]))
        assert replay.outcome()["score"] == [61, 51]

    def test_a_deal_without_bids_is_not_scored(self):
        replay = spades("w=0,0,0,0,0,0,0,1,1,1,1,1,1", do("deal"))
        assert kinds(replay) == ["note R12@None"]
        assert (replay.outcome()["score"], replay.outcome()["dealer"]) == ([0, 0], 3)

    def test_a_bid_after_the_deal_begins_the_next(self):
        replay = spades(BIDS, do("end", won=[6, 7]), "b=0:3")
        assert (replay.outcome()["phase"], len(replay.outcome()["deals"])) == ("BIDS", 1)


class TestTotals:
    @pytest.mark.parametrize(
        ("bids", "totals", "agree"),
        [
            ("b=0:9", [6, 5], False),  # 9 and more
            ("b=0:9", [11, 5], True),
            ("b=0:9", [10, 5], False),  # his partner would bid 1
            ("b=0:3", [20, 5], False),  # his partner would bid 17
            ("b=0:3", [16, 5], True),
            ("b=0:3 b=1:2 b=2:4", [8, 5], False),  # it is 7
            ("b=0:3 b=1:2 b=2:4", [7, 4], True),
            ("", [26, 4], True),
            ("", [27, 4], None),
            ("", [3, 4], False),
        ],
    )
    def test_they_agree_with_the_bids_that_were_made(self, bids, totals, agree):
        """Everybody bids 2 to 13 once (R15); the sum of all is free (§5)."""
        if agree is None:
            with pytest.raises(RecordError):
                spades(bids, do("contract", value=totals))
            return
        replay = spades(bids, do("contract", value=totals))
        assert kinds(replay) == ([] if agree else ["flag R15@None"])
        assert replay.outcome()["bids"] == (totals if agree else None)


class TestJokers:
    def test_a_joker_drawn_decides_nothing(self):
        replay = match("spades", "0!BJ 0!QS 1!KD 2!7H 3!4C")
        assert (kinds(replay), replay.outcome()["dealer"]) == (["reject R12@0"], 1)
        assert kinds(match("shelem", "0!BJ")) == ["flag R4@0"]

    def test_a_joker_led_asks_for_nothing_by_option(self):
        trick = "0|BJ 5H 2S 3S 0|AD 4S 5D 6D"
        assert kinds(spades(trick)) == ["breach R2@1"]
        assert kinds(spades(trick, joker_lead_suit="any")) == []

    def test_the_colour_joker_waits_for_the_black_one(self):
        assert kinds(spades("0|AS BJ RJ 2S")) == []
        assert kinds(spades("0|AS BJ RJ 2S", rj_same_trick=False)) == ["flag R16@2"]
        assert kinds(spades("0|AS BJ 3S 2S 1|RJ", rj_same_trick=False)) == []

    def test_not_put_right_it_can_be_accused(self):
        replay = spades("0|AH RJ 3H 4H", "1:5H")
        assert kinds(replay) == ["flag R16@1", "breach R16@1"]
        assert {r.at for r in replay.rulings} == {1}
        texts = [ruling.text["en"] for ruling in replay.rulings]
        assert [text.endswith("goes back to the hand") for text in texts] == [True, False]
        assert texts[1].endswith("before the black one was played")

    def test_beside_the_black_one_it_is_not_before_it(self):
        replay = spades("0|AS BJ RJ 2S", rj_same_trick=False)
        assert "in the same trick as the black one" in replay.rulings[0].text["en"]
        assert replay.rulings[0].because == (1, 2)

    def test_put_right_it_is_forgotten(self):
        assert kinds(spades("0:AH 1:RJ 1<RJ 1:2C 2:3H 3:4H", "0:5C"), "breach") == []

    def test_accused_it_costs_the_deal(self):
        start = {"dealer": 3, "bids": [6, 5]}
        replay = spades("0|AH RJ 3H 4H accuse=0", start=start)
        assert kinds(replay, "verdict") == ["verdict R16@1"]
        assert replay.outcome()["score"] == [60, -50]

    def test_a_joker_need_not_follow_unless_the_table_says_so(self):
        trick = "0|AS 5H 2S 3S 0|AD BJ 5D 6D"
        assert kinds(spades(trick)) == []
        assert kinds(spades(trick, joker_follows_spades=True)) == ["breach R2@1"]

    def test_a_colour_joker_that_was_not_free_did_not_have_to_follow(self):
        tricks = "0|AS 5H 2S BJ 3|AD 4D 5D 6D 0|3S 4S RJ 6S"
        # seat 1 did not follow before the black joker had fallen
        later = "0|AS 5H 2S BJ 3|AD 4D RJ 6D"
        assert kinds(spades(later, joker_follows_spades=True)) == []
        assert kinds(spades(tricks, joker_follows_spades=True), "breach") == ["breach R2@1"]

    def test_the_deadline(self):
        assert kinds(spades("0|AH BJ 3H 4H", start=LATE)) == ["breach R17@1"]
        assert kinds(spades("0|AH BJ 3H 4H", start=LATE, bj_deadline=11)) == []
        assert kinds(spades("0|AH BJ 3H 4H", start=LATE, bj_late_ruling="warn")) == ["note R17@1"]

    def test_it_is_announced_when_the_last_card_in_time_has_fallen(self):
        start = {"dealer": 3, "trickno": 10, "lead": 0}
        replay = spades("0|AH 2C 3H 4H", start=start)
        assert kinds(replay) == ["note R17@None"]
        more(replay, "1<2C 1:BJ")
        assert kinds(replay, "note", "breach") == []

    def test_a_black_joker_that_is_shown_too_late_names_its_hand(self):
        assert kinds(
            spades("0|AH 2C 3H 4H", do("hand", seat=3, cards=["BJ", "2S"]), start=LATE), "breach"
        ) == ["breach R17@3"]

    def test_once_it_is_overdue_the_colour_joker_is_free_or_not(self):
        assert kinds(spades("0|AH RJ 3H 4H", start=LATE)) == []
        assert kinds(spades("0|AH RJ 3H 4H", start=LATE, rj_after_deadline="blocked")) == ["flag R16@1"]

    def test_by_counting_only_a_side_can_be_named(self):
        """Both hearts have to be where nobody denied them, so the joker is in the other two hands."""
        start = {
            "dealer": 3,
            "trickno": 13,
            "lead": 0,
            "unseen": ["BJ", "7H", "8H", "9C"],
            "left": [1, 1, 1, 1],
            "void1": ["H"],
            "void3": ["H"],
        }
        replay = spades(start=start)
        assert [(str(r.kind), r.rule, r.seat, r.side, r.at) for r in replay.rulings] == [
            ("breach", "R17", None, 1, None)
        ]
        replay = spades("0|7H", start={**start, "void1": ["C", "H"]})
        assert kinds(replay, "breach") == ["breach R17@1"]
        assert kinds(spades("0|7H", start={**start, "void3": []}), "breach") == []

    def test_it_rests_on_the_denials_that_exclude_the_others(self):
        """All hearts but 7 and 8 are seen in the end, and these two have to be in the hands of 0 and 2: seats
        1 and 3 denied hearts by actions 1 and 3. That leaves the joker and 9C to them."""
        start = {
            "dealer": 3,
            "trickno": 12,
            "lead": 0,
            "unseen": ["BJ", "7H", "8H", "9C", "AH", "2C", "3C", "KH"],
            "left": [2, 2, 2, 2],
        }
        replay = spades("0|AH 2C KH 3C", start=start)
        assert [(r.rule, r.side, r.at, r.because) for r in replay.rulings] == [("R17", 1, 3, (1, 3))]

    def test_or_on_the_card_that_was_shown(self):
        start = {"dealer": 3, "trickno": 10, "lead": 0}
        replay = spades("1!BJ 0|AH 3H 4H 5H", start=start)
        assert [(r.seat, r.at, r.because) for r in replay.rulings if r.kind == "breach"] == [(1, 4, (0, 4))]


class TestBreakingSpades:
    def test_a_lead_before_they_were_broken_says_that_there_is_nothing_else(self):
        start = {"dealer": 3, "trickno": 12, "lead": 0}
        for last, rulings in (("5S", []), ("RJ", []), ("5H", ["breach R2@0"]), ("5C", ["breach R2@0"])):
            cards = f"0|2S AS BJ 4S 2|7H 8H {last} 9H"
            assert kinds(spades(cards, start=start, bj_deadline=13, break_spades=True)) == rulings
            assert kinds(spades(cards, start=start, bj_deadline=13)) == []

    def test_thirteen_cards_are_more_than_there_can_be_spades(self):
        replay = spades("0|2S AS 3S", break_spades=True)
        assert kinds(replay) == []
        more(replay, "3:4S")
        assert kinds(replay) == ["breach R2@0"]

    def test_after_a_spade_on_another_suit_they_are_free(self):
        cards = "0|7H 2S 8H 9H 1|3S 4S 5S 6S 0|7C 8C 9C TC"
        assert kinds(spades(cards, break_spades=True)) == []


class TestScore:
    @pytest.mark.parametrize(
        ("bids", "won", "score"),
        [([6, 5], [8, 5], [62, 50]), ([6, 5], [5, 8], [-60, 53]), ([7, 6], [7, 6], [70, 60])],
    )
    def test_tens_and_ones(self, bids, won, score):
        assert points(do("end", won=won), start={"dealer": 3, "bids": bids}) == score

    def test_bags_cost(self):
        replay = spades(bag_penalty=3)
        for _ in range(2):
            more(replay, do("contract", value=[6, 5]), do("end", won=[8, 5]))
        outcome = replay.outcome()
        assert (outcome["score"], outcome["bags"]) == ([62 + 62 - 30, 100], [1, 0])

    def test_both_reach_the_target(self):
        start = {"dealer": 0, "score": [450, 470], "bids": [6, 7]}
        assert spades(do("end", won=[6, 7]), start=start).outcome()["winner"] == 1
        replay = spades(do("end", won=[6, 7]), start=start, both_reach_target="play_on")
        assert replay.outcome()["winner"] is None
        more(replay, do("contract", value=[6, 7]), do("end", won=[5, 8]))
        assert (replay.outcome()["score"], replay.outcome()["winner"]) == ([450, 611], 1)

    def test_equal_totals_play_on(self):
        start = {"dealer": 0, "score": [480, 470], "bids": [5, 6]}
        assert spades(do("end", won=[5, 8]), start={**start, "score": [480, 468]}).outcome()["winner"] is None

    def test_nothing_counts_after_the_match(self):
        start = {"dealer": 0, "score": [450, 400], "bids": [6, 7]}
        replay = spades(do("end", won=[6, 7]), do("deal"), start=start)
        assert (replay.outcome()["phase"], kinds(replay)) == ("OVER", ["reject R12@None"])

    def test_closed_too_early_the_deal_is_void(self):
        replay = spades(BIDS, "0|AH 2H 3H 4H end".replace("2H", "5H"))
        assert kinds(replay) == ["misdeal R9@None"]
        assert (replay.outcome()["phase"], replay.outcome()["dealer"]) == ("DEAL", 3)


BID = {"dealer": 3, "bids": [6, 5]}


class TestDisputes:
    def test_unproved_the_accused_get_their_bid(self):
        replay = spades("0|AH 2C 5H 6H accuse=0", start=BID)
        assert kinds(replay) == ["verdict R14@0"]
        assert replay.outcome()["score"] == [-60, 50]

    def test_the_award_waits_for_bids_that_nobody_entered(self):
        replay = spades("0|AH 2C 5H 6H accuse=0")
        assert replay.outcome()["expects"] == ["contract", "bid"]
        more(replay, do("contract", value=[6, 5]))
        assert replay.outcome()["score"] == [-60, 50]

    def test_the_award_takes_the_place_of_the_score(self):
        replay = spades("0|AH 2C 5H 6H 0|AD 3D 4D 5D 0|KH 7H 8H 9H", start=BID)
        more(replay, do("end", won=[3, 10]), do("accuse", by_seat=0))
        assert replay.outcome()["score"] == [60, -50]
        assert len(replay.outcome()["deals"]) == 1

    def test_the_award_may_be_a_void_deal(self):
        replay = spades("0|AH 2C 5H 6H accuse=0", start=BID, deal_award="void_deal")
        assert (replay.outcome()["score"], replay.outcome()["phase"]) == ([0, 0], "DEAL")

    def test_the_table_decides_by_itself(self):
        replay = spades("0|AH 2C 5H 6H accuse=0", start=BID, accusation="table")
        assert (replay.outcome()["phase"], replay.outcome()["expects"]) == ("DISPUTE", ["say"])
        more(replay, do("say", what="award", value=0))
        assert replay.outcome()["score"] == [60, -50]

    def test_held_until_the_deal_is_closed(self):
        options = {"accusation_not_yet_provable": "hold"}
        replay = spades("0|AH 2C 5H 6H accuse=0 0|AD 3D 4D 5D 0|KH 7H 8H 9H", start=BID, **options)
        assert kinds(replay, "verdict") == []
        more(replay, do("end", won=[3, 10]))
        assert kinds(replay, "verdict") == ["verdict R2@1"]

    def test_an_automatic_referee(self):
        replay = spades("0|AH 2C 5H 6H 0|AD 3D 4D 5D 0|KH 7H", start=BID, referee_mode="auto")
        assert kinds(replay) == ["breach R2@1", "verdict R2@1"]
        assert replay.outcome()["score"] == [60, -50]

    def test_open_hands(self):
        replay = spades("0|AH 2C 5H 6H accuse=0", start=BID, accusation_evidence="table_and_hands")
        more(replay, do("hand", seat=1, cards=["7H"]), do("hand", seat=3, cards=["7C"]))
        assert kinds(replay, "verdict") == ["verdict R2@1"]


@pytest.mark.parametrize(
    "actions",
    [
        ["0|AH 2H"],  # before the first trick is collected
        ["0|AH 3H 4H 5H 0|KH 6H 7H 2D"],  # later
        [do("show", seat=1, card="2D")],
        [do("hand", seat=1, cards=["2D", *(f"{rank}S" for rank in "23456789TJQK")])],
    ],
)
def test_a_two_that_was_left_in_the_pack_makes_the_deal_void(actions):
    """The source, at the start of the game: «2 لو خشت و دل را بيرون مي كشيم تا 52 برگ كامل شود», the two of
    diamonds and of hearts are taken out. One that comes up was forgotten: void, the same dealer (R4)."""
    replay = spades(do("deal"), do("contract", value=[6, 5]), *actions)
    seat = replay.rulings[-1].seat
    assert kinds(replay)[-1] == f"misdeal R4@{seat}"
    outcome = replay.outcome()
    assert (outcome["phase"], outcome["dealer"], outcome["score"]) == ("DEAL", 3, [0, 0])


def test_a_result_entered_twice_stays_the_first():
    replay = spades(BIDS, do("end", won=[8, 5]), do("end", won=[6, 7]))
    assert (kinds(replay), replay.outcome()["won"]) == (["note R9@None"], [8, 5])
    assert kinds(spades(BIDS, do("end", won=[8, 5]), do("end", won=[8, 5]))) == []


def test_a_deal_closed_before_it_began_is_still_to_be_closed():
    replay = spades(do("deal"), do("end"), BIDS, "w=0,0,0,0,0,0,0,1,1,1,1,1,1")
    assert replay.outcome()["expects"] == ["end", "deal"]


def test_a_third_joker_is_looked_at_again():
    replay = spades("0|AH BJ 3H 4H 1:2S 2:BJ")
    assert kinds(replay) == ["flag R3@2"]


def test_what_was_counted_by_hand_yields_to_the_cards():
    replay = spades(BIDS, "w=0,0,0,0,0,0,0,1,1,1,1,1,1", do("end", won=[6, 7]))
    assert kinds(replay) == ["note R9@None"]
    assert replay.outcome()["won"] == [7, 6]


def test_without_a_dealer_anybody_may_begin():
    replay = match("spades", "2:AH 3:3H")
    assert (kinds(replay), replay.outcome()["turn"]) == ([], 0)


def test_a_card_after_the_last_trick():
    replay = spades(BIDS, "w=0,0,0,0,0,0,0,1,1,1,1,1,1", "1:AS")
    assert kinds(replay) == ["flag R12@1"]


def test_a_wrong_count_before_the_first_lead_is_dealt_again():
    for found in (do("misdeal", what="count", seat=1), do("hand", seat=1, cards=["AS"])):
        replay = spades(do("deal"), found)
        assert kinds(replay) == ["misdeal R9@1"]
        assert (replay.outcome()["phase"], replay.outcome()["dealer"]) == ("DEAL", 3)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bid_min_each": 5, "bid_max_each": 4}, "nobody could bid"),
        ({"dealer_rule": "rotate", "tie_keeps_dealer": False}, "passes on after every deal"),
        ({"target": 0}, "usual is 501, 1001"),
        ({"bj_deadline": 14}, "bj_deadline"),
        ({"referee_mode": "auto", "accusation": "off"}, "needs accusations"),
    ],
)
def test_options_that_cannot_be(options, words):
    with pytest.raises(OptionError, match=words):
        GAMES["spades"].settle(options)


@pytest.mark.parametrize(
    "line",
    [
        do("bid", seat=0, value="three"),
        do("contract", value=[6]),
        do("contract", value=[6, 5], seat=0),
        do("end", won=[8, 8]),
        do("say", what="bam", seat=0),
        do("misdeal", what="14-12"),
        do("accuse", by_seat=0, against=2),
    ],
)
def test_malformed(line):
    with pytest.raises(RecordError):
        spades(line)


@pytest.mark.parametrize(
    "start", [{"bids": [6, 5, 4]}, {"score": [501, 0]}, {"trickno": 14}, {"tricks": [9, 9]}]
)
def test_malformed_start(start):
    with pytest.raises(RecordError):
        spades(start=start)


class TestSharedOptions:
    EARLY = "0:AH 2:5H 1:6H 3:7H 0>"

    def test_out_of_turn(self):
        assert kinds(spades(self.EARLY, start=BID)) == ["flag R1@2"]
        replay = spades(self.EARLY, start=BID, out_of_turn="void_deal")
        assert kinds(replay, "misdeal") == ["misdeal R1@2"]
        assert (replay.outcome()["phase"], replay.outcome()["dealer"]) == ("DEAL", 3)
        replay = spades(self.EARLY, start=BID, out_of_turn="award")
        assert kinds(replay, "penalty") == ["penalty R1@2"]
        assert replay.outcome()["score"] == [-60, 50]

    def test_a_trick_that_a_ruff_would_have_taken(self):
        cards = "0|AH 2C 5H 6H 0|AD 3S 4D 5D"
        assert kinds(spades(cards)) == []
        assert kinds(spades(cards, must_ruff=True)) == ["breach R2@1"]
        assert kinds(spades("0|AH BJ 5H 6H 1|2S 3S 4S 5S", must_ruff=True)) == []

    def test_a_wrong_number_of_cards_found_late(self):
        found = "0|AH 2C 5H 6H", do("hand", seat=1, cards=["3C"])
        assert kinds(spades(*found, start=BID), "misdeal") == ["misdeal R9@1"]
        replay = spades(*found, start=BID, late_misdeal="play_on")
        assert (kinds(replay), replay.outcome()["phase"]) == (["note R9@1"], "PLAY")

    def test_talking(self):
        said = "0|AH 2C 5H 6H", do("say", what="talk", seat=1), do("say", what="award", value=0)
        assert kinds(spades(*said, start=BID)) == ["note R11@1", "reject R14@None"]
        replay = spades(*said, start=BID, talk_ruling="table")
        assert kinds(replay) == ["note R11@1", "penalty R11@None"]
        assert replay.outcome()["score"] == [60, -50]

    def test_a_proof_is_shown_to_nobody_before_it_is_judged(self):
        cards = "0|AH 2C 5H 6H 0|AD 3D 4D 5D 0|KH 7H 8H 9H"
        replay = spades(cards, start=BID)
        assert len(replay.rulings) == 1
        assert replay.public()["rulings"] == []
        more(replay, do("accuse", by_seat=0))
        assert len(replay.public()["rulings"]) == 2
        assert len(spades(cards, start=BID, referee_mode="announce").public()["rulings"]) == 1

    def test_too_late_to_accuse(self):
        replay = spades(
            do("end", won=[8, 5]), do("accuse", by_seat=0), start=BID, accusation_deadline="deal_end"
        )
        assert kinds(replay) == ["reject R14@0"]
        assert kinds(spades("0|AH 2C accuse=0", start=BID, accusation="off")) == ["reject R14@0"]

    def test_no_card_comes_back(self):
        replay = spades("0:AH 1:2C 1<2C", start=BID, take_back="never")
        assert kinds(replay) == ["flag R6@1"]
