"""A lesson, in which the household's deck is shown to the running camera: what is kept of it on disk, so that
nothing is lost if it is broken off, and what the camera's process tells about it.

::

    decks/.lesson/lesson.json    which deck, which cards, and what was done with them, in order
    decks/.lesson/AS-1.jpg       a kept picture, see ``teaching``

There is one lesson at a time. Nothing heavy is loaded here: the parent process reads it too.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from scorekeeper.cards import CARDS, Card
from scorekeeper.errors import DeckError
from vision.decks import FOLDER, checked_name, picture_names, put

_PLACE = ".lesson"
_INDEX = "lesson.json"


class News(StrEnum):
    """What a frame has brought."""

    NOTHING = "nothing"
    TAUGHT = "taught"
    OTHER = "other"
    """A card lies still that surely looks like one that is not awaited."""
    DOUBTFUL = "doubtful"
    """A card lies still, and which one it is cannot be told."""
    STILL_THERE = "still_there"
    """The card that was taught last lies there still, or again."""
    SEVERAL = "several"
    """Several cards are shown at once."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far a lesson is. ``done`` are the cards of ``order`` that were taught and skipped (these without
    pictures), in the order in which that happened; ``expected`` is the next one.

    What the camera sees: ``news``, and what the card that lies there looks like. ``learning`` is the part of
    the work at the end that is done. ``refused`` is a sentence that says why it could not end.
    """

    name: str
    order: tuple[Card, ...]
    any_order: bool
    done: tuple[tuple[Card, tuple[str, ...]], ...] = ()
    simulated: bool = False
    news: News = News.NOTHING
    seen_as: Card | None = None
    maybe: tuple[Card, ...] = ()
    learning: float | None = None
    refused: str = ""

    @property
    def taught(self) -> tuple[Card, ...]:
        return tuple(card for card, pictures in self.done if pictures)

    @property
    def skipped(self) -> tuple[Card, ...]:
        return tuple(card for card, pictures in self.done if not pictures)

    @property
    def expected(self) -> Card | None:
        behind = {card for card, _ in self.done}
        return next((card for card in self.order if card not in behind), None)


@dataclass(frozen=True, slots=True)
class Learnt:
    """The end of a lesson: the deck's folder, how many cards it knows, which it does not, and which pairs can
    hardly be told apart."""

    name: str
    folder: Path
    cards: int
    missing: tuple[Card, ...]
    alike: tuple[tuple[Card, Card], ...]


def folder_of(data: Path) -> Path:
    """Where the lesson of this data folder is."""
    return data / FOLDER / _PLACE


def begin(
    data: Path, name: str, order: Sequence[Card], any_order: bool = False, simulated: bool = False
) -> Path:
    """Make room for a lesson, in place of one that was broken off; its folder.

    Raises:
        DeckError: the name may not be, or the folder cannot be written.
    """
    folder = folder_of(data)
    lesson = Lesson(checked_name(name), tuple(order), any_order, simulated=simulated)
    discard(data)
    note(folder, lesson, {})
    return folder


def note(folder: Path, lesson: Lesson, pictures: Mapping[Card, Sequence[bytes]]) -> Lesson:
    """Write down how far the lesson is, with ``pictures`` that are new in it; the lesson with their names.

    Raises:
        DeckError: the folder cannot be written.
    """
    names = {card: picture_names(card, len(shown)) for card, shown in pictures.items()}
    done = tuple((card, names.get(card, old)) for card, old in lesson.done)
    told = {
        "lesson": 1,
        "name": lesson.name,
        "order": [str(card) for card in lesson.order],
        "any_order": lesson.any_order,
        "simulated": lesson.simulated,
        "done": [[str(card), list(files)] for card, files in done],
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for card, shown in pictures.items():
            for file, content in zip(names[card], shown, strict=True):
                put(folder / file, content)
        put(folder / _INDEX, json.dumps(told, ensure_ascii=False).encode())
    except OSError as error:
        raise DeckError(
            f"the shown cards cannot be kept in {folder.parent} ({error.strerror}); make room there, or give "
            "yourself the right to write, and show the last card again"
        ) from error
    return replace(lesson, done=done)


def read(folder: Path) -> Lesson | None:
    """The lesson of this folder as far as it came, ``None`` if there is none. A card whose pictures are gone
    is to be shown again."""
    try:
        told = json.loads((folder / _INDEX).read_text(encoding="utf-8"))
        done = tuple(
            (CARDS[code], tuple(picture_names(CARDS[code], len(files)))) for code, files in told["done"]
        )
        return Lesson(
            checked_name(str(told["name"])),
            tuple(CARDS[code] for code in told["order"]),
            bool(told["any_order"]),
            tuple((card, files) for card, files in done if all((folder / file).is_file() for file in files)),
            bool(told["simulated"]),
        )
    except (OSError, ValueError, KeyError, TypeError, DeckError):
        return None


def discard(data: Path) -> None:
    """Forget the lesson that was broken off, if there is one."""
    shutil.rmtree(folder_of(data), ignore_errors=True)
