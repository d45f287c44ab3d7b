"""A camera that is not sure of what it sees, and people who answer truly."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.observation import Backs, Observation, Up
from scorekeeper.playouts.scene import Heard
from scorekeeper.questions import Question
from tests.scorekeeper.acting import Desk, unsure


@dataclass
class Doubt:
    """Makes some readings doubtful, and knows the answers. ``deck`` are the cards that one is taken for."""

    noise: random.Random
    deck: Sequence[Card]
    asked: int = 0
    seats: dict[float | None, int | None] = field(default_factory=dict)
    counts: dict[float | None, int] = field(default_factory=dict)
    """The true seats and numbers by the time of what was seen."""

    def blur(self, seen: Observation) -> Observation:
        if isinstance(seen, Up) and seen.reading.card is not None:
            self.seats[seen.t] = seen.seat
            card = seen.reading.card
            if self.noise.random() < 0.12:
                seen = replace(
                    seen, reading=unsure(card, self.deck[(self.deck.index(card) + 7) % len(self.deck)])
                )
            if self.noise.random() < 0.05 and seen.zone.seat is None:
                seen = replace(seen, seat_sure=0.3)
        if isinstance(seen, Backs):
            self.counts[seen.t] = abs(seen.change)
            if self.noise.random() < 0.3:
                seen = replace(seen, sure=0.3)
        return seen

    def truth(self, question: Question) -> Action:
        """The likeliest card is the true one; so is a hand that lies open where it is asked about."""
        self.asked += 1
        if question.kind == "card":
            return Action("play", card=Card.parse(str(question.choices[0])))
        if question.kind == "seat":
            return Action("play", seat=self.seats[question.t])
        if question.kind == "count":
            return Action("play", count=self.counts[question.t])
        return Action(str(question.choices[0]))

    def answer_all(self, desk: Desk) -> None:
        while questions := desk.interpreter.questions:
            desk.answer(questions[0].id, self.truth(questions[0]))

    def watch(self, desk: Desk, heard: Iterable[Heard], late: int = 3) -> None:
        """Watches a script; people answer before they tap, and some of them not at once."""
        for one in heard:
            if isinstance(one, Action):
                desk.tap(*desk.interpreter.pass_time((one.t or 0.0) + 5.0))
                self.answer_all(desk)
                desk.say(one)
            else:
                desk.see(self.blur(one))
                if self.noise.random() * late < 1:
                    self.answer_all(desk)
        self.answer_all(desk)
