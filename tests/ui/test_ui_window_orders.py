"""Orders by mouse, by command line and in the list, each with undo."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.logging import _QtMessageCapture

from kapdip.board.model import Location
from kapdip.game.desk import desk_view
from kapdip.game.entries import enter_orders
from kapdip.game.model import MilitarySlip
from kapdip.orders.model import Hold, Retreat
from kapdip.sheets.reading import LARGEST_TEXT
from kapdip.showing.labels import named
from kapdip.showing.orders.gesture import Hand
from kapdip.showing.orders.headings import with_headings
from kapdip.showing.orders.rows import groups
from kapdip.storage.order_text import read_unit
from kapdip_gui.dialogs.own_panel import OwnPanelDialog
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.edits import give_several, hold_rest, take_away
from kapdip_gui.orders.painting import LOOK
from kapdip_gui.orders.panel import OrdersPanel
from kapdip_gui.turn.status import next_step_of, rows_of
from tests.board_languages import EN
from tests.ui.window_kit import (
    CONTROL,
    NO_KEY,
    SHIFT,
    begun,
    click,
    open_game,
    orders_of,
    press,
    settle,
    spot,
    type_line,
)


def in_hand(window: MainWindow) -> str | None:
    """Where the unit in hand stands."""
    assert window.desk is not None
    picked = window.desk.board.gesture.picked
    return picked.province if picked is not None else None


def drag_to(window: MainWindow, code: str) -> None:
    """Move the mouse to a province, its left button down."""
    assert window.desk is not None
    port, here = window.desk.view.viewport(), spot(window, code)
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(here), QPointF(port.mapToGlobal(here)), Qt.MouseButton.NoButton, left, NO_KEY
    )
    QApplication.sendEvent(port, event)


def test_unit_then_target_is_a_move(window: MainWindow) -> None:
    click(window, "PAR", "BUR")
    assert "A PAR - BUR" in orders_of(window.session.current)


def test_a_unit_clicked_twice_holds(window: MainWindow) -> None:
    click(window, "MUN", "MUN")
    assert orders_of(window.session.current) == {"A MUN H"}


def test_shift_and_a_mover_with_a_fitting_order_is_enough_for_a_support(window: MainWindow) -> None:
    click(window, "PAR", "BUR", "MAR")
    click(window, "PAR", modifier=SHIFT)
    assert "A MAR S A PAR - BUR" in orders_of(window.session.current)


def test_shift_mover_then_target_supports_a_move_that_is_not_ordered_yet(window: MainWindow) -> None:
    click(window, "MAR")
    click(window, "PAR", modifier=SHIFT)
    click(window, "BUR")
    assert orders_of(window.session.current) == {"A MAR S A PAR - BUR"}


def test_shift_unit_and_the_same_again_supports_it_to_hold(window: MainWindow) -> None:
    click(window, "BER")
    click(window, "MUN", modifier=SHIFT)
    click(window, "MUN")
    assert orders_of(window.session.current) == {"A BER S A MUN"}


def test_ctrl_click_lets_the_others_support_the_first(window: MainWindow) -> None:
    click(window, "VIE")
    click(window, "BUD", modifier=CONTROL)
    click(window, "GAL")
    assert orders_of(window.session.current) == {"A VIE - GAL", "A BUD S A VIE - GAL"}


def test_an_impossible_target_takes_no_click_and_says_why(window: MainWindow) -> None:
    click(window, "LON", "SWE")
    assert orders_of(window.session.current) == set()
    assert window.status_text()


def test_escape_goes_back_a_step(window: MainWindow) -> None:
    assert window.desk is not None
    click(window, "MAR")
    click(window, "PAR", modifier=SHIFT)
    gesture = window.desk.board.gesture
    assert gesture.other is not None
    QTest.keyClick(window.desk.view, Qt.Key.Key_Escape)
    assert gesture.other is None
    assert gesture.picked is not None
    QTest.keyClick(window.desk.view, Qt.Key.Key_Escape)
    assert gesture.picked is None


def test_a_coast_is_asked_only_where_two_are_possible(window: MainWindow) -> None:
    assert window.desk is not None
    type_line(window, "stp/sc bot")
    assert "F STP/SC - BOT" in orders_of(window.session.current)
    click(window, "MAR", "SPA")
    assert "A MAR - SPA" in orders_of(window.session.current)


def test_dragging_a_unit_to_its_target_moves_it(window: MainWindow) -> None:
    assert window.desk is not None
    port = window.desk.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "KIE"))
    QTest.mouseMove(port, spot(window, "DEN"))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "DEN"))
    settle()
    assert orders_of(window.session.current) == {"F KIE - DEN"}


def test_the_line_completes_reads_back_and_goes_on(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    line.edit.setFocus()
    QTest.keyClicks(line.edit, "par bu")
    assert line.edit.ghost == "r"
    assert "Army Paris" in line.reading.text()
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert "A PAR - BUR" in orders_of(window.session.current)
    assert line.edit.text() == ""
    assert line.aimed is not None
    assert line.aimed.province in {"MAR", "BRE"}


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("lon nth", "F LON - NTH"),
        ("lon", "F LON H"),
        ("mun s ber kie", "A MUN S A BER - KIE"),
        ("mun s ber", "A MUN S A BER"),
        ("A Par - Bur", "A PAR - BUR"),
        ("fleet brest to mid-atlantic", "F BRE - MAO"),
        ("Flotte London zieht nach Nordsee", "F LON - NTH"),
    ],
)
def test_every_notation_is_taken(window: MainWindow, typed: str, order: str) -> None:
    type_line(window, typed)
    assert order in orders_of(window.session.current)


def test_a_target_alone_is_for_the_unit_that_waits(window: MainWindow) -> None:
    assert window.desk is not None
    waiting = window.desk.line.aimed
    assert waiting is not None
    type_line(window, "h")
    assert f"{waiting} H" in orders_of(window.session.current)


def test_an_impossible_line_is_told_and_taken_only_on_a_second_enter(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    line.edit.setFocus()
    QTest.keyClicks(line.edit, "par - mos")
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    assert orders_of(window.session.current) == set()
    assert line.reading.text()
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert "A PAR - MOS" in orders_of(window.session.current)


def test_undo_and_redo_name_what_they_do(window: MainWindow) -> None:
    click(window, "PAR", "BUR")
    assert "Par" in window.commands["edit.undo"].text()
    press(window, "edit.undo")
    assert orders_of(window.session.current) == set()
    press(window, "edit.redo")
    assert orders_of(window.session.current) == {"A PAR - BUR"}


def test_delete_takes_an_order_away(window: MainWindow) -> None:
    assert window.desk is not None
    click(window, "PAR", "BUR", "PAR")
    QTest.keyClick(window.desk.view, Qt.Key.Key_Delete)
    settle()
    assert orders_of(window.session.current) == set()


def test_the_list_can_be_edited_in_place(window: MainWindow) -> None:
    assert window.docks is not None
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    item = next(item for item in panel._items.values() if item.data(0, Qt.ItemDataRole.UserRole).unit.province == "TRI")
    panel.tree.setCurrentItem(item)
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    editor = panel.tree.focusWidget()
    assert editor is not None
    QTest.keyClick(editor, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(editor, "F Tri - Adr")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"F TRI - ADR"}


def test_another_line_may_be_chosen_while_one_is_edited(window: MainWindow) -> None:
    """Qt closes the editor while it goes to the other line: that must stand until it is there."""
    panel = window.findChildren(OrdersPanel)[0]
    tree, one, other = panel.tree, *(item for key, item in panel._items.items() if key.endswith(("A VIE", "A PAR")))
    tree.setCurrentItem(one)
    tree.begin_edit(one)
    editor = tree.findChild(QLineEdit)
    assert editor is not None
    editor.setText("Vie-Tyr")
    tree.setCurrentItem(other)
    settle()
    assert orders_of(window.session.current) == {"A VIE - TYR"}
    row = tree.row_of(tree.currentItem())
    assert row is not None
    assert row.power == "FRANCE"


def test_everything_goes_with_keys_alone_on_the_map(window: MainWindow) -> None:
    assert window.desk is not None
    view = window.desk.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    picked = window.desk.board.gesture.picked
    assert picked is not None
    QTest.keyClick(view, Qt.Key.Key_H)
    settle()
    assert f"{picked} H" in orders_of(window.session.current)


def test_a_letter_on_the_map_begins_the_line(window: MainWindow) -> None:
    assert window.desk is not None
    window.desk.view.setFocus()
    QTest.keyClicks(window.desk.view, "l")
    assert window.desk.line.edit.text() == "l"


def test_nothing_of_an_order_is_shown_while_hidden(window: MainWindow) -> None:
    assert window.desk is not None
    assert window.docks is not None
    click(window, "PAR", "BUR")
    press(window, "exchange.curtain")
    assert window.session.hidden
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    texts = [str(item.data(0, Qt.ItemDataRole.AccessibleTextRole)) for item in panel._items.values()]
    assert not any("Burgundy" in text or "Bur" in text for text in texts)
    assert "Bur" not in window.commands["edit.undo"].text()
    picture = window.desk.view.picture
    assert picture is not None
    assert picture.orders == ()


@pytest.mark.parametrize(
    ("first", "clicked"), [("PAR", "MAR"), ("PAR", "BRE"), ("MAR", "PAR"), ("MUN", "BER"), ("LVP", "EDI")]
)
def test_a_click_on_an_own_unit_picks_it_whatever_is_in_hand(window: MainWindow, first: str, clicked: str) -> None:
    click(window, first, clicked)
    assert orders_of(window.session.current) == set()
    assert in_hand(window) == clicked


def test_after_an_order_by_mouse_nothing_is_in_hand_so_no_click_on_a_unit_writes_anything(window: MainWindow) -> None:
    assert window.desk is not None
    click(window, "PAR", "BUR")
    assert in_hand(window) is None
    assert window.desk.line.aimed is not None, "the keyboard may go on"
    for code in ("MAR", "BRE", "MUN", "KIE"):
        window.desk.board.gesture.drop()
        click(window, code)
        assert in_hand(window) == code
    assert orders_of(window.session.current) == {"A PAR - BUR"}


@pytest.mark.parametrize("way", ["line", "map"])
def test_a_unit_that_came_in_hand_by_itself_gives_way_to_any_unit_that_is_clicked(window: MainWindow, way: str) -> None:
    assert window.desk is not None
    if way == "line":
        type_line(window, "par bur")
    else:
        click(window, "PAR")
        QTest.keyClick(window.desk.view, Qt.Key.Key_H)
    went_on = in_hand(window)
    assert went_on is not None, "keys go on to the next unit of the power"
    before = orders_of(window.session.current)
    click(window, went_on)
    assert orders_of(window.session.current) == before, "its first click picks it, the second lets it hold"
    click(window, went_on)
    assert len(orders_of(window.session.current)) == len(before) + 1


def test_a_unit_of_another_power_within_reach_is_attacked_only_by_a_unit_that_was_chosen(window: MainWindow) -> None:
    assert window.desk is not None
    type_line(window, "tri alb", "ven h")
    board = window.desk.board
    table = board.gesture.table
    assert table is not None
    fleet = table.unit_at("TRI")
    assert fleet is not None
    board.gesture.pick(fleet, Hand.NEXT)
    click(window, "VEN")
    assert in_hand(window) == "VEN"
    board.gesture.pick(fleet)
    before = len(orders_of(window.session.current))
    click(window, "VEN")
    assert "F TRI - VEN" in orders_of(window.session.current)
    assert len(orders_of(window.session.current)) == before


def test_an_own_unit_follows_another_by_dragging_by_keys_or_by_its_menu(window: MainWindow) -> None:
    assert window.desk is not None
    view, board = window.desk.view, window.desk.board
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "MUN"))
    drag_to(window, "BER")
    assert in_hand(window) == "MUN", "while it is dragged its targets can be seen"
    assert board.hints.box.isVisible()
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "BER"))
    settle()
    assert orders_of(window.session.current) == {"A MUN - BER"}
    click(window, "PAR")
    view.walk_to("BRE")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert "A PAR - BRE" in orders_of(window.session.current)


def test_a_unit_that_is_dragged_out_and_back_only_comes_in_hand(window: MainWindow) -> None:
    assert window.desk is not None
    port = window.desk.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "MUN"))
    drag_to(window, "BER")
    drag_to(window, "MUN")
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, "MUN"))
    settle()
    assert orders_of(window.session.current) == set()
    assert in_hand(window) == "MUN"


def test_a_click_beside_a_target_that_an_own_unit_holds_says_how_to_move_there(window: MainWindow) -> None:
    assert window.desk is not None
    click(window, "MUN")
    keys = window.desk.board.hints.hint_at("BER")[1].replace("\u00a0", " ")
    assert keys == "Click: pick A Ber · Shift: support · Drag: move there"


def test_clicking_another_unit_takes_that_in_hand(window: MainWindow) -> None:
    assert window.desk is not None
    click(window, "MAR", "SMY")
    picked = window.desk.board.gesture.picked
    assert picked is not None
    assert picked.province == "SMY"


def test_the_menu_of_a_unit_holds_all_it_may_do_and_gives_it(window: MainWindow) -> None:
    assert window.desk is not None
    table = window.desk.board.gesture.table
    assert table is not None
    unit = table.unit_at("PAR")
    assert unit is not None
    menu = window.desk.board.unit_menu(unit)
    held = [action for action in menu.actions() if action.text() == "Hold"]
    held[0].trigger()
    assert orders_of(window.session.current) == {"A PAR H"}
    menu.actions()[-1].trigger()
    assert orders_of(window.session.current) == set()


def test_the_status_line_forgets_an_order_when_the_curtain_comes_down(window: MainWindow) -> None:
    click(window, "PAR", "BUR")
    assert "Bur" in window.status_text()
    window.session.hidden = True
    settle()
    assert "Bur" not in window.status_text()


def test_undo_in_the_empty_command_line_undoes_the_order(window: MainWindow) -> None:
    type_line(window, "par bur")
    assert window.desk is not None
    edit = window.desk.line.edit
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    asked.ignore()
    QApplication.sendEvent(edit, asked)
    assert not asked.isAccepted(), "the window's Ctrl+Z gets it"
    QTest.keyClicks(edit, "mun")
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    asked.ignore()
    QApplication.sendEvent(edit, asked)
    assert asked.isAccepted(), "letters that are being typed are undone as letters"
    edit.setText("")


def test_a_misspelt_target_is_offered(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    line.edit.setFocus()
    QTest.keyClicks(line.edit, "tri alv")
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert "F Tri – Alb" in line.reading.text().replace("\u00a0", " ")
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert "F TRI - ALB" in orders_of(window.session.current)


def test_beside_the_pointer_stands_what_a_click_would_do(window: MainWindow) -> None:
    assert window.desk is not None
    board = window.desk.board
    board.click("PAR")
    order, keys, ghost = board.hints.hint_at("BUR")
    assert order.replace("\u00a0", " ") == "A Par → Burgundy"
    assert keys == "Click: move"
    assert str(ghost) == "A PAR - BUR"
    assert "Shift: support" in board.hints.hint_at("MAR")[1]
    assert board.hints.hint_at("STP")[1].replace("\u00a0", " ") == "Click: pick F Stp/sc"
    assert board.hints.hint_at("SYR") == ("", "", None)
    board.gesture.drop()


def test_orders_without_a_name_are_put_under_who_leads(window: MainWindow) -> None:
    game = window.session.current
    text = with_headings(game, "Hello\nFrance:\nA Par - Bur\nF Kie - Den", EN)
    leader, other = game.turn.start.control["FRANCE"], game.turn.start.control["GERMANY"]
    assert text.splitlines() == [
        "Hello",
        f'Orders "{leader}"',
        "France:",
        "A Par - Bur",
        f'Orders "{other}"',
        "Germany:",
        "F Kie - Den",
    ]
    named = f'Orders "{leader}"\nFrance:\nA Par - Bur'
    assert with_headings(game, named, EN) == named


def test_a_text_that_is_too_long_for_a_sheet_says_so_wherever_it_is_read(window: MainWindow) -> None:
    text = "x" * (LARGEST_TEXT + 1)
    paste = PasteDialog(window.session, text, window)
    settle()
    assert "300" in paste.note.text()
    assert not paste.accept_button.isEnabled()
    own = OwnPanelDialog(window.session, window)
    own.player.setCurrentIndex(1)
    own.text.setPlainText(text)
    assert "300" in own.verdict.text()
    assert not own.accept_button.isEnabled()
    for dialog in (paste, own):
        dialog.reject()
        dialog.deleteLater()


def test_a_line_that_is_being_edited_stays_so_when_another_one_is_asked_for(
    window: MainWindow, qtlog: _QtMessageCapture
) -> None:
    assert window.docks is not None
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    window.docks["orders"].bring_up()
    head = panel.tree.topLevelItem(0)
    assert head is not None
    panel.tree.begin_edit(head.child(0))
    settle()
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "boh")
    panel.tree.begin_edit(head.child(1))
    panel.tree.begin_edit(head.child(0))
    assert "boh" in field.text()
    assert not [record.message for record in qtlog.records if "edit" in record.message]
    QTest.keyClick(field, Qt.Key.Key_Escape)
    settle()


def test_a_line_that_nobody_could_read_is_told_and_asked_before_the_step(window: MainWindow) -> None:
    session = window.session
    leader = session.current.turn.start.control["GERMANY"]
    assert session.do(
        "x",
        lambda game: enter_orders(game, "GERMANY", MilitarySlip(leader, unreadable=("Kiel A-Holland", "all attack!"))),
    )
    settle()
    assert "2 lines are unreadable" in next_step_of(session).missing
    assert any(row.text == "2 lines are unreadable" and row.state == "open" for row in rows_of(session))
    click(window, "KIE", "HOL")
    assert session.current.turn.inputs.orders["GERMANY"].unreadable == ("all attack!",)
    assert "1 line is unreadable" in next_step_of(session).missing


def test_an_order_for_a_place_without_a_unit_is_refused_by_name(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    orders = [
        (group.power, Hold(row.unit))
        for group in groups(desk_view(window.session.current))
        for row in group.rows
        if row.unit
    ]
    give_several(window.session, list(orders), named("x"))
    before = window.session.current
    line.aim(None)
    for typed in ("a bur - mun", ""):
        type_line(window, typed)
        assert "Burgundy" in line.reading.text()
        assert "Enter again" not in line.reading.text()
    assert window.session.current is before


def test_a_unit_with_a_retreat_and_no_order_is_shown_as_one_that_waits(window: MainWindow) -> None:
    game, unit = window.session.current, read_unit("A PAR")
    player = game.turn.start.control["FRANCE"]
    retreats = (Retreat(unit, (Location("GAS"),)),)
    window.session.do("in advance", lambda now: enter_orders(now, "FRANCE", MilitarySlip(player, retreats=retreats)))
    assert window.docks is not None
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    row = next(row for group in groups(desk_view(window.session.current)) for row in group.rows if row.unit == unit)
    look = panel._items[row.key].data(0, LOOK)
    assert (look.name, look.text, look.sign) == ("A\u00a0Par", "no order yet · retreats to Gascony", "circle-dashed")
    assert panel._items[row.key].flags() & Qt.ItemFlag.ItemIsEditable
    assert take_away(window.session, row)
    assert window.session.current.turn.inputs.orders["FRANCE"].retreats == ()


def test_another_turn_is_read_from_its_top_and_an_edited_one_stays_where_it_is(window: MainWindow) -> None:
    open_game(window, begun(1))
    assert window.docks is not None
    window.docks["orders"].bring_up()
    settle()
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    bar = panel.tree.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert (stood := bar.value()) > 0
    hold_rest(window.session, "TURKEY")
    settle()
    assert bar.value() == stood, "editing does not jump"
    window.session.viewed_turn = 1
    settle()
    assert bar.value() == 0
    bar.setValue(bar.maximum())
    window.session.viewed_turn = None
    settle()
    assert bar.value() == 0
    bar.setValue(bar.maximum())
    open_game(window, replace(begun(1), id="another"))
    settle()
    assert bar.value() == 0
