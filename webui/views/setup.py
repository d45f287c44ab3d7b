"""Choosing a game, its house rules and the names; starting it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, render_template

from scorekeeper.games.registry import GAMES
from webui import context, i18n

routes = Blueprint("setup", __name__)


@routes.get("/setup")
def page() -> str:
    context.must_be("host")
    return render_template("setup.html", games=described())


@routes.get("/api/v1/games")
def games() -> Response:
    return jsonify(games=described())


@routes.post("/api/v1/games")
def start() -> Response:
    me = context.must_be("host")
    header = context.body()
    names = header.get("seats")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise context.RefusedError(422, "error.names")
    tidy = [i18n.tidy_name(name) for name in names]
    if not all(tidy):
        raise context.RefusedError(422, "error.names")
    seq = context.services().table.start({**header, "record": 1, "seats": tidy}, by=me.name or "host")
    return jsonify(seq=seq)


def described() -> list[dict[str, Any]]:
    """Every game with its names, seats and options, as the set-up page needs them."""
    return [
        {
            "game": game.key,
            "title": dict(game.titles),
            "seats": list(game.seats),
            "options": [option.to_json() for option in game.options],
        }
        for game in GAMES.values()
    ]
