"""How long each phase of the evening took, as the wall's clock has kept it.

Takes: phases (`WaitedFor`), the moment. Gives: `TimesDialog`: a table that can be copied.
"""

from collections.abc import Iterable
from datetime import datetime

from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from kapdip.showing.wall.clock import WaitedFor, clock_text
from kapdip.words.stage_texts import stage_texts
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.kit.copying import Copier
from kapdip_gui.session.session import Session


class TimesDialog(Dialog):
    """A row a phase, the newest first; the one that runs counts on until the dialog was opened."""

    def __init__(self, session: Session, parent: QWidget | None, phases: Iterable[WaitedFor], now: float) -> None:
        super().__init__(session, parent, session.say("How long each phase took"), session.say("Close"), cancel="")
        say = session.say
        self._rows = [
            (
                say("Turn {turn}", turn=phase.turn),
                say(stage_texts(phase.stage).title),
                f"{datetime.fromtimestamp(phase.since):%H:%M}",
                clock_text(phase.took(now)),
            )
            for phase in reversed(tuple(phases))
        ]
        self.table = QTableWidget(len(self._rows), 4)
        self.table.setAccessibleName(say("How long each phase took"))
        self.table.setHorizontalHeaderLabels([say("Turn"), say("Phase"), say("Since"), say("Time taken")])
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        for row, texts in enumerate(self._rows):
            for place, text in enumerate(texts):
                self.table.setItem(row, place, QTableWidgetItem(text))
        QVBoxLayout(self.body).addWidget(self.table)
        self.copier = Copier(session, lambda: "\n".join("\t".join(row) for row in self._rows))
        self.footer.insertWidget(0, self.copier)
        self.begin(520, 420)
