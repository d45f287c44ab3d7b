"""What the games without tricks offer and say: draws, takes, claims, bets and pairs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.offers import label, taps
from scorekeeper.permissions import HOST, Person, recent
from scorekeeper.scoreboard import scoreboard
from tests.scorekeeper.offering import asked, begun, due, labels, told, wait


def test_the_table_is_asked_for_what_belongs_to_the_moment() -> None:
    jack = told(
        begun("dirty-seven", {"dealer": 3, "turn": 0, "top": "3H", "h": [3, 7, 7, 7]}),
        {"do": "play", "seat": 0, "card": "JC"},
    )
    assert due(jack) == ["say.suit"]
    two = told(
        begun("dirty-seven", {"dealer": 3, "turn": 0, "top": "3H", "h": [2, 7, 7, 7]}),
        {"do": "play", "seat": 0, "card": "2H"},
    )
    assert due(two) == ["say.target", "say.single"]


def test_that_all_have_thrown_their_pairs_only_the_host_says() -> None:
    joker = told(begun("joker"), {"do": "deal"})

    def ready(person: Person) -> list[tuple[str, Any]]:
        due = [tap for tap in taps(person, joker, asked=False) if tap["due"] and tap["do"] == "say"]
        return [(tap["label"]["en"], tap["fixed"].get("seat")) for tap in due]

    assert ready(HOST) == ready(Person("host", 1)) == [("All have thrown their pairs", None)]
    assert ready(Person("player", 1)) == [("No more pairs", 1)]
    for said, words in (({}, "All have thrown their pairs"), ({"seat": 1}, "No more pairs")):
        action = Action.from_json({"do": "say", "what": "ready", **said})
        assert (label(joker.game, action) or {})["en"] == words


def test_what_is_owed_and_what_is_taken_is_known_beforehand() -> None:
    sevens = begun("dirty-seven", {"dealer": 3, "turn": 0, "top": "7H", "pend": 4, "h": [2, 7, 7, 7]})
    (draw,) = [tap for tap in taps(HOST, sevens, asked=False) if tap["due"] and tap["do"] == "draw"]
    assert draw["fixed"] == {"count": 4, "seat": 0}
    pasur = told(
        begun("pasur"),
        {"do": "deal"},
        {"do": "table", "cards": ["4H", "7D", "2C", "QS"]},
        {"do": "play", "seat": 0, "card": "9S"},
    )
    (take,) = [tap for tap in taps(HOST, pasur, asked=False) if tap["do"] == "take"]
    seat, cards = take["asks"]
    assert seat["given"] == 0
    assert cards["given"] == ["9S"]
    assert cards["choices"] == ["4H", "7D", "2C", "QS", "9S"]


def test_a_refused_card_takes_nothing() -> None:
    """Seat 1 plays twice; the card that may capture is the first."""
    replay = told(
        begun("pasur", {"pool": ["4H", "9S", "2C", "KD"], "turn": 1}),
        {"do": "play", "seat": 1, "card": "7D"},
        {"do": "play", "seat": 1, "card": "3H"},
    )
    assert [ruling["kind"] for ruling in replay.outcome()["rulings"]] == ["reject"]
    (take,) = [tap for tap in taps(HOST, replay, asked=False) if tap["do"] == "take"]
    assert [ask["given"] for ask in take["asks"]] == [1, ["7D"]]


def test_nobody_is_asked_for_doubts_before_the_claim() -> None:
    replay = told(begun("bluff", {"h": [5, 5, 5, 5], "turn": 0}), {"do": "lay", "seat": 0, "count": 2})
    assert wait(replay)["en"] == "Say what was laid"
    told(replay, {"do": "say", "what": "claim", "seat": 0, "value": {"count": 2, "rank": "7"}})
    assert "doubt" in wait(replay)["en"]


def test_the_bank_is_put_up_before_anybody_deals() -> None:
    replay = begun("twenty-one")
    assert due(replay) == ["say.bank", "say.decline", "dealer"]
    assert "deal" in {tap["do"] for tap in taps(HOST, replay, asked=False)}
    told(replay, {"do": "say", "what": "bank", "seat": 3, "value": 1000})
    assert due(replay) == ["deal"]


@pytest.mark.parametrize("agreed", [False, True])
def test_bets_of_others_are_spoken_of_where_they_were_agreed(agreed: bool) -> None:
    options = {"side_bets": "on"} if agreed else {}
    replay = told(begun("twenty-one", {"banker": 3}, options), {"do": "deal"})
    assert "say.stand" not in due(replay)
    told(replay, {"do": "say", "what": "bet", "seat": 0, "value": 100})
    assert "say.stand" in due(replay)
    assert ("say.side" in due(replay)) is agreed
    assert ("others may bet" in wait(replay)["en"]) is agreed


def test_the_bank_can_be_settled_when_the_evening_ends() -> None:
    """1000 are put up, 100 are lost to the bank: 1100 - 1000 = 100 for the banker, and all nets are 0."""
    replay = told(
        begun("twenty-one", {"banker": 3, "nets": [0, 0, 0, -1000]}),
        {"do": "deal"},
        {"do": "say", "what": "bet", "seat": 0, "value": 100},
        {"do": "say", "what": "burnt", "seat": 0},
    )
    assert "say.take" not in [tap["fixed"].get("what") for tap in taps(HOST, replay, asked=False)]
    for seat in (1, 2):
        told(replay, {"do": "say", "what": "bet", "seat": seat, "value": 50})
        told(replay, {"do": "draw", "seat": seat, "count": 1}, {"do": "say", "what": "stand", "seat": seat})
        told(replay, {"do": "say", "what": "stand", "seat": 3})
        told(replay, {"do": "hand", "seat": seat, "cards": ["KS", "9S"] if seat == 1 else ["QS", "9D"]})
        told(replay, {"do": "hand", "seat": 3, "cards": ["8S"] if seat == 1 else ["8D"]})
    assert replay.outcome()["phase"] == "ROUND_END"
    told(replay, {"do": "end"})
    assert (replay.outcome()["bank"], replay.outcome()["nets"]) == (1000, [-100, 50, 50, -1000])
    (take,) = [t for t in taps(HOST, replay, asked=False) if t["fixed"].get("what") == "take"]
    assert not take["due"]
    told(replay, {"do": "say", **take["fixed"]})
    assert "unless all agree" in replay.outcome()["rulings"][-1]["text"]["en"]
    assert replay.outcome()["nets"] == [-100, 50, 50, -1000]
    told(replay, {"do": "accept", "of": len(replay) - 1})
    assert (replay.outcome()["bank"], replay.outcome()["nets"]) == (0, [-100, 50, 50, 0])
    told(replay, *({"do": "say", "what": "decline", "seat": seat} for seat in (0, 1, 2, 3)))
    assert replay.outcome()["match_over"]


def test_only_the_last_two_turns_are_fresh_where_there_are_no_tricks() -> None:
    replay = told(begun("bluff", {"dealer": 3, "turn": 0}))
    for seat in (0, 1, 2):
        told(
            replay,
            {"do": "lay", "seat": seat, "count": 2},
            {"do": "say", "what": "claim", "seat": seat, "value": {"count": 2, "rank": "K"}},
        )
    assert recent(replay) == 2
    assert {play["seat"] for play in scoreboard(1, replay, None)["last_plays"]} == {1, 2}


def test_turned_up_cards_go_out_of_sight_with_the_next_that_are_laid() -> None:
    replay = told(
        begun("bluff", {"dealer": 3, "turn": 0}),
        {"do": "lay", "seat": 0, "count": 1},
        {"do": "say", "what": "claim", "seat": 0, "value": {"count": 1, "rank": "K"}},
        {"do": "say", "what": "doubt", "seat": 2},
        {"do": "reveal", "seat": 0, "cards": ["9C"]},
    )
    assert [card["card"] for card in scoreboard(1, replay, None)["last_trick"]["cards"]] == ["9C"]
    told(replay, {"do": "collect", "seat": 0}, {"do": "lay", "seat": 1, "count": 1})
    assert "9C" not in json.dumps({**scoreboard(1, replay, None), "last_plays": [], "rulings": []})


def test_the_banker_s_exchange_is_nothing_that_the_table_waits_for() -> None:
    """D is burnt, and A is to bet: the banker may lay his hidden card aside, but one waits for the bet."""
    replay = told(
        begun("twenty-one", {"banker": 2, "bank": 1000}),
        {"do": "deal"},
        {"do": "say", "what": "bet", "seat": 3, "value": 150},
        {"do": "draw", "seat": 3, "count": 2},
        {"do": "say", "what": "burnt", "seat": 3},
    )
    assert (replay.outcome()["phase"], replay.outcome()["turn"]) == ("BET", 0)
    assert "lay" in replay.outcome()["expects"]
    assert asked(replay, Person("player", 2)) == ([], [])
    assert "lay" in {tap["do"] for tap in taps(Person("player", 2), replay, asked=False)}


def test_why_the_first_four_of_pasur_are_asked_for_again_is_said() -> None:
    """One jack is buried and replaced, with two or more the dealer deals again (pasur.md, `initial_jack`)."""
    dealt = told(begun("pasur"), {"do": "deal"})
    four = {"do": "table", "cards": ["JH", "7D", "2C", "QS"]}
    assert labels(dealt) == ["The first four cards"]
    jack = told(dealt.copy(), four)
    assert wait(jack)["en"] == "A jack lies there: {name} puts it into the stock and turns up another card"
    assert labels(jack)[:1] == ["The jack was replaced"]
    told(jack, {"do": "table", "cards": ["9H", "7D", "2C", "QS"]})
    assert wait(jack)["en"] == "{name} is to play"
    jacks = told(dealt.copy(), {"do": "table", "cards": ["JH", "JD", "2C", "QS"]})
    assert wait(jacks)["en"] == "Two or more jacks lie there: {name} deals again"
    assert labels(jacks)[:1] == ["Deal"]
    options = {"initial_three_pictures": "redeal"}
    pictures = told(
        begun("pasur", options=options), {"do": "deal"}, {"do": "table", "cards": ["KH", "KD", "KC", "QS"]}
    )
    assert wait(pictures)["en"] == "Three kings or queens lie there: {name} deals again"
    kept = told(begun("pasur", options={"initial_jack": "keep"}), {"do": "deal"}, four)
    assert wait(kept)["en"] == "{name} is to play"


def test_a_fortune_is_asked_once_more_when_it_has_been_told() -> None:
    """The ten of diamonds comes first: the fortune is over, and may be asked again at once."""
    replay = begun("fal-family")
    assert labels(replay) == ["Sixteen houses are laid out"]
    told(replay, {"do": "deal"})
    assert labels(replay) == ["Turn the card up"]
    assert "Begin again: lay the houses anew" in [tap["label"]["en"] for tap in taps(HOST, replay, False)]
    told(replay, {"do": "show", "card": "TD"})
    assert labels(replay) == ["Finish the fortune", "Once more: lay the houses anew"]
    told(replay, {"do": "deal"})
    assert replay.outcome()["phase"] == "HAND"
    once = told(begun("fal-family", options={"repeat": "once_per_day"}), {"do": "deal"})
    assert labels(told(once, {"do": "show", "card": "TD"})) == ["Finish the fortune"]


def test_who_asks_for_a_card_and_who_gives_it_have_words_of_their_own() -> None:
    replay = told(begun("twenty-one", {"banker": 3, "bank": 1000}), {"do": "deal"})
    bet = {"do": "say", "what": "bet", "seat": 0, "value": 150}
    told(replay, bet, {"do": "draw", "seat": 0, "count": 1})
    cards = [words for words in labels(replay) if "card" in words]
    assert cards[:2] == ["Asks for a card", "The banker gave a card"]
    told(replay, {"do": "say", "what": "stand", "seat": 0})
    for seat in (1, 2):
        told(replay, {"do": "say", "what": "bet", "seat": seat, "value": 10})
        told(replay, {"do": "draw", "seat": seat, "count": 1}, {"do": "say", "what": "stand", "seat": seat})
    assert (replay.outcome()["phase"], replay.outcome()["turn"]) == ("BANKER", 3)
    assert labels(replay)[:1] == ["The banker took a card"]


def test_only_who_has_cards_left_is_asked_to_show_them() -> None:
    end = begun("dirty-seven", {"top": "3H", "turn": 0, "h": [1, 1, 1, 1]})
    told(end, {"do": "play", "seat": 0, "card": "9H"})
    assert labels(end) == ["Show a loser's hand"]
    assert [labels(end, Person("player", seat)) for seat in (0, 1, 2)] == [[], *[["Show my hand"]] * 2]
