"""The law of tricks that Hokm, Shelem, Joker Spades and Gam share: one deal, card by card.

The rules R1 to R9 of the shared law are judged here as far as the table shows them; R2, the revoke, rests
on `proof`. What a deal is worth, and when it ends, is each game's own affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.cards import Card
from scorekeeper.games import trick_words as words
from scorekeeper.games.disputes import VOID, who_gets
from scorekeeper.games.plays import Play
from scorekeeper.games.proof import Denial
from scorekeeper.games.trick_table import TrickTable
from scorekeeper.rulings import Kind, Ruling, Text
from scorekeeper.seats import Seat


class TrickDeal(TrickTable):
    """One deal: cards fall, are taken back, shown and gathered."""

    COUNT = "R9"
    """The rule of a hand with a wrong number of cards."""

    # Cards

    def play(self, seat: Seat, card: Card, at: int) -> None:
        """``seat`` plays ``card``. A full trick must have been gathered before."""
        self.begun = True
        first = self.from_hand(seat)
        if first is not None and self.comes_for(first, Play(seat, card, at)):
            return
        if first is not None:
            if self.misread(seat, card, at):  # it may be the first once more
                self.extra.append(Play(seat, card, at, doubtful=True))
                return
            if not first.doubtful:
                self.rule_second(first, card, at)
                self.hold(seat, card, at)
                return
            self._set_aside(first, at)  # this is the card of the seat
        elif self.turn not in (None, seat) and self.misread(seat, card, at):
            self.extra.append(Play(seat, card, at, doubtful=True))  # it may be of an earlier trick
            return
        if self.knowledge.left[seat] <= 0 and not self.may_hold(seat, 1):
            self.count_fault(at, seat, words.too_many(self._name(seat), self.dealt))
        self._pick_up(seat, card, at)
        self.lay(Play(seat, card, at), at)

    def comes_for(self, first: Play, play: Play) -> bool:
        """Where ``first`` was taken up though it may not go back: whether ``play`` is it, put down again, or
        the one that it was exchanged for all the same. What ``first`` denied stays denied."""
        if first.at not in self._lifted:
            return False
        if play.card == first.card:
            self.court.change(self._lifted.pop(first.at), cured=play.at)
        elif self._no_face(play):
            return False
        else:
            del self._lifted[first.at]
            kept = [denial for denial in self._denials_of_trick() if denial.at == first.at]
            self._kept = (*self._kept, *kept)
            self.go_back(first, play.at)
            self.lay(play, play.at)
        return True

    def _no_face(self, play: Play) -> bool:
        """``play`` cannot be what it seems to be."""
        return play.card not in self.deck or self.knowledge.out(play.card)

    def _set_aside(self, doubted: Play, at: int) -> None:
        """Nobody knows what ``doubted`` was, and it is no card of the open trick."""
        self.open.remove(doubted)
        self.put_back(doubted, at)
        self.extra.append(doubted)

    def rule_second(self, first: Play, card: Card, at: int) -> None:
        """R5: whoever played ``first`` puts another card down in the same trick."""
        text = words.second_card(self._name(first.seat), card)
        self.court.rule("R5", Kind.FLAG, at, text, seat=first.seat, because=(first.at, at))

    def lay(self, play: Play, at: int) -> None:
        """From action ``at`` on ``play`` is the card of its seat in the open trick."""
        if self.misread(play.seat, play.card, play.at):
            play = replace(play, doubtful=True)
        self._stand_in(play.seat)
        self._check_turn(play)
        self._check_exchange(play)
        self.open.append(play)
        self.check_card(play)
        if play.doubtful:
            self.knowledge.left[play.seat] -= 1
            return
        self.revokes.played(play.seat, play.card, at, self.trick)
        self._deny(at)

    def _stand_in(self, seat: Seat) -> None:
        """The play goes on to ``seat`` past others, of whom cards lie there that came too early, or could not
        be what they seemed: these are theirs."""
        while self.open and (due := self.turn) not in (None, seat):
            held = next((play for play in self.extra if play.seat == due and self._is_held(play)), None)
            if held is None:
                return
            self._join(held)

    def fill_in(self) -> None:
        """The same where nothing else is missing in the open trick, as it is over."""
        held = {play.seat: play for play in self.extra if self._is_held(play)}
        if self.open and self.awaited() <= set(held):
            for seat in self.awaited():
                self._join(held[seat])

    def _join(self, held: Play) -> None:
        self.extra.remove(held)
        if held.doubtful:
            self.open.append(held)
            self.knowledge.left[held.seat] -= 1
        else:
            self._let_stand(held)
        self._deny(held.at)

    def _let_stand(self, early: Play) -> None:
        """A card that came when none might be played (R12) was not taken back: it is one of the trick."""
        self.court.drop(lambda flag: (flag.rule, flag.at) == ("R12", early.at))
        self.open = sorted((*self.open, early), key=lambda play: play.at)
        if early == self.open[0] and self.leader not in (None, early.seat):
            text = words.wrong_lead(self._name(early.seat), self._name(self.leader))
            self.court.rule("R1", Kind.FLAG, early.at, text, seat=early.seat)
        self.revokes.played(early.seat, early.card, early.at, self.trick)

    def plays_on(self, seat: Seat) -> bool:
        """A card of ``seat`` would follow those that came before the first lead, when none might be played:
        so the first of them was the lead."""
        early = [play.seat for play in self.extra if self._is_held(play) and not play.doubtful]
        row = [(seat - step * self.STEP) % len(self.knowledge.left) for step in range(len(early), 0, -1)]
        return bool(early) and not self.open and early == row and self.leader not in (*early, seat)

    def play_on(self) -> None:
        for play in [play for play in self.extra if self._is_held(play) and not play.doubtful]:
            self._join(play)

    def _pick_up(self, seat: Seat, card: Card, at: int) -> None:
        """A card that had come too early is played in its turn now, though nobody saw it taken back."""
        for play in self.extra:
            if (play.seat, play.card) == (seat, card):
                self.take_back(seat, card, at)
                return

    def check_card(self, play: Play) -> None:
        """What a game's own rules say about a card that was just played."""

    def must_ruff(self, _seat: Seat) -> bool:
        """Without the suit led, this seat has to play a trump."""
        return self.options["must_ruff"] is True

    def misread(self, seat: Seat, card: Card, at: int) -> bool:
        """R3, R4: flags a face that cannot be what it seems to be."""
        if card not in self.deck:
            self.court.rule("R4", Kind.FLAG, at, words.foreign(card), seat=seat)
            return True
        holder, owner = self.knowledge.holder(card), self.knowledge.partly.get(card, seat)
        if owner == seat and (holder == seat or (holder is None and card in self.knowledge.unseen)):
            return False
        before: int | None = None
        if owner != seat:
            text = words.in_hand_or_aside(card, self._name(owner))
        elif card in self.turned:
            text, before = words.laid_aside(card), self.turned[card]
        elif holder is None:
            text, before = words.twice(card), self.played_at(card)
        else:
            text, before = words.elsewhere(card, self._name(holder)), self.knowledge.known[holder][card]
        self.court.rule("R3", Kind.FLAG, at, text, seat=seat, because=(before, at))
        return True

    def flag_fault(
        self, rule: str, play: Play, fault: Text, remedy: Text, because: tuple[int | None, ...] | None = None
    ) -> None:
        """Flags a ``fault`` with its ``remedy``; it is a breach if it is not put right before the trick is
        gathered."""
        text = words.with_remedy(fault, remedy)
        self.court.rule(rule, Kind.FLAG, play.at, text, seat=play.seat, because=because)
        self._faults[rule, play.at] = fault

    def hold(self, seat: Seat, card: Card, at: int, *, over: bool = False) -> None:
        """A card that lies on the table without being part of the trick: it is still its owner's. Where the
        deal is ``over``, or void, it may as well be one of the next deal, and tells nothing of this one."""
        self.extra.append(Play(seat, card, at))
        sound = card in self.deck and not (over or self.void or self.knowledge.out(card))
        if sound and self.knowledge.left[seat] and self.knowledge.holder(card) in (None, seat):
            self.knowledge.show(seat, card, at)
            self.prove(at)

    def show(self, seat: Seat, card: Card, at: int) -> None:
        """``card`` is seen in the hand of ``seat``."""
        if not self.misread(seat, card, at):
            self.knowledge.show(seat, card, at)
            self.prove(at)

    def lay_open(self, seat: Seat, cards: Sequence[Card], at: int) -> None:
        """``seat`` lays its hand open; R9 if that is not the number of cards that it must hold. A card of the
        trick that may not go back is none of it, though it was taken up."""
        due = self.knowledge.left[seat]
        cards = [card for card in cards if not self.in_trick(seat, card)]
        if self.begun and not self.may_hold(seat, len(cards)):
            self.count_fault(at, seat, words.wrong_count(self._name(seat), len(cards), due))
        for card in cards:
            self.show(seat, card, at)

    def take_back(self, seat: Seat, card: Card, at: int) -> None:
        """``seat`` takes ``card`` back into its hand, if it may."""
        play = next(
            (p for p in reversed((*self.open, *self.extra)) if (p.seat, p.card) == (seat, card)), None
        )
        if play is None:
            self.court.rule("R6", Kind.REJECT, at, words.not_there(self._name(seat), card), seat=seat)
            return
        if play in self.open and self._lies_for_good():
            text = words.NOT_NOW if self.decided else words.FROZEN
            self.court.rule("R12", Kind.REJECT, at, text, seat=seat)
            return
        flag = self._flag(play.at)
        if not self.may_go_back(play):
            text = words.no_return(self._name(seat), card)
            self._lifted[play.at] = self.court.rule(
                "R6", Kind.FLAG, at, text, seat=seat, because=(play.at, at)
            )
            return
        while flag is not None:
            self.court.change(flag, cured=at)
            flag = self._flag(play.at)
        if play in self.extra:
            self.extra.remove(play)
        else:
            self.go_back(play, at)

    def go_back(self, play: Play, at: int) -> None:
        """``play`` leaves the open trick for the hand. If its seat put down a second card, that is the one
        which it plays."""
        self.open.remove(play)
        self._returned.setdefault(play.seat, play)
        self.put_back(play, at)
        self._deny(at)
        for second in self.extra:
            flag = self._flag(second.at, "R5")
            if flag and second.seat == play.seat and (second.pile is None) == (play.pile is None):
                self.court.change(flag, cured=at)
                self.extra.remove(second)
                self.lay(second, at)
                return

    def put_back(self, play: Play, at: int) -> None:
        """A card that was taken back is where it came from."""
        if play.doubtful:
            self.knowledge.left[play.seat] += 1
        else:
            self.knowledge.take_back(play.seat, play.card, at)

    def _lies_for_good(self) -> bool:
        """The trick was broken off by a dispute or a verdict, and is judged as it lies."""
        return self.halted or (self.decided and not self.void)

    def may_go_back(self, play: Play) -> bool:
        """The table lets this card be taken back: where it does so, or where a flag asks for it."""
        if self._flag(play.at) is not None:
            return True
        if self.options["take_back"] == "until_next_card":
            return play == self.open[-1]
        return self.options["take_back"] != "never"

    def _check_turn(self, play: Play) -> None:
        if not self.open:
            if self.leader in (None, play.seat):
                return
            text = words.wrong_lead(self._name(play.seat), self._name(self.leader))
        else:
            due = self._next()
            early = self.open[0].seat != self.leader and play.seat == self.leader
            if play.seat == due or early:
                return
            text = words.out_of_turn(self._name(play.seat), self._name(due))
        cost = self._cost_of_turn(play.seat)
        text = text if cost is None else words.at_stake(text, cost)
        self.court.rule("R1", Kind.FLAG, play.at, text, seat=play.seat)

    def _cost_of_turn(self, seat: Seat) -> Text | None:
        """What becomes of the deal if a card that ``seat`` plays out of turn is not put right."""
        if self.options["out_of_turn"] == "void_deal":
            return VOID
        if self.options["out_of_turn"] == "award" and self.lost is None:
            return who_gets(self.court, self.court.side_of(seat), self.options)
        return None

    def _check_exchange(self, play: Play) -> None:
        """R6, unless the first card had to go back or was a slip that the new one mends."""
        first = self._returned.get(play.seat)
        if first is None or first.card == play.card or first.doubtful or self._was_flagged(first.at):
            return
        led = self.asked
        ruffs = self.must_ruff(play.seat) and play.card.suit == self.trump
        if led is not None and first.card.suit not in (None, led) and (play.card.suit == led or ruffs):
            return
        self.court.rule(
            "R6",
            Kind.FLAG,
            play.at,
            words.exchanged(self._name(play.seat), first.card, play.card),
            seat=play.seat,
            because=(first.at, play.at),
        )

    def _was_flagged(self, at: int) -> bool:
        return any(flag.cured is not None and flag.rule != "R6" for flag in self._flags_at(at))

    # Tricks

    def collect(self, seat: Seat, at: int) -> None:
        """The trick is swept towards ``seat``. With no card on the table that seat won a trick that was
        entered by hand."""
        self.fill_in()
        if self.full and (self.swept or any(not play.doubtful for play in self.open)):
            self.gather(at)
        # With one card missing it is rather this trick that is swept than the last one, late.
        lies_there = len(self.open) > 1 and len(self.awaited()) == 1
        if not self.swept and not lies_there:
            self._check_sweep(seat, at)
        elif not self.open:
            self.begun = True
            self._gathers.append(at)
            self.winners.append(seat)
            self.led.append(None)
            self.leader, self.last, self.last_winner = seat, (), seat
            for player in range(len(self.knowledge.left)):
                self._miss(player)
        else:
            self._collect_short(seat, at)

    def _collect_short(self, seat: Seat, at: int) -> None:
        """A trick is swept of which not every card was seen. It is whose it was swept to; one card alone
        is a lead that lies there still."""
        text = words.early_sweep(self._name(seat), len(self.open))
        self.court.rule("R7", Kind.NOTE, at, text, seat=seat)
        if len(self.open) > 1:
            if not self._lead_seen():  # nobody can say what the others had to follow
                self.revokes.in_trick(())
            for player in self.awaited():
                self._miss(player)
            self.gather(at, seat)
            self.swept = True

    def _miss(self, seat: Seat) -> None:
        """``seat`` played a card that nobody saw."""
        self.knowledge.left[seat] = max(self.knowledge.left[seat] - 1, 0)
        self.knowledge.lose_sight(seat)

    def _check_sweep(self, seat: Seat, at: int) -> None:
        """R7: another side than the one that won it swept the last trick."""
        self.swept = True
        winner, side_of = self.last_winner, self.court.side_of
        if winner is not None and side_of(seat) != side_of(winner):
            best = self.best(self.last)
            text = words.wrong_sweep(self._name(seat), self._name(winner))
            self.court.rule("R7", Kind.FLAG, at, text, seat=seat, because=(best.at, at))

    def gather(self, at: int, winner: Seat | None = None) -> None:
        """The trick leaves the table; what was not put right by now has its consequence. ``winner`` is
        given where the cards cannot tell."""
        plays = (*self.open, *self.extra)
        for play in plays:
            flag = self._flag(play.at)
            if flag is not None and not play.doubtful:
                self._harden(flag, play, at)
        for play in self.open:
            if play.doubtful:
                self.knowledge.lose_sight(play.seat)
                self._doubted += [play.seat] if play.pile is None else []
        winner = self.winner if winner is None else winner
        self._gathers.append(at)
        self.winners.append(winner)
        self.led.append(self.asked if self._lead_seen() else None)
        self.last, self.last_winner, self.leader = tuple(self.open), winner, winner
        self._fell.update((play.card, play.at) for play in self.open if not play.doubtful)
        self.swept = False
        self.open, self.extra, self._returned, self.second = [], [], {}, None
        self._lifted, self._kept = {}, ()
        self.revokes.trick_over()

    def _harden(self, flag: Ruling, play: Play, at: int) -> None:
        """What becomes of a fault that was not put right; nothing in a trick that was not seen whole."""
        name = self._name(play.seat)
        if self.awaited():
            return
        if flag.rule == "R1" and self.options["out_of_turn"] == "void_deal":
            self.void = True
            self.court.rule(
                "R1", Kind.MISDEAL, at, words.turn_voids(name), seat=play.seat, because=(play.at,)
            )
        elif flag.rule == "R1" and self.options["out_of_turn"] == "award" and self.lost is None:
            self.lost = self.court.side_of(play.seat)
            text = words.turn_costs(name, who_gets(self.court, self.lost, self.options))
            self.court.rule("R1", Kind.PENALTY, at, text, seat=play.seat, because=(play.at,))
        elif flag.rule == "R5":
            self.count_fault(at, play.seat, words.extra_stayed(name, play.card), (*flag.because, at))
        elif flag.rule == "R6":
            text = words.exchange_stands(name, play.card)
            self.court.rule("R6", Kind.NOTE, at, text, seat=play.seat, because=(*flag.because, at))
        elif (flag.rule, play.at) in self._faults:
            fault = self._faults[flag.rule, play.at]
            self.court.rule(flag.rule, Kind.BREACH, play.at, fault, seat=play.seat, because=flag.because)

    def count_fault(
        self, at: int, seat: Seat, text: Text, because: tuple[int | None, ...] | None = None
    ) -> None:
        """R9 after the first lead: the numbers of cards were wrong, so counting proves nothing any more."""
        self.revokes.uncount()
        void = self.options["late_misdeal"] != "play_on" and not self.decided
        self.void |= void
        kind = Kind.MISDEAL if void else Kind.NOTE
        self.court.rule(self.COUNT, kind, at, text, seat=seat, because=because)

    def accept(self, of: int, at: int) -> bool:
        """The table lets the flagged action ``of`` stand; a face that was doubted is then really there, so
        the pack is faulty and the deal void. False if there is no such flag, or what follows from it is
        ruled already."""
        flag = self._flag(of)
        if flag is None or flag.rule in ("R5", "R12") or self._hardened(flag):
            return False
        if flag.rule == "R6" and of not in [play.at for play in self.open]:  # a card that could not go back
            play = next((play for play in self.open if play.at in flag.because), None)
            if self._lies_for_good() or (play is None and flag.seat not in self._returned):
                return False
            if play is not None:
                self.go_back(play, at)
        if flag.rule == "R6":  # then nothing is left of what the first card denied
            self._kept = tuple(denial for denial in self._kept if denial.seat != flag.seat)
            self._deny(at)
        self.court.change(flag, kind=Kind.NOTE)
        if flag.rule in ("R3", "R4"):
            self.void = True
            self.court.rule(flag.rule, Kind.MISDEAL, at, words.faulty_pack(), because=(of, at))
        return True

    def _hardened(self, flag: Ruling) -> bool:
        """It was not put right in time, and has cost something since."""
        hard = (Kind.BREACH, Kind.MISDEAL, Kind.PENALTY)
        same = [ruling for ruling in self.court.of_deal() if ruling.rule == flag.rule and ruling.kind in hard]
        return any(flag.at in ruling.because for ruling in same)

    # Proofs

    def may_fall(self, breach: Ruling) -> bool:
        """A card of the open trick, taken back, would take this breach with it."""
        return self.revokes.may_fall(breach)

    def bar(self, seat: Seat) -> None:
        """The card of ``seat`` in the open trick may not win it."""
        self.open = [replace(play, barred=True) if play.seat == seat else play for play in self.open]

    def prove(self, at: int | None) -> None:
        """Rules on every revoke that is proved now."""
        self.revokes.prove(at, self.trick)

    def _deny(self, at: int) -> None:
        """Brings the denials of the open trick up to date."""
        self.revokes.in_trick(self._denials_of_trick())
        self.prove(at)

    def _denials_of_trick(self) -> list[Denial]:
        if not self.open or self._lead_doubted() or self._two_leads():
            return []
        led, denials = self.asked, list[Denial]()
        for play in self.open[1:]:
            suit = play.card.suit
            if led is None or suit in (None, led) or play.doubtful:
                continue
            denials.append(Denial(play.seat, led, play.at, self.trick, play.card, "follow"))
            if self.must_ruff(play.seat) and self.trump not in (None, led, suit):
                denials.append(Denial(play.seat, self.trump, play.at, self.trick, play.card, "ruff"))
        return [*denials, *(denial for denial in self._kept if led is not None)]

    def _name(self, seat: Seat) -> str:
        return self.court.names[seat]
