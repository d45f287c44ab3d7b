"""What a playout gives: the script of a match, with the mistakes that were planted in it; and what each game
says of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.games.base import Value
from scorekeeper.record import Header
from scorekeeper.seats import Seat

CARELESS = 0.12
"""How often a player plays any card that is allowed."""


def packets(hand: int) -> tuple[int, ...]:
    """The packets in which hands of so many cards are dealt, where a game does not do it otherwise."""
    return (5, 4, 4) if hand == 13 else (hand,)


@dataclass(frozen=True, slots=True)
class Planted:
    """A mistake of ``seat`` at action ``at``. ``provable_at`` is the first action at which the cards prove
    it: for a revoke the first later card of the denied suit from that hand."""

    kind: str
    seat: Seat
    at: int
    provable_at: int


@dataclass(frozen=True, slots=True)
class Script:
    """A match as it will be played: its header, its true record, and the mistakes in it."""

    header: Header
    actions: tuple[Action, ...]
    planted: tuple[Planted, ...] = ()


@dataclass(frozen=True, slots=True)
class Playout:
    """How a game is played out: ``play_out`` gives the script of up to so many deals with these mistakes in
    each, as far as they have room for them.

    ``mistakes`` are those that it can plant, each with the rules that it breaks; without any where it costs
    whoever makes it, but breaks no rule. ``noted`` are rules that are only noted, since breaking them costs
    nothing. ``again``: where one side accuses the other, the rules by which the same lie proves itself again
    after its first proof. ``keeps_to`` tells whether the players keep to these options, and with mistakes.
    ``start`` is a position between two deals from which it may begin, as in a header, where later deals are
    others than the first. ``tricks``: a trick is swept by who won it, as the players see it from the cards.
    """

    play_out: Callable[[Random, Header, int, Collection[str]], Script]
    mistakes: Mapping[str, tuple[str, ...]]
    noted: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()
    keeps_to: Callable[[Mapping[str, Value], bool], bool] = lambda _options, _planted: True
    start: Callable[[Random], Mapping[str, Any]] = lambda _rng: {}
    tricks: bool = False

    @property
    def breaches(self) -> tuple[str, ...]:
        """The mistakes that break a rule."""
        return tuple(kind for kind, rules in self.mistakes.items() if rules)
