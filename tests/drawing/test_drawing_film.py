"""A resolution as a film: where every unit is at every moment, and when marks appear."""

from dataclasses import replace

import pytest

from kapdip.adjudicator.model import Flag
from kapdip.board.model import Dislodged, Location
from kapdip.drawing.animation import (
    BADGES,
    FADE,
    LENGTH,
    MARKS_AT,
    RETURN,
    SLIDE,
    SLIDE_AT,
    TRAVEL,
    eased,
    moves_film,
)
from kapdip.drawing.map_picture import DrawnOrder, MapPicture
from kapdip.drawing.scene import Primitive, Text
from kapdip.orders.model import Convoy, Hold, Move, Retreat, SupportMove
from tests.drawing.positions import SHEET, position, unit

BEFORE = MapPicture(position({"FRANCE": "A PAR, A MAR, A SPA, F WES", "GERMANY": "A BUR, A MUN"}))
AFTER = MapPicture(
    position(
        {"FRANCE": "A BUR, A MAR, A TUN, F WES", "GERMANY": "A MUN"},
        {"GERMANY": [Dislodged(unit("A BUR"), "PAR", (Location("RUH"),))]},
    ),
    (
        DrawnOrder("FRANCE", Move(unit("A PAR"), Location("BUR")), frozenset()),
        DrawnOrder("FRANCE", SupportMove(unit("A MAR"), unit("A PAR"), Location("BUR")), frozenset()),
        DrawnOrder("FRANCE", Move(unit("A SPA"), Location("TUN"), via=True), frozenset(), route=("WES",)),
        DrawnOrder("FRANCE", Convoy(unit("F WES"), unit("A SPA"), Location("TUN")), frozenset()),
        DrawnOrder("GERMANY", Hold(unit("A BUR")), frozenset({Flag.DISLODGED})),
        DrawnOrder("GERMANY", Move(unit("A MUN"), Location("TYR")), frozenset({Flag.BOUNCE})),
    ),
)


def letter_at(items: list[Primitive], key: str) -> tuple[float, float]:
    text = next(item for item in items if isinstance(item, Text) and item.key == key)
    return text.x, text.y


def near(first: tuple[float, float], second: tuple[float, float], within: float = 12.0) -> bool:
    return abs(first[0] - second[0]) < within and abs(first[1] - second[1]) < within


def test_a_film_lasts_less_than_one_and_a_third_seconds() -> None:
    assert LENGTH < 1300


def test_units_begin_where_they_were_and_end_where_they_are() -> None:
    film = moves_film(SHEET, BEFORE, AFTER)
    assert near(letter_at(film.at(0), "unit:A PAR"), SHEET.anchors["PAR"].unit)
    assert near(letter_at(film.at(FADE + TRAVEL), "unit:A PAR"), SHEET.anchors["BUR"].unit)
    assert near(letter_at(film.at(LENGTH), "unit:A MAR"), SHEET.anchors["MAR"].unit)


def test_an_army_at_sea_passes_its_fleet() -> None:
    film = moves_film(SHEET, BEFORE, AFTER)
    path = [letter_at(film.at(ms), "unit:A SPA") for ms in range(0, FADE + TRAVEL + 1, 10)]
    assert any(near(point, SHEET.anchors["WES"].unit, 25) for point in path)
    assert near(path[-1], SHEET.anchors["TUN"].unit)


def test_a_failed_move_goes_part_of_the_way_and_comes_back() -> None:
    film = moves_film(SHEET, BEFORE, AFTER)
    home, goal = SHEET.anchors["MUN"].unit, SHEET.anchors["TYR"].unit
    turned = letter_at(film.at(FADE + RETURN), "unit:A MUN")
    assert not near(turned, home)
    assert not near(turned, goal)
    assert near(letter_at(film.at(MARKS_AT), "unit:A MUN"), home)


def test_the_beaten_unit_slides_aside_last() -> None:
    film = moves_film(SHEET, BEFORE, AFTER)
    assert near(letter_at(film.at(SLIDE_AT), "unit:A BUR"), SHEET.anchors["BUR"].unit)
    assert near(letter_at(film.at(LENGTH - 1), "unit:A BUR"), SHEET.anchors["BUR"].dislodged)
    assert near(letter_at(film.at(LENGTH), "dislodged:A BUR"), SHEET.anchors["BUR"].dislodged)


def test_lines_fade_in_and_marks_come_after_the_moves() -> None:
    film = moves_film(SHEET, BEFORE, AFTER)

    def shades(ms: float, role: str) -> set[float]:
        return {item.opacity for item in film.at(ms) if item.role == role}

    assert shades(0, "move-FRANCE") == {0.0}
    assert shades(FADE, "move-FRANCE") == {1.0}
    assert shades(MARKS_AT, "badge-bad") == set()
    assert 0 < max(shades(MARKS_AT + BADGES / 2, "badge-bad")) < 1
    assert shades(LENGTH, "badge-bad") == {1.0}


def test_a_retreat_runs_from_beside_the_victor() -> None:
    beaten = Dislodged(unit("A BUR"), "PAR", (Location("RUH"),))
    before = MapPicture(position({"FRANCE": "A BUR"}, {"GERMANY": [beaten]}))
    order = DrawnOrder("GERMANY", Retreat(beaten.unit, (Location("RUH"),)), frozenset())
    after = MapPicture(position({"FRANCE": "A BUR", "GERMANY": "A RUH"}), (order,))
    actors = [actor for actor in moves_film(SHEET, before, after).actors if actor.power == "GERMANY"]
    assert near(actors[0].where(0), SHEET.anchors["BUR"].dislodged)
    assert near(actors[0].where(LENGTH), SHEET.anchors["RUH"].unit)


def test_frames_are_pure() -> None:
    assert moves_film(SHEET, BEFORE, AFTER).at(321) == moves_film(SHEET, BEFORE, AFTER).at(321)


def test_new_owners_come_with_the_last_stage_and_fade_in() -> None:
    taken = replace(AFTER, position=replace(AFTER.position, centres={**AFTER.position.centres, "FRANCE": ("MUN",)}))
    film = moves_film(SHEET, BEFORE, taken)

    def shade(ms: float) -> float:
        return max((item.opacity for item in film.at(ms) if item.role == "fill-FRANCE"), default=0.0)

    assert [shade(ms) for ms in (0, SLIDE_AT, SLIDE_AT + SLIDE / 2, LENGTH)] == [0.0, 0.0, 0.5, 1.0]
    assert shade(LENGTH - 5) > 0.95, "nothing is left to jump"
    below = [item for item in film.at(SLIDE_AT + SLIDE / 2) if item.key == "province:MUN"]
    assert (below[0].opacity, below[0].role) == (1.0, "land"), "the sea never shines through"


def test_easing_is_slow_at_both_ends() -> None:
    assert (eased(-1), eased(0), eased(0.5), eased(1), eased(2)) == (0, 0, 0.5, 1, 1)
    assert eased(0.1) < 0.02
    assert eased(0.9) > 0.98
    assert eased(0.3) == pytest.approx(1 - eased(0.7))
