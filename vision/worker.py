"""The parent's side of the camera's child process (``vision.watcher``).

Camera libraries hang in native calls that no thread can end, so the camera is read, and the cards are
found, in a process of its own. The parent kills it when its heartbeat stops, starts it again, and tells
it what the record says lies on the table; what happened in between shows when it looks again.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from scorekeeper.cards import Card
from scorekeeper.observation import Gone, Observation, Reread, Up, View, ViewChanged
from vision.source import BEAT, Known, Source, Task

if TYPE_CHECKING:
    from pathlib import Path

    from vision.calibration import Calibration
    from vision.lesson import Learnt, Lesson

log = logging.getLogger(__name__)

_START_PATIENCE = 45.0
"""Seconds for a child to load its weights and open its camera (a Pi with a cold card is slow)."""
_WINDOW, _MANY = 60.0, 5
"""So many restarts within so many seconds, and the next ones come slowly."""
_SLOW = 15.0
_MEANT = (View.STARTING, View.TEACHING, View.ENDED)
"""Views that are no fault."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the camera is. ``since`` is how many seconds ago it last gave a sign of life, ``fps`` the frames
    that were really looked at in a second."""

    view: View
    detail: str
    fps: float
    since: float
    restarts: int


class CameraWorker:
    """Owns the child process of one camera.

    ``on_observation`` is called from one thread, in order, and should return soon. ``known`` are the faces
    that the record says lie on the table when the worker starts; ``patience`` is how many seconds without
    a heartbeat mean that the child hangs; ``elapsed`` is where the source's clock stands at the start (a
    simulated game that goes on).
    """

    def __init__(
        self,
        source: Source,
        on_observation: Callable[[Observation], None],
        known: Iterable[Known] = (),
        patience: float = 6.0,
        elapsed: float = 0.0,
    ) -> None:
        self._source = source
        self._on_observation = on_observation
        self._patience = patience
        self._lying = {face.track: face for face in known}
        self._dealt: dict[int, Card] = {}
        self._next_track = max(self._lying, default=0) + 1
        self._began = time.monotonic() - elapsed
        self._beat = time.monotonic()
        self._clock: tuple[float, float] | None = None
        self._health = Health(View.STARTING, "", 0.0, 0.0, 0)
        self._preview = b""
        self._starts: deque[float] = deque(maxlen=_MANY)
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._lesson: Path | None = None
        self._progress: Lesson | None = None
        self._learnt: Learnt | None = None
        self._held = False  # whether the last child held a lesson
        self._wanted = False  # whether the child that runs was told to end
        self._commands: Connection | None = None
        self._child: BaseProcess | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Starts the child and the thread that looks after it."""
        self._thread = threading.Thread(target=self._supervise, name="camera", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the child; returns within two seconds."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(2.0)

    def new_deal(self) -> None:
        """The cards have been gathered: each may appear again."""
        with self._lock:
            self._dealt = {track: card for track, card in self._dealt.items() if track in self._lying}
        self._tell(("deal",))

    def calibrate(self, calibration: Calibration) -> None:
        """Watches the table as ``calibration`` says, from now on."""
        with self._lock:
            self._source = replace(self._source, calibration=calibration)
            self._begin_anew()

    def play_with(self, taught: Path | None) -> None:
        """Reads with the taught deck in this folder from now on, or with none. It must be ready for the
        weights (``decks.refresh``): nothing is learnt between two frames."""
        with self._lock:
            self._source = replace(self._source, taught=taught)
            self._tell(("deck", taught))

    def teach(self, lesson: Path) -> None:
        """Holds the lesson in this folder (``vision.lesson``) until it is over; meanwhile the game waits."""
        with self._lock:
            self._lesson, self._progress, self._learnt = lesson, None, None
            self._begin_anew()

    def rest(self) -> None:
        """Watches the game again; the lesson can be taken up later."""
        with self._lock:
            if self._lesson is not None:
                self._lesson = None
                self._begin_anew()

    def instruct(self, *order: Any) -> None:
        """Hands an order to whoever holds the lesson (``vision.tutor``): what to do, and with which card."""
        self._tell(("lesson", *order))

    @property
    def teaching(self) -> bool:
        """Whether there is a lesson."""
        return self._lesson is not None

    @property
    def progress(self) -> Lesson | None:
        """How far the lesson is; ``None`` while there is none, or before its camera has begun."""
        return self._progress if self._lesson is not None else None

    @property
    def learnt(self) -> Learnt | None:
        """What the last lesson brought, if it is over."""
        return self._learnt

    @property
    def taught(self) -> Path | None:
        """The folder of the taught deck that is played with."""
        return self._source.taught

    @property
    def pid(self) -> int | None:
        """The child's process id, ``None`` while none runs."""
        child = self._child
        return None if child is None else child.pid

    def health(self) -> Health:
        return replace(self._health, since=time.monotonic() - self._beat)

    def now(self) -> float | None:
        """Where the source's clock stands, in seconds; ``None`` before its first picture."""
        clock = self._clock
        # Not far beyond the last beat: a machine that is too slow makes the simulated table wait.
        return None if clock is None else clock[0] + min(BEAT, time.monotonic() - clock[1])

    def preview(self) -> bytes:
        """The latest picture as a JPEG file, at most 960 pixels wide; empty before the first one."""
        return self._preview

    # -- the parent's thread -----------------------------------------------------------------------

    def _supervise(self) -> None:
        while not self._stopping.is_set():
            self._starts.append(time.monotonic())
            ended = self._run_child()
            if ended or self._stopping.is_set():
                return
            if self._wanted:
                self._starts.clear()
                continue
            self._health = replace(self._health, restarts=self._health.restarts + 1, fps=0.0)
            many = len(self._starts) == _MANY and time.monotonic() - self._starts[0] < _WINDOW
            self._stopping.wait(_SLOW if many else 0.5)

    def _elapsed(self) -> float:
        """Where the source's clock stands while no child reads it. A simulated table that was too slow for
        real time goes on from where it was, or a kill would cost the cards of all that delay."""
        told, at = self._clock or (0.0, self._began)
        return told + time.monotonic() - at

    def _run_child(self) -> bool:
        """Runs one child until it ends; whether the source itself is over."""
        context = multiprocessing.get_context("spawn")
        news, voice = context.Pipe(duplex=False)
        orders, commands = context.Pipe(duplex=False)
        with self._lock:
            self._wanted = False
            if self._held and self._lesson is None:
                self._resume()
            self._held = self._lesson is not None
            known, dealt = tuple(self._lying.values()), tuple(self._dealt.values())
            task = Task(self._source, self._elapsed(), known, dealt, self._next_track, self._lesson)
            self._commands = commands
        if task.lesson is None and self._health.view is View.TEACHING:
            self._take(ViewChanged(task.elapsed, View.STARTING))
        child = context.Process(target=_watch, args=(task, voice, orders), name="hakam camera", daemon=True)
        child.start()
        self._child = child
        voice.close()
        orders.close()
        self._beat = time.monotonic()
        try:
            why = self._listen(news)
        finally:
            self._commands = self._child = None
            _end(child, commands)
            news.close()
        if why is None:
            return True
        if not self._wanted:
            self._lost(why)
        return False

    def _resume(self) -> None:
        """A simulated table stood still during the lesson, whose child kept no clock."""
        now = self.now()
        if self._source.simulated and now is not None:
            self._clock = (now, time.monotonic())

    def _listen(self, news: Connection) -> str | None:
        """Takes the child's messages until silence: the sentence that says why, ``None`` for the end."""
        patience = _START_PATIENCE
        while not self._stopping.is_set():
            if not news.poll(0.2):
                if time.monotonic() - self._beat > patience:
                    return "The camera gives no more pictures; it is started anew."
                continue
            try:
                kind, value = news.recv()
            except (EOFError, OSError):
                return "The camera's process has ended; it is started anew."
            self._beat = time.monotonic()
            if kind == "beat":
                patience = self._patience
                fps, t = value
                self._health = replace(self._health, fps=fps)
                if t is not None:
                    self._clock = (t, self._beat)
            elif kind == "preview":
                self._preview = value
            elif kind == "seen":
                self._take(value)
            elif kind == "lesson":
                self._progress = value
            elif kind == "rests":
                self.rest()
            elif kind == "learnt":
                with self._lock:
                    self._source = replace(self._source, taught=value.folder)
                    self._lesson, self._learnt, self._wanted = None, value, True
            elif kind == "failed":
                return str(value)
            elif kind == "over":
                return None
        return None

    def _take(self, seen: Observation) -> None:
        with self._lock:
            self._remember(seen)
        if isinstance(seen, ViewChanged):
            if seen.view is not self._health.view:
                started = self._health.view is View.STARTING and seen.view is View.OK
                level = logging.INFO if started or seen.view in _MEANT else logging.WARNING
                log.log(level, "camera: %s %s", seen.view.value, seen.detail)
            self._health = replace(self._health, view=seen.view, detail=seen.detail)
        try:
            self._on_observation(seen)
        except Exception:
            log.exception("an observation was not taken: %s", type(seen).__name__)

    def _remember(self, seen: Observation) -> None:
        if isinstance(seen, Up):
            self._lying[seen.track] = Known(seen.track, seen.reading.card, seen.zone)
            self._next_track = max(self._next_track, seen.track + 1)
        elif isinstance(seen, Reread) and seen.track in self._lying:
            self._lying[seen.track] = replace(self._lying[seen.track], card=seen.reading.card)
        elif isinstance(seen, Gone):
            for track in seen.tracks:
                self._lying.pop(track, None)
        if isinstance(seen, Up | Reread) and seen.reading.card is not None:
            self._dealt[seen.track] = seen.reading.card

    def _lost(self, why: str) -> None:
        if self._health.view is not View.LOST:  # one line when it goes, one when it is back
            self._take(ViewChanged(self._elapsed(), View.LOST, why))

    def _begin_anew(self) -> None:
        self._wanted = True
        self._tell(("again",))

    def _tell(self, order: tuple[Any, ...]) -> None:
        commands = self._commands
        if commands is not None:
            try:
                commands.send(order)
            except (OSError, ValueError):
                log.debug("the camera's process did not hear %s", order[0])


def _end(child: BaseProcess, commands: Connection) -> None:
    # It has nothing to keep, may hang or still be loading, and the system closes its camera: no waiting.
    child.kill()
    child.join(1.5)
    commands.close()


def _watch(task: Task, voice: Connection, orders: Connection) -> None:
    """The child's main function."""
    # Only the child loads what sees: the parent serves pages, and starts sooner and smaller without it.
    from vision.watcher import watch

    watch(task, voice, orders)
