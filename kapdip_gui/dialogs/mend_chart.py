"""Prices of the two lines of a game, old dashed, new solid, for the currency that differs most.

Takes: two games. Gives: `PriceChart`. Source: docs/window.md 11.8.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from kapdip.board.model import Power
from kapdip.drawing.chart_parts import bounds
from kapdip.game.model import Game
from kapdip.showing.texts import turn_short
from kapdip.words.format import money, power_name
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import column, name_field
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

GRID_LINES = 5


def price_line(game: Game, power: Power) -> list[int]:
    """A currency's price at the beginning of every turn, and after the last one if it is settled; it ends where the
    currency does.
    """
    line = [int(turn.start.prices[power]) for turn in game.turns if power in turn.start.prices]
    settled = game.turn.results.settlement
    if settled is not None and power in settled.prices:
        line.append(int(settled.prices[power]))
    return line


class _Lines(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.old: list[int] = []
        self.new: list[int] = []
        self.power = ""
        self.turn = 0
        self._line = 0
        """How high a line of text is."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @override
    def sizeHint(self) -> QSize:
        return QSize(300, 260)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self.new) < 2 and len(self.old) < 2:
            return
        look = style()
        low, high, step = bounds([*self.old, *self.new], GRID_LINES)
        metrics = QFontMetrics(look.font("font_hint", bold=True))
        self._line = metrics.height()
        ticks = max(metrics.horizontalAdvance(self._money(value)) for value in (low, high)) + 6
        right = (
            max(
                metrics.horizontalAdvance(text)
                for text in (self._told(self.old, "before"), self._told(self.new, "new"))
            )
            + 8
        )
        area = QRectF(ticks, self._line * 0.7, self.width() - ticks - right, self.height() - self._line * 2.2)
        count = max(len(self.old), len(self.new)) - 1
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(look.font("font_hint"))
            for value in range(low, high + 1, step):
                y = area.bottom() - area.height() * (value - low) / (high - low)
                painter.setPen(QPen(look.colour("line"), 1))
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
                painter.setPen(look.colour("text_secondary"))
                painter.drawText(
                    QRectF(0, y - self._line / 2, ticks - 6, self._line),
                    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                    self._money(value),
                )
            if 0 < self.turn <= count:  # the turn whose holdings are shown
                x = area.left() + area.width() * self.turn / count
                painter.setPen(QPen(look.colour("accent"), 1))
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            colour = QColor(look.theme.power(self.power).line)
            ends = []
            for values, dashed, name in ((self.old, True, "before"), (self.new, False, "new")):
                points = [
                    QPointF(
                        area.left() + area.width() * number / max(1, count),
                        area.bottom() - area.height() * (value - low) / (high - low),
                    )
                    for number, value in enumerate(values)
                ]
                pen = QPen(colour, 1.6 if dashed else 2.6)
                if dashed:
                    pen.setDashPattern([3, 2])
                painter.setPen(pen)
                painter.drawPolyline(QPolygonF(points))
                if points:
                    ends.append((points[-1], self._told(values, name), dashed))
            self._ends(painter, ends, area.bottom())
            self._axis(painter, area, count)

    def _money(self, value: int) -> str:
        return money(value, self._session.language)

    def _told(self, values: list[int], name: str) -> str:
        """What is at a line's end: its last value, and which line it is."""
        words = {"before": self._session.say("before"), "new": self._session.say("new")}
        return f"{self._money(values[-1])} {words[name]}" if values else ""

    def _ends(self, painter: QPainter, ends: list[tuple[QPointF, str, bool]], bottom: float) -> None:
        """The last values, pushed apart where they would touch, above the turns' names."""
        half = self._line / 2
        heights = [min(max(point.y(), half), bottom - half) for point, _, _ in ends]
        if len(ends) == 2 and abs(heights[0] - heights[1]) < self._line:
            middle = min(max(sum(heights) / 2, self._line), bottom - self._line)
            up = half if ends[0][0].y() <= ends[1][0].y() else -half
            heights = [middle - up, middle + up]
        for (point, text, dashed), height in zip(ends, heights, strict=True):
            painter.setFont(style().font("font_hint", bold=not dashed))
            painter.setPen(style().colour("text_secondary" if dashed else "text"))
            wide = QFontMetrics(painter.font()).horizontalAdvance(text) + 2
            room = QRectF(point.x() + 5, height - half, wide, self._line)
            painter.fillRect(room, style().colour("panel"))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def _axis(self, painter: QPainter, area: QRectF, count: int) -> None:
        game = self._session.game
        if game is None:
            return
        painter.setFont(style().font("font_hint"))
        painter.setPen(style().colour("text_secondary"))
        metrics = QFontMetrics(painter.font())
        names = [
            self._session.say("Start"),
            *(turn_short(game, number, self._session.language) for number in range(1, count + 1)),
        ]
        wide = max(map(metrics.horizontalAdvance, names)) + 6
        step = max(1, -(-count * wide // max(wide, int(area.width()))))
        for number in range(0, count + 1, step):
            x = area.left() + area.width() * number / max(1, count)
            room = QRectF(max(0.0, x - wide / 2), area.bottom() + 4, wide, self._line)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, names[number])


class PriceChart(QWidget):
    """A choice of currencies and the two lines. Signal: `chosen(power)`."""

    chosen = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._games: tuple[Game, Game] | None = None
        self.choice = QComboBox()
        name_field(self.choice, session.say("Price of which currency"))
        self.choice.currentIndexChanged.connect(lambda _: self._draw())
        self._lines = _Lines(session)
        column(self.choice, (self._lines, 1), on=self, margins=(8, 0, 0, 0))

    def show_games(self, old: Game | None, new: Game | None) -> None:
        """Show two lines of a game; None: nothing."""
        self.choice.clear()
        self._games = (old, new) if old is not None and new is not None else None
        if self._games is None:
            self._lines.old, self._lines.new = [], []
            self._lines.update()
            return
        assert old is not None
        assert new is not None
        powers = list(old.turns[0].start.prices)

        def change(power: Power) -> int:
            pairs = zip(price_line(old, power), price_line(new, power), strict=False)
            return max((abs(a - b) for a, b in pairs), default=0)

        for power in sorted(powers, key=lambda one: (one in new.turn.start.prices, change(one)), reverse=True):
            name = self._session.say("Price of {power}", power=power_name(power, self._session.language))
            self.choice.addItem(name, power)
        self._draw()

    def show_power(self, power: Power) -> bool:
        """Choose a power's currency; False if it is chosen already, or is not traded."""
        place = self.choice.findData(power)
        if place in (-1, self.choice.currentIndex()):
            return False
        self.choice.setCurrentIndex(place)
        return True

    def mark_turn(self, turn: int) -> None:
        """Mark a turn by a thin line."""
        self._lines.turn = turn
        self._lines.update()

    def _draw(self) -> None:
        power = self.choice.currentData()
        if self._games is None or power is None:
            return
        old, new = self._games
        self._lines.power = str(power)
        self._lines.old, self._lines.new = price_line(old, str(power)), price_line(new, str(power))
        self._lines.setAccessibleName(self.choice.currentText())
        self._lines.update()
        self.chosen.emit(str(power))
