"""What an observation means in Dirty Seven. Pure, like ``following``.

What is said (suit, target, single card, keep, out) is tapped. The camera sees:

- ``Backs`` before the seats, where a deal may begin: `deal`;
- ``Up`` at ``discard``: after the deal the opening card, a `table` (again where special cards are replaced);
  then a `play` of the hand that brought it. Cards cover each other there;
- ``Gone`` from ``discard``, the top card alone: a `takeback`. What goes from below is shuffled;
- ``Backs`` that leave the ``stock``, by a hand: a `draw` of that seat. If the hand was not seen, backs that
  come before a seat at once (``Backs`` at ``seat:i``) tell whose it was;
- ``Backs`` that come to the ``stock`` in a round: the discards were shuffled, and may be seen again;
- ``Up`` at ``seat:i`` when a hand is empty: a card of a `hand` laid open. The hand is whole when as many lie
  there as the seat holds by the books, or when the round is closed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, State
from scorekeeper.interpreters.gestures import TableInterpreter
from scorekeeper.observation import Backs, Gone, Place, Up
from scorekeeper.seats import Seat

_BETWEEN = frozenset({"DEAL", "SCORE", "GAME_END"})


class DirtySevenInterpreter(TableInterpreter):
    """Dirty Seven with any number of players."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._hands: dict[Seat, int] = {}
        """The hands that are being laid open, by the numbers of their facts."""
        self._shuffled = -1.0
        """When the discards were shuffled last."""

    # Faces

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        ahead = self._ahead(state)
        outcome = ahead.outcome()
        phase = outcome["phase"]
        if seen.zone.place is Place.SEAT and seen.zone.seat is not None:
            if phase not in _BETWEEN and 0 in self._in_play(outcome):
                self._laid_open(seen, seen.zone.seat, outcome["h"], state, evidence)
        elif seen.zone.place is not Place.DISCARD or phase in ("SHOW", "GAME_END"):
            return
        elif phase in _BETWEEN:
            self._opening(seen, ahead, state, evidence)
        elif not self._lay_there(seen, state):
            self._tell_card("play", seen, self._taken(state), evidence)

    def _lay_there(self, seen: Up, state: State) -> bool:
        """Whether it is the top card of the starting position, which nobody brought."""
        top, card = state.header.start.get("top"), seen.reading.card
        laid = any(told.action.do in ("play", "table", "deal") for told in self._facts(state))
        if laid or card is None or str(card) != top or self._whose(seen.seat, seen.seat_sure)[0] is not None:
            return False
        self._faces.append(Face(seen.track, 0, 0.0, "table", seen.zone, card=card))
        return True

    def _opening(self, seen: Up, ahead: State, state: State, evidence: tuple[str, ...]) -> None:
        """The first card of the pile. Where nobody saw it dealt, that must have taken its time."""
        if "table" not in ahead.outcome()["expects"]:
            since = next((told.action.t for told in self._facts(state) if told.action.t is not None), None)
            if since is not None and seen.t - since < self.limits.deal:
                return
            self._push(Action(do="deal", t=seen.t, by="camera", evidence=evidence))
            self._faces = []
        number = self._tell_cards("table", seen, self._taken(state), evidence, needs_seat=False)
        self._close(number)

    def _in_play(self, outcome: dict[str, list[int]]) -> list[int]:
        """How many cards everybody holds who is not out."""
        return [held for seat, held in enumerate(outcome["h"]) if seat not in outcome["out"]]

    def _laid_open(
        self, seen: Up, seat: Seat, booked: Sequence[int], state: State, evidence: tuple[str, ...]
    ) -> None:
        lying = [face for face in self._faces if face.zone == seen.zone]
        number = self._hands.get(seat)
        pending = None if number is None else self._pending(number)
        if pending is None or not pending.open:
            number = self._tell_cards("hand", seen, self._taken(state), evidence, seat=seat)
            self._add_before(number, lying, state)
            self._hands[seat] = number
        else:
            self._tell_another(pending.number, seen, self._taken(state), evidence)
        pending = self._pending(self._hands[seat])
        if pending is not None and len(pending.spots) >= booked[seat]:
            self._close(pending.number)

    def _add_before(self, number: int, lying: Sequence[Face], state: State) -> None:
        """A hand that lies there gets another card: it is told anew, with the cards that lay there."""
        pending = self._pending(number)
        if pending is None or not lying:
            return
        before = [(face, self._spot(face, state)) for face in lying]
        own = [face for face in self._faces if face.number == number]
        kept = [(face, spot) for face, spot in before if spot is not None]
        self._put(pending.with_spots([*(spot for _, spot in kept), *pending.spots]))
        for index, face in enumerate([*(face for face, _ in kept), *own]):
            face.number, face.do, face.index = number, "hand", index
            face.t = pending.action.t or face.t

    def _gone(self, seen: Gone, faces: Sequence[Face], state: State, evidence: tuple[str, ...]) -> None:
        pile = [face for face in self._faces if face.zone.place is Place.DISCARD]
        phase = self._ahead(state).outcome()["phase"]
        if seen.zone.place is not Place.DISCARD or list(faces) != pile[-1:] or phase in _BETWEEN:
            return
        top, spot = faces[0], self._spot(faces[0], state)
        waiting = self._waiting(top)
        played = waiting.action if waiting is not None else self._recorded(top, state)[1]
        if played is None or played.do != "play" or spot is None:
            return
        self._push(
            Action(
                do="takeback",
                seat=played.seat,
                t=seen.t,
                by="camera",
                sure=round(seen.seat_sure, 4),
                evidence=evidence,
            ),
            spots=[spot],
        )

    # Face-down cards

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        phase = self._ahead(state).outcome()["phase"]
        match seen.zone.place:
            case Place.STOCK if seen.change < 0 and phase not in _BETWEEN:
                self._tell_backs("draw", seen, evidence)
            case Place.STOCK if phase not in _BETWEEN:
                self._shuffled = seen.t
            case Place.SEAT if seen.change > 0 and phase in _BETWEEN:
                self._dealt(seen, state, evidence)
            case Place.SEAT if seen.change > 0:
                self._drawn_by(seen)
            case _:
                pass

    def _dealt(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        outcome = self._ahead(state).outcome()
        if "deal" not in outcome["expects"]:
            self._packets.clear()
        elif self._deal_seen(seen, evidence, self.seats - len(outcome["out"])):
            self._faces, self._hands, self._shuffled = [], {}, -1.0

    def _taken(self, state: State) -> set[Card]:
        """The cards that have been seen as often as the packs have them, since they were shuffled."""
        seen: Counter[Card] = Counter()
        shown: set[Seat | None] = set()
        for told in self._facts(state):
            action = told.action
            if action.do == "deal" or (action.t is not None and action.t <= self._shuffled):
                break
            cards = [card for card in (action.card, *(action.cards or ())) if card is not None]
            match action.do:
                case "hand" if action.seat in shown:
                    pass  # it was told anew, with another card
                case "table":
                    seen.update(cards)
                    break  # one before it was replaced, and is in the stock again
                case "play" | "hand":
                    seen.update(cards)
                    shown |= {action.seat} if action.do == "hand" else set()
                case "takeback":
                    seen.subtract(cards)
        packs = int(str(self._options(state)["packs"]))
        return {card for card, times in seen.items() if times >= packs}
