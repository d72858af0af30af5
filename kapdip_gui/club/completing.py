"""Offers names while somebody types them into a text of many lines: arrow keys choose, Return or Tab takes one.

Takes: the field, the names, what of a line up to the cursor is the beginning of a name. Gives: `NameCompleter`,
`place_name`, `ballot_name`, `matching`.
"""

import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QPlainTextEdit

from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style

FEWEST = 2
"""Letters from which on names are offered."""
TAKING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab})
_PLACE = re.compile(r"\s*(?:\d{1,4}[.)]?|[-–—])\s+")
_BALLOT = re.compile(r".*(?:[;:]|,(?!\d))\s*|[>\s]*")


def place_name(line: str) -> str:
    """The name behind a place: `1 Susa`."""
    found = _PLACE.match(line)
    return line[found.end() :] if found else ""


def ballot_name(line: str) -> str:
    """The name behind the last vote of a ballot: `Zine A 9, Zi`."""
    found = _BALLOT.match(line)
    return line[found.end() :] if found else line


def matching(names: Iterable[str], typed: str) -> list[str]:
    """The names that hold what was typed; those of which a word begins so come first."""
    sought = typed.casefold()
    found = {name for name in names if sought in name.casefold()}
    return sorted(found, key=lambda name: (f" {sought}" not in f" {name.casefold()}", name.casefold()))


class NameCompleter(QObject):
    """Offers names in a field. `begun` finds the beginning of a name in a line up to the cursor."""

    def __init__(self, field: QPlainTextEdit, names: Callable[[], Iterable[str]], begun: Callable[[str], str]) -> None:
        super().__init__(field)
        self._field, self._names, self._begun = field, names, begun
        self._model = QStringListModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(field)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.completer.activated.connect(self._take)
        field.installEventFilter(self)
        self.popup.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field, and those of the list, which go round the field's filters."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self.popup and Qt.Key(event.key()) in TAKING:
                chosen = self.popup.currentIndex()
                name = chosen.data() if chosen.isValid() else self.completer.currentCompletion()
                self.popup.hide()
                self._take(str(name))
                return True
            if event.text() and (event.text().isprintable() or event.key() == Qt.Key.Key_Backspace):
                # the letter is not in the field yet
                self._field.textChanged.connect(self._offer, Qt.ConnectionType.SingleShotConnection)
        return super().eventFilter(watched, event)

    @property
    def popup(self) -> QAbstractItemView:
        """The list of names."""
        found = self.completer.popup()
        assert found is not None  # it makes one by itself
        return found

    def _line(self) -> str:
        cursor = self._field.textCursor()
        return cursor.block().text()[: cursor.positionInBlock()]

    def _offer(self) -> None:
        typed = self._begun(self._line())
        known = matching(self._names(), typed)
        if len(typed.strip()) < FEWEST or not known or typed.casefold() in map(str.casefold, known):
            self.popup.hide()
            return
        look = style().theme.ui
        self.popup.setStyleSheet(f"background: {look.panel}; color: {look.text}; border: 1px solid {look.line_strong};")
        self._model.setStringList(known)
        self.completer.setCompletionPrefix(typed)
        spot = self._field.cursorRect()
        spot.setWidth(self.popup.sizeHintForColumn(0) + self.popup.verticalScrollBar().sizeHint().width() + 12)
        self.completer.complete(spot)

    def _take(self, name: str) -> None:
        cursor = self._field.textCursor()
        cursor.movePosition(
            QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(self._begun(self._line()))
        )
        cursor.insertText(name)
