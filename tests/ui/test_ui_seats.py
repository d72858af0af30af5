"""The dialog about seats: what is refused is said in red, and a decision is seen wherever slips are counted."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip.game import causes
from kapdip.game.checklist import checklist
from kapdip.game.exchange_view import exchange_view
from kapdip.game.stages.stage import ItemState
from kapdip.showing.exchange.picture import RowState, sheet_picture
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import NAMES, begun, open_game, press, settle


def opened(window: MainWindow, row: int) -> SeatsDialog:
    """The dialog with one seat chosen."""
    dialog = SeatsDialog(window.session, window)
    dialog.show()
    dialog.table.setCurrentCell(row, 0)
    settle()
    return dialog


def test_an_excluded_seat_owes_no_slip_in_checklist_and_sheet_alike(window: MainWindow) -> None:
    dialog = opened(window, 1)
    QTest.mouseClick(dialog.exclude_button, Qt.MouseButton.LeftButton)
    dialog.close()
    game = window.session.current
    picture = sheet_picture(exchange_view(game))
    assert next(row for row in picture.rows if row.player == NAMES[1]).state is RowState.MISSING
    assert set(picture.open_players) == set(NAMES) - {NAMES[1]}
    owed = {item.player for item in checklist(game).items if item.kind == "slip" and item.state is ItemState.MISSING}
    assert owed == set(picture.open_players)
    press(window, "edit.undo")
    assert len(sheet_picture(exchange_view(window.session.current)).open_players) == len(NAMES)


def test_a_substitute_without_a_name_is_refused_in_red_where_the_name_is_typed(window: MainWindow) -> None:
    dialog = opened(window, 0)
    dialog.person.clear()
    QTest.mouseClick(dialog.substitute_button, Qt.MouseButton.LeftButton)
    assert dialog.verdict.words.property("role") == "bad"
    assert dialog.person.hasFocus()
    QTest.keyClicks(dialog.person, "Anna")
    QTest.mouseClick(dialog.substitute_button, Qt.MouseButton.LeftButton)
    assert dialog.verdict.words.property("role") == "secondary"
    assert "Anna" in window.session.current.seats[0].occupants[-1].person
    dialog.close()


def test_a_refused_name_is_kept_and_typed_into_again(window: MainWindow) -> None:
    open_game(window, begun())
    dialog = opened(window, 0)
    dialog.alias_field.setText(NAMES[1])
    QTest.mouseClick(dialog.rename_button, Qt.MouseButton.LeftButton)
    assert dialog.verdict.words.property("role") == "bad"
    assert dialog.focusWidget() is dialog.alias_field
    assert dialog.alias_field.selectedText() == NAMES[1]
    dialog.table.setFocus()
    QTest.mouseClick(dialog.verdict.way, Qt.MouseButton.LeftButton)
    assert dialog.focusWidget() is dialog.alias_field
    dialog.verdict.say("")
    assert not dialog.verdict.way.isVisible()
    dialog.close()


def test_what_a_settled_exchange_refuses_leads_out_of_the_dialog_and_takes_it_back(window: MainWindow) -> None:
    dialog = opened(window, 0)
    led: list[str] = []
    back = window.commands["turn.back"]
    back.triggered.connect(lambda: led.append("turn.back"))
    back.setEnabled(True)
    dialog.verdict.refuse((causes.seat_settled(),), dialog.person, go=True)
    assert dialog.verdict.way.text() == back.text()
    assert dialog.focusWidget() is not dialog.person
    QTest.mouseClick(dialog.verdict.way, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()
    settle()
    assert led == ["turn.back"]


def test_a_way_that_leads_into_the_same_dialog_is_the_place_in_it(window: MainWindow) -> None:
    dialog = opened(window, 0)
    dialog.verdict.refuse((causes.seat_no_exchange(),), dialog.person, go=True)
    assert dialog.focusWidget() is dialog.person
    assert dialog.verdict.way.text() == "Go there"
    dialog.close()
