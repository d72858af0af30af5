"""The program is told to end by somebody else than the GM: a signal (SIGTERM, SIGHUP, Ctrl+C in the terminal) or a
logout.

Takes: who keeps the file and what is typed. Gives: `EndFromOutside`. What is being typed is taken, everything is
written, and nothing is asked. Python sees a signal only between its own steps, of which there are none while Qt waits:
so each signal writes a byte that wakes Qt up.
"""

import contextlib
import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Qt
from PySide6.QtGui import QSessionManager
from PySide6.QtWidgets import QApplication

from kapdip_gui.file.autosave import Keeper
from kapdip_gui.session.drafts import TypedKeeper
from kapdip_gui.session.settings import Settings

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))


class EndFromOutside(QObject):
    """Waits for the end from outside while the window is shown."""

    def __init__(self, app: QApplication, settings: Settings, keeper: Keeper, typed: TypedKeeper) -> None:
        super().__init__(typed)
        self._app = app
        self._settings = settings
        self._keeper = keeper
        self._typed = typed
        self._heard, self._told = socket.socketpair()
        self._heard.setblocking(False)
        self._told.setblocking(False)
        self._waker = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._waker.activated.connect(self._signalled)
        self._before = {number: signal.signal(number, lambda *_: None) for number in SIGNALS}
        signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        app.commitDataRequest.connect(self._logged_out, Qt.ConnectionType.DirectConnection)

    def end(self) -> None:
        """Wait no more."""
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._waker.setEnabled(False)
        self._heard.close()
        self._told.close()

    def _signalled(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._heard.recv(64)
        self.keep()
        self._keeper.end()
        self._settings.sync()
        self._app.exit(0)

    def _logged_out(self, manager: QSessionManager) -> None:
        """The desktop asks everybody to write: it may still stay."""
        self.keep()

    def keep(self) -> None:
        """Write everything. A field that is being typed into takes its text as it does when somebody goes on to another
        one; what can't be taken yet waits for the next time.
        """
        field = QApplication.focusWidget()
        if field is not None:
            field.clearFocus()
        self._typed.write()
        self._keeper.flush()
