"""Twenty-one in detail: what is entered twice or too early, chips beyond the bank, cards that run out, what
the sentences say and what proves them. Sums are worked out beside them."""

from __future__ import annotations

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError
from scorekeeper.offers import shown, taps
from scorekeeper.permissions import Person
from scorekeeper.playout import NAMES
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from tests.games.tables import do, played, rulings
from tests.games.test_twenty_one import FAULTS, against, hand, one, say

THREE = {"banker": 2, "bank": 1000, "nets": [0, 0, -1000]}
FOUR = {"banker": 3, "bank": 1000, "nets": [0, 0, 0, -1000]}


def three(*actions, **options):
    return one(*actions, start=THREE, players=3, **options)


def four(*actions, **options):
    return one(*actions, start=FOUR, players=4, **options)


def draw(seat, count=1):
    return do("draw", seat=seat, count=count)


def side(seat, on, bet):
    return say(seat, "side", {"on": on, "bet": bet})


def sentence(outcome, rule, language="en"):
    return next(r["text"][language] for r in outcome["rulings"] if r["rule"] == rule)


def because(outcome, rule):
    return next(r["because"] for r in outcome["rulings"] if r["rule"] == rule)


BURNT = [say(0, "bet", 150), draw(0, 2), say(0, "burnt")]
LAY = do("lay", seat=2, count=1)


class TestExchange:
    """Amin is burnt, so the bank holds 1150, and the banker exchanges his card before Hamid bets."""

    def test_the_banker_is_waited_for(self):
        laid = three(*BURNT, LAY)
        assert (laid["turn"], laid["expects"], laid["h"]) == (2, ["draw"], [0, 1, 0])
        done = three(*BURNT, LAY, draw(2))
        assert (done["turn"], done["expects"], done["h"]) == (1, ["say", "draw"], [0, 1, 1])

    @pytest.mark.parametrize("told", [True, False])
    def test_his_new_card_counts_whether_it_was_told_or_not(self, told):
        """18 against 17: Hamid wins 100 of 1150, and nobody has shown a wrong number."""
        new = [draw(2)] if told else []
        outcome = three(*BURNT, LAY, *new, *against(1, 100, "TD 8S", "9C 8H", 2))
        assert (rulings(outcome, *FAULTS), outcome["bank"]) == ([], 1050)

    @pytest.mark.parametrize("person", [Person("host", None, "host"), Person("player", 2, "Ali")])
    def test_the_page_gives_the_card_to_the_banker(self, person):
        replay = Replay(Header("twenty-one", NAMES[:3], {}, THREE))
        for line in (do("deal"), *BURNT, LAY):
            replay.append(Action.from_json(line))
        due = [tap for tap in taps(person, replay, asked=False) if tap["due"]]
        assert [(tap["do"], tap["fixed"]) for tap in due] == [("draw", {"count": 1, "seat": 2})]
        assert shown(replay)["wait"]["en"] == "{name}, the banker, takes another card"
        replay.append(Action.from_json({"do": "draw", **due[0]["fixed"]}))
        bets = [tap for tap in taps(Person("player", 1, "Hamid"), replay, asked=False) if tap["due"]]
        assert bets[0]["fixed"] == {"what": "bet", "seat": 1}


class TestSeenAgain:
    """The same open card entered twice is the same card."""

    OURS = (*against(0, 200, "TD 7S", "9C 8H")[:-1],)

    @pytest.mark.parametrize("again", [hand(0, "7S TD"), do("show", seat=0, card="TD")])
    def test_of_the_players_hand(self, again):
        outcome = one(*self.OURS, again)
        assert (outcome["rulings"], outcome["phase"], outcome["turn"]) == ([], "SHOW", 1)
        assert one(*self.OURS, again, hand(1, "9C 8H"))["bank"] == 1200  # 17 against 17

    def test_a_wrong_number_is_ruled_on_once(self):
        outcome = one(*self.OURS[:-1], hand(0, "TD"), hand(0, "TD"))
        assert rulings(outcome) == ["penalty R11@0"]

    def test_of_a_hand_against_all(self):
        """17 against 17 loses 200, 18 against 17 wins 100."""
        first = against(0, 200, "TD 7S", "9C 8H", 2)
        second = [say(1, "bet", 100), draw(1), say(1, "stand"), hand(2, "9C 8H"), hand(1, "TC 8S")]
        outcome = three(*first, *second, banker_hand="shared")
        assert (rulings(outcome, *FAULTS), outcome["bank"]) == ([], 1100)

    def test_of_a_hand_of_which_a_card_lay_open(self):
        """TD was turned up for the fourth card; 10 + 2 + 2 + 6 = 20 against 9 wins 200."""
        turn = [say(0, "bet", 200), draw(0, 2), do("show", seat=0, card="TD"), draw(0), say(0, "stand")]
        outcome = one(*turn, hand(0, "JS JH 6C"), hand(1, "9C"))
        assert (rulings(outcome, *FAULTS), outcome["bank"]) == ([], 800)
        assert outcome["results"][0]["total"] == 20
        short = one(*turn, hand(0, "JS 6C"), hand(1, "9C"))
        assert rulings(short, *FAULTS) == ["penalty R11@0"]

    def test_of_a_card_that_the_banker_had_turned_up(self):
        hidden = [say(0, "bet", 50), draw(0, 2), do("show", seat=2, card="9C"), say(0, "stand")]
        outcome = three(*hidden, hand(0, "TD 9S 8C"), hand(2, "9C"))
        assert (rulings(outcome, "misdeal"), outcome["results"][0]["banker"]) == ([], 9)

    def test_what_is_shown_after_a_hidden_burn_is_examined(self):
        hidden = [say(0, "bet", 50), draw(0, 2), say(0, "stand"), hand(0, "TD 9S 8C")]
        twice = three(*hidden, hand(2, "TD"))
        assert (rulings(twice, "misdeal"), twice["bank"], twice["nets"]) == (
            ["misdeal R2@2"],
            1000,
            [0, 0, -1000],
        )
        assert because(twice, "R2") == [4, 5]
        foreign = three(*hidden, hand(2, "5D"))
        assert rulings(foreign, "misdeal") == ["misdeal R1@2"]
        assert (foreign["bank"], foreign["turn"], foreign["results"][0]["banker"]) == (1050, 1, None)
        shared = three(
            *hidden[:2], say(0, "stand"), draw(2), hidden[3], hand(2, "9C 5D"), banker_hand="shared"
        )
        assert shared["h"] == [0, 1, 1]

    def test_a_hand_against_all_of_a_wrong_number_loses_to_all(self):
        """The banker holds two cards and shows one: 16 and 11 win against his 20."""
        first = [*against(0, 200, "TD 6S", "9C 8H", 2)[:-1], hand(2, "AC")]
        second = [say(1, "bet", 100), say(1, "stand"), hand(1, "AD")]
        outcome = three(*first, *second, banker_hand="shared")
        assert (rulings(outcome, "penalty"), outcome["bank"]) == (["penalty R11@2"], 700)


class TestToldTwice:
    """What is told again says nothing new."""

    def test_a_deal(self):
        outcome = three(do("deal"), say(0, "bet", 150))
        assert (outcome["rulings"], outcome["h"], outcome["bets"]) == ([], [1, 1, 1], [150, None, None])

    @pytest.mark.parametrize("since", [say(0, "bet", 150), draw(0), do("show", seat=1, card="9C")])
    def test_a_deal_in_mid_round(self, since):
        assert rulings(three(since, do("deal")), "misdeal") == ["misdeal R19@None"]

    def test_a_bet(self):
        bets = [say(0, "bet", 150), side(1, 0, 200), draw(0)]
        outcome = three(*bets, say(0, "bet", 150), side(1, 0, 200), side_bets="on")
        assert outcome["rulings"] == []
        other = three(*bets, say(0, "bet", 160), side(1, 0, 210), side_bets="on")
        assert rulings(other) == ["reject R4@0", "reject R13@1"]

    def test_an_exchange(self):
        assert rulings(three(*BURNT, LAY, LAY, draw(2)), "reject") == []
        assert rulings(three(*BURNT, LAY, draw(2), LAY), "reject") == ["reject R9@2"]


class TestBeyondTheBank:
    """What is won beyond the bank the banker pays, so that all chips stay on the table."""

    WON = (draw(0), say(0, "stand"), hand(0, "TD 9S"), hand(2, "9C"))

    @pytest.mark.parametrize("change", ["taken_or_broke", "every_round"])
    def test_side_bets_without_limit(self, change):
        """800 and 300 are won from 1000."""
        options = {"side_bets": "on", "side_cap": "none", "bank_change": change}
        turn = [say(0, "bet", 800), side(1, 0, 300), *self.WON]
        outcome = three(*turn, **options)
        assert (outcome["bank"], outcome["nets"], outcome["phase"]) == (0, [800, 300, -1100], "ROUND_END")
        assert (
            outcome["rulings"][-1]["text"]["en"]
            == "The bank is 100 chips short: Ali, the banker, pays the rest"
        )
        after = three(*turn, do("end"), say(0, "bank", 1000), **options)
        assert (after["bank"], after["nets"]) == (1000, [-200, 300, -1100])

    def test_a_bet_that_the_table_let_stand(self):
        outcome = three(say(0, "bet", 1500), do("accept", of=1), *self.WON)
        assert (outcome["bank"], outcome["nets"]) == (0, [1500, 0, -1500])

    def test_a_bank_has_a_banker(self):
        with pytest.raises(RecordError, match="has a banker"):
            played("twenty-one", 3, start={"bank": 500})


class TestBurntAndShown:
    """Where who says that he is burnt has to show his hand."""

    TURN = (say(0, "bet", 200), draw(0, 2), say(0, "burnt"))

    def test_he_is_waited_for(self):
        outcome = three(*self.TURN, burnt_show="yes")
        assert (outcome["phase"], outcome["turn"], outcome["expects"]) == ("SHOW", 0, ["hand"])

    def test_the_bankers_card_stays_hidden(self):
        early = [*self.TURN, hand(2, "9C 8C")]
        outcome = three(*early, burnt_show="yes")
        assert (rulings(outcome), outcome["turn"], outcome["results"]) == (["reject R0@2"], 0, [])
        assert "card stays hidden" in sentence(outcome, "R0")

    @pytest.mark.parametrize(("cards", "count"), [("TD 9S 8C", 27), ("TD 7S JC", 19)])
    def test_he_has_lost_whatever_he_shows(self, cards, count):
        outcome = three(*self.TURN, hand(0, cards), burnt_show="yes")
        assert (rulings(outcome, *FAULTS), outcome["bank"]) == ([], 1200)
        assert (outcome["results"][0]["total"], outcome["results"][0]["banker"]) == (count, None)
        assert "lay" in outcome["expects"]


class TestSideBets:
    def test_they_follow_the_players_own_bet(self):
        """970 before Amin has bet are void, so that he can bet the whole bank."""
        early = [side(1, 0, 970), say(0, "bet", 1000)]
        outcome = three(*early, side_bets="on")
        assert (rulings(outcome), outcome["bets"]) == (["reject R13@1"], [1000, None, None])

    def test_what_the_table_let_stand_leaves_the_rest(self):
        """Of 1000 the 30 beside 970 can be bet, and no lowest bet is more than that."""
        let = [side(1, 0, 970), do("accept", of=1)]
        assert three(*let, say(0, "bet", 30), side_bets="on")["bets"][0] == 30
        more = three(*let, say(0, "bet", 50), side_bets="on")
        assert sentence(more, "R3") == "Amin can only bet the 30 chips that are left in the bank: bet again"
        assert three(*let, draw(0), side_bets="on")["bets"][0] == 30

    def test_until_the_second_card_has_come(self):
        asked = [say(0, "bet", 50), say(0, "card"), side(1, 0, 100)]
        assert rulings(three(*asked, side_bets="on")) == []
        late = [*asked[:2], draw(0), side(1, 0, 100)]
        assert rulings(three(*late, side_bets="on")) == ["reject R13@1"]

    def test_one_on_a_later_player_waits_for_him(self):
        """Amin loses 100 and Hamid 50; Ali wins 100, and with him Hamid 300: 1000 + 150 - 400 = 750."""
        let = [say(0, "bet", 100), side(1, 2, 300), do("accept", of=2), draw(0), say(0, "burnt")]
        outcome = four(*let, side_bets="on")
        assert [(r["seat"], r["on"], r["bet"]) for r in outcome["results"]] == [(0, 0, 100)]
        let += [say(1, "bet", 50), draw(1, 2), say(1, "burnt")]
        over = four(*let, say(2, "bet", 900), side_bets="on")
        assert sentence(over, "R3") == "Ali can bet from 50 to 850 chips: bet again"
        outcome = four(*let, *against(2, 100, "TD 8S", "9C 8H", 3), side_bets="on")
        assert (outcome["bank"], outcome["nets"]) == (750, [-100, 250, 100, -1000])
        assert outcome["results"][-1] == {
            "seat": 1, "on": 2, "bet": 300, "total": 18, "banker": 17, "won": True,
        }  # fmt: skip

    def test_a_foreign_card_voids_those_on_its_player(self):
        turn = [say(0, "bet", 100), side(1, 0, 300), draw(0), do("show", seat=0, card="5H")]
        again = [say(0, "bet", 100), draw(0, 2), say(0, "burnt")]
        assert three(*turn, *again, side_bets="on")["nets"] == [-100, 0, -1000]

    def test_a_raise_is_offered_where_it_is_agreed(self):
        for agreed, sums in (("yes", [[900, 950]]), ("no", [])):
            replay = Replay(Header("twenty-one", NAMES[:3], {"raise": agreed}, THREE))
            for line in (do("deal"), say(0, "bet", 850), draw(0)):
                replay.append(Action.from_json(line))
            offered = taps(Person("player", 0, "Amin"), replay, asked=False)
            raises = [t["asks"][0]["choices"] for t in offered if t["label"]["en"] == "Raise the bet"]
            assert raises == sums

    def test_sums_that_are_left_are_offered(self):
        replay = Replay(Header("twenty-one", NAMES[:3], {"side_bets": "on"}, THREE))
        for line in (do("deal"), say(0, "bet", 850)):
            replay.append(Action.from_json(line))
        (bet,) = [t for t in taps(Person("player", 1, "Hamid"), replay, asked=False) if t["due"]]
        assert bet["asks"][1]["choices"] == [50, 100, 150]


class TestTheCardsRunOut:
    """36 cards, and the round ends with the last of them."""

    def test_a_round_ends_no_sooner(self):
        outcome = three(say(0, "bet", 200), draw(0), do("end"), deck_out="end_round")
        assert rulings(outcome) == ["reject R0@None"]
        assert (outcome["phase"], outcome["bets"][0]) == ("DRAW", 200)

    def test_a_card_is_wanted_and_there_is_none(self):
        """3 and 30 cards are dealt; Hamid cannot have 4 more, so his bet goes back."""
        turns = [say(0, "bet", 50), draw(0, 30), say(0, "burnt"), say(1, "bet", 100), draw(1, 4)]
        outcome = three(*turns, deck_out="end_round")
        assert (outcome["phase"], outcome["turn"], outcome["expects"]) == ("ROUND_END", None, ["end", "deal"])
        assert (outcome["bets"], outcome["bank"], outcome["nets"]) == ([None] * 3, 1050, [-50, 0, -1000])
        again = three(*turns, do("deal"), deck_out="end_round")
        assert (rulings(again, "misdeal"), again["bank"]) == ([], 1050)
        three_more = three(*turns[:-1], draw(1, 3), deck_out="end_round")
        assert (three_more["phase"], three_more["expects"]) == ("DRAW", ["say", "draw", "show", "end"])
        ended = three(*turns[:-1], draw(1, 3), do("end"), deck_out="end_round")
        assert (ended["phase"], ended["bank"]) == ("ROUND_START", 1050)

    @pytest.mark.parametrize(
        ("out", "phase", "turn"), [("end_round", "ROUND_END", None), ("reshuffle_used", "BET", 1)]
    )
    def test_the_bankers_fresh_card(self, out, phase, turn):
        """All 36 are dealt: 2, 16, 16 and the banker's 2. 19 against 17 wins the lowest bet."""
        start = {**FOUR, "turn": 0, "h": [2, 16, 16, 2]}
        shown = [say(0, "stand"), hand(0, "TD 9S"), hand(3, "9C 8H")]
        outcome = played("twenty-one", 4, *shown, start=start, deck_out=out)
        assert (outcome["phase"], outcome["turn"], outcome["bank"]) == (phase, turn, 950)
        assert outcome["h"] == [0, 16, 16, 0 if turn is None else 1]


class TestTheBankGoesRound:
    def test_who_deals_out_of_turn_and_is_let_is_banker(self):
        """Ali has his 1000 back, and Amin puts up his own."""
        deal = played("twenty-one", 3, do("deal", dealer=0), do("accept", of=0), start=THREE)
        assert (deal["banker"], deal["turn"], deal["nets"], deal["bank"]) == (0, 1, [-1000, 0, 0], 1000)

    def test_nobody_is_skipped_by_name(self):
        broke = [*against(0, "bank", "TD 9S", "9C", 2), do("end"), do("dealer", seat=1)]
        outcome = three(*broke)
        assert (rulings(outcome, "reject"), outcome["turn"]) == (["reject R17@1"], 0)
        assert three(*broke, do("accept", of=7))["turn"] == 1
        named = played("twenty-one", 3, do("dealer", seat=1), do("dealer", seat=0))
        assert (named["rulings"], named["turn"]) == ([], 0)

    def test_who_was_given_a_card_too_soon_bets_in_his_turn(self):
        let = [say(0, "bet", 50), draw(1), do("accept", of=2), draw(0), say(0, "burnt"), say(1, "bet", 100)]
        outcome = three(*let)
        assert (rulings(outcome, "reject", "flag"), outcome["bets"]) == ([], [None, 100, None])


TURN = (say(0, "bet", 200), draw(0), say(0, "stand"))
RICH = {"banker": 1, "bank": 4000}
POOR = {"banker": 1, "bank": 2000}


@pytest.mark.parametrize(
    ("actions", "start", "options", "en", "fa"),
    [
        (
            (do("deal"), *TURN, say(0, "stand")), THREE, {},
            "Amin acted out of turn: it is Ali's turn", "نوبتِ Ali است",
        ),
        ((do("deal"), *TURN, say(0, "card")), THREE, {}, "it is Ali's turn", "نوبتِ Ali است"),
        (
            (do("deal"), *TURN, say(2, "card")), THREE, {},
            "Ali is the banker and takes his cards himself", "Ali بانکدار است",
        ),
        (
            (do("deal"), *TURN, say(2, "stand"), hand(2, "9C"), say(0, "card")), THREE, {},
            "now the hand is shown", "حالا باید دست را رو کرد",
        ),
        (
            (do("deal"), say(0, "bet", "bank"), side(1, 0, 100)), THREE, {"side_bets": "on"},
            "Hamid cannot bet on this hand: the whole bank is bet on it already", "همهٔ بانک",
        ),
        (
            (do("deal"), say(0, "bet", 50), side(1, 0, 20)), THREE, {"side_bets": "on", "side_cap": "none"},
            "Hamid has to bet 50 chips at least", "دست‌کم 50 ژتون",
        ),
        (
            (say(1, "take"),), POOR, {"khabar_needed": "no"},
            "Hamid takes the bank only when it holds 3000 or more", "3000 یا بیشتر",
        ),
        (
            (say(0, "take"),), RICH, {"khabar_needed": "no"},
            "Only the banker takes the bank, and that is Hamid, not Amin", "بانکدار Hamid است نه Amin",
        ),
        (
            (do("deal"), say(0, "bet", 50), do("show", seat=1, card="5H")), THREE, {},
            "5♥ is not in this game and goes out: Hamid gets a new card", "Hamid کارتِ تازه می‌گیرد",
        ),
    ],
)  # fmt: skip
def test_sentences(actions, start, options, en, fa):
    seats = 3 if start is THREE else 2
    (ruling,) = played("twenty-one", seats, *actions, start=start, **options)["rulings"]
    assert en in ruling["text"]["en"]
    assert fa in ruling["text"]["fa"]


def test_what_proves_it():
    """The actions are numbered from the deal, 0."""
    assert because(one(say(0, "bet", 200), say(0, "bet", 300)), "R4") == [1, 2]
    sides = [say(0, "bet", 200), side(1, 0, 100), side(1, 0, 150)]
    assert because(three(*sides, side_bets="on"), "R4") == [2, 3]
    assert because(one(*TURN, hand(0, "TD 8S 6C")), "R11") == [0, 2, 4]
    exchanged = [*BURNT, LAY, draw(2), *against(1, 100, "TD 8S", "9C 8H", 2)]  # 4 and 5, and one more by 9
    assert because(three(*exchanged[:-1], hand(2, "9C")), "R11") == [0, 4, 5, 9, 11]
