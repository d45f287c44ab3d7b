"""Recordings: their times, their end, and what is not an end."""

from __future__ import annotations

import os
import shutil
import time

import cv2
import numpy as np
import pytest

from vision.camera.base import CameraError
from vision.camera.opening import open_camera


def picture(i):
    image = np.full((120, 160, 3), 40, np.uint8)
    image[:, : 10 + i * 5] = 200
    return image


@pytest.fixture
def video(tmp_path):
    path = tmp_path / "film.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 25, (160, 120))
    for i in range(25):
        writer.write(picture(i))
    writer.release()
    return path


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "frames"
    path.mkdir()
    for i in range(12):
        cv2.imwrite(str(path / f"frame{i}.png"), picture(i))
    return path


def drain(camera):
    frames = []
    while (frame := camera.read()) is not None:
        frames.append(frame)
    return frames


def test_a_video_gives_all_its_frames_with_the_files_times(video):
    camera = open_camera(str(video))
    assert not camera.live
    frames = drain(camera)
    assert [f.number for f in frames] == list(range(25))
    assert [f.t for f in frames] == pytest.approx([i / 25 for i in range(25)], abs=2e-3)
    assert camera.read() is None, "over is over"
    camera.close()
    camera.close()


def test_what_is_no_video_is_said_so(tmp_path):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"not a film" * 100)
    with pytest.raises(CameraError, match="not a video that can be read"):
        open_camera(str(path))


def test_a_video_cut_off_is_damaged_not_over(tmp_path):
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (160, 120))
    rng = np.random.default_rng(0)
    for _ in range(100):
        writer.write(rng.integers(0, 255, (120, 160, 3), np.uint8))
    writer.release()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 3])
    with pytest.raises(CameraError, match=r"damaged|not a video"):
        drain(open_camera(str(path)))


def test_a_video_that_is_deleted_while_it_plays_is_lost_not_over(video):
    camera = open_camera(str(video))
    assert camera.read() is not None
    video.unlink()
    with pytest.raises(CameraError, match="disappeared"):
        drain(camera)


def test_a_paced_video_takes_its_time(video):
    began = time.monotonic()
    assert len(drain(open_camera(str(video), paced=True))) == 25
    assert 0.8 < time.monotonic() - began < 4


def test_a_folder_plays_in_the_order_of_numbers(folder):
    camera = open_camera(str(folder))
    frames = drain(camera)
    assert [int((f.image[0, :, 0] > 100).sum()) for f in frames] == [10 + 5 * i for i in range(12)]
    assert [f.t for f in frames] == pytest.approx([i / 10 for i in range(12)])


def test_a_folder_may_say_its_rate_or_its_times(folder):
    (folder / "fps.txt").write_text("25\n")
    assert drain(open_camera(str(folder)))[5].t == pytest.approx(0.2)
    (folder / "timestamps.txt").write_text("\n".join(str(100 + i * i) for i in range(12)))
    assert drain(open_camera(str(folder)))[5].t == pytest.approx(25)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("fps.txt", "quick", "not a number"),
        ("fps.txt", "0", "rate between"),
        ("timestamps.txt", "1 2 3", "12 rising times"),
        ("timestamps.txt", " ".join("1" for _ in range(11)) + " 0", "12 rising times"),
    ],
)
def test_wrong_times_are_refused(folder, name, text, told):
    (folder / name).write_text(text)
    with pytest.raises(CameraError, match=told):
        open_camera(str(folder))


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(CameraError, match="holds no pictures"):
        open_camera(str(tmp_path))


def test_a_recording_that_may_not_be_read_is_told(folder, monkeypatch):
    def forbidden(*_):
        raise PermissionError(13, "Permission denied")

    camera = open_camera(str(folder))
    monkeypatch.setattr("pathlib.Path.read_bytes", forbidden)
    with pytest.raises(CameraError, match=r"frame0\.png cannot be read \(Permission denied\)"):
        camera.read()
    monkeypatch.setattr("pathlib.Path.iterdir", forbidden)
    with pytest.raises(CameraError, match=r"frames cannot be read \(Permission denied\)"):
        open_camera(str(folder))


def test_what_may_have_no_end_is_no_picture_of_a_folder(folder):
    os.mkfifo(folder / "frame00.png")
    assert len(drain(open_camera(str(folder)))) == 12


def test_a_damaged_picture_is_named(folder):
    (folder / "frame3.png").write_bytes(b"\x89PNG no more")
    with pytest.raises(CameraError, match=r"frame3\.png is not a picture"):
        drain(open_camera(str(folder)))


def test_a_folder_that_is_deleted_while_it_plays_is_lost_not_over(folder):
    camera = open_camera(str(folder))
    assert camera.read() is not None
    shutil.rmtree(folder)
    with pytest.raises(CameraError, match="disappeared"):
        drain(camera)


def test_a_folder_that_is_deleted_at_its_end_is_noticed_too(folder):
    camera = open_camera(str(folder))
    for _ in range(12):
        camera.read()
    shutil.rmtree(folder)
    with pytest.raises(CameraError, match="disappeared"):
        camera.read()
