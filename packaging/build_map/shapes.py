"""Small geometry: parts, lines, faces, smoothing.

Takes and gives: shapely geometries and dictionaries of them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely.ops import linemerge, polygonize

Shape: TypeAlias = Any
"""A shapely geometry (the library brings no types along)."""


def parts(shape: Shape) -> list[Shape]:
    """The polygons of any geometry."""
    if shape is None or shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for one in getattr(shape, "geoms", []) for part in parts(one)]


def lines(shape: Shape) -> list[Shape]:
    """The lines of any geometry."""
    if shape is None or shape.is_empty:
        return []
    if shape.geom_type in ("LineString", "LinearRing"):
        return [shapely.LineString(shape.coords)]
    return [line for one in getattr(shape, "geoms", []) for line in lines(one)]


def largest(shape: Shape) -> Shape:
    """The polygon with the largest area."""
    return max(parts(shape), key=lambda part: part.area)


def faces_of(shapes: Iterable[Shape], extra: Iterable[Shape] = (), grid: float = 0.001) -> list[Shape]:
    """Node all outlines and extra lines together, and give the faces between them."""
    net = [line for shape in shapes for line in lines(shape.boundary)] + list(extra)
    noded = shapely.set_precision(shapely.union_all(net, grid_size=grid), grid)
    return list(polygonize(lines(shapely.union_all(lines(noded)))))


def dissolved(faces: Iterable[Shape], labels: Iterable[str]) -> dict[str, Shape]:
    """Unite the faces of each label."""
    groups: dict[str, list[Shape]] = defaultdict(list)
    for face, label in zip(faces, labels, strict=True):
        groups[label].append(face)
    return {label: shapely.union_all(group) for label, group in groups.items()}


def closest_neighbour(
    index: int, faces: Sequence[Shape], labels: Sequence[str | None], tree: Any, allowed: Callable[[str | None], bool]
) -> str | None:
    """The label of the allowed face with which this one shares the longest border."""
    best, longest = None, 0.0
    window = faces[index].buffer(0.5).bounds
    for other in tree.query(faces[index], predicate="intersects"):
        if other == index or not allowed(labels[other]):
            continue
        shared = faces[index].boundary.intersection(shapely.clip_by_rect(faces[other].boundary, *window)).length
        if shared > longest:
            best, longest = labels[other], shared
    return best


def rounded(line: Shape, times: int) -> Shape:
    """Cut the corners of a line or ring (Chaikin); the ends of an open line stay."""
    points = np.asarray(line.coords)
    ring = bool(line.is_ring)
    for _ in range(times):
        if not ring and len(points) < 3:
            break
        first, last = 0.75 * points[:-1] + 0.25 * points[1:], 0.25 * points[:-1] + 0.75 * points[1:]
        between = np.empty((2 * len(first), 2))
        between[0::2], between[1::2] = first, last
        points = np.vstack([between, between[:1]]) if ring else np.vstack([points[:1], between[1:-1], points[-1:]])
    return shapely.LineString(points)


def rounded_area(area: Shape, times: int) -> Shape:
    """Cut the corners of a polygon without holes."""
    return shapely.make_valid(shapely.Polygon(rounded(shapely.LineString(area.exterior.coords), times).coords))


def arcs_of(shapes: Iterable[Shape]) -> list[Shape]:
    """The lines between nodes of a coverage, each once."""
    net = shapely.union_all([line for shape in shapes for line in lines(shape.boundary)])
    return lines(linemerge(lines(net)))


def relabelled(faces: Sequence[Shape], before: Mapping[str, Shape]) -> dict[str, Shape]:
    """Give every face to the shape that it covers most."""
    names = list(before)
    shapes = [before[name] for name in names]
    tree = shapely.STRtree(shapes)
    labels = []
    for face in faces:
        near = tree.query(face, predicate="intersects")
        labels.append(names[max(near, key=lambda index: face.intersection(shapes[index]).area)])
    return dissolved(faces, labels)


def wobbled(line: Shape, size: float, seed: float) -> Shape:
    """A straight cut made to look like a border on a river: swerves of up to `size` pixels,
    always the same for the same seed.
    """
    dense = shapely.segmentize(line, 3.0)
    points = np.asarray(dense.coords)
    steps = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    swing = sum(np.sin(along / length + seed * turn) / turn for turn, length in ((1, 17.0), (1.7, 8.3), (2.9, 4.1)))
    swing = swing * size * np.minimum(1.0, np.minimum(along, along[-1] - along) / 12.0) / 1.6
    ahead = np.gradient(points, axis=0)
    ahead /= np.maximum(np.hypot(*ahead.T), 1e-9)[:, None]
    return shapely.LineString(points + np.column_stack([-ahead[:, 1], ahead[:, 0]]) * swing[:, None])
