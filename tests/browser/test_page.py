"""The page in Chromium, in both languages: what it shows, what it sends, and that it is nobody's fool."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.errors import HakamError
from scorekeeper.games.registry import GAMES
from scorekeeper.games.trick_options import ACCUSATION_EVIDENCE
from tests.browser import boards
from tests.browser.conftest import PHONE, WIDE, Box, Take
from tests.games.few import FEW

pytestmark = pytest.mark.browser

LANGUAGES = ["fa", "en"]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def ready(page: Page) -> None:
    expect(page.locator("#score .figure").first).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_is_shown_without_a_fault(phone: Take, box: Box, lang: str) -> None:
    looked = phone(lang, host=True)
    page = looked.page
    for name, state in boards.states().items():
        box.table.show(state)
        expect(page.locator("body")).to_have_attribute("data-seq", str(box.table.board["seq"]))
        for size in (PHONE, WIDE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert overflow(page) <= 0, name
    assert looked.faults == []


@pytest.mark.parametrize(("lang", "direction", "score"), [("fa", "rtl", "۲"), ("en", "ltr", "2")])
def test_language_sets_direction_and_digits(
    phone: Take, box: Box, lang: str, direction: str, score: str
) -> None:
    page = phone(lang).page
    expect(page.locator("html")).to_have_attribute("dir", direction)
    expect(page.locator("[data-side='0'] .figure")).to_have_text(score)
    # The first side stands where reading begins; the table itself is not mirrored.
    first, second = (page.locator(f".side[data-side='{side}']").bounding_box() for side in (0, 1))
    right, left = (page.locator(f".seat[data-seat='{seat}']").bounding_box() for seat in (1, 3))
    assert first
    assert second
    assert right
    assert left
    assert (first["x"] > second["x"]) == (direction == "rtl")
    assert right["x"] > left["x"]


def test_the_other_language_is_one_tap_away(phone: Take) -> None:
    page = phone("fa").page
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_change_arrives_by_itself(phone: Take, box: Box) -> None:
    page = phone("en").page
    expect(page.locator("[data-side='0'] .figure")).to_have_text("2")
    box.table.show(boards.board(score=[3, 1]))
    expect(page.locator("[data-side='0'] .figure")).to_have_text("3")
    expect(page.locator("#said")).to_contain_text("score 3")


def test_own_seat_is_at_the_bottom(phone: Take) -> None:
    page = phone("fa", seat=1).page
    ready(page)
    tops = [page.locator(f".seat[data-seat='{seat}']").bounding_box() for seat in range(4)]
    assert max(range(4), key=lambda seat: tops[seat]["y"]) == 1  # type: ignore[index]


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


def test_a_viewer_sees_the_question_but_no_buttons(phone: Take, box: Box) -> None:
    box.table.show(boards.states()["question"])
    page = phone("en").page
    expect(page.locator("#asks")).to_contain_text("Which card is this?")
    expect(page.locator("#asks [data-card]")).to_have_count(0)


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_pack_is_in_sight_on_a_phone(phone: Take, box: Box, lang: str) -> None:
    lost = boards.states()["lost"]
    trick = [boards.play(17, 0, "AD"), boards.play(18, 1, "6D"), boards.play(19, 2, "JD")]
    box.table.show(lost)
    box.table.after = {**lost, "trick": trick, "turn": 3, "taps": [boards.play_tap(3)]}
    page = phone(lang, host=True).page
    page.locator("[data-key='enter']").click()
    page.locator("dialog .picker [data-card='JD']").click()
    expect(page.locator("dialog .lying .face")).to_have_count(3)
    for card in ("AS", "2S", "2H", "2D", "2C"):
        expect(page.locator(f"dialog .picker [data-card='{card}']")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_a_game_has_its_own_place(phone: Take, box: Box, lang: str) -> None:
    page = phone(lang, host=True).page
    for game in GAMES.values():
        box.table.show(boards.board(title=dict(game.titles)))
        expect(page.locator("#title")).to_have_text(game.titles[lang])
        title = page.locator("#title span").bounding_box()
        chips = [chip.bounding_box() for chip in page.locator(".chips .chip").all()]
        assert title is not None
        for chip in chips:
            assert chip is not None
            apart = chip["x"] >= title["x"] + title["width"] or chip["x"] + chip["width"] <= title["x"]
            assert apart, (game.key, title, chip)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_trump_covers_no_score_where_each_plays_for_himself(
    phone: Take, box: Box, lang: str, size: Mapping[str, int]
) -> None:
    box.table.show(boards.states()["each"])
    page = phone(lang, size=size).page
    ready(page)
    boxes = [part.bounding_box() for part in page.locator("#score .trump, #score .side").all()]
    assert len(boxes) == 5
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert one is not None
            assert other is not None
            beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
            below = one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]
            assert beside or below


def test_between_two_deals_no_trump_is_shown(phone: Take, box: Box) -> None:
    box.table.show(boards.board(phase="SCORE", turn=None))
    page = phone("en").page
    expect(page.locator("#score .trump strong")).to_have_text("hearts")
    box.table.show(boards.board(phase="DEAL5", turn=None))
    expect(page.locator("#score .trump strong")).to_have_text("—")
    box.table.show(boards.board(game="spades", phase="DEAL", turn=None))
    expect(page.locator("#score .trump strong")).to_have_text("—")
    box.table.show(boards.board(game="spades", phase="BIDS"))
    expect(page.locator("#score .trump strong")).to_have_text("hearts")


def test_a_bid_of_no_trick_is_a_bid(phone: Take, box: Box) -> None:
    box.table.show(boards.board(game="spades", phase="BIDS", calls=[3, 0, None, None]))
    page = phone("en").page
    for seat, count in ((0, 1), (1, 1), (2, 0)):
        expect(page.locator(f".seat[data-seat='{seat}']").get_by_text("bids")).to_have_count(count)


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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("names", [boards.HOSTILE, boards.LONG], ids=["hostile", "long"])
def test_names_are_shown_and_do_no_harm(
    phone: Take, box: Box, lang: str, size: Mapping[str, int], names: list[str]
) -> None:
    box.table.show(boards.board(players=names, rulings=[boards.TURN]))
    looked = phone(lang, host=True, size=size)
    page = looked.page
    for seat, name in enumerate(names):
        expect(page.locator(f".seat[data-seat='{seat}'] bdi")).to_have_text(name)
    page.locator("[data-key='accuse']").click()
    page.locator("dialog [data-seat='0']").click()
    assert overflow(page) <= 0
    assert page.locator("main script, main img[src='x']").count() == 0
    assert looked.faults == []


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_targets_are_large_enough_for_a_thumb(phone: Take, box: Box, lang: str) -> None:
    box.table.show(boards.states()["question"])
    page = phone(lang, host=True).page
    ready(page)
    page.locator("[data-key='more']").click()
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a, select, input")]
             .map((one) => [one.textContent || one.getAttribute("aria-label"), one.getBoundingClientRect()])
             .filter(([, box]) => box.width && Math.min(box.height, box.width) < 43.5)
             .map(([text]) => text)"""
    )
    assert small == []


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


def by_hand(**changes: Any) -> dict[str, Any]:
    """A table that no camera follows."""
    return boards.board(health={"camera": "none"}, **changes)


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


def test_names_stay_whole_above_the_deals_of_four_sides(phone: Take, box: Box) -> None:
    names = ["Shahrzad", "Farrokhzad", "Mohammadreza", "Golnaz"]
    deals = [{"score": [120, 5, 0, 35], "why": "7-2"}]
    box.table.show(by_hand(players=names, sides=[[0], [1], [2], [3]], score=[120, 5, 0, 35], deals=deals))
    page = phone("en", host=True).page
    heads = page.locator(".deals thead th[class] bdi")
    expect(heads).to_have_text(names)
    for head in heads.all():
        assert head.evaluate("one => one.getClientRects().length") == 1


@pytest.mark.parametrize(("lang", "total"), [("en", ["Total", "-10", "235"]), ("fa", ["جمع", "-۱۰", "۲۳۵"])])
def test_the_deals_are_added_up_where_that_is_the_score(
    phone: Take, box: Box, lang: str, total: list[str]
) -> None:
    deals = [{"score": [-130, 85], "why": "failed"}, {"score": [120, 150], "why": "made"}]
    box.table.show(boards.board(deals=deals, score=[-10, 235]))
    page = phone(lang).page
    expect(page.locator(".deals tfoot th, .deals tfoot .got")).to_have_text(total)
    box.table.show(boards.board(deals=deals, score=[90, 235]))  # it began at 100 to 0
    expect(page.locator(".deals tfoot")).to_have_count(0)


def test_a_notice_about_a_fresh_entry_opens_it(phone: Take, box: Box) -> None:
    box.table.show(by_hand(rulings=[{**boards.REVOKE, "at": 17}, boards.TURN]))
    page = phone("en", seat=0).page
    expect(page.locator("[data-mend]")).to_have_count(1)  # what was proved is no slip of an entry
    page.locator("[data-mend='18']").click()
    expect(page.locator("dialog .big-face, dialog .facts .face")).to_be_visible()


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


@pytest.mark.parametrize(
    ("lang", "points", "ronds"), [("fa", "۷ بر ۵", "۳ بر ۱"), ("en", "7 to 5", "3 to 1")]
)
def test_the_end_of_a_match_tells_the_match_and_not_its_last_deal(
    phone: Take, box: Box, lang: str, points: str, ronds: str
) -> None:
    over = boards.states()["over"]  # its last deal was a 7–0
    box.table.show(over)
    page = phone(lang, seat=0).page
    expect(page.locator(".result .quiet")).to_have_text(points)
    box.table.show({**over, "options": {**over["options"], "ronds_to_win": 3}, "ronds": [1, 3], "winner": 1})
    expect(page.locator(".result .quiet")).to_have_text(ronds)


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
