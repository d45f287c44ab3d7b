"""From the onnx files of a folder to the same networks for NCNN, in its subfolder ``ncnn``.

NCNN has no batches. Where the reader puts both index corners of a card through the same layers as a batch of
two, those layers are written twice; they are small.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from scorekeeper.errors import ModelError
from vision.derived import write
from vision.weights import NETWORKS, input_size, model_bytes

_SCENES = ((384, 640), (320, 512))
"""Two sizes (high, wide), so that the converter leaves the sides of the detector's pictures open."""


def to_ncnn(folder: Path) -> list[Path]:
    """Convert every network of ``folder``; returns the files written, the list of checksums last.

    Raises:
        ModelError: a package of the extra ``train`` is absent, or a network cannot be converted.
    """
    try:
        import onnxslim  # noqa: F401
        import pnnx
    except ImportError as error:
        raise ModelError(
            f"the conversion for NCNN needs {error.name}; install it with: pip install 'hakam[train]'"
        ) from error
    program = Path(pnnx.__file__).parent / "pnnx"
    made = {}
    for name in NETWORKS:
        content = model_bytes(name, folder)
        with tempfile.TemporaryDirectory() as scratch:
            made[name] = _converted(content, program, Path(scratch), name)
    return write("ncnn", folder, made)


def _converted(content: bytes, program: Path, scratch: Path, name: str) -> tuple[bytes, bytes]:
    import onnx

    wide, high = input_size(content)
    shapes = ((high, wide),) if wide else _SCENES
    model = onnx.load_from_string(content)
    if wide:
        model = unbatched(model, (high, wide))
    onnx.save(model, str(scratch / "net.onnx"))
    options = [f"inputshape{k or ''}=[1,3,{h},{w}]" for k, (h, w) in zip(("", "2"), shapes, strict=False)]
    run = subprocess.run(
        [str(program), "net.onnx", *options, "fp16=0"], cwd=scratch, capture_output=True, text=True
    )
    made = scratch / "net.ncnn.param", scratch / "net.ncnn.bin"
    if run.returncode or not all(path.is_file() for path in made):
        said = (run.stderr.strip() or run.stdout.strip()).splitlines()[-1:]
        raise ModelError(f"{name} cannot be converted for NCNN: {' '.join(said) or 'no file was made'}")
    lines = made[0].read_text(encoding="ascii").splitlines()
    sides = f" 0={wide} 1={high} 2=3" if wide else ""
    lines = [line + sides if line.startswith("Input ") else line for line in lines]
    return ("\n".join(lines) + "\n").encode("ascii"), made[1].read_bytes()


def unbatched(model: Any, shape: tuple[int, int]) -> Any:
    """The same network for one picture (1, 3, *shape) at a time, in operators that NCNN has."""
    import onnxslim

    names = [value.name for value in model.graph.input]
    slim = onnxslim.slim(model, input_shapes=[f"{names[0]}:1,3,{shape[0]},{shape[1]}"])
    nodes = [made for node in slim.graph.node for made in _pooled(node)]
    nodes = _apart(nodes, {one.name: one for one in slim.graph.initializer})
    del slim.graph.node[:]
    slim.graph.node.extend(nodes)
    del slim.graph.value_info[:]
    return slim


def _attributes(node: Any) -> dict[str, Any]:
    import onnx

    return {one.name: onnx.helper.get_attribute_value(one) for one in node.attribute}


def _pooled(node: Any) -> list[Any]:
    """The largest over a whole plane as the pooling that NCNN knows."""
    import onnx

    if node.op_type != "ReduceMax" or list(_attributes(node).get("axes", ())) != [2, 3]:
        return [node]
    pooled = f"{node.output[0]}_pooled"
    return [
        onnx.helper.make_node("GlobalMaxPool", [node.input[0]], [pooled], name=f"{node.name}_pool"),
        onnx.helper.make_node("Flatten", [pooled], [node.output[0]], name=f"{node.name}_flat", axis=1),
    ]


def _apart(nodes: list[Any], constants: dict[str, Any]) -> list[Any]:
    """Nodes in which what was joined to a batch goes its ways one by one."""
    import copy

    batched: set[str] = set()
    parts: dict[str, str] = {}
    count = 0
    out = []
    for node in nodes:
        attributes = _attributes(node)
        taken = [parts.get(name, name) for name in node.input]
        if node.op_type == "Concat" and attributes["axis"] == 0:
            batched.add(node.output[0])
            parts |= {f"{node.output[0]}#{k}": name for k, name in enumerate(taken)}
            count = len(taken)
        elif not batched.intersection(node.input):
            del node.input[:]
            node.input.extend(taken)
            out.append(node)
        elif node.op_type in {"Slice", "Split"} and _along_the_batch(node, attributes, constants):
            first = _number(constants[node.input[1]]) if node.op_type == "Slice" else 0
            for k, name in enumerate(node.output):
                part = f"{node.input[0]}#{first + k}"
                parts[name] = parts.get(part, part)
        else:
            batched.update(node.output)
            for k in range(count):
                twin = copy.deepcopy(node)
                twin.name = f"{node.name}#{k}"
                del twin.input[:], twin.output[:]
                mine = [f"{name}#{k}" if name in batched else parts.get(name, name) for name in node.input]
                twin.input.extend(parts.get(name, name) for name in mine)
                twin.output.extend(f"{name}#{k}" for name in node.output)
                out.append(twin)
    return out


def _along_the_batch(node: Any, attributes: dict[str, Any], constants: dict[str, Any]) -> bool:
    if node.op_type == "Split":
        return bool(attributes.get("axis", 0) == 0)
    return len(node.input) > 3 and _number(constants[node.input[3]]) == 0


def _number(constant: Any) -> int:
    import onnx

    return int(onnx.numpy_helper.to_array(constant).ravel()[0])
