"""The record as far as everybody may read it."""

from __future__ import annotations

from flask import Blueprint, Response

from webui import context

routes = Blueprint("record", __name__)


@routes.get("/api/v1/record")
def record() -> Response:
    """The lines up to the last closed deal: what a player must remember stays untold until then."""
    return Response(
        context.services().table.public_record(),
        mimetype="application/x-ndjson",
        headers={"Content-Disposition": 'inline; filename="record.jsonl"'},
    )
