"""A running game of Twenty-one, told its actions one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games import twentyone_words as words
from scorekeeper.games.base import Board, Lying
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER, NOT_NOW, out_of_turn
from scorekeeper.games.twentyone_bank import DRAWING, TwentyOneBank
from scorekeeper.games.twentyone_state import BEST, DECK, Round, total
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat


class TwentyOneMatch(TwentyOneBank):
    """The fold over a record of Twenty-one, as `base.Match` describes it."""

    def take(self, at: int, action: Action) -> None:
        if self.match_over:
            self.refuse(at, MATCH_OVER, action.seat)
            return
        if self.round and action.do != "hand":
            self.round.shown_last = None
        match action:
            case Action(do="dealer", seat=seat) if seat is not None:
                self._name_banker(at, seat)
            case Action(do="deal"):
                self._deal(at, action.dealer)
            case Action(do="say", what=what, seat=seat) if seat is not None and what:
                self._say(at, what, seat, action.value)
            case Action(do="draw", seat=seat, count=count) if seat is not None and count is not None:
                self._draw(at, seat, count)
            case Action(do="show", seat=seat, card=card) if seat is not None and card:
                self._show(at, seat, card)
            case Action(do="lay", seat=seat, count=count) if seat is not None and count is not None:
                self._lay(at, seat, count)
            case Action(do="hand", seat=seat, cards=cards) if seat is not None and cards is not None:
                self._hand(at, seat, cards)
            case Action(do="end"):
                self._end(at)

    def _say(self, at: int, what: str, seat: Seat, value: Any) -> None:
        if what == "bank":
            self._open_bank(at, seat, self.stake if value is None else value)
        elif what == "decline":
            self._decline(at, seat)
        elif what == "khabar":
            self._announce(at, seat)
        elif what == "take":
            self._take(at, seat)
        elif what == "side":
            self._side(at, seat, value["on"], value["bet"])
        elif what == "bet":
            self._bet(at, seat, value)
        else:
            self._speak(at, what, seat)

    # Cards

    def _speak(self, at: int, what: str, seat: Seat) -> None:
        """``card``, ``stand`` and ``burnt``."""
        playing = self.playing()
        if playing is None or playing.turn is None:
            self.refuse(at, DEAL_FIRST, seat)
        elif seat == self.banker and what == "stand" and playing.stage == "BANKER":
            playing.stage = "SHOW"
        elif seat != playing.turn or playing.stage not in DRAWING:
            self.refuse(at, out_of_turn(self.name(seat), self.name(playing.turn)), seat)
        elif what == "card":
            if playing.stage != "BET":
                playing.stage = "DRAW"
            self._reveal_rule(at, playing, seat)
        else:
            self._lowest_bet(at, playing, seat)
            if what == "burnt":
                self._burn(at, playing)
            else:
                self._stand(playing)

    def _stand(self, playing: Round) -> None:
        playing.stage = "SHOW" if playing.bank_shown is not None else "BANKER"

    def _burn(self, at: int, playing: Round) -> None:
        """He says that he is burnt: the bet is lost, the banker's card stays hidden."""
        if self.options["burnt_show"] == "yes":
            playing.stage = "SHOW"
            playing.hands[playing.turn if playing.turn is not None else 0] = (-1, True, at)
            return
        self.settle(at, playing, False, (None, None))
        playing.retained = True

    def _reveal_rule(self, at: int, playing: Round, seat: Seat) -> None:
        """R8: who holds three cards or more turns one up for each further card."""
        held, rule = playing.held[seat], self.options["reveal_rule"]
        due = 1 if rule == "once" else held - 2
        if rule == "off" or held < 3 or playing.noted >= held or len(playing.up[seat]) >= due:
            return
        playing.noted = held
        self.rule("R8", Kind.NOTE, at, words.turn_one_up(self.name(seat), due), seat)

    def _draw(self, at: int, seat: Seat, count: int) -> None:
        playing = self.playing()
        if playing is None:
            self.refuse(at, DEAL_FIRST, seat)
            return
        if playing.dealt + count > len(DECK):
            if self.options["deck_out"] == "end_round":
                self.refuse(at, words.NO_CARDS, seat)
                return
            self._reshuffle(playing)
        if seat == self.banker:
            self._banker_draws(at, playing, seat, count)
        elif seat == playing.turn and playing.stage in DRAWING:
            first = playing.held[seat] == 0
            if not first or count > 1:
                self._lowest_bet(at, playing, seat, words.no_bet)
                self._reveal_rule(at, playing, seat)
                playing.stage = "DRAW"
            self._give(playing, seat, count)
        elif not self.reject(at, "R5", words.card_unasked(self.name(seat)), seat):
            self._give(playing, seat, count)

    @staticmethod
    def _give(playing: Round, seat: Seat, count: int) -> None:
        playing.held[seat] += count
        playing.dealt += count

    def _reshuffle(self, playing: Round) -> None:
        """The used cards are shuffled: only what lies on the table counts as seen."""
        self.sightings = type(self.sightings)(DECK)
        for faces in playing.up:
            for face in faces:
                self.sightings.see(face.card, face.at)
        playing.dealt = sum(playing.held)

    def _banker_draws(self, at: int, playing: Round, banker: Seat, count: int) -> None:
        if playing.exchanging and count == 1:
            playing.exchanging = False
        elif playing.stage != "BANKER" and self.reject(
            at, "R10", words.banker_early(self.name(banker)), banker
        ):
            return
        self._give(playing, banker, count)

    def _lay(self, at: int, seat: Seat, count: int) -> None:
        """R9: the banker exchanges his hidden card."""
        playing = self.playing()
        if playing is None or seat != self.banker:
            self.refuse(at, NOT_NOW, seat)
            return
        free = count == 1 and self._may_exchange(playing, seat)
        if not free and self.reject(at, "R9", words.no_exchange(self.name(seat)), seat):
            return
        playing.held[seat] = max(playing.held[seat] - count, 0)
        playing.exchanged, playing.exchanging, playing.up[seat] = True, True, []

    def _may_exchange(self, playing: Round, banker: Seat) -> bool:
        """Whether the banker may lay his hidden card aside and take another one."""
        return (
            self.options["exchange"] != "off"
            and playing.retained
            and playing.bank_shown is None
            and not playing.exchanged
            and not playing.up[banker]
            and playing.held[banker] == 1
        )

    # Faces

    def _show(self, at: int, seat: Seat, card: Card) -> None:
        """A card of a hand is turned up."""
        playing = self.playing()
        if playing is None or playing.held[seat] == 0:
            self.refuse(at, DEAL_FIRST, seat)
        elif card in [face.card for face in playing.up[seat]]:
            return  # it is the same card, seen again
        elif self._sound(at, playing, seat, [card]):
            playing.up[seat].append(Lying(seat, card, at))

    def _sound(self, at: int, playing: Round, seat: Seat, cards: Sequence[Card]) -> bool:
        """R1, R2: these faces can be in the hand of ``seat``."""
        for card in cards:
            if not self.sightings.belongs(card):
                self._foreign(at, playing, seat, card)
                return False
        known = [face.card for face in playing.up[seat]]
        for number, card in enumerate(cards):
            if card in known and card not in cards[:number]:
                continue  # it was turned up before
            before = self.sightings.of(card)
            if not self.sightings.see(card, at):
                self.rule("R2", Kind.MISDEAL, at, words.twice(card), seat, (*before, at))
                self.void()
                return False
        return True

    def _foreign(self, at: int, playing: Round, seat: Seat, card: Card) -> None:
        """R1: the bets on the player and the banker's hand are void; the player gets a new card."""
        turn, banker = playing.turn, self.banker
        assert turn is not None
        assert banker is not None
        again = turn if seat == banker else seat
        self.rule("R1", Kind.MISDEAL, at, words.foreign(self.name(again), card), seat)
        self.fresh_hand(playing, again, 1)
        if again == turn:
            self.fresh_hand(playing, banker, 1)
            playing.turn = turn
            playing.bets, playing.sides, playing.hands = {}, [], {}
            playing.stage, playing.noted, playing.unbet = "BET", 0, False
            playing.retained = playing.exchanging = playing.exchanged = False

    def _hand(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        """SHOW: the second of the two hands settles."""
        playing, banker = self.round, self.banker
        if playing is not None and seat == banker and playing.shown_last is not None:
            self._show_too(playing, cards)
            return
        playing = self.playing()
        if playing is None or banker is None or seat not in (playing.turn, banker):
            self.refuse(at, NOT_NOW if playing else DEAL_FIRST, seat)
            return
        if playing.stage in DRAWING:
            if seat == banker:
                self.refuse(at, NOT_NOW, seat)
                return
            self._lowest_bet(at, playing, seat)  # who shows his hand has had enough
        if not self._sound(at, playing, seat, cards):
            return
        playing.stage = "SHOW"
        told = playing.hands.get(seat)
        right = len(cards) == playing.held[seat]
        if not right:
            text = words.wrong_number(self.name(seat), len(cards), playing.held[seat])
            self.rule("R11", Kind.PENALTY, at, text, seat)
        playing.hands[seat] = (total(cards), right, at)
        if told is not None and told[0] < 0:  # said to be burnt, and shows it
            self.settle(at, playing, False, (total(cards), None))
            playing.retained = True
            return
        if seat == banker and self.options["banker_hand"] == "shared":
            playing.bank_shown = total(cards)
        self._compare(at, playing, banker)

    def _compare(self, at: int, playing: Round, banker: Seat) -> None:
        turn = playing.turn
        assert turn is not None
        if playing.bank_shown is not None and banker not in playing.hands:
            playing.hands[banker] = (playing.bank_shown, True, at)
        ours, theirs = playing.hands.get(turn), playing.hands.get(banker)
        if ours is not None and ours[0] > BEST:
            self.rule("R6", Kind.FLAG, ours[2], words.burnt(self.name(turn), ours[0]), turn, (ours[2], at))
            times = 2 if self.options["hidden_burn"] == "2x" else 1
            alone = theirs is None
            self._settle_shown(at, playing, False, (ours[0], theirs[0] if theirs else None), times)
            playing.shown_last = turn if alone else None
        elif ours is not None and theirs is not None:
            won = theirs[0] > BEST or ours[0] > theirs[0]
            won = ours[1] and (won or not theirs[1])
            self._settle_shown(at, playing, won, (ours[0], theirs[0]))

    def _settle_shown(
        self, at: int, playing: Round, won: bool, totals: tuple[int | None, int | None], times: int = 1
    ) -> None:
        self.settle(at, playing, won, totals, times)
        playing.retained = False
        playing.exchanged = playing.exchanged and self.options["exchange"] == "once_per_round"
        if self.banker is not None and self.options["banker_hand"] != "shared":
            self.fresh_hand(playing, self.banker, 1)
            if playing.dealt > len(DECK):
                self._reshuffle(playing)

    def _show_too(self, playing: Round, cards: Sequence[Card]) -> None:
        """The banker shows his hand though the player had lost without it."""
        lost, playing.shown_last = playing.shown_last, None
        if all(self.sightings.belongs(card) for card in cards):
            playing.results = [
                {**result, "banker": total(cards)} if result["on"] == lost else result
                for result in playing.results
            ]
            if self.options["banker_hand"] == "shared":
                playing.bank_shown = total(cards)

    # What is shown

    @property
    def _state(self) -> str:
        if self.match_over:
            return "GAME_END"
        if self.banker is None:
            return "BANK_OPEN"
        playing = self.playing()
        if playing is not None:
            return playing.stage
        return "ROUND_START" if self.round is None or self.round.over else "ROUND_END"

    def _turn(self, phase: str) -> Seat | None:
        playing = self.playing()
        if phase == "BANK_OPEN":
            return self.next
        if phase in ("ROUND_START", "BANKER"):
            return self.banker
        if playing is None or playing.turn is None:
            return None
        return self.banker if phase == "SHOW" and playing.turn in playing.hands else playing.turn

    def outcome(self) -> dict[str, Any]:
        phase, playing = self._state, self.round
        expects = {
            "BANK_OPEN": ["say", "deal"],
            "ROUND_START": ["deal", "say"],
            "BET": ["say", "draw"],
            "SIDE": ["say", "draw"],
            "DRAW": ["say", "draw", "show"],
            "BANKER": ["draw", "say", "hand"],
            "SHOW": ["hand"],
            "ROUND_END": ["end", "deal"],
            "GAME_END": [],
        }[phase]
        may_exchange = playing and self.banker is not None and self._may_exchange(playing, self.banker)
        if phase == "BET" and may_exchange:
            expects = [*expects, "lay"]
        return {
            "phase": phase,
            "turn": self._turn(phase),
            "expects": expects,
            "sides": [[seat] for seat in range(self.seats)],
            "banker": self.banker,
            "bank": self.bank,
            "h": playing.held[:] if playing and not playing.over else [0] * self.seats,
            "bets": [playing.bets.get(seat) if playing else None for seat in range(self.seats)],
            "nets": list(self.nets),
            "last_round": self.last_round,
            "results": [dict(result) for result in playing.results] if playing else [],
            "winner": None,
            "match_over": self.match_over,
        }

    def board(self) -> Board:
        playing = self.playing()
        faces = tuple(face for up in playing.up for face in up) if playing else ()
        return Board(
            self.court.names,
            faces,
            deal=max(self.number, 0),
            since=self.since,
            closed=self.since if playing else self.seen,
        )
