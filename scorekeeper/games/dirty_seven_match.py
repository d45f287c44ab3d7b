"""A running match of Dirty Seven: what each action does and which rule it breaks."""

from __future__ import annotations

from scorekeeper.actions import Action
from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games import dirty_seven_words as words
from scorekeeper.games import table_disputes
from scorekeeper.games.dirty_seven_proof import fits
from scorekeeper.games.dirty_seven_state import DISPUTED, PLAYING, Answer, DirtySevenState, Duty
from scorekeeper.games.tablelaw import DEAL_FIRST, MATCH_OVER
from scorekeeper.rulings import Kind, Text
from scorekeeper.seats import Seat


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
                if self.picked_up(action.seat, card) is None:
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
        self.others_act(at, seat, t)
        if acting and seat != self.turn:
            self.close(at, t)
        fault = self.fault(seat, card)
        if self.too_often(at, seat, card):
            return
        stays = True
        if fault:
            rule, text = fault
            because = (self.last_lay, at) if rule != "R1" else (at,)
            stays = not self.penalize(rule, at, seat, text, because) or self.options["foul_card"] == "stays"
        if not stays:
            self.seen_faces.forget(card)
            self.leave_lying(seat, card, at)
            self.surface(seat, (card,), at, stays=False)
            return
        if fault and fault[0] in ("R1", "R4", "R5") and at not in self.accepted:
            self.put_down(at, seat, card)  # a foul card that stays has no effect and does not move the turn
            if not self.h[seat]:
                self.finisher, self.pend = seat, 0
                self.round_over()
            return
        if fault and at in self.accepted:
            self.accept_turn(seat)
        self.lay(at, seat, card, t)

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
        name = self.name(seat)
        if self.h[seat] == 1 and seat not in self.called:
            self.penalize("R9", at, seat, words.not_called(name), (self.last_lay, at))
        if phase == "BONUS":
            self.penalize("R5", at, seat, words.no_bonus(name), (self.last_lay, at))
        elif phase == "SUIT" and self.suit is not None:
            self.penalize("R10", at, seat, words.suit_not_named(name, self.suit), (self.last_lay, at))
        elif phase == "TARGET":
            self.penalize("R10", at, seat, words.target_not_named(name), (self.last_lay, at))
        elif phase == "ANSWER7":
            answer = self.answer or Answer(seat, min(self.pend, self.available))
            missing = answer.owed - answer.drawn
            if missing:
                self.owed(seat, missing)
                self.penalize("R8", at, seat, words.too_few(name, missing), (*answer.ats, at))
            self.pend, self.answer = 0, None
        self.finish(at, t)

    def others_act(self, at: int, seat: Seat, t: float | None) -> None:
        """A seat plays or draws: the time to call a single card is over for the others."""
        limit = self.options["call_deadline"]
        kept: list[Duty] = []
        for duty in self.duties:
            timed = isinstance(limit, int | float) and t is not None and duty.t is not None
            early = timed and (t or 0) <= (duty.t or 0) + float(str(limit))
            if duty.seat == seat or early:
                kept.append(duty)
            elif self.h[duty.seat] == 1 and duty.seat not in self.called:
                self.penalize("R9", at, duty.seat, words.not_called(self.name(duty.seat)), (duty.at, at))
        self.duties = tuple(kept)
        if self.answer is not None and seat != self.answer.seat and self.phase != "ANSWER7":
            self.answer = None

    def fault(self, seat: Seat, card: Card) -> tuple[str, Text] | None:
        """The rule that ``seat`` breaks by laying ``card`` now, with its sentence."""
        name, top, suit = self.name(seat), self.top, self.suit
        if not self.in_turn(seat):
            if seat == self.last_layer:
                return "R5", words.second_card(name)
            return "R1", words.out_of_turn(name, self.name(self.turn))
        if self.phase == "ANSWER7" and (card.rank != "7" or self.answer is not None):
            return "R4", words.answer_the_seven(name, self.pend)
        if self.phase == "ANSWER7" or top is None or suit is None:
            return None
        if fits(card, top, suit, self.options, self.bonus):
            return None
        if card.rank == "J" and top.rank == "7":
            return "R3", words.jack_on_seven(name)
        return "R2", words.does_not_fit(name, card, top, suit)

    def put_down(self, at: int, seat: Seat, card: Card) -> None:
        self.hold(seat, -1)
        if self.shuffled and self.top is not None:
            # A penalty is drawn after this card is laid, so the one below it was shuffled too.
            self.seen_faces.forget(self.top)
            self.stock, self.discards = self.stock + 1, self.discards - 1
        self.before = self.suit
        self.top, self.suit, self.discards = card, card.suit, self.discards + 1
        self.last_layer, self.last_lay = seat, at
        self.surface(seat, (card,), at, stays=True)

    def lay(self, at: int, seat: Seat, card: Card, t: float | None) -> None:
        """A card that counts."""
        by_rank = card.suit != self.suit and card.rank != "J" and self.top and card.rank == self.top.rank
        if self.options["match_order"] == "suit_first" and by_rank and self.phase in ("TURN", "DRAWN"):
            self.suspect("R7", at)
        self.put_down(at, seat, card)
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
        paid = min(count, self.debt[seat])
        self.owe(seat, -paid)
        count -= paid
        if not count:
            return
        last = self.finisher is not None and self.phase == "ANSWER7" and seat == self.turn
        acting = last or self.in_turn(seat)
        self.leaving = count
        self.others_act(at, seat, t)
        if acting and seat != self.turn:
            self.close(at, t)
        self.leaving = 0
        name, phase = self.name(seat), self.phase
        if not acting and self.answer and self.answer.seat == seat:
            self.give_back(at, seat, count, (*self.answer.ats, at))
        elif not acting or (phase == "BONUS" and self.options["eight_no_follow"] == "pass" and self.h[seat]):
            self.receive(seat, count)
            self.rule("R12", Kind.PENALTY, at, words.drew_out_of_turn(name), seat)
        elif phase == "ANSWER7":
            self.draw_for_sevens(at, seat, count, t)
        elif phase == "DRAWN":
            self.give_back(at, seat, count, (at,))
        else:
            self.suspect("R6", at, bonus=self.bonus)
            self.receive(seat, 1)
            self.phase = "DRAWN"
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
        before = self.answer or Answer(seat, min(self.pend, self.available))
        taken = min(count, before.owed - before.drawn)
        self.receive(seat, taken)
        self.answer = Answer(seat, before.owed, before.drawn + taken, (*before.ats, at))
        if self.answer.drawn == before.owed:
            self.pend = 0
            if self.finisher is not None:
                self.round_over()
            elif self.options["after_seven"] == "may_play":
                self.phase, self.answer = "DRAWN", None
            else:
                self.finish(at, t)
        if count > taken:
            self.give_back(at, seat, count - taken, (*before.ats, at))

    def keep(self, at: int, seat: Seat, t: float | None) -> None:
        """The turn passes without a card."""
        passes = self.phase == "BONUS" and self.options["eight_no_follow"] == "pass" and self.h[seat] > 0
        waived = self.phase in ("TURN", "BONUS", "ANSWER7") and not self.available
        if seat != self.turn or not (self.phase == "DRAWN" or passes or waived):
            self.refuse(at, words.DRAW_FIRST, seat)
            return
        if self.phase == "ANSWER7":
            self.pend, self.answer = 0, None
            if self.finisher is not None:
                self.round_over()
                return
        elif passes or waived:
            self.suspect("R6", at, bonus=self.bonus)
        self.finish(at, t)

    # Saying

    def name_suit(self, at: int, seat: Seat, suit: Suit, t: float | None) -> None:
        if self.phase == "SUIT" and seat != self.turn:
            self.refuse(at, seat=seat)
            return
        if self.phase != "SUIT":
            if self.suit is not None and suit != self.suit:
                self.reject(at, "R14", words.other_suit(self.suit), seat, (self.last_lay, at))
            return
        same = self.options["jack_same_suit"] == "must_change" and suit == self.before
        if same and self.reject(at, "R10", words.name_another_suit(suit), seat):
            return
        self.suit = suit
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
        limit = self.options["call_deadline"]
        for duty in self.duties:
            timed = isinstance(limit, int | float) and t is not None and duty.t is not None
            if duty.seat == seat and timed and (t or 0) > (duty.t or 0) + float(str(limit)):
                self.penalize("R9", at, seat, words.not_called(self.name(seat)), (duty.at, at))
        if self.options["false_call"] == "1_card" and seat != self.turn and self.h[seat] != 1:
            self.penalize("R9", at, seat, words.false_call(self.name(seat), self.h[seat]))
        self.duties = tuple(duty for duty in self.duties if duty.seat != seat)
        self.called |= {seat}

    def claim_out(self, at: int, seat: Seat) -> None:
        """A seat says that it has no cards; what it must still hold it has not drawn."""
        if self.h[seat]:
            held = self.h[seat]
            self.penalize("R13", at, seat, words.not_out(self.name(seat), held))
            self.owe(seat, held)

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
            if self.phase == "ANSWER7":  # nobody saw the cards drawn for the last seven
                self.receive(self.turn, self.pend - (self.answer.drawn if self.answer else 0))
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
        self.hands = {**self.hands, seat: cards}
        due = self.h[seat]
        if len(cards) != due and seat not in self.miscounted:
            self.miscounted |= {seat}
            self.penalize("R13", at, seat, words.wrong_hand(self.name(seat), len(cards), due))
        self.surface(seat, cards, at, stays=False)

    def end(self, at: int) -> None:
        if self.phase != "SHOW":
            self.refuse(at, MATCH_OVER if self.champion is not None else words.HANDS_MISSING)
        elif any(seat not in self.hands for seat in self.losers):
            self.refuse(at, words.HANDS_MISSING)
        else:
            self.book()
