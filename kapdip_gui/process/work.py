"""Runs what takes long without keeping the window from reacting: in a thread beside it, or in pieces between its
events.

Gives: `run_beside(function, done, failed)` for one function in a thread, its result back in the window's thread, and
`wait_beside` where nothing can be done without that;
`Pieces` for work on widgets, which only the window's own thread may do.
"""

from collections import deque
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QEventLoop, QObject, QThreadPool, QTimer, Signal
from shiboken6 import isValid

HAND_OVER = 0.001
"""Seconds after which a thread of Python lets another one in (`sys.setswitchinterval`). With Python's own 5 ms the
window waits so long after each call of Qt while something runs beside it, and the thread that saves after each call of
the system: a click beside documents that are being made waited 295 ms at most instead of 115.
"""

_NO_INPUT = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
_Result = TypeVar("_Result")


class _Post(QObject):
    """Brings the end of a task into the window's thread. One for all tasks: an object of Qt that two threads may be the
    last to let go of would have to be kept for ever, and a few kilobytes with each task.
    """

    ended = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ended.connect(self._end)

    def _end(self, task: "_Task[Any]") -> None:
        task.finish()


class _Task(Generic[_Result]):
    """A function, and who waits for its result."""

    def __init__(
        self,
        function: Callable[[], _Result],
        done: Callable[[_Result], object],
        failed: Callable[[Exception], object],
        owner: QObject | None,
    ) -> None:
        self._function = function
        self._done = done
        self._failed = failed
        self._owner = owner
        self._call: Callable[[], object] = _nothing

    def run(self) -> None:
        """In the thread beside."""
        try:
            result = self._function()
        except Exception as error:
            self._call = partial(self._failed, error)
        else:
            self._call = partial(self._done, result)
        _post().ended.emit(self)

    def finish(self) -> None:
        """In the window's thread: notify those who wait.

        Everything that the task knew is let go of here, not in the thread beside.
        """
        call, owner = self._call, self._owner
        vars(self).clear()
        _running.discard(self)
        if owner is None or isValid(owner):
            call()


_running: set[object] = set()
_end = object()


@cache
def _post() -> _Post:
    return _Post()


def _nothing() -> None:
    """What a task has to report before it has ended."""


def run_beside(
    function: Callable[[], _Result],
    done: Callable[[_Result], object],
    failed: Callable[[Exception], object],
    owner: QObject | None = None,
    start: Callable[[Callable[[], None]], object] | None = None,
) -> None:
    """Call `function` in a thread; then `done(result)` or `failed(error)` in this one, the window's. `function` must
    not touch widgets. `start`: what calls it in a thread, if not one of those for all.

    If `owner` (a dialog, say) is gone by then, nobody is called.
    """
    task = _Task(function, done, failed, owner)
    _running.add(task)
    _post()  # made here, so that it belongs to the window's thread
    (start or QThreadPool.globalInstance().start)(task.run)


def wait_beside(function: Callable[[], _Result]) -> _Result:
    """What a function gives that is called in a thread: meanwhile the window is painted and serves phones, but takes no
    key or click. Raises what the function raises.
    """
    loop, found, failed = QEventLoop(), list[_Result](), list[Exception]()
    run_beside(function, found.append, failed.append)
    while not found and not failed:
        loop.processEvents(_NO_INPUT)
    if failed:
        raise failed[0]
    return found[0]


def run_between(steps: Iterator[object], done: Callable[[], object], owner: QObject) -> None:
    """Take steps that only the window's thread may take, one in each idle moment; each should take less than 50 ms.
    Then call `done`. If `owner` is gone meanwhile, that is the end of it.
    """
    token = object()

    def step() -> None:
        is_over = True
        try:
            is_over = not isValid(owner) or next(steps, _end) is _end
        finally:
            if is_over:
                _running.discard(token)
        if not is_over:
            QTimer.singleShot(0, step)
        elif isValid(owner):
            done()

    _running.add(token)
    QTimer.singleShot(0, step)


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

    def put_next(self, piece: Callable[[], object]) -> None:
        """Do this before everything that waits but the piece whose turn it is."""
        self._waiting.insert(1, piece)
        self._timer.start()

    def put_first(self, *pieces: Callable[[], object]) -> None:
        """Do these before everything that waits."""
        self._waiting.extendleft(reversed(pieces))
        self._timer.start()

    def pause(self, milliseconds: int) -> None:
        """Let the window have so long before the next piece: for a picture that was asked for, say."""
        self._timer.setInterval(milliseconds)

    @property
    def is_busy(self) -> bool:
        """Whether a piece still waits."""
        return bool(self._waiting)

    def _next(self) -> None:
        piece = self._waiting.popleft() if self._waiting else None
        self._timer.setInterval(0)
        if not self._waiting:
            self._timer.stop()
        if piece is not None:
            piece()


def running() -> int:
    """How many tasks are under way."""
    return len(_running)
