"""``hakam watch``: the whole path on a simulated table with an oracle eye, its comparison, and bad input."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from scorekeeper.actions import Action
from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.playout import deal_script
from scorekeeper.record import Header, Record, write
from vision.camera.simulated import SimulatedTable
from vision.layout import reading
from vision.sights import CLASSES, Sight
from webui import watch
from webui.cli import main
from webui.comparison import Prompter, compare

SPEC = "sim:hokm?seed=3&fps=10&width=640&height=360&speed=2"
TRICKS = 2


class TruthEye:
    """Sees what lies on the simulated table; ``doubtful`` are cards it is not sure of, and their double."""

    def __init__(self, doubtful):
        self.table = None
        self.doubtful = doubtful

    def look(self, image):
        sights = []
        for true in self.table.truth_quads(self.table.now):
            p = np.full(CLASSES, 1e-4)
            p[PACK_WITH_JOKERS.index(true.card)] = 1.0
            if str(true.card) in self.doubtful:
                p[PACK_WITH_JOKERS.index(Card.parse(self.doubtful[str(true.card)]))] = 1.0
            p /= p.sum()
            sights.append(Sight(true.quad, reading(p), False, true.visible, 0.9, p.astype(np.float32)))
        return sights


@pytest.fixture
def eye(monkeypatch):
    """Puts the oracle in the place of the weights, and ends the game after two tricks."""
    oracle = TruthEye({})

    class Table(SimulatedTable):
        now = 0.0

        def read(self):
            frame = super().read()
            if frame is not None:
                self.now = frame.t
            return frame

    def opened(spec, script):
        oracle.table = Table(script, watch.SimSettings.parse(spec))
        return oracle.table

    def short(*args, **kwargs):
        script = deal_script(*args, **kwargs)
        ends = [at for at, action in enumerate(script.actions) if action.do == "collect"]
        return watch_script(script, ends[TRICKS - 1] + 1)

    def watch_script(script, length):
        return type(script)(script.header, script.actions[:length], script.planted)

    monkeypatch.setattr(watch, "_eye", lambda taught: oracle)
    monkeypatch.setattr(watch, "open_camera", opened)
    monkeypatch.setattr(watch, "deal_script", short)
    return oracle


def invoke(*args):
    return CliRunner().invoke(main, ["watch", *map(str, args)])


def test_a_simulated_game_is_seen_as_it_was_played(eye, tmp_path):
    result = invoke(SPEC, "--game", "hokm", "--truth", "sim", "--json", "--evidence", tmp_path / "pictures")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["exact"]) == (0, True)
    assert [report[key] for key in ("asked", "missed", "wrong", "phantom", "seat_wrong", "trick_wrong")] == [
        0
    ] * 6
    plays = [line for line in report["record"][1:] if line["do"] == "play"]
    assert len(plays) == 4 * TRICKS
    for play in plays:
        assert [(tmp_path / "pictures" / f"{name}.jpg").exists() for name in play["evidence"]] == [True, True]
    assert 0 < report["latency_ms"]["p50"] <= report["latency_ms"]["p95"]


def test_the_record_that_is_printed_can_be_scored(eye, tmp_path):
    result = invoke(SPEC, "--game", "hokm", "--truth", "sim")
    assert result.exit_code == 0
    path = tmp_path / "seen.jsonl"
    path.write_text(result.stdout)
    scored = CliRunner().invoke(main, ["score", str(path), "--json"])
    assert sum(json.loads(scored.stdout)["tricks"]) == TRICKS


def test_a_doubtful_reading_stays_open_and_is_counted(eye):
    card = next(str(a.card) for a in deal_script("hokm", 3).actions if a.do == "play")
    unplayed = next(str(c) for c in PACK_WITH_JOKERS if str(c) not in _first_cards())
    eye.doubtful = {card: unplayed}
    result = invoke(SPEC, "--game", "hokm", "--truth", "sim", "--json")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["exact"], report["asked"], report["wrong"]) == (1, False, 1, 0)
    answered = json.loads(
        invoke(SPEC, "--game", "hokm", "--truth", "sim", "--answer", "truth", "--json").stdout
    )
    assert (answered["exact"], answered["asked"]) == (True, 1)


def test_a_deal_that_no_camera_tells_of_is_said_when_the_cards_are_dealt(eye):
    seed = next(seed for seed in range(1, 30) if deal_script("spades", seed).actions[0].do == "show")
    spec = SPEC.replace("sim:hokm?seed=3", f"sim:spades?seed={seed}")
    report = json.loads(invoke(spec, "--game", "spades", "--truth", "sim", "--json").stdout)
    assert (report["exact"], report["asked"]) == (True, 0)
    done = [line["do"] for line in report["record"][1:]]
    assert done[:5] == ["show", "show", "show", "show", "deal"]  # drawn by lot, and gathered before the deal
    shown, deal, play = (report["record"][1 + done.index(do)]["t"] for do in ("show", "deal", "play"))
    assert shown < deal < play


def test_who_deals_is_said_where_the_camera_tells_of_the_deal():
    truth = [Action("deal", dealer=2), *plays("AS0")]
    watcher = watch.Watcher(TruthEye({}), Header("spades", ("A", "B", "C", "D")), truth)
    watcher._write(Action("deal", t=3.0, by="camera"))
    assert watcher.seen.replay.actions == (Action("deal", dealer=2, t=3.0, by="camera"),)


def _first_cards():
    plays = [a for a in deal_script("hokm", 3).actions if a.do == "play"]
    return {str(a.card) for a in plays[: 4 * TRICKS]}


def test_a_record_that_differs_from_the_truth_is_exit_code_1(eye, tmp_path):
    script = deal_script("hokm", 3)
    at = next(n for n, a in enumerate(script.actions) if a.do == "play")
    first = script.actions[at]
    wrong = (*script.actions[:at], Action("play", seat=((first.seat or 0) + 1) % 4, card=first.card))
    path = tmp_path / "truth.jsonl"
    path.write_text(write(Record(script.header, wrong)))
    result = invoke(SPEC, "--game", "hokm", "--truth", path, "--json")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["seat_wrong"]) == (1, 1)
    assert report["phantom"] == 4 * TRICKS - 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere.avi", "--game", "hokm"], "nowhere.avi"),
        (["broken.avi", "--game", "hokm"], "broken.avi"),
        ([SPEC, "--game", "hokn"], "hokn"),
        ([SPEC, "--game", "hokm", "--truth", "nowhere.jsonl"], "nowhere.jsonl"),
        ([SPEC, "--game", "hokm", "--truth", "broken.jsonl"], "line 2"),
        ([SPEC, "--game", "hokm", "--truth", "/dev/zero"], "is no file"),
        ([SPEC, "--game", "hokm", "--answer", "truth"], "--truth"),
        (["film.avi", "--game", "hokm", "--truth", "sim"], "simulated"),
        (["sim:hokm?seed=x", "--game", "hokm"], "seed"),
        (["sim:hokm?mistakes=cheat", "--game", "hokm"], "mistakes"),
    ],
)
def test_bad_input_is_one_sentence(args, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.avi").write_bytes(b"RIFF" + bytes(400))
    (tmp_path / "broken.jsonl").write_text(
        write(Record(Header("hokm", ("A", "B", "C", "D")))) + '{"do": "fly"}\n'
    )
    writer = cv2.VideoWriter(str(tmp_path / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 64))
    for _ in range(3):
        writer.write(np.zeros((64, 64, 3), np.uint8))
    writer.release()
    result = invoke(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) <= 4


def plays(*codes):
    return [Action("play", seat=int(code[2]), card=Card.parse(code[:2])) for code in codes]


TRUE = [*plays("AS0", "3S1", "TS2", "KS3"), Action("collect", seat=0), *plays("2H0", "5H1")]


@pytest.mark.parametrize(
    ("seen", "differs"),
    [
        (TRUE, {}),
        ([*plays("AS0", "3S1", "KS3"), *TRUE[4:]], {"missed": 1}),
        ([*plays("AS0", "3S1", "9S2", "KS3"), *TRUE[4:]], {"wrong": 1}),
        ([*TRUE[:4], *plays("QD1"), *TRUE[4:]], {"phantom": 1}),
        ([*plays("AS0", "3S1", "TS1", "KS3"), *TRUE[4:]], {"seat_wrong": 1}),
        ([*TRUE[:4], Action("collect", seat=1), *TRUE[5:]], {"trick_wrong": 1}),
        ([*TRUE[:4], *TRUE[5:]], {"trick_wrong": 1}),
        ([TRUE[1], TRUE[0], *TRUE[2:]], {"trick_wrong": 1}),
    ],
)
def test_each_difference_is_counted_once(seen, differs):
    compared = compare(seen, TRUE).to_json()
    assert compared.pop("exact") is not bool(differs)
    assert {key: count for key, count in compared.items() if count} == differs


def test_what_is_said_aloud_comes_at_its_time_even_when_a_card_was_missed():
    script = deal_script("hokm", 1, deals=2)
    prompter = Prompter(script.actions)
    record = []
    seen = [a for a in script.actions if a.do in ("play", "collect")]
    for fact in seen[:9] + seen[12:]:
        record += [*prompter.due(), *prompter.before(fact), fact]
    record += prompter.due()
    assert [a for a in record if a.do not in ("play", "collect")] == [
        a for a in script.actions if a.do not in ("play", "collect")
    ]


def test_what_was_done_is_answered_with_what_the_truth_says_of_it():
    card = Card.parse("3S")
    prompter = Prompter([*plays("3S3"), Action("collect", seat=3), Action("takeback", seat=3, card=card)])
    assert prompter.before(plays("3S3")[0]) == []
    assert prompter.answer(("collect", "takeback"), 3, card, 0) == Action("collect", seat=3)
    assert prompter.answer(("takeback",), 3, card, 0) == Action("takeback", seat=3, card=card)
