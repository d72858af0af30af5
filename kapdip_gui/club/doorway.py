"""Which club: a new one, one that is chosen, and how its file is read, or an older state where it can't be.

Takes: the session, what asks, how a file's problems are reported. Gives: `Doorway`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from kapdip_gui.club.asking import Asking
from kapdip_gui.dialogs.new_game_place import begin_in
from kapdip_gui.file.recent import CLUBS, recent_clubs
from kapdip_gui.kit.parts import short_path
from kapdip_gui.process.work import wait_beside
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.storage.club_opening import OpenedClub, StoredClub

FILES = "Kapdip (*.yaml *.yml)"


class Doorway:
    """Finds and reads clubs. `why` says what is wrong with a file."""

    def __init__(self, session: Session, asking: Asking, why: Callable[[object], str]) -> None:
        self._session, self._say = session, session.say
        self._asking = asking
        self._why = why

    def make(self) -> Path | None:
        """Ask for name and place of a new club, and write it."""
        from kapdip.club.entering import new_club
        from kapdip.club.errors import ClubError
        from kapdip.storage.club_file import create_club
        from kapdip.storage.errors import SaveError
        from kapdip.storage.files import make_room

        name = self._asking.line(self._say("New club"), self._say("Name of the club"))
        if name is None:
            return None
        try:
            club = new_club(name)
            at = begin_in() / f"{club.name.replace('/', '-')}.yaml"
            found, _ = QFileDialog.getSaveFileName(
                self._asking.owner, self._say("New club"), str(at), "Kapdip (*.yaml)"
            )
            if not found:
                return None
            path = Path(found if found.endswith((".yaml", ".yml")) else f"{found}.yaml")
            make_room(path)
            create_club(club, path)
        except (ClubError, SaveError) as error:
            self._asking.tell(self._why(error))
            return None
        return path

    def choose_file(self) -> Path | None:
        """Choose the file of a club."""
        recent = self._session.settings.recent(CLUBS)
        folder = begin_in(recent[0].parent if recent else None)
        found, _ = QFileDialog.getOpenFileName(self._asking.owner, self._say("Open a club"), str(folder), FILES)
        return Path(found) if found else None

    def choose(self) -> Path | None:
        """A club that was open lately, another one, or a new one."""
        recent = recent_clubs(self._session.settings)
        other, new = self._say("Another club …"), self._say("New club …")
        if recent:
            names = [*(f"{name} ({short_path(path)})" for path, name in recent.items()), other, new]
            chosen = self._asking.choice(self._say("Enter in a club"), names)
            if chosen is None:
                return None
            if chosen < len(recent):
                return [*recent][chosen]
            is_new = chosen > len(recent)
        else:
            text = self._say(
                "No club yet. A club keeps its players' finished games, with a ranking and a hall of fame."
            )
            way = self._asking.way(text, new, self._say("Open a club …"))
            if way is None:
                return None
            is_new = way == 0
        return self.make() if is_new else self.choose_file()

    def read(self, path: Path) -> "OpenedClub | None":
        """Read a club, or an older state if that is wanted. Raises SaveError where there is none."""
        from kapdip.storage.club_opening import older_clubs, open_club, open_older_club
        from kapdip.storage.errors import SaveError

        try:
            return wait_beside(lambda: open_club(path))
        except SaveError as error:
            states = wait_beside(lambda: older_clubs(path))
            if not states:
                raise
            if not self._goes_on_from(path, error, states[0]):
                return None
            return wait_beside(lambda: open_older_club(path, states[0]))

    def _goes_on_from(self, path: Path, error: Exception, older: "StoredClub") -> bool:
        first = self._say("{name} could not be opened. {why}", name=path.name, why=self._why(error))
        when, games = self._state(older)
        second = self._say(
            "Kapdip has kept an earlier version: {when}, {games}. The current file will be copied beside it.",
            when=when,
            games=games,
        )
        return self._asking.ask(f"{first}\n\n{second}", self._say("Open this version"), self._say("Cancel"))

    def _state(self, kept: "StoredClub") -> tuple[str, str]:
        from kapdip_gui.file.recent import moment_text

        return moment_text(self._session, kept.when), self._session.say_n(
            "{n} game", "{n} games", len(kept.club.records)
        )

    def wants_stored(self, opened: "OpenedClub", kept: "StoredClub") -> bool:
        """Whether the entries that could not be written once, and are not in the file, take the
        place of what it holds.
        """
        when, games = self._state(kept)
        found = self._session.say_n("{n} game", "{n} games", len(opened.club.records))
        text = self._say(
            "Kapdip has kept entries for this club that were never saved to its file: {when}, {games}. "
            "In the file: {found}.",
            when=when,
            games=games,
            found=found,
        )
        return self._asking.ask(text, self._say("Use Kapdip's copy"), self._say("Keep the file as it is"))
