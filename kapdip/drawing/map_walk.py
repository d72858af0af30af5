"""Walking over the board with arrow keys.

Takes: a sheet, the current province, a direction, which provinces can be chosen. Gives: the province that is there.
"""

from collections.abc import Iterable
from math import hypot

from kapdip.board.model import Location, ProvinceCode
from kapdip.drawing.map_sheet import MapSheet

WIDEST = 0.35
"""The least cosine between the arrow and the way to a province: about 70 degrees to either side."""


def neighbours(sheet: MapSheet, code: ProvinceCode) -> set[ProvinceCode]:
    """The provinces that touch this one on the map, whether or not units may go there."""
    return {other for border in sheet.borders if code in border.between for other in border.between if other != code}


def reading_order(sheet: MapSheet, codes: Iterable[ProvinceCode]) -> list[ProvinceCode]:
    """From the top left to the bottom right."""
    return sorted(codes, key=lambda code: (sheet.anchors[code].unit[1] + 0.5 * sheet.anchors[code].unit[0], code))


def next_by_bearing(
    sheet: MapSheet,
    start: ProvinceCode | None,
    direction: tuple[int, int],
    choice: Iterable[ProvinceCode],
    *,
    near: bool,
) -> ProvinceCode | None:
    """The province in this direction: a neighbour, if `near`, else any of `choice`; where there is none, the
    current one.

    What is straight ahead is preferred to what is close but aside.
    """
    codes = {code for code in (Location(place).province for place in choice) if code in sheet.anchors}
    if start is None or start not in sheet.anchors:
        return reading_order(sheet, codes)[0] if codes else start
    if near:
        codes &= neighbours(sheet, start)
    x, y = sheet.anchors[start].unit
    best, least = start, float("inf")
    for code in sorted(codes - {start}):
        dx, dy = sheet.anchors[code].unit[0] - x, sheet.anchors[code].unit[1] - y
        far = hypot(dx, dy) or 1.0
        ahead = (dx * direction[0] + dy * direction[1]) / far
        if ahead >= WIDEST and far / ahead**2 < least:
            best, least = code, far / ahead**2
    return best
