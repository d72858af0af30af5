"""The line icons in the theme's colours.

Takes: an icon's file name in `assets/icons` and a colour token. Gives: `QIcon`, drawn when it is first seen, and
`QPixmap`, cached per colour, size and screen. Qt does not resolve `currentColor`: it is replaced in the text, and the
stroke thinned to 1.75 (docs/window.md 3).
"""

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kapdip.paths import ICONS
from kapdip_gui.kit.overriding import override
from kapdip_gui.style.look import style


@cache
def _source(name: str) -> str:
    return (ICONS / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=256)
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


class _Lines(QIconEngine):
    """An icon in the size and the look in which it is wanted, drawn then: most of those that
    are made are never seen.
    """

    def __init__(self, name: str, role: str, on: str) -> None:
        super().__init__()
        self._name = name
        self._role = role
        self._on = on

    def _drawn(self, side: int, ratio: float, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        role = "text_hint" if mode is QIcon.Mode.Disabled else self._on if state is QIcon.State.On else self._role
        return _pixmap(self._name, style().colour(role).name(), side, ratio)

    @override
    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self._drawn(min(size.width(), size.height()), 1.0, mode, state)

    @override
    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.drawPixmap(
            rect, self._drawn(min(rect.width(), rect.height()), painter.device().devicePixelRatioF(), mode, state)
        )

    @override
    def clone(self) -> QIconEngine:
        """Where Qt changes one of two icons that share an engine."""
        _copies.append(_Lines(self._name, self._role, self._on))
        return _copies[-1]


_copies: list[QIconEngine] = []
"""PySide hands a copy to Qt and deletes it at once, unless somebody in Python holds it (docs/decisions/0011)."""


@cache
def icon(name: str, role: str = "text", *, on: str | None = None) -> QIcon:
    """An icon for buttons and menus; `on` is the token while it is checked.

    Each is made once and stays: an engine that went with the last of its icons went twice where PySide took something
    else at its place in memory for it (docs/decisions/0011). It draws in the colours of the theme that holds when it is
    seen.
    """
    return QIcon(_Lines(name, role, role if on is None else on))
