"""What the room sees as a picture in a file: PNG, or SVG that stays sharp at any size.

Takes: a scene, the clock, a look, the part of the board that is seen. Gives: bytes. Source: docs/wall.md 8.
"""

from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_style import map_paints
from kapdip.showing.wall.clock import Clock
from kapdip.showing.wall.scenes import GameFilm, Moment, Results, WallScene
from kapdip.words.speaker import Speaker
from kapdip_gui.map.export import png_bytes
from kapdip_gui.map.pens import paint_item
from kapdip_gui.map.picture_view import zoom_class
from kapdip_gui.wall.brush import Brush, WallLook
from kapdip_gui.wall.map import SYMBOLS
from kapdip_gui.wall.painting import At, paint_scene
from kapdip_gui.wall.places import GUTTER, places_for
from kapdip_gui.wall.strip import HEIGHT, clock_words, paint_clock, paint_name


@dataclass(frozen=True, slots=True)
class Sight:
    """All that the room sees at a moment.

    `seen` is the part of the board (empty: the whole), `size` the picture's pixels.
    """

    scene: WallScene
    at: At
    clock: Clock
    now: float
    look: WallLook
    sheet: MapSheet
    speaker: Speaker
    seen: QRectF
    size: QSize


def png(sight: Sight) -> bytes:
    """A picture in pixels."""
    image = QImage(sight.size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    _paint(painter, sight)
    painter.end()
    return png_bytes(image)


def svg(sight: Sight, title: str) -> bytes:
    """A drawing."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(buffer)
    made.setSize(sight.size)
    made.setViewBox(QRectF(0, 0, sight.size.width(), sight.size.height()))
    made.setTitle(title)
    painter = QPainter(made)
    _paint(painter, sight)
    painter.end()
    return bytes(buffer.data().data())


def _paint(painter: QPainter, sight: Sight) -> None:
    scene, look = sight.scene, sight.look
    painter.fillRect(QRectF(0, 0, sight.size.width(), sight.size.height()), look.colour("window"))
    brush = Brush(painter, look)
    paint_scene(brush, scene, sight.at, sight.speaker)
    if isinstance(scene, Moment):
        return
    places = places_for(look, scene)
    _map(brush, sight, places.map)
    if sight.clock.is_set and not places.clock.isEmpty():
        painter.save()
        painter.translate(places.clock.topLeft())
        words = clock_words(sight.clock, sight.now, sight.speaker)
        paint_clock(brush, sight.clock, sight.now, words, places.clock.size())
        painter.restore()
    top = look.height - HEIGHT
    brush.fill(QRectF(0, top, look.width, HEIGHT), "header")
    painter.save()
    painter.translate(0, top)
    wide = paint_name(brush, sight.speaker.say("Ticker")) if scene.ticker else 0.0
    painter.restore()
    brush.text(
        QRectF(GUTTER + wide + 20, top, look.width - 2 * GUTTER - wide - 20, HEIGHT), "   ◆   ".join(scene.ticker), 30
    )


def _picture(sight: Sight) -> MapPicture:
    scene = sight.scene
    if isinstance(scene, Results | GameFilm):
        shot = scene.shots[sight.at.shot]
        return shot.after if sight.at.is_decided else shot.before
    assert not isinstance(scene, Moment)
    return scene.picture


def _map(brush: Brush, sight: Sight, box: QRectF) -> None:
    """The part of the board that is seen, as large as the box allows, in its middle."""
    sheet, painter = sight.sheet, brush.painter
    seen = sight.seen if not sight.seen.isEmpty() else QRectF(0, 0, sheet.width, sheet.height)
    scale = min(box.width() / seen.width(), box.height() / seen.height())
    picture = _picture(sight).with_options(zoom=zoom_class(SYMBOLS * scale * sheet.width / box.width()))
    paints = map_paints(sight.look.theme.name, sheet.board, picture.options.scale)
    painter.save()
    painter.setClipRect(box)
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-seen.center())
    for item in draw_map(sheet, picture):
        paint_item(painter, item, paints[item.role], (sheet.width, sheet.height))
    painter.restore()
