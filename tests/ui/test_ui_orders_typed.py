"""What is being typed into the list of orders is neither lost nor shown: when the curtain falls over it, when something
else makes the list anew, and when the step goes on.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from kapdip.game.model import Game
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.panel import OrdersPanel
from kapdip_gui.session.drafts import draft_of, keep_draft
from tests.game.tables import dislodged, orders
from tests.ui.test_ui_window_conditional import begin, editor_of, fields, lines_of, panel_of
from tests.ui.window_kit import begun, close_window, open_game, open_window, orders_of, press, settle


def typed(window: MainWindow, game: Game, text: str, unit: str = "A PAR", path: Path | None = None) -> OrdersPanel:
    """Open a game, and type into the line of a unit without taking it."""
    open_game(window, game, path)
    panel = panel_of(window)
    settle()
    (item,) = [item for key, item in panel._items.items() if key.endswith(f":{unit}")]
    panel.tree.setCurrentItem(item)
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    QTest.keyClicks(editor_of(panel), text)
    return panel


def curtain(window: MainWindow, *, down: bool) -> None:
    window.session.hidden = down
    settle()


def test_the_curtain_falls_over_an_order_that_is_being_typed(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Bur")
    begun_with = editor_of(panel).text()
    curtain(window, down=True)
    assert editor_of(panel).text() == begun_with
    assert editor_of(panel).echoMode() is QLineEdit.EchoMode.Password
    assert editor_of(panel).hasFocus()
    curtain(window, down=False)
    assert editor_of(panel).echoMode() is QLineEdit.EchoMode.Normal
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"A PAR - BUR"}


def test_behind_the_curtain_it_is_taken_as_well(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Bur")
    curtain(window, down=True)
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"A PAR - BUR"}
    assert fields(panel) == []


def test_an_order_that_was_only_looked_at_goes_when_the_curtain_falls(window: MainWindow) -> None:
    panel = typed(window, orders(begun(1), "FRANCE", "A PAR - GAS"), "")
    assert "Gas" in editor_of(panel).text()
    curtain(window, down=True)
    assert [field.text() for field in fields(panel)] == []


Act = Callable[[MainWindow], object]
ANEW: dict[str, Act] = {
    "something of another player": lambda w: w.session.do("x", lambda game: orders(game, "ITALY", "A ROM H")),
    "another language": lambda w: setattr(w.session, "language", "de"),
    "the missing ones only": lambda w: panel_of(w)._missing.click(),
}


@pytest.mark.parametrize("what", ANEW)
def test_what_makes_the_list_anew_leaves_what_is_being_typed(window: MainWindow, what: str) -> None:
    panel = typed(window, begun(1), "A Par - Bur")
    text = editor_of(panel).text()
    ANEW[what](window)
    settle()
    window.session.language = "en"
    settle()
    panel._missing.setChecked(False)
    still = editor_of(panel).text() if fields(panel) else "taken"
    assert still == text or "A PAR - BUR" in orders_of(window.session.current)


def test_a_condition_that_is_being_typed_is_there_when_the_curtain_rises(window: MainWindow) -> None:
    open_game(window, begun(1))
    panel = panel_of(window)
    begin(panel)
    QTest.keyClicks(editor_of(panel), "Mun falls: ber r kie")
    for down in (True, False):
        curtain(window, down=down)
    assert editor_of(panel).text().endswith("Mun falls: ber r kie")
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    settle()
    assert lines_of(window.session.current) == [("Mun falls", "A BER R KIE")]


def test_the_next_step_takes_what_is_being_typed_first(window: MainWindow) -> None:
    typed(window, begun(1), "A Par - Bur")
    press(window, "turn.go_on")
    press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is not None or window.session.current.turn.number == 3
    assert "A PAR - BUR" in {str(order) for order in window.session.current.turns[1].inputs.orders["FRANCE"].movement}


def test_the_next_step_waits_for_a_line_that_can_not_be_taken(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Mos")
    for _ in range(3):
        press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is None
    assert editor_of(panel).text().endswith("- Mos")
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Escape)
    for _ in range(2):
        press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is not None


def test_another_file_begins_with_nothing_typed(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Mos")
    curtain(window, down=True)
    open_game(window, begun(2))
    assert fields(panel) == []
    curtain(window, down=False)
    assert fields(panel) == []


def reopened(window: MainWindow, path: Path) -> tuple[MainWindow, OrdersPanel]:
    """The window closed by hand, and another one that opens the file; its curtain is down."""
    window.close()
    again = open_window(path.parent)
    again.actions_of.files.open(path)
    settle()
    close_window(window)
    return again, panel_of(again)


def test_a_refused_line_is_there_again_when_the_window_was_closed(tmp_path: Path, qtbot: QtBot) -> None:
    window, path = open_window(tmp_path), tmp_path / "evening.yaml"
    panel = typed(window, begun(1), "A Par - Mos", path=path)
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    window, panel = reopened(window, path)
    assert window.notice.text().startswith("Restored, but not entered yet: a line in the list of orders")
    assert editor_of(panel).text() == "A Par - Mos"
    assert editor_of(panel).echoMode() is QLineEdit.EchoMode.Password
    editor_of(panel).selectAll()
    QTest.keyClicks(editor_of(panel), "A Par - Bur")
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"A PAR - BUR"}
    window, panel = reopened(window, path)
    assert fields(panel) == []
    assert "Restored" not in window.notice.text()
    close_window(window)


def test_a_condition_that_can_not_be_read_is_there_again_when_the_curtain_rises(tmp_path: Path, qtbot: QtBot) -> None:
    window, path = open_window(tmp_path), tmp_path / "evening.yaml"
    open_game(window, begun(1), path)
    panel = panel_of(window)
    begin(panel)
    QTest.keyClicks(editor_of(panel), "Mun falls: ber xyz")
    window, panel = reopened(window, path)
    curtain(window, down=False)
    assert editor_of(panel).text().endswith("Mun falls: ber xyz")
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Escape)
    settle()
    assert not draft_of(window.session, "order")
    close_window(window)


def test_what_was_typed_into_a_line_and_given_up_is_not_there_again(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Mos")
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    open_game(window, begun(2))
    open_game(window, begun(1))
    assert editor_of(panel).text() == "A Par - Mos"
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Escape)
    settle()
    open_game(window, begun(2))
    open_game(window, begun(1))
    assert fields(panel) == []


@pytest.mark.parametrize(("step", "shown"), [("movement", []), ("retreats", ["A Mun - Ber"])])
def test_what_was_typed_into_a_line_is_of_its_phase_alone(window: MainWindow, step: str, shown: list[str]) -> None:
    panel, game = panel_of(window), dislodged()
    open_game(window, game)
    keep_draft(window.session, "order", texts=(step, "GERMANY", "GERMANY:A MUN", "A Mun - Ber"))
    open_game(window, begun(1))
    open_game(window, game)
    assert [field.text() for field in fields(panel)] == shown
