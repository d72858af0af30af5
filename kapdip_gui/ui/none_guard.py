"""Keeps Python 3.11 alive under PySide6 6.12, whose calls without a result drop one reference to `None` each, others one to `True`.

From Python 3.12 on all three are immortal and nothing is lost; on 3.11 some thousand calls end in "deallocating None" and an abort.
Found with PySide6-Essentials 6.12.0: `sys.getrefcount(None)` falls by one per `QPainterPath.lineTo`, `QPainter.setPen`, `QWidget.update` …;
that of `True` by one for each property of a `QObject` that is set from Python.
"""

import ctypes
import sys

_PLENTY = 1 << 40


def guard_none() -> None:
    """Give the constants so many references that no run can use them up. Does nothing where they are immortal."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return
    for constant in (None, True, False):
        if sys.getrefcount(constant) < _PLENTY:
            ctypes.c_ssize_t.from_address(id(constant)).value += _PLENTY
