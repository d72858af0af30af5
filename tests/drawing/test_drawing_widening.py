"""Outlines made wider: the area is that of the outline and of a strip along its edges."""

from math import cos, pi, sin

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from kapdip.drawing.scene import Point
from kapdip.drawing.widening import area, thinned, widened

SQUARE: list[Point] = [(0, 0), (10, 0), (10, 10), (0, 10)]
NOTCHED: list[Point] = [(0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)]


def covered(corners: list[Point]) -> shapely.Geometry:
    """What an outline covers by the non-zero rule, if nothing of it winds the other way."""
    ring = shapely.LinearRing(corners)
    faces = shapely.polygonize([shapely.node(ring)]).geoms
    return shapely.union_all([face for face in faces if winding(face.representative_point(), corners) != 0])


def winding(at: shapely.Point, corners: list[Point]) -> int:
    found = 0
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        side = (x1 - x0) * (at.y - y0) - (y1 - y0) * (at.x - x0)
        found += (y0 <= at.y < y1 and side > 0) - (y1 <= at.y < y0 and side < 0)
    return found


@pytest.mark.parametrize("corners", [SQUARE, NOTCHED])
@pytest.mark.parametrize("reach", [1.0, 4.0, 7.0])
def test_all_within_the_reach_is_covered_and_hardly_more(corners: list[Point], reach: float) -> None:
    found, inside = covered(widened(corners, reach)), shapely.Polygon(corners)
    assert found.covers(inside.buffer(0.7 * reach, join_style="bevel").buffer(-0.01))
    assert inside.buffer(reach + 0.01, quad_segs=32).covers(found)


@given(st.lists(st.tuples(st.integers(5, 40), st.integers(0, 5)), min_size=5, max_size=12))
def test_a_wider_star_covers_the_star(rays: list[tuple[int, int]]) -> None:
    corners = [
        (far * cos(2 * pi * turn / len(rays)), far * sin(2 * pi * turn / len(rays)))
        for turn, (far, _) in enumerate(rays)
    ]
    found, inside = covered(widened(corners, 3)), shapely.Polygon(corners)
    assert found.buffer(0.01).covers(inside)
    assert inside.buffer(3.01, quad_segs=32).covers(found)


def test_thinning_leaves_out_what_lies_on_a_line_and_what_is_repeated() -> None:
    assert thinned([(0, 0), (5, 0.1), (10, 0), (10, 0), (10, 10), (0, 10), (0, 0)], 0.5) == SQUARE


def test_holes_run_the_other_way_round() -> None:
    assert area(SQUARE) == 100
    assert area(SQUARE[::-1]) == -100
