"""A running match of Bluff: what each action does and which rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import RANKS, Card
from scorekeeper.errors import RecordError
from scorekeeper.games import bluff_known as known
from scorekeeper.games import bluff_words as words
from scorekeeper.games.base import Lying
from scorekeeper.games.bluff_state import SUITS, BluffState, Claim, Doubt, Laid
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER, NOT_NOW, out_of_turn
from scorekeeper.rulings import Kind, Ruling
from scorekeeper.seats import Seat


class BluffMatch(BluffState):
    """The fold over a record of Bluff."""

    # Facts

    def take(self, at: int, action: Action) -> None:
        if self.phase == "DEAL" and self.number < 0 and action.do in ("lay", "play", "say", "pass"):
            self.deal(at, None)
        match action:
            case Action(do="deal"):
                self.deal(at, action.dealer)
            case Action(do="dealer", seat=seat) if seat is not None:
                if self.dealer_named(at, seat, self.phase == "DEAL"):
                    self.lay_out()
            case _ if self.over:
                if action.do != "collect" or action.seat != self.loser:
                    self.refuse(at, MATCH_OVER)
            case _ if self.phase == "DEAL":
                self.refuse(at, DEAL_FIRST)
            case Action(do="lay", seat=seat, count=count) if seat is not None and count is not None:
                self.lay(at, seat, count, action.t)
            case Action(do="pass", seat=seat) if seat is not None:
                self.lay(at, seat, 0, action.t)
            case Action(do="play", card=card) if card:
                self.lay(at, self.turn if action.seat is None else action.seat, 1, action.t, card)
            case Action(do="say"):
                self.say(at, action)
            case Action(do="reveal", seat=seat, cards=cards) if seat is not None:
                self.reveal(at, seat, cards or ())
            case Action(do="collect", seat=seat) if seat is not None:
                self.collect(at, seat, action.count)
            case Action(do="takeback", seat=seat) if seat is not None:
                self.take_back(at, seat, 1 if action.count is None else action.count)
            case Action(do="end"):
                self.end(at)
            case _:
                self.refuse(at)

    def deal(self, at: int, dealer: Seat | None) -> None:
        if self.over:
            self.refuse(at, MATCH_OVER)
            return
        if dealer is not None:
            self.dealer = dealer
        self.number += 1
        self.since, self.court.since = at, len(self.court.rulings)
        self.lay_out()
        self.phase = "PLAY"

    # Laying

    def lay(self, at: int, seat: Seat, count: int, t: float | None, face: Card | None = None) -> None:
        last = self.last
        if self.phase == "REVEAL":
            self.refuse(at, words.DOUBT_OPEN, seat)
            return
        if face is not None and self.too_often(at, seat, (face,)):
            return
        more = last is not None and last.seat == seat and self.continues(last, face)
        if last and more:
            self.extend(at, seat, count, face, last)
            return
        name = self.name(seat)
        due = self.name(self.turn)
        if seat != self.turn and self.reject(at, "R1", words.laid_out_of_turn(name, due), seat):
            self.return_cards(seat, count)
            return
        count += self.left_lying(seat, count)
        if not self.right_number(at, seat, count, face):
            return
        if not self.close(at):
            self.return_cards(seat, count)
            return
        if not count:
            self.phase, self.turn = "PLAY", self.follower(seat)
            return
        claim = self.pending[1] if self.pending and self.pending[0] == seat else None
        play = Laid(seat, count, (at,), t, (face,) if face else (), claim)
        if self.mismatch(at, play):
            self.return_cards(seat, count)
            return
        self.pending, self.loser, self.doubt = None, None, None
        self.plays = (*self.plays, play)
        self.phase, self.turn = "WINDOW", self.follower(seat)
        self.put_down(at, seat, count, face)
        if claim:
            self.claimed(at, play, claim)
        self.win_at_once(seat)

    def continues(self, last: Laid, face: Card | None) -> bool:
        """Whether more cards of the seat that laid last belong to the same play: one that fell open, those
        that go with it, or those laid again after taking some back."""
        room = self.h[last.seat] > 0
        return room and (face is not None or len(last.faces) == last.count or last.touched is not None)

    def extend(self, at: int, seat: Seat, count: int, face: Card | None, last: Laid) -> None:
        count = min(count, self.h[seat])
        faces = (*last.faces, face) if face else last.faces
        play = replace(last, count=last.count + count, ats=(*last.ats, at), faces=faces)
        self.plays = (*self.plays[:-1], play)
        self.put_down(at, seat, count, face)
        if self.options["count_mismatch"] == "lie":
            self.mismatch(at, play)
        self.win_at_once(seat)

    def put_down(self, at: int, seat: Seat, count: int, face: Card | None) -> None:
        self.hold(seat, -count)
        self.know(seat, known.after_laying(self.known[seat], count))
        if face:
            self.rule("R15", Kind.NOTE, at, words.fell_open(self.name(seat), face), seat)
            self.know(seat, known.after_turning(self.known[seat], (face,)))

    def left_lying(self, seat: Seat, count: int) -> int:
        """Too few cards that were laid before, still lie there and are enough with these ``count``: they
        belong together now."""
        waiting = self.returning.get(seat, 0)
        if not count or not waiting or count >= self.least(self.h[seat]):
            return 0
        self.returning = {**self.returning, seat: 0}
        return waiting

    def least(self, held: int) -> int:
        """How many cards who holds ``held`` has to lay."""
        return min(int(str(self.options["min_cards"])), max(held, 1))

    def right_number(self, at: int, seat: Seat, count: int, face: Card | None = None) -> bool:
        """Whether so many cards may be laid. A card that fell open stays, and others may still go with it:
        whether they are enough is judged when the next seat acts."""
        name, held = self.name(seat), self.h[seat]
        if count == 0:
            return self.options["pass"] == "yes" or not self.reject(at, "R2", words.must_lay(name), seat)
        most = held
        if self.options["max_cards"] == "all_of_rank":
            most = min(most, SUITS * self.packs)
        least = self.least(held)
        if (1 if face else least) <= count <= most:
            return True
        if self.reject(at, "R5", words.bad_number(name, count, least, most), seat):
            self.return_cards(seat, count)
            return False
        return count <= held

    def return_cards(self, seat: Seat, count: int) -> None:
        self.returning = {**self.returning, seat: self.returning.get(seat, 0) + count}

    def close(self, at: int) -> bool:
        """The next seat acts, or nobody doubts: the window of the last play is closed. False if play
        cannot go on: the claim is missing, or the game is won."""
        last = self.last
        if last is None:
            return True
        if last.claim is None:
            stands = at in self.accepted
            text = words.claim_first(self.name(last.seat))
            self.rule("R3", Kind.NOTE if stands else Kind.FLAG, at, text, last.seat, (*last.ats, at))
            if not stands:
                return False
        held = self.h[last.seat] + last.count
        if last.faces and last.count < self.least(held):
            stands = at in self.accepted
            text = words.add_to_the_open(self.name(last.seat), last.count, self.least(held))
            self.rule("R5", Kind.NOTE if stands else Kind.FLAG, at, text, last.seat, (*last.ats, at))
            if not stands:
                return False
        if not self.h[last.seat]:
            text = words.count_first(self.name(last.seat))
            if self.miscounts and self.reject(at, "R12", text, last.seat):
                return False
            self.win(last.seat)
        self.turn = self.turn if self.turn not in self.places else self.follower(self.turn)
        return not self.over

    def may_accept(self, ruling: Ruling) -> bool:
        """Also the cards of the next seat while a claim, or a card, is missing."""
        missing = ruling.rule in ("R3", "R5") and ruling.kind is Kind.FLAG
        return missing or super().may_accept(ruling)

    def end(self, at: int) -> None:
        if self.phase != "WINDOW":
            self.refuse(at, words.DOUBT_OPEN if self.phase == "REVEAL" else NOT_NOW)
        elif self.close(at):
            self.phase = "PLAY"

    def win_at_once(self, seat: Seat) -> None:
        """An empty hand wins before anybody can doubt, if the table plays so."""
        if not self.h[seat] and self.options["win_confirm"] == "at_once":
            self.phase = "PLAY"
            self.win(seat)

    def win(self, seat: Seat) -> None:
        if seat not in self.places:
            self.places = (*self.places, seat)
        if self.over:
            self.phase = "GAME_END"

    # Saying

    def say(self, at: int, action: Action) -> None:
        seat, value = action.seat, action.value
        match action.what:
            case "claim" if seat is not None:
                self.claim(at, seat, Claim(value["count"], read_rank(value["rank"]), at, action.t))
            case "doubt" if seat is not None:
                self.doubted(at, seat, value, action.t)
            case "out" if seat is not None:
                self.say_out(at, seat)
            case "pool":
                self.counted(at, "pool", None, value, self.pool)
            case "hand" if seat is not None:
                self.counted(at, f"hand {seat}", seat, value, self.h[seat])

    def claim(self, at: int, seat: Seat, claim: Claim) -> None:
        last = self.last
        own = last is not None and last.seat == seat
        if self.phase == "REVEAL" or (own and last and last.claim):
            self.refuse(at, seat=seat)
            return
        if not own and seat != self.turn:
            self.refuse(at, out_of_turn(self.name(seat), self.name(self.turn)), seat)
            return
        due = self.due_rank()
        if due not in (None, claim.rank) and self.reject(at, "R3", words.wrong_rank(due or ""), seat):
            return
        if not (own and last):
            self.pending = (seat, claim)
            return
        play = replace(last, claim=claim)
        if not self.mismatch(at, play):
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

    def doubted(self, at: int, seat: Seat, against: Seat | None, t: float | None) -> None:
        last, first = self.last, self.doubt
        if first is not None and self.phase in ("REVEAL", "PICKUP"):
            second = seat
            if self.phase == "REVEAL" and last and last.seat != seat and _earlier(t, first.t):
                self.doubt, second = Doubt(seat, at, t), first.seat
            self.rule("R9", Kind.NOTE, at, words.SECOND_DOUBT, second, (first.at, at))
            return
        if last is None or against not in (None, last.seat) or self.too_late(last, t):
            self.reject(at, "R9", words.LATE, seat)
        elif seat == last.seat:
            self.reject(at, "R9", words.OWN, seat)
        elif last.claim is None:
            self.reject(at, "R9", words.NO_CLAIM, seat)
        elif (
            self.options["doubt_by"] == "next_player"
            and seat != self.turn
            and self.reject(at, "R9", words.NOT_YOURS, seat)
        ):
            return
        else:
            self.doubt, self.phase = Doubt(seat, at, t), "REVEAL"

    def too_late(self, last: Laid, t: float | None) -> bool:
        """Whether the seconds of the window are over."""
        window = self.options["window"]
        times = [last.t, last.claim.t if last.claim else None]
        since = max((time for time in times if time is not None), default=None)
        return isinstance(window, int | float) and None not in (t, since) and (t or 0) > (since or 0) + window

    def say_out(self, at: int, seat: Seat) -> None:
        if self.h[seat]:
            text = words.miscounted_hand(self.name(seat), 0, self.h[seat])
            self.rule("R12", Kind.FLAG, at, text, seat)
        else:
            self.reject(at, "R14", words.too_early(self.name(seat)), seat)

    def counted(self, at: int, what: str, seat: Seat | None, found: int, due: int) -> None:
        """A pile or hand was counted. Until the counts agree nobody wins."""
        if found == due:
            ruling = self.miscounts.get(what)
            if ruling is not None:
                self.court.change(ruling, cured=at)
            self.miscounts = {key: value for key, value in self.miscounts.items() if key != what}
            return
        text = (
            words.miscounted_pile(found, due)
            if seat is None
            else words.miscounted_hand(self.name(seat), found, due)
        )
        because = tuple(number for play in self.plays for number in play.ats) if seat is None else ()
        self.miscounts = {**self.miscounts, what: self.rule("R12", Kind.FLAG, at, text, seat, (*because, at))}

    # Judging

    def reveal(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        last, doubt = self.last, self.doubt
        if self.phase != "REVEAL" or last is None or doubt is None or seat != last.seat:
            self.look(at, seat, cards)
            return
        if self.too_often(at, seat, cards):
            return
        claim = last.claim
        assert claim is not None
        if self.options["auto_hint"] == "off":
            self.hint(at, last, claim)
        if len(cards) != last.count:
            text = words.miscounted_play(self.name(seat), len(cards), last.count)
            self.rule("R12", Kind.FLAG, at, text, seat, (*last.ats, at))
            missing = max(last.count - len(cards), -self.h[seat])
            self.hold(seat, missing)
            last = replace(last, count=last.count - missing)
            self.plays = (*self.plays[:-1], last)
        self.judge(at, last, claim, doubt, cards)

    def judge(self, at: int, last: Laid, claim: Claim, doubt: Doubt, cards: Sequence[Card]) -> None:
        name, pile = self.name(last.seat), self.pool
        of_rank = all(card.rank == claim.rank for card in cards)
        true = of_rank and len(cards) == claim.count and last.touched is None
        touched = () if last.touched is None else (last.touched,)
        because = (*last.ats, claim.at, doubt.at, *touched, at)
        if true:
            text = words.truthful(name, self.name(doubt.seat), claim.count, claim.rank, pile)
            rule, loser = "R7", doubt.seat
        else:
            loser = last.seat
            if last.touched is not None:
                rule, text = "R13", words.exchanged(name, pile)
            elif of_rank:
                rule, text = "R4", words.lied_in_number(name, len(cards), claim.count, pile)
            else:
                rule, text = "R6", words.lied(name, claim.count, claim.rank, pile)
        self.rule(rule, Kind.VERDICT, at, text, loser, because)
        hidden = list(cards)
        for face in last.faces:
            if face in hidden:
                hidden.remove(face)
        self.know(last.seat, known.after_turning(self.known[last.seat], hidden))
        self.know(loser, (*self.known[loser], known.Batch(tuple(cards), at)))
        self.hold(loser, pile)
        self.base, self.plays, self.taken = 0, (), pile
        self.loser, self.phase = loser, "PICKUP"
        self.turned = tuple(Lying(last.seat, card, at) for card in cards)
        if self.options["rank_rule"] == "same_until_doubt":
            self.called = None
        self.miscounts = {key: value for key, value in self.miscounts.items() if key != "pool"}
        if true and not self.h[last.seat]:
            self.win(last.seat)
        winner = last.seat if true else doubt.seat
        lead = {"winner_leads": winner, "loser_leads": loser}.get(str(self.options["after_challenge"]))
        self.turn = self.follower(last.seat) if lead is None or lead in self.places else lead

    def look(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        """Cards are turned up that nobody doubted. Where the whole pile may be seen after a doubt, the one
        who took it now holds them for everybody to know."""
        if self.options["reveal"] == "whole_pile" and self.phase == "PICKUP" and self.loser is not None:
            if not self.too_often(at, self.loser, cards, turned=False):
                self.know(self.loser, (*self.known[self.loser], known.Batch(tuple(cards), at)))
            return
        if not self.too_often(at, seat, cards, turned=False):
            self.rule("R10", Kind.NOTE, at, words.UNASKED, seat)

    # The pile

    def collect(self, at: int, seat: Seat, count: int | None) -> None:
        """The pile goes to a hand. The loser holds it since the verdict."""
        holder = self.loser if self.phase == "PICKUP" else None
        if count not in (None, self.taken if holder is not None else self.pool):
            self.counted(at, "pool", None, count or 0, self.taken if holder is not None else self.pool)
        if seat == holder:
            self.phase = "PLAY"
        elif holder is None:
            if not self.reject(at, "R11", words.NO_VERDICT, seat):
                self.hold(seat, self.pool)
                self.base, self.plays, self.phase, self.doubt = 0, (), "PLAY", None
        elif not self.reject(at, "R11", words.loser_takes(self.name(seat), self.name(holder)), seat):
            self.hold(holder, -self.taken)
            self.hold(seat, self.taken)
            self.know(seat, (*self.known[seat], *self.known[holder][-1:]))
            self.know(holder, self.known[holder][:-1])
            self.phase = "PLAY"

    def take_back(self, at: int, seat: Seat, count: int) -> None:
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
        play = replace(last, count=last.count - count)
        if play.count or play.claim:
            self.plays = (*self.plays[:-1], play)
        else:
            self.plays, self.phase, self.turn = self.plays[:-1], "PLAY", seat


def _earlier(t: float | None, than: float | None) -> bool:
    return t is not None and than is not None and t < than


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
