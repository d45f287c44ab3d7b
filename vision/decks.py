"""The decks that the household has taught, in the data folder.

::

    decks/NAME/deck.json       when it was taught, for which weights, and which pictures are of which card
    decks/NAME/AS-1.jpg        a kept picture, see ``teaching``
    decks/NAME/known.npz       what the reader tells the cards by, see ``taught``

Nothing heavy is loaded here, so that a wrong ``--deck`` is refused before a start costs anything.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import multiprocessing
import os
import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path

from scorekeeper.cards import CARDS, Card
from scorekeeper.errors import DeckError, HakamError
from vision.weights import model_bytes

FOLDER = "decks"  # as scorekeeper.folder has it, which is not for this room
INDEX, KNOWN = "deck.json", "known.npz"
NONE = "none"
"""The name that chooses no deck."""
USUAL = "home"
"""The name of a deck that was given none."""

_NAME = re.compile(r"\w[\w \-\u200c]{0,39}")
_PICTURE = re.compile(r"[0-9A-Z]{2,3}-[0-9]{1,6}\.jpg")


@dataclass(frozen=True, slots=True)
class Deck:
    """One taught deck. ``pictures`` are the files of each card; ``weights`` is the checksum of the reader
    for which ``known.npz`` was learnt."""

    name: str
    folder: Path
    taught: str
    weights: str
    pictures: Mapping[Card, tuple[str, ...]]


def reader_sum(models: Path | None = None) -> str:
    """The checksum of the reader in ``models/`` (or of another folder)."""
    return hashlib.sha256(model_bytes("reader.onnx", models)).hexdigest()


def checked_name(name: str) -> str:
    """A name that a deck may have.

    Raises:
        DeckError: it may not.
    """
    tidy = " ".join(name.split())
    if not _NAME.fullmatch(tidy) or tidy.casefold() == NONE:
        raise DeckError(
            f"a deck cannot be named {name!r}; use up to 40 letters, digits, blanks and hyphens, and not none"
        )
    return tidy


def decks(data: Path) -> list[Deck]:
    """All decks of the data folder, the last taught first; what is damaged is left out."""
    found = []
    with contextlib.suppress(OSError):
        for folder in sorted((data / FOLDER).iterdir()):
            with contextlib.suppress(DeckError):
                found.append(read(folder))
    return sorted(found, key=lambda deck: deck.taught, reverse=True)


def read(folder: Path) -> Deck:
    """The deck in this folder.

    Raises:
        DeckError: there is none, or its list is damaged.
    """
    try:
        told = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        pictures = {
            CARDS[code]: tuple(str(name) for name in names) for code, names in told["cards"].items() if names
        }
        if not all(_PICTURE.fullmatch(name) for names in pictures.values() for name in names):
            raise ValueError
        return Deck(str(told["name"]), folder, str(told["taught"]), str(told["reader"]), pictures)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DeckError(
            f"the taught deck in {folder} is damaged; remove it with hakam teach --remove {folder.name}, "
            "and teach it again"
        ) from error


def find(data: Path, name: str) -> Deck:
    """The deck of this name.

    Raises:
        DeckError: there is none.
    """
    folder = data / FOLDER / checked_name(name)
    if folder.is_dir():
        return read(folder)
    there = ", ".join(deck.name for deck in decks(data)) or "none yet"
    raise DeckError(
        f"no deck named {name!r} was taught (taught: {there}); teach it with: hakam teach --name …"
    )


def chosen(data: Path, name: str | None) -> Deck | None:
    """The deck that ``--deck`` means: the last taught without a name, none for ``none``.

    Raises:
        DeckError: a deck is named that was not taught.
    """
    if name is None:
        return next(iter(decks(data)), None)
    return None if name.strip().casefold() == NONE else find(data, name)


def remove(data: Path, name: str) -> None:
    """Forget a deck, also a damaged one.

    Raises:
        DeckError: there is none of this name.
    """
    folder = data / FOLDER / checked_name(name)
    if not folder.is_dir():
        find(data, name)
    shutil.rmtree(folder)


def save(data: Path, name: str, pictures: Mapping[Card, Sequence[bytes]], known: bytes, weights: str) -> Deck:
    """Keep a deck in place of the one that had this name: wholly, or not at all.

    Raises:
        DeckError: the name may not be, or the folder cannot be written.
    """
    target = data / FOLDER / checked_name(name)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=".", dir=target.parent))
        try:
            _write(made, target.name, pictures, known, weights)
            made.chmod(0o755)
            if target.is_dir():
                aside = made.with_name(f"{made.name}-old")
                target.rename(aside)
                made.rename(target)
                shutil.rmtree(aside)
            else:
                made.rename(target)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    except OSError as error:
        raise DeckError(
            f"the deck cannot be kept in {target.parent} ({error.strerror}); "
            "give yourself the right to write there, make room, or choose another folder with --data"
        ) from error
    return read(target)


def renew(deck: Deck, known: bytes, weights: str) -> None:
    """Keep what the same pictures mean to other weights."""
    told = json.loads((deck.folder / INDEX).read_text(encoding="utf-8"))
    _put(deck.folder / KNOWN, known)  # the old list calls it another's until the new one is there
    _put(deck.folder / INDEX, json.dumps({**told, "reader": weights}, indent=1).encode())


def refresh(deck: Deck) -> None:
    """If the weights are others than those that the deck was taught for, it is learnt anew, in a process of
    its own: whoever asks here has not loaded what that needs, and need not keep it.

    Raises:
        DeckError, ModelError: it cannot be.
    """
    if deck.weights == reader_sum() and (deck.folder / KNOWN).is_file():
        return
    context = multiprocessing.get_context("spawn")
    news, voice = context.Pipe(duplex=False)
    child = context.Process(target=_refresh, args=(deck.folder, voice), name="hakam deck", daemon=True)
    child.start()
    voice.close()
    try:
        failed: HakamError | None = news.recv()
    except EOFError:
        failed = DeckError(f"the deck {deck.name} could not be learnt anew; go on without it: --deck none")
    finally:
        child.join()
        news.close()
    if failed is not None:
        raise failed


def _refresh(folder: Path, voice: Connection) -> None:
    """The child's main function."""
    from vision.read import Reader
    from vision.teaching import recall

    try:
        recall(read(folder), Reader())
        voice.send(None)
    except HakamError as error:
        voice.send(error)


def _write(
    folder: Path, name: str, pictures: Mapping[Card, Sequence[bytes]], known: bytes, weights: str
) -> None:
    listed = {}
    for card, shown in pictures.items():
        listed[str(card)] = [f"{card}-{number}.jpg" for number in range(1, len(shown) + 1)]
        for file, content in zip(listed[str(card)], shown, strict=True):
            _put(folder / file, content)
    _put(folder / KNOWN, known)
    taught = datetime.now(UTC).isoformat(timespec="microseconds")
    told = {"deck": 1, "name": name, "taught": taught, "reader": weights, "cards": listed}
    _put(folder / INDEX, json.dumps(told, indent=1, ensure_ascii=False).encode())


def _put(path: Path, content: bytes) -> None:
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
