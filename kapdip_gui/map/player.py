"""Plays resolutions as replays: the clock between the pure frames of `drawing.animation` and the view.

Takes: replays, and a test whether the view is behind. Gives: signals `frame` (primitives) and `ended`. It can be
paused and stepped.
"""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from kapdip.drawing.animation import FADE, LENGTH, MARKS_AT, SLIDE_AT, MovesFilm

TICK = 16
"""Milliseconds between frames."""
STEPS = (0, FADE, MARKS_AT, SLIDE_AT, LENGTH)
"""Where a replay stops in single steps: before anything, lines drawn, moves done, marks shown, beaten units aside."""
MOST_LEFT_OUT = 4
"""So many frames one after the other are left out at most: a view that is covered is never painted."""


class Player(QObject):
    """One replay at a time."""

    frame = Signal(list)
    ended = Signal()

    def __init__(self, parent: QObject | None = None, is_behind: Callable[[], bool] = lambda: False) -> None:
        """`is_behind`: whether the last frame has yet to be painted; another one would be made for nobody."""
        super().__init__(parent)
        self._is_behind, self._left_out = is_behind, 0
        self._film: MovesFilm | None = None
        self._clock = QElapsedTimer()
        self._passed = 0.0
        self._speed = 1.0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def is_playing(self) -> bool:
        """Whether a replay is on, running or paused."""
        return self._film is not None

    @property
    def is_paused(self) -> bool:
        """Whether a replay is on and paused."""
        return self._film is not None and not self._timer.isActive()

    def play(self, film: MovesFilm, speed: float = 1.0) -> None:
        """Begin a replay; one that is on is given up without a signal."""
        self._film, self._passed, self._speed = film, 0.0, speed
        self._clock.start()
        self._timer.start()
        self.frame.emit(film.at(0))

    def pause(self) -> None:
        """Pause, or go on."""
        if self._film is None:
            return
        if self._timer.isActive():
            self._passed = self._now()
            self._timer.stop()
        else:
            self._clock.restart()
            self._timer.start()

    def step(self) -> None:
        """Jump to the next stage and pause; after the last one the replay ends."""
        if self._film is None:
            return
        now = self._now() if self._timer.isActive() else self._passed
        self._timer.stop()
        self._passed = next((float(stop) for stop in STEPS if stop > now + 1), float(LENGTH) + 1)
        if self._passed > LENGTH:
            self.stop()
        else:
            self.frame.emit(self._film.at(self._passed))

    def stop(self) -> None:
        """Jump to the end."""
        if self._film is not None:
            self._film = None
            self._timer.stop()
            self.ended.emit()

    def _now(self) -> float:
        return self._passed + self._clock.elapsed() * self._speed

    def _tick(self) -> None:
        if self._film is None:
            return
        now = self._now()
        if now >= LENGTH:
            self.stop()
        elif self._left_out < MOST_LEFT_OUT and self._is_behind():
            self._left_out += 1
        else:
            self._left_out = 0
            self.frame.emit(self._film.at(now))
