"""One deal of Joker Spades: the shared trick law with two jokers above the spades (R16, R17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from scorekeeper.cards import BLACK_JOKER, RED_JOKER, Card, Suit
from scorekeeper.games import spades_words as words
from scorekeeper.games.plays import Play, winning
from scorekeeper.games.proof import Denial
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat

_Because = tuple[int | None, ...]


class SpadesDeal(TrickDeal):
    """``black`` is the action that played the black joker, ``None`` as long as it has not been. ``broken``:
    a spade or joker was played on another suit."""

    black: Play | None = None
    broken = False
    _overdue: tuple[Ruling, ...] = ()
    """What was said in this trick about the deadline of the black joker."""
    _named: frozenset[int | None] = frozenset()
    """The sides, and ``None`` for nobody in particular, that R17 was ruled against."""

    def best(self, plays: Sequence[Play]) -> Play:
        jokers = [play for play in plays if play.card.is_joker and not play.doubtful]
        if jokers:
            return max(jokers, key=lambda play: play.card == RED_JOKER)
        return winning(plays, self.trump)

    @property
    def asked(self) -> Suit | None:
        lead = self.open[0].card if self.open else None
        if lead is None or not lead.is_joker:
            return lead.suit if lead else None
        return Suit.SPADES if self.options["joker_lead_suit"] == "spades" else None

    @property
    def deadline(self) -> int:
        """The trick in which the black joker has to be played at the latest."""
        return cast(int, self.options["bj_deadline"])

    def check_card(self, play: Play) -> None:
        if play.doubtful:
            return
        if play.card == BLACK_JOKER:
            self.black = play
        elif play.card == RED_JOKER and self._waits():
            name, black = self._name(play.seat), self.black
            fault = words.red_before_black(name) if black is None else words.red_beside_black(name)
            because = (black.at if black else None, play.at)
            self.flag_fault("R16", play, fault, words.BACK_TO_HAND, because)

    def misread(self, seat: Seat, card: Card, at: int) -> bool:
        """R4: a two of hearts or diamonds is no misreading but was left in the pack, which makes the deal
        void; whatever else cannot be is looked at again."""
        if card in self.deck or card.is_joker:
            return super().misread(seat, card, at)
        self.void |= not self.decided
        kind, text = (
            (Kind.NOTE, words.take_out(card)) if self.decided else (Kind.MISDEAL, words.left_in_pack(card))
        )
        self.court.rule("R4", kind, at, text, seat=seat)
        return True

    def _waits(self) -> bool:
        """The colour joker may not be played yet."""
        if self.trick > self.deadline and self.options["rj_after_deadline"] == "free":
            return False
        return self._unplayed() or (self.options["rj_same_trick"] is False and self.black in self.open)

    def _unplayed(self) -> bool:
        """The black joker has not been played for certain: it is known to be in a hand, or it is none of the
        cards that were played, which are all known."""
        if self.knowledge.holder(BLACK_JOKER) is not None:
            return True
        known = self.knowledge.watched and not any(play.doubtful for play in self.open)
        return known and BLACK_JOKER in self.knowledge.unseen

    def play(self, seat: Seat, card: Card, at: int) -> None:
        super().play(seat, card, at)
        self.judge_black(at)

    def show(self, seat: Seat, card: Card, at: int) -> None:
        super().show(seat, card, at)
        self.judge_black(at)

    def hold(self, seat: Seat, card: Card, at: int, *, over: bool = False) -> None:
        super().hold(seat, card, at, over=over)
        self.judge_black(at)

    def put_back(self, play: Play, at: int) -> None:
        super().put_back(play, at)
        if play == self.black:
            self.black = None

    def go_back(self, play: Play, at: int) -> None:
        super().go_back(play, at)
        if self._overdue and not (self.full and self._unplayed()):
            gone = self._overdue
            self.court.drop(lambda ruling: any(ruling is one for one in gone))
            self._overdue, self._named = (), frozenset()
        self.judge_black(at)

    def gather(self, at: int, winner: Seat | None = None) -> None:
        lead = self.open[0].card.suit
        if lead is not Suit.SPADES:
            self.broken |= any(play.card.suit in (None, Suit.SPADES) for play in self.open)
        super().gather(at, winner)
        self._overdue = ()

    # R17

    def may_fall(self, breach: Ruling) -> bool:
        return super().may_fall(breach) or any(breach is one for one in self._overdue)

    def judge_black(self, at: int | None) -> None:
        """R17: whether the black joker is overdue, and who holds it or played it too late."""
        over, now = self.trick > self.deadline, self.trick == self.deadline and self.full
        black = self.black
        if over and black is not None and black.at == at:
            text = words.black_late(self._name(black.seat), self.deadline)
            self._late(at, black.seat, self.court.side_of(black.seat), text, (at,))
        if not self._unplayed() or not (over or now):
            return
        if now:
            self._rule_late(at, None, None, words.black_overdue(self.deadline), Kind.NOTE, (at,))
        holder = self.knowledge.holder(BLACK_JOKER)
        if holder is not None:
            text = words.black_late(self._name(holder), self.deadline)
            because = (self.knowledge.known[holder][BLACK_JOKER], at)
            self._late(at, holder, self.court.side_of(holder), text, because)
            return
        if BLACK_JOKER not in self.knowledge.unseen or not self.knowledge.adds_up():
            return
        for team in (0, 1):
            seats = self.court.members(team)
            denials = self._excluding(seats)
            if denials is not None:
                alone = next((one for one in seats if self._excluding((one,)) is not None), None)
                denials = denials if alone is None else self._excluding((alone,)) or []
                names = self.court.side_names(team) if alone is None else (self._name(alone),)
                text = words.black_counted(names, self.deadline, self.dealt)
                self._late(at, alone, team, text, tuple(denial.at for denial in denials) or (at,))

    def _excluding(self, seats: tuple[Seat, ...]) -> list[Denial] | None:
        """Denials of these seats, all that it needs, that cannot be true unless one of them holds the black
        joker; ``None`` if there are none."""
        knowledge, barred = self.knowledge, (BLACK_JOKER,)
        denials = knowledge.standing(seats)
        if not knowledge.possible(seats, denials) or knowledge.possible(seats, denials, barred):
            return None
        return knowledge.fewest(seats, denials, barred)

    def _late(self, at: int | None, seat: Seat | None, team: int, text: Text, because: _Because) -> None:
        warned = self.options["bj_late_ruling"] == "warn"
        self._rule_late(at, seat, team, text, Kind.NOTE if warned else Kind.BREACH, because)

    def _rule_late(
        self, at: int | None, seat: Seat | None, team: int | None, text: Text, kind: Kind, because: _Because
    ) -> None:
        if team in self._named:
            return
        self._named |= {team}
        ruling = self.court.rule("R17", kind, at, text, seat=seat, against=team, because=because)
        if self.trick == self.deadline:
            self._overdue = (*self._overdue, ruling)

    # Denials

    def _denials_of_trick(self) -> list[Denial]:
        denials = super()._denials_of_trick()
        if self.options["joker_follows_spades"]:
            denials = [self._spare(denial) for denial in denials]
        lead = self.open[0] if self.open else None
        intact = not self.broken and self.knowledge.watched
        unbroken = self.options["break_spades"] and intact and lead and not lead.doubtful
        if unbroken and lead and lead.card.suit is Suit.SPADES and not self._two_leads():
            for suit in (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS):
                denials.append(Denial(lead.seat, suit, lead.at, self.trick, lead.card, "unbroken"))
        return denials

    def _spare(self, denial: Denial) -> Denial:
        """A colour joker that was not free yet did not have to follow."""
        free = self.trick > self.deadline and self.options["rj_after_deadline"] == "free"
        if self.black is not None and denial.at is not None and self.black.at < denial.at:
            free |= self.options["rj_same_trick"] is True or self.black not in self.open
        return denial if free else replace(denial, spared=(RED_JOKER,))
