"""A running match of Bluff: what each action does, and what doubts, counts and verdicts bring about. How
cards are laid and claimed: `bluff_play`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games import bluff_known as known
from scorekeeper.games import bluff_words as words
from scorekeeper.games.base import Lying
from scorekeeper.games.bluff_play import BluffPlay, read_rank
from scorekeeper.games.bluff_state import Claim, Doubt, Laid
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat


class BluffMatch(BluffPlay):
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


def _earlier(t: float | None, than: float | None) -> bool:
    return t is not None and than is not None and t < than
