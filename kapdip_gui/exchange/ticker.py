"""A strip of all prices above the enlarged sheet: chip, price, its last change, its way so far.

Takes: the session. Gives: `Ticker`. Public figures only: the prices of settled turns. Source: docs/window.md 2, 11.3.
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.exchange.model import Cents, Currency
from kapdip.game.public import PublicView
from kapdip.words.format import money, power_name
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip

NARROW = 112
"""The width of a price's place below which its change is only a sign."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def price_history(view: PublicView, currency: Currency) -> list[Cents]:
    """A currency's prices from the start to the turn in progress."""
    return [turn.start.prices[currency] for turn in view.turns if currency in turn.start.prices]


class Ticker(QWidget):
    """Painted by hand; read out as one sentence."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._is_low = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        session.changed.connect(self.refresh)
        session.language_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Repaint, and notify screen readers."""
        view, lang = self._session.shown_now, self._session.language
        prices = view.turn.start.prices if view is not None else {}
        self.setAccessibleName(self._session.say("Prices"))
        self.setAccessibleDescription(
            ", ".join(f"{power_name(power, lang)} {money(price, lang)}" for power, price in prices.items())
        )
        self.update()

    def make_low(self, is_low: bool) -> None:
        """Spare height where the window is low."""
        if is_low != self._is_low:
            self._is_low = is_low
            self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        return QSize(600, style().px(36 if self._is_low else 46))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look, view = style(), self._session.shown_now
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.colour("panel"))
            painter.setPen(QPen(look.colour("line"), 1))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
            prices = view.turn.start.prices if view is not None else {}
            width = self.width() / max(1, len(prices))
            for place, currency in enumerate(prices):
                if place:
                    painter.setPen(QPen(look.colour("line"), 1))
                    painter.drawLine(QPointF(place * width, 0), QPointF(place * width, self.height()))
                if view is not None:
                    self._paint_price(painter, view, currency, QRectF(place * width, 0, width, self.height()))

    def _paint_price(self, painter: QPainter, view: PublicView, currency: Currency, rect: QRectF) -> None:
        look, lang = style(), self._session.language
        history = price_history(view, currency)
        is_narrow = rect.width() < look.px(NARROW)
        side, pad, space = (look.px(size) for size in ((18, 5, 4) if is_narrow else (20, 14, 8)))
        x = rect.left() + pad
        paint_chip(painter, QRectF(x, rect.center().y() - side / 2, side, side), currency)
        x += side + space
        painter.setFont(look.font("font_base" if is_narrow else "font_panel", bold=True))
        painter.setPen(look.colour("text"))
        text = money(history[-1], lang)
        painter.drawText(QRectF(x, rect.top(), 200, rect.height()), LEFT, text)
        x += QFontMetrics(painter.font()).horizontalAdvance(text) + space
        change = history[-1] - history[-2] if len(history) > 1 else 0
        if change:
            painter.setFont(look.font("font_hint"))
            painter.setPen(look.colour("ok" if change > 0 else "bad"))
            said = "▲" if change > 0 else "▼"
            said += "" if is_narrow else f" {money(abs(change), lang)}"
            painter.drawText(QRectF(x, rect.top(), 100, rect.height()), LEFT, said)
            x += QFontMetrics(painter.font()).horizontalAdvance(said) + look.px(10)
        gap = rect.height() * 0.28
        room = QRectF(x, rect.top() + gap, rect.right() - pad - x, rect.height() - 2 * gap)
        if len(history) > 1 and room.width() > look.px(24):
            self._paint_way(painter, currency, history, room)

    def _paint_way(self, painter: QPainter, currency: Currency, history: list[Cents], room: QRectF) -> None:
        low, high = min(history), max(history)
        span = max(1, high - low)
        across = room.width() / (len(history) - 1)
        points = [
            QPointF(room.left() + n * across, room.bottom() - (value - low) / span * room.height())
            for n, value in enumerate(history)
        ]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(style().theme.power(currency).line), 1.8))
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(QColor(style().theme.power(currency).line))
        painter.drawEllipse(points[-1], 2.4, 2.4)
