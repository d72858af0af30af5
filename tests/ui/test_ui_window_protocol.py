"""The counted protocol: clicks and keys for all orders of a turn of a recorded game, by mouse, by keyboard, by paste.

The figures are printed (`pytest -s`); the targets: at most 2.2 clicks or 9 keys an order on average.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from kapdip.board.model import Unit, province_of
from kapdip.game.intake import read_sheet
from kapdip.game.model import Game
from kapdip.orders.legality import check_order
from kapdip.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from kapdip.showing.orders.rows import open_units
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.board_desk import BoardDesk
from tests.ui.window_kit import in_dialog, open_game, orders_of, press, recorded_game, settle, sheet_of

TURN = 9


@pytest.fixture(scope="module")
def recorded(shared: Path) -> tuple[Game, dict[Unit, MovementOrder]]:
    """The recorded game before a turn, and what was ordered in it (wrong orders count as holds)."""
    from kapdip.board.reading import standard_board

    game = recorded_game(shared / "data" / "game-a", TURN)
    sheet = read_sheet(game, sheet_of(shared / "data" / "game-a", TURN))
    wanted: dict[Unit, MovementOrder] = {}
    position = game.turn.start.position
    for entry in sheet.military:
        for order in entry.movement:
            if check_order(standard_board(), position, entry.power, order) is None:
                wanted[order.unit] = order
    every = {unit: wanted.get(unit, Hold(unit)) for units in position.units.values() for unit in units}
    return game, every


def short(order: MovementOrder) -> str:
    """What one types for the unit whose turn it is."""
    match order:
        case Hold():
            return "h"
        case Move():
            return order.target.lower() + (" via" if order.via else "")
        case SupportHold():
            return f"s {order.supported.province.lower()}"
        case SupportMove():
            return f"s {order.supported.province.lower()} {province_of(order.target).lower()}"
        case Convoy():
            return f"c {order.convoyed.province.lower()} {province_of(order.target).lower()}"


def test_all_orders_of_a_turn_by_keyboard(window: MainWindow, recorded: tuple[Game, dict[Unit, MovementOrder]]) -> None:
    game, wanted = recorded
    open_game(window, game)
    assert window.desk is not None
    line = window.desk.line
    line.edit.setFocus()
    keys = 0
    for _ in wanted:
        waiting = open_units(window.session.current)
        if not waiting:
            break
        unit = line.aimed
        assert unit is not None
        assert unit in {one for _, one in waiting}, (unit, line.reading.text(), window.status_text())
        text = short(wanted[unit])
        QTest.keyClicks(line.edit, text)
        QTest.keyClick(line.edit, Qt.Key.Key_Return)
        settle()
        if line.edit.text():
            line.edit.clear()
            text = f"{unit.province.lower()} {text}"
            QTest.keyClicks(line.edit, text)
            QTest.keyClick(line.edit, Qt.Key.Key_Return)
            settle()
            assert not line.edit.text(), (text, line.reading.text())
            keys += len(text)
        keys += len(text) + 1
    given = orders_of(window.session.current)
    assert len(given) == len(wanted)
    right = sum(str(order) in given for order in wanted.values())
    assert right == len(wanted)
    print(
        f"\nkeyboard: {keys} keys for {len(wanted)} orders, {keys / len(wanted):.1f} an order; {right} of {len(wanted)}"
        " as handed in"
    )
    assert keys / len(wanted) <= 9
    assert right >= len(wanted) - 2, sorted(set(map(str, wanted.values())) - given)


def test_all_orders_of_a_turn_by_mouse(window: MainWindow, recorded: tuple[Game, dict[Unit, MovementOrder]]) -> None:
    game, wanted = recorded
    open_game(window, game)
    assert window.desk is not None
    board = window.desk.board
    clicks = 0
    moves_first = sorted(wanted.values(), key=lambda order: not isinstance(order, Move))
    for order in moves_first:
        clicks += by_mouse(board, order)
        if hasattr(board, "_menu_open") and board._menu_open.isVisible():
            board._menu_open.actions()[0].trigger()
            board._menu_open.close()
            clicks += 1
        settle()
    given = orders_of(window.session.current)
    assert given == set(map(str, wanted.values()))
    print(f"\nmouse: {clicks} clicks for {len(wanted)} orders, {clicks / len(wanted):.2f} an order; {len(given)} given")
    assert len(given) == len(wanted)
    assert clicks / len(wanted) <= 2.2


def test_all_orders_of_a_turn_by_paste(
    window: MainWindow, recorded: tuple[Game, dict[Unit, MovementOrder]], shared: Path
) -> None:
    game, wanted = recorded
    open_game(window, game)
    QGuiApplication.clipboard().setText(sheet_of(shared / "data" / "game-a", TURN))
    keys = 1
    met: set[int] = set()

    def take(dialog: QDialog) -> None:
        nonlocal keys
        assert isinstance(dialog, PasteDialog)
        settle()
        while any(line.is_problem for line in dialog._lines):
            QTest.keyClick(dialog, Qt.Key.Key_F4)
            row = dialog.table.currentRow()
            if row in met:
                break
            met.add(row)
            keys += 1
            if dialog._lines[row].suggestion:
                QTest.keyClick(dialog, Qt.Key.Key_Return)
                settle()
                keys += 1
        QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        keys += 1

    with in_dialog(window, take):
        press(window, "edit.paste")
    given = orders_of(window.session.current)
    right = sum(str(order) in given for order in wanted.values())
    print(
        f"\npaste: {keys} keys for {len(wanted)} orders and 10 slips, {len(met)} lines looked at; {right} of"
        f" {len(wanted)} as handed in"
    )
    assert keys / len(wanted) <= 1
    assert right >= len(wanted) - 3, sorted(set(map(str, wanted.values())) - given)


def by_mouse(board: BoardDesk, order: MovementOrder) -> int:
    """Click one order as the table of gestures says; gives the number of clicks (a unit that is dragged: two)."""
    gesture, click = board.gesture, board.click
    if (
        isinstance(order, Move)
        and gesture.table is not None
        and gesture.table.unit_at(province_of(order.target)) is not None
    ):
        board.view.drag_begun.emit(order.unit.province)
        board.view.dragged.emit(order.unit.province, province_of(order.target))
        return 2
    assert gesture.picked is None, "an order by mouse leaves nothing in hand"
    click(order.unit.province)
    match order:
        case Hold():
            click(order.unit.province)
            return 2
        case Move():
            click(province_of(order.target))
            return 2
        case SupportHold(supported=other):
            click(other.province, shift=True)
            if gesture.other is None:
                return 2
            click(other.province)
            return 3
        case SupportMove(supported=other) | Convoy(convoyed=other):
            click(other.province, shift=True)
            if gesture.other is None:
                return 2
            click(province_of(order.target))
            return 3
