"""One deal of Hokm: the shared trick law and the ruff ban after an exchanged card (R15)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.cards import Suit
from scorekeeper.games import hokm_words
from scorekeeper.games.plays import Play
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

    def enter(self, tricks: tuple[int, int]) -> None:
        """The tricks of both sides, entered by hand at the end of the deal."""
        self.begun = True
        self.before, self.winners, self.led, self.open = tricks, [], [], []
        self.knowledge.counted = False

    def check_card(self, play: Play) -> None:
        ban, led = self.ban, self.open[0].card.suit
        if ban is None or play.seat not in ban.seats or led != ban.suit or self.trump == ban.suit:
            return
        if play.card.suit == self.trump and self.led.count(ban.suit) < ban.tricks:
            fault = hokm_words.banned_ruff(self._name(play.seat), play.card, ban.suit)
            because = (ban.at, self.open[0].at, play.at)
            self.flag_fault("R15", play, fault, hokm_words.RUFF_BACK, because)

    def only_trumps(self, seat: Seat, at: int) -> bool:
        """``seat`` says that its banned ruff was with the only cards it has: the card stays, but cannot
        win, and the plain suits are denied. False if there is no such ruff."""
        play = next((play for play in self.open if play.seat == seat), None)
        flag = self._flag(play.at, "R15") if play else None
        if flag is None or self.trump is None:
            return False
        self.court.change(flag, cured=at)
        self.bar(seat)
        self.say_void(seat, frozenset(Suit) - {self.trump}, at)
        return True
