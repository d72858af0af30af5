"""Files with text that people sent, read beside the window: a mail of many megabytes keeps it waiting no more than a
line does.

Takes: paths. Gives: `read_beside`, which calls with the text of each, or with why it can't be read.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QObject

from kapdip_gui.process.work import run_beside

if TYPE_CHECKING:
    from kapdip.storage.errors import SaveError


def read_beside(
    paths: Sequence[Path], done: Callable[[list["str | SaveError"]], object], owner: QObject | None = None
) -> None:
    """Read these files in a thread, then say what they contain."""
    run_beside(lambda: [*map(_read, paths)], done, _fault, owner)


def _read(path: Path) -> "str | SaveError":
    from kapdip.storage.errors import SaveError
    from kapdip.storage.letters import read_letter

    try:
        return read_letter(path)
    except SaveError as error:
        return error


def _fault(error: Exception) -> NoReturn:
    """A fault of ours, reported like any other."""
    raise error
