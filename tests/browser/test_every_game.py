"""Each game, set up and played by hand to its end on the page, in both languages.

The positions and results are those of the games' specifications, or worked out from them beside the taps.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from scorekeeper.games.registry import GAMES
from scorekeeper.store import open_store
from scorekeeper.table import Table
from tests.browser import by_hand_tables as tables
from tests.browser import by_hand_tricks as tricks
from tests.browser.conftest import PHONE, PIN
from tests.browser.hand import Hand
from webui.access import Access, Keys
from webui.app import create_app
from webui.services import Services

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@dataclass
class Phone:
    """The host's phone in one language, and what its console complained of."""

    page: Page
    address: str
    faults: list[str]


@pytest.fixture(scope="module")
def phones(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Phone]]:
    """One appliance without a camera, and two phones at it."""
    with open_store(tmp_path_factory.mktemp("data"), kept_free=0) as store:
        table = Table(store)
        access = Access(Keys("s" * 32, "join-token", "host-token"), pin=PIN)
        services = Services(table=table, access=access, pictures=store.evidence.find)
        http = make_server("127.0.0.1", 0, create_app(services), threaded=True)
        serving = threading.Thread(target=http.serve_forever, daemon=True)
        serving.start()
        address = f"http://127.0.0.1:{http.server_port}"
        yield {lang: _phone(browser, address, lang) for lang in ("fa", "en")}
        services.streams.close()
        http.shutdown()
        serving.join()
        http.server_close()
        table.close()


def _phone(browser: Browser, address: str, lang: str) -> Phone:
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        locale=lang,
        has_touch=True,
        reduced_motion="reduce",  # the glow round the seat on turn is drawn anew all the time
    )
    context.add_cookies([{"name": "lang", "value": lang, "url": address}])
    answer = context.request.post(f"{address}/api/v1/join", data={"token": PIN, "name": ""})
    assert answer.ok, answer.text()
    phone = Phone(context.new_page(), address, [])
    phone.page.on(
        "console", lambda line: line.type in ("error", "warning") and phone.faults.append(line.text)
    )
    phone.page.on("pageerror", lambda error: phone.faults.append(str(error)))
    return phone


PLAYED: dict[str, dict[str, tuple[Callable[[Hand], None], ...]]] = {
    "hokm": {"fa": (tricks.hokm_last_trick,), "en": (tricks.hokm_whole_deal,)},
    "gam": {
        "fa": (tricks.gam_first_sample,),
        "en": (tricks.gam_both_reach_the_target, tricks.gam_first_sample),
    },
    "pasur": {"fa": (tables.pasur_last_deal,), "en": (tables.pasur_won_by_a_sur,)},
    "shelem": {"fa": (tricks.shelem_made,), "en": (tricks.shelem_yasa, tricks.shelem_made)},
    "shelem2": {"fa": (tricks.shelem2,), "en": (tricks.shelem2,)},
    "spades": {"fa": (tricks.spades_totals,), "en": (tricks.spades_last_trick, tricks.spades_whole_deal)},
    "twenty-one": {"fa": (tables.twenty_one_bank_broken,), "en": (tables.twenty_one_equal,)},
    "dirty-seven": {"fa": (tables.dirty_seven_two_fall,), "en": (tables.dirty_seven_words,)},
    "bluff": {"fa": (tables.bluff_nobody_doubts,), "en": (tables.bluff_doubted_wrongly,)},
    "joker": {"fa": (tables.joker_pair,), "en": (tables.joker_drawn,)},
    "fal-name": {"fa": (tables.fortune_of_a_name,), "en": (tables.fortune_read_aloud,)},
    "fal-family": {"fa": (tables.fortune_lost,), "en": (tables.fortune_won,)},
}


def test_no_game_is_left_out() -> None:
    assert set(PLAYED) == set(GAMES)


@pytest.mark.parametrize("lang", ["fa", "en"])
@pytest.mark.parametrize("game", PLAYED)
def test_a_game_is_played_to_its_end(phones: dict[str, Phone], game: str, lang: str) -> None:
    phone = phones[lang]
    hand = Hand(phone.page, phone.address, lang)
    for play in PLAYED[game][lang]:
        play(hand)
        board = hand.board()
        assert board["game"] == game
        assert board["match_over"]
        assert [ruling["rule"] for ruling in board["rulings"] if ruling["kind"] in ("flag", "reject")] == []
    assert phone.faults == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert phone.page.evaluate(wide) <= 0
