"""What is done with clubs: new, open, enter a game, players, seasons; how it is written, told and taken back.

Takes: the session, the window's files, dialogs and pages. Gives: `Clubs`.
A club takes the place of the game in the window; opening a game closes the club.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QStackedWidget

from kapdip_gui.reason import Reason
from kapdip_gui.showing.labels import named
from kapdip_gui.ui.dialogs.new_game_place import games_folder
from kapdip_gui.ui.dialogs.running import Dialogs
from kapdip_gui.ui.dialogs.trouble import show_trouble
from kapdip_gui.ui.files import Files
from kapdip_gui.ui.letters import give_letters
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.telling import Telling
from kapdip_gui.ui.work import run_beside
from kapdip_gui.words import sentences
from kapdip_gui.words.catalogue import mark

if TYPE_CHECKING:
    from kapdip_gui.club.model import Club, Record
    from kapdip_gui.storage.club_opening import OlderClub, OpenedClub
    from kapdip_gui.ui.club.game_deeds import GameDeeds
    from kapdip_gui.ui.club.holder import ClubHolder
    from kapdip_gui.ui.club.page import ClubPage

RECENT = "recent_clubs"
ASKED = "club_asked"
"""Setting: pairs of names of which it was said already that they are two people."""


class Clubs(QObject):
    """Everything about clubs. Signals: `titled` (what the window is called now), `left` (no club is open any more)."""

    titled = Signal(str)
    left = Signal()

    def __init__(self, session: Session, telling: Telling, dialogs: Dialogs, files: Files, pages: QStackedWidget) -> None:
        super().__init__(dialogs.owner)
        self._session = session
        self._say = session.say
        self._telling = telling
        self._dialogs = dialogs
        self._owner = dialogs.owner
        self._files = files
        self._pages = pages
        self.holder: ClubHolder | None = None
        session.opened.connect(self._game_opened)

    @cached_property
    def page(self) -> "ClubPage":
        """The page, made when a club is first opened."""
        from kapdip_gui.ui.club.page import ClubPage

        made = ClubPage(self._session)
        made.left.connect(self.close)
        made.told.connect(self._telling.tell)
        made.files_wanted.connect(self.add_files)
        made.choose_wanted.connect(self._choose_files)
        made.typed_wanted.connect(self._type_in)
        made.people_wanted.connect(self._people)
        made.undo_wanted.connect(self.undo)
        made.redo_wanted.connect(self.redo)
        made.game_menu_wanted.connect(self._game_menu)
        made.removal_wanted.connect(self._remove_game)
        made.why_wanted.connect(self._why)
        made.publish_wanted.connect(self._publish)
        self._pages.addWidget(made)
        return made

    @property
    def games(self) -> "GameDeeds":
        """What is done with single games of the club that is open. Raises RuntimeError where none is."""
        from kapdip_gui.ui.club.game_deeds import GameDeeds

        if self.holder is None:
            raise RuntimeError("no club is open")
        return GameDeeds(self._session, self._owner, self.holder)

    def _game_menu(self, number: str, spot: QPoint) -> None:
        self.games.show_menu(number, spot)

    def _remove_game(self, number: str) -> None:
        self.games.remove(number)

    # -- opening -------------------------------------------------------------------------------------------------------

    def new(self) -> None:
        """Ask for name and place of a new club, and open it."""
        path = self._make()
        if path is not None:
            self.open(path)

    def _make(self) -> Path | None:
        from kapdip_gui.club.errors import ClubError
        from kapdip_gui.club.keeping import new_club
        from kapdip_gui.storage.club_file import create_club
        from kapdip_gui.storage.errors import SaveError

        name, is_given = QInputDialog.getText(self._owner, self._say("New club"), self._say("Name of the club"))
        if not is_given:
            return None
        try:
            club = new_club(name)
            at = games_folder() / f"{club.name.replace('/', '-')}.yaml"
            found, _ = QFileDialog.getSaveFileName(self._owner, self._say("New club"), str(at), "Kapdip (*.yaml)")
            if not found:
                return None
            path = Path(found if found.endswith((".yaml", ".yml")) else f"{found}.yaml")
            path.parent.mkdir(parents=True, exist_ok=True)
            create_club(club, path)
        except (ClubError, SaveError, OSError) as error:
            self._trouble(self._files.why(error))
            return None
        return path

    def ask_open(self) -> None:
        """Choose a club to open."""
        recent = self._session.settings.recent(RECENT)
        folder = recent[0].parent if recent else games_folder()
        found, _ = QFileDialog.getOpenFileName(self._owner, self._say("Open a club"), str(folder), "Kapdip (*.yaml *.yml)")
        if found:
            self.open(Path(found))

    def open(self, path: Path) -> None:
        """Open a club; the game that is open is closed first. What can't be read offers its older states."""
        from kapdip_gui.storage.errors import SaveError

        if self.holder is not None and self.holder.opened.path.absolute() == path.absolute():
            return
        try:
            opened = self._read(path)
        except SaveError as error:
            self._trouble(self._say("{name} could not be opened. {why}", name=path.name, why=self._files.why(error)))
            return
        if opened is None:
            return
        if not self._files.close():
            opened.lock.release()
            return
        self.release()
        self._show(opened)

    def _read(self, path: Path) -> "OpenedClub | None":
        from kapdip_gui.storage.club_opening import older_clubs, open_club, open_older_club
        from kapdip_gui.storage.errors import SaveError

        try:
            return open_club(path)
        except SaveError as error:
            states = older_clubs(path)
            if not states:
                raise
            return open_older_club(path, states[0]) if self._goes_on_from(path, error, states[0]) else None

    def _goes_on_from(self, path: Path, error: Exception, older: "OlderClub") -> bool:
        from kapdip_gui.ui.recent import moment_text

        why = self._files.why(error)
        first = self._say("{name} could not be opened. {why}", name=path.name, why=why)
        games = self._session.say_n("{n} game", "{n} games", len(older.club.records))
        when = moment_text(self._session, older.when)
        second = self._say(
            "Kapdip has kept an older state of it: {when}, {games}. What the file holds now is copied beside it.", when=when, games=games
        )
        return self._ask(f"{first}\n\n{second}", self._say("Open this state"), self._say("Cancel"))

    def _show(self, opened: "OpenedClub") -> None:
        from kapdip_gui.ui.club.holder import ClubHolder

        self.holder = ClubHolder(opened, self._owner)
        self.holder.refused.connect(self._refused)
        self.holder.failed.connect(self._failed)
        self._session.settings.remember(opened.path, RECENT)
        self.page.show_club(self.holder)
        self.page.use_keys(are_ours=True)
        self._pages.setCurrentWidget(self.page)
        self.titled.emit(f"{opened.club.name} – Kapdip")
        self.page.games.list.setFocus()
        if opened.read_only:
            self._trouble(self._say("Another program has this club open, or the file is write-protected: it can be looked at only."))

    def close(self) -> None:
        """Back to the welcome page; asks where the club could not be written."""
        if self.holder is None:
            return
        if not self.holder.is_written and not self.holder.opened.read_only and not self.holder.write():
            text = self._say("The club could not be saved. If you leave now, the last entries are lost.")
            if not self._ask(text, self._say("Leave and lose them"), self._say("Stay"), is_grave=True):
                return
        self.release()
        self.left.emit()

    def release(self) -> None:
        """Let go of the club that is open."""
        if self.holder is not None:
            self.holder.close()
            self.holder.deleteLater()
            self.holder = self.page.holder = None
            self.page.use_keys(are_ours=False)

    def _game_opened(self) -> None:
        if self._session.game is not None:
            self.release()

    # -- deeds ---------------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last deed back."""
        deed = self.holder.undo() if self.holder is not None else None
        if deed is not None:
            self._telling.tell(self._say("Undone: {deed}", deed=deed.text(self._session.language)))

    def redo(self) -> None:
        """Do it again."""
        deed = self.holder.redo() if self.holder is not None else None
        if deed is not None:
            self._telling.tell(self._say("Done again: {deed}", deed=deed.text(self._session.language)))

    def _choose_files(self) -> None:
        title = self._say("Finished games")
        found, _ = QFileDialog.getOpenFileNames(self._owner, title, str(games_folder()), "Kapdip (*.yaml *.yml)")
        if found:
            self.add_files([Path(name) for name in found])

    def add_files(self, paths: Sequence[Path]) -> None:
        """Enter games from their saves: one with its dialog, several as they are. They are read beside the window."""
        from kapdip_gui.storage.club_games import records_in

        self._telling.wait_for(self._say("Reading {n} …", n=len(paths)))
        run_beside(partial(records_in, tuple(paths)), self._read_games, lambda error: self._trouble(str(error)), self._owner)

    def _read_games(self, read: "tuple[list[Record], list[tuple[Path, Exception]]]") -> None:
        self._telling.wait_for("")
        records, failed = read
        if self.holder is None:
            return
        told = [f"{path.name}: {self._files.why(error)}" for path, error in failed]
        if len(records) == 1 and not failed:
            self._enter(self.holder, records[0])
        else:
            told += [line for record in records if (line := self._take(self.holder, replace(record, season=self.page.season)))]
            self._ask_about_spellings()
        if told:
            self._trouble("\n".join(told))

    def _take(self, holder: "ClubHolder", record: "Record") -> str:
        """Enter a game as it is; gives why it was refused, `""` if it was not."""
        from kapdip_gui.club.errors import ClubError
        from kapdip_gui.club.keeping import enter_game

        try:
            enter_game(holder.club, record)
        except ClubError as error:
            return f"{record.name}: {sentences.say(error.reasons[0], self._session.language)}"
        holder.do(named(mark("{game} is entered"), game=record.name), lambda club: enter_game(club, record))
        return ""

    def _enter(self, holder: "ClubHolder", record: "Record") -> bool:
        """The dialog of one game; whether it was entered."""
        from kapdip_gui.ui.club.dialogs import EnterDialog

        if twice := next((one for one in holder.club.records if one.game and one.game == record.game), None):
            self._refused((Reason("club.game_twice", {"number": twice.number, "name": twice.name}),))
            return False
        dialog = EnterDialog(self._session, self._owner, holder.club, record, self.page.season if holder is self.holder else None)
        if not self._dialogs.run(dialog):
            return False
        results = tuple(replace(one, person=dialog.names.get(one.alias or "") or None) for one in record.results)
        full = replace(record, results=results, number=dialog.number.text().strip(), ended=dialog.ended, season=dialog.in_season)
        told = self._take(holder, full)
        if told:
            self._trouble(told)
        elif holder is self.holder:
            self.page.games.list.choose(full.number)
            self._ask_about_spellings()
        return not told

    def enter_open_game(self) -> None:
        """Enter the open game, which is over, in a club."""
        from kapdip_gui.club.errors import ClubError
        from kapdip_gui.club.taking import record_of
        from kapdip_gui.storage.errors import SaveError
        from kapdip_gui.ui.club.holder import ClubHolder

        game, path = self._session.game, self._session.path
        if game is None:
            return
        try:
            record = record_of(game, file=path.name if path is not None else "", ended=date.today().isoformat())
        except ClubError as error:
            self._session.refused.emit(error.reasons)
            return
        chosen = self._choose_club()
        if chosen is None:
            return
        try:
            opened = self._read(chosen)
        except SaveError as error:
            self._trouble(self._files.why(error))
            return
        if opened is None:
            return
        holder = ClubHolder(opened, self._owner)
        holder.refused.connect(self._refused)
        holder.failed.connect(self._refused)
        try:
            is_in = self._enter(holder, record)
        finally:
            holder.close()
            holder.deleteLater()
        if is_in:
            self._session.settings.remember(chosen, RECENT)
            text = self._say("{game} is entered in {club}.", game=record.name, club=holder.club.name)
            way = (self._say("Open the club"), partial(self.open, chosen))
            self._telling.notice.say(text, way, topic="club", tone="ok", close_name=self._say("Close"))

    def _choose_club(self) -> Path | None:
        """A club that was open lately, another one, or a new one."""
        recent = [path for path in self._session.settings.recent(RECENT) if path.exists()]
        other, new = self._say("Another club …"), self._say("New club …")
        names = {**{f"{path.stem} ({path.parent.name})": path for path in recent}, other: None, new: None}
        if recent:
            chosen, is_given = QInputDialog.getItem(self._owner, self._say("Enter in a club"), self._say("Club"), list(names), 0, False)
            if not is_given:
                return None
        else:
            text = self._say("There is no club yet. A club keeps the finished games of its players, with ranking and hall of fame.")
            chosen = new if self._ask(text, new, other) else other
        if chosen == new:
            return self._make()
        if chosen == other:
            found, _ = QFileDialog.getOpenFileName(self._owner, self._say("Open a club"), str(games_folder()), "Kapdip (*.yaml *.yml)")
            return Path(found) if found else None
        return names[chosen]

    def _type_in(self) -> None:
        from kapdip_gui.ui.club.dialogs import TypedDialog

        if self.holder is None:
            return
        dialog = TypedDialog(self._session, self._owner, self.holder.club, self.page.season)
        if self._dialogs.run(dialog):
            told = self._take(self.holder, dialog.record)
            if told:
                self._trouble(told)
            self._ask_about_spellings()

    def _people(self) -> None:
        from kapdip_gui.club.keeping import publish_name, rename_person
        from kapdip_gui.ui.club.dialogs import PeopleDialog

        if self.holder is None:
            return
        dialog = PeopleDialog(self._session, self._owner, self.holder.club)
        if not self._dialogs.run(dialog):
            return
        members = dialog.members

        def changed(club: "Club") -> "Club":
            for member, _, is_public in members:
                club = publish_name(club, member.name, is_public) if is_public is not member.is_public else club
            for member, name, _ in members:
                club = rename_person(club, member.name, name) if name != member.name else club
            return club

        self.holder.do(named(mark("players changed")), changed)

    def _publish(self, spot: QPoint) -> None:
        from kapdip_gui.evaluation.club_document import Asked
        from kapdip_gui.ui.club.publishing import Publishing

        if self.holder is not None:
            page = self.page
            asked = Asked(season=page.season, formula=page.formula, minimum=page.minimum)
            Publishing(self._session, self._owner, self.holder.club, asked).menu().popup(spot)

    def _why(self, question: tuple[str, ...]) -> None:
        from kapdip_gui.showing.club.why import why_lines
        from kapdip_gui.ui.club.dialogs import WhyDialog

        if self.holder is None:
            return
        page = self.page
        lines = why_lines(self.holder.club, page.season, page.formula, question, self._session.language, minimum=page.minimum)
        if lines:
            self._dialogs.run(WhyDialog(self._session, self._owner, self._say("Why? {name}", name=question[1]), lines))

    def _ask_about_spellings(self) -> None:
        """Two names that differ in spelling only: the same person? Asked once."""
        from kapdip_gui.club.keeping import rename_person
        from kapdip_gui.showing.club.season import likely_same

        if self.holder is None:
            return
        for first, second in likely_same(self.holder.club):
            asked = json.loads(self._session.settings.text(ASKED, "[]"))
            if [first, second] in asked:
                continue
            text = self._say("Is {first} the same person as {second}?", first=first, second=second)
            if self._ask(text, self._say("Yes, one person"), self._say("No, two")):
                label = named(mark("{first} and {second} are one"), first=first, second=second)
                self.holder.do(label, partial(rename_person, name=second, other=first))
            else:
                self._session.settings.put(ASKED, json.dumps([*asked, [first, second]], ensure_ascii=False))

    # -- telling -------------------------------------------------------------------------------------------------------

    def _refused(self, reasons: Sequence[Reason]) -> None:
        self._trouble(" ".join(sentences.say(reason, self._session.language) for reason in reasons))

    def _failed(self, reasons: Sequence[Reason]) -> None:
        """It could not be written: say why, and what can be done."""
        why = " ".join(sentences.say(reason, self._session.language) for reason in reasons)
        if self.holder is None:
            return
        if any(reason.key == "club.changed_outside" for reason in reasons):
            if self._ask(why, self._say("Keep what is here"), self._say("Take what is in the file")):
                self.holder.write(over_others=True)
            else:
                self._reload()
        else:
            self._trouble(self._say("The club could not be saved: {why}", why=why))

    def _reload(self) -> None:
        path = self.holder.opened.path if self.holder is not None else None
        self.release()
        self.left.emit()
        if path is not None:
            self.open(path)

    def _ask(self, text: str, yes: str, no: str, *, is_grave: bool = False) -> bool:
        box = QMessageBox(self._owner)
        box.setText(text)
        first = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        second = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(second if is_grave else first)
        give_letters(box)
        box.exec()
        box.deleteLater()
        return box.clickedButton() is first

    def _trouble(self, text: str) -> None:
        show_trouble(self._session, self._owner, text)
