"""The dialog with a position as text: copied, changed by typing, pasted.

Takes: a session at a position by hand. Gives: `PositionDialog`. Source: docs/sandbox.md 6.
"""

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from kapdip.game.errors import GameError
from kapdip.game.set_up import set_up_of
from kapdip.game.written_position import WrittenPosition, begun_as_written, orders_entered, read_position
from kapdip.reason import Reason
from kapdip.showing.labels import plain_name
from kapdip.words.catalogue import mark
from kapdip.words.position_text import position_text
from kapdip.words.sentences import say
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.kit.copying import Copier
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_STYLED, button, column, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

_MOST_SHOWN = 4
"""Faults that are named at once."""


def text_of(session: Session) -> str:
    """What is on the board, with the orders that are entered for it."""
    game = session.current
    return position_text(set_up_of(game), orders_entered(game), session.language)


class PositionDialog(Dialog):
    """A field with the text, and what is wrong with it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Position as text"), session.say("Set it up"))
        self.field = QPlainTextEdit(text_of(session))
        typed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        typed.setPixelSize(style().size("font_base"))
        self.field.setFont(typed)
        self.field.setAccessibleName(session.say("Position as text"))
        self.field.setTabChangesFocus(True)
        self.wrong = RefusalLine(self)
        self.copier = Copier(session, self.field.toPlainText)
        self.paste = button(session.say("Paste"), "clipboard-text", do=self._paste)
        column(
            label(
                session.say("Units by power, in everyday notation; orders, centres and a date may be included."),
                wrap=True,
            ),
            (self.field, 1),
            self.wrong,
            row(self.paste, self.copier, None),
            on=self.body,
            margins=AS_STYLED,
        )
        self.field.textChanged.connect(self._read)
        self.field.selectAll()  # what is pasted replaces the whole
        self.begin(620, 560)
        self._read()

    def _read(self) -> WrittenPosition | None:
        """What the text says; where it says nothing, the reason is shown."""
        try:
            found = read_position(self.field.toPlainText(), self.session.current.variant)
        except GameError as error:
            lines = [say(reason, self.session.language) for reason in error.reasons[:_MOST_SHOWN]]
            self.wrong.point("\n".join(lines), self.field, line=self._line_of(error.reasons[0]))
            self.accept_button.setEnabled(False)
            return None
        self.wrong.say("")
        self.accept_button.setEnabled(True)
        return found

    def _line_of(self, reason: Reason) -> int:
        """The line that a reason is about, 0 where that can't be found."""
        piece = str(reason.facts.get("text", ""))
        lines = self.field.toPlainText().splitlines()
        return next((number for number, line in enumerate(lines, 1) if piece and piece in line), 0)

    def _paste(self) -> None:
        self.field.setPlainText(QGuiApplication.clipboard().text())

    @override
    def accept(self) -> None:
        """Set up what is written."""
        found, name = self._read(), plain_name(mark("Position set up"))
        if found is not None and self.session.do(name, lambda game: begun_as_written(game, found)):
            super().accept()
