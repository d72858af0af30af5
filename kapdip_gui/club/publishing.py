"""Documents of a club and of polls as files, in five formats.

Takes: the session, a name for the file, what makes the document. Gives: `Publishing`; `season_menu` and `save_card` for
what is shown of a club, for everybody or as the game master's own copy.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from kapdip.club.errors import ClubError
from kapdip.club.model import Person
from kapdip.evaluation.club_card import card_document
from kapdip.evaluation.club_cells import ClubDocument
from kapdip.evaluation.club_document import Asked, club_document
from kapdip.evaluation.club_page import club_files
from kapdip.evaluation.documents import plain_name
from kapdip.evaluation.errors import PrintError
from kapdip.reason import Reason
from kapdip.storage.outputs import WriteError, write_output
from kapdip.words.catalogue import mark
from kapdip_gui.club.holder import ClubHolder
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.file.overwriting import may_replace
from kapdip_gui.session.session import Session

FORMATS = (
    ("html", mark("Web page (HTML) …")),
    ("pdf", mark("PDF …")),
    ("txt", mark("Text for email and forum …")),
    ("xlsx", mark("Spreadsheet (XLSX) …")),
    ("csv", mark("Tables (CSV) …")),
)
FOLDER = "club/folder"


class Publishing:
    """Writes a document in the format that is asked for. `name` is offered for its file, at first beside the file `of`,
    which it is about; `make` then makes it; `told` and `refused` receive the outcome, instead of the window.
    """

    def __init__(
        self,
        session: Session,
        owner: QWidget,
        title: str,
        name: str,
        make: Callable[[], ClubDocument],
        *,
        of: Path | None = None,
        told: Callable[[str], object] | None = None,
        refused: Callable[[tuple[Reason, ...]], object] | None = None,
    ) -> None:
        self._session, self._say = session, session.say
        self._owner = owner
        self._title, self._name = title, plain_name(name)
        self._of, self._make = of, make
        self._told = told or session.told.emit
        self._refused = refused or session.refused.emit

    def menu(self) -> QMenu:
        """The formats."""
        menu = QMenu(self._owner)
        for ending, name in FORMATS:
            menu.addAction(self._say(name)).triggered.connect(partial(self.save, ending))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def save(self, ending: str, *_: object) -> None:
        """Ask for a file and write it; success and failure are reported in one line."""
        session = self._session
        folder = beside(self._of, session.settings.text(FOLDER, ""))
        found = QFileDialog.getSaveFileName(
            self._owner, self._title, str(folder / f"{self._name}.{ending}"), f"*.{ending}"
        )[0]
        if not found:
            return
        path = Path(found if found.endswith(f".{ending}") else f"{found}.{ending}")
        try:
            self._write(Path(found), club_files(self._make(), ending, path))
        except ClubError as error:
            self._refused(error.reasons)
        except (WriteError, PrintError) as error:
            self._refused((error.reason,))

    def _write(self, chosen: Path, files: dict[Path, bytes | str]) -> None:
        session = self._session
        if not may_replace(session, self._owner, chosen, files):
            return
        for file, content in files.items():
            write_output(file, content)
        session.settings.put(FOLDER, str(chosen.parent))
        self._told(self._say("Saved: {file}", file=", ".join(file.name for file in files)))


def season_menu(session: Session, owner: QWidget, holder: ClubHolder, asked: Asked) -> QMenu:
    """The formats of the season and the hall of fame, and whose copy it is."""
    club = holder.club
    name = f"{club.name} {asked.season or ''}"
    made = Publishing(
        session,
        owner,
        session.say("Publish the club"),
        name,
        lambda: club_document(club, _whose(holder, asked), session.language),
        of=holder.opened.path,
        told=partial(_tell, session, holder),
    )
    menu = made.menu()
    menu.addSeparator()
    own = menu.addAction(session.say("My own copy, with all names"))
    own.setCheckable(True)
    own.setChecked(holder.names_all)
    own.toggled.connect(partial(setattr, holder, "names_all"))
    return menu


def save_card(session: Session, owner: QWidget, holder: ClubHolder, asked: Asked, person: Person) -> None:
    """The card of a person as PDF."""
    club = holder.club
    made = Publishing(
        session,
        owner,
        session.say("Card of {name}", name=person),
        f"{club.name} {person}",
        lambda: card_document(club, person, _whose(holder, asked), session.language),
        of=holder.opened.path,
        told=partial(_tell, session, holder),
    )
    made.save("pdf")


def _whose(holder: ClubHolder, asked: Asked) -> Asked:
    """What is asked, for everybody or as the game master's own copy."""
    return replace(asked, is_public=not holder.names_all)


def _tell(session: Session, holder: ClubHolder, saved: str) -> None:
    """Say what was written, and that it contains all names: the tick may be of an hour ago."""
    session.told.emit(session.say("{saved}, with all names", saved=saved) if holder.names_all else saved)
