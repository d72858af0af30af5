"""What this program is, its version, and whose work it builds on: every part that is shipped with its licence.

Gives: `AboutDialog`.
"""

from PySide6.QtWidgets import (
    QHeaderView,
    QPlainTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kapdip.project import values_of_project, version
from kapdip.showing.licences import PARTS, licence_text, version_of
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.kit.parts import as_wordmark, column, label, row
from kapdip_gui.session.session import Session


class AboutDialog(Dialog):
    """Name, version, licences."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("About Kapdip"), session.say("Close"), cancel="")
        self.parts = QTreeWidget()
        self.text = QPlainTextEdit()
        column(
            as_wordmark(label("Kapdip")),
            label(self.say("Capitalist Diplomacy for the game master"), "secondary"),
            label(self.say("Version {version}", version=version())),
            *(label(place, "secondary") for key in ("homepage", "defects") if (place := values_of_project()[key])),
            10,
            label(self.say("Bundled software and licences"), "strong"),
            (row((self._list(), 4), (self._text(), 6), spacing=12), 1),
            on=self.body,
            margins=(28, 18, 28, 18),
            spacing=4,
        )
        self.parts.currentItemChanged.connect(lambda *_: self._show())
        self.parts.setCurrentIndex(self.parts.model().index(0, 0))
        self.begin(1020, 620)
        self.accept_button.setFocus()

    def _list(self) -> QTreeWidget:
        self.parts.setProperty("framed", True)
        self.parts.setAccessibleName(self.say("Bundled software and licences"))
        self.parts.setRootIsDecorated(False)
        self.parts.setHeaderLabels([self.say("Part"), self.say("Licence")])
        self.parts.header().setStretchLastSection(False)
        self.parts.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.parts.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for part in PARTS:
            QTreeWidgetItem(self.parts, [f"{part.name} {version_of(part)}".strip(), part.licence])
        return self.parts

    def _text(self) -> QPlainTextEdit:
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.say("Text of the licence"))
        return self.text

    def _show(self) -> None:
        item = self.parts.currentItem()
        if item is None:
            return
        part = PARTS[self.parts.indexOfTopLevelItem(item)]
        text = licence_text(part) or self.say("The text of this licence: {place}", place=part.home or part.licence)
        self.text.setPlainText(text)
