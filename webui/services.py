"""What the web pages stand on, handed in by the composition root (or by a test)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from scorekeeper.table import Table
from webui.access import Access
from webui.i18n import Language
from webui.live import Streams


class Decks(Protocol):
    """The household's decks: taught in lessons before the camera, chosen, forgotten (``webui.lessons``). What
    cannot be is refused with a HakamError."""

    def view(self) -> dict[str, Any]:
        """All that the page about decks shows."""

    def picture(self, card: str) -> bytes | None:
        """What was kept of a card in the lesson."""

    def begin(self, name: str, *, jokers: bool, any_order: bool, only: Sequence[str] | None) -> None:
        """Begin a lesson: of the whole pack, or only of these cards."""

    def resume(self) -> None:
        """Go on with the lesson that was broken off."""

    def rest(self) -> None:
        """Break the lesson off; the camera watches the game again."""

    def discard(self) -> None:
        """Forget the lesson that was broken off."""

    def instruct(self, do: str, card: str | None) -> None:
        """Hand an order to the running lesson."""

    def choose(self, name: str | None) -> None:
        """Play with this deck from now on, or with none."""

    def remove(self, name: str) -> None:
        """Forget a deck."""


@dataclass(frozen=True, slots=True)
class Services:
    """The running table and what belongs to it.

    Attributes:
        pictures: finds the file of a picture by its hash, ``None`` if there is none.
        decks: the household's decks, ``None`` where there is nothing to keep them in.
        preview: the newest picture of the camera as JPEG, ``None`` while there is none.
        home: the address at which phones reach us, ``http://192.168.1.5:8765``.
        lang: the language of ``--lang``, ``None`` to follow each phone.
    """

    table: Table
    access: Access
    pictures: Callable[[str], Path | None]
    decks: Decks | None = None
    preview: Callable[[], bytes | None] = lambda: None
    home: str = ""
    lang: Language | None = None
    streams: Streams = field(default_factory=Streams)
