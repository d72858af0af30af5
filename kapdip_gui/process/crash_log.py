"""The log of unexpected errors: what is needed to fix the program, and nothing that is not public in a game.

Takes: errors. Gives: `CrashLog`, a rotating file in the platform's place for state. An entry holds the program's
version, the turn and phase, and the way through the code. Values of variables are never written; messages of errors are
cut short.
Source: docs/window.md 8.
"""

import faulthandler
import logging
import platform
import sys
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

from kapdip.paths import state_folder
from kapdip.project import version

LARGEST = 256 * 1024
"""Bytes of a log file, after which another one is begun; three older ones are kept."""
_OLDER = 3
_SHOWN = 160
_MOST_FRAMES = 40


class CrashLog:
    """Writes entries. Nothing here raises: where no log can be written, none is."""

    def __init__(self, folder: Path | None = None) -> None:
        self.file = (folder or state_folder()) / "kapdip.log"
        self._handler: RotatingFileHandler | None = None
        self._native: TextIO | None = None
        self._times: dict[str, int] = {}
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self._handler = RotatingFileHandler(
                self.file, maxBytes=LARGEST, backupCount=_OLDER, encoding="utf-8", delay=True
            )
            self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        except OSError:
            return

    def watch_native(self) -> None:
        """Have the interpreter write where it was when the program dies of a fault below Python
        (`kapdip-native.log`).
        """
        native = self.file.with_name("kapdip-native.log")
        try:
            too_large = native.exists() and native.stat().st_size > LARGEST
            self._native = native.open("w" if too_large else "a", encoding="utf-8")
            faulthandler.enable(self._native)
        except (OSError, ValueError, RuntimeError):
            return

    def close(self) -> None:
        """Let the files go."""
        if self._native is not None:
            faulthandler.disable()
            self._native.close()
            self._native = None
        if self._handler is not None:
            self._handler.close()

    def write(self, level: int, text: str) -> None:
        """One entry."""
        if self._handler is not None:
            record = logging.LogRecord("kapdip", level, "", 0, "%s", (text,), None)
            try:
                self._handler.emit(record)
            except Exception:
                return

    def error(self, error: BaseException, trace: TracebackType | None, where: str) -> str:
        """Write an unexpected error and give the text of the report.

        The same error again and again is written ever more seldom.
        """
        report = report_of(error, trace, where)
        place = "\n".join(report.splitlines()[2:])
        times = self._times[place] = self._times.get(place, 0) + 1
        if times & (times - 1) == 0:
            self.write(logging.ERROR, report if times == 1 else f"{times} times so far: {report.splitlines()[-1]}")
        return report


def report_of(error: BaseException, trace: TracebackType | None, where: str) -> str:
    """What is needed to fix the program, as text."""
    head = f"{_versions()}, {platform.system()} {platform.release()}"
    frames = traceback.extract_tb(trace)[-_MOST_FRAMES:]
    lines = [f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return "\n".join((head, where, *lines, f"{type(error).__name__}: {_message(error)}"))


def _message(error: BaseException) -> str:
    """The first words of an error's message, on one line and without control characters.

    Keys and indices of lookups are kept.
    """
    try:
        text = " ".join(str(error).split())
    except Exception:
        return "(no message)"
    clean = "".join(sign if sign.isprintable() else "·" for sign in text)
    return clean if len(clean) <= _SHOWN else clean[: _SHOWN - 1] + "…"


def _short(file: str) -> str:
    """A source file without the folders of the user."""
    parts = Path(file).parts
    ours = max((at for at, part in enumerate(parts) if part in ("kapdip", "kapdip_gui")), default=len(parts) - 2)
    return "/".join(parts[ours:])


def _versions() -> str:
    from PySide6.QtCore import qVersion

    return f"Kapdip {version()}, Python {platform.python_version()}, Qt {qVersion()}"


def started() -> str:
    """The first line of a run."""
    return f"start: {_versions()}, {sys.platform}"
