"""The buttons of the moment: what they ask for, what they send, and when they wait."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import boards
from tests.browser.conftest import Box, Take
from tests.browser.looking import LANGUAGES, ready

pytestmark = pytest.mark.browser


def test_hakem_names_trump(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["trump"])
    page = phone("fa", seat=0).page
    page.locator("[data-suit='H']").click()
    expect(page.locator(".toast")).to_contain_text("دل")
    assert box.table.acts == [{"do": "trump", "suit": "H", "seat": 0}]


def test_a_tap_can_be_taken_back(phone: Take, box: Box) -> None:
    trump = {"at": 21, "do": "trump", "seat": 0, "suit": "H", "by": "Amin", "evidence": []}
    box.table.show({**boards.states()["trump"], "last_plays": [trump]})
    page = phone("en", seat=0).page
    page.locator("[data-suit='H']").click()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_contain_text("Taken back")
    assert box.table.acts[1] == {"do": "correct", "of": 21, "remove": True}


def test_accusing_takes_two_steps(phone: Take, box: Box) -> None:
    page = phone("fa", seat=1).page
    page.locator("[data-key='accuse']").click()
    for accused in ("امین", "علی"):
        expect(page.locator("dialog")).to_contain_text(accused)
    assert box.table.acts == []
    page.locator("dialog [data-confirm='yes']").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert box.table.acts == [{"do": "accuse", "by_seat": 1}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whom_a_game_lets_accuse_it_asks_for(phone: Take, box: Box, lang: str) -> None:
    tap = boards.tap(
        "accuse",
        "Accuse",
        "اعتراض",
        boards.ask("against", "seat", choices=[0, 3]),
        due=False,
        fixed={"by_seat": 1},
    )
    box.table.show(boards.without_trump(taps=[tap], can=["accuse"]))
    page = phone(lang, seat=1).page
    page.locator("[data-key='more']").click()
    expect(page.locator("dialog [data-tap]")).to_have_count(0)  # its button is in the bar, and only there
    page.keyboard.press("Escape")
    page.locator("[data-key='accuse']").click()
    expect(page.locator("dialog [data-seat]")).to_have_count(2)
    assert box.table.acts == []
    page.locator("dialog [data-seat='3']").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert box.table.acts == [{"do": "accuse", "by_seat": 1, "against": 3}]


def test_the_next_trump_waits_until_the_score_has_been_seen(phone: Take, box: Box) -> None:
    early = {**boards.TRUMP, "early": True}
    deal = boards.tap("deal", "Deal", "پخش", seen=True)
    over = boards.board(phase="SCORE", turn=None, taps=[deal, early])
    box.table.show(over)
    page = phone("en", seat=0).page
    expect(page.locator("#asks button")).to_have_text(["Trump"])  # the camera sees the dealing
    box.table.show({**over, "health": {"camera": "none"}})
    expect(page.locator("#asks button")).to_have_text(["Deal"])
    box.table.show(boards.board(phase="DEAL5", turn=None, taps=[deal, early]))
    expect(page.locator("#asks [data-suit]")).to_have_count(4)


def test_what_the_camera_sees_is_asked_for_only_while_it_sees_nothing(phone: Take, box: Box) -> None:
    page = phone("en", host=True).page
    ready(page)
    expect(page.locator("[data-key='enter']")).to_be_visible()
    expect(page.locator("#asks .step")).to_have_count(0)
    box.table.show(boards.states()["lost"])
    expect(page.locator("#asks [data-tap='play']")).to_be_visible()


def test_what_is_only_possible_is_a_quiet_button(phone: Take, box: Box) -> None:
    """The sole button of the panel stands out, unless the table waits for somebody else."""
    bid = boards.ask("value", "number", choices=[100, 105])
    contract = boards.tap("contract", "I have won the bidding", "خواندن را من بردم", bid)
    box.table.show(boards.board(taps=[contract]))
    page = phone("en", seat=0).page
    sole = page.locator("#asks [data-field='value']")
    expect(sole).to_be_visible()  # asked for in the panel itself
    box.table.show(boards.board(taps=[{**contract, "aside": True}]))
    button = page.locator("#asks [data-tap='contract']")
    expect(button).to_have_text("I have won the bidding")
    expect(sole).to_have_count(0)
    quiet = button.evaluate("one => getComputedStyle(one).backgroundColor")
    box.table.show(boards.board(taps=[boards.tap("deal", "Deal", "پخش")]))
    expect(page.locator("#asks [data-tap='deal']")).not_to_have_css("background-color", quiet)


def test_what_is_read_aloud_goes_when_it_is_undone(phone: Take, box: Box) -> None:
    page = phone("en").page
    said = page.locator("#said")
    ready(page)
    box.table.show(boards.board(rulings=[boards.TURN], trump="S"))
    expect(said).to_contain_text("Hamid played out of turn")
    expect(said).to_contain_text("Trump is spades")
    box.table.show(boards.board(trump="S"))  # the play is taken back, the trump stays
    expect(said).not_to_contain_text("Hamid")
    expect(said).to_contain_text("Trump is spades")
    box.table.show(boards.board(rulings=[boards.TURN], trump="S"))
    expect(said).to_contain_text("Hamid played out of turn")
    box.table.show(boards.board(rulings=[{**boards.TURN, "cured": 19}], trump="S"))  # put right
    expect(said).to_have_text("")
    box.table.show(boards.board(score=[3, 1], trump="S"))
    expect(said).to_contain_text("score 3")
    box.table.show(boards.board(trump="S"))
    expect(said).to_contain_text("score 2")
    expect(said).not_to_contain_text("score 3")
    box.table.show(boards.board(tricks=[3, 2], trump="S"))
    expect(said).to_contain_text("takes the trick.")
    box.table.show(boards.board(trump="S"))
    expect(said).to_have_text("")
    box.table.show(boards.board(score=[3, 1], trump="S"))
    expect(said).to_contain_text("score 3")
    box.table.show(boards.board(game_id=4, trump="S"))
    expect(said).to_have_text("")
