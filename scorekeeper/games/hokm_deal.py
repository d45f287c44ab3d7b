"""One deal of Hokm: the shared trick law and the ruff ban after an exchanged card (R15)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards import Suit
from scorekeeper.games import hokm_words
from scorekeeper.games.plays import Play
from scorekeeper.games.proof import Denial
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class Ban:
    """These seats may not ruff in the first ``tricks`` tricks led in ``suit``, since the card that was given
    over by action ``at`` (``None``: before the starting position)."""

    seats: frozenset[Seat]
    suit: Suit
    tricks: int
    at: int | None = None


class HokmDeal(TrickDeal):
    """``ban``: the ruff ban of this deal, if there is one."""

    ban: Ban | None = None
    _said: tuple[Denial, ...] = ()
    """What was denied with the words that only trumps are left; it falls with the card it was said of."""

    def enter(self, tricks: tuple[int, int]) -> None:
        """The tricks of both sides, entered by hand at the end of the deal."""
        self.begun = True
        self.before, self.winners, self.led, self.open = tricks, [], [], []
        self.knowledge.counted = False

    def check_card(self, play: Play) -> None:
        ban = self.ban
        # A trick whose lead nobody saw may have been one of those.
        if ban and play.card.suit == self.trump and self._banned(play.seat, self.led.count(None)):
            fault = hokm_words.banned_ruff(self._name(play.seat), play.card, ban.suit)
            because = (ban.at, self.open[0].at, play.at)
            self.flag_fault("R15", play, fault, hokm_words.RUFF_BACK, because)

    def must_ruff(self, seat: Seat) -> bool:
        return super().must_ruff(seat) and not self._banned(seat)

    def _banned(self, seat: Seat, more: int = 0) -> bool:
        """``seat`` may not ruff in the open trick. ``more`` tricks are taken to have been led in the suit of
        the ban, beside those that were seen."""
        ban, lead = self.ban, self.open[0] if self.open else None
        if ban is None or lead is None or lead.doubtful or seat not in ban.seats or self.trump == ban.suit:
            return False
        return lead.card.suit == ban.suit and self.led.count(ban.suit) + more < ban.tricks

    def only_trumps(self, seat: Seat, at: int) -> bool:
        """``seat`` says that its banned ruff was with the only cards it has: the card stays, but cannot
        win, and the plain suits are denied. False if there is no such ruff."""
        play = next((play for play in self.open if play.seat == seat), None)
        flag = self._flag(play.at, "R15") if play else None
        if flag is None or self.trump is None:
            return False
        self.court.change(flag, cured=at)
        self.bar(seat)
        plain = sorted(frozenset(Suit) - {self.trump})
        said = (Denial(seat, suit, at, self.trick, None, "said") for suit in plain)
        self._said = (*(denial for denial in self._said if denial.seat != seat), *said)
        self._deny(at)
        return True

    def _denials_of_trick(self) -> list[Denial]:
        barred = {play.seat for play in self.open if play.barred}
        said = [denial for denial in self._said if denial.trick == self.trick and denial.seat in barred]
        return [*super()._denials_of_trick(), *said]
