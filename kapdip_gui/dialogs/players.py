"""The list of players: type a name in the last row, or paste a whole list.

Gives: `PlayersEdit`; signal `names_changed`, also for every letter that is typed. A pasted list may say who plays under
a name: that is kept beside it (`persons`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import zip_longest

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from kapdip.board.board import Board
from kapdip.game.model import PlayedBy
from kapdip.imported.listed import ListedPlayer, read_players
from kapdip.sheets.military import power_heading
from kapdip.words.monograms import monograms
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DELETE_KEYS, ENTER_KEYS, aloud
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip, paint_monogram
from kapdip_gui.style.cutting import cut_name
from kapdip_gui.style.icons import pixmap

MOST_ROWS = 200
PLAYED_BY = 230
"""Pixels at a row's end that say who plays there."""
_LONGEST_NAME = 200
"""Characters of a name next to which a power may be written."""
REDO = (QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z"))
MIDDLE = Qt.AlignmentFlag.AlignVCenter

_LINES = re.compile(r"[\n\r\u2028\u2029]+")
_WITH_POWER = re.compile(r"([^:=()]+?)\s*(?:[:=]|\s[-–]\s|\()\s*([^:=()]+?)\s*\)?")
"""`Turkey: Gina`, `Gina (Turkey)`"""


def by_power(players: Sequence[ListedPlayer], board: Board) -> tuple[ListedPlayer, ...]:
    """The bare names in the order of the powers, where each names another one; otherwise all as they stand."""
    found: dict[str, ListedPlayer] = {}
    for player in players:
        parted = _WITH_POWER.fullmatch(player.name[:_LONGEST_NAME])
        pair = (player.name, player.person) if player.person else parted.groups() if parted else ()
        for power, name in (pair, pair[::-1]) if pair else ():
            if known := power_heading(power, board):
                found.setdefault(known, ListedPlayer(name))
                break
    whole = len(found) == len(players) == len(board.powers)
    return tuple(found[power] for power in board.powers) if whole else tuple(_as_written(one, board) for one in players)


def _as_written(player: ListedPlayer, board: Board) -> ListedPlayer:
    """A power is nobody: it stays with the name until each name has one."""
    is_power = player.person and (power_heading(player.person, board) or power_heading(player.name, board))
    return ListedPlayer(f"{player.name} ({player.person})") if is_power else player


class _Rows(QStyledItemDelegate):
    def __init__(self, owner: "PlayersEdit") -> None:
        super().__init__(owner)
        self._owner = owner

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, style().px(29))

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = style()
        rect = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        name, row = str(index.data() or ""), index.row()
        fault = self._owner.fault(row)
        painter.fillRect(rect, look.colour("selection" if chosen else "bad_tint" if fault else "panel"))
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), look.colour("line"))
        painter.setFont(look.font())
        painter.setPen(look.colour("text" if chosen else "text_hint"))
        number = QRectF(rect.left(), rect.top(), look.px(30), rect.height())
        painter.drawText(number, Qt.AlignmentFlag.AlignRight | MIDDLE, str(row + 1))
        left = number.right() + look.px(8)
        text = rect.adjusted(left - rect.left(), 0, -look.px(30), 0)
        if name and self._owner.plays is not None:
            text = text.adjusted(0, 0, look.px(30) - self._player(painter, rect, name), 0)
        if name:
            height = look.px(19)
            pill = QRectF(left, rect.center().y() - height / 2, look.px(28), height)
            paint_monogram(painter, pill, self._owner.monogram(name, row))
            text = text.adjusted(look.px(36), 0, 0, 0)
            painter.setPen(look.colour("text"))
        painter.drawText(text, MIDDLE | Qt.AlignmentFlag.AlignLeft, name or self._owner.hint)
        if person := self._owner.persons().get(name):
            beside = text.adjusted(painter.fontMetrics().horizontalAdvance(f"{name}  "), 0, 0, 0)
            painter.setPen(look.colour("text" if chosen else "text_hint"))
            said = cut_name(painter.fontMetrics(), person, beside.width())
            painter.drawText(beside, MIDDLE | Qt.AlignmentFlag.AlignLeft, said)
        self._sign(painter, rect, row, fault)

    def _player(self, painter: QPainter, rect: QRectF, name: str) -> int:
        """Who plays at the row's end; how wide that is."""
        assert self._owner.plays is not None
        look, by, end = style(), self._owner.computers().get(name, PlayedBy.PERSON), style().px(PLAYED_BY)
        spot = rect.adjusted(rect.width() - end, 0, -look.px(30), 0)
        is_person = by is PlayedBy.PERSON
        painter.setPen(look.colour("text_hint" if is_person else "text"))
        side = look.px(16)
        said = cut_name(painter.fontMetrics(), f"{self._owner.plays(by)} ▾", spot.width() - side - look.px(6))
        painter.drawText(spot, MIDDLE | Qt.AlignmentFlag.AlignRight, said)
        if not is_person:
            at = spot.right() - painter.fontMetrics().horizontalAdvance(said) - side - look.px(6)
            painter.drawPixmap(QPointF(at, rect.center().y() - side / 2), pixmap("cpu", "accent", side))
        painter.setPen(look.colour("text"))
        return end

    def _sign(self, painter: QPainter, rect: QRectF, row: int, fault: str) -> None:
        """What is wrong with the name, or which power it leads."""
        side = style().px(18)
        spot = QRectF(rect.right() - side - style().px(8), rect.center().y() - side / 2, side, side)
        power = self._owner.power(row)
        if fault:
            painter.drawPixmap(spot.topLeft(), pixmap("alert-triangle", "bad", side))
        elif power:
            paint_chip(painter, spot, power)

    @override
    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        editor = QLineEdit(parent)
        editor.setStyleSheet("padding: 0 4px; min-height: 0; border-radius: 0;")
        editor.setAccessibleName(self._owner.accessibleName())
        row = self._owner.open_row(index.row())
        editor.textEdited.connect(lambda text: self._owner.typed(row, text))
        return editor

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter closes the editor at once: Qt does so later, and what is typed meanwhile went into the old row."""
        is_enter = (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() in ENTER_KEYS
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        )
        if is_enter and isinstance(watched, QLineEdit):
            self.commitData.emit(watched)
            self.closeEditor.emit(watched, QAbstractItemDelegate.EndEditHint.SubmitModelCache)
            return True
        return super().eventFilter(watched, event)

    @override
    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """What is being typed stays, whatever is said about its row meanwhile."""
        if not (isinstance(editor, QLineEdit) and editor.isModified()):
            super().setEditorData(editor, index)

    @override
    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        editor.setGeometry(option.rect.adjusted(style().px(34), 0, 0, 0))


class PlayersEdit(QListWidget):
    """Rows of names; the last row is always empty and waits for the next name."""

    names_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.hint = ""
        self._typed: tuple[int, str] | None = None
        self._open_row = -1
        self._faults: Mapping[int, str] = {}
        self._board: Board | None = None
        self._before: list[tuple[str, ...]] = []
        """The lists of names that Ctrl+Z brings back, the last one first."""
        self._after: list[tuple[str, ...]] = []
        self._known: tuple[str, ...] = ()
        self._persons: dict[str, str] = {}
        self._computers: dict[str, PlayedBy] = {}
        self.sentence: Callable[[PlayedBy], str] = str
        self.plays: Callable[[PlayedBy], str] | None = None
        """How it is said who plays in a row; None where only persons do."""
        self._is_pressed_again = False
        self.setProperty("framed", True)
        rows = _Rows(self)
        rows.closeEditor.connect(lambda _, why: self._stop_typing(why))
        self.setItemDelegate(rows)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.itemChanged.connect(lambda _: self._tidy())
        self.model().rowsMoved.connect(lambda *_: self._tidy())
        self.set_names(())

    # -- names ---------------------------------------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """The names as they stand, with what is being typed."""
        found = [self.item(number).text().strip() for number in range(self.count())]
        if self._typed is not None and self._typed[0] < len(found):
            found[self._typed[0]] = self._typed[1].strip()
        return tuple(name for name in found if name)

    def persons(self) -> dict[str, str]:
        """Who plays under a name, as far as a pasted list said so."""
        return {name: self._persons[name] for name in self.names() if name in self._persons}

    def know(self, persons: Mapping[str, str]) -> None:
        """Remember who plays under a name."""
        self._persons |= persons

    def computers(self) -> dict[str, PlayedBy]:
        """The names that the computer plays."""
        return {name: self._computers[name] for name in self.names() if name in self._computers} if self.plays else {}

    def let_play(self, players: Mapping[str, PlayedBy]) -> None:
        """Say who plays under these names."""
        for name, by in players.items():
            self._computers.pop(name, None)
            if by is not PlayedBy.PERSON:
                self._computers[name] = by
        self.names_changed.emit()

    def set_names(self, names: Sequence[str]) -> None:
        """Show other names."""
        self._typed = None
        self.blockSignals(True)
        self.clear()
        for name in (*names, ""):
            self._add(name)
        self.blockSignals(False)
        self.setCurrentRow(len(names))
        self._remember()
        self.names_changed.emit()

    def _remember(self) -> None:
        """Other names are in the list than before: Ctrl+Z brings those back."""
        names = self.names()
        gone, new = set(self._known) - set(names), set(names) - set(self._known)
        if len(gone) == len(new) == 1 and (person := self._persons.get(gone.pop())):
            self._persons.setdefault(new.pop(), person)  # the name was changed, not the person
        if names != self._known:
            self._before.append(self._known)
            self._after.clear()
            self._known = names

    def _step(self, source: list[tuple[str, ...]], target: list[tuple[str, ...]]) -> None:
        """Undo or redo a change of the list; the row that it was about is chosen."""
        if not source:
            return
        then, now = source.pop(), self._known
        target.append(now)
        self._known = then
        self.set_names(then)
        changed = next((row for row, pair in enumerate(zip_longest(then, now)) if pair[0] != pair[1]), len(then))
        self.setCurrentRow(min(changed, len(then)))

    def open_row(self, row: int) -> int:
        """A row is being written in: that one."""
        self._open_row = row
        return row

    def typed(self, row: int, text: str) -> None:
        """A name is being typed: it counts already. Several lines can only be pasted: they are a list."""
        if _LINES.search(text.strip()):
            self._typed = None
            others = [self.item(number).text().strip() for number in range(self.count()) if number != row]
            self.set_names([name for name in others if name])
            self.paste(text)
            self.setFocus()
            return
        self._typed = (row, text)
        self.names_changed.emit()

    def _stop_typing(self, why: QAbstractItemDelegate.EndEditHint) -> None:
        """Enter goes on to the next name, in the middle of the list as at its end."""
        if self._typed is not None:
            self._typed = None
            self.names_changed.emit()
        if why is QAbstractItemDelegate.EndEditHint.SubmitModelCache and self.currentRow() == self._open_row:
            self.setCurrentRow(min(self._open_row + 1, self.count() - 1))

    def _add(self, name: str) -> None:
        item = QListWidgetItem(name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.addItem(item)

    def _tidy(self) -> None:
        self._typed = None
        row, names = self.currentRow(), self.names()
        last = self.item(self.count() - 1)
        if len(names) != self.count() - 1 or last is None or last.text().strip():
            wanted = min(row + 1, len(names))
            self.set_names(names)
            self.setCurrentRow(wanted)
        else:
            self._remember()
            self.names_changed.emit()

    def paste(self, text: str) -> None:
        """Put a list of names in at the end."""
        players = read_players(text)[:MOST_ROWS]
        players = by_power(players, self._board) if self._board else players
        self.know({player.name: player.person for player in players if player.person})
        self.set_names((*self.names(), *(player.name for player in players)))

    def _move(self, step: int) -> None:
        """Put the current name one row up or down."""
        names, row = list(self.names()), self.currentRow()
        if row < len(names) and 0 <= row + step < len(names):
            names[row], names[row + step] = names[row + step], names[row]
            self.set_names(names)
            self.setCurrentRow(row + step)

    # -- what the rows show --------------------------------------------------------------------------------------------

    def monogram(self, name: str, row: int) -> str:
        """The monogram of a row among all rows."""
        return monograms(self.names()).get(name, name[:2].upper())

    def fault(self, row: int) -> str:
        """What is wrong with the name in a row, `""` if nothing is."""
        return self._faults.get(row, "")

    def power(self, row: int) -> str:
        """The power that the player of a row leads, `""` where holdings decide."""
        powers = tuple(self._board.powers) if self._board else ()
        return powers[row] if row < min(len(powers), self.count() - 1) else ""

    def mark(self, faults: Mapping[int, str], board: Board | None) -> None:
        """Mark what is wrong by row; each row leads a power of the board, in its order, if there is one."""
        self._faults, self._board = faults, board
        self.blockSignals(True)
        for row in range(self.count()):
            item = self.item(row)
            item.setToolTip(self.fault(row))
            by = self.computers().get(item.text())
            player = self.plays(by) if self.plays is not None and by is not None else None
            told = [text for text in (self._persons.get(item.text()), player, self.fault(row)) if text]
            said = aloud(item.text(), *told) if told else item.text() or self.hint
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        self.blockSignals(False)
        self.viewport().update()

    # -- mouse ---------------------------------------------------------------------------------------------------------

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Who plays in the chosen row."""
        self._ask_who_plays()

    def _ask_who_plays(self) -> None:
        item = self.currentItem()
        if self.plays is None or item is None or not item.text().strip():
            return
        name, menu = item.text().strip(), QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        now = self.computers().get(name, PlayedBy.PERSON)
        for by in PlayedBy:
            action = menu.addAction(f"{self.plays(by)}: {self.sentence(by)}")
            action.setCheckable(True)
            action.setChecked(by is now)
            action.triggered.connect(partial(self.let_play, {name: by}))
        place = self.visualItemRect(item)
        menu.popup(self.viewport().mapToGlobal(place.bottomLeft()))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        pressed = self.indexAt(event.position().toPoint())
        if self.plays is not None and event.position().x() > self.viewport().width() - style().px(PLAYED_BY):
            self.setCurrentIndex(pressed)
            self._ask_who_plays()
            return
        self._is_pressed_again = pressed.isValid() and pressed == self.currentIndex()
        super().mousePressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the chosen row opens it at once: Qt waits for a second, and what is typed meanwhile is lost."""
        super().mouseReleaseEvent(event)
        if self._is_pressed_again and event.button() is Qt.MouseButton.LeftButton:
            self._is_pressed_again = False
            self.editItem(self.currentItem())

    # -- keys ----------------------------------------------------------------------------------------------------------

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        editing = self.state() == QAbstractItemView.State.EditingState
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Undo) and not editing:
            self._step(self._before, self._after)
        elif QKeySequence(event.keyCombination()) in REDO and not editing:
            self._step(self._after, self._before)
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QGuiApplication.clipboard().text())
        elif (
            key in (Qt.Key.Key_Up, Qt.Key.Key_Down)
            and event.modifiers() & Qt.KeyboardModifier.AltModifier
            and not editing
        ):
            self._move(-1 if key == Qt.Key.Key_Up else 1)
        elif key in DELETE_KEYS and not editing:
            names = [name for number, name in enumerate(self.names()) if number != self.currentRow()]
            row = self.currentRow()
            self.set_names(names)
            self.setCurrentRow(min(row, len(names)))
        elif key in ENTER_KEYS and not editing and not event.modifiers():
            self.editItem(self.currentItem())
        else:
            super().keyPressEvent(event)
