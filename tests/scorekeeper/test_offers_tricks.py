"""What games of tricks offer and say at each moment of a deal, beside the bidding."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.offers import awaited, taps
from scorekeeper.permissions import HOST, Person
from scorekeeper.replay import Replay
from tests.games import gam_notation
from tests.scorekeeper.offering import ONE, OTHER, TRICK, asked, begun, choices, due, labels, told, wait


def test_the_turn_decides_what_a_player_is_offered() -> None:
    replay = told(begun("hokm", {"hakem": 0, "dealer": 3}), {"do": "deal"})
    assert "trump" in due(replay, Person("player", 0))
    assert "trump" not in due(replay, Person("player", 1))
    told(replay, {"do": "trump", "suit": "H", "seat": 0}, {"do": "play", "seat": 0, "card": "AS"})
    (mine,) = [tap for tap in taps(Person("player", 1), replay, asked=False) if tap["do"] == "play"]
    assert mine["due"]
    assert mine["fixed"] == {"seat": 1}
    assert [ask["field"] for ask in mine["asks"]] == ["card"]
    # Out of turn it can be entered all the same, for it may have been played.
    (other,) = [tap for tap in taps(Person("player", 3), replay, asked=False) if tap["do"] == "play"]
    assert not other["due"]
    assert taps(Person("viewer", 0), replay, asked=False) == []


@pytest.mark.parametrize("game", ["hokm", "gam", "shelem", "spades"])
def test_when_a_deal_is_over_only_the_next_one_is_due(game: str) -> None:
    starts: dict[str, dict[str, Any]] = {
        "hokm": {"hakem": 0, "dealer": 3, "trump": "H", "tricks": [6, 3]},
        "spades": {"dealer": 3, "bids": [6, 5], "tricks": [7, 5], "trickno": 13, "lead": 3, "score": [0, 0]},
        "gam": {"decl": 0, "bid": 5, "score": [0, 0]},
        "shelem": {"decl": 0, "bid": 100, "score": [0, 0]},
    }
    replay = begun(game, starts[game])
    if game == "hokm":
        cards = [
            {"do": "play", "seat": seat, "card": card} for seat, card in enumerate(("AS", "2S", "3S", "4S"))
        ]
    elif game == "spades":
        order = ((3, "QC"), (0, "JC"), (1, "9D"), (2, "KH"))
        cards = [{"do": "play", "seat": seat, "card": card} for seat, card in order]
    else:
        result = {"got": [6, 4]} if game == "gam" else {"taken": [100, 65]}
        cards = [{"do": "end", **result}]
    told(replay, *cards)
    assert replay.outcome()["phase"] == "SCORE"
    early = ["trump"] if game == "hokm" else []  # for the hakem, where a camera sees the dealing
    assert due(replay) == ["deal", *early]
    assert [tap["do"] for tap in taps(HOST, replay, asked=False) if tap.get("early")] == early
    assert "end" in {tap["do"] for tap in taps(HOST, replay, asked=False)}


def test_the_middle_is_taken_up_once() -> None:
    replay = told(begun("shelem", {"decl": 0, "bid": 100}), {"do": "draw", "seat": 0, "count": 4})
    assert due(replay) == ["lay", "play"]
    told(replay, {"do": "lay", "seat": 0, "count": 4})
    assert due(replay) == ["play"]


def test_that_he_has_none_of_the_suit_is_offered_when_another_suit_was_led() -> None:
    replay = told(
        begun("shelem", {"decl": 0, "bid": 100}, {"trump_source": "named_first"}),
        {"do": "trump", "suit": "H", "seat": 0},
        {"do": "lay", "seat": 0, "count": 4},
    )
    assert replay.outcome()["phase"] == "LEAD1"
    assert "say.no-suit" not in due(replay)
    hearts = told(replay.copy(), {"do": "play", "seat": 0, "card": "AH"})
    assert "say.no-suit" not in due(hearts)
    clubs = told(replay, {"do": "play", "seat": 0, "card": "AC"})
    assert "say.no-suit" in due(clubs)
    (button,) = [tap for tap in taps(HOST, clubs, asked=False) if tap["fixed"].get("what") == "no-suit"]
    assert button["fixed"]["seat"] == 0
    told(clubs, {"do": "say", "what": "no-suit", "seat": 0})
    assert clubs.outcome()["trump"] == "C"
    assert "say.no-suit" not in due(clubs)
    usual = told(begun("shelem", {"decl": 0, "bid": 100}), {"do": "play", "seat": 0, "card": "AC"})
    assert "say.no-suit" not in due(usual)


def test_the_points_of_a_deal_follow_the_aces() -> None:
    """Thirteen fives, 20, 40 and four aces of ten or of fifteen: 165 or 185."""
    for ace, most in ((10, 165), (15, 185)):
        replay = begun("shelem", {"decl": 0, "bid": 100}, {"ace_points": ace})
        (button,) = [t for t in taps(HOST, replay, asked=False) if t["do"] == "end" and t["asks"]]
        assert [ask["choices"] for ask in button["asks"]] == [list(range(0, most + 1, 5))] * 2


def test_what_hokm_waits_for_is_said_where_the_phase_does_not() -> None:
    start = {"hakem": 0, "dealer": 3, "trump": "S"}
    void = told(begun("hokm", start), *TRICK, {"do": "end"})
    assert (wait(void)["en"], void.outcome()["turn"]) == ("{name} deals again", 3)
    choice = told(
        begun("hokm", {"hakem": 0}),
        {"do": "deal"},
        {"do": "misdeal", "what": "14-12", "seat": 1, "to": 2},
    )
    assert (wait(choice)["en"], choice.outcome()["turn"]) == ("Misdeal: {name} decides", 0)
    moving = told(
        begun("hokm", options={"partners": "drawn"}),
        *({"do": "show", "seat": seat, "card": card} for seat, card in ((3, "AS"), (2, "AD"))),
    )
    assert wait(moving)["en"] == "The partners sit down face to face"
    options = {"ronds_to_win": 2, "new_rond_hakem": "redraw"}
    rond = told(begun("hokm", {**start, "score": [6, 6], "tricks": [6, 1], "lead": 0}, options), *TRICK)
    assert wait(rond)["en"] == "The rond is over: close the deal, then find hakem anew"
    assert due(rond, ONE) == ["end"]
    told(rond, {"do": "end"})
    assert due(rond, ONE) == ["show", "hakem"]


@pytest.mark.parametrize(
    ("options", "named", "sentence"),
    [
        ({}, [], "{name} leads: the first card makes trump"),
        ({"trump_source": "named_first"}, [], "{name} names trump and leads"),
        ({"trump_source": "named_first"}, [{"do": "trump", "suit": "S", "seat": 0}], "{name} leads"),
    ],
)
def test_what_the_first_lead_of_shelem_says(
    options: dict[str, Any], named: list[dict[str, Any]], sentence: str
) -> None:
    start = {"dealer": 3, "decl": 0, "bid": 120}
    replay = told(begun("shelem", start, options), *named, {"do": "lay", "seat": 0, "count": 4})
    assert wait(replay)["en"] == sentence


def test_what_comes_next_is_named_by_the_moment() -> None:
    tops = [("3C", 0, "a"), ("5D", 0, "b"), ("KD", 0, "c"), ("AD", 1, "a"), ("2C", 1, "b"), ("7H", 1, "c")]
    two = told(
        begun("shelem2", {"dealer": 1, "decl": 0, "bid": 100}),
        *({"do": "show", "card": card, "seat": seat, "pile": pile} for card, seat, pile in tops),
    )
    assert (awaited(two, "play") or {})["en"] == "Play from the hand"
    told(two, *({"do": "play", "seat": seat, "card": card} for seat, card in ((0, "9D"), (1, "TD"))))
    assert (awaited(two, "play") or {})["en"] == "Play from a pile"
    gam = begun("gam")
    assert (awaited(gam, "show") or {})["en"] == "A card of the draw"
    won = {"do": "contract", "seat": 0, "value": 5}
    told(gam, {"do": "deal", "dealer": 0}, won, {"do": "trump", "suit": "C"})
    assert (awaited(gam, "show") or {})["en"] == "A trump was given up"


def test_before_the_first_lead_of_gam_the_card_is_the_declarer_s() -> None:
    """2 has won the bidding and the others lay cards aside: only 2 is asked for a card."""
    called = [{"do": "contract", "seat": 2, "value": 5}, {"do": "trump", "suit": "C"}]
    replay = told(begun("gam", {"dealer": 0}), *called)
    assert ("play" in due(replay, ONE), "play" in due(replay, OTHER)) == (False, True)
    by_lead = told(begun("gam", {"dealer": 0}, {"trump_entry": "first_lead"}), called[0])
    assert due(by_lead, OTHER)[:2] == ["play", "trump"]


def test_the_declarer_of_gam_lays_all_but_six_aside() -> None:
    """The others keep three each and draw nine of the eighteen; 9 + 9 - 6 = 12."""
    replay = told(
        begun("gam", {"decl": 3, "bid": 6, "trump": "H"}),
        *({"do": "lay", "seat": seat, "count": 6} for seat in (0, 1, 2)),
        *({"do": "draw", "seat": seat, "count": 3} for seat in (0, 1, 2)),
        {"do": "draw", "seat": 3, "count": 9},
    )
    assert replay.outcome()["phase"] == "REST"
    assert wait(replay)["en"] == "{name} takes the rest and lays 12 aside"
    assert "۱۲" in wait(replay)["fa"]
    assert choices(replay, "lay") == list(range(1, 13))
    told(replay, {"do": "lay", "seat": 3, "count": 9})
    assert wait(replay)["en"] == "{name} takes the rest and lays 3 aside"
    assert choices(replay, "lay") == [1, 2, 3]
    told(replay, {"do": "lay", "seat": 3, "count": 3})
    assert wait(replay)["en"] == "{name} leads"
    assert "lay" not in due(replay)
    assert replay.outcome()["rulings"] == []


def test_who_has_laid_his_cards_aside_is_not_asked_for_those_of_the_declarer() -> None:
    replay = told(
        begun("gam", {"decl": 3, "bid": 6, "trump": "H"}),
        *({"do": "lay", "seat": seat, "count": 6} for seat in (0, 1, 2)),
    )
    told(replay, *({"do": "draw", "seat": seat, "count": 3} for seat in (0, 1, 2)))
    told(replay, {"do": "draw", "seat": 3, "count": 9})
    lays = [
        [tap["fixed"] for tap in taps(Person("player", seat), replay, asked=False) if tap["do"] == "lay"]
        for seat in range(4)
    ]
    assert lays == [[], [], [], [{"seat": 3}]]


_NAMED: list[dict[str, Any]] = [
    {"do": "contract", "seat": 2, "value": 5},
    {"do": "trump", "suit": "D"},
]
"""Seat 0 has dealt, seat 2 plays five points with diamonds: 3, 1 and 0 lay aside."""


def lays(replay: Replay, person: Person) -> list[tuple[bool, Any, Any]]:
    """The buttons for cards laid aside: whether the table waits for it, whose they can be, and how many."""
    return [
        (tap["due"], tap["asks"][0]["choices"] if len(tap["asks"]) == 2 else None, tap["asks"][-1]["choices"])
        for tap in taps(person, replay, asked=False)
        if tap["do"] == "lay"
    ]


def test_who_has_said_what_he_lays_aside_is_not_asked_again() -> None:
    """3 has laid seven of his nine cards aside, so two more are all that he could lay."""
    replay = told(begun("gam", {"dealer": 0}), *_NAMED)
    assert lays(replay, Person("player", 3)) == [(True, None, list(range(1, 10)))]
    told(replay, {"do": "lay", "seat": 3, "count": 7})
    assert lays(replay, Person("player", 3)) == [(False, None, [1, 2])]
    assert lays(replay, ONE) == [(True, None, list(range(1, 10)))]
    assert lays(replay, HOST) == [(True, [1, 0], list(range(1, 10))), (False, [3], [1, 2])]
    assert wait(replay)["en"] == "Still to lay aside what is no trump: B and A"
    told(replay, *({"do": "lay", "seat": seat, "count": 5} for seat in (1, 0)))
    assert [line[0] for line in lays(replay, HOST)] == [False]  # in several goes all the same
    assert lays(replay, Person("player", 3)) == [(False, None, [1, 2])]
    assert lays(replay, OTHER) == []


def test_who_holds_six_again_is_not_asked_what_he_draws() -> None:
    """3 keeps two and needs four, 1 keeps seven and needs none, 0 keeps five and needs one; the dealer begins
    at his left, and the declarer takes the rest after all others."""
    laid = [{"do": "lay", "seat": seat, "count": count} for seat, count in ((3, 7), (1, 2), (0, 4))]
    replay = told(begun("gam", {"dealer": 0}), *_NAMED, *laid)

    def drawing() -> list[int]:
        return [seat for seat in range(4) if "draw" in due(replay, Person("player", seat))]

    def preset() -> Any:
        (draw,) = [tap for tap in taps(HOST, replay, asked=False) if tap["do"] == "draw"]
        return draw["asks"][0].get("given")

    assert (drawing(), preset()) == ([0, 3], 3)
    told(replay, {"do": "draw", "seat": 3, "count": 4})
    assert (drawing(), preset()) == ([0], 0)
    told(replay, {"do": "draw", "seat": 0, "count": 1})
    assert (replay.outcome()["phase"], drawing(), replay.outcome()["rulings"]) == ("REST", [], [])


def test_a_trump_that_nobody_has_seen_is_to_be_found_before_the_next_deal() -> None:
    """GM-15 without the five given up: seen are 15 of the 16 diamonds, jacks and jokers."""
    text = "2|JD RJ 4D AD 3|9D TD JH QD 0|KD 8D 3D - 0|7D - BJ 2|6D - 2|2D"
    start = {"decl": 2, "bid": 5, "trump": "D", "dealer": 0}
    cards = gam_notation.actions(text.split())
    replay = told(begun("gam", start), *cards)
    assert (replay.outcome()["phase"], replay.outcome()["rulings"]) == ("SCORE", [])
    assert wait(replay) == {
        "en": "Trump missing: 5♦; turn up the discard piles",
        "fa": "این حکم‌ها پیدا نیست: پنجِ خشت؛ کارت‌های کنارگذاشته را رو کنید",
    }
    turn_up = "A card of the discards was turned up"
    for person in (HOST, ONE):
        assert asked(replay, person) == ([turn_up], ["Deal"])
    gathered = told(replay.copy(), {"do": "collect", "seat": 2})
    assert [ruling["rule"] for ruling in gathered.outcome()["rulings"]] == ["R18"]
    assert (wait(gathered), asked(gathered, ONE)) == (wait(replay), ([turn_up], ["Deal"]))
    told(replay, {"do": "show", "seat": 1, "card": "5D", "pile": "discard"})
    assert wait(replay)["en"] == "The deal is over"
    assert asked(replay, HOST) == (["Deal"], [])
    whole = told(begun("gam", {**start, "shown": ["5D"]}), *cards)
    assert (wait(whole)["en"], asked(whole, HOST)) == ("The deal is over", (["Deal"], []))


def test_while_the_hakem_names_trump_the_others_wait() -> None:
    """The middle card, a rare thing, is his partner's alone (hokm.md, middle-card variant)."""
    replay = told(begun("hokm", {"hakem": 0, "dealer": 3}), {"do": "deal"})
    assert wait(replay)["en"] == "{name} names trump"
    assert asked(replay, Person("player", 0)) == asked(replay, HOST) == (["Trump"], [])
    for seat in (1, 2, 3):
        assert asked(replay, Person("player", seat)) == ([], [])
    middle = [tap for tap in taps(Person("player", 2), replay, asked=False) if tap["do"] == "show"]
    assert [(tap["label"]["en"], tap["fixed"]) for tap in middle] == [
        ("The middle card names trump", {"seat": 2})
    ]
    assert [tap["do"] for tap in taps(Person("player", 1), replay, asked=False) if tap["do"] == "show"] == []
    told(replay, {"do": "show", "seat": 2, "card": "9H"})
    assert replay.outcome()["trump"] == "H"


def test_the_sentence_of_a_moment_follows_what_was_done_already() -> None:
    seven = told(begun("dirty-seven"), {"do": "deal"})
    assert wait(seven)["en"] == "{name} turns up the opening card"
    end = begun("dirty-seven", {"top": "3H", "turn": 0, "h": [1, 1, 1, 1]})
    told(end, {"do": "play", "seat": 0, "card": "9H"})
    assert wait(end)["en"] == "The others show their hands"
    told(end, *({"do": "hand", "seat": seat, "cards": [f"{seat + 3}S"]} for seat in (1, 2, 3)))
    assert wait(end)["en"] == "All hands are shown: count the round"
    assert labels(end) == ["Count the round"]
    shelem = begun("shelem", {"decl": 0, "bid": 100})
    assert wait(shelem)["en"] == "{name} takes up the middle and lays four aside"
    told(shelem, {"do": "draw", "seat": 0, "count": 4})
    assert wait(shelem)["en"] == "{name} lays four cards aside"


def test_the_card_of_a_misdeal_is_given_by_who_has_fourteen() -> None:
    """The hakem decides; if he lets a card be given over, it is B's, who has one too many (hokm.md, R9)."""
    fault = {"do": "misdeal", "what": "14-12", "seat": 1, "to": 2}
    replay = told(
        begun("hokm", {"hakem": 0, "dealer": 3}), {"do": "deal"}, {"do": "trump", "suit": "H"}, fault
    )
    assert "A card is given over" not in labels(replay, Person("player", 0)) + labels(replay, OTHER)
    assert labels(replay, ONE) == ["Deal", "A card is given over"]
    (give,) = [tap for tap in taps(HOST, replay, asked=False) if tap["do"] == "show" and tap["due"]]
    assert give["fixed"] == {"seat": 1}
    told(replay, {"do": "show", "seat": 1, "card": "9D"})
    assert replay.outcome()["phase"] == "DEAL_REST"


def test_closing_at_seven_to_nothing_is_not_the_main_thing_while_bam_may_be_said() -> None:
    start = {"hakem": 0, "dealer": 3, "trump": "S", "tricks": [6, 0]}
    replay = told(begun("hokm", start), *TRICK)
    assert (replay.outcome()["phase"], replay.outcome()["turn"]) == ("KOT_WINDOW", 0)
    assert asked(replay, ONE) == ([], ["Close the deal"])


def test_the_declarer_of_gam_waits_while_the_others_lay_aside() -> None:
    replay = begun("gam", {"decl": 1, "bid": 6, "trump": "H"})
    assert replay.outcome()["phase"] == "DISCARD"
    assert "lay" not in due(replay, ONE)
    assert "lay" in due(replay, OTHER)
    assert "lay" in due(replay)
