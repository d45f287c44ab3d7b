"""Hokm: accusations under every option, and what everybody may see before they are judged."""

from __future__ import annotations

import pytest

from tests.games.playing import do, kinds, more, play, won

START = {"hakem": 0, "trump": "S", "score": [3, 3]}
DENIED = "0|AH 2C 5H 6H"
PROVED = DENIED + " 0|AD 3D 4D 5D 0:KH 1:7H"
ACCUSE = do("accuse", by_seat=2)


def verdicts(replay):
    return [(r.rule, r.side, r.at) for r in replay.rulings if r.kind == "verdict"]


def test_the_verdict_names_the_proof():
    replay = play(PROVED, ACCUSE, start=START)
    ruling = replay.rulings[-1]
    assert (ruling.rule, ruling.seat, ruling.side, ruling.at, ruling.because) == ("R2", 1, 1, 10, (1, 9))
    assert replay.outcome()["deals"][-1]["why"] == "award"
    assert "Ali" in ruling.text["en"]
    assert "Hamid did not follow hearts in trick 1" in ruling.text["en"]


def test_only_the_first_accusation_is_judged():
    replay = play(DENIED, ACCUSE, do("accuse", by_seat=1), start=START)
    assert kinds(replay) == ["verdict R14@2", "reject R14@1"]


def test_nothing_to_accuse_before_the_first_card():
    replay = play(do("hakem", seat=0), do("deal"), do("trump", suit="H"), ACCUSE)
    assert kinds(replay) == ["reject R14@2"]


def test_after_the_award_the_deal_is_over():
    replay = play(PROVED, ACCUSE, "2:8H", do("trump", suit="H"), start=START)
    assert kinds(replay, "flag") == ["flag R12@2"]
    assert replay.outcome()["phase"] == "DEAL_REST"


def test_an_accusation_replaces_the_score_of_a_finished_deal():
    replay = play(DENIED, won(0, 1, 1, 1, 3, 3, 1, 1), "0:KH 1:7H", start={**START, "score": [6, 6]})
    assert replay.outcome()["phase"] == "MATCH_OVER"
    more(replay, ACCUSE)
    outcome = replay.outcome()
    assert (outcome["winner"], outcome["score"], len(outcome["deals"])) == (0, [7, 6], 1)


def test_a_correction_changes_the_verdict_and_all_that_follows():
    replay = play(PROVED, ACCUSE, do("deal"), do("trump", suit="H"), start=START)
    assert replay.outcome()["score"] == [4, 3]
    more(replay, do("correct", of=9, card="3C"))
    outcome = replay.outcome()
    assert (outcome["score"], outcome["hakem"]) == ([3, 4], 1)
    assert verdicts(replay) == [("R14", 0, 10)]
    more(replay, do("correct", of=13, remove=True))
    assert replay.outcome()["score"] == [4, 3]


class TestOptions:
    def test_auto_judges_at_the_card_that_proves_it(self):
        replay = play(PROVED, start=START, referee_mode="auto")
        assert verdicts(replay) == [("R2", 1, 9)]
        assert replay.outcome()["score"] == [4, 3]
        assert kinds(more(replay, ACCUSE), "reject") == ["reject R14@2"]

    def test_off(self):
        assert kinds(play(PROVED, ACCUSE, start=START, accusation="off"), "reject") == ["reject R14@2"]

    def test_the_table_decides(self):
        replay = play(DENIED, ACCUSE, start=START, accusation="table")
        assert (replay.outcome()["phase"], replay.outcome()["expects"]) == ("DISPUTE", ["say"])
        assert kinds(more(replay, "0:AD", do("trump", suit="D"))) == ["flag R12@0", "reject R12@None"]
        more(replay, do("say", what="award", value=0))
        assert verdicts(replay) == [("R2", 1, 4)]
        assert replay.outcome()["score"] == [4, 3]

    def test_the_table_may_decide_against_the_accuser(self):
        replay = play(DENIED, ACCUSE, do("say", what="award", value=1), start=START, accusation="table")
        assert verdicts(replay) == [("R14", 0, 4)]

    def test_the_table_may_leave_it(self):
        replay = play(DENIED, ACCUSE, do("end"), start=START, accusation="table")
        assert (verdicts(replay), replay.outcome()["phase"]) == ([], "MISDEAL")

    def test_an_award_out_of_nothing(self):
        assert kinds(play(DENIED, do("say", what="award", value=1), start=START)) == ["reject R14@None"]

    def test_hold_waits_for_the_end_of_the_deal(self):
        options = {"accusation_not_yet_provable": "hold"}
        replay = play(DENIED, ACCUSE, start=START, **options)
        assert (verdicts(replay), replay.outcome()["phase"]) == ([], "PLAY")
        more(replay, won(1, 1, 1, 3, 3, 1, 1), "0|KH 7H", do("end"))
        assert verdicts(replay) == [("R2", 1, 4)]
        assert replay.outcome()["score"] == [4, 3]

    @pytest.mark.parametrize("closing", ["end", "deal"])
    def test_the_held_accusation_decides_a_deal_that_is_closed_by_it(self, closing):
        """The source: where the cheating is proved, «بازی متوقف و تیم حریف (بدون برنده شدن) امتیاز یک راند»:
        play stops and the rival gets the point without having won. So cards left over are no fault of the
        deal (R9) where the accusation closes it."""
        options = {"accusation_not_yet_provable": "hold"}
        replay = play(DENIED, ACCUSE, "0|AD 3D 4D 5D 0:KH 1:7H", do(closing), start=START, **options)
        assert kinds(replay) == ["breach R2@1", "verdict R2@1"]
        assert replay.outcome()["deals"][-1]["score"] == [1, 0]

    def test_hold_is_lost_if_nothing_came_out(self):
        replay = play(DENIED, ACCUSE, do("deal"), start=START, accusation_not_yet_provable="hold")
        assert verdicts(replay) == [("R14", 0, 4)]
        assert replay.outcome()["score"] == [3, 4]

    def test_hands_are_laid_open(self):
        options = {"accusation_evidence": "table_and_hands"}
        hand = ["7H", *(f"{r}D" for r in "23456789TJQ")]
        other = [f"{r}C" for r in "3456789TJQKA"]
        replay = play(DENIED, ACCUSE, start=START, **options)
        assert replay.outcome()["expects"] == ["hand", "end"]
        more(replay, do("hand", seat=3, cards=other))
        assert verdicts(replay) == []
        more(replay, do("hand", seat=1, cards=hand))
        assert verdicts(replay) == [("R2", 1, 4)]

    def test_hands_that_show_nothing(self):
        options = {"accusation_evidence": "table_and_hands"}
        replay = play(DENIED, ACCUSE, do("end"), start=START, **options)
        assert verdicts(replay) == [("R14", 0, 4)]

    def test_deadline_deal_end(self):
        decided = (PROVED, "2:8H 3:9H", won(*[0] * 5))
        replay = play(*decided, ACCUSE, start=START, accusation_deadline="deal_end", bam="off")
        assert kinds(replay, "reject", "verdict") == ["reject R14@2"]

    @pytest.mark.parametrize(("later", "expected"), [("0>", "verdict R2@1"), ("0> w=0", "reject R14@2")])
    def test_deadline_next_trick(self, later, expected):
        replay = play(PROVED, "2:8H 3:9H", later, ACCUSE, start=START, accusation_deadline="next_trick")
        assert kinds(replay, "reject", "verdict") == [expected]

    def test_the_deal_may_be_void_instead(self):
        outcome = play(PROVED, ACCUSE, start=START, deal_award="void_deal").outcome()
        assert (outcome["score"], outcome["hakem"], outcome["deals"]) == ([3, 3], 0, [])
        assert outcome["phase"] == "MISDEAL"

    @pytest.mark.parametrize(
        ("actions", "options"),
        [
            ([DENIED, ACCUSE, do("say", what="award", value=0)], {"accusation": "table"}),
            (
                [DENIED, do("say", what="talk", seat=1), do("say", what="award", value=0)],
                {"talk_ruling": "table"},
            ),
            (["0:AH 2:5H 1:7H 3:6H 0>"], {"out_of_turn": "award"}),
        ],
    )
    def test_then_it_is_given_to_nobody(self, actions, options):
        replay = play(*actions, start=START, deal_award="void_deal", **options)
        assert (replay.outcome()["deals"], replay.outcome()["score"]) == ([], [3, 3])
        assert replay.rulings[-1].text["en"].endswith("the deal is void")
        assert replay.rulings[-1].text["fa"].endswith("دست باطل است")

    def test_nobody_has_won_while_an_accusation_waits(self):
        """7–6 would win the rond; the accusation, unproved, gives the deal to the others: 6–7."""
        held = {"accusation_not_yet_provable": "hold"}
        decided = (DENIED, ACCUSE, won(0, 1, *[0] * 6))  # the first is the sweep of what lies there
        replay = play(*decided, start={**START, "score": [6, 6]}, **held)
        outcome = replay.outcome()
        assert (outcome["phase"], outcome["winner"], outcome["match_over"]) == ("SCORE", None, False)
        assert outcome["expects"] == ["end", "deal"]
        outcome = more(replay, do("end")).outcome()
        assert (outcome["phase"], outcome["winner"], outcome["score"]) == ("MATCH_OVER", 1, [6, 7])

    def test_hakem_may_stay(self):
        outcome = play(DENIED, ACCUSE, start=START, hakem_after_award="unchanged").outcome()
        assert (outcome["score"], outcome["hakem"]) == ([3, 4], 0)

    def test_talking(self):
        talk, award = do("say", what="talk", seat=1), do("say", what="award", value=0)
        assert kinds(play(DENIED, talk, award, start=START)) == ["note R11@1", "reject R14@None"]
        replay = play(DENIED, talk, award, start=START, talk_ruling="table")
        assert kinds(replay) == ["note R11@1", "penalty R11@None"]
        assert replay.outcome()["score"] == [4, 3]
        # A deal that is void is nobody's, whatever was said in it.
        second = "0:AD 0:KD 1:3D 2:4D 3:5D 0>"
        void = play(DENIED, talk, second, award, start=START, talk_ruling="table")
        assert (kinds(void)[-2:], void.outcome()["deals"]) == (["misdeal R9@0", "reject R14@None"], [])

    def test_looking(self):
        assert kinds(play(DENIED, do("say", what="look", seat=3), start=START)) == ["note R10@3"]


class TestFairPlay:
    def shown(self, replay):
        return [(r["kind"], r["rule"]) for r in replay.public()["rulings"]]

    def test_a_proof_waits_in_silence(self):
        replay = play(PROVED, start=START)
        assert self.shown(replay) == []
        assert [r["kind"] for r in replay.outcome()["rulings"]] == ["breach"]
        assert replay.board.closed == 0

    def test_until_it_is_judged(self):
        replay = play(PROVED, ACCUSE, start=START)
        assert self.shown(replay) == [("breach", "R2"), ("verdict", "R2")]
        assert replay.board.closed == len(replay)

    def test_or_the_next_deal_begins(self):
        replay = play(PROVED, do("end"), start=START)
        assert self.shown(replay) == [("misdeal", "R9")]
        more(replay, do("deal"))
        assert self.shown(replay) == [("breach", "R2"), ("misdeal", "R9")]
        assert replay.board.closed == len(replay) - 1

    def test_or_nobody_can_accuse_after_the_last_deal(self):
        won = do("end", won=[7, 2])
        replay = play(PROVED, won, start={**START, "score": [6, 3]}, accusation_deadline="deal_end")
        assert replay.outcome()["match_over"]
        assert self.shown(replay) == [("breach", "R2")]

    def test_the_end_of_the_match_does_not_tell_who_may_still_accuse(self):
        """No next packet ends the time for it, and the verdict may still turn the last deal."""
        replay = play(PROVED, do("end", won=[2, 7]), start={**START, "score": [3, 6]})
        assert replay.outcome()["winner"] == 1
        assert self.shown(replay) == []
        more(replay, ACCUSE)
        assert self.shown(replay) == [("breach", "R2"), ("verdict", "R2")]
        assert replay.outcome()["winner"] is None

    def test_announced(self):
        assert self.shown(play(PROVED, start=START, referee_mode="announce")) == [("breach", "R2")]

    def test_flags_are_for_all(self):
        assert self.shown(play("1:AH", start=START)) == [("flag", "R1")]

    def test_the_outcome_says_nothing_about_denials(self):
        public, silent = play(DENIED, start=START).public(), play("0|AH 2H 5H 6H", start=START).public()
        same = {"trick"}
        assert {k: v for k, v in public.items() if k not in same} == {
            k: v for k, v in silent.items() if k not in same
        }


def test_the_board_shows_where_each_card_came_from():
    replay = play(DENIED, "0:AD 2:3D 1<3D", start=START)
    board = replay.board
    assert [(c.seat, str(c.card), c.at) for c in board.last] == [
        (0, "AH", 0),
        (1, "2C", 1),
        (2, "5H", 2),
        (3, "6H", 3),
    ]
    assert board.last_winner == 0
    assert [(c.seat, str(c.card), c.at) for c in board.open] == [(0, "AD", 4), (2, "3D", 5)]
    assert (board.deal, board.since) == (0, 0)


def test_sentences_name_the_players_in_both_languages():
    replay = play(PROVED, ACCUSE, start=START)
    for ruling in replay.rulings:
        assert set(ruling.text) == {"en", "fa"}
        assert "Hamid" in ruling.text["en"]
        assert "Hamid" in ruling.text["fa"]
        assert "{" not in ruling.text["en"] + ruling.text["fa"]
    assert "دل نداد" in replay.rulings[0].text["fa"]
