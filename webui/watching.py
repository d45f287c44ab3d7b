"""A camera at work for the table: what it sees goes into the table's queue, how it is onto the scoreboard."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from scorekeeper.actions import Action
from scorekeeper.cards import PACK_WITH_JOKERS
from scorekeeper.observation import View, ViewChanged
from scorekeeper.replay import Replay
from scorekeeper.table import Table
from vision.camera.sim.moves import Move, with_players
from vision.camera.spec import Kind, check
from vision.source import Known, Source
from vision.weights import model_bytes
from vision.worker import CameraWorker
from webui.staging import has_stock, piles_of

NO_CAMERA = "none"
"""The spec of a table at which every card is entered by hand."""
_REPORT = 2.0
"""Seconds between two looks at the camera's health."""


def check_source(spec: str) -> None:
    """Say at once what is wrong with a source; a stream may still come.

    Raises:
        CameraError: it is no source, is not plugged in, or is a file that cannot be read.
    """
    if check(spec.strip()) is Kind.RECORDING:
        # A recording is opened here and now; no other start needs what opens it.
        from vision.camera.opening import open_camera

        open_camera(spec).close()


def check_weights() -> None:
    """Say at once when nothing can be recognised.

    Raises:
        ModelError: the weights are missing or damaged.
    """
    for name in ("detector.onnx", "reader.onnx", "settings.json"):
        model_bytes(name)


class Watching:
    """The camera named ``spec``: works for a table from ``begin`` to ``end``, and may begin again.

    ``taught`` is the folder of the taught deck that is played with. ``worker`` is the camera at work,
    ``None`` while there is none.
    """

    def __init__(self, spec: str, taught: Path | None = None) -> None:
        self._spec = spec
        self._taught = taught
        self.worker: CameraWorker | None = None
        self._ended = threading.Event()

    def begin(self, table: Table, moves: Sequence[Move] | None = None, elapsed: float = 0.0) -> None:
        """Start looking.

        Args:
            table: takes in what is seen.
            moves: what happens on the simulated table; nothing for other sources.
            elapsed: where the simulated table's clock stands.
        """
        replay = table.replay
        deck = PACK_WITH_JOKERS if replay is None else tuple(replay.game.deck)
        seats = 4 if replay is None else len(replay.header.seats)
        spec = self._spec if moves is None else with_players(self._spec, seats)
        # partial() of a builtin, for the child process gets it pickled.
        script = None if moves is None else partial(tuple, tuple(moves))
        # A simulated table that begins anew is empty; any other holds what the record says.
        lying = table.known() if moves is None or elapsed > 0 else []
        known = [Known(face.track, face.card, face.zone) for face in lying]
        table.observe(ViewChanged(elapsed, View.STARTING))
        game = "" if replay is None else replay.header.game
        source = Source(
            spec, seats=seats, piles=piles_of(game), stock=has_stock(game), script=script, deck=deck,
            taught=self._taught,
        )  # fmt: skip
        worker = CameraWorker(source, table.observe, known, elapsed=elapsed)
        worker.start()
        self.worker, self._ended = worker, threading.Event()
        threading.Thread(
            target=_report, args=(table, worker, self._ended), name="camera health", daemon=True
        ).start()

    def end(self) -> None:
        """Stop looking; harmless when nothing runs."""
        self._ended.set()
        worker, self.worker = self.worker, None
        if worker is not None:
            self._taught = worker.taught
            worker.stop()

    @property
    def taught(self) -> Path | None:
        """The folder of the taught deck that is played with."""
        worker = self.worker
        return self._taught if worker is None else worker.taught

    def play_with(self, taught: Path | None) -> None:
        """From now on the cards are those of the taught deck in this folder, or of any deck."""
        self._taught, worker = taught, self.worker
        if worker is not None:
            worker.play_with(taught)

    def now(self) -> float | None:
        """Where the source's clock stands, ``None`` before its first picture."""
        worker = self.worker
        return None if worker is None else worker.now()

    def preview(self) -> bytes | None:
        """The newest picture as JPEG, ``None`` while there is none."""
        worker = self.worker
        return None if worker is None else worker.preview() or None

    def facts(self, actions: Sequence[Action], replay: Replay) -> None:
        """Tell the camera when the cards are gathered, for then each may appear again."""
        gathered = any(action.do == "deal" for action in actions) or replay.board.closed == len(replay)
        worker = self.worker
        if gathered and worker is not None:
            worker.new_deal()


def _report(table: Table, worker: CameraWorker, ended: threading.Event) -> None:
    said: dict[str, object] = {}
    while not ended.wait(_REPORT):
        health = worker.health()
        now: dict[str, object] = {"fps": round(health.fps), "restarts": health.restarts}
        if now != said:  # each report goes to every phone
            table.report(**now)
            said = now
