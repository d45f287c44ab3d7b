"""Facts that wait for a person: what the camera could not tell, and what came after it.

The record is append-only and its order is the order of play. A fact in which something is missing (the
card, the seat) therefore holds back the facts behind it; they lie on the table and are shown as lying
there, and flow into the record in their order as soon as it is answered, settled or dismissed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.seats import Seat

SHOWN_CHOICES = 3
"""So many cards are offered as buttons; any other may be answered too."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that a person is asked.

    ``kind`` is ``card`` (which card is this?), ``seat`` (who played it?), ``count`` (how many cards?) or
    ``call`` (what was done there?). ``choices`` are the likeliest answers, best first, as codes of cards,
    numbers of seats or of cards, or names of actions; none when the camera saw nothing.
    ``about`` is the number of the recorded action in doubt, ``None`` when the fact is not recorded yet.
    ``beside`` are the cards of the same fact that are known, where it tells of several.
    """

    id: str
    kind: str
    do: str
    seat: Seat | None = None
    card: Card | None = None
    choices: tuple[str | int, ...] = ()
    probabilities: tuple[float, ...] = ()
    evidence: tuple[str, ...] = ()
    t: float | None = None
    about: int | None = None
    beside: tuple[Card, ...] = ()

    def to_json(self) -> dict[str, Any]:
        asked: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "do": self.do,
            "seat": self.seat,
            "choices": list(self.choices),
            "evidence": list(self.evidence),
        }
        if self.card is not None:
            asked["card"] = str(self.card)
        if self.about is not None:
            asked["about"] = self.about
        if self.beside:
            asked["beside"] = [str(card) for card in self.beside]
        return asked


@dataclass(frozen=True, slots=True)
class Spot:
    """One card of a fact that tells of several: the ``card``, or the likeliest ``cards`` while it is asked.
    ``of`` and ``index`` say where the card stands in an earlier fact that waits too, and may ask for it."""

    card: Card | None = None
    cards: tuple[tuple[Card, float], ...] = ()
    of: int | None = None
    index: int = 0

    @property
    def asked(self) -> bool:
        """Whether it is asked here, and not elsewhere."""
        return self.card is None and self.of is None


@dataclass(frozen=True, slots=True)
class Pending:
    """A fact on its way into the record; complete unless it asks for something.

    ``number`` names it within its game. ``cards`` are the likeliest cards with their probabilities, best
    first; a fact that tells of several cards has them in ``spots``. ``seats`` and ``counts`` are what may be
    answered where the seat or the number of cards is missing; a fact without ``seats`` needs no seat.
    ``calls`` are the actions that it may be, where that is not certain; it is asked before anything else.
    ``was`` is the card as recorded, where the fact is a ``correct`` that only a person may confirm.
    ``open``: what is seen next may still belong to it.
    """

    number: int
    action: Action
    cards: tuple[tuple[Card, float], ...] = ()
    seats: tuple[Seat, ...] = ()
    was: Card | None = None
    spots: tuple[Spot, ...] = ()
    counts: tuple[int, ...] = ()
    open: bool = False
    calls: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        at = None if self.calls else self._asked_spot
        return f"q{self.number}" if at is None else f"q{self.number}.{at}"

    @property
    def ready(self) -> bool:
        """Whether it may go into the record."""
        return not self.open and self.question is None and all(spot.card for spot in self.spots)

    @property
    def question(self) -> Question | None:
        """What is asked about this fact, ``None`` when nothing is missing in it."""
        action, at = self.action, self._asked_spot
        if self.calls:
            return None if self.open else self._ask("call", self.calls)
        if at is not None:
            return self._which_card(self.spots[at].cards)
        if action.card is None and not self.spots and (action.do in ("play", "show") or self.was):
            return self._which_card(self.cards)
        if self.was is not None:
            return None
        if action.seat is None and self.seats:
            return self._ask("seat", self.seats)
        if action.count is None and self.counts:
            return self._ask("count", self.counts)
        return None

    @property
    def likeliest(self) -> Action:
        """The fact with the likeliest of what is asked in it."""
        action = self.action
        if self.spots:
            cards = [spot.card or next((card for card, _ in spot.cards), None) for spot in self.spots]
            return replace(action, cards=tuple(card for card in cards if card is not None) or None)
        return replace(
            action,
            card=action.card or next((card for card, _ in self.cards), None),
            seat=self.seats[0] if action.seat is None and self.seats else action.seat,
            count=self.counts[0] if action.count is None and self.counts else action.count,
        )

    @property
    def _asked_spot(self) -> int | None:
        return next((at for at, spot in enumerate(self.spots) if spot.asked), None)

    def _which_card(self, cards: Sequence[tuple[Card, float]]) -> Question:
        likeliest = cards[:SHOWN_CHOICES]
        seat = self.seats[0] if self.was is not None and self.seats else self.action.seat
        choices = tuple(str(card) for card, _ in likeliest)
        return self._ask("card", choices, tuple(share for _, share in likeliest), seat)

    def _ask(
        self,
        kind: str,
        choices: tuple[str | int, ...],
        probabilities: tuple[float, ...] = (),
        seat: Seat | None = None,
    ) -> Question:
        action = self.action
        return Question(
            self.id,
            kind,
            action.do,
            action.seat if seat is None else seat,
            action.card,
            choices,
            probabilities,
            action.evidence,
            action.t,
            action.of,
            tuple(spot.card for spot in self.spots if spot.card is not None),
        )

    def answered(
        self,
        *,
        card: Card | None = None,
        seat: Seat | None = None,
        count: int | None = None,
        do: str | None = None,
        by: str,
        sure: float,
    ) -> Pending:
        """This fact with what was missing filled in, on the word of ``by``; ``do`` is what was done."""
        if self.calls and do is not None:
            return replace(self, action=replace(self.action, do=do, by=by, sure=sure), calls=())
        at = self._asked_spot
        fact = replace(
            self,
            action=replace(
                self.action,
                card=self.action.card if card is None or self.spots else card,
                seat=self.action.seat if seat is None else seat,
                count=self.action.count if count is None else count,
                by=by,
                sure=sure,
            ),
        )
        return fact if at is None or card is None else fact.with_spot(at, Spot(card))

    def with_spot(self, at: int, spot: Spot | None) -> Pending:
        """This fact with another card at place ``at``, or without the one there."""
        return self.with_spots((*self.spots[:at], *(() if spot is None else (spot,)), *self.spots[at + 1 :]))

    def with_spots(self, spots: Sequence[Spot]) -> Pending:
        """This fact with these cards."""
        cards = tuple(spot.card for spot in spots if spot.card is not None)
        action = replace(self.action, cards=cards if len(cards) == len(spots) else None)
        return replace(self, action=action, spots=tuple(spots))

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "action": self.action.to_json(),
            "cards": _cards_json(self.cards),
            "seats": list(self.seats),
            "was": None if self.was is None else str(self.was),
            "spots": [
                {
                    "card": None if spot.card is None else str(spot.card),
                    "cards": _cards_json(spot.cards),
                    "of": spot.of,
                    "index": spot.index,
                }
                for spot in self.spots
            ],
            "counts": list(self.counts),
            "open": self.open,
            "calls": list(self.calls),
        }

    @staticmethod
    def from_json(kept: Mapping[str, Any]) -> Pending:
        return Pending(
            number=kept["number"],
            action=Action.from_json(kept["action"]),
            cards=_cards_from(kept["cards"]),
            seats=tuple(kept["seats"]),
            was=None if kept["was"] is None else Card.parse(kept["was"]),
            spots=tuple(
                Spot(
                    None if spot["card"] is None else Card.parse(spot["card"]),
                    _cards_from(spot["cards"]),
                    spot["of"],
                    spot["index"],
                )
                for spot in kept.get("spots", ())
            ),
            counts=tuple(kept.get("counts", ())),
            open=kept.get("open", False),
            calls=tuple(kept.get("calls", ())),
        )


def _cards_json(cards: Sequence[tuple[Card, float]]) -> list[list[Any]]:
    return [[str(card), share] for card, share in cards]


def _cards_from(kept: Sequence[Sequence[Any]]) -> tuple[tuple[Card, float], ...]:
    return tuple((Card.parse(card), share) for card, share in kept)
