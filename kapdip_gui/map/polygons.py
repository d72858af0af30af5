"""Polygons to and from plain numbers, at the speed of Qt's own streams: one call for a whole polygon instead of one per
point.

Takes: coordinates x, y, x, y, … Gives: `QPolygonF`; and back. Source: Qt documentation, "Serializing Qt Data Types"
(QPolygonF).
"""

from collections.abc import Sequence
from struct import pack, unpack_from

from PySide6.QtCore import QByteArray, QDataStream, QIODevice
from PySide6.QtGui import QPolygonF

_COUNT = 4
"""Bytes before the coordinates."""


def polygon_of(numbers: Sequence[float]) -> QPolygonF:
    """The polygon through these points."""
    stream = QDataStream(QByteArray(pack(f">i{len(numbers)}d", len(numbers) // 2, *numbers)))
    polygon = QPolygonF()
    stream >> polygon
    return polygon


def coordinates_of(polygon: QPolygonF) -> tuple[float, ...]:
    """The coordinates of a polygon's points."""
    data = QByteArray()
    QDataStream(data, QIODevice.OpenModeFlag.WriteOnly) << polygon
    return unpack_from(f">{2 * polygon.size()}d", data.data(), _COUNT)
