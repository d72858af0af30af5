"""The whole game's figures into a file for spreadsheets: one workbook, or a CSV file for each table.

Takes: the glance. Gives: `ask_for_tables` (with a file dialog), `table_files`. Public figures of finished turns only.
"""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from kapdip_gui.game.model import Game
from kapdip_gui.storage.outputs import WriteError, write_output
from kapdip_gui.ui.dialogs.new_game_place import beside
from kapdip_gui.ui.file_troubles import why_text
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.overwriting import may_replace, may_write
from kapdip_gui.ui.work import run_beside
from kapdip_gui.words.tongue import Tongue


def table_files(game: Game, lang: Tongue, file: Path) -> dict[Path, bytes]:
    """What is to be written for a chosen name: a workbook, or for `.csv` one file a table
    beside it (`game-Prices.csv` …).
    """
    from kapdip_gui.evaluation.spreadsheet import csv_files, game_tables, xlsx_bytes

    if file.suffix.lower() != ".csv":
        return {file: xlsx_bytes(game, lang)}
    return csv_files([*game_tables(game, lang).items()], file, lang)


def ask_for_tables(glance: Glance, parent: QWidget) -> None:
    """Ask where to, make the tables beside the window, write them; success and failure are told in one line."""
    game = glance.game
    if game is None:
        return
    found, _ = QFileDialog.getSaveFileName(
        parent,
        glance.say("Export tables"),
        str(beside(glance.path) / f"{glance.path.stem if glance.path else 'kapdip'}.xlsx"),
        "XLSX (*.xlsx);;CSV (*.csv)",
    )
    chosen = Path(found)
    if not found or not may_write(glance, chosen):
        return

    def write(files: dict[Path, bytes]) -> None:
        if not may_replace(glance, parent, chosen, files):
            return
        try:
            for file, content in files.items():
                write_output(file, content)
        except WriteError as error:
            failed(error)
            return
        names = ", ".join(file.name for file in files)
        glance.told.emit(glance.say("Saved {file}." if len(files) == 1 else "Files saved: {file}.", file=names))

    def failed(error: Exception) -> None:
        glance.told.emit(why_text(glance, error))

    run_beside(lambda: table_files(game, glance.language, chosen), write, failed)
