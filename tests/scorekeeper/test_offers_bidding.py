"""Bids and contracts: which numbers are offered, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.registry import GAMES
from scorekeeper.offers import taps
from scorekeeper.permissions import HOST, Person
from tests.scorekeeper.offering import OTHER, asked, begun, choices, due, told, wait


def test_numbers_follow_the_options() -> None:
    replay = told(
        begun("shelem", options={"bid_min": 110, "bid_step": 10, "bid_max": 160}),
        {"do": "dealer", "seat": 3},
        {"do": "deal"},
    )
    (contract,) = [tap for tap in taps(HOST, replay, asked=False) if tap["do"] == "contract"]
    assert contract["asks"][1]["choices"] == [110, 120, 130, 140, 150, 160]


@pytest.mark.parametrize("game", ["shelem", "shelem2"])
def test_in_an_auction_the_bid_comes_first_and_only_those_above_it_after(game: str) -> None:
    seats = max(GAMES[game].seats)
    replay = told(begun(game), {"do": "dealer", "seat": seats - 1}, {"do": "deal"})
    assert due(replay) == ["bid", "pass", "contract"]
    assert choices(replay, "bid")[:2] == [100, 105]
    told(replay, {"do": "bid", "seat": 0, "value": 150})
    assert due(replay) == ["bid", "pass", "contract"]
    assert choices(replay, "bid") == [155, 160, 165]
    full = told(begun(game, options={"auction_entry": "full"}), {"do": "dealer", "seat": 0}, {"do": "deal"})
    assert due(full) == ["bid", "pass"]


def test_above_the_highest_bid_there_is_none() -> None:
    """165 is all the points there are; where it does not end the bidding the others have still to pass."""
    replay = told(
        begun("shelem", options={"bid_165_closes": False}),
        {"do": "dealer", "seat": 3},
        {"do": "deal"},
        {"do": "bid", "seat": 0, "value": 165},
    )
    assert due(replay) == ["pass", "contract"]


def test_whoever_is_to_bid_is_named_and_totals_are_asked_for_in_words() -> None:
    each = told(begun("spades", {"dealer": 3}, {"bid_entry": "per_seat"}), {"do": "deal"})
    assert wait(each)["en"] == "It is {name}'s turn to bid"
    totals = told(begun("spades", {"dealer": 3}), {"do": "deal"})
    assert wait(totals)["en"] == "How many tricks do the two partners bid together?"
    assert due(totals)[:2] == ["contract", "bid"]
    told(totals, {"do": "bid", "seat": 0, "value": 3})
    assert (wait(totals)["en"], totals.outcome()["turn"]) == ("It is {name}'s turn to bid", 1)
    assert due(totals)[:2] == ["bid", "contract"]


def test_a_bid_that_is_missing_at_the_end_can_be_tapped() -> None:
    """Three of four bids are made, and the tricks entered by hand: without the last one nothing is booked."""
    replay = told(begun("spades", {"dealer": 3}, {"bid_entry": "per_seat"}), {"do": "deal"})
    three = ({"do": "bid", "seat": seat, "value": 3} for seat in (0, 1, 2))
    told(replay, *three, {"do": "end", "won": [7, 6]})
    assert (due(replay), due(replay, Person("player", 3)), due(replay, Person("player", 1))) == (
        ["bid"],
        ["bid"],
        [],
    )
    told(replay, {"do": "bid", "seat": 3, "value": 3})
    assert replay.outcome()["deals"][0]["score"] == [61, 60]


@pytest.mark.parametrize(("most", "last"), [(13, 13), (5, 10)])
def test_totals_above_all_tricks_may_be_typed(most: int, last: int) -> None:
    """Two players bid 2 each at least; what both bid together nobody limits (spades-jokers.md §5)."""
    replay = told(begun("spades", {"dealer": 3}, {"bid_max_each": most}), {"do": "deal"})
    (button,) = [tap for tap in taps(HOST, replay, asked=False) if tap["do"] == "contract"]
    assert [ask["choices"] for ask in button["asks"]] == [list(range(4, last + 1))] * 2
    assert all(ask["open"] for ask in button["asks"])


@pytest.mark.parametrize(
    ("game", "start", "bid", "options", "above"),
    [
        ("shelem", {"dealer": 3}, {"seat": 0, "value": 160}, {"ace_points": 15}, [165, 170, 175, 180, 185]),
        ("shelem", {"dealer": 3}, {"seat": 0, "value": 160}, {}, [165]),
        ("gam", {"dealer": 0}, {"seat": 3, "value": 8}, {}, [9, 10]),
    ],
)
def test_bids_are_higher_and_a_contract_may_be_the_highest(
    game: str, start: dict[str, Any], bid: dict[str, Any], options: dict[str, Any], above: list[int]
) -> None:
    replay = told(begun(game, start, options), {"do": "bid", **bid})
    assert choices(replay, "bid") == above
    assert choices(replay, "contract") == [bid["value"], *above]


def test_who_took_up_the_middle_is_offered_as_declarer() -> None:
    """One tap a deal: the contract of whoever took the middle cards."""
    replay = told(begun("shelem", {"dealer": 3}), {"do": "draw", "seat": 1, "count": 4})
    (button,) = [tap for tap in taps(HOST, replay, asked=False) if tap["do"] == "contract"]
    assert next(ask for ask in button["asks"] if ask["field"] == "seat")["given"] == 1


def test_a_table_that_enters_every_bid_is_asked_whoever_is_to_bid() -> None:
    """The declarer's card fell before the bids were entered: the first to bid sits right of the dealer."""
    replay = told(
        begun("shelem", {"dealer": 3}, {"auction_entry": "full"}), {"do": "play", "seat": 0, "card": "2D"}
    )
    lines = [tap for tap in taps(HOST, replay, asked=False) if tap["due"]]
    assert [(tap["do"], tap["fixed"].get("seat")) for tap in lines][:2] == [("bid", 0), ("pass", 0)]


def test_bids_of_gam_that_are_too_low_are_not_offered() -> None:
    replay = told(begun("gam", {"dealer": 3, "score": [0, -7]}), {"do": "deal"})
    first = replay.outcome()["turn"]
    assert choices(replay, "bid")[-1] == 10
    told(replay, {"do": "bid", "seat": first, "value": 8})
    assert choices(replay, "bid") == [9, 10]
    told(replay, {"do": "bid", "seat": replay.outcome()["turn"], "value": 10})
    assert due(replay) == ["pass", "contract"]
    barred = told(
        begun("gam", {"dealer": 3, "score": [-7, -7]}, {"moon_in_hole": "forbidden_bid"}),
        {"do": "deal"},
    )
    assert choices(barred, "bid")[-1] == 9


@pytest.mark.parametrize("game", ["shelem", "shelem2", "gam"])
def test_whoever_waits_for_a_bid_has_the_whole_bidding_only_beside(game: str) -> None:
    seats = max(GAMES[game].seats)
    replay = told(begun(game), {"do": "dealer", "seat": seats - 1}, {"do": "deal"})
    turn = replay.outcome()["turn"]
    mine, aside = asked(replay, Person("player", turn))
    assert (mine, aside) == (["Bid", "Pass", "I have won the bidding"], [])
    other = Person("player", (turn + 1) % seats)
    assert asked(replay, other) == ([], ["I have won the bidding"])
    (own,) = [tap for tap in taps(other, replay, asked=False) if tap["do"] == "contract"]
    assert (own["fixed"], [ask["field"] for ask in own["asks"]]) == ({"seat": other.seat}, ["value"])


def test_the_totals_are_a_quiet_button_once_bids_are_made_one_by_one() -> None:
    replay = told(begun("spades", {"dealer": 3}), {"do": "deal"})
    assert asked(replay, OTHER) == (["The bids of both sides"], [])
    told(replay, {"do": "bid", "seat": 0, "value": 3})
    assert replay.outcome()["turn"] == 1
    assert asked(replay, OTHER) == ([], ["The bids of both sides"])
