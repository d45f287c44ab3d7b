"""Twenty-one: who is banker, when a round begins and ends, and what is bet."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games import twentyone_words as words
from scorekeeper.games.tablelaw import DEAL_FIRST, NOT_NOW, out_of_turn
from scorekeeper.games.twentyone_state import DECK, WHOLE, Round, Side, TwentyOneState
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat

DRAWING = ("BET", "SIDE", "DRAW")
"""Stages in which the player on turn may take cards."""


class TwentyOneBank(TwentyOneState):
    """The part of the fold that is about chips."""

    # The bank

    def _between(self, at: int) -> bool:
        """No round is being played; one that is played to its end is closed by what comes next."""
        if self.playing() is not None:
            return False
        self.close(at)
        return True

    def _name_banker(self, at: int, seat: Seat) -> None:
        if not self._between(at) or self.banker not in (None, seat):
            self.refuse(at, words.ROUND_NOT_OVER if self.playing() else NOT_NOW, seat)
        else:
            self.next, self.anybody = seat, False

    def _open_bank(self, at: int, seat: Seat, stake: int) -> None:
        if not self._between(at) or self.banker is not None:
            self.refuse(at, NOT_NOW, seat)
            return
        text = words.wrong_banker(self.name(seat), self.name(self.next))
        if seat != self.next and not self.anybody and self.reject(at, "R17", text, seat):
            return
        self._sit(seat, stake)

    def _sit(self, seat: Seat, stake: int) -> None:
        self.banker, self.next, self.declined, self.last_round = seat, seat, 0, False
        self.anybody = False
        self.bank = stake
        self.nets[seat] -= stake

    def _decline(self, at: int, seat: Seat) -> None:
        if not self._between(at) or self.banker is not None or seat != self.next:
            self.refuse(at, NOT_NOW, seat)
            return
        self.declined, self.anybody = self.declined + 1, False
        self.next = self.after(seat)
        self.match_over = self.declined == self.seats

    def _announce(self, at: int, seat: Seat) -> None:
        """R15: the last round is announced before its first cards."""
        late = self.playing() is not None
        between = not late and self._between(at)
        text = words.LATE_KHABAR if late else words.no_khabar(self.threshold)
        allowed = between and seat == self.banker and self.bank >= self.threshold
        if allowed or not self.reject(at, "R15", text, seat):
            self.last_round = self.banker is not None

    def _take(self, at: int, seat: Seat) -> None:
        """R16: the banker takes the bank by hand."""
        banker, announced = self.banker, self.last_round
        if banker is None or self.playing() is not None:
            free = False
        elif announced:
            free = seat == banker and self.round is not None and not self.round.over
        else:
            free = seat == banker and self.options["khabar_needed"] == "no" and self.bank >= self.threshold
        if not free and self.reject(at, "R16", words.not_announced(self.name(seat)), seat):
            return
        if self.round:
            self.round.over, self.round.turn = True, None
        self.take_bank(at)

    # The round

    def _deal(self, at: int, dealer: Seat | None) -> None:
        if not self._between(at):
            self.rule("R19", Kind.MISDEAL, at, words.MID_ROUND, None)
            self.void()
            return
        banker = self.banker
        if banker is None:
            if dealer is not None and dealer != self.next and not self.anybody:
                text = words.wrong_banker(self.name(dealer), self.name(self.next))
                if self.reject(at, "R17", text, dealer):
                    return
            banker = self.next if dealer is None else dealer
            self._sit(banker, self.stake)
        elif dealer is not None and dealer != banker:
            text = words.wrong_banker(self.name(dealer), self.name(banker))
            if self.reject(at, "R17", text, dealer):
                return
        if self.options["khabar_duty"] == "duty" and self.bank >= self.threshold and not self.last_round:
            self.rule("R16", Kind.FLAG, at, words.must_announce(self.name(banker), self.threshold), banker)
        self.number += 1
        self.since, self.court.since = at, len(self.court.rulings)
        self.sightings = type(self.sightings)(DECK)
        self.round = self.begun(self.after(banker))

    def _end(self, at: int) -> None:
        playing = self.playing()
        if self.round is None or self.round.over:
            if self.banker is not None and self.round is None:
                self.refuse(at, DEAL_FIRST)
        elif playing is None or self.options["deck_out"] == "end_round":
            self.close(at)
        else:
            self.refuse(at, words.ROUND_NOT_OVER)

    # Betting

    def _bet(self, at: int, seat: Seat, value: int | str) -> None:
        playing = self.playing()
        if playing is None or playing.turn != seat:
            due = self.name(playing.turn) if playing and playing.turn is not None else ""
            self.refuse(at, out_of_turn(self.name(seat), due) if playing else DEAL_FIRST, seat)
            return
        stands = playing.bets.get(seat)
        bet = self.bank if value == WHOLE else int(value)
        name = self.name(seat)
        raised = stands is not None and self.options["raise"] == "yes" and bet > stands
        early = playing.stage == "BET" and (playing.held[seat] <= 1 or playing.unbet)
        if not (early or (raised and playing.stage in DRAWING)):
            text = words.no_bet(name, self.least) if stands is None else words.bet_stands(name, stands)
            if self.reject(at, "R4", text, seat):
                return
        most = self.bank if self.options["side_cap"] == "none" else self.room(playing) + (stands or 0)
        text = words.bet_range(name, min(self.least, most), most)
        fits = self.least <= bet <= most or bet == self.bank == most
        if not fits and self.reject(at, "R3", text, seat):
            return
        playing.bets[seat] = bet
        playing.retained = False
        if playing.stage == "BET":
            playing.stage = "SIDE" if playing.held[seat] <= 1 else "DRAW"

    def _side(self, at: int, seat: Seat, on: Seat, bet: int) -> None:
        """R13, R3: a bet on another player's hand."""
        playing = self.playing()
        agreed = self.options["side_bets"] == "on"
        open_ = playing is not None and playing.turn == on and playing.stage in ("BET", "SIDE")
        early = playing is not None and playing.held[on] <= 1
        wrong = not agreed or not open_ or not early or seat in (self.banker, on)
        if wrong and self.reject(at, "R13", words.no_side(self.name(seat)), seat):
            return
        if playing is None:
            return
        again = next((side for side in playing.sides if side.seat == seat), None)
        if again is not None:
            if self.reject(at, "R4", words.bet_stands(self.name(seat), again.bet), seat):
                return
            playing.sides.remove(again)
        room = self.room(playing)
        capped = self.options["side_cap"] == "bank"
        if (capped and bet > room) or (bet < self.least and not (capped and bet == room)):
            most = room if capped else bet
            text = words.bet_range(self.name(seat), min(self.least, most), most)
            if self.reject(at, "R3", text, seat):
                return
        playing.sides.append(Side(seat, bet))

    def _lowest_bet(
        self, at: int, playing: Round, seat: Seat, text: Callable[[str, int], Text] = words.unbet
    ) -> None:
        """R4: without a bet the lowest one stands from the second card or the stand on."""
        if seat in playing.bets:
            return
        bet = min(self.least, self.bank)
        playing.bets[seat], playing.retained = bet, False
        if not playing.unbet:
            self.rule("R4", Kind.FLAG, at, text(self.name(seat), bet), seat)
