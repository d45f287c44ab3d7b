"""The page and its line: changes that arrive, silence, a dark screen, facts that were lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import boards
from tests.browser.conftest import Box, Take

pytestmark = pytest.mark.browser


def test_a_change_arrives_by_itself(phone: Take, box: Box) -> None:
    page = phone("en").page
    expect(page.locator("[data-side='0'] .figure")).to_have_text("2")
    box.table.show(boards.board(score=[3, 1]))
    expect(page.locator("[data-side='0'] .figure")).to_have_text("3")
    expect(page.locator("#said")).to_contain_text("score 3")


def test_silence_is_shown(phone: Take, box: Box) -> None:
    page = phone("en").page
    expect(page.locator("#link")).to_contain_text("Live")
    page.context.set_offline(True)
    expect(page.locator("#link")).to_contain_text("No connection")
    page.context.set_offline(False)
    expect(page.locator("#link")).to_contain_text("Live", timeout=15_000)


def test_a_dark_screen_hears_nothing_and_catches_up(phone: Take, box: Box) -> None:
    page = phone("en").page
    expect(page.locator("#link")).to_contain_text("Live")
    hide = """hidden => {
        Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    box.table.show(boards.board(score=[5, 1]))
    page.wait_for_timeout(500)
    expect(page.locator("[data-side='0'] .figure")).to_have_text("2")
    page.evaluate(hide, False)
    expect(page.locator("[data-side='0'] .figure")).to_have_text("5")
    expect(page.locator("#link")).to_contain_text("Live")


def test_lost_facts_are_said(phone: Take, box: Box) -> None:
    page = phone("en").page
    expect(page.locator("#link")).to_contain_text("Live")
    box.table.board["seq"] -= 10
    box.hang_up()
    expect(page.locator("#alerts")).to_contain_text("has lost facts")
    box.table.show(boards.board(score=[3, 3]))
    expect(page.locator("[data-side='1'] .figure")).to_have_text("3")
