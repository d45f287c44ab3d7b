"""The database of a data folder: one SQLite file of facts that only grows, chained by digest.

All SQL of the project is in this file. A fact is acknowledged when its transaction is on disk (WAL,
``synchronous=FULL``). SQLite drops every frame behind a damaged one of its log without an error; the
high-water mark is what notices that.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, cast

from sqlite_utils import Database, Migrations
from sqlite_utils.db import Table

from scorekeeper.errors import StoreError
from scorekeeper.evidence import KEPT_FREE, open_evidence, sync_folder
from scorekeeper.folder import DATABASE, EVIDENCE, HIGH_WATER, lock_folder, mark_of, move_aside, read_mark
from scorekeeper.rulings import Text

HEADER = -1
"""The place of a game's header among its facts; actions count from 0."""

migrations = Migrations("hakam")


@migrations()
def create_facts(db: Database) -> None:
    facts = cast(Table, db["facts"])
    facts.create(
        {"seq": int, "game": int, "at": int, "body": str, "recorded_at": str, "digest": str},
        pk="seq",
        not_null={"game", "at", "body", "recorded_at", "digest"},
        strict=True,
    )
    facts.create_index(["game", "at"], unique=True)
    for verb in ("UPDATE", "DELETE"):
        db.execute(
            f"CREATE TRIGGER facts_refuse_{verb.lower()} BEFORE {verb} ON facts "
            "BEGIN SELECT RAISE(ABORT, 'facts are only ever added'); END"
        )
    cast(Table, db["settings"]).create({"key": str, "value": str}, pk="key", not_null={"value"}, strict=True)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of the data folder: ``seq`` is the number of its header, ``started_at`` is ISO 8601 in UTC."""

    id: int
    seq: int
    header: dict[str, Any]
    started_at: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One action as it is kept; ``seq`` counts in the data folder, ``at`` in its game."""

    seq: int
    at: int
    body: dict[str, Any]


class Store:
    """The database of one data folder; see ``open_store``. Its methods may be called from any thread.

    When a fact cannot be written (disk full, folder gone), it waits in memory, ``trouble`` says so, and
    every later call tries again: the score goes on, and nothing of it is lost while the process lives.
    ``notices`` say, in both languages, what was found at the start.
    """

    def __init__(self, folder: Path, connection: sqlite3.Connection, lock: int, notices: list[Text]) -> None:
        self.folder = folder
        self.notices = notices
        self.evidence = open_evidence(folder / EVIDENCE)
        self._db = Database(connection)
        self._lock = lock
        self._guard = threading.RLock()
        self._backlog: list[_Row] = []
        self._notes: dict[str, str] = {}
        self.trouble: Text | None = None
        last = self._db.execute("SELECT seq, digest FROM facts ORDER BY seq DESC LIMIT 1").fetchone()
        self._last: int = last[0] if last else 0
        self._digest: str = last[1] if last else ""
        mark = read_mark(folder / HIGH_WATER)
        if mark > self._last:
            lost = mark - self._last
            notices.append(
                {
                    "en": f"The disk has lost the last entries of the record ({lost}); please compare the "
                    "score with what you remember and correct it.",
                    "fa": f"دیسک آخرین نوشته‌ها را از دست داده است ({lost} تا)؛ لطفاً امتیازها را با آنچه "
                    "به یاد دارید مقایسه و اصلاح کنید.",
                }
            )
        self._next = max(mark, self._last) + 1
        self._mark = os.open(folder / HIGH_WATER, os.O_WRONLY | os.O_CREAT, 0o644)
        sync_folder(folder)

    @property
    def seq(self) -> int:
        """The number of the last fact, 0 when there is none. After a loss it is below what phones saw."""
        return self._last

    def start_game(self, header: Mapping[str, Any]) -> int:
        """Begins a game; returns its id."""
        with self._guard:
            games = self.games()
            game = games[-1].id + 1 if games else 1
            self._write([(game, HEADER, header)], {})
            return game

    def append(
        self,
        game: int,
        at: int,
        facts: Sequence[Mapping[str, Any]],
        notes: Mapping[str, Any] | None = None,
    ) -> int:
        """Adds ``facts`` to ``game`` from place ``at`` on, and sets the ``notes`` (settings), all in one
        transaction; returns the number of the last fact."""
        with self._guard:
            self._write([(game, at + place, fact) for place, fact in enumerate(facts)], notes or {})
            return self._last

    def note(self, key: str, value: Any) -> None:
        """Sets one setting; ``value`` is anything that JSON can say."""
        with self._guard:
            self._write([], {key: value})

    def noted(self, key: str, default: Any = None) -> Any:
        with self._guard:
            if key in self._notes:
                return json.loads(self._notes[key])
            row = self._db.execute("SELECT value FROM settings WHERE key = ?", [key]).fetchone()
            return default if row is None else json.loads(row[0])

    def games(self) -> list[StoredGame]:
        """All games, oldest first."""
        with self._guard:
            rows = self._db.execute(
                "SELECT game, seq, body, recorded_at FROM facts WHERE at = ? ORDER BY seq", [HEADER]
            ).fetchall()
            rows += [(r.game, r.seq, r.body, r.recorded_at) for r in self._backlog if r.at == HEADER]
            return [StoredGame(game, seq, json.loads(body), when) for game, seq, body, when in rows]

    def facts(self, game: int) -> list[Fact]:
        """The actions of a game, in order, without its header."""
        with self._guard:
            rows = self._db.execute(
                "SELECT seq, at, body FROM facts WHERE game = ? AND at >= 0 ORDER BY at", [game]
            ).fetchall()
            rows += [(r.seq, r.at, r.body) for r in self._backlog if r.game == game and r.at >= 0]
            return [Fact(seq, at, json.loads(body)) for seq, at, body in rows]

    def names(self, picture: str, before_game: int) -> bool:
        """Whether a game before ``before_game`` has a fact that this picture belongs to."""
        with self._guard:
            found = self._db.execute(
                "SELECT 1 FROM facts WHERE game < ? AND at >= 0 AND instr(body, ?) LIMIT 1",
                [before_game, f'"{picture}"'],
            ).fetchone()
            return found is not None

    def retry(self) -> None:
        """Tries again to write what waits in memory; ``trouble`` says whether it went."""
        with self._guard:
            if self._backlog or self._notes:
                self._write([], {})

    def checkpoint(self) -> None:
        """Moves the log into the database file; called when a deal is closed, so that a damaged log can
        never cost more than a deal."""
        with self._guard, contextlib.suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def faults(self) -> list[str]:
        """Sentences about what is wrong inside the database; none when all is well."""
        with self._guard:
            try:
                return _faults(self._db.conn)
            except sqlite3.Error as error:
                return [f"The database cannot be read ({error})."]

    def close(self) -> None:
        """Writes what waits, and lets another process use the folder. Once is enough, twice is harmless."""
        with self._guard:
            if self._lock < 0:
                return
            with contextlib.suppress(sqlite3.Error):
                self.retry()
                self.checkpoint()
            self._db.close()
            os.close(self._mark)
            os.close(self._lock)
            self._lock = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, facts: Sequence[tuple[int, int, Mapping[str, Any]]], notes: Mapping[str, Any]) -> None:
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        for game, at, fact in facts:
            body = json.dumps(fact, ensure_ascii=False, separators=(",", ":"))
            self._digest = _chain(self._digest, self._next, game, at, body)
            self._backlog.append(_Row(self._next, game, at, body, now, self._digest))
            self._last = self._next
            self._next += 1
        self._notes.update({key: json.dumps(value, ensure_ascii=False) for key, value in notes.items()})
        try:
            with self._db.atomic():
                if self._backlog:
                    cast(Table, self._db["facts"]).insert_all(asdict(row) for row in self._backlog)
                if self._notes:
                    cast(Table, self._db["settings"]).upsert_all(
                        ({"key": key, "value": value} for key, value in self._notes.items()), pk="key"
                    )
            if self._backlog:
                os.pwrite(self._mark, mark_of(self._last), 0)
                os.fdatasync(self._mark)
        except (sqlite3.Error, OSError) as error:
            self.trouble = {
                "en": f"The disk takes no more of the record ({error}); the score goes on in memory. "
                "Free some space, and do not switch off until this message is gone.",
                "fa": f"دیسک دیگر چیزی ثبت نمی‌کند ({error})؛ امتیازها فقط در حافظه ادامه دارد. "
                "جا باز کنید و تا این پیام هست دستگاه را خاموش نکنید.",
            }
            return
        self._backlog.clear()
        self._notes.clear()
        self.trouble = None


@dataclass(frozen=True, slots=True)
class _Row:
    seq: int
    game: int
    at: int
    body: str
    recorded_at: str
    digest: str


def open_store(folder: Path, *, kept_free: int = KEPT_FREE) -> Store:
    """The store of a data folder, which is made when it is missing.

    A damaged database is moved aside with the time in its name and a new one begun (``Store.notices``
    says so); one made by a newer Hakam is refused and not touched. Pictures stop when less than
    ``kept_free`` bytes are free.

    Raises:
        StoreError: the folder cannot be used.
    """
    lock = lock_folder(folder)
    try:
        notices: list[Text] = []
        connection = _open_database(folder / DATABASE, notices)
        store = Store(folder, connection, lock, notices)
        store.evidence.kept_free = kept_free
        return store
    except OSError as error:
        os.close(lock)
        raise StoreError(
            f"The data folder {folder} cannot be used ({error.strerror}: {error.filename}); give yourself "
            "the right to write there, or choose another folder with --data."
        ) from error
    except BaseException:
        os.close(lock)
        raise


def copy_database(folder: Path, target: Path) -> None:
    """Writes a whole, compact copy of a data folder's database to ``target``, which must not exist; also
    while another process plays on it.

    Raises:
        StoreError: there is no database, or the copy cannot be written.
    """
    source = folder / DATABASE
    if not source.is_file():
        raise StoreError(f"There is no game in {folder}; name the data folder with --data.")
    try:
        with contextlib.closing(_connect(source)) as connection:
            _refuse_newer(connection, source)
            connection.execute("VACUUM INTO ?", [str(target)])
    except sqlite3.Error as error:
        raise StoreError(f"The database {source} cannot be copied to {target} ({error}).") from error


def read_games(folder: Path) -> Iterator[tuple[StoredGame, list[dict[str, Any]]]]:
    """All games of a data folder with their actions, oldest first; also while another process plays on it.

    Raises:
        StoreError: there is no database, or it cannot be read.
    """
    source = folder / DATABASE
    if not source.is_file():
        raise StoreError(f"There is no game in {folder}; name the data folder with --data.")
    try:
        with contextlib.closing(_look_into(source)) as connection:
            _refuse_newer(connection, source)
            rows = connection.execute(
                "SELECT game, seq, at, body, recorded_at FROM facts ORDER BY game, at"
            ).fetchall()
    except sqlite3.Error as error:
        raise StoreError(f"The database {source} cannot be read ({error}).") from error
    for _, of_game in itertools.groupby(rows, key=lambda row: row[0]):
        (game, seq, _, header, when), *facts = of_game
        yield (
            StoredGame(game, seq, json.loads(header), when),
            [json.loads(body) for _, _, _, body, _ in facts],
        )


def check_database(path: Path) -> list[str]:
    """What is wrong with a database file that is not in use: sentences, none when it can be restored.

    Raises:
        StoreError: it was made by a newer Hakam.
    """
    try:
        with contextlib.closing(_look_into(path)) as connection:
            _refuse_newer(connection, path)
            return _faults(connection)
    except sqlite3.Error as error:
        return [f"{path.name} is not a database of Hakam ({error})."]


def _open_database(path: Path, notices: list[Text]) -> sqlite3.Connection:
    try:
        if path.exists():
            try:
                with contextlib.closing(_look_into(path)) as connection:
                    _refuse_newer(connection, path)
                    damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
                    if damage != "ok":
                        raise sqlite3.DatabaseError(damage)
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:
                aside = move_aside(path, "damaged")
                notices.append(
                    {
                        "en": f"The database was damaged. It was put aside as {aside.name} and a new one "
                        "begun; 'hakam restore' brings back your last backup.",
                        "fa": f"پایگاه داده آسیب دیده بود. با نام {aside.name} کنار گذاشته و یکی نو آغاز شد؛ "
                        "«hakam restore» آخرین پشتیبان را برمی‌گرداند.",
                    }
                )
        connection = _connect(path)
        migrations.apply(Database(connection))
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"The database {path} cannot be opened ({error}); see that the disk has room and that you may "
            "write there, or choose another folder with --data."
        ) from error
    notices += [{"en": fault, "fa": f"در پایگاه داده خطایی هست: {fault}"} for fault in _faults(connection)]
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=5.0, check_same_thread=False)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _look_into(path: Path) -> sqlite3.Connection:
    """A connection that cannot write: a file that is damaged, or a newer Hakam's, is not touched."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5.0)


def _refuse_newer(connection: sqlite3.Connection, path: Path) -> None:
    db = Database(connection)
    ours = {step.name for step in migrations.applied(db)} | {step.name for step in migrations.pending(db)}
    known = {step.name for step in migrations.pending(Database(memory=True))}
    if ours - known:
        raise StoreError(
            f"{path} was made by a newer Hakam; update Hakam, or choose another folder with --data. "
            "The file was not touched."
        )


def _faults(connection: sqlite3.Connection) -> list[str]:
    damage = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damage != "ok":
        return [f"The database is damaged ({damage})."]
    before = ""
    for seq, game, at, body, digest in _rows(connection):
        if _chain(before, seq, game, at, body) != digest:
            return [f"Entry {seq} of the record, or the one before it, was changed after it was written."]
        before = digest
    return []


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[int, int, int, str, str]]:
    yield from connection.execute("SELECT seq, game, at, body, digest FROM facts ORDER BY seq")


def _chain(before: str, seq: int, game: int, at: int, body: str) -> str:
    return hashlib.sha256(f"{before}\n{seq} {game} {at} {body}".encode()).hexdigest()
