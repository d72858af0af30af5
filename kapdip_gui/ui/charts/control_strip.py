"""Who led which power when, under the chart and on its axis: the same cross-hair goes through both.

Takes: the glance, the view of the chart above. Gives: `ControlStrip`.
Source: docs/window.md 4 (control over time), 11.4.
"""

from itertools import groupby

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QEnterEvent, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kapdip_gui.drawing.chart_model import LineChart
from kapdip_gui.drawing.reign_strip import Reign, ReignStrip, reign_strip, strip_height
from kapdip_gui.showing.charts import control_over_time
from kapdip_gui.showing.texts import turn_title
from kapdip_gui.ui.charts.painting import pictured
from kapdip_gui.ui.charts.view import ChartView
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import power_letter
from kapdip_gui.words.format import power_name
from kapdip_gui.words.isolating import apart
from kapdip_gui.words.monograms import monograms


class ControlStrip(QWidget):
    """Powers down, the chart's turns across. The tool tip names leader and turns of a bar."""

    def __init__(self, glance: Glance, view: ChartView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._glance = glance
        self._view = view
        self._powers: tuple[str, ...] = ()
        self._reigns: list[Reign] = []
        self._drawn: tuple[LineChart, ReignStrip, QPixmap] | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        view.redrawn.connect(self.update)
        view.turn_changed.connect(self.update)

    def refresh(self) -> None:
        """Read the glance's game again."""
        glance, view = self._glance, self._glance.shown_now
        found = control_over_time(view, glance.viewed_turn) if view else {}
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
        self.setAccessibleName(glance.say("Who controls which power next turn"))
        said = []
        for power in self._powers:
            names = apart(reign.leader for reign in self._reigns if reign.power == power)
            said.append(f"{power_name(power, glance.language)}: {names or '–'}")
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
        glance, view, chart = self._glance, self._glance.shown_now, self._view.chart
        reign = self.drawn(chart)[1].reign_at(x, y) if chart is not None else None
        if reign is None or view is None:
            return ""
        return glance.say(
            "{player} controls {power}: {first} to {last}",
            player=reign.leader,
            power=power_name(reign.power, glance.language),
            first=turn_title(view, reign.first + 1, glance.language),
            last=turn_title(view, reign.last + 1, glance.language),
        )
