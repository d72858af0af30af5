"""A field for a whole number, whose value the first typed key replaces.

Gives: `NumberField`, `number_field`. Qt's own field reads 2.5 as 25, and passes over the sign of -7.
"""

import re

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QValidator
from PySide6.QtWidgets import QSpinBox

from kapdip_gui.kit.overriding import override

_NO_DIGIT = re.compile(r"[^\d\s]")
_COMES_BACK = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class NumberField(QSpinBox):
    """What is not a whole number stays as typed until Enter, or until the field is left; then what was there
    before is there again. `turned_down`: what was typed.
    """

    turned_down = Signal(str)
    _before = 0

    def _is_faulty(self, typed: str) -> bool:
        plain = typed.removeprefix(self.prefix()).removesuffix(self.suffix())
        return plain != self.specialValueText() and _NO_DIGIT.search(plain) is not None

    @override
    def validate(self, input: str, pos: int) -> tuple[QValidator.State, str, int]:
        if self._is_faulty(input):
            return QValidator.State.Intermediate, input, pos
        return super().validate(input, pos)

    @override
    def fixup(self, str: str) -> str:
        if not self._is_faulty(str):
            return super().fixup(str)
        self.turned_down.emit(str)
        return self.textFromValue(self._before)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in _COMES_BACK:
            return
        self._before = self.value()
        if event.reason() is Qt.FocusReason.MouseFocusReason:
            QTimer.singleShot(0, self, self.selectAll)  # after the click has put the cursor somewhere
        else:
            self.selectAll()


def number_field(lowest: int, highest: int, step: int = 1) -> NumberField:
    """A field for a whole number within bounds, both allowed."""
    made = NumberField()
    made.setRange(lowest, highest)
    made.setSingleStep(step)
    made.lineEdit().setTextMargins(8, 0, 0, 0)
    return made
