"""A running match of Hokm, told its actions one by one."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.games import disputing, hokm_view, reopening
from scorekeeper.games import hokm_dealing as dealing
from scorekeeper.games import hokm_play as play
from scorekeeper.games.base import Board, Setup
from scorekeeper.games.hokm_dispute import lay_open
from scorekeeper.games.hokm_score import Standing
from scorekeeper.games.hokm_state import PLAYING, HokmState
from scorekeeper.rulings import Ruling


class HokmMatch(HokmState):
    """The fold over a record of Hokm, as `base.Match` describes it; `hokm.begin` makes it."""

    def __init__(self, setup: Setup, standing: Standing, phase: str) -> None:
        super().__init__(setup, standing, phase)
        self.seen = 0
        """How many actions of the record have been taken, with those that were removed from it."""
        self.late: tuple[HokmMatch, list[tuple[int, Action]]] | None = None
        """From a first lead without trump on: the match before it, and what happened since."""

    @property
    def rulings(self) -> Sequence[Ruling]:
        return self.court.rulings

    @property
    def fresh(self) -> Sequence[Ruling]:
        return self.court.fresh

    def copy(self) -> HokmMatch:
        twin = copy.copy(self)
        twin.court = self.court.copy()
        twin.deal = self.deal.copy(twin.court) if self.deal else None
        twin.late = (self.late[0], self.late[1][:]) if self.late else None
        return twin

    def apply(self, at: int, action: Action) -> None:
        self.court.fresh = []
        if action.do == "trump" and self.late and not self.frozen:
            self._enter_late_trump(at, action)
        else:
            if self.late:
                self.late[1].append((at, action))
            elif action.do in ("play", "collect"):
                self.imply_deal(at)
                if self.phase == "TRUMP":
                    self.late = (self.copy(), [(at, action)])
            self._take(at, action)
            if self.phase not in PLAYING:
                self.late = None
        self.seen = at + 1

    def _enter_late_trump(self, at: int, action: Action) -> None:
        """The trump was called aloud and entered only after the first lead: the deal is judged again from
        its first card."""
        assert self.late is not None
        start, log = self.late
        before = self.court.of_deal()
        self.__dict__.update(start.copy().__dict__)
        self._take(at, action)
        for number, earlier in log:
            self._take(number, earlier)
        self.court.fresh = [ruling for ruling in self.court.of_deal() if ruling not in before]

    def _take(self, at: int, action: Action) -> None:
        before, self.unsure = self.unsure, None
        short, self.short = self.short, None
        if action.do == "play":
            reopening.complete(self, short, action.seat)
        match action:
            case Action(do="play", card=card) if card:
                self.unsure = reopening.keep(self, at, action)
                play.play(self, at, action.seat, card)
            case Action(do="collect", seat=seat) if seat is not None:
                self.short = reopening.keep_short(self, at, action)
                play.collect(self, at, seat)
            case Action(do="deal"):
                play.begin_deal(self, at, action.dealer)
            case Action(do="trump", suit=suit) if suit:
                dealing.trump(self, at, suit, action.seat)
            case Action(do="takeback", seat=seat, card=card) if seat is not None and card:
                reopening.reopen(self, before, seat, card, self._take)
                play.take_back(self, at, seat, card)
            case Action(do="show", seat=seat, card=card) if seat is not None and card:
                dealing.show(self, at, seat, card, action)
            case Action(do="hand", seat=seat) if seat is not None:
                lay_open(self, at, seat, action)
            case Action(do="accuse", by_seat=by) if by is not None:
                disputing.accuse(self, at, by)
            case Action(do="say"):
                play.say(self, at, action)
            case Action(do="misdeal"):
                dealing.misdeal(self, at, action)
            case Action(do="accept", of=of) if of is not None:
                play.accept(self, at, of)
            case Action(do="hakem", seat=seat) if seat is not None:
                dealing.set_hakem(self, at, seat)
            case Action(do="dealer", seat=seat) if seat is not None:
                dealing.set_dealer(self, at, seat)
            case Action(do="end"):
                play.end(self, at, action.won)
        disputing.referee(self, at)

    def outcome(self) -> dict[str, Any]:
        return hokm_view.outcome(self)

    def shows(self, ruling: Ruling) -> bool:
        return disputing.shows(self, ruling)

    def accusable(self) -> bool:
        return disputing.accusable_now(self)

    def board(self) -> Board:
        deal = self.deal
        if deal is None:
            return Board(self.court.names, deal=max(self.number, 0), since=self.since, closed=self.seen)
        return Board(
            self.court.names,
            deal.lying((*deal.open, *deal.extra)),
            deal.lying(deal.last),
            deal.last_winner,
            self.number,
            self.since,
            self.seen if disputing.open_to_all(self) else self.since,
        )
