"""What stands between the network and the routes: Host and Origin, content type, size, headers.

The appliance is reached by address or by a ``.local`` name over plain HTTP, so browsers send no
``Sec-Fetch-*`` to it; the Host and Origin headers carry the whole defence. A page of a hostile site
that re-binds its name to our address still sends its own name as Host, and is turned away here.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

MAX_BODY = 64 * 1024
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_HEADERS = {
    # No inline script or style and no other server, ever. Pictures may be drawn by the page (blob:).
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: that would turn the Origin of our own forms into "null".
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def protect(app: Flask) -> None:
    """Put the checks before every request and the headers on every answer."""
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = MAX_BODY
    app.before_request(_check)
    app.after_request(_dress)


def host_allowed(host: str) -> bool:
    """Whether ``host``, a Host header, is a name of ours: an IP literal, ``localhost``, this machine's
    name or one that ends in ``.local``; with or without a port."""
    name = _split(host)[0]
    return name is not None and _ours(name)


def same_origin(origin: str, host: str) -> bool:
    """Whether ``origin`` (an Origin header) names the server that ``host`` (a Host header) names.

    The scheme is left out: behind a proxy that speaks TLS ours is http and the browser's is https.
    """
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or parts.path or parts.query or parts.fragment:
        return False
    standard = 443 if parts.scheme == "https" else 80
    theirs, their_port = _split(parts.netloc)
    mine, my_port = _split(host)
    return theirs is not None and (theirs, their_port or standard) == (mine, my_port or standard)


def _split(host: str) -> tuple[str | None, int | None]:
    """Name (lower case, no brackets, no final dot) and port of a Host header; name ``None`` if malformed."""
    if not host or any(char in host for char in "@/\\?# \t,") or not host.isascii():
        return None, None
    if host.startswith("["):
        name, bracket, rest = host[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            return None, None
        port = rest[1:] if rest else ""
        colon = bool(rest)
    else:
        name, sep, port = host.partition(":")
        colon = bool(sep)
    if colon and not (port.isdigit() and 0 < int(port) <= 65535):
        return None, None
    name = name.lower().removesuffix(".")
    return (name or None), (int(port) if port else None)


def _ours(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        machine = socket.gethostname().lower()
        return name in ("localhost", machine) or (name.endswith(".local") and len(name) > len(".local"))
    return True


def _check() -> None:
    host = request.environ.get("HTTP_HOST", "")
    if not host_allowed(host):
        abort(400, "guard.host")
    if request.method in _SAFE:
        return
    origin = request.headers.get("Origin")
    # A browser always names the origin of a POST; a program at the table's own network need not.
    foreign = (
        not same_origin(origin, host)
        if origin is not None
        else request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")
    )
    if foreign:
        abort(403, "guard.origin")
    if request.mimetype != "application/json":
        abort(415, "guard.json")


def _dress(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
