"""From checkpoints to the files of ``models/``: onnx networks, settings, checksums."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import torch

from vision.synth.flats import CODES
from vision.training.networks import DetectorNet, ReaderNet
from vision.training.render import CROP, SCENE

FILES = ("detector.onnx", "reader.onnx", "labels.json", "settings.json")


def export(checkpoints: Path, out: Path, settings: dict[str, float]) -> None:
    """Write the averaged weights of both checkpoints and what belongs to them into ``out``."""
    out.mkdir(parents=True, exist_ok=True)
    detector: Any = DetectorNet()
    detector.load_state_dict(torch.load(checkpoints / "detector.pt", weights_only=True)["mean"])
    reader: Any = ReaderNet()
    reader.load_state_dict(torch.load(checkpoints / "reader.pt", weights_only=True)["mean"])
    _onnx(detector.eval(), (1, 3, SCENE[1], SCENE[0]), out / "detector.onnx", ["cards"], ("high", "wide"))
    outputs = ["card", "corners", "visible", "features"]
    _onnx(reader.eval(), (4, 3, CROP[1], CROP[0]), out / "reader.onnx", outputs, None)
    (out / "labels.json").write_text(json.dumps([*CODES, "none"]) + "\n", encoding="utf-8")
    (out / "settings.json").write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
    write_sums(out)


def write_sums(folder: Path) -> None:
    """``SHA256SUMS`` of the files that are loaded at run time."""
    lines = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in FILES]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="ascii")


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
