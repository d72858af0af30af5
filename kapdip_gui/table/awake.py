"""Keeps the computer awake while the table is open: phones find nobody at an address that sleeps.

Gives: `Awake`. On Linux by the desktop's own word (the bus of the session), on Windows and macOS by the system's.
Where nobody listens nothing happens, and `is_kept` says so. Source: docs/table.md 8.
"""

import os
import subprocess
import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

SERVICE, PLACE, INTERFACE = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver"
OWN_LINE = "kapdip-awake-{}"
"""A line of its own to the bus: the desktop forgets what was asked when it is cut."""
_CONTINUOUS, _SYSTEM, _DISPLAY = 0x80000000, 0x1, 0x2


class Awake(QObject):
    """Signal: `changed` (whether it is kept awake)."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line = OWN_LINE.format(id(self))
        self._is_wanted = False
        self._asked: QDBusPendingCallWatcher | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self.is_kept = False
        """Whether something has agreed to keep it awake."""

    def begin(self, why: str) -> None:
        """Keep it awake from now on."""
        if self._is_wanted:
            return
        self._is_wanted = True
        if sys.platform == "win32":  # pragma: no cover - the other platform
            self._windows(_CONTINUOUS | _SYSTEM | _DISPLAY)
            self._keep(is_kept=True)
        elif sys.platform == "darwin":  # pragma: no cover - the other platform
            self._process = subprocess.Popen(["/usr/bin/caffeinate", "-dis", "-w", str(os.getpid())])
            self._keep(is_kept=True)
        else:
            message = QDBusMessage.createMethodCall(SERVICE, PLACE, INTERFACE, "Inhibit")
            message.setArguments(["Kapdip", why])
            bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, self._line)
            self._asked = QDBusPendingCallWatcher(bus.asyncCall(message), self)
            self._asked.finished.connect(self._answered)

    def end(self) -> None:
        """Let it sleep when it wants to."""
        self._is_wanted = False
        if sys.platform == "win32":  # pragma: no cover - the other platform
            self._windows(_CONTINUOUS)
        elif self._process is not None:  # pragma: no cover - the other platform
            self._process.terminate()
            self._process = None
        else:
            QDBusConnection.disconnectFromBus(self._line)
        self._keep(is_kept=False)

    def _answered(self, watcher: QDBusPendingCallWatcher) -> None:
        """The desktop has said yes or no."""
        is_kept = self._is_wanted and not watcher.isError()
        self._asked = None
        watcher.deleteLater()
        self._keep(is_kept=is_kept)

    def _keep(self, *, is_kept: bool) -> None:
        if is_kept is not self.is_kept:
            self.is_kept = is_kept
            self.changed.emit()

    @staticmethod
    def _windows(state: int) -> None:  # pragma: no cover - the other platform
        import ctypes

        if sys.platform == "win32":
            ctypes.windll.kernel32.SetThreadExecutionState(state)
