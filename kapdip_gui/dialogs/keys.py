"""All keys on one page: the shortcuts of commands, and those of map, command line, exchange sheet and dialogs; with a
search.

Takes: the commands. Gives: `KeysDialog`.
"""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from kapdip.orders.cleaning import fold
from kapdip.showing.commands import MENUS
from kapdip.showing.keys_table import IN_SHEET, OTHERS, keys_text
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.frame.commands import Commands
from kapdip_gui.kit.parts import SearchField, column, label, stretch_first
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import icon


def shortcuts_text(action: QAction) -> str:
    """All shortcuts of a command as the user's keyboard names them; `Ctrl++` and `Ctrl+=` are
    one key on many keyboards.
    """
    return ", ".join(keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts())


class KeysDialog(Dialog):
    """A field and a list of keys under headings."""

    def __init__(self, session: Session, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("All keys"), session.say("Close"), cancel="")
        self._commands = commands
        self.field = SearchField()
        self.field.setPlaceholderText(self.say("Search by key or action"))
        self.field.setAccessibleName(self.say("Search by key or action"))
        self.field.addAction(icon("search", "text_secondary"), QLineEdit.ActionPosition.LeadingPosition)
        self.field.textChanged.connect(lambda _: self.fill())
        self.list = QTreeWidget()
        self.list.setProperty("framed", True)
        self.list.setAccessibleName(self.say("All keys"))
        self.list.setColumnCount(2)
        self.list.setHeaderLabels([self.say("What they do"), self.say("Keys")])
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(0)
        stretch_first(self.list.header())
        self._nothing = label(self.say("No matching key. Ctrl+K lists every command."), "secondary", wrap=True)
        column(self.field, (self.list, 1), self._nothing, on=self.body, margins=(20, 18, 20, 14), spacing=10)
        self.begin(680, 640)
        self.fill()
        self.field.setFocus()

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Every key: its heading, what it does, its name."""
        for menu, text in MENUS:
            for command, action in self._commands:
                if command.menu == menu and action.isVisible() and not action.shortcut().isEmpty():
                    yield self.say(text).replace("&", ""), self.say(command.text), shortcuts_text(action)
        for title, rows in OTHERS:
            if title == IN_SHEET and not self._commands.has_exchange:
                continue
            for keys, what in rows:
                yield self.say(title), self.say(what), keys_text(keys, self.say)

    def fill(self) -> None:
        """Show the keys that have every typed word in name, key or heading."""
        sought = fold(self.field.text()).split()
        self.list.clear()
        heading = ""
        for title, what, keys in self.rows():
            if not all(word in fold(f"{title} {what} {keys}") for word in sought):
                continue
            if title != heading:
                heading = title
                self._heading(title)
            QTreeWidgetItem(self.list, [what, keys])
        self._nothing.setVisible(self.list.topLevelItemCount() == 0)

    def _heading(self, text: str) -> None:
        item = QTreeWidgetItem(self.list, [text])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setFont(0, style().font("font_base", bold=True))
        item.setFirstColumnSpanned(True)
        for place in (0, 1):
            item.setBackground(place, style().colour("alt"))
