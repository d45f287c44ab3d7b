"""Games of tricks as they are tapped in by hand; positions and results are those of the specifications."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from scorekeeper.actions import Action
from scorekeeper.playout import deal_script
from tests.browser.hand import NAMES, Hand

POINTS = {"fa": "امتیاز", "en": "points"}
"""A word on the button that enters the points of a deal."""


def hokm_last_trick(hand: Hand) -> None:
    hand.set_up("hokm", 4)
    hand.begin_at({"score": [6, 5], "hakem": 0, "dealer": 3, "trump": "H", "tricks": [6, 3]})
    hand.play("AS", "2S", "3S", "4S")  # the seventh trick of side 0: 7-3, one point, and seven win the rond
    assert hand.deals() == [[1, 0]]
    hand.won_by([NAMES["fa"][0], NAMES["fa"][2]])


def whole_deal(hand: Hand, start: dict[str, Any], seed: int = 3) -> tuple[int, ...]:
    """The game that was set up is tapped in from ``start``, as it is played out; the tricks of each side."""
    board = hand.board()
    script = deal_script(board["game"], seed, options=board["options"], start=start)
    hand.begin_at(start)
    cards = list[str]()
    for action in script.actions:
        if action.do == "play":
            cards.append(str(action.card))
        elif action.do not in ("collect", "end"):
            hand.play(*cards)
            cards.clear()
            hand.tap(action.do, **_answers(hand, action))
    hand.play(*cards)
    swept = [action.seat for action in script.actions if action.do == "collect"]
    return tuple(sum(seat in side for seat in swept) for side in board["sides"])


def _answers(hand: Hand, action: Action) -> dict[str, Any]:
    """What the tap of an action asks for now, as the action has it: ``value.0`` is a part of its value."""
    line = action.to_json()
    tap = next(tap for tap in hand.board()["taps"] if tap["do"] == action.do)
    answers: dict[str, Any] = {}
    for field in (ask["field"] for ask in tap["asks"]):
        name, _, part = field.partition(".")
        if name in line:
            answers[field] = line[name][int(part) if part.isdigit() else part] if part else line[name]
    return answers


def hokm_whole_deal(hand: Hand) -> None:
    hand.set_up("hokm", 4)
    won = whole_deal(hand, {"score": [6, 6], "hakem": 0, "dealer": 3})
    winner = won.index(7)
    expect(hand.page.locator("#deals")).to_contain_text(f"{won[winner]}–{won[1 - winner]}")
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
    expect(hand.page.locator("[data-side='1'] [data-of='tricks']")).to_contain_text(hand.number(1))
    hand.tap_more("end", POINTS[hand.lang], **{"got.0": 2, "got.1": 8})
    assert hand.figures() == [2, 8]
    names = NAMES[hand.lang]
    hand.won_by([names[1], names[3]])


def gam_both_reach_the_target(hand: Hand) -> None:
    """GM-S5: 47-49, bid five, both take five: the declaring side wins with 52 against 54."""
    hand.set_up("gam", 4)
    hand.begin_at({"decl": 0, "bid": 5, "score": [47, 49]})
    hand.tap_more("end", POINTS[hand.lang], **{"got.0": 5, "got.1": 5})
    assert hand.figures() == [52, 54]
    names = NAMES[hand.lang]
    hand.won_by([names[0], names[2]])


def shelem_made(hand: Hand) -> None:
    hand.set_up("shelem", 4, typed={"target": 120})
    hand.tap("dealer", seat=3)
    hand.tap("deal")
    hand.tap("contract", seat=0, value=100)
    hand.tap("draw")
    hand.tap("lay")
    hand.play("AD", "2D", "3D", "4D")
    hand.tap_more("end", POINTS[hand.lang], **{"taken.0": 120, "taken.1": 45})
    assert hand.figures() == [120, 45]
    names = NAMES[hand.lang]
    hand.won_by([names[0], names[2]])


def shelem_yasa(hand: Hand) -> None:
    """Fewer points than the other side: all 165 are lost."""
    hand.set_up("shelem", 4)
    hand.begin_at({"decl": 0, "bid": 100, "score": [900, 1150]})
    hand.tap_more("end", POINTS[hand.lang], **{"taken.0": 80, "taken.1": 85})
    assert hand.figures() == [735, 1235]
    names = NAMES[hand.lang]
    hand.won_by([names[1], names[3]])


def shelem2(hand: Hand) -> None:
    """SH2-1: the open ace wins for seat 1. Then declarer has 50 against 115: yasa."""
    hand.set_up("shelem2", 2, typed={"target": 115})
    hand.tap("dealer", seat=1)
    hand.tap("deal")
    if hand.lang == "fa":
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
    expect(hand.page.locator("[data-side='1'] [data-of='tricks']")).to_contain_text(hand.number(1))
    hand.tap_more("end", POINTS[hand.lang], **{"taken.0": 50, "taken.1": 115})
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


def spades_whole_deal(hand: Hand) -> None:
    """Every player's bid is entered. A side gets ten for each trick that it bid and one for each above, or
    loses ten for each where it took fewer."""
    hand.set_up("spades", 4, typed={"target": 60}, bid_entry=1)
    won = whole_deal(hand, {"dealer": 3, "score": [20, 20]})
    bids = hand.board()["bids"]
    expected = [
        20 + (10 * bid + tricks - bid if tricks >= bid else -10 * bid)
        for bid, tricks in zip(bids, won, strict=True)
    ]
    assert hand.figures() == expected
    winner = expected.index(max(expected))
    hand.won_by([NAMES["en"][winner], NAMES["en"][winner + 2]])
