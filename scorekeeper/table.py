"""The running table: the only place where a game changes.

One thread owns the game. Observations and taps come to it through one queue; each is judged, written and
only then shown: nothing is acknowledged before it is in the database. Whoever reads (phones, watchdogs)
gets the newest finished scoreboard and waits for nobody.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from scorekeeper import offers, permissions, scoreboard
from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.corrections import renamed, with_others
from scorekeeper.errors import ConflictError, HakamError, NotAllowedError, RecordError, UnknownGameError
from scorekeeper.following import Interpreter, Known
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import Observation, ViewChanged
from scorekeeper.permissions import HOST, Person
from scorekeeper.record import Header
from scorekeeper.replay import Replay
from scorekeeper.store import Store

_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")

PICTURES_KEPT = 4 * 1024**3
"""Bytes of pictures that are kept, a few dozen evenings; beyond that the oldest go."""
_FOLLOWING = "following"
"""Setting that keeps what the interpreter must know after a restart."""
_MOMENT = 0.5
"""Seconds after which it is looked whether a movement on the table is over."""
_PATIENCE = 30.0
"""Seconds that a tap waits for its turn; the queue is never that long unless the disk hangs."""


@dataclass(slots=True)
class Running:
    """The game on the table."""

    id: int
    replay: Replay
    interpreter: Interpreter | None
    kept: Any = None
    """What the interpreter's memory was when it was last written."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A finished scoreboard and what belongs to it; never changed, only replaced."""

    version: int
    board: Mapping[str, Any]
    replay: Replay | None
    interpreter_asks: bool
    pictures: frozenset[str]


class Subscription:
    """Tells one listener that there is something newer than it has seen."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen = -1
        self._closed = False

    def get(self, timeout: float | None = None) -> int | None:
        """The number of the newest change, once there is one that was not returned before; ``None`` after
        ``timeout`` seconds."""
        version = self._table.wait(self._seen, timeout)
        if version is None or self._closed:
            return None
        self._seen = version
        return version

    def close(self) -> None:
        """Nothing more is wanted."""
        self._closed = True


@dataclass(slots=True)
class Health:
    """How the box is. ``camera`` is a `View` or ``none``; the rest is for people."""

    camera: str = "none"
    detail: str = ""
    more: dict[str, Any] = field(default_factory=dict)


class Table:
    """The table that is played at, on the store of a data folder. The last game goes on where it was.

    ``on_facts`` is called in the table's thread with the actions that have just been written and the
    replay after them; it must be quick and must not call back into the table (put what is to be done
    into a queue). ``clock`` gives seconds, monotonic.
    """

    def __init__(
        self,
        store: Store,
        *,
        simulated: bool = False,
        on_facts: Callable[[Sequence[Action], Replay], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._simulated = simulated
        self._on_facts = on_facts
        self._clock = clock
        self._zero = clock()
        self._camera_clock: tuple[float, float] | None = None
        self._health = Health()
        self._notices = list(store.notices)
        self._game = self._resume()
        self._changed = threading.Condition()
        self._shown = self._picture(0)
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="table", daemon=True)
        self._thread.start()

    # -- what changes the game ---------------------------------------------------------------------

    def start(self, header: Mapping[str, Any], by: str = "") -> int:
        """Begins a game with this header of a record; returns the number of the fact.

        Raises:
            RecordError, OptionError, UnknownGameError: the header is malformed.
        """
        del by  # the record's header has no place for it
        return self._ask(lambda: self._start(Header.from_json(header)))

    def observe(self, seen: Observation) -> None:
        """Takes in what the camera saw; returns at once and never raises."""
        self._jobs.put(lambda: self._observe(seen))

    def act(
        self, action: Mapping[str, Any], by: str = "", role: str = "host", seat: int | None = None
    ) -> int:
        """Takes one action of the record as tapped by ``by``; returns the number of the fact.

        Raises:
            NotAllowedError: this role or seat may not do it.
            ConflictError: it may be done, but not now.
            RecordError: it is not an action of this game.
        """
        person = Person(role, seat, by)
        return self._ask(lambda: self._act(action, person))

    def answer(
        self,
        question: str,
        action: Mapping[str, Any] | None,
        by: str = "",
        role: str = "host",
        seat: int | None = None,
    ) -> int:
        """Answers an open question with the ``card`` or ``seat`` of ``action``; ``None``, or one with
        ``remove``, says that nothing was played there.

        Raises:
            NotAllowedError: only who plays, and the host, may answer.
            ConflictError: the question is no longer open.
            AnswerError, RecordError: it does not answer the question.
        """
        person = Person(role, seat, by)
        return self._ask(lambda: self._answer(question, action, person))

    def report(self, **more: Any) -> None:
        """Adds figures (``fps``, ``since``, ``temperature`` …) to the scoreboard's ``health``."""

        def job() -> None:
            self._health.more.update(more)
            self._publish()

        self._jobs.put(job)

    # -- what reads it -----------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last fact that phones have seen."""
        return int(self._shown.board["seq"])

    @property
    def replay(self) -> Replay | None:
        """The game as it was last shown, a copy; ``None`` before the first game."""
        replay = self._shown.replay
        return None if replay is None else replay.copy()

    def scoreboard(self, role: str = "viewer", seat: int | None = None) -> dict[str, Any]:
        """The scoreboard as this phone may see it, a new dictionary; its values are shared."""
        shown = self._shown
        person = Person(role, seat)
        can: list[str] = []
        taps: list[dict[str, Any]] = []
        if shown.replay is not None:
            can = permissions.offered(person, shown.replay, asked=shown.interpreter_asks)
            taps = offers.taps(person, shown.replay, asked=shown.interpreter_asks)
        return {**shown.board, "you": {"role": role, "seat": seat}, "can": can, "taps": taps}

    def subscribe(self) -> Subscription:
        """A listener to changes; what it first gets is that there is a scoreboard."""
        return Subscription(self)

    def wait(self, seen: int, timeout: float | None = None) -> int | None:
        """The number of the newest change once it is not ``seen``, ``None`` after ``timeout`` seconds."""
        with self._changed:
            if self._changed.wait_for(lambda: self._shown.version != seen, timeout):
                return self._shown.version
            return None

    def may_show(self, picture: str) -> bool:
        """Whether phones may see this picture now: it belongs to what the scoreboard shows, to a closed
        deal, or to an earlier game."""
        shown = self._shown
        if shown.replay is None or picture in shown.pictures:
            return shown.replay is not None
        closed = shown.replay.actions[: shown.replay.board.closed]
        if any(picture in fact.evidence for fact in closed):
            return True
        return self._store.names(picture, before_game=shown.board["game_id"])

    def public_record(self) -> str:
        """The record up to the last closed deal; empty before the first game."""
        replay = self._shown.replay
        return "" if replay is None else scoreboard.public_record(replay)

    def known(self) -> list[Known]:
        """The faces that lie on the table, for a camera that starts anew."""

        def job() -> list[Known]:
            game = self._game
            return [] if game is None or game.interpreter is None else game.interpreter.known(game.replay)

        return self._ask(job)

    def note(self, key: str, value: Any) -> None:
        """Keeps a setting in the data folder; ``value`` is anything that JSON can say."""
        self._store.note(f"app:{key}", value)

    def noted(self, key: str, default: Any = None) -> Any:
        return self._store.noted(f"app:{key}", default)

    def close(self) -> None:
        """Finishes what is in the queue and ends the thread; the store stays open."""
        self._jobs.put(None)
        self._thread.join(_PATIENCE)

    # -- the thread --------------------------------------------------------------------------------

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                job()
            except Exception:
                _log.exception("the table could not take something in; it goes on without it")

    def _next(self) -> Callable[[], None] | None:
        """The next job; while the camera may still see more of what it has begun to tell, that also time
        has passed."""
        game = self._game
        if game is None or game.interpreter is None or not game.interpreter.waits:
            return self._jobs.get()
        try:
            return self._jobs.get(timeout=_MOMENT)
        except queue.Empty:
            return self._pass_time

    def _pass_time(self) -> None:
        game = self._game
        if game is not None and game.interpreter is not None:
            facts = game.interpreter.pass_time(self._now())
            if facts:
                self._write(game, facts, strict=False)

    def _ask(self, job: Callable[[], _Result]) -> _Result:
        done: Future[_Result] = Future()

        def run() -> None:
            try:
                done.set_result(job())
            except BaseException as error:
                done.set_exception(error)

        self._jobs.put(run)
        return done.result(_PATIENCE)

    def _start(self, header: Header) -> int:
        replay = Replay(header)
        game = self._store.start_game(header.to_json())
        self._game = Running(game, replay, self._interpreter(replay))
        self._store.note(_FOLLOWING, None)
        self._publish()
        # Between two games there is time to make room; how old a picture is, a clock that jumps cannot say.
        make_room = partial(self._store.evidence.retain, now=time.time(), max_bytes=PICTURES_KEPT)
        threading.Thread(target=make_room, name="retention", daemon=True).start()
        return self._store.seq

    def _observe(self, seen: Observation) -> None:
        self._camera_clock = (seen.t, self._clock())
        if isinstance(seen, ViewChanged):
            self._health.camera, self._health.detail = seen.view.value, seen.detail
        game = self._game
        if game is None or game.interpreter is None:
            self._publish()
            return
        evidence = self._store.evidence.save(getattr(seen, "pictures", ()))
        said = game.interpreter.observe(seen, game.replay, evidence)
        self._write(game, [fact for fact in said if isinstance(fact, Action)], strict=False)

    def _act(self, line: Mapping[str, Any], person: Person) -> int:
        game = self._running()
        action = self._tapped(line, game, person)
        permissions.check(person, action, game.replay)
        facts = [action]
        expects = game.replay.outcome().get("expects", ())
        if action.do == "trump" and "trump" not in expects and "deal" in expects:
            # One tap a deal is enough: the trump of the next deal says that it was dealt.
            facts.insert(0, Action(do="deal", t=action.t, by=action.by))
        if action.do == "correct":
            facts = with_others(game.replay.standing, action)
        asked = game.interpreter is not None and bool(game.interpreter.questions)
        if asked and any(fact.do in permissions.BLOCKED for fact in facts):
            raise ConflictError("First answer the open question, so that nothing is judged on a doubt.")
        if game.interpreter is not None:
            for fact in facts:
                game.replay.game.check(len(game.replay.header.seats), game.replay.actions, fact)
            if (names := self._renamed(game, action)) is not None:
                game.interpreter.renamed(*names)
            facts = [ready for fact in facts for ready in game.interpreter.tapped(fact)]
        return self._write(game, facts, strict=game.interpreter is None)

    @staticmethod
    def _renamed(game: Running, action: Action) -> tuple[Card, Card] | None:
        """The card that was recorded, and which one it is by this action."""
        if action.do != "correct" or action.of is None:
            return None
        return renamed(game.replay.standing[action.of], action)

    def _answer(self, question: str, line: Mapping[str, Any] | None, person: Person) -> int:
        game = self._running()
        if person.role != "host" and person.role != "player":
            raise NotAllowedError("You are looking on; take a seat to answer.")
        action = None
        if line is not None and not line.get("remove"):
            action = self._tapped({"do": "play", **line}, game, person)
        if game.interpreter is None:
            raise ConflictError("This question is no longer open.")
        answered = game.interpreter.answer(question, action, person.name or person.role)
        facts = []
        for fact in answered:
            facts += with_others(game.replay.standing, fact) if fact.do == "correct" else [fact]
        return self._write(game, facts, strict=False)

    def _tapped(self, line: Mapping[str, Any], game: Running, person: Person) -> Action:
        given = {name: value for name, value in line.items() if value is not None}
        given |= {"t": self._now(), "by": person.name or person.role}
        return Action.from_json(given, game.replay.joker)

    def _now(self) -> float:
        """Seconds on the clock of the camera, so that taps and plays can be compared; else since start."""
        if self._camera_clock is None:
            return round(self._clock() - self._zero, 3)
        seen, when = self._camera_clock
        return round(seen + self._clock() - when, 3)

    def _write(self, game: Running, facts: Iterable[Action], *, strict: bool) -> int:
        """Judges, keeps and shows facts. What the camera says and the game cannot take is left out with a
        line in the log; of what a person says nothing is taken if anything is wrong."""
        after, taken = game.replay.copy(), []
        for fact in facts:
            try:
                after.append(fact)
            except RecordError:
                if strict:
                    raise
                _log.warning("the game cannot take %s", fact.to_json(), exc_info=True)
            else:
                taken.append(fact)
        memory = None if game.interpreter is None else game.interpreter.to_json()
        notes = {} if memory == game.kept else {_FOLLOWING: {"game": game.id, "memory": memory}}
        scored = len(game.replay.outcome().get("deals", ()))
        if taken or notes:
            self._store.append(game.id, len(game.replay), [fact.to_json() for fact in taken], notes)
            game.replay, game.kept = after, memory
        self._publish()
        if len(after.outcome().get("deals", ())) != scored:
            self._store.checkpoint()
        if taken and self._on_facts is not None:
            with contextlib.suppress(Exception):
                self._on_facts(taken, after.copy())
        return self._store.seq

    def _running(self) -> Running:
        if self._game is None:
            raise ConflictError("No game has been started yet; the host starts one.")
        return self._game

    # -- showing -----------------------------------------------------------------------------------

    def _publish(self) -> None:
        shown = self._picture(self._shown.version + 1)
        with self._changed:
            self._shown = shown
            self._changed.notify_all()

    def _picture(self, version: int) -> _Shown:
        game = self._game
        board = dict(scoreboard.NOBODY)
        pictures, asks = frozenset[str](), False
        if game is not None:
            board = scoreboard.scoreboard(game.id, game.replay, game.interpreter)
            asks = game.interpreter is not None and bool(game.interpreter.questions)
            pictures = frozenset(scoreboard.pictures(board))
        board |= {"seq": self._store.seq, "health": self._box(), "simulated": self._simulated}
        replay = None if game is None else game.replay
        return _Shown(version, board, replay, asks, pictures)

    def _box(self) -> dict[str, Any]:
        store, evidence = self._store.trouble, self._store.evidence.trouble
        return {
            **self._health.more,
            "camera": self._health.camera,
            "detail": self._health.detail,
            "store": "memory" if store else "ok",
            "pictures": "stopped" if evidence else "ok",
            "notices": [*self._notices, *(said for said in (store, evidence) if said)],
        }

    # -- going on after a restart ------------------------------------------------------------------

    def _resume(self) -> Running | None:
        games = self._store.games()
        if not games:
            return None
        last = games[-1]
        try:
            replay = Replay(Header.from_json(last.header))
            for fact in self._store.facts(last.id):
                replay.append(Action.from_json(fact.body))
        except HakamError as error:
            self._notices.append(
                {
                    "en": f"The last game cannot be continued ({error}); start a new one.",
                    "fa": f"آخرین بازی را نمی‌شود ادامه داد ({error})؛ بازی تازه‌ای شروع کنید.",
                }
            )
            return None
        interpreter = self._interpreter(replay)
        kept = self._store.noted(_FOLLOWING)
        game = Running(last.id, replay, interpreter)
        if interpreter is not None and kept and kept.get("game") == last.id and kept.get("memory"):
            try:
                interpreter.restore(kept["memory"])
                game.kept = interpreter.to_json()
            except (HakamError, KeyError, TypeError, ValueError):
                _log.exception("open questions of the last run could not be taken up")
                game.interpreter = self._interpreter(replay)
        return game

    @staticmethod
    def _interpreter(replay: Replay) -> Interpreter | None:
        try:
            return interpreter_for(replay.game.key, replay.game.deck, len(replay.header.seats))
        except UnknownGameError:
            return None


__all__ = ["HOST", "Person", "Subscription", "Table"]
