"""The searchable list of commands: type, arrow keys, Enter.

Takes: the commands. Gives: `CommandList`. Source: issue "Orders at the table", 8.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from kapdip_gui.orders.cleaning import fold
from kapdip_gui.ui.commands import MENUS, Commands
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style

ACTION = Qt.ItemDataRole.UserRole


class CommandList(QDialog):
    """A field and what fits it."""

    def __init__(self, session: Session, commands: Commands, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._commands = commands
        self.setWindowTitle(session.say("Find a command"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        self.field = QLineEdit()
        self.field.setPlaceholderText(session.say("What do you want to do?"))
        self.field.setAccessibleName(session.say("Find a command"))
        self.list = QListWidget()
        self.list.setAccessibleName(session.say("Commands"))
        self.list.itemActivated.connect(self._run)
        self.list.itemClicked.connect(self._run)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(lambda _: self.fill())
        self.resize(style().px(560), style().px(420))
        self.fill()
        self.field.setFocus()

    def fill(self) -> None:
        """Show the commands whose name has every typed word."""
        sought = fold(self.field.text()).split()
        menus = {key: self._session.say(text).replace("&", "") for key, text in MENUS}
        self.list.clear()
        for command, action in self._commands:
            name = f"{menus[command.menu]} › {action.text()}"
            if not all(word in fold(name) for word in sought):
                continue
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(action.icon(), f"{name}\t{keys}" if keys else name)
            item.setData(ACTION, action)
            item.setSizeHint(QSize(100, style().px(28)))
            if not action.isEnabled():
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _run(self, item: QListWidgetItem | None) -> None:
        action = item.data(ACTION) if item is not None else None
        if isinstance(action, QAction) and action.isEnabled():
            self.accept()
            action.trigger()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.list.currentItem())
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))
        else:
            super().keyPressEvent(event)
