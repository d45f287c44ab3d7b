"""What a card may capture from the pool of Pasur, and which captures are surs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import RANKS, Card
from scorekeeper.games.base import Value
from scorekeeper.seats import Seat

ELEVEN = 11
SUR, JACK_SUR = 5, 10


@dataclass(frozen=True, slots=True)
class Throw:
    """A card played, and the pool it came to. ``deal`` is the number of the deal, ``first`` says that it is
    that deal's first card, ``own`` counts the cards of its player in the deal, this one included."""

    seat: Seat
    card: Card
    at: int
    before: tuple[Card, ...]
    deal: int
    first: bool
    own: int

    @property
    def on_empty(self) -> bool:
        """It came to an empty pool."""
        return not self.before


def value(card: Card) -> int:
    """What a number card adds to a sum; 0 for the pictures, which add to none."""
    return 0 if card.rank in "JQK" else RANKS.index(card.rank) + 1


def captures(card: Card, pool: Sequence[Card], options: Mapping[str, Value]) -> list[frozenset[Card]]:
    """The sets of pool cards that ``card`` may capture, none of them empty."""
    if card.rank == "J":
        return [taken for taken in _for_jack(pool, options) if taken]
    if not value(card):
        return [frozenset({other}) for other in pool if other.rank == card.rank]
    numbers = [other for other in pool if value(other)]
    return [frozenset(cards) for cards in _adding_up(numbers, ELEVEN - value(card))]


def _for_jack(pool: Sequence[Card], options: Mapping[str, Value]) -> list[frozenset[Card]]:
    takeable = frozenset(card for card in pool if card.rank not in "QK")
    if options["jack_mixed_table"] == "all":
        return [takeable]
    jacks = [frozenset({card}) for card in pool if card.rank == "J"]
    return [frozenset(card for card in takeable if card.rank != "J"), *jacks]


def _adding_up(cards: Sequence[Card], rest: int) -> Iterator[tuple[Card, ...]]:
    for number, card in enumerate(cards):
        if value(card) == rest:
            yield (card,)
        elif value(card) < rest:
            for more in _adding_up(cards[number + 1 :], rest - value(card)):
                yield (card, *more)


def fault_of(
    card: Card, pool: Sequence[Card], cards: Collection[Card], options: Mapping[str, Value]
) -> str | None:
    """The rule that a capture of ``cards``, the played ``card`` among them, breaks where the rest of the pool
    is ``pool``; ``None`` if it is legal."""
    taken = frozenset(cards) - {card}
    if card in cards and taken in captures(card, pool, options):
        return None
    if value(card):
        return "R3"
    if card.rank != "J":
        return "R6"
    return "R4" if any(other.rank in "QK" for other in taken) else "R5"


def sur_points(
    throw: Throw, taken: Collection[Card], before: Throw | None, players: int, options: Mapping[str, Value]
) -> int:
    """What a capture earns as a sur or jack-sur, bars left aside. ``before`` is the play just before."""
    if set(taken) != set(throw.before):
        return 0
    lone = len(throw.before) == 1
    just_laid = lone and before is not None and before.card == throw.before[0] and before.on_empty
    if throw.card.rank == "J":
        shielded = just_laid and options["jack_sur"] == "unprotected"
        earned = options["jack_sur"] != "off" and lone and throw.before[0].rank == "J"
        if not earned or throw.first or shielded:
            return 0
        return _points(options["four_player_jack_sur"]) if players == 4 else JACK_SUR
    if any(card.rank == "J" for card in taken):
        return 0
    if options["picture_sur"] == "no" and not value(throw.card):
        return 0
    if options["sur_definition"] == "lone_laid_card" and not just_laid:
        return 0
    return _points(options["four_player_sur"]) if players == 4 else SUR


def _points(option: Value) -> int:
    return option if isinstance(option, int) else 0
