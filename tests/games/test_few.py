"""The shared law where each plays for himself, with hands that change: a made-up game (`few`), its values
worked out by hand from the head of that file.

A deal of these tests, dealer 3: seat 0 bids one, the others none. 0 leads AH, all follow; 0 leads KH, which 1
does not follow but 2 ruffs with 2S; 2 leads 9C, all follow. Seats 0 and 2 win one trick and two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from scorekeeper.actions import Action
from scorekeeper.cards import CARDS, PACK, Suit
from scorekeeper.errors import RecordError
from scorekeeper.games.court import Court
from scorekeeper.games.proof import Denial, Knowledge
from scorekeeper.games.revokes import Revokes
from scorekeeper.games.trick_options import of_law
from scorekeeper.games.trick_score import Result, Standing, settle
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import Up
from scorekeeper.offers import taps
from scorekeeper.permissions import HOST, Person, offered
from scorekeeper.playout import deal_script
from scorekeeper.playouts.seen import seen
from scorekeeper.record import Record
from scorekeeper.replay import Replay, score
from scorekeeper.strength import Tally, case, judge
from tests.games.few import FEW, alone, playing_few
from tests.games.playing import do, kinds, match, more
from tests.scorekeeper.acting import Desk, told
from vision.camera.sim.moves import Deal
from webui.staging import staged

BIDS = "b=0:1 b=1:0 b=2:0 b=3:0"
FIRST = "0|AH 2H 3H 4H"
SECOND = "0|KH 5C 2S 5H"
THIRD = "2|9C 3C 4C 2C"


@pytest.fixture(autouse=True, scope="module")
def _few() -> Iterator[None]:
    with playing_few():
        yield


def few(*parts, start=None, **options) -> Replay:
    return match("few", *parts, start={"dealer": 3, **(start or {})}, **options)


class TestDeal:
    def test_each_seat_wins_its_own_tricks_and_points(self):
        outcome = few(BIDS, FIRST, SECOND, THIRD, "end").outcome()
        assert outcome["sides"] == [[0], [1], [2], [3]]
        assert outcome["tricks"] == [1, 0, 2, 0]
        assert outcome["score"] == [11, 10, 0, 10]
        assert (outcome["dealer"], outcome["rulings"]) == (0, [])

    def test_before_the_first_deal_nobody_has_anything(self):
        outcome = few().outcome()
        assert (outcome["tricks"], outcome["score"], outcome["hand"]) == ([0] * 4, [0] * 4, 3)

    def test_each_deal_has_a_card_less(self):
        replay = few(BIDS, FIRST, SECOND, THIRD, "end")
        assert replay.outcome()["hand"] == 3
        more(replay, do("deal"))
        assert replay.outcome()["hand"] == 2
        more(replay, "b=0:0 b=1:2 b=2:0 b=3:0 1|AS 2H 3H 4H 1|KS 5H 6H 7H")
        assert replay.outcome()["phase"] == "SCORE"  # both tricks are played
        assert replay.outcome()["score"] == [21, 22, 10, 20]
        assert more(replay, do("deal")).outcome()["hand"] == 1

    def test_a_void_deal_is_dealt_again_with_as_many_cards(self):
        replay = few(BIDS, FIRST, do("end"))
        assert replay.outcome()["phase"] == "DEAL"
        assert kinds(replay) == ["misdeal R9@None"]
        assert more(replay, do("deal")).outcome()["hand"] == 3

    def test_a_hand_of_another_number_is_a_misdeal(self):
        assert kinds(few(do("deal"), do("hand", seat=1, cards=["2H", "3H"]))) == ["misdeal R9@1"]
        assert kinds(few(do("deal"), do("hand", seat=1, cards=["2H", "3H", "4H"]))) == []

    def test_the_winner_is_who_reached_the_target(self):
        outcome = few(BIDS, FIRST, SECOND, THIRD, "end", start={"score": [19, 0, 29, 19]}).outcome()
        assert (outcome["score"], outcome["winner"]) == ([30, 10, 29, 29], 0)

    def test_of_several_the_highest_total(self):
        standing = Standing(0, (20, 25, 29, 0))
        both = settle(standing, Result((10, 11, 0, 0), "", {}), 30)
        assert (both.score, both.winner) == ((30, 36, 29, 0), 1)
        assert settle(standing, Result((10, 11, 7, 0), "", {}), 30).winner is None  # 36 and 36
        assert settle(standing, Result((10, 11, 7, 0), "", {}, first=2), 30).winner == 2
        assert settle(standing, Result((10, 11, 0, 0), "", {}), 30, play_on=True).winner is None


class TestPosition:
    def test_the_tricks_of_each_seat_are_given(self):
        start = {"tricks": [0, 1, 0, 1], "lead": 3, "bids": [0, 1, 0, 1], "score": [0, 5, 0, 7]}
        outcome = few("3|AS 2H 3H 4H end", start=start).outcome()
        assert outcome["tricks"] == [0, 1, 0, 2]
        assert outcome["score"] == [10, 16, 10, 7]

    @pytest.mark.parametrize("tricks", [[1, 1], [2, 1, 1, 0]])
    def test_but_not_of_two_sides_nor_more_than_there_are(self, tricks):
        with pytest.raises(RecordError, match="tricks"):
            few(start={"tricks": tricks})

    def test_counting_tells_of_one_seat_alone(self):
        """Seat 3 denied hearts. Where it alone has a card, and a heart alone is left, it lied; where seat 1
        has one too, and a spade is left as well, nobody knows."""
        for left, unseen, sides in (([0, 0, 0, 1], ["2H"], [3]), ([0, 1, 0, 1], ["2H", "3S"], [])):
            court = Court(("A", "B", "C", "D"), alone)
            knowledge = Knowledge([CARDS[code] for code in unseen], left)
            knowledge.deny(Denial(3, Suit.HEARTS, 4, 1, CARDS["5S"], "follow"))
            Revokes(court, knowledge, 3).prove(7, 2)
            assert [ruling.side for ruling in court.rulings] == sides


class TestByHand:
    def test_the_tricks_of_each_seat(self):
        assert few(BIDS, "won=1/0/2/0").outcome()["score"] == [11, 10, 0, 10]

    def test_a_sum_that_is_not_the_hands_closes_nothing(self):
        replay = few(BIDS, "won=1/0/1/0")
        assert kinds(replay) == ["reject R9@None"]
        assert replay.outcome()["phase"] == "BIDS"
        more(replay, "won=1/0/2/0")
        assert replay.outcome()["score"] == [11, 10, 0, 10]
        more(replay, do("deal"), BIDS, "won=1/0/2/0")  # three tricks, but the second deal has two
        assert kinds(replay) == ["reject R9@None"] * 2
        assert more(replay, "won=1/0/1/0").outcome()["score"] == [22, 20, 0, 20]

    @pytest.mark.parametrize("won", ["won=3/0", "won=1/1/1/1", "won=0/0/0/0"])
    def test_what_no_deal_can_come_to_is_refused(self, won):
        with pytest.raises(RecordError, match="each of the 4 sides"):
            few(BIDS, won)

    def test_as_many_tricks_are_offered_as_the_deal_has(self):
        def asked(replay: Replay) -> list[list[int]]:
            tap = next(t for t in taps(HOST, replay, False) if t["do"] == "end" and t["asks"])
            return [ask["choices"] for ask in tap["asks"]]

        replay = few(BIDS, FIRST, SECOND, THIRD, do("deal"))
        assert asked(replay) == [[0, 1, 2]] * 4


class TestAccusation:
    def test_who_sits_opposite_is_no_partner(self):
        # 2 discards on the hearts led and plays one to the next trick
        replay = few(BIDS, "0|AH 2H 3C 4H 0|KH 5C 6H 5H accuse=0:2")
        assert kinds(replay, "breach", "verdict") == ["breach R2@2", "verdict R2@2"]
        outcome = replay.outcome()
        assert outcome["rulings"][-1]["side"] == 2
        assert outcome["score"] == [11, 10, 0, 10]
        assert outcome["rulings"][-1]["text"]["en"].endswith("the deal is lost by Ali")
        assert outcome["rulings"][-1]["text"]["fa"].endswith("این دست برای Ali باخت است")

    def test_a_proof_against_one_says_nothing_of_another(self):
        replay = few(BIDS, "0|AH 2H 3C 4H 0|KH 5C 6H 5H accuse=0:1")
        assert kinds(replay, "verdict") == ["verdict R14@0"]
        assert replay.outcome()["score"] == [0, 10, 10, 10]  # the accuser loses, all others get their bids

    def test_it_names_somebody_else(self):
        with pytest.raises(RecordError, match="against"):
            few(BIDS, FIRST, "accuse=0")
        with pytest.raises(RecordError, match="another side"):
            few(BIDS, FIRST, "accuse=0:0")

    def test_the_table_names_who_loses(self):
        replay = few(BIDS, FIRST, "accuse=0:2", do("say", what="award", value=3), accusation="table")
        assert replay.outcome()["score"] == [11, 10, 10, 0]
        assert replay.rulings[-1].side == 3
        with pytest.raises(RecordError, match="loses the deal as value: 0 to 3"):
            more(replay, do("say", what="award", value=4))

    def test_only_the_accused_lays_the_hand_open(self):
        replay = few(BIDS, FIRST, "accuse=0:2", accusation_evidence="table_and_hands")
        assert replay.outcome()["phase"] == "DISPUTE"
        more(replay, do("hand", seat=2, cards=["2S", "9C"]))
        assert kinds(replay, "verdict") == ["verdict R14@0"]

    def test_its_button_is_there_while_the_law_has_an_accusation(self):
        player = Person("player", seat=1)
        before = few(BIDS)
        assert "accuse" not in offered(player, before, False)
        played = more(before, FIRST)
        (tap,) = [tap for tap in taps(player, played, False) if tap["do"] == "accuse"]
        assert tap["fixed"] == {"by_seat": 1}
        assert [(ask["field"], ask["choices"]) for ask in tap["asks"]] == [("against", [0, 2, 3])]
        assert "accuse" not in offered(player, more(played, "accuse=1:0"), False)
        assert "accuse" not in offered(player, few(BIDS, FIRST, accusation="off"), False)

    def test_the_page_asks_the_table_who_loses(self):
        replay = few(BIDS, FIRST, "accuse=0:2", accusation="table")
        tap = next(t for t in taps(HOST, replay, False) if t["fixed"].get("what") == "award")
        assert (tap["due"], tap["asks"][0]["text"]["en"]) == (True, "Who loses this deal?")


class NoTrump(TrickDeal):
    TRUMP = False


class TestNoTrump:
    def test_the_highest_card_of_the_suit_led_takes_the_trick(self):
        court = Court(("A", "B", "C", "D"), alone)
        deal = NoTrump(court, of_law({}), PACK, Knowledge(PACK, [13] * 4), dealt=13, leader=0)
        for at, code in enumerate(("9D", "AS", "TD", "KH")):
            assert deal.winner is None
            deal.play(at, CARDS[code], at)
        assert (deal.winner, deal.turn, deal.tally()) == (2, 2, (0, 0, 1, 0))
        deal.gather(4)
        deal.play(1, CARDS["2D"], 5)  # a card of the suit that it has just denied, and out of turn
        assert sorted((ruling.rule, ruling.seat) for ruling in court.rulings) == [("R1", 1), ("R2", 1)]

    def test_a_trump_that_is_not_known_yet_leaves_it_open(self):
        court = Court(("A", "B", "C", "D"), alone)
        deal = TrickDeal(court, of_law({}), PACK, Knowledge(PACK, [13] * 4), dealt=13, leader=0)
        for at, code in enumerate(("9D", "AS", "TD", "KH")):
            deal.play(at, CARDS[code], at)
        assert (deal.full, deal.winner) == (True, None)


class TestTurnAndSweep:
    def test_a_card_out_of_turn_may_cost_its_player_the_deal(self):
        replay = few(BIDS, "0:AH 2:3H 1:2H 3:4H 0>", out_of_turn="award")
        penalty = replay.rulings[-1]
        assert (str(penalty.kind), penalty.rule, penalty.side) == ("penalty", "R1", 2)
        assert penalty.text["en"].endswith("stayed on the table: the deal is lost by Ali")
        assert replay.outcome()["score"] == [11, 10, 0, 10]

    def test_who_sits_opposite_may_not_sweep(self):
        assert kinds(few(BIDS, FIRST, "2>")) == ["flag R7@2"]
        assert kinds(few(BIDS, FIRST, "0>")) == []

    def test_the_table_may_decide_for_talking(self):
        talked = do("say", what="talk", seat=1)
        replay = few(BIDS, FIRST, talked, do("say", what="award", value=1), talk_ruling="table")
        assert kinds(replay) == ["note R11@1", "penalty R11@None"]
        assert replay.outcome()["score"] == [11, 0, 10, 10]


class TestOptions:
    def test_of_what_is_not_declared_the_default_holds(self):
        assert [option.name for option in FEW.options] == [
            "accusation",
            "accusation_evidence",
            "out_of_turn",
            "talk_ruling",
        ]
        # Until the trick is gathered a card may be taken back (``take_back``), nobody has to ruff
        # (``must_ruff``), and a void deal is not the end of an accusation (``deal_award``).
        assert kinds(few(BIDS, "0|AH 2H 3H 1<2H 1:2H")) == []
        replay = few(BIDS, "0|AH 2H 3C 4H 0|KH 5C 2S 5H accuse=0:1")
        assert kinds(replay) == ["verdict R14@0"]
        assert replay.outcome()["phase"] == "SCORE"

    def test_they_do_not_contradict_those_that_are(self):
        assert FEW.settle({"accusation": "table", "accusation_evidence": "table_and_hands"})


class TestPlayout:
    @pytest.mark.parametrize("seed", range(20))
    def test_a_legal_match_hears_no_blame(self, seed):
        script = deal_script("few", seed, 3)
        outcome = score(Record(script.header, script.actions))
        assert outcome["rulings"] == []
        assert [sum(deal["won"]) for deal in outcome["deals"]] == [3, 2, 1]

    def test_the_referee_is_as_strong_as_elsewhere(self):
        tally, begun, planted = Tally(), set(), Counter[str]()
        for number in range(200):
            script = case("few", number)
            begun.add(script.header.start["first"])
            planted.update(plant.kind for plant in script.planted)
            judge(script, tally, f"few {number}")
        assert begun == {1, 2, 3}
        assert min(planted["revoke"], planted["turn"]) > 30
        assert (tally.cases, tally.sound) == ([], True)

    def test_a_revoke_of_another_is_not_its_own(self):
        """Who sits opposite is measured as another side."""
        script = deal_script("few", 1, 1, {"revoke"})
        (plant,) = script.planted
        for seat, sound in ((plant.seat, True), ((plant.seat + 2) % 4, False)):
            tally = Tally()
            judge(replace(script, planted=(replace(plant, seat=seat),)), tally, "it")
            assert tally.sound is sound

    def test_the_accused_is_named(self):
        accusing = [
            action
            for seed in range(20)
            for action in deal_script("few", seed, 1, {"accuse"}).actions
            if action.do == "accuse"
        ]
        assert len(accusing) == 20
        assert {(a.by_seat - a.against) % 4 for a in accusing} == {1, 2, 3}

    def test_it_is_dealt_in_one_packet(self):
        moves, _ = staged(deal_script("few", 3, 3))
        sizes = [{p.count for p in move.packets} for move in moves if isinstance(move, Deal)]
        assert sizes == [{3}, {2}, {1}]

    @pytest.mark.parametrize("seed", range(12))
    def test_what_is_seen_of_a_script_is_its_record(self, seed):
        options = {"accusation_evidence": "table_and_hands"} if seed % 2 else {}
        script = deal_script("few", seed, 3, {"turn", "accuse"} if seed % 2 else (), options)
        desk = Desk(interpreter_for("few", FEW.deck, 4), script.header)
        assert desk.watch(seen(script)) == []
        assert [told(action) for action in desk.replay.actions] == [told(a) for a in script.actions]

    def test_a_hand_is_laid_open_when_all_its_cards_lie_there(self):
        """In the deal of three the accused has as many less as he has played, and waits for nothing more."""
        script = deal_script("few", 1, 1, {"accuse"}, {"accusation_evidence": "table_and_hands"})
        heard = list(seen(script))
        accused = next(n for n, one in enumerate(heard) if isinstance(one, Action) and one.do == "accuse")
        faces = [n for n, one in enumerate(heard) if n > accused and isinstance(one, Up)]
        last = next(n for n in faces if n + 1 not in faces)
        desk = Desk(interpreter_for("few", FEW.deck, 4), script.header)
        desk.watch(heard[:last])
        assert desk.replay.actions[-1].do == "accuse"
        desk.watch(heard[last : last + 1])
        assert desk.replay.actions[-1].do == "hand"
