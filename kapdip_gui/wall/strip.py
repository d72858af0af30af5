"""The ticker as a strip that runs, and the clock as a face that ticks: what moves on the wall while nothing happens.

Both are widgets of their own, so that only they are painted anew. Source: docs/wall.md 5 and 4.
"""

from datetime import datetime

from PySide6.QtCore import QElapsedTimer, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from kapdip.showing.wall.clock import Clock, Mood, clock_text
from kapdip.words.speaker import Speaker
from kapdip_gui.kit.overriding import override
from kapdip_gui.wall.brush import Brush, WallLook, font, width_of

SPEED, RESTING, TICK, PAGE = 40.0, 2000, 25, 6000
"""Units a second; milliseconds at each start; between pictures; for which a page stays with reduced motion."""
HEIGHT = 66.0
_GAP = "   ◆   "


def paint_name(brush: Brush, name: str) -> float:
    """The ticker's name, at its left. Gives its width."""
    wide = brush.width(name, 28, bold=True) + 28
    brush.fill(QRectF(28, 12, wide, 42), "text", radius=4)
    brush.text(QRectF(28, 12, wide, 42), name, 28, role="panel", bold=True, align="middle")
    return wide


class RunningLine(QWidget):
    """One line that runs from right to left; with reduced motion it changes by page.

    It does not move while it has room.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._look: WallLook | None = None
        self._name, self._items = "", tuple[str, ...]()
        self._strip: QPixmap | None = None
        self._reduced = False
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.update)

    def show_items(self, look: WallLook, name: str, items: tuple[str, ...], *, reduced: bool) -> None:
        """Run these; the same ones run on where they are."""
        if (look, name, items, reduced) == (self._look, self._name, self._items, self._reduced):
            return
        is_other = items != self._items
        self._look, self._name, self._items, self._reduced, self._strip = look, name, items, reduced, None
        if is_other or not self._clock.isValid():
            self._clock.restart()
        self.update()

    @property
    def runs(self) -> bool:
        """Whether it moves."""
        return self._timer.isActive()

    def _made(self) -> QPixmap:
        """The whole line as a picture, painted once."""
        look = self._look
        assert look is not None
        text = _GAP.join(self._items) + _GAP if self._items else ""
        ratio = self.devicePixelRatioF()
        wide = max(1, round((width_of(text, 30) if text else 1) * look.scale * ratio))
        strip = QPixmap(QSize(wide, max(1, round(self.height() * ratio))))
        strip.setDevicePixelRatio(ratio)
        strip.fill(look.colour("header"))
        painter = QPainter(strip)
        painter.scale(look.scale, look.scale)
        painter.setFont(font(30))
        painter.setPen(look.colour("text"))
        painter.drawText(QRectF(0, 0, wide / look.scale / ratio + 1, HEIGHT), int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.end()
        return strip

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        if look is None:
            return
        if self._strip is None:
            self._strip = self._made()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.colour("header"))
        painter.save()
        wide = paint_name(Brush(painter, look), self._name) if self._items else 0.0
        painter.restore()
        self._run(painter, round((28 + wide + 20) * look.scale))
        painter.end()

    def _run(self, painter: QPainter, left: int) -> None:
        assert self._strip is not None
        assert self._look is not None
        room, length = self.width() - left, round(self._strip.width() / self._strip.devicePixelRatio())
        painter.setClipRect(left, 0, room, self.height())
        if length <= room or not self._items:
            self._timer.stop()
            painter.drawPixmap(left, 0, self._strip)
            return
        passed = self._clock.elapsed()
        if self._reduced:
            self._timer.start(PAGE) if not self._timer.isActive() else None
            pages = -(-length // room)
            painter.drawPixmap(left - (passed // PAGE % pages) * room, 0, self._strip)
            return
        self._timer.start(TICK) if not self._timer.isActive() else None
        whole = length / (SPEED * self._look.scale) * 1000 + RESTING
        since = passed % whole
        gone = max(0.0, since - RESTING) / 1000 * SPEED * self._look.scale
        painter.drawPixmap(left - round(gone), 0, self._strip)
        painter.drawPixmap(left - round(gone) + length, 0, self._strip)


class ClockFace(QWidget):
    """The clock of the phase: large, with its end and its bar, or small, in the head."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: WallLook | None = None
        self._clock, self._now, self._words = Clock(), 0.0, ("", "")

    def show_clock(self, look: WallLook, clock: Clock, now: float, words: tuple[str, str]) -> None:
        """Show a clock at a moment, with the words above it."""
        wanted = (look, clock, int(now * 2), words)
        if wanted != (self._look, self._clock, int(self._now * 2), self._words):
            self._look, self._clock, self._now, self._words = look, clock, now, words
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look is not None and self._clock.is_set:
            painter = QPainter(self)
            scale = self._look.scale
            box = QSizeF(self.width() / scale, self.height() / scale)
            paint_clock(Brush(painter, self._look), self._clock, self._now, self._words, box)
            painter.end()


def clock_words(clock: Clock, now: float, speaker: Speaker) -> tuple[str, str]:
    """What is above the clock: what it counts to, and when it ends."""
    mood = clock.mood(now)
    if mood is Mood.PAUSED:
        return speaker.say("Paused"), ""
    until = speaker.say("at {time}", time=datetime.fromtimestamp(now + (clock.left(now) or 0)).strftime("%H:%M"))
    return speaker.say("Time's up. The game master is collecting.") if mood is Mood.OVER else speaker.say(
        "Time left"
    ), until


def paint_clock(brush: Brush, clock: Clock, now: float, words: tuple[str, str], box: QSizeF) -> None:
    """The clock at a moment: its words, what is left, and a bar; in a low box what is left alone."""
    role = {Mood.WARNS: "warn", Mood.LAST: "bad", Mood.OVER: "bad", Mood.PAUSED: "text_secondary"}.get(
        clock.mood(now), "text"
    )
    text = clock_text(clock.left(now) or 0.0)
    wide, size = box.width(), 200.0
    if box.height() < size:
        brush.fitted(QRectF(0, 0, wide, box.height()), text, 48, 28, role=role, bold=True, align="right")
        return
    above, until = words
    brush.text(QRectF(0, 0, wide, 40), above, 28, role="text_secondary")
    brush.text(QRectF(0, 0, wide, 40), until, 28, role="text_secondary", align="right")
    while size > 90 and brush.width(text, size, bold=True) > wide:
        size -= 10
    brush.text(QRectF(0, 34, wide, 200), text, size, role=role, bold=True, align="middle")
    brush.fill(QRectF(0, 240, wide, 14), "line", radius=7)
    brush.fill(QRectF(0, 240, wide * (1 - clock.share(now)), 14), "accent" if role == "text" else role, radius=7)
