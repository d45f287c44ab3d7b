"""Which Host and Origin headers are let in."""

from __future__ import annotations

import pytest

from webui.guard import host_allowed, same_origin


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.1:8765",
        "192.168.1.5:8765",
        "localhost",
        "LOCALHOST:8765",
        "localhost.:8765",
        "hakam.local",
        "Hakam.Local.:80",
        "[::1]",
        "[::1]:8765",
        "[fe80::1]:8765",
        "[2001:DB8::5]:1",
    ],
)
def test_our_own_names_are_let_in(host: str) -> None:
    assert host_allowed(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        ".",
        ".local",
        "evil.example",
        "evil.example:8765",
        "192.168.1.5.evil.example",
        "local",
        "hakam.local.evil.example",
        "127.1",
        "2130706433",
        "0x7f000001",
        "user@localhost",
        "localhost:",
        "localhost:0",
        "localhost:99999",
        "localhost:80:80",
        "localhost:abc",
        "::1",
        "[::1",
        "[::1]x",
        "[evil]",
        "localhost/evil",
        "localhost\\evil",
        "localhost,evil.example",
        "local host",
        "ｌｏｃａｌｈｏｓｔ",
    ],
)
def test_other_names_are_turned_away(host: str) -> None:
    assert not host_allowed(host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:8765", "127.0.0.1:8765"),
        ("http://Hakam.local", "hakam.local"),
        ("http://hakam.local:80", "hakam.local"),
        ("https://hakam.local", "hakam.local:443"),
        ("http://[::1]:8765", "[::1]:8765"),
        ("http://localhost.:8765", "localhost:8765"),
    ],
)
def test_pages_of_ours_may_act(origin: str, host: str) -> None:
    assert same_origin(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("null", "localhost"),
        ("", "localhost"),
        ("http://evil.example", "localhost"),
        ("http://localhost:8766", "localhost:8765"),
        ("http://localhost:8765.evil.example", "localhost:8765"),
        ("http://evil.example@localhost:8765", "localhost:8765"),
        ("ftp://localhost", "localhost"),
        ("http://localhost/path", "localhost"),
        ("http://[::1]:8765", "[::2]:8765"),
    ],
)
def test_pages_of_others_may_not(origin: str, host: str) -> None:
    assert not same_origin(origin, host)
