"""Runs what takes long without keeping the window from reacting: in a thread beside it, or in pieces between its events.

Gives: `run_beside(function, done, failed)` for one function in a thread, its result back in the window's thread; `Pieces` for work on
widgets, which only the window's own thread may do.
"""

from collections import deque
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal
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


def _nothing() -> None:
    """What a task knows of when it is done."""


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
        # With its connections go the functions and all that these know of; Qt itself never lets go of the task.
        task.post.deleteLater()
        task.function = _nothing
        if owner is None or isValid(owner):
            call(value)

    task.post.done.connect(lambda value: finish(done, value))
    task.post.failed.connect(lambda value: finish(failed, value))
    QThreadPool.globalInstance().start(task)


class Pieces(QObject):
    """Short pieces of work, one in each idle moment, in the order given: a key or a click comes in between."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[Callable[[], object]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)

    def put(self, *pieces: Callable[[], object]) -> None:
        """Do these, too, when those that wait already are done. Each should take less than 50 ms."""
        self._waiting.extend(pieces)
        if self._waiting:
            self._timer.start()

    @property
    def is_busy(self) -> bool:
        """Whether a piece still waits."""
        return bool(self._waiting)

    def _next(self) -> None:
        piece = self._waiting.popleft() if self._waiting else None
        if not self._waiting:
            self._timer.stop()
        if piece is not None:
            piece()


def running() -> int:
    """How many tasks are under way."""
    return len(_running)
