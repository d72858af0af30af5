"""The monkey's hands: one random thing after the other at a window, its docks, menus and dialogs.

Takes: the window, chance, a tally. Gives: `Monkey`.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QWidget
from shiboken6 import isValid

from kapdip_gui.frame.window import MainWindow
from tests.robustness.monkey_tally import Tally
from tests.robustness.mutate import WORDS
from tests.ui.window_kit import NAMES, settle

SPARED = frozenset({"file.quit"})
RARE = {
    "view.theme": 0.3,
    "view.language": 0.5,
    "view.larger": 0.1,
    "view.smaller": 0.1,
    "file.close": 0.1,
    "file.sample": 0.1,
}
KEYS = (
    Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    Qt.Key.Key_Space,
    Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
)  # fmt: skip
LINES = (
    "lon nth", "mun s ber kie", "par - bur", "vie h", "+500", "-300", "99999", "0", "A MAR S A PAR - BUR",
    "F LON C A YOR - NWY", "Ärger",
)  # fmt: skip
MODIFIERS = (Qt.KeyboardModifier.NoModifier,) * 5 + (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
BUTTONS = (Qt.MouseButton.LeftButton,) * 8 + (Qt.MouseButton.RightButton,)
SLIPS = (
    'Exchange "{name}"\nEngland: +{number}\nGermany: -5\nItaly: 99999\n',
    'Orders "{name}"\nEngland:\nF Lon-Nth\nA Lpl-Yor\nGermany:\nA Mun-Ruh\n',
    'Press "{name}"\nfrom: {word}\nto: all\n{word} {number}\n',
    'Börsenzug "{name}"\nRussland {number}\nTürkei -{number}\n{word}\n',
)
SIZES = ((1600, 900), (1280, 720), (960, 600), (1920, 1080), (2560, 1300))
SECONDS_IN_DIALOG = 8.0


class Monkey:
    """Does one random thing after the other."""

    def __init__(self, window: MainWindow, chance: random.Random, tally: Tally) -> None:
        self._window = window
        self._chance = chance
        self._tally = tally
        self._dialog: QWidget | None = None
        self._left = 0
        self._until = 0.0
        self._commands = [command.key for command, _ in window.commands if command.key not in SPARED]
        self._edits: tuple[tuple[float, Callable[[], None]], ...] = (
            (0.38, self.click), (0.22, self.type), (0.2, self.command), (0.04, self.wheel), (0.03, self.drag), (0.03,
            self.menu),
            (0.03, self.paste), (0.02, self.resize), (0.02, self.undo), (0.01, self.drop), (0.01, self.mend), (0.01,
            self.publish),
        )  # fmt: skip
        self._beat = (time.monotonic(), time.thread_time())
        self._doing = ""
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._feel)
        self._timer.timeout.connect(lambda: QTimer.singleShot(0, window, self._in_dialog))
        self._timer.start(10)

    def act(self) -> None:
        """One edit at the window; dialogs that it opens are dealt with beside it."""
        while self._over() is not None:
            self._in_loop(self._in_dialog)
        weights, edits = zip(*self._edits, strict=True)
        edit: Callable[[], None] = self._chance.choices(edits, weights)[0]
        self._doing = edit.__name__
        self._tally.edits[self._doing] += 1
        self._in_loop(edit)
        if not self._window.isVisible():
            self._start_again()

    def _feel(self) -> None:
        """The pulse of the window: how long nothing else could happen in it.

        An edit lasts as long as the dialog that it opens.
        """
        before, self._beat = self._beat, (time.monotonic(), time.thread_time())
        waited, worked = (now - then for now, then in zip(self._beat, before, strict=True))
        if worked > self._tally.worked:
            self._tally.waited, self._tally.worked, self._tally.longest_edit = waited, worked, self._doing

    def _start_again(self) -> None:
        """The list of commands and the menus can end the program, and nothing is saved after
        that: what its next start does.
        """
        self._tally.edits["quit"] += 1
        path = self._window.session.path
        self._window.session.close()
        self._window.show()
        if path is not None:
            self._window.actions_of.files.open(path)
        settle()

    def _in_loop(self, edit: Callable[[], None]) -> None:
        """Do it as a key or click does it: out of a running event loop, to which the window comes back afterwards."""
        loop = QEventLoop()

        def go() -> None:
            try:
                edit()
            finally:
                QTimer.singleShot(0, loop.quit)

        QTimer.singleShot(0, go)
        loop.exec()

    def come_back(self, path: Path | None) -> None:
        """Close what is still open, and open the game again if another one, or none, is there."""
        while (open_one := self._over()) is not None:
            self._in_loop(partial(self._close, open_one))
        settle()
        if self._window.session.game is None and path is not None:
            self._window.actions_of.files.open(path)
            while self._window.actions_of.files.is_reading:
                settle()
        self._window.session.hidden = False
        for top in QApplication.topLevelWidgets():
            if isinstance(top, QDialog) and top.isVisible():
                top.close()
        settle()

    def rest(self) -> None:
        """Stop for good."""
        self._timer.stop()

    # -- edits at the window -------------------------------------------------------------------------------------------

    def click(self, within: QWidget | None = None) -> None:
        """Click somewhere: in the window, or in a dock that floats."""
        area = within or self._area()
        point = self._spot(area)
        target = area.childAt(point) or area
        button, modifier = self._chance.choice(BUTTONS), self._chance.choice(MODIFIERS)
        there = target.mapFrom(area, point)
        with _Watched(target) as watched:
            for event in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick)[
                : 3 if self._chance.random() < 0.1 else 2
            ]:
                if watched.lives:
                    event(target, button, modifier, there)

    def type(self, within: QWidget | None = None) -> None:
        """A key, a line, or what nobody should write."""
        target = QApplication.focusWidget() or within or self._window
        how = self._chance.random()
        if how < 0.5:
            _press(target, self._chance.choice(KEYS), self._chance.choice(MODIFIERS))
        elif how < 0.9:
            _write(target, self._chance.choice(LINES))
            _write(target, "\r")
        else:
            _write(target, self._chance.choice(WORDS)[:40])

    def command(self) -> None:
        """Any command of the menus."""
        key = self._chance.choice(self._commands)
        if self._chance.random() < RARE.get(key, 1.0):
            self._run(key)

    def wheel(self) -> None:
        """Turn the wheel over something."""
        area = self._area()
        point = self._spot(area)
        target = area.childAt(point) or area
        there = QPointF(target.mapFrom(area, point))
        turn = QPoint(0, self._chance.choice((-120, 120, 480, -480)))
        modifier = self._chance.choice(MODIFIERS)
        phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
        event = QWheelEvent(there, QPointF(target.mapToGlobal(there)), QPoint(), turn, none, modifier, phase, False)
        QApplication.sendEvent(target, event)

    def drag(self) -> None:
        """Press here, let go there."""
        area = self._area()
        start, end = self._spot(area), self._spot(area)
        target = area.childAt(start) or area
        none = Qt.KeyboardModifier.NoModifier
        here = target.mapFrom(area, start)
        with _Watched(target) as watched:
            QTest.mousePress(target, Qt.MouseButton.LeftButton, none, here)
            for step in range(1, 5):
                if watched.lives:
                    QTest.mouseMove(target, here + (end - start) * step / 4)
            if watched.lives:
                QTest.mouseRelease(target, Qt.MouseButton.LeftButton, none, here + end - start)

    def menu(self) -> None:
        """A menu at the pointer."""
        area = self._area()
        point = self._spot(area)
        target = area.childAt(point) or area
        there = target.mapFrom(area, point)
        QApplication.sendEvent(
            target, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, there, target.mapToGlobal(there))
        )

    def paste(self) -> None:
        """Slips from the clipboard."""
        QGuiApplication.clipboard().setText(self._slips())
        self._run("edit.paste")

    def drop(self) -> None:
        """Slips dropped on the window."""
        data = QMimeData()
        data.setText(self._slips())
        self._window.actions_of.dropped(data)

    def resize(self) -> None:
        """The window in another size."""
        self._window.resize(*self._chance.choice(SIZES))

    def undo(self) -> None:
        """Several steps back and some of them forward."""
        for _ in range(self._chance.randrange(1, 6)):
            self._run("edit.undo")
        for _ in range(self._chance.randrange(6)):
            self._run("edit.redo")

    def mend(self) -> None:
        """Look at a past turn and mend it."""
        for _ in range(self._chance.randrange(1, 4)):
            self._run("view.earlier")
        self._run("turn.mend")

    def publish(self) -> None:
        """The publish dialog, or the slips."""
        self._run(
            self._chance.choice(
                ("publish.publish", "publish.publish", "publish.slips", "publish.tables", "publish.text")
            )
        )

    # -- dialogs and menus ---------------------------------------------------------------------------------------------

    def _over(self) -> QWidget | None:
        """What lies over the window: a menu or list that popped up, or a dialog."""
        return QApplication.activePopupWidget() or QApplication.activeModalWidget()

    def _in_dialog(self) -> None:
        """A dialog or a menu is open: do a few things in it, push its buttons, and close it in the end."""
        over = self._over()
        if over is None:
            self._dialog = None
            return
        if over is not self._dialog:
            self._dialog, self._left = over, self._chance.choice((1, 3, 6, 15))
            self._until = time.monotonic() + SECONDS_IN_DIALOG
            self._doing = type(over).__name__
            self._tally.dialogs[self._doing] += 1
        self._left -= 1
        if self._left < 0 or time.monotonic() > self._until:
            self._dialog = None
            self._close(over)
        elif over is QApplication.activePopupWidget():
            keys = (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Down)
            _press(over, self._chance.choice(keys), Qt.KeyboardModifier.NoModifier)
        else:
            self._handle(over)

    def _handle(self, dialog: QWidget) -> None:
        how = self._chance.random()
        buttons = [made for made in dialog.findChildren(QAbstractButton) if made.isVisible() and made.isEnabled()]
        boxes = [made for made in dialog.findChildren(QComboBox) if made.isVisible() and made.isEnabled()]
        if how < 0.35 and buttons:
            self._chance.choice(buttons).click()
        elif how < 0.45 and boxes:
            box = self._chance.choice(boxes)
            box.setCurrentIndex(self._chance.randrange(max(1, box.count())))
        elif how < 0.75:
            self.click(dialog)
        else:
            self.type(dialog)

    def _close(self, over: QWidget) -> None:
        if isinstance(over, QDialog):
            over.reject()
        if isValid(over) and over.isVisible():
            over.close()

    # -- helpers -------------------------------------------------------------------------------------------------------

    def _run(self, key: str) -> None:
        if self._window.commands[key].isEnabled():
            self._window.commands[key].trigger()

    def _area(self) -> QWidget:
        """The window, or now and then another one that stands open beside it."""
        others = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top is not self._window]
        return self._chance.choice(others) if others and self._chance.random() < 0.3 else self._window

    def _spot(self, area: QWidget) -> QPoint:
        return QPoint(self._chance.randrange(max(1, area.width())), self._chance.randrange(max(1, area.height())))

    def _slips(self) -> str:
        chance = self._chance
        forms = chance.choices(SLIPS, k=chance.randrange(1, 5))
        return "\n".join(
            form.format(name=chance.choice(NAMES), number=chance.randrange(900), word=chance.choice(WORDS))
            for form in forms
        )


class _Watched:
    """Knows whether a widget is still there: what a press closes gets no release, as with a real mouse."""

    def __init__(self, widget: QWidget) -> None:
        self.lives = True
        self._widget = widget

    def __enter__(self) -> "_Watched":
        self._widget.destroyed.connect(self._gone)
        return self

    def __exit__(self, *error: object) -> None:
        if self.lives:
            self._widget.destroyed.disconnect(self._gone)

    def _gone(self) -> None:
        self.lives = False


def _press(target: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    """One key down and up."""
    with _Watched(target) as watched:
        QTest.keyPress(target, key, modifier)
        if watched.lives:
            QTest.keyRelease(target, key, modifier)


def _write(target: QWidget, text: str) -> None:
    """Type a text, whatever its signs are (QTest knows those of Latin-1 only)."""
    with _Watched(target) as watched:
        for sign in text:
            key = Qt.Key.Key_Return if sign == "\r" else Qt.Key.Key_unknown
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                if watched.lives:
                    QApplication.sendEvent(target, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, sign))
