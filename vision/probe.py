"""A short look through a camera, in a process that can be ended when the camera hangs."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from scorekeeper.errors import CameraError, HakamError
from vision.camera.base import Camera, Frame
from vision.camera.opening import open_camera
from vision.camera.sim.moves import Move
from vision.camera.spec import Kind, check, kind_of, stream_name

PATIENCE = 20.0
"""Seconds in which a camera must have opened and been looked through (a stream may take eight to answer)."""
_SECONDS = 2.0
"""How long a live camera is looked through: exposure and focus need a moment to settle."""
_MOST = 240
"""Of a recording, no more frames than this are read."""
_KEPT = 4
"""No more frames than this are kept, and the newest one."""
_DEVICES = Path("/sys/class/video4linux")


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What was seen: some frames, the newest last; ``fps`` is the rate of a live camera, else ``None``."""

    frames: tuple[Frame, ...]
    fps: float | None


def plugged_in(devices: Path = _DEVICES) -> list[str]:
    """The specs of the V4L2 cameras at USB plugs (and of loopback devices), lowest number first.

    A Pi has a dozen more devices, which decode or scale pictures, and each camera a second one for its
    metadata; these are left out.
    """
    nodes = [node for node in devices.glob("video*") if node.name.removeprefix("video").isdigit()]
    nodes.sort(key=lambda node: int(node.name.removeprefix("video")))
    return [f"/dev/{node.name}" for node in nodes if _is_camera(node)]


def _is_camera(node: Path) -> bool:
    try:
        first = (node / "index").read_text().strip() == "0"
    except OSError:
        return False
    way = node.resolve().parts
    return first and ("virtual" in way or any(part.startswith("usb") for part in way))


def shown(spec: str) -> str:
    """A spec as a person may see it: the address of a stream without its password."""
    return stream_name(spec) if kind_of(spec) is Kind.STREAM else spec


def glimpse(
    spec: str,
    script: Callable[[], Iterable[Move]] | None = None,
    *,
    patience: float = PATIENCE,
    opener: Callable[..., Camera] = open_camera,
) -> Glimpse:
    """Looks through the camera that ``spec`` names.

    ``script`` makes the moves of the simulated table; it and ``opener`` reach the child process, so they
    must be functions of a module.

    Raises:
        CameraError: it cannot be opened, gives no picture, or has not come to an end in ``patience`` seconds.
    """
    check(spec)
    context = multiprocessing.get_context("spawn")
    news, voice = context.Pipe(duplex=False)
    child = context.Process(target=_look, args=(spec, script, opener, voice), name="hakam probe", daemon=True)
    child.start()
    voice.close()
    try:
        if not news.poll(patience):
            raise CameraError(f"the camera {shown(spec)} has given no picture for {patience:g} seconds")
        seen: Glimpse | str = news.recv()
    except EOFError:
        raise CameraError(f"the driver of the camera {shown(spec)} has crashed") from None
    finally:
        child.kill()
        child.join(1.5)
        news.close()
    if isinstance(seen, str):
        raise CameraError(seen)
    return seen


def _look(
    spec: str, script: Callable[[], Iterable[Move]] | None, opener: Callable[..., Camera], voice: Connection
) -> None:
    """The child's main function."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what camera libraries grumble is not for people
    try:
        camera = opener(spec, script() if script else None)
        voice.send(_seen(camera))
    except HakamError as error:
        voice.send(str(error))
    os._exit(0)  # not through a driver's own clean-up, which may hang


def _seen(camera: Camera) -> Glimpse:
    first = last = camera.read()
    if first is None or last is None:
        raise CameraError("the recording holds no picture")
    kept, apart, read, began = [first], 1, 1, time.monotonic()
    while read < _MOST and not (camera.live and time.monotonic() - began > _SECONDS):
        frame = camera.read()
        if frame is None:
            break
        last, read = frame, read + 1
        if read % apart == 0:
            kept.append(frame)
        if len(kept) > _KEPT:  # frames are large: from now on, only half as many
            kept, apart = kept[::2], 2 * apart
    passed = last.t - first.t
    fps = (last.number - first.number) / passed if camera.live and passed > 0 else None
    return Glimpse((*(frame for frame in kept if frame is not last), last), fps)
