"""For watchdogs, Prometheus and programs: is it well, what are its figures, what are its routes."""

from __future__ import annotations

import time
from pathlib import Path

from flask import Blueprint, Response, jsonify

from webui import context, i18n

routes = Blueprint("health", __name__)

_started = time.monotonic()


@routes.get("/healthz")
def healthz() -> Response:
    """200 as long as the table answers; a lost camera is said here but is no reason to restart us."""
    board = context.services().table.scoreboard("viewer", None)
    return jsonify(ok=True, seq=board["seq"], camera=board["health"]["camera"])


@routes.get("/metrics")
def metrics() -> Response:
    services = context.services()
    board = services.table.scoreboard("viewer", None)
    health = board["health"]
    figures = {
        "hakam_facts_total": board["seq"],
        "hakam_event_streams": len(services.streams),
        "hakam_open_questions": len(board.get("questions", ())),
        "hakam_camera_ok": int(health["camera"] == "ok"),
        "hakam_camera_fps": health.get("fps") or 0,
        "hakam_uptime_seconds": round(time.monotonic() - _started, 1),
        "hakam_resident_bytes": _resident(),
    }
    lines = "".join(f"{name} {value}\n" for name, value in figures.items())
    return Response(lines, content_type="text/plain; version=0.0.4; charset=utf-8")


@routes.get("/api/v1/openapi.json")
def description() -> Response:
    file = Path(__file__).parents[1] / "openapi.json"
    return Response(file.read_text(encoding="utf-8"), mimetype="application/json")


@routes.get("/i18n/<lang>.json")
def sentences(lang: str) -> Response:
    """The catalogue of a language."""
    known = i18n.language(lang)
    if known is None or known != lang:
        raise context.RefusedError(404, "error.404")
    return jsonify(dict(i18n.catalogue(known)))


def _resident() -> int:
    """Memory of this process, without what it shares being counted for others; 0 where /proc is absent."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * 4096
