"""The dialog with a position as text: copied, changed by typing, pasted.

Takes: a glance at a position by hand. Gives: `PositionDialog`. Source: docs/sandbox.md 6.
"""

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from kapdip_gui.game.errors import GameError
from kapdip_gui.game.set_up import set_up_of
from kapdip_gui.game.written_position import WrittenPosition, begun_as_written, orders_entered, read_position
from kapdip_gui.reason import Reason
from kapdip_gui.showing.labels import plain_name
from kapdip_gui.ui.copying import Copier
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.dialogs.refusal_line import RefusalLine
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import button, label, row
from kapdip_gui.ui.style import style
from kapdip_gui.words.catalogue import mark
from kapdip_gui.words.position_text import position_text
from kapdip_gui.words.sentences import say

_MOST_SHOWN = 4
"""Faults that are named at once."""


def text_of(glance: Glance) -> str:
    """What stands on the board, with the orders that are entered for it."""
    game = glance.current
    return position_text(set_up_of(game), orders_entered(game), glance.language)


class PositionDialog(Dialog):
    """A field with the text, and what is wrong with it."""

    def __init__(self, glance: Glance, parent: QWidget | None = None) -> None:
        super().__init__(glance, parent, glance.say("Position as text"), glance.say("Set it up"))
        column = QVBoxLayout(self.body)
        column.addWidget(
            label(
                glance.say("Units by power, in everyday notation; orders, centres and a date may be included."),
                wrap=True,
            )
        )
        self.field = QPlainTextEdit(text_of(glance))
        typed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        typed.setPixelSize(style().size("font_base"))
        self.field.setFont(typed)
        self.field.setAccessibleName(glance.say("Position as text"))
        self.field.setTabChangesFocus(True)
        column.addWidget(self.field, 1)
        self.wrong = RefusalLine(self)
        column.addWidget(self.wrong)
        self.copier = Copier(glance, self.field.toPlainText)
        self.paste = button(glance.say("Paste"), "clipboard-text")
        column.addLayout(row(self.paste, self.copier, None))
        self.paste.clicked.connect(self._paste)
        self.field.textChanged.connect(self._read)
        self.field.selectAll()  # what is pasted stands for the whole
        self.begin(620, 560)
        self._read()

    def _read(self) -> WrittenPosition | None:
        """What the text says; where it says nothing, why is told."""
        try:
            found = read_position(self.field.toPlainText(), self.glance.current.variant)
        except GameError as error:
            lines = [say(reason, self.glance.language) for reason in error.reasons[:_MOST_SHOWN]]
            self.wrong.point("\n".join(lines), self.field, line=self._line_of(error.reasons[0]))
            self.accept_button.setEnabled(False)
            return None
        self.wrong.say("")
        self.accept_button.setEnabled(True)
        return found

    def _line_of(self, reason: Reason) -> int:
        """The line in which stands what a reason speaks of, 0 where that can't be told."""
        piece = str(reason.facts.get("text", ""))
        lines = self.field.toPlainText().splitlines()
        return next((number for number, line in enumerate(lines, 1) if piece and piece in line), 0)

    def _paste(self) -> None:
        self.field.setPlainText(QGuiApplication.clipboard().text())

    @override
    def accept(self) -> None:
        """Set up what is written."""
        found, name = self._read(), plain_name(mark("Position set up"))
        if found is not None and self.glance.do(name, lambda game: begun_as_written(game, found)):
            super().accept()
