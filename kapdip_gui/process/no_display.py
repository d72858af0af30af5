"""Where there is no desktop, or a library for its windows is missing, Qt ends the program with a word of its own and a
dump of its memory: here it ends in plain words that name the library.

Takes: the file that was to be opened, or None, and a language. Gives: `report_missing_display`, in which the
application is made.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QMessageLogContext, QtMsgType, qInstallMessageHandler

from kapdip.words.no_window import without_window
from kapdip_gui.libraries import with_package

PLUGINS = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))


def missing_library(plugins: Path) -> str | None:
    """What the system says is missing for Qt's windows under X11; Qt itself names one library, whichever it is."""
    xcb = plugins / "platforms" / "libqxcb.so"
    if not xcb.exists():
        return None
    try:
        ctypes.CDLL(str(xcb))
    except OSError as told:
        return with_package(str(told))
    return None


@contextmanager
def report_missing_display(game: Path | None, language: str) -> Iterator[None]:
    """While the application is made: if that is impossible, say so on standard error and end with status 1."""
    named = os.environ.get("QT_QPA_PLATFORM")
    heard: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        heard.append(text)
        if kind is QtMsgType.QtFatalMsg:
            missing = missing_library(PLUGINS) if os.environ.get("DISPLAY") and not named else None
            print(without_window([missing] if missing else heard, game, language), file=sys.stderr, flush=True)
            os._exit(1)  # Qt ends the process right after this

    qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(None)
