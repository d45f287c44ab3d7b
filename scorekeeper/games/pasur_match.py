"""A running match of Pasur, told its actions one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card
from scorekeeper.games import pasur_play, pasur_take, table_disputes
from scorekeeper.games import pasur_words as words
from scorekeeper.games.base import Board, Lying
from scorekeeper.games.pasur_count import clubs_in, count
from scorekeeper.games.pasur_state import DISPUTED, HAND, PasurState, Round, shown_in_play
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER, impossible
from scorekeeper.rulings import Kind
from scorekeeper.seats import Seat


class PasurMatch(PasurState):
    """The fold over a record of Pasur, as `base.Match` describes it."""

    def take(self, at: int, action: Action) -> None:
        if self.match_over and action.do != "say":
            self.refuse(at, MATCH_OVER, action.seat)
            return
        match action:
            case Action(do="deal"):
                self._deal(at, action.dealer)
            case Action(do="table", cards=cards) if cards is not None:
                self._table(at, cards)
            case Action(do="play", card=card) if card:
                self._begin(at)
                pasur_play.play(self, at, action.seat, card)
            case Action(do="show", seat=seat, card=card) if seat is not None and card:
                pasur_play.show(self, at, seat, card)
            case Action(do="take", seat=seat, cards=cards) if seat is not None and cards is not None:
                pasur_take.take(self, at, seat, cards)
            case Action(do="takeback", seat=seat, card=card) if seat is not None and card:
                pasur_play.take_back(self, at, seat, card)
            case Action(do="say", what="sur", seat=seat) if seat is not None:
                pasur_take.claim_sur(self, at, seat)
            case Action(do="say", what="count", seat=seat, value=value) if seat is not None:
                self._claim_count(at, seat, value)
            case Action(do="accuse", by_seat=by) if by is not None:
                self._accuse(at, by, action.against)
            case Action(do="end"):
                self._end(at)
            case Action(do="dealer", seat=seat) if seat is not None:
                self.dealer_named(at, seat, self.running() is None)

    # Dealing

    def _begin(self, at: int) -> None:
        """A game that was never dealt on record: its first card shows that it has begun."""
        if self.round is None:
            self.new_round(at, None)

    def _deal(self, at: int, dealer: Seat | None) -> None:
        running = self.running()
        if running is None:
            self.new_round(at, dealer)
        elif running.turn is not None:
            self._deal_again(at, running, dealer)
        elif running.deal < self.deals:
            self.next_deal(running)
        else:
            self._count(at, running)
            if not self.match_over:
                self.new_round(at, dealer)

    def _deal_again(self, at: int, running: Round, dealer: Seat | None) -> None:
        """Before the first play a deal may be dealt again; after it the hands are not empty (R10)."""
        if running.begun:
            self.void(at, "R10", words.DEALT_EARLY, None, (running.throw.at if running.throw else None,))
        elif running.deal == 1:
            self.round = None
            self.number -= 1
            self.new_round(at, dealer)
        else:
            running.deal -= 1
            self.next_deal(running)

    def _table(self, at: int, cards: Sequence[Card]) -> None:
        """The dealer lays out the first pool, or lays it out anew with a jack buried."""
        running = self.running() or self.new_round(at, None)
        if running.deal > 1 or running.begun:
            laid = [face.card for face in (*running.pool, *running.captured()) if face.seat is None]
            if all(card in laid for card in cards):
                return  # they were laid out before
            if running.begun:
                self.void(at, "R10", words.EXTRA_POOL_LATE)
            else:
                self.undo_deal(at, words.EXTRA_POOL)
            return
        elsewhere = {face.card: face.at for face in (*running.captured(), *running.shown.values())}
        for number, card in enumerate(cards):
            if card not in PACK or card in cards[:number] or card in elsewhere:
                because = (elsewhere[card],) if card in elsewhere else ()
                self.void(at, "R19", impossible(card, card in PACK), because=because)
                return
        # What was told of these too early was of the dealer's cards.
        self.lying = tuple(face for face in self.lying if face.card not in cards)
        running.early = [face for face in running.early if face.card not in cards]
        if len(cards) != HAND:
            self.undo_deal(at, words.pool_of(len(cards)))
            return
        running.pool, running.laid_out = [Lying(None, card, at) for card in cards], True
        running.relay = self._first_pool(at, [card.rank for card in cards])

    def _first_pool(self, at: int, ranks: Sequence[str]) -> str:
        """What jacks, kings and queens in the first pool ask for. It is a request: if the players simply
        play on, they keep these cards."""
        many = max(ranks.count("K"), ranks.count("Q")) >= 3
        if self.options["initial_three_pictures"] == "redeal" and many:
            self.rule("R10", Kind.MISDEAL, at, words.REDEAL_PICTURES)
            return "deal"
        jacks = 0 if self.options["initial_jack"] == "keep" else ranks.count("J")
        if jacks > 1:
            self.rule("R10", Kind.MISDEAL, at, words.REDEAL_JACKS)
        elif jacks:
            self.rule("R10", Kind.NOTE, at, words.BURY_JACK)
        return ("", "table", "deal")[min(jacks, 2)]

    def _accuse(self, at: int, by: Seat, against: Seat | None) -> None:
        phase, running = self._state, self.running()
        if phase in DISPUTED or (running is not None and shown_in_play(phase, running.deal)):
            table_disputes.answer(self, at, by, against)
        else:
            self.refuse(at, table_disputes.NOTHING_NOW, by)

    # Closing

    def _end(self, at: int) -> None:
        running = self.running()
        if running is None:
            self.refuse(at, DEAL_FIRST)
        elif running.by_hand or (running.turn is None and running.deal == self.deals):
            self._count(at, running)
        else:
            self.refuse(at, words.ROUND_NOT_OVER)

    def _count(self, at: int, running: Round) -> None:
        """Gives the leftovers away, counts the round and books it."""
        pasur_take.deny_claim(self, running, at)
        owner = pasur_take.leftovers_to(self, running)
        if owner is not None:
            running.taken[self.side(owner)] += running.pool
            running.pool = []
        points = [0] * len(self.sides)
        made = [0] * len(self.sides)
        for sur in running.surs:
            points[sur.side] += sur.points
            made[sur.side] += 1
        cards = [[face.card for face in pile] for pile in running.taken]
        counted = count(cards, points, self.options)
        best = [number for number, score in enumerate(counted.score) if score == max(counted.score)]
        self.score = [total + score for total, score in zip(self.score, counted.score, strict=True)]
        self.surs = [total + new for total, new in zip(self.surs, made, strict=True)]
        running.counted = True
        self.entries.append(
            {
                "score": list(counted.score),
                "cards": list(counted.cards),
                "clubs": list(counted.clubs),
                "surs": made,
                "winner": best[0] if len(best) == 1 else None,
            }
        )
        names = [self.side_name(number) for number in range(len(self.sides))]
        self.rule("R13", Kind.RESULT, at, words.counted(names, counted.score, self.score))
        for seat, claimed, claim in running.claims:
            self._judge_count(at, running, seat, claimed, claim)
        if self.options["dealer_rotation"] == "next":
            self.dealer = self.after(self.dealer)
        if max(self.score) >= self.target:
            winners = [number for number, total in enumerate(self.score) if total == max(self.score)]
            self.winner = winners[0] if len(winners) == 1 else None
            self.match_over = self.winner is not None or self.options["match_tie"] == "shared"

    def _claim_count(self, at: int, seat: Seat, claim: dict[str, int]) -> None:
        """R13: judged when the round is counted."""
        if self.round is None or self.round.void:
            self.refuse(at, DEAL_FIRST, seat)
        elif self.round.counted:
            self._judge_count(at, self.round, seat, at, claim)
        elif self.match_over:
            self.refuse(at, MATCH_OVER, seat)
        else:
            self.round.claims.append((seat, at, claim))

    def _judge_count(self, at: int, running: Round, seat: Seat, claimed: int, claim: dict[str, int]) -> None:
        side = self.side(seat)
        pile, entry = running.taken[side], self.entries[-1]
        held = {
            "clubs": entry["clubs"][side],
            "aces": sum(face.card.rank == "A" for face in pile),
            "jacks": sum(face.card.rank == "J" for face in pile),
            "cards": len(pile),
            "surs": entry["surs"][side],
            "points": entry["cards"][side],
        }
        for what, number in claim.items():
            if held[what] != number:
                text = words.wrong_count(self.name(seat), what, held[what])
                self.rule("R13", Kind.NOTE, at, text, seat, (claimed, *(face.at for face in pile), at))

    # What is shown

    @property
    def _state(self) -> str:
        running = self.running()
        if self.match_over:
            return "MATCH_END"
        if running is None:
            return "ROUND_END" if self.round and self.round.counted else "DEAL"
        if running.deal == 1 and (not running.laid_out or running.relay):
            return "LAYOUT"
        if running.turn is None:
            if running.deal < self.deals:
                return "DEAL_END"
            return "LEFTOVER" if running.pool else "COUNT"
        return "EXPOSE" if running.owes and not running.begun else "TURN"

    def _expects(self, phase: str) -> list[str]:
        running = self.running()
        if phase == "MATCH_END":
            return []
        if running is None:
            return ["deal"]
        if phase == "LAYOUT":
            return {"": ["table"], "table": ["table", "play"], "deal": ["deal", "play"]}[running.relay]
        lying = ["takeback"] if running.early or self.lying else []
        takes = ["take"] if self.capturing(running) else []
        if takes and running.must:
            return ["take", *lying]
        return {
            "EXPOSE": ["show", "play", *lying],
            "TURN": ["play", *takes, *lying, *(["show"] if running.owes else [])],
            "DEAL_END": [*takes, "deal"],
            "LEFTOVER": ["take", "end", "deal"],
            "COUNT": ["end", "deal"],
        }[phase]

    def _turn(self, phase: str) -> Seat | None:
        running = self.running()
        if phase in ("DEAL", "LAYOUT"):
            return self.dealer
        if running is None or phase == "MATCH_END":
            return None
        if phase == "LEFTOVER":
            return pasur_take.leftovers_to(self, running)
        throw = self.capturing(running) if running.must else None
        return running.turn if throw is None else throw.seat

    def outcome(self) -> dict[str, Any]:
        phase, shown = self._state, self.round if self.round and not self.round.void else None
        running = self.running()
        capturing = self.capturing(running) if running else None
        taken = (
            [[str(face.card) for face in pile] for pile in shown.taken] if shown else [[] for _ in self.sides]
        )
        return {
            "phase": phase,
            "turn": self._turn(phase),
            "expects": self._expects(phase),
            "dealer": self.dealer,
            "deal": shown.deal if shown else 0,
            "sides": self.sides,
            "score": self.live() if self.match_over else list(self.score),
            "live": self.live(),
            "surs": self.surs_made(),
            "pool": [str(face.card) for face in shown.pool] if shown else [],
            "may_take": str(capturing.card) if capturing else None,
            "taken": taken,
            "clubs": [
                clubs_in([face.card for face in pile])
                for pile in (shown.taken if shown else [[] for _ in self.sides])
            ],
            "last": shown.last if shown else None,
            "deals": [dict(entry) for entry in self.entries],
            "winner": self.winner,
            "match_over": self.match_over,
        }

    def board(self) -> Board:
        """The pool, with rejected cards that still lie there, and the last capture. Won piles may not be
        looked through, so all of the running round stays closed."""
        running = self.running()
        if running is None:
            return Board(self.court.names, deal=max(self.number, 0), since=self.since, closed=self.seen)
        return Board(
            self.court.names,
            (*running.pool, *self.rejected()),
            running.capture,
            running.last if running.capture else None,
            max(self.number, 0),
            self.since,
            self.seen if self.match_over else self.since,
        )
