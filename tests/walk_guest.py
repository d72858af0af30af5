"""The window as it is started for people, which also answers where something stands on the screen: for
`evening_walk.py`.

Takes: a game's file or nothing as argument, questions line by line on standard input. Gives: one line of answer each on
standard output. Nothing is done here that a person could not do: clicks and keys come from outside, through the X
server.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import (  # noqa: E402
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSocketNotifier,
    Qt,
)
from PySide6.QtWidgets import (  # noqa: E402
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from kapdip_gui.frame.window import MainWindow  # noqa: E402
from kapdip_gui.process.main import make_application, run  # noqa: E402
from tests.ui.window_kit import spot  # noqa: E402

PATIENCE = 20.0


def window() -> MainWindow:
    """The main window. Raises StopIteration before it is there."""
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))


def front() -> QWidget:
    """What a click reaches now: a menu, a dialog, else the window with its docks."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget() or window()


def middle(widget: QWidget, rect: QRect | None = None) -> QPoint:
    """The middle of a widget, or of a part of it, on the screen."""
    return widget.mapToGlobal((rect or widget.rect()).center())


def named(widget: QWidget) -> set[str]:
    """Everything by which a person or a reader may call a widget."""
    names = {widget.accessibleName(), widget.toolTip()}
    if isinstance(widget, QAbstractButton | QLabel | QLineEdit):
        names.add(widget.text().replace("&", ""))
    if isinstance(widget, QLineEdit | QPlainTextEdit):
        names.add(widget.placeholderText())
    return names


def where_text(text: str) -> QPoint | None:
    """Something that is called so, in the language of the window: a menu's line, a field, a button, a word."""
    said = window().session.say(text)
    place = front()
    if isinstance(place, QMenu):
        return next(
            (
                middle(place, place.actionGeometry(one))
                for one in place.actions()
                if one.text().replace("&", "") == said
            ),
            None,
        )
    for kind in (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QAbstractItemView, QLabel):
        for one in place.findChildren(kind):
            if (
                one.isVisible()
                and not one.visibleRegion().isEmpty()
                and any(name in (said, text) for name in named(one))
            ):
                return middle(one)
    return None


def cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[QModelIndex]:
    """Every cell of a table or tree."""
    for line in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(line, column, parent)
            yield index
            yield from cells(model, index)


def where_item(text: str) -> QPoint | None:
    """A line of a list, a cell of a table with this text, or one that is read out so; scrolled to."""
    for view in front().findChildren(QAbstractItemView):
        for index in cells(view.model(), QModelIndex()) if view.isVisible() and view.model() is not None else ():
            said = str(index.data(Qt.ItemDataRole.AccessibleTextRole) or "")
            if str(index.data() or "") == text or said.startswith(text):
                view.scrollTo(index)
                return middle(view.viewport(), view.visualRect(index))
    return None


def where(what: str, rest: str) -> QPoint | None:
    """A place on the screen: `unit lon`, `title turn`, `float turn`, `tab press`, `menu file`,
    `cell 2 3`, `text …`, `item …`.
    """
    shown = window()
    docks = shown.docks
    match what:
        case "unit":
            assert shown.desk is not None
            return shown.desk.view.viewport().mapToGlobal(spot(shown, rest.upper()))
        case "title" | "float" | "enlarge" | "tab" if docks is not None:
            bar = docks[rest].bar
            if what != "tab" and bar.visibleRegion().isEmpty():
                return None
            if what == "title":
                return bar.mapToGlobal(QPoint(bar.enlarge.x() - 20, bar.height() // 2))
            if what == "tab":
                tabs = [
                    tab
                    for dock in docks.all()
                    for tab in dock.bar.findChildren(QToolButton)
                    if not tab.visibleRegion().isEmpty()
                ]
                return next((middle(tab) for tab in tabs if tab.text() == docks[rest].windowTitle()), None)
            return middle(bar.float if what == "float" else bar.enlarge)
        case "menu":
            bar_ = shown.menuBar()
            assert isinstance(bar_, QMenuBar)
            return middle(bar_, bar_.actionGeometry(shown.menus[rest].menuAction()))
        case "cell":
            line, column = map(int, rest.split())
            view = next(
                one
                for one in front().findChildren(QAbstractItemView)
                if one.isVisible() and one.model().columnCount() > 5
            )
            return middle(view.viewport(), view.visualRect(view.model().index(line, column)))
        case "item":
            return where_item(rest)
        case _:
            return where_text(rest)


def focus() -> str:
    """Which widget takes the keys now, and in which window."""
    one = QApplication.focusWidget()
    if one is None:
        return "nothing"
    called = next((name for name in sorted(named(one), key=len) if name), "")
    return f"{type(one).__name__} “{called}” in {type(one.window()).__name__} “{one.window().windowTitle()}”"


def rest() -> str:
    """Wait until nothing is being made any more."""
    app, end = QApplication.instance(), time.monotonic() + PATIENCE
    assert app is not None
    quiet = 0
    while quiet < 3 and time.monotonic() < end:
        app.processEvents()
        opening = len(sys.argv) > 1 and window().session.game is None
        quiet = 0 if opening or window().is_busy else quiet + 1
        time.sleep(0.03)
    return "rested"


def answer(question: str) -> str:
    """The answer to one line."""
    what, _, given = question.partition(" ")
    if what == "rest":
        return rest()
    if what == "say":
        return window().session.say(given)
    if what == "focus":
        return focus()
    try:
        found = where(what, given)
    except (KeyError, StopIteration):
        found = None
    return f"{found.x()} {found.y()}" if found is not None else "nowhere"


class Ear(QObject):
    """Listens to standard input, also while a dialog stands open."""

    def __init__(self) -> None:
        super().__init__()
        self._notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)

    def _hear(self) -> None:
        self._notifier.setEnabled(False)
        question = sys.stdin.readline().strip()
        if question:
            print(answer(question), flush=True)
            self._notifier.setEnabled(True)


if __name__ == "__main__":
    make_application(sys.argv[:1])
    ear = Ear()
    sys.exit(run(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
