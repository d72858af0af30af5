"""The curtain comes down again by itself: a laptop that nobody touches may be looked at by anybody.

Takes: the glance. Gives: `CurtainTimer`. Source: docs/window.md 2 (privacy).
"""

from PySide6.QtCore import QTimer

from kapdip_gui.ui.glance import Glance

CURTAIN_MS = 180_000


class CurtainTimer(QTimer):
    """Hides what is not public three minutes after the last key or click."""

    def __init__(self, glance: Glance) -> None:
        super().__init__(glance)
        self._glance = glance
        self.setSingleShot(True)
        self.timeout.connect(self._come_down)
        glance.ready.connect(self.restart)
        glance.hidden_changed.connect(self.restart)

    def restart(self) -> None:
        """Begin to wait, where there is something to be hidden and the setting says so."""
        if self._glance.game is None or self._glance.hidden or not self._glance.settings.flag("curtain_again", True):
            self.stop()
        else:
            self.start(CURTAIN_MS)

    def _come_down(self) -> None:
        if self._glance.game is not None:
            self._glance.hidden = True

    def stirred(self) -> None:
        """Somebody is there: wait another three minutes."""
        if self.isActive():
            self.start(CURTAIN_MS)
