"""Going on from published weights: an exported network back in a form that can be trained.

The export folds every batch normalisation into its convolution. Here the convolutions take the folded
weights, and each normalisation the statistics of what it sees of a few batches together with the scale and
shift that undo them: in evaluation the network answers exactly as the export does, and in training it
normalises as it always did.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import onnx
import torch
from onnx import numpy_helper
from torch import nn

_LAYERS = (nn.Conv2d, nn.Linear)


def warm(net: Any, path: Path, pictures: Iterable[torch.Tensor]) -> None:
    """Put the weights of the onnx file ``path`` into ``net``; ``pictures`` are batches (N, 3, H, W) in
    0–1 as in training.

    Raises:
        ValueError: the file is of another network.
    """
    batches = list(pictures)
    layers = _in_order(net, batches[0])
    graph = onnx.load(str(path)).graph
    stored = {
        tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in graph.initializer
    }
    folded = [
        [stored[name] for name in node.input if name in stored]
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]
    shapes = [tuple(weights[0].shape) for weights in folded]
    if shapes != [tuple(layer.weight.shape) for layer, _ in layers]:
        raise ValueError(f"{path.name} is of another network than this recipe's; train from scratch")
    with torch.no_grad():
        for (layer, norm), (weight, bias) in zip(layers, folded, strict=True):
            if norm is None:
                layer.weight.copy_(weight)
                layer.bias.copy_(bias)
                continue
            # A filter before a normalisation has no size of its own, but the smaller it is written the
            # larger is a step of the optimizer for it.
            size = weight.flatten(1).norm(dim=1)
            layer.weight.copy_(weight / size[:, None, None, None])
            norm.running_mean.zero_()
            norm.running_var.fill_(1.0 - norm.eps)
            norm.weight.copy_(size)
            norm.bias.copy_(bias)
        _take_statistics(net, [norm for _, norm in layers if norm is not None], batches)


def _in_order(net: Any, batch: torch.Tensor) -> list[tuple[Any, Any]]:
    """The layers with weights in the order in which they run, each with the normalisation that follows it."""
    ran: list[list[Any]] = []

    def note(module: Any, _inputs: Any, _output: Any) -> None:
        if isinstance(module, _LAYERS):
            ran.append([module, None])
        else:
            ran[-1][1] = module

    hooks = [
        module.register_forward_hook(note)
        for module in net.modules()
        if isinstance(module, (*_LAYERS, nn.BatchNorm2d))
    ]
    net.eval()
    with torch.no_grad():
        net(batch[:1])
    for hook in hooks:
        hook.remove()
    return [(layer, norm) for layer, norm in ran]


def _take_statistics(net: Any, norms: list[Any], batches: list[torch.Tensor]) -> None:
    means: dict[Any, list[torch.Tensor]] = {norm: [] for norm in norms}
    squares: dict[Any, list[torch.Tensor]] = {norm: [] for norm in norms}

    def note(norm: Any, inputs: tuple[torch.Tensor]) -> None:
        x = inputs[0].float()
        means[norm].append(x.mean((0, 2, 3)))
        squares[norm].append(x.square().mean((0, 2, 3)))

    hooks = [norm.register_forward_pre_hook(note) for norm in norms]
    for batch in batches:
        net(batch)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        mean = torch.stack(means[norm]).mean(0)
        variance = (torch.stack(squares[norm]).mean(0) - mean.square()).clamp(min=1e-4)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.bias.add_(mean * norm.weight)
        norm.weight.mul_((variance + norm.eps).sqrt())
    net.train()
