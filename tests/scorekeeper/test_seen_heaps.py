"""What the camera sees of the other table games, case by case: heaps, draws, pairs, houses."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.games.registry import find
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import POOL, Place, Zone
from scorekeeper.playouts.scene import Scene
from scorekeeper.questions import Question
from scorekeeper.record import Header
from tests.games.tables import NAMES
from tests.scorekeeper.acting import Desk, card, unsure

PILE, STOCK = Zone(Place.DISCARD), Zone(Place.STOCK)


def before(seat: int) -> Zone:
    return Zone(Place.SEAT, seat)


class Table(Desk):
    """A desk whose scene takes any zone."""

    def __init__(self, game: str, seats: int, start: dict[str, Any] | None = None, **options: object) -> None:
        header = Header(game, NAMES[:seats], options, start or {})
        super().__init__(interpreter_for(game, find(game).deck, seats), header)

    @property
    def table(self) -> Scene:
        return self.scene.table

    def up(
        self, code: str, zone: Zone, seat: int | None, *others: str, share: float = 0.95
    ) -> list[Question]:
        reading = unsure(code, *others) if others else None
        return self.see(self.table.up(card(code), zone, seat, reading=reading, sure=share))

    def gone(self, codes: str, seat: int | None, zone: Zone | None = None) -> list[Question]:
        return self.see(self.table.gone([self.table.find(card(code), zone) for code in codes.split()], seat))

    def backs(self, zone: Zone, change: int, seat: int | None, share: float = 0.95) -> list[Question]:
        return self.see(self.table.backs(zone, change, seat, sure=share))

    def wait(self) -> None:
        self.table.tick(10.0)
        self.tap(*self.interpreter.pass_time(self.scene.t))

    @property
    def told(self) -> list[str]:
        words = []
        for one in self.replay.actions:
            cards = [one.card] if one.card else list(one.cards or ())
            parts = (one.do, one.seat, one.what, one.from_, one.count, one.pile, *cards)
            words.append(" ".join(str(part) for part in parts if part is not None))
        return words

    @property
    def rules(self) -> list[str]:
        return [ruling.rule for ruling in self.replay.rulings]


class TestDirtySeven:
    @pytest.fixture
    def table(self) -> Table:
        desk = Table("dirty-seven", 3, {"top": "3H", "turn": 0})
        desk.up("3H", PILE, None)  # it lies there already
        return desk

    def test_the_opening_card_and_one_that_is_replaced(self) -> None:
        desk = Table("dirty-seven", 3, opening_special="redraw")
        for seat in (0, 1, 2):
            desk.backs(before(seat), 7, 2)
        desk.up("7H", PILE, 2)
        desk.gone("7H", 2)
        desk.up("9C", PILE, 2)
        desk.up("9D", PILE, 0)
        assert desk.told == ["deal", "table 7H", "table 9C", "play 0 9D"]

    def test_cards_cover_each_other_and_draws_leave_the_stock(self, table: Table) -> None:
        table.up("9H", PILE, 0)
        table.backs(STOCK, -1, 1)
        table.up("KH", PILE, 1)
        assert table.told == ["play 0 9H", "draw 1 1", "play 1 KH"]

    def test_the_top_card_that_goes_was_taken_back(self, table: Table) -> None:
        table.up("9S", PILE, 0)
        table.gone("9S", 0)
        table.backs(STOCK, -1, 0)
        assert table.told == ["play 0 9S", "takeback 0 9S", "draw 0 1"]
        assert (table.rules, table.replay.outcome()["top"]) == (["R2"], "3H")

    def test_what_goes_from_below_is_shuffled(self, table: Table) -> None:
        table.up("9H", PILE, 0)
        table.up("5H", PILE, 1)
        table.gone("9H", None, PILE)
        table.backs(STOCK, 1, None)
        assert table.told == ["play 0 9H", "play 1 5H"]

    def test_a_card_seen_too_often_is_asked_until_the_discards_are_shuffled(self) -> None:
        desk = Table("dirty-seven", 3, {"top": "3H", "turn": 0}, packs=1)
        desk.up("9H", PILE, 0)
        desk.up("5H", PILE, 1)
        (asked,) = desk.up("9H", PILE, 2)
        assert asked.choices == ("9H",)
        desk.answer(asked.id, Action("play", card=card("9D")))
        desk.gone("9H 5H", None, PILE)
        desk.backs(STOCK, 2, None)
        assert desk.up("5H", PILE, 0) == []

    def test_who_drew_is_asked_unless_backs_come_before_a_seat(self, table: Table) -> None:
        (asked,) = table.backs(STOCK, -1, None)
        assert (asked.kind, asked.do, asked.choices) == ("seat", "draw", (0, 1, 2))
        assert table.told == []
        table.backs(before(0), 1, None)
        assert (table.told, table.interpreter.questions) == (["draw 0 1"], ())

    def test_how_many_were_drawn_is_asked(self, table: Table) -> None:
        table.up("7H", PILE, 0)
        (asked,) = table.backs(STOCK, -2, 1, share=0.5)
        assert (asked.kind, asked.choices) == ("count", (2, 3, 1))
        table.up("9H", PILE, 2)
        assert table.told == ["play 0 7H"]
        table.answer(asked.id, Action("draw", count=2))
        assert (table.told, table.rules) == (["play 0 7H", "draw 1 2", "play 2 9H"], [])

    def test_hands_laid_open(self) -> None:
        desk = Table("dirty-seven", 3, {"top": "3H", "turn": 0, "h": [1, 2, 1]})
        desk.up("9H", PILE, 0)
        desk.up("KS", before(1), 1)
        desk.up("2D", before(2), 2)
        assert desk.told == ["play 0 9H"]
        desk.up("5C", before(1), 1)
        assert desk.told == ["play 0 9H", "hand 1 KS 5C", "hand 2 2D"]
        desk.say(Action("end"))
        assert desk.replay.outcome()["deals"] == [{"score": [0, 9, 2], "winner": 0, "doubled": False}]

    def test_a_hand_that_is_too_small_is_judged_when_the_round_is_closed(self) -> None:
        desk = Table("dirty-seven", 2, {"top": "3H", "turn": 0, "h": [1, 2]})
        desk.up("9H", PILE, 0)
        desk.up("KS", before(1), 1)
        desk.wait()
        assert desk.told == ["play 0 9H"]
        desk.say(Action("end"))
        assert (desk.told[1:], desk.rules[:1]) == (["hand 1 KS", "end"], ["R13"])


class TestBluff:
    @pytest.fixture
    def table(self) -> Table:
        return Table("bluff", 3, {"turn": 0, "h": [18, 17, 17]})

    def claim(self, desk: Table, seat: int, count: int, rank: str) -> None:
        desk.say(Action("say", seat=seat, what="claim", value={"count": count, "rank": rank}))

    def test_a_lie_is_turned_up_and_taken(self, table: Table) -> None:
        table.backs(POOL, 2, 0)
        self.claim(table, 0, 2, "K")
        table.say(Action("say", seat=1, what="doubt"))
        table.backs(POOL, -2, 1)
        table.up("KS", POOL, 1)
        assert table.told[-1] == "say 1 doubt"
        table.up("9D", POOL, 1)
        assert table.told[-1] == "reveal 0 KS 9D"
        table.gone("KS 9D", 0)
        assert table.told[-1] == "collect 0"
        assert table.rules == ["R6"]

    def test_how_many_were_laid_is_asked(self, table: Table) -> None:
        (asked,) = table.backs(POOL, 3, 0, share=0.4)
        self.claim(table, 0, 2, "K")
        assert table.told == []  # the claim has its place behind the cards
        table.answer(asked.id, Action("lay", count=2))
        assert (table.told, table.rules) == (["lay 0 2", "say 0 claim"], [])

    def test_a_card_that_fell_open_belongs_to_the_doubted_play(self, table: Table) -> None:
        table.backs(POOL, 1, 0)
        table.up("KH", POOL, 0)
        self.claim(table, 0, 2, "K")
        table.say(Action("say", seat=1, what="doubt"))
        table.backs(POOL, -1, 1)
        table.up("KS", POOL, 1)
        assert table.told == ["lay 0 1", "play 0 KH", "say 0 claim", "say 1 doubt", "reveal 0 KS KH"]
        assert table.rules == ["R15", "R7"]

    def test_cards_turned_up_without_a_doubt(self, table: Table) -> None:
        table.backs(POOL, 2, 0)
        self.claim(table, 0, 2, "K")
        table.backs(POOL, -1, 2)
        table.up("9D", POOL, 2)
        table.wait()
        table.backs(POOL, 1, 1)
        assert table.told == ["lay 0 2", "say 0 claim", "reveal 2 9D", "lay 1 1"]
        assert table.rules == ["R10"]

    def test_what_was_laid_out_of_turn_is_taken_back(self, table: Table) -> None:
        table.backs(POOL, 2, 2)
        table.backs(POOL, -2, 2)
        assert table.told == ["lay 2 2"]  # they might be turned up
        table.wait()
        assert (table.told, table.rules) == (["lay 2 2", "takeback 2 2"], ["R1"])

    def test_who_takes_the_heap_without_a_verdict(self, table: Table) -> None:
        table.backs(POOL, 2, 0)
        self.claim(table, 0, 2, "K")
        table.backs(POOL, -2, 1)
        table.wait()
        assert (table.told[-1], table.rules) == ("collect 1", ["R11"])


class TestJoker:
    @pytest.fixture
    def table(self) -> Table:
        return Table("joker", 3, {"turn": 0, "h": [5, 5, 5], "pairs": 19})

    def test_a_pair_a_draw_and_another(self, table: Table) -> None:
        table.backs(before(1), -1, 0)
        table.backs(before(0), 1, 0)
        table.up("7H", POOL, 0)
        table.up("7C", POOL, 0)
        table.wait()
        assert table.told == ["draw 0 1 1", "throw 0 7H 7C"]
        assert table.replay.outcome()["turn"] == 0

    def test_three_thrown_together_are_three(self, table: Table) -> None:
        table.backs(before(1), -1, 0)
        for code in ("7H", "7C", "7D"):
            table.up(code, POOL, 0)
        table.wait()
        assert (table.told[1:], table.rules) == (["throw 0 7H 7C 7D"], ["R3"])
        table.gone("7H 7C 7D", 0)
        assert table.told[2:] == ["takeback 0 7H 7C 7D"]

    def test_pairs_one_after_the_other_are_pairs(self) -> None:
        desk = Table("joker", 3)
        for seat in (0, 1, 2):
            desk.backs(before(seat), 17, 2)
        desk.up("7H", POOL, 0)
        desk.up("KD", POOL, 1)  # all throw at once
        desk.up("7C", POOL, 0)
        desk.up("KS", POOL, 1)
        desk.table.tick(1.0)
        desk.up("2H", POOL, 0)
        desk.up("2C", POOL, 0)
        desk.wait()
        assert desk.told == ["deal", "throw 0 7H 7C", "throw 1 KD KS", "throw 0 2H 2C"]
        assert desk.rules == []

    def test_the_second_card_tells_whose_the_pair_is(self, table: Table) -> None:
        table.backs(before(1), -1, 0)
        table.up("7H", POOL, None)
        table.up("7C", POOL, 0)
        table.wait()
        assert (table.told[1:], table.interpreter.questions) == (["throw 0 7H 7C"], ())

    def test_whose_hand_it_was_the_card_that_comes_tells(self, table: Table) -> None:
        (asked,) = table.backs(before(1), -1, None)
        assert (asked.kind, asked.do) == ("seat", "draw")
        table.backs(before(0), 1, None)
        assert table.told == ["draw 0 1 1"]

    def test_faces_of_several_pairs_are_tidied_away(self, table: Table) -> None:
        table.backs(before(1), -1, 0)
        for code in ("7H", "7C"):
            table.up(code, POOL, 0)
        table.table.tick(3.0)
        table.backs(before(1), -1, 0)
        for code in ("2H", "2C"):
            table.up(code, POOL, 0)
        table.gone("7H 7C 2H 2C", 0)
        table.wait()
        assert [word.split()[0] for word in table.told] == ["draw", "throw", "draw", "throw"]

    def test_the_joker_that_is_not_in_the_pack_is_asked(self, table: Table) -> None:
        (asked,) = table.up("BJ", before(0), 0)
        assert (asked.do, asked.choices) == ("show", ("BJ",))


class TestFortunes:
    def test_cards_set_apart_one_by_one_and_put_back(self) -> None:
        desk = Table("fal-name", 1)
        for code in ("5S", "5H", "9C", "8D", "2C"):
            desk.up(code, POOL, 0)
        desk.gone("5S", 0)
        desk.gone("5H", 0)
        desk.wait()
        desk.gone("9C 8D", 0)
        desk.wait()
        for code in ("9C", "8D"):
            desk.up(code, POOL, 0)
        desk.up("2D", POOL, 0)
        assert desk.told[5:] == ["take 0 5S 5H", "take 0 9C 8D", "table 2D"]
        assert desk.rules == ["R6"]

    def test_houses_that_were_not_all_seen_are_asked(self) -> None:
        desk = Table("fal-family", 1)
        for house in range(1, 16):
            desk.backs(Zone(Place.POOL, pile=house), 1, 0, share=0.9)
        (asked,) = desk.up("KC", before(0), 0)
        assert (asked.kind, asked.do, asked.choices) == ("count", "deal", (16, 15))
        desk.answer(asked.id, Action("deal", count=16))
        assert (desk.told, desk.rules) == (["deal 16", "show KC"], [])

    def test_laying_lifting_and_peeking(self) -> None:
        desk = Table("fal-family", 1)
        for house in range(1, 17):
            desk.backs(Zone(Place.POOL, pile=house), 1, 0)
        desk.up("KC", before(0), 0)
        desk.gone("KC", 0)
        desk.up("KC", Zone(Place.POOL, pile=1), 0)
        desk.backs(Zone(Place.POOL, pile=1), -1, 0)
        desk.up("AH", before(0), 0)
        desk.backs(Zone(Place.POOL, pile=9), -1, 0)
        desk.up("QD", Zone(Place.POOL, pile=9), 0)
        assert desk.told == ["deal", "show KC", "play 1 KC", "show 1 AH", "show 9 QD"]
        assert desk.rules == ["R6"]

    def test_a_card_on_the_wrong_house_goes_back(self) -> None:
        desk = Table("fal-family", 1)
        for house in range(1, 17):
            desk.backs(Zone(Place.POOL, pile=house), 1, 0)
        desk.up("KC", before(0), 0)
        desk.up("KC", Zone(Place.POOL, pile=5), 0)
        desk.gone("KC", 0, Zone(Place.POOL, pile=5))
        desk.up("KC", Zone(Place.POOL, pile=1), 0)
        assert desk.told[2:] == ["play 5 KC", "takeback KC", "play 1 KC"]
        assert desk.rules == ["R3"]
