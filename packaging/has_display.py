"""Tells by its exit status whether a window can be opened here: 0 = an X or Wayland server answers.

Takes the environment (`DISPLAY`, `WAYLAND_DISPLAY`, `QT_QPA_PLATFORM`); a variable alone proves nothing, since Qt
aborts the whole interpreter where no server is behind it.
"""

import ctypes
import os
import socket
import sys
from pathlib import Path


def wayland_answers() -> bool:
    """Whether a Wayland compositor listens where the environment says."""
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name or sys.platform == "win32":
        return False
    place = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere")) / name
    try:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.connect(str(place))
    except OSError:
        return False
    return True


def x_answers() -> bool:
    """Whether an X server accepts us; where libxcb is missing the variable is believed, since
    Qt will ask for it by name.
    """
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    return bool(xcb.xcb_connection_has_error(xcb.xcb_connect(None, None)) == 0)


if __name__ == "__main__":
    sys.exit(0 if wayland_answers() or x_answers() else 1)
