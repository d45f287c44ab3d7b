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
# A phone need not say whose it is: for these the seat is its own, if it names none. But what the host says
# without a seat is said of all.
_OWN = {"accuse": "by_seat", "trump": "seat", "bid": "seat", "pass": "seat", "say": "seat", "hand": "seat"}


@routes.post("/actions")
def act() -> Response:
    me = context.must_be("player", "host")
    action = _as_said_by(me, context.body())
    return _done(context.services().table.act(action, by=_name(me), role=me.role, seat=me.seat))


@routes.post("/answers")
def answer() -> Response:
    """``{question, action}``; no action, or one with ``remove``: nothing was played there."""
    me = context.must_be("player", "host")
    sent = context.body()
    question, action = sent.get("question"), sent.get("action")
    if not isinstance(question, str) or not isinstance(action, dict | None):
        raise context.RefusedError(422, "error.answer")
    said = None if action is None else _as_said_by(me, action)
    return _done(context.services().table.answer(question, said, by=_name(me), role=me.role, seat=me.seat))


def _done(seq: int) -> Response:
    board = seen_by(context.services(), context.ticket(), context.on_the_machine(), context.language())
    return jsonify(seq=seq, at=board.get("at"), scoreboard=board)


def _as_said_by(me: Pass, action: Mapping[str, Any]) -> dict[str, Any]:
    said = {name: value for name, value in action.items() if name not in _OURS}
    field = _OWN.get(str(said.get("do")))
    of_all = me.role == "host" and said.get("do") == "say"
    if field is not None and me.seat is not None and not of_all:
        said.setdefault(field, me.seat)
    return said


def _name(me: Pass) -> str:
    """Who tapped, for the record: the name given, else that of the seat in the game that is played now."""
    if me.name or me.seat is None:
        return me.name or "host"
    players = context.services().table.scoreboard("viewer", None).get("players", [])
    return str(players[me.seat]) if me.seat < len(players) else f"seat {me.seat}"
