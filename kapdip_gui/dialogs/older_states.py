"""A save that can't be read, and its older states: one of them can be opened instead.

Takes: the session, the name of the file, why it can't be read, its older states. Gives: `OlderStatesDialog`; `chosen`
is the state to open. The newest is selected, so that Enter alone goes on from there.
"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QListWidget, QWidget

from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.file.recent import known_of, moment_text, state_text
from kapdip_gui.kit.parts import column, label
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.storage.opening import OlderState


class OlderStatesDialog(Dialog):
    """The older states of one save."""

    def __init__(
        self, session: Session, parent: QWidget | None, trouble: str, states: "tuple[OlderState, ...]"
    ) -> None:
        super().__init__(session, parent, session.say("Earlier versions of the game"), session.say("Open this version"))
        self._states = states
        self.list = QListWidget()
        self.list.setProperty("framed", True)
        self.list.setAccessibleName(self.say("Earlier versions of the game"))
        for state in states:
            self.list.addItem(f"{state_text(session, known_of(state.game))} · {moment_text(session, state.when)}")
        self.list.setCurrentRow(0)
        self.list.itemDoubleClicked.connect(self.accept)
        column(
            label(trouble, wrap=True),
            label(
                self.say(
                    "Kapdip has kept earlier versions. The current file will be copied beside it before you continue."
                ),
                wrap=True,
            ),
            (self.list, 1),
            on=self.body,
            margins=(24, 20, 24, 20),
            spacing=12,
        )
        self.begin(620, 360)

    @property
    def chosen(self) -> "OlderState":
        """The state that is selected."""
        return self._states[max(self.list.currentRow(), 0)]
