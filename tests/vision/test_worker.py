"""The camera's child process: it reports, is killed when it hangs, comes back, and leaves no orphan."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import cv2
import pytest

from scorekeeper.cards import Card
from scorekeeper.observation import POOL, Gone, Up, View, ViewChanged
from tests.vision import child_parts
from tests.vision.toy import FPS, ToyTable
from vision.source import BEAT, Known, Source
from vision.worker import CameraWorker


@pytest.fixture(scope="module")
def film(tmp_path_factory) -> Path:
    """A recording of a toy table: one card lands."""
    path = tmp_path_factory.mktemp("film") / "table.avi"
    table = ToyTable()
    table.throw(1.0, 0, "AS")
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (640, 360))
    for frame in table.frames():
        writer.write(frame.image)
    writer.release()
    return path


class Diary:
    def __init__(self):
        self.seen = []

    def __call__(self, observation):
        self.seen.append(observation)

    def views(self):
        return [o.view for o in self.seen if isinstance(o, ViewChanged)]

    def wait(self, condition, seconds=30.0):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.05)
        raise AssertionError(f"not in {seconds} s; seen {self.seen}")


@pytest.fixture
def diary():
    return Diary()


@pytest.fixture
def run(diary):
    workers = []

    def start(source, **more):
        worker = CameraWorker(source, diary, **more)
        worker.start()
        workers.append(worker)
        return worker

    yield start
    for worker in workers:
        worker.stop()


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def test_what_the_child_sees_reaches_the_parent_until_the_recording_ends(run, diary, film):
    worker = run(Source(str(film), eye=child_parts.one_card_eye))
    diary.wait(lambda: View.ENDED in diary.views())
    [up] = [o for o in diary.seen if isinstance(o, Up)]
    assert (str(up.reading.card), up.zone, up.seat) == ("AS", POOL, 0)
    assert worker.preview().startswith(b"\xff\xd8")
    assert worker.health().fps > 0
    assert worker.health().view is View.ENDED


def test_a_missing_source_is_told_once_and_found_when_it_appears(run, diary, film, tmp_path, caplog):
    path = tmp_path / "late.avi"
    worker = run(Source(str(path), eye=child_parts.one_card_eye))
    diary.wait(lambda: View.LOST in diary.views())
    assert "late.avi" in worker.health().detail
    time.sleep(1.0)
    path.write_bytes(film.read_bytes())
    diary.wait(lambda: View.OK in diary.views())
    assert diary.views().count(View.LOST) == 1
    assert len([r for r in caplog.records if "lost" in r.getMessage()]) == 1


def test_a_hanging_camera_is_killed_and_started_again(run, diary, tmp_path):
    flag = tmp_path / "hung"
    source = Source(str(flag), eye=child_parts.one_card_eye, opener=child_parts.hangs_once)
    worker = run(source, patience=1.5)
    diary.wait(lambda: View.LOST in diary.views())
    diary.wait(lambda: diary.views()[-1] is View.OK)
    assert worker.health().restarts == 1


def test_a_killed_child_comes_back_and_knows_what_lies_there(run, diary, tmp_path):
    source = Source("sim", eye=child_parts.one_card_eye, opener=child_parts.card_lies)
    worker = run(source)
    diary.wait(lambda: any(isinstance(o, Up) for o in diary.seen))
    os.kill(worker.pid, signal.SIGKILL)
    diary.wait(lambda: View.LOST in diary.views() and diary.views()[-1] is View.OK)
    diary.wait(lambda: len([o for o in diary.seen if isinstance(o, Up)]) == 2)
    first, second = (o for o in diary.seen if isinstance(o, Up))
    assert first.track == second.track
    assert not any(isinstance(o, Gone) for o in diary.seen)


def test_after_a_kill_a_table_that_was_slower_than_real_time_goes_on_where_it_was(run, diary):
    worker = run(Source("sim", eye=child_parts.one_card_eye, opener=child_parts.slow))
    diary.wait(lambda: worker.now() is not None)
    time.sleep(6.0)  # 0.3 s on the table
    before, killed, pid = worker.now(), time.monotonic(), worker.pid
    os.kill(pid, signal.SIGKILL)
    diary.wait(lambda: worker.pid not in (None, pid) and diary.views()[-1] is View.OK)
    assert before <= worker.now() < before + time.monotonic() - killed + 2 * BEAT


def test_what_was_swept_meanwhile_is_told_as_gone(run, diary):
    source = Source("sim", eye=child_parts.one_card_eye, opener=child_parts.card_lies)
    run(source, known=[Known(3, Card.parse("KD"), POOL), Known(4, Card.parse("AS"), POOL)])
    diary.wait(lambda: any(isinstance(o, Gone) for o in diary.seen))
    assert [o.tracks for o in diary.seen if isinstance(o, Gone)] == [(3,)]
    assert [o.track for o in diary.seen if isinstance(o, Up)] == [4]


def test_stop_takes_less_than_two_seconds_even_when_the_child_hangs(run, diary, tmp_path):
    flag = tmp_path / "hung"
    worker = run(
        Source(str(flag), eye=child_parts.one_card_eye, opener=child_parts.hangs_once), patience=60.0
    )
    diary.wait(lambda: worker.pid is not None and flag.exists())
    pid = worker.pid
    began = time.monotonic()
    worker.stop()
    assert time.monotonic() - began < 2.0
    assert not alive(pid)


def test_without_its_parent_the_child_ends(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(child_parts.PARENT.format(root=Path(__file__).parents[2]))
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
    end = time.monotonic() + 5.0
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.1)
    assert not alive(pid)
