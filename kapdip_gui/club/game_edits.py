"""What can be done with one game of a club: its season, its day, taking it off; entering one that was still played.

Takes: the session, what asks, the club that is open. Gives: `GameEdits`. A game is named by its number, one that is
still played by what identifies its save.
"""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from kapdip.club import causes
from kapdip.club.days import read_day
from kapdip.club.entering import date_game, put_in_season, put_running_in_season, remove_game, unlist_running
from kapdip.club.model import Running
from kapdip.showing.labels import named
from kapdip.words.catalogue import mark
from kapdip.words.format import day_text
from kapdip.words.sentences import say
from kapdip_gui.club.asking import Asking
from kapdip_gui.club.entering import Entering
from kapdip_gui.club.holder import ClubHolder
from kapdip_gui.session.session import Session


class GameEdits:
    """The menu of a game, and what it does."""

    def __init__(self, session: Session, asking: Asking, holder: ClubHolder, entering: Entering) -> None:
        self._session = session
        self._say = session.say
        self._asking = asking
        self._holder = holder
        self._entering = entering

    def _running(self, key: str) -> Running | None:
        return next((one for one in self._holder.club.running if one.game == key), None)

    def show_menu(self, key: str, spot: QPoint) -> None:
        """The menu of a game."""
        menu = QMenu(self._asking.owner)
        running = self._running(key)
        if running is not None:
            menu.addAction(self._say("Enter it if finished …")).triggered.connect(partial(self.enter_running, running))
        self._add_seasons(menu.addMenu(self._say("Season of the club")), key)
        if running is None:
            menu.addAction(self._say("End date …")).triggered.connect(partial(self.ask_day, key))
        menu.addSeparator()
        menu.addAction(self._say("Remove from the club")).triggered.connect(partial(self.remove, key))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(spot)

    def _add_seasons(self, menu: QMenu, key: str) -> None:
        """The seasons, with a tick at the one that the game is in."""
        club = self._holder.club
        games = {one.number: one for one in club.records} | {one.game: one for one in club.running}
        group = QActionGroup(menu)
        for name in (*club.seasons, None):
            action = group.addAction(self._say("None") if name is None else name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(name == games[key].season)
            action.triggered.connect(partial(self.put_in_season, key, name))
        menu.addActions(group.actions())
        menu.addSeparator()
        menu.addAction(self._say("New season …")).triggered.connect(partial(self._new_season, key))

    def enter_running(self, running: Running, *_: object) -> None:
        """Read the save of a game that was still played, and enter it if it is over by now."""
        self._entering.add_files(self._holder, [Path(running.file)], running.season)

    def put_in_season(self, key: str, season: str | None, *_: object) -> None:
        """Give a game to a season, or to none."""
        running = self._running(key)
        name = key if running is None else running.name
        put = put_in_season if running is None else put_running_in_season
        self._holder.do(named(mark("{number} moved to a season"), number=name), lambda club: put(club, key, season))

    def _new_season(self, key: str, *_: object) -> None:
        name = self._asking.line(self._say("New season"), self._say("Name of the season"))
        if name is not None:
            self.put_in_season(key, name)

    def ask_day(self, number: str, *_: object) -> None:
        """Ask for the day on which a game ended; an empty field: nobody knows it."""
        record = next(one for one in self._holder.club.records if one.number == number)
        language = self._session.language
        text = day_text(record.ended, language) if record.ended else ""
        day = self._asking.line(
            self._say("{number}, {game}", number=number, game=record.name),
            self._say("Ended on"),
            text=text,
            check=self._no_day,
        )
        if day is not None:
            found = read_day(day) if day else None
            self._holder.do(
                named(mark("{number} given a date"), number=number), lambda club: date_game(club, number, found)
            )

    def _no_day(self, text: str) -> str:
        try:
            read_day(text) if text else None
        except ValueError:
            return say(causes.no_date(text=text), self._session.language)
        return ""

    def remove(self, key: str, *_: object) -> None:
        """Take a game off the club."""
        running = self._running(key)
        name = key if running is None else running.name
        off = remove_game if running is None else unlist_running
        if self._holder.do(named(mark("{number} removed"), number=name), lambda club: off(club, key)):
            self._session.told.emit(self._say("{number} removed. Ctrl+Z restores it.", number=name))
