"""``hakam run`` itself: how it starts, how it ends, and how it says that it cannot."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.errors import ModelError
from webui.cli import main

HAKAM = [sys.executable, "-c", "from webui.cli import main; main()"]


class Box:
    """A running ``hakam run`` and what its terminal said."""

    def __init__(self, *arguments: str) -> None:
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [*HAKAM, "run", "--host", "127.0.0.1", "--port", "0", "--lang", "en", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.said = ""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C" in line:
                break
        found = re.search(r"http://127\.0\.0\.1:\d+", self.said)
        assert found, self.said
        self.home = found[0]
        host = re.search(r"For the host +(\S+)", self.said)
        assert host
        self.host_token = host[1].rsplit("/", 1)[1]
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def get(self, path: str) -> str:
        with self._browser.open(self.home + path, timeout=10) as answer:
            return str(answer.read().decode())

    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = json.loads(self.get("/api/v1/scoreboard"))
        return board

    def post(self, path: str, sent: object) -> dict[str, Any]:
        asked = urllib.request.Request(
            self.home + path, json.dumps(sent).encode(), {"Content-Type": "application/json"}
        )
        with self._browser.open(asked, timeout=10) as answer:
            said: dict[str, Any] = json.load(answer)
        return said

    def act(self, **action: Any) -> dict[str, Any]:
        return self.post("/api/v1/actions", action)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        began = time.monotonic()
        self.process.send_signal(how)
        return self.process.wait(15), time.monotonic() - began


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    boxes: list[Box] = []

    def start(*arguments: str) -> Box:
        boxes.append(Box("--data", str(tmp_path / "data"), *arguments))
        return boxes[-1]

    yield start
    for box in boxes:
        if box.process.poll() is None:
            box.process.kill()
            box.process.wait()
        assert box.process.stdout
        box.process.stdout.close()


def refused(*arguments: str) -> str:
    """The one sentence with which the command ends."""
    ended = CliRunner().invoke(main, arguments)
    assert ended.exit_code == 2, ended.output
    assert len(ended.stderr.strip().splitlines()) == 1
    return ended.stderr


def test_it_starts_soon_and_ends_when_told(run: Callable[..., Box]) -> None:
    box = run("--camera", "none")
    assert '<html lang="en"' in box.get("/")
    assert time.monotonic() - box.began < 20  # under 4 s on a quiet machine, as `hakam bench` measures
    assert json.loads(box.get("/healthz"))["ok"]
    code, seconds = box.stop()
    assert code == 0
    assert seconds < 8  # under 5 s on a quiet machine


def test_a_game_by_hand_survives_a_kill(run: Callable[..., Box]) -> None:
    box = run("--camera", "none", "--players", "علي,B,C,D")
    box.get(f"/join/{box.host_token}")
    for action in (
        {"do": "hakem", "seat": 0},
        {"do": "deal"},
        {"do": "trump", "suit": "H"},
        {"do": "play", "seat": 0, "card": "AS"},
        {"do": "play", "seat": 1, "card": "2S"},
    ):
        seq = box.act(**action)["seq"]
    before = box.board()
    assert before["players"][0] == "علی"
    assert [card["card"] for card in before["trick"]] == ["AS", "2S"]
    box.process.kill()
    box.process.wait()
    again = run("--camera", "none")
    after = again.board()
    assert after["seq"] == seq
    assert after["trick"] == before["trick"]
    again.get(f"/join/{box.host_token}")  # the link stays good
    assert again.act(do="play", seat=2, card="3S")["seq"] == seq + 1


def test_a_game_chosen_on_the_page_survives_a_restart_with_the_same_command(run: Callable[..., Box]) -> None:
    command = ("--camera", "none", "--players", "A,B,C,D")
    box = run(*command)
    box.get(f"/join/{box.host_token}")
    box.post("/api/v1/games", {"record": 1, "game": "spades", "seats": ["E", "F", "G", "H"]})
    box.act(do="dealer", seat=0)
    box.process.kill()
    box.process.wait()
    again = run(*command)
    assert again.board()["players"] == ["E", "F", "G", "H"]
    again.stop()
    other = run("--camera", "none", "--players", "A,B,C,X")  # another command means another game
    assert other.board()["players"] == ["A", "B", "C", "X"]
    assert other.process.stdout
    told = other.process.stdout.readline()
    assert "Spades" in told
    assert told.strip().endswith("hakam export --game 2")


def test_an_open_stream_does_not_hold_up_the_end(run: Callable[..., Box]) -> None:
    box = run("--camera", "none")
    with urllib.request.urlopen(box.home + "/api/v1/events", timeout=10) as stream:
        assert stream.readline() == b"retry: 2000\n"
        code, seconds = box.stop(signal.SIGINT)
    assert code == 0
    assert seconds < 8  # under 5 s on a quiet machine


def test_it_says_in_one_sentence_why_it_cannot_start(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data"), "--camera", "none"]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "in use" in refused("run", *data, "--host", "127.0.0.1", "--port", port)
    free = [*data, "--port", "0"]
    assert "address" in refused("run", *free, "--host", "no such host")
    assert "hokm" in refused("run", *free, "--game", "hokk")
    assert "names" in refused("run", *free, "--players", "A,B,C")
    assert "name for every seat" in refused("run", *free, "--players", "A,,C,D")
    for option in ("ronds_to_win", "ronds_to_win=", "=1"):
        assert "NAME=VALUE" in refused("run", *free, "--option", option)
    assert "ronds_to_win" in refused("run", *free, "--option", "rounds_to_win=1")
    assert "mistakes" in refused("run", "--camera", "sim:hokm?mistakes=cheating")
    assert "speed" in refused("run", "--camera", "sim:hokm?speed=0")
    assert "no camera" in refused("run", "--camera", str(tmp_path / "nothing.mp4"))
    assert "/dev/video98" in refused("run", "--camera", "98")
    assert "not an address" in refused("run", "--camera", "http://")
    assert "not a camera" in refused("run", "--camera", "rtmp://host/x")
    (tmp_path / "broken.mp4").write_bytes(b"nothing like a film")
    assert "broken.mp4" in refused("run", "--camera", str(tmp_path / "broken.mp4"))
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in refused(
        "run", "--data", str(tmp_path / "file"), "--port", "0", "--camera", "none"
    )


def test_a_camera_library_that_is_missing_is_told_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera.spec.find_spec", lambda name: None)
    assert "apt install python3-picamera2" in refused("run", "--camera", "picamera")


def test_what_the_system_refuses_is_one_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def serve(**_: object) -> None:
        raise PermissionError(13, "Permission denied", "/where")

    monkeypatch.setattr("webui.appliance.serve", serve)
    assert "/where: Permission denied" in refused("run")


def test_only_the_cameras_process_loads_what_sees() -> None:
    code = "import sys, webui.appliance; print({'cv2', 'onnxruntime', 'vision.watcher'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert loaded.stdout.strip() == "set()", loaded.stderr


def test_missing_weights_are_told_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> bytes:
        raise ModelError(f"the weights {name} cannot be read; install hakam again")

    monkeypatch.setattr("webui.watching.model_bytes", absent)
    assert "weights" in refused("run", "--data", str(tmp_path), "--port", "0")
