"""Questions of the camera on the page, and how they are answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import boards
from tests.browser.conftest import Box, Take
from tests.browser.looking import LANGUAGES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_is_answered_with_one_tap(phone: Take, box: Box, lang: str) -> None:
    box.table.show(boards.states()["question"])
    looked = phone(lang, seat=0)
    looked.page.locator("#asks [data-card='9H']").click()
    expect(looked.page.locator("#asks .ask")).to_have_count(0)
    assert box.table.answers == [("q5", {"do": "play", "seat": 2, "card": "9H"})]
    assert looked.faults == []


def test_a_card_that_is_not_among_the_choices(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["question"])
    page = phone("fa", seat=0).page
    page.get_by_text("برگ دیگر").click()
    page.locator("dialog .picker [data-card='TS']").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert box.table.answers == [("q5", {"do": "play", "seat": 2, "card": "TS"})]


def test_who_played_it(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["who"])
    page = phone("en", seat=0).page
    page.locator("#asks [data-seat='3']").click()
    expect(page.locator("#asks .ask")).to_have_count(0)
    assert box.table.answers == [("q6", {"do": "play", "seat": 3, "card": "7S"})]


def test_a_number_that_is_typed_takes_the_place_of_the_one_pressed(phone: Take, box: Box) -> None:
    asks = (boards.ask(f"value.{side}", "number", choices=[4, 5, 6], open=True, side=side) for side in (0, 1))
    bids = boards.tap("contract", "The bids of both sides", "تعهد دو طرف", *asks)
    box.table.show(boards.board(game="spades", phase="BIDS", taps=[bids]))
    page = phone("en", seat=0).page
    first, second = page.locator("[data-field='value.0']"), page.locator("[data-field='value.1']")
    first.locator("[data-value='6']").click()
    first.locator("input").fill("15")
    first.locator("[data-take]").click()
    expect(first.locator("[aria-pressed='true']")).to_have_text(["✓"])
    second.locator("[data-value='5']").click()
    expect(page.locator(".toast")).to_contain_text("The bids of both sides")
    assert box.table.acts == [{"do": "contract", "value": [15, 5]}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_many_cards_there_were(phone: Take, box: Box, lang: str) -> None:
    box.table.show(boards.states()["count"])
    looked = phone(lang, seat=0)
    looked.page.locator("#asks [data-value='3']").click()
    expect(looked.page.locator("#asks .ask")).to_have_count(0)
    box.table.show(boards.states()["count"])
    looked.page.locator("#asks input").fill("۱۱" if lang == "fa" else "11")
    looked.page.locator("#asks [data-take]").click()
    expect(looked.page.locator("#asks .ask")).to_have_count(0)
    assert box.table.answers == [("q7", {"count": 3}), ("q7", {"count": 11})]
    assert looked.faults == []


@pytest.mark.parametrize(("lang", "words"), [("fa", "کنار می‌رود"), ("en", "Goes out")])
def test_what_was_done_there(phone: Take, box: Box, lang: str, words: str) -> None:
    box.table.show(boards.states()["call"])
    page = phone(lang, seat=0).page
    page.locator("#asks").get_by_text(words).click()
    expect(page.locator("#asks .ask")).to_have_count(0)
    assert box.table.answers == [("q8", {"do": "out"})]


def test_a_viewer_sees_the_question_but_no_buttons(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["question"])
    page = phone("en").page
    expect(page.locator("#asks")).to_contain_text("Which card is this?")
    expect(page.locator("#asks [data-card]")).to_have_count(0)
