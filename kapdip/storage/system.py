"""Why the operating system refuses something, in words that can be translated.

Takes: an OSError. Gives: `system_reason`, a piece of a sentence for the place where a cause says why, and
`is_sharing_violation`. Source: docs/window.md 9.1.
"""

import errno
from pathlib import Path

from kapdip.reason import Reason
from kapdip.regular import NotRegularError
from kapdip.storage import system_causes as causes
from kapdip.storage.places import nearest_there


def is_sharing_violation(error: OSError) -> bool:
    """Whether another program keeps the file open so that nobody else may have it (Windows: sharing and lock)."""
    return getattr(error, "winerror", None) in (32, 33)


def system_reason(error: OSError) -> Reason:
    """What the system refused: `the disk is full`, in which folder something is not allowed where it names a file; in
    its own words what is not known here.
    """
    if is_sharing_violation(error):
        return causes.in_use()
    if isinstance(error, NotRegularError):
        return causes.no_file()
    if error.errno in (errno.EACCES, errno.EPERM) and isinstance(error.filename, str | Path):
        return causes.not_allowed_in(folder=str(nearest_there(Path(error.filename).parent)))
    known = causes.OF_ERRNO.get(error.errno or 0)
    return causes.other(text=error.strerror or str(error)) if known is None else known()
