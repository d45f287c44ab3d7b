"""Pictures by the hash of their content."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from scorekeeper.errors import StoreError
from scorekeeper.evidence import open_evidence, picture_id


def test_a_picture_is_named_by_its_content_and_kept_once(tmp_path: Path) -> None:
    evidence = open_evidence(tmp_path / "evidence")
    first, second = evidence.save([b"one", b"two"])
    assert first == hashlib.sha256(b"one").hexdigest()
    path = evidence.find(first)
    assert path is not None
    assert path.read_bytes() == b"one"
    written = path.stat().st_mtime_ns
    assert evidence.save([b"one"]) == (first,)
    assert path.stat().st_mtime_ns == written
    assert {file.stem for file in evidence} == {first, second}
    assert evidence.damaged() == []
    path.write_bytes(b"other")
    assert evidence.damaged() == [path]


@pytest.mark.parametrize(
    "name", ["", "..", "../" * 8, "A" * 64, "a" * 63, "a" * 65, "a" * 63 + "/", "a" * 64]
)
def test_only_ids_find_a_file(tmp_path: Path, name: str) -> None:
    assert open_evidence(tmp_path).find(name) is None


def test_a_nearly_full_disk_stops_pictures_first(tmp_path: Path) -> None:
    evidence = open_evidence(tmp_path, kept_free=1 << 60)
    assert evidence.save([b"one"]) == ()
    assert "nearly full" in str(evidence.trouble)
    evidence.kept_free = 0
    assert evidence.save([b"one"]) == (picture_id(b"one"),)
    assert evidence.trouble is None


def test_a_failing_disk_costs_the_picture_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = open_evidence(tmp_path)

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    assert evidence.save([b"one"]) == ()
    assert "No space" in str(evidence.trouble)
    assert list(tmp_path.iterdir()) == []


def test_leftovers_of_a_crash_are_removed(tmp_path: Path) -> None:
    (tmp_path / "half.part").write_bytes(b"half")
    open_evidence(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "evidence").write_text("not a folder")
    with pytest.raises(StoreError, match="--data"):
        open_evidence(tmp_path / "evidence")


def test_the_oldest_pictures_go_first(tmp_path: Path) -> None:
    evidence = open_evidence(tmp_path)
    names = evidence.save([bytes([n]) * 100 for n in range(4)])
    for age, name in enumerate(names):
        path = evidence.find(name)
        assert path is not None
        os.utime(path, (1000 + age, 1000 + age))
    assert evidence.retain(now=1003.5, max_age=3.0) == 1
    assert evidence.retain(now=1003.5, max_bytes=200, keep=[names[1]]) == 1
    assert {file.stem for file in evidence} == {names[1], names[3]}
