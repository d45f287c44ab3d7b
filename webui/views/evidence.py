"""Pictures: the evidence of a fact, and what the camera sees now."""

from __future__ import annotations

import re

from flask import Blueprint, Response, send_file

from webui import context

routes = Blueprint("evidence", __name__)

_HASH = re.compile(r"[0-9a-f]{64}")


@routes.get("/evidence/<name>.jpg")
def picture(name: str) -> Response:
    """A picture by the hash of its content; one of the running deal only while the table shows it."""
    services = context.services()
    file = services.pictures(name) if _HASH.fullmatch(name) else None
    if file is None or not services.table.may_show(name):
        raise context.RefusedError(404, "error.picture")
    response = send_file(file, mimetype="image/jpeg", etag=name, conditional=True)
    # Private: a picture may be shown to this phone, not kept by a proxy for all.
    response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


@routes.get("/camera.jpg")
def camera() -> Response:
    """What the camera sees now, for whoever sets it up."""
    context.must_be("host")
    image = context.services().preview()
    if image is None:
        raise context.RefusedError(404, "error.camera")
    return Response(image, mimetype="image/jpeg")
