"""Where things are kept on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def default_folder() -> Path:
    """Where games are kept if nobody says otherwise: where systemd says, else with the user's own data."""
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(given) if given else Path.home() / ".local" / "share" / "hakam"
