"""Who led which power when: a row for each power, a bar for each reign, the leader's name in it or his monogram where it does not fit.

Takes: the session. Gives: `ControlStrip`. Source: design 4 (control over time), mock-up d.
"""

from itertools import groupby

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kapdip_gui.ui.charts.contents import control_over_time
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import paint_chip
from kapdip_gui.ui.texts import turn_title
from kapdip_gui.words.format import power_name
from kapdip_gui.words.monograms import monograms


class ControlStrip(QWidget):
    """Powers down, turns across. The tool tip names leader and turns of a bar."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._reigns: list[tuple[str, list[tuple[str | None, int, int]]]] = []
        self._turns = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def refresh(self) -> None:
        """Read the session's game again."""
        game, session = self._session.game, self._session
        found = control_over_time(game, session.viewed_turn) if game else {}
        self._turns = max([len(leaders) for leaders in found.values()] or [0])
        self._reigns = []
        for power, leaders in found.items():
            reigns: list[tuple[str | None, int, int]] = []
            start = 0
            for leader, run in groupby(leaders):
                length = len(list(run))
                reigns.append((leader, start, start + length))
                start += length
            self._reigns.append((power, reigns))
        self.setAccessibleName(session.say("Who led which power"))
        said = []
        for power, reigns in self._reigns:
            names = ", ".join(reign[0] or "–" for reign in reigns)
            said.append(f"{power_name(power, session.language)}: {names}")
        self.setAccessibleDescription("; ".join(said))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(300, len(self._reigns) * style().px(22) + style().px(8))

    def _box(self, row: int, start: int, end: int) -> QRectF:
        look = style()
        left, height = look.px(34), look.px(22)
        across = (self.width() - left - look.px(10)) / max(1, self._turns)
        return QRectF(left + start * across, row * height + look.px(4), (end - start) * across, height)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        marks = monograms(seat.alias for seat in self._session.game.seats) if self._session.game else {}
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            font = look.font("font_hint")
            metrics = QFontMetrics(font)
            for row, (power, reigns) in enumerate(self._reigns):
                side = look.px(16)
                first = self._box(row, 0, 1)
                paint_chip(painter, QRectF(look.px(10), first.center().y() - side / 2, side, side), power)
                for leader, start, end in reigns:
                    box = self._box(row, start, end).adjusted(0.5, 1.5, -0.5, -1.5)
                    painter.setPen(QPen(look.colour("line"), 1))
                    painter.setBrush(QColor(look.theme.power(power).fill) if leader else look.colour("alt"))
                    painter.drawRoundedRect(box, 3, 3)
                    if leader is None:
                        continue
                    fits = metrics.horizontalAdvance(leader) + 6 <= box.width()
                    text = leader if fits else marks.get(leader, "")
                    if metrics.horizontalAdvance(text) <= box.width():
                        painter.setFont(font)
                        painter.setPen(QColor(look.theme.map.ink))
                        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tip(event.pos().x(), event.pos().y()), self)
            return True
        return super().event(event)

    def _tip(self, x: int, y: int) -> str:
        session, game = self._session, self._session.game
        for row, (power, reigns) in enumerate(self._reigns):
            for leader, start, end in reigns:
                if game is not None and leader is not None and self._box(row, start, end).contains(x, y):
                    return session.say(
                        "{player} leads {power}: {first} to {last}",
                        player=leader,
                        power=power_name(power, session.language),
                        first=turn_title(game, start + 2, session.language),
                        last=turn_title(game, end + 1, session.language),
                    )
        return ""
