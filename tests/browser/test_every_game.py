"""Each of the twelve games, set up and played by hand to its end on the page, in both languages.

The positions and results are those of the games' specifications, or worked out from them beside the taps.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from scorekeeper.games.registry import GAMES
from scorekeeper.playout import deal_script
from scorekeeper.store import open_store
from scorekeeper.table import Table
from tests.browser.conftest import PHONE, PIN
from tests.browser.hand import NAMES, Hand
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


def hokm_last_trick(hand: Hand) -> None:
    hand.set_up("hokm", 4)
    hand.begin_at({"score": [6, 5], "hakem": 0, "dealer": 3, "trump": "H", "tricks": [6, 3]})
    hand.play("AS", "2S", "3S", "4S")  # the seventh trick of side 0: 7-3, one point, and seven win the rond
    assert hand.deals() == [[1, 0]]
    hand.won_by([NAMES["fa"][0], NAMES["fa"][2]])


def hokm_whole_deal(hand: Hand) -> None:
    start = {"score": [6, 6], "hakem": 0, "dealer": 3}
    script = deal_script("hokm", seed=3, start=start)
    hand.set_up("hokm", 4)
    hand.begin_at(start)
    hand.tap("deal")
    hand.tap("trump", suit=str(next(a.suit for a in script.actions if a.do == "trump")))
    hand.play(*(str(action.card) for action in script.actions if action.do == "play"))
    swept = [(action.seat or 0) % 2 for action in script.actions if action.do == "collect"]
    winner = max((0, 1), key=swept.count)
    won = swept.count(winner), swept.count(1 - winner)
    assert won[0] == 7
    expect(hand.page.locator("#deals")).to_contain_text(f"{won[0]}–{won[1]}")
    hand.won_by([NAMES["en"][winner], NAMES["en"][winner + 2]])


def gam_first_sample(hand: Hand) -> None:
    """GM-S1 and GM-S2: seat 1 wins the bidding at five, and its side takes eight."""
    hand.set_up("gam", 4, typed={"target": 8})
    hand.tap("dealer", seat=0)
    hand.tap("deal")
    hand.tap("pass")
    hand.tap("bid", value=4)
    hand.tap("bid", value=5)
    hand.tap("pass")
    hand.tap("trump", suit="C")
    hand.play("AC", "9C", "7C", "2C")
    expect(hand.page.locator("[data-side='1'] [data-of='tricks']")).to_contain_text("۱")
    hand.tap_more("end", "امتیاز", **{"got.0": 2, "got.1": 8})
    assert hand.figures() == [2, 8]
    hand.won_by([NAMES["fa"][1], NAMES["fa"][3]])


def gam_both_reach_the_target(hand: Hand) -> None:
    """GM-S5: 47-49, bid five, both take five: the declaring side wins with 52 against 54."""
    hand.set_up("gam", 4)
    hand.begin_at({"decl": 0, "bid": 5, "score": [47, 49]})
    hand.tap_more("end", "points", **{"got.0": 5, "got.1": 5})
    assert hand.figures() == [52, 54]
    hand.won_by([NAMES["en"][0], NAMES["en"][2]])


def pasur_last_deal(hand: Hand) -> None:
    """Side 0 ends with all clubs (7), the two of clubs (2), two aces and two jacks: 13 of the 20 points."""
    hand.set_up("pasur", 2, typed={"target": 10})
    clubs = [rank + "C" for rank in "A2356789TJQK"]
    hearts = [rank + "H" for rank in "A2356789TJQ"]
    spades = [rank + "S" for rank in "A24568TJK"]
    diamonds = [rank + "D" for rank in "A345689TJQ"]
    hand.begin_at(
        {
            "dealer": 1,
            "deal": 6,
            "turn": 0,
            "pool": ["4H", "7D"],
            "won": [clubs + hearts, spades + diamonds],
            "last": 1,
        }
    )
    hand.play("7S")
    hand.tap("take", cards=["4H"])
    hand.play("KD", "4C")
    hand.tap("take", cards=["7D"])
    hand.play("KH")
    hand.tap("take", cards=["KD"])
    hand.play("9S", "2D")
    hand.tap("take", cards=["9S"])
    hand.play("QS", "3S")
    hand.tap("take")  # what is left goes to the last taker
    hand.tap("end")
    assert hand.deals() == [[13, 7]]
    assert hand.figures() == [13, 7]
    hand.won_by(NAMES["fa"][:1])


def pasur_won_by_a_sur(hand: Hand) -> None:
    """Ace to four and the ace make eleven: a sur, which reaches the target."""
    hand.set_up("pasur", 2, typed={"target": 5})
    hand.tap("deal")
    hand.tap("table", cards=["AS", "2H", "3D", "4C"])
    hand.play("AC")
    hand.tap("take", cards=["AS", "2H", "3D", "4C"])
    assert hand.figures() == [5, 0]
    hand.won_by(NAMES["en"][:1])


def shelem_made(hand: Hand) -> None:
    hand.set_up("shelem", 4, typed={"target": 120})
    hand.tap("dealer", seat=3)
    hand.tap("deal")
    hand.tap("contract", seat=0, value=100)
    hand.tap("draw")
    hand.tap("lay")
    hand.play("AD", "2D", "3D", "4D")
    hand.tap_more("end", "امتیاز", **{"taken.0": 120, "taken.1": 45})
    assert hand.figures() == [120, 45]
    hand.won_by([NAMES["fa"][0], NAMES["fa"][2]])


def shelem_yasa(hand: Hand) -> None:
    """Fewer points than the other side: all 165 are lost."""
    hand.set_up("shelem", 4)
    hand.begin_at({"decl": 0, "bid": 100, "score": [900, 1150]})
    hand.tap_more("end", "points", **{"taken.0": 80, "taken.1": 85})
    assert hand.figures() == [735, 1235]
    hand.won_by([NAMES["en"][1], NAMES["en"][3]])


def shelem2(hand: Hand) -> None:
    """SH2-1: the open ace wins for seat 1. Then declarer has 50 against 115: yasa."""
    fa = hand.lang == "fa"
    hand.set_up("shelem2", 2, typed={"target": 115})
    hand.tap("dealer", seat=1)
    hand.tap("deal")
    if fa:
        hand.tap("contract", seat=0, value=100)
    else:
        hand.tap("bid", value=100)
        hand.tap("pass")
    hand.play("9D", "TD")
    for seat, pile, card in ((0, "a", "3C"), (0, "b", "5D"), (0, "c", "KD"), (1, "a", "AD"), (1, "b", "2C")):
        hand.tap("show", seat=seat, pile=pile, card=card)
    hand.tap("show", seat=1, pile="c", card="7H")
    hand.tap("play", **{"*": "KD"})
    hand.tap("play", **{"*": "AD"})
    expect(hand.page.locator("[data-side='1'] [data-of='tricks']")).to_contain_text("۱" if fa else "1")
    hand.tap_more("end", "امتیاز" if fa else "points", **{"taken.0": 50, "taken.1": 115})
    assert hand.figures() == [-165, 115]
    hand.won_by(NAMES[hand.lang][1:2])


def spades_totals(hand: Hand) -> None:
    """SP-S1: six bid, eight taken: 62; five bid and taken: 50."""
    hand.set_up("spades", 4, typed={"target": 60})
    hand.tap("dealer", seat=3)
    hand.tap("deal")
    hand.tap("contract", **{"value.0": 6, "value.1": 5})
    hand.play("7C", "8C", "KC", "4C")
    hand.tap_more("end", "دور", **{"won.0": 8, "won.1": 5})
    assert hand.figures() == [62, 50]
    hand.won_by([NAMES["fa"][0], NAMES["fa"][2]])


def spades_last_trick(hand: Hand) -> None:
    """SP-15's last trick goes to seat 3: seven and six tricks for bids of six and five, 61 and 51."""
    hand.set_up("spades", 4, typed={"target": 60})
    hand.begin_at({"dealer": 3, "bids": [6, 5], "tricks": [7, 5], "trickno": 13, "lead": 3, "score": [0, 0]})
    hand.play("QC", "JC", "9D", "KH")
    assert hand.figures() == [61, 51]
    hand.won_by([NAMES["en"][0], NAMES["en"][2]])


def twenty_one_bank_broken(hand: Hand) -> None:
    """Twenty-one against nine for the whole bank; then nobody wants to be banker."""
    hand.set_up("twenty-one", 3)
    hand.tap("say.bank", value=1000)
    hand.tap("deal")
    hand.tap_button("say.bet", "همهٔ بانک")
    hand.tap("draw")
    hand.tap("say.stand")
    hand.tap("say.stand")
    hand.tap("hand", cards=["TD", "AS"])
    hand.tap("hand", cards=["9C"])
    hand.tap("end")
    for _ in range(3):
        hand.tap("say.decline")
    assert hand.figures() == [1000, 0, -1000]


def twenty_one_equal(hand: Hand) -> None:
    """S1: seventeen each, so the bet of 200 goes to the bank, which the banker takes."""
    hand.set_up("twenty-one", 2, typed={"threshold": 1000}, khabar_needed=1)
    hand.tap("say.bank", value=1000)
    hand.tap("deal")
    hand.tap("say.bet", value=200)
    hand.tap("draw")
    hand.tap("say.stand")
    hand.tap("draw")
    hand.tap("say.stand")
    hand.tap("hand", cards=["TD", "7S"])
    hand.tap("hand", cards=["9C", "8H"])
    expect(hand.fact("bank")).to_have_text("1200")
    hand.tap("say.take")
    hand.tap("say.decline")
    hand.tap("say.decline")
    assert hand.figures() == [-200, 200]


def dirty_seven_two_fall(hand: Hand) -> None:
    """95 and a king and a jack make 119, 90 and a ten make 100: both are out at a limit of 100."""
    hand.set_up("dirty-seven", 3)
    hand.begin_at({"dealer": 2, "turn": 0, "top": "3H", "h": [1, 2, 1], "totals": [0, 95, 90]})
    hand.play("9H")
    hand.tap("hand", seat=1, cards=["KS", "JC"])
    hand.tap("hand", seat=2, cards=["TD"])
    hand.tap("end")
    assert hand.figures() == [0, 119, 100]
    hand.won_by(NAMES["fa"][:1])


def dirty_seven_words(hand: Hand) -> None:
    """A two names who draws, a jack a suit, single cards are called, a seven answers a seven."""
    hand.set_up("dirty-seven", 2)
    hand.begin_at({"dealer": 1, "turn": 0, "top": "3H", "h": [3, 2], "totals": [0, 90]})
    hand.play("2H")
    hand.tap("say.target", value=1)
    hand.play("JC")
    hand.tap("say.suit", value="S")
    hand.play("5S")
    hand.tap("say.single")
    hand.play("7S")
    hand.tap("say.single")
    hand.play("7D")
    hand.tap("hand", seat=1, cards=["TD"])
    hand.tap("end")
    assert hand.figures() == [0, 100]
    hand.won_by(NAMES["en"][:1])


_BLUFF = {"dealer": 2, "turn": 0, "h": [2, 3, 4], "pool": 43}


def bluff_nobody_doubts(hand: Hand) -> None:
    hand.set_up("bluff", 3)
    hand.begin_at(_BLUFF)
    hand.tap("lay", count=2)
    hand.tap("say.claim", **{"value.rank": "K"})
    expect(hand.fact("laid")).to_contain_text("۲ تا شاه")
    hand.tap("end")
    assert hand.figures() == [0, 3, 4]
    hand.won_by(NAMES["fa"][:1])


def bluff_doubted_wrongly(hand: Hand) -> None:
    """The claim was true: who doubted takes all 45 cards, and the empty hand wins."""
    hand.set_up("bluff", 3)
    hand.begin_at(_BLUFF)
    hand.tap("lay", count=2)
    hand.tap("say.claim", **{"value.rank": "K"})
    hand.tap("say.doubt", seat=1)
    hand.tap("reveal", cards=["KS", "KD"])
    assert hand.figures() == [0, 48, 4]
    hand.won_by(NAMES["en"][:1])


_THROWN = {**dict.fromkeys("A23456789TJK", 4), "Q": 2}
_JOKER = {"dealer": 2, "turn": 0, "h": [1, 2, 0], "pairs": 25, "thrown": _THROWN}


def joker_pair(hand: Hand) -> None:
    """D5: seat 0 draws the queen, pairs it and is safe; seat 1 keeps the joker."""
    hand.set_up("joker", 3)
    hand.begin_at(_JOKER)
    hand.tap("draw")
    hand.tap("throw", cards=["QS", "QD"])
    assert hand.figures() == [0, 1, 0]
    hand.won_by(NAMES["fa"][1:2])  # or rather lost
    hand.tap("end")


def joker_drawn(hand: Hand) -> None:
    """D6 and D7: the joker wanders to seat 0 and stays there."""
    hand.set_up("joker", 3)
    hand.begin_at(_JOKER)
    hand.tap("draw")
    hand.tap("say.none")
    hand.tap("draw")
    hand.tap("throw", cards=["QD", "QS"])
    assert hand.figures() == [1, 0, 0]
    hand.won_by(NAMES["en"][:1])
    hand.tap("say.forfeit", value="makes the tea")
    expect(hand.fact("forfeit")).to_have_text("makes the tea")


_M = (
    "5H AC 6D JS 2C QS AS 7H 2H QC 4H 9S KD 6C 8D 7C QH 4D TH KS 9H 5C 5D 3D JC KC 8S TC 6H TD 2S JD 4C 3H 8C"
    " AD 2D 6S 3S AH 7D 9C QD JH 7S 9D 5S 4S 3C KH TS 8H"
)
DECK_M = _M.split()


def fortune_of_a_name(hand: Hand) -> None:
    """F5: four letters; aces, queens, nines, twos and sevens lie together."""
    hand.set_up("fal-name", 1)
    hand.begin_at({"deck": DECK_M})
    hand.tap("say.name", value="مریم")
    expect(hand.fact("letters")).to_have_text("۴")
    hand.tap("end")
    expect(hand.fact("meanings").locator("li")).to_have_text(
        [
            "دوستت دارد",
            "رقیبی در کار است",
            "می‌خواهد با تو حرف بزند",
            "برای پا پیش گذاشتن دودل است",
            "نیت بدی دارد",
        ]
    )


def fortune_read_aloud(hand: Hand) -> None:
    """F5 again, with every face read: the piles from the fourth to the first, each as it was laid."""
    hand.set_up("fal-name", 1)
    hand.tap("say.letters", value=4)
    hand.tap("table", cards=[card for pile in (3, 2, 1, 0) for card in DECK_M[pile::4]])
    expect(hand.fact("meanings").locator("li")).to_have_text(
        [
            "loves you",
            "there is a rival",
            "wants to talk with you",
            "is in two minds about making the first move",
            "has bad intentions",
        ]
    )


def fortune_lost(hand: Hand) -> None:
    """L2: four houses are open when the ten of diamonds comes."""
    hand.set_up("fal-family", 1)
    hand.tap("deal")
    for card, house in (("KS", 1), ("KC", 2), ("JH", 9), ("JC", 10)):
        hand.tap("show", card=card)
        expect(hand.page.locator(".house.next")).to_have_attribute("data-house", str(house))
        hand.tap("play")
    hand.tap("show", card="TD")
    expect(hand.fact("opened")).to_have_text("۴ از ۱۶")
    expect(hand.fact("result")).to_have_text("باخت")


_PLACED = (("K", "CSHD"), ("A", "CSHD"), ("J", "CSHD"), ("Q", "CSHD"))


def fortune_won(hand: Hand) -> None:
    """W2: every house is open when the ten of diamonds comes."""
    hand.set_up("fal-family", 1)
    hand.tap("deal")
    for card in (rank + suit for rank, suits in _PLACED for suit in suits):
        hand.tap("show", card=card)
        hand.tap("play")
    hand.tap("show", card="TD")
    expect(hand.fact("opened")).to_have_text("16 of 16")
    expect(hand.fact("result")).to_have_text("won")


PLAYED: dict[str, dict[str, Callable[[Hand], None]]] = {
    "hokm": {"fa": hokm_last_trick, "en": hokm_whole_deal},
    "gam": {"fa": gam_first_sample, "en": gam_both_reach_the_target},
    "pasur": {"fa": pasur_last_deal, "en": pasur_won_by_a_sur},
    "shelem": {"fa": shelem_made, "en": shelem_yasa},
    "shelem2": {"fa": shelem2, "en": shelem2},
    "spades": {"fa": spades_totals, "en": spades_last_trick},
    "twenty-one": {"fa": twenty_one_bank_broken, "en": twenty_one_equal},
    "dirty-seven": {"fa": dirty_seven_two_fall, "en": dirty_seven_words},
    "bluff": {"fa": bluff_nobody_doubts, "en": bluff_doubted_wrongly},
    "joker": {"fa": joker_pair, "en": joker_drawn},
    "fal-name": {"fa": fortune_of_a_name, "en": fortune_read_aloud},
    "fal-family": {"fa": fortune_lost, "en": fortune_won},
}


def test_no_game_is_left_out() -> None:
    assert set(PLAYED) == set(GAMES)


@pytest.mark.parametrize("lang", ["fa", "en"])
@pytest.mark.parametrize("game", PLAYED)
def test_a_game_is_played_to_its_end(phones: dict[str, Phone], game: str, lang: str) -> None:
    phone = phones[lang]
    hand = Hand(phone.page, phone.address, lang)
    PLAYED[game][lang](hand)
    board = hand.board()
    assert board["game"] == game
    assert board["match_over"]
    assert [ruling["rule"] for ruling in board["rulings"] if ruling["kind"] in ("flag", "reject")] == []
    assert phone.faults == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert phone.page.evaluate(wide) <= 0
