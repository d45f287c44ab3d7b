"""Positions in the middle of a deal of tricks, as the ``start`` of a header gives them."""

from __future__ import annotations

from scorekeeper.cards import Card
from scorekeeper.errors import RecordError
from scorekeeper.games.proof import Denial, Pile
from scorekeeper.games.starts import Start
from scorekeeper.games.tricks import TrickDeal


def of_deal(seats: int) -> tuple[str, ...]:
    """The keys of a position within a deal that every trick game has."""
    return ("tricks", "lead", "unseen", "left", *(f"{k}{s}" for k in ("known", "void") for s in range(seats)))


def put(start: Start, deal: TrickDeal, pack: tuple[Card, ...], hand: int, gone: int = 0) -> None:
    """Puts the position into a new ``deal``. ``gone``: tricks already played whose winners nobody gave.

    Raises:
        RecordError: it contradicts itself.
    """
    seats = range(len(deal.knowledge.left))
    sides = len(deal.court.sides)
    tricks = start.numbers("tricks", sides, (0,) * sides, hand)
    played = sum(tricks) + gone
    if played > hand:
        raise RecordError(f"start: {played} tricks have been played, but a deal has {hand}")
    known = [dict.fromkeys(start.cards(f"known{seat}")) for seat in seats]
    placed = [card for cards in known for card in cards]
    unseen = start.cards("unseen") if "unseen" in start else pack
    if len(set(placed)) != len(placed) or not {*placed, *unseen} <= set(pack):
        raise RecordError("start: a card is known in two hands, or is not in the pack")
    left = start.numbers("left", len(seats), [hand - played] * len(seats), hand)
    piles: list[Pile] = deal.knowledge.piles
    knowledge = type(deal.knowledge)(unseen, left, known, piles, deal.knowledge.joker_suit)
    deal.revokes.knowledge = deal.knowledge = knowledge
    deal.before, deal.gone = tricks, gone
    lead = start.seat("lead")
    if lead is not None:
        deal.leader = lead
    for seat in seats:
        for suit in start.suits(f"void{seat}"):
            knowledge.deny(Denial(seat, suit))
    deal.begun = played > 0 or bool(knowledge.denials) or "unseen" in start or "left" in start
