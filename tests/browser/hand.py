"""A game played on the page by hand: the taps that people make, by what stands on the buttons."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from webui.i18n import ascii_digits, digits

NAMES = {"fa": ["امین", "مینا", "علی", "سارا"], "en": ["Amin", "Mina", "Ali", "Sara"]}
_SLOW = 60_000
"""Milliseconds: a busy machine is slow, not wrong."""


class Hand:
    """The host's phone at ``address``. Every tap waits until the page shows what came of it."""

    def __init__(self, page: Page, address: str, lang: str) -> None:
        self.page, self.address, self.lang = page, address, lang
        page.set_default_timeout(_SLOW)

    # Setting up

    def set_up(self, game: str, seats: int, typed: Mapping[str, int] | None = None, **pressed: int) -> None:
        """Chooses a game on the set-up page: ``typed`` numbers of options, and values ``pressed`` by their
        place."""
        page = self.page
        page.goto(f"{self.address}/setup")
        page.locator(f"[data-game='{game}']").click()
        counts = page.locator(".counts .choice")
        for count in counts.all():
            if int(ascii_digits(count.inner_text())) == seats:
                count.click()
        for seat in range(seats):
            page.locator(f"#name-{seat}").fill(NAMES[self.lang][seat])
        if typed or pressed:
            page.locator("summary").click()
        for name, number in (typed or {}).items():
            page.locator(f"[data-typed='{name}']").fill(str(number))
        for name, place in pressed.items():
            page.locator(f"[data-option='{name}'][value='{place}']").check()
        page.locator("form .strong").click()
        page.wait_for_url(f"{self.address}/")
        expect(page.locator("body")).to_have_attribute("data-game", game, timeout=_SLOW)

    def begin_at(self, start: Mapping[str, Any]) -> None:
        """The game that was set up begins again, in this position."""
        board = self.board()
        header = {
            "record": 1,
            "game": board["game"],
            "seats": board["players"],
            "options": board["options"],
            "start": start,
        }
        answer = self.page.request.post(
            f"{self.address}/api/v1/games",
            data=json.dumps(header),
            headers={"Content-Type": "application/json", "Origin": self.address},
        )
        assert answer.ok, answer.text()
        self._settle(int(answer.json()["seq"]))

    def board(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(f"{self.address}/api/v1/scoreboard").json()
        return found

    # Tapping

    def tap(self, name: str, **told: Any) -> None:
        """Presses the button ``name`` (``deal``, ``say.single``) and answers what it asks for."""
        before = self._seq()
        page = self.page
        stays = page.locator(f"dialog .tap-form[data-tap='{name}']")
        if stays.count():  # the sheet of the tap before, which mostly follows itself
            self._answer(stays, name, told)
            self._settle(before + 1)
            return
        self._close()
        inline = page.locator(f".inline[data-tap='{name}']")
        button = page.locator(f"#asks button[data-tap='{name}']")
        expect(inline.or_(button).first).to_be_visible(timeout=_SLOW)
        if inline.count():
            self._answer(inline, name, told)
        else:
            button.first.click()
            dialog = page.locator("dialog")
            if told or dialog.count():
                self._answer(dialog, name, told)
        self._settle(before + 1)

    def tap_button(self, name: str, label: str) -> None:
        """Presses a button of the panel by its words, where several are called alike."""
        before = self._seq()
        self._close()
        self.page.locator(f"#asks button[data-tap='{name}']").filter(has_text=label).click()
        self._settle(before + 1)

    def tap_more(self, name: str, label: str | None = None, **told: Any) -> None:
        """The same for what is found under "more", by its words where several are called alike."""
        before = self._seq()
        self._close()
        self.page.locator("[data-key='more']").click()
        button = self.page.locator(f"dialog button[data-tap='{name}']")
        (button.filter(has_text=label) if label else button).first.click()
        self._answer(self.page.locator("dialog"), name, told)
        self._settle(before + 1)

    def play(self, *cards: str) -> None:
        """Cards one after the other in the sheet that stays open, each from the seat on turn."""
        if not cards:
            return
        self._close()
        self.page.locator("[data-key='enter']").click()
        for card in cards:
            before = self._seq()
            self.page.locator(f"dialog .picker [data-card='{card}']").click()
            self._settle(before + 1)

    def _close(self) -> None:
        if self.page.locator("dialog").count():
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog")).to_have_count(0, timeout=_SLOW)

    def _answer(self, place: Locator, name: str, told: Mapping[str, Any]) -> None:
        for field, value in told.items():
            asked = place.locator(f".asked[data-field='{field}']")
            if isinstance(value, str) and asked.locator("input").count():
                asked.locator("input").fill(value)
            elif isinstance(value, list):
                for card in value:
                    self._card(asked, card)
            else:
                self._press(asked, field, value)
        done = place.locator(f"[data-done='{name}']")
        if done.count():
            done.click()

    @staticmethod
    def _card(asked: Locator, card: str) -> None:
        open_ = asked.locator(f".picker-suit.wide [data-card='{card}']")
        if open_.count():
            open_.first.click()
        else:
            asked.locator(f".picker [data-card='{card}']").first.click()

    @staticmethod
    def _press(asked: Locator, field: str, value: Any) -> None:
        choice = f"[data-value='{value}'], [data-suit='{value}'], [data-card='{value}']"
        if field == "seat" or asked.locator("[data-seat]").count():
            choice = f"[data-seat='{value}']"
        asked.locator(choice).first.click()

    def _seq(self) -> int:
        return int(self.page.locator("body").get_attribute("data-seq") or 0)

    def _settle(self, seq: int) -> None:
        """Waits until the page shows fact number ``seq``."""
        self.page.wait_for_function("seq => Number(document.body.dataset.seq) >= seq", arg=seq, timeout=_SLOW)

    # Reading

    def number(self, value: int) -> str:
        """A number in the digits of the phone's language."""
        return digits(value, "fa" if self.lang == "fa" else "en")

    def figures(self) -> list[int]:
        """The large numbers of the sides, as the page shows them."""
        texts = self.page.locator("#score .figure").all_inner_texts()
        if self.lang == "fa":
            assert all(not any(letter.isascii() and letter.isdigit() for letter in text) for text in texts)
        return [int(ascii_digits(text)) for text in texts]

    def deals(self) -> list[list[int]]:
        """The table of deals, a row each."""
        rows = self.page.locator("#deals tbody tr").all()
        return [
            [int(ascii_digits(cell)) for cell in row.locator("td [dir='ltr']").all_inner_texts()]
            for row in rows
        ]

    def won_by(self, names: Sequence[str]) -> None:
        """The page says that these have won (or, where somebody loses, who it was)."""
        for name in names:
            expect(self.page.locator("#result h2")).to_contain_text(name)

    def fact(self, key: str) -> Locator:
        """What the page says of this key of the game."""
        return self.page.locator(f"[data-fact='{key}'] dd")
