"""No phone gets what its holder would have to remember: with the real table and rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.cards import Card
from scorekeeper.observation import POOL, Reading, Up
from scorekeeper.store import Store, open_store
from scorekeeper.table import Table
from webui.access import Access, Keys
from webui.app import create_app
from webui.services import Services

HEADER = {"record": 1, "game": "hokm", "seats": ["Amin", "Hamid", "Ali", "Hamed"]}
# Hearts are trump. Hamid (1) throws a club on spades, and shows a spade in the second trick.
FIRST = [(0, "AS"), (1, "2C"), (2, "3S"), (3, "4S")]
SECOND = [(0, "KS"), (1, "5S"), (2, "6S"), (3, "7S")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "data") as store:
        yield store


@pytest.fixture
def table(store: Store) -> Iterator[Table]:
    table = Table(store)
    table.start(HEADER)
    table.act({"do": "hakem", "seat": 0})
    table.act({"do": "trump", "suit": "H"})
    yield table
    table.close()


@pytest.fixture
def app(store: Store, table: Table) -> Flask:
    keys = Keys("s" * 32, "join-token", "host-token")
    return create_app(Services(table=table, access=Access(keys), pictures=store.evidence.find))


def phone(app: Flask, **said: object) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("lang", "en")
    client.post("/api/v1/join", json={"token": "join-token", **said})
    return client


def seen(table: Table, plays: list[tuple[int, str]]) -> None:
    """The camera sees these cards land, each with a picture of its own."""
    for seat, card in plays:
        number = ord(card[0]) * 100 + ord(card[1])
        picture = b"\xff\xd8" + card.encode()
        table.observe(
            Up(number / 100, number, Reading(Card.parse(card), 0.99), POOL, seat, pictures=(picture,))
        )
    table.known()  # comes back when the table has taken them in


def everything(client: FlaskClient) -> str:
    """All that a phone can get to read."""
    stream = client.get("/api/v1/events", buffered=False)
    chunks = stream.iter_encoded()
    first = b"".join(next(chunks) for _ in range(2)).decode()
    stream.close()
    return (
        first
        + client.get("/api/v1/scoreboard").text
        + client.get("/api/v1/record").text
        + client.get("/").text
        + client.get("/metrics").text
    )


@pytest.mark.parametrize("said", [{}, {"seat": 1}, {"seat": 2}, {"token": "host-token"}])
def test_a_proof_waits_for_the_accusation(app: Flask, table: Table, said: dict[str, object]) -> None:
    seen(table, FIRST)
    table.act({"do": "collect", "seat": 0})
    seen(table, SECOND)
    replay = table.replay
    assert replay is not None
    assert any(ruling.kind == "breach" for ruling in replay.rulings)  # the referee knows it
    client = phone(app, **said)
    text = everything(client)
    assert '"breach"' not in text
    assert '"R2"' not in text
    for _, card in FIRST:
        assert f'"{card}"' not in client.get("/api/v1/record").text
    phone(app, seat=0).post("/api/v1/actions", json={"do": "accuse", "against": 1})
    rulings = client.get("/api/v1/scoreboard").json["rulings"]
    breach = next(ruling for ruling in rulings if ruling["kind"] == "breach")
    assert breach["seat"] == 1
    for shown in breach["evidence"]:  # both pictures, and they may be seen now
        assert client.get(f"/evidence/{shown[0]}.jpg").status_code == 200


def test_older_pictures_of_the_running_deal_are_put_away(app: Flask, table: Table) -> None:
    client = phone(app, seat=1)
    seen(table, FIRST)
    board = client.get("/api/v1/scoreboard").json
    first = board["trick"][0]["evidence"][0]
    assert client.get(f"/evidence/{first}.jpg").status_code == 200
    for plays in (SECOND, [(0, "QS"), (1, "8S"), (2, "9S"), (3, "TS")]):
        table.act({"do": "collect", "seat": 0})
        seen(table, plays)
    assert client.get(f"/evidence/{first}.jpg").status_code == 404
    text = json.dumps(client.get("/api/v1/scoreboard").json)
    assert '"2C"' not in text


def test_refusals_of_the_real_table(app: Flask) -> None:
    player, host = phone(app, seat=1), phone(app, token="host-token")

    def status(client: FlaskClient, **action: object) -> int:
        answer = client.post("/api/v1/actions", json=action)
        assert answer.status_code == 200 or answer.json["error"]
        return answer.status_code

    assert status(player, do="trump", suit="S") == 403  # the hakem's affair
    assert status(player, do="play", seat=0, card="AS") == 403
    assert status(player, do="accuse", by_seat=0) == 403
    assert status(player, do="accept", of=0) == 403
    assert status(host, do="play", seat=9, card="AS") == 422
    assert status(host, do="play", seat=0, card="ZZ") == 422
    assert status(host, do="play", seat=0) == 422
    assert status(host, do="fly") == 422
    assert status(host, do="correct", of=99, remove=True) == 422
    assert status(host, do="play", seat=0, card="AS", nonsense=1) == 422
    assert status(host, do="play", seat=0, card="AS") == 200
    gone = host.post("/api/v1/answers", json={"question": "q99", "action": {"card": "AS"}})
    assert gone.status_code == 409


def test_a_doubtful_card_is_asked_and_answered(app: Flask, table: Table) -> None:
    doubt = Reading(None, 0.5, ((Card.parse("6H"), 0.5), (Card.parse("9H"), 0.45)))
    table.observe(Up(1.0, 1, doubt, POOL, 0, pictures=(b"\xff\xd8doubt",)))
    table.known()
    client = phone(app, seat=2, name="Mina")
    board = client.get("/api/v1/scoreboard").json
    (question,) = board["questions"]
    assert question["kind"] == "card"
    assert question["choices"][:2] == ["6H", "9H"]
    assert board["trick"][0]["held"]
    assert client.get(f"/evidence/{question['evidence'][0]}.jpg").status_code == 200
    answer = client.post(
        "/api/v1/answers", json={"question": question["id"], "action": {"do": "play", "card": "9H"}}
    )
    assert answer.status_code == 200
    assert [card["card"] for card in answer.json["scoreboard"]["trick"]] == ["9H"]
    assert answer.json["scoreboard"]["questions"] == []
    again = client.post("/api/v1/answers", json={"question": question["id"], "action": {"card": "6H"}})
    assert again.status_code == 409
