"""Bluff: every case of its specification, its rulings and options, and random games to their end."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.errors import RecordError
from tests.games.tables import cards, do, played, rulings


def lay(seat, count, **more):
    return do("lay", seat=seat, count=count, **more)


def claim(seat, count, rank, **more):
    return do("say", seat=seat, what="claim", value={"count": count, "rank": rank}, **more)


def doubt(seat, *against, **more):
    value = {"value": against[0]} if against else {}
    return do("say", seat=seat, what="doubt", **value, **more)


def reveal(seat, text):
    return do("reveal", seat=seat, cards=cards(text))


def bluff(*lines, seats=4, start=None, **options):
    return played("bluff", seats, *lines, start=start, **options)


DEAL = do("deal")
S1 = (DEAL, claim(0, 4, "3"), lay(0, 4), doubt(2))
S3 = (DEAL, lay(0, 4), claim(0, 4, "3"), lay(1, 3), claim(1, 3, "9"), lay(2, 2), claim(2, 2, "K"), doubt(3))
D7 = {"h": [15, 13, 13, 2], "pool": 9, "turn": 3}
LAST = (claim(3, 2, "6"), lay(3, 2))
D11 = {"h": [12, 12, 16, 12], "turn": 3, "known": [[], [], ["KS", "KH", "KD"], []]}


class TestCases:
    def test_s1(self):
        outcome = bluff(*S1, reveal(0, "3S 3H 3D 3C"), do("collect", seat=2))
        assert rulings(outcome) == ["verdict R7@2"]
        assert (outcome["h"], outcome["turn"], outcome["pool"]) == ([9, 13, 17, 13], 1, 0)
        before = bluff(*S1, reveal(0, "3S 3H 3D 3C"))
        assert (before["h"], before["turn"], before["phase"]) == ([9, 13, 17, 13], 1, "PICKUP")
        assert before["rulings"][0]["because"] == [1, 2, 3, 4]

    def test_s2(self):
        outcome = bluff(*S1, reveal(0, "3S 3H 3D 9C"))
        assert (rulings(outcome), outcome["h"]) == (["verdict R6@0"], [13, 13, 13, 13])

    def test_s3(self):
        assert bluff(*S3[:-1])["pool"] == 9
        outcome = bluff(*S3, reveal(2, "KS 4D"))
        assert (rulings(outcome), outcome["h"]) == (["verdict R6@2"], [9, 10, 20, 13])

    def test_s4(self):
        start = {"h": [20, 1, 20, 11], "turn": 1}
        outcome = bluff(lay(1, 1), claim(1, 1, "A"), lay(2, 1), start=start)
        assert (outcome["winner"], outcome["match_over"], outcome["phase"]) == (1, True, "GAME_END")
        assert (outcome["h"], outcome["pool"], rulings(outcome)) == ([20, 0, 20, 11], 1, [])
        assert bluff(lay(1, 1), claim(1, 1, "A"), do("end"), start=start)["winner"] == 1

    def test_d1(self):
        outcome = bluff(*S3, reveal(2, "KS KD"))
        assert (rulings(outcome), outcome["h"]) == (["verdict R7@3"], [9, 10, 11, 22])

    @pytest.mark.parametrize(
        ("count", "rank", "faces", "verdict"),
        [
            (2, "K", "KS KD", "R7@1"),
            (3, "K", "KS KD", "R4@0"),
            (1, "A", "AS AD", "R4@0"),
        ],
        ids=["D2", "D3", "D4"],
    )
    def test_d2_to_d4(self, count, rank, faces, verdict):
        outcome = bluff(DEAL, claim(0, count, rank), lay(0, 2), doubt(1), reveal(0, faces))
        assert rulings(outcome, "verdict") == [f"verdict {verdict}"]
        assert rulings(outcome, "note") == ([] if count == 2 else ["note R4@0"])

    def test_d5_d6(self):
        five = (DEAL, claim(0, 5, "7"), lay(0, 5))
        assert rulings(bluff(*five, lay(1, 1))) == []
        outcome = bluff(*five, doubt(1), reveal(0, "7S 7H 7D 7C 8C"))
        assert (rulings(outcome), outcome["h"][0]) == (["note R8@0", "verdict R6@0"], 13)
        four = bluff(DEAL, claim(0, 5, "7"), lay(0, 4), doubt(1), reveal(0, "7S 7H 7D 7C"))
        assert rulings(four, "verdict") == ["verdict R4@0"]

    def test_d7(self):
        outcome = bluff(*LAST, doubt(0), reveal(3, "6S 9D"), start=D7)
        assert (rulings(outcome), outcome["h"]) == (["verdict R6@3"], [15, 13, 13, 11])
        assert (outcome["turn"], outcome["winner"], outcome["match_over"]) == (0, None, False)

    def test_d8(self):
        outcome = bluff(*LAST, doubt(0), reveal(3, "6S 6D"), start=D7)
        assert (rulings(outcome), outcome["h"]) == (["verdict R7@0"], [26, 13, 13, 0])
        assert (outcome["winner"], outcome["match_over"]) == (3, True)

    def test_d9(self):
        lines = (DEAL, lay(0, 2), claim(0, 2, "K"), lay(1, 1), claim(1, 1, "2"), doubt(2, 0))
        outcome = bluff(*lines)
        assert (rulings(outcome), outcome["phase"]) == (["reject R9@2"], "WINDOW")

    @pytest.mark.parametrize("order", [1, -1])
    def test_d10(self, order):
        doubts = [doubt(3, t=12.35), doubt(1, t=12.40)][::order]
        outcome = bluff(DEAL, lay(0, 2), claim(0, 2, "K"), *doubts, reveal(0, "KS KD"))
        assert rulings(outcome) == ["note R9@1", "verdict R7@3"]

    def test_d11(self):
        two_kings = (claim(3, 2, "K"), lay(3, 2))
        assert rulings(bluff(*two_kings, start=D11)) == []
        assert rulings(bluff(*two_kings, start=D11, auto_hint="on")) == ["note R8@3"]
        outcome = bluff(*two_kings, doubt(0), reveal(3, "KC 9S"), start=D11)
        assert rulings(outcome) == ["note R8@3", "verdict R6@3"]
        one = (claim(3, 1, "K"), lay(3, 1))
        assert rulings(bluff(*one, start=D11, auto_hint="on")) == []

    def test_d11_from_a_reveal(self):
        caught = (claim(2, 3, "K"), lay(2, 3), doubt(3), reveal(2, "KS KH KD"))  # the doubter takes them
        start = {"h": [13, 13, 13, 13], "turn": 2}
        lines = (*caught, lay(3, 1), claim(3, 1, "2"), lay(0, 2), claim(0, 2, "K"))
        # seat 3 has laid one card since, so two kings at least are there still: 2 + 2 is possible
        assert rulings(bluff(*lines, start=start, auto_hint="on"), "note") == []
        lines = (*caught, do("collect", seat=3), lay(3, 1), claim(3, 1, "2"), lay(0, 3), claim(0, 3, "K"))
        outcome = bluff(*lines, start=start, auto_hint="on")
        assert rulings(outcome, "note") == ["note R8@0"]
        assert outcome["rulings"][-1]["because"] == [3, 8]

    def test_d12(self):
        start = {**D11, "turn": 2}
        lines = (lay(2, 3), claim(2, 3, "4"), lay(3, 2), claim(3, 2, "K"))
        assert rulings(bluff(*lines, start=start, auto_hint="on")) == []

    def test_d13(self):
        lines = (DEAL, claim(0, 5, "7"), lay(0, 5), doubt(1), reveal(0, "7S 7S 7H 7D 7C"))
        outcome = bluff(*lines, packs=2)
        assert (rulings(outcome), outcome["h"]) == (["verdict R7@1"], [21, 31, 26, 26])

    def test_d14(self):
        outcome = bluff(DEAL, seats=7)
        assert (outcome["h"], sum(outcome["h"])) == ([15, 15, 15, 15, 15, 15, 14], 104)

    def test_d15(self):
        counted = do("say", what="pool", value=8)
        outcome = bluff(*S3[:-1], counted)
        assert rulings(outcome) == ["flag R12@None"]
        assert "9" in outcome["rulings"][0]["text"]["en"]
        again = bluff(*S3[:-1], counted, do("say", what="pool", value=9))
        assert again["rulings"][0]["cured"] == 8
        assert rulings(bluff(*S3, reveal(2, "KS 4D"), do("collect", seat=2, count=8))) == [
            "verdict R6@2",
            "flag R12@None",
        ]


class TestRulings:
    def test_r1(self):
        outcome = bluff(DEAL, lay(1, 2), do("takeback", seat=1, count=2))
        assert (rulings(outcome), outcome["h"], outcome["turn"]) == (["reject R1@1"], [13] * 4, 0)
        outcome = bluff(DEAL, lay(1, 2), do("accept", of=1))
        assert (rulings(outcome), outcome["h"], outcome["turn"]) == (["note R1@1"], [13, 11, 13, 13], 2)

    def test_r2(self):
        assert rulings(bluff(DEAL, do("pass", seat=0))) == ["reject R2@0"]
        assert rulings(bluff(DEAL, lay(0, 0))) == ["reject R2@0"]
        outcome = bluff(DEAL, do("pass", seat=0), **{"pass": "yes"})
        assert (rulings(outcome), outcome["turn"]) == ([], 1)

    def test_r3(self):
        outcome = bluff(DEAL, lay(0, 2), lay(1, 2))
        assert (rulings(outcome), outcome["h"]) == (["flag R3@0"], [11, 13, 13, 13])
        outcome = bluff(
            DEAL, lay(0, 2), lay(1, 2), do("takeback", seat=1, count=2), claim(0, 2, "K"), lay(1, 2)
        )
        assert (rulings(outcome), outcome["h"]) == (["flag R3@0"], [11, 11, 13, 13])
        assert rulings(bluff(DEAL, lay(0, 2), do("end"))) == ["flag R3@0"]

    def test_r4_may_have_to_be_put_right(self):
        lines = (DEAL, claim(0, 3, "K"), lay(0, 2))
        outcome = bluff(*lines, count_mismatch="reject")
        assert (rulings(outcome), outcome["h"][0]) == (["reject R4@0"], 13)

    def test_r5(self):
        assert rulings(bluff(DEAL, lay(0, 14))) == ["reject R5@0"]
        assert rulings(bluff(DEAL, lay(0, 1), min_cards=2)) == ["reject R5@0"]
        one_left = {"h": [1, 20, 20, 11], "turn": 0}
        assert rulings(bluff(lay(0, 1), start=one_left, min_cards=2)) == []
        assert rulings(bluff(DEAL, lay(0, 5), max_cards="all_of_rank")) == ["reject R5@0"]

    def test_r9(self):
        laid = (DEAL, lay(0, 2), claim(0, 2, "K"))
        assert rulings(bluff(*laid, doubt(0))) == ["reject R9@0"]
        assert rulings(bluff(DEAL, lay(0, 2), doubt(1))) == ["reject R9@1"]
        assert rulings(bluff(*laid, doubt(2), doubt_by="next_player")) == ["reject R9@2"]
        assert rulings(bluff(*laid, doubt(1), doubt_by="next_player")) == []
        timed = (DEAL, lay(0, 2, t=1.0), claim(0, 2, "K", t=2.0))
        assert rulings(bluff(*timed, doubt(1, t=7.5), window=5)) == ["reject R9@1"]
        assert rulings(bluff(*timed, doubt(1, t=6.5), window=5)) == []

    def test_r10(self):
        assert rulings(bluff(DEAL, lay(0, 2), claim(0, 2, "K"), reveal(0, "KS"))) == ["note R10@0"]
        lines = (*S3, reveal(1, "9S 9H 9D"))
        assert rulings(bluff(*lines)) == ["note R10@1"]

    def test_r11(self):
        lines = (*S3, reveal(2, "KS 4D"), do("collect", seat=0))
        assert rulings(bluff(*lines)) == ["verdict R6@2", "reject R11@0"]
        outcome = bluff(*lines, do("accept", of=9))
        assert (rulings(outcome)[-1], outcome["h"]) == ("note R11@0", [18, 10, 11, 13])

    def test_r12_no_win_before_the_counts_agree(self):
        counted = do("say", what="hand", seat=3, value=1)
        outcome = bluff(*LAST, counted, do("end"), start=D7)
        assert (rulings(outcome), outcome["winner"]) == (["flag R12@3", "reject R12@3"], None)
        agreed = do("say", what="hand", seat=3, value=0)
        assert bluff(*LAST, counted, agreed, do("end"), start=D7)["winner"] == 3

    def test_r13(self):
        back = do("takeback", seat=0, count=1)
        lines = (DEAL, lay(0, 2), claim(0, 2, "K"), back, lay(0, 1), doubt(1), reveal(0, "KS KD"))
        outcome = bluff(*lines)
        assert rulings(outcome) == ["flag R13@0", "verdict R13@0"]
        assert (outcome["h"], outcome["rulings"][1]["because"]) == ([13] * 4, [1, 2, 3, 4, 5, 6])

    def test_r14(self):
        out = do("say", what="out", seat=3)
        assert rulings(bluff(*LAST, out, start=D7)) == ["reject R14@3"]
        assert rulings(bluff(out, start=D7)) == ["flag R12@3"]

    def test_r15(self):
        fell = do("play", seat=0, card="7H")
        outcome = bluff(DEAL, fell, lay(0, 2), claim(0, 3, "7"))
        assert (rulings(outcome), outcome["h"][0], outcome["pool"]) == (["note R15@0"], 10, 3)

    def test_r16(self):
        lines = (claim(3, 2, "K"), lay(3, 2), doubt(0), reveal(3, "KS KC"))
        outcome = bluff(*lines, start=D11)
        assert (rulings(outcome, "misdeal"), outcome["phase"]) == (["misdeal R16@3"], "DEAL")
        assert rulings(bluff(*S1, reveal(0, "3S 3H 3D RJ"))) == ["misdeal R16@0"]


class TestOptions:
    def test_ranks(self):
        lines = (DEAL, lay(0, 1), claim(0, 1, "K"), lay(1, 1), claim(1, 1, "3"))
        assert rulings(bluff(*lines)) == []
        assert rulings(bluff(*lines, rank_rule="same_until_doubt")) == ["reject R3@1"]
        assert rulings(bluff(*lines, rank_rule="ascending")) == ["reject R3@1"]
        aces = (*lines[:-1], claim(1, 1, "A"))
        assert rulings(bluff(*aces, rank_rule="ascending")) == []

    @pytest.mark.parametrize(
        ("option", "turn"), [("next_in_turn", 1), ("winner_leads", 2), ("loser_leads", 0)]
    )
    def test_after_a_doubt(self, option, turn):
        assert bluff(*S1, reveal(0, "3S 3H 3D 9C"), after_challenge=option)["turn"] == turn

    def test_win_at_once(self):
        assert bluff(*LAST, start=D7, win_confirm="at_once")["winner"] == 3

    def test_places(self):
        lines = (*LAST, lay(0, 1), claim(0, 1, "2"), lay(1, 1))
        outcome = bluff(*lines, start=D7, continue_for_places="yes")
        assert (outcome["winner"], outcome["match_over"], outcome["h"]) == (3, False, [14, 12, 13, 0])
        assert (outcome["places"], outcome["turn"]) == ([3], 2)
        outcome = bluff(*lines, lay(2, 1), claim(1, 1, "2"), lay(2, 1), start=D7, continue_for_places="yes")
        assert outcome["turn"] == 0

    def test_direction_and_first_player(self):
        outcome = bluff(DEAL, lay(0, 1), direction="clockwise")
        assert outcome["turn"] == 3
        assert bluff(DEAL, first_player="dealer")["turn"] == 3

    def test_whole_pile(self):
        lines = (*S3, reveal(2, "KS 4D"), reveal(1, "9S 9H 9D"))
        assert rulings(bluff(*lines, reveal="whole_pile")) == ["verdict R6@2"]


@pytest.mark.parametrize(
    "line",
    [
        do("say", seat=0, what="claim", value=3),
        do("say", seat=0, what="claim", value={"count": 0, "rank": "3"}),
        do("say", seat=0, what="claim", value={"count": 2, "rank": "1"}),
        do("say", what="doubt"),
        do("lay", seat=0),
        do("reveal", seat=0, cards=[]),
    ],
)
def test_malformed(line):
    with pytest.raises(RecordError):
        bluff(DEAL, line)


@pytest.mark.parametrize("seed", range(40))
def test_verdicts_follow_the_cards_and_hands_agree(seed):
    """Played with real hands, half of the claims lies; the last layer wins only if nobody caught him. Planted
    mistakes are found at once and change nothing else."""
    rng = Random(f"bluff {seed}")
    seats = rng.choice([3, 4, 5, 6, 8])
    packs = 1 if seats <= 5 else 2
    pack = [r + s for r in "A23456789TJQK" for s in "SHDC"] * packs
    rng.shuffle(pack)
    hands = [pack[seat::seats] for seat in range(seats)]
    pile, lines, seat, verdicts, winner = [], [DEAL], 0, [], None
    expected = []

    def mistake(ruling, *wrong):
        if rng.random() < 0.1:
            lines.extend(wrong)
            expected.append(ruling)

    while winner is None and len(lines) < 400:
        rank = rng.choice(hands[seat])[0]
        same = [c for c in hands[seat] if c[0] == rank]
        chosen = (
            same if rng.random() < 0.5 else rng.sample(hands[seat], min(len(hands[seat]), rng.randint(1, 4)))
        )
        after = (seat + 1) % seats
        back = do("takeback", seat=after, count=1)
        mistake(f"reject R1@{after}", lay(after, 1), back)
        mistake(f"reject R2@{seat}", lay(seat, 0))
        mistake(f"reject R5@{seat}", lay(seat, len(hands[seat]) + 1), do("takeback", seat=seat, count=99))
        mistake(f"reject R9@{after}", doubt(after, seat))
        for card in chosen:
            hands[seat].remove(card)
        pile += chosen
        said, laid = claim(seat, len(chosen), rank), lay(seat, len(chosen))
        lines += rng.choice([[said, laid], [laid, said]])
        mistake(f"reject R9@{seat}", doubt(seat))
        if rng.random() < 0.4:
            doubter = rng.choice([s for s in range(seats) if s != seat])
            true = all(card[0] == rank for card in chosen)
            loser = doubter if true else seat
            lines += [doubt(doubter), do("reveal", seat=seat, cards=chosen), do("collect", seat=loser)]
            verdicts.append(f"verdict {'R7' if true else 'R6'}@{loser}")
            hands[loser] += pile
            pile = []
        if not hands[seat]:
            winner = seat
            lines += [do("end")] if pile else []
        seat = after
    outcome = bluff(*lines, seats=seats)
    assert rulings(outcome, "verdict") == verdicts
    assert rulings(outcome, "reject", "flag", "misdeal") == expected
    assert outcome["h"] == [len(hand) for hand in hands]
    assert sum(outcome["h"]) + outcome["pool"] == 52 * packs
    assert outcome["winner"] == winner


class TestLeastTwo:
    """``min_cards=2``: a card that fell open stays (R15), and the other goes with it."""

    OPEN = do("play", seat=0, card="3S")
    TWO = claim(0, 2, "3")

    @pytest.mark.parametrize(
        "laid", [(OPEN, lay(0, 1)), (OPEN, do("play", seat=0, card="3D"))], ids=["back", "face"]
    )
    def test_the_rest_goes_with_the_open_card(self, laid):
        outcome = bluff(DEAL, *laid, self.TWO, lay(1, 2), min_cards="2")
        assert {"note R15@0"} == set(rulings(outcome))
        assert (outcome["h"], outcome["turn"], outcome["pool"]) == ([11, 11, 13, 13], 2, 4)

    def test_a_back_seen_before_the_open_card_belongs_to_it(self):
        outcome = bluff(DEAL, lay(0, 1), self.OPEN, self.TWO, lay(1, 2), min_cards="2")
        assert rulings(outcome) == ["reject R5@0", "note R15@0"]
        assert (outcome["h"], outcome["pool"]) == ([11, 11, 13, 13], 4)

    def test_an_open_card_alone_holds_up_the_next_seat(self):
        alone = (DEAL, self.OPEN, claim(0, 1, "3"), lay(1, 2))
        outcome = bluff(*alone, min_cards="2")
        assert rulings(outcome) == ["note R15@0", "flag R5@0"]
        assert (outcome["h"], outcome["turn"], outcome["pool"]) == ([12, 13, 13, 13], 1, 1)
        let = bluff(*alone, do("accept", of=3), min_cards="2")
        assert (let["h"], let["turn"], let["pool"]) == ([12, 11, 13, 13], 2, 3)

    def test_the_last_card_may_lie_alone(self):
        start = {"h": [1, 17, 17, 17], "turn": 0}
        outcome = bluff(self.OPEN, claim(0, 1, "3"), lay(1, 2), start=start, min_cards="2")
        assert (rulings(outcome)[0], outcome["winner"]) == ("note R15@0", 0)
