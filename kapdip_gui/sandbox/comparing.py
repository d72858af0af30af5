"""The dialog that sets a branch beside the game or another branch.

Takes: the session of the sandbox, the courses there are. Gives: `CompareDialog`. Source: docs/sandbox.md 4.
"""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QComboBox, QListWidget, QWidget

from kapdip.game.model import Game
from kapdip.showing.foresight.beside import beside
from kapdip.showing.foresight.branches import differences, players_beside, powers_beside
from kapdip.storage.errors import SaveError
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.parts import AS_STYLED, column, label, name_field, row
from kapdip_gui.process.work import wait_beside
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FigureTable


class CompareDialog(Dialog):
    """Two tables and a list."""

    def __init__(
        self, session: Session, courses: Mapping[str, Callable[[], Game]], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, parent, session.say("Sandbox: what differs"), session.say("Close"), cancel="")
        self._courses = courses
        self.other = QComboBox()
        self.other.addItems(list(courses))
        title = label(session.say("Compare this scenario with"))
        name_field(self.other, title.text(), title)
        self.moments, self.caution = label("", "secondary", wrap=True), label("", "warn", wrap=True)
        self.powers, self.players = FigureTable(), FigureTable()
        self.players.names_wide = 160
        self.powers.setAccessibleName(session.say("Powers"))
        self.players.setAccessibleName(session.say("Players"))
        self.list = QListWidget()
        self.list.setProperty("framed", True)
        self.list.setWordWrap(True)
        self.list.setAccessibleName(session.say("Every difference"))
        tables = row(self.powers, self.players)
        tables.setStretch(0, 5)
        tables.setStretch(1, 4)
        self.count = label("", "strong")
        column(
            row(title, self.other, None),
            self.moments,
            self.caution,
            (tables, 3),
            self.count,
            (self.list, 2),
            on=self.body,
            margins=AS_STYLED,
        )
        self.other.currentTextChanged.connect(self._show)
        self.begin(1280, 680)
        self._show(self.other.currentText())

    def _show(self, name: str) -> None:
        session = self.session
        try:
            first, second = wait_beside(self._courses[name]), session.current
        except (OSError, SaveError) as error:
            self._show_nothing(session.say("{name} can't be opened: {why}", name=name, why=why_text(session, error)))
            return
        both = beside(first, second, session.speaker)
        for table, content in (
            (self.powers, powers_beside(both, session.speaker)),
            (self.players, players_beside(both, session.speaker)),
        ):
            table.show_figures(content.columns, content.rows)
        found = differences(first, second, session.speaker)
        counted = session.speaker.say_n("{n} difference", "{n} differences", len(found))
        self.moments.setText(
            session.say(
                "○ {other}, {when} · ● this scenario, {now}", other=name, when=both.moments[0], now=both.moments[1]
            )
        )
        self.caution.setText(both.caution)
        self.caution.setVisible(bool(both.caution))
        self.players.setVisible(both.has_points)
        self.count.setText(counted if found else session.say("There is no difference."))
        self.list.clear()
        self.list.addItems(list(found))

    def _show_nothing(self, why: str) -> None:
        for table in (self.powers, self.players):
            table.show_figures((), ())
        self.moments.setText("")
        self.caution.hide()
        self.count.setText(why)
        self.list.clear()
