"""Which cards everybody knows to be in a hand: those that went there face up, less what was laid since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards that went to a hand face up, as the actions ``ats`` showed; none of these tells of the starting
    position. So many were ``laid`` from that hand since, face down and unseen."""

    cards: tuple[Card, ...]
    ats: tuple[int | None, ...] = ()
    laid: int = 0


Hand = tuple[Batch, ...]
"""The batches of one hand, the oldest first."""


def after_laying(hand: Hand, count: int) -> Hand:
    return tuple(replace(batch, laid=batch.laid + count) for batch in hand)


def after_turning(hand: Hand, cards: Sequence[Card]) -> Hand:
    """These cards, laid from this hand, have been turned up: what of them was known here is no longer
    here, and none of them is an unseen card that was laid."""
    rest = tuple(cards)
    left: list[Batch] = []
    for batch in reversed(hand):  # of two like cards the one that is surely there counts as the one that went
        kept, rest = without(batch.cards, rest), without(rest, batch.cards)
        if kept:
            left.append(replace(batch, cards=kept, laid=max(batch.laid - len(cards), 0)))
    return tuple(reversed(left))


def surely_held(hand: Hand, rank: str) -> int:
    """How many cards of this rank must still be in the hand, whatever was laid."""
    held = lost = 0
    for batch in reversed(hand):
        own = sum(card.rank == rank for card in batch.cards)
        held += own
        lost = min(batch.laid, lost + own)
    return held - lost


def surely_there(hand: Hand, card: Card) -> int:
    """How often this very card must still be in the hand."""
    return sum(batch.cards.count(card) for batch in hand if not batch.laid)


def proof(hands: Iterable[Hand], rank: str) -> tuple[int | None, ...]:
    """The actions that showed where the cards of this rank went."""
    batches = (batch for hand in hands for batch in hand if any(card.rank == rank for card in batch.cards))
    return tuple(at for batch in batches for at in batch.ats)


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """``cards`` less the ``gone`` ones, each as often as it is among these."""
    rest = list(cards)
    for card in gone:
        if card in rest:
            rest.remove(card)
    return tuple(rest)
