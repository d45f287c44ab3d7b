"""Camera specs: what each opens, and what people are told of wrong ones."""

from __future__ import annotations

import pytest

from scorekeeper.cards import Card
from vision.camera.base import CameraError
from vision.camera.film import FrameFolder
from vision.camera.opening import open_camera
from vision.camera.simulated import SimSettings, SimulatedTable, Throw


def test_the_simulated_table_reads_its_settings():
    settings = SimSettings.parse(
        "sim:hokm?seed=7&deals=2&mistakes=revoke,turn&speed=2.5&deck=four&backs=0&ronds_to_win=1"
    )
    assert (settings.game, settings.seed, settings.deals) == ("hokm", 7, 2)
    assert settings.mistakes == ("revoke", "turn")
    assert (settings.speed, settings.deck, settings.backs) == (2.5, "four", False)
    assert settings.extra == (("ronds_to_win", "1"),)


@pytest.mark.parametrize("spec", ["sim", "sim:", "sim:hokm", "sim?"])
def test_the_simulated_table_needs_no_settings(spec):
    assert SimSettings.parse(spec).game == "hokm"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("sim:hokm?seed=x", "whole number for seed"),
        ("sim:hokm?speed=fast", "number for speed"),
        ("sim:hokm?speed=0", "speed from 0.1"),
        ("sim:hokm?fps=nan", "fps from 1"),
        ("sim:hokm?deck=bicycle", "no deck 'bicycle'"),
        ("sim:hokm?table=glass", "no top 'glass'"),
        ("sim:hokm?seed=-1", "seed from 0"),
        ("sim:hokm?width=99999", "width from 320"),
        ("", "is not a camera"),
        ("nowhere.mp4", "no camera, file or folder"),
        ("ftp://host/x", "is not a camera"),
        ("v4l2src ! fakesink", "no camera, file or folder"),
        ("/dev/video99", "there is no camera /dev/video99"),
        ("98", "there is no camera /dev/video98"),
        ("http://", "not an address"),
        ("http://127.0.0.1:1/a b", "not an address"),
        ("rtsp://user:secret@:0x/", "not an address"),
    ],
)
def test_a_wrong_spec_gets_one_sentence(spec, told):
    with pytest.raises(CameraError, match=told) as caught:
        open_camera(spec, ())
    assert "\n" not in str(caught.value)


def test_the_simulated_table_needs_a_script():
    with pytest.raises(CameraError, match="no game to show"):
        open_camera("sim:hokm")


def test_the_simulated_table_opens():
    camera = open_camera("sim:hokm?seed=3&width=640&height=360", [Throw(0, Card.parse("AS"))])
    assert isinstance(camera, SimulatedTable)
    assert not camera.live
    frame = camera.read()
    assert frame is not None
    assert frame.image.shape == (360, 640, 3)


def test_a_single_picture_is_for_look(tmp_path):
    (tmp_path / "a.jpg").write_bytes(b"")
    with pytest.raises(CameraError, match="hakam look"):
        open_camera(str(tmp_path / "a.jpg"))


def test_a_name_with_a_newline_or_nul_is_only_a_name(tmp_path):
    for spec in ("a\0b", "a\nb", "$(reboot)", "; reboot"):
        with pytest.raises(CameraError):
            open_camera(spec)


def test_a_folder_opens(tmp_path):
    import cv2
    import numpy as np

    cv2.imwrite(str(tmp_path / "1.png"), np.zeros((4, 4, 3), np.uint8))
    assert isinstance(open_camera(str(tmp_path)), FrameFolder)


def test_picamera_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "picamera2", None)
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_camera("picamera")
