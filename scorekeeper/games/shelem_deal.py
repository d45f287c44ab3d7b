"""One deal of Shelem: the shared trick law, a trump made by the first lead, and four cards laid aside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from scorekeeper.cards import PACK, Card, Suit
from scorekeeper.games import shelem_words as words
from scorekeeper.games.plays import HIGH, Play
from scorekeeper.games.proof import OF_SUIT, Bits, bits
from scorekeeper.games.tricks import TrickDeal
from scorekeeper.rulings import Kind, Ruling
from scorekeeper.seats import Seat

HAND = 12
ASIDE = 4
"""Cards in the middle, and cards that the declarer lays aside for them."""
POINT_CARDS = tuple(card for card in PACK if card.rank in "AT5")


class ShelemDeal(TrickDeal):
    """``declarer`` may be unknown while his contract has not been entered. The first pile of the knowledge
    is what he lays aside."""

    declarer: Seat | None = None
    named: Suit | None = None
    """The trump that was said aloud before the first lead, or by the position to begin from."""
    named_at: int | None = None
    """The action that said so."""
    yielded = False
    """The declarer holds none of the suit that he named, so his lead makes trump after all."""
    discarded: Seat | None = None
    """Who was seen to lay four cards aside, and not to take them up again."""
    brought: tuple[int, int] | None = (0, 0)
    """The points of the tricks before the position to begin from; ``None`` if nobody knows."""
    seen_before: frozenset[Card] = frozenset()
    """Cards played before the position to begin from."""
    heaps: tuple[tuple[Seat | None, tuple[Card, ...]], ...] = ()
    """The tricks gathered: who won them, and their cards as far as they are certain."""
    _limit_ruling: Ruling | None = None

    # Cards

    def show(self, seat: Seat, card: Card, at: int) -> None:
        """A card of the declarer that is seen before he has laid his four aside may be one of them."""
        if seat != self.declarer or seat == self.discarded or self.begun:
            super().show(seat, card, at)
        elif not self.misread(seat, card, at):
            self.knowledge.partly[card] = seat
            self.prove(at)

    def declare(self, seat: Seat, widow: Iterable[Card]) -> None:
        """``seat`` won the auction. ``widow`` are cards of the middle that everybody has seen."""
        self.declarer = self.leader = seat
        if self.discarded != seat:
            self.knowledge.may_lay_aside(seat)
        for card in widow:
            self.see_widow(card)
        self._set_pile()

    def whose(self, card: Card, seat: Seat) -> Seat:
        """Whose ``card`` is that was seen in the middle or laid aside; ``seat`` turned it up."""
        return self.knowledge.partly.get(card, seat if self.declarer is None else self.declarer)

    def see_widow(self, card: Card) -> None:
        """``card`` was in the middle: the declarer has it in his hand, or laid it aside."""
        if self.declarer is not None and card in self.knowledge.unseen:
            self.knowledge.partly[card] = self.declarer

    def take_up(self, seat: Seat) -> None:
        """``seat`` has the cards of the middle, or those that it laid aside, in its hand, and will lay four
        aside: nobody knows which."""
        pile = self.knowledge.piles[0]
        self.knowledge.piles[0] = replace(pile, room=pile.room + len(self.turned))
        self.knowledge.unseen.update(self.turned)
        self.knowledge.partly.update(dict.fromkeys(self.turned, seat))
        self.turned, self.discarded = {}, None
        self.knowledge.may_lay_aside(seat)

    def turn_discard(self, seat: Seat, card: Card, at: int) -> None:
        """``card`` is seen among the cards laid aside, which are the declarer's whoever turned it up."""
        if self.misread(self.whose(card, seat), card, at):
            return
        pile = self.knowledge.piles[0]
        self.knowledge.turn_up(card)
        self.knowledge.piles[0] = replace(pile, room=max(pile.room - 1, 0))
        self.turned[card] = at
        self.prove(at)

    def gather(self, at: int, winner: Seat | None = None) -> None:
        cards = self._sound()
        super().gather(at, winner)
        self.heaps = (*self.heaps, (self.winners[-1], cards))

    def _sound(self) -> tuple[Card, ...]:
        return tuple(play.card for play in self.open if not play.doubtful)

    # Trump

    def _deny(self, at: int) -> None:
        self._fix_trump()
        super()._deny(at)

    def _fix_trump(self) -> None:
        """Trump is the suit of the declarer's first card, in the first trick, unless it was named."""
        before = self.trump
        if self.named is not None and not self.yielded:
            self.trump = self.named
        elif self.trick == 1:
            sound = [play for play in self.open if not play.doubtful]
            lead = next((play for play in sound if self.declarer in (None, play.seat)), None)
            self.trump = lead.card.suit if lead else None
        ruling = self._limit_ruling
        if ruling and self.trump is not before and self.options["discard_limit"] == "no_trump":
            self.court.drop(lambda one: one is ruling)
            self._limit_ruling = None
        self._set_pile()

    def name_trump(self, suit: Suit, at: int | None = None) -> None:
        """The declarer says the suit before the first lead."""
        self.named, self.named_at = suit, at
        self._fix_trump()

    def check_card(self, play: Play) -> None:
        named = self.named if self.options["trump_source"] == "named_first" and not self.yielded else None
        leads = self.trick == 1 and play.seat == self.declarer and not play.doubtful
        if named is None or not leads or play.card.suit is named:
            return
        if play == self.open[0] or self._two_leads():
            text = words.not_trump_led(self._name(play.seat), play.card, named)
            because = (self.named_at, play.at)
            self.court.rule("R16", Kind.FLAG, play.at, text, seat=play.seat, because=because)

    def yield_trump(self, at: int) -> bool:
        """The declarer says that he holds none of the suit that he named: what he led is trump. False if
        nothing of the kind was asked."""
        flag = next((self._flag(play.at, "R16") for play in self.open if play.seat == self.declarer), None)
        if flag is None:
            return False
        self.court.change(flag, cured=at)
        self.yielded = True
        self._deny(at)
        return True

    def accept(self, of: int, at: int) -> bool:
        asked = self._flag(of, "R16") is not None
        accepted = super().accept(of, at)
        if accepted and asked and self.trick == 1:
            self.yielded = True
            self._deny(at)
        return accepted

    # Cards laid aside

    def _set_pile(self) -> None:
        if self.knowledge.piles:
            pile = replace(self.knowledge.piles[0], seat=self.declarer, bars=self._forbidden())
            self.knowledge.piles[0] = pile

    def _barred(self) -> Bits:
        """The cards that this table does not let the declarer lay aside."""
        if self.options["discard_limit"] == "no_points":
            return bits(POINT_CARDS)
        return OF_SUIT[self.trump] if self.options["discard_limit"] == "no_trump" and self.trump else 0

    def _forbidden(self) -> Bits:
        """The same, as long as nothing shows that the limit was not kept; then nothing follows from it."""
        return 0 if self._limit_ruling else self._barred()

    def prove(self, at: int | None) -> None:
        super().prove(at)
        if self._judge_limit(at):
            super().prove(at)

    def _judge_limit(self, at: int | None) -> bool:
        """R17, where the table limits what may be laid aside: the cards seen prove that it was broken. Says
        whether that was ruled now."""
        if not self._forbidden() or self.declarer is None:
            return False
        team = self.court.members(self.court.side_of(self.declarer))
        wrong = self._wrong(self.turned)
        if not wrong and (not self.knowledge.adds_up() or self.knowledge.possible(team, ())):
            return False
        wrong = self._wrong(self.discards()) or wrong
        name = self._name(self.declarer)
        text = words.discards_limited(name, wrong) if wrong else words.discards_counted(name)
        self._limit_ruling = self.court.rule("R17", Kind.BREACH, at, text, seat=self.declarer)
        self._set_pile()
        return True

    def _wrong(self, cards: Iterable[Card]) -> list[Card]:
        """Those of the cards laid aside that should not be there."""
        barred = self._barred()
        return [card for card in cards if bits([card]) & barred]

    # Points

    def trick_heaps(self) -> tuple[tuple[Seat | None, tuple[Card, ...]], ...]:
        """All tricks with their cards, a full one among them."""
        return (*self.heaps, (self.winner, self._sound())) if self.full else self.heaps

    def discards(self) -> tuple[Card, ...]:
        """The cards laid aside, found by subtraction once everything else is played; else nothing."""
        heaps = self.trick_heaps()
        gone = {card for _, cards in heaps for card in cards}
        rest = self.deck - gone - self.seen_before
        complete = self.gone + sum(self.before) + len(heaps) == HAND and len(rest) == ASIDE
        return tuple(sorted(rest, key=lambda card: (HIGH[card.rank], str(card)))) if complete else ()

    def points(self, cards: Iterable[Card]) -> int:
        ace = cast(int, self.options["ace_points"])
        return sum({"A": ace, "T": 10, "5": 5}.get(card.rank, 0) for card in cards)

    def taken(self) -> tuple[int, int]:
        """The points of the tricks that each side has, and at the end of the cards laid aside."""
        taken = list(self.brought or (0, 0))
        heaps = self.trick_heaps()
        for winner, cards in heaps:
            if winner is not None:
                taken[self.court.side_of(winner)] += 5 + self.points(cards)
        aside, last = self.discards(), heaps[-1][0] if heaps else None
        owner = last if self.options["discards_count_for"] == "last_trick" else self.declarer
        if aside and owner is not None:
            taken[self.court.side_of(owner)] += 5 + self.points(aside)
        return taken[0], taken[1]

    def counts(self) -> bool:
        """Every trick was seen whole, so the points are known."""
        return (
            self.brought is not None
            and bool(self.discards())
            and all(winner is not None for winner, _ in self.trick_heaps())
        )
