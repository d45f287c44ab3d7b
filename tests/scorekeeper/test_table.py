"""The running table: what it takes from whom, what it keeps, and what it shows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import scoreboard
from scorekeeper.actions import Action
from scorekeeper.errors import ConflictError, HakamError, NotAllowedError, OptionError, RecordError
from scorekeeper.following import AnswerError
from scorekeeper.observation import POOL, Reading, Up, View, ViewChanged
from scorekeeper.playout import deal_script
from scorekeeper.playouts import scene
from scorekeeper.record import read
from scorekeeper.replay import Replay, score
from scorekeeper.store import Store, open_store, read_games
from scorekeeper.table import Table
from tests.scorekeeper.acting import SEEN, Scene, card, facts, sure, unsure

NAMES = ["Amin", "Hamid", "Ali", "Hamed"]
Open = Callable[..., Table]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def opened(folder: Path) -> Iterator[Open]:
    """Opens the table of the folder; opening it again is a restart."""
    running: list[tuple[Store, Table]] = []

    def restart(**given: Any) -> Table:
        stop()
        store = open_store(folder, kept_free=0)
        table = Table(store, **given)
        running.append((store, table))
        return table

    def stop() -> None:
        while running:
            store, table = running.pop()
            table.close()
            store.close()

    yield restart
    stop()


def header(**start: Any) -> dict[str, Any]:
    return {"record": 1, "game": "hokm", "seats": NAMES, "options": {}, "start": start}


@pytest.fixture
def table(opened: Open) -> Table:
    """In the middle of a deal: seat 0 leads, hearts are trumps."""
    table = opened()
    table.start(header(hakem=0, trump="H"))
    return table


def settle(table: Table) -> dict[str, Any]:
    """The scoreboard once everything in the queue has been taken in."""
    table.known()
    return table.scoreboard("host")


def trick(table: Table, scene: Scene, *codes: str, leader: int = 0) -> None:
    for place, code in enumerate(codes):
        table.observe(scene.up(sure(code), (leader + place) % 4, card(code)))


def test_before_the_first_game(opened: Open) -> None:
    table = opened()
    board = table.scoreboard()
    assert (board["seq"], board["game"], board["players"], board["can"]) == (0, None, [], [])
    assert table.public_record() == ""
    assert not table.may_show("a" * 64)
    table.observe(Up(1.0, 1, sure("AD"), POOL, 0))
    table.observe(ViewChanged(1.0, View.OK))
    assert settle(table)["health"]["camera"] == "ok"
    with pytest.raises(ConflictError, match="No game"):
        table.act({"do": "deal"})


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({}, RecordError),
        (header() | {"game": "whist"}, HakamError),
        (header() | {"seats": ["Amin"]}, RecordError),
        (header() | {"options": {"ronds_to_win": 9}}, OptionError),
    ],
)
def test_a_wrong_header_starts_nothing(opened: Open, wrong: dict[str, Any], error: type[Exception]) -> None:
    table = opened()
    with pytest.raises(error):
        table.start(wrong)
    assert table.seq == 0


def test_plays_and_taps_become_facts(table: Table) -> None:
    scene = Scene()
    trick(table, scene, "AD", "6D", "4D", "2D")
    table.observe(scene.of(Action("collect", 0)))
    board = settle(table)
    assert board["seq"] == 6
    assert board["tricks"] == [1, 0]
    assert board["trick"] == []
    assert [play["card"] for play in board["last_trick"]["cards"]] == ["AD", "6D", "4D", "2D"]
    assert board["last_trick"]["winner"] == 0
    assert board["turn"] == 0
    assert table.act({"do": "play", "seat": 0, "card": "KD"}, by="Amin", role="player", seat=0) == 7
    (play,) = table.scoreboard()["trick"]
    assert (play["seat"], play["card"], play["at"], play["held"]) == (0, "KD", 5, False)
    assert table.replay is not None
    assert table.replay.actions[5].by == "Amin"
    assert table.replay.actions[5].t is not None


def test_everything_is_on_disk_before_it_is_shown(table: Table, folder: Path) -> None:
    changes = table.subscribe()
    changes.get()
    for seat, code in enumerate(("AD", "6D", "4D", "2D")):
        table.observe(Up(float(seat), seat, sure(code), POOL, seat, 1.0, (b"picture %d" % seat,)))
        assert changes.get(timeout=5) is not None
        ((_, kept),) = read_games(folder)
        board = table.scoreboard()
        assert len(kept) >= board["at"] + 1
        assert all((folder / "evidence" / f"{i}.jpg").is_file() for i in scoreboard.pictures(board))


def test_a_question_and_its_answer(table: Table) -> None:
    scene = Scene()
    trick(table, scene, "AD")
    table.observe(scene.up(unsure("6D", "9D"), 1, card("6D")))
    table.observe(scene.up(sure("4D"), 2, card("4D")))
    board = settle(table)
    (asked,) = board["questions"]
    assert asked["kind"] == "card"
    assert asked["choices"] == ["6D", "9D"]
    assert len(asked["evidence"]) == 2
    assert [(play["card"], play["held"]) for play in board["trick"]] == [
        ("AD", False),
        (None, True),
        ("4D", True),
    ]
    assert board["trick"][1]["question"] == asked["id"]
    assert all(table.may_show(picture) for picture in asked["evidence"])
    assert "answer" in table.scoreboard("player", 3)["can"]
    with pytest.raises(NotAllowedError):
        table.answer(asked["id"], {"card": "6D"}, role="viewer")
    with pytest.raises(AnswerError):
        table.answer(asked["id"], {"do": "play", "seat": 1, "card": None}, role="host")
    with pytest.raises(RecordError):
        table.answer(asked["id"], {"card": "99"}, role="host")
    with pytest.raises(ConflictError, match="open question"):
        table.act({"do": "accuse", "by_seat": 0})
    assert "accuse" not in table.scoreboard("host")["can"]
    table.answer(asked["id"], {"do": "play", "card": "6D"}, by="Ali", role="player", seat=2)
    board = table.scoreboard()
    assert [(play["card"], play["held"]) for play in board["trick"]] == [
        ("AD", False),
        ("6D", False),
        ("4D", False),
    ]
    assert board["questions"] == []
    with pytest.raises(ConflictError):
        table.answer(asked["id"], {"card": "6D"}, role="host")


def test_a_question_may_be_dismissed(table: Table) -> None:
    scene = Scene()
    table.observe(scene.up(unsure("6D", "9D"), 1, card("6D")))
    table.observe(scene.up(sure("AD"), 0, card("AD")))
    (asked,) = settle(table)["questions"]
    table.answer(asked["id"], {"remove": True}, by="Ali", role="player", seat=2)
    assert [play["card"] for play in table.scoreboard()["trick"]] == ["AD"]


def test_a_restart_goes_on_where_the_last_phone_saw_it(table: Table, opened: Open) -> None:
    scene = Scene()
    trick(table, scene, "AD", "6D")
    table.observe(scene.up(unsure("4D", "4H"), 2, card("4D")))
    table.observe(scene.up(sure("2D"), 3, card("2D")))
    before = settle(table)
    known = table.known()
    assert [one.card for one in known] == [card("AD"), card("6D"), None, card("2D")]
    again = opened()
    after = again.scoreboard("host")
    assert {**after, "health": None} == {**before, "health": None}
    assert again.known() == known
    again.answer(before["questions"][0]["id"], {"card": "4D"})
    again.observe(scene.of(Action("collect", 0)))
    assert settle(again)["tricks"] == [1, 0]


def test_a_record_that_cannot_be_continued_does_not_stop_the_start(folder: Path, opened: Open) -> None:
    with open_store(folder) as store:
        store.start_game({"record": 1, "game": "whist", "seats": NAMES})
    table = opened()
    assert "cannot be continued" in table.scoreboard()["health"]["notices"][0]["en"]
    table.start(header())
    assert table.scoreboard()["game_id"] == 2


def test_nothing_that_is_observed_ends_the_thread(table: Table) -> None:
    table.observe(None)  # type: ignore[arg-type]
    table.observe(Up(float("nan"), 1, Reading(None, 0.0), POOL, 99))
    table.observe(Up(2.0, 2, sure("AD"), POOL, 17))
    trick(table, Scene(scene.Scene(t=3.0, track=9)), "KD")
    assert "KD" in [play["card"] for play in settle(table)["trick"]] or settle(table)["questions"]
    assert table.act({"do": "say", "what": "only-trumps", "seat": 0}) > 0


def test_what_taps_say_about_themselves_is_not_believed(table: Table) -> None:
    table.act({"do": "play", "seat": 0, "card": "AD", "by": "camera", "t": -5.0}, by="Amin")
    assert table.replay is not None
    fact = table.replay.actions[0]
    assert fact.by == "Amin"
    assert fact.t is not None
    assert fact.t >= 0
    assert fact.evidence == ()


MAY = [
    ({"do": "trump", "suit": "S"}, {"host": True, "hakem": True, "other": False}),
    ({"do": "accuse", "by_seat": 0}, {"host": True, "hakem": True, "other": False}),
    ({"do": "play", "seat": 0, "card": "AD"}, {"host": True, "hakem": True, "other": False}),
    ({"do": "say", "what": "only-trumps", "seat": 0}, {"host": True, "hakem": True, "other": False}),
    ({"do": "correct", "of": 0, "remove": True}, {"host": True, "hakem": True, "other": True}),
    ({"do": "dealer", "seat": 1}, {"host": True, "hakem": False, "other": False}),
]


@pytest.mark.parametrize(("action", "may"), MAY)
def test_who_may_do_what(table: Table, action: dict[str, Any], may: dict[str, bool]) -> None:
    who = {"host": ("host", None), "hakem": ("player", 0), "other": ("player", 1)}
    table.act({"do": "play", "seat": 0, "card": "9C"})
    for role, seat in (("viewer", None), ("viewer", 0), ("player", None)):
        with pytest.raises(NotAllowedError):
            table.act(action, role=role, seat=seat)
    for name, allowed in may.items():
        role, seat = who[name]
        if not allowed:
            with pytest.raises(NotAllowedError):
                table.act(action, by=name, role=role, seat=seat)
    role, seat = who["hakem"] if may["hakem"] else who["host"]
    assert table.act(action, by="x", role=role, seat=seat) == 3


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"do": "fly"},
        {"do": "play"},
        {"do": "play", "card": "1X"},
        {"do": "play", "card": "AD", "seat": 9},
        {"do": "play", "card": "AD", "colour": "red"},
        {"do": "correct", "of": 99, "remove": True},
        {"do": "trump", "suit": "X"},
    ],
)
def test_malformed_taps_change_nothing(table: Table, action: dict[str, Any]) -> None:
    before = table.scoreboard()
    with pytest.raises(RecordError):
        table.act(action)
    assert table.scoreboard() == before


def test_correcting_the_last_facts(table: Table) -> None:
    scene = Scene()
    trick(table, scene, "AD", "6D", "4D", "2D")
    table.observe(scene.of(Action("collect", 0)))
    trick(table, scene, "KD", "7D", "5D", "3D")
    table.observe(scene.of(Action("collect", 0)))
    trick(table, scene, "QD")
    settle(table)
    with pytest.raises(NotAllowedError, match="no longer the last trick"):
        table.act({"do": "correct", "of": 1, "card": "9D"}, role="player", seat=3)
    table.act({"do": "correct", "of": 6, "card": "9D"}, by="Hamed", role="player", seat=3)
    board = table.scoreboard()
    assert [play["card"] for play in board["last_trick"]["cards"]] == ["KD", "9D", "5D", "3D"]
    corrected = next(play for play in board["last_plays"] if play["at"] == 6)
    assert corrected["corrected"]
    assert corrected["evidence"]
    undo = board["at"]
    table.act({"do": "correct", "of": undo, "remove": True}, role="player", seat=3)
    assert [play["card"] for play in table.scoreboard()["last_trick"]["cards"]] == ["KD", "7D", "5D", "3D"]
    table.act({"do": "correct", "of": 10, "remove": True}, role="player", seat=0)
    assert table.scoreboard()["trick"] == []


def test_naming_the_trump_begins_the_next_deal(table: Table) -> None:
    for seat in (0, 0, 0, 1, 0, 0, 0, 0):
        table.act({"do": "collect", "seat": seat})
    table.act({"do": "end"})
    board = table.scoreboard("player", 0)
    assert board["score"] == [1, 0]
    assert "trump" in board["can"]
    assert "trump" not in table.scoreboard("player", 1)["can"]
    table.act({"do": "trump", "suit": "S"}, by="Amin", role="player", seat=0)
    board = table.scoreboard()
    assert (board["trump"], board["phase"]) == ("S", "DEAL_REST")
    assert table.replay is not None
    assert [action.do for action in table.replay.actions[-2:]] == ["deal", "trump"]


def test_listeners_wake_on_every_change(table: Table) -> None:
    changes = table.subscribe()
    first = changes.get(timeout=1)
    assert first is not None
    assert changes.get(timeout=0.02) is None
    woken = threading.Event()
    thread = threading.Thread(target=lambda: (changes.get(timeout=5), woken.set()))
    thread.start()
    table.act({"do": "play", "seat": 0, "card": "AD"})
    thread.join(5)
    assert woken.is_set()
    changes.close()
    assert changes.get(timeout=0.02) is None


def test_facts_are_passed_on(opened: Open) -> None:
    heard: list[tuple[list[str], int]] = []
    table = opened(on_facts=lambda actions, replay: heard.append(([a.do for a in actions], len(replay))))
    table.start(header(hakem=0, trump="H"))
    table.act({"do": "play", "seat": 0, "card": "AD"})
    assert heard == [(["play"], 1)]


def test_figures_are_reported(table: Table) -> None:
    table.report(fps=12.5, since=0.3)
    table.observe(ViewChanged(4.0, View.LOST, "unplugged"))
    health = settle(table)["health"]
    assert (health["fps"], health["camera"], health["detail"], health["store"]) == (
        12.5,
        "lost",
        "unplugged",
        "ok",
    )


def test_a_clock_that_jumps_changes_no_order(opened: Open) -> None:
    now = [1000.0]
    table = opened(clock=lambda: now[0])
    table.start(header(hakem=0, trump="H"))
    table.observe(Up(50.0, 1, sure("AD"), POOL, 0))
    table.known()
    now[0] = -5.0
    table.act({"do": "play", "seat": 1, "card": "6D"})
    table.observe(Up(2.0, 2, sure("4D"), POOL, 2))
    now[0] = 1e9
    board = settle(table)
    assert [play["card"] for play in board["trick"]] == ["AD", "6D", "4D"]
    again = opened()
    assert [play["card"] for play in again.scoreboard()["trick"]] == ["AD", "6D", "4D"]


def test_scoring_goes_on_without_a_disk(table: Table, folder: Path) -> None:
    store = table._store
    table.act({"do": "play", "seat": 0, "card": "AD"})
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    seat, cards = 1, [f"{rank}{suit}" for suit in "DCSH" for rank in "23456789TJQK"]
    while table.scoreboard()["health"]["store"] == "ok":
        table.act({"do": "play", "seat": seat % 4, "card": cards[seat]})
        seat += 1
        assert seat < 40, "the disk was never full"
    board = table.scoreboard()
    assert "in memory" in board["health"]["notices"][-1]["en"]
    assert board["seq"] == seat + 1
    store._db.execute("PRAGMA max_page_count = 100000")
    table.act({"do": "play", "seat": seat % 4, "card": cards[seat]})
    assert table.scoreboard()["health"]["store"] == "ok"
    assert [fact.at for fact in store.facts(1)] == list(range(seat + 1))


@pytest.mark.parametrize("seed", range(2))
def test_a_scripted_match_reaches_the_record_as_it_was(opened: Open, seed: int) -> None:
    script = deal_script("hokm", seed, deals=2, mistakes={"revoke"})
    table = opened()
    table.start(script.header.to_json())
    scene = Scene()
    for action in script.actions:
        if action.do in SEEN:
            table.observe(scene.of(action))
        else:
            table.act(action.to_json(), by="script")
    settle(table)
    assert table.replay is not None
    assert facts(table.replay.actions) == facts(script.actions)
    truth = Replay(script.header)
    for action in script.actions:
        truth.append(action)
    assert table.replay.outcome()["score"] == truth.outcome()["score"]
    told = score(read(table.public_record()))
    assert told["deals"] == truth.outcome()["deals"][:1]  # the last one may still be disputed


taps = st.one_of(
    st.builds(
        lambda seat, code: {"do": "play", "seat": seat, "card": code},
        st.integers(0, 3),
        st.sampled_from([f"{rank}{suit}" for rank in "A29K" for suit in "SHDC"]),
    ),
    st.builds(lambda seat: {"do": "collect", "seat": seat}, st.integers(0, 3)),
    st.builds(lambda of: {"do": "correct", "of": of, "remove": True}, st.integers(0, 30)),
    st.builds(
        lambda of, code: {"do": "correct", "of": of, "card": code},
        st.integers(0, 30),
        st.sampled_from(["AS", "9D", "KC"]),
    ),
    st.builds(lambda suit: {"do": "trump", "suit": suit}, st.sampled_from("SHDC")),
    st.builds(lambda seat: {"do": "accuse", "by_seat": seat}, st.integers(0, 3)),
    st.sampled_from([{"do": "deal"}, {"do": "end"}, {"do": "say", "what": "only-trumps", "seat": 1}]),
)


@given(st.lists(taps, max_size=30))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_storm_of_taps_and_corrections_is_a_fold(
    tmp_path_factory: pytest.TempPathFactory, sequence: list[dict[str, Any]]
) -> None:
    with open_store(tmp_path_factory.mktemp("storm")) as store:
        table = Table(store)
        table.start(header(hakem=0, trump="H"))
        for tap in sequence:
            try:
                table.act(tap)
            except HakamError:
                continue
        shown = table.replay
        assert shown is not None
        rebuilt = Replay(shown.header)
        for fact in store.facts(1):
            rebuilt.append(Action.from_json(fact.body))
        assert rebuilt.outcome() == shown.outcome()
        assert rebuilt.board == shown.board
        table.close()
        again = Table(store)
        assert {**again.scoreboard(), "health": 0} == {**table.scoreboard(), "health": 0}
        again.close()
