"""The live page, the scoreboard as JSON, and the stream of its changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request

from webui import context, i18n, live
from webui.access import Pass
from webui.services import Services

routes = Blueprint("scoreboard", __name__)


@routes.get("/")
def page() -> str:
    return render_template("board.html")


@routes.get("/api/v1/scoreboard")
def scoreboard() -> Response:
    return jsonify(
        seen_by(context.services(), context.ticket(), context.on_the_machine(), context.language())
    )


@routes.get("/api/v1/events")
def events() -> Response:
    services, me = context.services(), context.ticket()
    trusted, lang, last_seen = context.on_the_machine(), context.language(), _last_seen()
    try:
        slot = services.streams.take(context.address())
    except live.FullError:
        refusal = jsonify(error=context.say("error.503"))
        refusal.status_code = 503
        refusal.headers["Retry-After"] = "15"
        return refusal
    changes = services.table.subscribe()

    def release() -> None:
        changes.close()
        services.streams.leave(slot)

    def view() -> Mapping[str, Any]:
        return seen_by(services, me, trusted, lang)

    response = Response(
        live.snapshots(services.streams, slot, changes, view, last_seen),
        mimetype="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )
    # Called even when the phone is gone before the first line was written; the generator's end is not.
    response.call_on_close(release)
    return response


def seen_by(services: Services, me: Pass, trusted: bool, lang: i18n.Language) -> dict[str, Any]:
    """The scoreboard as ``me`` may see it; the link for players goes only to those who have it anyway,
    and to the appliance's own screen."""
    board = services.table.scoreboard(me.role, me.seat)
    health = board["health"]
    # What the camera says is written for the log, in English.
    board["health"] = {**health, "detail": i18n.in_words_of(lang, health.get("detail", ""), "")}
    board["you"] = {"role": me.role, "seat": me.seat, "name": me.name, "joined": me.joined}
    if me.joined or trusted:
        board["join"] = {"url": f"{services.home}/join/{services.access.join_token}"}
    return board


def _last_seen() -> int | None:
    text = request.headers.get("Last-Event-ID") or request.args.get("last_event_id") or ""
    return int(text) if text.isdecimal() and len(text) < 16 else None
