"""A new game like an earlier one: the same rules, house rules, language and people.

Takes the session and who fills them in. Gives `GameAgain`: a button with the games played last. Source: docs/window.md
11.5.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from kapdip.game.model import Game
from kapdip.storage.files import load_game
from kapdip_gui.file.recent import known
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.parts import button, short_path
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session

MOST = 9


def earlier_games(session: Session) -> list[tuple[str, Path]]:
    """The games that are known, the newest first: what each is called, and its file."""
    listed = session.settings.recent()[:MOST]
    found = [(one.name if (one := known(session.settings, path)) else path.stem, path) for path in listed]
    names = [name for name, _ in found]
    return [(name if names.count(name) == 1 else short_path(path), path) for name, path in found]


class GameAgain(QObject):
    """The button, its menu, and the reading of the game that is chosen; `take` gets the game, `tell` the reason why
    there is none.
    """

    def __init__(self, session: Session, take: Callable[[Game], None], tell: Callable[[str], None]) -> None:
        super().__init__()
        self._session = session
        self._take, self._tell = take, tell
        self.button = button(session.say("As last time"), "history", kind="link")
        self.button.setToolTip(session.say("Rules and players from an earlier game"))
        games = earlier_games(session)
        self.button.setVisible(bool(games))
        if len(games) == 1:
            self.button.clicked.connect(lambda: self._read(games[0][1]))
            return
        menu = QMenu(self.button)
        for name, path in games:
            menu.addAction(name.replace("&", "&&")).triggered.connect(lambda _=False, path=path: self._read(path))
        self.button.setMenu(menu)

    def _read(self, path: Path) -> None:
        run_beside(lambda: load_game(path), self._take, self._failed, self)

    def _failed(self, error: Exception) -> None:
        self._tell(why_text(self._session, error))
