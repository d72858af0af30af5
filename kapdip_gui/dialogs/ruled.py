"""A dialog about something that the rules speak of: F1, or a button at the left of its footer, shows what they say.

Gives: `RuledDialog`; each names its `topic` (see `showing.rules_topics`).
"""

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.frame.manual import place_of
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button
from kapdip_gui.session.session import Session


class RuledDialog(Dialog):
    """A dialog with a rule behind it."""

    topic: ClassVar[str]

    def __init__(
        self,
        session: Session,
        parent: QWidget | None,
        title: str,
        accept: str,
        *,
        cancel: str | None = None,
        keys: str = "",
    ) -> None:
        super().__init__(session, parent, title, accept, cancel=cancel, keys=keys)
        self.rule_button = button(self.say("The rule"), "help-circle", kind="link", keys="F1", do=self.show_rule)
        self.footer.insertWidget(0, self.rule_button)

    def show_rule(self) -> None:
        """The help on the rule that belongs to this dialog."""
        from kapdip_gui.dialogs.rules import RulesDialog

        RulesDialog(self.session, self.topic, self, page=place_of(self)).open()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F1:
            self.show_rule()
            return
        super().keyPressEvent(event)
