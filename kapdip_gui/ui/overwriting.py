"""What is saved, exported or drawn into a file never takes the place of a save that is open: its game is kept there by itself.

Takes: the session, the file that was chosen. Gives: `may_write`. Source: issue 9, point 2.
"""

from pathlib import Path

from kapdip_gui.reason import Reason
from kapdip_gui.ui.session import Session


def may_write(session: Session, file: Path) -> bool:
    """Whether this file may be written (over). False, and `refused` says why, for the save of the open game, and for one that is open
    in another program.
    """
    reason = _check(session, file)
    if reason is not None:
        session.refused.emit((reason,))
    return reason is None


def is_open_save(session: Session, file: Path) -> bool:
    """Whether it is the save of the open game, by whatever path."""
    path = session.path
    try:
        return path is not None and file.samefile(path)
    except OSError:
        return path is not None and file.absolute() == path.absolute()


def _check(session: Session, file: Path) -> Reason | None:
    from kapdip_gui.storage.lock import holder_of

    if is_open_save(session, file):
        return Reason("save.is_open", {"path": file.name})
    holder = holder_of(file)
    return Reason("save.locked", {"path": str(file), "text": holder}) if holder else None
