"""R2 in a running deal: which denials stand, and the breaches that follow from them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence

from scorekeeper.cards import Card
from scorekeeper.games import trick_words as words
from scorekeeper.games.court import Court
from scorekeeper.games.proof import Denial, Knowledge, Proof
from scorekeeper.rulings import Kind, Ruling
from scorekeeper.seats import Seat


class Revokes:
    """Keeps the denials of the open trick apart, since a card that is taken back takes its denial with it,
    and every proof that rested on that."""

    def __init__(self, court: Court, knowledge: Knowledge, dealt: int) -> None:
        self.court, self.knowledge, self.dealt = court, knowledge, dealt
        self._open: tuple[Denial, ...] = ()
        self._proofs: list[tuple[Ruling, Proof]] = []

    def copy(self, court: Court) -> Revokes:
        twin = copy.copy(self)
        twin.court, twin.knowledge, twin._proofs = court, self.knowledge.copy(), self._proofs[:]
        return twin

    def played(self, seat: Seat, card: Card, at: int, trick: int) -> None:
        """``seat`` played ``card``: it may be of a suit that it denied before."""
        self.knowledge.play(seat, card)
        for proof in self.knowledge.surfaced(seat, card):
            self._breach(proof, at, trick)

    def in_trick(self, denials: Sequence[Denial]) -> None:
        """These are the denials of the open trick now."""
        gone = [denial for denial in self._open if denial not in denials]
        if gone:
            self.knowledge.withdraw(gone)
            self._drop(lambda proof: not set(gone).isdisjoint(proof.denials))
        for denial in denials:
            if denial not in self._open:
                self.knowledge.deny(denial)
        self._open = tuple(denials)

    def trick_over(self) -> None:
        """The denials of the trick can no longer be taken back."""
        self._open = ()

    def may_fall(self, breach: Ruling) -> bool:
        """A card of the open trick, taken back, would take this breach with it."""
        proofs = (proof for ruling, proof in self._proofs if ruling is breach)
        return any(not set(self._open).isdisjoint(proof.denials) for proof in proofs)

    def uncount(self) -> None:
        """The numbers of cards were wrong, so what was proved by counting them is not (P4, P5); what was
        judged by it is."""
        self.knowledge.uncount()
        if all(ruling.kind is not Kind.VERDICT for ruling in self.court.of_deal()):
            self._drop(lambda proof: proof.card is None)

    def _drop(self, falls: Callable[[Proof], bool]) -> None:
        fallen = [ruling for ruling, proof in self._proofs if falls(proof)]
        self._proofs = [(ruling, proof) for ruling, proof in self._proofs if not falls(proof)]
        self.court.drop(lambda ruling: any(ruling is one for one in fallen))

    def prove(self, at: int | None, trick: int) -> None:
        """Rules on every revoke that is proved now, by action ``at``."""
        if not self.knowledge.denials:
            return
        for proof in self.knowledge.exposed():
            self._breach(proof, at, trick)
        for side in self.court.sides:
            counted = self.knowledge.overfull(self.court.members(side))
            if counted is not None:
                self._breach(counted, at, trick, side)

    def _breach(self, proof: Proof, at: int | None, trick: int, side: int | None = None) -> None:
        names = self.court.names
        team = () if side is None else self.court.side_names(side)
        because = [denial.at for denial in proof.denials]
        because.append(at if proof.played else proof.seen)
        ruling = self.court.rule(
            "R2",
            Kind.BREACH,
            at,
            words.revoke(proof, names, team, trick, self.dealt),
            seat=proof.seat,
            against=side,
            because=tuple(because),
        )
        self._proofs.append((ruling, proof))
