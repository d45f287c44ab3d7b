"""The open sheet in which cards and results are entered: when it goes on, stops, refuses and closes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.errors import HakamError
from tests.browser import boards
from tests.browser.conftest import PHONE, WIDE, Box, Take
from tests.browser.looking import LANGUAGES, by_hand

pytestmark = pytest.mark.browser


def test_a_card_is_entered_by_hand_while_the_camera_is_lost(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["lost"])
    box.table.after = {**boards.states()["lost"], "turn": 3, "taps": [boards.play_tap(3)]}
    page = phone("en", host=True).page
    expect(page.locator("#alerts")).to_contain_text("Check the cable")
    page.locator("[data-key='enter']").click()
    page.locator("dialog .picker [data-card='JD']").click()
    expect(page.locator(".toast")).to_contain_text("jack of diamonds")
    assert box.table.acts == [{"do": "play", "seat": 2, "card": "JD"}]
    # The next card mostly comes from the right-hand neighbour.
    expect(page.locator("dialog [data-seat='3']")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("lang", "words"), [("en", "on the table already"), ("fa", "روی زمین است")])
def test_a_card_that_lies_open_is_not_entered_by_a_second_press(
    phone: Take, box: Box, lang: str, words: str
) -> None:
    """It would void the round; that it is really there twice is said by pressing it once more."""
    lying = [boards.play(18, 1, "6D", by="host")]
    box.table.show(by_hand(at=18, trick=lying, last_plays=lying, turn=2, taps=[boards.play_tap(2)]))
    page = phone(lang, host=True).page
    page.locator("[data-key='enter']").click()
    page.locator("dialog .picker [data-card='6D']").click()
    expect(page.locator(".toast")).to_contain_text(words)
    assert box.table.acts == []
    page.locator("dialog .picker [data-card='6D']").click()
    expect(page.locator(".toast")).not_to_contain_text(words)
    assert box.table.acts == [{"do": "play", "seat": 2, "card": "6D"}]


def take_tap(seat: int, card: str) -> dict[str, Any]:
    """What a card that was just played has made due."""
    cards = boards.ask("cards", "cards", given=[card], choices=["4H", card])
    return boards.tap("take", "Take", "برداشتن", boards.ask("seat", "seat", given=seat), cards, seen=True)


def test_an_open_sheet_goes_on_with_what_another_phone_enters(phone: Take, box: Box) -> None:
    box.table.show(by_hand(at=18, turn=2, taps=[boards.play_tap(2)]))
    page = phone("en", host=True).page
    page.locator("[data-key='enter']").click()
    expect(page.locator("dialog [data-seat='2']")).to_have_attribute("aria-pressed", "true")
    box.table.show(by_hand(at=19, turn=3, taps=[boards.play_tap(3)]))
    expect(page.locator("dialog [data-seat='3']")).to_have_attribute("aria-pressed", "true")
    page.locator("dialog .picker [data-card='8S']").click()
    expect(page.locator(".toast")).to_be_visible()
    assert box.table.acts == [{"do": "play", "seat": 3, "card": "8S"}]
    box.table.show(by_hand(at=21, turn=None, phase="SCORE", taps=[]))
    expect(page.locator("dialog")).to_have_count(0)  # there is no card to play any more


@pytest.mark.parametrize(("lang", "heading"), [("en", "What happens now?"), ("fa", "حالا چه می‌شود؟")])
def test_what_an_entry_makes_due_stops_the_sheet(phone: Take, box: Box, lang: str, heading: str) -> None:
    box.table.show(by_hand(taps=[boards.play_tap(2)]))
    box.table.after = by_hand(turn=3, taps=[boards.play_tap(3), take_tap(2, "7S")])
    page = phone(lang, host=True).page
    page.locator("[data-key='enter']").click()
    page.locator("dialog .picker [data-card='7S']").click()
    expect(page.locator("dialog h2")).to_have_text(heading)
    expect(page.locator("dialog .picker")).to_have_count(0)
    # The next tap cannot be the next player's card, unless that is chosen.
    page.locator("dialog [data-key='go-on']").click()
    expect(page.locator("dialog [data-seat='3']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("dialog button[data-tap='take']")).to_be_visible()
    # The card after it may be taken with as well: the same button, about another card.
    box.table.after = by_hand(turn=2, taps=[boards.play_tap(2), take_tap(3, "8S")])
    page.locator("dialog .picker [data-card='8S']").click()
    expect(page.locator("dialog .picker")).to_have_count(0)
    page.locator("dialog button[data-tap='take']").click()
    expect(page.locator("dialog h2")).to_have_text({"en": "Take", "fa": "برداشتن"}[lang])
    expect(page.locator("dialog [data-seat='3']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("dialog .sheet-wait")).to_have_count(0)  # the sentence is about another seat
    page.locator("dialog [data-done='take']").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert box.table.acts == [
        {"do": "play", "seat": 2, "card": "7S"},
        {"do": "play", "seat": 3, "card": "8S"},
        {"do": "take", "seat": 3, "cards": ["8S"]},
    ]


def test_what_may_always_be_done_beside_it_does_not_stop_the_sheet(phone: Take, box: Box) -> None:
    def moment(seat: int) -> dict[str, Any]:
        draw = boards.tap("draw", "Draw", "کشیدن", boards.ask("seat", "seat", given=seat))
        return by_hand(turn=seat, taps=[boards.play_tap(seat), draw])

    box.table.show(moment(2))
    box.table.after = moment(3)
    page = phone("en", host=True).page
    page.locator("[data-key='enter']").click()
    page.locator("dialog .picker [data-card='7S']").click()
    expect(page.locator("dialog [data-seat='3']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("dialog .picker")).to_be_visible()
    expect(page.locator("dialog button[data-tap='draw']")).to_be_visible()
    # What comes up for the seat on turn is beside its card; if it asks for nothing, the sheet goes on.
    single = boards.tap("say", "Single card!", "تک!", fixed={"what": "single", "seat": 3})
    box.table.after = {**moment(3), "taps": [*moment(3)["taps"], single]}
    page.locator("dialog .picker [data-card='8S']").click()
    button = page.locator("dialog button[data-tap='say.single']")
    expect(button).to_be_visible()
    expect(page.locator("dialog .picker")).to_be_visible()
    box.table.after = moment(1)
    button.click()
    expect(page.locator("dialog [data-seat='1']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("dialog .picker")).to_be_visible()
    # What nobody waits for is looked for on its own.
    hand = boards.tap("hand", "Hand", "دست", boards.ask("cards", "cards"), due=False, again=True)
    box.table.show({**moment(2), "taps": [*moment(2)["taps"], hand]})
    page.keyboard.press("Escape")
    page.locator("[data-key='more']").click()
    page.locator("dialog button[data-tap='hand']").click()
    expect(page.locator("dialog [data-done='hand']")).to_be_visible()
    expect(page.locator("dialog button[data-tap]")).to_have_count(0)


@pytest.mark.parametrize(("lang", "said"), [("en", "Notice – "), ("fa", "تذکر – ")])
def test_what_the_referee_says_of_an_entry_is_said_in_the_open_sheet(
    phone: Take, box: Box, lang: str, said: str
) -> None:
    box.table.show(by_hand(taps=[boards.play_tap(2)]))
    entered = boards.play(18, 2, "AS", by="host")
    flag = {**boards.TURN, "seat": 2}
    box.table.after = by_hand(rulings=[flag], last_plays=[entered], taps=[boards.play_tap(2)])
    page = phone(lang, host=True).page
    page.locator("[data-key='enter']").click()
    page.locator("dialog .picker [data-card='AS']").click()
    toast = page.locator("dialog .toast.bad[role='alert']")
    expect(toast).to_contain_text(said)
    expect(toast).to_contain_text(flag["text"][lang])
    expect(toast).to_be_in_viewport(ratio=1)
    expect(page.locator("dialog .picker")).to_be_visible()
    # The next entry, against which there is nothing, takes its place.
    box.table.after = by_hand(rulings=[flag], taps=[boards.play_tap(3)], at=19)
    page.locator("dialog .picker [data-card='KS']").click()
    expect(page.locator(".toast")).to_have_count(1)
    expect(page.locator(".toast.bad")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_refusal_of_a_long_sheet_is_in_sight(
    phone: Take, box: Box, lang: str, size: Mapping[str, int]
) -> None:
    points = [boards.ask(f"taken.{side}", "number", choices=list(range(0, 190, 5))) for side in (0, 1)]
    box.table.show(by_hand(taps=[boards.tap("end", "Enter the points", "ثبت امتیاز", *points)]))
    box.table.refuse = HakamError("More points than there are.")
    page = phone(lang, host=True, size=size).page
    page.locator("#asks [data-tap='end']").click()
    page.locator("dialog [data-field='taken.0'] [data-value='0']").click()
    last = page.locator("dialog [data-field='taken.1'] [data-value='185']")
    last.click()
    refusal = page.locator("dialog .toast.bad[role='alert']")
    expect(refusal).to_have_text("More points than there are.")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(last).to_be_in_viewport(ratio=1)


def test_a_sheet_closes_with_the_game_that_it_asks_about(phone: Take, box: Box) -> None:
    box.table.show(by_hand())
    page = phone("en", seat=0).page
    page.locator("[data-key='enter']").click()
    box.table.show(by_hand(score=[3, 1]))
    expect(page.locator("[data-side='0'] .figure")).to_have_text("3")
    expect(page.locator("dialog")).to_be_visible()
    box.table.show(by_hand(game_id=4))
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("lang", "starts"), [("en", "left"), ("fa", "right")])
def test_a_sheet_of_cards_is_clear_before_one_is_chosen(
    phone: Take, box: Box, lang: str, starts: str
) -> None:
    box.table.show(by_hand(taps=[boards.tap("hand", "Hand", "دست", boards.ask("cards", "cards"))]))
    page = phone(lang, host=True).page
    page.locator("#asks [data-tap='hand']").click()
    done = page.locator("dialog [data-done='hand']")
    expect(done).to_be_disabled()
    look = done.evaluate("one => [getComputedStyle(one).opacity, getComputedStyle(one).backgroundColor]")
    assert look[0] == "1"
    assert "rgba" not in look[1]
    tray = page.locator("dialog .tray").bounding_box()
    words = page.locator("dialog .tray .quiet")
    glyphs = words.evaluate(
        """one => { const range = document.createRange(); range.selectNodeContents(one);
                    const box = range.getBoundingClientRect(); return [box.left, box.right]; }"""
    )
    assert tray
    gap = glyphs[0] - tray["x"] if starts == "left" else tray["x"] + tray["width"] - glyphs[1]
    assert gap < 20
    head, body = (page.locator(f"dialog {part}").bounding_box() for part in ("header", ".tap-form >> nth=0"))
    assert head
    assert body
    assert body["y"] - head["y"] - head["height"] < 20  # no place is kept for words that are not there
