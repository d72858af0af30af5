"""The ground of the board: sea, land with its tints and patterns, borders, centres.

Takes: a sheet, a position, who occupied land last, options. Gives: primitives; everything here changes only with owners and options.
"""

from collections.abc import Mapping
from functools import cache

from kapdip_gui.board.model import Power, ProvinceCode
from kapdip_gui.drawing.map_picture import MapPicture, Tint
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_symbols import centre_symbol
from kapdip_gui.drawing.scene import Layer, Path, Primitive
from kapdip_gui.theme import look

_SCENERY_LAYERS = {"shallows-far": Layer.SEA + 0.1, "shallows-near": Layer.SEA + 0.2, "islands": Layer.SCENERY}
"""Lakes and inland water lie over the land; bands of lighter water and islands under it."""


def owners(picture: MapPicture) -> dict[ProvinceCode, Power]:
    """Who owns which centre."""
    return {code: power for power, codes in picture.position.centres.items() for code in codes}


def tint_of(sheet: MapSheet, code: ProvinceCode, owned: Mapping[ProvinceCode, Power], picture: MapPicture) -> str:
    """The role of a land province: `fill-…` of a centre's owner, `tint-…` of land without one, `land` where it is nobody's."""
    if sheet.board.provinces[code].is_centre:
        return f"fill-{owned[code]}" if code in owned else "land"
    match picture.options.tint:
        case Tint.OCCUPANT:
            power = picture.last_held.get(code)
        case Tint.HOMELAND:
            power = sheet.homeland.get(code)
        case Tint.NEUTRAL:
            power = None
    return f"tint-{power}" if power else "land"


@cache
def ground(sheet: MapSheet) -> tuple[Primitive, ...]:
    """What never changes: sea, closed land, islands, lakes, borders, frame."""
    wide, high = sheet.width, sheet.height
    frame = f"M0,0L{wide:g},0L{wide:g},{high:g}L0,{high:g}Z"
    items: list[Primitive] = [Path(frame, "sea", Layer.SEA, "sea")]
    for outline in sheet.outlines.values():
        if outline.kind == "impassable":
            items.append(Path(outline.d, "impassable", Layer.LAND, f"province:{outline.code}", shape=outline.code))
    for part in sheet.scenery:
        items.append(Path(part.d, part.kind, _SCENERY_LAYERS.get(part.kind, Layer.BORDERS - 0.5)))
    for border in sheet.borders:
        first, second = (sheet.homeland.get(code) for code in border.between)
        parted = first is None or first != second
        role = "border-nation" if border.kind == "land" and parted else f"border-{border.kind}"
        items.append(Path(border.d, role, Layer.BORDERS + (0 if role != "border-nation" else 0.1)))
    items.append(Path(frame, "frame", Layer.FRAME))
    return tuple(items)


def draw_land(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """The ground and every land province in its owner's colour, with patterns where they are wanted."""
    items = list(ground(sheet))
    owned = owners(picture)
    for outline in sheet.outlines.values():
        if outline.kind in ("sea", "impassable"):
            continue
        role = tint_of(sheet, outline.code, owned, picture)
        items.append(Path(outline.d, role, Layer.LAND, f"province:{outline.code}", shape=outline.code))
        power = owned.get(outline.code)
        if picture.options.patterns and power and look().themes["print"].power(power).pattern != "blank":
            items.append(Path(outline.d, f"pattern-{power}", Layer.PATTERN, f"pattern:{outline.code}", shape=outline.code))
    return items


def draw_centres(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """The mark of every centre, with its owner's letter."""
    owned = owners(picture)
    items: list[Primitive] = []
    for code in sheet.board.centres:
        at = sheet.anchors[code].centre
        if at is not None:
            power = owned.get(code)
            letter = sheet.board.letters[power] if power else ""
            items += centre_symbol(at, power, letter, scale=picture.options.scale, key=f"centre:{code}")
    return items
