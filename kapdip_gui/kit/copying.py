"""The button of a dialog that copies what it shows.

Takes: the session, what gives the text. Gives: `Copier`, which says beside its button that the text is on the
clipboard.
"""

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from kapdip_gui.kit.access import announce
from kapdip_gui.kit.parts import AS_AROUND, OneLine, button, row
from kapdip_gui.session.session import Session


class Copier(QWidget):
    """The button, and what it has done."""

    def __init__(self, session: Session, text: Callable[[], str]) -> None:
        super().__init__()
        self._say, self._text = session.say, text
        self.button, self.told = button(session.say("Copy"), "copy"), OneLine("", "secondary")
        row(self.button, self.told, on=self, spacing=AS_AROUND)
        self.button.clicked.connect(self._copy)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text())
        told = self._say("Copied.")
        self.told.show_text(told)
        announce(self, told)
