"""Where games are put at first.

Gives: `games_folder()`: `Kapdip` in the user's documents.
"""

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def games_folder() -> Path:
    """The folder that file dialogs begin in; it is made when the first game is."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(found or Path.home()) / "Kapdip"
