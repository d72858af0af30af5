"""The field of the command line: a line edit with faint text behind the cursor, and the keys that mean something there.

Gives: `GhostEdit`; signals `taken` (Tab, →), `entered`, `escaped`, `moved(step)` (↑ ↓), `recalled(step)` (with Ctrl).
Source: docs/window.md 6 (command line).
"""

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit

from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ENTER_KEYS
from kapdip_gui.style import style
from kapdip_gui.style.cutting import cut


class GhostEdit(QLineEdit):
    """A line edit with faint text behind the cursor: what the next word would be."""

    taken = Signal()
    escaped = Signal()
    moved = Signal(int)
    recalled = Signal(int)
    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.ghost = ""

    def set_ghost(self, text: str) -> None:
        """Show another ghost."""
        if text != self.ghost:
            self.ghost = text
            self.update()

    @override
    def focusNextPrevChild(self, forward: bool, /) -> bool:
        if forward and self.ghost:
            self.taken.emit()
            return True
        return super().focusNextPrevChild(forward)

    @override
    def event(self, event: QEvent) -> bool:
        """In an empty field Ctrl+Z is not about letters: it undoes the last edit of the evening."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and not self.text():
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                event.ignore()
                return False
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter held down counts once: the second one would take what has only just been offered."""
        key, control = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        at_end = self.cursorPosition() == len(self.text())
        if key in ENTER_KEYS:
            if not event.isAutoRepeat():
                self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif key == Qt.Key.Key_Right and self.ghost and at_end:
            self.taken.emit()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = -1 if key == Qt.Key.Key_Up else 1
            (self.recalled if control else self.moved).emit(step)
        else:
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.ghost or not self.text() or self.cursorPosition() != len(self.text()):
            return
        left = self.cursorRect().right() + 1 - 4
        with QPainter(self) as painter:
            painter.setFont(self.font())
            painter.setPen(style().colour("text_hint"))
            rect = QRectF(left, 0, self.width() - left - 6, self.height())
            text = cut(QFontMetrics(self.font()), self.ghost, rect.width())
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
