"""What the games without tricks share: rejected actions and their acceptance, cards that cannot be, seats.

A rejected action changes nothing, and what follows is judged from the state before it. If the table lets it
stand, the match is played through again with that action applied at its own place without its test.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Self

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games.base import Lying, Setup
from scorekeeper.games.court import Court
from scorekeeper.games.words import card_name, sentence
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat

OUT_OF_PLACE = "R0"
"""The rule of an action that has no place in the present state, where nothing could be accepted in it, and of
a verdict that found no rule broken."""
NOT_NOW: Text = {
    "en": "This does not fit here, so nothing changes",
    "fa": "این کار الان جایی ندارد و چیزی عوض نمی‌شود",
}
MATCH_OVER: Text = {
    "en": "The game is over: begin a new one",
    "fa": "بازی تمام شده است: بازی تازه‌ای شروع کنید",
}
DEAL_FIRST: Text = {"en": "The cards have to be dealt first", "fa": "اول باید کارت‌ها پخش شود"}
NO_CHANGE_IN_PLAY: Text = {
    "en": "The dealer cannot change while a round is played",
    "fa": "وسط بازی دست‌دهنده عوض نمی‌شود",
}
NOTHING_TO_ACCEPT: Text = {
    "en": "That action was not rejected, so there is nothing to accept",
    "fa": "آن کار رد نشده بود، پس چیزی برای پذیرفتن نیست",
}


def impossible(card: Card, twice: bool) -> Text:
    """A card that was seen too often, or is not in the pack at all."""
    if twice:
        return sentence(
            "{card} has been seen once too often: the round is void, the same dealer deals again",
            "{card} یک بار بیش از آن که باید دیده شد: این دور باطل است و همان نفر دوباره دست می‌دهد",
            card=card_name(card),
        )
    return sentence(
        "{card} does not belong to this game: the round is void, the same dealer deals again",
        "{card} جزو کارت‌های این بازی نیست: این دور باطل است و همان نفر دوباره دست می‌دهد",
        card=card_name(card),
    )


def out_of_turn(name: str, due: str) -> Text:
    return sentence(
        "{name} acted out of turn: it is {due}'s turn, so this does not count",
        "{name} بی‌نوبت بازی کرد؛ نوبتِ {due} است و این کار حساب نیست",
        name=name,
        due=due,
    )


class Sightings:
    """The faces seen since the pack was shuffled, by the actions that showed them. ``deck`` holds a card
    as often as the packs do."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self._deck: dict[Card, int] = {}
        for card in deck:
            self._deck[card] = self._deck.get(card, 0) + 1
        self._seen: dict[Card, tuple[int | None, ...]] = {}

    def copy(self) -> Sightings:
        twin = copy.copy(self)
        twin._seen = dict(self._seen)
        return twin

    def belongs(self, card: Card) -> bool:
        """Whether the pack has this card at all."""
        return card in self._deck

    def of(self, card: Card) -> tuple[int | None, ...]:
        """The actions that showed this card; ``None`` for the starting position."""
        return self._seen.get(card, ())

    def see(self, card: Card, at: int | None) -> bool:
        """One more object with this face is seen; false if that cannot be."""
        self._seen[card] = (*self.of(card), at)
        return len(self._seen[card]) <= self._deck.get(card, 0)

    def forget(self, card: Card) -> None:
        """The last of these sightings was of a card that went back unplayed."""
        self._seen[card] = self.of(card)[:-1]


class TableMatch:
    """A match of a game without tricks, as `base.Match` describes it.

    A game's own class takes only the setup, reads its ``start``, and implements `take`, `outcome` and
    `board`; it overrides `copy` for what changes in its own state. ``side_of`` gives a seat's side where
    players are partners; without it everybody plays alone and a side is a seat. ``step`` is added to a
    seat's number for the next one.
    """

    def __init__(self, setup: Setup, side_of: Callable[[Seat], int] | None = None) -> None:
        self.setup, self.options = setup, setup.options
        self.court = Court(setup.seats, side_of or (lambda seat: seat))
        self.seats = len(setup.seats)
        self.step = 1
        self.dealer: Seat = self.seats - 1
        """Without any dealer named, the last seat deals first."""
        self.phase = ""
        self.number = -1
        """The number of the running round, from 0."""
        self.since = 0
        """The running round's first action."""
        self.seen = 0
        """How many actions of the record have been taken, with those that were removed from it."""
        self.lying: tuple[Lying, ...] = ()
        """Rejected faces that nobody has taken back yet."""
        self.accepted: frozenset[int] = frozenset()
        self._log: list[tuple[int, Action]] = []

    # What a game implements

    def take(self, at: int, action: Action) -> None:
        """Takes one fact into account; whatever it says, this does not raise."""
        raise NotImplementedError

    # What `base.Match` asks for

    @property
    def rulings(self) -> Sequence[Ruling]:
        return self.court.rulings

    @property
    def fresh(self) -> Sequence[Ruling]:
        return self.court.fresh

    def apply(self, at: int, action: Action) -> None:
        self.court.fresh = []
        if action.do == "accept":
            self._accept(at, action.of)
        else:
            self._log.append((at, action))
            self.take(at, action)
        self.seen = at + 1

    def shows(self, _ruling: Ruling) -> bool:
        """Nothing waits for an accusation in these games."""
        return True

    def accusable(self) -> bool:
        """An accusation has moments of its own in these games."""
        return False

    def copy(self) -> Self:
        twin = copy.copy(self)
        twin.court, twin._log = self.court.copy(), self._log[:]
        return twin

    # Seats

    def name(self, seat: Seat) -> str:
        return self.court.names[seat]

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many steps on in the direction of play."""
        return (seat + steps * self.step) % self.seats

    def dealer_named(self, at: int, seat: Seat, between: bool) -> bool:
        """``seat`` deals from now on, if no round is being played (``between``)."""
        if between:
            self.dealer = seat
        else:
            self.refuse(at, NO_CHANGE_IN_PLAY)
        return between

    # Ruling

    def rule(
        self,
        rule: str,
        kind: Kind,
        at: int | None,
        text: Text,
        seat: Seat | None = None,
        because: tuple[int | None, ...] | None = None,
    ) -> Ruling:
        """Adds a ruling; see `Court.rule`."""
        return self.court.rule(rule, kind, at, text, seat=seat, because=because)

    def reject(
        self,
        at: int,
        rule: str,
        text: Text,
        seat: Seat | None = None,
        because: tuple[int | None, ...] | None = None,
    ) -> bool:
        """Rules that action ``at`` does not count. False where the table has accepted it: then it is a
        note, and the caller applies the action without this test."""
        stands = at not in self.accepted
        self.rule(rule, Kind.REJECT if stands else Kind.NOTE, at, text, seat, because)
        return stands

    def refuse(self, at: int, text: Text = NOT_NOW, seat: Seat | None = None) -> None:
        """Rules that action ``at`` has no place here; it changes nothing and cannot be accepted."""
        self.rule(OUT_OF_PLACE, Kind.REJECT, at, text, seat)

    def may_accept(self, ruling: Ruling) -> bool:
        """Whether the table may let what this ruling is about stand all the same."""
        return ruling.kind is Kind.REJECT and ruling.rule != OUT_OF_PLACE

    def _accept(self, at: int, of: int | None) -> None:
        rejected = any(ruling.at == of and self.may_accept(ruling) for ruling in self.rulings)
        if of is None or not rejected:
            self.refuse(at, NOTHING_TO_ACCEPT)
            return
        before = self.rulings
        twin = type(self)(self.setup)
        twin.accepted = self.accepted | {of}
        for number, action in self._log:
            twin.apply(number, action)
        self.__dict__.update(twin.__dict__)
        self.court.fresh = [ruling for ruling in self.rulings if ruling not in before]

    # Faces that do not count

    def rejected(self) -> Sequence[Lying]:
        """The faces that lie there and do not count."""
        return self.lying

    def leave_lying(self, seat: Seat | None, card: Card, at: int) -> None:
        """A rejected face lies on the table until it is taken back, or told again as it should be."""
        self.picked_up(None, card)  # one that was rejected twice is one card
        self.lying = (*self.lying, Lying(seat, card, at))

    def picked_up(self, seat: Seat | None, card: Card) -> Lying | None:
        """The rejected face that ``seat`` takes back, which lies there no longer; ``None`` if there is no
        such face."""
        for face in self.lying:
            if face.card == card and seat in (None, face.seat):
                self.lying = tuple(other for other in self.lying if other is not face)
                return face
        return None
