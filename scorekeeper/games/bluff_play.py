"""What is laid and claimed in Bluff: plays that grow and shrink, their claims, an empty hand that wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.cards import RANKS, Card
from scorekeeper.errors import RecordError
from scorekeeper.games import bluff_known as known
from scorekeeper.games import bluff_words as words
from scorekeeper.games.base import Lying
from scorekeeper.games.bluff_state import SUITS, BluffState, Claim, Laid
from scorekeeper.games.tablelaw import NOT_NOW, out_of_turn
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat


class BluffPlay(BluffState):
    """A match of Bluff up to the moment when somebody doubts."""

    # Laying

    def lay(self, at: int, seat: Seat, count: int, t: float | None, face: Card | None = None) -> None:
        last = self.last
        if self.phase == "REVEAL":
            self.refuse(at, words.DOUBT_OPEN, seat)
            return
        if face is not None and self.too_often(at, seat, (face,), self.fallen):
            return
        more = count > 0 and last is not None and last.seat == seat != self.turn
        if last is not None and more and self.continues(last, face):
            self.extend(at, seat, count, face, last)
            return
        name = self.name(seat)
        due = self.name(self.turn)
        if seat != self.turn and self.reject(at, "R1", words.laid_out_of_turn(name, due), seat):
            self.return_cards(seat, count)
            return
        if not count:
            self.let_pass(at, seat)
            return
        count += self.left_lying(seat, count)
        faces = (Lying(seat, face, at),) if face else ()
        play = Laid(seat, count, (at,), t, faces, self.claimed_before(seat))
        wrong = not self.right_number(at, play, self.h[seat]) or not self.close(at)
        if wrong or self.mismatch(at, play):
            self.return_cards(seat, count)
            return
        self.pending, self.loser, self.doubt, self.gained = None, None, None, ()
        self.plays = (*self.plays, play)
        self.phase, self.turn = "WINDOW", self.follower(seat)
        self.put_down(at, seat, count, face)
        if play.claim:
            self.claimed(at, play, play.claim)
        self.win_at_once(at, seat)

    def let_pass(self, at: int, seat: Seat) -> None:
        """A seat lays nothing. The last play can still be doubted, until somebody lays."""
        if self.options["pass"] == "no" and self.reject(at, "R2", words.must_lay(self.name(seat)), seat):
            return
        if self.pending and self.pending[0] == seat:
            self.pending = None
        self.turn = self.follower(seat)

    def claimed_before(self, seat: Seat) -> Claim | None:
        """The claim of a seat that has not laid its cards yet, or not as many."""
        return self.pending[1] if self.pending and self.pending[0] == seat else None

    @staticmethod
    def continues(last: Laid, face: Card | None) -> bool:
        """Whether more cards of the seat that laid last belong to the same play: all before its claim, one
        that fell open, those that go with it, and those laid again after taking some back."""
        again = len(last.faces) == last.count or last.touched is not None
        return last.claim is None or face is not None or again

    def extend(self, at: int, seat: Seat, count: int, face: Card | None, last: Laid) -> None:
        claim = last.claim or self.claimed_before(seat)
        faces = (*last.faces, Lying(seat, face, at)) if face else last.faces
        play = replace(last, count=last.count + count, ats=(*last.ats, at), faces=faces, claim=claim)
        if not self.right_number(at, play, self.h[seat] + last.count) or self.mismatch(at, play):
            self.return_cards(seat, count)
            return
        self.plays = (*self.plays[:-1], play)
        self.put_down(at, seat, count, face)
        if claim and not last.claim:
            self.claimed(at, play, claim)
        self.win_at_once(at, seat)

    def put_down(self, at: int, seat: Seat, count: int, face: Card | None) -> None:
        self.hold(seat, -count)
        self.know(seat, known.after_laying(self.known[seat], count))
        if face:
            self.rule("R15", Kind.NOTE, at, words.fell_open(self.name(seat), face), seat)
            self.know(seat, known.after_turning(self.known[seat], (face,)))

    def left_lying(self, seat: Seat, count: int) -> int:
        """Too few cards that were laid before, still lie there and are enough with these ``count``, or as
        many as claimed: they belong together now."""
        waiting, claim = self.returning.get(seat, 0), self.claimed_before(seat)
        rejects = self.options["count_mismatch"] == "reject"
        fits = rejects and claim is not None and count + waiting == claim.count
        if count >= self.least(self.h[seat]) and not fits:
            return 0
        self.returning = {**self.returning, seat: 0}
        return waiting

    def least(self, held: int) -> int:
        """How many cards who holds ``held`` has to lay."""
        return min(int(str(self.options["min_cards"])), max(held, 1))

    def right_number(self, at: int, play: Laid, held: int) -> bool:
        """Whether a play may have so many of the ``held`` cards. A card that fell open stays, and others may
        still go with it: whether they are enough is judged when the next seat acts."""
        most = held
        if self.options["max_cards"] == "all_of_rank":
            most = min(most, SUITS * self.packs)
        least = self.least(held)
        if (1 if play.faces or play.touched is not None else least) <= play.count <= most:
            return True
        text = words.bad_number(self.name(play.seat), play.count, least, most)
        if play.count > held:
            self.turn_down(at, "R5", text, play.seat)
            return False
        return not self.reject(at, "R5", text, play.seat)

    def return_cards(self, seat: Seat, count: int) -> None:
        self.returning = {**self.returning, seat: self.returning.get(seat, 0) + count}

    def close(self, at: int) -> bool:
        """The next seat acts, or nobody doubts: the window of the last play is closed. False if play
        cannot go on: the claim is missing, or the game is won."""
        last = self.last
        if last is not None and not self.complete(at, last):
            return False
        seat = self.uncounted if last is None else last.seat
        if seat is not None and not self.h[seat]:
            if self.miscounts and self.reject(at, "R12", words.count_first(self.name(seat)), seat):
                return False
            self.win(seat)
        return not self.over

    def complete(self, at: int, last: Laid) -> bool:
        """Whether nothing is missing of the last play, or the table does without it: its claim, or the cards
        that go with one that fell open."""
        stands = at in self.accepted
        kind, because = Kind.NOTE if stands else Kind.FLAG, (*last.ats, at)
        if last.claim is None:
            self.rule("R3", kind, at, words.claim_first(self.name(last.seat)), last.seat, because)
            if not stands:
                return False
        least = self.least(self.h[last.seat] + last.count)
        if last.faces and last.count < least:
            text = words.add_to_the_open(self.name(last.seat), last.count, least)
            self.rule("R5", kind, at, text, last.seat, because)
            return stands
        return True

    def turn_down(self, at: int, rule: str, text: Text, seat: Seat) -> None:
        """Rejects what cannot stand, whatever the table says: there is nothing that it could bring about."""
        self.final |= {at}
        self.rule(rule, Kind.REJECT, at, text, seat)

    def may_accept(self, ruling: Ruling) -> bool:
        """Also the cards of the next seat while a claim, or a card, is missing."""
        missing = ruling.rule in ("R3", "R5") and ruling.kind is Kind.FLAG
        return missing or (ruling.at not in self.final and super().may_accept(ruling))

    def end(self, at: int) -> None:
        if self.phase != "WINDOW":
            self.refuse(at, words.DOUBT_OPEN if self.phase == "REVEAL" else NOT_NOW)
        elif self.close(at):
            self.phase = "PLAY"

    def win_at_once(self, at: int, seat: Seat) -> None:
        """An empty hand wins before anybody can doubt, if the table plays so."""
        if not self.h[seat] and self.options["win_confirm"] == "at_once" and self.may_win(at, seat):
            self.phase = "PLAY"
            self.win(seat)

    def may_win(self, at: int, seat: Seat) -> bool:
        """Whether this seat, whose cards are gone, wins now: not while some have to be counted again."""
        if self.miscounts:
            self.rule("R12", Kind.NOTE, at, words.count_first(self.name(seat)), seat)
        return not self.miscounts

    def win(self, seat: Seat) -> None:
        self.uncounted = None
        if seat not in self.places:
            self.places = (*self.places, seat)
        if self.over:
            self.phase = "GAME_END"
        elif self.turn in self.places:
            self.turn = self.follower(self.turn)

    # Claiming

    def claim(self, at: int, seat: Seat, claim: Claim) -> None:
        last = self.last
        laid = last if last is not None and (last.seat, last.claim) == (seat, None) else None
        if self.phase == "REVEAL":
            self.refuse(at, seat=seat)
            return
        if laid is None and seat != self.turn:
            again = last is not None and last.seat == seat
            due = self.name(self.turn)
            self.refuse(at, NOT_NOW if again else out_of_turn(self.name(seat), due), seat)
            return
        rank = self.due_rank()
        if rank not in (None, claim.rank) and self.reject(at, "R3", words.wrong_rank(rank or ""), seat):
            return
        play = None if laid is None else replace(laid, claim=claim)
        if play is None or self.mismatch(at, play):
            self.pending = (seat, claim)
            return
        self.plays = (*self.plays[:-1], play)
        self.claimed(at, play, claim)

    def due_rank(self) -> str | None:
        """The rank that the next claim has to name, if the table plays so."""
        rule, before = self.options["rank_rule"], self.called
        if before is None or rule == "free":
            return None
        if rule == "same_until_doubt":
            return before.rank
        return RANKS[(RANKS.index(before.rank) + 1) % len(RANKS)]

    def mismatch(self, at: int, play: Laid) -> bool:
        """Notes that more or fewer cards were laid than claimed; true if that is rejected here."""
        if play.claim is None or not play.told:
            return False
        text = words.other_number(self.name(play.seat), play.count, play.claim.count)
        because = (*play.ats, play.claim.at, at)
        if self.options["count_mismatch"] == "reject":
            return self.reject(at, "R4", text, play.seat, because)
        self.rule("R4", Kind.NOTE, at, text, play.seat, because)
        return False

    def claimed(self, at: int, play: Laid, claim: Claim) -> None:
        """The claim belongs to a play now."""
        self.called = claim
        if self.claimed_before(play.seat):
            self.pending = None
        if self.options["auto_hint"] == "on":
            self.hint(at, play, claim)

    def hint(self, at: int, play: Laid, claim: Claim) -> None:
        """R8: what others certainly hold leaves too few cards of the rank for this claim."""
        others = [hand for seat, hand in enumerate(self.known) if seat != play.seat]
        elsewhere = sum(known.surely_held(hand, claim.rank) for hand in others)
        if claim.count + elsewhere > SUITS * self.packs:
            text = words.cannot_be(self.name(play.seat), claim.count, claim.rank, elsewhere)
            because = (*known.proof(others, claim.rank), claim.at)
            self.rule("R8", Kind.NOTE, at, text, play.seat, because)

    # Taking back

    def take_back(self, at: int, seat: Seat, count: int, card: Card | None) -> None:
        """Rejected cards return, or somebody takes back cards of a play that stands."""
        waiting, last = self.returning.get(seat, 0), self.last
        if waiting:
            self.returning = {**self.returning, seat: max(waiting - count, 0)}
            return
        if last is None or last.seat != seat or self.phase == "GAME_END":
            self.refuse(at, seat=seat)
            return
        count = min(count, last.count)
        if last.claim is not None:
            self.rule("R13", Kind.FLAG, at, words.touched(self.name(seat)), seat, (last.claim.at, at))
            last = replace(last, touched=at)
        self.hold(seat, count)
        play = replace(last, count=last.count - count, faces=self.faces_left(last, count, card))
        claim = play.claim or self.claimed_before(seat)
        if not play.count and not play.claim:
            self.plays, self.phase, self.turn = self.plays[:-1], "PLAY", seat
            return
        if play.claim is None and claim is not None and claim.count == play.count:
            play = replace(play, claim=claim)
            self.claimed(at, play, claim)
        self.plays = (*self.plays[:-1], play)

    @staticmethod
    def faces_left(play: Laid, count: int, card: Card | None) -> tuple[Lying, ...]:
        """What lies open of a play when ``count`` cards of it go back: ``card``, or first those that lay face
        down."""
        for number, face in enumerate(play.faces):
            if face.card == card:
                return (*play.faces[:number], *play.faces[number + 1 :])
        return play.faces[: play.count - count]


def read_rank(value: Any) -> str:
    """The rank of a claim, as ``7`` or ``K``; ten may be written ``10``.

    Raises:
        RecordError: it is none.
    """
    rank = str(value).strip().upper() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    rank = "T" if rank == "10" else rank
    if rank not in RANKS or len(rank) != 1:
        raise RecordError(f"rank is one of {' '.join(RANKS)}, not {str(value)[:20]!r}")
    return rank
