"""Errors that reach a person: one sentence that says what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Mapping


def quoted(text: object) -> str:
    """What somebody wrote, in quotation marks; of something long the beginning."""
    word = repr(str(text))
    return word if len(word) <= 60 else f"{word[:57]}..."


class HakamError(Exception):
    """Base of every error that is shown to a person; ``str()`` is the whole sentence. ``text`` is that for a
    player, in both languages, where the rules say it."""

    text: Mapping[str, str] | None = None


class RecordError(HakamError):
    """A record is malformed; nothing of it is guessed.

    ``line`` is the 1-based line of the record file, or ``None`` for a single action. What a tap can bring
    about has a ``text`` too: ``message`` is for whoever writes a record.
    """

    def __init__(
        self, message: str, line: int | None = None, *, text: Mapping[str, str] | None = None
    ) -> None:
        self.line, self.text = line, text
        super().__init__(f"line {line}: {message}" if line is not None else message)


class OptionError(HakamError):
    """An option is unknown, has a value that it does not take, or contradicts another.

    ``text`` is the sentence for a player, in both languages. ``options`` are the names of those that it is
    about; `str` adds them, or ``hint``, to the English sentence for whoever writes a record or a command.
    """

    text: Mapping[str, str]

    def __init__(self, text: Mapping[str, str], *options: str, hint: str = "") -> None:
        self.text, self.options = text, options
        hint = hint or ", ".join(options)
        super().__init__(f"{text['en']} ({hint})" if hint else text["en"])


class UnknownGameError(HakamError):
    """There is no game of this name."""


class StoreError(HakamError):
    """The data folder or its database cannot be used."""


class CameraError(HakamError):
    """A camera source cannot be opened or has stopped giving pictures."""


class ModelError(HakamError):
    """Weights are missing, damaged or made for another version."""


class DeckError(HakamError):
    """A taught deck is missing or damaged, or cannot be kept."""


class ImageError(HakamError):
    """A picture file cannot be read."""


class NotAllowedError(HakamError):
    """Whoever asks may not do this."""


class ConflictError(HakamError):
    """It may be done, but not now."""
