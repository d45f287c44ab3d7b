"""What is owed in Dirty Seven: penalties and the cards of twos and sevens, drawn at once or late, what that
proves, and how it is tapped."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.offers import shown, taps
from scorekeeper.permissions import HOST, Person
from scorekeeper.record import read
from scorekeeper.replay import Replay
from scorekeeper.strength import case
from tests.games.tables import NAMES, lines, played, rulings
from tests.games.test_dirty_seven import draw, hand, play, say

Line = dict[str, Any]


def seven(*told: Line, h: list[int], top: str = "3H", **options: Any) -> dict[str, Any]:
    return played("dirty-seven", 3, *told, start={"top": top, "turn": 0, "h": h}, **options)


class TestProof:
    """A card that was owed when the suspicion began may have come at any time since."""

    def test_of_a_number_laid_before_the_penalty_is_drawn(self) -> None:
        told = lines(*play("0:KC 0:3S 1:KS 2:KH"), draw(0), *play("0:9H"))
        h = [5, 7, 7]
        assert rulings(seven(*told, h=h, match_order="suit_first")) == [
            "penalty R2@0"
        ]  # 9H may be the penalty
        more = seven(*told, *play("1:4H 2:6H 0:5H"), h=h, match_order="suit_first")
        assert rulings(more) == ["penalty R2@0", "penalty R7@0"]

    def test_of_a_bonus_refused_before_the_penalty_is_drawn(self) -> None:
        told = lines(*play("0:KD 0:8H"), say(0, "keep"), draw(0), *play("1:KH 2:QH 0:9H"))
        assert rulings(seven(*told, h=[5, 7, 7], eight_no_follow="pass")) == ["penalty R2@0"]

    def test_of_a_draw_that_pays_the_penalty_as_well(self) -> None:
        """Two cards came together, or one after the other: then the first came before the turn's draw."""
        later = lines(say(0, "keep"), *play("1:KH 2:QH 0:9H 1:4H 2:6H 0:5H"))
        together = seven(*play("0:KD"), draw(0, 2), *later, h=[5, 7, 7])
        assert (rulings(together), together["h"][0]) == (["penalty R2@0"], 5)
        apart = seven(*play("0:KD"), draw(0), draw(0), *later, h=[5, 7, 7])
        assert (rulings(apart), apart["h"][0]) == (["penalty R2@0", "penalty R6@0"], 6)

    def test_of_the_cards_that_were_missing_at_the_show(self) -> None:
        """Three hearts, and four cards since: the draw, two that were missing, and the penalty for it."""
        told = lines(draw(0), say(0, "keep"), *play("1:KH"), hand(0, "KC"), draw(0, 3))
        outcome = seven(*told, hand(0, "KC 5H 4H 9H"), h=[2, 1, 5])
        assert (rulings(outcome), outcome["h"][0]) == (["penalty R13@0"], 4)

    def test_of_the_cards_that_were_missing_at_a_false_claim(self) -> None:
        """Eight cards since: the draw, the six that it must hold, and the penalty."""
        told = lines(
            draw(0), say(0, "keep"), say(0, "out"), draw(0, 7), *play("1:KH 2:QH 0:9H 1:4H 2:6H 0:5H")
        )
        assert rulings(seven(*told, h=[5, 7, 7])) == ["penalty R13@0"]

    def test_of_a_hand_with_too_many(self) -> None:
        """Two hearts and two cards since: the draw, and the one that it should not have."""
        told = lines(draw(0), say(0, "keep"), *play("1:KH"), hand(0, "5H 4H KC KS"))
        assert rulings(seven(*told, h=[2, 1, 5])) == ["penalty R13@0"]


class TestBooks:
    def test_what_is_missing_at_a_claim_is_owed_once(self) -> None:
        """Eight must be held, one of them owed for the card that did not fit; a ninth is the penalty."""
        outcome = seven(*play("0:9S"), say(0, "out"), h=[7, 7, 7])
        assert (outcome["h"][0], outcome["owes"]) == (9, [9, 0, 0])

    def test_a_draw_first_pays_what_is_owed(self) -> None:
        outcome = seven(*play("0:2H"), say(0, "target", 1), h=[5, 7, 7])
        assert (outcome["h"], outcome["owes"], outcome["paid"]) == ([4, 8, 7], [0, 1, 0], False)
        told = lines(*play("0:2H"), say(0, "target", 1), draw(1))
        paid = seven(*told, h=[5, 7, 7])
        assert (paid["h"], paid["owes"], paid["phase"], paid["paid"]) == ([4, 8, 7], [0, 0, 0], "TURN", True)
        early = seven(*told, say(1, "keep"), h=[5, 7, 7])
        assert "had been owed" in early["rulings"][0]["text"]["en"]
        drawn = seven(*told, draw(1), h=[5, 7, 7])
        assert (drawn["h"], drawn["phase"], drawn["paid"]) == ([4, 9, 7], "DRAWN", False)

    def test_who_lays_what_he_owed_has_drawn_it(self) -> None:
        """One card is left and was not called; the penalty is laid too, and the hand is empty."""
        told = lines(*play("0:9H 1:5H 2:KH 0:4H"), say(0, "single"), *play("1:6H 2:QH 0:TH"))
        outcome = seven(*told, h=[2, 7, 7])
        assert (rulings(outcome), outcome["phase"], outcome["owes"]) == (["penalty R9@0"], "SHOW", [0, 0, 0])

    def test_a_whole_hand_owes_nothing(self) -> None:
        outcome = seven(*play("2:9H 0:QH"), hand(2, "KS KD KC"), h=[1, 2, 2])
        assert (outcome["h"], outcome["owes"], rulings(outcome)) == ([0, 2, 3], [0, 0, 0], ["penalty R1@2"])


def begun(*told: Line, h: list[int], top: str = "3H", **more: Any) -> Replay:
    start = {"top": top, "turn": 0, "h": h, **more.pop("start", {})}
    header = {"record": 1, "game": "dirty-seven", "seats": NAMES[:3], "options": more, "start": start}
    return Replay.of(read("\n".join(json.dumps(line) for line in (header, *told))))


def buttons(replay: Replay, person: Person = HOST) -> list[tuple[str, int | None, int | None]]:
    """What is due, with the seat that it is about and the number of cards."""
    return [
        (tap["label"]["en"], tap["fixed"].get("seat"), tap["fixed"].get("count"))
        for tap in taps(person, replay, asked=False)
        if tap["due"] and tap["do"] in ("draw", "pass", "hand", "end")
    ]


def player(seat: int) -> Person:
    return Person("player", seat)


class TestTaps:
    def test_a_penalty_is_drawn_by_who_owes_it_and_by_the_host(self) -> None:
        """Seat 0 has not said that one card is left, which is seen when seat 1 plays."""
        owed = ("Draw what is owed", 0, 1)
        replay = begun(*play("0:9H 1:5H"), h=[2, 7, 7])
        assert buttons(replay, player(0)) == [owed]
        assert buttons(replay, player(1)) == []
        assert buttons(replay, player(2)) == [("Draw a card", 2, 1)]
        assert sorted(buttons(replay)) == [("Draw a card", 2, 1), owed]
        replay.append(Action("play", seat=2, card=replay.board.open[0].card))
        assert buttons(replay, player(0)) == [owed]  # on his own turn it comes first
        replay.append(Action("draw", seat=0, count=1))
        assert buttons(replay, player(0)) == [("Draw a card", 0, 1)]
        assert replay.outcome()["h"][0] == 2

    def test_the_panel_says_what_everybody_owes_and_that_a_draw_has_only_paid(self) -> None:
        two = lines(*play("0:2H"), say(0, "target", 1))
        replay = begun(*two, h=[5, 7, 7])
        (key,) = [key for key in shown(replay)["shows"] if key["key"] == "owes"]
        assert (key["look"], key["text"]) == ("seats", {"en": "to draw: {n}", "fa": "{n} برگ باید بکشد"})
        paid = begun(*two, draw(1), h=[5, 7, 7])
        assert shown(paid)["wait"]["en"] == "{name} has drawn what was owed, and is still to play"
        assert "هنوز نوبتِ اوست" in shown(paid)["wait"]["fa"]

    def test_sevens_are_drawn_with_the_penalty_and_what_is_left_of_them(self) -> None:
        """Two for the seven and one for the card that was no answer."""
        replay = begun(*play("0:7H 1:9S"), h=[7, 7, 7])
        assert buttons(replay, player(1)) == [("Draw what is owed", 1, 3)]
        replay.append(Action("draw", seat=1, count=3))
        assert (replay.outcome()["h"], replay.outcome()["turn"]) == ([6, 10, 7], 2)
        assert [ruling.rule for ruling in replay.rulings] == ["R4"]
        partly = begun(*play("0:7H"), draw(1), h=[7, 7, 7])
        assert buttons(partly, player(1)) == [("Draw what is owed", 1, 1)]
        assert shown(partly)["wait"]["en"] == "{name} draws for the seven"

    def test_no_more_is_drawn_for_a_seven_than_is_there(self) -> None:
        one = begun(h=[17, 17, 16], top="7H", start={"pend": 2}, packs=1)
        assert buttons(one, player(0)) == [("Draw what is owed", 0, 1)]
        none = begun(h=[17, 17, 17], top="7H", start={"pend": 2}, packs=1)
        assert buttons(none, player(0)) == [("Passes", 0, None)]

    def test_who_has_a_bonus_no_more_and_who_has_drawn_pass_in_other_words(self) -> None:
        bonus = begun(*play("0:8H"), h=[5, 7, 7], eight_no_follow="pass")
        assert buttons(bonus, player(0)) == [("Passes", 0, None)]
        assert buttons(begun(draw(0), h=[5, 7, 7]), player(0)) == [("Keeps the card", 0, None)]

    def test_the_penalty_of_the_show_is_drawn_and_shown_before_the_count(self) -> None:
        told = lines(draw(0), say(0, "keep"), *play("1:9H"), hand(0, "5H 4H"), hand(2, "KS"))
        replay = begun(*told, h=[1, 1, 1])
        assert buttons(replay, player(0)) == [("Show my hand", 0, None), ("Draw what is owed", 0, 1)]
        assert ("Count the round", None, None) not in buttons(replay)
        whole = begun(*told, draw(0), hand(0, "5H 4H 2S"), h=[1, 1, 1])
        assert buttons(whole) == [("Count the round", None, None)]

    def test_a_two_is_for_another_who_still_plays(self) -> None:
        def asked(replay: Replay) -> list[Any]:
            return [
                ask["choices"]
                for tap in taps(player(0), replay, asked=False)
                if tap["fixed"].get("what") == "target"
                for ask in tap["asks"]
            ]

        assert asked(begun(*play("0:2H"), h=[5, 7, 7])) == [[1, 2]]
        four = {"record": 1, "game": "dirty-seven", "seats": NAMES[:4], "options": {}}
        header = {**four, "start": {"top": "3H", "turn": 0, "out": [2]}}
        told = (header, *play("0:2H"))
        assert asked(Replay.of(read("\n".join(json.dumps(line) for line in told)))) == [[1, 3]]


def test_in_playouts_too_what_is_owed_is_often_drawn_late() -> None:
    """After a later play it is owed still; and with a draw of the turn it is paid, two cards at once."""
    late = together = 0
    for number in range(60):
        script = case("dirty-seven", number)
        replay = Replay(script.header)
        for action in script.actions:
            before = replay.outcome()
            replay.append(action)
            if before["phase"] in ("TURN", "BONUS"):
                late += action.do == "play" and sum(before["owes"]) > 0
                owed = before["owes"][action.seat] if action.seat is not None else 0
                together += action.do == "draw" and 0 < owed < (action.count or 0)
    assert late > 20
    assert together > 3
