"""The Flask application: guard, language, errors, static files, and the views by task."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, jsonify, render_template, request, url_for
from werkzeug.exceptions import HTTPException

from scorekeeper.errors import ConflictError, HakamError, NotAllowedError, RecordError
from webui import context, guard, i18n
from webui.access import TooManyAttemptsError
from webui.services import Services
from webui.views import actions, decks, evidence, health, join, record, scoreboard, setup

_STATIC = Path(__file__).with_name("static")
_FOREVER = "public, max-age=31536000, immutable"


def create_app(services: Services) -> Flask:
    """The application over a running table."""
    app = Flask("webui", static_folder=str(_STATIC), template_folder="templates")
    app.extensions["hakam"] = services
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.url_map.strict_slashes = False
    guard.protect(app)
    for view in (scoreboard, actions, setup, decks, record, evidence, join, health):
        app.register_blueprint(view.routes)
    app.context_processor(_words)
    app.add_template_filter(lambda value: i18n.digits(value, context.language()), "digits")
    app.after_request(_remember)
    app.register_error_handler(context.RefusedError, _refused)
    app.register_error_handler(TooManyAttemptsError, _guessing)
    app.register_error_handler(HakamError, _wrong)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _broken)
    return app


def _words() -> dict[str, Any]:
    """What every template may use."""
    lang = context.language()
    return {
        "lang": lang,
        "dir": i18n.direction(lang),
        "t": context.say,
        "messages": dict(i18n.catalogue(lang)),
        "you": context.ticket(),
        "asset": _asset,
    }


@cache
def _digest(name: str) -> str:
    return hashlib.sha256((_STATIC / name).read_bytes()).hexdigest()[:12]


def _asset(name: str) -> str:
    """The address of a static file with the hash of its content, so that it may be kept for ever."""
    return url_for("static", filename=name, v=_digest(name) if (_STATIC / name).is_file() else None)


def _remember(response: Response) -> Response:
    """Keep the chosen language on the phone, and let it keep what cannot change."""
    chosen = i18n.language(request.args.get("lang"))
    if chosen is not None and chosen != request.cookies.get(i18n.COOKIE):
        response.set_cookie(i18n.COOKIE, chosen, max_age=31536000, samesite="Lax", httponly=True)
    if request.endpoint == "static":
        fresh = response.status_code == 200 and request.args.get("v")
        response.headers["Cache-Control"] = _FOREVER if fresh else "no-cache"
    response.headers.setdefault("Content-Language", context.language())
    return response


def _answer(status: int, sentence: str, detail: str = "") -> Response:
    """An error as JSON for programs, as a page for people. ``detail`` is what a program has to know."""
    if request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json":
        response = jsonify(error=sentence, **({"detail": detail} if detail else {}))
    else:
        response = Response(
            render_template("error.html", status=status, sentence=sentence), mimetype="text/html"
        )
    response.status_code = status
    return response


def _refused(error: context.RefusedError) -> Response:
    return _answer(error.status, error.detail or context.say(error.key, **error.values))


def _guessing(error: TooManyAttemptsError) -> Response:
    response = _answer(429, context.say("error.429", seconds=error.wait))
    response.headers["Retry-After"] = str(error.wait)
    return response


def _wrong(error: HakamError) -> Response:
    status = 403 if isinstance(error, NotAllowedError) else 409 if isinstance(error, ConflictError) else 422
    lang = context.language()
    malformed = isinstance(error, RecordError)
    if error.text is not None:
        sentence = i18n.digits(error.text[lang], lang)
    else:
        sentence = i18n.in_words_of(lang, str(error), context.say("error.422") if malformed else None)
    return _answer(status, sentence, str(error) if malformed and sentence != str(error) else "")


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    description = str(error.description or "")
    known = i18n.catalogue(context.language())
    key = next((key for key in (description, f"error.{status}") if key in known), "error.other")
    response = _answer(status, context.say(key))
    allowed = getattr(error, "valid_methods", None)
    if allowed:
        response.headers["Allow"] = ", ".join(sorted(allowed))
    return response


def _broken(error: Exception) -> Response:
    current_app.logger.exception("request failed: %s %s", request.method, request.path, exc_info=error)
    return _answer(500, context.say("error.500"))
