"""Commands of the rules: ``hakam score``, ``hakam games`` and ``hakam strength``."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click
from tqdm import tqdm

from scorekeeper.errors import RecordError
from scorekeeper.games.base import Game, spell
from scorekeeper.games.registry import GAMES, find
from scorekeeper.record import MOST_BYTES, Header, Record, decode, load
from scorekeeper.replay import Replay
from scorekeeper.report import report

if TYPE_CHECKING:
    from scorekeeper.strength import Tally

LANGUAGES = click.Choice(["en", "fa"])
_NAMES = ("Amin", "Hamid", "Ali", "Hamed")
_CASES = 20
"""So many faults of a game are named."""


@click.command()
@click.argument("record", type=click.Path(dir_okay=False, path_type=Path, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as one JSON object.")
@click.option("--lang", type=LANGUAGES, default="en", show_default=True, help="Language of the rulings.")
def score(record: Path, as_json: bool, lang: str) -> None:
    """Apply the rules to RECORD (- reads standard input) and print the outcome.

    Example: hakam score game.jsonl
    """
    played = _piped() if str(record) == "-" else load(record)
    replay = Replay.of(played)
    click.echo(json.dumps(replay.outcome(), ensure_ascii=False) if as_json else report(replay, lang))


def _piped() -> Record:
    try:
        return decode(sys.stdin.buffer.read(MOST_BYTES + 1))
    except OSError as error:
        raise RecordError(f"standard input cannot be read: {error.strerror}") from None


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the declaration as JSON.")
@click.option("--lang", type=LANGUAGES, default="en", show_default=True, help="Language of the sentences.")
def games(game: str | None, as_json: bool, lang: str) -> None:
    """List the games, or what GAME lets a table choose and which actions it accepts.

    Example: hakam games hokm
    """
    chosen = [find(game)] if game else list(GAMES.values())
    if as_json:
        lines = [one.to_json() for one in chosen]
        click.echo(json.dumps(lines[0] if game else lines, ensure_ascii=False))
    elif game:
        click.echo(_declaration(chosen[0], lang))
    else:
        click.echo("\n".join(f"{one.key:<12} {one.titles['en']:<20} {one.titles['fa']}" for one in chosen))


def _declaration(game: Game, lang: str) -> str:
    lines = [f"{game.key}: {game.titles['en']}, {game.titles['fa']}", "", "options (the default first)"]
    for option in game.options:
        others = [spell(value) for value in option.values if value != option.default]
        values = ", ".join([spell(option.default), *others]) + (", …" if option.other else "")
        lines += [f"  {option.name} = {values}", f"      {option.text[lang]}"]
    lines += ["", "actions"]
    for form in game.actions:
        fields = ", ".join([*form.needs, *(f"{name}?" for name in form.may)])
        lines.append(f"  {form.do:<10} {fields:<20} {form.text[lang]}")
        if form.says:
            lines.append(f"  {'':<10} what: {', '.join(form.says)}")
    lines += ["", "start: " + ", ".join(game.start)]
    seats = (*_NAMES, *(f"Player {n}" for n in range(len(_NAMES) + 1, max(game.seats) + 1)))
    players = next((n for n in (len(_NAMES), *game.seats) if n in game.seats), game.seats[0])
    header = Header(game.key, seats[:players], {}).to_json()
    lines += ["", "first line of a record", f"  {json.dumps(header)}"]
    return "\n".join(lines)


@click.command()
@click.argument("game", nargs=-1)
@click.option("--deals", default=1200, show_default=True, type=click.IntRange(1), help="Deals in all.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(0), help="The first number.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def strength(game: tuple[str, ...], deals: int, seed: int, as_json: bool) -> None:
    """Measure the referee on games at random, with any options: whether anybody innocent is accused,
    whether every planted mistake is proved at the action at which it first can be, and whether every trick
    goes to its winner. The exit code is 1 where one of these fails. Without GAME all games that can be
    played out are.

    Example: hakam strength --deals 100000
    """
    # What plays is not loaded for the other commands.
    from scorekeeper.playout import GAMES as PLAYOUTS
    from scorekeeper.strength import Tally, measure

    played = [find(key).key for key in game] or list(PLAYOUTS)
    tallies = dict[str, Tally]()
    with tqdm(total=deals, unit=" deals", disable=None) as bar:
        for key, tally, number in measure(played, deals, seed):
            tallies[key] = tally
            bar.update(number)
    if as_json:
        click.echo(json.dumps({key: tally.to_json() for key, tally in tallies.items()}))
    else:
        click.echo(_strength(tallies))
    if not all(tally.sound for tally in tallies.values()):
        sys.exit(1)


def _strength(tallies: Mapping[str, Tally]) -> str:
    """The figures for a reader, and the cases to look at."""
    row = "{:<12}{:>9}{:>10}{:>9}{:>9}{:>9}{:>11}".format
    lines = [row("", "deals", "innocents", "planted", "proved", "in time", "misjudged")]
    rows = [
        (key, tally.deals, tally.innocents, tally.planted, tally.proved, tally.in_time, tally.misjudged)
        for key, tally in tallies.items()
    ]
    totals = [sum(column) for column in list(zip(*rows, strict=True))[1:]]
    lines += [row(*values) for values in (*rows, ("all", *totals))]
    return "\n".join(lines + [case for tally in tallies.values() for case in tally.cases[:_CASES]])


commands: tuple[click.Command, ...] = (score, games, strength)
"""What this room adds to the one ``hakam`` command."""
