"""The charts of thinking ahead in the window: painted from their display lists at the size there is.

Takes a `Foresight`. Gives: `PointChartView`, `SalesChartView`. Source: docs/foresight.md 3 and 4.
"""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.drawing.point_chart import AxisWords, point_chart
from kapdip.drawing.sales_chart import sales_chart, sales_height
from kapdip.drawing.scene import DisplayList
from kapdip.showing.foresight.ahead import Foresight
from kapdip.showing.foresight.charts import priced_points, sales_rows
from kapdip.words.format import money
from kapdip_gui.charts.painting import paint_drawing
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style


class _Chart(QWidget):
    """A chart of what is thought ahead."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about: Foresight | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_ahead(self, about: Foresight | None, said: str) -> None:
        """Show another exchange; `said` is what a screen reader reads."""
        self._about = about
        self.setAccessibleName(said)
        self.updateGeometry()
        self.update()

    def drawn(self, about: Foresight) -> DisplayList:
        """The chart at the size there is."""
        raise NotImplementedError

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), style().colour("panel"))
            if self._about is not None:
                paint_drawing(painter, self.drawn(self._about))


class PointChartView(_Chart):
    """Currencies by price and centres."""

    @override
    def drawn(self, about: Foresight) -> DisplayList:
        say = about.speaker.say
        words = AxisWords(say("centres"), say("price of a unit"), lambda price: money(price, about.lang))
        return point_chart(priced_points(about), words, self.width(), self.height(), style().size("font_secondary"))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(200), style().px(150))


class SalesChartView(_Chart):
    """How long everybody's sales take."""

    @override
    def drawn(self, about: Foresight) -> DisplayList:
        end = about.speaker.say("the game ends with turn {turn}", turn=about.outlook.question.profile.last_turn)
        size = style().size("font_secondary")
        return sales_chart(sales_rows(about), about.outlook.turns_left, end, self.width(), size).drawing

    @override
    def minimumSizeHint(self) -> QSize:
        players = len(self._about.players) if self._about is not None else 0
        return QSize(style().px(200), round(sales_height(players, style().size("font_secondary"))))

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()
