"""Screen readers: every control has a name in every window and dialog, and the map is a list of provinces."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)

from kapdip.board.reading import standard_board
from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip
from kapdip.showing.docks import DOCKS
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.exchange.players import PlayerList
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import begun, close_window, look_at, open_window, orders_of, press, settle, type_line

ROOT = Path(__file__).resolve().parents[2]
NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


def pictures() -> dict[str, object]:
    """The dialogs that `tests/pictures.py` draws, by name: every dialog of the program."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "tests" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: dict[str, object] = module.dialogs()
    return made


DIALOGS = pictures()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("access"))
    yield made
    close_window(made)


@pytest.fixture
def window(desk: MainWindow) -> MainWindow:
    desk.session.language = "en"
    look_at(desk, begun(3))
    return desk


def nameless(inside: QWidget) -> list[str]:
    """Every shown control that takes the focus and has no name for a screen reader."""
    found = []
    for widget in inside.findChildren(QWidget):
        if (
            widget.focusPolicy() is Qt.FocusPolicy.NoFocus
            or not widget.isVisible()
            or widget.objectName().startswith("qt_")
        ):
            continue
        within = widget.parentWidget()
        part_of_combo = isinstance(widget, QAbstractItemView | QLineEdit) and isinstance(within, QComboBox)
        port = isinstance(within, QAbstractScrollArea) and within.viewport() is widget
        if part_of_combo or port:
            continue
        told = QAccessible.queryAccessibleInterface(widget)
        name = told.text(NAME) if told is not None else ""
        if isinstance(widget, QComboBox) and not told.relations() and not told.text(DESCRIPTION):
            name = ""  # on Linux its name is what is chosen: only a label or the description says what for
        if not name.strip():
            found.append(f"{type(widget).__name__} {widget.objectName()} in {type(within).__name__}")
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_control_of_the_desk_has_a_name(window: MainWindow, language: str) -> None:
    window.session.language = language
    assert window.docks is not None
    for key in DOCKS:
        window.docks[key].bring_up()
        settle()
        assert nameless(window) == [], key


def test_every_control_of_the_welcome_page_has_a_name(window: MainWindow) -> None:
    window.actions_of.files.close()
    settle()
    assert nameless(window) == []


@pytest.mark.parametrize("name", sorted(DIALOGS))
def test_every_control_of_a_dialog_has_a_name_the_focus_begins_in_its_body_and_the_footer_comes_last(
    window: MainWindow, name: str
) -> None:
    dialog = DIALOGS[name](window)  # type: ignore[operator]
    dialog.show()
    settle()
    try:
        assert dialog.windowTitle()
        assert nameless(dialog) == []
        if name == "mend":  # it is filled while it is shown
            return
        if not isinstance(dialog, Dialog) or not dialog.stops() or not dialog.body.isVisible():
            return
        focused = dialog.focusWidget()
        assert focused is not None
        assert focused not in {getattr(dialog, "rule_button", None), dialog.cancel_button}
        assert focused is not dialog.accept_button or name == "about"
        dialog.activateWindow()
        last = [one for one in dialog.stops() if one.isVisible() and one.isEnabled()][-1]
        last.setFocus()
        QTest.keyClick(last, Qt.Key.Key_Tab)
        following = QApplication.focusWidget()
        assert isinstance(following, QAbstractButton)
        assert not dialog.body.isAncestorOf(following)
    finally:
        dialog.close()
        dialog.deleteLater()
        settle()


def said(window: MainWindow) -> list[str]:
    """What a screen reader hears of the map."""
    assert window.desk is not None
    told = QAccessible.queryAccessibleInterface(window.desk.view)
    return [told.child(number).text(NAME) for number in range(told.childCount())]


def test_the_map_is_a_list_of_provinces_with_units_first(window: MainWindow) -> None:
    lines = said(window)
    assert len(lines) > 70
    standing = sum(len(units) for units in window.session.current.turn.start.position.units.values())
    assert all("Army" in line or "Fleet" in line for line in lines[:standing])
    assert not any("Army" in line or "Fleet" in line for line in lines[standing:])
    assert any(line.startswith("London. Centre: England") for line in lines)


def test_orders_on_the_map_are_read_out_and_hidden_with_the_curtain(window: MainWindow) -> None:
    type_line(window, "lon nth")
    assert "F LON - NTH" in orders_of(window.session.current)
    assert any("Fleet London moves to the North Sea" in line for line in said(window))
    window.session.hidden = True
    settle()
    assert not any("moves to" in line for line in said(window))
    window.session.hidden = False


def test_the_list_of_players_says_who_has_handed_in_and_nothing_hidden(window: MainWindow) -> None:
    window.docks["exchange"].bring_up()  # type: ignore[index]
    settle()
    players = window.findChild(PlayerList)
    assert players is not None
    shown = players.model()

    def heard() -> list[str]:
        return [str(shown.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(shown.rowCount())]

    assert "Pippi: missing" in heard()
    slip = ExchangeSlip(
        {power: 10 if power == "ENGLAND" else -20 if power == "FRANCE" else 0 for power in standard_board().powers}
    )
    window.session.do("slip", lambda game: enter_slip(game, "Pippi", slip))
    settle()
    assert "Pippi: slip handed in, 1 purchase, 1 sale" in heard()
    window.session.hidden = True
    settle()
    assert "Pippi: slip handed in" in heard()
    window.session.hidden = False


def test_a_province_of_the_map_knows_where_it_is_and_whether_it_has_the_focus(window: MainWindow) -> None:
    assert window.desk is not None
    view = window.desk.view
    told = QAccessible.queryAccessibleInterface(view)
    assert told.role() is QAccessible.Role.List
    view.setFocus()
    view.walk_to("BUR")
    settle()
    chosen = [told.child(number) for number in range(told.childCount()) if told.child(number).state().selected]
    assert [place.text(NAME)[:8] for place in chosen] == ["Burgundy"]
    place = chosen[0]
    assert told.child(told.indexOfChild(place)).text(NAME) == place.text(NAME)
    port = view.viewport()
    assert port.rect().contains(port.mapFromGlobal(place.rect().center()))
    assert told.childAt(*place.rect().center().toTuple()).text(NAME) == place.text(NAME)
    assert place.parent().role() is QAccessible.Role.List


def test_the_interfaces_go_with_their_widgets(window: MainWindow) -> None:
    from kapdip_gui.kit import access

    def ask() -> int:
        for widget in window.findChildren(QWidget):
            QAccessible.queryAccessibleInterface(widget)
        return len(access._kept)

    ask()
    press(window, "view.language")
    before = ask()
    for _ in range(4):
        press(window, "view.language")
    settle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert ask() <= before + 4, "rows of the Turn dock are made anew with every change"
