"""The page on which a deck is taught: a host's phone before a lesson that a test plays."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from tests.browser import boards
from tests.browser.conftest import PHONE, PIN, WIDE, CannedTable, Watched
from webui.access import Access, Keys
from webui.app import create_app
from webui.services import Services

LESSON: dict[str, Any] = {
    "name": "home",
    "order": [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] + ["RJ", "BJ"],
    "any_order": True,
    "taught": ["AS", "2S"],
    "skipped": [],
    "last": "2S",
    "expected": "3S",
    "news": "nothing",
    "seen_as": None,
    "maybe": [],
    "learning": None,
    "refused": "",
}
DECK = {
    "name": "home",
    "taught": "2026-11-30T09:00:00+00:00",
    "cards": 52,
    "missing": ["RJ", "BJ"],
    "simulated": False,
    "used": True,
}


class CannedDecks:
    """Shows what a test says; keeps what was tapped."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {
            "live": True,
            "simulated": False,
            "least": 20,
            "decks": [],
            "lesson": None,
            "draft": None,
            "learnt": None,
        }
        self.taps: list[tuple[Any, ...]] = []

    def view(self) -> dict[str, Any]:
        lesson = self.state["lesson"]
        return {**self.state, "lesson": None if lesson is None else dict(lesson)}

    def picture(self, card: str) -> bytes | None:
        return boards.picture(7)

    def begin(self, name: str, **more: Any) -> None:
        self.taps.append(("begin", name, more))
        self.state["lesson"] = {**LESSON, "taught": [], "last": None, "expected": "AS", **more}

    def resume(self) -> None:
        self.state |= {"lesson": self.state["draft"], "draft": None}

    def rest(self) -> None:
        self.state |= {"draft": self.state["lesson"], "lesson": None}

    def discard(self) -> None:
        self.state["draft"] = None

    def instruct(self, do: str, card: str | None) -> None:
        self.taps.append((do, card))

    def choose(self, name: str | None) -> None:
        self.taps.append(("use", name))

    def remove(self, name: str) -> None:
        self.taps.append(("remove", name))
        self.state["decks"] = []


Open = Callable[..., Page]


@pytest.fixture
def decks() -> CannedDecks:
    return CannedDecks()


@pytest.fixture
def table() -> CannedTable:
    made = CannedTable()
    made.board["health"] = {**made.board["health"], "camera": "teaching"}
    return made


@pytest.fixture
def page(browser: Browser, decks: CannedDecks, table: CannedTable, tmp_path: Path) -> Iterator[Open]:
    """``page("fa")``: the host's page about decks; nothing may go wrong on it."""
    evidence = tmp_path / "evidence.jpg"
    evidence.write_bytes(boards.picture(1))
    services = Services(
        table=table,  # type: ignore[arg-type]
        access=Access(Keys(signing="s" * 32, join="join-token", host="host-token"), pin=PIN),
        pictures=lambda _: evidence,
        decks=decks,
        preview=lambda: boards.picture(3),
    )
    http = make_server("127.0.0.1", 0, create_app(services), threaded=True)
    serving = threading.Thread(target=http.serve_forever, daemon=True)
    serving.start()
    address = f"http://127.0.0.1:{http.server_port}"
    phones = []

    def take(lang: str = "en", size: Any = PHONE, path: str = "/decks") -> Page:
        context = browser.new_context(viewport=dict(size), locale=lang)  # type: ignore[arg-type]
        context.add_cookies([{"name": "lang", "value": lang, "url": address}])
        assert context.request.post(f"{address}/api/v1/join", data={"token": PIN}).ok
        phones.append((context, Watched(context.new_page(), address)))
        phones[-1][1].page.goto(address + path)
        return phones[-1][1].page

    yield take
    faults = [fault for _, phone in phones for fault in phone.faults]
    for context, _ in phones:
        context.close()
    services.streams.close()
    http.shutdown()
    serving.join()
    http.server_close()
    assert faults == []


def test_a_lesson_is_begun_from_the_menu(page: Open, decks: CannedDecks) -> None:
    phone = page(path="/")
    phone.locator("[data-key=more]").click()
    phone.get_by_role("link", name="Teach your deck").click()
    phone.get_by_label("What is the deck called?").fill("blue")
    phone.get_by_role("radio", name=re.compile("^Sorted")).check()
    phone.get_by_label("With the two jokers").uncheck()
    phone.get_by_role("button", name="Begin").click()
    expect(phone.get_by_role("heading", name="Show the ace of spades")).to_be_visible()
    assert decks.taps == [("begin", "blue", {"jokers": False, "any_order": False, "only": None})]


@pytest.mark.parametrize("lang", ["fa", "en"])
@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_the_lesson_fits_the_screen_and_shows_what_is_seen(
    page: Open, decks: CannedDecks, lang: str, size: Any
) -> None:
    decks.state["lesson"] = LESSON
    phone = page(lang, size)
    expect(phone.locator(".lesson-count strong")).to_have_text("۲ از ۵۴" if lang == "fa" else "2 of 54")
    expect(phone.locator(".lesson-eye.seen")).to_be_visible()
    assert phone.locator(".lesson-all .known").count() == 2
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = phone.locator("button:visible").evaluate_all(
        "all => all.map(b => b.getBoundingClientRect()).filter(r => r.width < 44 || r.height < 44).length"
    )
    assert small == 0


def test_again_and_a_doubtful_card_are_one_tap(page: Open, decks: CannedDecks) -> None:
    decks.state["lesson"] = LESSON
    phone = page()
    phone.get_by_role("button", name="Again").click()
    decks.state["lesson"] = {**LESSON, "news": "doubtful", "maybe": ["7C", "7S", "AH", "2H"]}
    expect(phone.get_by_role("heading", name="Which card is this?")).to_be_visible()
    assert phone.locator(".likely button").count() == 3
    phone.locator(".likely [data-card='7S']").click()
    phone.locator(".lesson-all [data-card=KD]").click()
    phone.get_by_role("button", name="The card that lies there is the king of diamonds").click()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    assert decks.taps == [("undo", "2S"), ("take", "7S"), ("take", "KD")]


def test_what_looks_like_a_card_that_was_shown_is_asked_about(page: Open, decks: CannedDecks) -> None:
    decks.state["lesson"] = {**LESSON, "news": "other", "seen_as": "AS"}
    phone = page()
    expect(phone.get_by_role("heading", name="This looks like the ace of spades")).to_be_visible()
    expect(phone.get_by_text("That one was shown before")).to_be_visible()


def test_the_end_the_choice_and_the_removal(page: Open, decks: CannedDecks) -> None:
    decks.state["lesson"] = {**LESSON, "taught": LESSON["order"], "expected": None}
    phone = page()
    phone.get_by_role("button", name="Done: learn this deck").click()
    learnt = {"name": "home", "cards": 52, "missing": ["RJ", "BJ"], "alike": [["9S", "9C"]]}
    decks.state |= {"lesson": None, "learnt": learnt, "decks": [DECK, {**DECK, "name": "old", "used": False}]}
    expect(phone.get_by_text("9 of spades and 9 of clubs look almost the same")).to_be_visible()
    phone.get_by_role("button", name="Play with it").click()
    phone.get_by_role("button", name="Remove").first.click()
    phone.get_by_role("button", name="Yes, remove it").click()
    expect(phone.get_by_text("No deck was taught yet")).to_be_visible()
    assert decks.taps == [("finish", None), ("use", "old"), ("remove", "home")]


def test_a_lesson_that_was_broken_off_is_gone_on_with(page: Open, decks: CannedDecks) -> None:
    decks.state["draft"] = LESSON
    phone = page()
    expect(phone.get_by_text("Cards known so far: 2 of 54. Nothing is lost")).to_be_visible()
    phone.get_by_role("button", name="Go on with the lesson").click()
    expect(phone.get_by_role("heading", name="Lay the next card")).to_be_visible()


def test_a_lost_camera_is_said_and_takes_no_taps(page: Open, decks: CannedDecks, table: CannedTable) -> None:
    decks.state["lesson"] = LESSON
    table.board["health"] = {**table.board["health"], "camera": "lost"}
    phone = page()
    expect(phone.get_by_role("heading", name="No camera picture")).to_be_visible()
    expect(phone.get_by_text("What was shown is kept")).to_be_visible()
    assert phone.get_by_role("button", name="Again").count() == 0


def test_the_game_waits_in_words_on_every_phone(page: Open, table: CannedTable) -> None:
    phone = page("fa", path="/")
    expect(phone.locator("#alerts .mild")).to_contain_text("بازی منتظر است")
