"""The proof by counting against every hand that fits what is public, in every game of tricks.

Each case is the end of a deal with few hidden cards, played on by people who lie now and then, take cards
back, and drop some. After every action a side must be proved to have lied exactly if it lied in every world
that is left, and a seat exactly if it did.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from scorekeeper.actions import Action
from scorekeeper.cards import BLACK_JOKER, PACK, PACK_WITH_JOKERS, RED_JOKER, Card, Suit
from scorekeeper.games.gam_cards import trumps
from scorekeeper.games.proof import Denial
from scorekeeper.games.registry import GAMES
from scorekeeper.games.shelem_deal import POINT_CARDS
from scorekeeper.playout import NAMES
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from tests.games.worlds import Worlds

JOKERS = (RED_JOKER, BLACK_JOKER)
SEEDS = 200
FEW = 6000
"""From so few worlds on, what each hand is certain to hold is compared too."""


@dataclass
class Deal:
    """The end of a deal. ``place`` is where each hidden card really lies: hands, then cards laid aside,
    then covered piles; ``heaps`` are the piles of Shelem for two, from the top."""

    game: str
    rng: random.Random
    options: dict[str, Any]
    tricks: int
    seats: int = 4
    trump: Suit | None = None
    declarer: int | None = None
    aside: int = 0
    place: dict[Card, int] = field(default_factory=dict)
    heaps: dict[tuple[int, str], list[Card]] = field(default_factory=dict)
    start: dict[str, Any] = field(default_factory=dict)
    denials: dict[Any, int] = field(default_factory=dict)
    """Whose denial it is."""
    gone: set[Card] = field(default_factory=set)
    known: set[Card] = field(default_factory=set)
    partly: set[Card] = field(default_factory=set)
    trick: list[tuple[int, Card]] = field(default_factory=list)
    black: int | None = None
    """The trick in which the black joker was played."""
    broken: bool = False
    number: int = 1

    def __post_init__(self) -> None:
        deck = list(PACK)
        if self.game == "spades":
            deck = [card for card in PACK_WITH_JOKERS if str(card) not in ("2H", "2D")]
            self.number = 14 - self.tricks
        if self.rng.random() < 0.7:  # few suits: counting finds more
            suits = self.rng.sample(list(Suit), self.rng.choice([2, 3]))
            deck = [card for card in deck if card.suit in (None, *suits)]
        if self.game == "spades":
            self.trump = Suit.SPADES
        elif "trump" in GAMES[self.game].start:
            self.trump = self.rng.choice(list(Suit))
        rooms = [self.tricks] * self.seats
        if self.game.startswith("shelem"):
            self.declarer, self.aside = self.rng.randrange(self.seats), 4
            rooms.append(self.aside)
        self.start = {"lead": self.rng.randrange(self.seats), "left": [self.tricks] * self.seats}
        open_tops: list[Card] = []
        hidden = self.rng.sample(deck, sum(rooms))
        if self.game == "shelem2":
            hidden += self._pile_up([card for card in PACK if card not in hidden])
            rooms.append(len(hidden) - sum(rooms))
            open_tops = [cards[0] for cards in self.heaps.values() if cards]
        places = [place for place, room in enumerate(rooms) for _ in range(room)]
        self.place = dict(zip(hidden, places, strict=True))
        self._tell(hidden, open_tops)
        self.worlds = Worlds(hidden, rooms)
        seats = NAMES[: self.seats]
        self.replay = Replay(Header(self.game, seats, self.options, self.start))
        self.sides: list[list[int]] = self.replay.outcome()["sides"]
        for card in self.partly:
            self.worlds.seen(card, self.declarer, self.seats)
        for seat in range(self.seats):
            for letter in self.start.get(f"void{seat}", ()):
                self.deny(None, seat, Suit(letter))

    def _pile_up(self, rest: list[Card]) -> list[Card]:
        """Lays piles before both; gives the covered cards."""
        self.rng.shuffle(rest)
        for seat in range(2):
            for pile in "abc":
                self.heaps[seat, pile] = []
            for _ in range(self.tricks):
                self.heaps[seat, self.rng.choice("abc")].append(rest.pop())
        return [card for cards in self.heaps.values() for card in cards[1:]]

    def _tell(self, hidden: list[Card], tops: list[Card]) -> None:
        """The position that the record begins with."""
        start, rng = self.start, self.rng
        start["unseen"] = [str(card) for card in sorted([*hidden, *tops], key=str)]
        for seat in range(self.seats):
            if rng.random() < 0.5:
                start[f"void{seat}"] = [rng.choice("SHDC")]
        if self.game == "spades":
            start |= {"trickno": self.number, "bids": [6, 6]}
            return
        if self.trump is not None:
            start["trump"] = self.trump.value
        if self.declarer is not None:
            start |= {"decl": self.declarer, "bid": 100, "tricks": [12 - self.tricks, 0]}
            self.number = 13 - self.tricks
            if rng.random() < 0.4:
                mine = [card for card in hidden if self.place[card] in (self.declarer, self.seats)]
                self.partly = set(rng.sample(mine, 1))
                start[f"known{self.declarer}"] = [str(card) for card in self.partly]
        if self.game == "shelem2":
            for seat in range(2):
                start[f"piles{seat}"] = [[str(card) for card in self.heaps[seat, pile]] for pile in "abc"]

    # What the cards say

    def hand(self, seat: int) -> list[Card]:
        return [card for card, place in self.place.items() if place == seat and card not in self.gone]

    def suit(self, suit: Suit) -> set[Card]:
        jokers = self.options.get("joker_follows_spades") and suit is Suit.SPADES
        return {card for card in self.place if card.suit is suit or (jokers and card.suit is None)}

    def deny(self, at: int | None, seat: int, suit: Suit, spared: tuple[Card, ...] = ()) -> None:
        key = (at, seat, suit)
        self.denials[key] = seat
        self.worlds.deny(key, self.suit(suit) - self.gone - set(spared), seat)

    def withdraw(self, at: int) -> None:
        for key in [key for key in self.denials if key[0] == at]:
            del self.denials[key], self.worlds.lies[key]

    @property
    def led(self) -> Suit | None:
        if not self.trick:
            return None
        card = self.trick[0][1]
        if card.suit is None:
            return Suit.SPADES if self.options.get("joker_lead_suit", "spades") == "spades" else None
        return card.suit

    def red_waits(self) -> bool:
        """Whether the colour joker may not be played yet."""
        deadline = self.options.get("bj_deadline", 10)
        if self.number > deadline and self.options.get("rj_after_deadline", "free") == "free":
            return False
        here = any(card == BLACK_JOKER for _, card in self.trick)
        if here:
            return self.options.get("rj_same_trick", True) is not True
        return self.black is None

    def says(self, at: int, seat: int, card: Card) -> None:
        """What a card from the hand says about the cards that stay in it."""
        led = self.led
        unbroken = not self.trick and self.options.get("break_spades") and not self.broken
        if unbroken and card.suit is Suit.SPADES:
            for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
                self.deny(at, seat, suit)
        if led is None or card.suit in (None, led):
            return
        follows = self.options.get("joker_follows_spades") and self.red_waits()
        spared = (RED_JOKER,) if follows else ()
        self.deny(at, seat, led, spared)
        if self.options.get("must_ruff") and self.trump not in (None, led, card.suit):
            self.deny(at, seat, self.trump, spared)

    # Playing on

    def append(self, do: str, **fields: Any) -> int:
        self.replay.append(Action(do, **fields))
        return len(self.replay) - 1

    def play_on(self) -> None:
        self.check()
        for _ in range(self.tricks):
            self.play_trick()

    def play_trick(self) -> None:
        leader = self.replay.outcome()["turn"]
        self.trick = []
        for step in range(self.seats):
            self.play((leader + step) % self.seats)
        winner = self.replay.outcome()["trick_winners"]
        if self.game == "shelem2":
            for seat in (leader, 1 - leader):
                self.play_top(seat)
            winner = self.replay.outcome()["trick_winners"]
        if self.led is not Suit.SPADES or self.trick[0][1].suit is None:
            self.broken |= any(card.suit in (None, Suit.SPADES) for _, card in self.trick)
        if any(card == BLACK_JOKER for _, card in self.trick):
            self.black = self.number
        self.number += 1
        self.append("collect", seat=winner[-1])
        self.turn_tops()
        self.check()

    def play(self, seat: int) -> None:
        hand, led = self.hand(seat), self.led
        self.drop(seat)
        following = [card for card in hand if card.suit is led]
        lies = self.rng.random() < 0.25
        card = self.rng.choice(hand if lies or not following else following)
        at = self.lay(seat, card)
        if card not in JOKERS and self.rng.random() < 0.12:  # a slip, taken back
            self.append("takeback", seat=seat, card=card)
            self.gone.discard(card)
            self.known.add(card)
            self.withdraw(at)
            self.check()
            card = self.rng.choice(following or hand)
            self.lay(seat, card)
            at = len(self.replay) - 1
        self.trick.append((seat, card))

    def lay(self, seat: int, card: Card) -> int:
        at = self.append("play", seat=seat, card=card)
        self.worlds.seen(card, seat)
        self.gone.add(card)
        self.known.discard(card)
        self.says(at, seat, card)
        self.check()
        return at

    def drop(self, seat: int) -> None:
        """A card is seen in a hand, or among those laid aside."""
        chance = self.rng.random()
        if chance < 0.06:
            other = self.rng.randrange(self.seats)
            cards = [c for c in self.hand(other) if c not in (*JOKERS, *self.known)]
            if cards:
                card = self.rng.choice(cards)
                self.append("show", seat=other, card=card)
                self.worlds.seen(card, other)
                self.known.add(card)
                self.check()
        elif chance < 0.2 and self.declarer is not None:
            cards = self.hand(self.seats)
            if cards:
                card = self.rng.choice(cards)
                self.append("show", seat=self.declarer, card=card, pile="discard")
                self.worlds.seen(card, self.seats)
                self.gone.add(card)
                self.check()

    def play_top(self, seat: int) -> None:
        tops = {pile: cards[0] for (one, pile), cards in self.heaps.items() if one == seat and cards}
        following = [pile for pile, card in tops.items() if card.suit is self.led]
        pile = self.rng.choice(following or list(tops))
        card = self.heaps[seat, pile].pop(0)
        self.append("play", seat=seat, card=card, pile=pile)
        self.trick.append((seat, card))
        self.check()

    def turn_tops(self) -> None:
        """The tops under the cards that were played lie open now."""
        for cards in self.heaps.values():
            if cards and cards[0] in self.place and cards[0] not in self.gone:
                self.worlds.seen(cards[0], self.seats + 1)
                self.gone.add(cards[0])

    # Comparing

    def legal(self, team: int) -> np.ndarray:
        """The worlds in which a side laid nothing aside that it may not."""
        limit = self.options.get("discard_limit", "none")
        if self.declarer is None or self.declarer % 2 != team or limit == "none":
            return np.ones(len(self.worlds), np.bool_)
        barred = {
            c for c in self.place if (c in POINT_CARDS if limit == "no_points" else c.suit is self.trump)
        }
        return ~self.worlds.some(barred, self.seats)

    def check(self) -> None:
        assert len(self.worlds), "what really happened was struck out"
        truth = np.array([[self.place[card] for card in self.worlds.column]], np.int8)
        assert (self.worlds.rows == truth).all(axis=1).any()
        rulings = [r for r in self.replay.rulings if r.kind == "breach" and r.rule in ("R2", "R17")]
        for team, members in enumerate(self.sides):
            legal = self.legal(team)
            own = [denial for denial, seat in self.denials.items() if seat in members]
            certain = bool((~legal | self.worlds.false(own)).all())
            accused = [r for r in rulings if r.side == team and (r.rule == "R2" or self.game != "spades")]
            assert bool(accused) == certain, (team, self.replay.actions, self.start)
            alone = [
                seat
                for seat in members
                if (~legal | self.worlds.false([d for d in own if self.denials[d] == seat])).all()
            ]
            limited = any(r.rule == "R17" for r in accused)
            for ruling in accused:
                if limited or ruling.rule != "R2":
                    continue
                assert ruling.seat is None or ruling.seat in alone
                if ruling is accused[0] and ruling.at == len(self.replay) - 1:
                    assert alone == [] or ruling.seat is not None
                reasons = [d for d in own if d[0] is None or d[0] in ruling.because]
                assert (~legal | self.worlds.false(reasons)).all()
            if self.game == "spades" and not certain:
                self.check_black(team, own, [r for r in rulings if r.side == team and r.rule == "R17"])
            if not limited and len(self.worlds) <= FEW:
                self.check_hands(team, legal)

    def check_black(self, team: int, own: list[Any], late: list[Any]) -> None:
        """R17: the black joker is overdue, and it is certain that this side holds it."""
        deadline = self.options.get("bj_deadline", 10)
        overdue = self.number > deadline or (self.number == deadline and len(self.trick) == 4)
        if self.black is None and BLACK_JOKER in self.place and BLACK_JOKER not in self.gone and overdue:
            here = self.worlds.some([BLACK_JOKER], team) | self.worlds.some([BLACK_JOKER], team + 2)
            honest = ~self.worlds.false(own)
            assert bool(here[honest].all()) == any(True for _ in late)

    def check_hands(self, team: int, legal: np.ndarray) -> None:
        """Which suits each hand is certain to hold, apart from the cards that everybody knows."""
        knowledge = self.replay._match.deal.knowledge
        assert knowledge.adds_up()
        hidden = set(self.place) - self.gone - self.known
        assert hidden <= knowledge.unseen
        for seat in self.sides[team]:
            fits = legal if seat == self.declarer else np.ones(len(self.worlds), np.bool_)
            for suit in Suit:
                cards = self.suit(suit) & hidden
                without = fits & ~self.worlds.some(cards, seat)
                assert knowledge.possible((seat,), [Denial(seat, suit)]) == bool(without.any())
            for card in hidden:
                without = fits & ~self.worlds.some([card], seat)
                assert knowledge.possible((seat,), [], [card]) == bool(without.any())


@dataclass
class Trumps:
    """A deal of Gam from the first lead on. ``hands`` and ``discards`` hold the trumps that are there;
    the other cards of both are told apart only where they come to light."""

    rng: random.Random
    trump: Suit = Suit.SPADES
    hands: list[list[Card]] = field(default_factory=list)
    discards: list[list[Card]] = field(default_factory=list)
    left: list[int] = field(default_factory=lambda: [6] * 4)
    aside: list[int] = field(default_factory=list)
    """How many hidden cards each has laid aside."""
    out: set[int] = field(default_factory=set)
    laid: set[int] = field(default_factory=set)
    """Seats whose hand lies open."""
    gone: set[Card] = field(default_factory=set)
    known: list[set[Card]] = field(default_factory=lambda: [set() for _ in range(4)])

    def __post_init__(self) -> None:
        rng = self.rng
        self.trump, declarer = rng.choice(list(Suit)), rng.randrange(4)
        cards = rng.sample(trumps(self.trump), rng.choice([3, 4, 5]))
        self.plain = [card for card in PACK_WITH_JOKERS if card not in trumps(self.trump)]
        rng.shuffle(self.plain)
        kept = [rng.randrange(6, 10) for _ in range(3)]
        others = [seat for seat in range(4) if seat != declarer]
        self.aside = [0] * 4
        for seat, number in zip(others, kept, strict=True):
            self.aside[seat] = 9 - number
        self.aside[declarer] = 9 + 18 - 6
        if self.rng.random() < 0.5:  # no place but the hands
            kept, self.aside = [9, 9, 9], [21 if seat == declarer else 0 for seat in range(4)]
        self.left = [rng.choice([1, 1, 2, 6]) for _ in range(4)]
        places = [n for n, room in enumerate([*self.left, *self.aside]) for _ in range(min(room, 3))]
        rng.shuffle(places)
        places.sort(key=lambda place: place > 3 and rng.random() < 0.8)  # most in the hands
        self.place = dict(zip(cards, places, strict=False))
        cards = list(self.place)
        self.worlds = Worlds(cards, [*self.left, *self.aside])
        start = {"decl": declarer, "bid": 4, "trump": self.trump.value, "kept": kept, "left": self.left[:]}
        start["unseen"] = [str(card) for card in (*cards, *self.plain)]
        start["lead"] = rng.randrange(4)
        self.replay = Replay(Header("gam", NAMES, {}, start))

    def held(self, place: int) -> list[Card]:
        return [card for card, there in self.place.items() if there == place and card not in self.gone]

    def append(self, do: str, **fields: Any) -> None:
        self.replay.append(Action(do, **fields))

    def count(self) -> None:
        """Only so many trumps are in a hand or a pile as it has cards that nobody has seen."""
        for seat in range(4):
            hidden = [card for card in self.place if card not in self.gone and card not in self.known[seat]]
            room = 0 if seat in self.laid else self.left[seat] - len(self.known[seat])
            self.worlds.keep(self.worlds.number(hidden, seat) <= room)
            self.worlds.keep(self.worlds.number(hidden, 4 + seat) <= self.aside[seat])

    def play_on(self) -> None:
        for _ in range(20):
            outcome = self.replay.outcome()
            if "collect" in outcome["expects"]:
                self.append("collect", seat=outcome["trick_winners"][-1])
            elif outcome["turn"] is None or outcome["phase"] != "PLAY":
                return
            else:
                self.act(outcome["turn"])
            self.check()
            self.turn_up()

    def act(self, seat: int) -> None:
        liars = [one for one in self.out - self.laid if self.held(one)]
        if liars and self.rng.random() < 0.3:  # somebody finds a trump that he had denied
            liar = self.rng.choice(liars)
            card = self.rng.choice(self.held(liar))
            self.append("play", seat=liar, card=card)
            self.worlds.seen(card, liar)
            self.known[liar].add(card)
            self.count()
            return
        held = self.held(seat)
        if held and self.rng.random() < 0.7:
            card = self.rng.choice(held)
            self.append("play", seat=seat, card=card)
            self.worlds.seen(card, seat)
            self.gone.add(card)
            self.known[seat].discard(card)
            self.left[seat] -= 1
            self.count()
            return
        rest = None
        self.worlds.deny(seat, set(self.place) - self.gone, seat)
        self.out.add(seat)
        if self.rng.random() < 0.4 and self.left[seat] <= 2:
            rest = [*held, *(self.plain.pop() for _ in range(self.left[seat] - len(held)))]
            self.laid.add(seat)
            self.known[seat] = set(rest)
            for card in held:
                self.worlds.seen(card, seat)
        self.append("out", seat=seat, cards=None if rest is None else tuple(rest))
        self.count()

    def turn_up(self) -> None:
        """A card that was laid aside is turned up."""
        seat = self.rng.randrange(4)
        if self.rng.random() > 0.15 or not self.aside[seat]:
            return
        held = self.held(4 + seat)
        free = self.aside[seat] > len(held)
        if not free and not held:
            return
        card = self.rng.choice(held) if held and (not free or self.rng.random() < 0.5) else self.plain.pop()
        self.append("show", seat=seat, card=card, pile="discard")
        self.worlds.seen(card, 4 + seat)
        self.gone.add(card)
        self.aside[seat] -= 1
        self.count()
        self.check()

    def check(self) -> None:
        assert len(self.worlds), "what really happened was struck out"
        rulings = [r for r in self.replay.rulings if r.kind == "breach"]
        assert {r.rule for r in rulings} <= {"R2", "R18"}
        for team in (0, 1):
            # Whoever laid a trump aside is judged by R18; here that counts as no excuse.
            hidden = set(self.place)
            legal = ~(self.worlds.some(hidden, 4 + team) | self.worlds.some(hidden, 6 + team))
            own = [seat for seat in self.out if seat % 2 == team]
            certain = bool((~legal | self.worlds.false(own)).all())
            accused = [r for r in rulings if r.side == team]
            assert bool(accused) == certain or not own, (team, self.place)
            for ruling in accused:
                if ruling.rule == "R2" and ruling.seat is not None:
                    assert (~legal | self.worlds.false([ruling.seat])).all()


def options_of(game: str, rng: random.Random, names: tuple[str, ...]) -> dict[str, Any]:
    declared = {option.name: option for option in GAMES[game].options}
    return {
        name: rng.choice(declared[name].values) for name in names if name in declared and rng.random() < 0.5
    }


OWN = ("shelem", "shelem2", "spades", "gam")
"""Games in which more is hidden, or denied, than the hands and the suits led."""
PLAIN = [key for key, game in GAMES.items() if {"lead", "unseen"} <= set(game.start) and key not in OWN]


@pytest.mark.parametrize("game", PLAIN)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_tricks(seed, game):
    rng = random.Random(f"worlds {game} {seed}")
    Deal(game, rng, options_of(game, rng, ("must_ruff",)), 3 if seed % 4 == 0 else 2).play_on()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_shelem_with_cards_laid_aside(seed):
    rng = random.Random(f"worlds shelem {seed}")
    options = options_of("shelem", rng, ("must_ruff", "discard_limit"))
    Deal("shelem", rng, options, 2 if seed % 4 == 0 else 1).play_on()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_shelem_for_two_with_piles(seed):
    rng = random.Random(f"worlds shelem2 {seed}")
    options = options_of("shelem2", rng, ("must_ruff", "discard_limit"))
    Deal("shelem2", rng, options, rng.choice([2, 2, 3]), seats=2).play_on()


SPADES = (
    *("must_ruff", "joker_follows_spades", "joker_lead_suit", "bj_deadline", "rj_after_deadline"),
    *("rj_same_trick", "break_spades"),
)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_spades_with_jokers(seed):
    rng = random.Random(f"worlds spades {seed}")
    Deal("spades", rng, options_of("spades", rng, SPADES), 3 if seed % 4 == 0 else 2).play_on()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_gam(seed):
    Trumps(random.Random(f"worlds gam {seed}")).play_on()
