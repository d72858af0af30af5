"""What can be done with one game of a club: its season, its day, taking it off.

Takes: the session, the window, the club that is open. Gives: `GameDeeds`.
"""

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from kapdip_gui.club.keeping import date_game, put_in_season, remove_game
from kapdip_gui.showing.labels import named
from kapdip_gui.ui.club.holder import ClubHolder
from kapdip_gui.ui.session import Session
from kapdip_gui.words.catalogue import mark


class GameDeeds:
    """The menu of a game, and what it does."""

    def __init__(self, session: Session, owner: QWidget, holder: ClubHolder) -> None:
        self._session = session
        self._say = session.say
        self._owner = owner
        self._holder = holder

    def show_menu(self, number: str, spot: QPoint) -> None:
        """The menu of a game."""
        menu = QMenu(self._owner)
        seasons = menu.addMenu(self._say("Season of the club"))
        for name in self._holder.club.seasons:
            seasons.addAction(name.replace("&", "&&")).triggered.connect(partial(self.put_in_season, number, name))
        seasons.addAction(self._say("None")).triggered.connect(partial(self.put_in_season, number, None))
        seasons.addAction(self._say("New season …")).triggered.connect(partial(self._new_season, number))
        menu.addAction(self._say("Day on which it ended …")).triggered.connect(partial(self.ask_day, number))
        menu.addSeparator()
        menu.addAction(self._say("Take it off the club")).triggered.connect(partial(self.remove, number))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(spot)

    def put_in_season(self, number: str, season: str | None, *_: object) -> None:
        """Give a game to a season, or to none."""
        self._holder.do(named(mark("{number} is put in a season"), number=number), lambda club: put_in_season(club, number, season))

    def _new_season(self, number: str, *_: object) -> None:
        name, is_given = QInputDialog.getText(self._owner, self._say("New season"), self._say("Name of the season"))
        if is_given and name.strip():
            self.put_in_season(number, name)

    def ask_day(self, number: str, *_: object) -> None:
        """Ask for the day on which a game ended."""
        record = next(one for one in self._holder.club.records if one.number == number)
        title = self._say("Day on which it ended …")
        day, is_given = QInputDialog.getText(self._owner, title, "2026-11-18", text=record.ended or "")
        if is_given:
            self._holder.do(named(mark("{number} is dated"), number=number), lambda club: date_game(club, number, day.strip() or None))

    def remove(self, number: str, *_: object) -> None:
        """Take a game off the club."""
        if self._holder.do(named(mark("{number} is taken off"), number=number), lambda club: remove_game(club, number)):
            self._session.told.emit(self._say("{number} is taken off. Ctrl+Z brings it back.", number=number))
