"""The season and the hall of fame as files: for everybody or for the game master, in five formats.

Takes: the glance, a club, what is shown of it. Gives: `Publishing`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from kapdip_gui.club.errors import ClubError
from kapdip_gui.club.model import Club, Person
from kapdip_gui.evaluation.because import not_printed
from kapdip_gui.evaluation.club_card import card_document
from kapdip_gui.evaluation.club_document import Asked, ClubDocument, club_document
from kapdip_gui.evaluation.club_page import club_csv, club_workbook, render_club_html, render_club_pdf, render_club_text
from kapdip_gui.evaluation.documents import plain_name
from kapdip_gui.evaluation.errors import PrintError
from kapdip_gui.storage.outputs import WriteError, write_output
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.overwriting import may_replace
from kapdip_gui.words.catalogue import mark

FORMATS = (
    ("html", mark("Web page (HTML) …")),
    ("pdf", mark("PDF …")),
    ("txt", mark("Text for mail and forum …")),
    ("xlsx", mark("Spreadsheet (XLSX) …")),
    ("csv", mark("Table (CSV) …")),
)
MAKERS: Mapping[str, Callable[[ClubDocument], bytes | str]] = {
    "html": render_club_html,
    "pdf": render_club_pdf,
    "txt": render_club_text,
    "xlsx": club_workbook,
    "csv": club_csv,
}
FOLDER = "club/folder"
OWN_COPY = "club/own_copy"
"""Setting: the game master's own copy is written, with all names."""


class Publishing:
    """Writes the documents of one club, as they are asked for."""

    def __init__(self, glance: Glance, owner: QWidget, club: Club, asked: Asked) -> None:
        self._glance, self._say = glance, glance.say
        self._owner = owner
        self._club = club
        self._asked = asked

    def menu(self) -> QMenu:
        """The formats, and whose copy it is."""
        menu = QMenu(self._owner)
        for ending, name in FORMATS:
            menu.addAction(self._say(name)).triggered.connect(partial(self._save, ending))
        menu.addSeparator()
        own = menu.addAction(self._say("My own copy, with all names"))
        own.setCheckable(True)
        own.setChecked(self._glance.settings.flag(OWN_COPY, False))
        own.toggled.connect(lambda is_own: self._glance.settings.put(OWN_COPY, is_own))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def save_card(self, person: Person) -> None:
        """The card of a person as PDF."""
        self._write(plain_name(f"{self._club.name} {person}"), "pdf", lambda: render_club_pdf(self._card(person)))

    def _card(self, person: Person) -> ClubDocument:
        return card_document(self._club, person, self._whose(), self._glance.language)

    def _save(self, ending: str, *_: object) -> None:
        self._write(plain_name(f"{self._club.name} {self._asked.season or ''}"), ending, lambda: self._made(ending))

    def _write(self, name: str, ending: str, made: Callable[[], bytes | str]) -> None:
        glance = self._glance
        folder = Path(glance.settings.text(FOLDER, str(Path.home())))
        found = QFileDialog.getSaveFileName(
            self._owner, self._say("Publish the club"), str(folder / f"{name}.{ending}"), f"*.{ending}"
        )[0]
        if not found:
            return
        path = Path(found if found.endswith(f".{ending}") else f"{found}.{ending}")
        if not may_replace(glance, self._owner, Path(found), (path,)):
            return
        try:
            write_output(path, made())
        except ClubError as error:
            glance.refused.emit(error.reasons)
        except WriteError as error:
            glance.refused.emit((error.reason,))
        except PrintError as error:
            glance.refused.emit((not_printed(text=str(error)),))
        else:
            glance.settings.put(FOLDER, str(path.parent))
            glance.told.emit(self._say("Saved: {file}", file=path.name))

    def _made(self, ending: str) -> bytes | str:
        return MAKERS[ending](club_document(self._club, self._whose(), self._glance.language))

    def _whose(self) -> Asked:
        """What is asked, for everybody or as the game master's own copy."""
        return replace(self._asked, is_public=not self._glance.settings.flag(OWN_COPY, False))
