"""A game that is not where it was: what is said about it, and the ways on: look elsewhere, take it off the list.

Takes: the session, a path. Gives: `is_gone`, `missing_file_text`, `look_for`. Source: docs/window.md 9.1.
"""

import os
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from kapdip_gui.dialogs.new_game_place import begin_in
from kapdip_gui.session.session import Session


def is_gone(path: Path) -> bool:
    """Whether nothing has that name any longer."""
    return not os.path.lexists(path)


def missing_file_text(session: Session, path: Path) -> str:
    """What has happened to the file, as far as that can be seen: with its folder, or the first part that is gone."""
    say, folder = session.say, path.parent
    first = f"{say('{name} could not be opened.', name=path.name)} "
    if folder.is_dir():
        return first + say(
            "It is no longer in the folder {folder}: it was renamed, moved or deleted. Nothing else was changed.",
            folder=str(folder),
        )
    return first + say(
        "The folder {folder} is not there: it was renamed or moved, or the disk with it is not connected.",
        folder=str(folder),
    )


def look_for(session: Session, owner: QWidget, path: Path) -> Path | None:
    """Have somebody say where the game is now; the list then knows it there. None where they give up."""
    folder = next((part for part in path.parents if part.is_dir()), None)
    title = session.say("Where is {name} now?", name=path.name)
    found, _ = QFileDialog.getOpenFileName(owner, title, str(begin_in(folder)), "Kapdip (*.yaml *.yml)")
    if not found:
        return None
    session.settings.forget(path)
    return Path(found)
