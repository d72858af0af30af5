"""Runs what takes long beside the window: one function in a thread, its result back in the window's thread.

Gives: `run_beside(owner, function, done, failed)`.
"""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal
from shiboken6 import isValid

from kapdip_gui.ui.overriding import override

_Result = TypeVar("_Result")


class _Post(QObject):
    done = Signal(object)
    failed = Signal(object)


class _Task(QRunnable):
    def __init__(self, function: Callable[[], object]) -> None:
        super().__init__()
        self.function = function
        self.post = _Post()
        self.setAutoDelete(False)

    @override
    def run(self) -> None:
        try:
            result = self.function()
        except Exception as error:
            self.post.failed.emit(error)
        else:
            self.post.done.emit(result)


_running: set[_Task] = set()


def run_beside(
    function: Callable[[], _Result],
    done: Callable[[_Result], object],
    failed: Callable[[Exception], object],
    owner: QObject | None = None,
) -> None:
    """Call `function` in a thread; then `done(result)` or `failed(error)` in this one. `function` must not touch widgets.

    If `owner` (a dialog, say) is gone by then, nobody is called any more.
    """
    task = _Task(function)
    _running.add(task)

    def finish(call: Callable[..., object], value: object) -> None:
        _running.discard(task)
        if owner is None or isValid(owner):
            call(value)

    task.post.done.connect(lambda value: finish(done, value))
    task.post.failed.connect(lambda value: finish(failed, value))
    QThreadPool.globalInstance().start(task)


def running() -> int:
    """How many tasks are under way."""
    return len(_running)
