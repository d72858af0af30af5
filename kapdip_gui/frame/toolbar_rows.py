"""The rows of the tool bars: each has one of its own, whatever layout is taken up.

Takes: a window. Gives: `preserve_rows`. A state of Qt's knows only the bars of the window that it was made of, and puts
every other behind the last one, where there is no room.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QToolBar

ROWS = ("sandbox_bar", "tray_bar", "tools", "guide_strip")
"""The bars from the top, by their object names."""


@contextmanager
def preserve_rows(window: QMainWindow) -> Iterator[None]:
    """Leave each tool bar as it is, in its row, while a layout is taken up."""
    nowhere = Qt.ToolBarArea.NoToolBarArea
    bars = [bar for bar in window.findChildren(QToolBar) if window.toolBarArea(bar) is not nowhere]
    hidden = {bar: bar.isHidden() for bar in bars}
    yield
    if len(bars) > 1:
        for bar in sorted(bars, key=lambda each: ROWS.index(each.objectName())):
            window.addToolBarBreak()
            window.addToolBar(bar)
    for bar, is_hidden in hidden.items():
        bar.setHidden(is_hidden)
