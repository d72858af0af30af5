"""After a step map and turn are in sight, whatever filled the desk; the steps in the tool bar lead to what belongs to
them.

Source: docs/window.md 2 (enlarge a dock, step bar), 8 (what is not in this turn is left out).
"""

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import unlock_slips
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.showing.remedies import remedy
from kapdip.showing.turn_status import status_rows
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.turn.stepbar import StepBar
from tests.ui.window_kit import NAMES, asks, begun, go_on, open_game, press, settle, type_line


def stepbar(window: MainWindow) -> StepBar:
    """The steps in the tool bar."""
    (found,) = window.findChildren(StepBar)
    return found


def is_in_sight(window: MainWindow) -> bool:
    """Whether map and Turn dock can be seen."""
    assert window.desk is not None
    assert window.docks is not None
    return not window.desk.view.viewport().visibleRegion().isEmpty() and window.docks["turn"].is_in_front


def all_steps(window: MainWindow) -> None:
    """Carry the turn on to the next one, each step with what is missing."""
    turn = window.session.current.turn.number
    while window.session.current.turn.number == turn:
        press(window, "turn.go_on")


@pytest.mark.parametrize("filled", ["exchange", "standings", "charts", "orders", "away"])
def test_after_every_resolution_map_and_turn_are_in_sight(window: MainWindow, filled: str) -> None:
    assert window.docks is not None
    turn = window.session.current.turn.number
    while window.session.current.turn.number == turn:
        if filled == "away":
            press(window, "view.away")
        else:
            window.docks.enlarge(window.docks[filled])
        settle()
        assert not is_in_sight(window)
        press(window, "turn.go_on")
        assert is_in_sight(window), window.session.current.turn.step
        assert window.docks.enlarged is None
        assert not window.docks.are_away


def test_a_game_that_is_opened_shows_its_map_whatever_filled_the_desk(window: MainWindow) -> None:
    assert window.docks is not None
    press(window, "exchange.sheet")
    open_game(window, begun(2))
    assert is_in_sight(window)
    assert window.docks.enlarged is None


def test_what_is_missing_is_asked_where_it_can_be_seen(window: MainWindow) -> None:
    press(window, "exchange.sheet")
    press(window, "turn.next")
    assert is_in_sight(window)


def test_the_map_alone_on_the_screen_stays_alone_when_a_step_is_taken(window: MainWindow) -> None:
    assert window.docks is not None
    type_line(window, "mun h")
    press(window, "map.fullscreen")
    press(window, "turn.go_on")
    assert window.is_map_alone
    assert all(dock.isHidden() for dock in window.docks.all())
    press(window, "map.fullscreen")
    assert is_in_sight(window)


def test_a_step_done_again_shows_what_it_led_to_and_says_so(window: MainWindow) -> None:
    assert window.docks is not None
    go_on(window)
    window.session.undo()
    press(window, "exchange.sheet")
    press(window, "edit.redo")
    assert is_in_sight(window)
    assert window.status_text().startswith("Redone")


@pytest.mark.parametrize("key", ["orders", "press", "turn"])
def test_a_dock_asked_for_by_its_key_takes_the_place_of_the_enlarged_one(window: MainWindow, key: str) -> None:
    assert window.docks is not None
    press(window, "exchange.sheet")
    press(window, f"view.dock.{key}")
    assert window.docks.enlarged is None
    assert window.docks[key].is_in_front
    assert is_in_sight(window)


@pytest.mark.parametrize(("step", "dock"), [("orders", "orders"), ("retreats", "orders"), ("exchange", "exchange")])
def test_a_click_on_a_step_shows_what_is_entered_for_it(window: MainWindow, step: str, dock: str) -> None:
    assert window.docks is not None
    window.docks.enlarge(window.docks["charts"])
    click_step(window, step)
    assert window.docks[dock].is_in_front
    click_step(window, step)
    assert window.docks[dock].is_in_front, "a second click takes nothing away"


def test_a_click_on_the_exchange_goes_to_the_first_slip_that_is_missing(window: MainWindow) -> None:
    assert window.docks is not None
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    window.session.hidden = False
    settle()
    for row in range(2):  # as the command does: the first who has none, then the next one
        click_step(window, "exchange")
        assert panel.sheet.hasFocus()
        assert panel.sheet.currentIndex().row() == row


def test_a_click_on_the_orders_goes_into_their_list(window: MainWindow) -> None:
    assert window.docks is not None
    panel = window.docks["orders"].panel()
    click_step(window, "orders")
    focused = QApplication.focusWidget()
    assert focused is not None
    assert panel.isAncestorOf(focused)


def test_a_click_on_a_step_that_is_over_shows_what_came_of_it(window: MainWindow) -> None:
    assert window.docks is not None
    go_on(window)
    window.docks.enlarge(window.docks["charts"])
    click_step(window, "orders")
    assert window.docks["results"].is_in_front


def test_the_steps_are_gone_through_by_arrow_keys(window: MainWindow) -> None:
    assert window.docks is not None
    bar = stepbar(window)
    bar.setFocus()
    window.docks["charts"].bring_up()
    bar.setFocus()
    for _ in range(len(bar.steps)):
        QTest.keyClick(bar, Qt.Key.Key_Right)
    QTest.keyClick(bar, Qt.Key.Key_Left)
    QTest.keyClick(bar, Qt.Key.Key_Return)
    settle()
    assert window.docks["exchange"].is_in_front


def test_only_the_steps_that_a_turn_has_are_shown_and_only_what_was_done_is_ticked(window: MainWindow) -> None:
    open_game(window, begun(0))
    assert states(window) == {"exchange": "present", "finished": "coming"}, "the opening exchange has no orders"
    open_game(window, begun(1))
    assert states(window) == {"orders": "present", "retreats": "coming", "exchange": "coming", "finished": "coming"}
    go_on(window)
    assert states(window)["orders"] == "done"
    assert states(window)["retreats"] == "nothing", "nobody was dislodged"
    window.session.viewed_turn = 1
    assert states(window) == {"exchange": "done", "finished": "done"}
    window.session.viewed_turn = None
    all_steps(window)
    assert "adjustments" in states(window), "autumn"
    open_game(window, new_game("Board", variant_of(load_profile("standard")), NAMES[:7], seed=7))
    assert states(window) == {"orders": "present", "retreats": "coming", "finished": "coming"}


def test_what_going_on_marked_is_undone_with_the_phase_and_the_whole_game_can_be_undone(window: MainWindow) -> None:
    before = window.session.current.turn.inputs
    go_on(window)
    assert window.session.current.turn.inputs.decisions
    press(window, "edit.undo")
    QTest.keyClick(window.notice.findChildren(QPushButton)[0], Qt.Key.Key_Return)
    settle()
    inputs = window.session.current.turn.inputs
    assert (inputs.decisions, inputs.slips) == (before.decisions, before.slips)
    press(window, "turn.next")
    assert asks(window), "nothing is decided any more"
    all_steps(window)
    go_on(window)
    for _ in range(20):
        press(window, "edit.undo")
        for button in window.notice.findChildren(QPushButton)[:1]:
            QTest.keyClick(button, Qt.Key.Key_Return)
        settle()
    assert not window.commands["edit.undo"].isEnabled()
    assert window.session.current.turn.number == 2
    assert window.session.current.turn.inputs == replace(before, resolved_once=True)


def states(window: MainWindow) -> dict[str, str]:
    """What the tool bar says of each step."""
    return {step.key: step.state for step in stepbar(window).steps}


def test_press_without_an_exchange_is_unlocked_after_a_step_was_taken_back(window: MainWindow) -> None:
    game = new_game("Board", variant_of(load_profile("standard")), NAMES[:7], seed=7)
    game = take_back(next_step(game, hold_missing=True))
    open_game(window, game)
    add = partial(add_press, item=PressItem(NAMES[0], "", "", (PressPart("Late news"),)))
    with pytest.raises(GameError) as refused:
        add(game)
    assert remedy(refused.value.reasons) == "exchange.unlock"
    rows = status_rows(game, window.session.speaker, is_mended=False)
    assert [row.leads_to for row in rows if row.state == "locked"] == ["exchange.unlock"]
    action = window.commands["exchange.unlock"]
    assert action.isVisible()
    assert action.isEnabled()
    assert window.session.do("unlock", lambda game: unlock_slips(game, "everybody"))
    assert window.session.do("press", add)
    rows = status_rows(window.session.current, window.session.speaker, is_mended=False)
    assert not [row for row in rows if row.state == "locked"]


def click_step(window: MainWindow, key: str) -> None:
    """A click on a step."""
    bar = stepbar(window)
    at = next(number for number, step in enumerate(bar.steps) if step.key == key)
    spot = bar.cell(at).center()
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        left = Qt.MouseButton.LeftButton
        event = QMouseEvent(kind, spot, QPointF(bar.mapToGlobal(spot)), left, left, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(bar, event)
    settle()
