"""What this program is, its version and whose work it stands on.

Gives: `AboutDialog`.
"""

import platform

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QVBoxLayout, QWidget

from kapdip_gui import __version__
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.parts import label
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style


class AboutDialog(Dialog):
    """Name, version, licences."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("About Kapdip"), session.say("Close"), cancel="")
        column = QVBoxLayout(self.body)
        column.setContentsMargins(28, 22, 28, 22)
        column.setSpacing(10)
        name = label("Kapdip")
        name.setStyleSheet(f"font-family: 'Source Serif 4'; font-weight: 600; font-size: {style().size('font_welcome')}px;")
        column.addWidget(name)
        column.addWidget(label(session.say("Capitalist Diplomacy for the game master"), "secondary"))
        column.addWidget(label(session.say("Version {version}", version=__version__)))
        parts = f"Python {platform.python_version()} · Qt {qVersion()}"
        column.addWidget(label(parts, "secondary"))
        column.addWidget(
            label(
                session.say(
                    "Type: Source Sans 3 and Source Serif 4 (SIL Open Font License 1.1). Icons: Tabler (MIT). "
                    "Window: Qt for Python (LGPL). The program itself: MIT."
                ),
                "secondary",
                wrap=True,
            )
        )
        column.addWidget(label(session.say("Map: made with Natural Earth (public domain)."), "secondary", wrap=True))
        column.addStretch(1)
        self.begin(460, 350)
