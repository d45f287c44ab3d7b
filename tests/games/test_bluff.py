"""Bluff: every case of its specification, its rulings and options, and random games to their end."""

from __future__ import annotations

import json
from random import Random

import pytest

from scorekeeper.errors import RecordError
from scorekeeper.offers import taps
from scorekeeper.permissions import Person
from scorekeeper.record import read
from scorekeeper.replay import Replay
from tests.games.tables import NAMES, cards, do, played, rulings


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
        opened = len(chosen) > 1 and rng.random() < 0.3
        if opened:  # one of them falls open
            lines += [do("play", seat=seat, card=chosen[0]), lay(seat, len(chosen) - 1), said]
        else:
            lines += rng.choice([[said, laid], [laid, said]])
        mistake(f"reject R9@{seat}", doubt(seat))
        if rng.random() < 0.4:
            doubter = rng.choice([s for s in range(seats) if s != seat])
            true = all(card[0] == rank for card in chosen)
            loser = doubter if true else seat
            shown = do("reveal", seat=seat, cards=chosen[opened and rng.random() < 0.5 :])
            lines += [doubt(doubter), *[shown] * rng.choice([1, 1, 2]), do("collect", seat=loser)]
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


def fell(seat, card):
    return do("play", seat=seat, card=card)


def pool(number):
    return do("say", what="pool", value=number)


def buttons(*lines, actions, **options):
    """The buttons for these actions that each player has, by his seat, as ``do`` or the word said."""
    header = {"record": 1, "game": "bluff", "seats": NAMES[:4], "options": options, "start": {}}
    replay = Replay.of(read("\n".join(json.dumps(line) for line in (header, *lines))))
    found = {}
    for seat in range(4):
        offered = taps(Person("player", seat), replay, asked=False)
        names = [tap["fixed"].get("what", tap["do"]) for tap in offered if tap["due"]]
        found[seat] = [name for name in names if name in actions]
    return found


class TestSeenAgain:
    """R16 counts cards, not looks: what lies open already is the same card."""

    TWO = (DEAL, lay(0, 2), claim(0, 2, "K"), doubt(1), reveal(0, "KS KD"))
    THREE = ("3S 3H 3D 3C", "9S 9H 9D", "KS 4D")

    def test_the_same_faces_once_more_are_nothing_new(self):
        outcome = bluff(*self.TWO, reveal(0, "KS KD"))
        assert (rulings(outcome), outcome["phase"], outcome["h"]) == (
            ["verdict R7@1"],
            "PICKUP",
            [11, 15, 13, 13],
        )
        assert rulings(bluff(*self.TWO, reveal(0, "KS KD 9C"))) == ["verdict R7@1", "note R10@0"]
        # in one pack the second king of spades is another one
        assert rulings(bluff(*self.TWO, reveal(0, "KS KS")), "misdeal") == ["misdeal R16@0"]

    @pytest.mark.parametrize("listed", [" ".join(THREE), " ".join(THREE[:2])], ids=["whole", "rest"])
    def test_the_whole_pile_has_each_card_once(self, listed):
        seen = (*S3, reveal(2, "KS 4D"), reveal(2, listed), reveal(2, listed), do("collect", seat=2))
        honest = (lay(3, 3), claim(3, 3, "K"), doubt(0), reveal(3, "KH KD KC"))
        outcome = bluff(*seen, *honest, reveal="whole_pile", auto_hint="on")
        assert rulings(outcome) == ["verdict R6@2", "verdict R7@0"]
        # seat 2 holds four threes now, so that one more cannot be claimed
        more = bluff(*seen, lay(3, 1), claim(3, 1, "3"), reveal="whole_pile", auto_hint="on")
        assert rulings(more)[1:] == ["note R8@3"]

    @pytest.mark.parametrize("faces", ["7S 7D", "7H 7S 7D"], ids=["backs", "all"])
    def test_the_open_card_belongs_to_the_doubted_play(self, faces):
        outcome = bluff(DEAL, fell(0, "7H"), lay(0, 2), claim(0, 3, "7"), doubt(1), reveal(0, faces))
        assert (rulings(outcome), outcome["h"]) == (["note R15@0", "verdict R7@1"], [10, 16, 13, 13])

    def test_two_packs_have_the_open_card_twice(self):
        lines = (DEAL, fell(0, "7H"), lay(0, 2), claim(0, 3, "7"), doubt(1), reveal(0, "7H 7S"))
        assert rulings(bluff(*lines, packs=2)) == ["note R15@0", "verdict R7@1"]

    def test_a_card_that_lies_open_is_nowhere_else(self):
        open_seven = (DEAL, fell(0, "7H"), claim(0, 1, "7"))
        outcome = bluff(*open_seven, fell(1, "7H"))
        assert (rulings(outcome, "misdeal"), outcome["phase"]) == (["misdeal R16@1"], "DEAL")
        assert outcome["rulings"][-1]["because"] == [1, 3]
        outcome = bluff(*open_seven, lay(1, 1), claim(1, 1, "7"), doubt(2), reveal(1, "7H"))
        assert (rulings(outcome, "misdeal"), outcome["rulings"][-1]["because"]) == (["misdeal R16@1"], [1, 6])
        assert rulings(bluff(*open_seven, fell(1, "7H"), packs=2), "misdeal") == []

    def test_an_open_card_that_went_back_may_be_laid_again(self):
        back = do("takeback", seat=0, card="7H")
        outcome = bluff(DEAL, fell(0, "7H"), lay(0, 1), back, fell(0, "7H"), claim(0, 2, "7"))
        assert (rulings(outcome), outcome["h"][0]) == (["note R15@0", "note R15@0"], 11)

    def test_open_cards_go_with_the_pile(self):
        kings = [fell(0, card) for card in ("KS", "KH", "KD")]
        lie = (lay(1, 1), claim(1, 1, "2"), doubt(2), reveal(1, "3S"), do("collect", seat=1))
        lines = (DEAL, *kings, claim(0, 3, "K"), *lie, lay(2, 2), claim(2, 2, "K"))
        outcome = bluff(*lines, auto_hint="on")
        assert rulings(outcome)[3:] == ["verdict R6@1", "note R8@2"]
        assert outcome["rulings"][-1]["because"] == [1, 2, 3, 8, 11]

    def test_a_rank_that_is_there_too_often_is_named(self):
        # of three kings that were seen in hand 2 one was laid perhaps: two are there, and three more here
        start = {**D11, "turn": 2}
        lines = (lay(2, 1), claim(2, 1, "4"), lay(3, 3), claim(3, 3, "K"), doubt(0), reveal(3, "KC KS KH"))
        (ruling,) = bluff(*lines, start=start)["rulings"]
        assert (ruling["rule"], ruling["text"]["en"].split(":")[0]) == (
            "R16",
            "Here and in the hands there would be 5 kings, but there are only 4",
        )


class TestDoubts:
    LAID = (DEAL, lay(0, 1, t=10), claim(0, 1, "7", t=11))
    NEXT = (lay(1, 1, t=20), claim(1, 1, "8", t=21))

    def test_an_earlier_word_counts_only_from_somebody_who_may_doubt(self):
        lines = (*self.LAID, doubt(1, t=12.4), doubt(3, t=12.35), reveal(0, "7S"))
        assert rulings(bluff(*lines, doubt_by="next_player")) == ["reject R9@3", "verdict R7@1"]

    def test_an_earlier_word_counts_only_about_the_same_play(self):
        lines = (*self.LAID, *self.NEXT, doubt(2, t=22.4), doubt(3, 0, t=22.35), reveal(1, "8S"))
        assert rulings(bluff(*lines)) == ["reject R9@3", "verdict R7@2"]

    def test_the_same_player_again_and_the_layer_himself(self):
        twice = bluff(*self.LAID, doubt(2), doubt(2))
        assert rulings(twice) == ["note R9@2"]
        assert twice["rulings"][0]["text"]["en"] == "Ali has doubted this play already"
        assert rulings(bluff(*self.LAID, doubt(2), doubt(0))) == ["reject R9@0"]

    def test_a_late_doubt_that_stands(self):
        lines = (*self.LAID, doubt(1, t=16.5), do("accept", of=3))
        outcome = bluff(*lines, reveal(0, "7S"), window=5)
        assert (rulings(outcome), outcome["phase"]) == (["note R9@1", "verdict R7@1"], "PICKUP")

    def test_a_doubt_of_what_is_gone_cannot_stand(self):
        lines = (*self.LAID, *self.NEXT, doubt(2, 0), do("accept", of=5))
        assert rulings(bluff(*lines)) == ["reject R9@2", "reject R0@None"]
        assert rulings(bluff(DEAL, lay(0, 1), doubt(1), do("accept", of=2)))[0] == "reject R9@1"

    def test_who_is_out_doubts_nothing(self):
        lines = (*LAST, lay(0, 1), claim(0, 1, "2"), doubt(3))
        outcome = bluff(*lines, start=D7, continue_for_places="yes")
        assert (rulings(outcome), outcome["phase"]) == (["reject R0@3"], "WINDOW")

    def test_a_pass_leaves_the_window_open(self):
        passed = (*self.LAID, do("pass", seat=1))
        outcome = bluff(*passed, doubt(3), reveal(0, "8S"), **{"pass": "yes"})
        assert (rulings(outcome), outcome["h"], outcome["turn"]) == (["verdict R6@0"], [13] * 4, 2)
        round_the_table = (*passed, do("pass", seat=2), do("pass", seat=3), claim(0, 2, "9"), lay(0, 2))
        outcome = bluff(*round_the_table, **{"pass": "yes"})
        assert (rulings(outcome), outcome["h"], outcome["pool"]) == ([], [10, 13, 13, 13], 3)
        assert outcome["laid"] == {"seat": 0, "count": 2, "claim": {"count": 2, "rank": "9"}}

    def test_who_has_a_button_for_it(self):
        asked = {"actions": ("doubt", "end")}
        assert buttons(*self.LAID[:2], **asked) == {0: [], 1: [], 2: [], 3: []}
        assert buttons(*self.LAID, **asked) == {
            0: ["end"],
            1: ["doubt", "end"],
            2: ["doubt", "end"],
            3: ["doubt", "end"],
        }
        assert buttons(*self.LAID, doubt_by="next_player", **asked)[2] == ["end"]


class TestNumbers:
    def test_an_open_card_makes_no_more_of_a_rank_than_there_are(self):
        outcome = bluff(DEAL, fell(0, "7H"), lay(0, 4), max_cards="all_of_rank")
        assert (rulings(outcome), outcome["h"][0]) == (["note R15@0", "reject R5@0"], 12)
        assert rulings(bluff(DEAL, fell(0, "7H"), lay(0, 3), max_cards="all_of_rank")) == ["note R15@0"]

    def test_more_cards_than_in_hand_cannot_stand(self):
        outcome = bluff(DEAL, lay(0, 14), do("accept", of=1))
        assert (rulings(outcome), outcome["h"][0]) == (["reject R5@0", "reject R0@None"], 13)

    def test_until_the_claim_all_that_a_seat_lays_is_one_play(self):
        one = bluff(lay(0, 2), lay(0, 1), claim(0, 3, "K"), doubt(1), reveal(0, "KS KH KD"))
        assert (rulings(one), one["h"]) == (["verdict R7@1"], [10, 16, 13, 13])
        other = bluff(lay(0, 3), do("takeback", seat=0, count=1), lay(0, 1), claim(0, 3, "K"))
        assert (rulings(other), other["h"], other["pool"]) == ([], [10, 13, 13, 13], 3)
        after = bluff(lay(0, 2), claim(0, 2, "K"), lay(0, 1))
        assert (rulings(after), after["pool"]) == (["reject R1@0"], 2)

    def test_a_card_too_many_for_the_claim_goes_back(self):
        outcome = bluff(DEAL, lay(0, 2), claim(0, 2, "K"), fell(0, "7H"), count_mismatch="reject")
        assert (rulings(outcome), outcome["h"][0]) == (["reject R4@0"], 11)

    @pytest.mark.parametrize(
        "lines",
        [
            (lay(0, 2), claim(0, 3, "K"), lay(0, 1)),
            (claim(0, 3, "K"), lay(0, 2), lay(0, 1)),
            (lay(0, 4), claim(0, 3, "K"), do("takeback", seat=0, count=1)),
        ],
        ids=["missing", "claimed before", "too many"],
    )
    def test_the_number_is_put_right(self, lines):
        outcome = bluff(DEAL, *lines, count_mismatch="reject")
        assert (rulings(outcome), outcome["h"][0]) == (["reject R4@0"], 10)
        assert outcome["laid"] == {"seat": 0, "count": 3, "claim": {"count": 3, "rank": "K"}}

    def test_until_it_is_taken_the_pile_may_be_counted(self):
        lied = (*S3, reveal(2, "KS 4D"))  # the nine cards go to seat 2, which holds eleven without them
        hand = {"seat": 2, "what": "hand"}
        right = (pool(9), pool(0), do("say", value=11, **hand), do("say", value=20, **hand))
        assert rulings(bluff(*lied, *right)) == ["verdict R6@2"]
        assert rulings(bluff(*lied, pool(8)))[1:] == ["flag R12@None"]
        assert rulings(bluff(*lied, do("collect", seat=2), pool(9)))[1:] == ["flag R12@None"]


class TestWins:
    COUNTED = do("say", what="hand", seat=3, value=1)
    AGREED = do("say", what="hand", seat=3, value=0)

    def test_no_win_by_a_verdict_before_the_counts_agree(self):
        proved = (*LAST, self.COUNTED, doubt(0), reveal(3, "6S 6D"))
        outcome = bluff(*proved, start=D7)
        assert rulings(outcome) == ["flag R12@3", "verdict R7@0", "note R12@3"]
        assert (outcome["winner"], outcome["phase"]) == (None, "PICKUP")
        goes_on = bluff(*proved, do("collect", seat=0), lay(0, 1), start=D7)
        assert (rulings(goes_on)[3:], goes_on["winner"]) == (["reject R12@3"], None)
        assert bluff(*proved, self.AGREED, start=D7)["winner"] == 3

    def test_no_win_at_once_before_the_counts_agree(self):
        three = do("say", what="hand", seat=3, value=3)
        outcome = bluff(three, *LAST, start=D7, win_confirm="at_once")
        assert (rulings(outcome), outcome["winner"]) == (["flag R12@3", "note R12@3"], None)
        assert bluff(three, *LAST, self.AGREED, start=D7, win_confirm="at_once")["winner"] == 3

    def test_a_claimed_win_that_stands(self):
        out = do("say", what="out", seat=3)
        outcome = bluff(*LAST, out, do("accept", of=2), start=D7)
        assert (rulings(outcome), outcome["winner"]) == (["note R14@3"], 3)

    def test_who_has_won_is_not_told_that_he_has_not(self):
        out = do("say", what="out", seat=3)
        outcome = bluff(*LAST, lay(0, 1), out, start=D7, continue_for_places="yes")
        assert rulings(outcome) == ["reject R0@3"]
        assert "already" in outcome["rulings"][0]["text"]["en"]


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
