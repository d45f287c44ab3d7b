"""Forms of the weights that were made from the onnx files of a folder, each form in a subfolder of its own.

A subfolder's ``SHA256SUMS`` lists its files and also the onnx files that they were made from, so that a form
of older weights is not taken for one of those that lie beside it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from scorekeeper.errors import ModelError
from vision.weights import model_bytes

_FILES = {"ncnn": ("{}.ncnn.param", "{}.ncnn.bin"), "int8": ("{}.int8.onnx",)}


def names(form: str, network: str) -> tuple[str, ...]:
    """The files of a form (``ncnn``, ``int8``) that stand for the onnx file ``network``."""
    return tuple(pattern.format(Path(network).stem) for pattern in _FILES[form])


def paths(form: str, network: str, folder: Path | None = None) -> tuple[Path, ...]:
    """The checked files of one network.

    Raises:
        ModelError: they are absent or damaged, or were made from other weights than those beside them.
    """
    made = _place(folder) / form
    if not (made / "SHA256SUMS").exists():
        raise ModelError(f"there are no {form} weights in {made}; make them with: hakam train {form}")
    for one in names(form, network):
        model_bytes(one, made)
    if _line(network, model_bytes(network, folder)) not in _lines(made):
        raise ModelError(
            f"the {form} weights were made from another {network}; run again: hakam train {form}"
        )
    return tuple(made / one for one in names(form, network))


def fits(form: str, network: str, folder: Path | None = None) -> bool:
    """Whether there is this form of a network, made from the weights that lie beside it."""
    beside = [line for line in _lines(_place(folder)) if line.endswith(f"  {network}")]
    return bool(beside) and set(beside) <= set(_lines(_place(folder) / form))


def write(form: str, folder: Path, made: Mapping[str, tuple[bytes, ...]]) -> list[Path]:
    """Write the files of a form (by the names of their networks) and their list; returns what was written,
    the list last."""
    out = folder / form
    out.mkdir(parents=True, exist_ok=True)
    written, sums = [], []
    for network, contents in made.items():
        for name, content in zip(names(form, network), contents, strict=True):
            (out / name).write_bytes(content)
            written.append(out / name)
            sums.append(_line(name, content))
        sums.append(_line(network, model_bytes(network, folder)))
    (out / "SHA256SUMS").write_text("\n".join(sums) + "\n", encoding="ascii")
    return [*written, out / "SHA256SUMS"]


def _place(folder: Path | None) -> Path:
    return Path(str(resources.files("models"))) if folder is None else folder


def _line(name: str, content: bytes) -> str:
    return f"{hashlib.sha256(content).hexdigest()}  {name}"


def _lines(folder: Path) -> list[str]:
    try:
        return (folder / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
