"""The libraries of the system that Qt loads here, and the packages of Debian that bring them.

Takes what the system says of a library that it lacks; gives the same with the package. Needs nothing but a bare Python:
the set-up asks here, too, before anything is installed.
"""

import ctypes
import re

FOR_QT = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    # the table's phones
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
}
"""What the program needs at all: none comes by itself with another on every Debian."""
FOR_A_WINDOW = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What a window needs beside on a display of X11."""
FOR_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""What it needs beside on one of Wayland, which has all that by itself; a packager's machine may have neither."""


def is_missing(library: str) -> bool:
    """Whether the system cannot load a library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return True
    return False


def with_package(told: str) -> str:
    """What the system said of a library, and the packages of Debian that bring it and whatever else is missing for the
    same end: the system names one at a time.
    """
    named = re.match(r"(\S+): cannot open shared object file", told)
    end = next((end for end in (FOR_QT, FOR_A_WINDOW, FOR_WAYLAND) if named and named[1] in end), None)
    if named is None or end is None:
        return told
    packages = {package for library, package in end.items() if library == named[1] or is_missing(library)}
    return f"{told} (Debian: apt install {' '.join(sorted(packages))})"
