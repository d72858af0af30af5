"""Names on which something lies: readable above lines, rings and the outlines of targets, and never in the way of what
matters more.
"""

from collections import Counter
from dataclasses import replace

from kapdip.board.model import Location, Position, Unit, UnitKind
from kapdip.drawing.animation import MARKS_AT, moves_film
from kapdip.drawing.map_crossed import LIFT
from kapdip.drawing.map_draw import draw_map, map_items, map_parts
from kapdip.drawing.map_labels import names_of
from kapdip.drawing.map_overlay import names, veiled
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture, plans
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.drawing.map_stage import map_stage_of
from kapdip.drawing.scene import Disc, Layer, Primitive, Text
from kapdip.orders.model import Hold, Move, Order, SupportMove

SHEET = standard_sheet()


def army(code: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(code))


def picture(*orders: Order, **options: object) -> MapPicture:
    standing = Position({"RUSSIA": tuple(order.unit for order in orders if isinstance(order, (Move, Hold)))}, {})
    return MapPicture(standing, plans({"RUSSIA": orders})).with_options(**options)


CROSSED = picture(Move(army("BOH"), Location("VIE")), Hold(army("SER")))
"""The way from Bohemia to Vienna crosses the name of the one, the ring around Serbia that of the other."""


def raised(shown: MapPicture) -> dict[str, Primitive]:
    return {item.key: item for item in map_parts(SHEET, shown).crossed}


def test_a_name_that_a_line_crosses_lies_above_the_line_and_below_its_tip() -> None:
    found = raised(CROSSED)
    shafts = [item.z for item in map_items(SHEET, CROSSED) if item.role == "move-RUSSIA"]
    heads = [item.z for item in map_items(SHEET, CROSSED) if item.role == "head-RUSSIA"]
    assert "label:BOH" in found
    assert max(shafts) < found["label:BOH"].z < min(heads) < Layer.UNITS


def test_a_name_that_nothing_crosses_stays_on_the_ground() -> None:
    assert {"label:BOH", "label:SER"} <= raised(CROSSED).keys()
    assert "label:SPA" not in raised(CROSSED)
    assert raised(CROSSED.with_options(orders=False)) == {}


def test_a_drawing_has_every_name_once_and_the_window_what_is_crossed_once_more() -> None:
    drawn = [
        item for item in draw_map(SHEET, CROSSED).items if isinstance(item, Text) and item.key.startswith("label:")
    ]
    assert set(Counter((item.key, item.text) for item in drawn).values()) == {1}
    shown = Counter((item.key, item.text) for item in map_items(SHEET, CROSSED) if isinstance(item, Text))
    assert {key for (key, _), count in shown.items() if count == 2 and key.startswith("label:")} == raised(
        CROSSED
    ).keys()


def test_a_raised_name_stands_where_it_stood() -> None:
    ground = frozenset(map_parts(SHEET, CROSSED).names)
    assert all(replace(item, z=item.z - LIFT) in ground for item in raised(CROSSED).values())


def test_tags_of_control_are_raised_whole() -> None:
    whole: set[tuple[str, ...]] = set()
    for code in SHEET.board.provinces:
        for near in SHEET.board.neighbours(UnitKind.ARMY, code):
            shown = replace(
                picture(Move(army(code), near), control=True), control=dict.fromkeys(SHEET.board.powers, "Münchhausen")
            )
            tags = [item for item in map_parts(SHEET, shown).crossed if item.key.startswith("tag:")]
            whole |= {tuple(item.role for item in tags if item.key == key) for key in {item.key for item in tags}}
    assert whole == {("tag", "tag-text")}


def test_under_the_veil_raised_names_are_faint_unless_they_are_meant() -> None:
    marks = map_parts(SHEET, CROSSED).crossed
    faint = {item.key: item.opacity for item in veiled(marks, {"BOH"})}
    assert faint["label:BOH"] == 1
    assert all(opacity < 0.6 for key, opacity in faint.items() if key != "label:BOH")
    assert veiled(map_parts(SHEET, CROSSED).units, ()) == list(map_parts(SHEET, CROSSED).units)


def test_with_a_unit_in_hand_all_other_orders_and_units_step_back() -> None:
    shown = picture(Move(army("BOH"), Location("VIE")), Move(army("TYR"), Location("VEN")), Hold(army("VIE")))
    parts = map_parts(SHEET, shown)
    marks = [item for item in (*parts.orders, *parts.units) if item.opacity == 1]
    kept = {item.key for item in veiled(marks, {"BOH", "VIE"}, army("BOH")) if item.opacity == 1}
    assert kept == {"order:A BOH", "unit:A BOH", "unit:A VIE"}
    back = {item.key: item.opacity for item in veiled(marks, {"BOH", "VIE"}, army("BOH"))}
    assert back["order:A TYR"] < back["unit:A TYR"] < 1
    assert veiled(marks, {"BOH", "VIE"}) == marks


def test_a_name_on_which_the_outline_of_a_target_lies_is_shown_above_it_but_fainter() -> None:
    labels = names_of(SHEET, MapPicture(SHEET.board.start, options=MapOptions(zoom=0.39))).items
    shown = names(SHEET, labels, {"PAR", "BUR", "PIC"})
    meant = {item.text for item in shown if isinstance(item, Text) and item.opacity == 1}
    others = {item.text for item in shown if isinstance(item, Text) and item.opacity < 1}
    assert meant == {"Par", "Bur", "Pic"}
    assert others
    assert others.isdisjoint(meant)
    assert all(item.z > Layer.TARGETS + 0.5 for item in shown)


def test_in_a_film_names_rise_with_the_lines_that_cross_them() -> None:
    before = replace(CROSSED, orders=())
    after = replace(
        CROSSED, orders=tuple(DrawnOrder("RUSSIA", drawn.order, frozenset({"bounce"})) for drawn in CROSSED.orders)
    )
    film = moves_film(SHEET, before, after)
    opacities = [
        [item.opacity for item in film.at(ms) if item.key.startswith("label:") and item.z > Layer.MOVES]
        for ms in (1, 75, MARKS_AT)
    ]
    assert opacities[0]
    assert max(opacities[0]) < 0.05
    assert set(opacities[2]) == {1.0}
    assert min(opacities[1]) == max(opacities[1]) == 0.5


def test_supports_end_off_names() -> None:
    covered = 0
    for zoom in (0.39, 0.68, 1.0):
        for supporter in ("SIL", "PRU", "GAL"):
            shown = picture(
                Move(army("WAR"), Location("UKR")),
                Move(army("BUD"), Location("UKR")),
                SupportMove(army(supporter), army("WAR"), Location("UKR")),
                zoom=zoom,
            )
            room = map_stage_of(SHEET, shown).names.room
            dots = [item for item in map_items(SHEET, shown) if isinstance(item, Disc) and item.role == "dot-RUSSIA"]
            covered += sum(room.holds((dot.x, dot.y)) for dot in dots)
    assert covered == 0
