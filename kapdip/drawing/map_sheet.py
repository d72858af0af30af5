"""The board's drawing as data: outlines, borders, anchors and seats of names of a folder of `assets/maps`.

Takes: a folder with `board.json` (rules), and what `packaging/build_map` made: `board.svg` (one named path per
province; `board.numbers` is its numbers again) and `anchors.json`; with them may come `seats.json`, the seats that
`map_seats` finds on this drawing, which is read only when it is wanted.
Gives: `MapSheet`, immutable. Nothing here knows how many provinces or powers there are.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET
from zlib import crc32

from kapdip.board.board import Board
from kapdip.board.model import Location, Power, ProvinceCode
from kapdip.board.reading import load_board, standard_board
from kapdip.drawing.path_numbers import learn, numbers_of
from kapdip.drawing.scene import Point
from kapdip.paths import MAPS


class Outline(NamedTuple):
    """A province's shape: its code, `inland`, `coast`, `sea` or `impassable`, path data, and
    its bounding box (x0, y0, x1, y1).
    """

    code: ProvinceCode
    kind: str
    d: str
    box: tuple[float, float, float, float]


class Scenery(NamedTuple):
    """Islands, lakes and inland water: drawn, never clicked."""

    kind: str
    d: str


class Border(NamedTuple):
    """A line between two provinces; `kind` is `land`, `coast` or `sea`."""

    kind: str
    between: tuple[ProvinceCode, ProvinceCode]
    d: str


class Anchor(NamedTuple):
    """Where a unit is, where a dislodged one is drawn beside the victor, and where the
    centre's mark is (None: no centre).
    """

    unit: Point
    dislodged: Point
    centre: Point | None


class NameSeat(NamedTuple):
    """Where a name is: its lines around their middle (x, y), and the size of its type, all in map pixels."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float


class TagPlace(NamedTuple):
    """Where the tag of a power's controller is: its middle, and how wide it may be for symbols of scale 1."""

    x: float
    y: float
    width: float


class NameSeats(NamedTuple):
    """Where all names of a mode of labels are in a band of zoom, and the tags of control."""

    names: Mapping[ProvinceCode, NameSeat]
    tags: Mapping[Power, TagPlace]


@dataclass(frozen=True, eq=False)
class MapSheet:
    """A board with its drawing.

    Two sheets are equal only if they are the same object, so that a sheet can key a cache.
    """

    board: Board
    width: float
    height: float
    outlines: Mapping[ProvinceCode, Outline]
    scenery: tuple[Scenery, ...]
    borders: tuple[Border, ...]
    anchors: Mapping[str, Anchor]
    homeland: Mapping[ProvinceCode, Power]
    seats_file: Path
    made_from: int
    """What distinguishes this drawing from others, so that no other's seats are taken for its own."""

    def seats(self, mode: str, band: float) -> NameSeats | None:
        """The seats that came with the board for a mode of labels in a band of zoom; None if none did."""
        raw = self._raw_seats.get(f"{mode}-{band:g}")
        return raw and NameSeats(
            {code: NameSeat(tuple(lines), *numbers) for code, (lines, *numbers) in raw["names"].items()},
            {power: TagPlace(*numbers) for power, numbers in raw["tags"].items()},
        )

    @cached_property
    def _raw_seats(self) -> Mapping[str, Any]:
        found = json.loads(self.seats_file.read_text(encoding="utf-8")) if self.seats_file.exists() else {}
        seats: Mapping[str, Any] = found["seats"] if found.get("made_from") == self.made_from else {}
        return seats

    def anchor(self, location: Location | ProvinceCode) -> Anchor:
        """The anchors of a location; a coast without its own has its province's.

        Raises KeyError for a place off the board.
        """
        found = self.anchors.get(location)
        return found if found is not None else self.anchors[Location(location).province]


_SVG = "{http://www.w3.org/2000/svg}"


def points_of(d: str) -> list[Point]:
    """All points of path data, in their order (control points included)."""
    numbers = numbers_of(d)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def rings_of(d: str) -> Iterator[list[Point]]:
    """The closed lines of an area, each with its points."""
    points = iter(points_of(d))
    return ([*islice(points, ring.count(","))] for ring in d.split("M") if ring)


def middle_of(sheet: MapSheet, code: ProvinceCode) -> Point:
    """Where a province's unit is; of closed land, the middle of its bounding box."""
    if code in sheet.anchors:
        return sheet.anchors[code].unit
    x0, y0, x1, y1 = sheet.outlines[code].box
    return (x0 + x1) / 2, (y0 + y1) / 2


def _box(d: str) -> tuple[float, float, float, float]:
    numbers = numbers_of(d)
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def _point(raw: list[float] | None) -> Point | None:
    return (raw[0], raw[1]) if raw else None


def _anchor(raw: dict[str, Any]) -> Anchor:
    unit, dislodged = _point(raw["unit"]), _point(raw["dislodged"])
    assert unit is not None
    assert dislodged is not None
    return Anchor(unit, dislodged, _point(raw.get("centre")))


@cache
def load_sheet(folder: Path = MAPS / "standard", board: Board | None = None) -> MapSheet:
    """The board's drawing in a folder, read once.

    Raises OSError where a file is missing, KeyError where its data are.
    """
    drawing, compiled = (folder / "board.svg").read_text(encoding="utf-8"), folder / "board.numbers"
    root = ET.fromstring(drawing)
    if compiled.exists():
        learn(drawing, (path.attrib["d"] for path in root.iter(f"{_SVG}path")), compiled.read_bytes())
    groups = {group.get("id"): group.findall(f"{_SVG}path") for group in root.findall(f"{_SVG}g")}
    anchors = (folder / "anchors.json").read_text(encoding="utf-8")
    data = json.loads(anchors)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    outlines = {}
    for path in groups["provinces"]:
        code, d = path.attrib["id"], path.attrib["d"]
        outlines[code] = Outline(code, path.attrib["class"], d, _box(d))
    borders = []
    for path in groups["borders"]:
        first, second = path.attrib["data-between"].split()
        borders.append(Border(path.attrib["class"], (first, second), path.attrib["d"]))
    on = board if board is not None else load_board(folder)
    names = [(code, province.terrain, sorted(province.names.items())) for code, province in on.provinces.items()]
    return MapSheet(
        board=on,
        width=width,
        height=height,
        outlines=outlines,
        scenery=tuple(Scenery(path.attrib["class"], path.attrib["d"]) for path in groups["scenery"]),
        borders=tuple(borders),
        anchors={location: _anchor(raw) for location, raw in data["anchors"].items()},
        homeland={code: power for code, power in data["homeland"].items() if power in on.powers},
        seats_file=folder / "seats.json",
        made_from=crc32(f"{drawing}{anchors}{names}".encode()),
    )


def sheet_of(board: Board) -> MapSheet:
    """The drawing of a board. Raises as `load_sheet`, and FileNotFoundError for a board that has none."""
    if board.drawing is None:
        raise FileNotFoundError(f"the board {board.name} has no drawing")
    return load_sheet(board.drawing, board)


def standard_sheet() -> MapSheet:
    """The drawing of the standard board."""
    return sheet_of(standard_board())
