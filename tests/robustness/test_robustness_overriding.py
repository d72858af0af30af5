"""Errors in methods that Qt calls arrive in the crash handler, whatever raised them, and never end the process
(decision 0008).
"""

from collections.abc import Callable, Iterator
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from kapdip_gui.kit.overriding import override
from kapdip_gui.process.crash import CrashGuard
from kapdip_gui.process.crash_log import CrashLog
from tests.robustness.growth import rooms
from tests.ui.window_kit import settle


def index() -> object:
    return tuple(range(2))[len("far")]


def call() -> object:
    length: Any = len
    return length((), ())


def divide() -> object:
    return 1 // len("")


def stop() -> object:
    return next(iter(()))


class Failing(QGraphicsView):
    """Painting fails while `viewportEvent` waits for it: Qt stands between two methods of ours."""

    fail: Callable[[], object]

    @override
    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        return bool(super().viewportEvent(event))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self.fail()


@pytest.mark.parametrize("fail", [index, call, divide, stop])
def test_an_error_between_two_of_our_methods_is_reported(
    fail: Callable[[], object], tmp_path: Path, qtbot: QtBot
) -> None:
    guard = CrashGuard(CrashLog(tmp_path))
    guard.install()
    view = Failing()
    view.fail = fail
    view.show()
    settle()
    view.hide()
    guard.uninstall()
    assert "paintEvent" in guard.report


def own_classes() -> Iterator[type[QObject]]:
    """The classes of the window that derive from Qt's."""
    for module in rooms("kapdip_gui"):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, QObject) and value.__module__ == module.__name__:
                yield value


def test_every_method_that_overrides_one_of_qt_is_marked() -> None:
    unmarked = {
        f"{owner.__module__}.{owner.__qualname__}.{name}"
        for owner in own_classes()
        for name, method in vars(owner).items()
        if isfunction(method) and name != "__init__" and not hasattr(method, "__override__")
        for base in owner.__mro__[1:]
        if base.__module__.startswith("PySide6") and name in vars(base)
    }
    assert unmarked == set()
