"""A bar that moves while something lasts longer than a second.

Gives: `WaitBar`.
"""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QProgressBar

WAIT_MS = 1000


class WaitBar(QProgressBar):
    """Begins to move a second after `begin`; hidden before that, and after `end`."""

    def __init__(self) -> None:
        super().__init__()
        self.setRange(0, 0)
        self.setTextVisible(False)
        self.setFixedSize(120, 8)
        self.hide()
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self.show)

    def begin(self) -> None:
        """Something is waited for."""
        self._timer.start()

    def end(self) -> None:
        """It is over."""
        self._timer.stop()
        self.hide()
