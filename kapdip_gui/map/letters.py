"""Texts as outlines, with the halos under them: set once per text, drawn once per letter.

Takes: text primitives and their paints. Gives: painter paths at the text's place. Outlines are taken at one large size
and scaled, so that nothing is hinted and no width is rounded.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QPainterPath, QRawFont, QTextLayout, QTransform

from kapdip.drawing.scene import Point, Text
from kapdip.drawing.style import FAMILIES, Paint
from kapdip.drawing.widening import area, thinned, widened
from kapdip_gui.map.polygons import coordinates_of, polygon_of

_SIZE = 100
"""Font pixels of the outlines that are kept."""
_NORMAL = 15.0
"""The font size for which a role's halo has its width; it grows with the letters."""
_ROUGH = 3.5
"""How far a halo's edge may be off, at `_SIZE`."""


class _Face(NamedTuple):
    """What letters look like, whatever their size and colour."""

    family: str
    weight: int
    is_italic: bool


class _Letter(NamedTuple):
    """A letter of a text that was set: its outline at its own origin, and where that is."""

    glyph: "_Glyph"
    at: QPointF


def text_path(item: Text, paint: Paint) -> QPainterPath:
    """The letters of a text at its place."""
    return _placed(item).map(_outline(item.text, _face(paint), item.align))


def halo_path(item: Text, paint: Paint) -> QPainterPath:
    """The area under a text that its halo covers, at its place."""
    return _placed(item).map(_halo(item.text, _face(paint), item.align, paint.halo_width / 2 * _SIZE / _NORMAL))


def _placed(item: Text) -> QTransform:
    share = item.size / _SIZE
    return QTransform(share, 0, 0, share, item.x, item.y)


def _face(paint: Paint) -> _Face:
    return _Face(FAMILIES[paint.font or "ui"].strip("'"), paint.weight, paint.italic)


@lru_cache(maxsize=4096)
def _outline(text: str, face: _Face, align: str) -> QPainterPath:
    return _joined(letter.glyph.outline.translated(letter.at) for letter in _set(text, face, align))


@lru_cache(maxsize=4096)
def _halo(text: str, face: _Face, align: str, reach: float) -> QPainterPath:
    return _joined(letter.glyph.halo(reach).translated(letter.at) for letter in _set(text, face, align))


def _joined(parts: Iterable[QPainterPath]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for part in parts:
        path.addPath(part)
    return path


@lru_cache(maxsize=4096)
def _set(text: str, face: _Face, align: str) -> tuple[_Letter, ...]:
    """The letters of a text on a base line of y = 0."""
    layout = QTextLayout(text, _font(face))
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    left = {"start": 0.0, "middle": -line.naturalTextWidth() / 2, "end": -line.naturalTextWidth()}[align]
    letters = []
    for run in layout.glyphRuns():
        glyphs = _glyphs_of(run.rawFont())
        for index, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            letters.append(_Letter(glyphs(index), QPointF(at.x() + left, at.y() - line.ascent())))
    return tuple(letters)


@lru_cache(maxsize=64)
def _font(face: _Face) -> QFont:
    font = QFont(face.family)
    font.setPixelSize(_SIZE)
    font.setWeight(QFont.Weight(face.weight))
    font.setItalic(face.is_italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


class _Glyph:
    """One letter of a font, with the halos that were asked for."""

    def __init__(self, outline: QPainterPath) -> None:
        outline.setFillRule(Qt.FillRule.WindingFill)
        self.outline = outline
        self._halos: dict[float, QPainterPath] = {}

    def halo(self, reach: float) -> QPainterPath:
        """The letter with its counters filled, and a strip of this width around it."""
        if reach not in self._halos:
            contours = (thinned(corners, _ROUGH) for corners in _contours(self.outline, 0.25))
            strips = _path(widened(corners, reach) for corners in contours if area(corners) > 0)
            self._halos[reach] = _path(corners for corners in _contours(strips.simplified(), 1.0) if area(corners) > 0)
        return self._halos[reach]


def _contours(path: QPainterPath, scale: float) -> Iterator[list[Point]]:
    """The corners of a path's contours; curves become the fewer edges the smaller the scale at
    which Qt flattens them.
    """
    for polygon in path.toSubpathPolygons(QTransform.fromScale(scale, scale)):
        numbers = coordinates_of(polygon)
        yield [(x / scale, y / scale) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _path(contours: Iterable[Sequence[Point]]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for corners in contours:
        path.addPolygon(polygon_of(list(chain.from_iterable(corners))))
        path.closeSubpath()
    return path


_FONTS: dict[tuple[str, str], Callable[[int], _Glyph]] = {}


def _glyphs_of(font: QRawFont) -> Callable[[int], _Glyph]:
    """The glyphs of a font by their number."""
    key = (font.familyName(), font.styleName())
    if key not in _FONTS:
        _FONTS[key] = cache(lambda index: _Glyph(font.pathForGlyph(index)))
    return _FONTS[key]
