"""Marks of failure stand on the line of the order that failed, rings around units that are there: over whole games and
recorded phases.
"""

import gzip
import json
from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot
from pathlib import Path

import pytest

from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.questions import read_question
from kapdip.adjudicator.rulebook import DATC
from kapdip.board.model import Dislodged, Location, Position, Unit, UnitKind
from kapdip.drawing.map_draw import map_items
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture, plans, results
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.scene import Disc, Point, Primitive
from kapdip.drawing.scene import Path as Shape
from kapdip.orders.model import Hold, SupportHold
from tests.drawing.test_drawing_cover import SHEET, on_line, pictures
from tests.samples import every

ZOOMS = (0.39, 0.68, 1.0)
LINES = ("move-", "failed-", "support-", "retreat-", "convoy-", "broken")
OFF = 2.0
"""How far the middle of a mark may be from the line, in pixels of symbols of scale 1: less than
half the line's width.
"""


@cache
def recorded(file: Path) -> tuple[MapPicture, ...]:
    """The recorded phases as they came out."""
    found = []
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            question = read_question(json.loads(line), SHEET.board)
            result = resolve_movement(SHEET.board, DATC, question.position, question.orders)
            found.append(MapPicture(result.position, results(result.outcomes.values())))
    return tuple(found)


def away_from_their_line(picture: MapPicture, items: Sequence[Primitive]) -> list[str]:
    """The orders whose mark of failure does not stand on their line.

    Marks of units (void, convoys) stand at the unit's corner.
    """
    marks = [
        item for item in items if isinstance(item, Disc) and item.role == "badge-bad" and item.key.startswith("order:")
    ]
    keys, reach = {mark.key for mark in marks}, OFF * picture.options.scale
    lines: dict[str, list[Point]] = {}
    for item in items:
        if isinstance(item, Shape) and item.key in keys and item.role.startswith(LINES) and "C" not in item.d:
            lines.setdefault(item.key, []).extend(on_line(item.d, 2.0))
    found = (
        (mark.key, min(hypot(mark.x - x, mark.y - y) for x, y in lines[mark.key]))
        for mark in marks
        if mark.key in lines
    )
    return [key for key, off in found if off > reach]


def rings_around_nobody(picture: MapPicture, items: Sequence[Primitive]) -> list[str]:
    stands = unit_positions(SHEET, picture)
    units = {*stands.standing.values(), *stands.dislodged.values()}
    rings = (item for item in items if isinstance(item, Disc) and item.role.startswith("hold-"))
    return [ring.key for ring in rings if (ring.x, ring.y) not in units]


def nothing_stands_elsewhere(shown: Iterable[MapPicture]) -> int:
    """How many marks of failure there are."""
    marks = 0
    for number, picture in enumerate(shown):
        items = map_items(SHEET, picture)
        assert (number, away_from_their_line(picture, items), rings_around_nobody(picture, items)) == (number, [], [])
        marks += len({item.key for item in items if item.role == "badge-bad"})
    return marks


@pytest.mark.parametrize("zoom", ZOOMS)
def test_marks_of_failure_stand_on_their_line_and_rings_around_units_in_every_turn_of_the_sample_games(
    zoom: float,
) -> None:
    assert nothing_stands_elsewhere(pictures(MapOptions(zoom=zoom, language="de"), planned=False)) > 100


def test_rings_are_around_units_that_are_there_while_orders_are_given() -> None:
    nothing_stands_elsewhere(pictures(MapOptions(zoom=0.68), planned=True))


@pytest.mark.parametrize("zoom", [0.39, 0.68])
def test_marks_of_failure_stand_on_their_line_and_rings_around_units_in_recorded_phases(
    shared: Path, zoom: float
) -> None:
    phases = every(6 if zoom < 0.5 else 3, recorded(shared / "data" / "movement_sample.jsonl.gz"))
    assert nothing_stands_elsewhere(picture.with_options(zoom=zoom) for picture in phases) > 100


def army(code: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(code))


def test_a_hold_by_a_unit_that_is_not_there_has_no_ring() -> None:
    orders = plans({"ENGLAND": [Hold(army("WAL")), SupportHold(army("LON"), army("WAL"))]})
    picture = MapPicture(Position({"ENGLAND": (army("LON"),)}, {}), orders)
    assert not [item for item in map_items(SHEET, picture) if item.role.startswith("hold-")]


def test_the_ring_of_a_support_is_round_the_loser_not_round_the_victor() -> None:
    orders = (
        DrawnOrder("AUSTRIA", SupportHold(army("BUD"), army("TRI")), frozenset()),
        DrawnOrder("AUSTRIA", Hold(army("TRI")), frozenset({"dislodged"})),
    )
    beaten = Dislodged(army("TRI"), "VEN", ())
    lying = MapPicture(
        Position({"AUSTRIA": (army("BUD"),), "ITALY": (army("TRI"),)}, {}, {"AUSTRIA": (beaten,)}), orders
    )
    ring = next(item for item in map_items(SHEET, lying) if item.role == "hold-AUSTRIA")
    assert isinstance(ring, Disc)
    assert (ring.x, ring.y) == unit_positions(SHEET, lying).beaten(army("TRI"))
    gone = MapPicture(Position({"AUSTRIA": (army("BUD"),), "ITALY": (army("TRI"),)}, {}), orders)
    assert not [item for item in map_items(SHEET, gone) if item.role.startswith("hold-")]
