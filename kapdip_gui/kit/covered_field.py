"""A field in which something is typed behind the curtain: it shows what is being typed, and soon dots.

Gives: `CoveredField`. It is never filled with what the curtain hides: it begins empty, and says that it replaces that.
Source: docs/window.md 7.
"""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLineEdit, QWidget

SHOWN_MS = 2000
"""How long what is typed stays to be seen after the last key."""


class CoveredField(QLineEdit):
    """Live text; while the curtain is down (`is_hidden`) dots in its place as soon as nobody types, or at once
    (`dots_only`).
    """

    def __init__(self, parent: QWidget, *, is_hidden: bool, dots_only: bool) -> None:
        super().__init__(parent)
        self.is_hidden = is_hidden
        self._dots_only = dots_only
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(lambda: self.setEchoMode(QLineEdit.EchoMode.Password))
        if is_hidden:
            self.cover()
        self.textEdited.connect(self._show_for_a_moment)

    def cover(self) -> None:
        """The curtain fell over what is being typed."""
        self.is_hidden = True
        self.setEchoMode(QLineEdit.EchoMode.Password)

    def _show_for_a_moment(self) -> None:
        if self.is_hidden and not self._dots_only:
            self.setEchoMode(QLineEdit.EchoMode.Normal)
            self._timer.start()
