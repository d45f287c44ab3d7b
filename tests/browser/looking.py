"""What many tests of the page need: its languages, when it is there, and tables entered by hand."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import boards

LANGUAGES = ["fa", "en"]


def ready(page: Page) -> None:
    expect(page.locator("#score .figure").first).to_be_visible()


def by_hand(**changes: Any) -> dict[str, Any]:
    """A table that no camera follows."""
    return boards.board(health={"camera": "none"}, **changes)
