"""Where there is no desktop Qt ends the program with a word of its own and a dump of its memory: here it ends in plain
words.

Takes: the file that was to be opened, or None, and a language. Gives: `told_without_display`, in which the application
is made.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from kapdip_gui.words.no_window import without_window


@contextmanager
def told_without_display(game: Path | None, language: str) -> Iterator[None]:
    """While the application is made: if that is impossible, say so on standard error and end with status 1."""
    heard: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        heard.append(text)
        if kind is QtMsgType.QtFatalMsg:
            print(without_window(heard, game, language), file=sys.stderr, flush=True)
            os._exit(1)  # Qt ends the process right after this

    qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(None)
