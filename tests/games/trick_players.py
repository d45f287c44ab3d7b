"""Random players of Joker Spades and of Shelem for four and for two, who know the rules and may break them.

Written apart from the referee: what a deal comes to, and from which card on a lie is certain, is worked out
here from the hands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.cards import CARDS, PACK, Card

RANKS = "23456789TJQKA"
BLACK, RED = CARDS["BJ"], CARDS["RJ"]
SPADES_DECK = [c for c in PACK if str(c) not in ("2H", "2D")] + [BLACK, RED]


@dataclass
class Table:
    """A deal while it is played: the true hands, what was said by not following, and the record. ``first``
    is, for each side, the number of the action from which on it certainly lied; ``aside`` hidden cards
    outside the hands."""

    hands: list[list[Card]]
    lines: list[dict[str, Any]]
    trump: str | None = None
    aside: list[Card] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    tricks: list[tuple[int, list[Card]]] = field(default_factory=list)
    denied: list[set[str]] = field(default_factory=lambda: [set() for _ in range(4)])
    surfaced: set[int] = field(default_factory=set)
    first: dict[int, int] = field(default_factory=dict)
    late: dict[int, int] = field(default_factory=dict)
    lies: int = 0

    def add(self, **line: Any) -> None:
        self.lines.append(line)

    def play(self, seat: int, card: Card, led: str | None, **more: Any) -> None:
        """A card from the hand, and what it says to everybody."""
        self.hands[seat].remove(card)
        self.add(do="play", seat=seat, card=str(card), **more)
        if card.suit and card.suit.value in self.denied[seat]:
            self.surfaced.add(seat)
        if led and card.suit and card.suit.value != led:
            self.denied[seat].add(led)
        self.check()

    def check(self) -> None:
        """Notes which sides have certainly lied now."""
        for team in (0, 1):
            if self.certain(team):
                self.first.setdefault(team, len(self.lines) - 1)

    def certain(self, team: int, without: tuple[Card, ...] = ()) -> bool:
        """Whether the hands of a side cannot be filled from the hidden cards without the suits that they
        denied (and ``without`` these cards), or one of these suits came out of them."""
        seats = [seat for seat in range(len(self.hands)) if seat % 2 == team]
        if any(seat in self.surfaced for seat in seats):
            return True
        hidden = {card for hand in self.hands for card in hand} | set(self.aside)
        fits = [
            {c for c in hidden if not (c.suit and c.suit.value in self.denied[seat]) and c not in without}
            for seat in seats
        ]
        sizes = [len(self.hands[seat]) for seat in seats]
        alone = any(len(fit) < size for fit, size in zip(fits, sizes, strict=True))
        return alone or len(set().union(*fits)) < sum(sizes)


def strongest(plays: list[tuple[int, Card]], led: str | None, trump: str | None) -> int:
    def strength(play: tuple[int, Card]) -> int:
        card = play[1]
        if card.suit is None:
            return 200 if card == RED else 199
        suit = card.suit.value
        return (100 if suit == trump else 50 if suit == led else 0) + RANKS.index(card.rank)

    return max(plays, key=strength)[0]


def spades(
    rng: Random, lie: float = 0.0, keep_black: bool = False
) -> tuple[dict[str, Any], Table, list[int]]:
    """Header, deal, and the bids of both sides. ``keep_black``: who holds the black joker keeps it until
    after trick 10, or to the end."""
    pack = SPADES_DECK[:]
    rng.shuffle(pack)
    table = Table([pack[13 * s : 13 * s + 13] for s in range(4)], [], "S")
    dealer, bids = rng.randrange(4), [rng.randrange(2, 5) for _ in range(4)]
    table.add(do="deal", dealer=dealer)
    for step in range(1, 5):
        seat = (dealer + step) % 4
        table.add(do="bid", seat=seat, value=bids[seat])
    leader, black_out = (dealer + 1) % 4, False
    for trick in range(1, 14):
        plays: list[tuple[int, Card]] = []
        led: str | None = None
        for step in range(4):
            seat = (leader + step) % 4
            hand = table.hands[seat]
            plain = [c for c in hand if c.suit]
            follow = [c for c in plain if c.suit and c.suit.value == led]
            others = [c for c in plain if c not in follow]
            breaks = bool(follow and others) and rng.random() < lie
            allowed = others if breaks else follow or plain
            if (
                BLACK in hand
                and not (keep_black and plain)
                and (trick >= 8 or rng.random() < 0.2 or not plain)
            ):
                allowed = [BLACK]
            elif RED in hand and (black_out or trick > 10) and (not plain or rng.random() < 0.3):
                allowed = [RED]
            card = rng.choice(allowed)
            table.lies += breaks and card.suit is not None
            if not plays:
                led = card.suit.value if card.suit else "S"
            table.play(seat, card, led if plays else None)
            plays.append((seat, card))
            black_out |= card == BLACK
            if card == BLACK and trick > 10:
                table.late.setdefault(seat % 2, len(table.lines) - 1)
            if not black_out and (trick > 10 or (trick == 10 and step == 3)):
                for team in (0, 1):
                    if table.certain(team, (BLACK,)) and not table.certain(team):
                        table.late.setdefault(team, len(table.lines) - 1)
        leader = strongest(plays, led, "S")
        table.winners.append(leader)
        if rng.random() < 0.5:
            table.add(do="collect", seat=leader)
    table.add(do="end")
    return header("spades", 4, dealer), table, [bids[0] + bids[2], bids[1] + bids[3]]


def header(game: str, seats: int, dealer: int) -> dict[str, Any]:
    names = ["Amin", "Hamid", "Ali", "Hamed"][:seats]
    return {"record": 1, "game": game, "seats": names, "options": {}, "start": {"dealer": dealer}}


def auction(rng: Random, table: Table, dealer: int, seats: int) -> tuple[int, int]:
    """A whole auction that somebody wins: declarer and bid."""
    high, holder, passed, seat = 95, -1, set[int](), (dealer + 1) % seats
    while holder < 0 or len(passed) < seats - 1:
        if seat not in passed:
            if high < 165 and (len(passed) == seats - 1 or rng.random() < 0.5):
                high, holder = rng.randrange(high + 5, 166, 5), seat
                table.add(do="bid", seat=seat, value=high)
                if high == 165:
                    break
            else:
                passed.add(seat)
                table.add(do="pass", seat=seat)
        seat = (seat + 1) % seats
    return holder, high


def lay_aside(rng: Random, table: Table, declarer: int, widow: list[Card]) -> None:
    hand = table.hands[declarer]
    hand += widow
    table.aside += rng.sample(hand, 4)
    for card in table.aside[-4:]:
        hand.remove(card)
    if rng.random() < 0.5:
        table.add(do="draw", seat=declarer, count=4)
        table.add(do="lay", seat=declarer, count=4)


def points(cards: list[Card]) -> int:
    return 5 + sum({"A": 10, "T": 10, "5": 5}.get(card.rank, 0) for card in cards)


def shelem(rng: Random, lie: float = 0.0) -> tuple[dict[str, Any], Table, int, int]:
    """Header, deal, declarer and bid."""
    pack = list(PACK)
    rng.shuffle(pack)
    table = Table([pack[12 * s : 12 * s + 12] for s in range(4)], [])
    dealer = rng.randrange(4)
    table.add(do="deal", dealer=dealer)
    declarer, bid = auction(rng, table, dealer, 4)
    lay_aside(rng, table, declarer, pack[48:])
    leader = declarer
    for _ in range(12):
        plays: list[tuple[int, Card]] = []
        led: str | None = None
        for step in range(4):
            seat = (leader + step) % 4
            card, broke = choose(rng, table.hands[seat], led, lie)
            table.lies += broke
            table.play(seat, card, led)
            plays.append((seat, card))
            led = led or str(card)[1]
            table.trump = table.trump or led
        finish(rng, table, plays, led)
        leader = table.winners[-1]
    table.add(do="end")
    return header("shelem", 4, dealer), table, declarer, bid


def choose(rng: Random, hand: list[Card], led: str | None, lie: float) -> tuple[Card, bool]:
    follow = [c for c in hand if c.suit and c.suit.value == led]
    others = [c for c in hand if c not in follow]
    breaks = bool(follow and others) and rng.random() < lie
    return rng.choice(others if breaks or not follow else follow), breaks


def finish(rng: Random, table: Table, plays: list[tuple[int, Card]], led: str | None) -> None:
    winner = strongest(plays, led, table.trump)
    table.winners.append(winner)
    table.tricks.append((winner, [card for _, card in plays]))
    if rng.random() < 0.5:
        table.add(do="collect", seat=winner)


def shelem2(rng: Random, lie: float = 0.0) -> tuple[dict[str, Any], Table, int, int]:
    """Header, deal, declarer and bid. The record names the piles or leaves that to the open tops."""
    pack = list(PACK)
    rng.shuffle(pack)
    table = Table([pack[:12], pack[12:24]], [])
    piles = {(s, p): pack[24 + 12 * s + 4 * n :][:4] for s in (0, 1) for n, p in enumerate("abc")}
    table.aside = [card for pile in piles.values() for card in pile]
    dealer, name_piles = rng.randrange(2), rng.random() < 0.5
    table.add(do="deal", dealer=dealer)
    declarer, bid = auction(rng, table, dealer, 2)
    lay_aside(rng, table, declarer, pack[48:])
    leader, turned = declarer, set[tuple[int, str]]()

    def turn() -> None:
        for (seat, pile), cards in piles.items():
            if cards and (seat, pile) not in turned:
                turned.add((seat, pile))
                table.aside.remove(cards[0])
                table.add(do="show", seat=seat, pile=pile, card=str(cards[0]))
                table.check()

    for trick in range(12):
        plays: list[tuple[int, Card]] = []
        led: str | None = None
        for seat in (leader, 1 - leader):
            card, broke = choose(rng, table.hands[seat], led, lie)
            table.lies += broke
            table.play(seat, card, led)
            plays.append((seat, card))
            led = led or str(card)[1]
            table.trump = table.trump or led
        if trick == 0:
            turn()
        for seat in (leader, 1 - leader):
            tops = {p: cards[0] for (s, p), cards in piles.items() if s == seat and cards}
            follow = [p for p, card in tops.items() if str(card)[1] == led]
            pile = rng.choice(follow or list(tops))
            card = piles[seat, pile].pop(0)
            turned.discard((seat, pile))
            table.add(do="play", seat=seat, card=str(card), **({"pile": pile} if name_piles else {}))
            plays.append((seat, card))
        finish(rng, table, plays, led)
        leader = table.winners[-1]
        turn()
    table.add(do="end")
    return header("shelem2", 2, dealer), table, declarer, bid
