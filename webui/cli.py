"""The one ``hakam`` command: joins the commands of the rooms and adds ``run``."""

from __future__ import annotations

import errno
import importlib
import io
import sys
from pathlib import Path
from typing import Any

import click

from scorekeeper.errors import HakamError

# Lightest first. A command is looked for in this order and the search stops where it is found, so
# that `hakam score` never loads what only the camera needs.
_ROOMS = (
    "scorekeeper.cli",
    "scorekeeper.keeping",
    "vision.cli",
    "webui.watch",
    "webui.bench",
    "webui.doctor",
)


class Refusal(click.ClickException):
    """A sentence for the person at the keyboard; exit code 2, no traceback."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(f"hakam: {self.format_message()}", file=file, err=file is None)


class Rooms(click.Group):
    """A group whose commands live in the rooms and are loaded when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        found = set(super().list_commands(ctx))
        for room in _ROOMS:
            found.update(_commands(room))
        return sorted(found)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = super().get_command(ctx, cmd_name)
        if own is not None:
            return own
        for room in _ROOMS:
            command = _commands(room).get(cmd_name)
            if command is not None:
                return command
        return None

    def invoke(self, ctx: click.Context) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(
                stream, io.TextIOWrapper
            ):  # a terminal without Persian shows at least what it lacks
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().invoke(ctx)
        except HakamError as error:
            raise Refusal(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # whoever read our output has had enough; click ends quietly
            where = "" if error.filename is None else f"{error.filename}: "
            raise Refusal(
                f"{where}{error.strerror or error}; check the place, its rights and its room"
            ) from error


def _commands(room: str) -> dict[str, click.Command]:
    commands: tuple[click.Command, ...] = importlib.import_module(room).commands
    return {command.name or "": command for command in commands}


@click.group(cls=Rooms, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hakam")
def main() -> None:
    """A camera above the card table keeps the score and settles disputes.

    Example: hakam run
    """


@main.command()
@click.option(
    "--camera",
    default="sim",
    metavar="SPEC",
    show_default=True,
    help="sim[:GAME[?seed=N&mistakes=revoke…]], 0, /dev/video0, picamera, a video file, "
    "a folder of frames, http://… or rtsp://…; none: cards are entered by hand",
)
@click.option("--game", default=None, metavar="GAME", help="The game (see: hakam games) [default: hokm].")
@click.option(
    "--players", default=None, metavar='"A,B,C,D"', help="Names by seat, anticlockwise as seen from above."
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A house rule (see: hakam games GAME); may be given again.",
)
@click.option(
    "--host",
    default="0.0.0.0",
    metavar="ADDRESS",
    show_default=True,
    help="Where to listen; 127.0.0.1 for this machine only.",
)
@click.option(
    "--port", default=8765, type=click.IntRange(0, 65535), show_default=True, help="0 takes any free port."
)
@click.option(
    "--data",
    default=None,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where games and pictures are kept [default: $STATE_DIRECTORY or ~/.local/share/hakam].",
)
@click.option(
    "--deck",
    default=None,
    metavar="NAME",
    help="The taught deck that is played with, or none (see: hakam teach --list) [default: the last taught].",
)
@click.option(
    "--lang",
    default=None,
    type=click.Choice(["fa", "en"]),
    help="The page's language [default: what the phone asks for, else Persian].",
)
def run(**given: Any) -> None:
    """The main job: camera, rules, and the page for the phones.

    With no option it plays on a simulated table, so that a fresh machine shows a live game.

    Example: hakam run --camera 0 --players "Amin,Hamid,Ali,Hamed"
    """
    # Loads the web server and the store, which no other command needs.
    from webui.appliance import serve

    serve(**given)


if __name__ == "__main__":
    main()
