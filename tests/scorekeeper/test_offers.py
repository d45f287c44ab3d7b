"""What the page offers: every game's own declaration, whole and in both languages, and to each person what
he may do."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import NotAllowedError
from scorekeeper.games.base import Game
from scorekeeper.games.forms import Form
from scorekeeper.games.registry import GAMES
from scorekeeper.games.taps import Moment, Tap
from scorekeeper.offers import awaited, deed, label, pack, shown, taps
from scorekeeper.permissions import HOST, Person, check, offered, recent
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.scoreboard import scoreboard

ALL = [pytest.param(game, id=game.key) for game in GAMES.values()]
PERSIAN = re.compile(r"[\u0600-\u06ff]")
NOTHING = next(field.default for field in fields(Tap) if field.name == "known")
ELSEWHERE = {"accuse", "accept", "correct"}


def begun(game: str, start: dict[str, Any] | None = None, options: dict[str, Any] | None = None) -> Replay:
    seats = min(max(GAMES[game].seats), 4)
    return Replay(Header(game, tuple("ABCD"[:seats]), options or {}, start or {}))


def told(replay: Replay, *actions: dict[str, Any]) -> Replay:
    for action in actions:
        replay.append(Action.from_json(action, replay.joker))
    return replay


def due(replay: Replay, person: Person = HOST) -> list[str]:
    return [
        ".".join(filter(None, [tap["do"], tap["fixed"].get("what")]))
        for tap in taps(person, replay, asked=False)
        if tap["due"]
    ]


def texts(value: Any) -> list[dict[str, str]]:
    """All texts in two languages within a JSON value."""
    if isinstance(value, dict):
        if set(value) == {"en", "fa"}:
            return [value]
        return [text for inner in value.values() for text in texts(inner)]
    return [text for inner in value for text in texts(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("game", ALL)
def test_every_action_and_every_word_has_a_button(game: Game) -> None:
    for form in game.actions:
        if form.do in ELSEWHERE and not form.taps:
            assert form.buttons() == ()
            continue
        assert form.buttons(), form.do
        assert {tap.do for tap in form.buttons()} == {form.do}
        assert set(form.says) <= {tap.what for tap in form.buttons()}, form.do


@pytest.mark.parametrize("game", ALL)
def test_a_button_asks_for_what_its_action_needs(game: Game) -> None:
    for form in game.actions:
        takes = {*form.needs, *form.may}
        for tap in form.buttons():
            asked = {ask.field.split(".")[0] for ask in tap.asks} - {"*"}
            assert asked | set(tap.fixed) | ({"what"} if tap.what else set()) <= takes, form.do
            seat = {"seat"} if tap.who != "nobody" else set()
            known = set() if tap.known is NOTHING else {"count", "card", "pile"}
            said = asked | set(tap.fixed) | seat | known | ({"what"} if tap.what else set())
            assert set(form.needs) <= said, (form.do, tap.label)


@pytest.mark.parametrize("game", ALL)
def test_all_that_is_shown_is_said_in_both_languages(game: Game) -> None:
    replay = begun(game.key)
    declared = [tap for form in game.actions for tap in form.buttons()]
    now = Moment(replay.outcome(), replay.header.setup().options, len(replay.header.seats))
    said = [
        *texts(shown(replay)),
        *(dict(tap.label) for tap in declared),
        *(text for tap in declared for ask in tap.asks for text in texts(ask.to_json(now))),
        *(dict(text) for pair in game.panel.waits.values() for text in pair),
    ]
    for text in said:
        if not any(text.values()):
            continue  # a key for which the page has a place
        assert PERSIAN.search(text["fa"]), text
        assert not PERSIAN.search(text["en"]), text
        assert text["en"], text
    assert set(game.panel.waits) <= set(game.phases)


@pytest.mark.parametrize("game", ALL)
def test_the_pack_is_the_games_pack(game: Game) -> None:
    found = pack(game)
    codes = {rank + suit for suit, ranks in found["suits"].items() for rank in ranks} | set(found["jokers"])
    assert codes == {str(card) for card in game.deck}


def test_what_a_player_has_to_remember_is_shown_of_no_game() -> None:
    hidden = {
        "pasur": {"taken", "clubs", "last"},
        "gam": {"got", "missing", "kept"},
        "shelem": {"taken", "discards"},
        "shelem2": {"taken", "discards"},
        "bluff": {"known"},
        "joker": {"thrown"},
        "dirty-seven": {"hands"},
    }
    for key in GAMES:
        keys = {"trick_winners", *hidden.get(key, ())}
        board = scoreboard(1, begun(key), None)
        assert keys.isdisjoint(board), key
        assert keys.isdisjoint(shown["key"] for shown in board["panel"]["shows"]), key


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


def test_numbers_follow_the_options() -> None:
    replay = told(
        begun("shelem", options={"bid_min": 110, "bid_step": 10, "bid_max": 160}),
        {"do": "dealer", "seat": 3},
        {"do": "deal"},
    )
    (contract,) = [tap for tap in taps(HOST, replay, asked=False) if tap["do"] == "contract"]
    assert contract["asks"][1]["choices"] == [110, 120, 130, 140, 150, 160]


def choices(replay: Replay, do: str, ask: int = -1) -> list[Any]:
    """What the first due button of ``do`` offers in answer to this question."""
    button = next(tap for tap in taps(HOST, replay, asked=False) if tap["do"] == do)
    found: list[Any] = button["asks"][ask].get("choices", [])
    return found


def wait(replay: Replay) -> dict[str, str]:
    found: dict[str, str] = shown(replay)["wait"]
    return found


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


TRICK = [{"do": "play", "seat": seat, "card": card} for seat, card in enumerate(("AH", "2C", "5H", "6H"))]
ONE, OTHER = Person("player", 1), Person("player", 2)


def words(replay: Replay, person: Person) -> list[str | None]:
    return [tap["fixed"].get("what") for tap in taps(person, replay, asked=False) if tap["do"] == "say"]


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


def test_a_game_that_declares_no_buttons_has_one_for_each_action() -> None:
    fly = Form("fly", ("seat", "count"), ("card",), {"en": "Flies away", "fa": "می‌پرد"})
    (button,) = fly.buttons()
    assert (button.do, button.label, [ask.field for ask in button.asks]) == ("fly", fly.text, ["count"])
    shout = Form("shout", ("what",), ("seat",), {"en": "Shouts", "fa": "داد می‌زند"}, says=("hey", "ho"))
    assert [tap.what for tap in shout.buttons()] == ["hey", "ho"]


COMMANDS = re.compile(
    r"(Bet|Bid|Close|Count|Draw|Enter|Finish|Lay|Name|Or|Play|Put|Read|Say|Show|Take|Throw|Turn|Who)\b"
)


@pytest.mark.parametrize("game", ALL)
def test_what_was_done_is_no_order_to_do_it(game: Game) -> None:
    """Of a card the page shows the card; for who is dealer or hakem it has words of its own."""
    for form in game.actions:
        for tap in form.buttons():
            if {"card", "*"} & {ask.field for ask in tap.asks} or form.do in ("dealer", "hakem", "play"):
                continue
            told = {**tap.fixed, **({} if tap.what is None else {"what": tap.what})}
            seat = None if tap.who == "nobody" else 0
            words = deed(game, Action(form.do, seat=seat, **told))
            assert words is not None
            assert not COMMANDS.match(words["en"]), words
            assert PERSIAN.search(words["fa"]), words


def test_a_deed_is_told_in_words() -> None:
    game = GAMES["bluff"]
    assert deed(game, Action("say", what="doubt")) == {"en": "You bluffed!", "fa": "بلف زدی!"}
    assert deed(game, Action("correct", of=0)) is None
    assert label(GAMES["spades"], Action("bid", seat=0, value=3)) == {
        "en": "One player's bid",
        "fa": "تعهد یک نفر",
    }
    assert deed(GAMES["spades"], Action("bid", seat=0, value=3)) == {"en": "bid", "fa": "تعهد داد"}
    spades = told(begun("spades", {"dealer": 3}, {"bid_entry": "per_seat"}), {"do": "deal"})
    (bid,) = [tap for tap in taps(HOST, spades, asked=False) if tap["do"] == "bid"]
    assert (bid["label"]["fa"], bid["done"]["fa"]) == ("تعهد یک نفر", "تعهد داد")
    whole = Action("say", what="bet", seat=0, value="bank")
    assert (deed(GAMES["twenty-one"], whole) or {})["en"] == "bet the whole bank"
    some = Action("say", what="bet", seat=0, value=100)
    assert (deed(GAMES["twenty-one"], some) or {})["en"] == "bet"


def asked(replay: Replay, person: Person) -> tuple[list[str], list[str]]:
    """What a phone is asked for, and what it may do beside while it waits for somebody else."""
    buttons = [tap for tap in taps(person, replay, asked=False) if tap["due"]]
    aside = [tap["label"]["en"] for tap in buttons if tap.get("aside")]
    return [tap["label"]["en"] for tap in buttons if not tap.get("aside")], aside


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


def labels(replay: Replay, person: Person = HOST) -> list[str]:
    return [tap["label"]["en"] for tap in taps(person, replay, asked=False) if tap["due"]]


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


def test_the_totals_are_a_quiet_button_once_bids_are_made_one_by_one() -> None:
    replay = told(begun("spades", {"dealer": 3}), {"do": "deal"})
    assert asked(replay, OTHER) == (["The bids of both sides"], [])
    told(replay, {"do": "bid", "seat": 0, "value": 3})
    assert replay.outcome()["turn"] == 1
    assert asked(replay, OTHER) == ([], ["The bids of both sides"])
