"""``hakam doctor``: each fault is found, said in both languages, and comes with something to do."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from scorekeeper.errors import CameraError, ModelError
from scorekeeper.observation import Reading
from tests.webui.findings import held
from vision.camera.base import Frame
from vision.probe import Glimpse
from vision.quality import Quality
from vision.read import Eye
from vision.sights import Sight
from webui import machine, sighting
from webui.cli import main
from webui.finding import Finding, State
from webui.sighting import judge, look_through

CHECKS = [
    "camera", "light", "focus", "pixels_per_card", "tilt", "model", "disk", "clock", "temperature", "port",
]  # fmt: skip


def frame(light: float = 1.0, blur: float = 0.0, size: float = 1.0) -> Frame:
    """A white card of 100 by 140 pixels with three black bars, on a grey table."""
    wide, high = round(100 * size), round(140 * size)
    card = np.full((140, 100, 3), 230, np.uint8)
    for y in (35, 70, 105):
        card[y - 5 : y + 5, 20:80] = 20
    image = np.full((720, 1280, 3), 90, np.uint8)
    image[100 : 100 + high, 200 : 200 + wide] = cv2.resize(
        card, (wide, high), interpolation=cv2.INTER_NEAREST
    )
    if blur:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
    return Frame(np.asarray(image * light, np.uint8), 0, 0.0)


class OneCard:
    """Finds the card of ``frame``."""

    def __init__(self, size: float = 1.0, found: bool = True, threads: int = 0) -> None:
        wide, high = 100 * size, 140 * size
        self._quad = np.array(
            [[200, 100], [200 + wide, 100], [200 + wide, 100 + high], [200, 100 + high]], np.float32
        )
        self._found = found

    def look(self, image: np.ndarray) -> list[Sight]:
        chances = np.full(56, 1 / 56, np.float32)
        sight = Sight(self._quad, Reading(None, 0.9), False, 1.0, 0.9, chances)
        return [sight] if self._found else []


def looked_at(picture: Frame, size: float = 1.0, found: bool = True) -> dict[str, tuple[str, State]]:
    load: Any = partial(OneCard, size, found)
    return {finding.check: held(finding) for finding in judge([picture], load)}


def test_a_good_picture_is_well() -> None:
    found = looked_at(frame())
    assert {check: state for check, (_, state) in found.items()} == dict.fromkeys(
        ("light", "focus", "pixels_per_card", "tilt", "model"), State.OK
    )


@pytest.mark.parametrize(
    ("light", "case", "state"),
    [
        (0.1, "black", State.FAILED),  # the table's 90 becomes 9, below 12
        (0.2, "dark", State.FAILED),  # the cards' 230 become 46
        (0.4, "dim", State.WARNING),  # 92
        (0.6, "ok", State.OK),  # 138
    ],
)
def test_light_is_judged_by_the_cards_white(light: float, case: str, state: State) -> None:
    assert looked_at(frame(light))["light"] == (case, state)


@pytest.mark.parametrize(
    ("mean", "paper", "ink", "case", "state"),
    [
        (250, None, None, "white", State.FAILED),
        (25, None, None, "gloomy", State.WARNING),
        (80, None, None, "bright", State.OK),
        (180, 250, 190, "pale", State.WARNING),
        (180, 250, 60, "ok", State.OK),
    ],
)
def test_light_without_cards_and_glare(
    mean: float, paper: float | None, ink: float | None, case: str, state: State
) -> None:
    quality = Quality(1280, 720, mean, paper, ink, None, None, None)
    assert held(sighting.light(quality)) == (case, state)


@pytest.mark.parametrize(
    ("blur", "found", "case", "state"),
    [
        (0.0, True, "ok", State.OK),
        (1.8, True, "soft", State.WARNING),  # 1.3 % of the card's 140 pixels
        (3.5, True, "blurred", State.FAILED),  # 2.5 %: real cards are not read any more
        (3.5, False, "soft", State.WARNING),
    ],
)
def test_focus_is_judged_by_the_cards_size(blur: float, found: bool, case: str, state: State) -> None:
    assert looked_at(frame(blur=blur), found=found)["focus"] == (case, state)


@pytest.mark.parametrize(
    ("size", "case", "state"),
    [(0.3, "tiny", State.FAILED), (0.5, "small", State.WARNING), (0.7, "ok", State.OK)],  # 42, 70, 98 pixels
)
def test_cards_must_be_large_enough(size: float, case: str, state: State) -> None:
    assert looked_at(frame(size=size), size)["pixels_per_card"] == (case, state)


@pytest.mark.parametrize(
    ("degrees", "case", "state"),
    [(20, "ok", State.OK), (55, "oblique", State.WARNING), (70, "flat", State.FAILED)],
)
def test_the_camera_must_look_from_above(degrees: float, case: str, state: State) -> None:
    assert held(sighting.tilt(Quality(1280, 720, 90, 230, 20, 0, 140, degrees))) == (case, state)


def test_an_empty_table_is_unknown_not_wrong() -> None:
    bare = Frame(np.full((720, 1280, 3), 90, np.uint8), 0, 0.0)
    found = looked_at(bare, found=False)
    assert found["light"] == ("bright", State.OK)
    for check in ("focus", "pixels_per_card", "tilt"):
        assert found[check] == ("nothing", State.UNKNOWN)


def test_the_newest_picture_with_cards_is_measured() -> None:
    class Sees(OneCard):
        def look(self, image: np.ndarray) -> list[Sight]:
            return super().look(image) if image.max() > 200 else []

    bare = Frame(np.full((720, 1280, 3), 90, np.uint8), 1, 1.0)
    load: Any = Sees
    found = {finding.check: finding.case for finding in judge([frame(), bare], load)}
    assert found["pixels_per_card"] == "ok"


def test_damaged_weights_fail_and_the_picture_is_judged_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "SHA256SUMS").write_text("0" * 64 + "  detector.onnx\n")
    (tmp_path / "detector.onnx").write_bytes(b"half of the file")
    load: Any = partial(Eye, tmp_path)
    found = {finding.check: held(finding) for finding in judge([frame(0.1)], load)}
    assert found["model"] == ("damaged", State.FAILED)
    assert found["light"] == ("black", State.FAILED)


def test_without_a_picture_nothing_of_it_is_known() -> None:
    load: Any = OneCard
    found = {finding.check: held(finding) for finding in judge([], load)}
    assert found.pop("model") == ("unused", State.OK)
    assert set(found.values()) == {("unseen", State.UNKNOWN)}


def answers(*specs: str, fps: float | None = 30.0, shape: tuple[int, int] = (1080, 1920)) -> Any:
    """A look through cameras of which only these answer."""

    def look(spec: str, script: object = None) -> Glimpse:
        if spec.partition("?")[0] not in specs:
            raise CameraError(f"the camera {spec} cannot be opened; does another program use it?")
        return Glimpse((Frame(np.zeros((*shape, 3), np.uint8), 0, 0.0),), fps)

    return look


@pytest.mark.parametrize(
    ("look", "case", "state"),
    [
        (answers("0"), "ok", State.OK),
        (answers("0", fps=None), "recording", State.OK),
        (answers("0", fps=4.0), "slow", State.WARNING),
        (answers("0", shape=(480, 640)), "small", State.WARNING),
        (answers(), "lost", State.FAILED),
    ],
)
def test_a_named_camera_is_judged_by_what_it_gives(look: Any, case: str, state: State) -> None:
    assert held(look_through("0", look).finding) == (case, state)


@pytest.mark.parametrize(
    "spec", ["0", "picamera", "http://10.0.0.7/video", "film.mp4", "sim:hokm?seed=x", "x://y"]
)
def test_every_kind_of_lost_camera_has_its_remedy(spec: str) -> None:
    looked = look_through(spec, answers())
    assert held(looked.finding) == ("lost", State.FAILED)
    assert looked.glimpse is None


@pytest.mark.parametrize(
    ("plugged", "look", "name", "case"),
    [
        ([], answers("sim"), "sim", "none"),
        (["/dev/video0", "/dev/video2"], answers("sim", "/dev/video2"), "/dev/video2", "ok"),
        (["/dev/video0"], answers("sim"), "sim", "silent"),
    ],
)
def test_unasked_it_takes_the_first_camera_that_answers_else_the_simulated_table(
    plugged: list[str], look: Any, name: str, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webui.sighting.plugged_in", lambda: plugged)
    looked = look_through(None, look)
    assert (looked.name, held(looked.finding)[0]) == (name, case)
    assert looked.glimpse is not None


def test_a_table_by_hand_needs_no_camera() -> None:
    assert held(look_through("none", answers()).finding) == ("hand", State.OK)


def folder_of(tmp_path: Path, brightness: int) -> str:
    folder = tmp_path / "frames"
    folder.mkdir()
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((720, 1280, 3), brightness, np.uint8))
    return str(folder)


def test_the_whole_command_says_what_failed_and_exits_with_one(tmp_path: Path) -> None:
    arguments = ["doctor", "--camera", folder_of(tmp_path, 5), "--data", str(tmp_path), "--port", "0"]
    ended = CliRunner().invoke(main, [*arguments, "--json"])
    assert ended.exit_code == 1, ended.output
    told = json.loads(ended.stdout)
    assert told["ok"] is False
    assert [check["name"] for check in told["checks"]] == CHECKS
    by_name = {check["name"]: check for check in told["checks"]}
    assert by_name["camera"]["state"] == "ok"
    assert by_name["light"]["state"] == "failed"
    assert (by_name["light"]["measured"], by_name["light"]["unit"]) == (5, "of 255")
    assert "Switch on the light" in by_name["light"]["remedy"]


def test_the_whole_command_in_persian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webui.doctor.judge", partial(judge, load=OneCard))
    ended = CliRunner().invoke(
        main, ["doctor", "--camera", "98", "--data", str(tmp_path), "--port", "0", "--lang", "fa"]
    )
    assert ended.exit_code == 1
    assert "دوربین /dev/video98 پیدا نشد" in ended.stdout
    assert ended.stdout.count("اول دوربین را درست کنید") == 1  # one remedy for all that follows from it


def test_nothing_failed_is_exit_code_zero(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webui.doctor.judge", partial(judge, load=OneCard))
    monkeypatch.setattr("webui.machine.clock", partial(machine.clock, kept=False))
    monkeypatch.setattr("webui.machine.temperature", partial(machine.temperature, tmp_path))
    ended = CliRunner().invoke(main, ["doctor", "--camera", "none", "--data", str(tmp_path), "--port", "0"])
    assert ended.exit_code == 0, ended.output
    assert "See to the camera" not in ended.stdout  # there is none to see to


def test_a_camera_that_the_running_hakam_holds_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served = Finding("port", "hakam", State.OK, {"port": 8765})
    monkeypatch.setattr("webui.machine.port", lambda number: served)
    monkeypatch.setattr("webui.doctor.judge", lambda frames: [])
    monkeypatch.setattr("webui.doctor.look_through", partial(look_through, look=answers()))
    ended = CliRunner().invoke(main, ["doctor", "--camera", "0", "--data", str(tmp_path), "--json"])
    assert json.loads(ended.stdout)["checks"][0]["state"] == "unknown"
    assert ended.exit_code == 0


def test_weights_that_are_missing_are_one_failed_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(**_: object) -> None:
        raise ModelError(
            "the weights detector.onnx cannot be read (No such file or directory); install hakam again"
        )

    load: Any = absent
    [model] = [finding for finding in judge([], load) if finding.check == "model"]
    assert held(model) == ("damaged", State.FAILED)
    assert model.text("fa") != model.text("en")
