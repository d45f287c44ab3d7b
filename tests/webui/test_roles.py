"""Who may do what, and how a phone becomes someone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.errors import OptionError
from scorekeeper.games.registry import GAMES
from webui import i18n

Phone = Callable[..., FlaskClient]

PLAY = {"do": "play", "seat": 1, "card": "7H"}
HEADER = {"record": 1, "game": "hokm", "seats": ["A", "B", "C", "D"]}


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/api/v1/actions", PLAY),
        ("/api/v1/answers", {"question": "q1", "action": {"do": "play", "card": "7H"}}),
        ("/api/v1/games", HEADER),
    ],
)
def test_a_stranger_is_asked_to_join_and_a_viewer_is_told_to_sit(
    phone: Phone, table: Any, path: str, sent: dict[str, Any]
) -> None:
    stranger = phone().post(path, json=sent)
    viewer = phone(token="join-token").post(path, json=sent)
    assert (stranger.status_code, viewer.status_code) == (401, 403)
    assert "code" in stranger.json["error"]
    assert table.done == []
    assert table.headers == []


def test_everybody_on_the_network_may_look(phone: Phone) -> None:
    board = phone().get("/api/v1/scoreboard").json
    assert board["you"] == {"role": "viewer", "seat": None, "name": "", "joined": False}


def test_a_player_acts_under_his_name(phone: Phone, table: Any) -> None:
    answer = phone(seat=1, name="كامران").post("/api/v1/actions", json=PLAY)
    assert answer.status_code == 200
    assert answer.json["seq"] == table.seq == answer.json["scoreboard"]["seq"]
    assert table.done == [(PLAY, "کامران", "player")]


def test_a_player_without_a_name_has_that_of_the_seat(phone: Phone, table: Any) -> None:
    client = phone(seat=2)
    client.post("/api/v1/actions", json=PLAY)
    table.players[2] = "Mina"  # the next game, with others
    client.post("/api/v1/actions", json=PLAY)
    assert [by for _, by, _ in table.done] == ["Ali", "Mina"]


def test_what_the_server_knows_better_is_not_taken_from_a_phone(phone: Phone, table: Any) -> None:
    phone(seat=1).post(
        "/api/v1/actions", json={**PLAY, "by": "camera", "sure": 1, "t": 3, "evidence": ["f" * 64]}
    )
    assert table.done[0][0] == PLAY


def test_a_phone_need_not_say_whose_it_is(phone: Phone, table: Any) -> None:
    player = phone(seat=1)
    player.post("/api/v1/actions", json={"do": "accuse", "against": 2})
    player.post("/api/v1/actions", json={"do": "trump", "suit": "H"})
    player.post("/api/v1/actions", json=PLAY)
    assert [done[0] for done in table.done] == [
        {"do": "accuse", "against": 2, "by_seat": 1},
        {"do": "trump", "suit": "H", "seat": 1},
        PLAY,
    ]


def test_what_a_host_with_a_seat_says_of_all_is_not_said_of_his_seat(phone: Phone, table: Any) -> None:
    host = phone(token="host-token", seat=1)
    host.post("/api/v1/actions", json={"do": "say", "what": "ready"})
    host.post("/api/v1/actions", json={"do": "accuse"})
    phone(seat=2).post("/api/v1/actions", json={"do": "say", "what": "ready"})
    assert [done[0] for done in table.done] == [
        {"do": "say", "what": "ready"},
        {"do": "accuse", "by_seat": 1},
        {"do": "say", "what": "ready", "seat": 2},
    ]


def test_only_the_host_starts_a_game(phone: Phone, table: Any) -> None:
    assert phone(seat=0).post("/api/v1/games", json=HEADER).status_code == 403
    host = phone(token="host-token")
    assert (
        host.post("/api/v1/games", json={**HEADER, "seats": [" علي\u202e ", "B", "C", "D"]}).status_code
        == 200
    )
    assert table.headers[0]["seats"] == ["علی", "B", "C", "D"]


@pytest.mark.parametrize(
    "seats", [None, "ABCD", [1, 2, 3, 4], ["A", "B", "C", ""], ["A", "B", "C", "\u200f"]]
)
def test_a_game_needs_names(phone: Phone, seats: object) -> None:
    answer = phone(token="host-token").post("/api/v1/games", json={**HEADER, "seats": seats})
    assert answer.status_code == 422
    assert answer.json == {"error": i18n.translate("en", "error.names")}


def test_rules_that_exclude_each_other_are_refused_in_the_players_words(phone: Phone, table: Any) -> None:
    host = phone(token="host-token")
    with pytest.raises(OptionError) as caught:
        GAMES["shelem"].settle({"bid_min": 170})
    table.refuse = caught.value
    said = host.post("/api/v1/games", json=HEADER)
    assert (said.status_code, said.json) == (
        422,
        {"error": "The lowest bid (170) is more than the highest bid (165), so nobody could bid"},
    )
    host.set_cookie("lang", "fa")
    assert host.post("/api/v1/games", json=HEADER).json == {
        "error": "کمترین تعهد (۱۷۰) از بیشترین تعهد (۱۶۵) بیشتر است و کسی نمی‌تواند بخواند"
    }


@pytest.mark.parametrize("token", ["host-token", "135790", "۱۳۵۷۹۰", " 135790 "])
def test_the_host_comes_by_link_or_pin(phone: Phone, token: str) -> None:
    board = phone(token=token).get("/api/v1/scoreboard").json
    assert board["you"]["role"] == "host"


def test_the_link_leaves_a_cookie_and_goes_from_the_address(phone: Phone) -> None:
    client = phone()
    answer = client.get("/join/join-token")
    assert (answer.status_code, answer.location) == (303, "/join")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert client.get("/api/v1/scoreboard").json["you"]["joined"]
    assert phone().get("/join/host-token").location == "/"


def test_scanning_again_takes_nothing_away(phone: Phone) -> None:
    client = phone(seat=3, name="Mina")
    client.get("/join/join-token")
    assert client.get("/api/v1/scoreboard").json["you"]["seat"] == 3
    host = phone(token="host-token")
    host.get("/join/join-token")
    assert host.get("/api/v1/scoreboard").json["you"]["role"] == "host"


def test_a_seat_can_be_changed_and_left(phone: Phone) -> None:
    client = phone(seat=0, name="Mina")
    assert client.post("/api/v1/join", json={"seat": 2, "name": "Mina"}).json == {
        "role": "player",
        "seat": 2,
        "name": "Mina",
    }
    assert client.post("/api/v1/join", json={"seat": None}).json["role"] == "viewer"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"token": "join-token", "seat": 4}, 422),
        ({"token": "join-token", "seat": -1}, 422),
        ({"token": "join-token", "seat": True}, 422),
        ({"token": "join-token", "seat": "1"}, 422),
        ({"token": "join-token", "name": 5}, 422),
        ({"token": "wrong"}, 403),
        ({"token": ""}, 403),
        ({"seat": 1}, 401),
        ([], 422),
    ],
)
def test_joining_badly_gets_a_sentence(phone: Phone, sent: object, status: int) -> None:
    answer = phone().post("/api/v1/join", json=sent)
    assert answer.status_code == status
    assert answer.json["error"].endswith(".")


def test_guessing_is_stopped_for_links_too(phone: Phone) -> None:
    client = phone()
    for number in range(5):
        assert client.post("/api/v1/join", json={"token": f"{number:06d}"}).status_code == 403
    late = client.post("/api/v1/join", json={"token": "135790"})
    assert late.status_code == 429
    assert 0 < int(late.headers["Retry-After"]) <= 60
    assert client.get("/join/host-tokem").status_code == 429


def test_a_right_link_opens_whoever_guessed_from_there(phone: Phone) -> None:
    client = phone()
    for number in range(40):
        client.post("/api/v1/join", json={"token": f"{number:06d}"})
    assert client.post("/api/v1/join", json={"token": "join-token"}).json["role"] == "viewer"
    assert client.get("/join/join-token").status_code == 303
    assert client.post("/api/v1/join", json={"token": "135790"}).status_code == 429
    assert client.post("/api/v1/join", json={"token": "host-token"}).json["role"] == "host"


def test_a_forged_cookie_is_a_strangers(phone: Phone) -> None:
    client = phone()
    for cookie in ('["host",null,"x"].abc', "null", "", "ü", "W10.x"):
        client.set_cookie("hakam", cookie)
        assert client.post("/api/v1/actions", json=PLAY).status_code == 401


def test_the_link_is_shown_to_those_who_joined_and_on_our_own_screen(phone: Phone) -> None:
    far = {"environ_base": {"REMOTE_ADDR": "192.168.1.77"}}
    assert "join" not in phone().get("/api/v1/scoreboard", **far).json
    assert phone().get("/qr.svg", **far).status_code == 401
    proxied = phone().get("/qr.svg", headers={"X-Forwarded-For": "192.168.1.77"})
    assert proxied.status_code == 401
    joined = phone(seat=1)
    assert joined.get("/api/v1/scoreboard", **far).json["join"]["url"].endswith("/join/join-token")
    assert joined.get("/qr.svg", **far).mimetype == "image/svg+xml"
    assert phone().get("/qr.svg").data.startswith(b"<svg")
