"""A running match of Dirty Seven: what each action does and which rule it breaks."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games import dirty_seven_words as words
from scorekeeper.games import table_disputes
from scorekeeper.games.dirty_seven_proof import fits
from scorekeeper.games.dirty_seven_state import DISPUTED, PLAYING, Answer, DirtySevenState, Duty
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat


class Fault(NamedTuple):
    """A rule that is broken, with its sentence and the actions that prove it."""

    rule: str
    text: Text
    because: tuple[int | None, ...]


class DirtySevenMatch(DirtySevenState):
    """The fold over a record of Dirty Seven."""

    def take(self, at: int, action: Action) -> None:
        self.shuffled = False
        if self.phase == "DEAL" and self.number < 0 and action.do == "table":
            self.deal(at, None)
        match action:
            case Action(do="deal"):
                self.deal(at, action.dealer)
            case Action(do="dealer", seat=seat) if seat is not None:
                if self.dealer_named(at, seat, self.phase in ("DEAL", "SCORE") and not self.dealt_now):
                    self.turn, self.next_dealer = self.first, None
            case Action(do="takeback", card=card) if card:
                if self.picked_up(action.seat, card) is None and not self.let_stand(action.seat, card):
                    self.refuse(at, seat=action.seat)
            case Action(do="hand", seat=seat, cards=cards) if seat is not None:
                self.show_hand(at, seat, cards or ())
            case Action(do="end"):
                self.end(at)
            case _ if self.champion is not None:
                self.refuse(at, MATCH_OVER)
            case Action(do="table", cards=cards) if cards and self.dealt_now:
                self.open_with(at, cards)
            case _ if self.phase == "DEAL":
                self.refuse(at, words.OPENING_FIRST if self.dealt_now else DEAL_FIRST)
            case Action(do="accuse", by_seat=by) if by is not None:
                self.accuse(at, by, action.against)
            case Action(do="draw", seat=seat, count=count) if self.phase == "SHOW" and seat is not None:
                self.pay(at, seat, count or 0)
            case _ if self.phase not in PLAYING:
                self.refuse(at, words.ROUND_OVER)
            case _ if self.told(action) in self.out:
                self.refuse(at, words.is_out(self.name(self.told(action))), self.told(action))
            case Action(do="play", card=card) if card:
                self.play(at, self.told(action), card, action.t)
            case Action(do="draw", seat=seat, count=count) if seat is not None and count:
                self.draw(at, seat, count, action.t)
            case Action(do="pass") | Action(do="say", what="keep"):
                self.keep(at, self.told(action), action.t)
            case Action(do="say", what="suit", value=value):
                self.name_suit(at, self.told(action), Suit(str(value).upper()), action.t)
            case Action(do="say", what="target", value=value):
                self.name_target(at, self.told(action), value, action.t)
            case Action(do="say", what="single"):
                self.call(at, self.told(action), action.t)
            case Action(do="say", what="out"):
                self.claim_out(at, self.told(action))
            case _:
                self.refuse(at)

    # The deal

    def deal(self, at: int, dealer: Seat | None) -> None:
        if self.champion is not None:
            self.refuse(at, MATCH_OVER)
            return
        if dealer is not None:
            self.dealer = dealer
        elif self.next_dealer is not None:
            self.dealer = self.next_dealer
        self.next_dealer = None
        self.number += 1
        self.since, self.court.since, self.lying = at, len(self.court.rulings), ()
        self.lay_out()
        self.phase, self.dealt_now = "DEAL", True

    def open_with(self, at: int, cards: tuple[Card, ...]) -> None:
        """The opening card lies there. Where special ones are replaced, the first that is none counts."""
        for card in cards:
            if self.too_often(at, None, card):
                self.dealt_now = False
                return
            if self.options["opening_special"] == "redraw" and card.rank in "78ATJ2":
                self.seen_faces.forget(card)
                continue
            self.top, self.suit, self.last_lay = card, card.suit, at
            self.discards, self.stock = 1, self.stock - 1
            self.dealt_now = False
            self.begin(self.first)
            if self.options["opening_special"] == "effect":
                self.open_effect(at, card)
            return

    def open_effect(self, at: int, card: Card) -> None:
        """The opening card counts as laid by the seat before the first; an eight of nobody has no bonus."""
        first = self.turn
        self.turn = self.follower(first, direction=-1)
        if card.rank == "8":
            self.begin(first)
        else:
            self.effect(at, card, None)

    # Laying

    def play(self, at: int, seat: Seat, card: Card, t: float | None) -> None:
        if card not in PACK:
            self.too_often(at, seat, card)
            return
        acting = self.in_turn(seat)
        self.somebody_acts(at, seat, t)
        if acting and seat != self.turn:
            self.close(at, t)
        fault = self.fault(at, seat, card)
        if self.too_often(at, seat, card):
            return
        if fault is None:
            self.lay(at, seat, card, t)
        elif at in self.accepted:
            self.punish(at, seat, fault)
            self.accept_turn(seat)
            self.lay(at, seat, card, t)
        elif self.options["foul_card"] == "back":
            self.seen_faces.forget(card)
            self.leave_lying(seat, card, at)
            self.surface(seat, (card,), at, stays=False)
            self.punish(at, seat, fault)
        elif fault.rule in ("R1", "R4", "R5"):
            self.put_down(at, seat, card)  # it has no effect and does not move the turn
            self.punish(at, seat, fault)
            if not self.h[seat]:
                self.finisher, self.pend = seat, 0
                self.round_over()
        else:
            self.lay(at, seat, card, t, fault)

    def let_stand(self, seat: Seat | None, card: Card) -> bool:
        """Whether the table has accepted this card after it was taken back."""
        return any(
            at in self.accepted and laid.do == "play" and laid.card == card and seat in (None, laid.seat)
            for at, laid in self._log
        )

    def accept_turn(self, seat: Seat) -> None:
        """The table lets a card stand: its seat is on turn, and no cards are owed for sevens any more."""
        if seat != self.turn:
            self.begin(seat)
        self.pend, self.answer = 0, None

    def in_turn(self, seat: Seat) -> bool:
        """Whether ``seat`` may act now: it is on turn, or the one on turn has left its turn to it."""
        if self.finisher is not None:
            return False
        if seat == self.turn:
            return self.phase not in ("SUIT", "TARGET")
        if seat != self.follower(self.turn):
            return False
        return self.phase in ("ANSWER7", "DRAWN", "BONUS", "SUIT", "TARGET")

    def close(self, at: int, t: float | None) -> None:
        """The next seat acts: what the seat on turn has not done by now is missed."""
        seat, phase = self.turn, self.phase
        name, because = self.name(seat), (self.last_lay, at)
        if phase == "ANSWER7":
            missing = self.owed_for_sevens
            if missing:
                drawn = self.answer.because if self.answer else self.sevens
                self.owed(seat, missing)
                self.penalize("R8", at, seat, words.too_few(name, missing), (*drawn, at))
            self.pend, self.answer = 0, None
        if self.h[seat] == 1 and seat not in self.called and self.over(self.last_t, t) is not False:
            self.penalize("R9", at, seat, words.not_called(name), because)
        if phase == "BONUS":
            self.penalize("R5", at, seat, words.no_bonus(name), because)
        elif phase == "SUIT" and self.suit is not None:
            self.penalize("R10", at, seat, words.suit_not_named(name, self.suit), because)
        elif phase == "TARGET":
            self.penalize("R10", at, seat, words.target_not_named(name), because)
        self.finish(at, t)

    def somebody_acts(self, at: int, seat: Seat, t: float | None) -> None:
        """A seat plays or draws: the time to call a single card is over for the others, or for everybody
        whose seconds have passed. What it does ends its own duty."""
        kept: list[Duty] = []
        for duty in self.duties:
            over = self.over(duty.t, t)
            if over is None:
                over = duty.seat != seat
            if over and self.h[duty.seat] == 1:
                self.penalize("R9", at, duty.seat, words.not_called(self.name(duty.seat)), (duty.at, at))
            elif not over and duty.seat != seat:
                kept.append(duty)
        self.duties = tuple(kept)
        if self.answer is not None and seat != self.answer.seat and self.phase != "ANSWER7":
            self.answer = None

    def fault(self, at: int, seat: Seat, card: Card) -> Fault | None:
        """What is wrong with ``seat`` laying ``card`` now."""
        name, top, suit, owed = self.name(seat), self.top, self.suit, self.owed_for_sevens
        on_top = (self.last_lay, at)
        if self.phase == "ANSWER7" and seat == self.turn and self.finisher is not None:
            return Fault("R4", words.answer_the_last_seven(name, owed), on_top)
        if not self.in_turn(seat):
            if seat in (self.turn, self.last_layer):
                return Fault("R5", words.second_card(name), on_top)
            return Fault("R1", words.out_of_turn(name, self.name(self.turn)), (at,))
        if self.phase == "ANSWER7" and self.answer is not None:
            return Fault("R4", words.go_on_drawing(name, owed), (*self.answer.because, at))
        if self.phase == "ANSWER7" and card.rank != "7":
            return Fault("R4", words.answer_the_seven(name, owed), on_top)
        if self.phase == "ANSWER7" or top is None or suit is None:
            return None
        if fits(card, top, suit, self.options, self.bonus):
            return None
        if card.rank == "J" and top.rank == "7":
            return Fault("R3", words.jack_on_seven(name), on_top)
        return Fault("R2", words.does_not_fit(name, card, top, suit), (*self.ground, at))

    def punish(self, at: int, seat: Seat, fault: Fault) -> None:
        self.penalize(fault.rule, at, seat, fault.text, fault.because)

    def put_down(self, at: int, seat: Seat, card: Card) -> None:
        self.picked_up(None, card)
        self.hold(seat, -1)
        if self.shuffled and self.top is not None:
            # A penalty is drawn after this card is laid, so the one below it was shuffled too.
            self.seen_faces.forget(self.top)
            self.stock, self.discards = self.stock + 1, self.discards - 1
        elif self.fresh_stock:
            # Who still owes cards may draw them now, and have this card shuffled with the others first.
            self.fresh_stock, self.blurred = False, self.blurred or any(self.debt)
        self.before, self.named = self.suit, None
        self.top, self.suit, self.discards = card, card.suit, self.discards + 1
        self.last_layer, self.last_lay = seat, at
        if self.blurred:
            self.sight_anew()
        self.surface(seat, (card,), at, stays=True)

    def lay(self, at: int, seat: Seat, card: Card, t: float | None, fault: Fault | None = None) -> None:
        """A card that counts. If it is foul and stays, the penalty is drawn before it has its effect."""
        by_rank = card.suit != self.suit and card.rank != "J" and self.top and card.rank == self.top.rank
        if self.options["match_order"] == "suit_first" and by_rank and self.phase in ("TURN", "DRAWN"):
            self.suspect("R7", at)
        self.put_down(at, seat, card)
        self.last_t, self.paid = t, False
        if fault is not None:
            self.punish(at, seat, fault)
        if self.h[seat]:
            self.effect(at, card, t)
            return
        if card.rank == "8" and self.options["eight_last_card"] == "draw_1" and self.available:
            self.phase, self.bonus = "BONUS", True
            return
        self.finisher, self.doubled = seat, card.rank == "J"
        if card.rank in "72" and self.options["last_card_effects"] == "draws":
            self.effect(at, card, t)
        else:
            self.pend = 0
            self.round_over()

    def effect(self, at: int, card: Card, t: float | None) -> None:
        """What a card does that the seat on turn has laid."""
        alone = self.follower(self.turn, 2) == self.turn
        match card.rank:
            case "7":
                most = 8 if self.options["seven_chain"] == "cap_8" else self.pend + 2
                self.sevens = (*(self.sevens if self.pend else ()), at)
                self.pend, self.answer = min(self.pend + 2, most), None
                self.finish(at, t, phase="ANSWER7")
            case "8":
                self.phase, self.bonus = "BONUS", True
            case "A":
                self.finish(at, t, steps=2)
            case "T":
                self.step = -self.step
                self.finish(at, t, steps=2 if alone and self.options["ten_with_two"] == "play_again" else 1)
            case "2" if self.options["two_target"] == "next_only":
                self.draws_for_two(at, self.follower(self.turn), t)
            case "2":
                self.phase = "TARGET"
            case "J":
                self.phase = "SUIT"
            case _:
                self.finish(at, t)

    # Drawing

    def draw(self, at: int, seat: Seat, count: int, t: float | None) -> None:
        """A draw first pays what the seat owes, on its own turn too (§9); only what is left is the draw of
        its turn. So that no draw is lost unawares, the outcome says what everybody owes, and whether the seat
        on turn has only paid so far. More cards than there are nobody has drawn."""
        paid = min(count, self.debt[seat])
        drawn = min(count - paid, self.available)
        self.owe(seat, -paid)
        if drawn:
            self.draw_more(at, seat, drawn, paid, t)
        elif paid:
            self.paid = self.paid or (seat == self.turn and self.phase in ("TURN", "ANSWER7", "BONUS"))
        else:
            self.refuse(at, words.NOTHING_LEFT, seat)

    def draw_more(self, at: int, seat: Seat, count: int, paid: int, t: float | None) -> None:
        """So many cards beyond those owed, which are ``paid`` by the same draw."""
        last = self.finisher is not None and self.phase == "ANSWER7" and seat == self.turn
        acting = last or self.in_turn(seat)
        self.leaving = count
        self.paid = self.paid and seat != self.turn
        self.somebody_acts(at, seat, t)
        if acting and seat != self.turn:
            self.close(at, t)
        self.leaving = 0
        if not acting and self.answer and self.answer.seat == seat:
            self.give_back(at, seat, count, (*self.answer.because, at))
        elif not acting or self.passes:
            text = words.nothing_to_draw if seat == self.turn else words.drew_out_of_turn
            self.receive(seat, count)
            self.rule("R12", Kind.PENALTY, at, text(self.name(seat)), seat)
        elif self.phase == "ANSWER7":
            self.draw_for_sevens(at, seat, count, t)
        elif self.phase == "DRAWN":
            self.give_back(at, seat, count, (at,))
        else:
            self.suspect("R6", at, drew=True, paid=paid)
            self.receive(seat, 1)
            self.phase, self.last_t = "DRAWN", t
            if count > 1:
                self.give_back(at, seat, count - 1, (at,))

    def pay(self, at: int, seat: Seat, count: int) -> None:
        """A penalty card is drawn after the round."""
        if count > self.debt[seat]:
            self.refuse(at, words.ROUND_OVER, seat)
        else:
            self.owe(seat, -count)

    def give_back(self, at: int, seat: Seat, surplus: int, because: tuple[int, ...]) -> None:
        """Cards drawn too many go back unseen; nobody can tell which of the hand these are."""
        self.touch(seat, surplus)
        self.penalize("R8", at, seat, words.too_many(self.name(seat), surplus), because)

    def draw_for_sevens(self, at: int, seat: Seat, count: int, t: float | None) -> None:
        because = (*(self.answer.because if self.answer else self.sevens), at)
        owed = self.owed_for_sevens
        taken = min(count, owed)
        self.receive(seat, taken)
        self.answer, self.pend = Answer(seat, because), self.pend - taken
        if taken == owed:
            self.pend = 0
            if self.finisher is not None:
                self.round_over()
            elif self.options["after_seven"] == "may_play":
                self.phase, self.answer = "DRAWN", None
            else:
                self.finish(at, t)
        if count > taken:
            self.give_back(at, seat, count - taken, because)

    def keep(self, at: int, seat: Seat, t: float | None) -> None:
        """The turn passes without a card."""
        waived = self.phase in ("TURN", "BONUS", "ANSWER7") and not self.available
        if seat != self.turn or not (self.phase == "DRAWN" or self.passes or waived):
            self.refuse(at, words.ONLY_PAID if seat == self.turn and self.paid else words.DRAW_FIRST, seat)
            return
        if self.phase == "ANSWER7":
            self.pend, self.answer = 0, None
            if self.finisher is not None:
                self.round_over()
                return
        elif self.phase != "DRAWN":
            self.suspect("R6", at)
        self.finish(at, t)

    # Saying

    def name_suit(self, at: int, seat: Seat, suit: Suit, t: float | None) -> None:
        if self.phase == "SUIT" and seat != self.turn:
            self.refuse(at, seat=seat)
            return
        if self.phase != "SUIT":
            if self.suit is not None and suit != self.suit:
                self.reject(at, "R14", words.other_suit(self.suit), seat, (*self.ground, at))
            return
        same = self.options["jack_same_suit"] == "must_change" and suit == self.before
        if same and self.reject(at, "R10", words.name_another_suit(suit), seat):
            return
        self.suit, self.named = suit, at
        self.finish(at, t)

    def name_target(self, at: int, seat: Seat, target: Seat, t: float | None) -> None:
        if self.phase != "TARGET" or seat != self.turn:
            self.refuse(at, seat=seat)
        elif target == seat or target in self.out:
            self.reject(at, "R11", words.bad_target(self.name(seat), self.name(target)), seat)
        else:
            self.draws_for_two(at, target, t)

    def draws_for_two(self, at: int, target: Seat, t: float | None) -> None:
        self.owed(target, 1)
        if self.finisher is not None:
            self.round_over()
        else:
            self.finish(at, t)

    def call(self, at: int, seat: Seat, t: float | None) -> None:
        """«Single card!»"""
        for duty in self.duties:
            if duty.seat == seat and self.h[seat] == 1 and self.over(duty.t, t):
                self.penalize("R9", at, seat, words.not_called(self.name(seat)), (duty.at, at))
        if self.options["false_call"] == "1_card" and not self.single(seat):
            if seat == self.turn:
                self.early = at
            else:
                self.penalize("R9", at, seat, words.false_call(self.name(seat), self.h[seat]))
        self.duties = tuple(duty for duty in self.duties if duty.seat != seat)
        self.called |= {seat}

    def claim_out(self, at: int, seat: Seat) -> None:
        """A seat says that it has no cards; what it must still hold it has not drawn."""
        if self.h[seat]:
            held = self.h[seat]
            self.missing(seat, held - self.debt[seat])
            self.penalize("R13", at, seat, words.not_out(self.name(seat), held))

    def accuse(self, at: int, by: Seat, against: Seat | None) -> None:
        gone = [seat for seat in (by, against) if seat in self.out]
        if self.phase not in DISPUTED:
            self.refuse(at, table_disputes.NOTHING_NOW, by)
        elif gone and gone[0] is not None:
            self.refuse(at, words.is_out(self.name(gone[0])), by)
        else:
            table_disputes.answer(self, at, by, against)

    # The end of a round

    def show_hand(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        if self.finisher is not None and self.phase in ("ANSWER7", "TARGET"):
            self.receive(self.turn, self.owed_for_sevens)  # nobody saw the cards drawn for the last seven
            self.pend = 0
            self.round_over()
        if self.phase != "SHOW" or seat not in self.losers:
            self.refuse(at, seat=seat)
            return
        for card in self.hands.get(seat, ()):
            self.seen_faces.forget(card)
        self.hands = {other: hand for other, hand in self.hands.items() if other != seat}
        for card in cards:
            if self.too_often(at, seat, card):
                return
        due, shown = self.h[seat], len(cards)
        missing = max(due - shown - self.debt[seat], 0)
        if shown == due:
            self.owe(seat, -self.debt[seat])  # all of it was drawn
            self.hands = {**self.hands, seat: cards}
        self.touch(seat, max(shown - due, 0))  # what is too much was received at a time that nobody knows
        self.surface(seat, cards, at, stays=False)
        if shown == due:
            return
        for card in cards:
            self.seen_faces.forget(card)
        self.missing(seat, missing)
        if seat not in self.miscounted:
            self.miscounted |= {seat}
            self.penalize("R13", at, seat, words.wrong_hand(self.name(seat), shown, due))

    def end(self, at: int) -> None:
        if self.phase != "SHOW":
            self.refuse(at, MATCH_OVER if self.champion is not None else words.HANDS_MISSING)
        elif not all(map(self.whole, self.losers)):
            self.refuse(at, words.HANDS_MISSING)
        else:
            self.book()
