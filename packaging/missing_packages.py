"""Prints the Debian packages that an administrator still has to install, found by trying what each is needed for.

Takes as arguments what is wanted: `venv` (a virtual environment with pip), `qt` (the program at all), `window` (a
window on a real display). Runs on any bare python3; prints nothing where all is there.
"""

import ctypes
import importlib.util
import sys

LIBRARIES = {
    "qt": {
        "libEGL.so.1": "libegl1",
        "libGL.so.1": "libgl1",
        "libglib-2.0.so.0": "libglib2.0-0",
        "libgthread-2.0.so.0": "libglib2.0-0",
        "libdbus-1.so.3": "libdbus-1-3",
        "libfontconfig.so.1": "libfontconfig1",
        "libxkbcommon.so.0": "libxkbcommon0",
    },
    "window": {
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    },
}


def is_missing(library: str) -> bool:
    """Whether the system cannot load a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return True
    return False


def missing_packages(wanted: list[str]) -> list[str]:
    """The packages, each once, in the order in which they are needed."""
    found = []
    if "venv" in wanted and not (importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv")):
        found.append("python3-venv")
    for topic, libraries in LIBRARIES.items():
        if topic in wanted:
            found += [package for library, package in libraries.items() if is_missing(library)]
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    print(*missing_packages(sys.argv[1:]))
