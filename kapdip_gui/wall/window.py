"""The wall: a window without frame, menu or pointer, for a projector or a second screen.

Takes: scenes of `showing.wall`, a clock, a look. Gives: `WallWindow`, which paints them and signals a scene's end.
It has no field for anything that is not public, and takes no game. Source: docs/wall.md.
"""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QElapsedTimer, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kapdip.drawing.map_sheet import MapSheet
from kapdip.showing.wall.bids import BidsScene
from kapdip.showing.wall.clock import Clock
from kapdip.showing.wall.pace import (
    BID,
    COUNTING,
    SHOT,
    bids_at,
    exchange_at,
    length,
    next_change,
    shot_at,
    shot_length,
)
from kapdip.showing.wall.scenes import ExchangeScene, GameFilm, Moment, News, Podium, Results, WallScene, Writing
from kapdip.theme import Theme
from kapdip.words.speaker import Speaker
from kapdip_gui.kit.overriding import override
from kapdip_gui.wall.brush import Brush, WallLook, look_for
from kapdip_gui.wall.map import WallMap
from kapdip_gui.wall.painting import SAID_AT, At, paint_scene
from kapdip_gui.wall.places import HEAD, Places, places_for
from kapdip_gui.wall.strip import HEIGHT, ClockFace, RunningLine, clock_words

FRAME = 16
"""Milliseconds between two pictures while something moves."""
PLATE = 28.0
"""Units: the size of a new leader's name on the map."""
EDGE = 2.0
"""Units by which a card's frame extends beyond its column."""
UNTOLD = -2
"""The number of the present shot while the map does not know it yet."""


class WallWindow(QWidget):
    """Signals: `over` (the scene has been shown to its end), `closed`, `painted` (something else is seen now)."""

    over = Signal()
    closed = Signal()
    changed = Signal()

    def __init__(self, sheet: MapSheet, theme: Theme, speaker: Speaker) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("wall")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._theme, self._speaker, self._board = theme, speaker, sheet.board
        self._scene: WallScene | None = None
        self._clock = Clock()
        self._now: Callable[[], float] = lambda: datetime.now().timestamp()
        self._is_black = False
        self._shot = SHOT
        self._percent = 100
        self._passed, self._since = 0.0, QElapsedTimer()
        self.is_paused = False
        """Whether the scene is paused."""
        self._shown = -1
        self.map = WallMap(sheet, self)
        self.map.set_theme(theme.name)
        self.ticker = RunningLine(self)
        self.face = ClockFace(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._second = QTimer(self)
        self._second.setInterval(500)
        self._second.timeout.connect(self._show_clock)
        self._lay_out()

    # -- what is shown -------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> WallScene | None:
        """What is on."""
        return self._scene

    @property
    def shot(self) -> int:
        """The shot that is on, from 0; −1 where no replay is."""
        return self._shown

    @property
    def is_black(self) -> bool:
        """Whether nothing is seen."""
        return self._is_black

    def dress(self, sheet: MapSheet, theme: Theme, speaker: Speaker, percent: int = 100) -> None:
        """Another look, language, board or size."""
        if sheet is not self.map.sheet:
            self.map.show_sheet(sheet)
        self._percent = percent
        self._theme, self._speaker, self._board = theme, speaker, sheet.board
        self.map.set_theme(theme.name)
        self._lay_out()

    def show_scene(self, scene: WallScene, *, reduced: bool = False, shot: int = SHOT) -> None:
        """Show a scene from its beginning; the one that is on already goes on."""
        self.map.reduced, self._shot = reduced, shot
        if scene == self._scene:
            return
        self._scene = scene
        self._passed, self.is_paused, self._shown = 0.0, False, -1
        self._since.restart()
        self._lay_out()
        self._tick()
        self.update()
        self.changed.emit()

    def set_clock(self, clock: Clock, now: Callable[[], float]) -> None:
        """The clock of the phase, and what gives the time."""
        was_set = self._clock.is_set
        self._clock, self._now = clock, now
        if was_set != clock.is_set:
            self._lay_out()
        self._show_clock()
        self.update()

    def set_black(self, *, on: bool) -> None:
        """Nothing at all, or what is on."""
        self._is_black = on
        self._lay_out()
        self.update()
        self.changed.emit()

    # -- going on ------------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Pause, or go on."""
        if self._scene is None or length(self._scene, self._shot) is None:
            return
        self._passed = self._ms()
        self.is_paused = not self.is_paused
        self._since.restart()
        self.map.freeze(on=self.is_paused)
        self._tick()

    def tell_again(self) -> None:
        """The scene from its beginning."""
        if self.is_paused:
            self.pause()
        self._shown = UNTOLD
        self.go_to(0.0)

    def step(self, by: int) -> None:
        """The next shot of a replay, or the one before."""
        if isinstance(self._scene, Results | GameFilm):
            wanted = shot_at(self._scene, self._ms(), self._shot) + by
            if wanted >= len(self._scene.shots):
                self.over.emit()
                return
            self._shown = -1
            self.go_to(float(max(0, wanted) * shot_length(self._scene, self._shot)))
        elif by > 0 and self._scene is not None and length(self._scene) is not None:
            self.over.emit()

    def resume(self, ms: float, *, is_paused: bool) -> None:
        """Go on where another wall left this scene: with the fight that was on, or at the end of what was over."""
        scene = self._scene
        if isinstance(scene, Results | GameFilm) and scene.shots:
            ms = float(shot_at(scene, ms, self._shot) * self._length)
        self._shown = UNTOLD
        whole = length(scene, self._shot) if scene is not None else None
        self.go_to(ms if whole is None else min(ms, whole - 1.0))
        if is_paused:
            self.pause()

    def go_to(self, ms: float) -> None:
        """Show the scene from a moment on."""
        self._passed = ms
        self._since.restart()
        self._tick()

    @property
    def _length(self) -> int:
        """Milliseconds of a shot of the replay that is on."""
        return shot_length(self._scene, self._shot) if isinstance(self._scene, Results | GameFilm) else self._shot

    def _ms(self) -> float:
        return self._passed + (0 if self.is_paused else self._since.elapsed())

    def _tick(self) -> None:
        scene, ms = self._scene, self._ms()
        if scene is None:
            return
        whole = length(scene, self._shot)
        if whole is not None and ms >= whole and not self.is_paused:
            self.over.emit()
            return
        wait = self._tell(scene, ms)
        if wait is not None and not self.is_paused:
            self._timer.start(max(1, round(wait)))
        elif whole is not None and not self.is_paused:
            self._timer.start(max(1, round(whole - ms)))
        else:
            self._timer.stop()

    def _tell(self, scene: WallScene, ms: float) -> float | None:
        """Show the scene at a moment; gives the milliseconds until it looks different (None: not before its end)."""
        if isinstance(scene, Results | GameFilm):
            return self._tell_film(scene, ms)
        if isinstance(scene, ExchangeScene):
            self.update(self._pixels(self.places.whole))
            moment = exchange_at(scene, ms)
            self._point_out(scene, moment.takeover)
            change = next_change(scene, ms)
            return FRAME if moment.moves else None if change is None else change - ms
        if isinstance(scene, BidsScene):
            return self._tell_bids(scene, ms)
        return None

    def _tell_bids(self, scene: BidsScene, ms: float) -> float | None:
        told = bids_at(scene, ms)
        self.update(self._pixels(self.places.whole))
        if told != self._shown:
            self._shown = told
            self.map.rest_on(scene.picture if told == len(scene.rows) else scene.before)
        return None if told == len(scene.rows) else (told + 1) * BID - ms

    def _point_out(self, scene: ExchangeScene, number: int | None) -> None:
        """Show on the map what changes hands."""
        wanted = number if number is not None else -1
        if wanted != self._shown:
            self._shown = wanted
            takeover = scene.takeovers[number] if number is not None else None
            name, places = (takeover.leader, takeover.centres) if takeover is not None else ("", frozenset())
            self.map.point_out(scene.picture, places, name, PLATE * self.look.scale)

    def _tell_film(self, scene: Results | GameFilm, ms: float) -> float | None:
        if not scene.shots:
            return None
        number = shot_at(scene, ms, self._shot)
        shot = shot_length(scene, self._shot)
        into = ms - number * shot
        if number != self._shown:
            self._shown = number
            self.map.show_shot(scene.shots[number], next(iter(scene.shots[number + 1 :]), None))
            self.update(self._pixels(QRectF(0, 0, self.look.width, HEAD)))
            self.changed.emit()
        self.update(self._pixels(self.places.column.adjusted(-EDGE, -EDGE, EDGE, EDGE)))
        self.update(self._pixels(self.places.below))
        if isinstance(scene, GameFilm) and not self.map.reduced:
            return FRAME if into < shot * 0.45 + COUNTING else shot - into
        is_last = number == len(scene.shots) - 1
        return SAID_AT - into + 1 if into < SAID_AT else None if is_last else shot - into

    # -- places --------------------------------------------------------------------------------------------------------

    @property
    def look(self) -> WallLook:
        """Colours and measures for the size that the window has."""
        return look_for(self._theme, self._board, (self.width(), self.height()), self._percent)

    @property
    def places(self) -> Places:
        """Where everything is now."""
        return places_for(self.look, self._scene)

    def _pixels(self, box: QRectF) -> QRect:
        scale = self.look.scale
        return QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale).toAlignedRect()

    def _lay_out(self) -> None:
        """Put the parts where the scene wants them."""
        look, scene = self.look, self._scene
        has_map = scene is not None and not isinstance(scene, Moment) and not self._is_black
        self.map.setVisible(has_map)
        self.ticker.setVisible(bool(getattr(scene, "ticker", ())) and not self._is_black)
        clock = self.places.clock
        self.face.setVisible(has_map and self._clock.is_set and not clock.isEmpty())
        strip = QRectF(0, look.height - HEIGHT, look.width, HEIGHT)
        self.ticker.setGeometry(self._pixels(strip))
        self.face.setGeometry(self._pixels(clock))
        self.map.setGeometry(self._pixels(self.places.map))
        if scene is None:
            return
        if isinstance(scene, ExchangeScene):
            self.map.rest_on(scene.picture)
            self._shown = UNTOLD
            self._point_out(scene, exchange_at(scene, self._ms()).takeover)
        elif isinstance(scene, BidsScene):
            self._shown = UNTOLD
            self._tell_bids(scene, self._ms())
        elif isinstance(scene, Writing | News | Podium):
            self.map.rest_on(scene.picture)
        if not isinstance(scene, Moment):
            self.ticker.show_items(look, self._speaker.say("Ticker"), scene.ticker, reduced=self.map.reduced)
        self._second.start() if self.face.isVisibleTo(self) else self._second.stop()
        self._show_clock()

    def _show_clock(self) -> None:
        if self._clock.is_set:
            now = self._now()
            self.face.show_clock(self.look, self._clock, now, clock_words(self._clock, now, self._speaker))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The wall has no keys but the one that leaves it, where it is on the only screen."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self._timer.stop()
        self._second.stop()
        super().closeEvent(event)
        self.closed.emit()

    # -- painting ------------------------------------------------------------------------------------------------------

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look, scene = self.look, self._scene
        if self._is_black or scene is None:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
        else:
            painter.fillRect(event.rect(), look.colour("window"))
            paint_scene(Brush(painter, look), scene, self.moment, self._speaker)
        painter.end()

    @property
    def moment(self) -> At:
        """How far the scene is shown."""
        return At(
            self._ms(), max(0, self._shown), self._length, has_clock=self._clock.is_set, is_still=self.map.reduced
        )
