"""What an observation means in Pasur. Pure, like ``following``.

- ``Backs`` before the seats, where a deal may begin: `deal`.
- ``Up`` at ``pool``: after the first deal of a round the dealer's four are `table`, which is told again when
  one of them goes before the first play and another comes; every other face there is a `play` of the hand
  that brought it. A card of the pool that comes back is no play.
- ``Up`` at ``seat:i`` in open Pasur: `show`. When it leaves its place it is played, or it was taken back.
- ``Gone`` from ``pool`` towards a seat: `take` with all that left, the played card among them. Faces that
  leave within a moment left together. A card just played that leaves alone is a `takeback`. Where a seat
  gathers cards and was not seen to play one, the table is asked which card it was.

Which sum was meant is never asked: the cards that left are the capture, right or wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, State
from scorekeeper.interpreters.pasur_gather import GatheringInterpreter
from scorekeeper.observation import Backs, Gone, Observation, Place, Up
from scorekeeper.questions import Spot
from scorekeeper.seats import Seat

HAND = 4
_FIRST_POOL = 4
_UNDER_WAY = ("deal", "turn", "pool", "won", "last")


@dataclass
class _Lifted:
    """A shown card of ``seat`` that left its place at ``t``, told as a takeback by the fact ``number``;
    ``played`` is the fact of the card that was played then, and may be this one."""

    number: int
    t: float
    seat: Seat | None
    played: int | None = None


@dataclass(frozen=True, slots=True)
class _Round:
    """Where the running round is, with the facts that wait: the deal (0: none), whether its first pool lies,
    and how many cards have been played in the deal."""

    deal: int
    laid: bool
    played: int


class PasurInterpreter(GatheringInterpreter):
    """Pasur with two, three or four players."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._layout: int | None = None
        """The number of the first pool while it is laid out."""
        self._lifted: list[_Lifted] = []
        self._heaped: float | None = None
        """When the cards left that were last seen to lie before their winner."""

    # What comes

    def _time(self, t: float) -> None:
        super()._time(t)
        self._put_down(t - 2 * self.limits.again)

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        if state.outcome()["phase"] == "MATCH_END":
            return
        if seen.zone.place is Place.SEAT and self._options(state)["variant"] == "open":
            self._tell_card("show", seen, self._taken(state), evidence, seat=seen.zone.seat)
        elif seen.zone.place is Place.POOL:
            self._into_the_pool(seen, state, evidence)

    def _into_the_pool(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        if self._put_back(seen, state):
            return
        pending = None if self._layout is None else self._pending(self._layout)
        taken = self._taken(state) - set(self._away(seen, state))
        if pending is not None and pending.open:
            self._tell_another(pending.number, seen, taken, evidence)
            if len(pending.spots) + 1 >= _FIRST_POOL:
                self._end_layout()
            return
        running = self._round(state)
        if self._dealt_unseen(running, seen.t, state):
            self._push(Action(do="deal", t=seen.t, by="camera", evidence=evidence))
            running = self._round(state)
        if not running.laid and (running.deal or self._by_dealer(seen, state)):
            self._layout = self._tell_cards("table", seen, taken, evidence, needs_seat=False)
            return
        face = self._tell_card("play", seen, taken, evidence)
        self._may_be_back(face.number, seen, state)
        owner = self._owner(face, state)
        for lifted in self._lifted:
            if lifted.played is None and owner in (None, lifted.seat):
                lifted.played = face.number
        self._put_down()

    def _dealt_unseen(self, running: _Round, t: float, state: State) -> bool:
        """Whether cards must have been dealt, since all had played theirs and time enough has passed. Within
        a round that is little, and whoever had one card more would not wait for so long."""
        if not running.deal or running.played < HAND * self.seats:
            return False
        since = next((told.action.t for told in self._facts(state) if told.action.t is not None), t)
        last = running.deal >= 12 // self.seats
        return t - since >= (self.limits.deal if last else self.limits.dealt_on)

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        if self._queue:
            running = self._round(state)
            may_deal = not running.deal or running.played >= HAND * self.seats
        else:
            may_deal = "deal" in state.outcome()["expects"]
        if not may_deal:
            self._packets.clear()
        elif self._won(seen, state):
            return
        elif self._deal_seen(seen, evidence):
            self._end_gather()
            if not self._round(state).laid:
                self._faces = []

    def _won(self, seen: Backs, state: State) -> bool:
        """Whether they are the cards that this seat has just taken, which come to lie there once."""
        for told in self._facts(state):
            action = told.action
            if action.t is None or seen.t - action.t > 2 * self.limits.again:
                return False
            if action.do == "take" and seen.zone.seat is not None and action.seat in (None, seen.zone.seat):
                fresh, self._heaped = self._heaped != action.t, action.t
                return fresh
        return False

    # What leaves

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        running = self._round(state)
        if not faces or not running.deal or state.outcome()["phase"] == "MATCH_END":
            return
        if seen.zone.place is Place.SEAT:
            self._from_before_a_seat(seen, faces, state, evidence)
        elif running.deal == 1 and not running.played and self._by_dealer(seen, state):
            self._layout_changes(faces, seen, state, evidence)
        else:
            over = running.deal == 12 // self.seats and running.played >= HAND * self.seats
            self._gathered(seen, faces, over, state, evidence)

    # The first pool

    def _by_dealer(self, seen: Up | Gone, state: State) -> bool:
        """Whether it may be the dealer's hand."""
        seat, _ = self._whose(seen.seat, seen.seat_sure)
        return seat in (None, state.outcome()["dealer"])

    def _layout_changes(
        self, faces: Sequence[Face], seen: Gone, state: State, evidence: tuple[str, ...]
    ) -> None:
        """A jack is buried, or the cards are gathered to be dealt anew: the pool waits for what comes."""
        pending = None if self._layout is None else self._pending(self._layout)
        if pending is None or not pending.open:
            action = Action("table", t=seen.t, by="camera", sure=1.0, evidence=evidence)
            pending = self._pending(self._push(action, open=True))
        assert pending is not None
        self._layout = pending.number
        spots: list[Spot] = []
        for face in self._faces:
            if face.do != "table" or face in faces:
                continue
            own = face.number == pending.number
            spot = pending.spots[face.index] if own else self._spot(face, state)
            if spot is not None:
                if own:
                    face.index = len(spots)
                spots.append(spot)
        if spots:
            self._put(pending.with_spots(spots))
        else:
            self._queue.remove(pending)
            self._layout = None

    def _end_layout(self) -> None:
        self._close(self._layout)
        self._layout = None

    # Shown cards

    def _from_before_a_seat(
        self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]
    ) -> None:
        """A shown card leaves its place. It counts as taken back unless it comes to the pool now."""
        self._put_down()
        for face in faces:
            spot = self._spot(face, state)
            if spot is None or spot.card in [one.card for one in self.open_trick(state)]:
                continue
            action = Action(
                "takeback", seat=seen.zone.seat, t=seen.t, by="camera", sure=1.0, evidence=evidence
            )
            number = self._push(action, spots=[spot], open=True)
            self._lifted.append(_Lifted(number, seen.t, seen.zone.seat))

    def _settle_lifted(self) -> None:
        """Tells whether the card played since is the shown one that was lifted, once that is known."""
        for lifted in list(self._lifted):
            if lifted.played is None:
                continue
            taken, played = self._pending(lifted.number), self._pending(lifted.played)
            card = None if played is None else played.action.card
            if taken is not None and played is not None and None in (card, taken.spots[0].card):
                continue
            if taken is not None and card == taken.spots[0].card:
                self._queue.remove(taken)
            self._lifted.remove(lifted)
            self._close(lifted.number)

    def _put_down(self, until: float = inf) -> None:
        """The shown cards that were lifted up to ``until`` and not played since were taken back."""
        for lifted in [one for one in self._lifted if one.played is None and one.t <= until]:
            self._lifted.remove(lifted)
            self._close(lifted.number)

    # What is known

    def _round(self, state: State) -> _Round:
        """From the facts alone, whatever the rules say of them; they may rest on a card misread."""
        start = state.header.start
        under_way = state.board.since == 0 and any(key in start for key in _UNDER_WAY)
        deal, laid = (start.get("deal", 1), True) if under_way else (0, False)
        played: set[Card | int | None] = set()
        for told in reversed(list(self._facts(state))):
            action = told.action
            match action.do:
                case "deal" if (
                    not deal or (deal == 12 // self.seats and played) or (deal == 1 and not played)
                ):
                    deal, laid, played = 1, False, set()
                case "deal":
                    deal, played = deal + bool(played), set()
                case "table":
                    deal, laid = max(deal, 1), True
                case "end":
                    deal, laid, played = 0, False, set()
                case "play":
                    played.add(action.card or told.number)
                case "takeback" if self._gather is None or told.number != self._gather.number:
                    played -= set(action.cards or (action.card,))
        return _Round(deal, laid, len(played))

    def _taken(self, state: State) -> set[Card]:
        """The cards of the round that have been in the pool, and are in no hand."""
        outcome = state.outcome()
        taken = {Card.parse(card) for pile in (outcome["pool"], *outcome["taken"]) for card in pile}
        taken |= {lying.card for lying in self.open_trick(state) if lying.card is not None}
        for pending in self._queue:
            told = [pending.action.card, *(spot.card for spot in pending.spots)]
            cards = {card for card in told if card is not None}
            match pending.action.do:
                case "play" | "table" | "take":
                    taken |= cards
                case "takeback":
                    taken -= cards
                case "deal" if not outcome["deal"]:
                    taken = set()
        return taken

    # Answers

    def _read(self, seen: Observation, state: State, evidence: tuple[str, ...]) -> None:
        super()._read(seen, state, evidence)
        self._settle_lifted()

    def answer(self, question: str, action: Action | None, by: str) -> list[Action]:
        ready = super().answer(question, action, by)
        self._settle_lifted()
        return [*ready, *self._release()]
