"""The command teach: a household's deck, learnt from photographs or from the camera."""

from __future__ import annotations

import json
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from scorekeeper.cards import PACK_WITH_JOKERS, Card, CardError
from scorekeeper.errors import DeckError, HakamError
from scorekeeper.places import default_folder
from vision import decks

Picture = NDArray[np.uint8]
Pictures = dict[Card, list[Picture]]

DATA = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where taught decks are kept [default: $STATE_DIRECTORY or ~/.local/share/hakam].",
)
DECK = click.option(
    "--deck",
    metavar="NAME",
    help="The taught deck that is played with, or none (see: hakam teach --list) [default: the last taught].",
)
_EVERY = 0.12
"""Seconds between two looks at a live camera."""


@click.command(
    "teach", epilog="Example: hakam teach photographs/ --name home; hakam teach --camera 0 --name home"
)
@click.argument("pictures", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--camera", metavar="SPEC", help="Show the cards to this camera, one after another.")
@click.option("--name", metavar="NAME", help="The deck's name; cards are added to one that is there.")
@DATA
@click.option("--jokers/--no-jokers", default=True, help="Whether the camera waits for the two jokers, too.")
@click.option("--list", "listing", is_flag=True, help="The decks that were taught.")
@click.option("--use", metavar="NAME", help="The deck that is played with until another is taught, or none.")
@click.option("--remove", metavar="NAME", help="Forget a deck.")
@click.option(
    "--measure",
    type=click.IntRange(1),
    metavar="N",
    help="What teaching brings: N rendered decks that never trained, each before and after.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--models",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Weights from this folder instead (with --measure).",
)
def teach(
    pictures: tuple[Path, ...], camera: str | None, name: str | None, data: Path | None, jokers: bool,
    listing: bool, use: str | None, remove: str | None, measure: int | None, as_json: bool,
    models: Path | None,
) -> None:  # fmt: skip
    """Learn this household's deck, so that its cards are read better from then on.

    PICTURES are photographs or folders of them: one card each, named as the card (AS.jpg, 10D-2.jpg, RJ.png);
    or any others, of which each card is asked about; or .jsonl files whose lines say what a photograph shows:
    {"image": "all.jpg", "cards": [{"card": "AS", "quad": [[x, y], …]}, …]}, with a quad, a box, or neither
    where there is one card only.

    With --camera the cards are laid under the camera one after another. Keys, each followed by Enter: u goes
    back by one, s skips, q ends, Enter alone takes the card that lies there although it looks like another.

    The last deck taught is used by look, watch and run, unless --use or --deck says otherwise. Its
    straightened pictures stay in the data folder, and it is learnt anew when the weights change.
    """
    folder = data or default_folder()
    tasks = (
        bool(pictures),
        camera is not None,
        listing,
        use is not None,
        remove is not None,
        measure is not None,
    )
    if sum(tasks) != 1:
        raise DeckError("give photographs, or one of --camera, --list, --use, --remove and --measure")
    if listing:
        _list(folder, as_json)
    elif use is not None:
        deck = decks.choose(folder, None if use.strip().casefold() == decks.NONE else use)
        name = None if deck is None else deck.name
        click.echo(
            json.dumps({"used": name}, ensure_ascii=False) if as_json else f"used: {name or decks.NONE}"
        )
    elif remove is not None:
        decks.remove(folder, remove)
        click.echo(json.dumps({"removed": remove}, ensure_ascii=False) if as_json else f"{remove}: forgotten")
    elif measure is not None:
        _measure(measure, models, as_json)
    else:
        from vision.read import STILL, Eye
        from vision.weights import Genuine

        simulated = camera is not None and camera.strip().startswith("sim")
        known = decks.checked_name(name or ("simulated" if simulated else decks.USUAL))
        eye = Eye(sizes=STILL)
        eye.genuine = Genuine()  # what is shown to be taught is a card
        shown = _from_camera(eye, camera, jokers) if camera else _from_photographs(eye, pictures)
        _keep(folder, known, shown, eye, simulated, as_json)


def _list(data: Path, as_json: bool) -> None:
    there = decks.decks(data)
    usual = decks.chosen(data, None)
    if as_json:
        told = [
            {
                "name": d.name,
                "used": d == usual,
                "taught": d.taught,
                "cards": [str(c) for c in d.pictures],
                "folder": str(d.folder),
            }
            for d in there
        ]
        click.echo(json.dumps({"decks": told}, ensure_ascii=False))
        return
    for deck in there:
        used = ", used" if deck == usual else ""
        click.echo(f"{deck.name}: cards: {len(deck.pictures)}, taught {deck.taught[:10]}{used}")
    if not there:
        click.echo("no deck was taught yet")


def _keep(data: Path, name: str, shown: Pictures, eye: Any, simulated: bool, as_json: bool) -> None:
    from vision.teaching import keep

    if not shown:
        raise DeckError("no card was taught; nothing has changed")
    new = len(shown)
    deck, taught = keep(data, name, shown, eye.reader, decks.reader_sum(), simulated=simulated)
    missing = [str(card) for card in PACK_WITH_JOKERS if card not in deck.pictures]
    doubles = [(str(PACK_WITH_JOKERS[a]), str(PACK_WITH_JOKERS[b])) for a, b in taught.alike]
    if as_json:
        told = {"name": name, "taught": new, "cards": list(map(str, deck.pictures)), "missing": missing}
        click.echo(json.dumps({**told, "alike": doubles, "folder": str(deck.folder)}, ensure_ascii=False))
        return
    used = (
        f"used where it is named: --deck {name!r}" if simulated else "used by look, watch and run from now on"
    )
    click.echo(f"{name}: cards taught: {new}, known: {len(deck.pictures)}; {used}")
    if len(deck.pictures) < decks.LEAST:
        click.echo(f"it has a say from {decks.LEAST} cards on; show it more")
    if missing:
        click.echo(f"not shown: {' '.join(missing)} (read as before)")
    for a, b in doubles:
        click.echo(f"{a} and {b} look almost the same; was one shown for the other?")


# -- photographs --------------------------------------------------------------------------------------


def _from_photographs(eye: Any, paths: Sequence[Path]) -> Pictures:
    from vision.photographed import Labelled, listed

    shown: Pictures = {}
    said: list[str] = []
    with tqdm(listed(paths), unit="photograph", disable=None, leave=False) as bar:
        for one in bar:
            try:
                if isinstance(one, Labelled):
                    said += _take(one.taught(eye), shown)
                    continue
                with tqdm.external_write_mode():
                    if not _asked(one, eye, shown):
                        break
            except HakamError as error:
                said.append(str(error))
    for sentence in said:
        click.echo(sentence, err=True)
    return shown


def _take(taught: Iterable[tuple[Card, Picture, str | None]], shown: Pictures) -> list[str]:
    said = []
    for card, picture, doubt in taught:
        shown.setdefault(card, []).append(picture)
        if doubt:
            said.append(doubt)
    return said


def _asked(path: Path, eye: Any, shown: Pictures) -> bool:
    """Ask about each card of a photograph; whether to go on."""
    from vision.photographed import cards_of

    if not sys.stdin.isatty():
        raise DeckError(f"{path}: not named as a card, as AS.jpg is; rename it, or list it in a .jsonl file")
    found = cards_of(path, eye)
    click.echo(f"{path}: {len(found)} cards. Enter: yes; a code as in 10D: that one; s skips, u back, q ends")
    given: list[Card | None] = []
    while len(given) < len(found):
        one = found[len(given)]
        said = click.prompt(f"  {one.place}", default=one.guess, show_default=True).strip()
        if said == "q":
            return False
        if said == "u":
            last = given.pop() if given else None
            if last is not None:
                shown[last].pop()
        elif said == "s":
            given.append(None)
        else:
            try:
                card = Card.parse(said)
            except CardError as error:
                click.echo(f"  {error}")
                continue
            shown.setdefault(card, []).append(one.picture)
            given.append(card)
    for card in [card for card, pictures in shown.items() if not pictures]:
        del shown[card]
    return True


# -- the camera ---------------------------------------------------------------------------------------


def _from_camera(eye: Any, spec: str, jokers: bool) -> Pictures:
    order = PACK_WITH_JOKERS if jokers else PACK_WITH_JOKERS[:52]
    said: queue.SimpleQueue[str] = queue.SimpleQueue()
    camera = _opened(spec, order)
    if sys.stdin.isatty():
        threading.Thread(target=_listen, args=(said,), daemon=True).start()
    click.echo(
        "Lay the cards under the camera, one at a time. Enter: take it as it is; u back, s skips, q ends"
    )
    try:
        with tqdm(total=len(order), unit="card", disable=None, leave=False) as bar:
            return watched(eye, camera, order, said, lambda text: bar.write(text, file=sys.stderr), bar)
    finally:
        camera.close()


def _opened(spec: str, order: Sequence[Card]) -> Any:
    from vision.camera.opening import open_camera
    from vision.camera.sim.moves import brisk, shown
    from vision.camera.spec import Kind, kind_of

    if kind_of(spec.strip()) is not Kind.SIMULATED:
        return open_camera(spec)
    # Nobody watches: few frames, and no pauses between the cards.
    return open_camera(brisk(spec, 8), shown(order))


def _listen(said: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        said.put(line.strip().lower())


def watched(
    eye: Any,
    camera: Any,
    order: Sequence[Card],
    said: queue.SimpleQueue[str],
    tell: Callable[[str], None],
    bar: Any = None,
) -> Pictures:
    """The kept pictures of the cards that ``camera`` is shown in this order; ``said`` are a person's keys."""
    from vision.lesson import News
    from vision.showing import Showing, eye_on

    showing = Showing(order)
    told: tuple[object, ...] = ()
    while showing.expected is not None:
        while not said.empty():
            key = said.get()
            if key == "q":
                return showing.pictures
            if key == "s":
                tell(f"{showing.expected}: skipped")
                showing.skip()
            elif key == "u":
                back = showing.undo()
                tell(f"back to {back}" if back else "there is none before this")
            elif not key and not showing.insist():
                tell("no card lies still before the camera")
        if bar is not None:
            bar.n = len(showing.done)
            bar.set_description(f"show {showing.expected}")
        began = time.monotonic()
        expected = showing.expected
        frame = camera.read()
        if frame is None or expected is None:
            return showing.pictures
        news = showing.see(frame.image, eye_on(eye, frame.image))
        if news is News.TAUGHT:
            tell(f"{expected}: taught")
        now = (news, expected, showing.seen_as)
        if news is News.OTHER and now != told:
            tell(f"{expected} is next, but this looks like {showing.seen_as}; Enter takes it as {expected}")
        elif news is News.STILL_THERE and now != told:
            tell(f"{expected} is next; if this is it, press Enter")
        if news is not News.NOTHING:
            told = now
        if camera.live:
            time.sleep(max(0.0, _EVERY - (time.monotonic() - began)))
    return showing.pictures


# -- the gain -----------------------------------------------------------------------------------------


def _measure(count: int, models: Path | None, as_json: bool) -> None:
    from vision.gain import gain, table

    with tqdm(total=count, unit="deck", disable=None) as bar:
        result = gain(count, models, bar.update)
    click.echo(json.dumps(result, ensure_ascii=False) if as_json else table(result))
