"""The wall: a window without frame, menu or pointer, for a projector or a second screen.

Takes: scenes of `showing.wall`, a clock, a look. Gives: `WallWindow`, which paints them and tells when a scene is over. It has no field for
anything that is not public, and takes no game. Source: docs/wall.md.
"""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QElapsedTimer, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from kapdip_gui.drawing.animation import MARKS_AT
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.showing.wall.clock import Clock
from kapdip_gui.showing.wall.pace import SHOT, ZOOM, exchange_at, length, next_change, shot_at
from kapdip_gui.showing.wall.scenes import ExchangeScene, Moment, News, Podium, Results, WallScene, Writing
from kapdip_gui.theme import Theme
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.wall import panels
from kapdip_gui.ui.wall.brush import Brush, WallLook, look_for
from kapdip_gui.ui.wall.map import WallMap
from kapdip_gui.ui.wall.strip import HEIGHT, ClockFace, RunningLine
from kapdip_gui.words.speaker import Speaker

FRAME = 16
"""Milliseconds between two pictures while something moves."""
HEAD, GUTTER = 84.0, 28.0
SAID_AT = ZOOM + round(MARKS_AT / 0.6)
"""Milliseconds into a shot when the fight is decided and its words may be said."""


class WallWindow(QWidget):
    """Signals: `over` (the scene has been told to its end), `closed`, `painted` (something else is seen now)."""

    over = Signal()
    closed = Signal()
    changed = Signal()

    def __init__(self, sheet: MapSheet, theme: Theme, speaker: Speaker) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("wall")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._theme, self._speaker, self._board = theme, speaker, sheet.board
        self._scene: WallScene | None = None
        self._clock = Clock()
        self._now: Callable[[], float] = lambda: datetime.now().timestamp()
        self._is_black = False
        self._shot = SHOT
        self._passed, self._since = 0.0, QElapsedTimer()
        self._is_paused = False
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
        """The shot that is on, from 0; −1 where no film is."""
        return self._shown

    @property
    def is_black(self) -> bool:
        """Whether nothing is seen."""
        return self._is_black

    def dress(self, sheet: MapSheet, theme: Theme, speaker: Speaker) -> None:
        """Another look, language or board."""
        if sheet is not self.map.sheet:
            self.map.show_sheet(sheet)
        self._theme, self._speaker, self._board = theme, speaker, sheet.board
        self.map.set_theme(theme.name)
        self._lay_out()

    def show_scene(self, scene: WallScene, *, reduced: bool = False, shot: int = SHOT) -> None:
        """Show a scene from its beginning; the one that is on already goes on."""
        self.map.reduced, self._shot = reduced, shot
        if scene == self._scene:
            return
        self._scene = scene
        self._passed, self._is_paused, self._shown = 0.0, False, -1
        self._since.restart()
        self._lay_out()
        self._tick()
        self.update()
        self.changed.emit()

    def set_clock(self, clock: Clock, now: Callable[[], float]) -> None:
        """The clock of the phase, and what tells the time."""
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

    # -- going on --------------------------------------------------------------------------------------------------------

    @property
    def is_paused(self) -> bool:
        """Whether the scene stands still."""
        return self._is_paused

    def pause(self) -> None:
        """Stand still, or go on."""
        if self._scene is None or length(self._scene, self._shot) is None:
            return
        self._passed = self._ms()
        self._is_paused = not self._is_paused
        self._since.restart()
        self.map.freeze(on=self._is_paused)
        self._tick()

    def step(self, by: int) -> None:
        """The next shot of a film, or the one before."""
        if isinstance(self._scene, Results):
            wanted = shot_at(self._scene, self._ms(), self._shot) + by
            if wanted >= len(self._scene.shots):
                self.over.emit()
                return
            self._passed = float(max(0, wanted) * self._shot)
            self._since.restart()
            self._shown = -1
            self._tick()
        elif by > 0 and self._scene is not None and length(self._scene) is not None:
            self.over.emit()

    def _ms(self) -> float:
        return self._passed + (0 if self._is_paused else self._since.elapsed())

    def _tick(self) -> None:
        scene, ms = self._scene, self._ms()
        if scene is None:
            return
        whole = length(scene, self._shot)
        if whole is not None and ms >= whole and not self._is_paused:
            self.over.emit()
            return
        wait = self._tell(scene, ms)
        if wait is not None and not self._is_paused:
            self._timer.start(max(1, round(wait)))
        elif whole is not None and not self._is_paused:
            self._timer.start(max(1, round(whole - ms)))
        else:
            self._timer.stop()

    def _tell(self, scene: WallScene, ms: float) -> float | None:
        """Show the scene at a moment; gives the milliseconds until it looks different (None: not before its end)."""
        if isinstance(scene, Results):
            return self._tell_film(scene, ms)
        if isinstance(scene, ExchangeScene):
            self.update(self._pixels(self._left() if self.look.is_narrow else self.look_box()))
            moment = exchange_at(scene, ms)
            change = next_change(scene, ms)
            return FRAME if moment.moves else None if change is None else change - ms
        return None

    def _tell_film(self, scene: Results, ms: float) -> float | None:
        if not scene.shots:
            return None
        number = shot_at(scene, ms, self._shot)
        into = ms - number * self._shot
        if number != self._shown:
            self._shown = number
            self.map.show_shot(scene.shots[number])
            self.changed.emit()
        self.update(self._pixels(self._column()))
        self.update(self._pixels(self._below_map()))
        is_last = number == len(scene.shots) - 1
        return SAID_AT - into + 1 if into < SAID_AT else None if is_last else self._shot - into

    # -- places ------------------------------------------------------------------------------------------------------------

    @property
    def look(self) -> WallLook:
        """Colours and measures for the size that the window has."""
        return look_for(self._theme, self._board, (self.width(), self.height()))

    def look_box(self) -> QRectF:
        """Everything between head and ticker, in units."""
        look = self.look
        return QRectF(GUTTER, HEAD + 8, look.width - 2 * GUTTER, look.height - HEAD - HEIGHT - 8 - 10)

    def _left(self) -> QRectF:
        """The wide part: the map, or the table of the exchange."""
        box, look = self.look_box(), self.look
        return QRectF(box.left(), box.top(), (760.0 if look.is_narrow else 1140.0), box.height())

    def _column(self) -> QRectF:
        """The narrow part, at the right."""
        box, left = self.look_box(), self._left()
        return QRectF(left.right() + GUTTER, box.top(), box.right() - left.right() - GUTTER, box.height())

    def _map_box(self) -> QRectF:
        left, column, look = self._left(), self._column(), self.look
        if isinstance(self._scene, ExchangeScene):
            return QRectF(column.left(), column.top(), column.width(), 422.0)
        if look.is_narrow:
            return QRectF(left.left(), left.top(), left.width(), left.width() * 0.78)
        under = 60.0 if isinstance(self._scene, Results) else 0.0
        return QRectF(left.left(), left.top(), left.width(), left.height() - under)

    def _below_map(self) -> QRectF:
        left, map_box = self._left(), self._map_box()
        return QRectF(left.left(), map_box.bottom(), left.width(), left.bottom() - map_box.bottom())

    def _clock_box(self) -> QRectF:
        column = self._column()
        return QRectF(column.left() + 24, column.top() + 16, column.width() - 48, 262.0)

    def _pixels(self, box: QRectF) -> QRect:
        scale = self.look.scale
        return QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale).toAlignedRect()

    def _lay_out(self) -> None:
        """Put the parts where the scene wants them."""
        look, scene = self.look, self._scene
        has_map = isinstance(scene, Writing | Results | ExchangeScene | News | Podium) and not self._is_black
        self.map.setVisible(has_map)
        self.ticker.setVisible(scene is not None and not isinstance(scene, Moment) and not self._is_black)
        self.face.setVisible(isinstance(scene, Writing) and self._clock.is_set and not self._is_black)
        strip = QRectF(0, look.height - HEIGHT, look.width, HEIGHT)
        self.ticker.setGeometry(self._pixels(strip))
        self.face.setGeometry(self._pixels(self._clock_box()))
        self.map.setGeometry(self._pixels(self._map_box()))
        if scene is None:
            return
        if isinstance(scene, Writing | ExchangeScene | News | Podium):
            self.map.rest_on(scene.picture)
        if not isinstance(scene, Moment):
            self.ticker.show_items(look, self._speaker.say("Ticker"), scene.ticker, reduced=self.map.reduced)
        self._second.start() if self.face.isVisibleTo(self) else self._second.stop()
        self._show_clock()

    def _show_clock(self) -> None:
        say, now = self._speaker.say, self._now()
        left = self._clock.left(now)
        if left is None:
            return
        until = datetime.fromtimestamp(now + left).strftime("%H:%M")
        words = (say("Hand in within"), say("at {time}", time=until), say("Paused"), say("Time. The game master collects."))
        self.face.show_clock(self.look, self._clock, now, words)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The wall has no keys but the one that leaves it, where it stands on the only screen."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self._timer.stop()
        self._second.stop()
        super().closeEvent(event)
        self.closed.emit()

    # -- painting ------------------------------------------------------------------------------------------------------------

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look, scene = self.look, self._scene
        if self._is_black or scene is None:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            painter.end()
            return
        painter.fillRect(event.rect(), look.colour("window"))
        brush = Brush(painter, look)
        panels.paint_head(brush, scene.head, QRectF(GUTTER, 0, look.width - 2 * GUTTER, HEAD))
        match scene:
            case Writing():
                self._paint_writing(brush, scene)
            case Results():
                self._paint_results(brush, scene)
            case ExchangeScene():
                self._paint_exchange(brush, scene)
            case News():
                self._paint_news(brush, scene)
            case Podium():
                self._paint_podium(brush, scene)
            case Moment():
                brush.text(self.look_box(), scene.text, 60, bold=True, serif=True, align="middle")
        painter.end()

    def _paint_writing(self, brush: Brush, scene: Writing) -> None:
        column, say, lang = self._column(), self._speaker.say, self._speaker.language
        high = 330.0 if self._clock.is_set else 150.0
        card = QRectF(column.left(), column.top(), column.width(), high)
        brush.fill(card, "panel", radius=4, edge="line_strong")
        count = say("{there} of {of} handed in", there=scene.awaited.there, of=scene.awaited.of)
        self._paint_dots(
            brush, scene, QRectF(card.left() + 24, card.bottom() - 60, card.width() - 48, 48), count, large=not self._clock.is_set
        )
        top = card.bottom() + 12
        if scene.prices:
            top += panels.paint_prices(brush, scene.prices, QRectF(column.left(), top, column.width(), 400), lang) + 10
        rest = QRectF(column.left(), top, column.width(), column.bottom() - top)
        if self.look.is_narrow:
            below = self._below_map().adjusted(0, 16, 0, 0)
            panels.paint_race(brush, scene.race, below)
        elif scene.prices:
            panels.paint_race(brush, scene.race, rest)
        else:
            panels.paint_bars(brush, scene.race, scene.race, rest, 1.0)

    def _paint_dots(self, brush: Brush, scene: Writing, box: QRectF, count: str, *, large: bool) -> None:
        """Who has handed in: dots, or monograms where the game master tells it; without a clock the number, large."""
        if large:
            brush.fitted(QRectF(box.left(), box.top() - 76, box.width(), 90), count, 60, 34, bold=True)
        else:
            brush.text(box, count, 30, align="right")
        step = min(34.0, box.width() * (1.0 if large else 0.6) / max(1, scene.awaited.of))
        painter = brush.painter
        for place in range(scene.awaited.of):
            cell = QRectF(box.left() + place * step, box.center().y() - 13 + (16 if large else 0), min(26.0, step - 4), min(26.0, step - 4))
            painter.setPen(Qt.PenStyle.NoPen)
            if scene.who and place < len(scene.who):
                mark, is_there = scene.who[place]
                brush.text(cell, mark, 20, role="ok" if is_there else "text_hint", bold=is_there, align="middle")
                continue
            if place < scene.awaited.there:
                painter.setBrush(brush.look.colour("ok"))
            else:
                painter.setPen(QPen(brush.look.colour("text_hint"), 2, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(cell)

    def _paint_results(self, brush: Brush, scene: Results) -> None:
        column, say = self._column(), self._speaker.say
        number = max(0, self._shown)
        shot = scene.shots[number] if scene.shots else None
        into = self._ms() - number * self._shot
        told = [one.comment for one in scene.shots[: number + (into >= SAID_AT)] if one.comment is not None]
        if shot is not None and shot.comment is not None:
            card = QRectF(column.left(), column.top(), column.width(), 300.0)
            count = say("{place} of {all}", place=number + 1, all=sum(one.comment is not None for one in scene.shots))
            shown = shot.comment if into >= SAID_AT else shot.comment.before
            panels.paint_comment(brush, shown, shot.powers, card, count=count, against=say("against"))
            told = told[:-1] if into >= SAID_AT else told
            panels.paint_told(brush, told, QRectF(column.left(), card.bottom() + 14, column.width(), 210.0))
        else:
            panels.paint_told(brush, told, QRectF(column.left(), column.top(), column.width(), 510.0))
        box = QRectF(column.left(), column.top() + 530, column.width(), column.height() - 530)
        panels.paint_centres(brush, scene.centres, say("Supply centres"), box)
        self._paint_progress(brush, len(scene.shots), number)

    def _paint_progress(self, brush: Brush, count: int, number: int) -> None:
        below = self._below_map()
        if count < 2:
            return
        step = below.width() / count
        for place in range(count):
            role = "accent" if place < number else "text" if place == number else "line_strong"
            brush.fill(QRectF(below.left() + place * step, below.center().y() - 5, step - min(8.0, step / 4), 10), role, radius=5)

    def _paint_exchange(self, brush: Brush, scene: ExchangeScene) -> None:
        moment, left, column = exchange_at(scene, self._ms()), self._left(), self._column()
        table = QRectF(left.left(), left.top() + 150, left.width() - 20, left.height() - 150)
        if moment.takeover is not None:
            panels.paint_takeover(brush, scene.takeovers[moment.takeover], QRectF(left.left(), left.top(), left.width() - 20, 138))
        else:
            title = QRectF(left.left(), left.top(), left.width() - 20, 138)
            brush.text(title, self._speaker.say("Exchange"), 60, bold=True, serif=True)
        panels.paint_exchange(brush, scene, moment, table, self._speaker)
        below = QRectF(column.left(), column.top() + 436, column.width(), column.height() - 436)
        brush.text(QRectF(below.left(), below.top(), below.width(), 40), self._speaker.say("Victory points, projected"), 28, bold=True)
        brush.rule(below.left(), below.top() + 42, below.width(), strong=True)
        panels.paint_bars(brush, scene.before or scene.race, scene.race, below.adjusted(0, 50, 0, 0), moment.race)

    def _paint_news(self, brush: Brush, scene: News) -> None:
        column = self._column()
        top = column.top()
        if scene.headline:
            brush.paragraph(QRectF(column.left(), top, column.width(), 130), scene.headline, 44, serif=True)
            top += 140
        for line in scene.lines:
            brush.rule(column.left(), top, column.width())
            brush.fitted(QRectF(column.left(), top, column.width(), 56), line, 32, 26)
            top += 56
        if scene.coming:
            brush.rule(column.left(), top + 14, column.width(), strong=True)
            brush.text(QRectF(column.left(), top + 20, column.width(), 56), scene.coming, 40, bold=True, serif=True)
            brush.paragraph(QRectF(column.left(), top + 80, column.width(), 90), scene.deadline, 32)
            top += 170
        if self.look.is_narrow:
            panels.paint_race(brush, scene.race, self._below_map().adjusted(0, 16, 0, 0))
        elif column.bottom() - top > 130:
            panels.paint_race(brush, scene.race, QRectF(column.left(), top + 10, column.width(), column.bottom() - top - 10))

    def _paint_podium(self, brush: Brush, scene: Podium) -> None:
        column = self._column()
        brush.paragraph(QRectF(column.left(), column.top(), column.width(), 150), scene.headline, 46, serif=True)
        panels.paint_podium(brush, scene.places, column.adjusted(0, 150, 0, 0))
