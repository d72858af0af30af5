"""Where games are put at first.

Gives: `games_folder()`: `Kapdip` in the user's documents; `free_place()`, a file there that does not exist yet;
`begin_in()`, where a file dialog begins, `beside()`, where one for what belongs to a file does.
"""

import contextlib
from pathlib import Path

from PySide6.QtCore import QStandardPaths


def games_folder() -> Path:
    """The folder that file dialogs begin in; it is made when the first game is."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(found or Path.home()) / "Kapdip"


def free_place(name: str) -> Path:
    """A file in the folder of games that is not there yet: `name`, with a number where that is taken."""
    found, number = games_folder() / f"{name}.yaml", 2
    while found.exists():
        found, number = games_folder() / f"{name} {number}.yaml", number + 1
    return found


def begin_in(*folders: Path | None) -> Path:
    """Where a file dialog begins: in the first of these folders that is there, or in that of the games, which is made
    if need be. In a folder that is not there it would begin wherever the program was started, and what is saved would
    end up there.
    """
    for folder in folders:
        if folder is not None and folder.is_absolute() and folder.is_dir():
            return folder
    with contextlib.suppress(OSError):
        games_folder().mkdir(parents=True, exist_ok=True)
    return games_folder() if games_folder().is_dir() else Path.home()


def beside(file: Path | None, chosen: str = "") -> Path:
    """Where a file dialog begins for what belongs to a game or a club: in the folder that was chosen last, if one was,
    or where its own file is.
    """
    return begin_in(Path(chosen), file.parent if file is not None else None)
