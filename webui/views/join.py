"""Joining: the link in the code, the choice of a seat, the host's link and PIN."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, Response, jsonify, redirect, render_template, url_for
from werkzeug.wrappers import Response as AnyResponse

from webui import access, context, i18n
from webui.access import Pass

routes = Blueprint("join", __name__)


@routes.get("/join/<token>")
def link(token: str) -> AnyResponse:
    """Turn the link into a cookie and leave its address, so that it stays in no history or picture."""
    me = _admitted(token)
    goal = url_for("scoreboard.page") if me.role == "host" else url_for("join.page")
    return _with(me, redirect(goal, 303))


@routes.get("/join")
def page() -> str:
    return render_template("join.html", players=_players())


@routes.post("/api/v1/join")
def join() -> Response:
    """``{token?, seat?, name?}``: a phone that has joined already may change its seat without the token."""
    sent = context.body()
    token, seat, name = sent.get("token"), sent.get("seat"), sent.get("name", "")
    if token is not None:
        me = _admitted(str(token))
    else:
        me = context.ticket()
        if not me.joined:
            raise context.RefusedError(401, "error.401")
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(_players())):
        raise context.RefusedError(422, "error.seat")
    if not isinstance(name, str):
        raise context.RefusedError(422, "error.name")
    role: access.Role = me.role if me.role == "host" else ("viewer" if seat is None else "player")
    taken = Pass(role, seat, i18n.tidy_name(name), joined=True)
    answer = jsonify(role=taken.role, seat=taken.seat, name=taken.name)
    _with(taken, answer)
    return answer


@routes.get("/qr.svg")
def code() -> Response:
    """The code that a phone scans to join; shown to those who have joined and on our own screen."""
    if not (context.ticket().joined or context.on_the_machine()):
        raise context.RefusedError(401, "error.401")
    services = context.services()
    picture = BytesIO()
    segno.make(f"{services.home}/join/{services.access.join_token}", error="m").save(
        picture, kind="svg", scale=8, border=2, xmldecl=False, light="#fff"
    )
    return Response(picture.getvalue(), mimetype="image/svg+xml")


@routes.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to put the page on its home screen."""
    description: dict[str, Any] = {
        "name": context.say("app.name"),
        "short_name": context.say("app.name"),
        "lang": context.language(),
        "dir": i18n.direction(context.language()),
        "start_url": "/",
        "display": "standalone",
        "icons": [{"src": "/static/icons/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    answer = jsonify(description)
    answer.mimetype = "application/manifest+json"
    return answer


def _admitted(token: str) -> Pass:
    role = context.services().access.role_of(token, context.address())
    if role is None:
        raise context.RefusedError(403, "error.token")
    before = context.ticket()
    if role == "viewer" and before.joined:
        return before  # scanning the code again takes no seat and no role away
    return Pass(role, before.seat, before.name, joined=True)


def _with(me: Pass, answer: AnyResponse) -> AnyResponse:
    answer.set_cookie(
        access.COOKIE,
        context.services().access.seal(me),
        max_age=access.COOKIE_AGE,
        httponly=True,
        samesite="Strict",
    )
    return answer


def _players() -> list[str]:
    return list(context.services().table.scoreboard("viewer", None).get("players", []))
