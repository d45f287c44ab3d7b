"""Whatever runs the weights, the same cards are seen in the same places and as surely."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import models
from scorekeeper.cards import Card
from scorekeeper.errors import ModelError
from vision import backend as engines
from vision.backend import Network
from vision.camera.simulated import SimSettings, SimulatedTable, Throw
from vision.cli import look
from vision.derived import fits, paths
from vision.evaluate import dataset_lines
from vision.images import load_photo
from vision.read import STILL, Eye
from vision.sights import Sight
from vision.weights import input_size, model_bytes

PUBLISHED = Path(models.__file__).parent


@pytest.fixture(scope="session")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the published weights, in NCNN's form too."""
    pytest.importorskip("ncnn", reason="needs the extra ncnn")
    if fits("ncnn", "detector.onnx"):
        return PUBLISHED
    pytest.importorskip("pnnx", reason="needs weights for NCNN, or the extra train to make them")
    from vision.training.convert import to_ncnn

    folder = tmp_path_factory.mktemp("weights")
    for name in ("SHA256SUMS", "detector.onnx", "reader.onnx", "settings.json"):
        shutil.copy(PUBLISHED / name, folder)
    to_ncnn(folder)
    return folder


@pytest.fixture(params=["opencv", "ncnn"])
def other(request: pytest.FixtureRequest) -> Iterator[tuple[str, Path]]:
    folder = request.getfixturevalue("weights") if request.param == "ncnn" else PUBLISHED
    return request.param, folder


def assert_alike(ours: list[Sight], theirs: list[Sight]) -> None:
    assert len(ours) == len(theirs)
    for one in ours:
        twin = min(theirs, key=lambda sight: float(np.abs(sight.quad - one.quad).max()))
        assert np.abs(twin.quad - one.quad).max() < 0.5
        # a doubtful card turns on hundredths of a pixel of its corners
        assert np.abs(twin.probabilities - one.probabilities).max() < 5e-3
        assert (twin.reading.card, twin.back) == (one.reading.card, one.back)


def test_every_output_is_the_same_whatever_the_sides_and_the_number(other: tuple[str, Path]) -> None:
    name, folder = other
    rng = np.random.default_rng(8)
    for network, shapes in (
        ("detector.onnx", [(1, 3, 384, 640), (1, 3, 320, 192)]),
        ("reader.onnx", [(1, 3, 176, 128), (3, 3, 176, 128)]),
    ):
        ours, theirs = Network(network, folder, 1, "onnxruntime"), Network(network, folder, 1, name)
        assert ours.size == theirs.size
        for shape in shapes:
            batch = rng.uniform(0, 1, shape).astype(np.float32)
            expected, got = ours.run(batch), theirs.run(batch)
            assert [out.shape for out in got] == [out.shape for out in expected]
            for left, right in zip(expected, got, strict=True):
                assert np.abs(left - right).max() < 1e-3


def test_a_drawn_table(other: tuple[str, Path], drawn_table: np.ndarray) -> None:
    name, folder = other
    ours = Eye(folder, backend="onnxruntime").look(drawn_table)
    assert len(ours) == 3
    assert_alike(ours, Eye(folder, backend=name).look(drawn_table))


def test_the_simulated_table(other: tuple[str, Path]) -> None:
    name, folder = other
    throws = [Throw(seat, Card.parse(code)) for seat, code in enumerate(("7H", "KS", "TD", "2C"))]
    table, image = SimulatedTable(throws, SimSettings(seed=4)), np.zeros(0, np.uint8)
    while (frame := table.read()) is not None:
        image = frame.image
    ours = Eye(folder, backend="onnxruntime").look(image)
    assert len(ours) == 4
    assert_alike(ours, Eye(folder, backend=name).look(image))


@pytest.mark.photos
def test_real_photographs(other: tuple[str, Path], photos: Path) -> None:
    name, folder = other
    ours, theirs = (Eye(folder, sizes=STILL[:2], backend=one) for one in ("onnxruntime", name))
    seen = 0
    for line in dataset_lines(photos, "test")[::20]:
        image = load_photo(photos / line["image"]).image
        sights = ours.look(image)
        assert_alike(sights, theirs.look(image))
        seen += len(sights)
    assert seen > 20


def test_the_size_is_read_from_the_file() -> None:
    assert input_size(model_bytes("detector.onnx")) == (0, 0)
    assert input_size(model_bytes("reader.onnx")) == (128, 176)


def test_an_unknown_or_absent_back_end_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAKAM_BACKEND", "abacus")
    with pytest.raises(ModelError, match=r"'abacus', but must be one of: int8, onnxruntime, opencv, ncnn"):
        Network("reader.onnx")
    monkeypatch.setenv("HAKAM_BACKEND", "ncnn")
    monkeypatch.setitem(__import__("sys").modules, "ncnn", None)
    with pytest.raises(ModelError, match=r"ncnn is not installed; .* 'hakam\[ncnn\]'"):
        Network("reader.onnx")


def test_the_variable_chooses_for_every_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    chosen: list[str] = []
    original = engines.BACKENDS["opencv"]
    monkeypatch.setitem(
        engines.BACKENDS, "opencv", lambda *given: chosen.append(given[0]) or original(*given)
    )
    monkeypatch.setenv("HAKAM_BACKEND", "opencv")
    Eye()
    assert chosen == ["detector.onnx", "reader.onnx"]
    (tmp_path / "bad.jpg").write_text("no picture")
    CliRunner().invoke(look, [str(tmp_path / "bad.jpg"), "--backend", "onnxruntime"])
    assert len(chosen) == 2


def test_what_can_be_used_is_listed_and_who_watches_takes_the_quickest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HAKAM_BACKEND", raising=False)
    (tmp_path / "SHA256SUMS").write_text("aa  detector.onnx\nbb  reader.onnx\n")
    assert engines.installed(tmp_path) == ["onnxruntime", "opencv"]
    assert engines.chosen(tmp_path) == "onnxruntime"
    for form in ("int8", "ncnn"):
        (tmp_path / form).mkdir()
        (tmp_path / form / "SHA256SUMS").write_text("aa  detector.onnx\nbb  reader.onnx\n")
    assert engines.installed(tmp_path)[:3] == ["int8", "onnxruntime", "opencv"]
    assert ("ncnn" in engines.installed(tmp_path)) == bool(importlib.util.find_spec("ncnn"))
    assert engines.chosen(tmp_path, quick=True) == "int8"
    assert engines.chosen(tmp_path) == "onnxruntime"
    (tmp_path / "SHA256SUMS").write_text("cc  detector.onnx\nbb  reader.onnx\n")  # trained on
    assert engines.installed(tmp_path) == ["onnxruntime", "opencv"]
    assert engines.chosen(tmp_path, quick=True) == "onnxruntime"


def test_whole_numbers_find_the_same_cards(drawn_table: np.ndarray) -> None:
    """They need not be as near as the others: the reader puts the corners right."""
    assert fits("int8", "detector.onnx"), "the detector has changed: run hakam train int8"
    ours, theirs = (Eye(backend=name).look(drawn_table) for name in ("onnxruntime", "int8"))
    assert len(ours) == len(theirs) == 3
    for one in ours:
        twin = min(theirs, key=lambda sight: float(np.abs(sight.quad - one.quad).max()))
        assert np.abs(twin.quad - one.quad).max() < 1.5
        assert twin.probabilities.argmax() == one.probabilities.argmax()


def test_weights_for_ncnn_of_other_weights_are_refused(tmp_path: Path) -> None:
    import hashlib

    def sums(folder: Path, *files: str, more: str = "") -> None:
        lines = [f"{hashlib.sha256((folder / f).read_bytes()).hexdigest()}  {f}\n" for f in files]
        (folder / "SHA256SUMS").write_text("".join(lines) + more)

    (tmp_path / "reader.onnx").write_bytes(b"new")
    sums(tmp_path, "reader.onnx")
    with pytest.raises(ModelError, match="make them with: hakam train ncnn"):
        paths("ncnn", "reader.onnx", tmp_path)
    made = tmp_path / "ncnn"
    made.mkdir()
    for name in ("reader.ncnn.param", "reader.ncnn.bin"):
        (made / name).write_bytes(b"x")
    old = hashlib.sha256(b"old").hexdigest()
    sums(made, "reader.ncnn.param", "reader.ncnn.bin", more=f"{old}  reader.onnx\n")
    with pytest.raises(ModelError, match=r"made from another reader\.onnx"):
        paths("ncnn", "reader.onnx", tmp_path)
    (made / "reader.ncnn.bin").write_bytes(b"y")
    with pytest.raises(ModelError, match="damaged"):
        paths("ncnn", "reader.onnx", tmp_path)
