"""Who may accuse, until when, and who may enter what the table decides."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import NotAllowedError
from scorekeeper.offers import taps
from scorekeeper.permissions import HOST, Person, check, offered
from scorekeeper.replay import Replay
from tests.scorekeeper.offering import ONE, OTHER, TRICK, begun, due, told, wait, words


def accusation(replay: Replay, person: Person) -> list[tuple[dict[str, Any], list[tuple[str, list[int]]]]]:
    """What is fixed in the tap of an accusation, and whom it asks for among which seats."""
    return [
        (tap["fixed"], [(ask["field"], ask["choices"]) for ask in tap["asks"]])
        for tap in taps(person, replay, asked=False)
        if tap["do"] == "accuse"
    ]


def test_a_player_says_whom_he_accuses_and_not_who_he_is() -> None:
    pasur = begun("pasur", {"pool": ["7C", "5D"], "turn": 0})  # four players, two sides
    assert accusation(pasur, Person("player", 1)) == [({"by_seat": 1}, [("against", [0, 2])])]
    seven = begun("dirty-seven", {"top": "3H", "turn": 0, "out": [2]})
    assert accusation(seven, Person("player", 1)) == [({"by_seat": 1}, [("against", [0, 3])])]
    assert accusation(seven, HOST) == [({}, [("by_seat", [0, 1, 3]), ("against", [0, 1, 3])])]
    for nobody in (Person("player", 2), Person("viewer")):
        assert accusation(seven, nobody) == []


def test_an_accusation_may_be_made_from_the_first_turn_to_the_count_and_again() -> None:
    player = Person("player", 1)

    def offered_to(replay: Replay) -> bool:
        return "accuse" in offered(player, replay, asked=False) and accusation(replay, player) != []

    pasur = begun("pasur")
    assert not offered_to(pasur)
    told(pasur, {"do": "deal"})
    assert not offered_to(pasur)
    told(pasur, {"do": "table", "cards": ["4H", "7D", "2C", "QS"]})
    assert offered_to(pasur)
    assert "accuse" not in due(pasur, player)  # nobody waits for it
    told(pasur, {"do": "accuse", "by_seat": 1, "against": 0})
    assert offered_to(pasur)
    assert "accuse" not in offered(player, pasur, asked=True)
    seven = begun("dirty-seven", {"top": "3H", "turn": 0, "h": [1, 1, 1, 1]})
    told(seven, {"do": "play", "seat": 0, "card": "9H"})
    assert (seven.outcome()["phase"], offered_to(seven)) == ("SHOW", True)
    told(
        seven, *({"do": "hand", "seat": seat, "cards": [f"{seat + 3}S"]} for seat in (1, 2, 3)), {"do": "end"}
    )
    assert (seven.outcome()["phase"], offered_to(seven)) == ("SCORE", False)


@pytest.mark.parametrize("game", ["hokm", "spades"])
def test_for_talking_everybody_may_enter_what_the_table_decides(game: str) -> None:
    start: dict[str, Any] = {
        "hokm": {"hakem": 0, "trump": "S"},
        "spades": {"dealer": 3, "bids": [6, 5]},
    }[game]
    talk, award = {"do": "say", "what": "talk", "seat": 1}, {"do": "say", "what": "award", "value": 0}
    noted = told(begun(game, start), *TRICK, talk)
    assert "award" not in words(noted, HOST) + words(noted, ONE)
    replay = told(begun(game, start, {"talk_ruling": "table"}), *TRICK)
    assert "award" not in words(replay, HOST) + words(replay, ONE)
    told(replay, talk)
    for person in (HOST, ONE, OTHER):
        assert "award" in words(replay, person)
        assert "say.award" not in due(replay, person)  # play may go on
        check(person, Action.from_json(award), replay)
    told(replay, award)
    assert "award" not in words(replay, HOST) + words(replay, ONE)
    with pytest.raises(NotAllowedError):
        check(ONE, Action.from_json(award), replay)


def test_what_all_decide_anybody_may_enter() -> None:
    start = {"hakem": 0, "trump": "S"}
    dispute = told(begun("hokm", start, {"accusation": "table"}), *TRICK, {"do": "accuse", "by_seat": 0})
    moving = told(
        begun("hokm", options={"partners": "drawn"}),
        *({"do": "show", "seat": seat, "card": card} for seat, card in ((3, "AS"), (2, "AD"))),
    )
    for replay, what, value in ((dispute, "award", 0), (moving, "seats", [3, 0, 2, 1])):
        assert due(replay, ONE) == [f"say.{what}"]
        check(ONE, Action("say", what=what, value=value), replay)
        with pytest.raises(NotAllowedError):
            check(ONE, Action("say", seat=2, what="talk"), replay)


def test_the_last_deal_can_be_accused_after_the_match() -> None:
    """The accusation is allowed until the next packet (trick-taking.md §4.5), which never comes: that
    somebody closes the deal takes nobody's right."""
    start = {"hakem": 0, "trump": "S", "score": [6, 6], "tricks": [6, 1], "lead": 0}
    replay = told(begun("hokm", start), *TRICK)
    assert replay.outcome()["match_over"]
    assert "accuse" in offered(ONE, replay, asked=False)
    accused = told(replay.copy(), {"do": "accuse", "by_seat": 1})
    assert "accuse" not in offered(ONE, accused, asked=False)
    assert accused.outcome()["winner"] == 0
    told(replay, {"do": "end"})
    assert "accuse" in offered(ONE, replay, asked=False)
    told(replay, {"do": "accuse", "by_seat": 1})
    assert "accuse" not in offered(ONE, replay, asked=False)
    assert replay.outcome()["winner"] == 0
    strict = told(begun("hokm", start, {"accusation_deadline": "deal_end"}), *TRICK, {"do": "end"})
    assert "accuse" not in offered(ONE, strict, asked=False)


@pytest.mark.parametrize("game", ["hokm", "spades", "shelem", "gam"])
def test_what_an_accusation_waits_for_is_said(game: str) -> None:
    start: dict[str, Any] = {
        "hokm": {"hakem": 0, "trump": "S"},
        "spades": {"dealer": 3, "bids": [6, 5]},
        "shelem": {"decl": 0, "bid": 100, "trump": "S"},
        "gam": {"decl": 0, "bid": 5, "trump": "S"},
    }[game]
    options = {"accusation_evidence": "table_and_hands"}
    accuse = {"do": "accuse", "by_seat": 0}
    replay = told(begun(game, start, options), {"do": "play", "seat": 0, "card": "AH"}, accuse)
    assert replay.outcome()["phase"] == "DISPUTE"
    assert wait(replay)["en"] == "The accused lay their hands open"
