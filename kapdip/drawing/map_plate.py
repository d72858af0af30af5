"""A name on a country: who leads a power now; a stamp on a picture.

Takes: a sheet, the provinces of the country, a name, the size of its letters in map pixels. Gives: primitives.
"""

from collections.abc import Collection

from kapdip.board.model import ProvinceCode
from kapdip.drawing.map_labels import pill
from kapdip.drawing.map_overlay import KEY
from kapdip.drawing.map_sheet import MapSheet, middle_of
from kapdip.drawing.metrics import CAP_HEIGHT, text_width
from kapdip.drawing.scene import Layer, Path, Point, Primitive, Text

PADDING, HIGH = 0.7, 1.5
"""Beside the name, and the plate's height, in sizes of the letters."""
STAMP_SIZE, MARGIN = 26.0, 14.0
"""The letters of a stamp, and how far it keeps off the edges, in map pixels."""


def name_plate(sheet: MapSheet, codes: Collection[ProvinceCode], name: str, size: float) -> list[Primitive]:
    """The name in a box with round ends, in the middle of the country as far as the board has room."""
    half, high = text_width(name, size, "ui", 600) / 2 + PADDING * size, HIGH * size / 2
    x, y = _middle(sheet, codes)
    at = min(max(x, half), sheet.width - half), min(max(y, high), sheet.height - high)
    return _plate(at, half, high, name, size)


def stamp_plate(text: str) -> list[Primitive]:
    """What the whole picture is, in the corner at the top left."""
    half, high = text_width(text, STAMP_SIZE, "ui", 600) / 2 + PADDING * STAMP_SIZE, HIGH * STAMP_SIZE / 2
    return _plate((half + MARGIN, high + MARGIN), half, high, text, STAMP_SIZE)


def _plate(at: Point, half: float, high: float, text: str, size: float) -> list[Primitive]:
    base = at[1] + size * CAP_HEIGHT / 2
    return [
        Path(pill(at, half, high), "plate", Layer.GHOST, KEY),
        Text(at[0], base, text, size, "plate-text", Layer.GHOST + 0.1, KEY),
    ]


def _middle(sheet: MapSheet, codes: Collection[ProvinceCode]) -> Point:
    places = [middle_of(sheet, code) for code in codes]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
