"""Only the newest frame counts: a thread that empties a live source as fast as it delivers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from vision.camera.base import CameraError, Frame, Image


class NewestFrame:
    """Reads a live source on a thread of its own and hands out the newest picture.

    ``grab`` blocks until the source has the next picture, and tells whether it has one; ``retrieve``
    decodes it. Only pictures that somebody waits for are decoded. ``release`` is called on the same
    thread at the end: a native call that hangs for ever hangs there alone, and whoever reads gets a
    CameraError after ``patience`` seconds.
    """

    def __init__(
        self,
        name: str,
        grab: Callable[[], bool],
        retrieve: Callable[[], Image | None],
        release: Callable[[], None],
        patience: float,
    ) -> None:
        self._name, self._patience = name, patience
        self._grab, self._retrieve, self._release = grab, retrieve, release
        self._changed = threading.Condition()
        self._wanted = False
        self._frame: Frame | None = None
        self._failure: str | None = None
        self._stop = False
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        failure = f"the camera {self._name} was closed"
        try:
            self._pump()
            if not self._stop:
                failure = f"the camera {self._name} gives no more pictures; check its plug or its network"
        except Exception as error:  # whatever a driver raises, the reader hears of it
            failure = f"the camera {self._name} failed: {error}"
        finally:
            with self._changed:
                self._failure = failure
                self._changed.notify_all()
            self._release()

    def _pump(self) -> None:
        number, began = 0, time.monotonic()
        while not self._stop and self._grab():
            if self._wanted:
                at = time.monotonic() - began
                picture = self._retrieve()
                if picture is None:
                    return
                with self._changed:
                    self._wanted, self._frame = False, Frame(picture, number, at)
                    self._changed.notify_all()
            number += 1

    def read(self) -> Frame:
        """Waits for the next picture.

        Raises:
            CameraError: the source failed, or no picture came in time.
        """
        with self._changed:
            self._wanted, self._frame = True, None
            self._changed.wait_for(lambda: self._frame or self._failure, self._patience)
            if self._frame is not None:
                return self._frame
            waited = f"the camera {self._name} has given no picture for {self._patience:g} seconds"
            raise CameraError(self._failure or waited)

    def close(self, wait: float = 2.0) -> None:
        """Ends the thread, if it can be ended."""
        self._stop = True
        self._thread.join(wait)


__all__ = ["NewestFrame"]
