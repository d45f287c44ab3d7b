"""Table games and fortunes as they are tapped in by hand; positions and results are those of the
specifications, or worked out from them beside the taps."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.hand import NAMES, Hand


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
    hand.tap("draw")
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
    expect(hand.page.locator("#result h2")).to_have_text("این بار نه: ۴ از ۱۶")


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
    expect(hand.page.locator("#result h2")).to_have_text("you reach your beloved")
