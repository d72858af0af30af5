"""What phones want to have read: beside the window and in a pool of its own, so that nothing else waits for it.

Gives: `Readings`, one for an open table. One reading at a time for a seat, hand-ins before questions; none goes on for
which nobody waits any more, or that takes too long. Source: docs/table.md 4.
"""

import time
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QObject

from kapdip_gui.process.work import run_beside

TOGETHER = 2
"""Readings at once."""
LONGEST = 1.0
"""Seconds of a processor for a reading: the longest slip that anybody would write takes a tenth of it."""


class TooLongError(Exception):
    """There is more to be read than anybody would write."""


class PhoneReading(NamedTuple):
    """Something to be read."""

    seat: int
    is_hand_in: bool
    is_over: Callable[[], bool]
    """Whether nobody waits for it any more."""
    read: Callable[[Callable[[], None]], Any]
    """Called beside the window with what it has to call before each line."""
    done: Callable[[Any], object]
    """Called with what came of it; not where it is over."""
    failed: Callable[[Exception], object]

    def run(self) -> Any:
        """Read. Raises TooLongError, and CancelledError where it is over."""
        end = time.thread_time() + LONGEST

        def go_on() -> None:
            if self.is_over():
                raise CancelledError
            if time.thread_time() > end:
                raise TooLongError

        return self.read(go_on)


class Readings(QObject):
    """Those that wait, and those that are under way."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(TOGETHER, "phones")
        self._waiting: list[PhoneReading] = []
        self._seats: set[int] = set()
        """Those for which something is being read."""

    def put(self, reading: PhoneReading) -> None:
        """Have it read as soon as its seat's turn comes."""
        self._waiting.append(reading)
        self._next()

    def _next(self) -> None:
        self._waiting = [one for one in self._waiting if not one.is_over()]
        for one in sorted(self._waiting, key=lambda one: not one.is_hand_in):
            if len(self._seats) < TOGETHER and one.seat not in self._seats:
                self._waiting.remove(one)
                self._seats.add(one.seat)
                done, failed = partial(self._end, one, one.done), partial(self._end, one, one.failed)
                run_beside(one.run, done, failed, self, self._pool.submit)

    def _end(self, one: PhoneReading, tell: Callable[[Any], object], what: Any) -> None:
        self._seats.discard(one.seat)
        try:
            if not one.is_over():
                tell(what)
        finally:
            self._next()
