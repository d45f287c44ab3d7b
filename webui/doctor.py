"""``hakam doctor``: is everything ready for an evening, and if not, what can a family member do about it?"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import click
from tqdm import tqdm

from scorekeeper.places import default_folder
from webui import machine
from webui.finding import Finding, State
from webui.i18n import Language, translate
from webui.sighting import Looked, judge, look_through

_MARKS = {State.OK: "✓", State.WARNING: "!", State.FAILED: "✗", State.UNKNOWN: "?"}
_COLOURS = {State.OK: "green", State.WARNING: "yellow", State.FAILED: "red", State.UNKNOWN: "blue"}


@click.command()
@click.option(
    "--camera",
    default=None,
    metavar="SPEC",
    help="As for hakam run [default: the first camera at a USB plug that answers, else the simulated table].",
)
@click.option(
    "--data",
    default=None,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The data folder [default: $STATE_DIRECTORY or ~/.local/share/hakam].",
)
@click.option("--port", default=8765, type=click.IntRange(0, 65535), show_default=True)
@click.option("--lang", type=click.Choice(["en", "fa"]), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as one JSON object.")
def doctor(camera: str | None, data: Path | None, port: int, lang: Language, as_json: bool) -> None:
    """Check camera, light, focus, pixels per card, model, disk, clock, temperature and port.

    Lay a few cards face up in the middle of the table first: they are what is measured. Says what to do
    where something is not well; exits with 1 if a check failed.

    Example: hakam doctor --camera 0
    """
    looked, findings = examine(camera, data or default_folder(), port)
    failed = [finding for finding in findings if finding.state is State.FAILED]
    if as_json:
        told = {
            "ok": not failed,
            "camera": looked.name,
            "checks": [finding.to_json(lang) for finding in findings],
        }
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(findings, lang)))
    if failed:
        raise SystemExit(1)


def examine(camera: str | None, folder: Path, port: int) -> tuple[Looked, list[Finding]]:
    """All findings, in the order in which people would mend things."""
    # Where Hakam runs already, nobody else can look through its camera.
    served = machine.port(port)
    steps: tuple[Callable[[], Sequence[Finding]], ...] = (
        lambda: _seen(looked),
        lambda: [machine.disk(folder), machine.clock(), machine.temperature(), served],
    )
    with tqdm(total=1 + len(steps), desc="doctor", unit="part", leave=False, disable=None) as bar:
        looked = look_through(camera)
        bar.update()
        findings = [_held(looked.finding, served)]
        for step in steps:
            findings += step()
            bar.update()
    return looked, findings


def _seen(looked: Looked) -> list[Finding]:
    findings = judge(looked.glimpse.frames if looked.glimpse else ())
    by_hand = looked.finding.case == "hand"  # then there is nothing to see, nor to mend
    return [finding for finding in findings if finding.check == "model" or not by_hand]


def _held(camera: Finding, served: Finding) -> Finding:
    if served.case == "hakam" and camera.case in ("lost", "silent"):
        return Finding("camera", "held", State.UNKNOWN)
    return camera


def _lines(findings: Sequence[Finding], lang: Language) -> list[str]:
    titles = [finding.title(lang) for finding in findings]
    width = max(map(len, titles))
    lines, advised = [], ""
    for finding, title in zip(findings, titles, strict=True):
        mark = click.style(_MARKS[finding.state], fg=_COLOURS[finding.state])
        lines.append(f"{mark} {title:{width}}  {finding.text(lang)}")
        remedy = finding.remedy(lang)
        if remedy and remedy != advised:  # what follows from one fault is mended once
            lines.append(f"  {'':{width}}  → {remedy}")
        advised = remedy
    states = [finding.state for finding in findings]
    failed, doubtful = states.count(State.FAILED), states.count(State.WARNING)
    verdict = "failed" if failed else "doubtful" if doubtful else "well"
    return [*lines, "", translate(lang, f"doctor.{verdict}", failed=failed, doubtful=doubtful)]


commands: tuple[click.Command, ...] = (doctor,)
