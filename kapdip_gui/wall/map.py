"""The map on the wall: it looks where something happens, plays it, and says in a small picture where that is.

Takes: shots of `showing.wall.film`. Gives: `WallMap`. Nobody clicks on it. Source: docs/wall.md 3.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from kapdip.board.model import ProvinceCode
from kapdip.drawing import map_overlay as overlay
from kapdip.drawing.animation import LENGTH, MARKS_AT, SLIDE_AT, MovesFilm, moves_film
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_plate import name_plate
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.scene import Primitive
from kapdip.drawing.style import Paint
from kapdip.showing.wall.film import Shot
from kapdip.showing.wall.pace import ZOOM
from kapdip_gui.kit.overriding import override
from kapdip_gui.map.picture_view import PictureView, zoom_class
from kapdip_gui.map.view import MapView
from kapdip_gui.process.collector import Collector
from kapdip_gui.process.work import Pieces, run_beside
from kapdip_gui.wall.inset import Inset

SOME_ITEMS = 40
"""Primitives that are made ready in one piece: a few milliseconds together."""


class Wanted(NamedTuple):
    """A replay: the board, the pictures from which it goes and to which, and what stands out meanwhile."""

    sheet: MapSheet
    before: MapPicture
    after: MapPicture
    places: frozenset[ProvinceCode]

    def film(self) -> MovesFilm:
        """The replay itself, which takes some dozen milliseconds."""
        return moves_film(self.sheet, self.before, self.after)

    def worked_out(self) -> tuple[MovesFilm, list[Primitive]]:
        """The replay, computed so far that no frame has to work out anything; and its first picture with what is
        over it.
        """
        film = self.film()
        first = film.at(0)
        for ms in (MARKS_AT, SLIDE_AT):
            film.at(ms + 1)
        return film, [*first, *overlay.names(self.sheet, film.before.names, self.places)]


class NextFilm:
    """One replay at a time: the one that was asked for last."""

    def __init__(self, view: PictureView) -> None:
        self._view = view
        self._pieces = Pieces(view)
        self._wanted: Wanted | None = None
        self._film: MovesFilm | None = None

    def prepare(self, wanted: Wanted, paints: Mapping[str, Paint]) -> None:
        """Make this replay, beside the window; what was made before is forgotten."""
        if wanted == self._wanted:
            return
        self._wanted, self._film = wanted, None
        # a replay that could not be made is made anew when it is taken, and the error raised there
        run_beside(wanted.worked_out, partial(self._keep, wanted, paints), lambda _: None, self._view)

    def _keep(self, wanted: Wanted, paints: Mapping[str, Paint], made: tuple[MovesFilm, list[Primitive]]) -> None:
        if wanted is not self._wanted:
            return
        self._film, first = made
        for begin in range(0, len(first), SOME_ITEMS):
            self._pieces.put(partial(self._view.make_ready, first[begin : begin + SOME_ITEMS], paints))

    def take(self, wanted: Wanted) -> MovesFilm:
        """The replay, made already or now."""
        return self._film if self._film is not None and wanted == self._wanted else wanted.film()

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be made ready."""
        return self._pieces.is_busy


AROUND = 0.55
"""How much of the map's height or width the places of a fight take at most."""
NEAREST = 2.4
"""The largest zoom, times that at which the whole board is seen: from afar one must see where that is."""
NEARLY_ALL = 0.8
"""The share of the board's width from which on no small picture says where that is: it would only hide some of that."""
LOWER = 0.75
"""How far down a view looks that shows the board in all its width: most centres are there."""
SPEED = 0.6
"""How fast moves are played, of the speed at the desk."""
MOVING = ZOOM + round(LENGTH / SPEED)
"""Milliseconds for which something moves in a shot."""
BREATH = 4
"""Milliseconds between two strips of the ground that are painted when idle: a replay's next picture comes first."""
SYMBOLS = 0.34
"""The zoom for which symbols are drawn while the whole board is seen: an army is 42 units wide then."""


class WallMap(MapView):
    """The board, in a picture or a shot."""

    keeps_veil = True

    def __init__(self, sheet: MapSheet, parent: QWidget) -> None:
        super().__init__(sheet, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._idle.setInterval(BREATH)
        self.inset = Inset(self, sheet)
        self._next = NextFilm(self)
        self._following: Shot | None = None
        self.played.connect(self._prepare_following)
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
        return self._zoom_class_at(self.zoom)

    def _zoom_class_at(self, zoom: float) -> float:
        return zoom_class(SYMBOLS * zoom / self.fit_zoom())

    def _zoom_for(self, target: QRectF) -> float:
        """The zoom at which a part of the board fills the view."""
        return max(self.fit_zoom(), self.viewport().width() / max(1.0, target.width()))

    @override
    def set_zoom(self, zoom: float, *, moving: bool = False) -> None:
        """Another scene gives the map another size: its ground is painted anew in idle moments, as while it glides."""
        super().set_zoom(zoom, moving=moving or (self.isVisible() and not self.reduced))

    @property
    def seen(self) -> QRectF:
        """The part of the board that is in sight; empty: the whole board."""
        return QRectF() if self._fitted else self.mapToScene(self.viewport().rect()).boundingRect()

    def rest_on(self, picture: MapPicture) -> None:
        """The whole board, without movement."""
        self._shot, self._taken = None, frozenset()
        self._waiting.stop()
        self._way.stop()
        if self.player.is_playing:
            self.stop_playing()
        self.highlight_targets(None)
        self.inset.frame(None)
        self.fit()
        self.set_picture(picture)
        if self.isVisible():
            self.inset.prepare(self.sheet, picture, self.theme_name)

    def point_out(self, picture: MapPicture, places: frozenset[ProvinceCode], name: str, size: float) -> None:
        """A picture with a name on these provinces, as near as they allow; none: as much of the
        board as fills the view.
        """
        self._taken, self._name, self._name_size = places, name, size
        self.set_picture(picture)
        self._refresh_above()
        self._look_at(places, has_inset=False)

    def show_shot(self, shot: Shot, following: Shot | None = None) -> None:
        """Go where it happens, and play it; the one that follows is prepared when it was played."""
        self._following = None
        Collector.postpone(MOVING)
        if self.player.is_playing:
            self.stop_playing()
        self._waiting.stop()
        self._shot, self._following = shot, following
        if shot.places:
            self.inset.prepare(self.sheet, shot.before, self.theme_name)
        self.set_picture(shot.before)
        self.highlight_targets(shot.places or None)
        self._look_at(shot.places)
        self._prepare_shot(shot)
        self._waiting.start(0 if self.reduced else ZOOM)

    def freeze(self, *, on: bool) -> None:
        """Pause in the middle of a shot, or go on."""
        if self.player.is_playing and self.player.is_paused != on:
            self.player.pause()

    def _play_shot(self) -> None:
        if self._shot is not None:
            self.play(
                self._shot.before,
                self._shot.after,
                reduce_motion=self.reduced or self._shot.before == self._shot.after,
                speed=SPEED,
            )

    def _prepare_following(self) -> None:
        if self._following is not None:
            self._prepare_shot(self._following)

    def _prepare_shot(self, shot: Shot) -> None:
        """Make the replay of a shot as it will be seen from where its places are looked at."""
        if self.reduced or shot.before == shot.after:
            return
        zoom = self._zoom_class_at(self._zoom_for(self._target(shot.places)))
        before, after = shot.before.with_options(zoom=zoom), shot.after.with_options(zoom=zoom)
        self._next.prepare(Wanted(self.sheet, before, after, shot.places), self._paints_at(before.options.scale))

    @override
    def _film(self, before: MapPicture, after: MapPicture) -> MovesFilm:
        return self._next.take(Wanted(self.sheet, before, after, self._highlights.clear))

    @property
    @override
    def is_busy(self) -> bool:
        return super().is_busy or self._next.is_busy or self.inset.is_busy

    @override
    def _above(self, picture: MapPicture) -> Iterator[Primitive]:
        """The veil and the outlines of what is shown: lines, where the desk dashes what can be chosen."""
        if self._highlights.targets is not None:
            yield from overlay.veil(self.sheet, self._highlights.clear)
        yield from overlay.targets(self.sheet, self._highlights.clear, role="meant")
        if self._taken:
            yield from overlay.targets(self.sheet, self._taken, role="taken")
            yield from name_plate(self.sheet, self._taken, self._name, self._name_size / self.zoom)
        yield from overlay.names(self.sheet, self._ground.names, self._highlights.clear)

    def _target(self, places: Iterable[ProvinceCode], *, fills: bool = False) -> QRectF:
        """The part of the board that is shown for these places; none: the whole board, or as much as fills the view."""
        boxes = [self.sheet.outlines[code].box for code in places if code in self.sheet.outlines]
        if boxes:
            left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
            return self._framed(QRectF(left, top, right - left, bottom - top))
        port = self.viewport().rect()
        if fills:
            high = self.sheet.width * port.height() / max(1, port.width())
            top = max(0.0, self.sheet.height - high) * LOWER
            return QRectF(0, top, self.sheet.width, min(high, self.sheet.height))
        fit = self.fit_zoom()
        target = QRectF(0, 0, port.width() / fit, port.height() / fit)
        target.moveCenter(QPointF(self.sheet.width / 2, self.sheet.height / 2))
        return target

    def _look_at(self, places: frozenset[ProvinceCode], *, has_inset: bool = True) -> None:
        target = self._target(places, fills=not has_inset)
        is_part = bool(places) and target.width() < NEARLY_ALL * self.sheet.width
        self.inset.frame(target if is_part and has_inset else None)
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
        self.set_zoom(self._zoom_for(QRectF(0, 0, wide, 1)), moving=not self.reduced)
        self.centerOn(middle)
        if self._taken:
            self._refresh_above()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.inset.place(self)
