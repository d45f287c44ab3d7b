"""The household's decks: teaching one before the camera, choosing and forgetting one; all for the host."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, render_template

from webui import context, i18n
from webui.services import Decks

routes = Blueprint("decks", __name__)

_ORDERS = frozenset({"take", "skip", "undo", "finish"})


@routes.get("/decks")
def page() -> str:
    context.must_be("host")
    return render_template("decks.html")


@routes.get("/api/v1/decks")
def view() -> Response:
    return _shown(_decks())


@routes.post("/api/v1/decks")
def choose() -> Response:
    """``{use: NAME | null}`` or ``{remove: NAME}``."""
    decks, sent = _decks(), context.body()
    if set(sent) == {"remove"} and isinstance(sent["remove"], str):
        decks.remove(sent["remove"])
    elif set(sent) == {"use"} and isinstance(sent["use"], str | None):
        decks.choose(sent["use"])
    else:
        raise context.RefusedError(422, "error.body")
    return _shown(decks)


@routes.post("/api/v1/lesson")
def begin() -> Response:
    """``{name, jokers?, any_order?, only?}``: begin a lesson."""
    decks, sent = _decks(), context.body()
    name, only = sent.get("name"), sent.get("only")
    jokers, any_order = sent.get("jokers", True), sent.get("any_order", False)
    listed = only is None or (isinstance(only, list) and all(isinstance(code, str) for code in only))
    if not (isinstance(name, str) and isinstance(jokers, bool) and isinstance(any_order, bool) and listed):
        raise context.RefusedError(422, "error.body")
    tidy = i18n.tidy_name(name)
    decks.begin(tidy, jokers=jokers, any_order=any_order, only=only)
    return _shown(decks)


@routes.post("/api/v1/lesson/orders")
def order() -> Response:
    """``{do, card?}``: what is to be done, with the card that the page showed when it was tapped."""
    decks, sent = _decks(), context.body()
    do, card = sent.get("do"), sent.get("card")
    if not isinstance(do, str) or not isinstance(card, str | None):
        raise context.RefusedError(422, "error.body")
    if do == "resume":
        decks.resume()
    elif do == "rest":
        decks.rest()
    elif do == "discard":
        decks.discard()
    elif do in _ORDERS and (card is None) is (do == "finish"):
        decks.instruct(do, card)
    else:
        raise context.RefusedError(422, "error.body")
    return _shown(decks)


@routes.get("/api/v1/lesson/<card>.jpg")
def picture(card: str) -> Response:
    """What was kept of a card in the lesson."""
    image = _decks().picture(card)
    if image is None:
        raise context.RefusedError(404, "error.picture")
    return Response(image, mimetype="image/jpeg")


def _decks() -> Decks:
    context.must_be("host")
    decks = context.services().decks
    if decks is None:
        raise context.RefusedError(404, "error.404")
    return decks


def _shown(decks: Decks) -> Response:
    services, lang = context.services(), context.language()
    view: dict[str, Any] = decks.view()
    if view["lesson"] is not None and view["lesson"]["refused"]:
        view["lesson"]["refused"] = i18n.in_words_of(lang, view["lesson"]["refused"])
    health = services.table.scoreboard("viewer", None)["health"]
    detail = i18n.in_words_of(lang, health.get("detail", ""), "")
    return jsonify(**view, camera={"state": health["camera"], "detail": detail})
