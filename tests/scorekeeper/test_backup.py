"""Backup and restore: the same games and pictures, and nothing replaced by what is not whole."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from scorekeeper.backup import backup, restore
from scorekeeper.errors import StoreError
from scorekeeper.folder import DATABASE
from scorekeeper.store import open_store

HEADER = {"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"], "options": {}}


def played(folder: Path, picture: bytes = b"a picture") -> str:
    with open_store(folder, kept_free=0) as store:
        (name,) = store.evidence.save([picture])
        game = store.start_game(HEADER)
        store.append(game, 0, [{"do": "play", "card": "7H", "evidence": [name]}])
    return name


def test_everything_comes_back_on_another_machine(tmp_path: Path) -> None:
    name = played(tmp_path / "old")
    archive = tmp_path / "evening.zip"
    assert backup(tmp_path / "old", archive) == 1
    played(tmp_path / "new", b"another picture")
    assert restore(archive, tmp_path / "new") == 1
    with open_store(tmp_path / "new") as store:
        assert store.notices == []
        assert [fact.body for fact in store.facts(1)] == [{"do": "play", "card": "7H", "evidence": [name]}]
        path = store.evidence.find(name)
        assert path is not None
        assert path.read_bytes() == b"a picture"
    assert list((tmp_path / "new").glob(f"{DATABASE}.before-restore-*"))


def test_taught_decks_come_back_too(tmp_path: Path) -> None:
    played(tmp_path / "old")
    played(tmp_path / "new")
    for folder, content in ((tmp_path / "old", b"ours"), (tmp_path / "new", b"theirs")):
        (folder / "decks" / "خانهٔ ما").mkdir(parents=True)
        for name in ("deck.json", "known.npz", "AS-1.jpg", "notes.txt"):
            (folder / "decks" / "خانهٔ ما" / name).write_bytes(content)
    assert backup(tmp_path / "old", tmp_path / "a.zip") == 1
    assert restore(tmp_path / "a.zip", tmp_path / "new") == 1
    there = {path.name: path.read_bytes() for path in (tmp_path / "new" / "decks" / "خانهٔ ما").iterdir()}
    assert there == dict.fromkeys(("deck.json", "known.npz", "AS-1.jpg"), b"ours")


def test_a_backup_is_made_while_the_game_goes_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "data") as store:
        game = store.start_game(HEADER)
        backup(tmp_path / "data", tmp_path / "a.zip")
        store.append(game, 0, [{"do": "deal"}])
        with pytest.raises(StoreError, match="Another Hakam"):
            restore(tmp_path / "a.zip", tmp_path / "data")
    restore(tmp_path / "a.zip", tmp_path / "data")
    with open_store(tmp_path / "data") as store:
        assert len(store.games()) == 1
        assert store.facts(1) == []


def test_a_backup_replaces_nothing(tmp_path: Path) -> None:
    played(tmp_path / "data")
    (tmp_path / "a.zip").write_text("something else")
    with pytest.raises(StoreError, match="exists already"):
        backup(tmp_path / "data", tmp_path / "a.zip")
    with pytest.raises(StoreError, match="no game"):
        backup(tmp_path / "empty", tmp_path / "b.zip")
    with pytest.raises(StoreError, match="cannot be written"):
        backup(tmp_path / "data", tmp_path / "nowhere" / "b.zip")


def zipped(path: Path, *members: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members:
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "../evil",
        "/etc/evil",
        "evidence/../../evil",
        "evidence/aa/" + "b" * 62 + ".jpg",
        "keys.json",
        "lock",
        "decks/../deck.json",
        "decks/a/b/deck.json",
        "decks/.a/deck.json",
        "decks/a/evil.sh",
    ],
)
def test_only_the_files_of_a_backup_are_taken(tmp_path: Path, name: str) -> None:
    played(tmp_path / "data")
    backup(tmp_path / "data", tmp_path / "good.zip")
    with zipfile.ZipFile(tmp_path / "good.zip") as good:
        database = good.read(DATABASE)
    archive = zipped(tmp_path / "bad.zip", (DATABASE, database), (name, b"x"))
    with pytest.raises(StoreError, match="none of its files"):
        restore(archive, tmp_path / "data")
    assert not (tmp_path / "evil").exists()
    with open_store(tmp_path / "data") as store:
        assert len(store.facts(1)) == 1


def test_what_may_have_no_end_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.zip"
    os.mkfifo(pipe)
    for archive in (pipe, Path("/dev/zero")):
        with pytest.raises(StoreError, match="is no file; name a backup file"):
            restore(archive, tmp_path / "data")


def test_what_is_not_whole_replaces_nothing(tmp_path: Path) -> None:
    name = played(tmp_path / "data")
    broken = [
        zipped(tmp_path / "1.zip", (DATABASE, b"SQLite format 3\0" + b"x" * 5000)),
        zipped(tmp_path / "2.zip", (DATABASE, b"not a database at all" * 100)),
        zipped(tmp_path / "3.zip", (f"evidence/{name}.jpg", b"a picture")),
        zipped(tmp_path / "4.zip", (DATABASE, b""), (f"evidence/{name}.jpg", b"forged")),
    ]
    (tmp_path / "5.zip").write_bytes(b"not a zip file")
    for archive in [*broken, tmp_path / "5.zip", tmp_path / "missing.zip"]:
        with pytest.raises(StoreError):
            restore(archive, tmp_path / "data")
    with open_store(tmp_path / "data") as store:
        assert store.notices == []
        assert len(store.facts(1)) == 1
        assert store.evidence.damaged() == []
