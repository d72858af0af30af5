"""Unlock the slips after a phase was undone: in so many words, who agreed and why; it goes into the log
(docs/rules.md 6.2).

Gives: `UnlockDialog` with the fields `by` and `why`.
"""

from PySide6.QtWidgets import QLineEdit, QWidget

from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.kit.parts import DIALOG, column, label, name_field
from kapdip_gui.session.session import Session


class UnlockDialog(RuledDialog):
    """Two fields."""

    topic = "turn"

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Unlock the slips"), session.say("Unlock them"))
        text = session.say(
            "No slip may change once a result has been seen. Unlock only if everyone agrees; the log "
            "records who agreed."
        )
        laid = column(label(text, wrap=True), on=self.body, margins=DIALOG)
        self.by, self.why = QLineEdit(), QLineEdit()
        for text, field in ((session.say("Who agreed"), self.by), (session.say("Reason (optional)"), self.why)):
            title = label(text, "strong")
            name_field(field, text, title)
            laid.addWidget(title)
            laid.addWidget(field)
        self.verdict = label("", "secondary", wrap=True)
        laid.addWidget(self.verdict)
        laid.addStretch(1)
        self.by.textChanged.connect(self._check)
        self._check("")
        self.begin(480, 340)
        self.by.setFocus()

    def _check(self, by: str) -> None:
        self.accept_button.setEnabled(bool(by.strip()))
        self.verdict.setText("" if by.strip() else self.say("First enter who agreed."))
