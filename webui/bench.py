"""``hakam bench``: speed and memory on this machine, each figure measured anew by doing the thing."""

from __future__ import annotations

import json
import os
import platform
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import cycle, islice
from pathlib import Path

import click
from tqdm import tqdm

from scorekeeper.cards import Card
from scorekeeper.errors import HakamError
from scorekeeper.playout import deal_script
from scorekeeper.replay import Replay
from vision.backend import chosen, installed
from vision.camera.simulated import SimSettings, SimulatedTable, Throw
from vision.read import Eye


class BenchError(HakamError):
    """A figure could not be measured."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure. ``at_most`` is what we hold it to, where we do."""

    name: str
    value: float
    unit: str
    how: str
    at_most: float | None = None


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(as_json: bool) -> None:
    """Measure speed and memory on this machine. Let nothing else run meanwhile.

    Example: hakam bench
    """
    steps: tuple[Callable[[], Iterator[Figure]], ...] = (_look, _simulate, _replay, _appliance)
    figures = [f for step in tqdm(steps, desc="bench", unit="part", disable=None) for f in step()]
    machine = f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if as_json:
        click.echo(json.dumps({"machine": machine, "figures": [asdict(f) for f in figures]}))
        return
    click.echo(machine)
    for figure in figures:
        bound = "" if figure.at_most is None else f"  (at most {figure.at_most:g})"
        click.echo(f"{figure.name:32} {figure.value:9.1f} {figure.unit}{bound}  {figure.how}")


def _four_cards() -> SimulatedTable:
    cards = ("7H", "KS", "TD", "2C")
    throws = [Throw(seat, Card.parse(code)) for seat, code in enumerate(cards)]
    return SimulatedTable(throws, SimSettings(seed=4))


def _look() -> Iterator[Figure]:
    table, image = _four_cards(), None
    while (frame := table.read()) is not None:
        image = frame.image
    assert image is not None
    for backend in installed():
        eye = Eye(backend=backend)
        eye.look(image)  # the first run also sets things up
        times, spent = [], time.process_time()
        for _ in range(40):
            began = time.perf_counter()
            found = eye.look(image)
            times.append(1000 * (time.perf_counter() - began))
        spent = 1000 * (time.process_time() - spent) / len(times)
        how = (
            f"median of {len(times)} looks at a 1280×720 frame of the simulated table, {len(found)} cards "
            f"found; {spent:.1f} ms of processor time each"
        )
        bound = 35 if backend == chosen(quick=True) else None
        yield Figure(f"four cards, {backend}", statistics.median(times), "ms", how, bound)


def _simulate() -> Iterator[Figure]:
    table, frames, began = _four_cards(), 0, time.process_time()
    while table.read() is not None:
        frames += 1
    spent = 1000 * (time.process_time() - began) / frames
    yield Figure(
        "simulated table", spent, "ms/frame", f"processor time over {frames} frames at 30 a second", 33
    )


def _replay() -> Iterator[Figure]:
    count = 10_000
    script = deal_script(game="hokm", seed=1, deals=20)
    one = script.actions
    began = time.perf_counter()
    for number, action in enumerate(islice(cycle(one), count)):
        if number % len(one) == 0:
            replay = Replay(script.header)
        replay.append(action)
    yield Figure(
        "10,000 actions judged", time.perf_counter() - began, "s", "whole Hokm deals, one after another", 1
    )


def _appliance() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "webui.cli",
            "run",
            "--port",
            "0",
            "--host",
            "127.0.0.1",
            "--data",
            folder,
        ]
        began = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = _address(process)
            urllib.request.urlopen(f"{address}/", timeout=10).read()
            yield Figure(
                "first page", time.perf_counter() - began, "s", "from 'hakam run' to the page's last byte", 4
            )
            time.sleep(20)  # the camera's process has loaded its weights and looked at a trick by then
            how = "all processes together, 20 s after the start (proportional set size)"
            yield Figure("memory", _memory(process.pid), "MB", how, 400)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=10)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return found.group()
    raise BenchError("'hakam run' ended before it said its address; start it by hand to see why")


def _memory(pid: int) -> float:
    """Proportional set size of a process and all that it started, in MB (Linux)."""
    if not Path("/proc/self/task").exists():
        raise BenchError("memory can be measured on Linux only")
    below = sum(_memory(int(child)) for child in _grown(pid))
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    return (int(found.group(1)) / 1000 if found else 0.0) + below


def _grown(pid: int) -> set[str]:
    """The children of all threads of a process."""
    return {
        child
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*:\s*(.+)", info.read_text()) if info.exists() else None
    return found.group(1) if found else platform.processor() or platform.machine()


commands: tuple[click.Command, ...] = (bench,)
