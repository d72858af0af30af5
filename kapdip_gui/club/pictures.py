"""Small pictures of the club: the course of a game, powers turn by turn, places game by game.

Takes: values of `showing.club`. Gives: `paint_lines`, and the widgets `Courses`, `PowerStrip`, `PlaceLine`.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.club.courses import Lines
from kapdip.showing.club.card import GameOf
from kapdip_gui.kit.overriding import override
from kapdip_gui.map.pens import sign_brush
from kapdip_gui.style import style
from kapdip_gui.style.chips import power_letter
from kapdip_gui.style.cutting import cut_name

CHART, CHART_HIGH, NAME_WIDE, CELL = 148, 150, 128, 34
PALE = 0.55
"""How strong the lines of the others are."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def paint_lines(painter: QPainter, rect: QRectF, lines: Lines) -> None:
    """Points turn by turn: grey, and dark with a dot at its end for who stands out."""
    look = style()
    values = [value for points in lines.series for value in points]
    turns = max(len(points) for points in lines.series)
    if not values or turns < 2:
        return
    low, high = min(values), max(values)
    dot = look.px(4)
    inner = rect.adjusted(2, dot, -dot, -dot)

    def spot(turn: int, value: int) -> QPointF:
        return QPointF(
            inner.left() + inner.width() * turn / (turns - 1),
            inner.bottom() - inner.height() * (value - low) / max(1, high - low),
        )

    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for index in sorted(range(len(lines.series)), key=lambda one: one in lines.dark):
        points = [spot(turn, value) for turn, value in enumerate(lines.series[index])]
        is_dark = index in lines.dark
        colour = look.colour("text" if is_dark else "line_strong")
        colour.setAlphaF(1.0 if is_dark else PALE)
        painter.setPen(QPen(colour, 2 if is_dark else 1))
        painter.drawPolyline(QPolygonF(points))
        if is_dark and points:
            painter.setBrush(look.colour("text"))
            painter.drawEllipse(points[-1], dot - 0.5, dot - 0.5)
            painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.restore()


class _Games(QWidget):
    """What shows the games of a card."""

    def __init__(self) -> None:
        super().__init__()
        self.games: tuple[GameOf, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_games(self, games: Sequence[GameOf]) -> None:
        """Show other games."""
        self.games = tuple(games)
        self.setAccessibleDescription(
            "; ".join(f"{one.name}: {one.points}, {one.place or '–'}/{one.placed}" for one in games)
        )
        self.updateGeometry()
        self.update()


class Courses(_Games):
    """Points of every game as small multiples, as many in a row as there is room for."""

    def _across(self) -> int:
        return max(1, self.width() // style().px(CHART)) if self.width() > 0 else 5

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        across = max(1, width // style().px(CHART))
        return -(-len(self.games) // across) * style().px(CHART_HIGH)

    @override
    def sizeHint(self) -> QSize:
        return QSize(5 * style().px(CHART), self.heightForWidth(max(self.width(), style().px(CHART))))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look, across = style(), self._across()
        wide, high, gap = self.width() // min(across, max(len(self.games), 1)), look.px(CHART_HIGH), look.px(14)
        wide = min(wide, look.px(CHART) * 2)
        with QPainter(self) as painter:
            for number, game in enumerate(self.games):
                cell = QRect(number % across * wide, number // across * high, wide - gap, high - gap)
                self._paint(painter, cell, game)

    def _paint(self, painter: QPainter, cell: QRect, game: GameOf) -> None:
        look = style()
        head = QRect(cell.left(), cell.top(), cell.width(), look.px(24))
        painter.setFont(look.font("font_secondary"))
        painter.setPen(look.colour("text_secondary"))
        painter.drawText(head, RIGHT, game.points)
        room = head.width() - painter.fontMetrics().horizontalAdvance(game.points) - look.px(6)
        painter.setFont(look.font("font_secondary", bold=True))
        painter.setPen(look.colour("text"))
        painter.drawText(head, LEFT, cut_name(painter.fontMetrics(), game.name, room))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(head.bottomLeft(), head.bottomRight())
        if game.lines is not None:
            paint_lines(painter, QRectF(cell.adjusted(0, head.height() + look.px(4), 0, 0)), game.lines)


class PowerStrip(_Games):
    """Which power in which turn: a row for each game, a chip for each turn; several powers share the cell."""

    def _cell(self) -> QSize:
        turns = max((len(game.powers) for game in self.games), default=1)
        wide = (self.width() - style().px(NAME_WIDE)) // max(turns, 1)
        return QSize(max(style().px(14), min(wide, style().px(CELL))), style().px(CELL))

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(600), (len(self.games) + 1) * (style().px(CELL) + 4) - style().px(10))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look, cell = style(), self._cell()
        left, head = look.px(NAME_WIDE), look.px(22)
        with QPainter(self) as painter:
            painter.setFont(look.font("font_hint"))
            painter.setPen(look.colour("text_secondary"))
            turns = max((len(game.powers) for game in self.games), default=0)
            for turn in range(turns):
                painter.drawText(
                    QRect(left + turn * cell.width(), 0, cell.width(), head),
                    Qt.AlignmentFlag.AlignCenter,
                    str(turn + 1),
                )
            for number, game in enumerate(self.games):
                top = head + number * (cell.height() + 4)
                self._paint(painter, QRect(0, top, left, cell.height()), cell, game)

    def _paint(self, painter: QPainter, place: QRect, cell: QSize, game: GameOf) -> None:
        look = style()
        painter.setFont(look.font("font_secondary"))
        painter.setPen(look.colour("text"))
        painter.drawText(
            place,
            LEFT,
            cut_name(painter.fontMetrics(), game.name, place.width() - look.px(8)),
        )
        for turn, powers in enumerate(game.powers):
            box = QRectF(place.right() + 1 + turn * cell.width() + 1, place.top(), cell.width() - 3, cell.height())
            if not powers:
                painter.setPen(QPen(look.colour("line"), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
            high = box.height() / max(len(powers), 1)
            for part, power in enumerate(powers):
                self._power(
                    painter,
                    QRectF(box.left(), box.top() + part * high, box.width(), high - (1 if len(powers) > 1 else 0)),
                    power,
                )

    def _power(self, painter: QPainter, box: QRectF, power: str) -> None:
        look = style()
        colours = look.theme.power(power)
        painter.setPen(QPen(look.colour("line_strong"), 1))
        painter.setBrush(sign_brush(colours))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        font = look.font("font_hint", bold=True)
        font.setPixelSize(min(font.pixelSize(), max(8, round(box.height() * 0.72))))
        painter.setFont(font)
        painter.setPen(QColor(colours.letter))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, power_letter(power))


class PlaceLine(_Games):
    """The place of every game, the first at the top."""

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(380), style().px(190))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        games = [game for game in self.games if game.place is not None]
        if not games:
            return
        look = style()
        most = max(game.placed for game in games)
        area = QRectF(self.rect()).adjusted(look.px(38), look.px(20), -look.px(22), -look.px(34))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(look.font("font_hint"))
            for place in range(1, most + 1):
                y = area.top() + area.height() * (place - 1) / max(1, most - 1)
                painter.setPen(QPen(look.colour("line"), 1))
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
                if place in (1, most) or (most > 4 and place % 3 == 1 and most - place > 1):
                    painter.setPen(look.colour("text_secondary"))
                    painter.drawText(QRectF(0, y - 10, area.left() - look.px(12), 20), RIGHT, str(place))
            self._paint(painter, area, games, most)

    def _paint(self, painter: QPainter, area: QRectF, games: Sequence[GameOf], most: int) -> None:
        look = style()
        wide = area.width() / len(games)
        spots = [
            QPointF(
                area.left() + wide * (number + 0.5),
                area.top() + area.height() * ((game.place or 1) - 1) / max(1, most - 1),
            )
            for number, game in enumerate(games)
        ]
        painter.setPen(QPen(look.colour("text"), 2))
        painter.drawPolyline(QPolygonF(spots))
        radius = look.px(11) if wide > look.px(26) else look.px(4)
        metrics = QFontMetrics(look.font("font_hint"))
        for spot, game in zip(spots, games, strict=True):
            painter.setBrush(look.colour("text" if game.place == 1 else "panel"))
            painter.setPen(QPen(look.colour("text"), 2))
            painter.drawEllipse(spot, radius, radius)
            if radius > look.px(4):
                painter.setFont(look.font("font_secondary", bold=True))
                painter.setPen(look.colour("panel" if game.place == 1 else "text"))
                painter.drawText(
                    QRectF(spot.x() - 12, spot.y() - 11, 24, 22), Qt.AlignmentFlag.AlignCenter, str(game.place)
                )
                painter.setFont(look.font("font_hint"))
                painter.setPen(look.colour("text_secondary"))
                name = cut_name(metrics, game.name, round(wide) - 4)
                painter.drawText(
                    QRectF(spot.x() - wide / 2, area.bottom() + look.px(12), wide, look.px(20)),
                    Qt.AlignmentFlag.AlignCenter,
                    name,
                )
