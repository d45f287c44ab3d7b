"""The camera's child process: reads frames, finds cards, tells the parent what it saw; or holds a lesson."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections import deque
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

import cv2

from scorekeeper.errors import DeckError, HakamError
from scorekeeper.observation import View, ViewChanged
from vision import decks
from vision.calibration import Calibration
from vision.camera.opening import open_camera
from vision.eye import Eye
from vision.observer import Observer
from vision.read import Eye as Weights
from vision.snapshots import jpeg, shrunk
from vision.source import BEAT, Task
from vision.teaching import recall
from vision.tutor import Order, teach

log = logging.getLogger(__name__)


def watch(task: Task, voice: Connection, orders: Connection) -> None:
    """The child's main function."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    cv2.setNumThreads(1)
    wanted: deque[Order] = deque()
    threading.Thread(target=_obey, args=(orders, wanted), daemon=True).start()
    try:
        (_loop if task.lesson is None else teach)(task, voice, wanted)
    except HakamError as error:
        voice.send(("failed", str(error)))
    except (BrokenPipeError, ConnectionResetError):
        pass  # the parent is gone


def _obey(orders: Connection, wanted: deque[Order]) -> None:
    """Takes the parent's orders; without a parent this process has no reason to be."""
    while True:
        try:
            order = orders.recv()
        except (EOFError, OSError):
            os._exit(0)
        if order[0] == "again":
            os._exit(0)
        wanted.append(order)


def _loop(task: Task, voice: Connection, wanted: deque[Order]) -> None:
    source = task.source
    eye: Eye = source.eye() if source.eye else _weights(source.taught)
    spec, offset = source.spec, task.elapsed
    if source.simulated:
        # The simulated game went on while nobody watched, and keeps its own clock.
        spec, offset = f"{spec}{'&' if '?' in spec else '?'}start={task.elapsed:.3f}", 0.0
    camera = (source.opener or open_camera)(spec, source.script() if source.script else None, paced=True)
    try:
        observer = Observer(
            eye,
            source.calibration or Calibration.seated(source.seats, source.piles, source.stock),
            known=task.known,
            dealt=task.dealt,
            first_track=task.first_track,
            frozen_after=source.frozen_after if camera.live and not source.simulated else None,
            deck=source.deck,
            pack=source.pack,
        )
        last, count, beats, now_at = time.monotonic(), 0, 0, offset
        voice.send(("beat", (0.0, None)))
        while (frame := camera.read()) is not None:
            while wanted:
                order = wanted.popleft()
                if order[0] == "deal":
                    observer.new_deal()
                elif order[0] == "deck" and isinstance(eye, Weights):
                    _use(eye, order[1])
            now_at = frame.t + offset
            for seen in observer.step(replace(frame, t=now_at)):
                voice.send(("seen", seen))
            count += 1
            now = time.monotonic()
            if now - last >= BEAT:
                voice.send(("beat", (count / (now - last), frame.t + offset)))
                if beats % 2 == 0:
                    voice.send(("preview", jpeg(shrunk(frame.image), 80)))
                last, count, beats = now, 0, beats + 1
        for seen in [*observer.finish(), ViewChanged(now_at, View.ENDED, "The recording is over.")]:
            voice.send(("seen", seen))
        voice.send(("over", None))
    finally:
        camera.close()


def _weights(taught: Path | None) -> Eye:
    """The eye of the weights in ``models/``, on one thread: the scoreboard shares the machine."""
    eye = Weights(threads=1, hasty=True)
    _use(eye, taught)
    return eye


def _use(eye: Weights, taught: Path | None) -> None:
    """Read with this taught deck from now on, or with none. It is ready: the parent has seen to that."""
    try:
        eye.reader.use(None if taught is None else recall(decks.read(taught), eye.reader))
    except DeckError as error:  # removed meanwhile; a game is not to end because of it
        log.warning("the cards are read as those of any deck: %s", error)
        eye.reader.use(None)
