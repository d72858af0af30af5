"""Which orders the map shows, and the map saved as a picture."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from kapdip.board.model import Location, Unit
from kapdip.drawing.map_picture import MapPicture, OrderKind, plans
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.orders.model import Hold, Move
from kapdip.words.catalogue import words_in
from kapdip_gui.map import MapView
from kapdip_gui.map.choosing import ask_and_save_map, filter_menu, save_map

PARIS, MUNICH = Unit.parse("A PAR"), Unit.parse("A MUN")


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    sheet = standard_sheet()
    shown = MapView(sheet)
    qtbot.addWidget(shown)
    shown.resize(900, 800)
    shown.set_picture(
        MapPicture(sheet.board.start, plans({"FRANCE": [Move(PARIS, Location("BUR"))], "GERMANY": [Hold(MUNICH)]}))
    )
    return shown


def orders_shown(view: MapView) -> set[str]:
    return {item.key for item in view.marks() if item.key.startswith("order:")}


def action(view: MapView, text: str) -> QAction:
    powers = view.sheet.board.power_names["de"]
    menu = filter_menu(view, words_in("de").gettext, powers)
    return next(one for one in menu.actions() if one.text() == text)


def test_a_power_can_be_left_out_and_comes_back(view: MapView) -> None:
    assert orders_shown(view) == {"order:A PAR", "order:A MUN"}
    action(view, "Frankreich").setChecked(False)
    assert orders_shown(view) == {"order:A MUN"}
    assert not action(view, "Frankreich").isChecked()
    action(view, "Frankreich").setChecked(True)
    assert view.shown_powers is None
    assert orders_shown(view) == {"order:A PAR", "order:A MUN"}


def test_a_kind_can_be_left_out(view: MapView) -> None:
    action(view, "Halten").setChecked(False)
    assert orders_shown(view) == {"order:A PAR"}
    assert view.shown_kinds == frozenset(OrderKind) - {OrderKind.HOLD}
    action(view, "Alle Befehle").trigger()
    assert orders_shown(view) == {"order:A PAR", "order:A MUN"}


def test_a_filter_stays_for_the_next_picture(view: MapView) -> None:
    view.set_filter(frozenset({"GERMANY"}), None)
    view.set_picture(MapPicture(view.sheet.board.start, plans({"FRANCE": [Hold(PARIS)], "GERMANY": [Hold(MUNICH)]})))
    assert orders_shown(view) == {"order:A MUN"}


def test_the_map_is_saved_as_png_and_svg(view: MapView, tmp_path: Path) -> None:
    save_map(view, tmp_path / "map.svg")
    assert ET.parse(tmp_path / "map.svg").getroot().tag.endswith("svg")
    save_map(view, tmp_path / "map.png")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


def test_the_file_gets_the_ending_that_was_chosen(
    view: MapView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = (str(tmp_path / "karte"), "Zeichnung (*.svg)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: chosen)
    assert ask_and_save_map(view, words_in("de").gettext) == tmp_path / "karte.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert ask_and_save_map(view, words_in("de").gettext) is None


def test_a_file_that_cannot_be_written_is_an_error(view: MapView, tmp_path: Path) -> None:
    for name in ("map.png", "map.svg"):
        with pytest.raises(OSError, match="map"):
            save_map(view, tmp_path / "nowhere" / name)
