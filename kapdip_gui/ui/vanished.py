"""A game that is not where it was: what is said of it, and the ways on: look for it elsewhere, take it off the list.

Takes: the glance, a path. Gives: `is_gone`, `told_of_gone`, `look_for`. Source: docs/window.md 9.1.
"""

import os
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from kapdip_gui.ui.dialogs.new_game_place import begin_in
from kapdip_gui.ui.glance import Glance


def is_gone(path: Path) -> bool:
    """Whether nothing has that name any more."""
    return not os.path.lexists(path)


def told_of_gone(glance: Glance, path: Path) -> str:
    """What has become of the file, as far as that can be seen: with its folder, or the first part that is gone."""
    say, folder = glance.say, path.parent
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


def look_for(glance: Glance, owner: QWidget, path: Path) -> Path | None:
    """Have somebody say where the game is now; the list then knows it there. None where he gives up."""
    folder = next((part for part in path.parents if part.is_dir()), None)
    title = glance.say("Where is {name} now?", name=path.name)
    found, _ = QFileDialog.getOpenFileName(owner, title, str(begin_in(folder)), "Kapdip (*.yaml *.yml)")
    if not found:
        return None
    glance.settings.forget(path)
    return Path(found)
