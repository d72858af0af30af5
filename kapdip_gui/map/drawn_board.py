"""A whole board at its start as one picture, in which a few provinces can be lit.

Takes: a board and its image. Gives: `DrawnBoard`.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kapdip.board.board import Board
from kapdip.drawing.map_sheet import MapSheet, sheet_of
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.scene import Layer, Path
from kapdip_gui.kit.overriding import override
from kapdip_gui.map.pens import paint_item
from kapdip_gui.style import style

_LIT = 0.28
"""How much of the accent is over a lit province."""


class DrawnBoard(QWidget):
    """The picture, as large as there is room for it."""

    def __init__(self) -> None:
        super().__init__()
        self._sheet: MapSheet | None = None
        self._image: QImage | None = None
        self.lit: Sequence[str] = ()
        self.setMinimumSize(style().px(360), style().px(260))

    def show_board(self, board: Board, image: QImage) -> None:
        """Show a board, or another picture of it."""
        self._sheet, self._image = sheet_of(board), image
        self.update()

    def light(self, codes: Sequence[str]) -> None:
        """Light these provinces and no others."""
        self.lit = codes
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._sheet is None or self._image is None:
            return
        sheet = self._sheet
        size = QSizeF(sheet.width, sheet.height).scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        spot = QRectF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2, *size.toTuple())
        paints = map_paints(style().theme.name, sheet.board)
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
            painter.drawImage(spot, self._image, QRectF(self._image.rect()))
            painter.translate(spot.topLeft())
            painter.scale(spot.width() / sheet.width, spot.height() / sheet.height)
            shapes = [sheet.outlines[code].d for code in self.lit if code in sheet.outlines]
            for d in shapes:
                painter.setOpacity(_LIT)
                paint_item(painter, Path(d, "plate", Layer.LAND), paints["plate"], (sheet.width, sheet.height))
                painter.setOpacity(1)
            for role in ("picked-casing", "picked"):
                for d in shapes:
                    paint_item(painter, Path(d, role, Layer.LAND), paints[role], (sheet.width, sheet.height))
