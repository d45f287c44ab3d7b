"""Joker: every case of its specification, its rulings, and random games to their end."""

from __future__ import annotations

import json
from random import Random

import pytest

from scorekeeper.errors import RecordError
from scorekeeper.offers import taps
from scorekeeper.permissions import HOST, Person
from scorekeeper.record import read
from scorekeeper.replay import Replay
from tests.games.tables import NAMES, cards, do, played, rulings


def draw(seat, source, **more):
    return do("draw", seat=seat, from_=source, count=1, **more)


def throw(seat, text):
    return do("throw", seat=seat, cards=cards(text))


DEAL = do("deal")
NONE = do("say", seat=0, what="none")
D5 = {"h": [1, 2, 0], "pairs": 25, "turn": 0}
FULL = {"h": [6, 3, 7, 3], "pairs": 17, "turn": 0}


def joker(*lines, seats=4, start=None, **options):
    return played("joker", seats, *lines, start=start, **options)


class TestCases:
    def test_s1(self):
        outcome = joker(draw(0, 1), throw(0, "7H 7C"), start=FULL)
        assert (outcome["turn"], outcome["phase"], outcome["h"]) == (0, "TURN", [5, 2, 7, 3])
        assert (outcome["pairs"], rulings(outcome)) == (18, [])

    def test_s2(self):
        assert joker(draw(0, 1), NONE, start=FULL)["turn"] == 1
        assert joker(draw(0, 1), do("pass", seat=0), start=FULL)["turn"] == 1
        outcome = joker(draw(0, 1), draw(1, 2), start=FULL)
        assert (outcome["turn"], outcome["phase"], rulings(outcome)) == (1, "DRAWN", [])

    def test_s3(self):
        outcome = joker(draw(0, 1), do("show", seat=0, card="JK"), NONE, start=FULL)
        assert (outcome["turn"], rulings(outcome)) == (1, [])

    def test_s4(self):
        outcome = joker(start={"h": [0, 0, 1, 0], "pairs": 26})
        assert (outcome["loser"], outcome["match_over"], outcome["phase"]) == (2, True, "END")

    @pytest.mark.parametrize(
        ("seats", "h"), [(4, [14, 13, 13, 13]), (5, [11, 11, 11, 10, 10])], ids=["D1", "D2"]
    )
    def test_d1_d2(self, seats, h):
        outcome = joker(DEAL, seats=seats)
        assert (outcome["h"], sum(outcome["h"]), outcome["phase"]) == (h, 53, "PAIRS")

    def test_d3(self):
        # seat 0 was dealt 5S 5H 5D, KS KH KD KC and RJ
        start = {"h": [8, 15, 15, 15], "pairs": 0}
        outcome = joker(throw(0, "5S 5H"), throw(0, "KS KH"), throw(0, "KD KC"), start=start)
        assert (outcome["h"][0], outcome["pairs"], rulings(outcome)) == (2, 3, [])

    def test_d4(self):
        outcome = joker(DEAL, *initial_pairs([4, 5, 3, 5]))
        assert (outcome["h"], sum(outcome["h"]), outcome["pairs"]) == ([6, 3, 7, 3], 19, 17)

    def test_d5(self):
        outcome = joker(draw(0, 1), throw(0, "QS QD"), seats=3, start=D5)
        assert (outcome["h"], outcome["pairs"]) == ([0, 1, 0], 26)
        assert (outcome["safe"], outcome["loser"], rulings(outcome)) == ([2, 0], 1, [])

    def test_d6_d7(self):
        outcome = joker(draw(0, 1), draw(1, 0), seats=3, start=D5)
        assert (outcome["h"], outcome["turn"], rulings(outcome)) == ([1, 2, 0], 1, [])
        outcome = joker(draw(0, 1), seats=3, start=D5)
        assert outcome["h"] == [2, 1, 0]
        outcome = joker(draw(0, 1), draw(1, 0), throw(1, "QS QD"), seats=3, start=D5)
        assert (outcome["safe"], outcome["loser"], outcome["match_over"]) == ([2, 1], 0, True)

    def test_d8(self):
        start = {"h": [3, 1, 5], "turn": 0}
        outcome = joker(draw(0, 1), throw(0, "7S 7H"), seats=3, start=start)
        assert (outcome["h"], outcome["safe"], outcome["turn"]) == ([2, 0, 5], [1], 0)
        outcome = joker(draw(0, 1), throw(0, "7S 7H"), draw(0, 2), seats=3, start=start)
        assert (outcome["h"], rulings(outcome)) == ([3, 0, 4], [])

    def test_d9(self):
        outcome = joker(DEAL, throw(0, "8S 9S"))
        assert (rulings(outcome), outcome["h"][0], outcome["pairs"]) == (["reject R1@0"], 14, 0)

    def test_d10(self):
        tens = [throw(0, "TS TH"), throw(1, "TD TC")]
        outcome = joker(DEAL, *tens, throw(2, "TS TH"))
        assert (rulings(outcome), outcome["phase"]) == (["misdeal R4@2"], "DEAL")
        assert outcome["rulings"][0]["because"] == [1, 3]
        assert rulings(joker(throw(2, "TS TH"), start={"thrown": {"T": 4}})) == ["misdeal R4@2"]

    def test_d11(self):
        outcome = joker(draw(2, 3), draw(2, 3), start={**FULL, "turn": 2})
        assert (rulings(outcome), outcome["h"]) == (["reject R7@2"], [6, 3, 8, 2])
        assert outcome["rulings"][0]["because"] == [0, 1]

    def test_d12(self):
        outcome = joker(throw(3, "4S 4D"), start={**FULL, "turn": 1})
        assert (rulings(outcome), outcome["h"], outcome["turn"]) == (["note R9@3"], [6, 3, 7, 1], 1)


def initial_pairs(numbers):
    """So many throws by each seat, every card once."""
    pairs = iter(f"{r}{a} {r}{b}" for r in "A23456789TJQK" for a, b in ("SH", "DC"))
    return [throw(seat, next(pairs)) for seat, number in enumerate(numbers) for _ in range(number)]


class TestRulings:
    def test_r2_the_joker_is_public_then(self):
        outcome = joker(DEAL, throw(0, "RJ 7S"), do("takeback", seat=0, cards=["RJ", "7S"]))
        assert (rulings(outcome), outcome["h"][0]) == (["reject R2@0"], 14)

    @pytest.mark.parametrize("text", ["7S", "7S 7H 7D", "7S 7H 7D 7C"])
    def test_r3(self, text):
        assert rulings(joker(DEAL, throw(0, text))) == ["reject R3@0"]

    def test_r4_a_card_twice(self):
        assert rulings(joker(DEAL, throw(0, "7S 7S"))) == ["misdeal R4@0"]
        again = joker(DEAL, throw(0, "7S 7S"), throw(0, "8S 8H"), DEAL)
        assert (rulings(again), again["dealer"]) == (["misdeal R4@0", "reject R0@None"], 3)

    def test_r5(self):
        outcome = joker(draw(0, 2), start=FULL)
        assert (rulings(outcome), outcome["h"]) == (["reject R5@0"], [6, 3, 7, 3])
        outcome = joker(draw(0, 2), do("accept", of=0), start=FULL)
        assert (rulings(outcome), outcome["h"]) == (["note R5@0"], [7, 3, 6, 3])

    def test_r6(self):
        outcome = joker(draw(1, 2), start=FULL)
        assert (rulings(outcome), outcome["turn"]) == (["reject R6@1"], 0)
        assert rulings(joker(draw(0, 1), draw(2, 3), start=FULL)) == ["reject R6@2"]

    def test_a_rejected_draw_does_not_end_the_throwing_of_pairs(self):
        outcome = joker(DEAL, draw(2, 3), throw(1, "7S 7H"))
        assert (rulings(outcome), outcome["phase"]) == (["reject R6@2"], "PAIRS")

    def test_r8(self):
        made = (draw(0, 1), throw(0, "7S 7H"), draw(1, 2))
        outcome = joker(*made, start=FULL)
        assert (rulings(outcome), outcome["turn"], outcome["h"]) == (["flag R8@0"], 0, [5, 2, 7, 3])
        outcome = joker(*made, draw(0, 1), draw(1, 2), start=FULL)
        assert (rulings(outcome), outcome["turn"]) == (["flag R8@0"], 1)
        outcome = joker(*made, start=FULL, must_continue="no")
        assert (rulings(outcome), outcome["turn"]) == ([], 1)
        outcome = joker(*made, do("accept", of=2), start=FULL)
        assert (rulings(outcome), outcome["turn"], outcome["h"]) == (["note R8@0"], 1, [5, 3, 6, 3])

    def test_r9_own_late_pair_empties_the_hand(self):
        start = {"h": [2, 3, 4], "pairs": 22, "turn": 0}
        outcome = joker(throw(0, "4S 4D"), seats=3, start=start)
        assert (rulings(outcome), outcome["safe"], outcome["turn"]) == (["note R9@0"], [0], 1)

    def test_r10_the_drawn_card_was_known(self):
        start = {"h": [3, 1, 5], "turn": 0}
        seen = do("show", seat=1, card="7S")
        outcome = joker(seen, draw(0, 1), throw(0, "9S 9H"), seats=3, start=start)
        assert rulings(outcome) == ["note R10@0"]
        assert rulings(joker(seen, draw(0, 1), throw(0, "7S 7H"), seats=3, start=start)) == []
        assert rulings(joker(draw(0, 1), throw(0, "9S 9H"), seats=3, start=start)) == []

    def test_r11(self):
        outcome = joker(start={"h": [5, 5, 5, 5], "pairs": 17})
        assert [(r["rule"], r["kind"], r["at"]) for r in outcome["rulings"]] == [("R11", "flag", None)]
        outcome = joker(throw(1, "4S 4D"), seats=3, start={"h": [3, 1, 5], "turn": 0})
        assert rulings(outcome) == ["reject R11@1"]

    @pytest.mark.parametrize(("option", "wrong"), [("RJ", "BJ"), ("BJ", "RJ")])
    def test_r12(self, option, wrong):
        assert rulings(joker(DEAL, throw(0, f"7S {wrong}"), joker=option)) == ["misdeal R12@0"]
        assert rulings(joker(DEAL, throw(0, "7S JK"), joker=option)) == ["reject R2@0"]

    def test_r14(self):
        start = {"h": [2, 1, 0], "pairs": 25, "turn": 0}
        drawn = joker(draw(0, 1), seats=3, start=start)
        assert (drawn["loser"], rulings(drawn), drawn["expects"]) == (0, [], ["throw", "end", "say"])
        assert rulings(joker(draw(0, 1), do("end"), seats=3, start=start)) == ["flag R14@0"]
        done = joker(draw(0, 1), throw(0, "QS QD"), do("end"), seats=3, start=start)
        assert (rulings(done), done["h"], done["pairs"]) == ([], [1, 0, 0], 26)

    def test_r4_says_what_cannot_be(self):
        def said(*lines, **more):
            return joker(*lines, **more)["rulings"][-1]["text"]["en"].split(":")[0]

        assert said(DEAL, throw(0, "7S 7S")) == "7♠ was thrown twice at once"
        assert said(DEAL, throw(0, "7S 7H"), throw(1, "7D 7S")) == "7♠ has been thrown before"
        assert said(throw(2, "TS TH"), start={"thrown": {"T": 4}}).endswith(
            "all four of its rank have been thrown"
        )

    def test_r7_two_cards_at_once(self):
        two = do("draw", seat=0, from_=1, count=2)
        outcome = joker(two, start=FULL)
        assert (rulings(outcome), outcome["h"], outcome["phase"]) == (["reject R7@0"], [6, 3, 7, 3], "TURN")
        outcome = joker(two, do("accept", of=0), start=FULL)
        assert (rulings(outcome), outcome["h"], outcome["phase"]) == (["note R7@0"], [8, 1, 7, 3], "DRAWN")

    def test_r8_rests_on_the_own_pair(self):
        late = (draw(0, 1), throw(0, "7S 7H"), throw(3, "4S 4D"), draw(1, 2))
        flag = joker(*late, start=FULL)["rulings"][-1]
        assert (flag["rule"], flag["because"]) == ("R8", [1, 3])
        unseen = (draw(0, 1), do("lay", seat=0, count=2), draw(1, 2))
        flag = joker(*unseen, start=FULL, throw_face="down")["rulings"][-1]
        assert (flag["rule"], flag["because"]) == ("R8", [1, 2])

    def test_r12_the_joker_twice(self):
        assert rulings(joker(DEAL, throw(0, "RJ RJ"))) == ["misdeal R12@0"]

    def test_r14_the_pairs_are_thrown_then(self):
        start = {"h": [2, 1, 0], "pairs": 25, "turn": 0}
        flagged = (draw(0, 1), do("end"))
        assert joker(*flagged, seats=3, start=start)["expects"] == ["throw", "say"]
        outcome = joker(*flagged, throw(0, "QS QD"), seats=3, start=start)
        assert (rulings(outcome), outcome["pairs"], outcome["expects"]) == (["flag R14@0"], 26, ["say"])

    def test_a_game_that_was_closed_early_is_over(self):
        outcome = joker(DEAL, throw(0, "7S 7H"), do("end"), throw(1, "8S 8H"))
        assert (rulings(outcome), outcome["h"], outcome["pairs"]) == (["reject R0@None"], [12, 13, 13, 13], 1)
        assert rulings(joker(DEAL, do("end"), DEAL, throw(1, "8S 8H"))) == []


@pytest.mark.parametrize(("face", "action"), [("up", "throw"), ("down", "lay")])
@pytest.mark.parametrize("person", [HOST, Person("player", 3)])
def test_a_pair_that_was_held_back_can_be_tapped(person, face, action):
    header = {"record": 1, "game": "joker", "seats": NAMES[:4], "options": {"throw_face": face}}
    ready = (DEAL, do("say", what="ready"))
    replay = Replay.of(read("\n".join(json.dumps(line) for line in (header, *ready))))
    assert replay.outcome()["phase"] == "TURN"
    offered = [tap for tap in taps(person, replay, asked=False) if "held" in tap["label"]["en"]]
    assert [(tap["do"], tap["due"]) for tap in offered] == [(action, False)]


class TestOptions:
    def test_rank_and_colour(self):
        assert rulings(joker(DEAL, throw(0, "7S 7H"), pair_rule="rank_and_colour")) == ["reject R1@0"]
        assert rulings(joker(DEAL, throw(0, "7D 7H"), pair_rule="rank_and_colour")) == []

    def test_face_down(self):
        lay = do("lay", seat=0, count=2)
        outcome = joker(DEAL, lay, throw_face="down")
        assert (outcome["h"][0], outcome["pairs"]) == (12, 1)
        assert rulings(joker(DEAL, lay)) == ["reject R0@0"]
        assert rulings(joker(DEAL, do("lay", seat=0, count=3), throw_face="down")) == ["reject R3@0"]

    def test_the_turn_ends_when_the_neighbour_runs_empty(self):
        start = {"h": [3, 1, 5], "turn": 0}
        outcome = joker(draw(0, 1), throw(0, "7S 7H"), seats=3, start=start, empty_neighbour="turn_ends")
        assert outcome["turn"] == 2

    def test_first_player(self):
        ready = do("say", what="ready")
        assert joker(do("deal", dealer=1), ready)["turn"] == 2
        assert joker(do("deal", dealer=1), ready, first_player="dealer")["turn"] == 1
        one_by_one = [do("say", what="ready", seat=seat) for seat in range(4)]
        assert joker(DEAL, *one_by_one)["turn"] == 0
        assert joker(DEAL, *one_by_one[:2], initial_throw="in_turn")["turn"] == 2

    def test_forfeit(self):
        assert joker(DEAL, forfeit="sings a song")["forfeit"] == "sings a song"
        assert joker(DEAL, do("say", what="forfeit", value="برقصد"))["forfeit"] == "برقصد"


@pytest.mark.parametrize(
    "line",
    [
        throw(0, ""),
        do("draw", seat=0, from_=7),
        do("draw", seat=0, from_=1, count=0),
        do("say", what="none", value=1, card="7S"),
        do("say", what="forfeit"),
    ],
)
def test_malformed(line):
    with pytest.raises(RecordError):
        joker(line)


@pytest.mark.parametrize("start", [{"thrown": {"T": 3}}, {"pairs": 27}, {"h": [1]}, {"thrown": [4]}])
def test_malformed_start(start):
    with pytest.raises(RecordError):
        joker(start=start)


@pytest.mark.parametrize("planted", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_a_game_is_judged_exactly_and_has_a_loser(seed, planted):
    """Played with real hands; whoever really holds the joker at the end is the loser. Planted mistakes are
    found at once, each of them, and change nothing else."""
    rng = Random(f"joker {seed}")
    seats = rng.choice([2, 3, 4, 5, 6])
    pack = [r + s for r in "A23456789TJQK" for s in "SHDC"] + ["RJ"]
    rng.shuffle(pack)
    hands = [set(pack[seat::seats]) for seat in range(seats)]
    lines = [DEAL]
    expected = []

    def mistake(rule, culprit, line):
        if planted and rng.random() < 0.3:
            lines.append(line)
            expected.append(f"reject {rule}@{culprit}")

    def pairs_of(seat):
        ranks = {}
        for card in sorted(hands[seat] - {"RJ"}):
            ranks.setdefault(card[0], []).append(card)
        return [group[i : i + 2] for group in ranks.values() for i in range(0, len(group) - 1, 2)]

    def throw_all(seat):
        for pair in pairs_of(seat):
            lines.append(throw(seat, " ".join(pair)))
            hands[seat] -= set(pair)

    for seat in range(seats):
        throw_all(seat)
    seat, last = next(s for s in range(seats) if hands[s]), None
    while sum(bool(hand) for hand in hands) > 1:
        source = next(s for k in range(1, seats) if hands[s := (seat + k) % seats])
        others = [s for s in range(seats) if s not in (seat, source, last)]
        for other in others[:1]:
            mistake("R6", other, draw(other, seat))
            mistake("R5", seat, draw(seat, other))
        card = rng.choice(sorted(hands[source]))
        hands[source].remove(card)
        hands[seat].add(card)
        lines.append(draw(seat, source))
        if sum(bool(hand) for hand in hands) > 1:
            mistake("R7", seat, draw(seat, source))
        last = seat
        mistake("R2", seat, throw(seat, f"RJ {sorted(hands[seat] - {'RJ'})[0]}"))
        made = pairs_of(seat)
        throw_all(seat)
        if not made or not hands[seat]:
            seat = next(s for k in range(1, seats) if hands[s := (seat + k) % seats])
    outcome = joker(*lines, do("end"), seats=seats)
    assert rulings(outcome) == expected
    assert outcome["h"] == [len(hand) for hand in hands]
    assert hands[outcome["loser"]] == {"RJ"}
    assert (outcome["pairs"], sorted([*outcome["safe"], outcome["loser"]])) == (26, list(range(seats)))
