"""Unlock the slips after a step was taken back: in so many words, who agreed and why; it goes into the log
(docs/rules.md 6.2).

Gives: `UnlockDialog` with the fields `by` and `why`.
"""

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from kapdip_gui.ui.dialogs.ruled import RuledDialog
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.parts import label, name_field


class UnlockDialog(RuledDialog):
    """Two fields."""

    topic = "turn"

    def __init__(self, glance: Glance, parent: QWidget | None = None) -> None:
        super().__init__(glance, parent, glance.say("Unlock the slips"), glance.say("Unlock them"))
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 18)
        text = glance.say(
            "No slip may change once a result has been seen. Unlock only if everyone agrees; the log "
            "records who agreed."
        )
        column.addWidget(label(text, wrap=True))
        self.by, self.why = QLineEdit(), QLineEdit()
        for text, field in ((glance.say("Who agreed"), self.by), (glance.say("Reason (optional)"), self.why)):
            title = label(text, "strong")
            name_field(field, text, title)
            column.addWidget(title)
            column.addWidget(field)
        self.verdict = label("", "secondary", wrap=True)
        column.addWidget(self.verdict)
        column.addStretch(1)
        self.by.textChanged.connect(self._check)
        self._check("")
        self.begin(480, 340)
        self.by.setFocus()

    def _check(self, by: str) -> None:
        self.accept_button.setEnabled(bool(by.strip()))
        self.verdict.setText("" if by.strip() else self.say("First enter who agreed."))
