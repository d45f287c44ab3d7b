"""Twenty-one: who is banker, when a round begins and ends, and what is bet."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games import twentyone_words as words
from scorekeeper.games.tablelaw import DEAL_FIRST, NOT_NOW, out_of_turn
from scorekeeper.games.twentyone_state import DECK, WHOLE, Bet, Round, TwentyOneState
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
        """By lot, before the first bank; then the banker's place goes round."""
        if not self._between(at) or self.banker not in (None, seat):
            self.refuse(at, words.ROUND_NOT_OVER if self.playing() else NOT_NOW, seat)
        elif self.lot or not self._skips(at, seat):
            self.next, self.anybody = seat, False

    def _skips(self, at: int, seat: Seat) -> bool:
        """R17: it is another's turn to be banker."""
        text = words.wrong_banker(self.name(seat), self.name(self.next))
        return seat != self.next and self.reject(at, "R17", text, seat)

    def _open_bank(self, at: int, seat: Seat, stake: int) -> None:
        if not self._between(at) or self.banker is not None:
            self.refuse(at, NOT_NOW, seat)
        elif self.anybody or not self._skips(at, seat):
            self._sit(seat, stake)

    def _sit(self, seat: Seat, stake: int) -> None:
        self.banker, self.next, self.declined, self.last_round = seat, seat, 0, False
        self.anybody = self.lot = False
        self.bank = stake
        self.nets[seat] -= stake

    def _decline(self, at: int, seat: Seat) -> None:
        if not self._between(at) or self.banker is not None or seat != self.next:
            self.refuse(at, NOT_NOW, seat)
            return
        self.declined += 1
        self.anybody = self.lot = False
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
        if self.banker is None:
            self.refuse(at, words.NO_BANKER, seat)
            return
        text = self._no_taking(seat, self.banker)
        if text is not None and self.reject(at, "R16", text, seat):
            return
        if self.round:
            self.finish(self.round)
        self.take_bank(at)

    def _no_taking(self, seat: Seat, banker: Seat) -> Text | None:
        """Why ``seat`` may not take the bank now."""
        if seat != banker:
            return words.not_bankers(self.name(seat), self.name(banker))
        if self.playing() is not None:
            return words.ROUND_NOT_OVER
        if self.last_round or self.options["khabar_needed"] == "yes":
            played = self.last_round and self.round is not None and not self.round.over
            return None if played else words.not_announced(self.name(banker))
        return None if self.bank >= self.threshold else words.too_small(self.name(banker), self.threshold)

    # The round

    def _deal(self, at: int, dealer: Seat | None) -> None:
        if self._just_dealt(dealer):
            return
        if not self._between(at):
            self.rule("R19", Kind.MISDEAL, at, words.MID_ROUND, None)
            self.void()
            return
        banker = self.next if dealer is None else dealer
        if not self.anybody and self._skips(at, banker):
            return
        if banker != self.banker:
            self.take_bank(at)
            self._sit(banker, self.stake)
        if self.options["khabar_duty"] == "duty" and self.bank >= self.threshold and not self.last_round:
            self.rule("R16", Kind.FLAG, at, words.must_announce(self.name(banker), self.threshold), banker)
        self.number += 1
        self.since, self.court.since = at, len(self.court.rulings)
        self.sightings = type(self.sightings)(DECK)
        self.round = self.begun(self.after(banker), at)

    def _just_dealt(self, dealer: Seat | None) -> bool:
        """Nothing has come after the deal, so it is told again, or dealt again."""
        playing = self.playing()
        return (
            playing is not None
            and dealer in (None, self.banker)
            and not (playing.bets or playing.results or any(playing.up))
            and {at for made in playing.made for at in made} == {self.since}
        )

    def _end(self, at: int) -> None:
        playing = self.playing()
        if self.round is None or self.round.over:
            if self.banker is not None and self.round is None:
                self.refuse(at, DEAL_FIRST)
        elif playing is None or self.used_up(playing):
            self.close(at)
        else:
            self.refuse(at, words.ROUND_NOT_OVER)

    def out_of_turn(self, at: int, seat: Seat) -> None:
        """Refuses what is not for ``seat`` to say now."""
        due = self.due()
        if due is None:
            self.refuse(at, NOT_NOW, seat)
        elif due != seat:
            self.refuse(at, out_of_turn(self.name(seat), self.name(due)), seat)
        elif self.state == "SHOW":
            self.refuse(at, words.SHOW_NOW, seat)
        else:
            self.refuse(at, words.draws_freely(self.name(seat)), seat)

    # Betting

    def _bet(self, at: int, seat: Seat, value: int | str) -> None:
        playing = self.playing()
        if playing is None:
            self.refuse(at, DEAL_FIRST, seat)
            return
        if playing.turn != seat:
            self.out_of_turn(at, seat)
            return
        stands = playing.bets.get(seat)
        chips = self.bank if value == WHOLE else int(value)
        if stands is not None:
            if chips == stands.chips:
                return  # the same bet, told again
            raised = self.options["raise"] == "yes" and chips > stands.chips and playing.stage in DRAWING
            if not raised and self._stands(at, stands):
                return
        if self._out_of_range(at, seat, chips, self._most(playing, seat)):
            return
        playing.bets[seat] = Bet(seat, seat, chips, at)
        playing.retained = False
        if playing.stage == "BET":
            playing.stage = "SIDE" if playing.held[seat] <= 1 else "DRAW"

    def _side(self, at: int, seat: Seat, on: Seat, chips: int) -> None:
        """R13, R3: a bet on another player's hand."""
        playing = self.playing()
        made = playing.sides if playing else []
        again = next((side for side in made if (side.seat, side.on) == (seat, on)), None)
        if again is not None and again.chips == chips:
            return  # the same bet, told again
        agreed = self.options["side_bets"] == "on"
        open_ = playing is not None and on in playing.bets and playing.stage in DRAWING
        early = playing is not None and playing.held[on] <= 1
        wrong = not agreed or not open_ or not early or seat in (self.banker, on)
        if wrong and self.reject(at, "R13", words.no_side(self.name(seat)), seat):
            return
        if playing is None:
            return
        if again is not None:
            if self._stands(at, again):
                return
            playing.sides.remove(again)
        capped = self.options["side_cap"] == "bank"
        if not self._out_of_range(at, seat, chips, self.room(playing, on) if capped else None):
            playing.sides.append(Bet(seat, on, chips, at))

    def _stands(self, at: int, bet: Bet) -> bool:
        """R4: the first bet counts."""
        text = words.bet_stands(self.name(bet.seat), bet.chips)
        return self.reject(at, "R4", text, bet.seat, (bet.at, at))

    def _out_of_range(self, at: int, seat: Seat, chips: int, most: int | None) -> bool:
        """R3: a bet is from the lowest one up to ``most``; less than the lowest is bet whole."""
        least = self.least if most is None else min(self.least, most)
        fits = least <= chips and (most is None or chips <= most)
        return not fits and self.reject(at, "R3", words.bet_range(self.name(seat), least, most), seat)

    def _most(self, playing: Round, seat: Seat) -> int:
        """What ``seat`` can bet on his own hand: the bank, or what side bets on it leave."""
        if self.options["side_cap"] == "none":
            return self.bank
        own = playing.bets.get(seat)
        return self.room(playing, seat) + (own.chips if own else 0)

    def goes_on(
        self, at: int, playing: Round, seat: Seat, text: Callable[[str, int], Text] = words.unbet
    ) -> None:
        """The player draws or has enough. By then the banker has the card that he exchanged his for, also
        where nobody told of it; R4: without a bet the lowest one stands."""
        if playing.exchanging and self.banker is not None:
            self.give(playing, self.banker, 1, at)
            playing.exchanging = False
        if seat in playing.bets:
            return
        chips = min(self.least, self._most(playing, seat))
        playing.bets[seat], playing.retained = Bet(seat, seat, chips, at), False
        if not playing.unbet:
            self.rule("R4", Kind.FLAG, at, text(self.name(seat), chips), seat)
