"""Whose work is shipped with the program, under which licence, and the licence's own text where it is on this
machine.

Gives: `PARTS`, `version_of`, `licence_text`. The texts of packages come from their metadata where they
are there, all others from `assets`.
"""

import platform
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from kapdip.paths import ASSETS, FONTS, ICONS, LICENCES, MAPS

LGPL = LICENCES / "LICENSE-LGPL-3.0.txt"
"""With the GPL, of which it is a part."""


class ShippedPart(NamedTuple):
    """Something that is shipped: its name, licence, home, the name of its package, its licence file."""

    name: str
    licence: str
    home: str
    package: str = ""
    file: Path | None = None


PARTS: tuple[ShippedPart, ...] = (
    ShippedPart("Kapdip", "MIT", "", "kapdip", ASSETS.parent / "LICENSE"),
    ShippedPart("Python", "PSF-2.0", "https://docs.python.org/3/license.html", file=LICENCES / "LICENSE-Python.txt"),
    ShippedPart("Qt, Qt for Python (PySide6)", "LGPL-3.0", "https://www.qt.io", "PySide6_Essentials", LGPL),
    ShippedPart("Shiboken", "LGPL-3.0", "https://www.qt.io", "shiboken6", LGPL),
    ShippedPart("PyYAML", "MIT", "https://pyyaml.org", "PyYAML"),
    ShippedPart("Jinja", "BSD-3-Clause", "https://palletsprojects.com/projects/jinja", "Jinja2"),
    ShippedPart("MarkupSafe", "BSD-3-Clause", "https://palletsprojects.com", "MarkupSafe"),
    ShippedPart("Typst, typst-py", "Apache-2.0", "https://typst.app", "typst"),
    ShippedPart("Starlette", "BSD-3-Clause", "https://www.starlette.io", "starlette"),
    ShippedPart("Uvicorn", "BSD-3-Clause", "https://www.uvicorn.org", "uvicorn"),
    ShippedPart("h11", "MIT", "https://github.com/python-hyper/h11", "h11"),
    ShippedPart("AnyIO", "MIT", "https://github.com/agronholm/anyio", "anyio"),
    ShippedPart("PyNaCl", "Apache-2.0", "https://github.com/pyca/pynacl", "PyNaCl"),
    ShippedPart("segno", "BSD-3-Clause", "https://github.com/heuer/segno", "segno"),
    ShippedPart("XlsxWriter", "BSD-2-Clause", "https://github.com/jmcnamara/XlsxWriter", "XlsxWriter"),
    ShippedPart(
        "tzdata", "Apache-2.0", "https://github.com/python/tzdata", "tzdata", LICENCES / "LICENSE-Apache-2.0.txt"
    ),
    ShippedPart(
        "Source Sans 3", "OFL-1.1", "https://github.com/adobe-fonts/source-sans", file=FONTS / "OFL-Source-Sans-3.txt"
    ),
    ShippedPart(
        "Source Serif 4",
        "OFL-1.1",
        "https://github.com/adobe-fonts/source-serif",
        file=FONTS / "OFL-Source-Serif-4.txt",
    ),
    ShippedPart("Tabler Icons", "MIT", "https://tabler.io/icons", file=ICONS / "LICENSE-Tabler.txt"),
    ShippedPart(
        "TweetNaCl.js",
        "Unlicense",
        "https://tweetnacl.js.org",
        file=ASSETS / "phone" / "LICENSE-tweetnacl.txt",
    ),
    ShippedPart(
        "Natural Earth", "Public domain", "https://www.naturalearthdata.com", file=MAPS / "standard" / "CREDITS"
    ),
)


def version_of(part: ShippedPart) -> str:
    """The version that runs here, `""` where there is none."""
    if part.name == "Python":
        return platform.python_version()
    try:
        return metadata.version(part.package) if part.package else ""
    except metadata.PackageNotFoundError:
        return ""


def licence_text(part: ShippedPart) -> str:
    """The licence's text, `""` where it is not on this machine."""
    if part.file is not None and part.file.is_file():
        return part.file.read_text(encoding="utf-8", errors="replace")
    try:
        files = metadata.files(part.package) if part.package else None
    except metadata.PackageNotFoundError:
        return ""
    texts = [""]
    for file in files or ():
        if "licen" in file.name.lower():
            with suppress(OSError):
                texts.append(file.read_text(encoding="utf-8"))
    return max(texts, key=len)
