"""The board's drawing as data: outlines, borders, anchors and label places of a folder of `assets/maps`.

Takes: a folder with `board.json` (rules), and what `packaging/build_map` made: `board.svg` (one named path per
province; `board.numbers` is its numbers again), `anchors.json`, and `labels/de-0.5.json` for every label mode and zoom,
which are read only when they are wanted.
Gives: `MapSheet`, immutable. Nothing here knows how many provinces or powers there are.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

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
    """Where a unit stands, where a dislodged one is drawn beside the victor, and where the
    centre's mark is (None: no centre).
    """

    unit: Point
    dislodged: Point
    centre: Point | None


class LabelPlace(NamedTuple):
    """A label as placed when the map was built: lines around their middle (x, y), font size, all in map pixels.

    `led`: it may stand outside of its province, to which a line leads then.
    """

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    led: bool = False


class TagPlace(NamedTuple):
    """Where the tag of a power's controller may be: its middle, and how wide it may be for symbols of scale 1."""

    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class LabelPlaces:
    """A label with all its places, the best first: its lines, its size, and the middles one
    after the other as x, y, x, y …
    """

    lines: tuple[str, ...]
    size: float
    middles: tuple[float, ...]
    led: bool = False

    def __len__(self) -> int:
        return len(self.middles) // 2

    def place(self, index: int) -> LabelPlace:
        """One of the places."""
        return LabelPlace(self.lines, self.middles[2 * index], self.middles[2 * index + 1], self.size, self.led)


def _choice(raw: Sequence[Any]) -> LabelPlaces:
    lines, size, numbers, *led = raw
    return LabelPlaces(tuple(lines), size, tuple(numbers), bool(led))


@dataclass(frozen=True, eq=False)
class LabelLayout:
    """The labels of one mode (`codes` or a language) as they stand at this zoom and up to the next layout's, and room
    for tags.

    It is read when it is first looked at: of the many layouts of a mode hardly more than one ever is. Raises OSError,
    KeyError.
    """

    mode: str
    zoom: float
    file: Path

    @cached_property
    def _raw(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = json.loads(self.file.read_text(encoding="utf-8"))
        return found

    @cached_property
    def places(self) -> Mapping[ProvinceCode, LabelPlace]:
        """Off all units, even on the fullest board, as far as there is room."""
        return {
            code: LabelPlace(tuple(lines), x, y, size, bool(led))
            for code, (lines, x, y, size, *led) in self._raw["places"].items()
        }

    @cached_property
    def choices(self) -> Mapping[ProvinceCode, tuple[LabelPlaces, ...]]:
        """Where labels may stand when no unit is in their way: first those in their province."""
        return {code: tuple(map(_choice, some)) for code, some in self._raw["choices"].items()}

    @cached_property
    def tags(self) -> Mapping[Power, tuple[TagPlace, ...]]:
        """Where powers' controllers may be written, the best place first."""
        return {power: tuple(TagPlace(*place) for place in places) for power, places in self._raw["tags"].items()}


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
    label_files: Mapping[str, tuple[Path, ...]]
    """Label mode → its files, each called by the mode and the zoom."""

    def layouts(self, mode: str) -> tuple[LabelLayout, ...]:
        """All layouts of a mode, the smallest zoom first; none for a mode that the board does not have."""
        return _layouts(mode, self.label_files.get(mode, ()))

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
def _layouts(mode: str, files: tuple[Path, ...]) -> tuple[LabelLayout, ...]:
    found = (LabelLayout(mode, float(file.stem.removeprefix(f"{mode}-")), file) for file in files)
    return tuple(sorted(found, key=lambda layout: layout.zoom))


def _label_files(folder: Path) -> dict[str, tuple[Path, ...]]:
    files = sorted((folder / "labels").glob("*-*.json"))
    return {mode: tuple(group) for mode, group in groupby(files, lambda file: file.stem.rpartition("-")[0])}


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
    data = json.loads((folder / "anchors.json").read_text(encoding="utf-8"))
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
    return MapSheet(
        board=on,
        width=width,
        height=height,
        outlines=outlines,
        scenery=tuple(Scenery(path.attrib["class"], path.attrib["d"]) for path in groups["scenery"]),
        borders=tuple(borders),
        anchors={location: _anchor(raw) for location, raw in data["anchors"].items()},
        homeland={code: power for code, power in data["homeland"].items() if power in on.powers},
        label_files=_label_files(folder),
    )


def sheet_of(board: Board) -> MapSheet:
    """The drawing of a board. Raises as `load_sheet`, and FileNotFoundError for a board that has none."""
    if board.drawing is None:
        raise FileNotFoundError(f"the board {board.name} has no drawing")
    return load_sheet(board.drawing, board)


def standard_sheet() -> MapSheet:
    """The drawing of the standard board."""
    return sheet_of(standard_board())
