"""The files of the page, in a table in memory: no path that comes from outside ever reaches a file.

Gives: `Pages`. Every file but the page itself has its content's digest in its name, so that a browser may keep it.
Source: docs/table.md 2.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from kapdip.table.bundle import Sent

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class ServedFile:
    """A file that is served, and its type."""

    sent: Sent
    type: str


@dataclass(frozen=True)
class Pages:
    """The page, and its files by the names under which they are asked for."""

    index: Sent
    files: Mapping[str, ServedFile]

    @classmethod
    def of(cls, index: str, files: Mapping[str, bytes]) -> "Pages":
        """The page and its files. Styles and modules name one that comes before them in `files` as `./NAME`; what is
        meant from the page's address is `a/NAME`.
        """
        table: dict[str, ServedFile] = {}
        names: dict[str, str] = {}
        for name, written in files.items():
            ending = PurePosixPath(name).suffix
            content = _with_names(written.decode(), names).encode() if ending in (".css", ".js") else written
            served = f"{hashlib.sha256(content).hexdigest()[:16]}{ending}"
            names[name] = served
            table[served] = ServedFile(Sent.of(content), _TYPES[ending])
        return cls(Sent.of(_with_names(index, names).encode()), table)


def _with_names(text: str, names: Mapping[str, str]) -> str:
    for name, served in names.items():
        text = re.sub(rf"(?<=[\"'(])(a/|\./){re.escape(name)}\b", rf"\g<1>{served}", text)
    return text
