"""The curtain comes down again by itself: a laptop that nobody touches may be looked at by anybody. Windows that show
what is not public go with it.

Takes: the session. Gives: `CurtainTimer`, `ClosedByCurtain`. Source: docs/window.md 1 and 2 (privacy).
"""

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QDialog

from kapdip_gui.session.session import Session

CURTAIN_MS = 180_000


class CurtainTimer(QTimer):
    """Hides what is not public three minutes after the last key or click."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.setSingleShot(True)
        self.timeout.connect(self._come_down)
        session.ready.connect(self.restart)
        session.hidden_changed.connect(self.restart)

    def restart(self) -> None:
        """Begin to wait, where there is something to be hidden and the setting says so."""
        if self._session.game is None or self._session.hidden or not self._session.settings.flag("curtain_again", True):
            self.stop()
        else:
            self.start(CURTAIN_MS)

    def _come_down(self) -> None:
        if self._session.game is not None:
            self._session.hidden = True

    def stirred(self) -> None:
        """Somebody is there: wait another three minutes."""
        if self.isActive():
            self.start(CURTAIN_MS)


class ClosedByCurtain(QObject):
    """Closes a small window when the curtain comes down, since it may show what is not public; F8 in it brings that
    down.
    """

    def __init__(self, window: QDialog, session: Session) -> None:
        super().__init__(window)
        self._window, self._session = window, session
        QShortcut(Qt.Key.Key_F8, window, self._bring_down)
        session.hidden_changed.connect(self._moved)

    def _bring_down(self) -> None:
        self._session.hidden = True
        self._window.reject()

    def _moved(self) -> None:
        if self._session.hidden:
            self._window.reject()
