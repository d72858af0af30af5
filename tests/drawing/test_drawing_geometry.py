"""Curves, walking, text widths and label boxes."""

from collections.abc import Iterable
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from kapdip.drawing.chart_parts import name_that_fits
from kapdip.drawing.map_curves import BENDS, arrow_head, bent, clear_curve, near_line, smooth_through, trimmed
from kapdip.drawing.map_labels import label_box, names_of
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_room import Box
from kapdip.drawing.map_seats import seats_on
from kapdip.drawing.map_sheet import NameSeat, points_of, standard_sheet
from kapdip.drawing.map_walk import neighbours, next_by_bearing
from kapdip.drawing.metrics import font_file, font_metrics, shorten, text_width
from kapdip.drawing.scene import Primitive, Text
from kapdip_gui.style.fonts import load_fonts

coordinates = st.floats(-2000, 2000, allow_nan=False)
points = st.tuples(coordinates, coordinates)
SHEET = standard_sheet()


def test_a_curve_bends_to_the_left_as_one_goes() -> None:
    x, y = bent((0, 0), (100, 0), 0.07).at(0.5)
    assert (x, y) == pytest.approx((50, -7))


@given(points, points)
def test_there_and_back_part_from_each_other(start: tuple[float, float], end: tuple[float, float]) -> None:
    there, back = bent(start, end, 0.07).at(0.5), bent(end, start, 0.07).at(0.5)
    distance = hypot(end[0] - start[0], end[1] - start[1])
    assert hypot(there[0] - back[0], there[1] - back[1]) == pytest.approx(0.14 * distance, abs=1e-6)


@given(points, points, st.floats(0, 0.45), st.floats(0.55, 1))
def test_a_part_of_a_curve_lies_on_the_curve(
    start: tuple[float, float], end: tuple[float, float], first: float, last: float
) -> None:
    curve = bent(start, end, 0.2)
    piece = curve.part(first, last)
    for share in (0.0, 0.5, 1.0):
        x, y = piece.at(share)
        wanted = curve.at(first + share * (last - first))
        assert (x, y) == pytest.approx(wanted, abs=1e-5)


def test_trimming_leaves_something_of_the_shortest_arrow() -> None:
    curve = trimmed(bent((0, 0), (20, 0), 0.07), 18, 25)
    assert hypot(curve.end[0] - curve.start[0], curve.end[1] - curve.start[1]) > 1


def test_the_gentlest_bend_that_is_clear_wins() -> None:
    free = clear_curve((0.0, 0.0), (200.0, 0.0), (), 20)
    assert free == bent((0.0, 0.0), (200.0, 0.0), BENDS[0])
    blocked = clear_curve((0.0, 0.0), (200.0, 0.0), ((100.0, -14.0),), 20)
    assert min(hypot(blocked.at(t / 40)[0] - 100, blocked.at(t / 40)[1] + 14) for t in range(41)) >= 19


def test_only_points_near_the_line_matter() -> None:
    assert near_line((0.0, 0.0), (100.0, 0.0), [(50.0, 10.0), (50.0, 300.0), (-80.0, 0.0), (0.0, 0.0)], 20) == (
        (50.0, 10.0),
    )


def test_an_arrow_head_points_where_it_should() -> None:
    tip, left, right = points_of(arrow_head((100.0, 50.0), (1.0, 0.0), 10))
    assert tip == (100, 50)
    assert left[0] == right[0] == 90


def test_a_smooth_line_passes_its_points() -> None:
    d = smooth_through([(0.0, 0.0), (50.0, 40.0), (120.0, 10.0)])
    assert d.startswith("M0.0,0.0C")
    assert "50.0,40.0" in d
    assert d.endswith("120.0,10.0")


@pytest.mark.parametrize(
    ("font", "weight", "italic"), [("ui", 400, False), ("ui", 700, False), ("map", 600, False), ("map", 600, True)]
)
def test_widths_are_those_of_the_window(qtbot: QtBot, font: str, weight: int, italic: bool) -> None:
    load_fonts()
    shown = QFont({"ui": "Source Sans 3", "map": "Source Serif 4"}[font])
    shown.setPixelSize(100)
    shown.setWeight(QFont.Weight(weight))
    shown.setItalic(italic)
    shown.setKerning(False)
    for text in ("Konstantinopel", "Östliches Mittelmeer", "0123456789", "A–Z + − 1\u202f000"):
        measured = QFontMetricsF(shown).horizontalAdvance(text)
        assert text_width(text, 100, font, weight, italic) == pytest.approx(measured, rel=0.02), text


def test_digits_are_equally_wide() -> None:
    assert len({round(text_width(digit, 100), 6) for digit in "0123456789+−"}) == 1


def test_a_character_that_the_font_lacks_has_a_width_all_the_same() -> None:
    assert text_width("東", 10) == pytest.approx(10 * font_metrics(font_file()).width("\ue000"))


def test_the_nearest_shipped_style_stands_in_for_a_missing_one() -> None:
    assert font_file("map", 900, True).name == "SourceSerif4_600SemiBold_Italic.ttf"


def test_labels_are_drawn_inside_their_measured_box_at_their_seat() -> None:
    seats = seats_on(SHEET, "de", 1.0).names
    picture = MapPicture(SHEET.board.start, options=MapOptions(language="de"))
    for item in names_of(SHEET, picture).items:
        assert isinstance(item, Text)
        code = item.key.removeprefix("label:")
        sea = SHEET.outlines[code].kind == "sea"
        assert item.text in seats[code].lines
        x0, y0, x1, y1 = label_box(seats[code], sea=sea)
        half = text_width(item.text, item.size, "map", 600, sea) / 2
        assert x0 - 0.1 <= item.x - half
        assert item.x + half <= x1 + 0.1
        assert y0 - 1 <= item.y - 0.66 * item.size
        assert item.y <= y1 + 1


def test_the_box_of_two_lines_is_higher() -> None:
    one = label_box(NameSeat(("Nordsee",), 100, 100, 15), sea=True)
    two = label_box(NameSeat(("Nord-", "see"), 100, 100, 15), sea=True)
    assert two[3] - two[1] > one[3] - one[1]
    assert two[2] - two[0] < one[2] - one[0]


def test_label_modes() -> None:
    picture = MapPicture(SHEET.board.start)

    def texts(**options: object) -> set[str]:
        return {item.text for item in names_of(SHEET, picture.with_options(**options)).items if isinstance(item, Text)}

    assert texts(labels=Labels.NONE) == set()
    assert "Par" in texts(labels=Labels.CODES)
    assert "Warsaw" in texts()
    assert "Warschau" in texts(language="de")


def boxes_drawn(items: Iterable[Primitive]) -> list[Box]:
    found = []
    for item in items:
        assert isinstance(item, Text)
        sea = item.role == "label-sea"
        half = text_width(item.text, item.size, "map", 600, sea) / 2
        found.append((item.x - half, item.y - 0.6 * item.size, item.x + half, item.y))
    return found


@pytest.mark.parametrize("zoom", [0.3, 0.43, 0.52, 0.66, 0.8, 1.0, 1.6])
@pytest.mark.parametrize("language", ["de", "en"])
def test_labels_never_meet_each_other_nor_units_where_there_is_room_for_both(zoom: float, language: str) -> None:
    options = MapOptions(language=language, zoom=zoom)
    picture = MapPicture(SHEET.board.start, options=options)
    drawn = names_of(SHEET, picture).items
    boxes = boxes_drawn(drawn)
    for index, (a, b, c, d) in enumerate(boxes):
        for other, (e, f, g, h) in enumerate(boxes[:index]):
            same = drawn[index].key == drawn[other].key
            assert same or c <= e or g <= a or d <= f or h <= b, (drawn[index], drawn[other])
        for units in SHEET.board.start.units.values() if zoom > 0.5 else ():
            for unit in units:
                x, y = unit_positions(SHEET, picture).unit(unit)
                wide, high = (17.0, 13.0) if unit.kind == "A" else (21.0, 18.0)
                wide, high = wide * options.scale, high * options.scale
                assert c <= x - wide or a >= x + wide or d <= y - high or b >= y + high, (drawn[index], unit)


def test_a_name_is_cut_to_its_place() -> None:
    assert shorten("Don Quijote", 200, 12, weight=600) == "Don Quijote"
    short = shorten("Don Quijote de la Mancha", 60, 12, weight=600)
    assert (short[:3], short[-3:], short.count("…")) == ("Don", "cha", 1)
    assert text_width(short, 12, "ui", 600) <= 60
    assert shorten("Don Quijote de la Mancha", 1, 12, weight=600) == "…"


def test_names_that_differ_at_their_end_only_are_told_apart_where_they_are_cut() -> None:
    names = [f"Maximiliane von Hohenfels {letter}" for letter in "ABC"]
    for width in (30, 60, 90, 120):
        assert len({shorten(name, width, 12) for name in names}) == 3


def test_control_is_shown_only_where_it_is_wanted() -> None:
    control = dict.fromkeys(SHEET.board.powers, "Anna")
    picture = MapPicture(SHEET.board.start, control=control)

    def tags(shown: MapPicture) -> set[str]:
        return {item.key for item in names_of(SHEET, shown).items if item.key.startswith("tag:")}

    assert tags(picture) == set()
    assert tags(picture.with_options(labels=Labels.NONE, control=True)) == tags(picture.with_options(control=True))
    assert tags(picture.with_options(control=True)) == {f"tag:{power}" for power in SHEET.board.powers}


def test_walking_goes_to_neighbours_in_the_arrows_direction() -> None:
    for code in SHEET.board.provinces:
        if code not in SHEET.anchors:
            continue
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = next_by_bearing(SHEET, code, direction, SHEET.board.provinces, near=True)
            assert there is not None
            assert there == code or there in neighbours(SHEET, code)


def test_walking_from_nowhere_begins_somewhere() -> None:
    assert next_by_bearing(SHEET, None, (1, 0), ["PAR", "LON"], near=False) in ("PAR", "LON")
    assert next_by_bearing(SHEET, "PAR", (1, 0), [], near=False) == "PAR"


def test_a_name_is_set_smaller_before_it_is_cut() -> None:
    wide = text_width("Hauptmann Köpenick", 14, "ui")
    assert name_that_fits("Hauptmann Köpenick", wide, 14) == ("Hauptmann Köpenick", 14)
    name, size = name_that_fits("Hauptmann Köpenick", wide * 0.8, 14)
    assert name == "Hauptmann Köpenick"
    assert text_width(name, size, "ui") <= wide * 0.8 + 0.01
    name, size = name_that_fits("Hauptmann Köpenick", wide * 0.4, 14)
    assert (name[0], name[-1], name.count("…")) == ("H", "k", 1)
    assert text_width(name, size, "ui") <= wide * 0.4
