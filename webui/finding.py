"""What ``hakam doctor`` finds: a state, what was measured, and what a family member can do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from webui.i18n import Language, in_words_of, translate


class State(StrEnum):
    """How a check came out; only ``FAILED`` makes the command fail."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"
    UNKNOWN = "unknown"
    """It could not be measured here."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    The catalogues hold its sentences: ``doctor.CHECK`` is the check's name, ``doctor.CHECK.CASE`` says what
    was found, with ``values`` filled in, and ``doctor.CHECK.DO.do`` what to do, where ``do`` is the case
    if nothing else is given. ``reason`` is the sentence of an error, in English, for ``{reason}``.
    ``measured`` is the number behind it in ``unit``.
    """

    check: str
    case: str
    state: State
    values: Mapping[str, object] = field(default_factory=dict)
    measured: float | None = None
    unit: str | None = None
    do: str = ""
    reason: str = ""

    def title(self, lang: Language) -> str:
        return translate(lang, f"doctor.{self.check}")

    def text(self, lang: Language) -> str:
        reason = {"reason": in_words_of(lang, self.reason)} if self.reason else {}
        return translate(lang, f"doctor.{self.check}.{self.case}", **self.values, **reason)

    def remedy(self, lang: Language) -> str:
        """What to do; empty when all is well."""
        key = f"doctor.{self.check}.{self.do or self.case}.do"
        return "" if self.state is State.OK else translate(lang, key)

    def to_json(self, lang: Language) -> dict[str, Any]:
        return {
            "name": self.check,
            "state": self.state.value,
            "measured": None if self.measured is None else round(self.measured, 2),
            "unit": self.unit,
            "text": self.text(lang),
            "remedy": self.remedy(lang) or None,
        }
