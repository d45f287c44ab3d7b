"""The network side of the routes: guard, refusals, pictures, files, description."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.errors import ConflictError, HakamError, NotAllowedError, RecordError
from webui import i18n

Phone = Callable[..., FlaskClient]
PLAY = {"do": "play", "seat": 1, "card": "7H"}
PICTURE = "ab" * 32


def test_a_rebound_name_reaches_nothing(phone: Phone) -> None:
    for path in ("/", "/api/v1/scoreboard", "/api/v1/events", "/static/css/base.css", "/healthz"):
        answer = phone().get(path, headers={"Host": "evil.example:8765"})
        assert answer.status_code == 400, path


def test_ipv6_literals_reach_us(phone: Phone) -> None:
    answer = phone(seat=1).post(
        "/api/v1/actions", json=PLAY, headers={"Host": "[::1]:8765", "Origin": "http://[::1]:8765"}
    )
    assert answer.status_code == 401  # let in, but the cookie is for the other name


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_foreign_pages_cannot_act(phone: Phone, table: Any, origin: str) -> None:
    answer = phone(seat=1).post("/api/v1/actions", json=PLAY, headers={"Origin": origin})
    assert answer.status_code == 403
    assert table.done == []


def test_a_cross_site_request_without_origin_cannot_act(phone: Phone) -> None:
    answer = phone(seat=1).post("/api/v1/actions", json=PLAY, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_only_json_is_taken(phone: Phone) -> None:
    client = phone(seat=1)
    assert client.post("/api/v1/actions", data=json.dumps(PLAY), content_type="text/plain").status_code == 415
    assert client.post("/api/v1/actions", data=b"{", content_type="application/json").status_code == 422
    assert client.post("/api/v1/actions", json=[PLAY]).status_code == 422
    deep = client.post("/api/v1/actions", data=b"[" * 60_000, content_type="application/json")
    assert deep.status_code == 422
    big = client.post("/api/v1/actions", data=b" " * 70_000, content_type="application/json")
    assert big.status_code == 413
    assert big.json["error"]


def test_every_answer_carries_the_headers(phone: Phone) -> None:
    for path in ("/", "/api/v1/scoreboard", "/nothing", "/static/css/base.css"):
        headers = phone().get(path).headers
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_wrong_record_is_422_and_a_broken_server_500(phone: Phone, table: Any) -> None:
    client = phone(seat=1)
    table.refuse = RecordError("7X is not a card")
    wrong = client.post("/api/v1/actions", json=PLAY)
    assert wrong.status_code == 422
    assert "7X is not a card" in wrong.json["error"]
    table.refuse = RuntimeError("a secret path")
    broken = client.post("/api/v1/actions", json=PLAY)
    assert broken.status_code == 500
    assert "secret" not in broken.text
    table.refuse = HakamError("No.")
    assert client.post("/api/v1/actions", json=PLAY).status_code == 422


@pytest.mark.parametrize(
    ("refusal", "status"), [(NotAllowedError("No."), 403), (ConflictError("Not now."), 409)]
)
def test_what_the_table_refuses_keeps_its_kind(
    phone: Phone, table: Any, refusal: Exception, status: int
) -> None:
    table.refuse = refusal
    answer = phone(seat=1).post("/api/v1/actions", json=PLAY)
    assert (answer.status_code, answer.json) == (status, {"error": str(refusal)})


def test_refusals_speak_the_callers_language(app: Flask) -> None:
    client = app.test_client()
    english = client.post("/api/v1/actions", json=PLAY, headers={"Accept-Language": "en"}).json
    persian = client.post("/api/v1/actions", json=PLAY).json
    assert english == {"error": i18n.translate("en", "error.401")}
    assert persian == {"error": i18n.translate("fa", "error.401")}
    asked = client.get("/api/v1/nothing?lang=en")
    assert asked.json == {"error": i18n.translate("en", "error.404")}
    again = client.get("/api/v1/nothing")  # the choice stays on the phone
    assert again.json == asked.json


def test_what_cannot_be_entered_is_said_in_the_callers_language(phone: Phone, table: Any) -> None:
    text = {"en": "The points are 11, a deal has 10", "fa": "جمع امتیازها 11 است، یک دست 10 دارد"}
    said = {}
    for refusal in (RecordError("got is [7, 4]", text=text), RecordError("got is no list")):
        table.refuse = refusal
        for lang in ("en", "fa"):
            answer = phone(seat=1).post(f"/api/v1/actions?lang={lang}", json=PLAY)
            said[lang, refusal.text is not None] = answer.json["error"]
            assert str(refusal) in (answer.json["error"], answer.json.get("detail"))
    assert said == {
        ("en", True): "The points are 11, a deal has 10",
        ("fa", True): "جمع امتیازها ۱۱ است، یک دست ۱۰ دارد",
        ("en", False): "got is no list",
        ("fa", False): i18n.translate("fa", "error.422"),
    }


def test_people_get_a_page_where_programs_get_json(phone: Phone) -> None:
    page = phone().get("/nothing", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert page.mimetype == "text/html"
    assert i18n.translate("en", "error.404") in page.text
    wrong = phone().delete("/api/v1/scoreboard", json={})
    assert wrong.status_code == 405
    assert "GET" in wrong.headers["Allow"]


@pytest.mark.parametrize("lang", ["fa", "en"])
@pytest.mark.parametrize("path", ["/", "/join", "/setup"])
def test_pages_have_language_and_direction(phone: Phone, path: str, lang: str) -> None:
    page = phone(token="host-token").get(f"{path}?lang={lang}")
    assert page.status_code == 200
    assert f'<html lang="{lang}" dir="{i18n.direction(lang)}"' in page.text  # type: ignore[arg-type]
    # Neither inline script nor style, and nothing from anywhere else.
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", page.text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page.text)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page.text)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "</script><b>"])
def test_hostile_names_stay_text(phone: Phone, table: Any, name: str) -> None:
    table.players[0] = name
    page = phone(seat=1, name=name).get("/join").text
    assert name not in page


@pytest.mark.parametrize(
    "path",
    [
        f"/evidence/{PICTURE[:-1]}.jpg",
        f"/evidence/{PICTURE.upper()}.jpg",
        "/evidence/..%2f..%2fkeys.json",
        "/evidence/..%252f..%252fkeys.json",
        "/evidence/../keys.json",
        "/evidence//etc/passwd.jpg",
        "/evidence/%2e%2e%2fkeys.jpg",
        "/evidence/keys.json",
        f"/evidence/{PICTURE}.png",
        f"/evidence/{PICTURE}%00.jpg",
        f"/evidence/{PICTURE}%0a.jpg",
        "/static/../access.py",
        "/static/..%2faccess.py",
        "/i18n/..%2f..%2fopenapi.json",
    ],
)
def test_paths_lead_nowhere_else(phone: Phone, table: Any, tmp_path: Path, path: str) -> None:
    (tmp_path / "keys.json").write_text("secret")
    (tmp_path / "keys.jpg").write_text("secret")
    table.shown = {PICTURE}
    answer = phone(token="host-token").get(path)
    assert answer.status_code in (404, 308)
    assert "secret" not in answer.text


def test_a_picture_is_shown_while_the_table_shows_it(phone: Phone, table: Any, tmp_path: Path) -> None:
    (tmp_path / f"{PICTURE}.jpg").write_bytes(b"\xff\xd8picture")
    client = phone()
    assert client.get(f"/evidence/{PICTURE}.jpg").status_code == 404
    table.shown = {PICTURE}
    shown = client.get(f"/evidence/{PICTURE}.jpg")
    assert (shown.status_code, shown.mimetype, shown.data) == (200, "image/jpeg", b"\xff\xd8picture")
    assert "private" in shown.headers["Cache-Control"]
    assert (
        client.get(f"/evidence/{PICTURE}.jpg", headers={"If-None-Match": f'"{PICTURE}"'}).status_code == 304
    )


def test_files_with_their_hash_may_be_kept(app: Flask, phone: Phone) -> None:
    page = phone().get("/").text
    address = re.search(r"/static/css/\w+\.css\?v=\w+", page)
    assert address
    assert "immutable" in phone().get(address[0]).headers["Cache-Control"]
    assert phone().get("/static/css/base.css").headers["Cache-Control"] == "no-cache"


def test_the_camera_is_for_the_host(phone: Phone) -> None:
    assert phone(seat=1).get("/camera.jpg").status_code == 403
    assert phone(token="host-token").get("/camera.jpg").status_code == 404  # none is there


def test_figures_for_watchdogs(phone: Phone) -> None:
    assert phone().get("/healthz").json == {"ok": True, "seq": 7, "camera": "ok"}
    text = phone().get("/metrics").text
    assert "hakam_facts_total 7\n" in text
    assert "hakam_camera_ok 1\n" in text


def test_the_catalogue_is_served(phone: Phone) -> None:
    assert phone().get("/i18n/fa.json").json == dict(i18n.catalogue("fa"))
    assert phone().get("/i18n/de.json").status_code == 404


def test_the_description_names_the_routes_and_no_others(app: Flask, phone: Phone) -> None:
    described = {
        (path, method.upper())
        for path, methods in phone().get("/api/v1/openapi.json").json["paths"].items()
        for method in methods
    }
    routed = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        if rule.endpoint != "static"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described == routed


def test_the_record_is_lines_of_json(phone: Phone) -> None:
    answer = phone().get("/api/v1/record")
    assert answer.mimetype == "application/x-ndjson"
    assert json.loads(answer.text.splitlines()[0])["record"] == 1
