"""Hokm at the table: turn, take-backs, doubtful cards, sweeps, late trump, the end of a deal."""

from __future__ import annotations

import pytest

from tests.games.playing import do, kinds, more, play, won

HEARTS = {"hakem": 0, "trump": "H"}
TRICK = "0|AD 6D 4D 2D"
REDRAW = {"ronds_to_win": 2, "new_rond_hakem": "redraw"}


def test_the_seat_on_turn_plays_a_card_without_a_seat():
    replay = play(do("play", card="AD"), do("play", card="6D"), start=HEARTS)
    assert replay.outcome()["trick"] == [[0, "AD"], [1, "6D"]]
    assert replay.outcome()["turn"] == 2


def test_a_full_trick_counts_at_once_and_the_winner_leads():
    outcome = play(TRICK, start=HEARTS).outcome()
    assert (outcome["tricks"], outcome["turn"], outcome["expects"]) == ([1, 0], 0, ["play", "collect"])
    assert outcome["trick"][0] == [0, "AD"]


class TestTurn:
    def test_out_of_turn_taken_back_is_cured(self):
        replay = play("0:AD 2:4D 2<4D 1:6D 2:4D 3:2D", start=HEARTS)
        (flag,) = replay.rulings
        assert (flag.rule, flag.seat, flag.at, flag.cured) == ("R1", 2, 1, 2)
        assert replay.outcome()["trick_winners"] == [0]

    def test_out_of_turn_is_condoned_when_the_table_plays_on(self):
        replay = play("0:AD 2:4D 1:6D 3:2D 0|KD 7D 5D 3D", start=HEARTS)
        assert kinds(replay) == ["flag R1@2"]
        assert replay.outcome()["tricks"] == [2, 0]

    def test_a_wrong_lead_that_stays_is_the_lead(self):
        replay = play("1:KS", start=HEARTS)
        assert replay.outcome()["turn"] == 0
        more(replay, "2:3S 3:4S 0:AS")
        assert kinds(replay) == ["flag R1@1"]
        assert replay.outcome()["trick_winners"] == [0]

    def test_the_right_seat_may_still_lead_after_the_wrong_one(self):
        replay = play("1:KS 0:AD 1<KS 1:6D 2:4D 3:2D", start=HEARTS)
        assert kinds(replay) == ["flag R1@1"]
        assert replay.outcome()["trick_winners"] == [0]

    def test_beside_two_leads_nobody_denies_anything(self):
        start = {**HEARTS, "known0": ["2S"], "known2": ["9S"]}
        assert kinds(play("1:KS 0:AD 2:4D", start=start)) == ["flag R1@1"]
        assert kinds(play("1:KS 2:4D", start=start)) == ["flag R1@1", "breach R2@2"]
        assert kinds(play("1:KS 2:9S 3:3S 0:AD", start=start)) == ["flag R1@1", "breach R2@0"]

    def test_accepted_at_once(self):
        replay = play("1:KS", do("accept", of=0), start=HEARTS, out_of_turn="void_deal")
        more(replay, "2:3S 3:4S 0:5S", do("collect", seat=1))
        assert kinds(replay) == ["note R1@1"]
        assert replay.outcome()["tricks"] == [0, 1]

    def test_option_void_deal(self):
        replay = play("0:AD 2:4D 1:6D 3:2D 0:KD", start=HEARTS, out_of_turn="void_deal")
        assert kinds(replay)[:2] == ["flag R1@2", "misdeal R1@2"]
        assert (replay.outcome()["phase"], replay.outcome()["deals"]) == ("MISDEAL", [])

    def test_option_award(self):
        replay = play("0:AD 2:4D 1:6D 3:2D 0>", start=HEARTS, out_of_turn="award")
        assert kinds(replay) == ["flag R1@2", "penalty R1@2"]
        assert replay.outcome()["score"] == [0, 1]
        assert replay.outcome()["hakem"] == 1

    @pytest.mark.parametrize(
        ("option", "en", "fa"),
        [
            ("retract_or_condone", "", ""),
            (
                "void_deal",
                ". Unless the card is taken back or the table lets it stand, the deal is void",
                ". اگر کارت را پس نگیرد و بازیکنان هم نپذیرند، دست باطل است",
            ),
            (
                "award",
                ". Unless the card is taken back or the table lets it stand, "
                "the deal goes to Hamid and Hamed",
                ". اگر کارت را پس نگیرد و بازیکنان هم نپذیرند، دست به Hamid و Hamed می‌رسد",
            ),
        ],
    )
    def test_what_it_may_cost_is_said_at_once(self, option, en, fa):
        (flag,) = play("0:AD 2:4D", start=HEARTS, out_of_turn=option).rulings
        assert flag.text["en"] == "Ali played out of turn: it was Hamid's turn" + en
        assert flag.text["fa"] == "Ali بی‌نوبت بازی کرد؛ نوبتِ Hamid بود" + fa
        (lead,) = play("1:KS", start=HEARTS, out_of_turn=option).rulings
        assert lead.text["en"].endswith(en.replace("Hamid and Hamed", "Amin and Ali"))

    def test_a_deal_that_is_lost_already_is_not_lost_again(self):
        replay = play("0:AD 2:4D 1:6D 3:2D 0> 2:KD", start=HEARTS, out_of_turn="award")
        assert "Unless" not in replay.rulings[-1].text["en"]


class TestTakingBack:
    def test_a_denial_taken_back_leaves_no_trace_but_the_known_card(self):
        replay = play("0|AH 2C 5H", "1<2C 1:7H 3:6H 0|AC 3C", start={"hakem": 0, "trump": "S"})
        assert kinds(replay) == []
        # 2C is known in seat 1's hand: failing to follow clubs now is proved at once
        replay = play("0|AH 2C 5H", "1<2C 1:7H 3:6H 0:AC 1:4D", start={"hakem": 0, "trump": "S"})
        assert kinds(replay) == ["breach R2@1"]
        assert replay.rulings[0].because == (3, 7)

    def test_a_proof_falls_with_its_denial(self):
        start = {"hakem": 0, "trump": "S", "known1": ["7H"]}
        replay = play("0|AH 2C", start=start)
        assert kinds(replay) == ["breach R2@1"]
        assert kinds(more(replay, "1<2C 1:7H")) == []

    def test_a_played_card_of_a_denied_suit_stays_proved(self):
        replay = play("0|AH 2C 5H 6H 0|AD 7H 1<7H".replace("1<7H", ""), start={"hakem": 0, "trump": "S"})
        assert kinds(replay) == ["breach R2@1"]
        assert kinds(more(replay, "1<7H 1:3D")) == ["breach R2@1"]

    def test_exchanging_a_legal_card(self):
        replay = play("0:AD 1:KD 1<KD 1:6D", start=HEARTS)
        assert kinds(replay) == ["flag R6@1"]
        assert replay.rulings[0].because == (1, 3)
        more(replay, "1<6D 1:KD 2:4D 3:2D 0>")
        assert kinds(replay, "note") == []
        assert replay.rulings[0].cured == 4

    def test_an_exchange_that_stays_is_noted(self):
        replay = play("0:AD 1:KD 1<KD 1:6D 2:4D 3:2D 0>", start=HEARTS)
        assert kinds(replay) == ["flag R6@1", "note R6@1"]
        assert replay.rulings[1].because == (1, 3, 6)

    def test_a_trick_can_be_opened_again_until_it_is_gathered(self):
        replay = play("0|AD 6D 4D 2D 3<2D", start=HEARTS)
        assert replay.outcome()["tricks"] == [0, 0]
        assert replay.outcome()["turn"] == 3
        more(replay, "3:2D 0>")
        assert kinds(more(replay, "3<2D")) == ["reject R6@3"]

    @pytest.mark.parametrize(
        ("option", "expected"),
        [("until_next_card", "flag R6@1"), ("never", "flag R6@1")],
    )
    def test_when_it_is_too_late(self, option, expected):
        replay = play("0:AD 1:6D 2:4D 1<6D", start=HEARTS, take_back=option)
        assert kinds(replay) == [expected]
        assert replay.outcome()["trick"] == [[0, "AD"], [1, "6D"], [2, "4D"]]

    def test_the_last_card_may_come_back_until_the_next_falls(self):
        replay = play("0:AD 1:6D 1<6D", start=HEARTS, take_back="until_next_card")
        assert replay.outcome()["trick"] == [[0, "AD"]]

    def test_a_flagged_card_goes_back_under_every_option(self):
        replay = play("0:AD 2:4D 2<4D", start=HEARTS, take_back="never")
        assert [r.cured for r in replay.rulings] == [2]


class TestDoubtfulCards:
    def test_nothing_rests_on_a_card_that_cannot_be_right(self):
        replay = play("0|AD 6D 4D 2D 0:KD 1:6D 2:5D 3:3D", start={"hakem": 0, "trump": "S"})
        assert kinds(replay) == ["flag R3@1"]
        assert replay.outcome()["trick_winners"] == [0, 0]

    def test_corrected(self):
        replay = play("0|AD 6D 4D 2D 0:KD 1:6D", start=HEARTS)
        assert replay.outcome()["expects"][:2] == ["correct", "accept"]
        assert kinds(more(replay, do("correct", of=5, card="9D"))) == []

    @pytest.mark.parametrize("last", ["1:6D", "1:RJ"])
    def test_really_there(self, last):
        replay = play("0|AD 6D 4D 2D 0:KD", last, do("accept", of=5), start=HEARTS)
        assert [r.kind for r in replay.rulings] == ["note", "misdeal"]
        outcome = replay.outcome()
        assert (outcome["phase"], outcome["hakem"], outcome["expects"]) == ("MISDEAL", 0, ["deal"])

    def test_known_in_another_hand(self):
        assert kinds(play("0:AH 1:9H", start={**HEARTS, "known2": ["9H"]})) == ["flag R3@1"]

    def test_they_rest_on_where_the_card_was_seen_before(self):
        assert play("0|AD 6D 4D 2D 0:KD 1:6D", start=HEARTS).rulings[0].because == (1, 5)
        assert play("0:AD 1:6D 2:6D", start=HEARTS).rulings[0].because == (1, 2)
        assert play("2!9H 0:AH 1:9H", start=HEARTS).rulings[1].because == (0, 2)

    def test_a_second_card_goes_back_and_is_known(self):
        replay = play("0:AD 0:KD 0<KD 1:6D 2:4D 3:2D 0:KD", start=HEARTS)
        assert [r.cured for r in replay.rulings] == [2]
        assert replay.outcome()["trick"] == [[0, "KD"]]

    @pytest.mark.parametrize(("option", "kind"), [("void_same_dealer", "misdeal"), ("play_on", "note")])
    def test_a_second_card_that_stays_is_a_wrong_count(self, option, kind):
        replay = play("0:AD 0:KD 1:6D 2:4D 3:2D 0>", start=HEARTS, late_misdeal=option)
        assert kinds(replay) == ["flag R5@0", f"{kind} R9@0"]
        assert [ruling.because for ruling in replay.rulings] == [(0, 1), (0, 1, 5)]


class TestSweeps:
    def test_by_the_partner_is_fine(self):
        assert kinds(play(TRICK, "2>", start=HEARTS)) == []

    def test_seen_after_the_next_lead(self):
        replay = play(TRICK, "0:KD 0> 1:7D", start=HEARTS)
        assert kinds(replay) == []
        assert replay.outcome()["trick_winners"] == [0]

    def test_by_the_losers_seen_late(self):
        assert kinds(play(TRICK, "0:KD 1:7D 3>", start=HEARTS)) == ["flag R7@3"]

    def test_with_a_card_that_nobody_saw(self):
        replay = play(TRICK, "0> 0:KD 1:7D 2:5D 0>", start=HEARTS)
        assert kinds(replay) == ["note R7@0"]
        assert (replay.outcome()["tricks"], replay.outcome()["turn"]) == ([2, 0], 0)
        assert kinds(more(replay, "0|AC 2C 3C 4C 0>")) == ["note R7@0"]

    def test_of_a_lead_alone(self):
        replay = play(TRICK, "0> 0:KD 0>", start=HEARTS)
        assert kinds(replay) == ["note R7@0"]
        assert replay.outcome()["trick"] == [[0, "KD"]]

    def test_of_a_deal_that_is_booked_changes_nothing(self):
        replay = play(won(0, 1, 0, 0, 0, 0, 0, 0), "0> 0>", start=HEARTS)
        assert replay.outcome()["deals"][0]["tricks"] == [7, 1]


class TestLateTrump:
    LOG = "0|AD 2H KD 3D"

    def test_winners_wait_for_the_trump(self):
        replay = play(do("hakem", seat=0), do("deal"), self.LOG)
        outcome = replay.outcome()
        assert (outcome["phase"], outcome["tricks"], outcome["turn"]) == ("PLAY", [0, 0], None)
        assert outcome["expects"] == ["trump", "play", "collect"]
        outcome = more(replay, do("trump", suit="H")).outcome()
        assert (outcome["tricks"], outcome["turn"], outcome["trump"]) == ([0, 1], 1, "H")
        assert kinds(replay) == []

    def test_the_log_is_judged_when_the_trump_is_known(self):
        replay = play(do("hakem", seat=0), do("deal"), self.LOG, "0> 0:AS")
        assert kinds(replay) == []
        fresh = replay.append(play(do("hakem", seat=0), do("trump", suit="H")).actions[-1])
        assert [(r.rule, r.seat, r.at) for r in fresh] == [("R7", 0, 6), ("R1", 0, 7)]
        same = play(do("hakem", seat=0), do("deal"), do("trump", suit="H"), self.LOG, "0> 0:AS")
        assert {**same.outcome(), "rulings": 0} == {**replay.outcome(), "rulings": 0}

    def test_seven_tricks_may_be_found_at_once(self):
        clubs = [f"{r}C" for r in "AKQJT98"]
        rest = [[f"{r}{s}" for r in "2345678"] for s in "SHD"]
        lines = [f"0|{a} {b} {c} {d}" for a, b, c, d in zip(clubs, *rest, strict=True)]
        replay = play(do("hakem", seat=0), do("deal"), *lines)
        assert replay.outcome()["phase"] == "PLAY"
        more(replay, do("trump", suit="C"))
        assert (replay.outcome()["phase"], replay.outcome()["tricks"]) == ("KOT_WINDOW", [7, 0])

    def test_another_seat_before_the_trump(self):
        replay = play(do("hakem", seat=0), do("deal"), "1:AD")
        assert kinds(replay) == ["flag R12@1"]
        more(replay, do("trump", suit="H"), "1<AD 0:KD 1:AD")
        assert [r.cured for r in replay.rulings] == [4]

    def test_a_card_before_anybody_is_hakem(self):
        assert kinds(play("1:AD")) == ["flag R12@1"]


class TestEnd:
    SEVEN = won(0, 0, 2, 0, 2, 0, 0)

    def test_seven_nothing_waits(self):
        replay = play(self.SEVEN, start=HEARTS)
        outcome = replay.outcome()
        assert (outcome["phase"], outcome["score"], outcome["turn"]) == ("KOT_WINDOW", [0, 0], 0)
        assert more(replay, do("end")).outcome()["score"] == [2, 0]

    def test_the_next_deal_closes_it(self):
        outcome = play(self.SEVEN, do("deal"), start=HEARTS).outcome()
        assert (outcome["score"], outcome["phase"], outcome["tricks"]) == ([2, 0], "TRUMP", [0, 0])

    def test_without_bam_it_is_over_at_once(self):
        replay = play(self.SEVEN, start=HEARTS, bam="off")
        assert (replay.outcome()["phase"], replay.outcome()["score"]) == ("SCORE", [2, 0])
        assert kinds(more(replay, "0:AS")) == ["flag R12@0"]

    def test_a_lead_goes_on_for_bam(self):
        assert play(self.SEVEN, "0:AS", start=HEARTS).outcome()["phase"] == "BAM"

    def test_only_the_winner_can(self):
        replay = play(self.SEVEN, "1:AS", start=HEARTS)
        assert (replay.outcome()["phase"], kinds(replay)) == ("KOT_WINDOW", ["flag R12@1"])

    def test_bam_said_on_a_phone(self):
        replay = play(self.SEVEN, "0:AS", start=HEARTS, bam_trigger="phone")
        assert (replay.outcome()["phase"], kinds(replay)) == ("KOT_WINDOW", ["flag R12@0"])
        more(replay, do("say", what="bam", seat=1))
        assert replay.outcome()["phase"] == "KOT_WINDOW"
        assert more(replay, do("say", what="bam", seat=2)).outcome()["phase"] == "BAM"

    @pytest.mark.parametrize(
        ("option", "points", "hakem"), [("keep_kot", 3, 2), ("single_point", 1, 2), ("lose_kot", 0, 2)]
    )
    def test_failed_bam(self, option, points, hakem):
        outcome = play(self.SEVEN, won(0, 1), start={"hakem": 1, "trump": "H"}, bam_fail=option).outcome()
        assert (outcome["score"], outcome["hakem"], outcome["phase"]) == ([points, 0], hakem, "SCORE")
        assert outcome["deals"][0]["why"] == "8-1"

    def test_bam_given_up_keeps_the_kot(self):
        assert play(self.SEVEN, won(0), do("end"), start=HEARTS).outcome()["score"] == [2, 0]

    def test_a_deal_closed_early_is_void(self):
        replay = play(won(0, 1), do("end"), start=HEARTS)
        assert kinds(replay) == ["misdeal R9@None"]
        outcome = more(replay, do("deal")).outcome()
        assert (outcome["hakem"], outcome["deals"], outcome["phase"]) == (0, [], "TRUMP")

    @pytest.mark.parametrize(
        ("tricks", "score", "why"),
        [([7, 2], [1, 0], "7-2"), ([0, 7], [0, 3], "0-7"), ([8, 1], [2, 0], "8-1")],
    )
    def test_a_result_entered_by_hand(self, tricks, score, why):
        outcome = play(do("end", won=tricks), start={"hakem": 0}).outcome()
        assert outcome["score"] == score
        assert outcome["deals"][0]["why"] in (why, why[::-1])

    @pytest.mark.parametrize(
        ("tricks", "options", "points"),
        [
            ([9, 4], {}, [1, 0]),
            ([9, 4], {"bam_fail": "lose_kot"}, [1, 0]),
            ([5, 8], {}, [0, 1]),
            ([8, 1], {"bam": "off"}, [1, 0]),
            ([8, 1], {"bam_fail": "lose_kot"}, [0, 0]),
            ([13, 0], {"bam": "off"}, [2, 0]),
        ],
    )
    def test_only_a_side_that_was_beaten_once_has_failed_at_bam(self, tricks, options, points):
        """Bam is played on for until the first trick that is lost (§3): with two lost, or where there is no
        bam, all cards were played out, which is a plain 1 (§5)."""
        outcome = play(do("end", won=tricks), start={"hakem": 0}, **options).outcome()
        assert outcome["deals"][0]["score"] == points

    @pytest.mark.parametrize(
        ("tricks", "options", "points"),
        [
            ([12, 1], {}, 2),
            ([12, 1], {"bam_fail": "lose_kot"}, 0),
            ([7, 1], {"bam_fail": "single_point"}, 1),
            ([9, 0], {}, 2),
        ],
    )
    def test_what_became_of_a_bam_may_be_entered_by_hand(self, tricks, options, points):
        replay = play(self.SEVEN, do("end", won=tricks), start=HEARTS, **options)
        assert (replay.outcome()["score"], kinds(replay)) == ([points, 0], [])
        assert replay.outcome()["deals"][0]["tricks"] == tricks

    def test_a_bam_that_was_made_may_be_entered_by_hand(self):
        assert play(self.SEVEN, do("end", won=[13, 0]), start=HEARTS).outcome()["winner"] == 0

    def test_what_the_cards_decided_stands(self):
        replay = play(won(0, 1, *[0] * 6), do("end", won=[2, 7]), start=HEARTS)
        assert (kinds(replay), replay.outcome()["score"]) == (["note R9@None"], [1, 0])
        assert kinds(play(won(0, 1, *[0] * 6), do("end", won=[7, 1]), start=HEARTS)) == []
        replay = play(self.SEVEN, do("end", won=[0, 13]), start=HEARTS)
        assert (kinds(replay), replay.outcome()["score"]) == (["note R9@None"], [2, 0])
        replay = play(TRICK, "accuse=0", do("end", won=[7, 1]), start=HEARTS)
        assert (kinds(replay)[-1], replay.outcome()["score"]) == ("note R9@None", [0, 1])

    def test_a_deal_closed_before_it_began_is_still_to_be_closed(self):
        begun = (do("hakem", seat=0), do("deal"), do("end"), do("trump", suit="H"))
        assert play(*begun, won(0, 1, *[0] * 6)).outcome()["expects"] == ["end", "deal"]

    def test_thirteen_entered_by_hand_are_a_bam(self):
        assert play(do("end", won=[0, 13]), start={"hakem": 0}).outcome()["winner"] == 1

    def test_the_match_is_over(self):
        replay = play(do("end", won=[7, 2]), start={"hakem": 0, "score": [6, 0]})
        outcome = replay.outcome()
        assert (outcome["phase"], outcome["winner"], outcome["ronds"]) == ("MATCH_OVER", 0, [1, 0])
        assert (outcome["turn"], outcome["expects"]) == (None, [])
        more(replay, do("deal"), do("trump", suit="H"), "0:AS", do("hakem", seat=2))
        assert kinds(replay) == ["reject R12@None", "reject R12@None", "flag R12@0", "reject R13@2"]
        assert replay.outcome()["winner"] == 0

    def test_a_rond_may_draw_hakem_again(self):
        replay = play(do("end", won=[7, 2]), start={"hakem": 0, "score": [6, 0]}, **REDRAW)
        outcome = replay.outcome()
        assert (outcome["hakem"], outcome["phase"], outcome["score"]) == (None, "CHOOSE", [0, 0])
        assert more(replay, "2!AS").outcome()["hakem"] == 2

    LAST = won(0, 1, *[0] * 6)

    def test_such_a_rond_is_closed_before_hakem_is_drawn(self):
        replay = play(self.LAST, start={**HEARTS, "score": [6, 0]}, **REDRAW)
        assert (replay.outcome()["phase"], replay.outcome()["expects"]) == ("SCORE", ["end"])
        for closed in ("end", "deal"):
            later = more(replay.copy(), do(closed), "2!AS")
            assert (later.outcome()["hakem"], later.outcome()["phase"]) == (2, "DEAL5")

    def test_a_rond_that_an_accusation_ends_draws_hakem_too(self):
        """7–1 for side 1 is undone: its accusation was wrong, and side 0 has its seventh point."""
        start = {**HEARTS, "score": [6, 5]}
        replay = play(TRICK, "0>", won(*[1] * 7), do("end"), start=start, **REDRAW)
        assert replay.outcome()["expects"] == ["deal"]
        outcome = more(replay, "accuse=1").outcome()
        assert (outcome["ronds"], outcome["phase"], outcome["hakem"]) == ([1, 0], "CHOOSE", None)
        outcome = more(replay, "2!AS").outcome()
        assert (outcome["hakem"], outcome["tricks"], len(outcome["deals"])) == (2, [0, 0], 1)
        assert kinds(more(replay, "accuse=0"), "reject") == ["reject R14@0"]
        assert len(replay.outcome()["deals"]) == 1

    def test_partners_are_drawn_once(self):
        """§2: hakem and partners once per match; the option draws hakem again."""
        start = {"hakem": 0, "score": [6, 0]}
        replay = play(do("end", won=[7, 2]), "1!AS", start=start, **REDRAW, partners="drawn")
        outcome = replay.outcome()
        assert (outcome["hakem"], outcome["phase"], outcome["expects"]) == (1, "DEAL5", ["deal"])

    def test_a_dealer_at_the_right(self):
        outcome = play(do("end", won=[2, 7]), start={"hakem": 0}, dealer_seat="right_of_hakem").outcome()
        assert (outcome["hakem"], outcome["dealer"]) == (1, 2)


class TestLedBeforeTheTrump:
    """1 or 3 leads, not hakem 0, while nobody has entered the trump; the table plays on."""

    TRUMP = do("trump", seat=0, suit="H")

    @pytest.mark.parametrize("place", range(1, 8))
    @pytest.mark.parametrize(
        ("first", "swept"),
        [
            (["1:AD", "2:6D", "3:4D", "0:2D"], False),
            (["1:AD", "2:6D", "3:4D", "0:2D"], True),
            (["3:AD", "0:2D", "1:6D", "2:4D"], True),  # unswept, KD could be 3's answer to hakem's lead
        ],
    )
    def test_the_card_stands_and_is_the_lead(self, first, swept, place):
        """The ace takes the trick whenever the trump is entered; nobody else did anything wrong."""
        leader = int(first[0][0])
        follows = [f"{(leader + step) % 4}:{card}" for step, card in enumerate(["KD", "7D", "5D", "3D"])]
        parts = [*first, *([f"{leader}>"] if swept else []), *follows]
        replay = play(do("deal"), *parts[:place], self.TRUMP, *parts[place:], start={"hakem": 0})
        assert [ruling.seat for ruling in replay.rulings] == [leader]
        assert {ruling.rule for ruling in replay.rulings} <= {"R1", "R12"}
        assert replay.outcome()["trick_winners"] == [leader, leader]

    def test_taken_back_it_is_none_though_nobody_told_so(self):
        replay = play(do("deal"), "1:AD", self.TRUMP, "0|6D 7D 8D 9D", start={"hakem": 0})
        assert (kinds(replay), replay.outcome()["trick_winners"]) == (["flag R12@1"], [3])

    def test_beside_the_lead_of_hakem_nobody_is_said_not_to_follow(self):
        """2 may have followed the club of 1, not the diamond of hakem."""
        replay = play(do("deal"), "1:AC 0:2D 2:6C 3:4D", self.TRUMP, "1:KC 0:3C 2:9D", start={"hakem": 0})
        assert kinds(replay, "breach", "misdeal", "verdict") == []
