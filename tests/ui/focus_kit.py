"""What has the keys and does not look like it."""

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from kapdip_gui.kit.tabbing import reach, stops
from tests.ui.window_kit import settle


def _seen(stop: QWidget, inside: QWidget) -> QImage:
    """What is to be seen where something stands, with a few pixels around it, in which its ring may be."""
    settle()
    spot = stop.rect().translated(stop.mapTo(inside, stop.rect().topLeft())).adjusted(-6, -6, 6, 6)
    return inside.grab(spot.intersected(inside.rect())).toImage()


def unseen(part: QWidget) -> list[str]:
    """Everything in a part that looks the same with the keys as without them."""
    inside, found = part.window(), []
    inside.activateWindow()
    settle()
    for stop in stops(part):
        reach(stop, forwards=True)
        settle()
        assert QApplication.focusWidget() is stop
        having = _seen(stop, inside)
        stop.clearFocus()
        if having == _seen(stop, inside):
            found.append(f"{type(stop).__name__} {stop.accessibleName() or getattr(stop, 'text', str)()!r}")
    return found
