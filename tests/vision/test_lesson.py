"""A lesson: cards in any order, what of it is on disk, and the camera's process that holds it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from scorekeeper.errors import DeckError
from scorekeeper.observation import Reading, View, ViewChanged
from tests.vision import child_parts
from vision import decks, lesson
from vision.lesson import Lesson, News
from vision.showing import Showing
from vision.sights import CLASSES, Sight
from vision.source import Source
from vision.worker import CameraWorker

AS, S2, S3, S4 = (Card.parse(code) for code in ("AS", "2S", "3S", "4S"))
ORDER = (AS, S2, S3)
IMAGE = np.zeros((540, 720, 3), np.uint8)


def lying(look: int, says: Card | None, at: float = 200.0, maybe: tuple[Card, ...] = ()) -> list[Any]:
    """A card that looks like number ``look`` and is read as ``says``."""
    quad = np.array([[at, 100], [at + 126, 100], [at + 126, 276], [at, 276]], np.float32)
    reading = Reading(says, 0.99 if says else 0.5, tuple((card, 0.3) for card in maybe))
    features = np.random.default_rng(look).random(576, dtype=np.float32)
    return [(Sight(quad, reading, False, 1.0, 0.9, np.zeros(CLASSES, np.float32)), features)]


def see(showing: Showing, frames: int, *given: Any, **more: Any) -> News:
    return [showing.see(IMAGE, lying(*given, **more) if given else []) for _ in range(frames)][-1]


# -- in any order


def test_in_any_order_a_card_is_what_it_surely_looks_like() -> None:
    showing = Showing(ORDER, any_order=True)
    for look, card in ((3, S3), (1, AS), (2, S2)):
        assert see(showing, 4, look, card) is News.TAUGHT
        see(showing, 1)
    assert list(showing.pictures) == [S3, AS, S2]
    assert showing.expected is None


def test_in_any_order_a_doubtful_card_is_asked_about() -> None:
    showing = Showing(ORDER, any_order=True)
    assert see(showing, 30, 1, None, maybe=(S2, AS)) is News.DOUBTFUL
    assert showing.maybe == (S2, AS)
    assert showing.insist(S2)
    assert list(showing.pictures) == [S2]


def test_two_cards_that_look_the_same_are_never_both_taken() -> None:
    showing = Showing(ORDER, any_order=True)
    see(showing, 4, 1, AS)
    see(showing, 1)
    assert see(showing, 30, 2, AS) is News.OTHER
    assert showing.seen_as == AS
    # The first was wrong: the ace is this one, and what was taken for it is to be shown again.
    assert showing.insist(AS)
    assert showing.done == [AS]
    assert showing.missing == [S2, S3]


def test_a_card_that_lies_there_and_is_suddenly_read_otherwise_is_not_a_second_one() -> None:
    for any_order in (True, False):
        showing = Showing(ORDER, any_order)
        see(showing, 4, 1, AS)
        assert see(showing, 30, 1, S2) is News.STILL_THERE
        see(showing, 1)  # taken away; the next one comes
        assert see(showing, 4, 2, S2) is News.TAUGHT


def test_a_card_that_is_none_of_the_lesson_is_not_taken() -> None:
    showing = Showing(ORDER, any_order=True)
    assert see(showing, 30, 4, S4) is News.OTHER
    assert not showing.insist(S4)
    assert showing.done == []


def test_what_was_undone_is_not_taken_again_before_it_was_moved() -> None:
    showing = Showing(ORDER, any_order=True)
    see(showing, 4, 1, AS)
    assert showing.undo() == AS
    assert see(showing, 30, 1, AS) is News.STILL_THERE
    assert showing.pictures == {}
    assert see(showing, 4, 1, AS, at=420.0) is News.TAUGHT


# -- on disk


def noted(data: Path, *cards: Card, order: tuple[Card, ...] = ORDER) -> Lesson:
    folder = lesson.begin(data, "home", order)
    held = lesson.read(folder)
    assert held is not None
    for card in cards:
        held = lesson.note(
            folder, Lesson(held.name, held.order, False, (*held.done, (card, ()))), {card: [b"picture"]}
        )
    return held


def test_what_was_shown_is_there_after_a_kill(tmp_path: Path) -> None:
    noted(tmp_path, AS, S2)
    held = lesson.read(lesson.folder_of(tmp_path))
    assert held is not None
    assert (held.name, held.taught, held.expected) == ("home", (AS, S2), S3)
    assert (lesson.folder_of(tmp_path) / "2S-1.jpg").read_bytes() == b"picture"
    assert decks.decks(tmp_path) == []  # no deck yet


def test_a_card_whose_picture_is_gone_is_shown_again(tmp_path: Path) -> None:
    noted(tmp_path, AS, S2)
    (lesson.folder_of(tmp_path) / "AS-1.jpg").unlink()
    held = lesson.read(lesson.folder_of(tmp_path))
    assert held is not None
    assert (held.taught, held.expected) == ((S2,), AS)


@pytest.mark.parametrize("content", ["", "{}", '{"name": "..", "order": [], "done": []}', "[1]"])
def test_a_damaged_lesson_is_none(tmp_path: Path, content: str) -> None:
    noted(tmp_path, AS)
    (lesson.folder_of(tmp_path) / "lesson.json").write_text(content)
    assert lesson.read(lesson.folder_of(tmp_path)) is None


def test_a_new_lesson_takes_the_place_of_the_old(tmp_path: Path) -> None:
    noted(tmp_path, AS)
    lesson.begin(tmp_path, "other", ORDER)
    held = lesson.read(lesson.folder_of(tmp_path))
    assert held is not None
    assert (held.name, held.done) == ("other", ())
    assert not (lesson.folder_of(tmp_path) / "AS-1.jpg").exists()
    lesson.discard(tmp_path)
    assert lesson.read(lesson.folder_of(tmp_path)) is None


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / decks.FOLDER).write_text("no folder")
    with pytest.raises(DeckError, match="make room there"):
        lesson.begin(tmp_path, "home", ORDER)


# -- which deck is played with


def saved(data: Path, name: str, simulated: bool = False) -> decks.Deck:
    return decks.save(data, name, {AS: [b"x"]}, b"", "sum", simulated)


def name_of(deck: decks.Deck | None) -> str | None:
    return None if deck is None else deck.name


def test_the_choice_holds_until_another_deck_is_taught(tmp_path: Path) -> None:
    for name in ("old", "new"):
        saved(tmp_path, name)
    decks.choose(tmp_path, "old")
    assert name_of(decks.chosen(tmp_path, None)) == "old"
    decks.choose(tmp_path, None)
    assert decks.chosen(tmp_path, None) is None
    saved(tmp_path, "newest")
    assert name_of(decks.chosen(tmp_path, None)) == "newest"


@pytest.mark.parametrize("name", ["خانهٔ ما", "ورقِ مهمان‌ها", "قدیمیّ"])
def test_persian_names_with_their_marks_are_names(tmp_path: Path, name: str) -> None:
    saved(tmp_path, name)
    assert name_of(decks.chosen(tmp_path, name)) == name


def test_a_chosen_deck_that_was_removed_gives_way_to_the_last_taught(tmp_path: Path) -> None:
    for name in ("old", "new"):
        saved(tmp_path, name)
    decks.choose(tmp_path, "old")
    decks.remove(tmp_path, "old")
    assert name_of(decks.chosen(tmp_path, None)) == "new"
    with pytest.raises(DeckError, match="no deck named"):
        decks.choose(tmp_path, "old")


def test_the_deck_of_the_simulated_table_is_used_only_where_it_is_named(tmp_path: Path) -> None:
    saved(tmp_path, "home")
    saved(tmp_path, "drawn", simulated=True)
    assert name_of(decks.chosen(tmp_path, None)) == "home"
    assert name_of(decks.chosen(tmp_path, "drawn")) == "drawn"
    with pytest.raises(DeckError, match="that of the simulated table"):
        decks.same_table(tmp_path, "drawn", simulated=False)
    with pytest.raises(DeckError, match="that of a real table"):
        decks.same_table(tmp_path, "home", simulated=True)


# -- before the camera


@pytest.fixture
def camera() -> Iterator[Callable[..., tuple[CameraWorker, list[Any]]]]:
    running = []

    def start(opener: Callable[..., Any], spec: str = "0") -> tuple[CameraWorker, list[Any]]:
        diary: list[Any] = []
        worker = CameraWorker(
            Source(spec, eye=child_parts.taught_eye, opener=opener, frozen_after=None), diary.append
        )
        worker.start()
        running.append(worker)
        return worker, diary

    yield start
    for worker in running:
        worker.stop()


def until(condition: Callable[[], Any], seconds: float = 60.0) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"not in {seconds} s")


def views(diary: list[Any]) -> list[View]:
    return [seen.view for seen in diary if isinstance(seen, ViewChanged)]


def taught(worker: CameraWorker) -> tuple[Card, ...]:
    return worker.progress.taught if worker.progress else ()


def test_a_lesson_interrupts_the_game_and_the_game_goes_on_with_the_deck(camera, tmp_path: Path) -> None:
    worker, diary = camera(child_parts.card_lies)
    until(lambda: View.OK in views(diary))
    before = len(diary)
    worker.teach(lesson.begin(tmp_path, "home", ORDER))
    until(lambda: taught(worker) == (AS,))
    until(lambda: View.TEACHING in views(diary))
    assert all(isinstance(seen, ViewChanged) for seen in diary[before:])  # no card is a play
    until(lambda: worker.preview().startswith(b"\xff\xd8"))
    worker.instruct("finish")
    learnt = until(lambda: worker.learnt)
    assert (learnt.name, learnt.cards) == ("home", 1)
    assert worker.taught == tmp_path / "decks" / "home"
    assert name_of(decks.chosen(tmp_path, None)) == "home"
    until(lambda: views(diary)[-1] is View.OK)
    assert not worker.teaching
    assert View.LOST not in views(diary)
    assert worker.health().restarts == 0
    assert lesson.read(lesson.folder_of(tmp_path)) is None


def test_taps_reach_the_lesson_and_late_ones_do_nothing(camera, tmp_path: Path) -> None:
    worker, _ = camera(child_parts.card_lies)
    worker.teach(lesson.begin(tmp_path, "home", ORDER))
    until(lambda: taught(worker) == (AS,))
    worker.instruct("skip", AS)  # it was tapped before the ace was learnt
    worker.instruct("undo", S3)
    worker.instruct("skip", S2)
    until(lambda: worker.progress.skipped == (S2,))
    assert taught(worker) == (AS,)
    worker.instruct("undo", S2)
    worker.instruct("take", S3)
    until(lambda: taught(worker) == (AS, S3))
    assert worker.progress.expected == S2


def test_a_lesson_that_is_killed_goes_on_where_it_was(camera, tmp_path: Path) -> None:
    worker, diary = camera(child_parts.card_lies)
    worker.teach(lesson.begin(tmp_path, "home", ORDER))
    until(lambda: taught(worker) == (AS,) and View.TEACHING in views(diary))
    os.kill(worker.pid, signal.SIGKILL)
    until(lambda: View.LOST in views(diary))
    until(lambda: views(diary)[-1] is View.TEACHING)
    assert taught(worker) == (AS,)
    worker.rest()
    until(lambda: views(diary)[-1] is View.OK)
    held = lesson.read(lesson.folder_of(tmp_path))
    assert held is not None
    assert held.taught == (AS,)


def test_nothing_taught_is_refused_and_the_lesson_goes_on(camera, tmp_path: Path) -> None:
    worker, _ = camera(child_parts.empty_table)
    worker.teach(lesson.begin(tmp_path, "home", ORDER))
    until(lambda: worker.progress)
    worker.instruct("finish")
    until(lambda: worker.progress.refused == "no card was taught; nothing has changed")
    assert worker.teaching


def test_the_simulated_table_stands_still_and_shows_what_is_expected(tmp_path: Path) -> None:
    """With the weights that come with Hakam: two cards are learnt, one of them again."""
    diary: list[Any] = []
    worker = CameraWorker(Source("sim:hokm?seed=3&speed=2", script=child_parts.nothing_happens), diary.append)
    worker.start()
    try:
        until(lambda: worker.now() is not None, 120)
        stood = worker.now()
        order = (PACK_WITH_JOKERS[20], PACK_WITH_JOKERS[40])
        worker.teach(lesson.begin(tmp_path, "drawn", order, simulated=True))
        until(lambda: taught(worker) == order[:1], 200)
        worker.instruct("undo", order[0])
        until(lambda: taught(worker) == order, 200)
        worker.instruct("finish")
        learnt = until(lambda: worker.learnt, 120)
        assert (learnt.cards, learnt.alike) == (2, ())
        assert worker.now() - stood < 2.0
        (deck,) = decks.decks(tmp_path)
        assert deck.simulated
        assert {str(card): len(files) for card, files in deck.pictures.items()} == {
            str(card): 3 for card in order
        }
        until(lambda: views(diary)[-1] is View.OK, 120)
    finally:
        worker.stop()
