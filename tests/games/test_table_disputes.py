"""Accusations in Pasur and Dirty Seven: answered from what was ruled in the round, and the game goes on."""

from __future__ import annotations

import random

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import RecordError
from scorekeeper.playout import GAMES, deal_script
from scorekeeper.record import Record
from scorekeeper.replay import score
from tests.games.tables import cards, do, played, rulings


def accuse(by, against=None):
    return do("accuse", by_seat=by, **({} if against is None else {"against": against}))


def play(text):
    """``0:9H 1:TS`` as actions."""
    return [do("play", seat=int(t[0]), card=t[2:]) for t in text.split()]


def take(seat, text):
    return do("take", seat=seat, cards=cards(text))


def pasur(*lines, pool="7C 5D", players=2, start=None, **options):
    begin = {"pool": cards(pool), "turn": 0, **(start or {})}
    return played("pasur", players, *lines, start=begin, **options)


def seven(*lines, seats=4, top="3H", start=None, **options):
    begin = {"turn": 0, **({"top": top} if top else {}), **(start or {})}
    return played("dirty-seven", seats, *lines, start=begin, **options)


def verdicts(outcome):
    return [ruling for ruling in outcome["rulings"] if ruling["kind"] == "verdict"]


def verdict(outcome):
    (found,) = verdicts(outcome)
    return found


def without_rulings(outcome):
    return {key: value for key, value in outcome.items() if key != "rulings"}


WRONG_SUM = (*play("0:7H"), take(0, "7H 7C"))
"""7 and 7 are fourteen, not eleven (R3)."""
LAST = [*play("0:7H"), take(0, "7H 4D"), *play("1:2S 0:3S 1:2H 0:3H 1:2D 0:3D 1:2C")]
"""The last deal of a round of two over the pool 4D, with one capture."""
LEFT = "2S 3S 2H 3H 2D 3D 2C"


class TestPasur:
    def test_a_wrong_sum(self):
        before = pasur(*WRONG_SUM)
        outcome = pasur(*WRONG_SUM, accuse(1, 0))
        found = verdict(outcome)
        assert (found["rule"], found["seat"], found["side"], found["at"]) == ("R3", 0, 0, 2)
        assert found["because"] == [0, 1]
        for language, own in (("en", "eleven"), ("fa", "یازده")):
            text = found["text"][language]
            assert own in text
            assert "Hamid" in text
            assert "Amin" in text
        assert without_rulings(outcome) == without_rulings(before)
        assert (outcome["phase"], outcome["turn"], outcome["pool"]) == ("TURN", 1, cards("7C 5D 7H"))

    def test_what_lay_there_was_in_order(self):
        """7 and 4 are eleven; and of a wrong sum nobody else is guilty."""
        for outcome in (
            pasur(*play("0:7H"), take(0, "7H 4D"), accuse(1, 0), pool="4D KS"),
            pasur(*WRONG_SUM, accuse(0, 1)),
        ):
            found = verdict(outcome)
            assert (found["rule"], found["seat"], found["side"]) == ("R0", None, None)
            assert "everything that lay on the table was in order" in found["text"]["en"]
            assert "هر چه روی زمین آمد درست بود" in found["text"]["fa"]
            assert (outcome["phase"], outcome["turn"]) == ("TURN", 1)

    def test_every_fault_has_a_verdict_of_its_own(self):
        faults = (*WRONG_SUM, *play("0:9S"), do("takeback", seat=0, card="9S"))
        outcome = pasur(*faults, accuse(1))
        assert rulings(outcome, "verdict") == ["verdict R3@0", "verdict R2@0"]

    def test_it_says_what_became_of_the_card(self):
        early = play("1:2S")
        lies = pasur(*early, accuse(0, 1))
        assert verdict(lies)["rule"] == "R1"
        assert "still lies there" in verdict(lies)["text"]["en"]
        back = pasur(*early, do("takeback", seat=1, card="2S"), accuse(0, 1))
        assert (verdict(back)["rule"], back["pool"]) == ("R1", cards("7C 5D"))
        assert "still lies there" not in verdict(back)["text"]["en"]

    def test_it_says_what_was_put_right(self):
        """R8: 7H could take 4D and had to; it does once the next card is back."""
        laid = (*play("0:7H 1:2S"), do("takeback", seat=1, card="2S"))
        duty = {"pool": "4D KS", "capture_duty": "must_if_card_can"}
        owed = pasur(*laid, accuse(1, 0), **duty)
        assert verdict(owed)["rule"] == "R8"
        assert "put right" not in verdict(owed)["text"]["en"]
        cured = pasur(*laid, take(0, "7H 4D"), accuse(1, 0), **duty)
        assert verdict(cured)["rule"] == "R8"
        assert "it has been put right since" in verdict(cured)["text"]["en"]

    def test_what_the_table_let_stand_is_in_order(self):
        outcome = pasur(*play("1:2S"), do("accept", of=0), accuse(0, 1))
        assert rulings(outcome) == ["note R1@1", "verdict R0@None"]
        later = pasur(*play("1:2S"), accuse(0, 1), do("accept", of=0))
        assert rulings(later) == ["note R1@1", "verdict R0@None"]

    def test_a_claim_that_brings_nothing_is_no_fault(self):
        outcome = pasur(*play("0:7H 1:2S"), do("say", seat=1, what="sur"), take(1, "2S 7C"), accuse(0, 1))
        assert rulings(outcome, "verdict") == ["verdict R3@1"]

    def test_partners(self):
        """Seats 0 and 2 play together."""
        both = pasur(*WRONG_SUM, accuse(1), players=4)
        assert rulings(both, "verdict") == ["verdict R3@0"]
        assert rulings(pasur(*WRONG_SUM, accuse(1, 2), players=4), "verdict") == ["verdict R0@None"]
        own = pasur(*WRONG_SUM, accuse(2, 0), players=4)
        assert rulings(own) == ["reject R3@0", "reject R0@2"]

    def test_a_lost_turn_is_lost_once(self):
        early = (*play("1:2S"), do("takeback", seat=1, card="2S"), accuse(0, 1), accuse(0, 1))
        outcome = pasur(*early, *play("0:8S"), foul_policy="lose_turn")
        assert rulings(outcome) == ["reject R1@1", "verdict R1@1", "verdict R1@1"]
        assert outcome["turn"] == 0  # seat 1 is passed over
        assert pasur(*early, *play("0:8S 0:9S"), foul_policy="lose_turn")["turn"] == 1  # and then plays

    def test_an_open_capture_waits(self):
        outcome = pasur(*play("0:7H"), accuse(1, 0), take(0, "7H 4D"), pool="4D KS")
        assert (rulings(outcome), outcome["pool"]) == (["verdict R0@None"], ["KS"])

    @pytest.mark.parametrize(
        ("lines", "phase"),
        [
            ([], "TURN"),
            (LAST, "LEFTOVER"),
            ([*LAST, take(0, LEFT)], "COUNT"),
        ],
    )
    def test_from_the_first_turn_to_the_count(self, lines, phase):
        outcome = pasur(*lines, accuse(1, 0), pool="4D", start={"deal": 6})
        assert (outcome["phase"], rulings(outcome, "verdict")) == (phase, ["verdict R0@None"])

    def test_between_two_deals(self):
        outcome = pasur(*LAST, accuse(1, 0), pool="4D", start={"deal": 5})
        assert (outcome["phase"], rulings(outcome, "verdict")) == ("DEAL_END", ["verdict R0@None"])

    @pytest.mark.parametrize(
        ("lines", "phase", "options"),
        [
            ([], "DEAL", {}),
            ([do("deal")], "LAYOUT", {}),
            ([do("deal"), do("table", cards=cards("4D 5C 9S KH"))], "EXPOSE", {"variant": "open"}),
        ],
    )
    def test_not_before(self, lines, phase, options):
        outcome = played("pasur", 2, *lines, accuse(1, 0), **options)
        assert (outcome["phase"], rulings(outcome)) == (phase, ["reject R0@1"])
        text = outcome["rulings"][0]["text"]
        assert "nothing to answer now" in text["en"]
        assert "چیزی برای رسیدگی نیست" in text["fa"]

    def test_not_after_the_count(self):
        outcome = pasur(*LAST, do("end"), accuse(1, 0), pool="4D", start={"deal": 6})
        assert (outcome["phase"], rulings(outcome, "reject", "verdict")) == ("ROUND_END", ["reject R0@1"])
        won = pasur(
            *play("0:7H"), take(0, "7H 4D"), accuse(1), pool="4D", start={"score": [49, 0]}, target=54
        )
        assert (won["phase"], rulings(won, "reject", "verdict")) == ("MATCH_END", ["reject R0@None"])
        assert "The game is over" in won["rulings"][-1]["text"]["en"]

    def test_the_round_before_is_forgotten(self):
        fault = [*play("0:7H"), take(0, "7H 5D"), *LAST[1:]]  # twelve
        dealt = [do("end"), do("deal"), do("table", cards=cards("4D 5C 9S KH"))]
        start = {"deal": 6}
        before = pasur(*fault, accuse(1, 0), pool="4D 5D", start=start)
        assert rulings(before, "verdict") == ["verdict R3@0"]
        after = pasur(*fault, *dealt, accuse(1, 0), pool="4D 5D", start=start)
        assert rulings(after, "verdict") == ["verdict R0@None"]


class TestDirtySeven:
    def test_a_card_that_did_not_fit(self):
        """9S is no heart and no three: R2, one card, and no second one by the verdict."""
        outcome = seven(*play("0:9S"), accuse(1, 0), accuse(2))
        first, second = verdicts(outcome)
        assert (first["rule"], first["seat"], first["because"], second["rule"]) == ("R2", 0, [0], "R2")
        assert "is not booked again" in first["text"]["en"]
        assert "still lies there" in first["text"]["en"]
        assert "دوباره حساب نمی‌شود" in first["text"]["fa"]
        assert (outcome["h"], outcome["top"], outcome["turn"]) == ([8, 7, 7, 7], "3H", 0)

    def test_a_card_that_fitted(self):
        outcome = seven(*play("0:9H"), accuse(1, 0))
        assert (rulings(outcome), outcome["h"]) == (["verdict R0@None"], [6, 7, 7, 7])

    def test_a_false_accusation_costs_nothing(self):
        outcome = seven(*play("0:9S"), accuse(0, 1))
        assert rulings(outcome) == ["penalty R2@0", "verdict R0@None"]
        assert outcome["h"] == [8, 7, 7, 7]

    def test_a_hidden_hand_is_judged_by_the_proof_alone(self):
        """D12: of three cards laid since, two fitted on 3H, and one was drawn."""
        start = {"h": [7, 7, 7]}
        lines = [do("draw", seat=0, count=1), do("say", seat=0, what="keep")]
        lines += play("1:9H 2:TH 1:5H 0:9H 2:4H 1:6H 0:5H")  # the ten turns the direction
        open_yet = seven(*lines[:-1], accuse(1, 0), seats=3, start=start)
        assert rulings(open_yet) == ["verdict R0@None"]
        proved = seven(*lines, accuse(1, 0), seats=3, start=start)
        assert rulings(proved) == ["penalty R6@0", "verdict R6@0"]
        found = verdict(proved)
        assert {0, len(lines) - 1} <= set(found["because"])
        assert proved["h"][0] == 7 + 1 - 2 + 1  # drawn, laid, and one penalty

    def test_it_is_nobodys_move(self):
        """The call of a single card is still in time, and sevens are still owed."""
        start = {"h": [2, 7, 7, 7]}
        called = seven(
            *play("0:9H"), accuse(1, 0), do("say", seat=0, what="single"), *play("1:5H"), start=start
        )
        assert rulings(called) == ["verdict R0@None"]
        late = seven(*play("0:9H"), accuse(1, 0), *play("1:5H"), start=start)
        assert rulings(late) == ["verdict R0@None", "penalty R9@0"]
        owed = seven(*play("0:7H"), accuse(1, 0), start=start)
        assert (owed["phase"], owed["turn"], owed["pend"]) == ("ANSWER7", 1, 2)

    def test_until_the_count(self):
        start = {"h": [1, 1, 1]}
        end = [*play("0:9H"), do("hand", seat=1, cards=["KS"]), do("hand", seat=2, cards=["2D"])]
        shown = seven(*end, accuse(1, 0), seats=3, start=start)
        assert (shown["phase"], rulings(shown)) == ("SHOW", ["verdict R0@None"])
        counted = seven(*end, do("end"), accuse(1, 0), seats=3, start=start)
        assert (counted["phase"], rulings(counted)) == ("SCORE", ["reject R0@1"])
        assert "nothing to answer now" in counted["rulings"][0]["text"]["en"]
        before = seven(do("deal"), accuse(1, 0), top=None, start={"turn": 0})
        assert rulings(before, "verdict") == []
        assert rulings(before, "reject") == ["reject R0@None"]

    @pytest.mark.parametrize(("by", "against"), [(2, 0), (0, 2)])
    def test_who_is_out_has_no_part(self, by, against):
        outcome = seven(accuse(by, against), start={"out": [2]})
        assert rulings(outcome) == [f"reject R0@{by}"]
        assert "Ali is out of the game" in outcome["rulings"][0]["text"]["en"]


@pytest.mark.parametrize("game", ["pasur", "dirty-seven"])
class TestBoth:
    @pytest.mark.parametrize(
        ("line", "said"),
        [
            (do("accuse"), "needs 'by_seat'"),
            (do("accuse", by_seat=0, against=9), "the seats are 0 to 1"),
            (do("accuse", by_seat=0, seat=1), "does not take 'seat'"),
        ],
    )
    def test_malformed(self, game, line, said):
        with pytest.raises(RecordError, match="line 2") as refused:
            played(game, 2, line)
        assert said in str(refused.value)

    def test_nobody_accuses_himself(self, game):
        start = {"pool": cards("7C 5D"), "turn": 0} if game == "pasur" else {"top": "3H", "turn": 0}
        outcome = played(game, 2, accuse(1, 1), start=start)
        assert rulings(outcome) == ["reject R0@1"]
        assert "Nobody accuses himself" in outcome["rulings"][0]["text"]["en"]

    def test_it_is_undone(self, game):
        lines, start = (
            (WRONG_SUM, {"pool": cards("7C 5D"), "turn": 0})
            if game == "pasur"
            else (play("0:9S"), {"top": "3H", "turn": 0})
        )
        wrong = played(game, 2, *lines, start=start)
        undone = played(game, 2, *lines, accuse(1, 0), do("correct", of=len(lines), remove=True), start=start)
        assert undone == wrong

    def test_it_changes_nothing(self, game):
        """In games at random with mistakes, an accusation anywhere brings verdicts and nothing else."""
        proved = set()
        for seed in range(12):
            script = deal_script(game, seed, mistakes=tuple(GAMES[game].mistakes))
            at = random.Random(seed).randrange(1, len(script.actions) + 1)
            by = seed % len(script.header.seats)
            told = (*script.actions[:at], Action("accuse", by_seat=by), *script.actions[at:])
            plain = score(Record(script.header, script.actions))
            asked = score(Record(script.header, told))
            assert without_rulings(asked) == without_rulings(plain), seed
            kept = [r["text"] for r in asked["rulings"] if r["kind"] != "verdict" and r["rule"] != "R0"]
            assert kept == [r["text"] for r in plain["rulings"] if r["rule"] != "R0"], seed
            proved |= {r["rule"] for r in verdicts(asked)} - {"R0"}
        assert proved
