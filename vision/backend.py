"""Weights and the engine that runs them: onnxruntime, nothing else at run time.

Every file of ``models/`` is checked against ``SHA256SUMS`` before it is used, so that wrong or
truncated weights are refused before the first frame and not by wrong readings.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from scorekeeper.errors import ModelError

Floats = NDArray[np.float32]


def model_bytes(name: str, folder: Path | None = None) -> bytes:
    """The checked content of ``models/NAME`` (or of ``folder/NAME``).

    Raises:
        ModelError: the file is absent, or is not the one that ``SHA256SUMS`` lists.
    """
    place = resources.files("models") if folder is None else folder
    try:
        sums = (place / "SHA256SUMS").read_text(encoding="ascii")
        data = (place / name).read_bytes()
    except OSError as error:
        raise ModelError(
            f"the weights {name} cannot be read ({error.strerror}); install hakam again"
        ) from error
    if f"{hashlib.sha256(data).hexdigest()}  {name}" not in sums.splitlines():
        raise ModelError(
            f"the weights {name} are damaged or of another version (checksum differs); install hakam again"
        )
    return data


@dataclass(frozen=True, slots=True)
class Settings:
    """``models/settings.json``: what belongs to the weights beside the numbers themselves."""

    limit: float
    """A reading at least this sure is told as certain."""
    temperature: float
    """Logits are divided by it so that probabilities mean what they say."""
    detector_limit: float
    """Detections below this score are dropped."""


@lru_cache(maxsize=4)
def model_settings(folder: Path | None = None) -> Settings:
    data = json.loads(model_bytes("settings.json", folder))
    return Settings(float(data["limit"]), float(data["temperature"]), float(data["detector_limit"]))


class Network:
    """One onnx network on the processor; ``threads`` 0 uses every core."""

    def __init__(self, name: str, folder: Path | None = None, threads: int = 0) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads or int(os.environ.get("HAKAM_THREADS", "0"))
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session: Any = onnxruntime.InferenceSession(
                model_bytes(name, folder), options, providers=["CPUExecutionProvider"]
            )
        except ModelError:
            raise
        except Exception as error:  # onnxruntime raises its own unrelated types
            raise ModelError(f"the weights {name} do not run with this onnxruntime: {error}") from error
        taken = self._session.get_inputs()[0]
        self._input = taken.name
        high, wide = taken.shape[2:]
        self.size: tuple[int, int] = (wide, high) if isinstance(wide, int) else (0, 0)
        """Width and height of the pictures it takes; zeros where any will do."""

    def run(self, batch: Floats) -> list[Floats]:
        """``batch`` (N, 3, H, W) float32 in 0–1, BGR; the network's outputs in their order."""
        return [np.asarray(out, np.float32) for out in self._session.run(None, {self._input: batch})]
