"""Who a phone is: viewer, player with a seat, or host; by a signed cookie that a link or the PIN gives.

Looking is free on the table's own network; whoever acts must have scanned the code that the appliance
shows. Keys and links are kept in the data folder, so a restart turns nobody out; the host's PIN is new
at each start and lives only in memory and on the terminal.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Literal

from itsdangerous import BadData, URLSafeSerializer

from scorekeeper.errors import StoreError
from webui.i18n import ascii_digits

Role = Literal["viewer", "player", "host"]
COOKIE = "hakam"
COOKIE_AGE = 90 * 24 * 3600
# Without look-alikes: a token may have to be read aloud across a table.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Pass:
    """What a phone's cookie says about it."""

    role: Role = "viewer"
    seat: int | None = None
    name: str = ""
    joined: bool = False
    """Whether the phone came by a link or PIN; one that did not may only look."""


STRANGER = Pass()


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of a data folder."""

    signing: str
    join: str
    host: str

    @staticmethod
    def load(folder: Path) -> Keys:
        """The keys kept in ``folder``, made at first need and readable by their owner only.

        Raises:
            StoreError: the file can be neither read nor written.
        """
        path = folder / "keys.json"
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            return Keys(**{name: str(kept[name]) for name in ("signing", "join", "host")})
        except FileNotFoundError:
            pass
        except (KeyError, TypeError, ValueError):
            pass  # a torn file: new keys cost a second scan of the code, nothing else
        except OSError as error:
            raise StoreError(
                f"{path} cannot be read ({error.strerror}); check its owner and rights"
            ) from error
        keys = Keys(secrets.token_urlsafe(32), _token(10), _token(24))
        fresh = path.with_suffix(".new")
        try:
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(asdict(keys), file)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except OSError as error:
            raise StoreError(
                f"{folder} cannot be written ({error.strerror}); choose another folder with --data"
            ) from error
        return keys


class TooManyAttemptsError(Exception):
    """Somebody is guessing; ``wait`` is the number of seconds until the next try."""

    def __init__(self, wait: int) -> None:
        self.wait = wait
        super().__init__(f"wait {wait} s")


class Limiter:
    """Counts failures in a sliding window, for each address and over all."""

    def __init__(
        self,
        each: int = 5,
        overall: int = 30,
        window: float = 60.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._each, self._overall, self._window, self._clock = each, overall, window, clock
        self._failures: deque[tuple[float, str]] = deque(maxlen=max(each, overall))
        self._lock = Lock()

    def check(self, address: str) -> None:
        """Raise TooManyAttemptsError if ``address``, or everybody together, has failed too often."""
        with self._lock:
            now = self._clock()
            while self._failures and now - self._failures[0][0] >= self._window:
                self._failures.popleft()
            mine = [when for when, who in self._failures if who == address]
            if len(mine) >= self._each or len(self._failures) >= self._overall:
                first = mine[0] if len(mine) >= self._each else self._failures[0][0]
                raise TooManyAttemptsError(max(1, round(self._window - (now - first))))

    def failed(self, address: str) -> None:
        """Count a failure."""
        with self._lock:
            self._failures.append((self._clock(), address))


class Access:
    """Turns links, PIN and cookies into passes.

    Args:
        keys: the secrets of the data folder.
        pin: six digits for the host; drawn anew if not given.
    """

    def __init__(self, keys: Keys, pin: str | None = None, limiter: Limiter | None = None) -> None:
        self._keys = keys
        self.pin = pin if pin is not None else f"{secrets.randbelow(10**6):06d}"
        self._limiter = limiter if limiter is not None else Limiter()
        self._signer = URLSafeSerializer(keys.signing, salt="pass")

    @property
    def join_token(self) -> str:
        """The token of the link for players."""
        return self._keys.join

    @property
    def host_token(self) -> str:
        """The token of the host's own link."""
        return self._keys.host

    def role_of(self, token: str, address: str) -> Role | None:
        """``host`` or ``viewer`` (may take a seat) for a right token or PIN, ``None`` for a wrong one.

        Raises:
            TooManyAttemptsError: too many wrong ones came lately.
        """
        given = ascii_digits(token.strip()).encode()
        host = hmac.compare_digest(given, self._keys.host.encode())
        join = hmac.compare_digest(given, self._keys.join.encode())
        # Nobody guesses a token, however often he tries: who has a right one need not wait for others who
        # tried PINs. Only the PIN is short enough to be guessed.
        if host:
            return "host"
        if join:
            return "viewer"
        self._limiter.check(address)
        if hmac.compare_digest(given, self.pin.encode()):
            return "host"
        self._limiter.failed(address)
        return None

    def seal(self, ticket: Pass) -> str:
        """The cookie's text for a pass."""
        return str(self._signer.dumps([ticket.role, ticket.seat, ticket.name]))

    def unseal(self, cookie: str | None) -> Pass:
        """The pass in a cookie; a stranger's if there is none or it was not signed by us."""
        if not cookie:
            return STRANGER
        try:
            role, seat, name = self._signer.loads(cookie)
        except (BadData, ValueError, TypeError):
            return STRANGER
        return Pass(role, seat, name, joined=True)


def _token(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))
