"""The whole board, small, in a corner of the wall's map, with a frame around what is seen.

Takes: pictures of a board. Gives: `Inset`. Its picture is drawn beside the window and painted in idle moments, from
when the board rests, so that no frame pays for it; it appears when it is there. Source: docs/wall.md 3.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.scene import DisplayList, Primitive
from kapdip.theme import theme
from kapdip_gui.kit.overriding import override
from kapdip_gui.map.pens import paint_item
from kapdip_gui.map.picture_view import zoom_class
from kapdip_gui.process.work import Pieces, run_beside

SHARE, DRAWN = 0.23, 960
"""The small picture as a part of the map's width, and the pixels of the picture from which it is made: its symbols are
small.
"""
SOME = 24
"""Primitives that are painted in one piece, a few milliseconds together."""


class _Look(NamedTuple):
    """What a small picture shows."""

    sheet: MapSheet
    picture: MapPicture
    theme: str

    def is_like(self, other: "_Look") -> bool:
        """Whether one can replace the other: who owns what is the same. Units are too small to be distinguished."""
        centres = self.picture.position.centres
        return (self.sheet, self.theme, centres) == (other.sheet, other.theme, other.picture.position.centres)


class Inset(QWidget):
    """Shown by `frame` where a part of the board is looked at."""

    def __init__(self, owner: QWidget, sheet: MapSheet) -> None:
        super().__init__(owner)
        self._sheet, self._theme = sheet, "light"
        self._pieces = Pieces(self)
        self._of: _Look | None = None
        """What the picture shows, or will."""
        self._picture: QPixmap | None = None
        self._small: QPixmap | None = None
        self._frame: QRectF | None = None
        self.hide()

    def place(self, owner: QWidget) -> None:
        """In the lower right corner, as large as a part of the map."""
        wide = owner.width() * SHARE
        high = wide * self._sheet.height / self._sheet.width
        self.setGeometry(round(owner.width() - wide), round(owner.height() - high), round(wide), round(high))
        self._small = None

    def prepare(self, sheet: MapSheet, picture: MapPicture, theme_name: str) -> None:
        """Draw this picture, unless one with the same centres is there or on its way."""
        plain = picture.with_options(zoom=zoom_class(DRAWN / sheet.width))
        wanted = _Look(sheet, plain, theme_name)
        if self._of is not None and self._of.is_like(wanted):
            return
        self._sheet, self._theme, self._of = sheet, theme_name, wanted
        self._picture = self._small = None
        self.setVisible(False)
        run_beside(lambda: draw_map(sheet, plain), partial(self._paint, wanted), self._give_up, self)

    def _give_up(self, _: Exception) -> None:
        """Without a picture there is none; the map itself, which is drawn alike, says why."""
        self._of = None

    def _paint(self, wanted: _Look, drawing: DisplayList) -> None:
        if wanted is not self._of:
            return
        image = QImage(DRAWN, round(drawing.height * DRAWN / drawing.width), QImage.Format.Format_RGB32)
        image.fill(QColor(theme(self._theme).ui.header))
        items = list(drawing)
        for first in range(0, len(items), SOME):
            self._pieces.put(partial(self._paint_some, wanted, image, drawing, items[first : first + SOME]))
        self._pieces.put(partial(self._finish, wanted, image))

    def _paint_some(
        self,
        wanted: _Look,
        image: QImage,
        drawing: DisplayList,
        some: Sequence[Primitive],
    ) -> None:
        if wanted is not self._of:
            return
        paints = map_paints(wanted.theme, wanted.sheet.board, wanted.picture.options.scale)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(DRAWN / drawing.width, DRAWN / drawing.width)
        for item in some:
            paint_item(painter, item, paints[item.role], (drawing.width, drawing.height))
        painter.end()

    def _finish(self, wanted: _Look, image: QImage) -> None:
        if wanted is self._of:
            self._picture = QPixmap.fromImage(image)
            self.setVisible(self._frame is not None)

    @property
    def is_busy(self) -> bool:
        """Whether its picture is on its way."""
        return self._of is not None and self._picture is None

    @property
    def is_ready(self) -> bool:
        """Whether its picture is there."""
        return self._picture is not None

    def frame(self, place: QRectF | None) -> None:
        """Frame a part of the board; None: everything is seen anyway."""
        self._frame = place
        self.setVisible(place is not None and self._picture is not None)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None or self._frame is None:
            return
        if self._small is None:
            wide = max(1, round(self.width() * self.devicePixelRatioF()))
            self._small = self._picture.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        painter = QPainter(self)
        painter.drawPixmap(self.rect(), self._small)
        scale, at = self.width() / self._sheet.width, self._frame
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme(self._theme).ui.accent), 3))
        painter.drawRect(QRectF(at.x() * scale, at.y() * scale, at.width() * scale, at.height() * scale))
        painter.setPen(QPen(QColor(theme(self._theme).ui.text), 2))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()
