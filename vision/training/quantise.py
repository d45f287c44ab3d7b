"""The detector in whole numbers of eight bits, for processors that add those up several times as fast.

Its first layer and the last ones, which tell corners and kinds, keep their full precision. Weights use seven
of the eight bits: processors without instructions for this (VNNI, dot product) would overflow otherwise.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorekeeper.errors import ModelError
from vision.derived import write
from vision.weights import model_bytes

Picture = NDArray[np.uint8]
_NETWORK = "detector.onnx"
_FEW = 8
"""Layers with at most so many inputs or outputs are not quantised: they are quick, and must be precise."""


def scenes(count: int, seed: int) -> Iterator[Picture]:
    """Rendered scenes of the decks that train, as large as the detector takes them."""
    from vision.synth.flats import load_flats
    from vision.synth.scenes import Renderer
    from vision.synth.tables import load_textures
    from vision.training.render import SCENE

    renderer = Renderer(load_flats(), load_textures(), held_out=False, seed=seed)
    for _ in range(count):
        yield renderer.scene(SCENE).image


def to_int8(folder: Path, pictures: Iterable[Picture]) -> list[Path]:
    """Quantise the detector of ``folder`` by how large its numbers grow on ``pictures``; returns the files
    written, the list of checksums last.

    Raises:
        ModelError: a package of the extra ``train`` is absent.
    """
    try:
        import onnx
        from onnxruntime.quantization import QuantFormat, QuantType, quantize_static
        from onnxruntime.quantization.shape_inference import quant_pre_process
    except ImportError as error:
        raise ModelError(
            f"quantising needs {error.name}; install it with: pip install 'hakam[train]'"
        ) from error
    with tempfile.TemporaryDirectory() as scratch:
        given, ready, made = (Path(scratch) / f"{name}.onnx" for name in ("given", "ready", "made"))
        given.write_bytes(model_bytes(_NETWORK, folder))
        quant_pre_process(str(given), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready), str(made), _Batches(pictures),
            quant_format=QuantFormat.QDQ, per_channel=True, reduce_range=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            op_types_to_quantize=["Conv", "Add", "Relu"],
            nodes_to_exclude=_precise(onnx.load(str(ready)).graph),
        )  # fmt: skip
        return write("int8", folder, {_NETWORK: (made.read_bytes(),)})


def _precise(graph: Any) -> list[str]:
    shapes = {one.name: tuple(one.dims) for one in graph.initializer}
    return [
        node.name for node in graph.node if node.op_type == "Conv" and min(shapes[node.input[1]][:2]) <= _FEW
    ]


class _Batches:
    """What onnxruntime asks for one batch after the other."""

    def __init__(self, pictures: Iterable[Picture]) -> None:
        self._left = iter(pictures)

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        picture = next(self._left, None)
        if picture is None:
            return None
        batch = np.ascontiguousarray(picture.transpose(2, 0, 1)[None], np.float32) / np.float32(255)
        return {"picture": batch}
