"""What the tints of the radar say: a patch and a word each. Gives: `HeatLegend`."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.foresight.radar import ClaimKind
from kapdip.showing.foresight.heat import EDGES, TINTS
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style


class HeatLegend(QWidget):
    """One line of patches with their words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_kinds(self, kinds: Sequence[tuple[str, str]]) -> None:
        """Show these kinds of claims with their words."""
        self._kinds = tuple(kinds)
        self.setAccessibleName(", ".join(text for _, text in kinds))
        self.updateGeometry()
        self.update()

    def _width(self, text: str) -> int:
        self.setFont(style().font("font_hint"))
        return self.fontMetrics().horizontalAdvance(text) + style().px(38)

    @override
    def sizeHint(self) -> QSize:
        return QSize(sum(self._width(text) for _, text in self._kinds), style().px(22))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look, left = style(), 0
        with QPainter(self) as painter:
            painter.setFont(look.font("font_hint"))
            for key, text in self._kinds:
                kind = ClaimKind(key)
                patch = QRectF(left + 0.5, self.height() / 2 - look.px(6), look.px(18), look.px(12))
                painter.setPen(QPen(look.colour(EDGES.get(kind, "line_strong")), 1))
                painter.setBrush(look.colour(TINTS.get(kind, "panel")))
                painter.drawRoundedRect(patch, 2, 2)
                painter.setPen(look.colour("text_secondary"))
                words = QRectF(patch.right() + look.px(6), 0, self._width(text), self.height())
                painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
                left += self._width(text)
