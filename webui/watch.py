"""``hakam watch``: a recording through the whole path from pictures to rulings, as fast as it can."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from scorekeeper.actions import Action
from scorekeeper.errors import CameraError, HakamError, RecordError
from scorekeeper.evidence import Evidence, picture_id
from scorekeeper.following import AnswerError, Interpreter
from scorekeeper.games.registry import find
from scorekeeper.interpreter import interpreter_for
from scorekeeper.observation import Observation, Up
from scorekeeper.places import default_folder
from scorekeeper.playout import NAMES, deal_script
from scorekeeper.questions import Question
from scorekeeper.record import Header, Record, load, write
from scorekeeper.replay import Replay
from vision import decks
from vision.calibration import Calibration
from vision.camera.base import Camera
from vision.camera.opening import open_camera
from vision.camera.sim.director import timeline
from vision.camera.sim.moves import SimSettings, Timed, with_players
from vision.camera.spec import Kind, kind_of
from vision.decks import NONE
from vision.observer import Eye, Observer
from vision.teach import DATA, DECK
from webui.comparison import Comparison, Prompter, compare
from webui.stage import cue
from webui.staging import Line, has_stock, piles_of, staged


@dataclass(slots=True)
class Seen:
    """What came of watching. ``asked`` counts the questions, ``latency`` holds seconds from each card's rest
    (where it is known) to its observation, the eye's own time included."""

    replay: Replay
    asked: int = 0
    latency: list[float] = field(default_factory=list)
    refused: int = 0


class Watcher:
    """Joins an observer, an interpreter and a replay, without clock, store or page.

    ``truth`` (may be empty) says what no camera can know; with ``answering`` it also answers questions.
    ``rests`` gives for each card the moments at which it comes to rest, in order.
    """

    def __init__(
        self,
        eye: Eye,
        header: Header,
        truth: Sequence[Action] = (),
        *,
        answering: bool = False,
        evidence: Evidence | None = None,
        rests: dict[str, list[float]] | None = None,
    ) -> None:
        self.seen = Seen(Replay(header))
        game = self.seen.replay.game
        calibration = Calibration.seated(len(header.seats), piles_of(game.key), has_stock(game.key))
        self._observer = Observer(eye, calibration, deck=game.deck)
        self._interpreter: Interpreter = interpreter_for(game.key, game.deck, len(header.seats))
        self._prompter = Prompter(truth)
        self._answering = answering
        self._evidence = evidence
        self._rests = rests or {}
        self._now = 0.0

    def run(self, camera: Camera, frames: int | None = None) -> Seen:
        """Watches ``camera`` to its end."""
        with tqdm(total=frames, unit=" frames", disable=None, leave=False, delay=2.0) as bar:
            while (frame := camera.read()) is not None:
                began = time.perf_counter()
                self._now = frame.t
                self._say(self._prompter.due(self._now))
                self._pass_time()
                for observation in self._observer.step(frame):
                    self._take(observation)
                    if isinstance(observation, Up):
                        self._clock(observation, frame.t + time.perf_counter() - began)
                bar.update()
        for observation in self._observer.finish():
            self._take(observation)
        for fact in self._interpreter.flush():
            self._write(fact)
        self._say(self._prompter.due())
        return self.seen

    def _take(self, observation: Observation) -> None:
        pictures = getattr(observation, "pictures", ())
        if self._evidence is not None:
            names = self._evidence.save(pictures)
        else:
            names = tuple(picture_id(picture) for picture in pictures)
        for said in self._interpreter.observe(observation, self.seen.replay, names):
            if isinstance(said, Action):
                self._write(said)
            else:
                self._ask(said)

    def _pass_time(self) -> None:
        """What nothing more belongs to is complete now, or is asked."""
        if not self._interpreter.waits:
            return
        before = {asked.id for asked in self._interpreter.questions}
        for fact in self._interpreter.pass_time(self._now):
            self._write(fact)
        for asked in self._interpreter.questions:
            if asked.id not in before:
                self._ask(asked)

    def _ask(self, question: Question) -> None:
        if question.kind == "count":
            self._answer(question)  # how many cards a packet has is nothing that a camera can know
            return
        self.seen.asked += 1
        if self._answering:
            self._answer(question)

    def _write(self, fact: Action) -> None:
        if fact.do == "deal" and self._is_said():
            return
        self._say(self._prompter.before(fact))
        true = self._prompter.found
        if fact.do == "deal" and true is not None:
            fact = replace(fact, dealer=true.dealer)  # said, where nobody drew for it
        self._append(fact)
        self._say(self._prompter.due(self._now))

    def _is_said(self) -> bool:
        """Whether the truth has told of a deal in which nothing has been played yet."""
        for fact in reversed(self.seen.replay.actions):
            if fact.do in ("deal", "play"):
                return fact.do == "deal" and fact.by != "camera"
        return False

    def _say(self, actions: Sequence[Action]) -> None:
        for action in actions:
            self._append(action)

    def _append(self, action: Action) -> None:
        if action.do == "deal":
            self._observer.new_deal()
        try:
            self.seen.replay.append(action)
        except RecordError:
            self.seen.refused += 1  # counted as a difference; the game goes on as at a table

    def _answer(self, question: Question) -> None:
        waiting = [asked.id for asked in self._interpreter.questions]
        true = self._prompter.answer(
            question.choices if question.kind == "call" else (question.do,),
            question.seat,
            question.card,
            waiting.index(question.id) if question.id in waiting else 0,
        )
        if question.do == "correct" or true is None:
            return
        if question.kind == "card" and true.card is None:  # one of several
            true = replace(true, card=next((c for c in true.cards or () if c not in question.beside), None))
        before = {asked.id for asked in self._interpreter.questions}
        try:
            for fact in self._interpreter.answer(question.id, true, by="truth"):
                self._write(fact)
        except AnswerError:
            self.seen.refused += 1
            return
        for asked in self._interpreter.questions:
            if asked.id not in before:
                self._ask(asked)  # what is asked once this is known

    def _clock(self, seen: Up, t: float) -> None:
        rests = self._rests.get(str(seen.reading.card), [])
        past = [rest for rest in rests if rest <= t]
        if past:
            self.seen.latency.append(t - past[-1])


@click.command()
@click.argument("source")
@click.option("--game", required=True, metavar="GAME", help="The game (see: hakam games).")
@click.option(
    "--truth",
    metavar="RECORD|sim",
    help="Compare with a record, or with the truth that a simulated source carries.",
)
@click.option(
    "--answer", type=click.Choice(["truth"]), help="Answer doubtful readings from the truth, and count."
)
@click.option(
    "--evidence",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the pictures of each fact here.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@DECK
@DATA
def watch(
    source: str, game: str, truth: str | None, answer: str | None, evidence: Path | None, as_json: bool,
    deck: str | None, data: Path | None,
) -> None:  # fmt: skip
    """Play a recording through cameras' eye and rules, and print the record that was seen.

    SOURCE is a video file, a folder of frames, or a simulated table. With --truth the exit code is 0 only
    if the record is exact.

    Example: hakam watch "sim:hokm?seed=7" --game hokm --truth sim
    """
    if answer and not truth:
        raise HakamError("--answer truth needs a truth; add --truth RECORD or --truth sim")
    # The simulated table has a deck of its own.
    simulated = kind_of(source.strip()) is Kind.SIMULATED
    taught = decks.chosen(data or default_folder(), NONE if simulated and deck is None else deck)
    shown = _open(source, game, truth)
    true, header = shown.truth, shown.header
    try:
        watcher = Watcher(
            _eye(taught),
            header,
            true.actions if true is not None else (),
            answering=answer == "truth",
            evidence=None if evidence is None else _folder(evidence),
            rests=shown.rests,
        )
        seen = watcher.run(shown.camera, shown.frames)
    finally:
        shown.camera.close()
    compared = compare(seen.replay.actions, true.actions) if true is not None else None
    if as_json:
        click.echo(json.dumps(_report(seen, compared), ensure_ascii=False))
    else:
        click.echo(write(Record(header, seen.replay.actions)), nl=False)
        if compared is not None:
            click.echo(_summary(seen, compared), err=True)
    if compared is not None and not compared.exact:
        sys.exit(1)


def _eye(taught: decks.Deck | None) -> Eye:
    from vision.read import Eye as Weights  # loads the weights, which the other commands never need
    from vision.teaching import recall

    eye = Weights(hasty=True)
    if taught is not None:
        eye.reader.use(recall(taught, eye.reader))
    return eye


@dataclass(frozen=True, slots=True)
class _Shown:
    """What there is to watch: the camera, the header of the record, the true record, when its cards rest, and
    the number of frames, as far as they are known."""

    camera: Camera
    header: Header
    truth: Record | None
    rests: dict[str, list[float]]
    frames: int | None = None


def _open(source: str, game: str, truth: str | None) -> _Shown:
    known = find(game)
    rests: dict[str, list[float]] = {}
    if source != "sim" and not source.startswith(("sim:", "sim?")):
        if truth == "sim":
            raise CameraError("only a simulated source carries its truth; give --truth a record")
        true = _record(Path(truth), game) if truth else None
        for action in true.actions if true else ():
            if action.do == "play" and action.card and action.t is not None:
                rests.setdefault(str(action.card), []).append(action.t)
        header = true.header if true else Header(game, NAMES[: max(known.seats)])
        return _Shown(open_camera(source), header, true, rests)
    settings = SimSettings.parse(source)
    if game != settings.game:
        raise CameraError(f"the simulated table plays {settings.game}, not {game}; give the same game twice")
    seats = settings.players or max(known.seats)
    settings = replace(settings, players=seats)
    try:
        script = deal_script(
            game,
            settings.seed,
            settings.deals or 1,
            settings.mistakes,
            dict(settings.extra),
            NAMES[:seats],
        )
    except ValueError as error:
        raise CameraError(f"the simulated table cannot play this: {error}") from None
    moves, lines = staged(script)
    times = timeline(moves, settings)
    for line in lines:
        if line.action.do == "play":
            rests.setdefault(str(line.action.card), []).append(times[line.move].rest)
    said = tuple(_timed(line, times) for line in lines)
    true = Record(script.header, said) if truth == "sim" else None
    if truth and truth != "sim":
        true = _record(Path(truth), game)
    camera = open_camera(with_players(source, seats), moves)
    header = script.header if true is None else true.header
    return _Shown(camera, header, true, rests, int(times[-1].end * settings.fps) if times else None)


def _timed(line: Line, times: Sequence[Timed]) -> Action:
    """The action of a line, with the time at which it is said; a deal is, if no camera has told of it."""
    if line.action.do == "deal":
        return replace(line.action, t=times[line.move].rest)
    return replace(line.action, t=cue(line, times)) if line.aloud else line.action


def _record(path: Path, game: str) -> Record:
    record = load(path)
    if record.header.game != game:
        raise RecordError(f"{path} is a record of {record.header.game}, not of {game}")
    return record


def _folder(path: Path) -> Evidence:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HakamError(f"{path} cannot be made a folder for pictures: {error.strerror}") from None
    return Evidence(path)


def _report(seen: Seen, compared: Comparison | None) -> dict[str, Any]:
    outcome = seen.replay.outcome()
    report: dict[str, Any] = {} if compared is None else compared.to_json()
    p50, p95 = np.percentile(seen.latency, [50, 95]) * 1000 if seen.latency else (None, None)
    return {
        **report,
        "asked": seen.asked,
        "latency_ms": {
            "p50": None if p50 is None else round(float(p50)),
            "p95": None if p95 is None else round(float(p95)),
        },
        "record": [seen.replay.header.to_json(), *(action.to_json() for action in seen.replay.actions)],
        "rulings": outcome["rulings"],
    }


def _summary(seen: Seen, compared: Comparison) -> str:
    counts = Counter({name: count for name, count in compared.to_json().items() if name != "exact"})
    parts = [f"asked {seen.asked}", *(f"{name.replace('_', ' ')} {count}" for name, count in counts.items())]
    return ("exact" if compared.exact else "differs from the truth") + ": " + ", ".join(parts)


commands: tuple[click.Command, ...] = (watch,)
"""What this room adds to the one ``hakam`` command."""
