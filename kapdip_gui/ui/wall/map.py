"""The map on the wall: it looks where something happens, plays it, and says in a small picture where that is.

Takes: shots of `showing.wall.film`. Gives: `WallMap`. Nobody clicks on it. Source: docs/wall.md 3.
"""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from kapdip_gui.board.model import ProvinceCode
from kapdip_gui.drawing import map_overlay as overlay
from kapdip_gui.drawing.map_picture import MapPicture
from kapdip_gui.drawing.map_plate import name_plate
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.scene import Primitive
from kapdip_gui.showing.wall.film import Shot
from kapdip_gui.showing.wall.pace import ZOOM
from kapdip_gui.theme import theme
from kapdip_gui.ui.map.picture_view import zoom_class
from kapdip_gui.ui.map.view import MapView
from kapdip_gui.ui.overriding import override

AROUND = 0.55
"""How much of the map's height or width the places of a fight take at most."""
NEAREST = 2.4
"""The largest zoom, times that at which the whole board is seen: who looks from afar must know where he is."""
INSET, INSET_DRAWN = 0.23, 960
"""The small picture as a part of the map's width, and the pixels of the picture from which it
is made: its symbols are small.
"""
LOWER = 0.75
"""How far down a view looks that shows the board in all its width: most centres are there."""
SYMBOLS = 0.34
"""The zoom for which symbols are drawn while the whole board is seen: an army is 42 units wide then."""


class WallMap(MapView):
    """The board, in a picture or a shot."""

    def __init__(self, sheet: MapSheet, parent: QWidget) -> None:
        super().__init__(sheet, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.inset = Inset(self)
        self.reduced = False
        self._way = QVariantAnimation(self)
        self._way.setDuration(ZOOM)
        self._way.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._way.setStartValue(0.0)
        self._way.setEndValue(1.0)
        self._way.valueChanged.connect(self._go)
        self._from, self._to = QRectF(), QRectF()
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.timeout.connect(self._play_shot)
        self._shot: Shot | None = None
        self._taken: frozenset[ProvinceCode] = frozenset()
        """Provinces that stand out without a veil over the others: the centres of a power that has changed hands."""
        self._name, self._name_size = "", 0.0
        """Who leads it now, in letters of so many pixels."""

    @property
    @override
    def drawing_zoom(self) -> float:
        """Symbols are drawn as on a small window's map: they are looked at from afar."""
        return zoom_class(SYMBOLS * self.zoom / self.fit_zoom())

    @property
    def seen(self) -> QRectF:
        """The part of the board that is in sight; empty: all of it."""
        return QRectF() if self._fitted else self.mapToScene(self.viewport().rect()).boundingRect()

    def rest_on(self, picture: MapPicture) -> None:
        """The whole board, standing still."""
        self._shot, self._taken = None, frozenset()
        self._waiting.stop()
        self._way.stop()
        if self.player.is_playing:
            self.stop_playing()
        self.highlight_targets(None)
        self.inset.hide()
        self.fit()
        self.set_picture(picture)

    def point_out(self, picture: MapPicture, places: frozenset[ProvinceCode], name: str, size: float) -> None:
        """A picture with a name on these provinces, as near as they allow; none: as much of the
        board as fills the view.
        """
        self.inset.hide()
        self._taken, self._name, self._name_size = places, name, size
        self.set_picture(picture)
        self._refresh_above()
        self._look_at(places, has_inset=False)

    def show_shot(self, shot: Shot) -> None:
        """Go where it happens, and play it."""
        if self.player.is_playing:
            self.stop_playing()
        self._shot = shot
        self.set_picture(shot.before)
        self.highlight_targets(shot.places or None)
        self._look_at(shot.places)
        self._waiting.start(0 if self.reduced else ZOOM)

    def freeze(self, *, on: bool) -> None:
        """Stand still in the middle of a shot, or go on."""
        if self.player.is_playing and self.player.is_paused != on:
            self.player.pause()

    def _play_shot(self) -> None:
        if self._shot is not None:
            self.play(
                self._shot.before,
                self._shot.after,
                reduce_motion=self.reduced or self._shot.before == self._shot.after,
                speed=0.6,
            )

    @override
    def _above(self, picture: MapPicture) -> Iterator[Primitive]:
        """The veil and the outlines of what is told: lines, where the desk dashes what can be chosen."""
        if self._targets is not None:
            yield from overlay.veil(self.sheet, self._clear)
        yield from overlay.targets(self.sheet, self._clear, role="meant")
        if self._taken:
            yield from overlay.targets(self.sheet, self._taken, role="taken")
            yield from name_plate(self.sheet, self._taken, self._name, self._name_size / self.zoom)
        yield from overlay.names(self.sheet, self._below, self._clear)

    def _look_at(self, places: Iterable[ProvinceCode], *, has_inset: bool = True) -> None:
        boxes = [self.sheet.outlines[code].box for code in places if code in self.sheet.outlines]
        fit, port = self.fit_zoom(), self.viewport().rect()
        target = QRectF(0, 0, port.width() / fit, port.height() / fit)
        target.moveCenter(QPointF(self.sheet.width / 2, self.sheet.height / 2))
        if not has_inset:
            high = self.sheet.width * self.viewport().height() / max(1, self.viewport().width())
            target = QRectF(
                0, max(0.0, self.sheet.height - high) * LOWER, self.sheet.width, min(high, self.sheet.height)
            )
        if boxes:
            left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
            target = self._framed(
                QRectF(left, top, max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top)
            )
        self.inset.show_place(self, target if boxes and has_inset else None)
        self._from, self._to = self.mapToScene(self.viewport().rect()).boundingRect(), target
        if self.reduced:
            self._go(1.0)
        else:
            self._way.start()

    def _framed(self, box: QRectF) -> QRectF:
        """The part of the board that is shown for a box: with room around it, not too near, and inside the board."""
        view = self.viewport().rect()
        nearest = self.sheet.width / NEAREST
        wide = max(box.width() / AROUND, box.height() / AROUND * view.width() / max(1, view.height()), nearest)
        wide = min(wide, self.sheet.width)
        high = wide * view.height() / max(1, view.width())
        found = QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high)
        found.moveLeft(max(0.0, min(found.left(), self.sheet.width - wide)))
        found.moveTop(max(0.0, min(found.top(), max(0.0, self.sheet.height - high))))
        return found

    def _go(self, share: object) -> None:
        assert isinstance(share, float)
        at, to = self._from, self._to
        wide = at.width() + (to.width() - at.width()) * share
        middle = at.center() + (to.center() - at.center()) * share
        self._fitted = share >= 1 and to.width() >= self.sheet.width
        self.set_zoom(max(self.fit_zoom(), self.viewport().width() / max(1.0, wide)), moving=not self.reduced)
        self.centerOn(middle)
        if self._taken:
            self._refresh_above()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.inset.place()


class Inset(QWidget):
    """The whole board, small, with a frame around what is seen."""

    def __init__(self, owner: WallMap) -> None:
        super().__init__(owner)
        self._owner = owner
        self._picture: QPixmap | None = None
        self._of: MapPicture | None = None
        self._frame = QRectF()
        self.hide()

    def place(self) -> None:
        """In the lower right corner, as large as a part of the map."""
        wide = self._owner.width() * INSET
        high = wide * self._owner.sheet.height / self._owner.sheet.width
        self.setGeometry(
            round(self._owner.width() - wide), round(self._owner.height() - high), round(wide), round(high)
        )
        self._of = None

    def show_place(self, owner: WallMap, place: QRectF | None) -> None:
        """Frame a part of the board; None: all of it is seen anyway."""
        self.setVisible(place is not None)
        if place is None or owner.picture is None:
            return
        if self._of is None or self._of.position.centres != owner.picture.position.centres:
            self._of = owner.picture
            large = QPixmap.fromImage(owner.render_image(INSET_DRAWN))
            wide = max(1, round(self.width() * self.devicePixelRatioF()))
            self._picture = large.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        self._frame = place
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._picture is not None:
            painter.drawPixmap(self.rect(), self._picture)
        scale = self.width() / self._owner.sheet.width
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme(self._owner.theme_name).ui.accent), 3))
        painter.drawRect(
            QRectF(
                self._frame.x() * scale,
                self._frame.y() * scale,
                self._frame.width() * scale,
                self._frame.height() * scale,
            )
        )
        painter.setPen(QPen(QColor(theme(self._owner.theme_name).ui.text), 2))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()
