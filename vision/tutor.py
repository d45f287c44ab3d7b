"""A lesson in the camera's child process: what the camera sees is told to the household's phone, and what
was learnt is on disk before it is told.

The lesson has one owner, the loop below. What the parent wants comes in its queue of orders, each with the
card that the phone showed when it was given; one that has been overtaken by the camera does nothing.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.errors import DeckError
from scorekeeper.observation import View, ViewChanged
from vision.camera.base import Image
from vision.camera.opening import open_camera
from vision.camera.sim.moves import SimSettings, brisk, shown
from vision.decks import reader_sum
from vision.lesson import Learnt, Lesson, News, discard, note, read
from vision.read import STILL, Eye
from vision.showing import Showing, eye_on
from vision.sights import Sight
from vision.snapshots import jpeg, shrunk
from vision.source import BEAT, Task
from vision.teaching import Study, keep, read_pictures, study

log = logging.getLogger(__name__)

_EVERY = 0.12
"""Seconds between two looks."""
_FRAMES = 8
"""Of the simulated table in a second, at its natural pace."""
_FORGOTTEN = 600.0
"""After so many seconds without a card or a tap the game goes on; the lesson can be taken up again."""
_NOTHING_LIES = "no card lies still before the camera; lay it down, take your hand away, and tap again"
_OUTLINE = (60, 200, 60)

Order = tuple[Any, ...]


class Tutor:
    """Holds the lesson in ``folder``, from where it was ``begun``. ``tell`` hears how far it is, whenever
    that has changed."""

    def __init__(self, folder: Path, begun: Lesson, eye: Eye, tell: Callable[[Lesson], object]) -> None:
        self._folder, self._eye, self._tell = folder, eye, tell
        pictures = read_pictures(folder, {card: files for card, files in begun.done if files})
        # What cannot be read any more is shown again.
        begun = replace(begun, done=tuple(one for one in begun.done if not one[1] or one[0] in pictures))
        done = [card for card, _ in begun.done]
        self._showing = Showing(begun.order, begun.any_order, pictures, done)
        self._studied: dict[Card, Study] = {}
        self._told: Lesson | None = None
        self._lesson = begun
        self._say(begun)

    @property
    def over(self) -> bool:
        """Whether nothing is missing."""
        return self._showing.expected is None

    def awaited(self) -> Iterator[Card]:
        """What somebody who follows the lesson shows next, again and again."""
        while True:
            expected = self._showing.expected
            yield PACK_WITH_JOKERS[0] if expected is None else expected

    def see(self, image: Image) -> tuple[bool, list[Sight]]:
        """One frame: whether a card was learnt, and the faces in it."""
        seen = eye_on(self._eye, image)
        news = self._showing.see(image, seen)
        if news is News.TAUGHT:
            self._taken()
        elif news is not News.NOTHING or not self._showing.lies:
            self._say(
                replace(self._lesson, news=news, seen_as=self._showing.seen_as, maybe=self._showing.maybe)
            )
        return news is News.TAUGHT, [sight for sight, _ in seen]

    def obey(self, order: Order) -> None:
        """``("take" | "skip" | "undo", CARD)``: the card that lies there is this one; it is not shown; it was
        the last, and is shown again."""
        do, *cards = order
        card = cards[0] if cards else None
        if do == "take":
            if self._showing.insist(card):
                self._taken()
            else:
                self._say(replace(self._lesson, refused=_NOTHING_LIES))
        elif do == "skip" and card in self._showing.missing:
            self._showing.skip(card)
            self._note({})
        elif do == "undo" and self._showing.done[-1:] == [card]:
            self._showing.undo()
            self._note({})

    def finish(self, tick: Callable[[], object]) -> Learnt | None:
        """Learn the deck and keep it; ``None`` where it cannot be, and the lesson says why. ``tick`` is
        called now and then."""

        def learning(part: float) -> None:
            tick()
            self._say(replace(self._lesson, learning=part, refused=""))

        lesson, shown = self._lesson, self._showing.pictures
        data = self._folder.parent.parent
        learning(0.0)
        try:
            if not shown:
                raise DeckError("no card was taught; nothing has changed")
            deck, taught = keep(
                data, lesson.name, shown, self._eye.reader, reader_sum(),
                studied=self._studied, simulated=lesson.simulated, tick=learning,
            )  # fmt: skip
        except DeckError as error:
            self._say(replace(self._lesson, learning=None, refused=str(error)))
            return None
        discard(data)
        missing = tuple(card for card in PACK_WITH_JOKERS if card not in deck.pictures)
        alike = tuple((PACK_WITH_JOKERS[a], PACK_WITH_JOKERS[b]) for a, b in taught.alike)
        return Learnt(deck.name, deck.folder, len(deck.pictures), missing, alike)

    def _taken(self) -> None:
        card = self._showing.done[-1]
        pictures = self._showing.pictures[card]
        self._note({card: [jpeg(picture, 95) for picture in pictures]})
        # Now, while the next card is on its way: at the end nobody wants to wait for all of them.
        self._studied[card] = study(self._eye.reader, card, pictures)

    def _note(self, pictures: dict[Card, list[bytes]]) -> None:
        before = dict(self._lesson.done)
        done = tuple(
            (card, before.get(card, ()) if card in self._showing.pictures else ())
            for card in self._showing.done
        )
        news = News.TAUGHT if pictures else News.NOTHING
        lesson = replace(self._lesson, done=done, news=news, seen_as=None, maybe=(), refused="")
        try:
            self._say(note(self._folder, lesson, pictures))
        except DeckError as error:
            if pictures:
                self._showing.undo()
            self._say(replace(self._lesson, refused=str(error)))

    def _say(self, lesson: Lesson) -> None:
        self._lesson = lesson
        if lesson != self._told:
            self._told = lesson
            self._tell(lesson)


def teach(task: Task, voice: Connection, wanted: deque[Order]) -> None:
    """Hold the lesson of ``task`` until it is over; the child's main loop while there is one."""
    source, folder = task.source, task.lesson
    begun = None if folder is None else read(folder)
    if folder is None or begun is None:  # it was thrown away, or is damaged
        voice.send(("rests", None))
        return
    eye = cast(Eye, source.eye()) if source.eye else Eye(sizes=STILL, hasty=True)
    tutor = Tutor(folder, begun, eye, lambda lesson: voice.send(("lesson", lesson)))
    spec = source.spec
    if source.simulated:
        spec = brisk(spec, min(120.0, _FRAMES * SimSettings.parse(spec).speed))
    camera = (source.opener or open_camera)(spec, shown(tutor.awaited()), paced=True)

    def beat(fps: float) -> None:
        voice.send(("beat", (fps, None)))

    try:
        beat(0.0)
        first = camera.read()
        voice.send(("seen", ViewChanged(task.elapsed, View.TEACHING)))
        last, count, moved, frame = time.monotonic(), 0, time.monotonic(), first
        while frame is not None:
            began = time.monotonic()
            finish = False
            while wanted:
                order = wanted.popleft()
                if order[0] == "lesson":
                    moved = began
                    finish = finish or order[1] == "finish"
                    tutor.obey(order[1:])
            learnt, faces = tutor.see(frame.image)
            count, now = count + 1, time.monotonic()
            moved = now if learnt else moved
            forgotten = now - moved > _FORGOTTEN
            if finish or (forgotten and tutor.over):
                end = tutor.finish(lambda: beat(0.0))
                if end is not None:
                    voice.send(("learnt", end))
                    return
            elif forgotten:
                voice.send(("rests", None))
                return
            if now - last >= BEAT:
                beat(count / (now - last))
                voice.send(("preview", _preview(frame.image, faces)))
                last, count = now, 0
            if camera.live and not source.simulated:  # the simulated table keeps its own time
                time.sleep(max(0.0, _EVERY - (now - began)))
            frame = camera.read()
        voice.send(("failed", "The recording is over."))
    finally:
        camera.close()


def _preview(image: Image, faces: list[Sight]) -> bytes:
    """The picture with what the eye takes for faces outlined."""
    small = shrunk(image, 640)
    small = small.copy() if small is image else small
    scale = small.shape[1] / image.shape[1]
    for sight in faces:
        quad = np.round(sight.quad * scale).astype(np.int32)
        cv2.polylines(small, [quad], True, _OUTLINE, 2, cv2.LINE_AA)
    return jpeg(small, 75)
