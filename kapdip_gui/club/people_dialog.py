"""The dialog of everybody in a club: names, aliases, and whose name may be printed for everybody.

Takes: the session and a club. Gives: `PeopleDialog`.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from kapdip.club.model import Club, Member
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.kit.parts import DIALOG, column, label
from kapdip_gui.session.session import Session


class PeopleDialog(Dialog):
    """Everybody of the club: the name, the aliases, and whether the name may be printed for everybody."""

    def __init__(self, session: Session, parent: QWidget | None, club: Club) -> None:
        super().__init__(session, parent, session.say("Players of {club}", club=club.name), session.say("Apply"))
        self._items: list[tuple[Member, QTableWidgetItem, QTableWidgetItem]] = []
        about = session.say(
            "A name is published only if ticked; otherwise the alias or the initials are. Two people "
            "given the same name become one."
        )
        self.table = QTableWidget(len(club.people), 3)
        self.table.setHorizontalHeaderLabels([session.say("Player"), session.say("Public"), session.say("Aliases")])
        self.table.verticalHeader().hide()
        self.table.setAccessibleName(session.say("Players"))
        for row, member in enumerate(club.people):
            name, tick = QTableWidgetItem(member.name), QTableWidgetItem()
            self.table.setItem(row, 0, name)
            self._items.append((member, name, tick))
            tick.setFlags(Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            tick.setCheckState(Qt.CheckState.Checked if member.is_public else Qt.CheckState.Unchecked)
            self.table.setItem(row, 1, tick)
            aliases = QTableWidgetItem(", ".join(member.aliases))
            aliases.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.table.setItem(row, 2, aliases)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        column(label(about, "secondary", wrap=True), (self.table, 1), on=self.body, margins=DIALOG, spacing=10)
        self.begin(680, 560)

    @property
    def members(self) -> Sequence[tuple[Member, str, bool]]:
        """Everybody as they were, with the name that they have now and whether it is public."""
        return [
            (member, name.text().strip(), tick.checkState() is Qt.CheckState.Checked)
            for member, name, tick in self._items
        ]
