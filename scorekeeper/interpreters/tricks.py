"""What an observation means in a game of tricks. Pure, like ``following``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.following import Face, Limits, OnTable, State
from scorekeeper.interpreters.faces import FaceInterpreter
from scorekeeper.interpreters.packets import Packets, may_begin
from scorekeeper.observation import Backs, Gone, Observation, Place, Reread, Up, View, ViewChanged
from scorekeeper.questions import Spot
from scorekeeper.seats import Seat


class TrickInterpreter(FaceInterpreter):
    """Games of tricks: a face in the middle is played, one in front of a seat is shown, faces that leave
    the middle together are swept, and one alone goes back into the hand. Where the accused lay their hands
    open, the faces before a seat are its hand. Packets of backs before the seats, where a deal may begin
    and the middle is empty, are a deal."""

    def __init__(self, deck: Collection[Card], seats: int, limits: Limits | None = None) -> None:
        super().__init__(deck, seats, limits)
        self._lifted: list[tuple[int, Action]] = []
        """Cards that left the trick alone, taken back by the facts of these numbers."""
        self._full = False
        """Whether everybody had played to the trick that something has left."""
        self._packets = Packets(self.limits.packets)

    def restore(self, kept: Mapping[str, Any]) -> None:
        super().restore(kept)
        lifted = [pending for pending in self._queue if pending.open and pending.action.do == "takeback"]
        for pending in lifted:  # what was swept meanwhile nobody has seen
            self._put(replace(pending, open=False))

    def open_trick(self, state: State) -> list[OnTable]:
        lying = [OnTable(card.seat, card.card, at=card.at) for card in state.board.open]
        for pending in self._queue:
            action = pending.action
            if action.do == "play":
                if lying and not self._awaited(lying, state, pending.number):
                    lying = []
                lying.append(OnTable(action.seat, action.card, number=pending.number))
            elif action.do == "takeback":
                lying = [card for card in lying if card.card != action.card]
            elif action.do in ("collect", "deal", "end"):
                lying = []
        return lying

    def tapped(self, action: Action) -> list[Action]:
        return [*self.settle(), action]

    def pass_time(self, t: float) -> list[Action]:
        self._time(t)
        return self._release()

    def _time(self, t: float) -> None:
        """It is ``t`` now: a card that left a full trick alone so long ago was not the first of a sweep."""
        self._end_lifts(t - self.limits.again)

    def _end_lifts(self, until: float = inf) -> None:
        numbers = [number for number, lifted in self._lifted if (lifted.t or 0.0) < until]
        for pending in list(self._queue):
            if pending.open and pending.number in numbers:
                self._put(replace(pending, open=False))

    def _awaited(self, trick: Sequence[OnTable], state: State, before: int | None = None) -> list[Seat]:
        """The seats whose card of the trick is still to come; each as often as cards of it are. Cards of
        which nobody knows whose they are may be theirs. ``before``: as it was before the held fact of this
        number."""
        missing = self._missing([card.seat for card in trick if card.seat is not None], state, before)
        return missing if len(missing) > sum(card.seat is None for card in trick) else []

    def _missing(self, laid: Sequence[Seat], _state: State, _before: int | None) -> list[Seat]:
        """The same, if ``laid`` are the seats that have played."""
        return [seat for seat in range(self.seats) if seat not in laid]

    def _read(self, seen: Observation, state: State, evidence: tuple[str, ...]) -> None:
        self._time(seen.t)
        if isinstance(seen, Up):
            self._end_lifts()
        if not isinstance(seen, Reread) and not (isinstance(seen, Up) and seen.zone.place is Place.SEAT):
            self._close_hands()
        match seen:
            case Up():
                self._up(seen, state, evidence)
            case Reread():
                face = self._face(seen.track)
                if face is not None:
                    self._reread(face, seen.reading, seen.t, state, evidence)
            case Gone():
                self._gone(seen, state, evidence)
            case Backs():
                self._backs(seen, state, evidence)
            case ViewChanged(view=View.STARTING | View.LOST):
                self._camera_begins_anew()
            case _:
                pass

    def _up(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        known = self._seen_before(seen, state)
        if known is not None:
            known.track, known.stale = seen.track, False
            self._reread(known, seen.reading, seen.t, state, evidence)
            return
        if seen.zone.place is Place.SEAT and state.outcome().get("phase") == "DISPUTE":
            self._lay_open(seen, state, evidence)
        elif seen.zone.place is Place.SEAT and not self._dead(state):
            self._put_down(seen, "show", state, evidence)
        elif seen.zone.place is Place.POOL:
            do = self._in_the_middle(seen, state, evidence)
            if do is not None:
                self._put_down(seen, do, state, evidence)

    def _put_down(
        self, seen: Up, do: str, state: State, evidence: tuple[str, ...], pile: str | None = None
    ) -> None:
        """A face came to rest: one card of one seat. What lies before a seat is that seat's."""
        seat, seat_sure = seen.seat, seen.seat_sure
        if seen.zone.seat is not None:
            seat, seat_sure = seen.zone.seat, 1.0
        card, cards = self._identify(seen.reading, self._taken(state))
        guess = (seat,) if seat is not None else ()
        certain = seat if seat_sure >= self.limits.seat else None
        action = Action(
            do=do,
            seat=certain,
            card=card,
            pile=pile,
            t=seen.t,
            by="camera",
            sure=round(min(seen.reading.sure, seat_sure), 4),
            evidence=evidence,
        )
        others = tuple(other for other in range(self.seats) if other not in guess)
        number = self._push(action, cards, guess + others)
        self._faces.append(Face(seen.track, number, seen.t, do, seen.zone))
        self._lifted = []

    def _in_the_middle(self, seen: Up, state: State, evidence: tuple[str, ...]) -> str | None:
        """What it is to lay a face into the middle now: mostly ``play``."""
        outcome = state.outcome()
        phase = outcome.get("phase")
        if outcome.get("match_over"):
            return None
        if phase in ("CHOOSE", "DRAW", "DISPUTE"):
            return "show"  # drawn by lot, or laid open
        if phase not in ("SCORE", "COUNT") and not self._dead(state):
            return None if self._drawn_by_lot(seen.t, state) else "play"
        since = next((fact.t for fact in reversed(state.standing) if fact and fact.t is not None), seen.t)
        leads = outcome.get("hakem", seen.seat) == seen.seat  # nobody does where hakem is to be found
        if leads and seen.t - since >= self.limits.deal and not self._queue:
            self._push(Action(do="deal", t=seen.t, by="camera", evidence=evidence))
            self._faces = []
            return "play"
        return None if self._dead(state) else "show"  # the hands are thrown in

    def _drawn_by_lot(self, t: float, state: State) -> bool:
        """Whether what lies in the middle is what was just drawn by lot, put together again to be dealt."""
        last = next((fact for fact in reversed(state.standing) if fact is not None), None)
        if last is None or last.do != "show" or last.t is None or t - last.t >= self.limits.deal:
            return False
        return "deal" in state.outcome()["expects"]

    @staticmethod
    def _dead(state: State) -> bool:
        """No deal is being played, and the next has to be dealt yet: what lies open now means nothing."""
        outcome = state.outcome()
        last = next((fact.do for fact in reversed(state.standing) if fact is not None), None)
        void = outcome.get("phase") == "DEAL" and last in ("misdeal", "hand", "end")
        return void or outcome.get("phase") == "ALL_PASS" or bool(outcome.get("match_over"))

    # Hands laid open

    def _lay_open(self, seen: Up, state: State, evidence: tuple[str, ...]) -> None:
        """A face before a seat in a dispute: one card of its hand. The hand is whole when as many lie
        there as the seat still holds, or when something else happens on the table."""
        seat = seen.zone.seat
        card, cards = self._identify(seen.reading, self._taken(state))
        pending = next((p for p in self._queue if p.open and p.action.seat == seat), None)
        spots = [*(pending.spots if pending else ()), Spot(card, cards)]
        if pending is None:
            action = Action("hand", seat=seat, t=seen.t, by="camera", evidence=evidence)
            number = self._push(action, spots=spots, open=True)
        else:
            number = pending.number
            self._put(pending.with_spots(spots))
        t = seen.t if pending is None or pending.action.t is None else pending.action.t
        self._faces.append(Face(seen.track, number, t, "hand", seen.zone, index=len(spots) - 1))
        if seat is not None and len(spots) >= self._left(seat, state):
            self._close_hands(seat)

    def _close_hands(self, seat: Seat | None = None) -> None:
        for pending in list(self._queue):
            if pending.open and pending.action.do == "hand" and seat in (None, pending.action.seat):
                self._put(replace(pending, open=False))

    def _left(self, seat: Seat, state: State, before: int | None = None) -> int:
        """How many cards ``seat`` holds, if it had the right number at the first lead."""
        deal = self._of_deal(state, before)
        piled = {a.card for a in deal if a.do == "play" and a.pile is not None}
        mine = [a for a in deal if a.seat == seat and a.card not in piled]
        hand = int(self._ahead(state).outcome()["hand"])
        return hand - sum((a.do == "play") - (a.do == "takeback") for a in mine)

    def _of_deal(self, state: State, before: int | None = None) -> list[Action]:
        """What happened in the running deal, held facts among it (those ``before`` a number); where it is
        asked what was done, the likeliest."""
        facts = [fact for fact in state.standing[state.board.since :] if fact is not None]
        waiting = [p for p in self._queue if before is None or p.number < before]
        held = [replace(p.action, do=p.calls[0]) if p.calls else p.action for p in waiting]
        deal: list[Action] = []
        for fact in [*facts, *held]:
            deal = [fact] if fact.do == "deal" else [*deal, fact]
        return deal

    def _gone(self, seen: Gone, state: State, evidence: tuple[str, ...]) -> None:
        gone = self._gone_faces(seen.tracks)
        trick = self.open_trick(state)
        awaited = self._awaited(trick, state)
        self._full = bool(trick) and not awaited
        # A trick that was broken off by a verdict is tidied away, neither swept nor taken back.
        alive = not awaited or state.outcome().get("phase") not in _OVER
        current = [
            (face, card)
            for face in gone
            for card in trick
            if face.do == "play" and self._is(face, card, state)
        ]
        if alive and len(current) > 1:
            self._sweep(seen, [] if any(card.seat is None for card in trick) else awaited, evidence)
        elif alive and current:
            self._lift(*current[0], seen, evidence)
        # Cards that come later in the deal may still tell which one an unanswered one was.
        self._faces = [face for face in self._faces if face not in gone or self._is_asked(face)]

    def _sweep(self, seen: Gone, missing: list[Seat], evidence: tuple[str, ...]) -> None:
        """The trick leaves the table, and with it cards of the seats in ``missing``."""
        for number, lifted in self._lifted:
            if lifted.seat in missing and seen.t - (lifted.t or 0.0) <= self.limits.again:
                missing.remove(lifted.seat)
                held = next((pending for pending in self._queue if pending.number == number), None)
                if held is not None:
                    self._queue.remove(held)  # it was the first of them
                else:
                    self._push(replace(lifted, do="play"))
        for seat in missing:
            # The trick was swept and a card of it was never seen: only the table knows which.
            self._push(Action(do="play", seat=seat, t=seen.t, by="camera", evidence=evidence))
        if seen.seat is not None and seen.seat_sure >= self.limits.seat:
            self._push(
                Action(
                    do="collect",
                    seat=seen.seat,
                    t=seen.t,
                    by="camera",
                    sure=round(seen.seat_sure, 4),
                    evidence=evidence,
                )
            )
        # Without a seat nothing is written: the next lead closes the trick all the same.
        for face in self._faces:
            if face.do == "play":
                face.do = "swept"
        self._lifted = []

    def _lift(self, face: Face, card: OnTable, seen: Gone, evidence: tuple[str, ...]) -> None:
        pending = self._waiting(face)
        if pending is not None and pending.question is not None:
            # It went before anybody knew what it was: play and takeback cancel out.
            self._drop(pending)
            return
        lifted = Action(
            do="takeback",
            seat=card.seat,
            card=card.card,
            t=seen.t,
            by="camera",
            sure=round(seen.seat_sure, 4),
            evidence=evidence,
        )
        # From a full trick it may be the first that is swept.
        self._lifted.append((self._push(lifted, open=self._full), lifted))

    def _backs(self, seen: Backs, state: State, evidence: tuple[str, ...]) -> None:
        """Where a deal may begin and the middle is empty, packets to the seats are a deal."""
        in_the_middle = any(face.do == "play" and face.zone.place is Place.POOL for face in self._faces)
        if in_the_middle or not may_begin(self._ahead(state).outcome()):
            self._packets.clear()
        elif self._packets.deal(seen, self.seats):
            self._faces = [face for face in self._faces if self._is_asked(face)]
            self._push(Action(do="deal", t=seen.t, by="camera", evidence=evidence))

    def _taken(self, state: State) -> set[Card]:
        """The cards that have left a hand in this deal, as far as they are known."""
        taken: set[Card] = set()
        for action in self._of_deal(state):
            if action.card is None:
                continue
            if action.do == "play":
                taken.add(action.card)
            elif action.do == "takeback":
                taken.discard(action.card)
        return taken

    def _is(self, face: Face, card: OnTable, state: State) -> bool:
        if card.number is not None:
            return card.number == face.number
        return self._waiting(face) is None and card.at == self._recorded(face, state)[0]


_OVER = frozenset({"SCORE", "COUNT", "DISPUTE", "OVER", "MATCH_OVER"})
