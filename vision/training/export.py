"""From checkpoints to the files of ``models/``: onnx networks, settings, checksums."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from scorekeeper.errors import ModelError
from vision.synth.flats import CODES
from vision.training.networks import DetectorNet, ReaderNet
from vision.training.render import CROP, SCENE
from vision.weights import NETWORKS, model_bytes, model_settings

FILES = ("detector.onnx", "reader.onnx", "labels.json", "settings.json")
AT_FIRST = {"limit": 0.95, "temperature": 1.0, "detector_limit": 0.35}
"""Settings of weights that are not calibrated yet."""


def export(checkpoints: Path, out: Path) -> None:
    """Write the averaged weights of the checkpoints and what belongs to them into ``out``, not calibrated. A
    network that was not trained is the published one.

    Raises:
        ModelError: there is no checkpoint at all.
    """
    trained = [name for name in ("detector", "reader") if (checkpoints / f"{name}.pt").exists()]
    if not trained:
        raise ModelError("nothing has been trained yet; train with: hakam train all")
    out.mkdir(parents=True, exist_ok=True)
    for name in NETWORKS:
        (out / name).write_bytes(model_bytes(name))
    if "detector" in trained:
        detector = _averaged(DetectorNet(), checkpoints / "detector.pt")
        _onnx(detector, (1, 3, SCENE[1], SCENE[0]), out / "detector.onnx", ["cards"], ("high", "wide"))
    if "reader" in trained:
        reader = _averaged(ReaderNet(), checkpoints / "reader.pt")
        outputs = ["card", "corners", "visible", "features"]
        _onnx(reader, (4, 3, CROP[1], CROP[0]), out / "reader.onnx", outputs, None)
    (out / "labels.json").write_text(json.dumps([*CODES, "none"]) + "\n", encoding="utf-8")
    (out / "settings.json").write_text("{}", encoding="utf-8")
    put_settings(out, AT_FIRST)


def _averaged(net: Any, checkpoint: Path) -> Any:
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["mean"])
    return net.eval()


def put_settings(folder: Path, settings: Mapping[str, Any]) -> None:
    """Write these settings of the weights in ``folder`` beside those that it has, and ``SHA256SUMS`` of the
    files that are loaded at run time."""
    path = folder / "settings.json"
    whole = {**json.loads(path.read_text(encoding="utf-8")), **settings}
    path.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    lines = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in FILES]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="ascii")
    model_settings.cache_clear()


def _onnx(
    net: Any, shape: tuple[int, ...], path: Path, outputs: list[str], sides: tuple[str, str] | None
) -> None:
    axes: dict[str, dict[int, str]] = {"picture": {0: "count"}, **{name: {0: "count"} for name in outputs}}
    if sides:
        axes["picture"] |= {2: sides[0], 3: sides[1]}
        axes[outputs[0]][1] = "cells"
    torch.onnx.export(
        net, (torch.zeros(shape),), str(path), input_names=["picture"], output_names=outputs,
        dynamic_axes=axes, opset_version=17, dynamo=False,
    )  # fmt: skip
