"""The data folder: only ever added to, checked at the start, plain about what it finds."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper import store as module
from scorekeeper.errors import StoreError
from scorekeeper.folder import DATABASE, HIGH_WATER
from scorekeeper.store import Store, check_database, copy_database, open_store

HEADER = {"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"], "options": {}}


def filled(folder: Path, facts: int = 3) -> Store:
    store = open_store(folder)
    game = store.start_game(HEADER)
    for at in range(facts):
        store.append(game, at, [{"do": "play", "card": "7H", "seat": at % 4}])
    return store


def raw(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / DATABASE)


def test_facts_come_back_in_order_with_growing_numbers(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        assert store.seq == 4
        assert [(fact.seq, fact.at) for fact in store.facts(1)] == [(2, 0), (3, 1), (4, 2)]
    with open_store(tmp_path) as store:
        assert store.notices == []
        assert store.games()[0].header == HEADER
        assert store.start_game(HEADER) == 2
        assert store.append(2, 0, [{"do": "deal"}, {"do": "trump", "suit": "H"}]) == 7
        assert [fact.body["do"] for fact in store.facts(2)] == ["deal", "trump"]
        assert len(store.facts(1)) == 3


def test_every_connection_is_durable(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        pragmas = {
            name: store._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


@pytest.mark.parametrize("sql", ["UPDATE facts SET body = '{}'", "DELETE FROM facts WHERE seq = 2"])
def test_facts_are_only_ever_added(tmp_path: Path, sql: str) -> None:
    with filled(tmp_path), raw(tmp_path) as connection, pytest.raises(sqlite3.IntegrityError, match="added"):
        connection.execute(sql)


def test_tables_are_strict(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        assert all(store._db[name].strict for name in ("facts", "settings"))  # type: ignore[union-attr]


def test_facts_and_notes_of_one_change_are_one_transaction(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        store.append(1, 3, [{"do": "collect", "seat": 0}], {"following": {"n": 1}})
        assert store.noted("following") == {"n": 1}
        # The place is taken already, so neither the fact nor the note may stay in the file.
        store.append(1, 3, [{"do": "end"}], {"following": {"n": 2}})
        assert store.trouble is not None
        with raw(tmp_path) as connection:
            assert connection.execute("SELECT value FROM settings").fetchall() == [('{"n": 1}',)]


def test_a_changed_row_is_found(tmp_path: Path) -> None:
    filled(tmp_path).close()
    with raw(tmp_path) as connection:
        connection.execute("DROP TRIGGER facts_refuse_update")
        connection.execute("UPDATE facts SET body = replace(body, '7H', 'AH') WHERE seq = 3")
    with open_store(tmp_path) as store:
        assert "Entry 3" in store.notices[0]["en"]
        assert store.faults()


def test_a_newer_schema_is_refused_and_not_touched(tmp_path: Path) -> None:
    filled(tmp_path).close()
    with raw(tmp_path) as connection:
        connection.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('hakam', 'later', '')"
        )
    connection.close()
    before = (tmp_path / DATABASE).read_bytes()
    with pytest.raises(StoreError, match="newer Hakam"):
        open_store(tmp_path)
    assert (tmp_path / DATABASE).read_bytes() == before


def test_migrations_of_an_older_file_are_applied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path).close()
    newer = module.Migrations("hakam")
    newer._migrations = list(module.migrations._migrations)

    @newer()
    def add_remark(db: Database) -> None:
        db["settings"].insert({"key": "remark", "value": '"new"'})  # type: ignore[union-attr]

    monkeypatch.setattr(module, "migrations", newer)
    with open_store(tmp_path) as store:
        assert store.noted("remark") == "new"
        assert len(store.facts(1)) == 3


def test_one_process_at_a_time(tmp_path: Path) -> None:
    with filled(tmp_path), pytest.raises(StoreError, match="Another Hakam"):
        open_store(tmp_path)
    open_store(tmp_path).close()


def test_a_lost_tail_is_noticed_and_numbers_still_grow(tmp_path: Path) -> None:
    filled(tmp_path).close()
    (tmp_path / HIGH_WATER).write_text(f"{9:020d}\n")
    with open_store(tmp_path) as store:
        assert "(5)" in store.notices[0]["en"]
        assert store.seq == 4
        assert store.append(1, 3, [{"do": "end"}]) == 10


@pytest.mark.parametrize("mark", [b"", b"\0\0\0\0", b"nonsense"])
def test_a_damaged_high_water_mark_costs_nothing(tmp_path: Path, mark: bytes) -> None:
    filled(tmp_path).close()
    (tmp_path / HIGH_WATER).write_bytes(mark)
    with open_store(tmp_path) as store:
        assert store.notices == []
        assert store.append(1, 3, [{"do": "end"}]) == 5
    assert int((tmp_path / HIGH_WATER).read_bytes()) == 5


def test_a_copy_is_whole(tmp_path: Path) -> None:
    with filled(tmp_path):
        copy_database(tmp_path, tmp_path / "copy.db")
        with pytest.raises(StoreError, match="cannot be copied"):
            copy_database(tmp_path, tmp_path / "copy.db")
    assert check_database(tmp_path / "copy.db") == []
    (tmp_path / "copy.db").write_bytes(b"SQLite format 3\0" + b"x" * 4096)
    assert check_database(tmp_path / "copy.db")


def test_any_thread_may_ask(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        store.start_game(HEADER)
        adding = [
            threading.Thread(target=lambda n=n: store.note(f"key{n}", n))  # type: ignore[misc]
            for n in range(8)
        ]
        for thread in adding:
            thread.start()
        for thread in adding:
            thread.join()
        assert [store.noted(f"key{n}") for n in range(8)] == list(range(8))


def test_pictures_of_earlier_games_are_found(tmp_path: Path) -> None:
    with filled(tmp_path, facts=0) as store:
        store.append(1, 0, [{"do": "play", "card": "7H", "evidence": ["a" * 64]}])
        assert store.names("a" * 64, before_game=2)
        assert not store.names("a" * 64, before_game=1)
        assert not store.names("%" * 64, before_game=2)


@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}-shm", HIGH_WATER])
def test_a_file_that_may_only_be_read_is_told_before_anything_is_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path).close()
    (tmp_path / name).touch()
    before = sorted(path.name for path in tmp_path.iterdir())
    # Whoever runs the tests may be allowed everything, whatever the file's mode.
    monkeypatch.setattr("os.access", lambda path, mode: Path(path).name != name)
    with pytest.raises(StoreError, match=f"cannot be written .*{name}"):
        open_store(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_mark_that_cannot_be_opened_is_told_and_leaves_the_folder_free(tmp_path: Path) -> None:
    (tmp_path / HIGH_WATER).mkdir(parents=True)
    with pytest.raises(StoreError, match=HIGH_WATER):
        open_store(tmp_path)
    (tmp_path / HIGH_WATER).rmdir()
    open_store(tmp_path).close()
