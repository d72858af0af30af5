"""Powers as chips (colour and letter), players as monograms in an outlined pill: painted the same everywhere.

Takes: a painter and a rectangle. Gives: `paint_chip`, `paint_monogram`, and labels that show them.
"""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from kapdip.board.board import Board
from kapdip.drawing.livery import theme_of
from kapdip.theme import PowerColours
from kapdip_gui.kit.overriding import override
from kapdip_gui.map.pens import sign_brush
from kapdip_gui.style.look import style


def power_letter(power: str, board: Board | None = None) -> str:
    """A power's letter, the same in both languages."""
    return (board or style().board).letters.get(power, power[:1])


def paint_chip(painter: QPainter, rect: QRectF, power: str, board: Board | None = None) -> None:
    """A power's chip filling `rect`: its unit colour, its letter, a 1 px outline. `board`: if not the one in use."""
    look = style()
    colours = (look.theme if board in (None, look.board) else theme_of(look.theme.name, board)).power(power)
    paint_livery(painter, rect, colours, power_letter(power, board))


def paint_livery(painter: QPainter, rect: QRectF, colours: PowerColours, letter: str) -> None:
    """A chip in these colours, with this letter."""
    look = style()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.theme.map.outline), 1))
    painter.setBrush(sign_brush(colours))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    font = look.font("font_hint", bold=True)
    font.setPixelSize(max(8, round(rect.height() * 0.66)))
    painter.setFont(font)
    painter.setPen(QColor(colours.letter))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, letter)
    painter.restore()


def paint_monogram(painter: QPainter, rect: QRectF, text: str, *, faded: bool = False) -> None:
    """A player's monogram in a pill filling `rect`."""
    look = style()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.colour("line_strong"), 1))
    painter.setBrush(look.colour("panel"))
    radius = rect.height() / 2
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    font = look.font("font_hint", bold=True)
    font.setPixelSize(max(8, round(rect.height() * 0.6)))
    painter.setFont(font)
    painter.setPen(look.colour("text_hint" if faded else "text"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def paint_hatching(painter: QPainter, rect: QRectF) -> None:
    """Thin diagonals for what was not handed in (NMR)."""
    painter.save()
    painter.setClipRect(rect)
    colour = style().colour("line")
    colour.setAlphaF(0.4 if style().theme.is_strong else 1.0)
    painter.setPen(QPen(colour, 1))
    left = rect.left() - rect.height()
    while left < rect.right():
        painter.drawLine(QPointF(left, rect.bottom()), QPointF(left + rect.height(), rect.top()))
        left += 7
    painter.restore()


def chip_pixmap(power: str, pixels: int = 18) -> QPixmap:
    """A chip as a picture, for item views and menus."""
    return _pictured(pixels, lambda painter, rect: paint_chip(painter, rect, power))


def livery_icon(colours: PowerColours, letter: str) -> QIcon:
    """A chip in colours that no power need wear."""
    return QIcon(_pictured(18, lambda painter, rect: paint_livery(painter, rect, colours, letter)))


def _pictured(pixels: int, paint: Callable[[QPainter, QRectF], None]) -> QPixmap:
    ratio = 2.0
    picture = QPixmap(round(pixels * ratio), round(pixels * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return picture


def chip_icon(power: str, pixels: int = 18) -> QIcon:
    """A chip that keeps its colours in the row that is chosen, where Qt would tint it."""
    made = QIcon(chip_pixmap(power, pixels))
    made.addPixmap(chip_pixmap(power, pixels), QIcon.Mode.Selected)
    return made


class ChipLabel(QLabel):
    """A chip as a widget; its accessible name is the power's name, given by the owner."""

    def __init__(self, power: str | None = None, pixels: int = 18, board: Board | None = None) -> None:
        super().__init__()
        self._power, self._board = power, board
        self._pixels = pixels

    @property
    def power(self) -> str | None:
        """The power shown."""
        return self._power

    def show_power(self, power: str | None) -> None:
        """Show another power, or none."""
        self._power = power
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(self._pixels), style().px(self._pixels))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._power is None:
            return
        side = float(min(self.width(), self.height(), style().px(self._pixels)))
        with QPainter(self) as painter:
            paint_chip(
                painter,
                QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side),
                self._power,
                self._board,
            )


class MonogramLabel(QLabel):
    """A monogram as a widget."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)

    @override
    def sizeHint(self) -> QSize:
        width = QFontMetrics(style().font("font_hint", bold=True)).horizontalAdvance(self.text())
        return QSize(max(style().px(28), width + style().px(12)), style().px(20))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        height = float(style().px(20))
        with QPainter(self) as painter:
            paint_monogram(painter, QRectF(0, (self.height() - height) / 2, self.width(), height), self.text())
