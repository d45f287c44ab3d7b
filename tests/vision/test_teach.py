"""Teaching a deck: what is kept of it, what it changes in reading, and how the cards are shown."""

from __future__ import annotations

import json
import queue
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.errors import DeckError, ImageError
from scorekeeper.observation import Reading
from vision import decks
from vision.camera.base import Frame
from vision.camera.sim.deck import face
from vision.cli import look, teach
from vision.read import Eye, Reader
from vision.showing import News, Showing
from vision.sights import CLASSES, Sight
from vision.synth.compose import Canvas
from vision.taught import FACES, LEAST, Taught, small
from vision.taught import look as look_of
from vision.teach import _opened, watched
from vision.teaching import FRAME, kept, learn, pictures_of, recall, variants
from vision.weights import Mixture

TAUGHT = tuple(str(card) for number, card in enumerate(PACK_WITH_JOKERS) if number % 5 in (0, 2))


def photograph(code: str, seed: int = 0, count: int = 1) -> np.ndarray:
    """Cards of the simulated deck on a brown table, (540, 720 × count, 3)."""
    rng = np.random.default_rng(seed)
    canvas = Canvas(np.full((540, 720 * count, 3), (60, 80, 110), np.uint8))
    flat = cv2.resize(face("four", Card.parse(code)), (240, 336), interpolation=cv2.INTER_AREA)
    for number in range(count):
        turn, size = rng.uniform(0, 6.28), rng.uniform(2.2, 3.0)
        half = np.array([[-63, -88], [63, -88], [63, 88], [-63, 88]]) / 2 * size
        c, s = np.cos(turn), np.sin(turn)
        quad = half @ np.array([[c, s], [-s, c]]) + [360 + 720 * number, 270]
        canvas.lay(flat, quad.astype(np.float32), number + 1)
    return np.clip(canvas.image + rng.normal(0, 3, canvas.image.shape), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def photographs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("photographs")
    for number, code in enumerate(TAUGHT):
        assert cv2.imwrite(str(folder / f"{code}.jpg"), photograph(code, number))
    return folder


@pytest.fixture(scope="module")
def data(photographs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the deck "home" was taught from the photographs."""
    folder = tmp_path_factory.mktemp("data")
    out = CliRunner().invoke(teach, [str(photographs), "--data", str(folder), "--json"])
    assert out.exit_code == 0, out.output
    assert json.loads(out.stdout)["cards"] == list(TAUGHT)
    return folder


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(threads=1)


def cards(*codes: str) -> dict[Card, list[np.ndarray]]:
    """Kept pictures as a photograph from straight above would give them."""
    out = {}
    for code in codes:
        flat = cv2.resize(face("four", Card.parse(code)), (240, 336), interpolation=cv2.INTER_AREA)
        out[Card.parse(code)] = [
            cv2.copyMakeBorder(flat, 48, 48, 48, 48, cv2.BORDER_CONSTANT, value=(60, 80, 110))
        ]
    return out


# -- reading with a taught deck


CROPS = np.random.default_rng(2).random((FACES, 3, 176, 128), dtype=np.float32)
FEATURES = np.random.default_rng(3).random((FACES, 576), dtype=np.float32)


def deck_of(count: int = FACES, mixture: Mixture = Mixture()) -> Taught:  # noqa: B008
    """A deck whose cards look like ``CROPS``, the first ``count`` of them taught."""
    shown = np.arange(FACES) < count
    middle = look_of(small(CROPS[:count]), FEATURES[:count]).mean(axis=0)
    rows = look_of(small(CROPS[:count]), FEATURES[:count], middle)
    apart = np.zeros((FACES, rows.shape[1]), np.float32)
    apart[:count] = np.linalg.inv(rows @ rows.T + 0.3 * np.eye(count)) @ rows
    return Taught(shown, np.eye(FACES, dtype=np.float32), middle, apart, mixture)


def chances(deck: Taught, logits: np.ndarray, card: int) -> np.ndarray:
    powers = np.exp(logits)
    return deck.chances(powers / powers.sum(), logits, FEATURES[card : card + 1], CROPS[card : card + 1])


def leaning(*numbers: int, by: float = 4.0) -> np.ndarray:
    logits = np.zeros((1, CLASSES), np.float32)
    logits[0, list(numbers)] = by
    return logits


def test_what_looks_like_a_taught_card_is_read_as_it_although_the_reader_leans_elsewhere() -> None:
    read = chances(deck_of(), leaning(7, by=3.0), 3)
    assert read.argmax() == 3
    assert read.sum() == pytest.approx(1.0, abs=1e-5)
    assert chances(deck_of(), leaning(7, by=3.0), 7).argmax() == 7


def test_it_does_not_matter_which_way_round_a_card_lies() -> None:
    deck = deck_of()
    there, other = (
        deck.likeness(FEATURES[:4], CROPS[:4]),
        deck.likeness(FEATURES[:4], CROPS[:4, :, ::-1, ::-1]),
    )
    assert there == pytest.approx(other, abs=1e-3)
    assert list(there.argmax(axis=1)) == [0, 1, 2, 3]


def test_how_likely_a_face_is_at_all_is_left_to_the_reader() -> None:
    logits = leaning(7, 54)
    plain = np.exp(logits) / np.exp(logits).sum()
    read = chances(deck_of(), logits, 3)
    assert read[0, 54:] == pytest.approx(plain[0, 54:], rel=1e-4)
    assert read.sum() == pytest.approx(1.0, abs=1e-5)


def test_what_the_reader_says_of_a_shown_card_is_no_longer_believed_of_another() -> None:
    deck = deck_of()
    # Of the cards 3 and 4 it says 4, whichever is shown: now the looks alone decide.
    deck.said[3], deck.said[4] = np.eye(FACES)[4], np.eye(FACES)[4]
    weak = Mixture(looks=2.0)
    sober, believing = deck_of(mixture=weak), Taught(deck.shown, deck.said, deck.middle, deck.apart, weak)
    assert chances(sober, leaning(4, by=8.0), 3).argmax() == 4
    assert chances(believing, leaning(4, by=8.0), 3).argmax() == 3
    assert chances(believing, leaning(4, by=8.0), 4).argmax() == 4


def test_cards_that_were_not_shown_keep_their_order() -> None:
    read = chances(deck_of(30), leaning(40, by=9.0) + leaning(45, by=6.0), 50)
    assert read.argmax() == 40
    assert read[0, 40] > read[0, 45] > read[0, 50]
    assert chances(deck_of(30), leaning(40, by=1.0), 4).argmax() == 4
    # Who looks like none of the taught ones is rather one that was not taught.
    assert chances(deck_of(30), leaning(40, by=6.0) + leaning(4, by=6.5), 50).argmax() == 40


def test_a_few_cards_have_no_say() -> None:
    logits = leaning(7, by=1.0)
    plain = np.exp(logits) / np.exp(logits).sum()
    assert chances(deck_of(LEAST - 1), logits, 3) == pytest.approx(plain)
    assert chances(deck_of(LEAST), logits, 3).argmax() == 3


def test_the_installed_reader_finds_each_taught_card_most_alike(reader: Reader) -> None:
    shown = cards("AS", "4S", "4D", "KH", "BJ")
    deck = learn(reader, shown)
    assert list(np.flatnonzero(deck.shown)) == sorted(PACK_WITH_JOKERS.index(card) for card in shown)
    assert deck.alike == ()
    for card, pictures in shown.items():
        _, features, crops = reader.describe(
            [(pictures[0], np.roll(FRAME, 2, axis=0)), variants(pictures[0], 77)[3]]
        )
        most = deck.likeness(features, crops).argmax(axis=1)
        assert {PACK_WITH_JOKERS[number] for number in most} == {card}


def test_one_card_shown_for_two_is_told(reader: Reader) -> None:
    shown = cards("AS", "7H", "9C")
    shown[Card.parse("2S")] = shown[Card.parse("AS")]
    assert learn(reader, shown).alike == ((0, 1),)


# -- what is kept


def test_a_deck_is_listed_used_and_forgotten(data: Path, photographs: Path, tmp_path: Path) -> None:
    listed = CliRunner().invoke(teach, ["--list", "--json", "--data", str(data)])
    (deck,) = json.loads(listed.stdout)["decks"]
    assert (deck["name"], deck["cards"]) == ("home", list(TAUGHT))
    seen = CliRunner().invoke(look, [str(photographs / "QD.jpg"), "--data", str(data), "--json"])
    (card,) = json.loads(seen.stdout)["cards"]
    plain = CliRunner().invoke(
        look, [str(photographs / "QD.jpg"), "--data", str(data), "--deck", "none", "--json"]
    )
    (before,) = json.loads(plain.stdout)["cards"]
    assert card["card"] == "QD"
    assert card["sure"] != before.get("sure")  # the deck has its say
    other = tmp_path / "data"
    _copy(data, other)
    assert CliRunner().invoke(teach, ["--remove", "home", "--data", str(other)]).exit_code == 0
    assert decks.decks(other) == []
    with pytest.raises(DeckError, match="no deck named 'home'"):
        decks.remove(other, "home")


def _copy(data: Path, other: Path) -> None:
    import shutil

    shutil.copytree(data, other)


def test_the_last_taught_deck_is_the_one_that_is_used(tmp_path: Path) -> None:
    for name in ("old", "new"):
        decks.save(tmp_path, name, {Card.parse("AS"): [b"x"]}, b"", "sum")
    assert decks.chosen(tmp_path, None).name == "new"
    decks.save(tmp_path, "old", {Card.parse("AS"): [b"x"]}, b"", "sum")
    assert decks.chosen(tmp_path, None).name == "old"
    assert decks.chosen(tmp_path, "none") is None
    assert decks.chosen(tmp_path / "nothing", None) is None
    with pytest.raises(DeckError, match="taught: old, new"):
        decks.chosen(tmp_path, "other")


@pytest.mark.parametrize("name", ["", "..", "a/b", "none", "None", ".hidden", "x" * 41])
def test_names_that_a_deck_may_not_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="cannot be named"):
        decks.save(tmp_path, name, {}, b"", "sum")


def test_a_deck_that_cannot_be_written_leaves_the_old_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks.save(tmp_path, "خانه ما", {Card.parse("AS"): [b"old"]}, b"old", "sum")
    real, calls = decks.put, []

    def full(path: Path, content: bytes) -> None:
        calls.append(path)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        real(path, content)

    monkeypatch.setattr(decks, "put", full)
    with pytest.raises(DeckError, match="No space left"):
        decks.save(
            tmp_path, "خانه ما", {Card.parse("2S"): [b"new"], Card.parse("3S"): [b"new"]}, b"new", "sum"
        )
    (deck,) = decks.decks(tmp_path)
    assert (deck.folder / "AS-1.jpg").read_bytes() == b"old"
    assert [path.name for path in deck.folder.parent.iterdir()] == ["خانه ما"]


def test_other_weights_learn_the_deck_anew_from_its_pictures(
    data: Path, tmp_path: Path, reader: Reader
) -> None:
    other = tmp_path / "data"
    _copy(data, other)
    (deck,) = decks.decks(other)
    right = recall(deck, reader)
    told = json.loads((deck.folder / decks.INDEX).read_text())
    (deck.folder / decks.INDEX).write_text(json.dumps({**told, "reader": "0" * 64}))
    (deck.folder / decks.KNOWN).write_bytes(b"of other weights")
    again = recall(decks.find(other, "home"), reader)
    assert (again.shown == right.shown).all()
    assert again.said == pytest.approx(right.said, abs=0.1)
    same = (again.middle * right.middle).sum() / np.linalg.norm(again.middle) / np.linalg.norm(right.middle)
    assert same > 0.999
    (renewed,) = decks.decks(other)
    assert renewed.weights == decks.reader_sum()
    assert np.load(renewed.folder / decks.KNOWN)["apart"].shape[0] == FACES
    # Without its pictures it is refused in a sentence.
    (deck.folder / decks.INDEX).write_text(json.dumps({**told, "reader": "0" * 64}))
    (deck.folder / "AS-1.jpg").unlink()
    with pytest.raises(DeckError, match=r"taught for other weights.*teach it again"):
        recall(decks.find(other, "home"), reader)


def test_a_damaged_list_is_no_deck_and_can_be_removed(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "data"
    _copy(data, other)
    index = other / "decks" / "home" / decks.INDEX
    told = json.loads(index.read_text())
    index.write_text(json.dumps({**told, "cards": {"AS": ["../../secret.jpg"]}}))
    assert decks.decks(other) == []
    with pytest.raises(DeckError, match="damaged"):
        decks.find(other, "home")
    decks.remove(other, "home")


def test_cards_are_added_to_a_deck_that_is_there(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "data"
    _copy(data, other)
    path = tmp_path / "10C-2.jpg"
    cv2.imwrite(str(path), photograph("TC", 9))
    out = CliRunner().invoke(teach, [str(path), "--data", str(other), "--json"])
    assert json.loads(out.stdout)["taught"] == 1
    (deck,) = decks.decks(other)
    assert set(pictures_of(deck)) == {Card.parse(code) for code in (*TAUGHT, "TC")}


# -- photographs


def test_labels_say_where_each_card_lies(tmp_path: Path) -> None:
    image = photograph("7C", 4, count=2)
    cv2.imwrite(str(tmp_path / "both.png"), image)
    found = sorted(Eye(threads=1).look(image), key=lambda sight: sight.quad[:, 0].mean())
    assert len(found) == 2
    (x0, y0), (x1, y1) = found[1].quad.min(axis=0), found[1].quad.max(axis=0)
    marks = [
        {"card": "AS", "quad": found[0].quad.tolist()},
        {"card": "2S", "box": [float(x0), float(y0), float(x1), float(y1)]},
    ]
    (tmp_path / "labels.jsonl").write_text(json.dumps({"image": "both.png", "cards": marks}) + "\n")
    out = CliRunner().invoke(
        teach, [str(tmp_path / "labels.jsonl"), "--data", str(tmp_path / "data"), "--json"]
    )
    assert json.loads(out.stdout)["cards"] == ["AS", "2S"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "line 1: not an object"),
        ('{"image": "AS.jpg", "cards": [{"card": "1S"}]}', "is not a card"),
        ('{"image": "AS.jpg", "cards": [{"card": "AS", "quad": [[1, 2]]}]}', "line 1: not an object"),
    ],
)
def test_malformed_labels_are_refused_with_their_line(line: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "labels.jsonl").write_text(line)
    out = CliRunner().invoke(teach, [str(tmp_path / "labels.jsonl"), "--data", str(tmp_path / "data")])
    assert isinstance(out.exception, DeckError)
    assert why in str(out.exception)


def test_a_list_that_may_have_no_end_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "labels.jsonl").symlink_to("/dev/zero")
    out = CliRunner().invoke(teach, [str(tmp_path / "labels.jsonl"), "--data", str(tmp_path / "data")])
    assert isinstance(out.exception, ImageError)
    assert "is no file" in str(out.exception)


def test_photographs_that_do_not_show_one_card_are_told_and_the_others_taught(
    photographs: Path, tmp_path: Path
) -> None:
    cv2.imwrite(str(tmp_path / "2S.png"), np.full((400, 600, 3), 70, np.uint8))
    cv2.imwrite(str(tmp_path / "3S.png"), photograph("3S", 2, count=2))
    cv2.imwrite(str(tmp_path / "holiday.png"), photograph("5S", 2))
    paths = [str(tmp_path / name) for name in ("2S.png", "3S.png", "holiday.png")]
    out = CliRunner().invoke(
        teach, [*paths, str(photographs / "8S.jpg"), "--data", str(tmp_path / "data"), "--json"]
    )
    assert json.loads(out.stdout)["cards"] == ["8S"]
    assert "2S.png: no card is seen" in out.stderr
    assert "3S.png: shows several cards" in out.stderr
    assert "holiday.png: not named as a card" in out.stderr


def test_a_photograph_that_looks_like_another_card_is_taught_and_told(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "2S.png"), photograph("KH", 1))
    out = CliRunner().invoke(teach, [str(tmp_path), "--data", str(tmp_path / "data"), "--json"])
    assert json.loads(out.stdout)["cards"] == ["2S"]
    assert "taught as 2S, as it says, but looks like KH" in out.stderr


def test_it_does_one_thing_at_a_time(tmp_path: Path) -> None:
    for given in ([], ["--list", "--remove", "home"]):
        out = CliRunner().invoke(teach, [*given, "--data", str(tmp_path)])
        assert isinstance(out.exception, DeckError)


# -- cards shown to the camera

ORDER = tuple(Card.parse(code) for code in ("AS", "2S", "3S"))
IMAGE = np.zeros((540, 720, 3), np.uint8)


def shown(look_: int, says: str | None, at: float = 200.0) -> list[tuple[Sight, np.ndarray]]:
    """A card that looks like number ``look_`` and is read as ``says``."""
    quad = np.array([[at, 100], [at + 126, 100], [at + 126, 276], [at, 276]], np.float32)
    reading = Reading(Card.parse(says) if says else None, 0.99 if says else 0.5, ())
    features = np.random.default_rng(look_).random(576, dtype=np.float32)
    return [(Sight(quad, reading, False, 1.0, 0.9, np.zeros(CLASSES, np.float32)), features)]


def see(showing: Showing, frames: int, *given: Any, **more: Any) -> list[News]:
    return [showing.see(IMAGE, shown(*given, **more) if given else []) for _ in range(frames)]


def test_cards_are_taken_one_after_another_when_frames_agree() -> None:
    showing = Showing(ORDER)
    assert see(showing, 4, 1, "AS")[-1] is News.TAUGHT
    assert set(see(showing, 20, 1, "AS")) == {News.NOTHING, News.STILL_THERE}
    see(showing, 3)
    assert see(showing, 4, 2, "2S")[-1] is News.TAUGHT
    assert [len(pictures) for pictures in showing.pictures.values()] == [3, 3]
    assert showing.expected == Card.parse("3S")


def test_a_card_that_moves_is_not_taken_and_a_doubtful_one_needs_more_frames() -> None:
    showing = Showing(ORDER)
    for step in range(20):
        assert see(showing, 1, 1, "AS", at=100 + 40.0 * step) == [News.NOTHING]
    assert News.TAUGHT not in see(showing, 6, 1, None)
    assert see(showing, 1, 1, None) == [News.TAUGHT]


def test_the_same_card_laid_down_again_is_not_the_next_one() -> None:
    showing = Showing(ORDER)
    see(showing, 7, 1, None)
    see(showing, 5)
    assert see(showing, 12, 1, None)[-1] is News.STILL_THERE
    assert showing.expected == Card.parse("2S")


def test_another_card_than_the_expected_waits_for_a_person() -> None:
    showing = Showing(ORDER)
    assert see(showing, 12, 5, "4S")[-1] is News.OTHER
    assert showing.seen_as == Card.parse("4S")
    assert showing.insist()
    assert showing.expected == Card.parse("2S")
    assert not Showing(ORDER).insist()


def test_undo_and_skip() -> None:
    showing = Showing(ORDER)
    assert showing.undo() is None
    see(showing, 4, 1, "AS")
    showing.skip()
    assert showing.expected == Card.parse("3S")
    assert showing.undo() == Card.parse("2S")
    assert showing.undo() == Card.parse("AS")
    assert not showing.pictures
    assert see(showing, 4, 1, "AS")[-1] is News.TAUGHT


def test_several_cards_at_once_are_none() -> None:
    showing = Showing(ORDER)
    both = shown(1, "AS") + shown(2, "2S", at=450.0)
    assert {showing.see(IMAGE, both) for _ in range(10)} == {News.SEVERAL}


class Film:
    """Shows the cards one after another, with an empty table between them."""

    live = False

    def __init__(self, *codes: str) -> None:
        empty = np.full((540, 720, 3), (60, 80, 110), np.uint8)
        self.frames = []
        for number, code in enumerate(codes):
            self.frames += [empty] + [photograph(code, number)] * 8
        self.at = 0

    def read(self) -> Frame | None:
        if self.at == len(self.frames):
            return None
        self.at += 1
        return Frame(self.frames[self.at - 1], self.at - 1, self.at / 10)


def test_a_deck_is_taught_from_a_camera() -> None:
    said: queue.SimpleQueue[str] = queue.SimpleQueue()
    told: list[str] = []
    pictures = watched(Eye(threads=1), Film("AS", "2S"), ORDER, said, told.append)
    assert [str(card) for card in pictures] == ["AS", "2S"]
    assert told[:1] == ["AS: taught"]
    assert pictures[ORDER[0]][0].shape == (432, 336, 3)


def test_the_simulated_table_shows_its_deck() -> None:
    camera = _opened("sim:hokm?seed=3", ORDER[:2])
    told: list[str] = []
    pictures = watched(Eye(threads=1), camera, ORDER[:2], queue.SimpleQueue(), told.append)
    camera.close()
    assert set(pictures) == set(ORDER[:2])
    assert told == ["AS: taught", "2S: taught"]


def test_keys_reach_the_showing() -> None:
    said: queue.SimpleQueue[str] = queue.SimpleQueue()
    for key in ("u", "", "s", "q"):
        said.put(key)
    told: list[str] = []
    assert watched(None, None, ORDER, said, told.append) == {}
    assert told == ["there is none before this", "no card lies still before the camera", "AS: skipped"]


def test_a_kept_picture_has_the_card_in_its_frame() -> None:
    image = np.full((540, 720, 3), (60, 80, 110), np.uint8)
    quad = np.array([[300, 100], [460, 120], [430, 330], [275, 310]], np.float32)
    cv2.fillConvexPoly(image, quad.astype(np.int32), (250, 250, 250))
    picture = kept(image, quad)
    inside = picture[60:-60, 60:-60]
    assert inside.min() > 240
    assert picture[:36].max() < 130
