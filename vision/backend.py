"""The engine that runs the weights: onnxruntime, nothing else at run time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from scorekeeper.errors import ModelError
from vision.weights import model_bytes

Floats = NDArray[np.float32]


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
