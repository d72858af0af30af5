"""Tab goes through a window as the eye does: its parts from left to right, in each part everything that takes keys,
hidden things left out.

Takes: the parts of a window in sight. Gives: `go_on`, and `OneStop` for rows of buttons that are one stop, with arrow
keys inside. Qt's own chain leads into docks that are behind others, and past the buttons above a list to which its dock
hands the keys on.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QApplication, QDockWidget, QScrollArea, QWidget

from kapdip_gui.kit.overriding import override

ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class OneStop(QObject):
    """Makes a row of buttons one stop for Tab; the arrow keys go from one to the next."""

    def __init__(self, box: QWidget) -> None:
        super().__init__(box)
        self._box = box
        box.setProperty("one_stop", True)

    def add(self, button: QWidget) -> None:
        """One more button of the row."""
        button.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not (isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in ARROWS):
            return False
        ring = [one for one in _takers(self._box) if not one.property("one_stop")]
        now = next((place for place, one in enumerate(ring) if one is watched), 0)
        step = ARROWS[Qt.Key(event.key())]
        ring[(now + step) % len(ring)].setFocus(Qt.FocusReason.TabFocusReason)
        return True


def go_on(parts: Sequence[QWidget], *, forwards: bool, home: QWidget | None = None) -> bool:
    """Give the keys to the next thing that takes them, round and round; False if there is none.

    Qt asks for the same where that which has the keys is hidden or can't use them any more: then they stay in its dock,
    or go to `home`, since Enter on the next thing would do something quite different.
    """
    if _is_lost():
        return _find_again(
            [*(part for part in parts if isinstance(part, QDockWidget) and _has_keys(part)), *([home] if home else [])]
        )
    ring = [stop for part in sorted(parts, key=lambda one: (one.x(), one.y())) for stop in stops(part)]
    if not ring:
        return False
    now = QApplication.focusWidget()
    at = next(
        (place for place, stop in enumerate(ring) if now is not None and (stop is now or stop.isAncestorOf(now))), None
    )
    following = (0 if forwards else -1) if at is None else (at + (1 if forwards else -1)) % len(ring)
    reach(ring[following], forwards=forwards)
    return True


def _is_lost() -> bool:
    """Whether that which has the keys can't use them."""
    now = QApplication.focusWidget()
    return now is not None and not (now.isVisible() and now.isEnabled())


def _has_keys(part: QWidget) -> bool:
    now = QApplication.focusWidget()
    return now is not None and part.isAncestorOf(now)


def _find_again(places: Iterable[QWidget]) -> bool:
    """Give the keys to the first place that can use them."""
    for place in places:
        place.setFocus()
        if not _is_lost():
            return True
    return False


def stops(part: QWidget) -> list[QWidget]:
    """What takes the keys in a part, in the order in which it was made; a table or list is one thing, whatever is
    in it, and so is a row of buttons: the one that has the keys, else its first.
    """
    found: list[QWidget] = []
    rows: dict[QWidget, int] = {}
    for one in _takers(part):
        box = one.parentWidget()
        if box is None or not box.property("one_stop") or one.property("one_stop"):
            found.append(one)
        elif box not in rows:
            rows[box] = len(found)
            found.append(one)
        elif one.hasFocus():
            found[rows[box]] = one
    return found


def _takers(part: QWidget) -> list[QWidget]:
    """Everything in a part that takes the keys."""
    found: list[QWidget] = []
    for one in (part, *part.findChildren(QWidget)):
        takes = one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled() and one.isVisible()
        if (
            takes
            and one.objectName() != "qt_spinbox_lineedit"
            and not _hands_on(one)
            and not _is_empty(one)
            and not _is_inside_a_list(one, part)
        ):
            found.append(one)
    return found


def reach(stop: QWidget, *, forwards: bool) -> None:
    """Give the keys to something, and bring it into sight where it was scrolled away."""
    stop.setFocus(Qt.FocusReason.TabFocusReason if forwards else Qt.FocusReason.BacktabFocusReason)
    bring_into_sight(stop)


def bring_into_sight(one: QWidget) -> None:
    """Scroll to it, wherever it was scrolled away. What was shown just now gets its place first."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    around = one.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(one)
        around = around.parentWidget()


def _hands_on(one: QWidget) -> bool:
    """Whether it is the inside of something that scrolls: that gives the keys to the whole."""
    around = one.parentWidget()
    return isinstance(around, QAbstractScrollArea) and around.viewport() is one


def _is_empty(one: QWidget) -> bool:
    """Whether it is an empty list: no key does anything there."""
    model = one.model() if isinstance(one, QAbstractItemView) else None
    return model is not None and model.rowCount() == 0


def _is_inside_a_list(one: QWidget, part: QWidget) -> bool:
    around = one.parentWidget()
    while around is not None and around is not part.parentWidget():
        if isinstance(around, QAbstractItemView):
            return True
        around = around.parentWidget()
    return False
