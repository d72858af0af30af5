"""Keeps Python 3.11 alive under PySide6 6.12, whose calls without a result drop one reference to `None` each.

From Python 3.12 on `None` is immortal and nothing is lost; on 3.11 some thousand calls end in "deallocating None" and abort the program.
Found with PySide6-Essentials 6.12.0: `sys.getrefcount(None)` falls by one per `QPainterPath.lineTo`, `QPainter.setPen`, `QWidget.update` …
"""

import ctypes
import sys

_PLENTY = 1 << 40


def guard_none() -> None:
    """Give `None` so many references that no run can use them up. Does nothing where `None` is immortal."""
    if sys.version_info < (3, 12) and sys.implementation.name == "cpython" and sys.getrefcount(None) < _PLENTY:
        count = ctypes.c_ssize_t.from_address(id(None))
        count.value += _PLENTY
