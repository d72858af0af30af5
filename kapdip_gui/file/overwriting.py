"""What is saved, exported or drawn into a file never takes the place of something without a word.

Takes: the session, the file that was chosen. Gives: `may_write`, `may_replace`, `is_open_save`. What no output may
replace at all is said in `storage.outputs`.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from kapdip.reason import Reason
from kapdip.storage import causes
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.kit.mnemonics import give_letters
from kapdip_gui.session.session import Session

_NAMED = 6
"""Files that a question names."""


def may_write(session: Session, file: Path, *, is_save: bool = False) -> bool:
    """Whether this file may be written (over), by a document or by a save. False, and `refused` says why, for the save
    of the open game, one that is open in another program, and what no document may replace.
    """
    reason = _check(session, file, is_save=is_save)
    if reason is not None:
        session.refused.emit((reason,))
    return reason is None


def may_replace(
    session: Session, parent: QWidget, chosen: Path, files: Iterable[Path], *, is_save: bool = False
) -> bool:
    """The same for names that are made from the chosen one.

    The system's dialog has asked about that only: about others, this does.
    """
    names = list(files)
    if not all(may_write(session, file, is_save=is_save) for file in names):
        return False
    there = [file.name for file in names if file != chosen and os.path.lexists(file)]
    return not there or _ask(session, parent, there)


def _ask(session: Session, parent: QWidget, names: list[str]) -> bool:
    text = session.say_n(
        "{names} already exists. Replace it?",
        "{names} already exist. Replace them?",
        len(names),
        names=", ".join([*names[:_NAMED], "…"][: len(names)]),
    )
    box = QMessageBox(parent)
    box.setText(text)
    box.setDefaultButton(box.addButton(session.say("Cancel"), QMessageBox.ButtonRole.RejectRole))
    replace = box.addButton(session.say("Replace"), QMessageBox.ButtonRole.AcceptRole)
    give_letters(box)
    ManualKey(box, session, "saving")
    box.exec()
    box.deleteLater()
    return box.clickedButton() is replace


def is_open_save(session: Session, file: Path) -> bool:
    """Whether it is the save of the open game, by whatever path."""
    path = session.path
    try:
        return path is not None and file.samefile(path)
    except OSError:
        return path is not None and file.absolute() == path.absolute()


def _check(session: Session, file: Path, *, is_save: bool) -> Reason | None:
    from kapdip.storage.lock import holder_of
    from kapdip.storage.outputs import output_refusal

    if is_open_save(session, file):
        return causes.is_open(path=file.name)
    holder = holder_of(file)
    if holder:
        return causes.locked(path=str(file), text=holder)
    return None if is_save else output_refusal(file)
