"""The shared law of tricks where the table does something odd: cards put down twice, taken up too late or not
seen at all, deals that end without a word. Hokm and Joker Spades stand for all; values worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.cards import CARDS
from scorekeeper.games.proof import Knowledge
from scorekeeper.permissions import Person, offered
from scorekeeper.replay import Replay
from tests.games.few import playing_few
from tests.games.playing import do, kinds, match, more, play, won

SPADES = {"hakem": 0, "trump": "S"}
HEARTS = {"hakem": 0, "trump": "H"}
BAN = {**HEARTS, "ban": {"team": 1, "suit": "D", "tricks": 2}}
DENIED = "0|AH 2C 5H 6H"
"""Seat 1 denies hearts."""
ACCUSE = do("accuse", by_seat=2)
HOLD = {"accusation_not_yet_provable": "hold"}
HANDS = {"accusation_evidence": "table_and_hands"}


def hokm(*parts, start=None, **options) -> Replay:
    return play(*parts, start=start or SPADES, **options)


def joker_spades(*parts, start=None, **options) -> Replay:
    return match("spades", *parts, start={"dealer": 3, "bids": [6, 5], **(start or {})}, **options)


Game = Callable[..., Replay]
BOTH = pytest.mark.parametrize("game", [hokm, joker_spades])


def points(replay: Replay) -> list[list[int]]:
    return [deal["score"] for deal in replay.outcome()["deals"]]


class TestNextDeal:
    """The first call of the next deal closes the one before, as `deal` does."""

    LAST = "0|AC 2S 2H 2D"

    @pytest.mark.parametrize("suit", ["S", "C"])
    def test_the_trump_while_the_last_trick_lies_there(self, suit):
        replay = play(self.LAST, do("trump", suit=suit), start={"hakem": 0, "trump": "C", "tricks": [6, 1]})
        outcome = replay.outcome()
        assert (points(replay), outcome["trump"], outcome["tricks"]) == ([[1, 0]], suit, [0, 0])
        more(replay, "0:AS 1:3D")
        assert (kinds(replay), replay.outcome()["trick"]) == ([], [[0, "AS"], [1, "3D"]])

    def test_the_trump_at_seven_nothing(self):
        start = {"hakem": 0, "trump": "C", "tricks": [6, 0]}
        for swept in ("", "0>"):
            replay = play(self.LAST, swept, do("trump", suit="S"), "0:AS", start=start)
            assert (points(replay), replay.outcome()["phase"], kinds(replay)) == ([[2, 0]], "PLAY", [])

    def test_the_trump_after_a_match(self):
        start = {"hakem": 0, "trump": "C", "tricks": [6, 1], "score": [6, 0]}
        replay = play(self.LAST, do("trump", suit="S"), start=start)
        assert (replay.outcome()["winner"], kinds(replay)) == (0, ["reject R12@None"])

    @pytest.mark.parametrize("call", ["b=0:3", do("contract", value=[5, 5])])
    def test_bids(self, call):
        """9–4 against bids of 6 and 5: 63 and −50, so the dealer's side is behind and he deals again."""
        replay = joker_spades("0|AH 3H 4H 5H", call, start={"tricks": [8, 4], "lead": 0})
        outcome = replay.outcome()
        assert (points(replay), outcome["dealer"], outcome["won"]) == ([[63, -50]], 3, [0, 0])
        assert kinds(replay) == []

    def test_where_each_plays_for_himself(self):
        with playing_few():
            bids = "b=0:1 b=1:0 b=2:0 b=3:0"
            tricks = "0|AH 2H 3H 4H 0|KH 5C 2S 5H 2|9C 3C 4C 2C"
            replay = match("few", bids, tricks, "b=1:2", start={"dealer": 3})
            assert (points(replay), replay.outcome()["bids"]) == ([[11, 10, 0, 10]], [None, 2, None, None])

    @pytest.mark.parametrize(("more", "score"), [("0|KH 7H 8H 9H 0>", [4, 3]), ("0> 0>", [3, 4])])
    def test_it_decides_what_was_held(self, more, score):
        """7–1 after the accusation, so that the deal is scored when the trump is named."""
        start = {**SPADES, "score": [3, 3]}
        replay = play(DENIED, ACCUSE, more, won(1, 0, 0, 0, 0, 0), do("trump", suit="D"), start=start, **HOLD)
        outcome = replay.outcome()
        assert (outcome["score"], outcome["trump"]) == (score, "D")
        assert outcome["hakem"] == (0 if score == [4, 3] else 1)

    def test_bids_decide_it_too(self):
        replay = joker_spades(DENIED, ACCUSE, won(*[0] * 7, *[1] * 6), do("contract", value=[5, 5]), **HOLD)
        assert (points(replay), kinds(replay)) == ([[-60, 50]], ["verdict R14@2"])


class TestByItself:
    """With `auto` a breach is judged at the moment at which it is proved, in its own deal."""

    @pytest.mark.parametrize("closing", [do("deal"), do("trump", suit="S"), do("end")])
    @pytest.mark.parametrize("deadline", ["next_packet", "deal_end"])
    def test_a_ruff_that_stayed_in_the_last_trick(self, closing, deadline):
        """The ruff wins the seventh trick, so the deal would be 2–7."""
        start = {**BAN, "tricks": [2, 6]}
        options = {"referee_mode": "auto", "accusation_deadline": deadline}
        replay = play("0|AD 2H 4D 5D", closing, start=start, **options)
        assert kinds(replay) == ["flag R15@1", "breach R15@1", "verdict R15@1"]
        assert (points(replay), replay.outcome()["hakem"]) == ([[1, 0]], 0)

    def test_in_the_middle_of_the_deal_it_is_not_void_too(self):
        replay = play("0|AD 2H 4D 5D", do("end"), start=BAN, referee_mode="auto")
        assert kinds(replay) == ["flag R15@1", "breach R15@1", "verdict R15@1"]

    def test_a_joker_that_stayed(self):
        replay = joker_spades("0|AH RJ 3H 4H", do("deal"), referee_mode="auto")
        assert (points(replay), replay.outcome()["phase"]) == ([[60, -50]], "BIDS")

    @BOTH
    @pytest.mark.parametrize("slip", ["0|AH 2C 1:7H 1<2C 2:8H 3:9H", "0|AH 7H 8H 2C 3:9H 3<2C"])
    def test_not_before_the_card_can_go_back_no_more(self, game: Game, slip):
        """The heart put down beside the wrong card proves the revoke only if that stays."""
        assert kinds(game(slip, "0> 0|KH 3H 4H 5H", referee_mode="auto")) in (["flag R5@1"], ["flag R5@3"])
        replay = game("0|AH 2C 1!7H 2:8H 3:9H", referee_mode="auto")
        assert kinds(replay, "verdict") == []
        assert kinds(more(replay, "0>"), "verdict") == ["verdict R2@1"]
        replay = game("0|AH 7H 8H 2C 3:9H", referee_mode="auto")
        assert kinds(more(replay, "0:KH"), "verdict") == ["verdict R2@3"]

    @pytest.mark.parametrize(("deadline", "score"), [("next_packet", [1, 0]), ("deal_end", [0, 1])])
    def test_within_the_time_for_accusations(self, deadline, score):
        """1–7, and then a hand that is thrown in shows a heart."""
        start = {**SPADES, "tricks": [1, 6], "void1": ["H"], "lead": 1}
        options = {"referee_mode": "auto", "accusation_deadline": deadline}
        replay = play("1|KD 3D 4D 5D 1> 1!7H", start=start, **options)
        assert points(replay) == [score]
        assert kinds(replay, "breach") == ["breach R2@1"]


COUNTED = {
    **SPADES,
    "tricks": [6, 1],
    "left": [6] * 4,
    "unseen": [
        *(f"{rank}C" for rank in "A2345678"),
        *(f"{rank}H" for rank in "234567"),
        *(f"{rank}D" for rank in "23456789TJ"),
    ],
    "void1": ["H"],
}


class TestWrongCounts:
    """Six hearts, clubs 5 to 8 and ten diamonds are unseen after the trick, five cards in each hand; seat 1
    denied hearts. With the diamonds of 2 and 3 shown he must hold a heart, if he holds five."""

    TRICK = "0|AC 2C 3C 4C 0>"
    OTHERS = (
        do("hand", seat=2, cards=["2D", "3D", "4D", "5D", "6D"]),
        do("hand", seat=3, cards=["7D", "8D", "9D", "TD", "JD"]),
    )
    FOUR = do("hand", seat=1, cards=["5C", "6C", "7C", "8C"])

    def test_shown_after_the_deal_counting_proves_nothing(self):
        replay = play(self.TRICK, self.FOUR, *self.OTHERS, start=COUNTED)
        assert (kinds(replay), points(replay)) == (["note R9@1"], [[1, 0]])

    def test_what_counting_proved_before_falls(self):
        replay = play(self.TRICK, *self.OTHERS, start=COUNTED)
        assert kinds(replay) == ["breach R2@1"]
        assert kinds(more(replay, self.FOUR)) == ["note R9@1"]

    def test_but_not_what_was_judged(self):
        replay = play(self.TRICK, *self.OTHERS, do("accuse", by_seat=0), self.FOUR, start=COUNTED)
        assert kinds(replay) == ["breach R2@1", "verdict R2@1", "note R9@1"]


class TestTwoCards:
    @BOTH
    def test_the_right_one_before_the_wrong_one_goes_back(self, game: Game):
        replay = game("0|AH 2C 1:7H 1<2C 2:8H 3:9H 0>")
        assert kinds(replay) == ["flag R5@1"]
        assert replay.rulings[0].cured == 3
        assert replay.outcome()["trick_winners"] == [0]
        # 7H followed, so hearts are not denied; 2C is known
        assert kinds(more(replay, "0|KH 3H 4H TH")) == ["flag R5@1"]
        assert kinds(more(replay, "0|AC 4D"), "breach") == ["breach R2@1"]

    @BOTH
    def test_the_second_is_judged_as_it_lies(self, game: Game):
        """7H was legal, and is known when 2C takes its place."""
        replay = game("0|AH 7H 1:2C 1<7H")
        assert kinds(replay) == ["flag R5@1", "flag R6@1", "breach R2@1"]
        assert replay.rulings[-1].because == (2, 3)

    @BOTH
    def test_beside_a_full_trick_too(self, game: Game):
        """The card of who plays last falls when his first makes the trick full: a lead out of turn, for all
        that anybody can see, until that goes back."""
        replay = game("0|AH 7H 8H 2C 3:9H")
        assert kinds(replay, "flag") == ["flag R1@3"]
        more(replay, "3<2C")
        assert (kinds(replay), replay.rulings[0].cured) == (["flag R5@3"], 5)
        assert replay.outcome()["trick"] == [[0, "AH"], [1, "7H"], [2, "8H"], [3, "9H"]]
        more(replay, "0> 0|KH 3H 4H TH")
        assert (kinds(replay), replay.outcome()["trick_winners"]) == (["flag R5@3"], [0, 0])
        assert kinds(game("0|AH 7H 8H 2C 3:9H 3<9H"), "breach") == ["breach R2@3"]
        # 2S ruffs, so that 9H might be the next lead.
        assert kinds(game("0|AH 7H 8H 2S 3:9H 3<2S")) == ["flag R5@3"]

    @BOTH
    def test_who_won_with_it_leads_on(self, game: Game):
        replay = game("0|QH 7H 8H 2C 3:KH 3<2C 3:AD 0:4D")
        assert (kinds(replay), replay.outcome()["trick"]) == (["flag R5@3"], [[3, "AD"], [0, "4D"]])

    def test_where_the_trick_would_end_the_deal(self):
        start = {**SPADES, "tricks": [6, 1]}
        replay = hokm("0|AH 7H 8H 2C 3:9H", start=start)
        assert points(replay) == [[1, 0]]
        assert points(more(replay, "3<2C")) == [[1, 0]]
        replay = hokm("0|7H 8H TH 2C 3:KH", start={**start, "tricks": [6, 6]})
        assert points(replay) == [[1, 0]]
        assert (points(more(replay, "3<2C")), replay.outcome()["tricks"]) == ([[0, 1]], [6, 7])

    def test_before_the_trump_is_entered(self):
        first = (do("hakem", seat=0), do("deal"), "0|AH 7H 8H 2C 3:9H 3<2C")
        replay = play(*first, do("trump", suit="S"))
        assert (kinds(replay), replay.outcome()["trick_winners"]) == (["flag R5@3"], [0])

    def test_not_where_no_card_may_go_back(self):
        replay = hokm("0|AH 7H 8H 2C 3:9H 3<2C", take_back="never")
        assert kinds(replay, "flag", "reject") == ["flag R1@3", "reject R6@3"]

    def test_a_lead(self):
        replay = hokm("0:AH 0:KD 0<AH 1:3D")
        assert replay.outcome()["trick"] == [[0, "KD"], [1, "3D"]]
        # Beside a lead that went back when others had followed it nobody denies anything.
        replay = hokm("0:AH 0:KD 1:3H 0<AH 2:4H 3:5H", "0> 1:3D")
        assert kinds(replay, "breach") == []

    def test_a_joker_too_early_in_its_place(self):
        assert kinds(joker_spades("0|AH 3H 1:RJ 1<3H")) == ["flag R5@1", "flag R6@1", "flag R16@1"]

    @BOTH
    def test_the_same_card_entered_twice(self, game: Game):
        replay = game("0:AD 0:AD")
        assert replay.outcome()["expects"][:2] == ["correct", "accept"]
        more(replay, "1:6D 2:4D 3:3D 0>")
        assert (kinds(replay), replay.outcome()["tricks"]) == (["flag R3@0"], [1, 0])
        assert kinds(game("0:AD 0:AD 0<AD 1:6D 2:4D 3:3D 0>", "0:AD"), "flag")[-1] == "flag R3@0"

    @BOTH
    def test_it_may_have_been_another(self, game: Game):
        replay = game("0:AD 0:AD", do("correct", of=1, card="KD"), "1:6D 2:4D 3:3D 0>")
        assert kinds(replay) == ["flag R5@0", "misdeal R9@0"]
        replay = game("0:AD 0:AD", do("accept", of=1))
        assert kinds(replay) == ["note R3@0", "misdeal R3@None"]

    @BOTH
    def test_the_last_card_of_a_trick_entered_twice_is_no_lead(self, game: Game):
        replay = game("0|AD 6D 4D 3D 3:3D 0:KD")
        assert (kinds(replay), replay.outcome()["trick"]) == (["flag R3@3"], [[0, "KD"]])

    @BOTH
    @pytest.mark.parametrize("next_trick", ["0:KD 1:6D 1:9D 2:5D 3:7D 0>", "0:KD 1:9D 2:5D 3:3D 3:7D 0>"])
    def test_a_card_stands_for_one_whose_face_could_not_be_right(self, game: Game, next_trick):
        replay = game("0|AD 6D 4D 3D", next_trick)
        assert kinds(replay) in (["flag R3@1"], ["flag R3@3"])
        assert replay.outcome()["trick_winners"] == [0, 0]

    def test_no_deal_is_lost_by_a_face_that_cannot_be_right(self):
        replay = hokm("0|AD 6D 4D 3D 0> 1:6D 0:KD 2:5D 3:7D 0>", out_of_turn="void_deal")
        assert kinds(replay) == ["flag R3@1"]


class TestToldAgain:
    """A card of an earlier trick that is entered once more, as of its seat or of another."""

    @BOTH
    @pytest.mark.parametrize("again", ["0:4D", "1:6D", "2:4D", "3:4D"])
    @pytest.mark.parametrize("place", range(5))
    @pytest.mark.parametrize("out_of_turn", ["void_deal", "award"])
    def test_nobody_played_out_of_turn_for_it(self, game: Game, again, place, out_of_turn):
        trick = ["0:KD", "1:7D", "2:5D", "3:8D"]
        cards = " ".join([*trick[:place], again, *trick[place:]])
        replay = game("0|AD 6D 4D 3D 0>", cards, "0> 0:QD", out_of_turn=out_of_turn)
        outcome = replay.outcome()
        assert kinds(replay) == [f"flag R3@{again[0]}"]
        assert (outcome["trick_winners"], outcome["trick"]) == ([0, 0], [[0, "QD"]])

    @BOTH
    def test_it_may_have_been_the_lead(self, game: Game):
        """What 1 seemed to lead was another card. As long as 1 has played no other nobody knows what 2 had to
        follow; with 7D it was none of this trick, and 2, who did not follow, has 9D later."""
        first, last = "0|AD 6D 4D 3D 0> 1:6D 0:KD", "3:5D 0> 0:QD 1:8D 2:9D"
        assert kinds(game(first, "2:3C", last)) == ["flag R3@1"]
        assert kinds(game(first, "1:7D 2:3C", last)) == ["flag R3@1", "breach R2@2"]

    @BOTH
    def test_a_trick_whose_last_card_it_may_be_is_over_with_the_next_lead(self, game: Game):
        replay = game("0|AD 6D 4D 3D 0> 0:KD 3:4D 1:7D 2:5D 0:QD")
        assert (kinds(replay), replay.outcome()["trick_winners"]) == (["flag R3@3"], [0, 0])


class TestTakenUpTooLate:
    HANDS = (
        do("hand", seat=1, cards=["2C", "7H", *(f"{rank}D" for rank in "3456789TJQK")]),
        do("hand", seat=3, cards=[*(f"{rank}C" for rank in "3456789TJQKA"), "AD"]),
    )

    @BOTH
    def test_a_dispute_judges_the_trick_as_it_lies(self, game: Game):
        replay = game("0|AH 2C", do("accuse", by_seat=0), "1<2C", *self.HANDS, **HANDS)
        assert kinds(replay) == ["reject R12@1", "breach R2@1", "verdict R2@1"]

    @BOTH
    def test_nor_is_a_card_let_go_back_then(self, game: Game):
        accuse = (do("accuse", by_seat=0), do("accept", of=2))
        replay = game("0|AH 2C 1<2C", *accuse, *self.HANDS, take_back="never", **HANDS)
        assert kinds(replay) == ["flag R6@1", "reject R12@None", "breach R2@1", "verdict R2@1"]

    @BOTH
    def test_a_card_that_came_in_the_dispute_may_go_back(self, game: Game):
        replay = game("0|AH 2C", do("accuse", by_seat=0), "2:5H 2<5H", **HANDS)
        assert [(r.rule, r.cured) for r in replay.rulings] == [("R12", 4)]

    @BOTH
    def test_a_verdict_keeps_its_proof(self, game: Game):
        replay = game("0|AH 2C 1:7H", do("accuse", by_seat=0), "1<2C")
        assert kinds(replay) == ["flag R5@1", "breach R2@1", "verdict R2@1", "reject R12@1"]


class TestUnseen:
    """No ruling rests on cards that nobody saw."""

    SHORT = "0:KH 1:3H 2:4H 0>"

    @pytest.mark.parametrize("before", ["w=0", SHORT])
    def test_the_black_joker_may_have_been_played(self, before):
        replay = joker_spades(before, "0|AH RJ 5H 6H", "1:7H")
        assert kinds(replay, "flag", "breach") == []

    def test_nor_is_it_overdue(self):
        nine = won(*[0] * 7, 1, 1)
        assert kinds(joker_spades(nine, "1|AH 3H 4H 5H")) == []
        # In trick 11 it comes to light all the same.
        assert kinds(joker_spades(nine, "1|AH 3H 4H 5H 1|KH 6H BJ 7H")) == ["breach R17@3"]

    def test_spades_may_have_been_broken(self):
        tricks = "0|AS 2S 3S 4S 0|AH 3H 4H 5H"
        assert set(kinds(joker_spades(tricks, break_spades=True))) == {"breach R2@0"}
        assert kinds(joker_spades("w=0", tricks, break_spades=True)) == []

    @pytest.mark.parametrize(
        ("before", "flags"),
        [
            ("0|AC 2C 3C 4C 0|AS 2S 3S 4S", ["flag R15@1"]),
            ("w=0", ["flag R15@1"]),
            ("w=0,0", []),
            ("0|KD 6D 7D 8D 0> w=0", []),
        ],
    )
    def test_it_may_be_the_third_trick_in_the_suit(self, before, flags):
        assert kinds(play(before, "0|AD 2H", start=BAN)) == flags

    @pytest.mark.parametrize("before", ["w=0", "0:AC 1:2C 3:4C 0>"])
    def test_a_known_card_may_be_gone(self, before):
        replay = play(before, "0|AH 3H 3C", start={**HEARTS, "known2": ["9H"]})
        assert kinds(replay, "breach") == []

    @pytest.mark.parametrize("option", ["retract_or_condone", "void_deal", "award"])
    def test_without_the_lead_nobody_knows_what_had_to_be_followed(self, option):
        """Seat 0 leads unseen; what 1 plays is not the lead, so 2 does not deny clubs."""
        replay = hokm("1:3C 2:4H 3:5C 3> 3|AC 2C 6C 7C 3>", out_of_turn=option)
        assert kinds(replay) == ["flag R1@1", "note R7@3"]

    @BOTH
    def test_a_short_trick_is_swept_though_the_last_one_was_not(self, game: Game):
        replay = game("0|AD 6D 4D 3D", "0:KD 1:7D 3:5D 0>", "0:AC")
        assert (replay.outcome()["tricks"], replay.outcome()["trick"]) == ([2, 0], [[0, "AC"]])
        replay = game("0|AD 6D 4D 3D", "0:KD 1:7D 0>")  # the first trick, late
        assert (replay.outcome()["trick"], kinds(replay)) == ([[0, "KD"], [1, "7D"]], [])

    def test_a_trump_entered_late_judges_the_tricks_after_one_entered_by_hand(self):
        late = (do("hakem", seat=0), do("deal"), "w=0", "0|AD 6D 4D 2D 0|KD 7D 5D 2H", do("trump", suit="H"))
        outcome = play(*late).outcome()
        assert (outcome["trick_winners"], outcome["tricks"]) == ([0, 0, 3], [2, 1])


class TestBan:
    def test_who_may_not_ruff_does_not_deny_trumps(self):
        deal = "0|AD 3C 4D 5D 0|AS 3H 4S 5S"
        assert kinds(play(deal, start=BAN, must_ruff=True)) == []
        assert kinds(play(deal, start=HEARTS, must_ruff=True)) == ["breach R2@1"]
        over = {**HEARTS, "ban": {"team": 1, "suit": "D", "tricks": 1}}
        again = "0|AD 3C 4D 5D 0|KD 4C 6D 7D 0|AS 3H 4S 5S"
        assert kinds(play(again, start=over, must_ruff=True)) == ["breach R2@1"]

    def test_what_was_said_falls_with_the_card(self):
        only = do("say", what="only-trumps", seat=1)
        replay = play("0|AD 2H", only, "1<2H 1:3D 2:4D 3:5D 0>", start=BAN)
        assert kinds(replay) == ["flag R15@1"]
        stayed = play("0|AD 2H", only, "2:4D 3:5D 0> 0|KC 3C", start=BAN)
        assert kinds(stayed) == ["flag R15@1", "breach R2@1"]


class TestDeadline:
    PROVED = DENIED + " 0|KH 7H 8H 9H"

    def test_until_the_next_trick_has_been_gathered(self):
        """Full it lies there still."""
        replay = hokm(self.PROVED, "0|AC 3C 4C 5C", ACCUSE, accusation_deadline="next_trick")
        assert kinds(replay, "verdict", "reject") == ["verdict R2@1"]

    def test_what_was_held_was_in_time(self):
        options = {**HOLD, "accusation_deadline": "next_trick"}
        replay = hokm(DENIED, ACCUSE, "0|KH 7H 8H 9H", won(0, 0, 0, 0, 1, 0, 0), do("end"), **options)
        assert kinds(replay, "verdict") == ["verdict R2@1"]

    def test_a_refused_accusation_may_be_made_again(self):
        player = Person("player", 0)
        replay = play(do("hakem", seat=0), do("deal"), do("trump", suit="S"), do("accuse", by_seat=0))
        assert "accuse" in offered(player, more(replay, DENIED), asked=False)
        assert "accuse" not in offered(player, more(replay, do("accuse", by_seat=0)), asked=False)


class TestExchanges:
    def test_a_discard_changed_into_a_ruff(self):
        deal = "0|AD 2C 1<2C 1:8H"
        assert kinds(play(deal, start=HEARTS)) == ["flag R6@1"]
        assert kinds(play(deal, start=HEARTS, must_ruff=True)) == []  # then it mends a slip

    def test_a_joker_was_legal(self):
        assert kinds(joker_spades("0|AH BJ 1<BJ 1:3H")) == ["flag R6@1"]

    def test_the_table_lets_a_card_go_back(self):
        replay = play("0|AD 6D 4D 1<6D", do("accept", of=3), start=HEARTS, take_back="never")
        assert kinds(replay) == ["note R6@1"]
        assert (replay.outcome()["trick"], replay.outcome()["turn"]) == ([[0, "AD"], [2, "4D"]], 1)
        late = play("0|AD 6D 4D 1<6D 3:2D 0>", do("accept", of=3), start=HEARTS, take_back="never")
        assert kinds(late) == ["flag R6@1", "reject R12@None"]

    def test_nothing_is_accepted_that_has_cost_something(self):
        replay = play("0|AD 2H 4D 5D 1>", do("accept", of=1), start=BAN)
        assert kinds(replay) == ["flag R15@1", "breach R15@1", "reject R12@None"]
        assert kinds(play("0|AD 2H", do("accept", of=1), "2:4D 3:5D 1>", start=BAN)) == ["note R15@1"]


class TestVoid:
    """Nobody loses a void deal by an accusation that is not proved; one that is proved decides it."""

    LACKS = do("hand", seat=1, cards=[f"{rank}D" for rank in "3456789TJQK"])
    REST = do("hand", seat=3, cards=[f"{rank}C" for rank in "3456789TJQKA"])

    @pytest.mark.parametrize("mode", ["on_accusation", "auto"])
    @BOTH
    def test_what_is_played_on_tells_nothing_of_it(self, game: Game, mode):
        """Seat 1 denied hearts; after a deal closed too early the cards may be those of the next one."""
        replay = game(DENIED, do("end"), "0:AD 1:7H", referee_mode=mode)
        assert (kinds(replay, "breach", "verdict"), points(replay)) == ([], [])

    def test_nor_after_a_deal_that_is_closed(self):
        start = {**SPADES, "tricks": [6, 1]}
        assert kinds(hokm(DENIED, do("end"), "0:AD 1:7H", start=start), "breach") == []
        assert kinds(hokm(DENIED, "0> 1:7H", start=start), "breach") == ["breach R2@1"]

    def test_a_held_accusation_ends_with_the_deal(self):
        replay = hokm(DENIED, ACCUSE, self.LACKS, do("deal"), **HOLD)
        assert (kinds(replay), points(replay)) == (["misdeal R9@1", "note R14@2"], [])

    def test_hands_that_are_wrong_in_number(self):
        replay = hokm(DENIED, ACCUSE, self.LACKS, self.REST, **HANDS)
        assert (kinds(replay), points(replay)) == (["misdeal R9@1", "note R14@2"], [])
        assert replay.outcome()["phase"] == "MISDEAL"

    def test_but_show_the_heart(self):
        shown = do("hand", seat=1, cards=["7H", *(f"{rank}D" for rank in "3456789TJQ")][:11])
        replay = hokm(DENIED, ACCUSE, shown, self.REST, **HANDS)
        assert kinds(replay) == ["misdeal R9@1", "breach R2@1", "verdict R2@1"]

    @pytest.mark.parametrize("by", [0, 1])
    def test_a_card_out_of_turn_has_cost_it_first(self, by):
        """Seat 2 played before seat 1: the deal is the other side's, whoever accuses whom after that."""
        accuse = do("accuse", by_seat=by)
        replay = play("0:AD 2:4D 1:6D 3:2D", accuse, start=HEARTS, out_of_turn="award")
        assert kinds(replay) == ["flag R1@2", "penalty R1@2", f"note R14@{by}"]
        assert points(replay) == [[0, 1]]

    def test_a_card_out_of_turn_voids_it_first(self):
        replay = play("0:AD 2:4D 1:6D 3:2D", do("accuse", by_seat=1), start=HEARTS, out_of_turn="void_deal")
        assert (kinds(replay)[1:], points(replay)) == (["misdeal R1@2", "note R14@1"], [])

    def test_a_card_left_in_the_pack(self):
        hand = do("hand", seat=1, cards=["2H", *(f"{rank}D" for rank in "3456789TJQK")])
        replay = joker_spades(DENIED, ACCUSE, hand, **HANDS)
        assert (kinds(replay), replay.outcome()["expects"]) == (["misdeal R4@1"], ["hand", "end"])
        more(replay, self.REST)
        assert (kinds(replay), points(replay)) == (["misdeal R4@1", "note R14@2"], [])

    def test_found_after_the_verdict_it_changes_nothing(self):
        hand = do("hand", seat=1, cards=["2H", *(f"{rank}D" for rank in "3456789TJQK")])
        replay = joker_spades(DENIED, ACCUSE, hand)
        assert (kinds(replay), points(replay)) == (["verdict R14@2", "note R4@1"], [[-60, 50]])
        assert "void" not in replay.rulings[-1].text["en"]


class TestGiven:
    GIVEN = (
        do("hakem", seat=0),
        do("deal"),
        "2!9H",
        do("misdeal", seat=2, to=1, what="14-12"),
        do("show", seat=2, card="9H", to=1),
    )

    def test_the_middle_card_that_is_given_away_has_left_the_hand(self):
        assert kinds(play(*self.GIVEN, "0|AH 9H 3C 4H"), "breach") == []
        assert kinds(play(*self.GIVEN, "0|AH 3C"), "breach") == ["breach R2@1"]

    def test_a_card_is_known_in_one_place(self):
        known = Knowledge([CARDS["9H"], CARDS["2C"]], [1, 1])
        known.show(0, CARDS["9H"], 1)
        known.show(0, CARDS["9H"], 2)
        assert known.known == [{CARDS["9H"]: 1}, {}]
        known.show(1, CARDS["9H"], 3)
        assert known.known == [{}, {CARDS["9H"]: 3}]
        known.turn_up(CARDS["9H"])
        assert known.known == [{}, {}]


class TestTheLastDealOfAMatch:
    """A proof waits for an accusation after the match too: no packet follows that would end the time for it
    (§4.5), and who reads it first accuses without any risk."""

    CASES = (
        (
            "hokm",
            {**SPADES, "score": [3, 6]},
            "0|AH 2C 5H 6H 0|AD 3D 4D 5D 0:KH 1:7H",
            do("end", won=[2, 7]),
        ),
        (
            "spades",
            {"dealer": 3, "bids": [6, 5], "score": [0, 490]},
            "0|AH 2C 5H 6H 0|AD 3D 4D 5D 0|KH 7H 8H 9H",
            do("end", won=[6, 7]),
        ),
        (
            "shelem",
            {"decl": 0, "bid": 120, "score": [0, 1150], "dealer": 3},
            "0|AD 2C 3D 4D 0|KD 5D 6D 7D",
            do("end", taken=[60, 105]),
        ),
    )

    @pytest.mark.parametrize(("key", "start", "cards", "end"), CASES)
    def test_its_proof_waits(self, key, start, cards, end):
        replay = match(key, cards, end, start=start)
        assert replay.outcome()["winner"] == 1
        assert kinds(replay, "breach") == ["breach R2@1"]
        assert [ruling["kind"] for ruling in replay.public()["rulings"]] == []
        more(replay, do("accuse", by_seat=0))
        assert [ruling["kind"] for ruling in replay.public()["rulings"]] == ["breach", "verdict"]

    @pytest.mark.parametrize(("key", "start", "cards", "end"), CASES)
    @pytest.mark.parametrize("rules", [{"accusation": "off"}, {"accusation_deadline": "deal_end"}])
    def test_until_nobody_can_accuse(self, key, start, cards, end, rules):
        replay = match(key, cards, end, start=start, **rules)
        assert [ruling["kind"] for ruling in replay.public()["rulings"]] == ["breach"]


class TestExchangedAllTheSame:
    """No card may be taken back, and one is; another is played in its place."""

    @BOTH
    @pytest.mark.parametrize("option", ["never", "until_next_card"])
    def test_the_exchange_is_noted_and_stands(self, game: Game, option):
        """6D is in the hand of 1 again, and falls in the second trick."""
        replay = game("0|AD 6D 4D 1<6D 1:7D 3:5D 0> 0:KD 1:6D 2:9D 3:8D 0>", take_back=option)
        assert kinds(replay) == ["flag R6@1", "flag R6@1", "note R6@1"]
        assert replay.outcome()["trick_winners"] == [0, 0]

    @BOTH
    @pytest.mark.parametrize("swept", ["", "0>"])
    def test_the_last_card_of_a_trick_is_no_lead(self, game: Game, swept):
        replay = game("0|AD 6D 4D 5D 3<5D 3:3D", swept, "0:KD 1:7D 2:9D 3:5D 0>", take_back="never")
        assert kinds(replay) == ["flag R6@3", "flag R6@3", "note R6@3"]
        assert replay.outcome()["trick_winners"] == [0, 0]

    @BOTH
    def test_put_down_again_it_was_not_exchanged(self, game: Game):
        replay = game("0|AD 6D 1<6D 1:6D 2:4D 3:5D 0> 0:KD", take_back="never")
        assert (kinds(replay), replay.rulings[0].cured) == (["flag R6@1"], 3)

    @BOTH
    def test_what_the_first_card_denied_stays_denied(self, game: Game):
        """1 did not follow with 6C; 7D, for which that was exchanged, was in the hand all the while."""
        replay = game("0|AD 6C 1<6C 1:7D 2:4D 3:5D 0>", do("accuse", by_seat=0), take_back="never")
        assert kinds(replay) == ["flag R6@1", "breach R2@1", "verdict R2@1"]

    @BOTH
    @pytest.mark.parametrize("when", [3, 4])
    def test_the_table_may_let_it_go_back(self, game: Game, when):
        """It is let stand before 7D falls, or after it: then nothing was denied."""
        parts = ["0|AD 6C 1<6C", "1:7D"]
        parts.insert(when - 2, do("accept", of=2))
        replay = game(*parts, "2:4D 3:5D 0>", do("accuse", by_seat=0), take_back="never")
        assert kinds(replay) == ["note R6@1", "verdict R14@0"]


class TestSweptLate:
    """The sweep of a trick is entered when three cards of the next one lie there."""

    @BOTH
    def test_the_fourth_card_belongs_to_them(self, game: Game):
        replay = game("0|AD 6D 4D 5D 0:KD 1:7D 2:8D 0> 3:3D 0> 0:QD 1:9D")
        outcome = replay.outcome()
        assert kinds(replay) == []
        assert (outcome["trick_winners"], outcome["trick"]) == ([0, 0], [[0, "QD"], [1, "9D"]])

    @BOTH
    def test_a_card_that_is_entered_after_its_own_sweep_is_one_of_it(self, game: Game):
        replay = game("0|AD 6D 4D 5D 0> 0:KD 1:7D 2:8D 0> 3:3D 0:QD 1:9D")
        assert (kinds(replay), replay.outcome()["trick_winners"]) == ([], [0, 0])

    @BOTH
    def test_a_lead_of_who_got_the_trick_leaves_it_short(self, game: Game):
        assert kinds(game("0|AD 6D 4D 5D 0> 0:KD 1:7D 2:8D 0> 0:QD")) == ["note R7@0"]
