"""What disks do to a database: damage, loss, no room, no rights. The service starts and says so."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.errors import StoreError
from scorekeeper.folder import DATABASE
from scorekeeper.store import Store, open_store

HEADER = {"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"], "options": {}}
NOBODY = 65534


def play(store: Store, facts: int, game: int | None = None) -> int:
    game = store.start_game(HEADER) if game is None else game
    first = len(store.facts(game))
    for at in range(first, first + facts):
        store.append(game, at, [{"do": "play", "card": "7H", "seat": at % 4}])
    return game


def in_a_child(work: Callable[[], str]) -> str:
    """What ``work`` says in a process of its own, which ends without tidying up."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writer, work().encode())
        except BaseException as error:
            os.write(writer, f"{type(error).__name__}: {error}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as said:
        text = said.read().decode()
    os.waitpid(child, 0)
    return text


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A data folder whose writer died with 30 facts still in the log."""
    child = os.fork()
    if child == 0:
        try:
            play(open_store(tmp_path), 30)
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert (tmp_path / f"{DATABASE}-wal").stat().st_size > 30 * 4096
    return tmp_path


def test_a_process_that_died_loses_nothing(unfinished: Path) -> None:
    with open_store(unfinished) as store:
        assert store.notices == []
        assert len(store.facts(1)) == 30


@pytest.mark.parametrize("damage", ["cut", "flip"])
def test_a_damaged_log_is_noticed(unfinished: Path, damage: str) -> None:
    wal = unfinished / f"{DATABASE}-wal"
    content = bytearray(wal.read_bytes())
    if damage == "cut":
        del content[len(content) * 2 // 3 :]
    else:
        content[len(content) // 2] ^= 0xFF
    wal.write_bytes(content)
    (unfinished / f"{DATABASE}-shm").unlink(missing_ok=True)
    with open_store(unfinished) as store:
        kept = len(store.facts(1))
        assert 0 < kept < 30
        assert f"({30 - kept})" in store.notices[0]["en"]
        play(store, 1, game=1)
        assert store.seq == 32
    with open_store(unfinished) as store:
        assert store.notices == []
        assert len(store.facts(1)) == kept + 1


def test_a_closed_deal_is_safe_from_a_damaged_log(tmp_path: Path) -> None:
    def work() -> str:
        store = open_store(tmp_path)
        play(store, 10)
        store.checkpoint()
        play(store, 3, game=1)
        os.kill(os.getpid(), signal.SIGKILL)
        return ""

    in_a_child(work)
    (tmp_path / f"{DATABASE}-wal").write_bytes(b"\xff" * 5000)
    (tmp_path / f"{DATABASE}-shm").unlink(missing_ok=True)
    with open_store(tmp_path) as store:
        assert len(store.facts(1)) == 10
        assert "(3)" in store.notices[0]["en"]


@pytest.mark.parametrize("seed", range(4))
def test_random_bytes_over_the_database(tmp_path: Path, seed: int) -> None:
    with open_store(tmp_path, kept_free=0) as store:
        (picture,) = store.evidence.save([b"picture"])
        play(store, 20)
    file = tmp_path / DATABASE
    noise = random.Random(seed)
    content = bytearray(file.read_bytes())
    if seed == 0:
        content = bytearray(noise.randbytes(len(content)))
    elif seed == 1:
        content[:100] = noise.randbytes(100)
    elif seed == 2:
        content[4096:8192] = noise.randbytes(4096)
    else:
        del content[len(content) // 2 :]
    file.write_bytes(content)
    with open_store(tmp_path) as store:
        assert "put aside as" in store.notices[0]["en"]
        (aside,) = (
            p for p in tmp_path.glob(f"{DATABASE}.damaged-*") if not p.name.endswith(("-wal", "-shm"))
        )
        assert aside.read_bytes() == bytes(content)
        assert store.games() == []
        assert store.evidence.find(picture) is not None
        play(store, 2)
        assert store.seq == 24  # numbers go on where phones have seen them
    with open_store(tmp_path) as store:
        assert store.notices == []


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / DATABASE).touch()
    with open_store(tmp_path) as store:
        assert store.games() == []


@pytest.fixture
def common_folder() -> Iterator[Path]:
    """A folder that another user can reach."""
    folder = Path(tempfile.mkdtemp(prefix="hakam-test-"))
    yield folder
    shutil.rmtree(folder)


def test_a_folder_without_write_permission(common_folder: Path) -> None:
    data = common_folder / "data"
    with open_store(data) as store:
        play(store, 2)
    before = (data / DATABASE).read_bytes()
    for path in (common_folder, data, *data.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)

    def work() -> str:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        try:
            open_store(data).close()
        except StoreError as error:
            return str(error)
        return "opened"

    said = in_a_child(work)
    assert str(data) in said
    assert "cannot be written" in said
    assert "--data" in said
    assert (data / DATABASE).read_bytes() == before
    for path in (common_folder, data):
        path.chmod(stat.S_IRWXU)


@pytest.mark.parametrize("folder", ["/proc/hakam", "/dev/null/hakam"])
def test_a_folder_that_cannot_be(folder: str) -> None:
    with pytest.raises(StoreError, match="--data"):
        open_store(Path(folder))


def test_a_full_disk_in_mid_game(tmp_path: Path) -> None:
    """Files may not grow past a limit: for SQLite that is a disk without room."""

    def work() -> str:
        store = open_store(tmp_path, kept_free=0)
        game = play(store, 5)
        store.checkpoint()
        size = (tmp_path / DATABASE).stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        assert store.evidence.save([b"x" * 2 * size]) == ()
        assert store.evidence.trouble
        play(store, 20, game)
        assert store.seq == 26, store.seq
        assert store.trouble, "the disk was not full"
        assert len(store.facts(game)) == 25
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        store.retry()
        assert store.trouble is None, store.trouble
        assert store.evidence.save([b"x" * 2 * size])
        assert store.evidence.trouble is None
        return "done"

    assert in_a_child(work) == "done"
    with open_store(tmp_path) as store:
        assert store.notices == []
        assert [fact.at for fact in store.facts(1)] == list(range(25))
