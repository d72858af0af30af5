"""Positions of the standard board, for tests of its drawing."""

from kapdip.board.model import Dislodged, Location, Position, Unit, UnitKind
from kapdip.drawing.map_sheet import standard_sheet

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
