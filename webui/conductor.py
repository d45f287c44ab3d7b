"""Keeps the simulated table playing: deal after deal, match after match, and on from where a restart left it.

The script is a pure function of the game, a seed and a position, and these are noted in the data folder.
After a restart it is written again, compared with the record, and goes on at the first action that the
record lacks, with the cards of the open trick lying there. When people take the game elsewhere (an
accusation ends the deal, the host starts another game), a new script goes on from the new position.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol

from scorekeeper.actions import Action
from scorekeeper.cards import Card
from scorekeeper.errors import CameraError, HakamError, UnknownGameError
from scorekeeper.interpreters.packets import may_begin
from scorekeeper.observation import View, ViewChanged
from scorekeeper.playout import deal_script
from scorekeeper.replay import Replay
from scorekeeper.table import Table
from vision.camera.sim.director import timeline
from vision.camera.sim.moves import Move, SimSettings, Timed
from webui.stage import answer_to, between_deals, cue, lacking, moment, reached, rested
from webui.staging import Line, staged

_log = logging.getLogger(__name__)

_NOTE = "simulation"
_DEALS = 12
"""Deals in a script; a match that is longer gets another."""
_POSITION = ("score", "ronds", "games", "surs", "dealer", "hakem")
"""What of an outcome a script starts from, where the game has it."""
_BY = "sim"
_TICK = 0.2
_PATIENCE = 25.0
"""Seconds, at the natural pace, that people have to answer a question before the script answers it."""
_LATE = 3.0
"""Seconds, at the natural pace, that a word may come late because the camera has not told all before it."""
_TRIES = 5
"""So often a deal is closed by hand before another match begins."""
_CALM = 4.0
"""Seconds that a camera gets after a restart to see what lies there, before the next hand comes."""
_PAUSE = 8.0
"""Seconds between two matches, in which the result can be read."""


class Camera(Protocol):
    """What is pointed at the simulated table."""

    def begin(self, table: Table, moves: Sequence[Move], elapsed: float) -> None:
        """Look at a table where these moves happen, and of them so many seconds have passed."""

    def end(self) -> None:
        """Look no more."""

    def now(self) -> float | None:
        """Seconds on the clock of the table, ``None`` before the first picture."""


@dataclass(frozen=True, slots=True)
class Plot:
    """From what a script is written: game, seed, position, and after how many actions it begins."""

    game: int
    seed: int
    begins: int
    start: Mapping[str, Any]
    asked: list[Any]
    """What the camera's spec said of the script; see ``goes_on``."""


@dataclass(frozen=True, slots=True)
class Act:
    """Some deals of a script, ready to be played; ``times`` are those of ``moves``."""

    lines: Sequence[Line]
    moves: Sequence[Move]
    times: Sequence[Timed]


def check_script(header: Mapping[str, Any], settings: SimSettings) -> None:
    """Say at once what no script can be written for.

    Raises:
        HakamError: the game, or a mistake that is asked for, cannot be played.
    """
    try:
        script = deal_script(
            header["game"],
            0,
            mistakes=settings.mistakes,
            options=header["options"],
            seats=tuple(header["seats"]),
        )
        staged(script)
    except UnknownGameError:
        raise CameraError(
            f"the simulated table cannot play {header['game']}; "
            "with --camera none its cards are entered by hand"
        ) from None
    except ValueError as error:
        raise CameraError(f"the simulated table cannot play this: {error}") from None


def goes_on(table: Table, settings: SimSettings | None) -> bool:
    """Whether the game on ``table`` can go on at a simulated table with these settings, or at a real one
    (``None``): people and scripts do not play in one record, nor two scripts of different seeds."""
    noted = table.noted(_NOTE)
    by_script = bool(noted) and noted["game"] == table.scoreboard()["game_id"]
    if settings is None:
        return not by_script
    return by_script and noted["asked"] == _asked(settings)


def _asked(settings: SimSettings) -> list[Any]:
    return [settings.seed, *settings.mistakes]


class Conductor:
    """Plays on ``table`` before ``camera``, in a thread of its own."""

    def __init__(self, table: Table, settings: SimSettings, camera: Camera) -> None:
        self._table, self._settings, self._camera = table, settings, camera
        self._stopped = threading.Event()
        self._asked: dict[str, float] = {}
        self._anew = False  # the script no longer fits the game
        self._thread = threading.Thread(target=self._run, name="conductor", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Ends the play and its camera."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                prepared = self._prepare()
                if not self._stopped.is_set():  # a script takes a moment to write
                    self._play(*prepared)
            except UnknownGameError as error:
                _log.warning("the simulated table stands still: %s", error)
                self._wait_for_another_game()
            except Exception:
                _log.exception("the simulated game stumbled; it goes on with a new script")
                self._anew = True
                self._stopped.wait(5)

    def _prepare(self) -> tuple[Plot, Act, int]:
        """What is to be played now: plot, script, and the number of lines that are behind us."""
        replay, game = self._now()
        if replay.outcome().get("match_over"):
            self._table.start(replay.header.to_json())
            replay, game = self._now()
        noted = self._table.noted(_NOTE)
        if noted and noted["game"] == game and not self._anew:
            plot = Plot(**noted)
            act = self._act(plot, replay)
            place = reached(act.lines, [*self._since(plot, replay), *self._held()])
            if 0 < place < len(act.lines):
                moves, lines = rested(act.moves, act.lines, place, _CALM * self._settings.speed)
                return plot, Act(lines, moves, self._timeline(moves, replay)), place
        plot = self._plot(game, replay)
        self._table.note(_NOTE, asdict(plot))
        self._anew = False
        return plot, self._act(plot, replay), 0

    def _plot(self, game: int, replay: Replay) -> Plot:
        """A new script from where the game stands between two deals."""
        outcome = replay.outcome()
        start = {key: outcome[key] for key in _POSITION if len(replay) and outcome.get(key) is not None}
        # The first game of a seed is the seed's own, so that a picture of it can be made again.
        seed = self._settings.seed if not len(replay) and game == 1 else random.randrange(2**31)
        return Plot(game, seed, len(replay), start, _asked(self._settings))

    def _act(self, plot: Plot, replay: Replay) -> Act:
        script = deal_script(
            replay.header.game,
            plot.seed,
            deals=_DEALS,
            mistakes=self._settings.mistakes,
            options=replay.header.options,
            seats=replay.header.seats,
            start=plot.start,
        )
        moves, lines = staged(script)
        return Act(lines, moves, self._timeline(moves, replay))

    def _timeline(self, moves: Sequence[Move], replay: Replay) -> tuple[Timed, ...]:
        return timeline(moves, replace(self._settings, players=len(replay.header.seats)))

    def _play(self, plot: Plot, act: Act, place: int) -> None:
        since = moment(place, act.lines, act.times)
        self._camera.begin(self._table, act.moves, since)
        aloud = [line for line in act.lines[place:] if line.aloud]
        changes = self._table.subscribe()
        try:
            while not self._stopped.is_set():
                changes.get(timeout=_TICK)
                self._stopped.wait(_TICK / 2)  # many changes at once are one
                replay, game = self._now()
                if game != plot.game:
                    return
                now = self._camera.now()
                if now is None:
                    continue
                self._help(plot, act, replay)
                due = [line for line in aloud if now >= cue(line, act.times)]
                if due and self._say(due[0], replay):
                    aloud.remove(due[0])
                    continue
                # The play goes on, and the record is not where it could be said.
                late = bool(due) and now - cue(due[0], act.times) > _LATE / self._settings.speed
                behind = late and (due[0].action.do != "end" or len(due) > 1)
                over = not aloud and now > act.times[-1].end + _PAUSE
                if behind or over or self._elsewhere(plot, act, replay):
                    self._anew = True
                    break
        finally:
            changes.close()
            self._camera.end()
        self._settle(plot, act)

    def _settle(self, plot: Plot, act: Act) -> None:
        """Bring the record to the end of a deal, for there a new script can begin."""
        tries = 0
        while not self._stopped.wait(_TICK):
            replay, game = self._now()
            outcome = replay.outcome()
            if game != plot.game or outcome.get("match_over") or between_deals(outcome):
                return
            self._help(plot, act, replay)
            if self._asked:
                continue
            tries += 1
            if tries > _TRIES:  # this game is not closed before all its cards are played
                self._table.start(replay.header.to_json())
                return
            self._table.act({"do": "end"}, by=_BY, role="host")

    def _wait_for_another_game(self) -> None:
        self._table.observe(ViewChanged(0.0, View.IDLE))
        _, game = self._now()
        changes = self._table.subscribe()
        while not self._stopped.is_set() and self._now()[1] == game:
            changes.get(timeout=1.0)
        changes.close()

    def _elsewhere(self, plot: Plot, act: Act, replay: Replay) -> bool:
        """Whether the deal that the script is in the middle of is closed: by an accusation, or as void."""
        if not between_deals(replay.outcome()):
            return False
        for line in act.lines[reached(act.lines, self._since(plot, replay)) :]:
            if line.action.do == "deal":
                return False
            if line.action.do == "play":
                return True
        return False

    def _say(self, line: Line, replay: Replay) -> bool:
        """Tap what is said aloud, under the name of who says it; whether it is settled."""
        said, outcome = line.action.to_json(), replay.outcome()
        expects = outcome.get("expects", ())
        if said["do"] not in expects and not may_begin(outcome):
            return False
        if said["do"] == "end" and "end" not in expects:
            return True  # the deal is closed already
        speaker = line.action.seat if line.action.seat is not None else outcome.get("hakem")
        name = replay.header.seats[speaker] if speaker is not None else ""
        try:
            self._table.act(said, by=name, role="host")
        except HakamError as error:
            _log.info("the table did not take %s: %s", said, error)
            return False
        return True

    def _help(self, plot: Plot, act: Act, replay: Replay) -> None:
        """Answer questions that nobody has answered for a while."""
        questions = self._table.scoreboard("host")["questions"]
        now = time.monotonic()
        self._asked = {asked["id"]: self._asked.get(asked["id"], now) for asked in questions}
        for asked in questions:
            patience = 0.0 if asked["kind"] == "count" else _PATIENCE / self._settings.speed
            if now - self._asked[asked["id"]] < patience:  # nobody can see how many cards a packet has
                continue
            truth = answer_to(asked, lacking(act.lines, self._since(plot, replay)))
            try:
                self._table.answer(asked["id"], truth, by=_BY)
            except HakamError as error:
                _log.info("the table did not take the answer %s: %s", truth, error)

    def _now(self) -> tuple[Replay, int]:
        replay = self._table.replay
        assert replay is not None  # the appliance has started a game
        return replay, int(self._table.scoreboard()["game_id"])

    def _held(self) -> list[Action]:
        """The cards of the open trick that lie there but wait behind a question."""
        held = [card for card in self._table.scoreboard()["trick"] if card["held"]]
        return [
            Action("play", seat=card["seat"], card=Card.parse(card["card"]) if card["card"] else None)
            for card in held
        ]

    @staticmethod
    def _since(plot: Plot, replay: Replay) -> list[Action]:
        return [fact for fact in replay.standing[plot.begins :] if fact is not None]
