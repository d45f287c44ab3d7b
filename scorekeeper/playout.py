"""Seeded random games: the script of the simulated table, and the material of tests. Those of the other
games are in `scorekeeper.playouts`; a deal is there what the game deals and scores together.

A script is the whole true record of a match, in order. For Hokm that is: ``hakem`` once at the beginning;
then for each deal ``deal`` with its dealer, ``trump`` named by hakem, four times ``play`` and one
``collect`` for each trick, and ``end`` after the trick that gives a side its seventh (a 7–0 is never
played on for bam). A script ends early where the match does.

Players know only their own hand and what lies on the table, and play like people who have played before:
aces first, cheap wins, trumps where they help, with some carelessness. Planted mistakes:

- ``revoke``: once in each deal a seat that holds the led suit plays another one, and later in the deal
  plays a card of the suit that it denied;
- ``turn``: once in each deal a seat plays before the one whose turn it is, and the table plays on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.errors import UnknownGameError
from scorekeeper.games.plays import HIGH, Play, winning
from scorekeeper.playouts import gam, pasur
from scorekeeper.playouts.script import CARELESS, Planted, Script
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat, partner, side

NAMES = ("Amin", "Hamid", "Ali", "Hamed")
MISTAKES = ("revoke", "turn")
OTHERS: dict[str, tuple[tuple[str, ...], Callable[[Random, Header, int, Collection[str]], Script]]] = {
    "gam": (gam.MISTAKES, gam.play_out),
    "pasur": (pasur.MISTAKES, pasur.play_out),
}
"""The games that are played out in `scorekeeper.playouts`: their mistakes, and what plays them."""


def deal_script(
    game: str = "hokm",
    seed: int = 0,
    deals: int = 1,
    mistakes: Collection[str] = (),
    options: Mapping[str, Any] | None = None,
    seats: tuple[str, ...] = NAMES,
    start: Mapping[str, Any] | None = None,
) -> Script:
    """The script of up to ``deals`` deals; the same arguments always give the same script. ``start`` is the
    position between two deals from which it is played, as in a header.

    Raises:
        UnknownGameError: this game cannot be played out.
        ValueError: there is no such mistake.
    """
    if game != "hokm" and game not in OTHERS:
        raise UnknownGameError(
            f"there is no playout of {game!r}; {', '.join(('hokm', *OTHERS))} can be played out"
        )
    header = Header(game, seats, dict(options or {}), dict(start or {}))
    known, play_out = OTHERS.get(game, (MISTAKES, None))
    unknown = set(mistakes) - set(known)
    if unknown:
        raise ValueError(f"mistakes are {', '.join(known)}, not {', '.join(sorted(unknown))}")
    if play_out is not None:
        return play_out(Random(f"{game} {seed}"), header, deals, mistakes)
    replay = Replay(header)
    must_ruff = bool(header.setup().options["must_ruff"])
    rng = Random(f"hokm {seed}")
    planted: list[Planted] = []
    for _ in range(deals):
        outcome = replay.outcome()
        if outcome["match_over"]:
            break
        if outcome["hakem"] is None:
            replay.append(Action("hakem", seat=rng.randrange(4)))
            outcome = replay.outcome()
        replay.append(Action("deal", dealer=outcome["dealer"]))
        table = _deal(rng, outcome["hakem"], must_ruff, set(mistakes), len(replay) + 1)
        replay.append(Action("trump", suit=table.trump, seat=outcome["hakem"]))
        for action in table.actions:
            replay.append(action)
        replay.append(Action("end"))
        planted += table.planted
    return Script(header, replay.actions, tuple(planted))


@dataclass
class _Table:
    """One deal while it is played. ``first`` is the number that the first of ``actions`` will have."""

    hands: list[list[Card]]
    trump: Suit
    leader: Seat
    must_ruff: bool
    first: int
    actions: list[Action] = field(default_factory=list)
    planted: list[Planted] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    denied: list[set[Suit]] = field(default_factory=lambda: [set() for _ in range(4)])

    def number(self) -> int:
        return self.first + len(self.actions)

    def allowed(self, seat: Seat, led: Suit | None) -> list[Card]:
        hand = self.hands[seat]
        following = [card for card in hand if card.suit == led]
        if following or led is None:
            return following or hand
        ruffs = [card for card in hand if card.suit == self.trump]
        return ruffs if self.must_ruff and ruffs else hand


def _deal(rng: Random, hakem: Seat, must_ruff: bool, mistakes: set[str], first: int) -> _Table:
    """A deal with the mistakes asked for. Not every deal has room for a revoke that comes to light before
    its seventh trick, so hands are dealt until one has."""
    while True:
        pack = list(PACK)
        rng.shuffle(pack)
        hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
        table = _Table(hands, _best_suit(hands[hakem][:5]), hakem, must_ruff, first)
        if _play(rng, table, mistakes):
            return table


def _best_suit(five: Sequence[Card]) -> Suit:
    def worth(suit: Suit) -> tuple[int, int]:
        ranks = [HIGH[card.rank] for card in five if card.suit == suit]
        return len(ranks), sum(ranks)

    return max(Suit, key=worth)


def _play(rng: Random, table: _Table, mistakes: set[str]) -> bool:
    """Plays the deal to a side's seventh trick; whether the mistakes asked for happened and came out."""
    wrong_turn = rng.randrange(1, 7) if "turn" in mistakes else 0
    revoke_from = rng.randrange(1, 6) if "revoke" in mistakes else 99
    revoked: tuple[Seat, Suit, int] | None = None
    trick = 0
    while max(table.tricks) < 7:
        trick += 1
        order = [(table.leader + step) % 4 for step in range(4)]
        if trick == wrong_turn:
            early = rng.randrange(1, 3)
            order[early], order[early + 1] = order[early + 1], order[early]
            table.planted.append(
                Planted("turn", order[early], table.number() + early, table.number() + early)
            )
        plays: list[Play] = []
        for seat in order:
            led = plays[0].card.suit if plays else None
            allowed = table.allowed(seat, led)
            if revoked is None and trick >= revoke_from and led and _can_revoke(table, seat, led):
                allowed = _revokes(table, seat, led)
                revoked = (seat, led, table.number())
            card = _choose(rng, seat, allowed, plays, table.trump)
            table.hands[seat].remove(card)
            plays.append(Play(seat, card, table.number()))
            table.actions.append(Action("play", seat=seat, card=card))
            if led and card.suit != led:
                table.denied[seat].add(led)
            if revoked and revoked[:2] == (seat, card.suit):
                table.planted.append(Planted("revoke", seat, revoked[2], plays[-1].at))
                revoked, revoke_from = None, 99
            elif revoked and not _could_be_true(table, side(revoked[0])):
                return False  # counting would prove it before the suit comes to light
        table.leader = winning(plays, table.trump).seat
        table.tricks[side(table.leader)] += 1
        table.actions.append(Action("collect", seat=table.leader))
    return {plant.kind for plant in table.planted} == mistakes


def _can_revoke(table: _Table, seat: Seat, led: Suit) -> bool:
    return any(card.suit == led for card in table.hands[seat]) and bool(_revokes(table, seat, led))


def _revokes(table: _Table, seat: Seat, led: Suit) -> list[Card]:
    """The cards that deny the led suit and nothing more."""
    others = [card for card in table.hands[seat] if card.suit != led]
    trumps = [card for card in others if card.suit == table.trump]
    return trumps or others if table.must_ruff else others


def _could_be_true(table: _Table, team: int) -> bool:
    """Whether both hands of a side can be filled from the cards that nobody has seen, without any suit
    that they denied: each hand by itself, and both together."""
    unseen = {card for hand in table.hands for card in hand}
    fits = [{card for card in unseen if card.suit not in table.denied[seat]} for seat in (team, team + 2)]
    sizes = [len(table.hands[seat]) for seat in (team, team + 2)]
    return len(fits[0]) >= sizes[0] and len(fits[1]) >= sizes[1] and len(fits[0] | fits[1]) >= sum(sizes)


def _choose(rng: Random, seat: Seat, allowed: Sequence[Card], plays: Sequence[Play], trump: Suit) -> Card:
    """A card that a player who sees only his hand and the table might play."""
    if rng.random() < CARELESS:
        return rng.choice(allowed)
    if not plays:
        return _lead(rng, allowed, trump)
    best = winning(plays, trump)
    winners = [card for card in allowed if winning([*plays, Play(seat, card, 0)], trump).seat == seat]
    last = len(plays) == 3
    if winners and not (best.seat == partner(seat) and (last or HIGH[best.card.rank] >= HIGH["Q"])):
        plain = [card for card in winners if card.suit != trump]
        return max(plain, key=_rank) if plain and not last else min(winners, key=_rank)
    return min(allowed, key=lambda card: (card.suit == trump, _rank(card)))


def _lead(rng: Random, hand: Sequence[Card], trump: Suit) -> Card:
    plain = [card for card in hand if card.suit != trump]
    aces = [card for card in plain if card.rank == "A"]
    if aces:
        return rng.choice(aces)
    lengths = {suit: sum(card.suit == suit for card in hand) for suit in Suit}
    return max(plain or hand, key=lambda card: (lengths[card.suit or trump], _rank(card)))


def _rank(card: Card) -> int:
    return HIGH[card.rank]
