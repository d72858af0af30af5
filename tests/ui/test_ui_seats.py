"""The dialog about seats: what is refused is said in red, and a decision is seen wherever slips are counted."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip_gui.game.checklist import checklist
from kapdip_gui.game.exchange_view import exchange_view
from kapdip_gui.game.stages.stage import ItemState
from kapdip_gui.showing.exchange.picture import RowState, sheet_picture
from kapdip_gui.ui.dialogs.seats import SeatsDialog
from kapdip_gui.ui.window import MainWindow
from tests.ui.window_kit import NAMES, press, settle


def opened(window: MainWindow, row: int) -> SeatsDialog:
    """The dialog with one seat chosen."""
    dialog = SeatsDialog(window.glance, window)
    dialog.show()
    dialog.table.setCurrentCell(row, 0)
    settle()
    return dialog


def test_an_excluded_seat_owes_no_slip_in_checklist_and_sheet_alike(window: MainWindow) -> None:
    dialog = opened(window, 1)
    QTest.mouseClick(dialog.exclude_button, Qt.MouseButton.LeftButton)
    dialog.close()
    game = window.glance.current
    picture = sheet_picture(exchange_view(game))
    assert next(row for row in picture.rows if row.player == NAMES[1]).state is RowState.MISSING
    assert set(picture.open_players) == set(NAMES) - {NAMES[1]}
    owed = {item.player for item in checklist(game).items if item.kind == "slip" and item.state is ItemState.MISSING}
    assert owed == set(picture.open_players)
    press(window, "edit.undo")
    assert len(sheet_picture(exchange_view(window.glance.current)).open_players) == len(NAMES)


def test_a_substitute_without_a_name_is_refused_in_red_where_the_name_is_typed(window: MainWindow) -> None:
    dialog = opened(window, 0)
    dialog.person.clear()
    QTest.mouseClick(dialog.substitute_button, Qt.MouseButton.LeftButton)
    assert dialog.verdict.property("role") == "bad"
    assert dialog.person.hasFocus()
    QTest.keyClicks(dialog.person, "Anna")
    QTest.mouseClick(dialog.substitute_button, Qt.MouseButton.LeftButton)
    assert dialog.verdict.property("role") == "secondary"
    assert "Anna" in window.glance.current.seats[0].occupants[-1].person
    dialog.close()
