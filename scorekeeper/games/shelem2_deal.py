"""One deal of Shelem for two: each trick takes a card from both hands and then one from the piles of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from scorekeeper.cards import Card, Suit
from scorekeeper.games import shelem_words as words
from scorekeeper.games import trick_words
from scorekeeper.games.court import Court
from scorekeeper.games.plays import Play
from scorekeeper.games.proof import Denial
from scorekeeper.games.shelem_deal import ShelemDeal
from scorekeeper.rulings import Kind, Ruling
from scorekeeper.seats import Seat

PILES = ("a", "b", "c")
PILE_SIZE = 4
_COVERED = 1
"""The number of the covered pile cards among the hidden piles of the knowledge."""


@dataclass(frozen=True, slots=True)
class Heap:
    """A pile before a player: its open ``top``, turned up by action ``since``, how many cards lie ``under``
    it, and those of them that the position to begin from tells, from above."""

    under: int = PILE_SIZE
    top: Card | None = None
    told: tuple[Card, ...] = ()
    since: int | None = None


class Shelem2Deal(ShelemDeal):
    """``ground`` are the piles by the seat before which they lie, and their letter. ``peeked`` are covered
    cards that everybody saw. ``astray`` are the seats before which a card left a pile unseen: what of their
    tops lies open still nobody knows, until it is turned up once more."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.ground: dict[tuple[Seat, str], Heap] = {
            (seat, pile): Heap() for seat in (0, 1) for pile in PILES
        }
        self.peeked: frozenset[Card] = frozenset()
        self.astray: frozenset[Seat] = frozenset()
        self.strict = False
        """The deal was recorded from its beginning, so a pile that is open before the first lead was turned
        too early."""

    def copy(self, court: Court) -> Self:
        twin = super().copy(court)
        twin.ground = dict(self.ground)
        return twin

    # Whose card is due

    def owner(self, seat: Seat) -> Seat:
        """The seat before which the piles lie that ``seat`` plays from."""
        return seat if self.options["pile_owner"] == "own" else 1 - seat

    def _awaited(self) -> Iterator[tuple[Seat, bool]]:
        """What is still to come in the open trick: whose card, and whether it is one from a pile."""
        if self.open:
            leader = self.open[0].seat
            there = {(play.seat, play.pile is not None) for play in self.open}
            for due in ((leader, False), (1 - leader, False), (leader, True), (1 - leader, True)):
                if due not in there:
                    yield due

    def awaited(self) -> set[Seat]:
        return {seat for seat, _ in self._awaited()}

    def _next(self) -> Seat:
        return next(self._awaited())[0]

    def _check_turn(self, play: Play) -> None:
        """R1 for the wrong seat, R21 for a card from the hand where one from a pile is due, or the
        reverse."""
        super()._check_turn(play)
        due = next(self._awaited(), (play.seat, False))
        if due[0] == play.seat and due[1] != (play.pile is not None):
            text = words.wrong_source(self._name(play.seat), due[1])
            self.court.rule("R21", Kind.FLAG, play.at, text, seat=play.seat)

    # Piles

    def tops(self, seat: Seat) -> dict[str, Card]:
        """The open pile cards that ``seat`` may play."""
        owner = self.owner(seat)
        return {pile: heap.top for (one, pile), heap in self.ground.items() if one == owner and heap.top}

    def find_pile(self, seat: Seat, card: Card) -> str | None:
        """The pile that an unnamed card of ``seat`` comes from; ``None`` if it comes from the hand."""
        tops, owner = self.tops(seat), self.owner(seat)
        pile = next((pile for pile, top in tops.items() if top == card), None)
        if pile is None and next(self._awaited(), None) == (seat, True) and len(tops) < len(PILES):
            lost = owner in self.astray and card in self.peeked
            lost |= card in self.knowledge.unseen and card not in self.knowledge.partly
            closed = [p for p in PILES if p not in tops and self.ground[owner, p].under]
            return closed[0] if lost and closed else None
        return pile

    def may_turn(self) -> bool:
        """Whether the next card of a pile may lie open now."""
        hands = sum(play.pile is None for play in self.open) > 1
        if self.trick == 1 and not hands:
            return not self.begun and not self.strict
        how = self.options["pile_flip"]
        return how == "at_once" or hands if how != "after_trick" else self.trick == 1 or not self._sound()

    def turn_top(self, owner: Seat, pile: str, card: Card, at: int) -> None:
        """The top card of a pile is turned up (R19 if it is too early)."""
        heap = self.ground[owner, pile]
        if heap.top == card or self.pile_misread(owner, card, at):
            return
        early = heap.top is not None or not self.may_turn() or not self.fresh_top(owner, pile)
        if early:
            text = words.turned_early(self._name(owner), card)
            self.court.rule("R19", Kind.FLAG, at, text, seat=owner)
        self.see(card)
        if heap.top is None:
            told = heap.told[1:] if heap.told[:1] == (card,) else ()
            self.ground[owner, pile] = Heap(max(heap.under - 1, 0), card, told, at)
        else:
            self.peeked |= {card}
        self.prove(at)

    def fresh_top(self, owner: Seat, pile: str) -> bool:
        """In the first trick only the very first card of each pile is turned."""
        sound = (play for play in self.open if not play.doubtful)
        played = any(self.owner(play.seat) == owner and play.pile == pile for play in sound)
        return not played or self.options["pile_flip"] == "at_once"

    def see(self, card: Card) -> None:
        """A covered card came to light."""
        if card not in self.knowledge.unseen:
            return
        covered = self.knowledge.piles[_COVERED]
        self.knowledge.turn_up(card)
        self.knowledge.piles[_COVERED] = replace(covered, room=max(covered.room - 1, 0))

    def settle_piles(self) -> None:
        """The piles are as the position to begin from tells: so many cards are covered, and the tops that
        may lie open do."""
        covered = sum(heap.under for heap in self.ground.values())
        self.knowledge.piles[_COVERED] = replace(self.knowledge.piles[_COVERED], room=covered)
        self.turn_told(None)

    def turn_told(self, at: int | None) -> None:
        """Turns the tops that the position to begin from tells, as soon as they may lie open."""
        turned = False
        for (owner, pile), heap in self.ground.items():
            told = heap.top is None and heap.told and self.begun
            if told and self.may_turn() and self.fresh_top(owner, pile):
                self.ground[owner, pile] = Heap(max(heap.under - 1, 0), heap.told[0], heap.told[1:])
                self.see(heap.told[0])
                turned = True
        if turned:
            self.prove(at)

    def pile_misread(self, owner: Seat, card: Card, at: int) -> bool:
        """R3, R4 for a card that seems to lie in a pile of ``owner``."""
        mine = {heap.top for (one, _), heap in self.ground.items() if one == owner}
        return card not in mine | self.peeked and self.misread(owner, card, at)

    # Cards

    def play(self, seat: Seat, card: Card, at: int) -> None:
        super().play(seat, card, at)
        self.turn_told(at)

    def rule_second(self, first: Play, card: Card, at: int) -> None:
        if next(self._awaited(), None) == (first.seat, True):
            text = words.wrong_source(self._name(first.seat), pile_due=True)
            self.court.rule("R21", Kind.FLAG, at, text, seat=first.seat)
        else:
            super().rule_second(first, card, at)

    def _harden(self, flag: Ruling, play: Play, at: int) -> None:
        if flag.rule == "R21" and play in self.extra:
            text = trick_words.extra_stayed(self._name(play.seat), play.card)
            self.count_fault(at, play.seat, text, (*flag.because, at))
        else:
            super()._harden(flag, play, at)

    def misread(self, seat: Seat, card: Card, at: int) -> bool:
        if card in self._tops() | self.peeked:
            self.court.rule("R3", Kind.FLAG, at, words.lies_in_pile(card), seat=seat)
            return True
        return super().misread(seat, card, at)

    def play_top(self, seat: Seat, card: Card, at: int, pile: str) -> None:
        """``seat`` plays a card of a pile."""
        self.begun = True
        first, owner = self._from_piles(seat), self.owner(seat)
        if first is not None and self.comes_for(first, Play(seat, card, at, pile=pile)):
            return
        due = first is None and next(self._awaited(), None) == (seat, True)
        if not due and self._no_top(owner, card, at):  # it may be one that lay there before, once more
            self.extra.append(Play(seat, card, at, doubtful=True, pile=pile))
        elif first is None:
            self.lay(Play(seat, card, at, pile=pile), at)
        elif first.doubtful:  # nobody knows what that was
            self.open.remove(first)
            self.extra.append(first)
            self.lay(Play(seat, card, at, pile=pile), at)
        else:
            super().rule_second(first, card, at)
            self.extra.append(Play(seat, card, at, pile=pile))

    def _from_piles(self, seat: Seat) -> Play | None:
        """The card from the piles of ``seat`` that lies in the open trick."""
        return next((play for play in self.open if play.seat == seat and play.pile is not None), None)

    def _no_top(self, owner: Seat, card: Card, at: int) -> bool:
        """R3, R4 for a card that seems to come from a pile of ``owner``; one of the other's piles is no such
        fault."""
        others = {heap.top for (one, _), heap in self.ground.items() if one != owner}
        return card not in others and self.pile_misread(owner, card, at)

    def _no_face(self, play: Play) -> bool:
        on_top = play.pile is not None and play.card in self._tops() | self.peeked
        return not on_top and super()._no_face(play)

    def takes(self, seat: Seat | None, card: Card) -> bool:
        piled = None if seat is None else self._from_piles(seat)
        doubted = piled is not None and (piled.doubtful or piled.at in self._lifted)
        stands_in = doubted and piled is not None and card in self.tops(piled.seat).values()
        return stands_in or super().takes(seat, card)

    @property
    def asked(self) -> Suit | None:
        lead = self.open[0] if self.open else None
        return None if lead is None or lead.doubtful or lead.pile is not None else lead.card.suit

    def lay(self, play: Play, at: int) -> None:
        if play.pile is None:
            super().lay(play, at)
        else:
            self._lay_top(play, play.pile, at)

    def _lay_top(self, play: Play, pile: str, at: int) -> None:
        """From action ``at`` on ``play`` is the pile card of its seat in the open trick."""
        seat, card, name, owner = play.seat, play.card, self._name(play.seat), self.owner(play.seat)
        heap = self.ground[owner, pile]
        if self._no_top(owner, card, play.at):
            play = replace(play, doubtful=True)
        self._check_turn(play)
        if card in {other.top for (one, _), other in self.ground.items() if one != owner}:
            self.court.rule("R21", Kind.FLAG, play.at, words.wrong_pile(name, card), seat=seat)
        elif heap.top not in (None, card) and not play.doubtful:
            self.court.rule("R19", Kind.FLAG, play.at, words.covered_played(name, card), seat=seat)
        led = self.asked
        wrong = self._flag(play.at, "R21") is not None
        if led and card.suit is not led and not play.doubtful and not wrong:
            self._check_follows(play, led)
        self.open.append(play)
        if not play.doubtful:
            self._leaves(owner, pile, card)
        self._deny(at)
        self.turn_told(at)

    def _check_follows(self, play: Play, led: Suit) -> None:
        """R20: a top of the suit led lies open, and the other player has not taken it for himself (R21)."""
        gone = {other.card for other in self.open}
        owner = self.owner(play.seat)
        for (one, _), heap in self.ground.items():
            if one == owner and heap.top and heap.top.suit is led and heap.top not in gone:
                text = words.top_follows(self._name(play.seat), play.card, heap.top)
                because = (self.open[0].at, heap.since, play.at)
                self.flag_fault("R20", play, text, words.TAKE_BACK, because)
                return

    def _miss(self, seat: Seat) -> None:
        """``seat`` played cards that nobody saw: from the hand, from its piles, or from both."""
        due = [piled for one, piled in self._awaited() if one == seat] if self.open else [False, True]
        if False in due:
            super()._miss(seat)
        if True in due:
            self._lose_piles(self.owner(seat))

    def _lose_piles(self, owner: Seat) -> None:
        """A card has left one of the piles before ``owner``, and nobody knows which."""
        self.astray |= {owner}
        self.knowledge.watched = False
        for key, heap in self.ground.items():
            if key[0] == owner and heap.top is not None:
                self.peeked |= {heap.top}
                self.ground[key] = Heap(heap.under + 1)
            elif key[0] == owner:
                self.ground[key] = Heap(heap.under)

    def _leaves(self, owner: Seat, pile: str, card: Card) -> None:
        """``card`` is no longer on its pile. One that had to stay there is gone only with the trick."""
        heap = self.ground[owner, pile]
        self.see(card)
        if heap.top == card:
            self.ground[owner, pile] = replace(heap, top=None)
        elif heap.top is None and card not in self._tops():
            told = heap.told[1:] if heap.told[:1] == (card,) else ()
            self.ground[owner, pile] = Heap(max(heap.under - 1, 0), None, told)
        self.peeked -= {card}

    def put_back(self, play: Play, at: int) -> None:
        if play.pile is None:
            super().put_back(play, at)
        if play.pile is None or play.doubtful:
            return
        if play.card in self._tops():
            return
        if any(flag.rule == "R19" for flag in self._flags_at(play.at)):
            self.peeked |= {play.card}
            return
        key = self.owner(play.seat), play.pile
        heap = self.ground[key]
        if heap.top is not None:  # the next card had been turned; it is covered again
            self.peeked |= {heap.top}
            told = (heap.top, *heap.told) if heap.told or not heap.under else ()
            heap = Heap(heap.under + 1, None, told)
        self.ground[key] = replace(heap, top=play.card)

    def _tops(self) -> set[Card | None]:
        return {heap.top for heap in self.ground.values()}

    def gather(self, at: int, winner: Seat | None = None) -> None:
        for play in self.open:
            if play.pile is None:
                continue
            for key, heap in self.ground.items():
                if heap.top == play.card:
                    self.ground[key] = replace(heap, top=None)
            key = self.owner(play.seat), play.pile
            if self._flag(play.at, "R19"):
                self.ground[key] = replace(
                    self.ground[key], under=max(self.ground[key].under - 1, 0), told=()
                )
        super().gather(at, winner)
        self.turn_told(at)

    def _denials_of_trick(self) -> list[Denial]:
        piled = {play.at for play in self.open if play.pile is not None}
        return [denial for denial in super()._denials_of_trick() if denial.at not in piled]
