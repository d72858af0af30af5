"""Collects garbage in the window's thread only, between its events.

Gives: `Collector`, for as long as a window exists. Python's own collector sets in wherever memory is asked for: in the
thread that saves or reads, and in the middle of what a key has begun. Why: docs/decisions/0012.
"""

import gc
from typing import ClassVar
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt, QTimer

EVERY_MS = 1000
FIRST_MS = 4000
"""What the start leaves behind is looked through when it is over."""


class Collector(QObject):
    """In place of Python's own, by its own measure, but looking once a second only.

    Python's own sets in again when the last one ends.
    """

    standing: ClassVar[WeakSet["Collector"]] = WeakSet()
    """Those that have not ended."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.standing.add(self)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self.look)
        self._timer.start(FIRST_MS)

    def look(self) -> None:
        """Collect what has become due: the newest objects, those that outlived ten looks, or all."""
        due = [
            age
            for age, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > most
        ]
        if due:
            gc.collect(due[-1])
        if self._timer.interval() != EVERY_MS:
            self._timer.setInterval(EVERY_MS)

    @classmethod
    def postpone(cls, milliseconds: int) -> None:
        """Something moves for so long: a look at everything takes longer than a picture may."""
        for one in cls.standing:
            one._timer.start(milliseconds)

    def end(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        self.standing.discard(self)
        if not self.standing:
            gc.enable()
