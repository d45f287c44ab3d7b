"""The decks that the household has taught, in the data folder.

::

    decks/NAME/deck.json       when it was taught, for which weights, and which pictures are of which card
    decks/NAME/AS-1.jpg        a kept picture, see ``teaching``
    decks/NAME/known.npz       what the reader tells the cards by, see ``taught``
    decks/chosen.json          which deck is played with, where that was chosen after the last was taught

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
_CHOICE = "chosen.json"
NONE = "none"
"""The name that chooses no deck."""
USUAL = "home"
"""The name of a deck that was given none."""
LEAST = 20
"""With fewer cards there is too little to compare with, and the deck has no say."""

_NAME = re.compile(r"\w[\w \-\u200c\u064b-\u0655]{0,39}")  # with the marks of Persian words
_PICTURE = re.compile(r"[0-9A-Z]{2,3}-[0-9]{1,6}\.jpg")


@dataclass(frozen=True, slots=True)
class Deck:
    """One taught deck. ``pictures`` are the files of each card; ``weights`` is the checksum of the reader
    for which ``known.npz`` was learnt. A ``simulated`` deck is that of the simulated table."""

    name: str
    folder: Path
    taught: str
    weights: str
    pictures: Mapping[Card, tuple[str, ...]]
    simulated: bool = False


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
        simulated = told.get("simulated") is True
        return Deck(str(told["name"]), folder, str(told["taught"]), str(told["reader"]), pictures, simulated)
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


def same_table(data: Path, name: str, simulated: bool) -> Deck | None:
    """The deck of this name to which cards are added, if there is one.

    Raises:
        DeckError: it is damaged, or one of the simulated table would be mixed with one of cardboard.
    """
    if not (data / FOLDER / checked_name(name)).is_dir():
        return None
    deck = find(data, name)
    if deck.simulated is not simulated:
        kind = "the simulated table" if deck.simulated else "a real table"
        raise DeckError(f"the deck {name} is that of {kind}; give this one another name")
    return deck


def chosen(data: Path, name: str | None) -> Deck | None:
    """The deck that ``--deck`` means: without a name the last that was taught or chosen, none for ``none``.

    Raises:
        DeckError: a deck is named that was not taught.
    """
    if name is not None:
        return None if name.strip().casefold() == NONE else find(data, name)
    there = [deck for deck in decks(data) if not deck.simulated]  # no camera sees those cards
    last = next(iter(there), None)
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        told = json.loads((data / FOLDER / _CHOICE).read_text(encoding="utf-8"))
        if last is None or str(told["at"]) > last.taught:
            return None if told["deck"] is None else next((d for d in there if d.name == told["deck"]), last)
    return last


def choose(data: Path, name: str | None) -> Deck | None:
    """From now on this deck is played with, or none, until another one is taught.

    Raises:
        DeckError: there is none of this name, or the folder cannot be written.
    """
    deck = None if name is None else find(data, name)
    told = {"deck": None if deck is None else deck.name, "at": _now()}
    try:
        (data / FOLDER).mkdir(parents=True, exist_ok=True)
        put(data / FOLDER / _CHOICE, json.dumps(told, ensure_ascii=False).encode())
    except OSError as error:
        raise _unwritable(data / FOLDER, error) from error
    return deck


def remove(data: Path, name: str) -> None:
    """Forget a deck, also a damaged one.

    Raises:
        DeckError: there is none of this name.
    """
    folder = data / FOLDER / checked_name(name)
    if not folder.is_dir():
        find(data, name)
    shutil.rmtree(folder)


def save(
    data: Path,
    name: str,
    pictures: Mapping[Card, Sequence[bytes]],
    known: bytes,
    weights: str,
    simulated: bool = False,
) -> Deck:
    """Keep a deck in place of the one that had this name: wholly, or not at all.

    Raises:
        DeckError: the name may not be, or the folder cannot be written.
    """
    target = data / FOLDER / checked_name(name)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=".", dir=target.parent))
        try:
            _write(made, target.name, pictures, known, weights, simulated)
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
        raise _unwritable(target.parent, error) from error
    return read(target)


def _unwritable(folder: Path, error: OSError) -> DeckError:
    return DeckError(
        f"the deck cannot be kept in {folder} ({error.strerror}); "
        "give yourself the right to write there, make room, or choose another folder with --data"
    )


def renew(deck: Deck, known: bytes, weights: str) -> None:
    """Keep what the same pictures mean to other weights."""
    told = json.loads((deck.folder / INDEX).read_text(encoding="utf-8"))
    put(deck.folder / KNOWN, known)  # the old list calls it another's until the new one is there
    put(deck.folder / INDEX, json.dumps({**told, "reader": weights}, indent=1).encode())


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


def picture_names(card: Card, count: int) -> tuple[str, ...]:
    """The files of so many kept pictures of a card."""
    return tuple(f"{card}-{number}.jpg" for number in range(1, count + 1))


def _write(
    folder: Path,
    name: str,
    pictures: Mapping[Card, Sequence[bytes]],
    known: bytes,
    weights: str,
    simulated: bool,
) -> None:
    listed = {}
    for card, shown in pictures.items():
        listed[str(card)] = picture_names(card, len(shown))
        for file, content in zip(listed[str(card)], shown, strict=True):
            put(folder / file, content)
    put(folder / KNOWN, known)
    told = {"deck": 1, "name": name, "taught": _now(), "reader": weights, "cards": listed}
    if simulated:
        told["simulated"] = True
    put(folder / INDEX, json.dumps(told, indent=1, ensure_ascii=False).encode())


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def put(path: Path, content: bytes) -> None:
    """Write a file wholly, or leave the one that is there."""
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
