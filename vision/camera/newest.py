"""Only the newest frame counts: a thread that empties a live source as fast as it delivers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from vision.camera.base import CameraError, Frame, Image


class NewestFrame:
    """Reads a live source on a thread of its own and hands out the newest picture, each at most once.

    ``grab`` blocks until the next picture and returns it, or ``None`` if the source has failed.
    ``release`` is called on the same thread at the end, so that a native call that hangs for ever
    hangs there alone; whoever reads gets a CameraError after ``patience`` seconds and may go.
    """

    def __init__(
        self, name: str, grab: Callable[[], Image | None], release: Callable[[], None], patience: float
    ) -> None:
        self._name, self._grab, self._release, self._patience = name, grab, release, patience
        self._changed = threading.Condition()
        self._picture: Image | None = None
        self._count = 0
        self._taken = 0
        self._at = 0.0
        self._failure: str | None = None
        self._stop = False
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        failure = None
        try:
            while not self._stop:
                picture = self._grab()
                with self._changed:
                    if picture is None:
                        failure = (
                            f"the camera {self._name} gives no more pictures; check its plug or its network"
                        )
                        break
                    self._picture, self._at = picture, time.monotonic() - self._began
                    self._count += 1
                    self._changed.notify_all()
        except Exception as error:  # whatever a driver raises, the reader hears of it
            failure = f"the camera {self._name} failed: {error}"
        finally:
            with self._changed:
                self._failure = failure or f"the camera {self._name} was closed"
                self._changed.notify_all()
            self._release()

    def read(self) -> Frame:
        """Waits for a picture that was not handed out yet.

        Raises:
            CameraError: the source failed, or no picture came in time.
        """
        with self._changed:
            came = self._changed.wait_for(
                lambda: self._count > self._taken or self._failure is not None, self._patience
            )
            if not came:
                raise CameraError(
                    f"the camera {self._name} has given no picture for {self._patience:g} seconds"
                )
            if self._count == self._taken or self._picture is None:
                raise CameraError(str(self._failure))
            self._taken = self._count
            picture, self._picture = self._picture, None
            return Frame(picture, self._count - 1, self._at)

    def close(self, wait: float = 2.0) -> None:
        """Ends the thread, if it can be ended."""
        self._stop = True
        if self._thread is not threading.current_thread():
            self._thread.join(wait)
