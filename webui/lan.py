"""The network side of the start: the socket, the address that phones use, and what the terminal says."""

from __future__ import annotations

import errno
import socket
from ipaddress import ip_address

import segno

from scorekeeper.errors import HakamError


class AddressError(HakamError):
    """The address or port to listen on cannot be had."""


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes any free one.

    Raises:
        AddressError: the port is in use or forbidden, or ``host`` is no address of this machine.
    """
    try:
        family, kind, _, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind)
    except OSError as error:
        raise AddressError(f"{host!r} is not an address; leave --host away to listen everywhere") from error
    try:
        # A restart must not wait for the old connections to be forgotten.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(where)
    except OSError as error:
        bound.close()
        reason = {
            errno.EADDRINUSE: f"port {port} is in use; is Hakam running already? Else choose another with "
            "--port, or --port 0 for any free one",
            errno.EACCES: f"port {port} is not yours to use; choose one above 1023 with --port",
            errno.EADDRNOTAVAIL: f"{host} is not an address of this machine; leave --host away to listen "
            "everywhere",
        }.get(error.errno or 0, f"port {port} of {host} cannot be used ({error.strerror})")
        raise AddressError(reason) from error
    return bound


def home(host: str, port: int) -> str:
    """The address to give to phones: by number, for names depend on what the phone's system knows."""
    address = ip_address("127.0.0.1")
    try:
        address = ip_address(host)
    except ValueError:
        return f"http://{host}:{port}"
    if address.is_unspecified:
        address = ip_address(_outward())
    number = f"[{address}]" if address.version == 6 else str(address)
    return f"http://{number}:{port}"


def welcome(home: str, join_token: str, host_token: str, pin: str, data: str, colour: bool) -> str:
    """What the terminal shows at the start: a code to scan, and the host's own way in."""
    link = f"{home}/join/{join_token}"
    return (
        f"{_drawn(link, colour)}\n"
        f"  The page      {home}\n"
        f"  To join       {link}\n"
        f"  For the host  {home}/join/{host_token}\n"
        f"  Host's PIN    {pin}\n"
        f"  Kept in       {data}\n"
        "  Ctrl-C stops."
    )


def _outward() -> str:
    """This machine's address in the network that it would leave by; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # of the block reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _drawn(link: str, colour: bool) -> str:
    """The link as a code of half blocks, two rows of modules to a line; ``colour`` makes it black on white
    whatever the terminal's colours are."""
    rows = [[*row] for row in segno.make(link, error="l").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    on, off = ("\x1b[97;40m", "\x1b[0m") if colour else ("", "")
    return "\n".join(
        "  " + on + "".join(blocks[bool(a), bool(b)] for a, b in zip(top, bottom, strict=True)) + off
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    )
