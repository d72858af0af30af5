"""Why the operating system refuses something, in words that can be translated.

Takes: an OSError. Gives: `system_reason`, a piece of a sentence for the place where a cause says why;
`NotRegularError`, `is_sharing_violation`. Source: docs/window.md 9.1.
"""

from kapdip_gui.reason import Reason
from kapdip_gui.storage import system_because as because


class NotRegularError(OSError):
    """A pipe, a device or a folder where a file was expected: reading it might never end."""


def is_sharing_violation(error: OSError) -> bool:
    """Whether another program keeps the file open so that nobody else may have it (Windows: sharing and lock)."""
    return getattr(error, "winerror", None) in (32, 33)


def system_reason(error: OSError) -> Reason:
    """What the system refused: `the disk is full`; in its own words what is not known here."""
    if is_sharing_violation(error):
        return because.in_use()
    if isinstance(error, NotRegularError):
        return because.no_file()
    known = because.OF_ERRNO.get(error.errno or 0)
    return because.other(text=error.strerror or str(error)) if known is None else known()
