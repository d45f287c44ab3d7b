"""What public knowledge proves about hidden hands: the proofs P1 to P5 of a revoke.

A player who does not follow the led suit *denies* it. A denial is true or false, and the cards tell: later
plays and open hands one by one (P1 to P3), and counting (P4, P5). Counting asks whether the unseen cards
can be spread over the hidden hands and piles at all so that every denial of one side is true. That is a
flow of cards into few places, so Hall's condition answers it exactly, without a search.

The denials of the other side are never used as facts: that side may be the one that lied.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from scorekeeper.cards import BLACK_JOKER, PACK, PACK_WITH_JOKERS, RED_JOKER, Card, Suit
from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class Denial:
    """By action ``at``, in trick ``trick`` (counted from 1), ``seat`` said that it held no card of ``suit``.

    ``by`` tells how: it did not ``follow``, it did not ``ruff`` where that is a duty, it ``said`` so, it went
    ``out``, or the ``start``ing position has it, where it may also be ``gone`` (then ``at`` is ``None``).
    ``card`` is what it played instead. ``spared`` are cards of the suit that it was free to hold all the
    same.
    """

    seat: Seat
    suit: Suit
    at: int | None = None
    trick: int = 0
    card: Card | None = None
    by: str = "start"
    spared: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """``denials`` cannot (all) be true. ``card`` is the card of a denied suit that came to light in the
    hand of ``seat``, ``None`` where counting proves it; ``seat`` is ``None`` where counting proves only
    the side. The card was ``played``, or it is known to be in the hand since action ``seen`` (``None``:
    since the starting position)."""

    seat: Seat | None
    denials: tuple[Denial, ...]
    card: Card | None = None
    played: bool = False
    seen: int | None = None


Bits = int
"""A set of cards, one bit each."""
_BIT = {card: 1 << number for number, card in enumerate(PACK_WITH_JOKERS)}


def bits(cards: Iterable[Card]) -> Bits:
    """The set of these cards."""
    return sum(_BIT[card] for card in set(cards))


OF_SUIT = {suit: bits(card for card in PACK if card.suit is suit) for suit in Suit}
"""The cards of each suit; jokers belong to none."""
_JOKERS = (RED_JOKER, BLACK_JOKER)


@dataclass(frozen=True, slots=True)
class Sink:
    """A place for hidden cards: a hand, or a pile that nobody can see. ``bars`` are the cards that cannot
    lie there, ``room`` the number of its hidden cards."""

    room: int
    bars: Bits = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """A hidden pile with so many cards that were not turned up. ``laid`` by ``seat`` from its hand
    (discards; ``None`` if nobody knows by whom), or dealt by itself. ``bars``: cards that this seat may not
    lay there."""

    room: int
    seat: Seat | None = None
    laid: bool = False
    bars: Bits = 0

    def may_hold_of(self, seat: Seat) -> bool:
        """Whether a card that ``seat`` held may lie there."""
        return self.laid and self.seat in (None, seat)


def possible(unseen: Bits, sinks: Sequence[Sink]) -> bool:
    """Whether the ``unseen`` cards find room in ``sinks``. Hall: no set of cards may be larger than the
    room of all sinks that take one of it.

    Only the cards that some sinks have barred together can be too many where the whole fits.
    """
    room = sum(sink.room for sink in sinks)
    if unseen.bit_count() > room:
        return False
    closed: list[tuple[Bits, int]] = [(unseen, 0)]
    for sink in sinks:
        if not sink.bars & unseen or not sink.room:
            continue
        for barred, size in closed[:]:
            cards, without = barred & sink.bars, size + sink.room
            if cards.bit_count() > room - without:
                return False
            if cards:
                closed.append((cards, without))
    return True


class Knowledge:
    """What everybody at the table knows about one deal.

    ``unseen`` are the cards whose place nobody knows, ``known`` those known to be in a hand (with the
    action that showed them), ``left`` how many cards each hand still holds, if everybody was dealt the
    right number. ``piles`` hold hidden cards too. ``partly`` are those of the unseen cards that are in the
    hand of this seat or in a pile that it laid. ``joker_suit`` is the suit that jokers belong to.
    ``counted`` is false from the moment on when a number is known to be wrong, ``watched`` from when a card
    was played that nobody saw, or saw for what it is; counting proves nothing then.
    """

    def __init__(
        self,
        unseen: Iterable[Card],
        left: Sequence[int],
        known: Sequence[Mapping[Card, int | None]] | None = None,
        piles: Iterable[Pile] = (),
        joker_suit: Suit | None = None,
    ) -> None:
        self.left, self.piles, self.joker_suit = list(left), list(piles), joker_suit
        self.partly: dict[Card, Seat] = {}
        self.known: list[dict[Card, int | None]] = [dict(k) for k in known] if known else [{} for _ in left]
        self.unseen = set(unseen).difference(*self.known)
        self.denials: list[Denial] = []
        self.counted = self.watched = True
        self._settled: set[Denial] = set()
        self._groups: list[tuple[Denial, ...]] = []

    def copy(self) -> Self:
        twin = copy.copy(self)
        twin.left, twin.denials, twin.piles = self.left[:], self.denials[:], self.piles[:]
        twin.partly = dict(self.partly)
        twin.known = [dict(k) for k in self.known]
        twin.unseen, twin._settled, twin._groups = set(self.unseen), set(self._settled), self._groups[:]
        return twin

    def holder(self, card: Card) -> Seat | None:
        """The seat whose hand is known to hold ``card``."""
        return next((seat for seat, cards in enumerate(self.known) if card in cards), None)

    def out(self, card: Card) -> bool:
        """Whether ``card`` has left the hands in this deal."""
        return card not in self.unseen and self.holder(card) is None

    def covers(self, denial: Denial, card: Card) -> bool:
        """Whether ``card`` is one of those that ``denial`` says its seat did not hold."""
        suit = card.suit or self.joker_suit
        return suit is denial.suit and card not in denial.spared

    def play(self, seat: Seat, card: Card) -> None:
        """``seat`` played ``card`` from its hand."""
        self.turn_up(card)
        self.left[seat] -= 1

    def turn_up(self, card: Card) -> None:
        """Everybody sees where ``card`` is, so it is nowhere else."""
        self.unseen.discard(card)
        self.partly.pop(card, None)
        for cards in self.known:
            cards.pop(card, None)

    def lose_sight(self, seat: Seat) -> None:
        """``seat`` played a card that nobody saw, or saw for what it is: it may be one that was known to be
        in this hand."""
        self.watched = False
        self.unseen.update(self.known[seat])
        self.known[seat].clear()

    def take_back(self, seat: Seat, card: Card, at: int) -> None:
        """``card``, played before, is in the hand of ``seat`` again, and everybody knows it."""
        self.known[seat][card] = at
        self.left[seat] += 1

    def show(self, seat: Seat, card: Card, at: int) -> None:
        """``card`` is known to be in the hand of ``seat``, from when it was first seen there."""
        since = self.known[seat].get(card, at)
        self.turn_up(card)
        self.known[seat][card] = since

    def may_lay_aside(self, seat: Seat, but: Collection[Card] = ()) -> None:
        """``seat`` lays cards aside that nobody sees: those known to be in its hand may be among them, all
        ``but`` these."""
        for card in [card for card in self.known[seat] if card not in but]:
            del self.known[seat][card]
            self.unseen.add(card)
            self.partly[card] = seat

    def uncount(self) -> None:
        """A number is known to be wrong: nothing is proved by counting, nor was it."""
        self.counted = False
        self._settled.difference_update(*(group for group in self._groups if len(group) == 1))
        self._groups = []

    def deny(self, denial: Denial) -> None:
        self.denials.append(denial)

    def withdraw(self, denials: Iterable[Denial]) -> None:
        """These denials were never made: their cards were taken back."""
        gone = set(denials)
        self.denials = [denial for denial in self.denials if denial not in gone]
        self._settled -= gone
        self._groups = [group for group in self._groups if gone.isdisjoint(group)]

    def surfaced(self, seat: Seat, card: Card) -> list[Proof]:
        """P1: ``seat`` plays a card of a suit that it denied in an earlier trick."""
        proofs = [Proof(seat, (d,), card, played=True) for d in self._unsettled(seat) if self.covers(d, card)]
        self._settled.update(proof.denials[0] for proof in proofs)
        return proofs

    def exposed(self) -> list[Proof]:
        """P2 and P3: a card of a denied suit is known to be in the hand of the seat that denied it."""
        proofs = []
        for seat, cards in enumerate(self.known):
            for denial in self._unsettled(seat) if cards else ():
                card = next((c for c in cards if self.covers(denial, c)), None)
                if card is not None:
                    proofs.append(Proof(seat, (denial,), card, seen=cards[card]))
                    self._settled.add(denial)
        return proofs

    def standing(self, seats: Sequence[Seat]) -> list[Denial]:
        """The denials of these seats that nothing has refuted."""
        spent = self._settled.union(*self._groups)
        return [d for d in self.denials if d.seat in seats and d not in spent]

    def overfull(self, seats: Sequence[Seat]) -> Proof | None:
        """P4 and P5: there is no way to spread the unseen cards so that every denial of ``seats``, one
        side, is true. Names the seat where its own denials alone are impossible. ``denials`` of the proof
        are so few that none could be left out."""
        denials = self.standing(seats)
        if not denials or not self.adds_up() or self.possible(seats, denials):
            return None
        if not self.possible(seats, ()):  # what the side laid aside is against the rules by itself
            return None
        for seat in seats:
            own = [d for d in denials if d.seat == seat]
            if own and not self.possible(seats, own):
                return self._fewest(seat, seats, own)
        return self._fewest(None, seats, denials)

    def fewest(
        self, seats: Sequence[Seat], denials: list[Denial], barred: Iterable[Card] = ()
    ) -> list[Denial]:
        """So few of ``denials``, which are not `possible`, that none of them could be left out."""
        for denial in reversed(denials):
            fewer = [d for d in denials if d != denial]
            if not self.possible(seats, fewer, barred):
                denials = fewer
        return denials

    def _fewest(self, seat: Seat | None, seats: Sequence[Seat], denials: list[Denial]) -> Proof:
        denials = self.fewest(seats, denials)
        self._groups.append(tuple(denials))
        if len(denials) == 1:
            self._settled.update(denials)
        return Proof(seat, tuple(denials))

    def adds_up(self) -> bool:
        """Whether there are as many unseen cards as hidden places: only then counting proves anything."""
        rooms = self._rooms()
        there = sum(rooms) + sum(pile.room for pile in self.piles)
        return self.counted and self.watched and min(rooms) >= 0 and len(self.unseen) == there

    def possible(self, seats: Sequence[Seat], denials: Iterable[Denial], barred: Iterable[Card] = ()) -> bool:
        """Whether ``denials`` of the side ``seats`` can all be true while no hand of it holds a card of
        ``barred`` and each pile that it laid is as it should be."""
        bars = [0 for _ in self.left]
        for seat in seats:
            bars[seat] = bits(barred)
        for denial in denials:
            bars[denial.seat] |= self._cards_of(denial)
        hidden = [Sink(pile.room, pile.bars if pile.seat in seats else 0) for pile in self.piles]
        if self.partly:
            for seat in range(len(bars)):
                bars[seat] |= bits(card for card, holder in self.partly.items() if holder != seat)
            hidden = [
                Sink(
                    sink.room,
                    sink.bars | bits(c for c, s in self.partly.items() if not pile.may_hold_of(s)),
                )
                for sink, pile in zip(hidden, self.piles, strict=True)
            ]
        hands = [Sink(room, b) for room, b in zip(self._rooms(), bars, strict=True)]
        return possible(bits(self.unseen), [*hands, *hidden])

    def _cards_of(self, denial: Denial) -> Bits:
        jokers = bits(_JOKERS) if denial.suit is self.joker_suit else 0
        return (OF_SUIT[denial.suit] | jokers) & ~bits(denial.spared)

    def _rooms(self) -> list[int]:
        return [left - len(known) for left, known in zip(self.left, self.known, strict=True)]

    def _unsettled(self, seat: Seat) -> list[Denial]:
        return [d for d in self.denials if d.seat == seat and d not in self._settled]
