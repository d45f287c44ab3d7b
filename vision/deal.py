"""The faces of the running deal: each card is there once, and what is certain settles what is not."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.cards import Card
from vision.layout import SETTLED, SURE, Face, cards_of, reading, settle_doubts
from vision.sights import BACK


class Deal:
    """What has been seen since the cards were dealt. ``dealt`` are cards that were surely seen before;
    ``pack`` is whether a card can be there only once."""

    def __init__(self, dealt: Collection[Card] = (), pack: bool = True) -> None:
        self._faces: list[Face] = []
        self._dealt = set(dealt)
        self.pack = pack

    def begin(self, lying: Collection[Face]) -> None:
        """The cards were gathered: only those that still lie there are known."""
        self._faces = [face for face in self._faces if face in lying]
        self._dealt.clear()

    def forget(self, faces: Collection[Face]) -> None:
        """These cards lay open before a seat and may come again: they were shown, or are played now."""
        self._faces = [face for face in self._faces if face not in faces]

    def add(self, new: Face, lying: Collection[Face]) -> list[Face]:
        """Takes a face in that has just been read; ``lying`` are those on the table. Returns the doubtful
        faces that are certain now (``new`` itself is settled without being named)."""
        self._faces.append(new)
        if not self.pack:
            return []
        if new.reading.card is not None and any(
            face.reading.card == new.reading.card and face not in lying for face in self._faces
        ):
            self.begin(lying)  # the same card again, surely: somebody has dealt anew
        doubtful = [face for face in self._faces if face.reading.card is None]
        votes = [face.votes.probabilities() for face in doubtful]
        settled = settle_doubts(votes, self._dealt | cards_of(self._faces))
        certain = []
        for face, before, after in zip(doubtful, votes, settled, strict=True):
            better = reading(after, SURE if before[:BACK].max() >= SURE else SETTLED)
            if face is new or better.card is not None:
                face.reading = better
                if face is not new:
                    certain.append(face)
        return certain
