"""Last plays and what the referee says, opened, corrected, taken back and let stand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.errors import HakamError
from tests.browser import boards
from tests.browser.conftest import Box, Take
from tests.browser.looking import LANGUAGES, by_hand

pytestmark = pytest.mark.browser


def test_a_play_is_opened_and_corrected(phone: Take, box: Box) -> None:
    page = phone("en", seat=0).page
    page.locator("[data-key='play-18']").click()
    expect(page.locator("dialog")).to_contain_text("99% sure")
    page.get_by_role("button", name="It was another card").click()
    page.locator("dialog .picker [data-card='6H']").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert box.table.acts == [{"do": "correct", "of": 18, "card": "6H"}]


@pytest.mark.parametrize(
    ("lang", "by", "said", "by_whom"),
    [
        ("fa", "host", "حاکم", "میزبان وارد کرد"),
        ("en", "host", "hakem", "entered by the host"),
        ("en", "seat 1", "hakem", f"entered by {boards.PLAYERS[1]}"),
        ("fa", "sim", "حاکم", "میز نمایشی وارد کرد"),
    ],
)
def test_who_entered_what_is_said_in_the_words_of_the_page(
    phone: Take, box: Box, lang: str, by: str, said: str, by_whom: str
) -> None:
    fact = {"at": 1, "do": "hakem", "seat": 0, "by": by, "evidence": [], "label": boards.HAKEM["label"]}
    box.table.show(boards.board(last_plays=[fact]))
    page = phone(lang, host=True).page
    expect(page.locator("[data-key='play-1'] strong")).to_have_text(said)
    page.locator("[data-key='play-1']").click()
    expect(page.locator("dialog .facts")).to_contain_text(said)
    isolates = dict.fromkeys((0x2068, 0x2069))
    assert by_whom in page.locator("dialog .facts").inner_text().translate(isolates)


def test_a_verdict_shows_its_two_photographs(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["verdict"])
    page = phone("fa").page
    verdict = page.locator(".ruling[data-rule='R2']")
    expect(verdict).to_contain_text("ثابت شد")
    expect(verdict.locator("img")).to_have_count(2)
    verdict.locator(".pair-button").click()
    expect(page.locator("dialog figure")).to_have_count(2)


def test_a_refusal_is_said_in_its_own_words(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["trump"])
    box.table.refuse = HakamError("Trump has been named already.")
    page = phone("en", seat=0).page
    page.locator("[data-suit='S']").click()
    expect(page.locator(".toast.bad")).to_have_text("Trump has been named already.")


def refused(at: int) -> dict[str, Any]:
    """A rejected action of seat 1."""
    return {**boards.TURN, "rule": "R8", "kind": "reject", "at": at, "because": [at]}


def test_a_refusal_may_be_let_stand_only_until_it_was_made_anew(phone: Take, box: Box) -> None:
    def table(*plays: dict[str, Any], rejected: tuple[int, ...] = (20,)) -> dict[str, Any]:
        rulings = [refused(at) for at in rejected]
        return by_hand(rulings=rulings, last_plays=list(plays), can=["accept", "correct"])

    first, again = ({"at": at, "do": "take", "seat": 1, "cards": ["7S"], "evidence": []} for at in (20, 22))
    box.table.show(table(first, {**again, "seat": 2, "cards": ["8S"]}))
    page = phone("en", host=True).page
    stand = page.locator("#rulings").get_by_role("button", name="Let it stand")
    expect(stand).to_have_count(1)  # what somebody else did is another matter
    box.table.show(table(first, again))
    expect(stand).to_have_count(0)
    box.table.show(table(first))
    expect(stand).to_have_count(1)
    box.table.show(table(first, {**again, "seat": 2}))
    expect(stand).to_have_count(0)  # it was entered for the wrong one
    box.table.show(table(first, again, rejected=(20, 22)))
    page.locator("#rulings summary").click()
    expect(stand).to_have_count(2)
    box.table.show(table(boards.play(23, 2, "4D")))
    expect(stand).to_have_count(0)  # its deal or trick is over
    box.table.show(table(first))
    stand.click()
    expect(page.locator(".toast")).to_be_visible()
    assert box.table.acts == [{"do": "accept", "of": 20}]


@pytest.mark.parametrize(("lang", "undo"), [("en", "Undo"), ("fa", "برگردان")])
def test_the_last_entry_can_be_taken_back_while_nothing_came_after_it(
    phone: Take, box: Box, lang: str, undo: str
) -> None:
    plays = [boards.play(17, 0, "AD", by="host"), boards.play(18, 1, "6D", by="host")]
    box.table.show(by_hand(last_plays=plays))
    page = phone(lang, host=True).page
    button = page.locator("#plays [data-key='undo']")
    expect(button).to_contain_text(undo)
    expect(button).to_contain_text(boards.PLAYERS[1])
    button.click()
    expect(page.locator(".toast")).to_be_visible()
    assert box.table.acts == [{"do": "correct", "of": 18, "remove": True}]
    box.table.show(by_hand(last_plays=[*plays, boards.play(19, 2, "4D")]))
    expect(page.locator("#plays [data-key='play-19']")).to_be_visible()
    expect(button).to_have_count(0)  # the camera saw that one: it is corrected, not undone
    box.table.show(by_hand(last_plays=plays, can=["play"]))
    expect(page.locator("#plays [data-key='play-19']")).to_have_count(0)
    expect(button).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notice_about_an_older_entry_opens_its_correction(phone: Take, box: Box, lang: str) -> None:
    older = {**boards.TURN, "at": 9, "because": [9], "seat": 3, "do": "play"}
    box.table.show(by_hand(rulings=[older]))
    player = phone(lang, seat=0).page
    expect(player.locator(".ruling .sentence")).to_be_visible()
    expect(player.locator("[data-mend]")).to_have_count(0)  # only the host corrects what is so old
    page = phone(lang, host=True).page
    page.locator("[data-mend='9']").click()
    expect(page.locator("dialog .sentence")).to_have_text(older["text"][lang])
    page.locator("dialog .mend button").first.click()
    page.locator("dialog .picker [data-card='QS']").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert box.table.acts == [{"do": "correct", "of": 9, "card": "QS"}]
    box.table.show(by_hand(rulings=[{**older, "do": "take"}]))
    page.locator("[data-mend='9']").click()
    expect(page.locator("dialog .mend button")).to_have_count(2)  # whose it was, or nothing: it is no card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_an_entry_contradicts_can_be_corrected_too(phone: Take, box: Box, lang: str) -> None:
    """A card that was entered wrongly long ago, and taken back, is known to be in that hand."""
    earlier = [{"at": 9, "do": "takeback", "seat": 2}]
    doubt = {**boards.TURN, "rule": "R3", "at": 18, "because": [9, 18], "seat": 1, "earlier": earlier}
    box.table.show(by_hand(rulings=[doubt]))
    page = phone(lang, host=True).page
    expect(page.locator("[data-mend]")).to_have_count(2)
    button = page.locator("[data-mend='9']")
    expect(button).to_contain_text(boards.PLAYERS[2])
    button.click()
    page.locator("dialog .mend button").last.click()
    page.locator("dialog .mend button").first.click()
    expect(page.locator("dialog")).to_have_count(0)
    assert box.table.acts == [{"do": "correct", "of": 9, "remove": True}]
    player = phone(lang, seat=0).page
    expect(player.locator("[data-mend='18']")).to_have_count(1)
    expect(player.locator("[data-mend='9']")).to_have_count(0)


@pytest.mark.parametrize(("lang", "words"), [("en", "taken back"), ("fa", "پس گرفته شد")])
def test_a_card_that_was_taken_back_is_no_play(phone: Take, box: Box, lang: str, words: str) -> None:
    plays = [boards.play(17, 0, "AD", by="host"), {**boards.play(18, 0, "AD", by="host"), "do": "takeback"}]
    box.table.show(by_hand(last_plays=plays))
    page = phone(lang, host=True).page
    expect(page.locator("[data-key='play-18'] strong")).to_contain_text(words)
    expect(page.locator("[data-key='undo']")).to_contain_text(words)
    expect(page.locator("[data-key='play-17'] strong")).not_to_contain_text(words)


def test_a_notice_about_a_fresh_entry_opens_it(phone: Take, box: Box) -> None:
    box.table.show(by_hand(rulings=[{**boards.REVOKE, "at": 17}, boards.TURN]))
    page = phone("en", seat=0).page
    expect(page.locator("[data-mend]")).to_have_count(1)  # what was proved is no slip of an entry
    page.locator("[data-mend='18']").click()
    expect(page.locator("dialog .big-face, dialog .facts .face")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_of_an_earlier_deal_or_was_put_right_is_no_news(phone: Take, box: Box, lang: str) -> None:
    verdict = {**boards.states()["verdict"]["rulings"][-1]}
    box.table.show(by_hand(rulings=[verdict]))
    page = phone(lang).page
    expect(page.locator("#rulings > .ruling .sentence")).to_be_visible()
    box.table.show(by_hand(rulings=[{**verdict, "past": True}]))
    expect(page.locator("#rulings > .ruling")).to_have_count(0)
    page.locator("#rulings summary").click()
    expect(page.locator("#rulings details .ruling .sentence")).to_be_visible()
    box.table.show(by_hand(rulings=[{**verdict, "past": True}, {**boards.TURN, "cured": 19}]))
    expect(page.locator("#rulings > .ruling")).to_have_count(0)
    box.table.show(by_hand(rulings=[boards.TURN, {**verdict, "past": True}]))
    expect(page.locator("#rulings > .ruling")).to_contain_text(boards.TURN["text"][lang])
