"""Opens the manual in the browser, at the page that speaks of what somebody is looking at.

Takes: the session, the window to which a message belongs, the name of a place. Gives: `open_manual`, `place_of` (the
place that a dialog is), `ManualKey` (F1 for a small window).
"""

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QShortcut
from PySide6.QtWidgets import QWidget

from kapdip.paths import MANUAL
from kapdip.showing.manual import manual_page
from kapdip_gui.dialogs.trouble import show_trouble
from kapdip_gui.session.session import Session


def place_of(window: QWidget) -> str:
    """A dialog's place in the manual goes by its module."""
    return type(window).__module__.rpartition(".")[2]


def open_manual(session: Session, parent: QWidget, place: str) -> None:
    """Open the page of a place; say what can be done where there is no manual, or nothing to show it."""
    page = manual_page(place, session.language)
    if page is None:
        show_trouble(session, parent, _missing(session))
    elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(page))):
        text = session.say(
            "No program on this computer opens {file}. It is in {folder}.", file=page.name, folder=str(page.parent)
        )
        show_trouble(session, parent, text)


def _missing(session: Session) -> str:
    if MANUAL.parent.name == "build":
        return session.say(
            "The manual has not been built yet. To build it: {command}", command="sh packaging/manual.sh"
        )
    return session.say("This copy of Kapdip came without its manual. F1 still shows the rules.")


class ManualKey(QObject):
    """F1 in a small window opens its page, or that of the place that it is about: a message box has none."""

    def __init__(self, window: QWidget, session: Session, place: str = "") -> None:
        super().__init__(window)
        QShortcut(Qt.Key.Key_F1, window, lambda: open_manual(session, window, place or place_of(window)))
