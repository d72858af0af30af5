"""Positions of the standard board, for tests of its drawing."""

from kapdip.board.model import Dislodged, Location, Position, Unit, UnitKind
from kapdip.drawing.map_sheet import MapSheet, rings_of, standard_sheet
from kapdip.drawing.scene import Point

SHEET = standard_sheet()


def unit(text: str) -> Unit:
    """`A PAR`"""
    return Unit(UnitKind(text[0]), Location(text[2:]))


def position(units: dict[str, str], dislodged: dict[str, list[Dislodged]] | None = None) -> Position:
    """Units by power, as in `A PAR, F BRE`."""
    standing = {
        power: tuple(unit(text) for text in units.get(power, "").split(", ") if text) for power in SHEET.board.powers
    }
    return Position(
        standing,
        dict.fromkeys(SHEET.board.powers, ()),
        {power: tuple(beaten) for power, beaten in (dislodged or {}).items()},
    )


def is_within(sheet: MapSheet, code: str, point: Point) -> bool:
    """Whether a point lies in a province."""
    x, y = point
    crossed = 0
    for ring in rings_of(sheet.outlines[code].d):
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            crossed += (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
    return crossed % 2 == 1
