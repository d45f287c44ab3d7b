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
from scorekeeper.rulings import Kind, Ruling, Text
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
                seen = action.do == "reveal" and not known.without(action.cards or (), self.in_sight)
                if not seen and (action.do != "collect" or action.seat != self.loser):
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
                self.take_back(at, seat, 1 if action.count is None else action.count, action.card)
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
                self.counted(at, None, value)
            case "hand" if seat is not None:
                self.counted(at, seat, value)

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

    def doubted(self, at: int, seat: Seat, against: Seat | None, t: float | None) -> None:
        last = self.last
        first = self.doubt if self.phase in ("REVEAL", "PICKUP") else None
        layer = first.against if first else last.seat if last else None
        if seat in self.places:
            self.refuse(at, words.out_already(self.name(seat)), seat)
        elif layer is None or against not in (None, layer):
            self.turn_down(at, "R9", words.GONE, seat)
        elif last is not None and last.claim is None:
            self.turn_down(at, "R9", words.NO_CLAIM, seat)
        elif (fault := self.no_doubter(last, layer, seat, t)) and self.reject(at, "R9", fault, seat):
            return
        elif first is None:
            self.doubt, self.phase = Doubt(seat, layer, at, t), "REVEAL"
        else:
            self.second_doubt(at, first, Doubt(seat, layer, at, t))

    def no_doubter(self, last: Laid | None, layer: Seat, seat: Seat, t: float | None) -> Text | None:
        """Why this seat may not doubt, or not any more, what ``layer`` has laid."""
        if seat == layer:
            return words.OWN
        if last is None:
            return None
        if self.options["doubt_by"] == "next_player" and seat != self.turn:
            return words.NOT_YOURS
        return words.LATE if self.too_late(last, t) else None

    def second_doubt(self, at: int, first: Doubt, second: Doubt) -> None:
        """A play that was doubted is doubted once more: until it is turned up, the earlier word counts."""
        if second.seat == first.seat:
            text = words.doubted_already(self.name(second.seat))
            self.rule("R9", Kind.NOTE, at, text, second.seat, (first.at, at))
            return
        late = second
        if self.phase == "REVEAL" and _earlier(second.t, first.t):
            self.doubt, late = second, first
        self.rule("R9", Kind.NOTE, at, words.SECOND_DOUBT, late.seat, (first.at, at))

    def too_late(self, last: Laid, t: float | None) -> bool:
        """Whether the seconds of the window are over."""
        window = self.options["window"]
        times = [last.t, last.claim.t if last.claim else None]
        since = max((time for time in times if time is not None), default=None)
        return isinstance(window, int | float) and None not in (t, since) and (t or 0) > (since or 0) + window

    def say_out(self, at: int, seat: Seat) -> None:
        name, last = self.name(seat), self.last
        if seat in self.places:
            self.refuse(at, words.out_already(name), seat)
        elif self.h[seat]:
            self.rule("R12", Kind.FLAG, at, words.miscounted_hand(name, 0, self.h[seat]), seat)
        elif last is not None and last.seat == seat:
            if not self.reject(at, "R14", words.too_early(name), seat):
                self.phase = "PLAY"
                self.win(seat)
        elif not self.miscounts or not self.reject(at, "R12", words.count_first(name), seat):
            self.win(seat)

    def counted(self, at: int, seat: Seat | None, found: int) -> None:
        """A hand, or without a seat the pile, was counted. Until the counts agree nobody wins."""
        due = self.due_count(seat, found)
        if found == due:
            ruling = self.miscounts.get(seat)
            if ruling is not None:
                self.court.change(ruling, cured=at)
            self.miscounts = {key: value for key, value in self.miscounts.items() if key != seat}
            self.recounted(at)
            return
        text = (
            words.miscounted_pile(found, due)
            if seat is None
            else words.miscounted_hand(self.name(seat), found, due)
        )
        because = tuple(number for play in self.plays for number in play.ats) if seat is None else ()
        self.miscounts = {**self.miscounts, seat: self.rule("R12", Kind.FLAG, at, text, seat, (*because, at))}

    def due_count(self, seat: Seat | None, found: int) -> int:
        """How many cards must be there. Of the pile that the loser has to take nobody can tell whether it has
        left the middle: until that is seen both are right."""
        due = self.pool if seat is None else self.h[seat]
        if self.phase != "PICKUP" or seat not in (None, self.loser) or found == due:
            return due
        return due + self.taken if seat is None else due - self.taken

    def recounted(self, at: int) -> None:
        """What had to wait for the counts, if nothing else is in its way."""
        if self.miscounts:
            return
        if self.uncounted is not None and not self.h[self.uncounted]:
            self.win(self.uncounted)
        elif self.phase == "WINDOW" and self.last is not None:
            self.win_at_once(at, self.last.seat)

    # Judging

    def reveal(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        last, doubt = self.last, self.doubt
        if self.phase != "REVEAL" or last is None or doubt is None or seat != last.seat:
            self.look(at, seat, cards)
            return
        cards = self.whole_play(last, cards)
        beside = [face for play in self.plays[:-1] for face in play.faces]
        if self.too_often(at, seat, cards, beside):
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

    def whole_play(self, last: Laid, cards: Sequence[Card]) -> Sequence[Card]:
        """The faces of the doubted play, also where only those of its cards were told that lay face down."""
        both = (*last.open, *cards)
        if len(both) == last.count and all(both.count(card) <= self.packs for card in both):
            return both
        return (*cards, *known.without(last.open, cards))

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
        hidden = known.without(cards, last.open)
        self.know(last.seat, known.after_turning(self.known[last.seat], hidden))
        self.loser, self.phase = loser, "PICKUP"
        self.take_pile(at, loser, self.plays[:-1], known.Batch(tuple(cards), (at,)))
        self.turned = tuple(Lying(last.seat, card, at) for card in cards)
        if self.options["rank_rule"] == "same_until_doubt":
            self.called = None
        self.miscounts = {seat: ruling for seat, ruling in self.miscounts.items() if seat is not None}
        if true and not self.h[last.seat]:
            if self.may_win(at, last.seat):
                self.win(last.seat)
            else:
                self.uncounted = last.seat
        leads = {"winner_leads": last.seat if true else doubt.seat, "loser_leads": loser}
        lead = leads.get(str(self.options["after_challenge"]), self.turn)
        self.turn = self.follower(lead) if lead in self.places else lead

    def look(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        """Cards are turned up that nobody doubted; those that lie open already are nothing new. Where the
        whole pile may be seen after a doubt, the one who took it now holds them for everybody to know."""
        cards = known.without(cards, self.in_sight)
        may_look = self.options["reveal"] == "whole_pile" and self.phase == "PICKUP"
        taker = self.loser if may_look else None
        whose = seat if taker is None else taker
        if not cards or self.too_often(at, whose, cards, self.fallen, turned=False):
            return
        if taker is None:
            self.rule("R10", Kind.NOTE, at, words.UNASKED, seat)
        else:
            self.gain(taker, known.Batch(cards, (at,)))

    # The pile

    def collect(self, at: int, seat: Seat, count: int | None) -> None:
        """The pile goes to a hand. The loser holds it since the verdict."""
        holder = self.loser if self.phase == "PICKUP" else None
        if count is not None:
            self.counted(at, None, count)
        if self.over:
            return
        if seat == holder:
            self.phase = "PLAY"
        elif holder is None:
            if not self.reject(at, "R11", words.NO_VERDICT, seat):
                self.take_pile(at, seat, self.plays)
                self.phase, self.doubt = "PLAY", None
        elif not self.reject(at, "R11", words.loser_takes(self.name(seat), self.name(holder)), seat):
            self.hold(holder, -self.taken)
            self.hold(seat, self.taken)
            self.know(holder, self.known[holder][: -len(self.gained)])
            self.know(seat, (*self.known[seat], *self.gained))
            self.phase = "PLAY"

    def take_pile(self, at: int, seat: Seat, plays: Sequence[Laid], *turned: known.Batch) -> None:
        """All that lies in the middle goes to a hand: the faces of these ``plays``, what was ``turned`` up,
        and backs."""
        fallen = (known.Batch((face.card,), (face.at, at)) for play in plays for face in play.faces)
        self.taken, self.gained = self.pool, ()
        self.gain(seat, *fallen, *turned)
        self.hold(seat, self.taken)
        self.base, self.plays = 0, ()

    def gain(self, seat: Seat, *batches: known.Batch) -> None:
        """Everybody knows that these cards of the pile are this seat's now."""
        self.gained = (*self.gained, *batches)
        self.know(seat, (*self.known[seat], *batches))

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
