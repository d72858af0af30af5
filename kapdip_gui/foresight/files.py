"""What is thought ahead, saved: the page that is shown as a picture, all tables for a spreadsheet.

Takes: the session, what is shown. Gives: `OutlookFiles`: the menu of formats, and what each does.
"""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from kapdip.evaluation.errors import PrintError
from kapdip.evaluation.paper_files import PICTURES, TABLES, paper_files
from kapdip.foresight.worth import Worth
from kapdip.showing.foresight.ahead import Foresight
from kapdip.showing.foresight.papers import DRAWN, OutlookPaper, exchange_title
from kapdip.storage.outputs import WriteError, write_output
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.file.overwriting import may_replace, may_write
from kapdip_gui.session.session import Session

KINDS = {
    "svg": mark("Drawing (SVG) …"),
    "png": mark("Picture (PNG) …"),
    "xlsx": mark("Spreadsheet (XLSX) …"),
    "csv": mark("Tables (CSV) …"),
}


class OutlookFiles:
    """Saves what is shown of the outlook."""

    def __init__(self, session: Session, owner: QWidget, about: Foresight, bought: Worth, page: str) -> None:
        self._session, self._owner = session, owner
        self._about, self._bought = about, bought
        self._page = page if page != "radar" or about.radar is not None else ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The formats there are for the page."""
        return (*PICTURES, *TABLES) if self._page in DRAWN else TABLES

    def menu(self) -> QMenu:
        """The formats."""
        menu = QMenu(self._owner)
        for kind in self.kinds:
            menu.addAction(self._session.say(KINDS[kind])).triggered.connect(partial(self.ask, kind))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def ask(self, kind: str, *_: object) -> None:
        """Ask for a place and save it there."""
        session = self._session
        name = f"{session.public.name} {session.say('Outlook')} {self._about.number}".replace("/", "-")
        folder = beside(session.path)
        found = QFileDialog.getSaveFileName(
            self._owner, session.say("Save the outlook"), str(folder / f"{name}.{kind}"), f"{kind.upper()} (*.{kind})"
        )[0]
        if found and may_write(session, Path(found)):
            self.save(kind, Path(found if found.lower().endswith(f".{kind}") else f"{found}.{kind}"), Path(found))

    def save(self, kind: str, file: Path, chosen: Path) -> None:
        """Write it; success and failure are reported in one line. `chosen`: what was asked about already."""
        session = self._session
        try:
            files = paper_files(OutlookPaper(self._about, self._bought, self._whose(), self._page), kind, file)
            if not may_replace(session, self._owner, chosen, files):
                return
            for path, content in files.items():
                write_output(path, content)
        except (WriteError, PrintError) as error:
            session.told.emit(sentences.say(error.reason, session.language))
            return
        session.told.emit(session.say("Saved: {file}", file=", ".join(path.name for path in files)))

    def _whose(self) -> str:
        """Of a sandbox, and with slips, the picture says so first."""
        session, title = self._session, exchange_title(self._about, self._session.current)
        if self._about.with_slips:
            title = f"{title}. {session.say('Contains slips: nobody else may see this.')}"
        return title if session.publishes else f"{session.say('Sandbox')} · {title}"
