"""What somebody trades, in a line or more: a chip for each currency, and the units with their sign.

Takes amounts by currency, and a language. Gives: `AmountsLine`, which is as high as its width asks for.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.exchange.model import Currency
from kapdip.words.format import number
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip

CHIP, LINE, GAP, BETWEEN = 17, 23, 4, 10
"""At text size 100%: a chip's side, a line's height, what is between chip and figure, and between two amounts."""


class AmountsLine(QWidget):
    """The amounts, in as many lines as they need."""

    def __init__(self, amounts: Sequence[tuple[Currency, int]], lang: str) -> None:
        super().__init__()
        self._amounts = [(currency, units, number(units, lang, sign=True)) for currency, units in amounts]
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _places(self, width: int) -> list[QRectF]:
        """Where each amount stands: chip and figure together."""
        look = style()
        metrics = QFontMetrics(look.font("font_secondary", bold=True))
        left, top, places = 0.0, 0.0, []
        for _, _, text in self._amounts:
            needed = look.px(CHIP) + look.px(GAP) + metrics.horizontalAdvance(text)
            if left and left + needed > width:
                left, top = 0.0, top + look.px(LINE)
            places.append(QRectF(left, top, needed, look.px(LINE)))
            left += needed + look.px(BETWEEN)
        return places

    @override
    def heightForWidth(self, width: int, /) -> int:
        return round(self._places(width)[-1].bottom())

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(180), self.heightForWidth(max(self.width(), style().px(180))))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(90), style().px(LINE))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        with QPainter(self) as painter:
            painter.setFont(look.font("font_secondary", bold=True))
            side = look.px(CHIP)
            for (currency, units, text), place in zip(self._amounts, self._places(self.width()), strict=True):
                chip = QRectF(place.left(), place.center().y() - side / 2, side, side)
                paint_chip(painter, chip, currency)
                painter.setPen(look.colour("ok" if units > 0 else "text"))
                middle = place.center().y() + (painter.fontMetrics().ascent() - painter.fontMetrics().descent()) / 2
                painter.drawText(round(chip.right() + look.px(GAP)), round(middle), text)
