"""The state of a match of Bluff: hands, pile, claims, and what everybody knows of the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.actions import read_card, read_list, read_number
from scorekeeper.cards import PACK, Card
from scorekeeper.errors import RecordError
from scorekeeper.games import bluff_known as known
from scorekeeper.games import bluff_words as words
from scorekeeper.games.base import Board, Lying, Setup
from scorekeeper.games.bluff_options import packs
from scorekeeper.games.starts import Start
from scorekeeper.games.tablelaw import TableMatch, impossible
from scorekeeper.rulings import Kind, Ruling
from scorekeeper.seats import Seat

SUITS = 4


@dataclass(frozen=True, slots=True)
class Claim:
    """So many cards of this rank, said by action ``at`` at ``t`` seconds."""

    count: int
    rank: str
    at: int
    t: float | None


@dataclass(frozen=True, slots=True)
class Laid:
    """One play: ``count`` cards that a seat laid by the actions ``ats``, ``faces`` among them face up.
    ``touched`` is the action by which it took cards back after its claim."""

    seat: Seat
    count: int
    ats: tuple[int, ...]
    t: float | None
    faces: tuple[Lying, ...] = ()
    claim: Claim | None = None
    touched: int | None = None

    @property
    def told(self) -> bool:
        """Whether laid and claimed numbers differ."""
        return self.claim is not None and self.claim.count != self.count

    @property
    def open(self) -> tuple[Card, ...]:
        """Its cards that everybody sees."""
        return tuple(face.card for face in self.faces)


@dataclass(frozen=True, slots=True)
class Doubt:
    """What ``seat`` said by action ``at`` at ``t`` seconds of the last play, that of seat ``against``."""

    seat: Seat
    against: Seat
    at: int
    t: float | None


class BluffState(TableMatch):
    """``h`` are the hand sizes, ``plays`` the plays since the pile was last taken, ``base`` the cards that
    lay in the middle before them. ``turn`` is the seat that lays next, also while a play may be doubted.

    The phases: DEAL, PLAY, WINDOW (the last play may be doubted), REVEAL (it was), PICKUP (who was wrong
    takes the pile), GAME_END."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.packs = packs(setup.options, self.seats)
        self.step = 1 if setup.options["direction"] == "anticlockwise" else -1
        self.phase = "DEAL"
        self.final: frozenset[int] = frozenset()
        """Rejected actions that cannot stand, whatever the table says."""
        start = Start(setup.start, self.seats)
        dealer = start.seat("dealer")
        if dealer is not None:
            self.dealer = dealer
        self.lay_out()
        if any(key in start for key in ("turn", "h", "pool", "known")):
            self.under_way(start)

    def lay_out(self) -> None:
        """A new deal lies on the table."""
        cards = self.packs * len(PACK)
        self.h: tuple[int, ...] = tuple(
            cards // self.seats + ((seat - self.dealer - 1) % self.seats < cards % self.seats)
            for seat in range(self.seats)
        )
        right = (self.dealer + 1) % self.seats
        self.turn: Seat = self.dealer if self.options["first_player"] == "dealer" else right
        self.base = 0
        self.plays: tuple[Laid, ...] = ()
        self.pending: tuple[Seat, Claim] | None = None
        """A claim whose cards are not laid yet, or not all of them."""
        self.called: Claim | None = None
        """The last claim, where the next one depends on it."""
        self.doubt: Doubt | None = None
        self.loser: Seat | None = None
        """Who has to take the pile, or has just taken it."""
        self.taken = 0
        """How many cards that were."""
        self.gained: known.Hand = ()
        """What everybody has seen of them."""
        self.known: tuple[known.Hand, ...] = ((),) * self.seats
        self.miscounts: dict[Seat | None, Ruling] = {}
        """The hands, and without a seat the pile, that were counted wrongly, until their counts agree."""
        self.uncounted: Seat | None = None
        """Who has told the truth of his last cards and wins as soon as the counts agree."""
        self.returning: dict[Seat, int] = {}
        """Rejected cards that were not taken back yet."""
        self.turned: tuple[Lying, ...] = ()
        self.places: tuple[Seat, ...] = ()
        """Who has emptied his hand, in order."""

    def under_way(self, start: Start) -> None:
        self.number, self.phase = 0, "PLAY"
        self.h = start.numbers("h", self.seats, self.h, self.packs * len(PACK))
        self.base = read_number("start: pool", start.value("pool")) if "pool" in start else 0
        turn = start.seat("turn")
        self.turn = self.turn if turn is None else turn
        if "known" in start:
            hands = start.value("known")
            if not isinstance(hands, list) or len(hands) != self.seats:
                raise RecordError(f"start: known is a list of {self.seats} lists of cards")
            self.known = tuple(
                (known.Batch(tuple(read_card("start: known", c) for c in read_list("start: known", hand))),)
                for hand in hands
            )

    # Asking

    @property
    def pool(self) -> int:
        return self.base + sum(play.count for play in self.plays)

    @property
    def fallen(self) -> tuple[Lying, ...]:
        """The faces in the middle."""
        return tuple(face for play in self.plays for face in play.faces)

    @property
    def in_sight(self) -> tuple[Card, ...]:
        """The cards that everybody sees there, also those of a pile that has still to be taken."""
        taken = self.gained if self.phase in ("PICKUP", "GAME_END") else ()
        return (*(face.card for face in self.fallen), *(card for batch in taken for card in batch.cards))

    @property
    def last(self) -> Laid | None:
        """The play that may be doubted, or is."""
        return self.plays[-1] if self.plays and self.phase in ("WINDOW", "REVEAL") else None

    @property
    def winner(self) -> Seat | None:
        return self.places[0] if self.places else None

    @property
    def over(self) -> bool:
        if self.options["continue_for_places"] == "no":
            return bool(self.places)
        return len(self.places) >= self.seats - 1

    def follower(self, seat: Seat) -> Seat:
        """The next seat that has not emptied its hand."""
        for steps in range(1, self.seats + 1):
            if self.after(seat, steps) not in self.places:
                return self.after(seat, steps)
        return seat

    # Faces that cannot be

    def too_often(
        self, at: int, seat: Seat, cards: Sequence[Card], lying: Sequence[Lying], turned: bool = True
    ) -> bool:
        """Voids the round if a card or rank is seen more often than the packs have it: among ``cards``, which
        ``seat`` has laid or turned up, the faces ``lying`` beside them, and what others hold."""
        others = [hand for other, hand in enumerate(self.known) if other != seat]
        beside = [face.card for face in lying]
        for number, card in enumerate(cards, start=1):
            seen = [*beside, *cards[:number]]
            there = seen.count(card) + sum(known.surely_there(hand, card) for hand in others)
            ranks = sum(other.rank == card.rank for other in seen)
            ranks += sum(known.surely_held(hand, card.rank) for hand in others) if turned else 0
            possible = SUITS * self.packs
            if card in PACK and there <= self.packs and ranks <= possible:
                continue
            text = impossible(card, card in PACK)
            if card in PACK and there <= self.packs:
                text = words.too_many_of_rank(card.rank, ranks, possible)
            shown = (face.at for face in lying if face.card.rank == card.rank)
            self.rule("R16", Kind.MISDEAL, at, text, seat, (*known.proof(others, card.rank), *shown, at))
            self.lay_out()
            self.phase = "DEAL"
            return True
        return False

    # Booking

    def hold(self, seat: Seat, change: int) -> None:
        self.h = tuple(max(n + change, 0) if i == seat else n for i, n in enumerate(self.h))

    def know(self, seat: Seat, hand: known.Hand) -> None:
        self.known = tuple(hand if i == seat else old for i, old in enumerate(self.known))

    # Showing

    def outcome(self) -> dict[str, Any]:
        outcome: dict[str, Any] = {
            "phase": self.phase,
            "turn": None if self.over else self.dealer if self.phase == "DEAL" else self.turn,
            "expects": self.expects(),
            "dealer": self.dealer,
            "h": list(self.h),
            "pool": self.pool,
            "laid": self._laid(),
            "takes": self.loser if self.phase == "PICKUP" else None,
            "winner": self.winner,
            "match_over": self.over,
        }
        if self.options["continue_for_places"] == "yes":
            outcome["places"] = list(self.places)
        return outcome

    def _laid(self) -> dict[str, Any] | None:
        """The play that may be doubted, as everybody saw and heard it."""
        last = self.last
        if last is None:
            return None
        claim = None if last.claim is None else {"count": last.claim.count, "rank": last.claim.rank}
        return {"seat": last.seat, "count": last.count, "claim": claim}

    def expects(self) -> list[str]:
        lay = ["lay", "say", *(["pass"] if self.options["pass"] == "yes" else [])]
        unclaimed = self.last is not None and self.last.claim is None
        return {
            "DEAL": ["deal"],
            "PLAY": lay,
            "WINDOW": ["say"] if unclaimed else [*lay, "end"],
            "REVEAL": ["reveal"],
            "PICKUP": ["collect", *lay],
            "GAME_END": [],
        }[self.phase]

    def board(self) -> Board:
        closed = self.seen if self.over else self.since
        # Once the next cards are laid, who remembers what was turned up has to do it himself.
        turned = self.turned if self.phase in ("PICKUP", "GAME_END") else ()
        return Board(self.court.names, self.fallen, turned, None, max(self.number, 0), self.since, closed)
