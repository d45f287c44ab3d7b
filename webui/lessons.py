"""The household's decks for the page: a lesson before the running camera, the choice of a deck, its end.

The lesson itself is held, and what it keeps is written, by the camera's process alone (``vision.tutor``);
here it is begun and broken off, and taps are handed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from scorekeeper.cards import CARDS, PACK_WITH_JOKERS, Card
from scorekeeper.errors import CameraError, DeckError
from vision import decks, lesson
from vision.camera.spec import Kind, kind_of
from vision.lesson import Learnt, Lesson
from vision.worker import CameraWorker
from webui.watching import NO_CAMERA, Watching


class Lessons:
    """The decks in the data folder, and the lesson before the camera ``spec``."""

    def __init__(self, data: Path, watching: Watching, spec: str) -> None:
        self._data, self._watching = data, watching
        kind = None if spec == NO_CAMERA else kind_of(spec.strip())
        self._simulated = kind is Kind.SIMULATED
        self._live = kind not in (None, Kind.RECORDING)
        self._lock = Lock()  # taps come in many threads, and there is one lesson

    def view(self) -> dict[str, Any]:
        worker, kept = self._watching.worker, lesson.read(lesson.folder_of(self._data))
        running = worker is not None and worker.teaching
        shown = (worker.progress if worker and running else None) or (kept if running else None)
        used, learnt = self._watching.taught, None if worker is None else worker.learnt
        return {
            "live": self._live,
            "simulated": self._simulated,
            "least": decks.LEAST,
            "decks": [_deck(deck, deck.folder == used) for deck in decks.decks(self._data)],
            "lesson": None if shown is None else _lesson(shown),
            "draft": None if running or kept is None else _lesson(kept),
            "learnt": None if learnt is None or not learnt.folder.is_dir() else _learnt(learnt),
        }

    def picture(self, card: str) -> bytes | None:
        if card not in CARDS:
            return None
        (first,) = decks.picture_names(CARDS[card], 1)
        try:
            return (lesson.folder_of(self._data) / first).read_bytes()
        except OSError:
            return None

    def begin(self, name: str, *, jokers: bool, any_order: bool, only: Sequence[str] | None) -> None:
        order = PACK_WITH_JOKERS if jokers else PACK_WITH_JOKERS[:52]
        if only is not None:
            order = tuple(card for card in PACK_WITH_JOKERS if str(card) in only)
        if not order:
            raise DeckError("no card was taught; nothing has changed")
        with self._lock:
            worker = self._camera()
            if worker.teaching:
                raise DeckError("a lesson is going on; end it, or break it off first")
            tidy = decks.checked_name(name)
            decks.same_table(self._data, tidy, self._simulated)
            worker.teach(lesson.begin(self._data, tidy, order, any_order, self._simulated))

    def resume(self) -> None:
        with self._lock:
            worker, folder = self._camera(), lesson.folder_of(self._data)
            kept = lesson.read(folder)
            if kept is None:
                raise DeckError("there is no lesson that was broken off; begin a new one")
            if kept.simulated is not self._simulated:
                kind = "the simulated table" if kept.simulated else "a real table"
                raise DeckError(f"this lesson was begun at {kind}; go on with it there, or throw it away")
            if not worker.teaching:
                worker.teach(folder)

    def rest(self) -> None:
        with self._lock:
            if self._watching.worker is not None:
                self._watching.worker.rest()

    def discard(self) -> None:
        with self._lock:
            if self._watching.worker is not None:
                self._watching.worker.rest()
            lesson.discard(self._data)

    def instruct(self, do: str, card: str | None) -> None:
        about = [] if card is None else [Card.parse(card)]
        worker = self._camera()
        if not worker.teaching:
            raise DeckError("this lesson is over")
        worker.instruct(do, *about)

    def choose(self, name: str | None) -> None:
        with self._lock:
            if name is not None:
                decks.refresh(decks.find(self._data, name))  # before the camera waits for it
            chosen = None if name is None else decks.find(self._data, name)
            if not self._simulated:
                decks.choose(self._data, name)
            self._watching.play_with(None if chosen is None else chosen.folder)

    def remove(self, name: str) -> None:
        with self._lock:
            used = self._watching.taught
            decks.remove(self._data, name)
            if used is not None and not used.is_dir():
                self._play_with_what_is_left()

    def _play_with_what_is_left(self) -> None:
        left = None if self._simulated else decks.chosen(self._data, None)
        if left is not None:
            decks.refresh(left)
        self._watching.play_with(None if left is None else left.folder)

    def _camera(self) -> CameraWorker:
        worker = self._watching.worker
        if not self._live:
            raise CameraError(
                "there is no camera to which a deck could be shown; start Hakam with one, as in --camera 0"
            )
        if worker is None:
            raise CameraError("the camera is just being started; try again in a moment")
        return worker


def _deck(deck: decks.Deck, used: bool) -> dict[str, Any]:
    return {
        "name": deck.name,
        "taught": deck.taught,
        "cards": len(deck.pictures),
        "missing": [str(card) for card in PACK_WITH_JOKERS if card not in deck.pictures],
        "simulated": deck.simulated,
        "used": used,
    }


def _lesson(held: Lesson) -> dict[str, Any]:
    expected = held.expected
    return {
        "name": held.name,
        "order": list(map(str, held.order)),
        "any_order": held.any_order,
        "taught": list(map(str, held.taught)),
        "skipped": list(map(str, held.skipped)),
        "last": str(held.done[-1][0]) if held.done else None,
        "expected": None if expected is None else str(expected),
        "news": held.news.value,
        "seen_as": None if held.seen_as is None else str(held.seen_as),
        "maybe": list(map(str, held.maybe)),
        "learning": held.learning,
        "refused": held.refused,
    }


def _learnt(learnt: Learnt) -> dict[str, Any]:
    return {
        "name": learnt.name,
        "cards": learnt.cards,
        "missing": list(map(str, learnt.missing)),
        "alike": [[str(one), str(other)] for one, other in learnt.alike],
    }
