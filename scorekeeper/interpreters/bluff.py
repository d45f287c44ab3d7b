"""What an observation means in Bluff. Pure, like ``following``.

Claims, doubts, passes and counts are tapped. The camera sees of the heap in the middle:

- ``Backs`` before the seats, where a deal may begin: `deal`;
- ``Backs`` that come to ``pool`` by a hand: a `lay` of that seat; how many they were is asked where the count
  is not sure;
- ``Backs`` that leave it: after a doubt they are turned up. After the verdict somebody takes the heap, a
  `collect`, unless faces come there at once: then the rest was looked at. At other times a seat takes back
  what it laid, a `takeback`, or the whole heap, a `collect`, or turns cards up;
- ``Up`` at ``pool``: after a doubt, and where backs were turned up, a card of a `reveal`; otherwise a card
  that fell open, a `play`. A reveal after a doubt tells of the whole play, cards that fell open among it, and
  is whole when as many lie there as were laid;
- ``Gone`` from ``pool`` towards a seat after the verdict: it takes the heap, a `collect`; otherwise a card
  that fell open is taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, State
from scorekeeper.games.bluff_options import packs
from scorekeeper.interpreters.gestures import TableInterpreter
from scorekeeper.observation import Backs, Gone, Observation, Place, Up
from scorekeeper.questions import Spot
from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class _Play:
    """The last play: whose it is, how many cards were laid, and the facts of those that fell open."""

    seat: Seat | None
    count: int
    open: tuple[Card, ...]


class BluffInterpreter(TableInterpreter):
    """Bluff with any number of players and packs."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._turning: int | None = None
        """The number of the reveal that is going on."""
        self._left: tuple[int, float] | None = None
        """Backs that have just left the heap: the number of their fact, and when. They may be turned up."""

    # Time

    def _time(self, t: float) -> None:
        if self._left is not None and t - self._left[1] > self.limits.again:
            self._end_left()

    def _ends(self, seen: Observation) -> None:
        if not isinstance(seen, Up | Gone | Backs) or seen.zone.place is not Place.POOL:
            return
        if not isinstance(seen, Up):
            self._end_left()
            self._close(self._turning)
            self._turning = None

    def _end_left(self) -> None:
        if self._left is not None:
            self._close(self._left[0])
            self._left = None

    # Faces

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        if seen.zone.place is not Place.POOL:
            return
        outcome = self._ahead(state).outcome()
        if outcome["match_over"] and self._turning is None:
            return
        left, self._left = self._left, None
        if left is not None:
            # They did not leave: they are turned up.
            self._queue.remove(next(pending for pending in self._queue if pending.number == left[0]))
        pending = None if self._turning is None else self._pending(self._turning)
        if pending is not None and pending.open:
            self._tell_another(pending.number, seen, self._taken(state), evidence)
        elif outcome["phase"] == "REVEAL":
            self._reveal(seen, state, evidence)
        elif left is not None:
            self._turning = self._tell_cards("reveal", seen, self._taken(state), evidence)
        else:
            self._tell_card("play", seen, self._taken(state), evidence)
        if outcome["phase"] == "REVEAL":
            self._whole(state)

    def _reveal(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        """The doubted cards are turned up; those that fell open lie there already."""
        last = self._last_play(state)
        seat = None if last is None else last.seat
        number = self._tell_cards("reveal", seen, self._taken(state), evidence, seat=seat)
        self._turning = number
        pending = self._pending(number)
        if last is not None and last.open and pending is not None:
            self._put(pending.with_spots([*pending.spots, *(Spot(card) for card in last.open)]))

    def _whole(self, state: State) -> None:
        pending = None if self._turning is None else self._pending(self._turning)
        last = self._last_play(state)
        if pending is not None and last is not None and len(pending.spots) >= last.count:
            self._close(pending.number)
            self._turning = None

    def _last_play(self, state: State) -> _Play | None:
        """What was laid last, card by card or together."""
        seat: Seat | None = None
        count, open_cards, found = 0, list[Card](), False
        back: Counter[Seat | None] = Counter()
        for told in self._facts(state):
            waiting = None if told.number is None else self._pending(told.number)
            action = told.action if waiting is None else waiting.likeliest
            if action.do in ("deal", "collect") or (action.do == "reveal" and found):
                break
            if action.do == "takeback":
                back[action.seat] += action.count or 1
            elif action.do in ("lay", "play"):
                laid = 1 if action.do == "play" else action.count or 0
                gone = min(back[action.seat], laid)
                back[action.seat] -= gone
                laid -= gone
                if not laid:
                    continue
                if found and action.seat != seat:
                    break
                seat, found, count = action.seat, True, count + laid
                open_cards += [action.card] if action.card is not None else []
        return _Play(seat, count, tuple(reversed(open_cards))) if found else None

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        phase = self._ahead(state).outcome()["phase"]
        if seen.zone.place is not Place.POOL or not faces:
            return
        if phase in ("PICKUP", "GAME_END"):
            if self._newest(state) == "reveal":
                self._collect(seen, evidence)
        elif len(faces) == 1 and faces[0].do == "play":
            seat, seats = self._whose(seen.seat, seen.seat_sure)
            spot = self._spot(faces[0], state)
            if spot is not None and spot.card is not None:
                action = Action(
                    "takeback", seat=seat, card=spot.card, t=seen.t, by="camera", evidence=evidence
                )
                self._push(action, seats=seats)

    def _collect(self, seen: Gone | Backs, evidence: tuple[str, ...]) -> int:
        """Somebody takes the heap."""
        seat, seats = self._whose(seen.seat, seen.seat_sure if isinstance(seen, Gone) else 1.0)
        return self._push(Action("collect", seat=seat, t=seen.t, by="camera", evidence=evidence), seats=seats)

    # Backs

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        outcome = self._ahead(state).outcome()
        if seen.zone.place is Place.SEAT:
            if "deal" not in outcome["expects"]:
                self._packets.clear()
            elif self._deal_seen(seen, evidence):
                self._faces = []
        elif seen.zone.place is Place.POOL and outcome["phase"] != "DEAL":
            if seen.change > 0:
                if not outcome["match_over"]:
                    self._tell_backs("lay", seen, evidence)
            elif outcome["phase"] != "REVEAL" and not (
                outcome["match_over"] and self._newest(state) != "reveal"
            ):
                self._leave(seen, state, evidence)

    def _leave(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        """Backs leave the heap: they are taken, taken back or, if faces come now, turned up."""
        last, newest = self._last_play(state), self._newest(state)
        own = newest in ("lay", "play", "takeback") and last is not None and -seen.change <= last.count
        if own and last is not None and seen.seat in (None, last.seat):
            number = self._tell_backs("takeback", seen, evidence)
        elif newest == "collect":
            return
        else:
            number = self._collect(seen, evidence)
        self._hold(number)
        self._left = number, seen.t

    def _newest(self, state: State) -> str | None:
        """The last thing that was done with cards."""
        done = (told.action.do for told in self._facts(state))
        return next((do for do in done if do not in ("say", "pass")), None)

    def _taken(self, state: State) -> set[Card]:
        """The cards that lie face up as often as the packs have them."""
        lying = Counter(card for face in self._faces if (card := self._card(face, state)) is not None)
        most = packs(self._options(state), self.seats)
        return {card for card, times in lying.items() if times >= most}
