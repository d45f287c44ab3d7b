"""What ``hakam doctor`` finds through the camera: does it answer, and can cards be read in what it shows?"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.cards import Card
from scorekeeper.errors import CameraError, ModelError
from vision.camera.base import Frame
from vision.camera.sim.moves import Throw
from vision.camera.spec import Kind, kind_of
from vision.probe import Glimpse, glimpse, plugged_in, shown
from vision.quality import Quality, measure
from vision.read import Eye
from vision.sights import Sight
from webui.finding import Finding, State
from webui.watching import NO_CAMERA

SIMULATED = "sim"
_FOUR = tuple(Throw(seat, Card.parse(code)) for seat, code in enumerate(("7H", "KS", "TD", "2C")))
"""What lies on the simulated table when it is looked at."""

_LEAST_PIXELS = 1280 * 720 * 0.9
_LEAST_FPS = 10
_BLACK, _WHITE = 12.0, 244.0
"""Mean brightness of a picture in which nothing can be seen; as for the watched table."""
_DARK, _DIM = 60.0, 100.0
"""Brightness of the cards' white."""
_DIM_PICTURE = 30.0
"""Mean brightness of a picture without cards."""
_PALE = 70.0
"""Least difference between print and paper."""
_SOFT, _BLURRED = 0.010, 0.018
"""Blur by a card's length: from two hundredths on, real cards are no longer read."""
_LENGTH_UNSEEN = 0.1
"""A card's length by the picture's width where no card is in view."""
_SMALL, _TINY = 90.0, 60.0
"""Pixels of a card's length."""
_OBLIQUE, _FLAT = 50.0, 65.0
"""Degrees; a smaller tilt is measured too coarsely to be told."""
_SLOW = 500.0
"""Milliseconds for one look."""
_SEEN = 0.6
"""The part of a card that must be visible for it to be measured."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What was looked through: ``glimpse`` is ``None`` where no picture came; ``finding`` is the camera's.
    ``name`` is the spec without passwords."""

    name: str
    glimpse: Glimpse | None
    finding: Finding


def look_through(spec: str | None, look: Callable[..., Glimpse] = glimpse) -> Looked:
    """A look through the camera ``spec``, or through the first that is plugged in and answers, or at the
    simulated table."""
    if spec == NO_CAMERA:
        return Looked(spec, None, Finding("camera", "hand", State.OK))
    if spec is not None:
        try:
            name = shown(spec)
            seen = _look(spec, look)
        except CameraError as error:
            return Looked(spec, None, _lost(spec, error))
        return Looked(name, seen, _camera(spec, seen))
    silent = plugged_in()
    for device in silent:
        try:
            seen = _look(device, look)
        except CameraError:
            continue
        return Looked(device, seen, _camera(device, seen))
    looked = look_through(SIMULATED, look)
    if silent:
        names = ", ".join(silent)
        finding = Finding("camera", "silent", State.FAILED, {"names": names}, do="device")
    else:
        finding = Finding("camera", "none", State.WARNING)
    return Looked(SIMULATED, looked.glimpse, finding if looked.glimpse else looked.finding)


def _look(spec: str, look: Callable[..., Glimpse]) -> Glimpse:
    if kind_of(spec) is not Kind.SIMULATED:
        return look(spec)
    # Nobody watches: few frames, and no pauses between the cards.
    brisk = f"{spec}{'&' if '?' in spec else '?'}fps=10&hurry=1"
    return look(brisk, partial(tuple, _FOUR))


def _lost(spec: str, error: CameraError) -> Finding:
    try:
        kind = kind_of(spec).value
    except CameraError:
        kind = Kind.RECORDING.value
    return Finding("camera", "lost", State.FAILED, do=kind, reason=str(error))


def _camera(spec: str, seen: Glimpse) -> Finding:
    high, wide = seen.frames[-1].image.shape[:2]
    said: dict[str, object] = {"name": shown(spec), "width": wide, "height": high}
    kind = kind_of(spec)
    if kind is Kind.SIMULATED:
        return Finding("camera", "simulated", State.OK, said, wide * high / 1e6, "MP")
    if wide * high < _LEAST_PIXELS:
        return Finding("camera", "small", State.WARNING, said, wide * high / 1e6, "MP")
    if seen.fps is None:
        return Finding("camera", "recording", State.OK, said, wide * high / 1e6, "MP")
    fps = round(seen.fps)
    if fps < _LEAST_FPS:
        return Finding("camera", "slow", State.WARNING, {**said, "fps": fps}, seen.fps, "fps")
    return Finding("camera", "ok", State.OK, {**said, "fps": fps}, seen.fps, "fps")


def judge(frames: Sequence[Frame], load: Callable[..., Eye] = Eye) -> list[Finding]:
    """What the pictures offer, and whether the weights do their work on them; no frames: no picture came."""
    try:
        eye = load(threads=1)  # as the watched table has it
    except ModelError as error:
        quality = measure(frames[-1].image, ()) if frames else None
        return [*_picture(quality), Finding("model", "damaged", State.FAILED, reason=str(error))]
    if not frames:
        return [*_picture(None), Finding("model", "unused", State.OK)]
    sights: list[Sight] = []
    for frame in reversed(frames):  # the newest in which cards lie
        sights = [sight for sight in eye.look(frame.image) if sight.visible >= _SEEN]
        if sights:
            break
    else:
        frame = frames[-1]
    ms = min(_milliseconds(eye, frame) for _ in range(3))  # other programs only ever make it longer
    quality = measure(frame.image, [sight.quad for sight in sights])
    return [*_picture(quality), _model(ms, len(sights))]


def _milliseconds(eye: Eye, frame: Frame) -> float:
    began = time.perf_counter()
    eye.look(frame.image)
    return 1000 * (time.perf_counter() - began)


def _model(ms: float, cards: int) -> Finding:
    said = {"cards": cards, "ms": round(ms)}
    if ms > _SLOW:
        return Finding("model", "slow", State.WARNING, said, ms, "ms")
    return Finding("model", "ok", State.OK, said, ms, "ms")


def _picture(quality: Quality | None) -> list[Finding]:
    if quality is None:
        return [
            Finding(check, "unseen", State.UNKNOWN) for check in ("light", "focus", "pixels_per_card", "tilt")
        ]
    return [light(quality), focus(quality), pixels_per_card(quality), tilt(quality)]


def light(quality: Quality) -> Finding:
    """Too dark, too bright, or washed out."""
    mean = round(quality.brightness)
    if mean < _BLACK or mean > _WHITE:
        case = "black" if mean < _BLACK else "white"
        return Finding("light", case, State.FAILED, {"mean": mean}, mean, "of 255")
    if quality.paper is None or quality.ink is None:
        dim = mean < _DIM_PICTURE
        case, state = ("gloomy", State.WARNING) if dim else ("bright", State.OK)
        return Finding("light", case, state, {"mean": mean}, mean, "of 255", do="dark")
    paper, contrast = round(quality.paper), round(quality.paper - quality.ink)
    if paper < _DIM:
        case, state = ("dark", State.FAILED) if paper < _DARK else ("dim", State.WARNING)
        return Finding("light", case, state, {"paper": paper}, paper, "of 255", do="dark")
    if contrast < _PALE:
        return Finding("light", "pale", State.WARNING, {"contrast": contrast}, contrast, "of 255")
    return Finding("light", "ok", State.OK, {"paper": paper}, paper, "of 255")


def focus(quality: Quality) -> Finding:
    """How sharp edges are, by the size of the cards."""
    if quality.blur is None:
        return Finding("focus", "nothing", State.UNKNOWN)
    share = quality.blur / (quality.card or _LENGTH_UNSEEN * quality.width)
    said = {"blur": round(quality.blur, 1)}
    if share < _SOFT:
        return Finding("focus", "ok", State.OK, said, quality.blur, "px")
    # Without a card to compare with, it may be that only what lies near the camera is soft.
    failed = share >= _BLURRED and quality.card is not None
    case, state = ("blurred", State.FAILED) if failed else ("soft", State.WARNING)
    return Finding("focus", case, state, said, quality.blur, "px", do="blurred")


def pixels_per_card(quality: Quality) -> Finding:
    """How large cards are seen."""
    if quality.card is None:
        return Finding("pixels_per_card", "nothing", State.UNKNOWN)
    said = {"card": round(quality.card), "good": round(_SMALL)}
    if quality.card >= _SMALL:
        return Finding("pixels_per_card", "ok", State.OK, said, quality.card, "px")
    case, state = ("tiny", State.FAILED) if quality.card < _TINY else ("small", State.WARNING)
    return Finding("pixels_per_card", case, state, said, quality.card, "px", do="small")


def tilt(quality: Quality) -> Finding:
    """How far from straight above the camera looks."""
    if quality.tilt is None:
        return Finding("tilt", "nothing", State.UNKNOWN)
    said = {"degrees": round(quality.tilt / 5) * 5, "good": round(_OBLIQUE)}
    if quality.tilt < _OBLIQUE:
        return Finding("tilt", "ok", State.OK, said, quality.tilt, "degrees")
    case, state = ("flat", State.FAILED) if quality.tilt >= _FLAT else ("oblique", State.WARNING)
    return Finding("tilt", case, state, said, quality.tilt, "degrees", do="oblique")
