"""The dialog that sets a branch beside the game or another branch.

Takes: the glance of the sandbox, the courses there are. Gives: `CompareDialog`. Source: docs/sandbox.md 4.
"""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QComboBox, QListWidget, QVBoxLayout, QWidget

from kapdip_gui.game.model import Game
from kapdip_gui.showing.foresight.beside import beside
from kapdip_gui.showing.foresight.branches import differences, players_beside, powers_beside
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.parts import label, name_field, row
from kapdip_gui.ui.standings.figures import FigureTable


class CompareDialog(Dialog):
    """Two tables and a list."""

    def __init__(
        self, glance: Glance, courses: Mapping[str, Callable[[], Game]], parent: QWidget | None = None
    ) -> None:
        super().__init__(glance, parent, glance.say("Sandbox: what differs"), glance.say("Close"), cancel="")
        self._courses = courses
        column = QVBoxLayout(self.body)
        self.other = QComboBox()
        self.other.addItems(list(courses))
        title = label(glance.say("Compare this scenario with"))
        name_field(self.other, title.text(), title)
        column.addLayout(row(title, self.other, None))
        self.moments, self.caution = label("", "secondary", wrap=True), label("", "warn", wrap=True)
        column.addWidget(self.moments)
        column.addWidget(self.caution)
        self.powers, self.players = FigureTable(), FigureTable()
        self.players.names_wide = 160
        self.powers.setAccessibleName(glance.say("Powers"))
        self.players.setAccessibleName(glance.say("Players"))
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(glance.say("Every difference"))
        tables = row(self.powers, self.players)
        tables.setStretch(0, 5)
        tables.setStretch(1, 4)
        column.addLayout(tables, 3)
        self.count = label("", "strong")
        column.addWidget(self.count)
        column.addWidget(self.list, 2)
        self.other.currentTextChanged.connect(self._show)
        self.begin(1280, 680)
        self._show(self.other.currentText())

    def _show(self, name: str) -> None:
        glance = self.glance
        first, second = self._courses[name](), glance.current
        both = beside(first, second, glance.speaker)
        for table, content in (
            (self.powers, powers_beside(both, glance.speaker)),
            (self.players, players_beside(both, glance.speaker)),
        ):
            table.show_figures(content.columns, content.rows)
        found = differences(first, second, glance.speaker)
        counted = glance.speaker.say_n("{n} difference", "{n} differences", len(found))
        self.moments.setText(
            glance.say(
                "○ {other}, {when} · ● this scenario, {now}", other=name, when=both.moments[0], now=both.moments[1]
            )
        )
        self.caution.setText(both.caution)
        self.caution.setVisible(bool(both.caution))
        self.players.setVisible(both.has_points)
        self.count.setText(counted if found else glance.say("There is no difference."))
        self.list.clear()
        self.list.addItems(list(found))
