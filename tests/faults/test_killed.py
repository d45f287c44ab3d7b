"""Killed at any moment: what a phone has seen is there again after the restart."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import scoreboard
from scorekeeper.actions import Action
from scorekeeper.playout import deal_script
from scorekeeper.replay import Replay
from scorekeeper.store import open_store
from scorekeeper.table import Table
from tests.scorekeeper.acting import SEEN, Scene, like, unsure

ROUNDS = 20


def seen_by_phones(table: Table) -> dict[str, Any]:
    return {**table.scoreboard(), "health": None}


def play(folder: Path, seed: int, told: int) -> None:
    """Plays a game and tells, after each step, what phones have seen by then."""
    script = deal_script("hokm", seed, deals=3)
    table = Table(open_store(folder, kept_free=0))
    table.start(script.header.to_json())
    scene, noise = Scene(), random.Random(seed)
    for action in script.actions:
        if action.do in SEEN:
            doubtful = action.do == "play" and action.card is not None and noise.random() < 0.1
            reading = unsure(action.card, like(action.card)) if doubtful and action.card else None
            table.observe(scene.of(action, reading))
        else:
            for question in table.scoreboard()["questions"]:
                table.answer(question["id"], {"card": question["choices"][0], "seat": 0})
            table.act(action.to_json(), by="script")
        table.known()  # everything in the queue has been taken in
        os.write(told, (json.dumps(seen_by_phones(table)) + "\n").encode())
    os.write(told, b"done\n")


def killed_while_playing(folder: Path, seed: int, delay: float) -> list[dict[str, Any]]:
    """Lets a process play and kills it after ``delay`` seconds of play; what it had told by then."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            play(folder, seed, writer)
        finally:
            os._exit(1)
    os.close(writer)
    with os.fdopen(reader, "rb") as told:
        text = told.readline()
        # The pipe is read to its end in the background, so that the player never waits for it.
        rest: list[bytes] = []
        listening = threading.Thread(target=lambda: rest.append(told.read()))
        listening.start()
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        listening.join()
    lines = (text + rest[0]).split(b"\n")[:-1]
    return [json.loads(line) for line in lines if line != b"done"]


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_nothing_that_was_seen_is_lost(tmp_path: Path, seed: int) -> None:
    told = killed_while_playing(tmp_path, seed, random.Random(seed).uniform(0.0, 0.7))
    last = told[-1]
    with open_store(tmp_path) as store:
        assert store.notices == []
        assert store.faults() == []
        assert store.evidence.damaged() == []
        table = Table(store)
        try:
            now = seen_by_phones(table)
            assert now["seq"] >= last["seq"]
            if now["seq"] == last["seq"] and now["questions"] == last["questions"]:
                held = [play for play in now["trick"] if play["held"]]
                if len(held) == len([play for play in last["trick"] if play["held"]]):
                    assert json.loads(json.dumps(now)) == last
            ((kept),) = store.games()
            rebuilt = Replay(table.replay.header)  # type: ignore[union-attr]
            for fact in store.facts(kept.id):
                rebuilt.append(Action.from_json(fact.body))
            fold = scoreboard.scoreboard(kept.id, rebuilt, None)
            assert {key: fold[key] for key in ("score", "tricks", "turn", "rulings", "last_trick")} == {
                key: now[key] for key in ("score", "tricks", "turn", "rulings", "last_trick")
            }
            for picture in {*scoreboard.pictures(now), *scoreboard.pictures(last)}:
                path = store.evidence.find(picture)
                assert path is not None
                assert hashlib.sha256(path.read_bytes()).hexdigest() == picture
        finally:
            table.close()


def test_the_game_can_be_played_on(tmp_path: Path) -> None:
    told = killed_while_playing(tmp_path, 1, 0.3)
    with open_store(tmp_path) as store:
        table = Table(store)
        for question in table.scoreboard()["questions"]:
            table.answer(question["id"], None)
        seq = table.act({"do": "correct", "of": 0, "remove": True})
        assert seq > told[-1]["seq"]
        table.close()
