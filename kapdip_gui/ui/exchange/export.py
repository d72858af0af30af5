"""The whole game's figures into a file for spreadsheets: one workbook, or a folder of CSV files.

Takes: the session. Gives: `ask_for_tables` (with a file dialog), `export_tables`. Public figures of finished turns only.
"""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from kapdip_gui.game.model import Game
from kapdip_gui.ui.overwriting import may_write
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.work import run_beside


def export_tables(game: Game, lang: str, file: Path) -> Path:
    """Write `.xlsx`, or for `.csv` one file a table beside it (`game-Prices.csv` …). Raises OSError; what was there before stays then."""
    from kapdip_gui.evaluation.spreadsheet import csv_text, game_tables, write_xlsx

    if file.suffix.lower() != ".csv":
        write_xlsx(game, lang, file)
        return file
    for name, rows in game_tables(game, lang).items():
        target = file.with_name(f"{file.stem}-{name}.csv")
        part = target.with_name(f".{target.name}.part")
        part.write_text(csv_text(rows), encoding="utf-8-sig", newline="")
        part.replace(target)
    return file


def ask_for_tables(session: Session, parent: QWidget) -> None:
    """Ask where to, then write beside the window; success and failure are told in one line."""
    game = session.game
    if game is None:
        return
    folder = session.path.parent if session.path else Path.home()
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        session.say("Tables for a spreadsheet"),
        str(folder / f"{session.path.stem if session.path else 'kapdip'}.xlsx"),
        "XLSX (*.xlsx);;CSV (*.csv)",
    )
    file = Path(chosen)
    if not chosen or not may_write(session, file):
        return

    def failed(error: Exception) -> None:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        session.told.emit(session.say("{file} was not written: {error}", file=file.name, error=why))

    run_beside(
        lambda: export_tables(game, session.language, file),
        lambda written: session.told.emit(session.say("{file} is written.", file=written.name)),
        failed,
    )
