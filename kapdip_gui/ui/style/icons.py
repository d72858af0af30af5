"""The line icons in the theme's colours.

Takes: an icon's file name in `assets/icons` and a colour token. Gives: `QIcon` and `QPixmap`, cached per colour, size and screen.
Qt does not resolve `currentColor`: it is replaced in the text, and the stroke thinned to the design's 1.75.
"""

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kapdip_gui.paths import ICONS
from kapdip_gui.ui.style.look import style

_SIZES = (14, 16, 18, 24)


@cache
def _source(name: str) -> str:
    return (ICONS / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=1024)
def _pixmap(name: str, colour: str, pixels: int, ratio: float) -> QPixmap:
    text = _source(name).replace("currentColor", colour).replace('stroke-width="2"', 'stroke-width="1.75"')
    renderer = QSvgRenderer(QByteArray(text.encode()))
    pixmap = QPixmap(round(pixels * ratio), round(pixels * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def pixmap(name: str, role: str = "text", pixels: int = 16) -> QPixmap:
    """An icon as a picture of `pixels` device-independent pixels in the colour of a token."""
    app = QGuiApplication.instance()
    ratio = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return _pixmap(name, style().colour(role).name(), pixels, ratio)


def icon(name: str, role: str = "text", *, on: str | None = None) -> QIcon:
    """An icon for buttons and menus; `on` is the token while it is checked."""
    found = QIcon()
    for pixels in sorted({style().px(size) for size in _SIZES}):
        found.addPixmap(pixmap(name, role, pixels))
        found.addPixmap(pixmap(name, "text_hint", pixels), QIcon.Mode.Disabled)
        if on is not None:
            found.addPixmap(pixmap(name, on, pixels), QIcon.Mode.Normal, QIcon.State.On)
    return found
