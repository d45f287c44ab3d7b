"""Hokm played out: the script of whole deals.

A script is ``hakem`` once at the beginning; then for each deal ``deal`` with its dealer, ``trump`` named by
hakem, four times ``play`` and one ``collect`` for each trick, and ``end`` after the trick that gives a side
its seventh (a 7–0 is never played on for bam). Planted mistakes, once in each deal:

- ``revoke``: a seat that holds the led suit plays another one, and later plays a card of the suit that it
  denied;
- ``turn``: a seat plays before the one whose turn it is, and the table plays on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games.base import Value
from scorekeeper.games.plays import Play, winning
from scorekeeper.playouts.hands import Hands, best_suit, choose
from scorekeeper.playouts.script import Planted, Playout, Script
from scorekeeper.playouts.tricks import AGAIN
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.seats import Seat, partner, side


def play_out(rng: Random, header: Header, deals: int, mistakes: Collection[str]) -> Script:
    """The script of up to ``deals`` deals with these mistakes in each."""
    replay = Replay(header)
    must_ruff = bool(header.setup().options["must_ruff"])
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

    hands: Hands
    trump: Suit
    leader: Seat
    must_ruff: bool
    first: int
    actions: list[Action] = field(default_factory=list)
    planted: list[Planted] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])

    def number(self) -> int:
        return self.first + len(self.actions)

    def allowed(self, seat: Seat, led: Suit | None) -> list[Card]:
        hand = self.hands.held[seat]
        following = [card for card in hand if card.suit == led]
        if following or led is None:
            return following or hand
        ruffs = [card for card in hand if card.suit == self.trump]
        return ruffs if self.must_ruff and ruffs else hand

    def best(self, plays: Sequence[Play]) -> Play:
        return winning(plays, self.trump)


def _deal(rng: Random, hakem: Seat, must_ruff: bool, mistakes: set[str], first: int) -> _Table:
    """A deal with the mistakes asked for. Not every deal has room for a revoke that comes to light before
    its seventh trick, so hands are dealt until one has."""
    while True:
        pack = list(PACK)
        rng.shuffle(pack)
        hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
        table = _Table(Hands(hands), best_suit(hands[hakem][:5]), hakem, must_ruff, first)
        if _play(rng, table, mistakes):
            return table


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
            card = choose(rng, seat, allowed, plays, table.best, len(plays) == 3, partner(seat), table.trump)
            table.hands.play(seat, card, led, table.trump if table.must_ruff else None)
            plays.append(Play(seat, card, table.number()))
            table.actions.append(Action("play", seat=seat, card=card))
            if revoked and revoked[:2] == (seat, card.suit):
                table.planted.append(Planted("revoke", seat, revoked[2], plays[-1].at))
                revoked, revoke_from = None, 99
            elif revoked and table.hands.proved({revoked[0], partner(revoked[0])}):
                return False  # counting would prove it before the suit comes to light
        table.leader = table.best(plays).seat
        table.tricks[side(table.leader)] += 1
        table.actions.append(Action("collect", seat=table.leader))
    return {plant.kind for plant in table.planted} == mistakes


def _can_revoke(table: _Table, seat: Seat, led: Suit) -> bool:
    return any(card.suit == led for card in table.hands.held[seat]) and bool(_revokes(table, seat, led))


def _revokes(table: _Table, seat: Seat, led: Suit) -> list[Card]:
    """The cards that deny the led suit and nothing more."""
    others = [card for card in table.hands.held[seat] if card.suit != led]
    trumps = [card for card in others if card.suit == table.trump]
    return trumps or others if table.must_ruff else others


def _keeps_to(options: Mapping[str, Value], planted: bool) -> bool:
    """Nobody moves to another seat or draws four cards; a mistake has to leave the deal to be played on."""
    drawn = options.get("partners") == "drawn" or options.get("hakem_choice") == "four_cards"
    ended = options.get("referee_mode") == "auto" or options.get("out_of_turn", "") in ("void_deal", "award")
    return not drawn and not (planted and ended)


PLAYOUT = Playout(
    play_out, {"revoke": ("R2",), "turn": ("R1",)}, again=AGAIN, keeps_to=_keeps_to, tricks=True
)
