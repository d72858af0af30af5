"""What F5 takes, what it waits for, and what has to be said in so many words: nothing counts as missing by a key struck
once too often.

Source: docs/window.md 8 and 9.5.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from kapdip.board.model import Step
from kapdip.game.entries import enter_orders, enter_slip, mark_missing
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip
from kapdip.game.stages import orders_asked
from kapdip.orders.model import Hold
from kapdip.words.isolating import isolated
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.style.caps import CapButton
from kapdip_gui.turn.panel import RowFrame, TurnPanel
from kapdip_gui.turn.status import rows_of
from tests.ui.window_kit import CONTROL, NAMES, asks, begun, open_game, orders_of, press, settle


def f5(window: MainWindow, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """The key itself, wherever the focus is."""
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F5, modifier)
    settle()


def turn_panel(window: MainWindow) -> TurnPanel:
    assert window.docks is not None
    panel = window.docks["turn"].panel()
    assert isinstance(panel, TurnPanel)
    return panel


def assert_has_the_keys(panel: QWidget) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    assert panel.isAncestorOf(focused)


def complete(game: Game) -> Game:
    """Every unit holds, every slip is there."""
    for power, units in game.turn.start.position.units.items():
        slip = MilitarySlip(game.turn.start.control[power], tuple(Hold(unit) for unit in units))
        game = enter_orders(game, power, slip)
    for seat in game.seats:
        game = enter_slip(game, seat.alias, ExchangeSlip(dict.fromkeys(game.turn.start.position.units, 0)))
    return game


def waits(window: MainWindow) -> bool:
    game = window.session.current
    return (
        orders_asked(game) is Step.MOVEMENT
        and game.turn.results.movement is None
        and not game.turn.inputs.resolved_once
    )


def test_f5_alone_never_goes_on_without_what_is_missing(window: MainWindow) -> None:
    for _ in range(4):
        f5(window)
        QTest.qWait(1)
        assert asks(turn_panel(window))
        assert waits(window)


def test_what_lies_under_the_hand_is_to_wait(window: MainWindow) -> None:
    f5(window)
    under = QApplication.focusWidget()
    assert isinstance(under, QPushButton)
    assert under.text() == "Wait"
    QTest.keyClick(under, Qt.Key.Key_Space)
    settle()
    assert waits(window)
    assert not asks(turn_panel(window))


def test_the_key_that_goes_on_stands_on_the_button_and_goes_on(window: MainWindow) -> None:
    f5(window)
    (go,) = (
        one
        for one in turn_panel(window).findChildren(QPushButton)
        if one.isVisible() and one.text() == "Continue without them"
    )
    assert getattr(go, "keys", "") == "Ctrl+F5"
    f5(window, CONTROL)
    assert window.session.current.turn.results.movement is not None


def test_where_nothing_is_missing_one_f5_resolves(window: MainWindow) -> None:
    open_game(window, complete(begun(1)))
    f5(window)
    assert not waits(window)


def test_a_whole_line_that_is_typed_goes_with_f5(window: MainWindow) -> None:
    assert window.desk is not None
    edit = window.desk.line.edit
    edit.setFocus()
    QTest.keyClicks(edit, "f lon nth")
    f5(window)
    assert "F LON - NTH" in orders_of(window.session.current)
    assert not edit.text()
    assert asks(turn_panel(window))


@pytest.mark.parametrize("typed", ["f lon", "lon gal", "xyzzy", "lon no"])
@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, CONTROL])
def test_a_line_that_is_no_whole_order_is_shown_before_anything_is_resolved(
    window: MainWindow, typed: str, modifier: Qt.KeyboardModifier
) -> None:
    open_game(window, complete(begun(1)))
    assert window.desk is not None
    edit = window.desk.line.edit
    edit.setFocus()
    QTest.keyClicks(edit, typed)
    before = window.session.current
    told: list[str] = []
    window.session.told.connect(told.append)
    f5(window, modifier)
    window.session.told.disconnect(told.append)
    assert window.session.current == before
    assert any("command line" in one for one in told)
    assert edit.hasFocus()
    assert edit.hasSelectedText()
    f5(window, modifier)
    assert window.session.current == before, "a suggestion is no order either"
    edit.clear()


def test_a_line_behind_the_curtain_is_not_passed_over(window: MainWindow) -> None:
    open_game(window, complete(begun(1)))
    assert window.desk is not None
    window.desk.line.edit.setFocus()
    QTest.keyClicks(window.desk.line.edit, "f lon nth")
    window.session.hidden = True
    before = window.session.current
    f5(window)
    assert window.session.current == before
    window.session.hidden = False
    f5(window)
    assert not waits(window)


def test_a_cell_that_holds_no_amount_stops_the_deliberate_key_too(window: MainWindow) -> None:
    assert window.docks is not None
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    panel.model.put_text(NAMES[2], "FRANCE", "5oo")
    f5(window, CONTROL)
    assert waits(window)
    panel.model.drop_faults([(NAMES[2], "FRANCE")])


@pytest.mark.parametrize("sheet", ["never enlarged", "behind another dock"])
def test_a_cell_that_holds_no_amount_is_shown_wherever_the_sheet_was(window: MainWindow, sheet: str) -> None:
    assert window.docks is not None
    open_game(window, complete(begun(1)))
    dock = window.docks["exchange"]
    panel = dock.panel()
    assert isinstance(panel, ExchangePanel)
    window.docks.bring("standings")
    settle()
    if sheet == "behind another dock":
        press(window, "exchange.sheet")
        press(window, "exchange.sheet")
    panel.model.put_text(NAMES[2], "FRANCE", "abc")
    settle()
    rows = [row for row in rows_of(window.session) if row.text.startswith("Exchange slips")]
    assert [(row.state, row.text, row.below) for row in rows] == [
        ("open", "Exchange slips 7 of 8", f"Missing: {isolated(NAMES[2])}")
    ]
    assert any(one.accessibleName().startswith("Exchange slips 7 of 8") for one in window.findChildren(RowFrame))
    f5(window)
    assert window.docks.enlarged is dock
    assert QApplication.focusWidget() is panel.sheet
    assert panel.sheet.isVisible()
    assert panel.sheet.currentIndex() == panel.model.index(2, panel.model.currencies.index("FRANCE"))
    panel.model.drop_faults([(NAMES[2], "FRANCE")])
    settle()
    assert any(row.text == "Exchange slips 8 of 8" for row in rows_of(window.session))
    window.docks.shrink()


def test_missing_slips_that_were_declared_are_asked_about_no_more(window: MainWindow) -> None:
    game = complete(begun(1))
    open_game(window, mark_missing(game, NAMES[0]))
    f5(window)
    assert not waits(window)


def test_who_waits_comes_by_enter_to_the_slips_of_a_turn_that_is_exchange_only(window: MainWindow) -> None:
    open_game(window, begun())
    f5(window)
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    settle()
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Return)
    settle()
    assert window.docks is not None
    assert_has_the_keys(window.docks["exchange"].panel())


def test_the_list_of_orders_names_the_key_that_leads_to_the_slips(window: MainWindow) -> None:
    open_game(window, begun())
    assert window.docks is not None
    (way,) = (
        one for one in window.docks["orders"].panel().findChildren(CapButton) if one.text() == "Enter exchange slips"
    )
    assert way.keys == "Ctrl+Shift+N"
    QTest.keyClick(way, Qt.Key.Key_Space)
    settle()
    assert_has_the_keys(window.docks["exchange"].panel())
