"""The searchable list of commands: type, arrow keys, Enter.

Takes: the commands. Gives: `CommandList`. Source: docs/window.md 1.
"""

from functools import cache

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QDialog, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from kapdip.orders.cleaning import fold
from kapdip.showing.commands import MENUS, Command
from kapdip.words.catalogue import LANGUAGES, words_in
from kapdip_gui.dialogs.keys import shortcuts_text
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import SearchField, column, label, stretch_first
from kapdip_gui.session.curtain import ClosedByCurtain
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import icon

ACTION = Qt.ItemDataRole.UserRole
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}


@cache
def _other_names(command: Command) -> str:
    """What a command is called otherwise, and its name, in every language."""
    words = [words_in(language) for language in LANGUAGES]
    return fold(" ".join(one.gettext(text) for one in words for text in (command.text, command.synonyms)))


class CommandList(QDialog):
    """A field and what fits it."""

    def __init__(self, session: Session, commands: Commands, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._commands = commands
        self._keys = {command: shortcuts_text(action) for command, action in commands}
        empty = QPixmap(16, 16)
        empty.fill(Qt.GlobalColor.transparent)
        self._blank = QIcon(empty)
        self.setWindowTitle(session.say("Find a command"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("panel", True)
        self.field = SearchField()
        self.field.setPlaceholderText(session.say("What do you want to do?"))
        self.field.setAccessibleName(session.say("Find a command"))
        self.field.addAction(icon("search", "text_secondary"), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QTreeWidget()
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        stretch_first(self.list.header())
        self.list.setAccessibleName(session.say("Commands"))
        self.list.setProperty("framed", True)
        self.list.setIndentation(0)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._nothing = label(session.say("No command matches these words."), "secondary", wrap=True)
        self.list.itemActivated.connect(lambda item, _: self._run(item))
        self.list.itemClicked.connect(lambda item, _: self._run(item))
        column(self.field, self.list, self._nothing, on=self, margins=(12, 12, 12, 12), spacing=8)
        self.field.textChanged.connect(lambda _: self.fill())
        self.field.returnPressed.connect(lambda: self._run(self.list.currentItem()))
        ClosedByCurtain(self, session)
        ManualKey(self, session)
        self.resize(style().px(620), style().px(460))
        self.fill()
        self.field.setFocus()

    def fill(self) -> None:
        """Show the commands that have every typed word in their names; behind them those that
        are called so otherwise, or in another language.
        """
        sought = fold(self.field.text()).split()
        menus = {key: self._session.say(text).replace("&", "") for key, text in MENUS}
        named, otherwise = [], []
        for command, action in self._commands:
            name, keys = f"{menus[command.menu]} › {action.text()}", self._keys[command]
            if not action.isVisible():
                continue
            if all(word in fold(f"{name} {keys}") for word in sought):
                named.append((name, keys, action))
            elif all(word in f"{fold(name)} {_other_names(command)}" for word in sought):
                otherwise.append((name, keys, action))
        self.list.clear()
        for name, keys, action in (*named, *otherwise):
            item = QTreeWidgetItem(self.list, [name, keys])
            item.setIcon(0, action.icon() if not action.icon().isNull() else self._blank)
            item.setForeground(1, style().colour("text_secondary"))
            item.setData(0, ACTION, action)
            item.setSizeHint(0, QSize(100, style().px(28)))
            if not action.isEnabled():
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        self._nothing.setVisible(self.list.topLevelItemCount() == 0)
        rows = [self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount())]
        self._go(next((row for row, item in enumerate(rows) if item is not None and not item.isDisabled()), 0))

    def _go(self, row: int) -> None:
        item = self.list.topLevelItem(max(0, min(self.list.topLevelItemCount() - 1, row)))
        if item is not None:
            self.list.setCurrentItem(item)
            self.field.setAccessibleDescription(f"{item.text(0)} {item.text(1)}")

    def _run(self, item: QTreeWidgetItem | None) -> None:
        action = item.data(0, ACTION) if item is not None else None
        if isinstance(action, QAction) and action.isEnabled():
            self.accept()
            # What the command opens must not open on top of the key or click that is being handled: nothing else could
            # go on then.
            QTimer.singleShot(0, action, action.trigger)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in STEPS:
            step = STEPS[Qt.Key(event.key())]
            current = self.list.currentItem()
            self._go((self.list.indexOfTopLevelItem(current) if current is not None else 0) + step)
        else:
            super().keyPressEvent(event)
