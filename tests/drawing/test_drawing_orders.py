"""Every kind of order as it is drawn: as a plan, and as a result with its mark where it happened."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from kapdip.adjudicator.model import Flag, Outcome
from kapdip.board.model import Dislodged, Location
from kapdip.drawing.map_convoys import convoy_lines
from kapdip.drawing.map_draw import map_items
from kapdip.drawing.map_facts import facts_about
from kapdip.drawing.map_orders import SUPPORT_END
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture, OrderKind, last_held, plans, results
from kapdip.drawing.map_stage import map_stage_of
from kapdip.drawing.map_symbols import HOLD_RADIUS
from kapdip.drawing.scene import Disc, Primitive
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove
from tests.drawing.positions import SHEET, position, unit


def drawn(
    units: dict[str, str], *orders: tuple[str, Order, *tuple[Flag, ...]], result: bool = False
) -> list[Primitive]:
    shown = tuple(DrawnOrder(power, order, frozenset(flags) if result else None) for power, order, *flags in orders)
    return map_items(SHEET, MapPicture(position(units), shown))


def of(items: Iterable[Primitive], key: str) -> list[str]:
    return [item.role for item in items if item.key == key]


FRANCE = {"FRANCE": "A PAR, A MAR"}


def test_a_planned_move_is_an_arrow_in_the_powers_colour() -> None:
    roles = of(drawn(FRANCE, ("FRANCE", Move(unit("A PAR"), Location("BUR")))), "order:A PAR")
    assert roles == ["line-casing", "head-casing", "move-FRANCE", "head-FRANCE"]


def test_a_move_that_succeeded_shows_where_the_unit_came_from() -> None:
    items = drawn({"FRANCE": "A BUR"}, ("FRANCE", Move(unit("A PAR"), Location("BUR"))), result=True)
    assert "dot-FRANCE" in of(items, "order:A PAR")
    assert "badge-bad" not in of(items, "order:A PAR")


def test_a_bounce_is_thin_and_marked_before_its_target() -> None:
    items = drawn(FRANCE, ("FRANCE", Move(unit("A PAR"), Location("BUR")), Flag.BOUNCE), result=True)
    assert "failed-FRANCE" in of(items, "order:A PAR")
    badge = next(item for item in items if item.role == "badge-bad")
    assert isinstance(badge, Disc)
    (x0, y0), (x1, y1) = SHEET.anchors["PAR"].unit, SHEET.anchors["BUR"].unit
    assert abs(badge.x - x1) + abs(badge.y - y1) < abs(badge.x - x0) + abs(badge.y - y0)


def test_opposite_moves_do_not_lie_on_each_other() -> None:
    shown = plans({"FRANCE": [Move(unit("A PAR"), Location("BUR"))], "GERMANY": [Move(unit("A BUR"), Location("PAR"))]})
    stage = map_stage_of(SHEET, MapPicture(position({"FRANCE": "A PAR", "GERMANY": "A BUR"}), shown))
    (x0, y0), (x1, y1) = (
        stage.curve(Location("PAR"), Location("BUR")).at(0.5),
        stage.curve(Location("BUR"), Location("PAR")).at(0.5),
    )
    assert abs(x0 - x1) + abs(y0 - y1) > 6


def test_an_arrow_goes_round_a_unit_in_its_way() -> None:
    empty = map_stage_of(SHEET, MapPicture(position({"RUSSIA": "F NWG"}), ()))
    straight = empty.curve(Location("NWG"), Location("NTH"))
    middle = straight.at(0.5)
    stage = map_stage_of(SHEET, MapPicture(position({"RUSSIA": "F NWG"}), ()))
    stage = replace(stage, stands=replace(stage.stands, points=stage.standing | {middle}), curves={})
    around = stage.curve(Location("NWG"), Location("NTH"))
    nearest = min(
        abs(around.at(step / 20)[0] - middle[0]) + abs(around.at(step / 20)[1] - middle[1]) for step in range(21)
    )
    assert nearest > 20


def test_a_support_ends_on_the_move_that_it_supports() -> None:
    orders: list[tuple[str, Order]] = [
        ("FRANCE", Move(unit("A PAR"), Location("BUR"))),
        ("FRANCE", SupportMove(unit("A MAR"), unit("A PAR"), Location("BUR"))),
    ]
    picture = MapPicture(position(FRANCE), tuple(DrawnOrder(power, order) for power, order in orders))
    dot = next(item for item in map_items(SHEET, picture) if item.key == "order:A MAR" and item.role == "dot-FRANCE")
    assert isinstance(dot, Disc)
    assert (dot.x, dot.y) == pytest.approx(
        map_stage_of(SHEET, picture).curve(Location("PAR"), Location("BUR"), unit("A PAR")).at(SUPPORT_END)
    )


def test_a_cut_support_is_faint_and_crossed_out() -> None:
    order = SupportMove(unit("A MAR"), unit("A PAR"), Location("BUR"))
    items = [item for item in drawn(FRANCE, ("FRANCE", order, Flag.CUT), result=True) if item.key == "order:A MAR"]
    assert {item.opacity for item in items if item.role == "support-FRANCE" and item.z < 11} >= {0.6}
    assert "badge-bad" in [item.role for item in items]


def test_a_support_to_hold_ends_at_a_ring_around_the_unit() -> None:
    items = drawn(FRANCE, ("FRANCE", SupportHold(unit("A MAR"), unit("A PAR"))))
    ring = next(item for item in items if item.role == "hold-FRANCE")
    assert isinstance(ring, Disc)
    assert (ring.x, ring.y) == SHEET.anchors["PAR"].unit
    assert ring.r == HOLD_RADIUS


def test_a_hold_is_a_ring() -> None:
    assert of(drawn(FRANCE, ("FRANCE", Hold(unit("A PAR")))), "order:A PAR") == ["hold-FRANCE"]


def test_a_dislodged_unit_leaves_no_ring_around_the_victor() -> None:
    items = drawn({"GERMANY": "A PAR"}, ("FRANCE", Hold(unit("A PAR")), Flag.DISLODGED), result=True)
    assert of(items, "order:A PAR") == []


CONVOY = {"ENGLAND": "A YOR, F NTH, F NWG"}


def test_a_convoy_runs_over_its_fleets_and_each_has_an_anchor() -> None:
    army, first = unit("A YOR"), unit("F NTH")
    items = drawn(
        CONVOY, ("ENGLAND", Move(army, Location("NWY"), via=True)), ("ENGLAND", Convoy(first, army, Location("NWY")))
    )
    assert "convoy-ENGLAND" in of(items, "order:A YOR")
    assert "badge-info" in of(items, "order:F NTH")


def test_a_convoy_takes_the_shortest_chain_of_fitting_orders() -> None:
    army = unit("A LON")
    given = [Convoy(unit(f"F {sea}"), army, Location("TUN")) for sea in ("ENG", "MAO", "WES", "NTH")]
    shown = plans({"ENGLAND": [Move(army, Location("TUN"), via=True), *given]})
    routes = convoy_lines(SHEET, shown)
    assert routes == {army: ("ENG", "MAO", "WES")}


def test_an_army_that_walked_is_not_drawn_at_sea() -> None:
    army = unit("A YOR")
    shown = tuple(
        DrawnOrder("ENGLAND", order, frozenset())
        for order in (Move(army, Location("LON")), Convoy(unit("F NTH"), army, Location("LON")))
    )
    assert convoy_lines(SHEET, shown) == {}


def test_a_disrupted_convoy_is_grey_behind_the_fleet_that_broke() -> None:
    army = unit("A YOR")
    items = drawn(
        CONVOY,
        ("ENGLAND", Move(army, Location("NWY"), via=True), Flag.DISRUPTED),
        ("ENGLAND", Convoy(unit("F NTH"), army, Location("NWY")), Flag.DISLODGED),
        result=True,
    )
    assert {"convoy-ENGLAND", "broken"} <= set(of(items, "order:A YOR"))
    assert "badge-bad" in of(items, "order:F NTH")


def test_an_impossible_order_shows_only_a_question_mark() -> None:
    assert of(
        drawn(FRANCE, ("FRANCE", Move(unit("A PAR"), Location("MOS")), Flag.VOID), result=True), "order:A PAR"
    ) == [
        "badge-info",
        "badge-info-line",
    ]


def test_a_dislodged_unit_stands_beside_the_victor_with_a_warning() -> None:
    beaten = Dislodged(unit("A BUR"), "PAR", (Location("MUN"),))
    picture = MapPicture(position({"FRANCE": "A BUR"}, {"GERMANY": [beaten]}))
    items = map_items(SHEET, picture)
    assert of(items, "unit:A BUR") == ["unit-casing", "unit-FRANCE", "letter-FRANCE"]
    assert {"unit-GERMANY", "badge-bad"} <= set(of(items, "dislodged:A BUR"))


def test_a_retreat_starts_beside_the_victor_and_other_choices_are_faint() -> None:
    beaten = Dislodged(unit("A SER"), "BUL", (Location("ALB"), Location("GRE")))
    order = DrawnOrder("AUSTRIA", Retreat(beaten.unit, (Location("ALB"), Location("GRE"))))
    picture = MapPicture(position({"TURKEY": "A SER"}, {"AUSTRIA": [beaten]}), (order,))
    lines = [item for item in map_items(SHEET, picture) if item.role == "retreat-AUSTRIA"]
    assert [item.opacity for item in lines] == [1.0, 0.45]


def test_removing_a_unit_leaves_its_twin_of_another_power_alone() -> None:
    beaten = Dislodged(unit("F TRI"), "VEN", ())
    order = DrawnOrder("AUSTRIA", Disband(beaten.unit))
    picture = MapPicture(position({"ITALY": "F TRI"}, {"AUSTRIA": [beaten]}), (order,))
    items = map_items(SHEET, picture)
    assert {item.opacity for item in items if item.key == "unit:F TRI"} == {1.0}
    assert 0.5 in {item.opacity for item in items if item.key == "dislodged:F TRI"}


def test_builds_are_ghosts_with_a_plus_and_removals_faint_with_a_cross() -> None:
    items = drawn(FRANCE, ("FRANCE", Build(unit("F BRE"))), ("FRANCE", Disband(unit("A PAR"))))
    assert {"fleet-FRANCE", "badge-good"} <= set(of(items, "order:F BRE"))
    assert {item.opacity for item in items if item.key == "unit:A PAR"} == {0.5}
    assert "badge-bad" in of(items, "order:A PAR")


def test_marks_do_not_hide_each_other() -> None:
    around = ["PAR", "PIC", "GAS", "MAR", "BEL", "RUH", "MUN"]
    units = {"FRANCE": ", ".join(f"A {code}" for code in around)}
    moves: list[tuple[str, Order, Flag]] = [
        ("FRANCE", Move(unit(f"A {code}"), Location("BUR")), Flag.BOUNCE) for code in around
    ]
    badges = [item for item in drawn(units, *moves, result=True) if item.role == "badge-bad" and isinstance(item, Disc)]
    assert len(badges) == len(around)
    for index, one in enumerate(badges):
        for other in badges[index + 1 :]:
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 15**2


def test_filters_by_power_and_kind() -> None:
    shown = plans(
        {
            "FRANCE": [
                Move(unit("A PAR"), Location("BUR")),
                SupportMove(unit("A MAR"), unit("A PAR"), Location("BUR")),
            ],
            "GERMANY": [Hold(unit("A MUN"))],
        }
    )
    at = position({"FRANCE": "A PAR, A MAR", "GERMANY": "A MUN"})

    def subjects(options: MapOptions) -> set[str]:
        return {
            item.key
            for item in map_items(SHEET, MapPicture(at, shown, options=options))
            if item.key.startswith("order:")
        }

    assert subjects(MapOptions()) == {"order:A PAR", "order:A MAR", "order:A MUN"}
    assert subjects(MapOptions(powers=frozenset({"GERMANY"}))) == {"order:A MUN"}
    assert subjects(MapOptions(kinds=frozenset({OrderKind.SUPPORT}))) == {"order:A MAR"}
    assert subjects(MapOptions(orders=False)) == set()


def test_outcomes_become_results() -> None:
    outcome = Outcome(unit("A PAR"), "FRANCE", Move(unit("A PAR"), Location("BUR")), frozenset({Flag.BOUNCE}))
    silent = Outcome(unit("A MAR"), "FRANCE", None)
    beaten = Outcome(unit("A MUN"), "GERMANY", None, frozenset({Flag.DISLODGED}))
    found = results([outcome, silent, beaten])
    assert [(one.power, str(one.order)) for one in found] == [("FRANCE", "A PAR - BUR"), ("GERMANY", "A MUN H")]
    assert found[0].failed


def test_facts_about_a_province_name_the_beaten_unit_and_its_coast() -> None:
    beaten = Dislodged(unit("F SPA/NC"), "GAS", ())
    picture = MapPicture(position({"FRANCE": "A SPA"}, {"ITALY": [beaten]}))
    assert facts_about(SHEET, picture, "SPA") == (
        "Centre without an owner",
        "Army: France",
        "Fleet SPA/NC: Italy, dislodged",
    )


def test_land_remembers_its_last_occupant() -> None:
    first, second = position({"FRANCE": "A BUR, F ENG"}), position({"GERMANY": "A BUR"})
    assert last_held(SHEET.board, [first, second], {"RUH": "GERMANY"}) == {"RUH": "GERMANY", "BUR": "GERMANY"}


def test_symbols_grow_so_that_armies_are_24_pixels_wide_and_20_on_small_maps() -> None:
    for zoom in (0.45, 0.5, 0.7, 0.71, 1.0, 2.0):
        assert 34 * MapOptions(zoom=zoom).scale * zoom >= 23.8
    for zoom in (0.25, 0.3, 0.36, 0.43):
        assert 24 > 34 * MapOptions(zoom=zoom).scale * zoom >= 19.8
    assert MapOptions(zoom=0.8).scale == 1.0
