"""A running game of Twenty-one, told its actions one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.games import twentyone_words as words
from scorekeeper.games.base import Board, Lying
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER, NOT_NOW, OUT_OF_PLACE
from scorekeeper.games.twentyone_bank import DRAWING, TwentyOneBank
from scorekeeper.games.twentyone_state import BEST, DECK, Round, Shown, total
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat


class TwentyOneMatch(TwentyOneBank):
    """The fold over a record of Twenty-one, as `base.Match` describes it."""

    def take(self, at: int, action: Action) -> None:
        if self.match_over:
            self.refuse(at, MATCH_OVER, action.seat)
            return
        if self.round and action.do != "hand":
            self.round.late = None
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
        if playing is None:
            self.refuse(at, DEAL_FIRST, seat)
        elif seat == self.banker and what == "stand" and playing.stage == "BANKER":
            playing.stage = "SHOW"
        elif seat != playing.turn or playing.stage not in DRAWING:
            self.out_of_turn(at, seat)
        elif what == "card":
            if playing.stage != "BET":
                playing.stage = "DRAW"
            playing.asked += 1
            self._reveal_rule(at, playing, seat)
        else:
            self.goes_on(at, playing, seat)
            if what == "burnt":
                self._burn(at, playing)
            else:
                self._stand(playing)

    def _stand(self, playing: Round) -> None:
        """The player has enough: now the banker draws, or shows again the hand that he plays against all."""
        playing.stage = "BANKER"
        if playing.bank_shown is not None and self.banker is not None:
            playing.stage = "SHOW"
            playing.hands[self.banker] = playing.bank_shown

    def _burn(self, at: int, playing: Round) -> None:
        """He says that he is burnt: the bet is lost, the banker's card stays hidden."""
        if self.options["burnt_show"] == "yes":
            playing.stage, playing.burnt = "SHOW", at
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
        if not self._may_draw(at, playing, seat, count):
            return
        if not self._lasts(playing, count):
            self.refuse(at, words.NO_CARDS, seat)
            return
        if seat == self.banker:
            playing.exchanging = False
        elif seat == playing.turn and playing.stage in DRAWING and (playing.held[seat] or count > 1):
            self.goes_on(at, playing, seat, words.no_bet)
            self._reveal_rule(at, playing, seat)
            playing.stage = "DRAW"
            playing.asked = max(0, playing.asked - count)
        self.give(playing, seat, count, at)

    def _may_draw(self, at: int, playing: Round, seat: Seat, count: int) -> bool:
        """R10, R5: the banker draws when the player has enough, or for the card that he exchanges."""
        if seat == self.banker:
            free = playing.stage == "BANKER" or (playing.exchanging and count == 1)
            return free or not self.reject(at, "R10", words.banker_early(self.name(seat)), seat)
        free = seat == playing.turn and playing.stage in DRAWING
        return free or not self.reject(at, "R5", words.card_unasked(self.name(seat)), seat)

    def _lasts(self, playing: Round, more: int) -> bool:
        """Whether so many more cards can be given, if need be of the used ones. If not, the round ends."""
        if self.used_up(playing, more):
            self.break_off(playing)
            return False
        if playing.dealt + more > len(DECK):
            self._reshuffle(playing)
        return True

    def _reshuffle(self, playing: Round) -> None:
        """The used cards are shuffled: only what lies on the table counts as seen."""
        self.sightings = type(self.sightings)(DECK)
        for faces in playing.up:
            for face in faces:
                self.sightings.see(face.card, face.at)
        playing.dealt = sum(playing.held)

    def _lay(self, at: int, seat: Seat, count: int) -> None:
        """R9: the banker exchanges his hidden card."""
        playing = self.playing()
        if playing is None or seat != self.banker:
            self.refuse(at, NOT_NOW, seat)
            return
        if playing.exchanging and not playing.held[seat]:
            return  # he has no other card to lay aside
        free = count == 1 and self._may_exchange(playing, seat)
        if not free and self.reject(at, "R9", words.no_exchange(self.name(seat)), seat):
            return
        playing.held[seat] = max(playing.held[seat] - count, 0)
        playing.made[seat] = (*playing.made[seat], at)
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
        foreign = self._foreign(cards)
        if foreign is not None:
            self._redeal(at, playing, seat, foreign)
        return foreign is None and self._once(at, seat, cards, playing.up[seat])

    def _foreign(self, cards: Sequence[Card]) -> Card | None:
        """The first of these cards that the pack does not have."""
        return next((card for card in cards if not self.sightings.belongs(card)), None)

    def _once(self, at: int, seat: Seat, cards: Sequence[Card], up: Sequence[Lying]) -> bool:
        """R2: these faces, but for those that lie ``up`` already, are seen for the first time."""
        known = [face.card for face in up]
        for number, card in enumerate(cards):
            if card in known and card not in cards[:number]:
                continue
            before = self.sightings.of(card)
            if not self.sightings.see(card, at):
                self.rule("R2", Kind.MISDEAL, at, words.twice(card), seat, (*before, at))
                self.void()
                return False
        return True

    def _redeal(self, at: int, playing: Round, seat: Seat, card: Card) -> None:
        """R1: the bets on the player are void, and he gets a new card; with the player on turn the banker
        too, whose hand is void."""
        turn, banker = playing.turn, self.banker
        assert turn is not None
        assert banker is not None
        again = turn if seat == banker else seat
        text = words.foreign if again == turn else words.foreign_waiting
        self.rule("R1", Kind.MISDEAL, at, text(self.name(again), card), seat)
        self.fresh_hand(playing, again, 1, at)
        playing.sides = [side for side in playing.sides if side.on != again]
        if again == turn:
            self.fresh_hand(playing, banker, 1, at)
            self.begin_turn(playing, turn)
            playing.retained, playing.exchanged, playing.bank_shown = False, False, None

    def _hand(self, at: int, seat: Seat, cards: Sequence[Card]) -> None:
        """SHOW: the second of the two hands settles."""
        playing, banker = self.playing(), self.banker
        if self.round is not None and seat == banker and self.round.late is not None:
            self._show_too(at, self.round, banker, cards)
            return
        if playing is None or banker is None or seat not in (playing.turn, banker):
            self.refuse(at, DEAL_FIRST if self.state == "ROUND_START" else NOT_NOW, seat)
            return
        if seat == banker and playing.burnt is not None and playing.turn is not None:
            self.refuse(at, words.burnt_shows(self.name(playing.turn)), seat)
            return
        if seat == banker and playing.stage in DRAWING:
            self.refuse(at, NOT_NOW, seat)
            return
        up = [face.card for face in playing.up[seat]]
        if seat in playing.hands and all(card in up for card in cards):
            return  # it is the same hand, seen again
        playing.late = None
        if playing.stage in DRAWING:  # who shows his hand has had enough
            self.goes_on(at, playing, seat)
            self._stand(playing)
        if not self._sound(at, playing, seat, cards):
            return
        playing.stage = "SHOW"
        playing.hands[seat] = self._laid_open(at, playing, seat, cards)
        if playing.burnt is not None:
            self.settle(at, playing, False, (playing.hands[seat].total, None))
            playing.retained = True
            return
        if seat == banker and self.options["banker_hand"] == "shared":
            playing.bank_shown = playing.hands[seat]
        self._compare(at, playing, banker)

    def _laid_open(self, at: int, playing: Round, seat: Seat, cards: Sequence[Card]) -> Shown:
        """R11: a hand has as many cards as were dealt. What was turned up of it need not be told again, and a
        card that was asked for was given, though nobody told it."""
        more = len(cards) - playing.held[seat]
        if seat == playing.turn and 0 < more <= playing.asked:
            self.give(playing, seat, more, at)
        held, up = playing.held[seat], [face.card for face in playing.up[seat]]
        whole = [*cards, *(card for card in up if card not in cards)]
        if len(whole) == held:
            cards = whole
        if len(cards) != held:
            text = words.wrong_number(self.name(seat), len(cards), held)
            self.rule("R11", Kind.PENALTY, at, text, seat, (*playing.made[seat], at))
        playing.up[seat] += [Lying(seat, card, at) for card in cards if card not in up]
        return Shown(total(cards), len(cards) == held, at)

    def _compare(self, at: int, playing: Round, banker: Seat) -> None:
        turn = playing.turn
        assert turn is not None
        ours, theirs = playing.hands.get(turn), playing.hands.get(banker)
        if ours is not None and ours.total > BEST:
            self.rule("R6", Kind.FLAG, ours.at, words.burnt(self.name(turn), ours.total), turn, (ours.at, at))
            times = 2 if self.options["hidden_burn"] == "2x" else 1
            late = (turn, tuple(playing.up[banker])) if theirs is None else None
            self._settle_shown(at, playing, False, (ours.total, theirs.total if theirs else None), times)
            playing.late = late
        elif ours is not None and theirs is not None:
            won = theirs.total > BEST or ours.total > theirs.total
            won = ours.right and (won or not theirs.right)
            self._settle_shown(at, playing, won, (ours.total, theirs.total))

    def _settle_shown(
        self, at: int, playing: Round, won: bool, totals: tuple[int | None, int | None], times: int = 1
    ) -> None:
        self.settle(at, playing, won, totals, times)
        playing.retained = False
        playing.exchanged = playing.exchanged and self.options["exchange"] == "once_per_round"
        banker = self.banker
        if banker is None or self.options["banker_hand"] == "shared":
            return
        self.fresh_hand(playing, banker, 0, at)
        if playing.turn is None or self._lasts(playing, 1):
            self.give(playing, banker, 1, at)
        else:
            self.rule(OUT_OF_PLACE, Kind.NOTE, at, words.NO_CARDS)

    def _show_too(self, at: int, playing: Round, banker: Seat, cards: Sequence[Card]) -> None:
        """The banker shows his hand though the player had lost without it. What was settled stands."""
        assert playing.late is not None
        (lost, up), playing.late = playing.late, None
        shared = self.options["banker_hand"] == "shared"
        foreign = self._foreign(cards)
        if foreign is not None:
            self.rule("R1", Kind.MISDEAL, at, words.foreign_after(self.name(lost), foreign), banker)
            if shared:
                self.fresh_hand(playing, banker, 1, at)
        elif self._once(at, banker, cards, up):
            playing.results = [
                {**result, "banker": total(cards)} if result["on"] == lost else result
                for result in playing.results
            ]
            if shared:
                playing.bank_shown = self._laid_open(at, playing, banker, cards)

    # What is shown

    def _expects(self) -> list[str]:
        """The actions that would be in order now."""
        phase, playing = self.state, self.playing()
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
        if playing is None or self.banker is None:
            return expects
        if playing.exchanging:
            expects = ["draw"]
        elif phase == "BET" and self._may_exchange(playing, self.banker):
            expects = [*expects, "lay"]
        return [*expects, "end"] if self.used_up(playing) else expects

    def outcome(self) -> dict[str, Any]:
        playing = self.round
        bets = playing.bets if playing else {}
        return {
            "phase": self.state,
            "turn": self.due(),
            "expects": self._expects(),
            "sides": [[seat] for seat in range(self.seats)],
            "banker": self.banker,
            "bank": self.bank,
            "h": playing.held[:] if playing and not playing.over else [0] * self.seats,
            "bets": [bets[seat].chips if seat in bets else None for seat in range(self.seats)],
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
