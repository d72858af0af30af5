"""Who led which power when, under the chart and on its axis: the same cross-hair goes through both.

Takes: the session, the view of the chart above. Gives: `ControlStrip`.
Source: docs/window.md 4 (control over time), 11.4.
"""

from itertools import groupby

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QEnterEvent, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kapdip.drawing.chart_model import LineChart
from kapdip.drawing.reign_strip import Reign, ReignStrip, reign_strip, strip_height
from kapdip.showing.charts import control_over_time
from kapdip.showing.texts import turn_title
from kapdip.words.format import power_name
from kapdip.words.isolating import apart
from kapdip.words.monograms import monograms
from kapdip_gui.charts.painting import pictured
from kapdip_gui.charts.view import ChartView
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import power_letter


class ControlStrip(QWidget):
    """Powers down, the chart's turns across. The tool tip names leader and turns of a bar."""

    def __init__(self, session: Session, view: ChartView) -> None:
        super().__init__()
        self._session = session
        self._view = view
        self._powers: tuple[str, ...] = ()
        self._reigns: list[Reign] = []
        self._drawn: tuple[LineChart, ReignStrip, QPixmap] | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        view.redrawn.connect(self.update)
        view.turn_changed.connect(self.update)

    def refresh(self) -> None:
        """Read the session's game again."""
        session, view = self._session, self._session.shown_now
        found = control_over_time(view, session.viewed_turn) if view else {}
        marks = monograms(seat.alias for seat in view.seats) if view else {}
        self._powers = tuple(found)
        self._reigns = []
        for power, leaders in found.items():
            start = 1
            for leader, run in groupby(leaders):
                length = len(list(run))
                if leader is not None:
                    self._reigns.append(Reign(power, leader, marks.get(leader, ""), start, start + length - 1))
                start += length
        self._drawn = None
        self.setAccessibleName(session.say("Who controls which power next turn"))
        said = []
        for power in self._powers:
            names = apart(reign.leader for reign in self._reigns if reign.power == power)
            said.append(f"{power_name(power, session.language)}: {names or '–'}")
        self.setAccessibleDescription("; ".join(said))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(300, round(strip_height(len(self._powers), style().size("font_secondary"))))

    def drawn(self, chart: LineChart) -> tuple[LineChart, ReignStrip, QPixmap]:
        """The strip that belongs to a chart, and its picture."""
        if self._drawn is None or self._drawn[0] is not chart:
            powers = [(power, power_letter(power)) for power in self._powers]
            strip = reign_strip(powers, self._reigns, chart, self.accessibleName(), style().size("font_secondary"))
            picture = pictured(strip.drawing, self.size(), self.devicePixelRatioF())
            self._drawn = (chart, strip, picture)
        return self._drawn

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        chart = self._view.chart
        if chart is None:
            return
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self.drawn(chart)[2])
            turn = self._view.turn
            if turn is not None:
                painter.setPen(QPen(style().colour("accent"), 1.4))
                x = chart.x_of(turn)
                painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._view.point_at(event.position().x())

    @override
    def leaveEvent(self, event: QEnterEvent) -> None:  # type: ignore[override]
        self._view.show_turn(None)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().x(), event.pos().y()), self)
            return True
        return super().event(event)

    def tip_at(self, x: float, y: float) -> str:
        """Who leads the power of the bar under a place, and in which turns."""
        session, view, chart = self._session, self._session.shown_now, self._view.chart
        reign = self.drawn(chart)[1].reign_at(x, y) if chart is not None else None
        if reign is None or view is None:
            return ""
        return session.say(
            "{player} controls {power}: {first} to {last}",
            player=reign.leader,
            power=power_name(reign.power, session.language),
            first=turn_title(view, reign.first + 1, session.language),
            last=turn_title(view, reign.last + 1, session.language),
        )
