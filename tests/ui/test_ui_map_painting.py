"""What is painted again, and when: mended places look as if everything were fresh, a picture is
made once, zooms follow in strips.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kapdip.board.model import Location, Unit
from kapdip.drawing.animation import FADE, moves_film
from kapdip.drawing.map_draw import map_items, map_parts
from kapdip.drawing.map_overlay import is_name
from kapdip.drawing.map_picture import DrawnOrder, Labels, MapPicture
from kapdip.drawing.map_sheet import MapSheet, standard_sheet
from kapdip.drawing.scene import Path, Primitive, Text
from kapdip.drawing.style import Paint
from kapdip.orders.model import Hold, Move
from kapdip_gui.map import MapView
from kapdip_gui.map.ground import Ground, View
from kapdip_gui.map.strokes import Strokes, _strokes
from tests.patience import MILLISECONDS

PARIS = Unit.parse("A PAR")
ROUNDING = 8
SQUARE = "M0,0L10,0L10,10L0,10Z"


def start() -> MapPicture:
    sheet = standard_sheet()
    return MapPicture(sheet.board.start, last_held=dict(sheet.homeland))


def shown(qtbot: QtBot, picture: MapPicture) -> MapView:
    view = MapView(standard_sheet())
    qtbot.addWidget(view)
    view.resize(800, 700)
    view.set_picture(picture)
    view.show()
    qtbot.waitExposed(view)
    at_rest(qtbot, view)
    return view


def at_rest(qtbot: QtBot, view: MapView) -> None:
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not view.is_busy, timeout=MILLISECONDS)


def image(view: MapView) -> QImage:
    return view.grab().toImage()


def off(first: QImage, second: QImage) -> int:
    """By how much pictures differ at most, of 255.

    The edges of areas come out a little different when only a part is painted.
    """
    one, other = (np.frombuffer(image.constBits(), np.uint8).astype(np.int16) for image in (first, second))
    assert len(one) == len(other)
    return int(np.abs(one - other).max(initial=0))


def taken(picture: MapPicture) -> MapPicture:
    centres = dict(picture.position.centres)
    centres["ITALY"] = (*centres["ITALY"], "SPA", "TUN")
    return replace(picture, position=replace(picture.position, centres=centres))


def with_orders(picture: MapPicture) -> MapPicture:
    return replace(
        picture,
        orders=(DrawnOrder("FRANCE", Move(PARIS, Location("BUR"))), DrawnOrder("FRANCE", Hold(Unit.parse("A MAR")))),
    )


def with_results(picture: MapPicture) -> MapPicture:
    drawn = (
        DrawnOrder(power, Hold(unit), frozenset()) for power, units in picture.position.units.items() for unit in units
    )
    moved = DrawnOrder("RUSSIA", Move(Unit.parse("A MOS"), Location("UKR")), frozenset())
    return replace(picture, orders=(*drawn, moved, DrawnOrder("FRANCE", Move(PARIS, Location("GAS")), frozenset())))


def with_codes(picture: MapPicture) -> MapPicture:
    return picture.with_options(labels=Labels.CODES)


@pytest.mark.parametrize("change", [taken, with_orders, with_results, with_codes])
def test_a_change_looks_as_if_all_were_painted_anew(qtbot: QtBot, change: Callable[[MapPicture], MapPicture]) -> None:
    view = shown(qtbot, start())
    view.set_picture(change(start()))
    at_rest(qtbot, view)
    assert off(image(view), image(shown(qtbot, change(start())))) <= ROUNDING
    view.set_picture(start())
    at_rest(qtbot, view)
    assert off(image(view), image(shown(qtbot, start()))) <= ROUNDING


def test_the_picture_is_made_once_however_often_the_layout_changes_the_size(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(qtbot, with_results(start()))
    made: list[float] = []

    def counted(sheet: MapSheet, picture: MapPicture, **how: bool) -> list[Primitive]:
        made.append(picture.options.zoom)
        return list(map_items(sheet, picture, **how))

    monkeypatch.setattr("kapdip_gui.map.picture_view.map_items", counted)
    for width in (500, 900, 400):
        view.resize(width, 900)
    assert made == []
    at_rest(qtbot, view)
    assert set(made) == {view.drawing_zoom}
    again = shown(qtbot, with_results(start()))
    again.resize(400, 900)
    at_rest(qtbot, again)
    assert off(image(view), image(again)) <= ROUNDING


def test_the_picture_is_made_once_when_the_map_opens(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[MapPicture] = []

    def counted(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
        made.append(picture)
        return map_items(sheet, picture)

    monkeypatch.setattr("kapdip_gui.map.picture_view.map_items", counted)
    view = MapView(standard_sheet())
    qtbot.addWidget(view)
    view.set_picture(start())
    view.resize(500, 400)
    view.set_theme("dark")
    view.set_picture(taken(start()))
    view.resize(800, 700)
    assert made == []
    view.show()
    qtbot.waitExposed(view)
    at_rest(qtbot, view)
    assert len(made) == 1
    assert made[0].position == taken(start()).position


def test_while_the_window_is_laid_out_the_map_makes_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every dock that finds its place gives the map another size, and nobody sees any but the last."""
    view = shown(qtbot, start())
    made: list[float] = []

    def counted(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
        made.append(picture.options.zoom)
        return map_items(sheet, picture)

    monkeypatch.setattr("kapdip_gui.map.picture_view.map_items", counted)
    view.setUpdatesEnabled(False)
    for width in (500, 600, 700):
        view.resize(width, 600)
        QApplication.processEvents()
    assert made == []
    view.setUpdatesEnabled(True)
    at_rest(qtbot, view)
    assert made == [view.drawing_zoom]


def test_the_first_map_is_painted_once_and_once_more_with_its_names(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[QRectF] = []
    draw = Ground.draw

    def noted(self: Ground, painter: QPainter, rect: QRectF, at: View) -> None:
        drawn.append(rect)
        draw(self, painter, rect, at)

    monkeypatch.setattr(Ground, "draw", noted)
    shown(qtbot, start())
    assert len(drawn) == 2


def test_the_map_for_a_new_zoom_follows_in_strips(qtbot: QtBot) -> None:
    view = shown(qtbot, start())
    view.zoom_by(2)
    assert view.is_busy
    moving = image(view)
    at_rest(qtbot, view)
    sharp = image(view)
    assert off(sharp, moving) > 60
    view.set_theme("dark")
    view.set_theme("light")
    assert off(image(view), sharp) <= ROUNDING


def test_no_name_is_written_twice_while_the_map_for_a_new_zoom_is_painted(qtbot: QtBot) -> None:
    """Once names above the veil were those of the new zoom already, beside those of the old one, enlarged."""

    def above() -> list[Primitive]:
        assert view.picture is not None
        return [item for item in view._above(view.picture) if isinstance(item, Text)]

    view = shown(qtbot, start())
    view.highlight_targets(("VIE", "BOH"))
    at_rest(qtbot, view)
    before, symbols = above(), view.marks()
    view.set_zoom(3 * view.zoom, moving=True)
    view._resting.stop()
    view._rest()
    view._prepare()
    assert view.marks() != symbols, "symbols are those of the new zoom at once"
    assert above() == before
    at_rest(qtbot, view)
    assert {item.key for item in above()} == {item.key for item in before}
    assert above() != before


def test_names_make_room_for_results_also_when_the_zoom_changes_meanwhile(qtbot: QtBot) -> None:
    view, fresh = shown(qtbot, start()), shown(qtbot, with_results(start()))
    view.set_picture(with_results(start()))
    view.zoom_by(1.5)
    fresh.zoom_by(1.5)
    at_rest(qtbot, view)
    at_rest(qtbot, fresh)
    assert off(image(view), image(fresh)) <= ROUNDING
    view.set_theme("dark")
    fresh.set_theme("dark")
    assert off(image(view), image(fresh)) <= ROUNDING


def test_the_first_map_does_not_wait_for_its_names(qtbot: QtBot) -> None:
    view = MapView(standard_sheet())
    qtbot.addWidget(view)
    view.resize(800, 700)
    view.set_picture(start())
    view.show()
    nameless = image(view)
    assert view.is_busy
    at_rest(qtbot, view)
    assert off(image(view), nameless) > 60
    assert off(image(view), image(shown(qtbot, start()))) == 0
    assert off(nameless, image(shown(qtbot, start().with_options(labels=Labels.NONE)))) <= ROUNDING


def test_names_above_lines_come_with_all_the_others(qtbot: QtBot) -> None:
    moves = (
        ("GERMANY", Move(Unit.parse("A BER"), Location("MUN"))),
        ("GERMANY", Move(Unit.parse("A MUN"), Location("TYR"))),
    )
    picture = replace(start(), orders=tuple(DrawnOrder(power, order) for power, order in moves))
    assert any(map(is_name, map_parts(standard_sheet(), with_results(picture)).crossed))
    view = MapView(standard_sheet())
    qtbot.addWidget(view)
    view.resize(800, 700)
    view.set_picture(with_results(picture))
    view.show()
    nameless = image(view)
    at_rest(qtbot, view)
    named = image(view)
    assert off(named, nameless) > 60
    view.set_theme("dark")
    assert off(image(view), named) > 60
    view.set_theme("light")
    assert off(image(view), named) <= ROUNDING


def test_a_map_that_is_dragged_before_its_names_are_there_gets_them(qtbot: QtBot) -> None:
    view = MapView(standard_sheet())
    qtbot.addWidget(view)
    view.resize(800, 700)
    view.set_picture(start())
    view.set_zoom(2)
    view.show()
    view.grab()
    view.pan(300, 200)
    view.grab()
    at_rest(qtbot, view)
    dragged = image(view)
    view.set_theme("dark")
    view.set_theme("light")
    assert off(image(view), dragged) <= ROUNDING


def test_what_comes_into_sight_while_zooming_out_has_its_names(qtbot: QtBot) -> None:
    def zooming_out(picture: MapPicture) -> QImage:
        view = shown(qtbot, picture)
        view.zoom_by(5)
        at_rest(qtbot, view)
        view.zoom_by(0.25)
        return image(view).copy(0, 0, 800, 150)

    assert off(zooming_out(start()), zooming_out(start().with_options(labels=Labels.NONE))) > 60


def test_a_change_while_the_zoom_moves_is_not_forgotten(qtbot: QtBot) -> None:
    view = shown(qtbot, start())
    view.zoom_by(2)
    view.set_picture(taken(start()))
    view.zoom_by(0.5)
    at_rest(qtbot, view)
    assert off(image(view), image(shown(qtbot, taken(start())))) <= ROUNDING


def test_only_what_differs_is_made_again() -> None:
    paints = {"land": Paint(fill="#ff0000"), "name": Paint(fill="#000000", font="map", halo="#ffffff", halo_width=3)}
    land: Primitive = Path(SQUARE, "land", 0)
    name: Primitive = Text(50, 50, "Wien", 15, "name", 1)
    strokes = Strokes(100, 100)
    assert len(strokes.show([land, name], paints)) == 2, "a name and its halo merged"
    assert strokes.show([land, name], paints) == []
    assert strokes.show([land, replace(name)], paints) == []
    assert len(strokes.show([land, replace(name, opacity=0.5)], paints)) == 1, "where it was and is, once"
    assert len(strokes.show([land], paints)) == 1
    assert [box[0] < 5 for box in strokes.show([land], paints | {"land": Paint(fill="#00ff00")})] == [True]


def test_a_thin_line_is_hit_by_a_pointer_beside_it() -> None:
    strokes = Strokes(100, 100)
    strokes.show([Path("M10,10L90,90", "line", 0, "order:A PAR")], {"line": Paint(stroke="#000000", width=1)})
    assert strokes.key_at(51, 49, "order:") == "order:A PAR"
    assert strokes.key_at(60, 40, "order:") == ""
    assert strokes.key_at(51, 49, "unit:") == ""


def test_what_was_made_ready_is_painted_as_what_is_made_when_it_is_shown(qtbot: QtBot) -> None:
    view, after = shown(qtbot, start()), taken(start())
    items = map_items(view.sheet, after.with_options(zoom=view.drawing_zoom))
    _strokes.cache_clear()
    view.make_ready(items, view._paints())
    made = _strokes.cache_info().misses
    assert made, "land that differs"
    view.set_picture(after)
    at_rest(qtbot, view)
    assert _strokes.cache_info().misses == made
    assert off(image(view), image(shown(qtbot, taken(start())))) <= ROUNDING


def test_while_names_rise_above_lines_the_ground_is_left_alone(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = (
        ("GERMANY", Move(Unit.parse("A BER"), Location("MUN"))),
        ("GERMANY", Move(Unit.parse("A MUN"), Location("TYR"))),
    )
    orders = tuple(DrawnOrder(power, order, frozenset()) for power, order in moves)
    before, after = start(), replace(start(), orders=orders)
    filmed, plain = shown(qtbot, before), shown(qtbot, before)
    for view in (filmed, plain):
        view.highlight_targets(("MUN", "TYR"))
    monkeypatch.setattr(filmed, "_is_filming", lambda: True)
    monkeypatch.setattr(type(filmed), "keeps_veil", True)
    zoom = filmed.drawing_zoom
    film = moves_film(filmed.sheet, before.with_options(zoom=zoom), after.with_options(zoom=zoom))
    painted: list[int] = []
    paint = Ground._paint

    def noted(ground: Ground, *given: Any) -> None:
        if ground is filmed._ground:
            painted.append(given[1])
        paint(ground, *given)

    monkeypatch.setattr(Ground, "_paint", noted)
    for share in (0.2, 0.4, 0.6, 0.8):
        frame = film.at(share * FADE)
        assert any(0 < item.opacity < 1 and is_name(item) for item in frame), "names rise"
        painted.clear()
        filmed._show_frame(frame)
        plain._show_items(frame)
        assert off(image(filmed), image(plain)) <= ROUNDING
        if share > 0.2:
            assert painted == []
