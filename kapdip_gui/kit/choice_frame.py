"""A part of a panel that leads somewhere: a click, Enter or Space chooses it, Tab comes to it.

Gives: `ChoiceFrame`, a frame for whatever is put into it.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame

from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style


class ChoiceFrame(QFrame):
    """`chosen`: somebody wants to go there."""

    chosen = Signal()

    def dress(self, *, leads: bool, is_current: bool = False) -> None:
        """Its looks; `leads`: it can be chosen."""
        look = style().theme.ui
        tint = look.accent_tint if is_current else "transparent"
        self.setObjectName("row")
        hover = f"#row:hover {{ background: {look.alt}; }}" if leads and not is_current else ""
        focus = f"#row:focus {{ border: 2px solid {look.accent}; }}"
        self.setStyleSheet(
            f"#row {{ background: {tint}; border: 2px solid transparent; }} {hover} {focus} #row QLabel {{ background:"
            " transparent; }"
        )
        if leads:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)
