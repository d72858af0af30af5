"""The window. The only room that knows Qt; the glance is the only mutable thing."""

import builtins

import PySide6.QtCore  # noqa: F401 - what it changes is changed back


def _import_plainly() -> None:
    """Take PySide's hand off `import`: it reads the source of every module once more, which is a third of the time that
    importing takes, to learn whether names of Qt are to be respelled there (`from __feature__ import snake_case`). That
    is done nowhere in this program.
    """
    theirs = getattr(builtins, "__feature_import__", None)
    if theirs is not None and builtins.__import__ is theirs:
        builtins.__import__ = getattr(builtins, "__orig_import__", theirs)


_import_plainly()
