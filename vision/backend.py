"""The engines that run the weights: onnxruntime, or OpenCV's own (``opencv``), or NCNN (``ncnn``).

All three give the same numbers but for rounding; ``HAKAM_BACKEND`` chooses. OpenCV's is for where onnxruntime
cannot be had, as OpenCV is needed anyway; NCNN is made for small ARM boards, and needs its own form of the
weights (``hakam train ncnn``). ``int8`` is onnxruntime with a detector that calculates in whole numbers, in a
third of the time; its corners are a few tenths of a pixel off, which the reader puts right.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from scorekeeper.errors import ModelError
from vision.derived import fits, paths
from vision.weights import NETWORKS, input_size, model_bytes

Floats = NDArray[np.float32]

_PACKAGES = {"int8": "onnxruntime", "onnxruntime": "onnxruntime", "opencv": "cv2", "ncnn": "ncnn"}
_WHOLE_NUMBERS = "detector.onnx"


class Engine(Protocol):
    """One network in one engine."""

    size: tuple[int, int]

    def run(self, batch: Floats) -> list[Floats]: ...


class Network:
    """One network on the processor. ``threads`` 0: as many as ``HAKAM_THREADS`` says, or every core.
    ``backend``: one of ``BACKENDS`` instead of the one that ``HAKAM_BACKEND`` names.

    Raises:
        ModelError: the weights or the back-end cannot be had.
    """

    def __init__(
        self, name: str, folder: Path | None = None, threads: int = 0, backend: str | None = None
    ) -> None:
        backend = backend or chosen()
        threads = threads or int(os.environ.get("HAKAM_THREADS", "0"))
        try:
            self._engine = BACKENDS[backend](name, folder, threads)
        except ImportError as error:
            raise ModelError(_absent(backend)) from error
        except ModelError:
            raise
        except Exception as error:  # the engines raise their own unrelated types
            raise ModelError(f"the weights {name} do not run with this {backend}: {error}") from error
        self.size: tuple[int, int] = self._engine.size
        """Width and height of the pictures it takes; zeros where any will do."""

    def run(self, batch: Floats) -> list[Floats]:
        """``batch`` (N, 3, H, W) float32 in 0–1, BGR; the network's outputs in their order."""
        return self._engine.run(batch)


class _Onnxruntime:
    def __init__(self, name: str, folder: Path | None, threads: int, content: bytes | None = None) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        content = content or model_bytes(name, folder)
        self._session: Any = onnxruntime.InferenceSession(
            content, options, providers=["CPUExecutionProvider"]
        )
        self._input = self._session.get_inputs()[0].name
        self.size = input_size(content)

    def run(self, batch: Floats) -> list[Floats]:
        return [np.asarray(out, np.float32) for out in self._session.run(None, {self._input: batch})]


def _int8(name: str, folder: Path | None, threads: int) -> Engine:
    """The reader stays as it is: in whole numbers its corners would be two pixels off."""
    content = paths("int8", name, folder)[0].read_bytes() if name == _WHOLE_NUMBERS else None
    return _Onnxruntime(name, folder, threads, content)


class _OpenCV:
    def __init__(self, name: str, folder: Path | None, threads: int) -> None:
        import cv2

        if threads:
            cv2.setNumThreads(threads)  # OpenCV has one number of threads for all that it does
        content = model_bytes(name, folder)
        self._net: Any = cv2.dnn.readNetFromONNX(np.frombuffer(content, np.uint8))
        self._outputs = self._net.getUnconnectedOutLayersNames()
        self.size = input_size(content)

    def run(self, batch: Floats) -> list[Floats]:
        self._net.setInput(batch)
        return [np.asarray(out, np.float32) for out in self._net.forward(self._outputs)]


class _Ncnn:
    def __init__(self, name: str, folder: Path | None, threads: int) -> None:
        # Threads that wait for each other in a loop cost more than the work where others want the cores.
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
        import ncnn

        self._ncnn: Any = ncnn
        self._net: Any = ncnn.Net()
        option = self._net.opt
        if threads:
            option.num_threads = threads
        # The same numbers as the others give, or the limits of models/settings.json would not hold.
        option.use_fp16_packed = option.use_fp16_storage = option.use_fp16_arithmetic = False
        option.use_bf16_packed = option.use_bf16_storage = False
        param, numbers = paths("ncnn", name, folder)
        if self._net.load_param(str(param)) or self._net.load_model(str(numbers)):
            raise ModelError(f"{param} cannot be read by this ncnn; make it again with: hakam train ncnn")
        self._outputs = sorted(self._net.output_names(), key=lambda out: int(out.removeprefix("out")))
        entry = next(line for line in param.read_text().splitlines() if line.startswith("Input "))
        sides = dict(part.split("=") for part in entry.split() if "=" in part)
        self.size = int(sides.get("0", 0)), int(sides.get("1", 0))

    def run(self, batch: Floats) -> list[Floats]:
        """One picture after the other: NCNN has no batches."""
        each = [self._one(picture) for picture in batch]
        return [np.stack(parts) for parts in zip(*each, strict=True)]

    def _one(self, picture: Floats) -> list[Floats]:
        extractor = self._net.create_extractor()
        extractor.input("in0", self._ncnn.Mat(np.ascontiguousarray(picture)))
        out = []
        for name in self._outputs:
            failed, told = extractor.extract(name)
            if failed:
                raise ModelError("NCNN has not room enough for a picture of this size")
            out.append(np.array(told, np.float32))
        return out


BACKENDS: dict[str, Callable[[str, Path | None, int], Engine]] = {
    "int8": _int8,
    "onnxruntime": _Onnxruntime,
    "opencv": _OpenCV,
    "ncnn": _Ncnn,
}


def chosen(folder: Path | None = None, quick: bool = False) -> str:
    """The back-end that ``HAKAM_BACKEND`` names, else ``onnxruntime``. ``quick``: for who watches and looks
    again and again, ``int8`` instead, where ``folder`` has such weights.

    Raises:
        ModelError: there is none of this name.
    """
    if name := os.environ.get("HAKAM_BACKEND"):
        if name not in BACKENDS:
            raise ModelError(f"HAKAM_BACKEND is {name!r}, but must be one of: {', '.join(BACKENDS)}")
        return name
    return "int8" if quick and fits("int8", _WHOLE_NUMBERS, folder) else "onnxruntime"


def installed(folder: Path | None = None) -> list[str]:
    """The back-ends that can run the weights of ``models/`` (or of ``folder``) here."""
    needs = {"int8": (_WHOLE_NUMBERS,), "ncnn": NETWORKS}
    return [
        name
        for name in BACKENDS
        if find_spec(_PACKAGES[name]) and all(fits(name, network, folder) for network in needs.get(name, ()))
    ]


def _absent(backend: str) -> str:
    package = {"opencv": "opencv-python", "ncnn": "'hakam[ncnn]'"}.get(backend, "onnxruntime")
    return f"the back-end {backend} is not installed; install it with: pip install {package}"
