"""Hokm before the first lead: drawing hakem, trump, the middle card, faults of the deal, the ruff ban."""

from __future__ import annotations

import pytest

from scorekeeper.games.hokm_words import NO_HAKEM, PARTNER_FIRST
from scorekeeper.games.trick_words import TO_BE_DEALT
from tests.games.playing import NAMES, do, kinds, more, play

DEALT = (do("hakem", seat=0), do("deal"))
READY = (*DEALT, do("trump", suit="H"))


class TestDraw:
    def test_the_first_ace_makes_hakem(self):
        replay = play("0!KD 1!4S 2!7H 3!AS")
        outcome = replay.outcome()
        assert (outcome["hakem"], outcome["dealer"], outcome["phase"]) == (3, 2, "DEAL5")
        assert (outcome["turn"], outcome["expects"]) == (2, ["deal"])
        assert kinds(more(replay, "0!9C 1!AD")) == []
        assert replay.outcome()["hakem"] == 3

    def test_high_cards_without_partners_need_only_the_highest(self):
        outcome = play("0!KD 1!QS 2!QH 3!4C", hakem_choice="high_draw").outcome()
        assert (outcome["hakem"], outcome["phase"]) == (0, "DEAL5")

    def test_a_tie_for_the_second_place_is_drawn_again(self):
        options = {"hakem_choice": "high_draw", "partners": "drawn"}
        replay = play("0!KD 1!QS 2!QH 3!4C", **options)
        assert "partner" not in replay.outcome()
        assert more(replay, "1!2D 2!3D").outcome()["partner"] == 2

    def test_a_tie_may_be_settled_by_suit(self):
        options = {"hakem_choice": "four_cards", "draw_tie": "suit_order"}
        assert play("0!KD 1!KS 2!KH 3!4C", **options).outcome()["hakem"] == 1

    def test_four_cards_are_drawn_again_on_a_tie(self):
        replay = play("0!KD 1!KS 2!7H 3!4C", hakem_choice="four_cards")
        assert replay.outcome()["hakem"] is None
        assert more(replay, "0!2D 1!3D").outcome()["hakem"] == 1

    def test_a_joker_in_the_draw(self):
        assert kinds(play("0!RJ")) == ["flag R4@0"]

    def test_drawn_partners_move(self):
        options = {"hakem_choice": "first_ace", "partners": "drawn"}
        replay = play("3!AS 2!AD", **options)
        assert replay.outcome()["expects"] == ["say"]
        assert kinds(more(replay, do("say", what="seats", value=[3, 2, 0, 1]))) == ["reject R13@None"]
        outcome = more(replay, do("say", what="seats", value=[3, 0, 2, 1])).outcome()
        assert outcome["players"] == [NAMES[3], NAMES[0], NAMES[2], NAMES[1]]
        assert (outcome["hakem"], outcome["partner"], outcome["phase"]) == (0, 2, "DEAL5")

    def test_another_hakem_leads_also_where_a_card_is_given_over(self):
        fault, card = do("misdeal", seat=1, to=2, what="14-12"), do("show", seat=1, card="9D")
        assert kinds(play(*READY, fault, do("hakem", seat=1), card, "1:AS"), "flag") == []

    def test_a_partner_who_sits_opposite_already_need_not_move(self):
        options = {"hakem_choice": "first_ace", "partners": "drawn"}
        outcome = play("3!AS 1!AD", **options).outcome()
        assert (outcome["hakem"], outcome["partner"], outcome["dealer"]) == (3, 1, 2)
        assert (outcome["phase"], outcome["expects"]) == ("DEAL5", ["deal"])

    def test_nobody_deals_or_plays_before_the_partner_sits_opposite(self):
        for drawn in ("3!AS", "3!AS 2!AD"):
            replay = play(drawn, do("deal"), do("trump", suit="H"), "3:KS", partners="drawn")
            assert kinds(replay) == ["flag R13@None", "flag R13@None", "flag R12@3"]
            assert all(ruling.text == PARTNER_FIRST for ruling in replay.rulings)
            assert replay.outcome()["phase"] == "CHOOSE"

    def test_by_hand_only(self):
        replay = play("0!AS", hakem_choice="manual")
        assert (replay.outcome()["hakem"], replay.outcome()["expects"]) == (None, ["hakem"])
        assert more(replay, do("hakem", seat=2)).outcome()["hakem"] == 2


class TestDealer:
    def test_the_wrong_player_deals_and_it_is_put_right(self):
        replay = play(do("hakem", seat=0), do("deal", dealer=1), do("deal", dealer=3))
        assert [(r.rule, r.seat, r.cured) for r in replay.rulings] == [("R13", 1, 2)]
        assert replay.outcome()["dealer"] == 3

    def test_it_stands_from_the_first_lead_on(self):
        replay = play(do("hakem", seat=0), do("deal", dealer=1), do("trump", suit="H"), "0:AS")
        assert replay.outcome()["dealer"] == 1
        outcome = more(replay, do("end", won=[7, 3])).outcome()
        assert (outcome["dealer"], outcome["hakem"]) == (3, 0)

    def test_a_dealer_set_by_hand(self):
        replay = play(do("hakem", seat=0), do("dealer", seat=2), do("deal", dealer=2))
        assert (replay.outcome()["dealer"], kinds(replay)) == (2, [])

    def test_not_in_the_middle_of_a_deal(self):
        replay = play(*READY, "0:AS", do("hakem", seat=1), do("dealer", seat=1))
        assert kinds(replay) == ["reject R13@1", "reject R13@1"]

    def test_no_deal_without_hakem(self):
        assert kinds(play(do("deal", dealer=1), do("trump", suit="H"))) == ["flag R13@1", "flag R13@None"]

    def test_hakem_put_right_before_the_lead(self):
        outcome = play(*READY, do("hakem", seat=1)).outcome()
        assert (outcome["hakem"], outcome["dealer"], outcome["turn"]) == (1, 0, 1)


class TestTrump:
    def test_the_first_named_stays(self):
        replay = play(*READY, do("trump", suit="S"), do("trump", suit="H"))
        assert kinds(replay) == ["flag R16@None"]
        assert replay.outcome()["trump"] == "H"

    def test_the_wrong_player_named_it(self):
        replay = play(*DEALT, do("trump", suit="S", seat=1), do("trump", suit="H", seat=0))
        assert [(r.rule, r.cured) for r in replay.rulings] == [("R13", 3)]
        assert replay.outcome()["trump"] == "H"

    def test_and_it_stands_from_the_first_lead_on(self):
        replay = play(*DEALT, do("trump", suit="S", seat=1), "0:AD", do("trump", suit="H", seat=0))
        assert kinds(replay) == ["flag R13@1", "flag R16@0"]
        assert replay.outcome()["trump"] == "S"

    def test_the_middle_card_names_it_and_is_known(self):
        replay = play(*DEALT, "2!9H")
        assert (replay.outcome()["trump"], replay.outcome()["phase"]) == ("H", "DEAL_REST")
        assert kinds(more(replay, "0|AH 3H 3C")) == ["breach R2@2"]

    def test_where_it_is_not_played_with(self):
        replay = play(*DEALT, "2!9H", middle_card=False)
        assert (replay.outcome()["trump"], kinds(replay)) == (None, ["flag R8@2"])

    def test_of_another_player_it_is_an_exposed_card(self):
        assert kinds(play(*DEALT, "1!9H")) == ["flag R8@1"]

    def test_in_the_next_deal_it_needs_no_deal_entry(self):
        replay = play(do("end", won=[7, 3]), do("trump", suit="C"), start={"hakem": 0, "trump": "H"})
        assert (replay.outcome()["trump"], replay.outcome()["tricks"]) == ("C", [0, 0])

    def test_the_middle_card_after_the_draw(self):
        """Hakem is 3 by his ace, the first card goes on to 0: 1 shows his partner's middle card. It needs no
        packets to be recorded (trick-taking.md §7.2)."""
        drawn = "0!KD 1!4S 2!7H 3!AS"
        outcome = play(drawn, "1!9H").outcome()
        assert (outcome["phase"], outcome["trump"]) == ("DEAL_REST", "H")
        # The cards that still go round, and a card of the draw that is seen once more, are none.
        for rest in ("0!9C 1!AD", "1!4S", "2!9H"):
            outcome = play(drawn, rest).outcome()
            assert (outcome["phase"], outcome["trump"]) == ("DEAL5", None)

    def test_the_middle_card_when_the_partners_have_moved(self):
        moved = do("say", what="seats", value=[3, 0, 2, 1])
        assert play("3!AS 2!AD", moved, "2!9H", partners="drawn").outcome()["trump"] == "H"

    def test_a_change_rests_on_the_first_name_too(self):
        assert play(*READY, do("trump", suit="S")).rulings[0].because == (2, 3)


class TestMisdeal:
    FAULT = do("misdeal", seat=1, to=2, what="14-12")

    def test_hakem_chooses_a_new_deal(self):
        replay = play(*READY, self.FAULT)
        outcome = replay.outcome()
        assert (outcome["phase"], outcome["turn"], outcome["expects"]) == ("MISDEAL", 0, ["deal", "show"])
        outcome = more(replay, do("deal")).outcome()
        assert (outcome["phase"], outcome["trump"], outcome["dealer"]) == ("TRUMP", None, 3)
        assert kinds(replay) == ["misdeal R9@1"]

    def test_a_card_is_given_over_and_the_side_of_the_dealer_may_not_ruff(self):
        replay = play(*READY, self.FAULT, do("show", seat=1, card="9D", to=2))
        assert replay.outcome()["phase"] == "DEAL_REST"
        assert kinds(more(replay, "0|AD 2H"), "flag") == ["flag R15@1"]
        # and 9D is known to be in seat 2's hand
        assert kinds(more(replay, "1<2H 1:3D 2:4C"), "breach") == ["breach R2@2"]

    def test_the_partner_is_banned_too_unless_only_the_giver_is(self):
        given = (*READY, self.FAULT, do("show", seat=1, card="9D", to=2))
        assert kinds(play(*given, "0|AD 3D 9D 2H"), "flag") == ["flag R15@3"]
        assert kinds(play(*given, "0|AD 3D 9D 2H", ruff_ban_scope="giver"), "flag") == []

    def test_the_side_of_hakem_may_ruff(self):
        given = (*READY, do("misdeal", seat=2, to=1, what="14-12"), do("show", seat=2, card="9D"))
        assert kinds(play(*given, "0|2D AD 3H"), "flag") == []
        assert kinds(play(*given, "0|2D AD 3H", ruff_ban_tricks=[2, 1]), "flag") == ["flag R15@2"]

    def test_before_the_trump_is_named(self):
        replay = play(*DEALT, self.FAULT, do("show", seat=1, card="9D"))
        assert replay.outcome()["phase"] == "TRUMP"
        # a ban in the trump suit binds nobody
        more(replay, do("trump", suit="D"), "0|AD 3D")
        assert kinds(replay, "flag") == []

    def test_always_dealt_again(self):
        replay = play(*READY, self.FAULT, misdeal_14_12="always_redeal")
        assert replay.outcome()["expects"] == ["deal"]
        assert kinds(more(replay, "1!9D"), "flag") == ["flag R8@1"]
        assert replay.outcome()["phase"] == "MISDEAL"

    def test_other_wrong_numbers_are_dealt_again(self):
        assert play(*READY, do("misdeal", what="count")).outcome()["expects"] == ["deal"]

    @pytest.mark.parametrize(
        "first",
        [
            do("misdeal", what="count"),
            do("misdeal", seat=2, to=1, what="14-12"),
            do("hand", seat=1, cards=["2S", *(f"{rank}C" for rank in "23456789TJQKA")]),
        ],
    )
    def test_a_later_report_before_the_lead_takes_its_place(self, first):
        """R9: a report counts until the first lead, so hakem has his choice by the last one."""
        replay = play(*READY, first, self.FAULT)
        assert replay.outcome()["expects"] == ["deal", "show"]
        more(replay, do("show", seat=1, card="9D", to=2))
        assert (replay.outcome()["phase"], kinds(replay, "flag", "note", "reject")) == ("DEAL_REST", [])

    def test_the_trump_named_anew_says_that_it_was_dealt_again(self):
        for fault in (self.FAULT, do("misdeal", what="count")):
            replay = play(*READY, fault, do("trump", suit="S"), "0:AS")
            assert kinds(replay, "flag") == []
            assert (replay.outcome()["phase"], replay.outcome()["trump"]) == ("PLAY", "S")

    def test_nothing_is_misdealt_before_there_is_a_deal(self):
        count = do("misdeal", what="count")
        for actions, text in (
            ([count], NO_HAKEM),
            ([*READY, "0:AD 1:2D", do("end"), count], TO_BE_DEALT),
        ):
            replay = play(*actions)
            assert (kinds(replay)[-1], replay.rulings[-1].text) == ("reject R12@None", text)

    def test_a_void_deal_is_the_dealers_to_deal_again(self):
        outcome = play(*READY, "0:AD 1:2D", do("end")).outcome()
        assert (outcome["phase"], outcome["turn"], outcome["expects"]) == ("MISDEAL", 3, ["deal"])
        assert play(*READY, do("misdeal", what="count")).outcome()["turn"] == 3
        outcome = play(*READY, "0:AD 1:2D", do("end"), do("end", won=[7, 3])).outcome()
        assert (outcome["score"], len(outcome["deals"])) == ([1, 0], 1)

    def test_who_chooses_the_card_is_said(self):
        said = [
            play(*READY, self.FAULT, exchange_card=how).rulings[0].text["en"]
            for how in ("giver_picks", "blind_draw")
        ]
        assert said[0].endswith("a card that the one with fourteen gives away face up")
        assert said[1].endswith("drawn unseen from the fourteen and turned up as it is given over")

    def test_a_card_during_a_misdeal_goes_back(self):
        assert kinds(play(*READY, self.FAULT, "0:AS"), "flag") == ["flag R12@0"]

    def test_a_report_after_the_first_lead_is_only_noted(self):
        replay = play(*READY, "0:AS", self.FAULT)
        assert kinds(replay) == ["note R9@1"]
        assert replay.outcome()["phase"] == "PLAY"

    def test_a_hand_laid_open_before_the_lead(self):
        replay = play(*READY, do("hand", seat=3, cards=["2S", "3S"]))
        assert (kinds(replay), replay.outcome()["phase"]) == (["misdeal R9@3"], "MISDEAL")

    @pytest.mark.parametrize(
        ("option", "kind", "phase"), [("void_same_dealer", "misdeal", "MISDEAL"), ("play_on", "note", "PLAY")]
    )
    def test_a_hand_laid_open_later(self, option, kind, phase):
        replay = play(*READY, "0|AS 3S", do("hand", seat=3, cards=["2S"]), late_misdeal=option)
        assert (kinds(replay), replay.outcome()["phase"]) == ([f"{kind} R9@3"], phase)

    def test_after_a_wrong_count_counting_proves_nothing(self):
        start = {"trump": "S", "unseen": ["7H", "2C"], "left": [1, 0, 0, 1], "void3": ["H", "C"], "lead": 0}
        assert kinds(play(start=start)) == ["breach R2@3"]
        fault = do("hand", seat=0, cards=[])
        start["void3"] = ["H"]
        assert kinds(play("0:2C", start=start)) == ["breach R2@3"]
        assert kinds(play(fault, "0:2C", start=start, late_misdeal="play_on")) == ["note R9@0"]


def test_the_dealer_of_an_award_is_no_exception():
    """Hakem stays 0 by the option; his left neighbour 3 deals next, whoever dealt by mistake."""
    wrong = (do("hakem", seat=0), do("deal", dealer=1), do("trump", suit="S"))
    replay = play(*wrong, "0|AH 2C 5H 6H accuse=0", hakem_after_award="unchanged")
    assert (replay.outcome()["hakem"], replay.outcome()["dealer"]) == (0, 3)


BANNED = {"hakem": 0, "trump": "H", "ban": {"team": 1, "suit": "D", "tricks": 2}}


class TestRuffBan:
    def test_put_right(self):
        replay = play("0|AD 2H 4D 1<2H 1:3D".replace("4D ", ""), start=BANNED)
        assert [(r.rule, r.cured) for r in replay.rulings] == [("R15", 2)]
        assert kinds(more(replay, "2:4D 3:5D 0>"), "breach") == []

    def test_left_there_it_becomes_a_breach(self):
        replay = play("0|AD 2H 4D 5D", start=BANNED)
        assert kinds(replay) == ["flag R15@1"]
        more(replay, "1>", do("accuse", by_seat=0))
        assert kinds(replay, "breach", "verdict") == ["breach R15@1", "verdict R15@1"]
        assert replay.rulings[1].at == 1
        assert [ruling.because for ruling in replay.rulings[:2]] == [(0, 1)] * 2
        # What was to be done about it is said while it can be done.
        texts = [ruling.text["en"] for ruling in replay.rulings]
        assert ["take it back" in text for text in texts] == [True, False, False]
        assert replay.outcome()["score"] == [1, 0]

    def test_accepted_by_the_table(self):
        replay = play("0|AD 2H 4D 5D", do("accept", of=1), "1>", start=BANNED)
        assert kinds(replay) == ["note R15@1"]
        assert replay.outcome()["trick_winners"] == [1]

    def test_it_rests_on_the_card_that_was_given_over(self):
        fault, card = do("misdeal", seat=1, to=2, what="14-12"), do("show", seat=1, card="9D")
        replay = play(*READY, fault, card, "0|AD 2H", ruff_ban_scope="giver")
        assert replay.rulings[-1].because == (4, 5, 6)
        assert "Hamid ruffed with 2♥, but may not ruff diamonds yet" in replay.rulings[-1].text["en"]

    def test_only_trumps_left(self):
        replay = play("0|AD 2H", do("say", what="only-trumps", seat=1), "2:4D 3:5D 0>", start=BANNED)
        assert [(r.rule, r.cured) for r in replay.rulings] == [("R15", 2)]
        assert replay.outcome()["trick_winners"] == [0]
        assert kinds(more(replay, "0|AC 3C"), "breach") == ["breach R2@1"]
        assert replay.rulings[-1].because == (2, 7)

    def test_said_without_need(self):
        assert kinds(play("0|AD", do("say", what="only-trumps", seat=1), start=BANNED)) == ["reject R15@1"]

    def test_of_one_seat(self):
        start = {**BANNED, "ban": {"team": 1, "suit": "D", "tricks": 1, "seat": 3}}
        assert kinds(play("0|AD 2H 4D 3H", start=start)) == ["flag R15@3"]


class TestMustRuff:
    def test_a_plain_discard_denies_trumps_too(self):
        start = {"hakem": 0, "trump": "S"}
        lines = "0|AH 2C 5H 6H 0|AD 3S 4D 5D"
        assert kinds(play(lines, start=start)) == []
        replay = play(lines, start=start, must_ruff=True)
        assert kinds(replay) == ["breach R2@1"]
        assert "did not ruff" in replay.rulings[0].text["en"]
