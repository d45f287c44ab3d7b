"""What the page shows of the table, in both languages: seats, score, trump, deals, names, the end."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games.registry import GAMES
from tests.browser import boards
from tests.browser.conftest import PHONE, WIDE, Box, Take
from tests.browser.looking import LANGUAGES, by_hand, ready

pytestmark = pytest.mark.browser


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


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


def test_own_seat_is_at_the_bottom(phone: Take) -> None:
    page = phone("fa", seat=1).page
    ready(page)
    tops = [page.locator(f".seat[data-seat='{seat}']").bounding_box() for seat in range(4)]
    assert max(range(4), key=lambda seat: tops[seat]["y"]) == 1  # type: ignore[index]


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
