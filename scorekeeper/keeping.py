"""The commands that take games out of the data folder and bring them back."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from scorekeeper.actions import Action
from scorekeeper.backup import backup as keep
from scorekeeper.backup import restore as bring_back
from scorekeeper.errors import StoreError
from scorekeeper.places import default_folder
from scorekeeper.record import Header, Record, write
from scorekeeper.replay import score
from scorekeeper.store import StoredGame, read_games

_DATA = click.option(
    "--data",
    default=None,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where games and pictures are kept [default: $STATE_DIRECTORY or ~/.local/share/hakam].",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print what was done as JSON.")


@click.command()
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@_DATA
@_JSON
def backup(target: Path, data: Path | None, as_json: bool) -> None:
    """Keep all games and pictures in one zip file, also while a game is played.

    Example: hakam backup evenings.zip
    """
    pictures = keep(data or default_folder(), target, lambda found: _progress(found, "pictures"))
    _say(as_json, f"{target} holds all games; pictures: {pictures}.", file=str(target), pictures=pictures)


@click.command()
@click.argument("archive", type=click.Path(path_type=Path, dir_okay=False))
@_DATA
@_JSON
def restore(archive: Path, data: Path | None, as_json: bool) -> None:
    """Bring back what 'hakam backup' kept. The games that are there now stay beside it, put aside.

    Example: hakam restore evenings.zip
    """
    folder = data or default_folder()
    pictures = bring_back(archive, folder, lambda found: _progress(found, "files"))
    said = f"The games of {archive} are back in {folder}; pictures: {pictures}."
    _say(as_json, said, folder=str(folder), pictures=pictures)


@click.command()
@click.option("--game", type=int, default=None, metavar="N", help="Number of the game [default: the last].")
@click.option(
    "--format",
    "form",
    type=click.Choice(["record", "csv", "json"]),
    default="record",
    show_default=True,
    help="The record of one game, or the results of all games: a line for each deal, or each game of chips.",
)
@_DATA
def export(game: int | None, form: str, data: Path | None) -> None:
    """Print the record of a game (also of the one that is played now), or the results of all games.

    Example: hakam export --format csv > results.csv
    """
    games = list(read_games(data or default_folder()))
    if game is not None:
        games = [(kept, facts) for kept, facts in games if kept.id == game]
    if not games:
        raise StoreError("There is no such game; 'hakam export --format csv' lists them all.")
    if form == "record":
        click.echo(write(_record(*games[-1])), nl=False)
        return
    results = [result for kept, facts in games for result in _results(kept, facts)]
    click.echo(json.dumps(results, ensure_ascii=False, indent=1) if form == "json" else _table(results))


commands = [backup, restore, export]


def _record(kept: StoredGame, facts: Iterable[dict[str, Any]]) -> Record:
    return Record(Header.from_json(kept.header), tuple(Action.from_json(fact) for fact in facts))


def _results(kept: StoredGame, facts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    record = _record(kept, facts)
    outcome = score(record)
    deals = outcome.get("deals", ())
    if "nets" in outcome:  # chips go on from round to round: what counts is what everybody has
        deals = [{"score": outcome["nets"]}]
    for number, deal in enumerate(deals, start=1):
        yield {
            "game": kept.id,
            "kind": record.header.game,
            "started_at": kept.started_at,
            "players": list(record.header.seats),
            "deal": number,
            "score": deal["score"],
            "why": deal.get("why", ""),
            "winner": outcome["winner"] if number == len(deals) else None,
        }


def _table(results: list[dict[str, Any]]) -> str:
    """A line for each result; the score of every side has a column of its own."""
    text = StringIO()
    sides = max((len(result["score"]) for result in results), default=0)
    scores = [f"score {side}" for side in range(1, sides + 1)]
    names = ["game", "kind", "started_at", "players", "deal", "why", "winner", *scores]
    writer = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for result in results:
        flat = {
            **result,
            "players": ", ".join(result["players"]),
            **dict(zip(scores, result["score"], strict=False)),
        }
        writer.writerow({name: _harmless(value) for name, value in flat.items()})
    return text.getvalue().rstrip("\n")


def _harmless(value: Any) -> Any:
    """A name that begins like a formula must not become one in a spreadsheet."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t") else value


def _progress(found: list[Any], unit: str) -> Iterable[Any]:
    bar: Iterable[Any] = tqdm(found, unit=f" {unit}", leave=False, delay=2)
    return bar


def _say(as_json: bool, sentence: str, **figures: Any) -> None:
    click.echo(json.dumps(figures, ensure_ascii=False) if as_json else sentence)
