"""Facts that wait for a person: what the camera could not tell, and what came after it.

The record is append-only and its order is the order of play. A fact in which something is missing (the
card, the seat) therefore holds back the facts behind it; they lie on the table and are shown as lying
there, and flow into the record in their order as soon as it is answered, settled or dismissed.
"""

from __future__ import annotations

from collections.abc import Mapping
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

    ``kind`` is ``card`` (which card is this?), ``seat`` (who played it?) or ``call``. ``choices`` are the
    likeliest answers, best first, as codes of cards or numbers of seats; none when the camera saw nothing.
    ``about`` is the number of the recorded action in doubt, ``None`` when the fact is not recorded yet.
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
        return asked


@dataclass(frozen=True, slots=True)
class Pending:
    """A fact on its way into the record; complete unless it asks for something.

    ``number`` names it within its game. ``cards`` are the likeliest cards with their probabilities, best
    first. ``was`` is the card as recorded, where the fact is a ``correct`` that only a person may confirm.
    """

    number: int
    action: Action
    cards: tuple[tuple[Card, float], ...] = ()
    seats: tuple[Seat, ...] = ()
    was: Card | None = None

    @property
    def id(self) -> str:
        return f"q{self.number}"

    @property
    def question(self) -> Question | None:
        """What is asked about this fact, ``None`` when nothing is missing in it."""
        action = self.action
        if action.do not in ("play", "show", "correct"):
            return None
        if action.card is None:
            likeliest = self.cards[:SHOWN_CHOICES]
            return Question(
                self.id,
                "card",
                action.do,
                self.seats[0] if action.do == "correct" and self.seats else action.seat,
                choices=tuple(str(card) for card, _ in likeliest),
                probabilities=tuple(share for _, share in likeliest),
                evidence=action.evidence,
                t=action.t,
                about=action.of,
            )
        if action.seat is None and action.do != "correct":
            return Question(
                self.id, "seat", action.do, None, action.card, self.seats, (), action.evidence, action.t
            )
        return None

    def answered(
        self, *, card: Card | None = None, seat: Seat | None = None, by: str, sure: float
    ) -> Pending:
        """This fact with what was missing filled in, on the word of ``by``."""
        action = replace(
            self.action,
            card=self.action.card if card is None else card,
            seat=self.action.seat if seat is None else seat,
            by=by,
            sure=sure,
        )
        return replace(self, action=action)

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "action": self.action.to_json(),
            "cards": [[str(card), share] for card, share in self.cards],
            "seats": list(self.seats),
            "was": None if self.was is None else str(self.was),
        }

    @staticmethod
    def from_json(kept: Mapping[str, Any]) -> Pending:
        return Pending(
            number=kept["number"],
            action=Action.from_json(kept["action"]),
            cards=tuple((Card.parse(card), share) for card, share in kept["cards"]),
            seats=tuple(kept["seats"]),
            was=None if kept["was"] is None else Card.parse(kept["was"]),
        )
