"""The board's drawing as files: `board.svg` (one named path per province) and `anchors.json`.

Takes: a coverage, borders, anchors. Gives: the texts; the same input always gives the same bytes.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import shapely

from build_map.adjacency import Pair
from build_map.anchors import Place
from build_map.coverage import Coverage
from build_map.shapes import Shape, lines, parts
from kapdip.board.board import Board
from kapdip.board.model import Terrain


def path_data(points: Any, *, closed: bool) -> str:
    """Path data with one decimal, without points that fall together; nothing for a ring that shrinks to a line."""
    rounded = np.round(np.asarray(points), 1)
    keep = np.ones(len(rounded), bool)
    keep[1:] = np.abs(np.diff(rounded, axis=0)).sum(1) > 0
    rounded = rounded[keep]
    if closed and (rounded[0] == rounded[-1]).all():
        rounded = rounded[:-1]
    if len(rounded) < 2 + closed:
        return ""
    text = "L".join(f"{x:g},{y:g}" for x, y in rounded + 0.0)
    return f"M{text}{'Z' if closed else ''}"


def area_data(shape: Shape) -> str:
    """Path data of polygons with their holes."""
    rings = [ring for part in parts(shape) for ring in (part.exterior, *part.interiors)]
    return "".join(path_data(ring.coords, closed=True) for ring in rings)


def line_data(shape: Shape) -> str:
    """Path data of lines, joined where they meet."""
    merged = shapely.line_merge(shape) if shape.geom_type != "LineString" else shape
    return "".join(path_data(line.coords, closed=False) for line in lines(merged))


def kind_of(code: str, board: Board) -> str:
    """The class of a province's path."""
    province = board.provinces.get(code)
    return province.terrain.value if province is not None else Terrain.IMPASSABLE.value


def board_svg(cover: Coverage, board: Board, borders: Mapping[Pair, Shape]) -> str:
    """The drawing."""
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {cover.width} {cover.height}">', '<g id="provinces">']
    for code in sorted(cover.shapes):
        out.append(f'<path id="{code}" class="{kind_of(code, board)}" d="{area_data(cover.shapes[code])}"/>')
    out += ["</g>", '<g id="scenery">']
    for kind in sorted(cover.scenery):
        out += [f'<path class="{kind}" d="{area_data(shape)}"/>' for shape in cover.scenery[kind]]
    out += ["</g>", '<g id="borders">']
    for (first, second), line in sorted(borders.items()):
        seas = (first in board.seas) + (second in board.seas)
        kind = ("land", "coast", "sea")[seas]
        out.append(f'<path class="{kind}" data-between="{first} {second}" d="{line_data(line)}"/>')
    return "\n".join([*out, "</g>", "</svg>", ""])


def _place(place: Place) -> dict[str, Any]:
    found: dict[str, Any] = {"unit": place.unit, "dislodged": place.dislodged}
    return found | ({"centre": place.centre} if place.centre else {})


def _row(key: str, value: Any) -> str:
    return f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"


def _block(rows: Sequence[str]) -> str:
    return "{\n  " + ",\n  ".join(rows) + "}"


def fingerprint(text: str) -> str:
    """What tells one text from another, whatever its line ends are."""
    return sha256("\n".join(text.splitlines()).encode()).hexdigest()[:16]


def anchors_json(
    places: Mapping[str, Place], homeland: Mapping[str, Sequence[str]], made_from: Mapping[str, str]
) -> str:
    """Anchors, homeland, and fingerprints of what the drawing was made from; one row per place,
    so that changes can be read.
    """
    owner = {code: power for power, codes in homeland.items() for code in codes}
    parts_of = [
        f'"made_from": {_block([_row(name, made_from[name]) for name in sorted(made_from)])}',
        f'"homeland": {_block([_row(code, owner[code]) for code in sorted(owner)])}',
        f'"anchors": {_block([_row(location, _place(places[location])) for location in sorted(places)])}',
    ]
    return "{\n" + ",\n".join(parts_of) + "\n}\n"
