"""Taps: actions of the record, and answers to open questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify

from webui import context
from webui.access import Pass
from webui.views.scoreboard import seen_by

routes = Blueprint("actions", __name__, url_prefix="/api/v1")

# Who tapped, when, how sure and on which pictures is for the server to say.
_OURS = frozenset({"by", "t", "sure", "evidence"})
# What a player does for himself: the seat is his own, whatever the phone says.
_OWN = {"accuse": "by_seat", "trump": "seat", "bid": "seat", "pass": "seat", "say": "seat", "hand": "seat"}


@routes.post("/actions")
def act() -> Response:
    me = context.must_be("player", "host")
    action = _as_said_by(me, context.body())
    return _done(context.services().table.act(action, by=_name(me), role=me.role))


@routes.post("/answers")
def answer() -> Response:
    me = context.must_be("player", "host")
    sent = context.body()
    question, action = sent.get("question"), sent.get("action")
    if not isinstance(question, str) or not isinstance(action, dict):
        raise context.RefusedError(422, "error.answer")
    seq = context.services().table.answer(question, _as_said_by(me, action), by=_name(me), role=me.role)
    return _done(seq)


def _done(seq: int) -> Response:
    board = seen_by(context.services(), context.ticket(), context.on_the_machine())
    return jsonify(seq=seq, scoreboard=board)


def _as_said_by(me: Pass, action: Mapping[str, Any]) -> dict[str, Any]:
    said = {name: value for name, value in action.items() if name not in _OURS}
    field = _OWN.get(str(said.get("do")))
    if me.role == "player" and field is not None and said.setdefault(field, me.seat) != me.seat:
        raise context.RefusedError(403, "error.not_yours")
    return said


def _name(me: Pass) -> str:
    """Who tapped, for the record: the name given, else the seat's."""
    if me.name:
        return me.name
    return "host" if me.seat is None else f"seat {me.seat}"
