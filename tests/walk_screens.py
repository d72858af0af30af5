"""Two screens side by side on one X server that shows nothing, as a laptop has one with a projector.

Takes: the number of an Xvfb that keeps its state (`-noreset`), boxes. Gives: `split_screen`. Source: X11 protocol;
RandR 1.5, RRSetMonitor.
"""

import socket
import struct
from collections.abc import Sequence

Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""
_SETUP, _INTERN, _EXTENSION = 0x6C, 16, 98
_VERSION, _RESOURCES, _MONITOR = 0, 8, 42 + 1


def _text(code: int, text: bytes) -> bytes:
    """A request that holds a name: that of an atom or of an extension."""
    padded = text + b"\0" * (-len(text) % 4)
    return struct.pack("<BBHHxx", code, 0, 2 + len(padded) // 4, len(text)) + padded


def _read(line: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        found += line.recv(size - len(found))
    return found


def _ask(line: socket.socket, request: bytes) -> bytes:
    """Send a request and read its answer. Raises OSError for an error of the server."""
    line.sendall(request)
    head = _read(line, 32)
    if head[0] != 1:
        raise OSError(f"the X server refuses request {request[0]} with error {head[1]}")
    return head + _read(line, int(struct.unpack_from("<I", head, 4)[0]) * 4)


def split_screen(number: int, boxes: Sequence[Box]) -> None:
    """Make a screen of each box; the first is the main one. Raises OSError where the server cannot."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(f"/tmp/.X11-unix/X{number}")
        line.sendall(struct.pack("<BxHHHHxx", _SETUP, 11, 0, 0, 0))
        setup = _read(line, int(struct.unpack("<6xH", _read(line, 8))[0]) * 4)
        vendor, formats = int(struct.unpack_from("<H", setup, 16)[0]), setup[21]
        root = int(struct.unpack_from("<I", setup, 32 + (vendor + 3) // 4 * 4 + formats * 8)[0])
        randr = _ask(line, _text(_EXTENSION, b"RANDR"))[9]
        _ask(line, struct.pack("<BBHII", randr, _VERSION, 3, 1, 5))
        resources = _ask(line, struct.pack("<BBHI", randr, _RESOURCES, 2, root))
        crtcs, outputs = struct.unpack_from("<HH", resources, 16)
        cables = struct.unpack_from(f"<{outputs}I", resources, 32 + crtcs * 4)
        for place, (left, top, width, height) in enumerate(boxes):
            # the one output that there is; without it, a third screen would cover both
            mine = cables if place == 0 else ()
            atom = int(struct.unpack_from("<I", _ask(line, _text(_INTERN, b"screen-%d" % place)), 8)[0])
            monitor = struct.pack(
                "<IBBHhhHHII", atom, place == 0, 0, len(mine), left, top, width, height, width // 4, height // 4
            )
            body = struct.pack("<I", root) + monitor + struct.pack(f"<{len(mine)}I", *mine)
            line.sendall(struct.pack("<BBH", randr, _MONITOR, 1 + len(body) // 4) + body)
        _ask(line, _text(_INTERN, b"PRIMARY"))  # answered when everything before it is done
