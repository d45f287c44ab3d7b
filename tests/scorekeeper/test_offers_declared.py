"""What every game declares for the page: whole, in both languages, and nothing that has to be remembered."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.games.base import Game
from scorekeeper.games.forms import Form
from scorekeeper.games.registry import GAMES
from scorekeeper.games.taps import Moment, Tap
from scorekeeper.offers import deed, label, pack, shown, taps
from scorekeeper.permissions import HOST
from scorekeeper.scoreboard import scoreboard
from tests.scorekeeper.offering import begun, told

ALL = [pytest.param(game, id=game.key) for game in GAMES.values()]
PERSIAN = re.compile(r"[\u0600-\u06ff]")
NOTHING = next(field.default for field in fields(Tap) if field.name == "known")
ELSEWHERE = {"accuse", "accept", "correct"}


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
