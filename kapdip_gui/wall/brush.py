"""How the wall is painted: texts, chips and lines in the units of a screen of 1920 × 1080, whatever the screen is.

Takes: a painter, `WallLook`. Gives: `Brush`. Sizes that carry meaning are never below 26 units (docs/wall.md 6).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.theme import Theme, look
from kapdip_gui.map.pens import sign_brush
from kapdip_gui.style.cutting import cut_name

WIDE, HIGH = 1920.0, 1080.0
NARROW = 1440.0
"""The width in units of a screen that is nearly square (4 : 3)."""
SQUARE = 1.5
"""A screen that is no wider than this part of its height is nearly square."""


@dataclass(frozen=True, slots=True)
class WallLook:
    """Colours, the board whose powers wear them, the size of the wall in units, and pixels per unit."""

    theme: Theme
    board: Board
    width: float
    height: float
    scale: float

    @property
    def is_narrow(self) -> bool:
        """Whether the screen is nearly square: map and column are closer."""
        return self.width / self.height <= SQUARE

    def colour(self, role: str) -> QColor:
        """A colour of the window by its token."""
        return QColor(getattr(self.theme.ui, role))


def look_for(theme: Theme, board: Board, pixels: tuple[int, int], percent: int = 100) -> WallLook:
    """The look for a screen of that many pixels: as much is used as the picture's shape allows.

    With more than 100 percent everything is larger, and fewer units have room.
    """
    wide, high = max(1, pixels[0]), max(1, pixels[1])
    across = WIDE if wide / high > SQUARE else NARROW
    scale = min(wide / across, high / HIGH) * percent / 100
    return WallLook(theme, board, wide / scale, high / scale, scale)


def font(size: float, *, bold: bool = False, serif: bool = False) -> QFont:
    """A font of the program, by its height in units; figures are as wide as each other."""
    return _font(max(1, round(size)), bold, serif)


@lru_cache(maxsize=512)
def _font(pixels: int, bold: bool, serif: bool) -> QFont:
    """Fonts are asked for with every text that is measured or painted; nobody changes one."""
    made = QFont(look().fonts["map" if serif else "ui"])
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@lru_cache(maxsize=4096)
def width_of(text: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
    """How wide a line is, in units."""
    return QFontMetricsF(font(size, bold=bold, serif=serif)).horizontalAdvance(text)


def height_of(text: str, size: float, width: float, *, serif: bool = False) -> float:
    """How high a text of several lines is, in units."""
    box = QRectF(0, 0, width, 1)
    return QFontMetricsF(font(size, serif=serif)).boundingRect(box, int(Qt.TextFlag.TextWordWrap), text).height()


class Brush:
    """Paints in units. The painter is scaled once; who paints need not know the screen."""

    def __init__(self, painter: QPainter, look: WallLook) -> None:
        self.look = look
        self.painter = painter
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(look.scale, look.scale)

    def text(
        self,
        box: QRectF,
        text: str,
        size: float,
        *,
        role: str = "text",
        bold: bool = False,
        serif: bool = False,
        align: str = "left",
    ) -> float:
        """One line in a box, in the middle of its height; where there is no room it loses its middle.

        Gives the width it took.
        """
        chosen = font(size, bold=bold, serif=serif)
        metrics = QFontMetricsF(chosen)
        shown = cut_name(metrics, text, box.width())
        across = {
            "left": Qt.AlignmentFlag.AlignLeft,
            "right": Qt.AlignmentFlag.AlignRight,
            "middle": Qt.AlignmentFlag.AlignHCenter,
        }[align]
        self.painter.setFont(chosen)
        self.painter.setPen(self.look.colour(role))
        self.painter.drawText(box, int(across | Qt.AlignmentFlag.AlignVCenter), shown)
        return metrics.horizontalAdvance(shown)

    def fitted(
        self,
        box: QRectF,
        text: str,
        size: float,
        least: float,
        *,
        role: str = "text",
        bold: bool = False,
        serif: bool = False,
        align: str = "left",
    ) -> None:
        """One line as large as the box allows, between two sizes."""
        while size > least and self.width(text, size, bold=bold, serif=serif) > box.width():
            size -= 2
        self.text(box, text, size, role=role, bold=bold, serif=serif, align=align)

    def paragraph(
        self, box: QRectF, text: str, size: float, *, role: str = "text", bold: bool = False, serif: bool = False
    ) -> float:
        """Several lines from the top of a box. Gives the height they took."""
        chosen, flags = (
            font(size, bold=bold, serif=serif),
            int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop),
        )
        self.painter.setFont(chosen)
        self.painter.setPen(self.look.colour(role))
        self.painter.drawText(box, flags, text)
        return QFontMetricsF(chosen).boundingRect(box, flags, text).height()

    def fitted_paragraph(
        self, box: QRectF, text: str, size: float, least: float, *, role: str = "text", serif: bool = False
    ) -> float:
        """Several lines as large as the box allows, between two sizes. Gives the height they took."""
        while size > least and height_of(text, size, box.width(), serif=serif) > box.height():
            size -= 2
        return self.paragraph(box, text, size, role=role, serif=serif)

    def width(self, text: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
        """How wide a line is."""
        return width_of(text, size, bold=bold, serif=serif)

    def fill(self, box: QRectF, role: str, *, radius: float = 0.0, edge: str = "") -> None:
        """A filled box with an edge, if one is named."""
        self.painter.setPen(QPen(self.look.colour(edge), 1.5) if edge else Qt.PenStyle.NoPen)
        self.painter.setBrush(self.look.colour(role))
        self.painter.drawRoundedRect(box, radius, radius)

    def rule(self, x: float, y: float, width: float, *, strong: bool = False) -> None:
        """A line across."""
        self.painter.setPen(QPen(self.look.colour("text" if strong else "line"), 2 if strong else 1.2))
        self.painter.drawLine(QPointF(x, y), QPointF(x + width, y))

    def rule_down(self, x: float, y: float, height: float) -> None:
        """A line down, between two columns."""
        self.painter.setPen(QPen(self.look.colour("line_strong"), 1.2))
        self.painter.drawLine(QPointF(x, y), QPointF(x, y + height))

    def chip(self, box: QRectF, power: Power) -> None:
        """A power's chip."""
        own = self.look.theme.power(power)
        self.painter.setPen(QPen(QColor(self.look.theme.map.outline), 1.5))
        self.painter.setBrush(sign_brush(own))
        self.painter.drawRoundedRect(box, 4, 4)
        self.painter.setFont(font(box.height() * 0.62, bold=True))
        self.painter.setPen(QColor(own.letter))
        self.painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.look.board.letters.get(power, power[:1]))

    def arrow(self, middle: QPointF, change: int, side: float = 14.0) -> None:
        """A small triangle up or down; nothing where nothing changed."""
        if change:
            up = -1 if change > 0 else 1
            half = side / 2
            points = [(-half, -up * half * 0.8), (half, -up * half * 0.8), (0.0, up * half * 0.9)]
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(self.look.colour("ok" if change > 0 else "bad"))
            self.painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in points]))

    def spark(self, box: QRectF, values: Sequence[int], power: Power, par: int | None = None) -> None:
        """A line of values with its last point; `par` is dotted behind it."""
        low, high = min((*values, *(() if par is None else (par,)))), max((*values, *(() if par is None else (par,))))
        span = max(1, high - low)

        def at(place: int, value: int) -> QPointF:
            across = box.width() * (place / (len(values) - 1) if len(values) > 1 else 1)
            return QPointF(box.left() + across, box.bottom() - box.height() * (value - low) / span)

        if par is not None:
            self.painter.setPen(QPen(self.look.colour("line_strong"), 1.2, Qt.PenStyle.DotLine))
            level = at(0, par).y()
            self.painter.drawLine(QPointF(box.left(), level), QPointF(box.right(), level))
        colour = QColor(self.look.theme.power(power).line)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(colour, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        self.painter.drawPolyline(QPolygonF([at(place, value) for place, value in enumerate(values)]))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour)
        self.painter.drawEllipse(at(len(values) - 1, values[-1]), 5, 5)
