"""What public knowledge proves about hidden hands: the proofs P1 to P5 of a revoke.

A player who does not follow the led suit *denies* it. A denial is true or false, and the cards tell: later
plays and open hands one by one (P1 to P3), and counting (P4, P5). Counting asks whether the unseen cards
can be spread over the hidden hands at all so that every denial of one side is true. That is a flow of few
suits into few hands, so Hall's condition answers it exactly, without a search.

The denials of the other side are never used as facts: that side may be the one that lied.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Suit
from scorekeeper.seats import Seat


@dataclass(frozen=True, slots=True)
class Denial:
    """By action ``at``, in trick ``trick`` (counted from 1), ``seat`` said that it held no card of ``suit``.

    ``by`` tells how: it did not ``follow``, it did not ``ruff`` where that is a duty, it ``said`` so, or
    the ``start``ing position has it (then ``at`` is ``None``). ``card`` is what it played instead.
    """

    seat: Seat
    suit: Suit
    at: int | None = None
    trick: int = 0
    card: Card | None = None
    by: str = "start"


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


@dataclass(frozen=True, slots=True)
class Sink:
    """A place for hidden cards: a hand, or a pile that nobody can see. ``bars`` are the suits that may not
    lie there, ``room`` the number of its hidden cards."""

    room: int
    bars: frozenset[Suit] = frozenset()


def possible(cards: Mapping[Suit | None, int], sinks: Sequence[Sink]) -> bool:
    """Whether so many ``cards`` of each class (a suit, or ``None`` for cards that no denial touches) find
    room in ``sinks``. Hall: no set of classes may be larger than the room of all sinks that take one of it.

    Only sets inside some sink's ``bars`` can fail where the whole fits, so only those are tried.
    """
    room = sum(sink.room for sink in sinks)
    if sum(cards.values()) > room:
        return False
    barred = [(sink.bars, sink.room) for sink in sinks if sink.bars and sink.room]
    tried: set[frozenset[Suit]] = set()
    for bars, _ in barred:
        for classes in _subsets(bars):
            if classes in tried:
                continue
            tried.add(classes)
            closed = sum(size for others, size in barred if classes <= others)
            if sum(cards.get(suit, 0) for suit in classes) > room - closed:
                return False
    return True


def _subsets(suits: frozenset[Suit]) -> Iterable[frozenset[Suit]]:
    ordered = sorted(suits)
    for bits in range(1, 1 << len(ordered)):
        yield frozenset(suit for number, suit in enumerate(ordered) if bits >> number & 1)


class Knowledge:
    """What everybody at the table knows about one deal.

    ``unseen`` are the cards whose place nobody knows, ``known`` those known to be in a hand (with the
    action that showed them), ``left`` how many cards each hand still holds, if everybody was dealt the
    right number. ``counted`` is false from the moment on when that number is known to be wrong; counting
    proves nothing then.
    """

    def __init__(
        self,
        unseen: Iterable[Card],
        left: Sequence[int],
        known: Sequence[Mapping[Card, int | None]] | None = None,
    ) -> None:
        self.left = list(left)
        self.known: list[dict[Card, int | None]] = [dict(k) for k in known] if known else [{} for _ in left]
        self.unseen = set(unseen).difference(*self.known)
        self.denials: list[Denial] = []
        self.counted = True
        self._settled: set[Denial] = set()
        self._groups: list[tuple[Denial, ...]] = []

    def copy(self) -> Knowledge:
        twin = copy.copy(self)
        twin.left, twin.denials = self.left[:], self.denials[:]
        twin.known = [dict(k) for k in self.known]
        twin.unseen, twin._settled, twin._groups = set(self.unseen), set(self._settled), self._groups[:]
        return twin

    def holder(self, card: Card) -> Seat | None:
        """The seat whose hand is known to hold ``card``."""
        return next((seat for seat, cards in enumerate(self.known) if card in cards), None)

    def out(self, card: Card) -> bool:
        """Whether ``card`` has left the hands in this deal."""
        return card not in self.unseen and self.holder(card) is None

    def play(self, seat: Seat, card: Card) -> None:
        """``seat`` played ``card`` from its hand."""
        self.unseen.discard(card)
        self.known[seat].pop(card, None)
        self.left[seat] -= 1

    def take_back(self, seat: Seat, card: Card, at: int) -> None:
        """``card``, played before, is in the hand of ``seat`` again, and everybody knows it."""
        self.known[seat][card] = at
        self.left[seat] += 1

    def show(self, seat: Seat, card: Card, at: int) -> None:
        """``card`` is known to be in the hand of ``seat``."""
        self.unseen.discard(card)
        self.known[seat].setdefault(card, at)

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
        proofs = [Proof(seat, (d,), card, played=True) for d in self._unsettled(seat) if d.suit == card.suit]
        self._settled.update(proof.denials[0] for proof in proofs)
        return proofs

    def exposed(self) -> list[Proof]:
        """P2 and P3: a card of a denied suit is known to be in the hand of the seat that denied it."""
        proofs = []
        for seat, cards in enumerate(self.known):
            for denial in self._unsettled(seat) if cards else ():
                card = next((c for c in cards if c.suit == denial.suit), None)
                if card is not None:
                    proofs.append(Proof(seat, (denial,), card, seen=cards[card]))
                    self._settled.add(denial)
        return proofs

    def overfull(self, seats: Sequence[Seat]) -> Proof | None:
        """P4 and P5: there is no way to spread the unseen cards so that every denial of ``seats``, one
        side, is true. Names the seat where its own denials alone are impossible. ``denials`` of the proof
        are so few that none could be left out."""
        spent = self._settled.union(*self._groups)
        denials = [d for d in self.denials if d.seat in seats and d not in spent]
        rooms = self._rooms()
        if not self.counted or not denials or min(rooms) < 0 or len(self.unseen) != sum(rooms):
            return None
        cards: dict[Suit | None, int] = {}
        for card in self.unseen:
            cards[card.suit] = cards.get(card.suit, 0) + 1
        if self._possible(cards, denials):
            return None
        for seat in seats:
            own = [d for d in denials if d.seat == seat]
            if own and not self._possible(cards, own):
                return self._fewest(seat, cards, own)
        return self._fewest(None, cards, denials)

    def _fewest(self, seat: Seat | None, cards: Mapping[Suit | None, int], denials: list[Denial]) -> Proof:
        for denial in reversed(denials):
            fewer = [d for d in denials if d != denial]
            if not self._possible(cards, fewer):
                denials = fewer
        self._groups.append(tuple(denials))
        if len(denials) == 1:
            self._settled.update(denials)
        return Proof(seat, tuple(denials))

    def _possible(self, cards: Mapping[Suit | None, int], denials: Iterable[Denial]) -> bool:
        bars: list[set[Suit]] = [set() for _ in self.left]
        for denial in denials:
            bars[denial.seat].add(denial.suit)
        return possible(
            cards, [Sink(room, frozenset(b)) for room, b in zip(self._rooms(), bars, strict=True)]
        )

    def _rooms(self) -> list[int]:
        return [left - len(known) for left, known in zip(self.left, self.known, strict=True)]

    def _unsettled(self, seat: Seat) -> list[Denial]:
        return [d for d in self.denials if d.seat == seat and d not in self._settled]
