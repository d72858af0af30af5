"""The whole game's figures into a file for spreadsheets: one workbook, or a CSV file for each table.

Takes: the session. Gives: `ask_for_tables` (with a file dialog), `table_files`. Public figures of finished turns only.
"""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from kapdip.game.model import Game
from kapdip.storage.outputs import WriteError, write_output
from kapdip.words.board_language import BoardLanguage
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.file.overwriting import may_replace, may_write
from kapdip_gui.file.troubles import why_text
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session


def table_files(game: Game, lang: BoardLanguage, file: Path) -> dict[Path, bytes]:
    """What is to be written for a chosen name: a workbook, or for `.csv` one file a table
    beside it (`game-Prices.csv` …).
    """
    from kapdip.evaluation.spreadsheet import csv_files, game_tables, xlsx_bytes

    if file.suffix.lower() != ".csv":
        return {file: xlsx_bytes(game, lang)}
    return csv_files([*game_tables(game, lang).items()], file, lang)


def ask_for_tables(session: Session, parent: QWidget) -> None:
    """Ask where to, make the tables beside the window, write them; success and failure are reported in one line."""
    game = session.game
    if game is None:
        return
    found, _ = QFileDialog.getSaveFileName(
        parent,
        session.say("Export tables"),
        str(beside(session.path) / f"{session.path.stem if session.path else 'kapdip'}.xlsx"),
        "XLSX (*.xlsx);;CSV (*.csv)",
    )
    chosen = Path(found)
    if not found or not may_write(session, chosen):
        return

    def write(files: dict[Path, bytes]) -> None:
        if not may_replace(session, parent, chosen, files):
            return
        try:
            for file, content in files.items():
                write_output(file, content)
        except WriteError as error:
            failed(error)
            return
        names = ", ".join(file.name for file in files)
        session.told.emit(session.say("Saved {file}." if len(files) == 1 else "Files saved: {file}.", file=names))

    def failed(error: Exception) -> None:
        session.told.emit(why_text(session, error))

    run_beside(lambda: table_files(game, session.language, chosen), write, failed)
