"""Decks and lessons on the page: who may, what is refused, and what reaches the camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.cards import PACK_WITH_JOKERS, Card
from vision import decks, lesson
from vision.lesson import Learnt, Lesson, News
from webui.access import Access, Keys
from webui.app import create_app
from webui.lessons import Lessons
from webui.services import Services
from webui.watching import NO_CAMERA, Watching

AS, S2 = Card.parse("AS"), Card.parse("2S")


class Worker:
    """A camera that notes what it is told."""

    def __init__(self) -> None:
        self.teaching = False
        self.progress: Lesson | None = None
        self.learnt: Learnt | None = None
        self.taught: Path | None = None
        self.told: list[tuple[Any, ...]] = []

    def teach(self, folder: Path) -> None:
        self.teaching, self.progress = True, lesson.read(folder)

    def rest(self) -> None:
        self.teaching = False

    def instruct(self, *order: Any) -> None:
        self.told.append(order)

    def play_with(self, taught: Path | None) -> None:
        self.taught = taught


@pytest.fixture
def worker() -> Worker:
    return Worker()


@pytest.fixture
def host(table: Any, worker: Worker, tmp_path: Path) -> Callable[..., FlaskClient]:
    """The host's phone in English at a box with this camera."""

    def take(camera: str = "0", token: str | None = "host-token", lang: str = "en") -> FlaskClient:
        watching = Watching(camera)
        watching.worker = worker  # type: ignore[assignment]
        services = Services(
            table=table,
            access=Access(Keys(signing="s" * 32, join="join-token", host="host-token")),
            pictures=lambda _: None,
            decks=Lessons(tmp_path, watching, camera),
        )
        client = create_app(services).test_client()
        client.set_cookie("lang", lang)
        if token is not None:
            seat = {"seat": 1} if token == "join-token" else {}
            assert client.post("/api/v1/join", json={"token": token, **seat}).status_code == 200
        return client

    return take


def saved(data: Path, name: str, *cards: Card) -> decks.Deck:
    return decks.save(data, name, {card: [b"x"] for card in cards or (AS,)}, b"", decks.reader_sum())


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/decks", None),
        ("/api/v1/decks", None),
        ("/api/v1/lesson/AS.jpg", None),
        ("/api/v1/decks", {"remove": "home"}),
        ("/api/v1/lesson", {"name": "home"}),
        ("/api/v1/lesson/orders", {"do": "discard"}),
    ],
)
def test_decks_are_the_hosts_alone(
    host: Callable[..., FlaskClient], tmp_path: Path, path: str, sent: dict[str, Any] | None
) -> None:
    saved(tmp_path, "home")
    for token, status in ((None, 401), ("join-token", 403)):
        client = host(token=token)
        answer = client.get(path) if sent is None else client.post(path, json=sent)
        assert answer.status_code == status
    assert [deck.name for deck in decks.decks(tmp_path)] == ["home"]
    assert lesson.read(lesson.folder_of(tmp_path)) is None


def test_a_lesson_is_begun_put_right_broken_off_and_gone_on_with(
    host: Callable[..., FlaskClient], worker: Worker, tmp_path: Path
) -> None:
    client = host()
    begun = client.post("/api/v1/lesson", json={"name": " خانهٔ  ما ", "jokers": False, "any_order": True})
    assert begun.status_code == 200
    assert begun.json["lesson"]["name"] == "خانهٔ ما"
    assert begun.json["lesson"]["order"] == [str(card) for card in PACK_WITH_JOKERS[:52]]
    assert begun.json["lesson"]["any_order"] is True
    for order in ({"do": "take", "card": "7H"}, {"do": "undo", "card": "7H"}, {"do": "finish"}):
        assert client.post("/api/v1/lesson/orders", json=order).status_code == 200
    seven = Card.parse("7H")
    assert worker.told == [("take", seven), ("undo", seven), ("finish",)]
    kept = client.post("/api/v1/lesson/orders", json={"do": "rest"}).json
    assert (kept["lesson"], kept["draft"]["name"]) == (None, "خانهٔ ما")
    assert not worker.teaching
    again = client.post("/api/v1/lesson/orders", json={"do": "resume"}).json
    assert (again["draft"], again["lesson"]["name"]) == (None, "خانهٔ ما")
    gone = client.post("/api/v1/lesson/orders", json={"do": "discard"}).json
    assert (gone["draft"], gone["lesson"]) == (None, None)


def test_only_missing_cards_are_shown(host: Callable[..., FlaskClient]) -> None:
    sent = {"name": "home", "only": ["BJ", "2S", "nothing"]}
    assert host().post("/api/v1/lesson", json=sent).json["lesson"]["order"] == ["2S", "BJ"]


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"do": "dance"}, "body"),
        ({"do": "take"}, "body"),
        ({"do": "take", "card": "1X"}, "not a card"),
        ({"do": "finish", "card": "AS"}, "body"),
        ({"do": "undo", "card": "AS"}, "this lesson is over"),
        ({"do": "resume"}, "begin a new one"),
    ],
)
def test_orders_that_mean_nothing_are_refused_in_a_sentence(
    host: Callable[..., FlaskClient], worker: Worker, sent: dict[str, Any], why: str
) -> None:
    answer = host().post("/api/v1/lesson/orders", json=sent)
    assert answer.status_code == 422
    assert why == "body" or why in answer.json["error"]
    assert worker.told == []


@pytest.mark.parametrize("sent", [{}, {"name": 3}, {"name": "a", "jokers": 1}, {"name": "a", "only": "AS"}])
def test_a_malformed_lesson_is_refused(host: Callable[..., FlaskClient], sent: dict[str, Any]) -> None:
    assert host().post("/api/v1/lesson", json=sent).status_code == 422


def test_where_no_camera_looks_a_deck_cannot_be_shown_but_forgotten(
    host: Callable[..., FlaskClient], tmp_path: Path
) -> None:
    saved(tmp_path, "home")
    for camera in (NO_CAMERA, str(tmp_path / "film.mp4")):
        client = host(camera)
        assert client.get("/api/v1/decks").json["live"] is False
        assert "no camera" in client.post("/api/v1/lesson", json={"name": "x"}).json["error"]
    assert host(NO_CAMERA).post("/api/v1/decks", json={"remove": "home"}).json["decks"] == []


def test_a_second_lesson_does_not_push_out_the_first(
    host: Callable[..., FlaskClient], tmp_path: Path
) -> None:
    client = host()
    client.post("/api/v1/lesson", json={"name": "first"})
    answer = client.post("/api/v1/lesson", json={"name": "second"})
    assert answer.status_code == 422
    assert "going on" in answer.json["error"]
    held = lesson.read(lesson.folder_of(tmp_path))
    assert held is not None
    assert held.name == "first"


def test_the_simulated_table_and_cardboard_are_not_mixed(
    host: Callable[..., FlaskClient], tmp_path: Path
) -> None:
    saved(tmp_path, "home")
    answer = host("sim:hokm").post("/api/v1/lesson", json={"name": "home"})
    assert "give this one another name" in answer.json["error"]
    lesson.begin(tmp_path, "drawn", (AS,), simulated=True)
    answer = host().post("/api/v1/lesson/orders", json={"do": "resume"})
    assert "begun at the simulated table" in answer.json["error"]


def test_refusals_are_in_the_language_of_the_phone(host: Callable[..., FlaskClient]) -> None:
    client = host(lang="fa")
    for sent in ({"name": "none"}, {"name": "x", "only": []}):
        error = client.post("/api/v1/lesson", json=sent).json["error"]
        assert "ورق" in error or "برگ" in error


def test_the_chosen_deck_reaches_the_camera_and_the_next_start(
    host: Callable[..., FlaskClient], worker: Worker, tmp_path: Path
) -> None:
    folders = {name: saved(tmp_path, name).folder for name in ("old", "new")}
    for deck in folders.values():
        (deck / decks.KNOWN).write_bytes(b"x")
    client = host()
    shown = client.post("/api/v1/decks", json={"use": "old"}).json["decks"]
    assert {deck["name"]: deck["used"] for deck in shown} == {"old": True, "new": False}
    assert worker.taught == folders["old"]
    kept = decks.chosen(tmp_path, None)
    assert kept is not None
    assert kept.name == "old"
    client.post("/api/v1/decks", json={"use": None})
    assert worker.taught is None
    assert decks.chosen(tmp_path, None) is None
    assert "no deck named" in client.post("/api/v1/decks", json={"use": "other"}).json["error"]


def test_when_the_deck_in_use_is_removed_the_camera_goes_on_with_what_is_left(
    host: Callable[..., FlaskClient], worker: Worker, tmp_path: Path
) -> None:
    old, new = saved(tmp_path, "old"), saved(tmp_path, "new")
    (old.folder / decks.KNOWN).write_bytes(b"x")
    worker.taught = new.folder
    client = host()
    client.post("/api/v1/decks", json={"remove": "new"})
    assert worker.taught == old.folder
    client.post("/api/v1/decks", json={"remove": "old"})
    assert worker.taught is None


def test_the_page_hears_how_far_the_lesson_is_and_what_was_learnt(
    host: Callable[..., FlaskClient], worker: Worker, tmp_path: Path
) -> None:
    client = host()
    folder = lesson.begin(tmp_path, "home", (AS, S2))
    held = lesson.note(folder, Lesson("home", (AS, S2), False, ((AS, ()),)), {AS: [b"\xff\xd8"]})
    worker.teaching, worker.progress = True, replace(held, news=News.OTHER, seen_as=AS, refused="x")
    shown = client.get("/api/v1/decks").json
    told = shown["lesson"]
    assert (told["taught"], told["last"], told["expected"]) == (["AS"], "AS", "2S")
    assert (told["news"], told["seen_as"], told["refused"]) == ("other", "AS", "x")
    assert shown["camera"] == {"state": "ok", "detail": ""}
    assert client.get("/api/v1/lesson/AS.jpg").data == b"\xff\xd8"
    for other in ("2S", "nothing", "..%2fdeck"):
        assert client.get(f"/api/v1/lesson/{other}.jpg").status_code == 404
    deck = saved(tmp_path, "home", AS, S2)
    worker.teaching, worker.learnt = False, Learnt("home", deck.folder, 2, (), ((AS, S2),))
    assert client.get("/api/v1/decks").json["learnt"] == {
        "name": "home",
        "cards": 2,
        "missing": [],
        "alike": [["AS", "2S"]],
    }
    decks.remove(tmp_path, "home")
    assert client.get("/api/v1/decks").json["learnt"] is None
