"""What every view needs of the current request: language, pass, body, services; and how to refuse."""

from __future__ import annotations

from typing import Any, cast

from flask import current_app, g, request

from webui import i18n
from webui.access import COOKIE, STRANGER, Pass
from webui.services import Services


class RefusedError(Exception):
    """The answer is no: a status and the key of the sentence that says why.

    ``detail`` is a sentence of the rules that is shown as it is.
    """

    def __init__(self, status: int, key: str, detail: str = "", **values: object) -> None:
        self.status, self.key, self.detail, self.values = status, key, detail, values
        super().__init__(key)


def services() -> Services:
    """What the application was built with."""
    return cast(Services, current_app.extensions["hakam"])


def language() -> i18n.Language:
    """The language of this answer."""
    if "language" not in g:
        g.language = i18n.choose(
            request.args.get("lang"),
            request.cookies.get(i18n.COOKIE),
            services().lang,
            request.headers.get("Accept-Language"),
        )
    return cast(i18n.Language, g.language)


def say(key: str, **values: object) -> str:
    """A sentence in the language of this answer."""
    return i18n.translate(language(), key, **values)


def ticket() -> Pass:
    """Who asks."""
    if "ticket" not in g:
        access = services().access
        g.ticket = access.unseal(request.cookies.get(COOKIE)) if request.cookies.get(COOKIE) else STRANGER
    return cast(Pass, g.ticket)


def address() -> str:
    """The address that the request came from, for counting."""
    return request.remote_addr or ""


def on_the_machine() -> bool:
    """Whether the browser runs on the appliance itself (its own screen), not behind a proxy on it."""
    proxied = any(name in request.headers for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"))
    return address() in ("127.0.0.1", "::1") and not proxied


def body() -> dict[str, Any]:
    """The JSON object that was sent.

    Raises:
        RefusedError: it is not one.
    """
    try:
        given = request.get_json(silent=True)
    except RecursionError:  # brackets within brackets within brackets
        given = None
    if not isinstance(given, dict):
        raise RefusedError(422, "error.body")
    return given


def must_be(*roles: str) -> Pass:
    """The pass of whoever asks, if it has one of these roles.

    Raises:
        RefusedError: 401 for a phone that never joined, 403 for one whose role does not suffice.
    """
    me = ticket()
    if not me.joined:
        raise RefusedError(401, "error.401")
    if me.role not in roles:
        raise RefusedError(403, "error.host_only" if roles == ("host",) else "error.403")
    return me
