"""What is done with the club that is open: how it comes and goes, its seasons, players and papers; undo.

Takes: the session, the window's commands, files, dialogs and pages. Gives: `Clubs`.
A club takes the place of the game in the window; opening a game closes the club.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QStackedWidget

from kapdip.showing.labels import named
from kapdip.words.catalogue import mark
from kapdip_gui.club.asking import Asking
from kapdip_gui.club.doorway import Doorway
from kapdip_gui.club.entering import Entering
from kapdip_gui.club.papers import Papers
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.file.files import Files
from kapdip_gui.file.recent import is_stored_club, keep_club
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.storage.club_opening import OpenedClub
    from kapdip_gui.club.game_edits import GameEdits
    from kapdip_gui.club.holder import ClubEdit, ClubHolder
    from kapdip_gui.club.page import ClubPage
    from kapdip_gui.club.season_edits import SeasonEdits


class Clubs(QObject):
    """Everything about clubs. Signals: `titled` (what the window is called now), `left` (no club is open any more),
    `changed` (what can be done now)."""

    titled = Signal(str)
    left = Signal()
    changed = Signal()

    def __init__(
        self,
        session: Session,
        commands: Commands,
        messages: Messages,
        dialogs: Dialogs,
        *,
        files: Files,
        pages: QStackedWidget,
    ) -> None:
        super().__init__(dialogs.owner)
        self._session = session
        self._say = session.say
        self._commands = commands
        self._messages = messages
        self._dialogs = dialogs
        self._owner = dialogs.owner
        self._files = files
        self._pages = pages
        self.asking = Asking(session, dialogs)
        self.doorway = Doorway(session, self.asking, files.why)
        self.entering = Entering(session, messages, dialogs, asking=self.asking, doorway=self.doorway, why=files.why)
        self.papers = Papers(session, dialogs)
        self.holder: ClubHolder | None = None
        session.opened.connect(self._game_opened)

    @cached_property
    def page(self) -> "ClubPage":
        """The page, made when a club is first opened."""
        from kapdip_gui.club.page import ClubPage

        made = ClubPage(self._session, self._commands)
        made.left.connect(self.close)
        made.told.connect(self._messages.tell)
        made.files_wanted.connect(self.add_files)
        made.game_menu_wanted.connect(self._game_menu)
        made.removal_wanted.connect(self._remove_game)
        made.why_wanted.connect(lambda question: self.papers.why(made, question))
        made.publish_wanted.connect(lambda spot: self.papers.publish(made, spot))
        made.card_wanted.connect(lambda person: self.papers.print_card(made, person))
        made.shown.connect(self.refresh)
        on: dict[str, Callable[[], object]] = {
            "club.add": lambda: self._with_holder(lambda holder: self.entering.choose_files(holder, made.season)),
            "club.type": lambda: self._with_holder(lambda holder: self.entering.type_in(holder, made.season)),
            "club.season": self._begin_season,
            "club.plan": lambda: self.seasons.plan(made.season),
            "club.name": self.rename,
            "club.players": lambda: self._with_holder(self.entering.people),
            "club.find": made.head.look_for,
            "club.publish": made.ask_to_publish,
            "club.card": made.ask_for_card,
            "edit.undo": self.undo,
            "edit.redo": self.redo,
        }
        for key, edit in on.items():
            self._commands.on(key, edit)
        self._pages.addWidget(made)
        return made

    def _game_menu(self, key: str, spot: QPoint) -> None:
        self.games.show_menu(key, spot)

    def _remove_game(self, key: str) -> None:
        self.games.remove(key)

    def _begin_season(self) -> None:
        self.seasons.begin()

    def _with_holder(self, edit: "Callable[[ClubHolder], object]") -> None:
        if self.holder is not None:
            edit(self.holder)

    @property
    def games(self) -> "GameEdits":
        """What is done with single games of the club that is open."""
        from kapdip_gui.club.game_edits import GameEdits

        return GameEdits(self._session, self.asking, self._open_club, self.entering)

    @property
    def seasons(self) -> "SeasonEdits":
        """What is done with the seasons of the club that is open."""
        from kapdip_gui.club.season_edits import SeasonEdits

        return SeasonEdits(self._session, self._dialogs, self._open_club, shown=self.page.choose_season)

    @property
    def _open_club(self) -> "ClubHolder":
        """The club that is open. Raises RuntimeError where none is."""
        if self.holder is None:
            raise RuntimeError("no club is open")
        return self.holder

    # -- coming and going ----------------------------------------------------------------------------------------------

    def new(self) -> None:
        """Ask for name and place of a new club, and open it."""
        path = self.doorway.make()
        if path is not None:
            self.open(path)

    def ask_open(self) -> None:
        """Choose a club to open."""
        path = self.doorway.choose_file()
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Open a club; the game or the club that is open is closed first.

        What can't be read offers its older states.
        """
        from kapdip.storage.errors import SaveError

        if self.holder is not None and self.holder.opened.path.absolute() == path.absolute():
            return
        try:
            opened = self.doorway.read(path)
        except SaveError as error:
            self.asking.tell(self._say("{name} could not be opened. {why}", name=path.name, why=self._files.why(error)))
            return
        if opened is None:
            return
        if not self._files.close() or not self.may_leave():
            opened.lock.release()
            return
        self.release()
        self._show(opened)

    def _show(self, opened: "OpenedClub") -> None:
        from kapdip_gui.club.holder import ClubHolder
        from kapdip_gui.club.trouble import ClubTrouble

        self.holder = ClubHolder(opened, self._owner)
        self.holder.refused.connect(self.asking.refuse)
        self._trouble = ClubTrouble(self._session, self.asking, self.holder, self._files.why, self.reload)
        self.holder.failed.connect(self._trouble.tell)
        self.holder.changed.connect(self._call_it)
        self.holder.changed.connect(self.refresh)
        keep_club(self._session.settings, opened.path, opened.club)
        self.page.show_club(self.holder)
        self.page.use_keys(are_ours=True)
        self._pages.setCurrentWidget(self.page)
        self._call_it()
        self.page.games.list.setFocus()
        self.refresh()
        self._tell_of(opened)

    def _tell_of(self, opened: "OpenedClub") -> None:
        """What is to be said or asked about a club that was just opened."""
        if opened.read_only:
            self.asking.tell(
                self._say("Another program has this club open, or the file is write-protected: it is read-only here.")
            )
        elif opened.is_recovered:
            self._open_club.write()
            self.asking.tell(
                self._say(
                    "The last entries could not be saved when this club was last open. Kapdip kept them; here they are."
                )
            )
        elif (kept := opened.kept) is not None:
            is_wanted = self.doorway.wants_stored(opened, kept)
            opened.decide()
            if is_wanted:
                self._open_club.do(named(mark("separately kept entries restored")), lambda _: kept.club)

    def close(self) -> None:
        """Back to the welcome page; asks where the club could not be written."""
        if self.holder is not None and self.may_leave():
            self.release()
            self.left.emit()

    def may_leave(self) -> bool:
        """Whether everything is on disk, or may be lost."""
        holder = self.holder
        if holder is None or holder.is_written or holder.opened.read_only or holder.write(quietly=True):
            return True
        if holder.is_kept:
            text = self._say(
                "The club could not be saved to its file. Kapdip has kept a copy and will offer it when "
                "you next open the club."
            )
            return self.asking.ask(text, self._say("Leave"), self._say("Stay"), is_grave=True)
        text = self._say("The club could not be saved. If you leave now, the last entries are lost.")
        return self.asking.ask(text, self._say("Leave and lose them"), self._say("Stay"), is_grave=True)

    def release(self) -> None:
        """Let go of the club that is open."""
        if self.holder is not None:
            self.holder.close()
            self.holder.deleteLater()
            self.holder = self.page.holder = None
            self.page.use_keys(are_ours=False)
            self._commands.club = None
            self._commands.retranslate()

    def _game_opened(self) -> None:
        if self._session.game is not None:
            self.release()

    # -- edits ---------------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last edit back."""
        edit = self.holder.undo() if self.holder is not None else None
        if edit is not None:
            self._messages.tell(self._say("Undone: {edit}", edit=self._edit(edit)))

    def redo(self) -> None:
        """Do it again."""
        edit = self.holder.redo() if self.holder is not None else None
        if edit is not None:
            self._messages.tell(self._say("Redone: {edit}", edit=self._edit(edit)))

    def _edit(self, edit: "ClubEdit") -> str:
        return edit.text(self._session.language)

    def refresh(self) -> None:
        """Which commands can be given now, and what the next undo reverses."""
        if self.holder is None:
            return
        undo, redo = (steps[-1] if steps else None for steps in (self.holder.undo_list, self.holder.redo_list))
        self._commands.club = frozenset(
            key
            for key, is_there in (
                ("edit.undo", undo is not None),
                ("edit.redo", redo is not None),
                ("club.plan", self.page.season is not None),
                ("club.players", bool(self.holder.club.people)),
                ("club.publish", bool(self.holder.club.records)),
                ("club.card", bool(self.page.person)),
                *((key, True) for key in ("club.add", "club.type", "club.season", "club.find", "club.name")),
            )
            if is_there
        )
        self.changed.emit()
        self._commands["edit.undo"].setText(
            self._say("Undo: {edit}", edit=self._edit(undo)) if undo is not None else self._say("Undo")
        )
        self._commands["edit.redo"].setText(
            self._say("Redo: {edit}", edit=self._edit(redo)) if redo is not None else self._say("Redo")
        )
        self.page.head.show_steps(self._commands["edit.undo"].text(), self._commands["edit.redo"].text())

    def add_files(self, paths: Sequence[Path]) -> None:
        """Enter games from their saves."""
        self._with_holder(lambda holder: self.entering.add_files(holder, paths, self.page.season))

    def enter_open_game(self) -> None:
        """Enter the open game, which is over, in a club."""
        self.entering.enter_open_game(shown=self.open)

    def count_poll(self) -> None:
        """The dialog that counts ballots; it needs no club."""
        self.papers.count_poll(self.holder.club if self.holder is not None else None)

    def rename(self) -> None:
        """Ask for another name of the club."""
        holder = self._open_club
        name = self.asking.line(self._say("Rename the club"), self._say("Name of the club"), text=holder.club.name)
        if name is not None:
            from kapdip.club.entering import rename_club

            holder.do(named(mark("the club is now called {name}"), name=name), lambda club: rename_club(club, name))

    def _call_it(self) -> None:
        """The club's name in the window's title; name and games in the list of the clubs that were open lately."""
        holder = self._open_club
        self.titled.emit(f"{holder.club.name} – Kapdip")
        if not is_stored_club(self._session.settings, holder.opened.path, holder.club):
            keep_club(self._session.settings, holder.opened.path, holder.club)

    def reload(self) -> None:
        """Open the club anew, as it is in its file; what was not written is put aside."""
        opened = self._open_club.opened
        opened.decide()
        self.release()
        self.left.emit()
        self.open(opened.path)
