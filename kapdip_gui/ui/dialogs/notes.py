"""Headline, comment and deadline of the turn: what the GM adds to the evaluation.

Gives: `NotesDialog`.
"""

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from kapdip_gui.game.entries import set_notes
from kapdip_gui.ui.commands import mark
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.labels import named
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import label
from kapdip_gui.ui.session import Session


class NotesDialog(Dialog):
    """Three fields."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Headline, comment and deadline"), session.say("Take"))
        inputs = session.current.turn.inputs
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 18)
        self.headline, self.deadline = QLineEdit(inputs.headline), QLineEdit(inputs.deadline)
        self.comment = QPlainTextEdit(inputs.comment)
        self.comment.setTabChangesFocus(True)
        for text, field in (
            (session.say("Headline (left empty, Kapdip finds one)"), self.headline),
            (session.say("Comment of the game master"), self.comment),
            (session.say("Deadline of the next turn, in your words"), self.deadline),
        ):
            column.addWidget(label(text, "strong"))
            column.addWidget(field)
            field.setAccessibleName(text)
        self.begin(560, 420)

    @override
    def accept(self) -> None:
        """Take the texts."""
        headline, comment, deadline = self.headline.text(), self.comment.toPlainText(), self.deadline.text()
        done = self.session.do(
            named(mark("headline, comment, deadline")),
            lambda game: set_notes(game, headline=headline, comment=comment, deadline=deadline),
        )
        if done:
            super().accept()
