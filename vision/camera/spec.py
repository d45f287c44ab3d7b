"""A camera spec as a person writes it: what kind of source it names, and what is wrong with it at once.

Nothing is opened here and nothing heavy is loaded, so that a start can be refused before it costs anything.
"""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from scorekeeper.errors import CameraError

HELP = (
    "give a number as in 0, /dev/video0, picamera, a video file, a folder of pictures, "
    "http://… or rtsp://…, or sim"
)
NO_PICAMERA = "picamera2 is missing; on a Raspberry Pi install it with: sudo apt install python3-picamera2"

_DEVICE = "/dev/video"


class Kind(StrEnum):
    """The kinds of sources."""

    SIMULATED = "sim"
    PI = "picamera"
    STREAM = "stream"
    DEVICE = "device"
    RECORDING = "recording"
    """A file or a folder."""


def kind_of(spec: str) -> Kind:
    """What a spec (without blanks around it) names, whether or not it is there.

    Raises:
        CameraError: it can name nothing.
    """
    if spec == "sim" or spec.startswith(("sim:", "sim?")):
        return Kind.SIMULATED
    if spec == "picamera":
        return Kind.PI
    if spec.startswith(("http://", "https://", "rtsp://", "rtsps://")):
        return Kind.STREAM
    if _is_index(spec) or (spec.startswith(_DEVICE) and _is_index(spec.removeprefix(_DEVICE))):
        return Kind.DEVICE
    if "://" in spec or not spec or "\0" in spec:
        raise CameraError(f"{spec!r} is not a camera; {HELP}")
    return Kind.RECORDING


def _is_index(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def device_index(spec: str) -> int:
    """The number of a device's spec."""
    return int(spec.removeprefix(_DEVICE))


def device_node(index: int) -> Path:
    """The device of a number.

    Raises:
        CameraError: nothing is plugged in there.
    """
    node = Path(f"{_DEVICE}{index}")
    if not node.exists():
        raise CameraError(f"there is no camera {node}; plug it in, or give another number")
    return node


def stream_name(address: str) -> str:
    """An address as messages and logs may show it: without passwords.

    Raises:
        CameraError: it is no address.
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or any(c.isspace() or ord(c) < 32 for c in address):
        raise CameraError(
            f"{address!r} is not an address of a camera, such as http://192.168.1.20:8080/video"
        )
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "") + parts.path


def check(spec: str) -> Kind:
    """The kind of a source that could be opened, as far as can be told without opening it: a stream may
    still be silent, a recording may still be missing.

    Raises:
        CameraError: it cannot.
    """
    kind = kind_of(spec)
    if kind is Kind.DEVICE:
        device_node(device_index(spec))
    elif kind is Kind.STREAM:
        stream_name(spec)
    elif kind is Kind.PI and find_spec("picamera2") is None:
        raise CameraError(NO_PICAMERA)
    return kind
