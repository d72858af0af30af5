"""Tab on the desk: everything in sight has its turn, nothing that lies behind, and no part keeps the keys.

Source: docs/window.md 1.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QWidget

from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip_gui.frame.dock import Dock
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.tree import OrderTree
from tests.ui.window_kit import NAMES, NO_KEY, SHIFT, begun, open_game, settle, strike

MOST = 200


def tab(*, back: bool = False) -> QWidget:
    """Strike Tab where the keys are; gives who has them then."""
    return strike(Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab, SHIFT if back else NO_KEY)


def round_trip(*, back: bool = False) -> list[QWidget]:
    """Everything that Tab comes to until it is where it was; the map's units count once."""
    begin = QApplication.focusWidget()
    if isinstance(begin, QAbstractItemView) and not begin.model().rowCount():
        begin = tab(back=back)  # to an empty list Tab does not come back
    found: list[QWidget] = []
    for _ in range(MOST):
        reached = tab(back=back)
        if not found or reached is not found[-1]:
            found.append(reached)
        if reached is begin:
            return found
    raise AssertionError(f"Tab never comes back; it ends at {found[-1]!r}")


def dock_of(widget: QWidget) -> str:
    """The key of the dock in which something stands, `""` for none."""
    around: QWidget | None = widget
    while around is not None and not isinstance(around, Dock):
        around = around.parentWidget()
    return around.key if around is not None else ""


@pytest.mark.parametrize("back", [False, True], ids=["tab", "shift-tab"])
def test_tab_goes_round_the_desk_once_through_what_is_in_front(window: MainWindow, *, back: bool) -> None:
    assert window.docks is not None
    window.docks["turn"].bring_up()
    settle()
    reached = round_trip(back=back)
    assert len(reached) == len(set(reached))
    assert {key for one in reached if (key := dock_of(one))} == {
        dock.key for dock in window.docks.all() if dock.is_in_front
    }
    names = {type(one).__name__ for one in reached}
    assert {"MapView", "GhostEdit", "OrderTree", "PlayerList", "RowFrame"} <= names


@pytest.mark.parametrize("first_game", [0, 3], indirect=True, ids=str)
def test_no_dock_keeps_the_keys(window: MainWindow) -> None:
    assert window.docks is not None
    for key in ("turn", "orders", "exchange", "press", "standings", "charts", "history", "results", "news"):
        window.docks[key].bring_up()
        settle()
        reached = round_trip()
        assert {"MapView", "StepBar", "CapToolButton"} <= {type(one).__name__ for one in reached}, key
        assert {found for one in reached if (found := dock_of(one))} == {
            dock.key for dock in window.docks.all() if dock.is_in_front
        }, key
        assert len(reached) <= 34, f"{key}: a row of buttons is one stop"


def test_tab_leaves_the_map_beyond_its_last_unit(window: MainWindow) -> None:
    assert window.desk is not None
    view, units = window.desk.view, window.session.current.turn.start.position.units
    view.setFocus()
    assert [tab() is view for _ in range(sum(map(len, units.values())))] == [True] * 22
    assert tab() is window.desk.line.edit
    assert tab(back=True) is view


def test_a_dock_on_its_own_is_a_round_of_its_own(window: MainWindow) -> None:
    assert window.docks is not None
    dock = window.docks["orders"]
    dock.setFloating(True)
    settle()
    dock.activateWindow()
    dock.panel().setFocus()
    settle()
    try:
        assert {dock_of(one) for one in round_trip()} == {"orders"}
    finally:
        dock.setFloating(False)
        settle()


def test_in_the_first_turn_the_hand_comes_to_the_slips_by_tab(window: MainWindow) -> None:
    game = new_game("Test", variant_of(begun().profile), NAMES, seed=7)
    assert game.turn.step == "exchange"
    open_game(window, game)
    assert window.docks is not None
    window.docks["turn"].panel().setFocus()
    reached = round_trip()
    texts = {getattr(one, "text", str)() for one in reached if dock_of(one) == "orders"}
    assert "Enter exchange slips" in texts
    assert not [one for one in reached if isinstance(one, OrderTree)], "no list without a line"


@pytest.mark.parametrize("key", ["exchange", "standings", "turn"])
def test_back_from_an_enlarged_dock_the_keys_are_where_they_can_be_seen(window: MainWindow, key: str) -> None:
    assert window.docks is not None
    dock = window.docks[key]
    was_in_front = dock.is_in_front
    window.docks.enlarge(dock)
    settle()
    now = strike(Qt.Key.Key_Escape)
    assert now.isVisible()
    assert dock_of(now) == key if was_in_front else type(now).__name__ == "MapView"


def test_the_buttons_of_a_title_are_gone_through_by_arrow_keys(window: MainWindow) -> None:
    assert window.docks is not None
    bar = window.docks["turn"].bar
    bar.enlarge.setFocus()
    assert strike(Qt.Key.Key_Right) is bar.float
    assert strike(Qt.Key.Key_Right) is bar.close_button
    assert strike(Qt.Key.Key_Left) is bar.float
    assert not bar.isAncestorOf(strike(Qt.Key.Key_Tab)), "Tab leaves the row"


@pytest.mark.parametrize("command", ["turn.missing", "turn.line"])
def test_the_command_line_is_never_typed_into_behind_an_enlarged_dock(window: MainWindow, command: str) -> None:
    assert window.desk is not None
    window.commands["exchange.sheet"].trigger()
    settle()
    assert not window.desk.line.isVisible()
    window.commands[command].trigger()
    settle()
    assert QApplication.focusWidget() is window.desk.line.edit
    assert window.desk.line.isVisible()


def test_f6_from_elsewhere_begins_with_the_unit_that_the_line_is_at_and_then_goes_on(window: MainWindow) -> None:
    assert window.desk is not None
    assert window.docks is not None
    window.docks["turn"].bring_up()
    first = window.desk.line.aimed
    window.commands["turn.missing"].trigger()
    assert window.desk.line.aimed == first
    window.commands["turn.missing"].trigger()
    assert window.desk.line.aimed != first


def test_the_keys_go_to_the_map_when_the_command_line_is_done_with(window: MainWindow) -> None:
    assert window.desk is not None
    game = begun(2)
    open_game(window, game)
    window.commands["turn.line"].trigger()
    settle()
    assert QApplication.focusWidget() is window.desk.line.edit
    while window.session.current.turn.step != "exchange":
        window.desk.line.setFocus()
        window.commands["turn.go_on"].trigger()
        settle()
    assert not window.desk.line.edit.isEnabled()
    assert QApplication.focusWidget() is window.desk.view
    window.commands["turn.line"].trigger()
    assert QApplication.focusWidget() is window.desk.view


@pytest.mark.parametrize("answer", ["Leave it", "Undo it"])
def test_the_keys_go_to_the_map_when_a_notice_is_answered(window: MainWindow, answer: str) -> None:
    assert window.desk is not None
    window.commands["turn.go_on"].trigger()
    window.commands["turn.back"].trigger()
    settle()
    assert QApplication.focusWidget() in window.notice.findChildren(QAbstractButton)
    button = next(one for one in window.notice.findChildren(QAbstractButton) if one.text() == answer)
    button.setFocus()
    strike(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is window.desk.view


def test_what_a_toast_offers_is_reached_by_tab(window: MainWindow) -> None:
    assert window.docks is not None
    window.toast.say("Done.", ("Again", lambda: None))
    window.docks["turn"].bring_up()
    settle()
    assert "Again" in {one.text() for one in round_trip() if isinstance(one, QAbstractButton)}
    window.toast.hide()
