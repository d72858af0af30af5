"""Which screen a widget is on.

Gives: `screen_of(widget)`. `QWidget.screen()` is not used: PySide takes what it returns for a child of the widget. When
the widget is let go of as garbage the screen is handed to Python with it and deleted, and the process ends at the next
picture (docs/decisions/0011).
"""

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


def screen_of(widget: QWidget) -> QScreen:
    """The screen on which the middle of the widget's window is; of a window not shown yet, that
    of the window it belongs to.
    """
    window = widget.window()
    while not window.isVisible() and (owner := window.parentWidget()) is not None:
        window = owner.window()
    return QGuiApplication.screenAt(window.frameGeometry().center()) or QGuiApplication.primaryScreen()
