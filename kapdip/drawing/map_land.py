"""The ground of the board: sea, land with its tints and patterns, borders, centres.

Takes: a sheet, a position, who occupied land last, options. Gives: primitives; everything here changes only with owners
and options.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

from kapdip.board.model import Power, ProvinceCode
from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_picture import MapPicture, Tint
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_symbols import centre_symbol
from kapdip.drawing.scene import Layer, Path, Primitive

_SCENERY_LAYERS = {"shallows-far": Layer.SEA + 0.1, "shallows-near": Layer.SEA + 0.2, "islands": Layer.SCENERY}
"""Lakes and inland water are above the land, bands of lighter water and islands below it."""
_BORDER_LAYERS = {"border-sea": Layer.SEA + 0.5, "border-nation": Layer.BORDERS + 0.1}
"""Borders of seas end at the shore of an island and go on beyond it."""


def owners(picture: MapPicture) -> dict[ProvinceCode, Power]:
    """Who owns which centre."""
    return {code: power for power, codes in picture.position.centres.items() for code in codes}


def tint_of(sheet: MapSheet, code: ProvinceCode, owned: Mapping[ProvinceCode, Power], picture: MapPicture) -> str:
    """The role of a land province: `fill-…` of a centre's owner, `tint-…` of land without one,
    `land` where it is nobody's.
    """
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
        items.append(Path(border.d, role, _BORDER_LAYERS.get(role, Layer.BORDERS)))
    items.append(Path(frame, "frame", Layer.FRAME))
    return tuple(items)


def draw_land(sheet: MapSheet, picture: MapPicture) -> tuple[Primitive, ...]:
    """The ground and every land province in its owner's colour, with patterns where they are wanted.

    The same owners give the very same primitives again, so that who shows them sees at once that nothing has changed.
    """
    roles, patterned = [], []
    owned = owners(picture)
    for outline in sheet.outlines.values():
        if outline.kind not in ("sea", "impassable"):
            roles.append((outline.code, tint_of(sheet, outline.code, owned, picture)))
            power = owned.get(outline.code)
            if picture.options.patterns and power and theme_of("print", sheet.board).power(power).pattern != "blank":
                patterned.append((outline.code, f"pattern-{power}"))
    threats = tuple(sorted(picture.threatened.items()))
    return (*_land(sheet, tuple(roles), tuple(patterned)), *_threats(sheet, threats))


@lru_cache(maxsize=32)
def _threats(sheet: MapSheet, threats: tuple[tuple[ProvinceCode, bool], ...]) -> tuple[Primitive, ...]:
    """Home centres that can be entered: hatched where they are empty, else with a broken edge."""
    hatched = (_province(sheet, code, "threat", Layer.PATTERN, "threat") for code, is_open in threats if is_open)
    edges = (
        _province(sheet, code, "threat-open" if is_open else "threat-held", Layer.TARGETS, "threat")
        for code, is_open in threats
    )
    return (*hatched, *edges)


@lru_cache(maxsize=32)
def _land(
    sheet: MapSheet, roles: tuple[tuple[str, str], ...], patterned: tuple[tuple[str, str], ...]
) -> tuple[Primitive, ...]:
    land = (_province(sheet, code, role, Layer.LAND, "province") for code, role in roles)
    patterns = (_province(sheet, code, role, Layer.PATTERN, "pattern") for code, role in patterned)
    return (*ground(sheet), *land, *patterns)


@lru_cache(maxsize=4096)
def _province(sheet: MapSheet, code: ProvinceCode, role: str, layer: Layer, subject: str) -> Path:
    return Path(sheet.outlines[code].d, role, layer, f"{subject}:{code}", shape=code)


def draw_centres(sheet: MapSheet, picture: MapPicture) -> tuple[Primitive, ...]:
    """The mark of every centre, with its owner's letter."""
    return _centres(sheet, tuple(sorted(owners(picture).items())), picture.options.scale)


@lru_cache(maxsize=32)
def _centres(sheet: MapSheet, owned: tuple[tuple[ProvinceCode, Power], ...], scale: float) -> tuple[Primitive, ...]:
    holders = dict(owned)
    return tuple(item for code in sheet.board.centres for item in _centre(sheet, code, holders.get(code), scale))


@lru_cache(maxsize=4096)
def _centre(sheet: MapSheet, code: ProvinceCode, power: Power | None, scale: float) -> tuple[Primitive, ...]:
    at = sheet.anchors[code].centre
    if at is None:
        return ()
    return tuple(
        centre_symbol(at, power, sheet.board.letters[power] if power else "", scale=scale, key=f"centre:{code}")
    )
