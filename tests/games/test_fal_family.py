"""The fortune of the family: every case of its specification, and its rulings."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from scorekeeper.errors import RecordError
from scorekeeper.offers import taps
from scorekeeper.permissions import HOST
from scorekeeper.record import read
from scorekeeper.replay import Replay
from tests.games.tables import NAMES, cards, do, played, rulings

PACK = [r + s for r in "KAJQ" for s in "SHDC"] + ["TD"]
CASES = {
    "W1": (
        "AH JS QS QH JD AS KC KS QC QD KD TD AD JC KH JH AC",
        "AC5 JD9 QC13 AD6 AS7 KC1 AH8 KS2 JS10 QD14 JC11 KD3 QS15 KH4 QH16 JH12",
        16,
    ),
    "L1": ("AD JD QD JH KC AC KS KH JC JS KD QC AH AS QS QH TD", "", 0),
    "L2": ("KC JH JS QH AH AC AS QD JC TD JD KD AD QS KH QC KS", "KS1 KC2 JH9 JC10", 4),
    "L3": (
        "KC AS QH TD JH QC KH AC QD JC JS KS JD KD AH AD QS",
        "QS13 JD9 QD14 KD1 KC2 AS5 JH10 JC11 JS12 KS3 QH15 AH6 QC16 AD7 KH4",
        15,
    ),
    "W2": (
        "KS KH KD AC AS AH AD JC JS JH JD QC QS QH QD TD KC",
        "KC1 KS2 KH3 KD4 AC5 AS6 AH7 AD8 JC9 JS10 JH11 JD12 QC13 QS14 QH15 QD16",
        16,
    ),
}


def family(*lines, start=None, **options):
    return played("fal-family", 1, *lines, start=start, **options)


def show(card, *house):
    return do("show", card=card, **({"pile": house[0]} if house else {}))


def place(card, house):
    return do("play", card=card, pile=house)


def buttons(*lines):
    """What the buttons for laying a card say by themselves."""
    header = {"record": 1, "game": "fal-family", "seats": NAMES[:1]}
    replay = Replay.of(read("\n".join(json.dumps(line) for line in (header, *lines))))
    return [tap["fixed"] for tap in taps(HOST, replay, asked=False) if tap["do"] == "play"]


def recorded(deck, trace):
    """The actions of a trace such as ``KS1 KC2`` on a known order."""
    lines = [do("deal"), show(deck[16])]
    for step in trace.split():
        card, house = step[:2], int(step[2:])
        lines += [place(card, house), show(deck[house - 1], house)]
    return lines


class TestCases:
    @pytest.mark.parametrize("name", CASES)
    def test_from_the_order_alone(self, name):
        order, _, opened = CASES[name]
        outcome = family(do("end"), start={"deck": cards(order)})
        assert (outcome["opened"], outcome["result"]) == (opened, "WIN" if opened == 16 else "LOSS")
        assert (outcome["hand"], outcome["match_over"]) == ("TD", True)
        assert outcome["message"]["fa"].startswith("به معشوقت" if opened == 16 else "این بار نه")

    @pytest.mark.parametrize("name", CASES)
    def test_step_by_step(self, name):
        order, trace, opened = CASES[name]
        outcome = family(*recorded(cards(order), trace), do("end"))
        assert (outcome["opened"], outcome["result"]) == (opened, "WIN" if opened == 16 else "LOSS")
        assert (rulings(outcome), sum(outcome["open"])) == ([], opened)

    def test_s1(self):
        outcome = family(do("deal"), show("JH"), place("JH", 9), show("KS", 9), place("KS", 1))
        assert (rulings(outcome), outcome["phase"], outcome["expects"]) == ([], "LIFT", ["show"])
        assert outcome["open"] == [1, 0, 1, 0]

    def test_l3_leaves_house_8_closed(self):
        outcome = family(do("end"), start={"deck": cards(CASES["L3"][0])})
        assert outcome["open"] == [4, 3, 4, 4]

    def test_e1(self):
        lines = recorded(cards(CASES["L2"][0]), "KS1")
        outcome = family(*lines, place("KC", 3))
        assert (rulings(outcome), outcome["opened"], outcome["hand"]) == (["reject R4@0"], 1, "KC")
        outcome = family(*lines, place("KC", 3), do("takeback", card="KC"), place("KC", 2))
        assert (rulings(outcome), outcome["opened"]) == (["reject R4@0"], 2)
        assert rulings(family(*lines, place("KC", 3), house_choice="free")) == []

    def test_e2(self):
        lines = [do("deal"), show("KS"), place("KS", 1), show("AH", 5)]
        outcome = family(*lines)
        assert (rulings(outcome), outcome["phase"]) == (["misdeal R5@0"], "LAY")


class TestRulings:
    def test_r1(self):
        assert rulings(family(do("deal"), show("7S"))) == ["misdeal R1@0"]
        outcome = family(do("deal"), show("KS"), place("KS", 1), show("KS", 1))
        assert rulings(outcome) == []  # the card just laid is seen once more
        outcome = family(do("deal"), show("KS"), place("KS", 1), show("AS", 1), place("AS", 5), show("KS", 5))
        assert (rulings(outcome), outcome["rulings"][0]["because"]) == (["misdeal R1@0"], [1, 5])

    def test_r2(self):
        assert rulings(family(do("deal", count=15))) == ["misdeal R2@0"]
        assert rulings(family(do("deal", count=16))) == []
        assert rulings(family(do("deal"), show("KS"), show("AS"))) == ["misdeal R2@0"]

    def test_r3(self):
        outcome = family(do("deal"), show("KS"), place("KS", 5))
        assert (rulings(outcome), outcome["opened"]) == (["reject R3@0"], 0)
        outcome = family(do("deal"), show("KS"), place("KS", 5), do("accept", of=2))
        assert (rulings(outcome), outcome["open"]) == (["note R3@0"], [0, 1, 0, 0])

    def test_r6(self):
        assert rulings(family(do("deal"), show("KS"), show("AS", 9))) == ["misdeal R6@0"]

    def test_r7_r8(self):
        lost = (do("deal"), show("TD"))
        assert rulings(family(*lost, show("AS", 9))) == ["note R7@0"]
        assert rulings(family(*lost, show("AS", 9), after_loss="show_all")) == []
        outcome = family(*lost, place("TD", 1))
        assert (rulings(outcome), outcome["result"], outcome["opened"]) == (["note R8@0"], "LOSS", 0)

    def test_r9(self):
        win = do("say", what="win")
        assert rulings(family(do("deal"), show("KS"), win)) == ["reject R9@0"]
        assert rulings(family(do("deal"), show("TD"), win)) == ["reject R9@0"]
        order, trace, _ = CASES["W1"]
        assert rulings(family(*recorded(cards(order), trace), win)) == []

    def test_r3_a_row_without_a_closed_house(self):
        """The king was let stand among the aces, so that the fourth ace finds no house."""
        aces = [
            line
            for house, ace in ((6, "AS"), (7, "AH"), (8, "AD"))
            for line in (show(ace, house - 1), place(ace, house))
        ]
        lines = (do("deal"), show("KS"), place("KS", 5), do("accept", of=2), *aces, show("AC", 8))
        outcome = family(*lines, place("AC", 9))
        assert (rulings(outcome), outcome["house"]) == (["note R3@0", "reject R3@0"], None)
        assert "the aces' row, where no house is closed" in outcome["rulings"][1]["text"]["en"]
        assert family(*lines, place("AC", 8))["rulings"][1]["rule"] == "R4"
        assert buttons(*lines) == [{"card": "AC", "seat": 0}]  # it asks for the house

    def test_r9_a_claim_that_is_let_stand(self):
        outcome = family(do("deal"), show("TD"), do("say", what="win"), do("accept", of=2))
        assert (rulings(outcome), outcome["result"]) == (["note R9@0"], "WIN")

    def test_the_card_in_the_hand_is_seen_once_more(self):
        lifted = (
            do("deal"),
            show("JH"),
            show("JH"),
            place("JH", 9),
            show("KS", 9),
            show("KS", 9),
            show("KS"),
        )
        outcome = family(*lifted)
        assert (rulings(outcome), outcome["hand"], outcome["phase"]) == ([], "KS", "PLACE")
        assert rulings(family(*lifted, show("KS", 10))) == ["misdeal R1@0"]
        assert rulings(family(do("deal"), show("JH"), place("JH", 9), show("TD", 9), show("TD", 9))) == []

    def test_the_rest_is_looked_at(self):
        lost = (do("deal"), show("TD"))
        outcome = family(*lost, show("AS"), after_loss="show_all")
        assert (rulings(outcome), outcome["expects"]) == ([], ["show", "end", "deal"])
        assert family(*lost)["expects"] == ["end", "deal"]
        order, trace, _ = CASES["W1"]
        assert family(*recorded(cards(order), trace), after_loss="show_all")["expects"] == ["end", "deal"]

    def test_closed_before_the_goal_came(self):
        outcome = family(do("deal"), show("KS"), do("end"))
        assert (outcome["result"], outcome["phase"], outcome["match_over"]) == (None, "END", False)

    def test_again(self):
        lost = (do("deal"), show("TD"), do("end"), do("deal"))
        assert (family(*lost)["phase"], rulings(family(*lost))) == ("HAND", [])
        assert rulings(family(*lost, repeat="once_per_day")) == ["reject R0@None"]

    def test_once_a_day(self):
        deck = {"deck": cards(CASES["L2"][0])}
        once, deal = {"repeat": "once_per_day"}, do("deal")
        assert rulings(family(do("end"), deal, start=deck, **once)) == ["reject R0@None"]
        assert rulings(family(deal, show("KS"), deal, **once)) == ["reject R0@None"]
        void = (do("deal", count=15), deal, show("KS"), show("AS", 9), deal, show("TD"))
        assert rulings(family(*void, **once)) == ["misdeal R2@0", "misdeal R6@0"]
        told = family(deal, do("end"), start=deck, **once)  # the known deck is laid out, and told
        assert (rulings(told), told["opened"]) == ([], 4)

    def test_a_known_deck_is_that_of_one_fortune(self):
        outcome = family(do("end"), do("deal"), do("end"), start={"deck": cards(CASES["L2"][0])})
        assert (outcome["result"], outcome["opened"]) == (None, 0)

    @pytest.mark.parametrize(
        "line", [place("KS", 17), show("KS", 0), do("play", card="KS"), do("say", what="x")]
    )
    def test_malformed(self, line):
        with pytest.raises(RecordError):
            family(do("deal"), line)

    def test_a_wrong_deck_is_refused(self):
        with pytest.raises(RecordError):
            family(start={"deck": PACK[:16]})


def test_every_number_of_houses_is_equally_likely():
    """Seventeen results of about a seventeenth each, counted over shuffled decks."""
    rng = Random(17)
    counted = Counter()
    for _ in range(680):
        deck = rng.sample(PACK, 17)
        counted[family(do("end"), start={"deck": deck})["opened"]] += 1
    assert set(counted) == set(range(17))
    assert all(15 < number < 75 for number in counted.values())
