"""What the club's window asks and says: a sentence with two answers, a line of text, one of a list.

Takes: the session, where dialogs are shown. Gives: `Asking`, and its dialogs `LineDialog`, `ChoiceDialog`.
"""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtWidgets import QLineEdit, QListWidget, QMessageBox, QWidget

from kapdip.reason import Reason
from kapdip.words import sentences
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.dialogs.trouble import show_trouble
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.kit.mnemonics import give_letters
from kapdip_gui.kit.parts import DIALOG, column, label, name_field
from kapdip_gui.session.session import Session

Check = Callable[[str], str]
"""Why a text can't be taken, `""` where it can."""


class LineDialog(Dialog):
    """One line of text. What is wrong with it is shown below, and it can't be accepted until that is fixed."""

    def __init__(
        self, session: Session, parent: QWidget | None, title: str, name: str, accept: str, *, text: str, check: Check
    ) -> None:
        super().__init__(session, parent, title, accept)
        self._check = check
        heading = label(name)
        self.line = QLineEdit(text)
        name_field(self.line, name, heading)
        self.told = label("", "warn", wrap=True)
        column(heading, self.line, self.told, None, on=self.body, margins=DIALOG, spacing=6)
        self.line.textChanged.connect(self._look)
        self._look()
        self.begin(460, 190)

    def _look(self) -> None:
        why = self._check(self.line.text().strip())
        self.told.setText(why if self.line.text().strip() else "")
        self.accept_button.setEnabled(not why)


class ChoiceDialog(Dialog):
    """One of a list; Return and a double click take it."""

    def __init__(self, session: Session, parent: QWidget | None, title: str, accept: str, names: Sequence[str]) -> None:
        super().__init__(session, parent, title, accept)
        self.list = QListWidget()
        self.list.setProperty("framed", True)
        self.list.setAccessibleName(title)
        self.list.addItems(names)
        self.list.setCurrentRow(0)
        self.list.itemDoubleClicked.connect(self.accept)
        column((self.list, 1), on=self.body, margins=DIALOG)
        self.begin(460, 300)


class Asking:
    """Asks questions and shows messages in front of the window."""

    def __init__(self, session: Session, dialogs: Dialogs) -> None:
        self._session, self._say = session, session.say
        self._dialogs = dialogs
        self.owner = dialogs.owner

    def ask(self, text: str, yes: str, no: str, *, is_grave: bool = False) -> bool:
        """Whether the first answer was given. `is_grave`: Return gives the second."""
        box = QMessageBox(self.owner)
        box.setText(text)
        first = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        second = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(second if is_grave else first)
        self._run(box)
        return box.clickedButton() is first

    def way(self, text: str, *names: str) -> int | None:
        """The place of the way that was chosen, None if none was."""
        box = QMessageBox(self.owner)
        box.setText(text)
        ways = [box.addButton(name, QMessageBox.ButtonRole.AcceptRole) for name in names]
        box.setEscapeButton(box.addButton(self._say("Cancel"), QMessageBox.ButtonRole.RejectRole))
        box.setDefaultButton(ways[0])
        self._run(box)
        return next((at for at, way in enumerate(ways) if way is box.clickedButton()), None)

    def _run(self, box: QMessageBox) -> None:
        give_letters(box)
        ManualKey(box, self._session, "club")
        box.exec()
        box.deleteLater()

    def line(self, title: str, name: str, *, text: str = "", check: Check | None = None) -> str | None:
        """A line of text, None if there is none.

        `check` says why a text can't be taken; without it, an empty one can't.
        """
        usual: Check = lambda typed: "" if typed else "–"  # noqa: E731
        dialog = LineDialog(self._session, self.owner, title, name, self._say("Apply"), text=text, check=check or usual)
        return dialog.line.text().strip() if self._dialogs.run(dialog) else None

    def choice(self, title: str, names: Sequence[str]) -> int | None:
        """The place of what was chosen, None if nothing was."""
        dialog = ChoiceDialog(self._session, self.owner, title, self._say("Apply"), names)
        return dialog.list.currentRow() if self._dialogs.run(dialog) else None

    def tell(self, text: str) -> None:
        """Say what went wrong."""
        ManualKey(show_trouble(self._session, self.owner, text), self._session, "club")

    def refuse(self, reasons: Iterable[Reason]) -> None:
        """Say why something was not done."""
        self.tell(self.text_of(reasons))

    def text_of(self, reasons: Iterable[Reason]) -> str:
        """Reasons as sentences."""
        return " ".join(sentences.say(reason, self._session.language) for reason in reasons)
