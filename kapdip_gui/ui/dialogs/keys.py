"""All keys on one page: the shortcuts of commands, and those of map, command line and exchange sheet.

Takes: the commands. Gives: `KeysDialog`.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from kapdip_gui.ui.commands import MENUS, Commands, mark
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style

OTHERS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        mark("On the map"),
        (
            (mark("Tab, Shift+Tab"), mark("next, previous unit")),
            (mark("Arrow keys"), mark("to the next target in that direction")),
            (mark("Enter"), mark("takes the unit or the target")),
            (mark("H"), mark("the unit holds")),
            (mark("Delete"), mark("takes the order away")),
            (mark("Escape"), mark("goes back one step")),
            (mark("Menu key, right click"), mark("everything the unit may do")),
            (mark("Any letter"), mark("begins the command line")),
            (mark("Shift+click"), mark("supports or convoys that unit")),
            (mark("Ctrl+click"), mark("adds units that support the first")),
        ),
    ),
    (
        mark("In the command line"),
        (
            (mark("Tab, →"), mark("takes the word that is offered")),
            (mark("↑ ↓"), mark("chooses in the list")),
            (mark("Enter"), mark("takes the order and goes on to the next unit; on the empty line skips the unit")),
            (mark("Ctrl+↑"), mark("earlier lines")),
            (mark("Escape"), mark("closes the list, clears the line, goes to the map")),
        ),
    ),
    (
        mark("In the exchange sheet"),
        (
            (mark("+ −"), mark("set the sign; without a sign it is a purchase")),
            (mark("M, A, 0"), mark("sells all that goes, buys +99999, does nothing")),
            (mark("Ctrl+C, X, V"), mark("to and from a spreadsheet")),
            (mark("Ctrl+D"), mark("fills from above")),
            (mark("?"), mark("why this number")),
        ),
    ),
)


class KeysDialog(Dialog):
    """A table of keys."""

    def __init__(self, session: Session, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("All keys"), session.say("Close"), cancel="")
        column = QVBoxLayout(self.body)
        self.table = QTableWidget(0, 2)
        self.table.setAccessibleName(session.say("All keys"))
        self.table.setHorizontalHeaderLabels([session.say("Keys"), session.say("What they do")])
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(0, style().px(200))
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(style().px(26))
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        column.addWidget(self.table)
        for key, text in MENUS:
            self._heading(session.say(text).replace("&", ""))
            for command, action in commands:
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                if command.menu == key and keys:
                    self._row(keys, session.say(command.text))
        for title, rows in OTHERS:
            self._heading(session.say(title))
            for keys, what in rows:
                self._row(session.say(keys), session.say(what))
        self.begin(620, 640)

    def _heading(self, text: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        item = QTableWidgetItem(text)
        font = style().font("font_base", bold=True)
        item.setFont(font)
        self.table.setItem(row, 0, item)
        self.table.setSpan(row, 0, 1, 2)

    def _row(self, keys: str, text: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        self.table.setItem(row, 0, QTableWidgetItem(keys))
        self.table.setItem(row, 1, QTableWidgetItem(text))
