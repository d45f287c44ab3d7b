"""Gam: every case of its specification, its rules, and the count proof of its sixteen trumps."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cards import Card
from scorekeeper.cli import score
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games import gam_words
from scorekeeper.games.gam import GAM
from scorekeeper.games.gam_knowledge import GamKnowledge
from scorekeeper.games.proof import Denial
from scorekeeper.games.words import card_name
from tests.games import gam_notation, vectors
from tests.games.tables import do, played, rulings

HERE = Path(__file__).parent
SPEC = HERE.parents[2] / "shared" / "rules" / "gam.md"
CASES = vectors.parse((HERE / "gam.vec").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case):
    text = "\n".join(json.dumps(line) for line in gam_notation.record(case))
    result = CliRunner().invoke(score, ["-", "--json"], input=text)
    assert result.exit_code == 0, result.output
    outcome = json.loads(result.output)
    assert {key: gam_notation.answer(key, outcome) for key in case.expected} == case.expected


def test_the_cases_are_those_of_the_specification():
    assert len({case.id for case in CASES}) == 23
    if not SPEC.exists():
        pytest.skip("the specifications are not beside this checkout")
    blocks = "".join(re.findall(r"```vec\n(.*?)```", SPEC.read_text(), re.DOTALL))
    assert vectors.parse(blocks) == CASES


def gam(*actions, start=None, **options):
    return played("gam", 4, *actions, start={"decl": 0, "trump": "C", **(start or {})}, **options)


def lay(text, seat=0):
    """Cards and drop-outs in the notation of the cases; the first player is ``seat``."""
    return gam_notation.actions(f"{seat}|{text}".split())


def played_by(text):
    return gam_notation.actions(text.split())


FAULTS = ("flag", "breach", "misdeal", "note", "reject", "verdict")


class TestPlay:
    def test_a_trick_may_have_one_card(self):
        outcome = gam(*lay("AC - - -"), do("play", seat=0, card="KC"))
        assert (outcome["trick_winners"], outcome["turn"]) == ([0, 0], 0)
        assert (rulings(outcome, *FAULTS), outcome["out"]) == ([], [1, 2, 3])

    def test_whoever_has_played_all_six_is_passed_over(self):
        first = lay("2C 3C 4C 5C")
        start = {"left": [1, 6, 6, 6]}
        outcome = gam(*first, *played_by("1:JS 3:6C 2:7C"), start=start)
        assert (outcome["trick_winners"], rulings(outcome, *FAULTS)) == ([1, 1], [])
        assert outcome["turn"] == 1

    def test_the_partner_may_lead_for_a_winner_without_trumps(self):
        actions = [*lay("9C 8C 7C 6C"), do("out", seat=0)]
        assert gam(*actions)["turn"] == 3
        assert gam(*actions, winner_without_trump="partner")["turn"] == 2

    def test_play_may_go_to_the_right(self):
        outcome = gam(do("play", seat=0, card="AC"), do("play", seat=1, card="2C"), direction="counter")
        assert rulings(outcome, *FAULTS) == []

    @pytest.mark.parametrize(("joker", "winners"), [("RJ", [0, 3]), ("BJ", [3, 0]), ("first_played", [0, 0])])
    def test_the_high_joker(self, joker, winners):
        colour_first = gam(*lay("RJ BJ 9C 8C"), high_joker=joker)["trick_winners"]
        black_first = gam(*lay("BJ RJ 9C 8C"), high_joker=joker)["trick_winners"]
        assert [*colour_first, *black_first] == winners

    def test_a_sweep_by_the_losing_side(self):
        outcome = gam(*lay("AC 2C 3C 4C"), do("collect", seat=1))
        assert rulings(outcome, "flag") == ["flag R7@1"]


class TestRules:
    def test_r2_out_with_a_trump_among_the_cards_laid_down(self):
        outcome = gam(*lay("AC"), do("out", seat=3, cards=["7H", "8H", "TC", "2D", "3D", "4D"]))
        assert rulings(outcome, "breach") == ["breach R2@3"]
        clean = gam(*lay("AC"), do("out", seat=3, cards=["7H", "8H", "TD", "2D", "3D", "4D"]))
        assert rulings(clean, *FAULTS) == []

    def test_r2_out_with_a_trump_that_everybody_has_seen(self):
        early = [do("play", seat=3, card="TC"), do("takeback", seat=3, card="TC")]
        outcome = gam(*early, *lay("AC"), do("out", seat=3))
        assert rulings(outcome, "breach") == ["breach R2@3"]
        assert outcome["rulings"][-1]["at"] == 3

    def test_r2_by_counting(self):
        """One trump is unseen. The other side holds nothing and laid nothing aside, so it is in a hand of
        1 or 3."""
        start = {"decl": 1, "kept": [9, 9, 9], "left": [0, 1, 0, 1], "unseen": ["TC", "7H"], "void1": ["C"]}
        assert rulings(gam(start=start), "breach") == []
        both = gam(start={**start, "void3": ["C"]})
        assert [(r["rule"], r["seat"], r["side"], r["at"]) for r in both["rulings"]] == [
            ("R2", None, 1, None)
        ]
        alone = gam(start={**start, "left": [0, 1, 0, 0]})
        assert rulings(alone, "breach") == ["breach R2@1"]
        last = gam(do("out", seat=3), start={**start, "lead": 3})
        assert [(r["side"], r["at"]) for r in last["rulings"] if r["kind"] == "breach"] == [(1, 0)]
        hidden = gam(start={**start, "void3": ["C"], "kept": [9, 8, 9]})
        assert rulings(hidden, "breach") == []  # 2 may have laid it aside
        unknown = {key: value for key, value in start.items() if key != "kept"}
        assert rulings(gam(start={**unknown, "void3": ["C"]}), "breach") == []
        their_own = gam(start={**start, "void3": ["C"], "decl": 0})
        assert rulings(their_own, "breach") == []  # what the declarer laid aside

    def test_r3_and_r4(self):
        twice = gam(*lay("AC 2C 3C 4C"), do("play", seat=0, card="2C"))
        assert rulings(twice, "flag") == ["flag R3@0"]
        assert rulings(gam(do("play", seat=0, card="AC"), do("play", seat=0, card="KC")), "flag") == [
            "flag R5@0"
        ]

    def test_r12(self):
        early = played("gam", 4, do("deal", dealer=0), do("play", seat=3, card="AC"))
        assert rulings(early, "flag") == ["flag R12@3"]

    def test_a_trump_entered_late_is_no_r12(self):
        actions = [do("deal", dealer=0), do("contract", seat=3, value=5), do("play", seat=3, card="AC")]
        assert rulings(played("gam", 4, *actions), "flag") == ["flag R12@3"]
        outcome = played("gam", 4, *actions, do("trump", suit="C"))
        assert (rulings(outcome, *FAULTS), outcome["trick"]) == ([], [[3, "AC"]])

    def test_the_first_lead_may_name_the_trump(self):
        actions = [do("deal", dealer=0), do("contract", seat=3, value=5), do("play", seat=3, card="AC")]
        outcome = played("gam", 4, *actions, trump_entry="first_lead")
        assert (outcome["trump"], rulings(outcome, *FAULTS)) == ("C", [])

    def test_r13(self):
        wrong = played(
            "gam", 4, do("deal", dealer=0), do("contract", seat=3, value=5), do("trump", suit="C", seat=1)
        )
        assert (rulings(wrong), wrong["trump"]) == (["flag R13@1"], None)
        right = played(
            "gam", 4, do("deal", dealer=0), do("contract", seat=3, value=5), do("trump", suit="C", seat=1),
            do("trump", suit="H", seat=3), do("trump", suit="S", seat=3),
        )  # fmt: skip
        assert (rulings(right), right["trump"]) == (["flag R13@1", "flag R13@3"], "H")

    def test_r15(self):
        calls = [do("deal", dealer=0), do("bid", seat=3, value=5), do("bid", seat=3, value=6)]
        assert rulings(played("gam", 4, *calls)) == ["flag R15@3"]
        more = played("gam", 4, do("deal", dealer=0), do("bid", seat=3, value=11))
        assert (rulings(more), more["turn"]) == (["flag R15@3"], 3)
        hole = {"score": [0, -4], "dealer": 0}
        assert rulings(played("gam", 4, do("bid", seat=3, value=10), start=hole)) == []
        forbidden = played("gam", 4, do("bid", seat=3, value=10), start=hole, moon_in_hole="forbidden_bid")
        assert rulings(forbidden) == ["flag R15@3"]

    def test_r16(self):
        mended = gam(*lay("AC 7H"), do("takeback", seat=3, card="7H"), do("play", seat=3, card="2C"))
        assert (rulings(mended), mended["rulings"][0]["cured"]) == (["flag R16@3"], 2)
        stays = gam(*lay("AC 7H 5C 6C"), do("play", seat=0, card="KC"), do("play", seat=3, card="2C"))
        assert stays["out"] == [3]
        assert rulings(stays, "flag", "breach") == ["flag R16@3", "flag R17@3", "breach R2@3"]

    def test_r17_without_a_trump_is_r16(self):
        outcome = gam(*lay("AC - 5C 6C"), do("play", seat=0, card="KC"), do("play", seat=3, card="7H"))
        assert rulings(outcome, "flag", "breach") == ["flag R17@3", "flag R16@3"]

    def test_r18(self):
        ended = {"decl": 0, "bid": 4, "trump": "C", "missing": ["JS"]}
        pile = do("show", seat=1, card="JS", pile="discard")
        outcome = played("gam", 4, pile, start=ended)
        assert rulings(outcome) == ["flag R18@None", "breach R18@1"]
        assert outcome["missing"] == []
        accused = played("gam", 4, pile, do("accuse", by_seat=0), start=ended)
        assert rulings(accused, "verdict") == ["verdict R18@1"]
        assert accused["score"] == [10, 0]
        harmless = played("gam", 4, do("show", seat=1, card="7H", pile="discard"), start=ended)
        assert rulings(harmless, "breach") == []

    def test_missing_trumps_are_named_from_the_lowest_up(self):
        """Clubs are trump: two, ten, jik, king, as their strength is."""
        missing = ["KC", "JS", "TC", "2C"]
        outcome = played("gam", 4, start={"decl": 0, "bid": 4, "trump": "C", "missing": missing})
        (ruling,) = outcome["rulings"]
        assert ruling["text"] == {
            "en": "Trump missing: 2♣, 10♣, J♠ and K♣; turn up the discard piles",
            "fa": "این حکم‌ها پیدا نیست: دوی خاج، دهِ خاج، سربازِ پیک و شاهِ خاج؛ کارت‌های کنارگذاشته را رو کنید",
        }

    def test_a_trump_on_a_common_pile_is_nobody_s(self):
        """R18 becomes a breach of a seat only when «that seat's pile is turned up», and only piles per seat
        make it attributable: on a pile of all there is nobody to accuse."""
        ended = {"decl": 0, "bid": 4, "trump": "C", "missing": ["JS"]}
        pile = do("show", seat=1, card="JS", pile="discard")
        outcome = played("gam", 4, pile, start=ended, discard_piles="common")
        assert rulings(outcome) == ["flag R18@None", "note R18@None"]
        accused = played("gam", 4, pile, do("accuse", by_seat=0), start=ended, discard_piles="common")
        assert rulings(accused, "verdict") == ["verdict R14@0"]

    @pytest.mark.parametrize(
        ("lines", "hand", "found"),
        [
            ([], "2S 3S", ["misdeal R9@1"]),
            ([], "2S 3S 4S 5S 6S 7S 8S 9S TS", []),
            (["contract", "trump"], "2S 3S", []),  # what is left of nine when plain cards are laid aside
            (["contract", "trump", "lay", "draw"], "2D 3D 4D 5D 6D 7D", []),
            (["contract", "trump", "lay", "draw"], "2D 3D 4D 5D 6D 7D 8D", ["flag R20@1"]),
        ],
    )
    def test_hands_are_counted_before_and_after_the_exchange(self, lines, hand, found):
        """The source: «به هر بازیکن 9 کارت می دهیم», nine are dealt, and after the exchange
        «تا تعداد کارت های هر نفر به 6 کارت برسد», six are held: so R9 against nine only before it, R20
        (put right) after it."""
        steps = {
            "contract": do("contract", seat=2, value=5),
            "trump": do("trump", suit="D"),
            "lay": do("lay", seat=1, count=5),
            "draw": do("draw", seat=1, count=2),
        }
        shown = do("hand", seat=1, cards=hand.split())
        outcome = played("gam", 4, do("deal", dealer=0), *(steps[line] for line in lines), shown)
        assert rulings(outcome) == found
        if found == ["misdeal R9@1"]:
            assert "instead of 9" in outcome["rulings"][0]["text"]["en"]
        assert (outcome["phase"] == "DEAL") == (found == ["misdeal R9@1"])

    def test_r18_at_the_end_of_a_deal(self):
        actions = played_by("2|JD RJ 4D AD 3|9D TD JH QD 0|KD 8D 3D - 0|7D - BJ 2|6D - 2|2D end")
        start = {"decl": 2, "bid": 5, "trump": "D", "dealer": 0}
        outcome = played("gam", 4, *actions, start=start)
        assert (rulings(outcome, "flag"), outcome["missing"]) == (["flag R18@None"], ["5D"])
        assert outcome["rulings"][0]["at"] == len(actions) - 1
        assert outcome["score"] == [7, 3]

    def test_a_trump_turned_up_before_the_last_trick_is_gathered(self):
        """R18: the breach of a seat is when its pile is turned up; then there is nothing missing any more."""
        actions = played_by("2|JD RJ 4D AD 3|9D TD JH QD 0|KD 8D 3D - 0|7D - BJ 2|6D - 2|2D")
        start = {"decl": 2, "bid": 5, "trump": "D", "dealer": 0}
        lies_there = played("gam", 4, *actions, start=start)
        assert (rulings(lies_there), lies_there["missing"]) == ([], ["5D"])
        found = [*actions, do("show", seat=1, card="5D", pile="discard")]
        closed = played("gam", 4, *found, do("end"), start=start)
        assert (rulings(closed), closed["missing"]) == (["breach R18@1"], [])
        accused = played("gam", 4, *found, do("accuse", by_seat=0), start=start)
        assert (rulings(accused, "verdict"), accused["score"]) == (["verdict R18@1"], [10, 0])
        awarded = gam(*lay("AC 2C"), do("accuse", by_seat=0), start={"bid": 6, "dealer": 1})
        assert awarded["missing"] == []  # most cards were not played

    def test_r19(self):
        given = do("show", seat=0, card="TC")
        kept = gam(given, *lay("AC 2C 3C 4C"), do("play", seat=0, card="9C"))
        assert rulings(kept, "breach") == ["breach R19@0"]
        assert rulings(gam(given, *lay("AC 2C 3C 4C"), do("play", seat=0, card="JS")), "breach") == []
        short = gam(do("show", seat=0, card="5C"), *lay("AC 2C 3C 4C"), do("out", seat=0))
        assert rulings(short, "breach") == ["breach R19@0"]

    def test_r20(self):
        early = [do("deal", dealer=0), do("contract", seat=3, value=5), do("trump", suit="C")]
        refill = [do("lay", seat=2, count=5), do("draw", seat=2, count=3)]
        wrong = played("gam", 4, *early, *refill)
        assert (rulings(wrong), wrong["kept"]) == (["flag R20@2"], [None, None, 4, None])
        right = played("gam", 4, *early, *refill, do("draw", seat=2, count=2))
        assert right["rulings"][0]["cured"] == 5
        late = gam(*lay("AC"), do("out", seat=3, cards=["7H", "8H"]))
        assert rulings(late, "misdeal") == ["misdeal R20@3"]
        assert late["phase"] in ("DRAW", "DEAL")
        on = gam(*lay("AC"), do("out", seat=3, cards=["7H", "8H"]), late_misdeal="play_on")
        assert rulings(on, "note", "misdeal") == ["note R20@3"]

    def test_r14_and_an_award(self):
        accused = gam(*lay("AC 2C"), do("accuse", by_seat=0), start={"bid": 6, "dealer": 1})
        assert (rulings(accused), accused["score"]) == (["verdict R14@0"], [-6, 10])
        assert (accused["dealer"], accused["phase"]) == (0, "SCORE")

    def test_going_out_early(self):
        assert rulings(gam(*lay("AC"), do("out", seat=2))) == ["flag R1@2"]
        assert rulings(gam(*lay("AC"), do("out", seat=2), going_out="at_once")) == []


class TestWords:
    def test_the_bid_has_one_word_and_the_trump_another(self):
        """As in Shelem and Spades the bid is a تعهد that is خوانده; حکم is the trump alone, on every page."""
        (bid,) = [key for key in GAM.panel.shows if key.key == "bid"]
        of_the_bid = [
            o.text for o in GAM.options if "bid" in o.name or o.name in ("all_pass", "moon_in_hole")
        ]
        assert len(of_the_bid) == 4
        for text in (bid.text, *of_the_bid):
            assert "تعهد" in text["fa"]
            assert "حکم" not in text["fa"]
        assert "حکم" not in gam_words.AUCTION_FIRST["fa"]

    def test_a_joker_is_called_as_its_card_is(self):
        (option,) = [option for option in GAM.options if option.name == "high_joker"]
        for code in ("RJ", "BJ"):
            name = card_name(Card.parse(code))["fa"]
            assert option.words[code]["fa"] == name
            assert name in option.text["fa"]


class TestAuction:
    def test_bidding_until_three_have_passed(self):
        calls = [do("deal", dealer=0), *played_by("b=3:4 b=2:5 p=1 p=0 b=3:6 p=2")]
        outcome = played("gam", 4, *calls, auction_rounds="until_three_pass")
        assert (outcome["declarer"], outcome["bid"], outcome["phase"]) == (3, 6, "TRUMP")
        assert rulings(outcome) == []
        one = played("gam", 4, *calls)
        assert (one["declarer"], one["bid"], rulings(one)) == (2, 5, ["flag R15@3", "flag R15@2"])

    def test_all_pass(self):
        calls = [do("deal", dealer=0), *(do("pass", seat=seat) for seat in (3, 2, 1, 0))]
        assert played("gam", 4, *calls)["declarer"] == 0
        again = played("gam", 4, *calls, all_pass="redeal")
        assert (again["phase"], again["dealer"], again["declarer"]) == ("DEAL", 0, None)

    def test_the_exchange_of_cards(self):
        early = [do("deal", dealer=0), do("contract", seat=3, value=5)]
        assert played("gam", 4, *early)["phase"] == "TRUMP"
        named = [*early, do("trump", suit="C", seat=3)]
        assert played("gam", 4, *named)["phase"] == "DISCARD"
        laid = [*named, *(do("lay", seat=seat, count=count) for seat, count in ((2, 5), (1, 8), (0, 7)))]
        assert (played("gam", 4, *laid)["phase"], played("gam", 4, *laid)["rest"]) == (
            "REFILL",
            18 - 2 - 5 - 4,
        )
        drawn = [
            *laid,
            *(do("draw", seat=seat, count=count) for seat, count in ((2, 2), (1, 5), (0, 4), (3, 7))),
        ]
        outcome = played("gam", 4, *drawn, do("show", seat=3, card="5C"))
        assert (rulings(outcome), outcome["phase"], outcome["shown"]) == ([], "REST", ["5C"])


class TestScore:
    def end(self, got, **start):
        options = start.pop("options", {})
        return played("gam", 4, do("end", got=got), start=start, **options)

    def test_games(self):
        won = {"decl": 0, "bid": 5, "score": [50, 10], "dealer": 2}
        assert self.end([6, 4], **won)["winner"] == 0
        two = self.end([6, 4], **won, options={"games_to_win": 2})
        assert (two["games"], two["score"], two["match_over"], two["dealer"]) == ([1, 0], [0, 0], False, 1)
        assert self.end([6, 4], **won, options={"next_dealer": "right"})["dealer"] == 3

    def test_both_reach_the_target(self):
        start = {"decl": 0, "bid": 5, "score": [47, 49]}
        assert self.end([5, 5], **start)["winner"] == 0
        assert self.end([5, 5], **start, options={"both_52": "higher"})["winner"] == 1

    def test_surplus_points(self):
        actions = played_by("0|AC 2C 9C 8C end")
        start = {"decl": 0, "bid": 4, "trump": "C", "shown": ["3C"], "left": [1, 1, 1, 1]}
        assert played("gam", 4, *actions, start=start)["got"] == [1, 1]
        assert played("gam", 4, *actions, start=start, surplus_points="to_own_team")["got"] == [4, 1]

    @pytest.mark.parametrize(
        "options",
        [{"bid_min": 6, "bid_max": 5}, {"must_ruff": True}, {"target": 0}, {"bid_max": 11}],
    )
    def test_options_that_do_not_fit(self, options):
        with pytest.raises((OptionError, RecordError)):
            played("gam", 4, **options)

    @pytest.mark.parametrize(
        "start",
        [
            {"missing": ["7H"]},
            {"trump": "X"},
            {"known1": ["AC"], "shown": ["AC"]},
            {"kept": [1, 2]},
            {"games": [1, 0]},
            {"score": [52, 0]},
            {"bid": 11},
            {"decl": 4},
        ],
    )
    def test_starts_that_cannot_be(self, start):
        with pytest.raises(RecordError):
            gam(start=start)

    def test_a_void_in_another_suit_says_nothing(self):
        assert gam(start={"void1": ["H"]})["out"] == []
        assert gam(start={"void1": ["C"]})["out"] == [1]

    @pytest.mark.parametrize(
        "action",
        [
            do("end", got=[6, 5]),
            do("end", cap=[["AC"], ["AC"]]),
            do("end", got=[5, 5], cap=[["AC"], []]),
            do("contract", value=5),
            do("out", seat=0, cards=["AC", "AC"]),
            do("bid", seat=0, value="five"),
        ],
    )
    def test_actions_that_are_none(self, action):
        with pytest.raises(RecordError):
            gam(action)


class TestCounting:
    """Counting the trumps against trying every way to spread them."""

    TRUMPS = ("AC", "KC", "JS", "RJ")

    @pytest.mark.parametrize("left", [(0, 1, 1, 1), (1, 1, 0, 2), (1, 0, 1, 1), (2, 1, 0, 0)])
    @pytest.mark.parametrize("number", [1, 2, 3, 4])
    def test_against_brute_force(self, left, number):
        unseen = [Card.parse(code) for code in self.TRUMPS[:number]]
        for sizes in ((0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 1)):
            knowledge = GamKnowledge(unseen, left)
            knowledge.name_trump(unseen[0].suit)
            knowledge.discards = list(sizes)
            for deniers in ((0,), (1,), (0, 2), (1, 3)):
                seats = (0, 2) if deniers[0] % 2 == 0 else (1, 3)
                denials = [Denial(seat, unseen[0].suit) for seat in deniers]
                assert knowledge.possible(seats, denials) == self.somehow(unseen, left, sizes, seats, deniers)

    @staticmethod
    def somehow(unseen, left, sizes, seats, deniers):
        """Some set of places holds all unseen trumps."""
        places = [f"hand {s} {n}" for s in range(4) if s not in deniers for n in range(left[s])]
        places += [f"pile {s} {n}" for s in range(4) if s not in seats for n in range(sizes[s])]
        return any(True for _ in combinations(places, len(unseen)))


def texts_of(outcome):
    return [ruling["text"]["en"] for ruling in outcome["rulings"]]


class TestShown:
    """`show` before the first lead is step 4, a trump that is given up; any other card is only seen (R8)."""

    @pytest.mark.parametrize("card", ["7H", "AH"])
    def test_only_a_trump_is_given_up(self, card):
        """3 laid five aside and shows a plain card: it keeps nothing back, plays 9C and goes out."""
        early = do("lay", seat=3, count=5), do("show", seat=3, card=card), do("draw", seat=3, count=2)
        replay = gam(*early, *lay("AC 9C 4C 5C"), do("play", seat=0, card="KC"), do("out", seat=3))
        assert (rulings(replay, *FAULTS), replay["shown"]) == (["flag R8@3"], [])
        assert gam(*early, *lay("AC 9C 4C 5C"), surplus_points="to_own_team")["got"] == [1, 0]

    def test_told_before_the_trump_it_is_judged_when_that_is_named(self):
        start = {"dealer": 0}
        early = [do("contract", seat=0, value=5), do("lay", seat=3, count=5), do("draw", seat=3, count=2)]
        shown = [do("show", seat=3, card="7H"), do("show", seat=0, card="5C")]
        outcome = played("gam", 4, *early, *shown, do("trump", suit="C", seat=0), start=start)
        assert (rulings(outcome), outcome["shown"]) == (["flag R8@3"], ["5C"])
        assert outcome["rulings"][0]["because"] == [3, 5]

    def test_a_plain_card_seen_early_may_be_laid_aside(self):
        """7H is in the hand of 3 or aside: it takes no room for trumps there, and comes from no other."""
        early = [do("show", seat=3, card="7H"), do("contract", seat=2, value=5), do("trump", suit="C")]
        cards = [do("play", seat=2, card="AC"), do("play", seat=1, card="7H")]
        outcome = played("gam", 4, *early, *cards, start={"dealer": 0})
        assert rulings(outcome, "flag") == ["flag R8@3", "flag R3@1"]
        assert "Hamed's hand or among the cards laid aside" in texts_of(outcome)[1]

    def test_a_trump_dropped_early_and_given_up_later_is_nobody_s(self):
        """TC scores for nobody: got is 1 for the ace and 1 for the two of 3."""
        cards = [*lay("AC 2C 4C 5C"), do("play", seat=0, card="KC")]
        outs = [do("out", seat=seat) for seat in (3, 2, 1)]
        given = do("show", seat=0, card="TC")
        early = [do("show", seat=0, card="TC"), do("contract", seat=0, value=6), do("trump", suit="C")]
        outcome = played("gam", 4, *early, given, *cards, *outs, do("end"), start={"dealer": 0})
        assert outcome["got"] == [1, 1]

    def test_what_was_given_up_was_not_played_by_another(self):
        outcome = gam(do("show", seat=0, card="5C"), *lay("AC 5C"))
        assert (rulings(outcome), outcome["rulings"][0]["because"]) == (["flag R3@3"], [0, 2])
        assert "was laid aside" in texts_of(outcome)[0]

    def test_a_trump_that_its_player_plays_was_only_dropped(self):
        """2C of 3 brings its side a point; nothing was given up, though 3 goes out."""
        tricks = [*lay("AC 2C 4C 5C"), do("play", seat=0, card="KC"), do("out", seat=3)]
        outcome = gam(do("show", seat=3, card="2C"), *tricks)
        assert (rulings(outcome, *FAULTS), outcome["got"]) == (["flag R8@3"], [1, 1])
        assert (outcome["rulings"][0]["because"], outcome["shown"]) == ([0, 2], [])

    def test_who_kept_one_trump_of_nine_cards_had_none_to_give_up(self):
        """3 drops the scoring joker and plays 9C first: an accusation in between is not proved."""
        early = [do("lay", seat=3, count=8), do("draw", seat=3, count=5), do("show", seat=3, card="BJ")]
        outcome = gam(*early, *lay("AC 9C 4C 5C"), do("accuse", by_seat=0), start={"dealer": 0, "bid": 5})
        assert (rulings(outcome, *FAULTS), outcome["score"]) == (["verdict R14@0"], [-5, 10])

    def test_before_the_first_lead_a_trump_is_taken_back(self):
        """R19 corrected: TC, a point, is in the hand again when 9C is played."""
        given = do("show", seat=0, card="TC"), do("takeback", seat=0, card="TC")
        outcome = gam(*given, *lay("9C 8C 7C 6C"))
        assert (rulings(outcome, *FAULTS), outcome["shown"]) == (["flag R8@0"], [])


class TestUnseen:
    def test_of_a_hand_laid_face_down_some_cards_may_be_seen(self):
        hand = do("out", seat=3, cards=["7H"])
        assert rulings(gam(*lay("AC"), hand, laid_down="face_down"), *FAULTS) == []
        assert rulings(gam(*lay("AC"), hand), *FAULTS) == ["misdeal R20@3"]

    def test_a_card_entered_once_more_in_the_next_trick_is_not_missing_in_the_hand(self):
        """3 played 2C alone, so it lays five cards down."""
        five = do("out", seat=3, cards=["7H", "8H", "9H", "TH", "QH"])
        outcome = gam(*lay("AC 2C 4C 5C"), *lay("KC 2C"), five)
        assert rulings(outcome, "breach", "misdeal") == []

    def test_where_hands_were_not_put_right_counting_proves_nothing(self):
        """1 and 3 went out: eleven trumps are unseen, and 0 and 2 hold nine cards, if all held six."""
        start = {"decl": 1, "dealer": 0, "kept": [9, 9, 9]}
        outs = [do("out", seat=1), do("play", seat=0, card="TC"), do("out", seat=3)]
        assert rulings(gam(*lay("AC KC QC JC", seat=1), *outs, start=start)) == ["breach R2@None"]
        report = do("misdeal", what="count")
        assert rulings(gam(report, *lay("AC KC QC JC", seat=1), *outs, start=start)) == ["flag R20@None"]

    def test_nothing_is_counted_after_tricks_that_nobody_saw(self):
        """Everybody kept five trumps, four tricks are entered by hand, then the declarer goes out: what he
        played nobody knows."""
        exchange = [do("lay", seat=seat, count=4) for seat in (3, 2, 1)]
        exchange += [do("draw", seat=seat, count=1) for seat in (3, 2, 1)]
        exchange += [do("draw", seat=0, count=15), do("lay", seat=0, count=18)]
        tricks = [do("collect", seat=0)] * 4
        outcome = gam(*exchange, *tricks, do("out", seat=0), do("accuse", by_seat=1), start={"dealer": 0})
        assert rulings(outcome, "breach", "verdict") == ["verdict R14@1"]

    def test_a_card_that_was_only_assumed_is_not_missed(self):
        """Three cards of a trick were seen; 3 went out in it, with all six of its cards."""
        cards = [do("play", seat=seat, card=card) for seat, card in ((0, "AC"), (2, "5C"), (1, "6C"))]
        six = do("out", seat=3, cards=["2H", "3H", "4H", "5H", "6H", "7H"])
        outcome = gam(*cards, do("collect", seat=0), six, do("play", seat=0, card="KC"))
        assert (rulings(outcome, "misdeal", "breach"), outcome["phase"]) == ([], "PLAY")


GM15 = {"decl": 2, "bid": 7, "trump": "D", "dealer": 0, "shown": ["5D"], "kept": [4, 1, 2]}
DEALER0 = {"dealer": 0}


class TestLast:
    """GM-15 with a bid of 7, whose last card, 2D of seat 2, is not laid: it wins by itself."""

    ACTIONS = played_by("2|JD RJ 4D AD 3|9D TD JH QD 0|KD 8D 3D - 0|7D - BJ 2|6D -")

    def test_the_last_one_s_trumps_win_by_themselves(self):
        for close in (do("end"), do("deal")):
            outcome = played("gam", 4, *self.ACTIONS, close, start=GM15)
            assert (outcome["score"], rulings(outcome)) == ([7, 3], [])
            assert outcome["deals"][0]["got"] == [7, 3]

    def test_a_hand_laid_open_after_the_close_is_counted(self):
        end = [*self.ACTIONS, do("end")]
        shown = played("gam", 4, *end, do("hand", seat=2, cards=["2D"]), start=GM15)
        assert (shown["got"], shown["score"], shown["deals"][0]["got"]) == ([7, 3], [7, 3], [7, 3])
        other = played("gam", 4, *end, do("hand", seat=2, cards=["7H"]), start=GM15)
        assert (other["got"], other["score"], other["missing"]) == ([6, 3], [-7, 3], ["2D"])
        assert rulings(other) == ["flag R18@None"]
        pile = do("show", seat=1, card="2D", pile="discard")
        hidden = played("gam", 4, *end, pile, start=GM15)
        assert (hidden["got"], rulings(hidden)) == ([6, 3], ["breach R18@1"])


class TestExchange:
    def test_cards_laid_and_drawn_in_two_are_one(self):
        """Nine less three and two are four, which need two more; six laid leave three, which need three."""
        laid = gam(do("lay", seat=3, count=3), do("lay", seat=3, count=2), do("draw", seat=3, count=2))
        assert (laid["kept"], rulings(laid)) == ([None, None, None, 4], [])
        drawn = gam(do("lay", seat=3, count=6), do("draw", seat=3, count=2), do("draw", seat=3, count=1))
        assert [(r["rule"], r["cured"]) for r in drawn["rulings"]] == [("R20", 2)]

    def test_nobody_lays_more_aside_than_he_holds(self):
        """Of nine cards seven are aside: seven more are a slip, the last two are not."""
        seven, two = do("lay", seat=3, count=7), do("lay", seat=3, count=2)
        twice = gam(seven, seven)
        assert (rulings(twice, *FAULTS), twice["kept"][3]) == (["reject R12@3"], 2)
        assert "only 2" in twice["rulings"][0]["text"]["en"]
        rest = gam(seven, two)
        assert (rulings(rest, *FAULTS), rest["kept"][3]) == ([], 0)
        assert rulings(gam(seven, two, do("lay", seat=3, count=1)), *FAULTS) == ["reject R12@3"]
        seventh = do("draw", seat=3, count=7), do("lay", seat=3, count=1)  # he was given one too many
        assert rulings(gam(seven, two, *seventh), *FAULTS) == ["flag R20@3"]

    def test_nor_the_declarer(self):
        """9 of his own and the 18 − 3 that are left; of these 24 he has laid 18 aside, and holds six."""
        exchange = [do("lay", seat=seat, count=4) for seat in (3, 2, 1)]
        exchange += [do("draw", seat=seat, count=1) for seat in (3, 2, 1)]
        aside = do("lay", seat=0, count=18)
        assert rulings(gam(*exchange, aside), *FAULTS) == []
        assert rulings(gam(*exchange, aside, aside), *FAULTS) == ["reject R12@0"]

    def test_who_is_busy(self):
        """The others lay aside, then the dealer fills up their hands, then the declarer takes the rest."""
        called = [do("contract", seat=2, value=5), do("trump", suit="C", seat=2)]
        laid = [do("lay", seat=seat, count=5) for seat in (3, 1, 0)]
        drawn = [do("draw", seat=seat, count=2) for seat in (3, 1, 0)]
        for actions, phase, turn in (
            (called, "DISCARD", None),
            ([*called, *laid], "REFILL", 0),
            ([*called, *laid, *drawn], "REST", 2),
        ):
            outcome = played("gam", 4, *actions, start=DEALER0)
            assert (outcome["phase"], outcome["turn"]) == (phase, turn)
        lead = do("play", card="AC")
        for actions in (called, [*called, *laid]):
            assert played("gam", 4, *actions, lead, start=DEALER0)["trick"] == [[2, "AC"]]

    def test_a_wrong_number_is_put_right_once_cards_were_laid_aside(self):
        called = [do("contract", seat=0, value=5), do("trump", suit="C", seat=0)]
        early = played("gam", 4, *called, do("misdeal", what="count"), start=DEALER0)
        assert (rulings(early), early["phase"]) == (["misdeal R9@None"], "DEAL")
        exchange = [do("lay", seat=3, count=5), do("draw", seat=3, count=2)]
        later = played("gam", 4, *called, *exchange, do("misdeal", what="count"), start=DEALER0)
        assert (rulings(later), later["phase"]) == (["flag R20@None"], "REFILL")

    def test_the_right_hand_puts_it_right(self):
        seven = ["2D", "3D", "4D", "5D", "6D", "7D", "8D"]
        hands = do("hand", seat=1, cards=seven), do("hand", seat=1, cards=seven[:6])
        outcome = gam(do("lay", seat=1, count=5), do("draw", seat=1, count=2), *hands, start={"trump": "D"})
        assert [(r["rule"], r["cured"]) for r in outcome["rulings"]] == [("R20", 3)]


class TestLeadNamesTrump:
    CONTRACT = do("contract", seat=0, value=5)

    def first(self, text, *more):
        actions = [self.CONTRACT, *played_by(text), *more]
        return played("gam", 4, *actions, start={"dealer": 0}, trump_entry="first_lead")

    def test_it_may_be_played_at_once(self):
        assert "play" in self.first("")["expects"]

    def test_only_the_declarer_s_lead_names_it(self):
        outcome = self.first("3:7H 3<7H 0:AC")
        assert (outcome["trump"], rulings(outcome)) == ("C", ["flag R1@3"])
        outcome = self.first("0:RJ 3:7H 2:2C")
        assert (outcome["trump"], rulings(outcome)) == (None, [])
        assert "trump" in outcome["expects"]
        assert "trump" not in self.first("0:AC")["expects"]

    def test_taken_back_it_names_nothing(self):
        outcome = self.first("0:7H 3:2C 0<7H 0:AC")
        assert (outcome["trump"], rulings(outcome)) == ("C", ["flag R6@0"])


class TestCalls:
    def called(self, *parts, **options):
        actions = [
            action for part in parts for action in (played_by(part) if isinstance(part, str) else [part])
        ]
        return played("gam", 4, *actions, start=DEALER0, **options)

    @pytest.mark.parametrize(
        ("seat", "value", "declarer"), [(2, 4, 2), (1, 5, 1), (1, 4, None), (2, 0, None), (2, 11, None)]
    )
    def test_the_contract_is_the_highest_bid_or_more(self, seat, value, declarer):
        outcome = self.called("p=3 b=2:4", do("contract", seat=seat, value=value))
        assert outcome["declarer"] == declarer
        assert rulings(outcome) == ([] if declarer is not None else [f"flag R15@{seat}"])
        assert all("does not fit" not in text for text in texts_of(outcome))

    def test_a_bid_of_nothing_is_no_pass(self):
        outcome = self.called(do("bid", seat=3, value=0))
        assert (rulings(outcome), outcome["turn"]) == (["flag R15@3"], 3)

    def test_who_passed_is_told_so(self):
        outcome = self.called("p=3 b=2:4 b=3:5", auction_rounds="until_three_pass")
        assert texts_of(outcome) == ["Hamed has passed and calls no more in this deal"]
        assert outcome["rulings"][0]["because"] == [0, 2]

    def test_a_bid_that_is_not_higher_cites_the_one_before(self):
        assert self.called("b=3:5 b=2:5")["rulings"][0]["because"] == [0, 1]

    def test_a_call_that_does_not_count_cannot_be_let_stand(self):
        outcome = self.called("b=1:4", do("accept", of=0))
        assert rulings(outcome) == ["flag R13@1", "reject R12@None"]

    def test_no_call_makes_a_wrong_dealer_right(self):
        outcome = self.called(do("deal", dealer=1), "b=0:4 b=3:5 p=2 p=1", do("trump", suit="C", seat=3))
        assert [(r["rule"], r["seat"], r.get("cured")) for r in outcome["rulings"]] == [("R13", 1, None)]

    def test_a_card_that_came_before_the_trump_and_went_back_was_no_lead(self):
        early = [do("deal"), do("contract", seat=0, value=5), *played_by("0:KC 0<KC")]
        outcome = self.called(*early, do("trump", suit="C", seat=0), "0:AC")
        assert rulings(outcome) == ["flag R12@0"]


def test_a_card_that_is_no_trump_and_is_let_stand_goes_out():
    """R16: if it stays, it counts as going out, so 2C in the second trick proves R2."""
    stays = [*lay("AC 7H"), do("accept", of=1), do("play", seat=2, card="5C"), do("play", seat=1, card="6C")]
    outcome = gam(*stays, do("play", seat=0, card="KC"), do("play", seat=3, card="2C"))
    assert (outcome["out"], rulings(outcome, "breach")) == ([3], ["breach R2@3"])


def test_only_trumps_score_in_piles_entered_by_hand():
    """Of these only TC and 2C are trumps; without a trump there are not more than ten points."""
    ended = do("end", cap=[["TC", "2C", "AH", "JH"], ["AC"]])
    assert gam(ended, start={"bid": 4, "dealer": 0})["got"] == [2, 1]
    many = do("end", cap=[["AH", "AD", "AS", "AC", "JC", "JS", "JH", "JD", "TC", "3C"], []])
    outcome = played("gam", 4, do("contract", seat=0, value=5), many, start={"dealer": 0})
    assert (rulings(outcome), outcome["deals"]) == (["reject R12@None"], [])


def test_counting_speaks_of_a_trump():
    """The unseen one is the colour joker, which is no club."""
    start = {"decl": 1, "kept": [9, 9, 9], "left": [0, 1, 0, 0], "unseen": ["RJ", "7H"]}
    outcome = gam(start={**start, "void1": ["C"]})
    assert "Hamid had gone out" in texts_of(outcome)[0]
    assert "this hand must hold a trump" in texts_of(outcome)[0]
    outcome = gam(do("out", seat=1), start={**start, "lead": 1, "dealer": 0})
    assert "this hand must hold a trump" in texts_of(outcome)[0]


class TestToldAgain:
    """A card of an earlier trick that is entered once more."""

    def test_of_a_seat_that_went_out_it_is_no_card_after_going_out(self):
        assert rulings(gam(*lay("AC 9C - 8C"), *lay("KC 7C"), *played_by("2:8C")), *FAULTS) == ["flag R3@2"]

    def test_of_who_plays_alone_it_is_not_the_last_card(self):
        """0 leads his fifth and sixth trump; AC, told again between them, is neither."""
        alone = (
            *lay("AC - - -"),
            *(card for code in ("KC", "QC", "JC", "TC") for card in played_by(f"0:{code}")),
        )
        outcome = gam(
            *alone, *played_by("0:AC"), do("collect", seat=0), *played_by("0:9C"), do("end"), start={"bid": 4}
        )
        assert rulings(outcome, "flag", "reject", "misdeal")[0] == "flag R3@0"
        assert [ruling["rule"] for ruling in outcome["rulings"]] == ["R3", "R18"]
        assert outcome["deals"][-1]["got"] == [3, 0]  # ace, jack and ten

    def test_of_who_goes_out_then_it_is_none_of_the_trick(self):
        outcome = gam(*lay("AC 9C 8C 7C"), *played_by("2:8C"), do("out", seat=0), *played_by("3:6C"))
        assert rulings(outcome, *FAULTS) == ["flag R3@2"]
        assert (outcome["out"], outcome["trick"]) == ([0], [[3, "6C"]])
