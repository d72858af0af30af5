"""The map as a person uses it: clicking, hovering, walking by keyboard, zooming, playing a resolution."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip.board.model import Dislodged, Location, Position, Terrain, Unit
from kapdip.board.reading import standard_board
from kapdip.drawing.animation import FADE
from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_labels import names_of
from kapdip.drawing.map_overlay import picked, targets
from kapdip.drawing.map_picture import DrawnOrder, MapPicture
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_sheet import points_of
from kapdip.drawing.map_symbols import DISLODGED_SIZE
from kapdip.drawing.scene import Disc, Primitive
from kapdip.drawing.scene import Path as Shape
from kapdip.orders.model import Hold, Move
from kapdip.reason import Reason
from kapdip.theme import theme
from kapdip_gui.map import MapView
from kapdip_gui.map.player import MOST_LEFT_OUT, Player
from kapdip_gui.map.view import province_at
from tests.patience import MILLISECONDS

PARIS = Unit.parse("A PAR")


def on_screen(view: MapView, point: tuple[float, float]) -> QPoint:
    return view.mapFromScene(QPointF(*point))


def clicked_at(
    qtbot: QtBot, view: MapView, point: tuple[float, float], button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> str:
    with qtbot.waitSignal(view.province_clicked, timeout=MILLISECONDS) as caught:
        QTest.mouseClick(view.viewport(), button, Qt.KeyboardModifier.NoModifier, on_screen(view, point))
    assert caught.args is not None
    return str(caught.args[0])


def test_clicking_where_a_unit_would_stand_picks_the_province(qtbot: QtBot, view: MapView) -> None:
    for code, province in view.sheet.board.provinces.items():
        if province.terrain is not Terrain.IMPASSABLE:
            assert clicked_at(qtbot, view, view.sheet.anchors[code].unit) == code


def test_clicking_a_centre_picks_its_province(qtbot: QtBot, view: MapView) -> None:
    for code in view.sheet.board.centres:
        at = view.sheet.anchors[code].centre
        assert at is not None
        assert clicked_at(qtbot, view, at) == code


def test_clicking_beside_the_board_picks_nothing(qtbot: QtBot, view: MapView) -> None:
    assert clicked_at(qtbot, view, (-4.0, 500.0)) == ""


def test_the_hit_test_is_exact_to_the_border(view: MapView) -> None:
    from kapdip.drawing.map_sheet import points_of

    border = next(one for one in view.sheet.borders if one.between == ("BUR", "MUN"))
    x, y = points_of(border.d)[len(points_of(border.d)) // 2]
    around = {province_at(view.sheet, x + dx, y + dy) for dx in (-1.5, 0, 1.5) for dy in (-1.5, 0, 1.5)}
    assert around == {"BUR", "MUN"}


def test_switzerland_and_land_beyond_the_board_are_nobodys(view: MapView) -> None:
    assert province_at(view.sheet, view.sheet.width - 20, view.sheet.height - 20) is None


def test_clicking_a_symbol_names_the_unit(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignal(view.unit_picked, timeout=MILLISECONDS) as caught:
        clicked_at(qtbot, view, view.sheet.anchors["PAR"].unit)
    assert caught.args == [PARIS]


def test_a_dislodged_unit_is_picked_beside_the_victor(qtbot: QtBot, view: MapView) -> None:
    start = view.sheet.board.start
    beaten = Dislodged(Unit.parse("A SPA"), "GAS", (Location("POR"),))
    units = dict(start.units) | {"FRANCE": (Unit.parse("A SPA"),)}
    view.set_picture(MapPicture(Position(units, start.centres, {"ITALY": (beaten,)})))
    scale = view.picture.options.scale if view.picture else 1.0
    (x, y), (dx, dy) = view.sheet.anchors["SPA"].unit, view.sheet.anchors["SPA"].dislodged
    with qtbot.waitSignal(view.unit_picked, timeout=MILLISECONDS) as caught:
        QTest.mouseClick(
            view.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            on_screen(view, (x + (dx - x) * scale, y + (dy - y) * scale)),
        )
    assert caught.args == [beaten.unit]


@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (-17, 4), (17, 4), (-10, 16), (10, 16), (-4, -12), (0, 16)])
def test_a_dislodged_fleet_is_picked_on_its_whole_body_even_beyond_the_border(
    qtbot: QtBot, view: MapView, dx: float, dy: float
) -> None:
    beaten = Dislodged(Unit.parse("F TRI"), "VEN", (Location("ADR"), Location("ALB")))
    units = {"ITALY": (Unit.parse("A TRI"),)}
    view.set_picture(MapPicture(Position(units, {}, {"AUSTRIA": (beaten,)})))
    assert view.picture is not None
    x, y = unit_positions(view.sheet, view.picture).beaten(beaten.unit)
    size = view.picture.options.scale * DISLODGED_SIZE
    with qtbot.waitSignal(view.unit_picked, timeout=MILLISECONDS) as caught:
        assert clicked_at(qtbot, view, (x + dx * size, y + dy * size)) == "TRI"
    assert caught.args == [beaten.unit]


def test_the_ring_of_a_picked_unit_is_round_the_loser(view: MapView) -> None:
    beaten = Dislodged(Unit.parse("F TRI"), "VEN", (Location("ADR"), Location("ALB")))
    picture = MapPicture(Position({"ITALY": (Unit.parse("A TRI"),)}, {}, {"AUSTRIA": (beaten,)}))
    rings = [item for item in picked(view.sheet, picture, beaten.unit) if isinstance(item, Disc)]
    assert {(ring.x, ring.y) for ring in rings} == {unit_positions(view.sheet, picture).beaten(beaten.unit)}


def test_targets_side_by_side_have_one_line_between_them(view: MapView) -> None:
    lines = [
        item.d
        for item in targets(view.sheet, {"ROM", "TUS", "VEN"}, {"TYS"}, "APU")
        if isinstance(item, Shape) and item.role != "target-casing"
    ]
    assert len(lines) == len(set(lines))
    shared = [border.d for border in view.sheet.borders if {*border.between} <= {"ROM", "TUS", "VEN", "TYS"}]
    assert len(shared) > 3
    assert all(lines.count(d) == 1 for d in shared)
    assert not [border for border in view.sheet.borders if "APU" in border.between and border.d in lines]


def test_the_outline_of_a_target_is_closed_where_the_board_ends(view: MapView) -> None:
    drawn = [item for item in targets(view.sheet, {"PIE"}) if isinstance(item, Shape) and item.role == "target"]
    corners = {point for item in drawn for point in points_of(item.d)}
    assert corners == set(points_of(view.sheet.outlines["PIE"].d))


def test_dragging_from_one_province_to_another_tells_both(qtbot: QtBot, view: MapView) -> None:
    first, last = (on_screen(view, view.sheet.anchors[code].unit) for code in ("PAR", "BUR"))
    with qtbot.waitSignal(view.dragged, timeout=MILLISECONDS) as caught:
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, first)
        QTest.mouseMove(view.viewport(), last)
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, last)
    assert caught.args == ["PAR", "BUR"]


def test_a_right_click_asks_for_a_menu(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignal(view.menu_wanted, timeout=MILLISECONDS) as caught:
        QTest.mouseClick(
            view.viewport(),
            Qt.MouseButton.RightButton,
            Qt.KeyboardModifier.NoModifier,
            on_screen(view, view.sheet.anchors["PAR"].unit),
        )
    assert caught.args is not None
    assert caught.args[0] == "PAR"


def test_hovering_tells_the_province(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignal(view.province_hovered, timeout=MILLISECONDS) as caught:
        QTest.mouseMove(view.viewport(), on_screen(view, view.sheet.anchors["MUN"].unit))
    assert caught.args == ["MUN"]


def test_the_tip_tells_owner_and_unit(view: MapView) -> None:
    view.tip_maker = lambda _order, code: view.sheet.board.provinces[code].names["de"]
    assert view.picture is not None
    view.set_picture(replace(view.picture, control={"FRANCE": "Tante Ju"}).with_options(language="de"))
    assert view.tip_at(on_screen(view, view.sheet.anchors["PAR"].unit)) == (
        "Paris\nZentrum: Frankreich (Tante Ju)\nArmee: Frankreich (Tante Ju)"
    )
    assert view.tip_at(on_screen(view, view.sheet.anchors["SPA"].unit)) == "Spanien\nZentrum ohne Besitzer"
    assert view.tip_at(on_screen(view, view.sheet.anchors["NTH"].unit)) == "Nordsee"


def test_hovering_an_arrow_tells_whose_order_it_is(qtbot: QtBot, view: MapView) -> None:
    start = view.sheet.board.start
    view.set_picture(MapPicture(start, (DrawnOrder("FRANCE", Move(PARIS, Location("BUR"))),)))
    (x0, y0), (x1, y1) = view.sheet.anchors["PAR"].unit, view.sheet.anchors["BUR"].unit
    tip = (x0 + 0.9 * (x1 - x0), y0 + 0.9 * (y1 - y0))
    with qtbot.waitSignal(view.order_hovered, timeout=MILLISECONDS) as caught:
        QTest.mouseMove(view.viewport(), on_screen(view, tip))
    assert caught.args == ["A PAR"]


def test_highlighting_an_order_highlights_the_one_that_stopped_it_and_fades_the_rest(view: MapView) -> None:
    start = view.sheet.board.start
    munich, kiel = Unit.parse("A MUN"), Unit.parse("F KIE")
    reason = Reason("movement.bounce", {"unit": PARIS, "by": munich, "by_order": Move(munich, Location("BUR"))})
    orders = (
        DrawnOrder("FRANCE", Move(PARIS, Location("BUR")), frozenset({"bounce"}), (reason,)),
        DrawnOrder("GERMANY", Move(munich, Location("BUR")), frozenset({"bounce"})),
        DrawnOrder("GERMANY", Move(kiel, Location("DEN")), frozenset()),
    )
    view.set_picture(MapPicture(start, orders))
    view.highlight_orders(["A PAR"])
    shades: dict[str, set[float]] = {}
    for item in view.marks():
        if item.key.startswith("order:"):
            shades.setdefault(item.key, set()).add(item.opacity)
    assert shades["order:A PAR"] == shades["order:A MUN"] == {1.0}
    assert shades["order:F KIE"] == {0.25}
    view.highlight_orders([])
    assert all(item.opacity == 1.0 for item in view.marks() if item.key.startswith("order:"))


def test_arrow_keys_walk_from_province_to_province(qtbot: QtBot, view: MapView) -> None:
    view.setFocus()
    view.walk_to("PAR")
    seen = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
        seen.append(view.cursor_province)
    assert seen[:2] == ["BUR", "MUN"]
    assert seen[2] == "BUR"
    assert all(seen)


def test_every_province_can_be_reached_with_the_arrow_keys(view: MapView) -> None:
    from kapdip.drawing.map_walk import next_by_bearing

    found, waiting = {"PAR"}, ["PAR"]
    while waiting:
        here = waiting.pop()
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = next_by_bearing(view.sheet, here, direction, view.sheet.board.provinces, near=True)
            if there is not None and there not in found:
                found.add(there)
                waiting.append(there)
    assert found == set(view.sheet.anchors) & set(view.sheet.board.provinces)


def test_enter_picks_the_province_under_the_cursor(qtbot: QtBot, view: MapView) -> None:
    view.walk_to("KIE")
    with qtbot.waitSignal(view.province_entered, timeout=MILLISECONDS) as caught:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert caught.args is not None
    assert caught.args[0] == "KIE"


def test_while_a_unit_is_picked_arrow_keys_jump_between_its_targets(qtbot: QtBot, view: MapView) -> None:
    view.highlight_targets(["BUR", "GAS", "PIC", "BRE"], PARIS)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cursor_province == "BUR"
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.cursor_province == "BRE"


def test_letters_and_tab_are_left_to_the_desk(qtbot: QtBot, view: MapView) -> None:
    for key, text in ((Qt.Key.Key_L, "l"), (Qt.Key.Key_Tab, ""), (Qt.Key.Key_Delete, "")):
        with qtbot.waitSignal(view.key_wanted, timeout=MILLISECONDS) as caught:
            QTest.keyClick(view, key)
        assert caught.args is not None
        assert caught.args[0] == key.value
        assert caught.args[1] == text


def test_the_wheel_zooms_around_the_pointer(view: MapView) -> None:
    before = view.zoom
    at = QPointF(700, 300)
    held = view.mapToScene(at.toPoint())
    view.wheelEvent(wheel(view, at, 240))
    assert view.zoom > before * 1.2
    moved = view.mapToScene(at.toPoint()) - held
    assert abs(moved.x()) + abs(moved.y()) < 4
    view.wheelEvent(wheel(view, at, -2400))
    assert view.zoom == pytest.approx(view.fit_zoom(), rel=0.01)


def wheel(view: MapView, at: QPointF, turn: int) -> QWheelEvent:
    return QWheelEvent(
        at,
        QPointF(view.viewport().mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def test_symbols_never_get_narrower_than_20_pixels(view: MapView) -> None:
    view.resize(500, 420)
    assert view.picture is not None
    assert 34 * view.picture.options.scale * view.zoom >= 19.9


def pixel(view: MapView, point: tuple[float, float]) -> QColor:
    image = view.grab().toImage()
    at = on_screen(view, point)
    return image.pixelColor(at)


def clear_spot(view: MapView, code: str) -> tuple[float, float]:
    """A point of the province that no label, unit or centre covers."""
    assert view.picture is not None
    boxes = names_of(view.sheet, view.picture).covered.values()
    x0, y0, x1, y1 = view.sheet.outlines[code].box
    anchor = view.sheet.anchors[code]
    for step in range(400):
        x, y = x0 + (x1 - x0) * (step % 20 + 0.5) / 20, y0 + (y1 - y0) * (step // 20 + 0.5) / 20
        near = [at for at in (anchor.unit, anchor.centre) if at is not None and abs(at[0] - x) + abs(at[1] - y) < 60]
        inside = all(province_at(view.sheet, x + dx, y + dy) == code for dx in (-6, 6) for dy in (-6, 6))
        if inside and not near and not any(a - 6 < x < c + 6 and b - 6 < y < d + 6 for a, b, c, d in boxes):
            return x, y
    raise AssertionError(code)


def test_land_is_painted_in_its_owners_colour_and_mended_when_the_owner_changes(view: MapView) -> None:
    start = view.sheet.board.start
    at = clear_spot(view, "SPA")
    assert pixel(view, at).name() == theme("light").map.land
    centres = dict(start.centres) | {"ITALY": (*start.centres["ITALY"], "SPA")}
    view.set_picture(MapPicture(replace(start, centres=centres), last_held=dict(view.sheet.homeland)))
    assert pixel(view, at).name() == theme_of("light", standard_board()).powers["ITALY"].fill
    view.set_theme("dark")
    assert pixel(view, at).name() == theme_of("dark", standard_board()).powers["ITALY"].fill


def test_panning_and_zooming_keep_the_ground_right(view: MapView) -> None:
    at = clear_spot(view, "SPA")
    view.zoom_by(2)
    view.pan(60, -80)
    view.grab()
    view.centerOn(QPointF(*at))
    assert pixel(view, at).name() == theme("light").map.land


def test_a_film_ends_with_the_results(qtbot: QtBot, view: MapView) -> None:
    start = view.sheet.board.start
    units = dict(start.units)
    units["FRANCE"] = tuple(Unit.parse("A BUR") if unit == PARIS else unit for unit in units["FRANCE"])
    result = DrawnOrder("FRANCE", Move(PARIS, Location("BUR")), frozenset())
    before, after = MapPicture(start), MapPicture(replace(start, units=units), (result,))
    with qtbot.waitSignal(view.played, timeout=MILLISECONDS):
        view.play(before, after)
    assert view.picture is not None
    assert view.picture.position.units["FRANCE"] == units["FRANCE"]


def test_any_key_jumps_to_the_end_of_a_film(qtbot: QtBot, view: MapView) -> None:
    start = view.sheet.board.start
    view.play(MapPicture(start), MapPicture(start, (DrawnOrder("FRANCE", Hold(PARIS), frozenset()),)))
    assert view.player.is_playing
    with qtbot.waitSignal(view.played, timeout=MILLISECONDS):
        QTest.keyClick(view, Qt.Key.Key_X)
    assert not view.player.is_playing


def test_a_film_can_be_paused_and_stepped(qtbot: QtBot, view: MapView) -> None:
    start = view.sheet.board.start
    view.play(MapPicture(start), MapPicture(start, (DrawnOrder("FRANCE", Hold(PARIS), frozenset()),)))
    view.player.pause()
    assert view.player.is_paused
    with qtbot.waitSignal(view.played, timeout=MILLISECONDS):
        for _ in range(6):
            view.player.step()


def test_a_picture_of_a_film_is_made_only_where_something_moved_and_the_last_one_was_painted(
    qtbot: QtBot, view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = view.sheet.board.start
    after = MapPicture(start, (DrawnOrder("FRANCE", Hold(PARIS), frozenset()),))
    view.play(MapPicture(start), after)
    view.player.pause()
    made: list[list[Primitive]] = []
    monkeypatch.setattr(view, "_show_items", made.append)
    film = view._film(MapPicture(start), view.picture or after)
    frames = [film.at(ms) for ms in (0, 0, FADE / 2, FADE / 2)]
    for frame in frames:
        view.player.frame.emit(frame)
    assert made == [frames[0], frames[2]]

    behind = [True]
    told: list[object] = []
    player = Player(view, lambda: behind[0])
    player.frame.connect(told.append)
    player.play(film)
    player._tick()
    assert len(told) == 1, "nobody would see it"
    behind[0] = False
    player._tick()
    assert len(told) == 2
    behind[0] = True
    for _ in range(MOST_LEFT_OUT + 1):
        player._tick()
    assert len(told) == 3, "who is never painted is told now and then"
    player.stop()


def test_space_pauses_a_film_and_the_right_arrow_steps_it(qtbot: QtBot, view: MapView) -> None:
    start = view.sheet.board.start
    view.play(MapPicture(start), MapPicture(start, (DrawnOrder("FRANCE", Hold(PARIS), frozenset()),)))
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.player.is_paused
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert not view.player.is_paused
    with qtbot.waitSignal(view.played, timeout=MILLISECONDS):
        for _ in range(6):
            QTest.keyClick(view, Qt.Key.Key_Right)


def test_a_screen_reader_is_told_where_the_cursor_is(view: MapView) -> None:
    view.walk_to("PAR")
    assert view.accessibleDescription() == "PAR. Centre: France. Army: France"


def test_reduced_motion_shows_the_end_at_once(qtbot: QtBot, view: MapView) -> None:
    start = view.sheet.board.start
    with qtbot.waitSignal(view.played, timeout=MILLISECONDS):
        view.play(MapPicture(start), MapPicture(start), reduce_motion=True)
    assert not view.player.is_playing


def test_the_whole_board_is_a_picture_of_any_width(view: MapView) -> None:
    assert view.render_image(640).width() == 640


def test_a_view_that_shows_nothing_has_nothing_to_save(qtbot: QtBot) -> None:
    empty = MapView()
    qtbot.addWidget(empty)
    with pytest.raises(ValueError, match="nothing"):
        empty.render_image(300)
    assert empty.grab().toImage().pixelColor(20, 20).name() == theme("light").ui.header
