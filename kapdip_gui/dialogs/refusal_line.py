"""The line of a dialog that says what would follow, or why not; beside a refusal is the button to where it is put
right: the field that is wrong or the line in it, or the command that has to come first.

Gives: `RefusalLine`, `enter`. Which command: `showing.remedies`.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QTextCursor
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QWidget

from kapdip.reason import Reason
from kapdip.showing.remedies import remedy
from kapdip.words import sentences
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.kit.access import announce
from kapdip_gui.kit.parts import AS_AROUND, button, label, row, set_role


class RefusalLine(QWidget):
    """Words, and a button where a refusal leads somewhere."""

    def __init__(self, dialog: Dialog, own: str = "") -> None:
        """`own` is the command that opens the dialog: it leads nowhere from here."""
        super().__init__()
        self._dialog, self._own = dialog, own
        self.words = label("", "secondary", wrap=True)
        self.way = button(kind="link", do=self._go)
        self.way.hide()
        self._lead: Callable[[], object] = lambda: None
        row((self.words, 1), self.way, on=self, spacing=AS_AROUND)

    def text(self) -> str:
        """What it says."""
        return self.words.text()

    def say(self, text: str, role: str = "secondary") -> None:
        """What leads nowhere."""
        set_role(self.words, "role", role)
        self.words.setText(text)
        self.way.hide()

    def refuse(self, reasons: Sequence[Reason], place: QWidget | None = None, *, go: bool = False) -> None:
        """Why not. What has to come first leads out of the dialog; else it is the place in it that is wrong, and `go`
        goes there by itself: somebody has just asked for it.
        """
        text = " ".join(sentences.say(reason, self._dialog.session.language) for reason in reasons)
        command = self._command(remedy(reasons))
        if command is None:
            self.point(text, place, go=go)
            return
        self.say(text, "bad")
        self._offer(command.text(), lambda: self._leave_for(command))
        announce(self, text)

    def point(self, text: str, place: QWidget | None, *, line: int = 0, role: str = "bad", go: bool = False) -> None:
        """Words of the dialog's own about a place in it that is wrong; of a text its `line`, from 1."""
        self.say(text, role)
        if place is not None and place.isEnabled():
            self._offer(self._dialog.say("Go there"), lambda: enter(place, line))
            if go:
                enter(place, line)

    def _offer(self, name: str, lead: Callable[[], object]) -> None:
        self._lead = lead
        self.way.setText(name)
        self.way.show()

    def _go(self) -> None:
        self._lead()

    def _command(self, key: str) -> QAction | None:
        """The command of the window below the dialog, if it can be carried out now."""
        owner = self._dialog.parentWidget()
        found = owner.window().findChild(QAction, key) if owner is not None and key not in ("", self._own) else None
        return found if isinstance(found, QAction) and found.isEnabled() else None

    def _leave_for(self, command: QAction) -> None:
        self._dialog.reject()
        QTimer.singleShot(0, command.trigger)  # once the dialog has gone


def enter(place: QWidget, line: int = 0) -> None:
    """Go into a field, with its content selected; in a text, with one line selected."""
    place.setFocus()
    if isinstance(place, QLineEdit | QAbstractSpinBox):
        place.selectAll()
    elif isinstance(place, QPlainTextEdit) and line:
        cursor = QTextCursor(place.document().findBlockByNumber(line - 1))
        cursor.select(QTextCursor.SelectionType.LineUnderCursor)
        place.setTextCursor(cursor)
