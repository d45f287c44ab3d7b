"""Shelem at the table: dealer, auction, the middle cards, trump, what can be accused, scores."""

from __future__ import annotations

import pytest

from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.registry import GAMES
from tests.games.playing import do, kinds, match, more

D3 = {"dealer": 3}
BID = {"dealer": 3, "decl": 0, "bid": 120}
WHOLE = (
    "0|2D 3D 6D TD 3|9S AS 4S 5S 0|9D JD KD 3S 2|6C 8C 9C JC 1|TH JH KH 8H 3|KC 7C 3C AC "
    "2|8S KS 7S JS 3|7H QH 2H 9H 0|4D 7D 8D 4H 2|6S 5H QC QS 1|AD TS 5C 5D 1|4C AH 6H QD"
)
"""Twelve tricks of which the declarer's side, seats 0 and 2, takes 80 with TC 2C 2S 3H laid aside."""


def shelem(*parts, start=None, **options):
    return match("shelem", *parts, start=D3 if start is None else start, **options)


def taken(ours, theirs, bid=120, **options):
    start = {"dealer": 3, "decl": 0, "bid": bid}
    return shelem(do("end", taken=[ours, theirs]), start=start, **options).outcome()["score"]


class TestAuction:
    def test_it_goes_round_to_the_right_past_those_who_passed(self):
        replay = shelem("p=0 b=1:100 b=2:105 p=3")
        outcome = replay.outcome()
        assert (outcome["turn"], outcome["bid"], outcome["bidder"]) == (1, 105, 2)
        assert (outcome["passed"], outcome["declarer"], outcome["phase"]) == ([0, 3], None, "AUCTION")
        more(replay, "p=1")
        assert (replay.outcome()["declarer"], replay.outcome()["phase"]) == (2, "WIDOW")

    @pytest.mark.parametrize(
        ("calls", "rulings"),
        [
            ("b=0:95", ["flag R15@0"]),
            ("b=0:112", ["flag R15@0"]),
            ("b=0:170", ["flag R15@0"]),
            ("b=0:110 b=1:110", ["flag R15@1"]),
            ("p=0 b=1:100 b=2:105 b=3:110 b=0:115", ["flag R15@0"]),
            ("b=1:100", ["flag R13@1"]),
            ("b=0:165 b=1:165", ["flag R15@1"]),
            ("b=0:100 p=1 p=2 p=3 b=1:120", ["flag R15@1"]),
        ],
    )
    def test_calls_that_do_not_count(self, calls, rulings):
        replay = shelem(do("deal"), calls)
        before = shelem(do("deal"), *calls.split()[:-1])
        assert kinds(replay) == rulings
        assert (replay.outcome()["bid"], replay.outcome()["turn"]) == (
            before.outcome()["bid"],
            before.outcome()["turn"],
        )

    def test_a_call_that_is_mended_is_cured(self):
        replay = shelem("b=0:95 b=0:100")
        assert replay.rulings[0].cured == 1
        assert replay.outcome()["bid"] == 100

    def test_the_highest_bid_ends_it_unless_the_table_says_otherwise(self):
        assert shelem("b=0:165").outcome()["declarer"] == 0
        assert shelem("b=0:165", bid_165_closes=False).outcome()["declarer"] is None

    @pytest.mark.parametrize(
        ("rule", "phase", "dealer", "declarer"),
        [
            ("redeal_same_dealer", "ALL_PASS", 3, None),
            ("redeal_next_dealer", "ALL_PASS", 0, None),
            ("dealer_takes_min", "WIDOW", 3, 3),
        ],
    )
    def test_nobody_bids(self, rule, phase, dealer, declarer):
        outcome = shelem("p=0 p=1 p=2 p=3", all_pass=rule).outcome()
        assert (outcome["phase"], outcome["dealer"], outcome["declarer"]) == (phase, dealer, declarer)

    def test_after_nobody_bid_the_next_deal_begins_with_a_call(self):
        replay = shelem("p=0 p=1 p=2 p=3 b=0:100")
        assert (replay.outcome()["phase"], replay.outcome()["bid"], kinds(replay)) == ("AUCTION", 100, [])

    def test_no_card_then(self):
        assert kinds(shelem("p=0 p=1 p=2 p=3 0:AS")) == ["flag R12@0"]

    def test_one_entry_for_the_whole_auction(self):
        outcome = shelem(do("contract", seat=2, value=130)).outcome()
        assert (outcome["declarer"], outcome["bid"], outcome["turn"]) == (2, 130, 2)

    def test_the_contract_without_a_name_is_his_who_takes_the_middle_or_leads(self):
        replay = shelem(do("contract", value=130), do("draw", seat=1, count=4))
        assert replay.outcome()["declarer"] == 1
        replay = shelem(do("contract", value=130), "2:AS")
        assert (replay.outcome()["declarer"], replay.outcome()["trump"]) == (2, "S")

    def test_a_contract_that_cannot_be(self):
        assert kinds(shelem(do("contract", seat=2, value=90))) == ["flag R15@2"]

    def test_a_table_that_enters_every_call(self):
        replay = shelem(do("contract", seat=2, value=130), auction_entry="full")
        assert kinds(replay) == ["reject R13@2"]
        replay = shelem(do("deal"), "b=0:100 0:AS", auction_entry="full")
        assert kinds(replay) == ["flag R12@0"]

    def test_a_contract_entered_late_judges_the_deal_again(self):
        replay = shelem("1:AS 2:2S")
        assert kinds(replay) == []
        assert "contract" in replay.outcome()["expects"]
        more(replay, do("contract", seat=0, value=120))
        assert kinds(replay) == ["flag R1@1"]
        assert replay.outcome()["trump"] is None

    def test_the_contract_may_come_at_the_very_end(self):
        replay = shelem(WHOLE, do("collect", seat=0))
        assert (replay.outcome()["phase"], replay.outcome()["expects"]) == ("COUNT", ["contract"])
        more(replay, do("contract", seat=0, value=110))
        assert (replay.outcome()["phase"], replay.outcome()["score"]) == ("SCORE", [-165, 85])


class TestMiddleCards:
    def test_taken_up_and_laid_aside(self):
        replay = shelem(do("draw", seat=0, count=4), start=BID)
        assert replay.outcome()["phase"] == "WIDOW"
        more(replay, do("lay", seat=0, count=4))
        assert (replay.outcome()["phase"], kinds(replay)) == ("LEAD1", [])

    def test_only_the_declarer_touches_them(self):
        assert kinds(shelem(do("draw", seat=1, count=4), start=BID)) == ["flag R18@1"]

    def test_not_before_the_auction_is_over(self):
        assert kinds(shelem("b=0:100", do("draw", seat=0, count=4))) == ["flag R18@0"]

    def test_who_takes_them_before_the_contract_is_entered_is_the_declarer(self):
        replay = shelem(do("draw", seat=1, count=4), do("lay", seat=1, count=4), do("contract", value=130))
        assert (replay.outcome()["declarer"], replay.outcome()["phase"], kinds(replay)) == (1, "LEAD1", [])
        replay = shelem(do("draw", seat=1, count=4), do("contract", seat=0, value=130))
        assert kinds(replay) == ["flag R18@1"]

    def test_four_are_laid_aside(self):
        replay = shelem(do("lay", seat=0, count=3), start=BID)
        assert kinds(replay) == ["flag R17@0"]
        more(replay, do("lay", seat=0, count=4))
        assert replay.rulings[0].cured == 1

    def test_not_after_the_first_lead(self):
        replay = shelem("0:2D", do("lay", seat=0, count=4), start=BID)
        assert kinds(replay) == ["flag R17@0", "breach R17@0"]
        more(replay, do("accuse", by_seat=1))
        assert replay.outcome()["score"] == [-120, 165]

    def test_a_card_of_the_middle_that_was_seen_may_be_laid_aside(self):
        seen = do("show", seat=1, card="7S", pile="widow")
        assert kinds(shelem(seen, "0|AD 2D 3D 4D 0|KH 2H 3H 4H", start=BID)) == ["note R10@None"]

    def test_a_card_of_the_declarer_that_was_seen_before_may_be_laid_aside_too(self):
        seen = do("show", seat=0, card="7S")
        cards = "0|2D 3D 4D KD 3|AS 2C 3S 4S"
        assert kinds(shelem(seen, cards, start=BID), "breach") == []
        aside = do("lay", seat=0, count=4)
        assert kinds(shelem(aside, seen, cards, start=BID), "breach") == ["breach R2@0"]

    def test_a_card_of_another_hand_that_was_seen_is_in_it(self):
        cards = "0|2D 3D 4D KD 3|AS 4S 2C 3S"
        assert kinds(shelem(do("show", seat=1, card="7S"), cards, start=BID), "breach") == ["breach R2@1"]

    def test_sixteen_cards_before_he_lays_aside(self):
        cards = [r + s for s in "SHDC" for r in "AKQJ"]
        assert kinds(shelem(do("hand", seat=0, cards=cards), start=BID)) == []
        replay = shelem(do("hand", seat=1, cards=cards), start=BID)
        assert kinds(replay) == ["misdeal R9@1"]
        assert (replay.outcome()["phase"], replay.outcome()["dealer"]) == ("DEAL", 3)

    def test_a_discard_that_is_seen_takes_room_from_the_hidden_cards(self):
        """Hearts and one club are unseen for one hand that denied hearts; the club is seen laid aside."""
        start = {
            **BID,
            "trump": "S",
            "unseen": ["7H", "8H", "9H", "TH", "2C"],
            "left": [0, 1, 0, 0],
            "void1": ["H"],
        }
        assert kinds(shelem(start=start)) == []
        replay = shelem(do("show", seat=0, card="2C", pile="discard"), start=start)
        assert kinds(replay, "breach") == ["breach R2@1"]


class TestTrump:
    def test_the_first_card_of_the_declarer_makes_it(self):
        assert shelem("0:7C", start=BID).outcome()["trump"] == "C"
        assert shelem("0:7C 0<7C", start=BID).outcome()["trump"] is None
        replay = shelem("1:KS 0:7C", start=BID)
        assert (kinds(replay), replay.outcome()["trump"]) == (["flag R1@1"], "C")

    def test_it_cannot_be_named(self):
        assert kinds(shelem(do("trump", suit="S", seat=0), start=BID)) == ["reject R16@0"]

    def test_named_first(self):
        named = do("trump", suit="S", seat=0)
        replay = shelem(named, "0:2S", start=BID, trump_source="named_first")
        assert (kinds(replay), replay.outcome()["trump"]) == ([], "S")
        replay = shelem(named, "0:7C", start=BID, trump_source="named_first")
        assert (kinds(replay), replay.outcome()["trump"]) == (["flag R16@0"], "S")
        more(replay, "0<7C 0:2S")
        assert (replay.rulings[0].cured, replay.outcome()["trump"]) == (2, "S")

    @pytest.mark.parametrize("stands", [do("say", what="no-suit", seat=0), do("accept", of=1)])
    def test_he_holds_none_of_the_suit_that_he_named(self, stands):
        replay = shelem(do("trump", suit="S", seat=0), "0:7C", stands, start=BID, trump_source="named_first")
        assert replay.outcome()["trump"] == "C"
        assert kinds(replay, "flag") == ([] if stands["do"] == "accept" else ["flag R16@0"])

    def test_named_aloud_and_entered_after_the_lead(self):
        replay = shelem("0:7C", do("trump", suit="S"), start=BID, trump_source="named_first")
        assert (kinds(replay), replay.outcome()["trump"]) == (["flag R16@0"], "S")

    def test_only_the_declarer_names_it_and_only_once(self):
        replay = shelem(do("trump", suit="S", seat=1), start=BID, trump_source="named_first")
        assert kinds(replay) == ["flag R13@1"]
        replay = shelem(do("trump", suit="S"), do("trump", suit="H"), start=BID, trump_source="named_first")
        assert kinds(replay) == ["flag R16@None"]


class TestDiscardLimit:
    def test_no_points(self):
        start = {**BID, "bid": 110}
        assert kinds(shelem(WHOLE, start=start)) == []
        replay = shelem(WHOLE, start=start, discard_limit="no_points")
        assert kinds(replay) == ["breach R17@0"]  # the ten of clubs
        assert replay.rulings[0].at == 47

    def test_no_trump(self):
        start = {**BID, "bid": 110}
        assert kinds(shelem(WHOLE, start=start, discard_limit="no_trump")) == []

    def test_proved_before_the_last_card_where_too_few_places_are_left(self):
        start = {
            **BID,
            "trump": "S",
            "unseen": ["AH", "TH", "5H", "AC", "2C"],
            "left": [0, 1, 0, 0],
        }
        replay = shelem("1:2C", start=start, discard_limit="no_points")
        assert kinds(replay, "breach") == ["breach R17@0"]

    def test_a_forbidden_card_that_is_turned_up_proves_it(self):
        start = {**BID, "trump": "S", "unseen": ["AH", "2H", "3H", "4H", "2C"], "left": [0, 1, 0, 0]}
        shown = do("show", seat=0, card="AH", pile="discard")
        replay = shelem(shown, start=start, discard_limit="no_points")
        assert kinds(replay, "breach") == ["breach R17@0"]
        assert replay.rulings[-1].at == 0
        assert kinds(shelem(shown, start=start), "breach") == []

    def test_a_first_lead_that_is_taken_back_makes_no_trump(self):
        parts = "0:KC", do("show", seat=0, card="2C", pile="discard")
        assert kinds(shelem(*parts, start=BID, discard_limit="no_trump"), "breach") == ["breach R17@0"]
        replay = shelem(*parts, "0<KC", "0:KD", start=BID, discard_limit="no_trump")
        assert kinds(replay, "breach") == []


class TestScore:
    @pytest.mark.parametrize(
        ("ours", "theirs", "bid", "options", "score"),
        [
            (130, 35, 120, {}, [130, 35]),
            (85, 80, 100, {}, [-100, 80]),
            (80, 85, 100, {}, [-165, 85]),
            (80, 85, 100, {"yasa_penalty": "double_bid"}, [-200, 85]),
            (80, 85, 100, {"yasa_penalty": "bid"}, [-100, 85]),
            (85, 80, 100, {"opp_score_if_failed": "zero"}, [-100, 0]),
            (165, 0, 100, {}, [330, 0]),
            (165, 0, 100, {"slam_points": 250}, [250, 0]),
            (185, 0, 185, {"ace_points": 15}, [370, 0]),
            (90, 95, 185, {"ace_points": 15}, [-185, 95]),
        ],
    )
    def test_points(self, ours, theirs, bid, options, score):
        assert taken(ours, theirs, bid, **options) == score

    def test_points_that_do_not_add_up(self):
        replay = shelem(do("end", taken=[150, 35]), start=BID)
        assert kinds(replay) == ["reject R12@None"]

    def test_aces_of_fifteen_in_the_count(self):
        outcome = shelem(WHOLE, "end", start={**BID, "bid": 110}, ace_points=15).outcome()
        assert sum(outcome["taken"]) == 185

    def test_discards_with_the_last_trick(self):
        """The last trick of the whole deal falls to seat 0: here to the declarer's side either way."""
        outcome = shelem(WHOLE, "end", start={**BID, "bid": 110}, discards_count_for="last_trick").outcome()
        assert outcome["taken"] == [80, 85]
        start = {**BID, "decl": 1, "bid": 110, "lead": 0, "trump": "D"}
        options = {"discards_count_for": "last_trick", "trump_source": "named_first"}
        outcome = shelem(WHOLE, "end", start=start, **options).outcome()
        assert outcome["taken"] == [80, 85]

    def test_both_reach_the_target(self):
        start = {"dealer": 3, "decl": 0, "bid": 100, "score": [1100, 1180]}
        assert shelem(do("end", taken=[110, 55]), start=start).outcome()["winner"] == 1
        options = {"both_reach_target": "declarer"}
        assert shelem(do("end", taken=[110, 55]), start=start, **options).outcome()["winner"] == 0

    def test_a_target_of_ones_own(self):
        start = {"dealer": 3, "decl": 0, "bid": 100}
        assert shelem(do("end", taken=[110, 55]), start=start, target=110).outcome()["winner"] == 0

    def test_tricks_entered_by_hand_leave_the_points_open(self):
        replay = shelem("w=0,0,0,0,0,0,1,1,1,1,1,1", start=BID)
        assert (replay.outcome()["phase"], replay.outcome()["expects"]) == ("COUNT", ["end"])
        more(replay, do("end", taken=[130, 35]))
        assert replay.outcome()["score"] == [130, 35]

    def test_a_position_with_tricks_and_points(self):
        heaps = WHOLE.split()
        gone = [token.split("|")[-1] for token in heaps[:40]]
        rest = sorted({r + s for s in "SHDC" for r in "A23456789TJQK"} - set(gone))
        start = {**BID, "bid": 110, "trump": "D", "unseen": rest, "lead": 1}
        start |= {"tricks": [5, 5], "taken": [50, 50], "left": [2, 2, 2, 2]}
        outcome = shelem("1|AD TS 5C 5D 1|4C AH 6H QD end", start=start).outcome()
        assert sorted(outcome["discards"]) == ["2C", "2S", "3H", "TC"]
        assert (outcome["taken"], outcome["tricks"]) == ([80, 85], [6, 6])

    def test_the_deal_goes_to_the_right_after_every_deal(self):
        replay = shelem("b=0:100 p=1 p=2 p=3", do("end", taken=[110, 55]))
        assert replay.outcome()["dealer"] == 0
        more(replay, do("deal"), "b=1:100 p=2 p=3 p=0", do("end", taken=[110, 55]))
        assert replay.outcome()["dealer"] == 1
        assert [deal["why"] for deal in replay.outcome()["deals"]] == ["made", "yasa"]


class TestDisputes:
    def test_awards(self):
        revoke = "0|AD 2C 3D 4D 0|KD 5D 6D 7D"
        assert shelem(revoke, do("accuse", by_seat=0), start=BID).outcome()["score"] == [165, 0]
        start = {**BID, "decl": 1, "lead": 0, "trump": "D"}
        assert shelem(revoke, do("accuse", by_seat=0), start=start).outcome()["score"] == [165, -120]

    def test_a_deal_that_was_given_moves_the_dealer_on(self):
        outcome = shelem("0|AD 2C 3D 4D accuse=0", start=BID).outcome()
        assert (outcome["score"], outcome["dealer"], outcome["deals"][0]["why"]) == ([-120, 165], 0, "award")

    def test_the_discards_may_hold_what_nobody_shows(self):
        """Five cards are left: one hand that denied hearts, and four laid aside."""
        start = {**BID, "trump": "S", "unseen": ["7H", "8H", "9H", "TH", "2C"], "left": [0, 1, 0, 0]}
        assert kinds(shelem(start={**start, "void1": ["H"]})) == []
        all_hearts = {**start, "unseen": ["7H", "8H", "9H", "TH", "2H"], "void1": ["H"]}
        assert kinds(shelem(start=all_hearts)) == ["breach R2@1"]


def test_drawn_by_lot():
    replay = match("shelem", "0!9H 1!KD 2!QS 3!2C")
    assert (replay.outcome()["dealer"], replay.outcome()["phase"]) == (1, "DEAL")


def test_what_was_counted_by_hand_yields_to_the_cards():
    replay = shelem(WHOLE, do("end", taken=[85, 80]), start={**BID, "bid": 110})
    assert kinds(replay) == ["note R9@None"]
    assert replay.outcome()["taken"] == [80, 85]


def test_another_seat_touches_the_discards():
    assert kinds(shelem("0:2D", do("draw", seat=1, count=4), start=BID)) == ["flag R18@1"]


def test_a_thirteenth_card():
    replay = shelem(WHOLE, "0:2C", start=BID)
    assert kinds(replay) == ["flag R12@0"]


def test_the_wrong_dealer():
    replay = shelem(do("deal", dealer=1))
    assert kinds(replay) == ["flag R13@1"]
    more(replay, "b=3:100 b=2:100")
    assert [(r.at, r.cured) for r in replay.rulings] == [(0, None), (1, 2)]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bid_max": 170}, "more than all points of a deal .165."),
        ({"bid_min": 200}, "nobody could bid"),
        ({"bid_step": 10}, "multiples"),
        ({"target": 0}, "target"),
    ],
)
def test_options_that_cannot_be(options, words):
    with pytest.raises(OptionError, match=words):
        GAMES["shelem"].settle(options)


@pytest.mark.parametrize(
    "line",
    [
        do("bid", seat=0, value="high"),
        do("end", taken=[100, 100]),
        do("show", seat=0, card="AS", pile="a"),
        do("lay", seat=0),
        do("say", what="no-suit"),
    ],
)
def test_malformed(line):
    with pytest.raises(RecordError):
        shelem(line)


@pytest.mark.parametrize("start", [{"bid": 95}, {"bid": 101}, {"decl": 4}, {"score": [1200, 0]}])
def test_malformed_start(start):
    with pytest.raises(RecordError):
        shelem(start=start)


DREW, LAID = do("draw", seat=0, count=4), do("lay", seat=0, count=4)


def aside(seat, card):
    return do("show", seat=seat, card=card, pile="discard")


class TestSeen:
    """R10: a card of the middle that was seen, and one of the declarer seen before he laid four aside, is in
    his hand or laid aside; one of those laid aside is in no hand."""

    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_discard_seen_before_the_lead_is_in_no_hand(self, seat):
        """Neither 0 nor 1 follows spades, whoever turned the ace up."""
        replay = shelem(DREW, LAID, aside(seat, "AS"), "0|2D 3D 4D 5D 3|KS 2C 3C 4S", start=BID)
        assert kinds(replay) == ["note R10@None"]

    def test_taken_up_again_and_laid_aside_anew_it_may_be_anywhere(self):
        shown = do("show", seat=0, card="AS")
        cards = "0|2D 3D 4D 5D 3|KS 2C 3S 4S"
        assert kinds(shelem(DREW, LAID, shown, DREW, LAID, cards, start=BID), "breach") == []
        assert kinds(shelem(DREW, LAID, shown, LAID, cards, start=BID), "breach") == []
        assert kinds(shelem(DREW, LAID, shown, cards, start=BID), "breach") == ["breach R2@0"]

    def test_a_discard_that_was_taken_up_again_may_be_played(self):
        replay = shelem(DREW, LAID, aside(0, "AS"), DREW, LAID, "0|2D 3D 4D 5D 3|KS AS 3S 4S", start=BID)
        assert kinds(replay) == ["note R10@None"]

    def test_a_card_of_the_middle_that_is_told_late(self):
        seen = do("show", seat=1, card="KH", pile="widow")
        replay = shelem("0:2D", seen, "1:3D 2:4D 3:5D 3|2H KH 3H 4H", start=BID)
        assert kinds(replay) == ["note R10@None"]

    def test_it_comes_from_no_other_hand(self):
        seen = do("show", seat=1, card="AS", pile="widow")
        replay = shelem(seen, "0|2D 3D 4D 5D 3|KS 2S 3S AS", start=BID)
        assert kinds(replay) == ["note R10@None", "flag R3@2"]
        assert "Amin's hand or among the cards laid aside" in replay.rulings[1].text["en"]

    def test_a_card_laid_aside_has_not_been_played(self):
        replay = shelem(DREW, LAID, aside(0, "AS"), "0:AS", start=BID)
        assert kinds(replay, "flag") == ["flag R3@0"]
        assert (replay.rulings[1].because, "was laid aside" in replay.rulings[1].text["en"]) == ((2, 3), True)


class TestNoContractYet:
    """As long as nobody entered whose contract it is, anybody may have laid his cards aside."""

    def test_what_was_seen_before_proves_nothing(self):
        shown = do("show", seat=0, card="AS")
        cards = "0|2D 3D 4D 5D 3|KS 2C 3S 4S"
        replay = shelem(shown, DREW, LAID, cards, do("accuse", by_seat=1))
        assert kinds(replay, "breach", "verdict") == ["verdict R14@1"]
        more(replay, do("contract", seat=0, value=120))
        assert kinds(replay, "breach", "verdict") == ["verdict R14@1"]

    def test_of_another_hand_it_does_once_the_declarer_is_known(self):
        replay = shelem(do("show", seat=1, card="7S"), "0|2D 3D 4D KD 3|AS 4S 2C 3S")
        assert kinds(replay, "breach") == []
        more(replay, do("contract", seat=0, value=120))
        assert kinds(replay, "breach") == ["breach R2@1"]

    def test_whose_the_cards_laid_aside_are(self):
        assert kinds(shelem("0:2D", do("draw", seat=1, count=4))) == ["flag R18@1"]
        replay = shelem("0:2D", DREW)
        assert kinds(replay) == ["flag R17@0"]
        more(replay, do("contract", seat=0, value=120))
        assert kinds(replay) == ["flag R17@0", "breach R17@0"]


class TestCounts:
    def test_two_and_two_laid_aside_are_four(self):
        replay = shelem(DREW, do("lay", seat=0, count=2), start=BID)
        assert (kinds(replay), replay.outcome()["phase"]) == (["flag R17@0"], "WIDOW")
        more(replay, do("lay", seat=0, count=2))
        assert (replay.rulings[0].cured, replay.outcome()["phase"]) == (2, "LEAD1")

    def test_four_lie_in_the_middle(self):
        replay = shelem(do("draw", seat=0, count=5), start=BID)
        assert kinds(replay) == ["flag R9@0"]
        more(replay, DREW)
        assert replay.rulings[0].cured == 1
        three_and_one = do("draw", seat=0, count=3), do("draw", seat=0, count=1)
        assert shelem(*three_and_one, start=BID).rulings[0].cured == 1

    @pytest.mark.parametrize(
        ("tricks", "points"),
        [
            ("", [83, 82]),  # every figure is a multiple of five
            ("w=1,1,0,0,0,0,0,0,0,0,0,0", [165, 0]),  # two tricks are ten points at least
            ("w=0,0,0,0,0,0,0,0,0,0,0,0", [130, 35]),  # no trick, no point
            ("w=1,1,1,1,1,1,1,1,1,1,1,1", [0, 165]),  # the cards laid aside are five at least
        ],
    )
    def test_points_that_the_tricks_cannot_bring(self, tricks, points):
        replay = shelem(tricks, do("end", taken=points), start=BID)
        assert (kinds(replay), replay.outcome()["deals"]) == (["reject R12@None"], [])

    def test_a_second_result_is_answered(self):
        replay = shelem(do("end", taken=[130, 35]), do("end", taken=[135, 30]), start=BID)
        assert (kinds(replay), replay.outcome()["score"]) == (["note R9@None"], [130, 35])


class TestCalls:
    def test_a_contract_that_cannot_be_leaves_the_bid(self):
        """R15: void, so 110 is still the highest bid, and 105 is not higher."""
        replay = shelem("b=0:110", do("contract", seat=0, value=112))
        assert (replay.outcome()["bid"], replay.outcome()["turn"]) == (110, 1)
        more(replay, "b=1:105 p=1 p=2 p=3")
        assert kinds(replay) == ["flag R15@0", "flag R15@1"]
        assert (replay.outcome()["declarer"], replay.outcome()["bid"]) == (0, 110)

    @pytest.mark.parametrize(
        ("contract", "declarer", "rulings"),
        [
            ({"seat": 0, "value": 110}, 0, []),
            ({"value": 110}, 0, []),
            ({"seat": 3, "value": 115}, 3, []),
            ({"seat": 3, "value": 110}, None, ["flag R15@3"]),
            ({"seat": 3, "value": 100}, None, ["flag R15@3"]),
            ({"seat": 1, "value": 120}, None, ["flag R15@1"]),
        ],
    )
    def test_the_contract_is_the_highest_bid_or_more(self, contract, declarer, rulings):
        """0 has bid 110, 1 has passed."""
        replay = shelem("b=0:110 p=1", do("contract", **contract))
        assert (replay.outcome()["declarer"], kinds(replay)) == (declarer, rulings)

    def test_a_bid_that_is_not_higher_cites_the_one_before(self):
        assert shelem("b=0:100 b=1:100").rulings[0].because == (0, 1)
        assert shelem("p=0 b=0:100").rulings[0].because == (0, 1)

    def test_without_a_name_it_is_the_declarer_s(self):
        (ruling,) = shelem(do("contract", value=112)).rulings
        assert ruling.text["en"].startswith("The declarer cannot bid 112")

    @pytest.mark.parametrize("call", ["b=1:100", "p=2"])
    def test_a_call_that_does_not_count_cannot_be_let_stand(self, call):
        replay = shelem(call, do("accept", of=0))
        assert kinds(replay)[0].startswith("flag R13")
        assert (replay.outcome()["bid"], replay.outcome()["turn"], kinds(replay)[1]) == (
            None,
            0,
            "reject R12@None",
        )

    def test_the_first_call_out_of_turn_is_cured_by_the_right_one(self):
        replay = shelem("b=1:100 b=0:100")
        assert [(r.rule, r.cured) for r in replay.rulings] == [("R13", 1)]

    def test_a_card_that_came_before_the_contract_and_went_back_was_no_lead(self):
        """R12 was obeyed: another card may be led."""
        calls = do("deal"), "b=0:100 0:AS 0<AS p=1 p=2 p=3 0:KD"
        replay = shelem(*calls, auction_entry="full")
        assert [(str(r.kind), r.rule, r.cured) for r in replay.rulings] == [("flag", "R12", 3)]
        assert replay.outcome()["trump"] == "D"

    def test_a_table_that_enters_every_call_is_asked_for_them_late_too(self):
        outcome = shelem("0:2D", auction_entry="full").outcome()
        assert (outcome["expects"], outcome["speaker"]) == (["bid", "pass", "play"], 0)


class TestNamedFirst:
    def named(self, *parts):
        replay = shelem(do("trump", suit="S", seat=0), *parts, start=BID, trump_source="named_first")
        return replay, replay.outcome()["trump"]

    def test_a_fourth_card_is_no_lead(self):
        """R1: where others play on, the first card on the table is the lead."""
        replay, _ = self.named("1:KC 2:2C 3:3C 0:7C")
        assert kinds(replay) == ["flag R1@1"]
        replay, _ = self.named("1:KC 0:7C")
        assert kinds(replay) == ["flag R1@1", "flag R16@0"]

    def test_the_lead_is_held_against_what_was_named(self):
        replay, _ = self.named("0:7C")
        assert replay.rulings[0].because == (0, 1)

    def test_another_suit_named_later_cannot_be_let_stand(self):
        replay, trump = self.named(do("trump", suit="H", seat=0), do("accept", of=1), "0:7C")
        assert (kinds(replay), trump) == (["flag R16@0", "reject R12@None", "flag R16@0"], "S")
        assert replay.rulings[0].because == (0, 1)

    def test_what_another_seat_named_does_not_count(self):
        replay = shelem(do("trump", suit="S", seat=1), "0:7C", start=BID, trump_source="named_first")
        assert (replay.outcome()["trump"], "does not count" in replay.rulings[0].text["en"]) == ("C", True)

    def test_too_early_it_is_no_card_that_goes_back(self):
        early = "b=0:100", do("trump", suit="S", seat=0)
        (ruling,) = shelem(*early, trump_source="named_first").rulings
        assert (ruling.kind, "card" in ruling.text["en"]) == ("reject", False)


def test_a_referee_who_judges_by_himself_does_so_at_once():
    replay = shelem("0:2D", LAID, start=BID, referee_mode="auto")
    assert [(str(r.kind), r.rule, r.at) for r in replay.rulings] == [
        ("flag", "R17", 1),
        ("breach", "R17", 1),
        ("verdict", "R17", 1),
    ]
    assert replay.outcome()["score"] == [-120, 165]


def test_who_took_up_the_middle_may_show_sixteen_cards_before_the_contract_is_entered():
    cards = ["AS", "KS", "QS", "JS", "AH", "KH", "QH", "JH", "AD", "KD", "QD", "JD", "AC", "KC", "QC", "JC"]
    draw, hand = do("draw", seat=0, count=4), do("hand", seat=0, cards=cards)
    assert kinds(shelem(do("deal"), draw, hand)) == []
    laid = do("lay", seat=0, count=4)
    assert kinds(shelem(do("deal"), draw, laid, hand)) == ["misdeal R9@0"]
