"""The dialog in which a branch gets another name.

Takes: the session of the sandbox, the name as it is. Gives: `NamingDialog`, which emits `named(name)`. Source:
docs/sandbox.md 2.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from kapdip.storage.branches import cleaned_name
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DIALOG, column, label, name_field
from kapdip_gui.session.session import Session


class NamingDialog(Dialog):
    """A field with the name, and how it will appear on the tab where that differs."""

    named = Signal(str)

    def __init__(self, session: Session, name: str, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Scenario name"), session.say("Rename"))
        self._before = name
        self.field = QLineEdit(name)
        self.field.selectAll()
        title = label(session.say("Scenario name"), "strong")
        name_field(self.field, title.text(), title)
        self.note = label("", "secondary", wrap=True)
        column(title, self.field, self.note, None, on=self.body, margins=DIALOG)
        self.field.textChanged.connect(self._judge)
        self.begin(440, 190)
        self._judge()

    @property
    def _typed(self) -> str:
        return " ".join(self.field.text().split())

    def _judge(self) -> None:
        name = cleaned_name(self._typed)
        self.accept_button.setEnabled(bool(name))
        text = ""
        if not name:
            text = self.session.say("A name needs letters or digits.")
        elif name != self._typed:
            text = self.session.say("It will be called {name}.", name=name)
        self.note.setText(text)

    @override
    def accept(self) -> None:
        """Take the name, if it is another one."""
        if self._typed != self._before:
            self.named.emit(self._typed)
        super().accept()
