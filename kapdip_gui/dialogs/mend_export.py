"""The list of differences out of the window: printed, kept as a file (PDF, HTML, text), copied as text.

Takes: the session and a `Report`. Gives: `ExportButtons`. Printing hands the page to the browser, which has a preview
of its own; a PDF is set beside the window, since a long list takes a second.
Source: docs/window.md 8.
"""

import tempfile
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from kapdip.evaluation.differences import Report
from kapdip.evaluation.differences_page import render_html, render_text
from kapdip.storage.outputs import WriteError, write_output
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.file.overwriting import may_write
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.parts import button, short_path
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session


class ExportButtons:
    """Four buttons for one report; what they did is shown in the status line and on the button's tool tip."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        self._session = session
        self._parent = parent
        self._report: Report | None = None
        say = session.say
        self.print, self.pdf, self.save, self.copy = (
            button(say("Print …"), "printer"),
            button(say("PDF …"), "file-type-pdf"),
            button(say("Save …"), "device-floppy"),
            button(say("Copy"), "copy"),
        )
        self.buttons = (self.print, self.pdf, self.save, self.copy)
        self.print.clicked.connect(self.show_page)
        self.pdf.clicked.connect(lambda: self._ask_and_save("pdf"))
        self.save.clicked.connect(lambda: self._ask_and_save("html", "txt"))
        self.copy.clicked.connect(self.copy_text)
        for made in self.buttons:
            made.setEnabled(False)

    def show_report(self, told: Report) -> None:
        """From now on it is this report."""
        self._report = told
        for made in self.buttons:
            made.setEnabled(True)

    def copy_text(self) -> None:
        """The list as text on the clipboard."""
        if self._report is not None:
            QGuiApplication.clipboard().setText(render_text(self._report))
            self._tell(self._session.say("Differences copied as text."))

    def show_page(self) -> Path | None:
        """The list as a page in the browser, from where it is printed; gives the file."""
        if self._report is None:
            return None
        path = Path(tempfile.mkdtemp(prefix="kapdip-")) / "differences.html"
        if not self.write(path):
            return None
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self._tell(self._session.say("No program could open the page; it is in {path}.", path=short_path(path)))
        return path

    def _ask_and_save(self, *endings: str) -> None:
        place = beside(self._session.path)
        name = self._session.say("differences")
        found, _ = QFileDialog.getSaveFileName(
            self._parent,
            self._session.say("Save the differences"),
            str(place / f"{name}.{endings[0]}"),
            " ".join(f"*.{ending}" for ending in endings),
        )
        path = Path(found)
        if not found or not may_write(self._session, path):
            return
        if path.suffix.lower() == ".pdf":
            self.write_pdf(path)
        else:
            self.write(path)

    def write(self, path: Path) -> bool:
        """Write the list: text for a name that ends in `.txt`, else HTML. False (and a message) if that fails."""
        assert self._report is not None
        try:
            write_output(
                path, render_text(self._report) if path.suffix.lower() == ".txt" else render_html(self._report)
            )
        except WriteError as error:
            self._failed(error)
            return False
        self._written(path)
        return True

    def write_pdf(self, path: Path) -> None:
        """Set the list and write it, beside the window."""
        from kapdip.evaluation.differences_pdf import render_differences_pdf

        assert self._report is not None
        told = self._report
        self.pdf.setEnabled(False)
        run_beside(
            lambda: write_output(path, render_differences_pdf(told)),
            lambda _: self._written(path),
            self._failed,
            self._parent,
        )

    def _written(self, path: Path) -> None:
        self.pdf.setEnabled(True)
        self._tell(self._session.say("Differences saved in {path}.", path=short_path(path)))

    def _failed(self, error: Exception) -> None:
        self.pdf.setEnabled(True)
        why = why_text(self._session, error)
        if isinstance(error, WriteError):
            self._tell(why)
        else:
            self._tell(self._session.say("The PDF could not be made: {text}", text=why))

    def _tell(self, text: str) -> None:
        self._session.told.emit(text)
        for made in self.buttons:
            made.setToolTip(text)
