"""A game is set up with its house rules, and seats are taken."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.games.base import Option
from scorekeeper.games.registry import GAMES
from scorekeeper.games.trick_options import ACCUSATION_EVIDENCE
from tests.browser import boards
from tests.browser.conftest import Box, Take
from tests.browser.looking import LANGUAGES
from tests.games.few import FEW

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", LANGUAGES)
def test_set_up_says_every_option_in_words(phone: Take, box: Box, lang: str) -> None:
    page = phone(lang, host=True, path="/setup").page
    page.locator("summary").click()
    for button in page.locator("[data-game]").all():
        button.click()
        shown = page.locator(".rules").text_content() or ""
        game = GAMES[button.get_attribute("data-game") or ""]
        assert not re.search(r"\w_\w", shown), game.key
        assert lang == "en" or not re.search(r"[A-Za-z0-9]", shown), game.key
        offered = [option for option in game.options if len(option.values) > 1 or option.other]
        assert page.locator(".rules .rule").count() == len(offered), game.key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_one_sentence_with_short_choices(phone: Take, box: Box, lang: str) -> None:
    page = phone(lang, host=True, path="/setup").page
    page.locator("summary").click()
    for button in page.locator("[data-game]").all():
        button.click()
        for legend in page.locator(".rule:not([hidden]) legend").all():
            expect(legend).not_to_have_class("sr")
        for choice in page.locator(".rule-value span").all_text_contents():
            assert len(choice) <= 30, choice


def test_set_up_asks_only_for_rules_that_can_matter(phone: Take, box: Box) -> None:
    page = phone("en", host=True, path="/setup").page
    page.locator("[data-game='pasur']").click()
    page.locator("summary").click()
    for count, shown, hidden in (
        ("2", ("bar_over_59", "target"), ("four_player_sur", "three_player_clubs", "open_show")),
        ("3", ("three_player_clubs", "direction"), ("four_player_sur", "bar_over_59", "sur_cancels")),
        ("4", ("four_player_sur", "sur_cancels"), ("three_player_clubs", "bar_over_59")),
    ):
        page.locator(".counts").get_by_text(count, exact=True).click()
        for name in shown:
            expect(page.locator(f"[data-rule='{name}']")).to_be_visible()
        for name in hidden:
            expect(page.locator(f"[data-rule='{name}']")).to_be_hidden()
    page.locator("[data-option='variant'][value='1']").check()
    expect(page.locator("[data-rule='open_show']")).to_be_visible()
    page.locator("[data-option='four_player_sur'][value='1']").check()
    page.locator("[data-option='jack_sur'][value='2']").check()
    page.locator(".counts").get_by_text("2", exact=True).click()
    for seat in (0, 1):
        page.locator(f"#name-{seat}").fill("AB"[seat])
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#score")).to_be_visible()
    # What was chosen stays when others join, and what cannot matter is not sent.
    assert box.table.headers[0]["options"] == {"variant": "open", "jack_sur": "off"}


def test_set_up_asks_for_a_rule_that_waits_for_one_which_the_game_does_not_have(
    phone: Take, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "few", replace(FEW, options=(ACCUSATION_EVIDENCE,)))
    page = phone("en", host=True, path="/setup").page
    page.locator("[data-game='few']").click()
    page.locator("summary").click()
    expect(page.locator("[data-rule='accusation_evidence']")).to_be_visible()
    page.locator("[data-option='accusation_evidence'][value='1']").check()
    for seat in range(4):
        page.locator(f"#name-{seat}").fill("ABCD"[seat])
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#score")).to_be_visible()
    assert box.table.headers[0]["options"] == {"accusation_evidence": "table_and_hands"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_set_up_shows_the_words_that_the_game_declares(
    phone: Take, box: Box, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    entry = Option(
        "variant",  # which Pasur has too, with words of its own
        ("closed", "open", 3),
        "closed",
        {"en": "Who may join", "fa": "چه کسی می‌آید"},
        words={"closed": {"en": "friends", "fa": "دوستان"}, "open": {"en": "anybody", "fa": "هر کس"}},
    )
    plain = Option("wild", (False, True), False, {"en": "Wild cards", "fa": "برگ آزاد"})
    monkeypatch.setitem(GAMES, "few", replace(FEW, options=(entry, plain)))
    page = phone(lang, host=True, path="/setup").page
    page.locator("[data-game='few']").click()
    page.locator("summary").click()
    shown = {"en": ["friends", "anybody", "3", "no", "yes"], "fa": ["دوستان", "هر کس", "۳", "نه", "بله"]}
    expect(page.locator(".rule-value span")).to_have_text(shown[lang])


def test_a_seat_is_taken(phone: Take, box: Box) -> None:
    page = phone("fa", path="/join/join-token").page
    page.locator("[data-seat='2']").click()
    page.get_by_text("همین‌جا می‌نشینم").click()
    expect(page.locator(".seat.you")).to_have_attribute("data-seat", "2")
    expect(page.locator(".seat.you bdi")).to_have_text(boards.PLAYERS[2])


def test_taking_a_seat_asks_for_no_name_that_nobody_would_see(phone: Take, box: Box) -> None:
    page = phone("en", path="/join/join-token").page
    expect(page.locator("[data-seat]")).to_have_text(boards.PLAYERS)
    expect(page.get_by_role("textbox")).to_have_count(1)  # the host's PIN


def test_a_game_is_set_up(phone: Take, box: Box) -> None:
    looked = phone("en", host=True, path="/setup")
    page = looked.page
    page.get_by_label("Seat 1").fill("Mina")
    page.locator("summary").click()
    page.locator("[data-option='ronds_to_win'][value='1']").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#score")).to_be_visible()
    header: Any = box.table.headers[0]
    assert header == {
        "record": 1,
        "game": "hokm",
        "seats": ["Mina", *boards.PLAYERS[1:]],
        "options": {"ronds_to_win": 2},
    }
    assert looked.faults == []


def test_who_is_not_in_a_smaller_game_is_still_known_for_the_next(phone: Take, box: Box) -> None:
    page = phone("en", host=True, path="/setup").page
    page.get_by_label("Seat 4").fill("Mina")
    page.locator("[data-game='pasur']").click()
    expect(page.get_by_label("Seat 4")).to_have_value("Mina")
    page.locator(".counts").get_by_text("2", exact=True).click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#score")).to_be_visible()
    header: Any = box.table.headers[0]
    assert header["seats"] == boards.PLAYERS[:2]
    box.table.show(boards.board(game="pasur", players=boards.PLAYERS[:2]))
    page.goto(page.url.rstrip("/") + "/setup")
    expect(page.get_by_label("Seat 2")).to_have_value(boards.PLAYERS[1])
    expect(page.get_by_label("Seat 3")).to_have_count(0)
    page.locator(".counts").get_by_text("4", exact=True).click()
    expect(page.get_by_label("Seat 3")).to_have_value(boards.PLAYERS[2])
    expect(page.get_by_label("Seat 4")).to_have_value("Mina")
