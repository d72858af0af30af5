"""One gapless coverage of land and sea: faces, labels, simplification, smoothing.

Takes: playable land, islands, the recipe, the warp. Gives: `Coverage`: shapes per code, and scenery.
Smoothing goes arc by arc, never polygon by polygon, or borders would drift apart.
"""

from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.ops import polygonize

from build_map.land import sea_lines
from build_map.shapes import (
    Shape,
    arcs_of,
    closest_neighbour,
    dissolved,
    faces_of,
    lines,
    parts,
    relabelled,
    rounded,
    rounded_area,
)
from build_map.source import RecipeError
from build_map.warp import Warp

CLOSED_WATER = "WATER"
"""Water that belongs to no sea and is too large to vanish, e.g. the Caspian."""
TILE = 170
"""The side of the tiles into which bands of lighter water are cut, in map pixels."""
SLIVER = 60.0
"""Pieces of less than so many square pixels go to their neighbour."""


class Coverage(NamedTuple):
    """The board in map pixels: provinces, seas and closed land by code, without gaps; scenery by kind."""

    width: int
    height: int
    shapes: dict[str, Shape]
    scenery: dict[str, list[Shape]]


def covered(land: dict[str, Shape], islands: list[Shape], recipe: dict[str, Any], warp: Warp) -> Coverage:
    """The coverage, simplified and smoothed, with its scenery."""
    frame = shapely.box(0, 0, warp.width, warp.height)
    shapes, inland = _labelled(land, recipe, warp, frame)
    loose = {code for code, one in recipe["provinces"].items() if not one.get("playable", True)} | {CLOSED_WATER}
    shapes = absorbed(shapes, loose, SLIVER)
    simple = shapely.coverage_simplify(list(shapes.values()), recipe["simplify_px"], simplify_boundary=False)
    shapes = absorbed(dict(zip(shapes, simple, strict=True)), loose, SLIVER)
    shapes = absorbed(smoothed(shapes, frame), loose, 25)
    thin = shapely.coverage_simplify(list(shapes.values()), recipe["thin_px"], simplify_boundary=False)
    shapes = dict(zip(shapes, thin, strict=True))
    return Coverage(warp.width, warp.height, shapes, _scenery(shapes, islands, inland, recipe, warp))


def _labelled(
    land: dict[str, Shape], recipe: dict[str, Any], warp: Warp, frame: Shape
) -> tuple[dict[str, Shape], list[Shape]]:
    """Faces of land and sea with their codes; and the water inside land that becomes scenery."""
    mainland = shapely.union_all(list(land.values()))
    inlets = _narrow_inlets(mainland, frame, recipe.get("close_inlets_px", 0.0))
    borders = [
        line for whole in sea_lines(mainland, recipe, warp) for line in lines(whole.difference(inlets.buffer(-0.05)))
    ]
    faces = [
        face for face in faces_of([*land.values(), frame, inlets], borders) if frame.covers(face.representative_point())
    ]
    labels = _seeded(faces, land, recipe, warp)
    tree = shapely.STRtree(faces)
    shapely.prepare(inlets)
    for index, face in enumerate(faces):
        if labels[index] is None and inlets.contains(face.representative_point()):
            labels[index] = closest_neighbour(
                index, faces, labels, tree, lambda label: label is not None and label not in recipe["seas"]
            )
    inland = []
    for index in sorted((i for i, label in enumerate(labels) if label is None), key=lambda i: -faces[i].area):
        near = closest_neighbour(index, faces, labels, tree, lambda label: label is not None and label != CLOSED_WATER)
        if near in recipe.get("keeps_inland_water", []):
            inland.append(faces[index])
            labels[index] = near
        else:
            labels[index] = CLOSED_WATER if faces[index].area > 700 or near is None else near
    return dissolved(faces, [label or CLOSED_WATER for label in labels]), inland


def _narrow_inlets(mainland: Shape, frame: Shape, reach: float) -> Shape:
    """Inlets too narrow to be drawn. What parts two real waters is a strait and stays open (Kerch, Corinth …)."""
    closed = mainland.buffer(reach).buffer(-reach).union(mainland)
    waters = parts(frame.difference(closed))
    pools = [water for water in waters if water.area <= SLIVER]
    real = shapely.STRtree([water for water in waters if water.area > SLIVER])
    filled = [piece.buffer(0.02) for piece in parts(closed.difference(mainland)) if piece.area > 0.3]
    candidates = shapely.union_all(filled + pools).difference(mainland)
    return shapely.union_all(
        [
            piece
            for piece in parts(candidates)
            if piece.area > 0.3 and len(real.query(piece.buffer(0.05), predicate="intersects")) < 2
        ]
    )


def _seeded(faces: list[Shape], land: dict[str, Shape], recipe: dict[str, Any], warp: Warp) -> list[str | None]:
    """The code of each face: the land that it lies in, or the sea whose seed it holds."""
    codes = list(land)
    tree = shapely.STRtree([land[code] for code in codes])
    seeds = {code: shapely.Point(warp.point(at)) for code, at in recipe["seas"].items()}
    labels: list[str | None] = []
    for face in faces:
        hits = tree.query(face.representative_point(), predicate="intersects")
        if len(hits):
            labels.append(codes[hits[0]])
            continue
        found = [code for code, seed in seeds.items() if face.covers(seed)]
        if len(found) > 1:
            raise RecipeError(f"these seas are not parted: {', '.join(found)}")
        labels.append(found[0] if found else None)
    if lost := [code for code in seeds if code not in labels]:
        raise RecipeError(f"these seas have no water at their seed: {', '.join(lost)}")
    return labels


def absorbed(shapes: dict[str, Shape], loose: set[str], smallest: float) -> dict[str, Shape]:
    """Give pieces smaller than `smallest` to the neighbour with the longest contact; only loose
    land may keep larger ones.
    """
    faces = [part for shape in shapes.values() for part in parts(shape)]
    labels: list[str | None] = [code for code, shape in shapes.items() for _ in parts(shape)]
    biggest: dict[str | None, int] = {}
    for index, label in enumerate(labels):
        if label not in biggest or faces[index].area > faces[biggest[label]].area:
            biggest[label] = index
    tree = shapely.STRtree(faces)
    for index in sorted(range(len(faces)), key=lambda i: faces[i].area):
        label = labels[index]
        if index == biggest[label] or (faces[index].area > smallest and (label in loose or faces[index].area > 400)):
            continue
        labels[index] = closest_neighbour(index, faces, labels, tree, lambda _: True) or label
    return dissolved(faces, [label or CLOSED_WATER for label in labels])


def smoothed(shapes: dict[str, Shape], frame: Shape, times: int = 2, thin: float = 0.12) -> dict[str, Shape]:
    """Round every shared arc once, and build the polygons anew from the arcs."""
    x0, y0, x1, y1 = frame.bounds
    drawn = []
    for arc in arcs_of(shapes.values()):
        points = np.asarray(arc.coords)
        near = np.isclose(points[:, :1], [[x0, x1]], atol=0.02) | np.isclose(points[:, 1:], [[y0, y1]], atol=0.02)
        smooth = arc if near.any(axis=1).all() else rounded(arc, times).simplify(thin)
        drawn.append(arc if arc.is_ring and len(smooth.coords) < 4 else smooth)
    net = shapely.union_all([*drawn, frame.exterior], grid_size=0.01)
    return relabelled(list(polygonize(lines(net))), shapes)


def _scenery(
    shapes: dict[str, Shape], islands: list[Shape], inland: list[Shape], recipe: dict[str, Any], warp: Warp
) -> dict[str, list[Shape]]:
    sea = shapely.union_all([shapes[code] for code in recipe["seas"]])
    land = shapely.union_all([shapes[code] for code in recipe["provinces"] if code in shapes])
    drawn = []
    for island in islands:
        simple = island.simplify(0.9)
        if not simple.is_empty and simple.area >= 7:
            drawn += [part for part in parts(rounded_area(simple, 2).simplify(0.2).intersection(sea)) if part.area > 6]
    water = [rounded_area(pool.simplify(0.9), 2) for pool in inland if pool.area > 3]
    straits = [rounded(warp.line(strait["line"]), 2).buffer(1.35) for strait in recipe.get("straits", [])]
    lakes = [
        rounded_area(warp.shape(shapely.Polygon(corners)), 3).simplify(0.15)
        for corners in recipe.get("lakes", {}).values()
    ]
    dry = shapely.union_all([land, *drawn])
    shallows = {
        f"shallows-{name}": _band(dry, reach, (warp.width, warp.height))
        for name, reach in recipe.get("shallows_px", {}).items()
    }
    return {
        **shallows,
        "islands": drawn,
        "lakes": lakes + parts(shapes.get(CLOSED_WATER)),
        "inland": [part for part in parts(shapely.union_all(water + straits).intersection(land)) if part.area > 3],
    }


def _band(land: Shape, reach: float, size: tuple[int, int]) -> list[Shape]:
    """The water within `reach` of the land, in tiles that overlap a little: small areas are
    quick to paint, and mend.
    """
    band = (
        land.buffer(reach)
        .simplify(0.6)
        .difference(land.buffer(-5).simplify(3.0))
        .intersection(shapely.box(0, 0, *size))
    )
    x0, y0, x1, y1 = (int(v // TILE) for v in band.bounds)
    tiles = [
        shapely.box(x * TILE - 0.8, y * TILE - 0.8, (x + 1) * TILE + 0.8, (y + 1) * TILE + 0.8)
        for x in range(x0, x1 + 1)
        for y in range(y0, y1 + 1)
    ]
    return [part for tile in tiles for part in parts(band.intersection(tile)) if part.area > 4]
