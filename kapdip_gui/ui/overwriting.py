"""What is saved, exported or drawn into a file never takes the place of something without a word.

Takes: the glance, the file that was chosen. Gives: `may_write`, `may_replace`, `is_open_save`. What no output may
replace at all is said in `storage.outputs`.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from kapdip_gui.reason import Reason
from kapdip_gui.storage import because
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.letters import give_letters
from kapdip_gui.ui.manual import ManualKey


def may_write(glance: Glance, file: Path, *, is_save: bool = False) -> bool:
    """Whether this file may be written (over), by a document or by a save. False, and `refused` says why, for the save
    of the open game, one that is open in another program, and what no document may replace.
    """
    reason = _check(glance, file, is_save=is_save)
    if reason is not None:
        glance.refused.emit((reason,))
    return reason is None


def may_replace(glance: Glance, parent: QWidget, chosen: Path, files: Iterable[Path], *, is_save: bool = False) -> bool:
    """The same for names that are made from the chosen one.

    The system's dialog has asked about that only: about others, this does.
    """
    names = list(files)
    if not all(may_write(glance, file, is_save=is_save) for file in names):
        return False
    there = [file.name for file in names if file != chosen and os.path.lexists(file)]
    return not there or _ask(glance, parent, there)


def _ask(glance: Glance, parent: QWidget, names: list[str]) -> bool:
    text = glance.say_n(
        "{names} already exists. Replace it?",
        "{names} already exist. Replace them?",
        len(names),
        names=", ".join(names),
    )
    box = QMessageBox(parent)
    box.setText(text)
    box.setDefaultButton(box.addButton(glance.say("Cancel"), QMessageBox.ButtonRole.RejectRole))
    replace = box.addButton(glance.say("Replace"), QMessageBox.ButtonRole.AcceptRole)
    give_letters(box)
    ManualKey(box, glance, "saving")
    box.exec()
    box.deleteLater()
    return box.clickedButton() is replace


def is_open_save(glance: Glance, file: Path) -> bool:
    """Whether it is the save of the open game, by whatever path."""
    path = glance.path
    try:
        return path is not None and file.samefile(path)
    except OSError:
        return path is not None and file.absolute() == path.absolute()


def _check(glance: Glance, file: Path, *, is_save: bool) -> Reason | None:
    from kapdip_gui.storage.lock import holder_of
    from kapdip_gui.storage.outputs import output_refusal

    if is_open_save(glance, file):
        return because.is_open(path=file.name)
    holder = holder_of(file)
    if holder:
        return because.locked(path=str(file), text=holder)
    return None if is_save else output_refusal(file)
