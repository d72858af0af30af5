"""Games come into a club: from their saves, from the game that is open and over, or typed in; and people under two
spellings.

Takes: the session, what asks, the doorway. Gives: `Entering`.
"""

import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from kapdip.club import causes
from kapdip.showing.labels import named
from kapdip.words import sentences
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip_gui.club.asking import Asking
from kapdip_gui.club.doorway import FILES, Doorway
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.file.recent import clubs_with, keep_club
from kapdip_gui.frame.messages import Messages
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.board.board import Board
    from kapdip.club.model import Record, Running
    from kapdip.game.model import Game
    from kapdip.reason import Reason
    from kapdip.storage.club_games import ReadGames
    from kapdip_gui.club.game_dialogs import EnterDialog, TypedDialog
    from kapdip_gui.club.holder import ClubHolder

TWO, ONE = "club_asked", "club_same"
"""Settings: pairs of names of which it was said already that they are two people, or one."""


class Entering:
    """Enters games. `why` says what is wrong with a file."""

    def __init__(
        self,
        session: Session,
        messages: Messages,
        dialogs: Dialogs,
        *,
        asking: Asking,
        doorway: Doorway,
        why: Callable[[object], str],
    ) -> None:
        self._session, self._say = session, session.say
        self._messages, self._dialogs = messages, dialogs
        self._asking, self._doorway, self._why = asking, doorway, why

    # -- from saves ----------------------------------------------------------------------------------------------------

    def choose_files(self, holder: "ClubHolder", season: str | None) -> None:
        """Choose the saves of games."""
        folder = str(beside(holder.opened.path))
        found, _ = QFileDialog.getOpenFileNames(self._asking.owner, self._say("Finished games"), folder, FILES)
        if found:
            self.add_files(holder, [Path(name) for name in found], season)

    def add_files(self, holder: "ClubHolder", paths: Sequence[Path], season: str | None) -> None:
        """Enter games from their saves: one with its dialog, several as they are. They are read beside the window."""
        from kapdip.storage.club_games import read_games

        self._messages.wait_for(self._say("Reading {n} …", n=len(paths)))
        done = partial(self._read, holder, season)
        run_beside(partial(read_games, tuple(paths)), done, lambda error: self._asking.tell(self._why(error)), holder)

    def _read(self, holder: "ClubHolder", season: str | None, read: "ReadGames") -> None:
        self._messages.wait_for("")
        told = [f"{path.name}: {self._why(error)}" for path, error in read.failed]
        read.records += [one[0] for one in read.doubtful if self._takes_as_recorded(*one)]
        if len(read.records) == 1 and not read.failed and not read.running:
            self.enter(holder, read.records[0], season)
        else:
            told += [line for record in read.records if (line := self._take(holder, replace(record, season=season)))]
            self.ask_about_spellings(holder)
        for running in read.running:
            self._list(holder, replace(running, season=season))
        if told:
            self._asking.tell("\n".join(told))

    def _takes_as_recorded(self, record: "Record", told: "Sequence[Reason]", board: "Board") -> bool:
        """Ask whether to enter a game of which the rules give something else."""
        why = " ".join(sentences.say(reason, BoardLanguage(self._session.language, board)) for reason in told)
        text = self._say("{game}: {why} Enter the recorded result?", game=record.name, why=why)
        return self._asking.ask(text, self._say("Enter it as recorded"), self._say("Don't enter it"), is_grave=True)

    def _list(self, holder: "ClubHolder", running: "Running") -> None:
        """List a game that is still played."""
        from kapdip.club.entering import list_running

        if holder.do(named(mark("{game} is listed"), game=running.name), lambda club: list_running(club, running)):
            text = self._say(
                "{game} is still being played (turn {turn}): it is listed, and counts when it is over.",
                game=running.name,
                turn=running.turn,
            )
            self._session.told.emit(text)

    def _take(self, holder: "ClubHolder", record: "Record") -> str:
        """Enter a game as it is; gives why it was refused, `""` if it was not."""
        from kapdip.club.entering import enter_game
        from kapdip.club.errors import ClubError

        try:
            enter_game(holder.club, record)
        except ClubError as error:
            return f"{record.name}: {self._asking.text_of(error.reasons[:1])}"
        holder.do(named(mark("{game} is entered"), game=record.name), lambda club: enter_game(club, record))
        return ""

    # -- one by one ----------------------------------------------------------------------------------------------------

    def enter(self, holder: "ClubHolder", record: "Record", season: str | None) -> bool:
        """The dialog of one game; whether it was entered."""
        from kapdip_gui.club.game_dialogs import EnterDialog

        if twice := next((one for one in holder.club.records if one.game and one.game == record.game), None):
            self._asking.refuse((causes.game_twice(number=twice.number, name=twice.name),))
            return False
        return self._by_dialog(holder, EnterDialog(self._session, self._asking.owner, holder.club, record, season))

    def type_in(self, holder: "ClubHolder", season: str | None) -> bool:
        """The dialog of an older game; whether it was entered."""
        from kapdip_gui.club.game_dialogs import TypedDialog

        return self._by_dialog(holder, TypedDialog(self._session, self._asking.owner, holder.club, season))

    def _by_dialog(self, holder: "ClubHolder", dialog: "EnterDialog | TypedDialog") -> bool:
        if not self._dialogs.run(dialog):
            return False
        told = self._take(holder, dialog.record)
        if told:
            self._asking.tell(told)
        self.ask_about_spellings(holder)
        return not told

    def enter_open_game(self, *, shown: Callable[[Path], object]) -> None:
        """Enter the open game, which is over, in a club. `shown` opens that club, if it is wanted."""
        from kapdip.club.errors import ClubError
        from kapdip.club.taking import record_of
        from kapdip.game.replay import check
        from kapdip.storage.differing import difference_reasons
        from kapdip.storage.errors import SaveError
        from kapdip_gui.club.holder import ClubHolder

        game, path = self._session.game, self._session.path
        if game is None:
            return
        try:
            record = record_of(game, file=path.name if path is not None else "", ended=self._day(path))
        except ClubError as error:
            self._session.refused.emit(error.reasons)
            return
        told = difference_reasons(game, check(game))[:1]
        if told and not self._takes_as_recorded(record, told, game.board):
            return
        chosen = self._doorway.choose() if self._is_for_another(game, shown) else None
        if chosen is None:
            return
        try:
            opened = self._doorway.read(chosen)
        except SaveError as error:
            self._asking.tell(self._why(error))
            return
        if opened is None:
            return
        holder = ClubHolder(opened, self._asking.owner)
        holder.refused.connect(self._asking.refuse)
        holder.failed.connect(self._asking.refuse)
        try:
            seasons = holder.club.seasons
            is_in = self.enter(holder, record, seasons[-1] if seasons else None) and holder.is_written
        finally:
            holder.close()
            holder.deleteLater()
        if is_in or any(one.game == record.game for one in holder.club.records):
            keep_club(self._session.settings, chosen, holder.club)
            self._session.clubs_changed.emit()
        if is_in:
            text = self._say("{game} is entered in {club}.", game=record.name, club=holder.club.name)
            way = (self._say("Open the club"), partial(shown, chosen))
            self._messages.notice.say(text, way, topic="club", tone="ok", close_name=self._say("Close"))

    def _is_for_another(self, game: "Game", shown: Callable[[Path], object]) -> bool:
        """Whether a game is still to be entered: if a club has it already, that one is offered, or another."""
        entered = clubs_with(self._session.settings, game)
        if not entered:
            return True
        path, club = next(iter(entered.items()))
        text = self._say("{game} is entered in {club}.", game=game.name, club=club)
        way = self._asking.way(text, self._say("Open the club"), self._say("Another club …"))
        if way == 0:
            shown(path)
        return way == 1

    @staticmethod
    def _day(path: Path | None) -> str:
        """The day on which the open game ended, as far as its save shows; today where it has none yet."""
        from kapdip.storage.club_games import day_written

        with contextlib.suppress(OSError):
            if path is not None:
                return day_written(path)
        return date.today().isoformat()

    # -- people --------------------------------------------------------------------------------------------------------

    def ask_about_spellings(self, holder: "ClubHolder") -> None:
        """Two names that hardly differ: the same person? Asked once; what was answered holds for games to come."""
        from kapdip.club.entering import rename_person
        from kapdip.showing.club.spellings import likely_same

        for first, second in likely_same(holder.club):
            if holder.club.member(first) is None or holder.club.member(second) is None:
                continue  # one of them has become somebody else meanwhile
            pair = [first, second]
            if pair in self._session.settings.told(TWO, []):
                continue
            text = self._say("Is {first} the same person as {second}?", first=first, second=second)
            yes, no = self._say("Yes, one person"), self._say("No, two")
            if pair in self._session.settings.told(ONE, []) or self._asking.ask(text, yes, no):
                self._keep(ONE, pair)
                label = named(mark("{first} and {second} merged"), first=first, second=second)
                holder.do(label, partial(rename_person, name=second, other=first))
            else:
                self._keep(TWO, pair)

    def _keep(self, which: str, pair: list[str]) -> None:
        known = self._session.settings.told(which, [])
        if pair not in known:
            self._session.settings.put(which, json.dumps([*known, pair], ensure_ascii=False))

    def people(self, holder: "ClubHolder") -> None:
        """The dialog of everybody: names, and which may be printed for everybody."""
        from kapdip.club.entering import change_people
        from kapdip_gui.club.people_dialog import PeopleDialog

        dialog = PeopleDialog(self._session, self._asking.owner, holder.club)
        if self._dialogs.run(dialog):
            members = dialog.members
            holder.do(named(mark("players changed")), lambda club: change_people(club, members))
