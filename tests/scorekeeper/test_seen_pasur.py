"""What the camera sees of Pasur, case by case: what leaves together is a capture; the unseen is asked."""

from __future__ import annotations

import json

import pytest

from scorekeeper.actions import Action
from scorekeeper.cards import PACK
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import POOL, Backs, Place, Reread, Zone
from scorekeeper.questions import Question
from scorekeeper.record import Header
from tests.games.tables import NAMES
from tests.scorekeeper.acting import Desk, card, sure, unsure

DEALER = 1


class Pasur(Desk):
    """The seat after the dealer plays first. Without a ``pool`` to begin with, the cards are dealt."""

    def __init__(self, pool: str = "", seats: int = 2, variant: str = "closed", **start: object) -> None:
        start = {"dealer": seats - 1, **start, **({"pool": pool.split()} if pool else {})}
        header = Header("pasur", NAMES[:seats], {"variant": variant}, start)
        super().__init__(interpreter_for("pasur", PACK, seats), header)
        if pool:
            self.lay_out(pool)
        else:
            self.deal()

    def deal(self) -> None:
        for seat in range(self.interpreter.seats):
            self.see(self.scene.table.backs(Zone(Place.SEAT, seat), 4, DEALER))

    def lay_out(self, codes: str) -> None:
        for code in codes.split():
            self.see(self.scene.table.up(card(code), POOL, DEALER))

    def leave(self, codes: str, seat: int | None, share: float = 0.9, after: float = 0.0) -> list[Question]:
        self.scene.table.tick(after)
        return self.see(self.scene.gone(map(card, codes.split()), seat, share))

    def wait(self) -> None:
        """Time passes, and nothing more happens."""
        self.tap(*self.interpreter.pass_time(self.scene.t + 5.0))

    @property
    def told(self) -> list[str]:
        """``take 0 4D 7H``, the cards in their order."""
        words = []
        for one in self.replay.actions:
            cards = [one.card] if one.card else list(one.cards or ())
            words.append(" ".join(str(part) for part in (one.do, one.seat, *cards) if part is not None))
        return words


@pytest.fixture
def table() -> Pasur:
    desk = Pasur()
    desk.lay_out("4D 9C KH 2S")
    return desk


def test_a_deal_and_its_first_pool(table: Pasur) -> None:
    assert table.told == ["deal", "table 4D 9C KH 2S"]


def test_a_card_that_stays_is_played_and_nothing_more(table: Pasur) -> None:
    table.play("3H", 0)
    table.play("QD", 1)
    table.wait()
    assert table.told[2:] == ["play 0 3H", "play 1 QD"]


def test_what_leaves_together_is_the_capture_whichever_sum_was_meant(table: Pasur) -> None:
    # 7H takes 4D; with 9C instead of a two it would not make eleven: what left is written all the same
    table.play("7H", 0)
    table.leave("7H 9C", 0)
    table.wait()
    assert table.told[2:] == ["play 0 7H", "take 0 7H 9C"]
    assert [ruling.rule for ruling in table.replay.rulings] == ["R3"]


@pytest.mark.parametrize("order", ["7H 4D", "4D 7H"])
def test_cards_gathered_one_by_one_left_together(table: Pasur, order: str) -> None:
    table.play("7H", 0)
    for code in order.split():
        table.leave(code, 0)
    assert table.told[2:] == ["play 0 7H"]  # more may follow
    table.play("QD", 1)
    assert table.told[2:] == ["play 0 7H", "take 0 7H 4D", "play 1 QD"]
    assert table.replay.rulings == ()


def test_time_alone_completes_a_capture(table: Pasur) -> None:
    table.play("7H", 0)
    table.leave("7H 4D", 0)
    assert table.interpreter.waits
    table.tap(*table.interpreter.pass_time(table.scene.t + 1.0))
    assert table.told[2:] == ["play 0 7H"]
    table.wait()
    assert table.told[2:] == ["play 0 7H", "take 0 7H 4D"]
    assert not table.interpreter.waits


def test_an_accusation_before_the_capture_does_not_end_it(table: Pasur) -> None:
    table.play("7H", 0)
    table.say(Action("accuse", by_seat=1, against=0))
    table.leave("7H 4D", 0)
    table.wait()
    assert table.told[2:] == ["play 0 7H", "accuse", "take 0 7H 4D"]
    assert [(ruling.rule, ruling.kind) for ruling in table.replay.rulings] == [("R0", "verdict")]


def test_an_accusation_stands_behind_the_capture_that_waits(table: Pasur) -> None:
    table.play("7H", 0)
    table.leave("7H 9C", 0)  # sixteen
    assert table.interpreter.waits
    table.say(Action("accuse", by_seat=1, against=0))
    table.wait()
    assert table.told[2:] == ["play 0 7H", "take 0 7H 9C", "accuse"]
    assert [(ruling.rule, ruling.kind) for ruling in table.replay.rulings] == [
        ("R3", "reject"),
        ("R3", "verdict"),
    ]


def test_a_card_that_leaves_alone_is_taken_back(table: Pasur) -> None:
    table.play("QD", 1)
    table.leave("QD", 1)
    table.play("3H", 0)
    assert table.told[2:] == ["play 1 QD", "takeback 1 QD", "play 0 3H"]
    assert [ruling.rule for ruling in table.replay.rulings] == ["R1"]


def test_a_card_that_another_seat_takes_is_taken(table: Pasur) -> None:
    table.play("QD", 0)
    (asked,) = table.leave("QD KH", 1)
    # Did seat 1 lay a card that nobody saw, or did it take what it may not?
    assert (asked.kind, asked.do, asked.seat, asked.choices) == ("card", "play", 1, ())
    table.wait()
    table.answer(asked.id, None)
    assert table.told[2:] == ["play 0 QD", "take 1 KH QD"]
    assert [ruling.rule for ruling in table.replay.rulings] == ["R7"]


def test_a_capture_with_a_card_that_nobody_saw_is_asked(table: Pasur) -> None:
    table.play("3H", 0)
    (asked,) = table.leave("9C", 1)
    table.wait()
    assert table.told[2:] == ["play 0 3H"]
    table.answer(asked.id, Action("play", card=card("2C")))
    assert table.told[2:] == ["play 0 3H", "play 1 2C", "take 1 2C 9C"]
    assert table.replay.rulings == ()
    assert table.replay.outcome()["taken"][1] == ["9C", "2C"]


def test_the_partner_may_gather() -> None:
    desk = Pasur(seats=4)
    desk.lay_out("4D 9C KH 2S")
    desk.play("7H", 0)
    desk.leave("7H 4D", 2)
    desk.wait()
    assert desk.told[2:] == ["play 0 7H", "take 2 7H 4D"]
    assert desk.replay.rulings == ()


def test_an_unclear_direction_is_asked(table: Pasur) -> None:
    table.play("7H", 0)
    (asked,) = table.leave("7H 4D", 0, share=0.4)
    assert (asked.kind, asked.do, asked.choices) == ("seat", "take", (0, 1))
    table.play("QD", 1)
    assert table.told[2:] == ["play 0 7H"]
    table.answer(asked.id, Action("take", seat=0))
    assert table.told[2:] == ["play 0 7H", "take 0 7H 4D", "play 1 QD"]


def test_a_buried_jack_lays_the_pool_anew() -> None:
    desk = Pasur()
    desk.lay_out("4D JS 9C KH")
    assert [ruling.rule for ruling in desk.replay.rulings] == ["R10"]
    desk.leave("JS", DEALER)
    assert desk.told == ["deal", "table 4D JS 9C KH"]
    desk.see(desk.scene.table.up(card("6C"), POOL, DEALER))
    assert desk.told == ["deal", "table 4D JS 9C KH", "table 4D 9C KH 6C"]
    desk.play("7H", 0)
    desk.leave("7H 4D", 0)
    desk.wait()
    assert desk.told[3:] == ["play 0 7H", "take 0 7H 4D"]
    assert desk.replay.outcome()["pool"] == ["9C", "KH", "6C"]


def test_a_pool_that_is_gathered_and_dealt_anew() -> None:
    desk = Pasur()
    desk.lay_out("JD JS 9C KH")
    desk.leave("JD JS 9C KH", DEALER)
    desk.deal()
    desk.lay_out("2D 3S 9C KH")
    assert desk.told == ["deal", "table JD JS 9C KH", "deal", "table 2D 3S 9C KH"]


def test_what_was_taken_wrongly_comes_back_and_is_no_new_play(table: Pasur) -> None:
    table.play("7H", 0)
    table.leave("7H 9C", 0)
    for code in ("7H", "9C"):
        table.see(table.scene.table.up(card(code), POOL, 0))
    table.leave("7H 4D", 0, after=3.0)
    table.wait()
    assert table.told[2:] == ["play 0 7H", "take 0 7H 9C", "take 0 7H 4D"]
    assert [ruling.rule for ruling in table.replay.rulings] == ["R3"]
    assert table.replay.outcome()["pool"] == ["9C", "KH", "2S"]


def test_a_captured_card_that_comes_back_is_asked(table: Pasur) -> None:
    table.play("7H", 0)
    table.leave("7H 4D", 0)
    table.wait()
    (asked,) = table.see(table.scene.table.up(card("4D"), POOL, 1))
    assert asked.choices == ("4D",)  # it was captured, so it cannot be played
    table.answer(asked.id, None)
    assert table.told[2:] == ["play 0 7H", "take 0 7H 4D"]


def test_the_rest_of_a_round_goes_apart_from_the_last_capture() -> None:
    hands, pool = ["3H", "KD", "5C", "QC", "6C", "2C", "JC", "7S"], ["4D", "QS"]
    won = [str(one) for one in PACK if str(one) not in (*hands, *pool)]
    desk = Pasur("4D QS", deal=6, won=[won, []], turn=0, last=0)
    for number, code in enumerate(hands):
        desk.play(code, number % 2)
    desk.leave("7S 4D", 1)
    desk.leave("QS 3H KD 5C QC 6C 2C JC", 1, after=1.0)  # the last capture took them too
    desk.say(Action("end"))
    assert desk.told[-3:] == ["take 1 7S 4D", "take 1 QS 3H KD 5C QC 6C 2C JC", "end"]
    assert desk.replay.rulings[-1].kind == "result"
    assert sum(desk.replay.outcome()["deals"][0]["cards"]) == 20


class TestOpenPasur:
    @pytest.fixture
    def table(self) -> Pasur:
        desk = Pasur(variant="open")
        desk.lay_out("4D 9C KH 2S")
        for seat, code in ((0, "7H"), (1, "QD")):
            desk.see(desk.scene.table.up(card(code), Zone(Place.SEAT, seat), seat))
        return desk

    def lift(self, desk: Pasur, code: str, seat: int) -> None:
        desk.see(desk.scene.table.gone([desk.scene.table.find(card(code))], seat))

    def test_a_shown_card_is_played_from_its_place(self, table: Pasur) -> None:
        self.lift(table, "7H", 0)
        assert table.told[2:] == ["show 0 7H", "show 1 QD"]
        table.play("7H", 0)
        assert table.told[4:] == ["play 0 7H"]

    def test_a_shown_card_that_goes_and_does_not_come_was_taken_back(self, table: Pasur) -> None:
        self.lift(table, "7H", 0)
        table.play("3C", 0)
        assert table.told[4:] == ["takeback 0 7H", "play 0 3C"]
        assert [ruling.rule for ruling in table.replay.rulings] == ["R16"]

    @pytest.mark.parametrize(
        ("answer", "told"), [("7H", ["play 0 7H"]), ("7D", ["takeback 0 7H", "play 0 7D"])]
    )
    def test_whether_it_was_this_card_the_answer_tells(
        self, table: Pasur, answer: str, told: list[str]
    ) -> None:
        self.lift(table, "7H", 0)
        (asked,) = table.play("7H", 0, unsure("7H", "7D"))
        assert len(table.told) == 4
        table.answer(asked.id, Action("play", card=card(answer)))
        assert table.told[4:] == told


def test_a_capture_waits_for_a_reading_in_doubt(table: Pasur) -> None:
    table.play("7H", 0)
    (asked,) = table.see(Reread(table.scene.t, table.scene.table.track, sure("7D")))
    assert (asked.do, asked.choices, asked.about) == ("correct", ("7D", "7H"), 2)
    table.leave("7H 4D", 0)
    table.play("QD", 1)
    assert table.told[2:] == ["play 0 7H"]
    table.answer(asked.id, Action("play", card=card("7D")))
    assert table.told[2:] == ["play 0 7H", "correct 7D", "take 0 7D 4D", "play 1 QD"]
    assert table.replay.outcome()["taken"][0] == ["4D", "7D"]


def test_what_waits_outlives_a_restart(table: Pasur) -> None:
    table.play("7H", 0)
    (asked,) = table.play("QD", 1, unsure("QD", "JD"))
    table.leave("QD KH", 1)
    kept = json.loads(json.dumps(table.interpreter.to_json()))
    table.interpreter = interpreter_for("pasur", PACK, 2)
    table.interpreter.restore(kept)
    assert [one.id for one in table.interpreter.questions] == [asked.id]
    table.answer(asked.id, Action("play", card=card("QD")))
    table.wait()
    assert table.told[2:] == ["play 0 7H", "play 1 QD", "take 1 QD KH"]
    # what lies there is reported again under other numbers, and is no news
    for code in ("4D", "9C", "2S", "7H"):
        table.see(table.scene.table.up(card(code), POOL))
    assert table.told[2:] == ["play 0 7H", "play 1 QD", "take 1 QD KH"]


def test_backs_before_two_seats_in_mid_deal_are_no_deal(table: Pasur) -> None:
    table.play("7H", 0)
    for seat in (0, 1):
        table.see(Backs(table.scene.t + 1.0, Zone(Place.SEAT, seat), 3, seat))
    assert table.told[2:] == ["play 0 7H"]


HANDS = ("3H", "QD", "5C", "JC", "6C", "2C", "8H", "7S")


@pytest.mark.parametrize(
    ("after", "told", "deal"), [(5.0, ["deal", "play 0 TD"], 2), (1.0, ["play 0 TD"], 0)], ids=["on", "fifth"]
)
def test_a_deal_within_the_round_that_nobody_saw(
    table: Pasur, after: float, told: list[str], deal: int
) -> None:
    # all eight cards are played: who lays one a while later has got new ones, who does at once had five
    for number, code in enumerate(HANDS):
        table.play(code, number % 2)
    table.scene.table.tick(after)
    table.play("TD", 0)
    assert table.told[10:] == told
    assert table.replay.outcome()["deal"] == deal
    # a fifth card proves a misdeal, and voids the round
    assert ("R10" in [ruling.rule for ruling in table.replay.rulings]) is (deal == 0)


def test_won_cards_and_one_packet_are_no_deal(table: Pasur) -> None:
    for number, code in enumerate(("3H", "QD", "5C", "JC", "6C", "2C", "8H")):
        table.play(code, number % 2)
    table.play("7S", 1)
    table.leave("7S 4D", 1)
    table.see(table.scene.table.backs(Zone(Place.SEAT, 1), 1, 1))  # what seat 1 has won
    table.see(table.scene.table.backs(Zone(Place.SEAT, 0), 4, DEALER))
    table.wait()
    assert table.told[-1] == "take 1 7S 4D"
    table.see(table.scene.table.backs(Zone(Place.SEAT, 1), 4, DEALER))
    assert table.told[-1] == "deal"


def test_the_last_cards_of_a_round_that_are_dealt_twice_begin_no_other() -> None:
    won = [str(one) for one in PACK if str(one) not in (*HANDS, "4D", "QS")]
    desk = Pasur("4D QS", deal=6, won=[won, []], turn=0, last=0)
    desk.say(Action("deal"))
    desk.play("3H", 0)
    desk.wait()
    assert desk.told[-1] == "play 0 3H"
