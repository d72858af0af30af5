"""The menu of recent games, each with how far it is.

Takes: the session, the menu File and the action before which it goes. Gives: `RecentMenu`; signal `chosen` (the path
of a save).
"""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from kapdip_gui.file.missing import is_gone
from kapdip_gui.file.recent import about, known
from kapdip_gui.kit.parts import short_path
from kapdip_gui.session.session import Session


class RecentMenu(QObject):
    """Filled whenever it is opened."""

    chosen = Signal(object)

    def __init__(self, session: Session, file_menu: QMenu, before: QAction) -> None:
        super().__init__(file_menu)
        self._session = session
        self._menu = QMenu(file_menu)
        file_menu.insertMenu(before, self._menu)
        self._menu.aboutToShow.connect(self._fill)
        session.language_changed.connect(self._name)
        self._name()

    def _name(self) -> None:
        self._menu.setTitle(self._session.say("Recent games"))

    def _fill(self) -> None:
        self._menu.clear()
        for path in self._session.settings.recent():
            game = known(self._session.settings, path)
            name = f"{game.name or path.stem}    {about(self._session, game)}" if game is not None else path.stem
            if is_gone(path):  # chosen, it says so and helps to find it
                name = f"{(game and game.name) or path.stem}    {self._session.say('no longer there')}"
            action = QAction(name.replace("&", "&&"), self._menu)
            action.setToolTip(short_path(path))
            action.triggered.connect(lambda _=False, which=path: self.chosen.emit(which))
            self._menu.addAction(action)
        self._menu.setEnabled(not self._menu.isEmpty())
