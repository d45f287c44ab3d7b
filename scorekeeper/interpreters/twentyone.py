"""What an observation means in Twenty-one. Pure, like ``following``.

Bets and words are tapped. The camera sees, while a round is played:

- backs come before a seat (``Backs`` at ``seat:i``): cards dealt to it. Those that the game has given it
  already (the first card of a round, the banker's fresh one after a comparison) are no action, all others a
  ``draw``. A face that another hand lays before a seat (``Up`` at ``seat:i``) is dealt too: a ``draw`` and a
  ``show``;
- another hand takes backs away from a seat (``Backs`` −k): they were not meant for it;
- the banker takes up his hidden card (``Backs`` −1 at his seat by his own hand) and lays it to the used cards
  (``Backs`` +1 at ``discard``): a ``lay``. What he lays aside after a comparison is his old hand, no action;
- a face before the player on turn, from his own hand (``Up`` at ``seat:i``): a ``show``. Once he has enough
  cards, and the same at the banker's seat: a card of a ``hand``. The player's hand is whole when as many
  faces lie there as he holds; the banker's then too, if the player's lies there or the banker has said that
  he stands, since until then he may draw. Cards of a hand that were gathered before they were all seen are
  asked;
- the used cards are no longer there (``Pile`` at ``discard``): they are shuffled, and may be seen again.

Where no round is played, backs before the seats are a ``deal``: before the banker and one more, where cards
are dealt one by one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, OnTable, State
from scorekeeper.interpreters.gestures import TableInterpreter
from scorekeeper.observation import Backs, Gone, Pile, Place, Up
from scorekeeper.questions import Pending, Spot
from scorekeeper.seats import Seat

_DRAWING = ("BET", "SIDE", "DRAW")
_COMPARING = ("BANKER", "SHOW")


@dataclass(frozen=True, slots=True)
class _TakenUp:
    """Backs that a hand took from before its own seat: to turn them up, or to lay them aside."""

    seat: Seat
    count: int
    t: float


class TwentyOneInterpreter(TableInterpreter):
    """Cards before the players. Which of them the game has given, and whose turn it is to show them, is told
    by the record."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._come: dict[Seat, int] = {}
        """How many cards of its present hand were seen to come before each seat."""
        self._old: dict[Seat, int] = {}
        """How many cards of a hand that counts no more still lie before each seat."""
        self._player: tuple[int, Seat | None] = (-1, None)
        """The round, and whose hand was played in it when something was last seen."""
        self._taken_up: _TakenUp | None = None
        self._due: dict[int, int] = {}
        """How many cards the hands have that are being laid open, by the numbers of their facts."""
        self._shuffled: frozenset[Card] = frozenset()
        """Cards that were seen in this round before the used ones were shuffled."""

    def to_json(self) -> dict[str, Any]:
        return {
            **super().to_json(),
            "come": sorted(self._come.items()),
            "old": sorted(self._old.items()),
            "player": list(self._player),
            "shuffled": sorted(map(str, self._shuffled)),
        }

    def restore(self, kept: Mapping[str, Any]) -> None:
        super().restore(kept)
        self._come = dict(kept["come"])
        self._old = dict(kept["old"])
        number, seat = kept["player"]
        self._player = number, seat
        self._shuffled = frozenset(Card.parse(code) for code in kept["shuffled"])

    # What the game is at

    def _ahead(self, state: State) -> State:
        state = super()._ahead(state)
        self._follow(state)
        return state

    def _follow(self, state: State) -> None:
        """When it is another player's turn, the hand of the last one is settled, and with it the banker's if
        they were compared."""
        outcome, (number, player) = state.outcome(), self._player
        if outcome["banker"] is not None and _playing(outcome) == outcome["banker"]:
            return  # he exchanges his card before the next one plays
        self._player = state.board.deal, _playing(outcome)
        if self._player[0] != number or player in (None, self._player[1]) or player is None:
            return
        seats = [player]
        if not _burnt(player, state) and state.header.setup().options["banker_hand"] == "per_punter":
            seats += [] if outcome["banker"] is None else [outcome["banker"]]
        for seat in seats:
            self._old[seat] = self._old.get(seat, 0) + self._come.pop(seat, 0)

    # Face-down cards

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        outcome = self._ahead(state).outcome()
        seat, banker = seen.zone.seat, outcome["banker"]
        taken_up, self._taken_up = self._taken_up, None
        if taken_up is not None:
            aside = seen.zone.place is Place.DISCARD and seen.t - taken_up.t <= self.limits.again
            if self._old.get(taken_up.seat):
                self._old[taken_up.seat] = max(self._old[taken_up.seat] - taken_up.count, 0)
            elif aside and seen.change > 0 and taken_up.seat == banker:
                self._tell_backs("lay", seen, evidence, seat=banker)
                self._come[banker] = 0
        if seen.zone.place is not Place.SEAT or seat is None:
            return
        if _playing(outcome) is None:
            self._dealt(seen, seat, outcome, state, evidence)
        elif seen.change > 0:
            self._comes(seen, seat, outcome, evidence)
        elif seen.seat in (None, seat):
            self._taken_up = _TakenUp(seat, -seen.change, seen.t)
        else:
            place = self._old if self._old.get(seat) else self._come
            place[seat] = max(place.get(seat, 0) + seen.change, 0)

    def _dealt(
        self, seen: Backs, seat: Seat, outcome: Mapping[str, Any], state: State, evidence: tuple[str, ...]
    ) -> None:
        """Backs before a seat while no round is played may be a part of a deal."""
        if "deal" not in outcome["expects"] or seen.change < 0:
            self._packets.forget(seat)
            return
        one_by_one = state.header.setup().options["deal_mode"] == "one_by_one"
        seats = self._packets.deal(seen, 2 if one_by_one else self.seats)
        if not seats:
            return
        banker = outcome["banker"] if outcome["banker"] in seats else seats[0]
        self._old, self._shuffled = {}, frozenset()
        self._come = dict.fromkeys(seats, 1)
        self._push(Action("deal", t=seen.t, by="camera", evidence=evidence))
        if one_by_one:
            for one in seats:
                if one != banker:
                    self._tell_backs("draw", replace(seen, change=1), evidence, seat=one)

    def _comes(self, seen: Backs, seat: Seat, outcome: Mapping[str, Any], evidence: tuple[str, ...]) -> None:
        """Cards come before a seat in play: a ``draw``, unless the game has given them already."""
        held: int = outcome["h"][seat]
        bet = seat == _playing(outcome) and outcome["bets"][seat] is not None
        compares = seat == outcome["banker"] and outcome["phase"] in _COMPARING
        # Who has bet, and the banker who draws, has what the game gave him first.
        before = held if bet or compares else self._come.get(seat, 0)
        self._come[seat] = before + seen.change
        more = min(self._come[seat] - held, seen.change)
        if more > 0:
            opened, self._queue = (
                [p for p in self._queue if p.open],
                deque(p for p in self._queue if not p.open),
            )
            self._tell_backs("draw", replace(seen, change=more), evidence, seat=seat)
            self._queue.extend(opened)  # who draws had not laid his whole hand open

    def _pile(self, seen: Pile, state: State, _evidence: tuple[str, ...]) -> None:
        if seen.zone.place is Place.DISCARD and not seen.present:
            self._shuffled = frozenset(self._shown(state))

    # Faces

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        seat = seen.zone.seat
        if seen.zone.place is not Place.SEAT or seat is None:
            return
        self._taken_up = None
        ahead = self._ahead(state)
        outcome = ahead.outcome()
        player, banker, phase = _playing(outcome), outcome["banker"], outcome["phase"]
        if phase in _COMPARING and seat in (player, banker):
            if seat == player:
                self._end_hand(banker)
            self._lay_open(seen, seat, outcome["h"][seat], state, evidence)
            if seat == player or phase == "SHOW":
                self._end_hand(seat)
        elif seat == banker and _lost_alone(ahead) and (due := self._kept(seat, outcome, state)):
            self._lay_open(seen, seat, due, state, evidence)
            self._end_hand(seat)
        elif player is not None and seen.seat not in (None, seat):
            self._comes(Backs(seen.t, seen.zone, 1, seen.seat), seat, outcome, evidence)
            self._tell_card("show", seen, self._taken(state), evidence, seat=seat)
        elif player is not None and outcome["h"][seat]:
            self._tell_card("show", seen, self._taken(state), evidence, seat=seat)
            if seat == player and len(self._turned(seat)) == outcome["h"][seat] > 1:
                self._push(Action("hand", seat=seat, t=seen.t, by="camera"), spots=self._spots(seat, state))

    def _kept(self, banker: Seat, outcome: Mapping[str, Any], state: State) -> int:
        """How many cards the hand has that the banker did not have to show."""
        if state.header.setup().options["banker_hand"] == "shared":
            return int(outcome["h"][banker])
        return 0 if self._come.get(banker) else self._old.get(banker, 0)

    def _turned(self, seat: Seat) -> list[Face]:
        """The cards that ``seat`` has turned up one by one."""
        return [face for face in self._faces if face.do == "show" and face.zone.seat == seat]

    def _spots(self, seat: Seat, state: State) -> list[Spot]:
        return [spot for face in self._turned(seat) if (spot := self._spot(face, state)) is not None]

    def _opening(self, seat: Seat | None) -> Pending | None:
        """The hand of ``seat`` that is being laid open."""
        return next((p for p in self._queue if p.open and p.action.seat == seat), None)

    def _lay_open(self, seen: Up, seat: Seat, due: int, state: State, evidence: tuple[str, ...]) -> None:
        """One more card of a hand that is laid open; those that were turned up before belong to it."""
        pending = self._opening(seat)
        if pending is None:
            action = Action("hand", seat=seat, t=seen.t, by="camera", sure=1.0)
            number = self._push(action, spots=self._spots(seat, state), open=True)
        else:
            number = pending.number
        self._due[number] = due
        self._tell_another(number, seen, self._taken(state), evidence)

    def _end_hand(self, seat: Seat | None) -> None:
        """A hand that is whole will get no more cards."""
        pending = self._opening(seat)
        if pending is not None and len(pending.spots) >= self._due.get(pending.number, 0):
            self._put(replace(pending, open=False))

    def _gather(self, pending: Pending) -> None:
        """A hand will get no more cards; those that were never seen are asked."""
        missing = max(self._due.pop(pending.number, 0) - len(pending.spots), 0)
        whole = pending.with_spots((*pending.spots, *(Spot() for _ in range(missing))))
        self._put(replace(whole, open=False))

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        del seen, evidence
        self._ahead(state)
        for face in faces:
            seat = face.zone.seat
            if seat is not None and self._old.get(seat):
                self._old[seat] -= 1
            pending = self._opening(seat)
            if pending is not None and face.do == "hand":
                self._gather(pending)

    # Taps

    def tapped(self, action: Action) -> list[Action]:
        """What is said comes before a hand that is still being laid open."""
        opened = [pending for pending in self._queue if pending.open]
        if not opened or action.do in ("deal", "end"):
            return super().tapped(action)
        self._queue = deque(pending for pending in self._queue if not pending.open)
        ready = super().tapped(action)
        self._queue.extend(opened)
        if action.do == "say" and action.what == "stand":
            self._end_hand(action.seat)
        return [*ready, *self._release()]

    def settle(self) -> list[Action]:
        for pending in [pending for pending in self._queue if pending.open]:
            self._gather(pending)
        return super().settle()

    # What was seen

    def _shown(self, state: State) -> set[Card]:
        """The faces seen in this round."""
        shown: set[Card] = set()
        for told in self._facts(state):
            if told.action.do == "deal":
                break
            if told.action.do in ("show", "hand"):
                shown |= {card for card in (told.action.card, *(told.action.cards or ())) if card is not None}
        for pending in self._queue:
            shown |= {spot.card for spot in pending.spots if spot.card is not None}
        return shown

    def _taken(self, state: State) -> Collection[Card]:
        return self._shown(state) - self._shuffled

    def _lying_after(self, lying: list[OnTable], pending: Pending) -> list[OnTable]:
        if pending.action.do not in ("show", "hand"):
            return super()._lying_after(lying, pending)
        there = {face.card for face in lying}
        cards = [spot.card for spot in pending.spots if spot.of is None] or [pending.action.card]
        more = [card for card in cards if card is None or card not in there]
        return [*lying, *(OnTable(pending.action.seat, card, number=pending.number) for card in more)]


def _playing(outcome: Mapping[str, Any]) -> Seat | None:
    """The player whose hand is played."""
    bet = next((seat for seat, bets in enumerate(outcome["bets"]) if bets is not None), None)
    turn: Seat | None = outcome["turn"] if outcome["phase"] in _DRAWING else None
    return turn if bet is None else bet


def _burnt(player: Seat, state: State) -> bool:
    """Whether ``player`` said that he was burnt when he last said something."""
    words = (
        fact.what for fact in reversed(state.standing) if fact and fact.do == "say" and fact.seat == player
    )
    return next((word for word in words if word in ("burnt", "stand", "bet")), None) == "burnt"


def _lost_alone(state: State) -> bool:
    """Whether the last thing was a hand that lost without the banker's, who may still show his."""
    last = next((fact for fact in reversed(state.standing) if fact is not None), None)
    return last is not None and last.do == "hand" and last.seat != state.outcome()["banker"]
