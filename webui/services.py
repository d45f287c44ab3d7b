"""What the web pages stand on, handed in by the composition root (or by a test)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from scorekeeper.table import Table
from webui.access import Access
from webui.i18n import Language
from webui.live import Streams


@dataclass(frozen=True, slots=True)
class Services:
    """The running table and what belongs to it.

    Attributes:
        pictures: finds the file of a picture by its hash, ``None`` if there is none.
        preview: the newest picture of the camera as JPEG, ``None`` while there is none.
        home: the address at which phones reach us, ``http://192.168.1.5:8765``.
        lang: the language of ``--lang``, ``None`` to follow each phone.
    """

    table: Table
    access: Access
    pictures: Callable[[str], Path | None]
    preview: Callable[[], bytes | None] = lambda: None
    home: str = ""
    lang: Language | None = None
    streams: Streams = field(default_factory=Streams)
